"""A form that was filled in becomes a file of cards, judged before it is written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from compiler.assemble.build import own_language
from compiler.diagnostics import Diagnostic, Sources
from compiler.fillable.cards import CardFile, Game, Label
from compiler.fillable.reading import read_form
from compiler.find import find_pack
from compiler.memory import Memory
from compiler.output import write_atomic
from dsl.places import slug

from .listing import many
from .packs import Loaded, Refused, WrongUsage, load_again
from .shell import FINE, put_diagnostics, put_json


@dataclass(frozen=True, slots=True)
class Filled:
    """What was made of a form: the file of cards, how many are in it, and what was noticed."""

    path: Path
    cards: int
    diagnostics: tuple[Diagnostic, ...]
    sources: Sources

    def to_json(self) -> dict[str, Any]:
        """Return what `read-form` says."""
        found = [d.to_json() for d in self.diagnostics]
        return {"file": str(self.path), "cards": self.cards, "diagnostics": found}


def fill_in(form: Path, pack: str, name: str = "", *, instead: bool = False) -> Filled:
    """Write the cards of a form into a pack, in a file that is called like the form or `name`.

    `instead`: a file of that name may be there, and the form's cards take its place.

    Raises:
        WrongUsage: the pack is none that can be written to, or the file is there already.
        Refused: no card is filled in, or the pack would have faults; then nothing is written.
        PackError: the form cannot be read.
    """
    path = _folder(pack) / "cards" / f"{slug(name or form.stem) or 'form'}.card"
    if os.path.lexists(path) and not instead:
        message = f"{path} is there already: take its place with --replace, or "
        raise WrongUsage(message + "name another file with --as NAME.")
    memory = Memory()
    made = CardFile(read_form(form), _game(load_again(pack, {}, memory)), form.name)
    file = f"cards/{path.name}"
    loaded = load_again(pack, {file: made.text} if made.cards else {}, memory)
    found = tuple(_judged(made, loaded, file))
    sources = {**loaded.sources, **made.sources(loaded.id)}
    if any(d.severity == "error" for d in found):
        raise Refused(found, sources)
    write_atomic(path, made.text.encode())
    return Filled(path, made.cards, found, sources)


def _judged(made: CardFile, loaded: Loaded, file: str) -> Iterator[Diagnostic]:
    """Yield what is wrong with the fields, and what else would keep the pack from loading."""
    yield from (replace(d, pack=loaded.id) for d in made.found)
    if not made.cards and not made.found:
        message, hint = "No card of the form is filled in.", "Type into it, and save it."
        yield Diagnostic("bad-form", message, hint, file=made.form, pack=loaded.id)
    for found in loaded.diagnostics if made.cards else ():
        if (found.pack, found.file) == (loaded.id, file):
            yield made.told(found)
        elif found.severity == "error":
            yield found


def _folder(pack: str) -> Path:
    """Return the folder of a pack of the user's own."""
    place = find_pack(pack)
    if place.shipped:
        message = f"“{pack}” comes with Cardwright and stays as it is: begin a pack of your own "
        raise WrongUsage(message + f"with `cardwright new my-deck --game {pack}`.")
    if not place.folder.is_dir():
        raise WrongUsage(f"{pack} is a zip; unpack it, and name the folder.")
    return place.folder


def _game(loaded: Loaded) -> Game:
    """Return what a pack's game has, also when something else in the pack is at fault.

    It is called as in the language that the cards of the pack are read in.
    """
    ground = loaded.compiled.ground
    language = own_language(loaded.pack(loaded.id), ground)
    headings, lexicon = ground.headings(language), ground.lexicons[language]

    def called(category: str, id: str) -> str:
        word = lexicon.name(category, id)
        return word.one if word else id

    labels: dict[str, dict[str, Label]] = {}
    for attribute in ground.attributes:
        for kind in attribute.kinds:
            label = Label(attribute.id, called("ATTRIBUTE", attribute.id))
            labels.setdefault(kind, {})[label.id] = label
    for section in headings.sections.values():
        for kind in section.kinds:
            label = Label(section.id, headings.title(section.id), bool(section.heading))
            labels.setdefault(kind, {}).setdefault(label.id, label)
    sectioned = (kind for section in headings.sections.values() for kind in section.kinds)
    kinds = {kind: called("KIND", kind) for kind in (*sectioned, *ground.kinds.kinds)}
    return Game({kind: tuple(found.values()) for kind, found in labels.items()}, kinds)


def filled_text(filled: Filled, pack: str) -> str:
    """Return what was made of a form, for people, and what can be done next."""
    lines = [f"{filled.path}: {many(filled.cards, 'card')}", "", "Then:"]
    return "\n".join([*lines, f"  cardwright explain {pack}", f"  cardwright print {pack}"])


# ------------------------------------------------------------------ the command


def run(form: str, pack: str, name: str, instead: bool, as_json: bool) -> int:
    """Carry out `read-form`."""
    filled = fill_in(Path(form), pack, name, instead=instead)
    put_diagnostics(filled.diagnostics, filled.sources)
    put_json(filled.to_json()) if as_json else click.echo(filled_text(filled, pack))
    return FINE
