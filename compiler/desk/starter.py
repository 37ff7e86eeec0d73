"""A new homebrew pack: the game's blank cards to write on, with an example to look at."""

from __future__ import annotations

import json
import os
import shlex
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from compiler.assemble.attributes import Attributes
from compiler.assemble.headings import Headings
from compiler.find import shipped_games, shipped_packs
from compiler.load import SourcePack
from compiler.output import replace_together
from dsl.blocks import slug
from dsl.ir.program import Card, Section

from .packs import Loaded, WrongUsage, load_packs
from .shell import FINE

ORDER = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")
KINDS_WITHOUT_BLANKS = 2
UNNAMED = "my-cards"
"""The id of a pack whose folder has no letter that an id may have."""


def begin_pack(folder: Path, loaded: Loaded) -> tuple[Path, ...]:
    """Write a new pack for a loaded game into a folder that is empty or not there.

    Raises:
        WrongUsage: something is in the folder, or its name cannot be that of a pack.
    """
    called = folder.resolve().name
    if not slug(called):
        raise WrongUsage(f"{folder} has no letter or digit to name a pack after.")
    name = _id(called)
    if name in shipped_packs():
        raise WrongUsage(f"“{name}” is a pack that comes with Cardwright: take another name.")
    if os.path.lexists(folder) and not folder.is_dir():
        raise WrongUsage(f"{folder} is there already and is not a folder.")
    if folder.is_dir() and any(folder.iterdir()):
        raise WrongUsage(f"{folder} is not empty: name a new folder.")
    files = {folder / path: text.encode() for path, text in _files(name, called, loaded)}
    replace_together(files)
    return tuple(files)


def _id(called: str) -> str:
    """Return an id for a pack in a folder: its letters without accents, if any are of a to z."""
    plain = unicodedata.normalize("NFKD", called).encode("ascii", "ignore").decode()
    return slug(plain) or UNNAMED


def _files(name: str, called: str, loaded: Loaded) -> Iterator[tuple[str, str]]:
    game = loaded.pack(loaded.id)
    title = _title(name) if slug(called) == name else called
    yield "pack.yaml", _meta(name, title, game)
    yield f"cards/{name}.card", "\n".join(_cards(loaded)) + "\n"
    folder = shlex.quote(called)
    yield "scenarios/example.play", "\n".join(_scenario(folder, loaded)) + "\n"
    yield "README.md", _readme(folder, title, game)


def _title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("-"))


def _meta(name: str, title: str, game: SourcePack) -> str:
    return (
        f'id: {name}\ntitle: {json.dumps(title, ensure_ascii=False)}\nversion: "0.1"\nlanguage: 1\n'
        f"languages: [{game.meta.languages[0]}]\n"
        f'game: "{game.id} >={game.meta.version}"\n'
    )


def _readme(folder: str, title: str, game: SourcePack) -> str:
    return (
        f"# {title}\n\n"
        f"Homebrew cards for {game.meta.title}.\n\n"
        f"- Write on the blank cards in `cards`.\n"
        f"- `cardwright check {folder}` says what is unclear, and where.\n"
        f"- `cardwright explain {folder}` reads your cards back to you.\n"
        f"- `cardwright try {folder} CARD` plays a card every way it can be played.\n"
        f"- `cardwright play {folder}` shuffles your cards into the game.\n"
        f"- `cardwright test {folder}` runs the scenarios, where you say what a card must do.\n"
        f"- `cardwright print {folder}` prints them; blank ones to be written on by hand.\n"
        f"- `cardwright print {game.id} --form` makes a form to type cards into, and\n"
        f"  `cardwright read-form FORM.pdf {folder}` puts them here.\n"
        f"- `cardwright zip {folder}` packs it all into one file, for friends.\n"
    )


# ------------------------------------------------------------------ cards


def _cards(loaded: Loaded) -> Iterator[str]:
    game = loaded.pack(loaded.id).meta.title
    yield f"# Cards for {game}"
    yield "# Lines that begin with # are only for you."
    yield "# A card is its KIND and title (x2 for two copies), and below it what it says."
    blanks = _blanks(loaded)
    for kind in dict.fromkeys(blanks):
        yield "#"
        yield from _sections(loaded, kind)
        yield from _example(loaded, kind)
    yield ""
    yield "# Your turn. Give these titles of your own, and write below them."
    for kind in dict.fromkeys(blanks):
        word, spoken = _kind_word(loaded, kind), _kind_name(loaded, kind)
        for number in range(blanks.count(kind)):
            yield ""
            yield f"{word} My {ORDER[number % len(ORDER)]} {spoken}"


def _blanks(loaded: Loaded) -> list[str]:
    """Return the kind of each blank card of the game; without any, two of each written kind."""
    found = [card.kind for card in loaded.cards() if card.blank for _ in range(card.copies)]
    written = dict.fromkeys(k for s in loaded.program.sections for k in s.kinds)
    return found or [kind for kind in written for _ in range(KINDS_WITHOUT_BLANKS)]


def _kind_word(loaded: Loaded, kind: str) -> str:
    return kind.upper()


def _kind_name(loaded: Loaded, kind: str) -> str:
    words = next(iter(loaded.program.words.values()))
    return words.labels.get(f"kind:{kind}", (kind.replace("-", " ").title(),))[0]


def _sections(loaded: Loaded, kind: str) -> Iterator[str]:
    """Yield what sections a kind can have, how their headings go on, and which it must have."""
    headings = Headings(loaded.compiled.texts.lexicon, loaded.program.sections)
    sections = [section for section in loaded.program.sections if kind in section.kinds]
    yield f"# {_kind_word(loaded, kind)} cards can have these sections:"
    for section in sections:
        if not section.heading:
            yield f"#   {headings.title(section.id)}:"
            continue
        usual = _usual_heading(loaded, section)
        such = f"   such as “{usual}:”" if usual else ""
        yield f"#   {headings.title(section.id)} …:{such}"
    if any(section.heading for section in sections):
        yield "# Where “…” stands, go on in words of your own, as in the example behind it."
    yield from _stated(loaded, kind)
    yield from _needed(loaded, kind, headings)


def _stated(loaded: Loaded, kind: str) -> Iterator[str]:
    """Yield which attributes a kind can state, and their values."""
    ground = loaded.compiled.ground
    attributes = Attributes(loaded.compiled.texts, ground.attributes)
    stated = [attribute for attribute in ground.attributes if kind in attribute.kinds]
    if stated:
        yield "# They can state these, each on a line of its own:"
    for attribute in stated:
        yield f"#   {attributes.called(attribute)}:   {attributes.hint(attribute)}"


def _usual_heading(loaded: Loaded, section: Section) -> str:
    """Return the heading that most cards of the game give a section."""
    texts = (text for card in loaded.cards() for text in card.texts)
    found = Counter(_first(text.heading) for text in texts if text.section == section.id)
    return next((heading for heading, _ in found.most_common(1)), "")


def _needed(loaded: Loaded, kind: str, headings: Headings) -> Iterator[str]:
    """Yield what a card of a kind must have."""

    def one_of(ids: Sequence[str]) -> str:
        names = [headings.title(id) + _dots(headings.sections[id]) for id in ids]
        return names[0] if len(names) == 1 else f"one of these: {', '.join(names)}"

    for check in loaded.compiled.declared.checks:
        if check.kind != kind:
            continue
        if not check.when:
            yield f"# It must have {one_of(check.then)}."
            continue
        only = " Without, it must not." if check.exactly else ""
        yield f"# With {one_of(check.when)}, it must have {one_of(check.then)}.{only}"


def _dots(section: Section) -> str:
    return " …" if section.heading else ""


def _example(loaded: Loaded, kind: str) -> Iterator[str]:
    """Yield a card of the game, one with more than one section and few words."""
    cards = [c for c in loaded.cards() if c.kind == kind and len(c.texts) > 1]
    if not cards:
        return
    card = min(cards, key=lambda c: (abs(len(c.texts) - 2), _length(c), c.id))
    yield "# For example:"
    yield "#"
    copies = f" x{card.copies}" if card.copies > 1 else ""
    yield f"#   {_kind_word(loaded, kind)} {_first(card.title)}{copies}"
    for text in card.texts:
        yield f"#   {_first(text.heading)}: {_first(text.words)}"


def _length(card: Card) -> int:
    return sum(len(_first(text.words)) for text in card.texts)


def _first(texts: dict[str, str]) -> str:
    return next(iter(texts.values()), "")


# ------------------------------------------------------------------ a scenario


def _scenario(folder: str, loaded: Loaded) -> Iterator[str]:
    yield "# A scenario tests cards: it lays a table, makes decisions, and says what must be true."
    yield "# Give everybody cards, as here: who is given none has none."
    shown = min(_played(loaded), key=lambda lines: len(" ".join(lines)), default=None)
    if shown is None:
        yield "# SCENARIO What my card does"
        yield "# Given Ann and Bob sit clockwise."
        return
    yield "# This one is of the game. Write one about a card of yours in its place, and run:"
    yield f"# cardwright test {folder}"
    yield ""
    yield from shown


def _played(loaded: Loaded) -> Iterator[list[str]]:
    """Yield the lines of each scenario of the game in which somebody decides something."""
    for file, blocks in loaded.pack(loaded.id).blocks.items():
        for block in blocks:
            labels = [line.label.capitalize() for line in block.lines]
            if file.endswith(".play") and "When" in labels:
                again = ["", *labels]
                steps = [
                    f"{'And' if label == before else label} {line.text}"
                    for line, label, before in zip(block.lines, labels, again, strict=False)
                ]
                yield [f"SCENARIO {block.title}", *steps]


# ------------------------------------------------------------------ the command


def _which(folder: str) -> str:
    """Say what to type where no game is named."""
    ways = "".join(f"\n  cardwright new {folder} --game {game}" for game in shipped_games())
    return f"Say which game the cards are for, by name or folder, as in:{ways}"


def run(folder: str, game: str) -> int:
    """Carry out `new`."""
    if not game:
        raise WrongUsage(_which(shlex.quote(folder)))
    for path in begin_pack(Path(folder), load_packs([game])):
        click.echo(path)
    quoted = shlex.quote(folder)
    click.echo(f"\nWrite on the blank cards. Then:\n  cardwright check {quoted}")
    click.echo(f"  cardwright print {quoted}")
    return FINE
