"""Prints the cards that differ from those of a program that was built, and what differs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import click

from compiler.changes import BOX, Boxed, Change, changes_between, changes_pdf, read_older
from compiler.output import GatheredOutput
from compiler.sheets import faces_of
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import BLANKS, CARDS, Moved, Printed, PrintedFile
from compiler.sheets.tokens import Token
from compiler.sheets.typeset import Fitted

from .artwork import coarse, strayed, with_art
from .box import components_of
from .offsets import out_of_reach
from .packs import Load, Loaded, WrongUsage, no_such_card
from .printing import (
    Wanted,
    folder_of,
    language_of,
    print_packs,
    printed_json,
    printed_text,
    read_options,
    theme_of,
)
from .shell import FINE, patience, put_diagnostics, put_json

PARTS = (CARDS, BLANKS)
KIND = "changes"
STATES = ("new", "changed", "removed")


class Recounted(NamedTuple):
    """Tokens whose number differs: the id and the label of the counter, what it was and is."""

    id: str
    label: str
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class PrintedChanges:
    """What differs from an older program, and what was printed of it.

    `printed` is None where there is no card to print, `sheet` where nothing differs at all.
    `blind`: what lies in the box besides cards could not be compared.
    """

    since: Path
    found: tuple[Change, ...]
    printed: Printed | None = None
    sheet: PrintedFile | None = None
    tokens: tuple[Recounted, ...] = ()
    blind: bool = False

    @property
    def cards(self) -> tuple[Fitted, ...]:
        """The sizes at which cards came out."""
        return self.printed.cards if self.printed else ()

    @property
    def moved(self) -> tuple[Moved, ...]:
        """Where backs were moved to."""
        return self.printed.moved if self.printed else ()

    def named(self, state: str) -> list[Change]:
        """Return the cards that are `new`, `changed` or `removed`."""
        return [change for change in self.found if change.state == state]


def print_changes(
    loaded: Loaded,
    wanted: Wanted,
    options: SheetOptions,
    out: Path,
    since: Path,
    *,
    strict: bool = False,
) -> PrintedChanges:
    """Print the cards that differ from those of the program in a file, with `changes.pdf`.

    Nothing is written where nothing differs. Pictures are those of now: programs hold none.

    Raises:
        PackError: the file holds no program that can be compared with; with `strict`, a picture
            is too coarse.
        PrintError: a card cannot be printed as it is meant, or the options clash.
        WrongUsage: a card that was asked for was never there, or the wishes do not go together.
    """
    if options.form or set(wanted.parts) - set(PARTS):
        raise WrongUsage("--since compares cards: it goes with neither --form nor other parts.")
    language = language_of(loaded, wanted.language)
    older = read_older(since, loaded.shown, language, loaded.own)
    box = components_of(loaded, language)
    besides, tokens = box.faces(loaded.shown), box.tokens(loaded.shown)
    cards = faces_of(loaded.shown, language, packs=loaded.own)
    before = with_art(older.faces, loaded)
    now = with_art([*cards, *(besides if not older.blind else ())], loaded)
    found = _wanted(changes_between(before, now), wanted, {face.id for face in (*before, *now)})
    seen = PrintedChanges(
        since,
        found,
        tokens=() if older.blind or wanted.cards else tuple(_recounted(older.tokens, tokens)),
        blind=older.blind and bool(besides or tokens),
    )
    if not found:
        return seen
    title = f"{loaded.pack(loaded.id).meta.title}: what has changed"
    theme = theme_of(loaded, wanted.theme)
    theme = theme.with_low_ink() if options.low_ink else theme
    sheet = changes_pdf(found, theme, title=title, paper=options.paper, size=options.size)
    output = GatheredOutput(out)
    ids = [change.now.id for change in found if change.now]
    chosen = replace(wanted, cards=ids, parts=())
    printed = print_packs(loaded, chosen, options, output, strict=strict) if ids else None
    path = output.write(f"{folder_of(loaded, language, options)}/{KIND}.pdf", sheet.pdf)
    output.finish()
    return replace(seen, printed=printed, sheet=PrintedFile(path, KIND, sheet.pages))


def box_to_keep(loaded: Loaded) -> Boxed:
    """Return what lies in the box besides its cards, to be compared with later."""
    return Boxed(loaded.program.hash, components_of(loaded, language_of(loaded, "")))


def _recounted(before: Iterable[Token], now: Iterable[Token]) -> Iterator[Recounted]:
    """Yield the tokens whose number is not what it was."""
    old, new = ({token.id: token for token in tokens} for tokens in (before, now))
    for id, token in {**old, **new}.items():
        counts = [tokens[id].count if id in tokens else 0 for tokens in (old, new)]
        if counts[0] != counts[1]:
            yield Recounted(id, token.label, *counts)


def _wanted(
    changes: Iterable[Change], wanted: Wanted, known: Collection[str]
) -> tuple[Change, ...]:
    """Return the changes of cards that were asked for."""
    for id in wanted.cards:
        if id not in known:
            raise no_such_card(id, known)
    return tuple(
        change
        for change in changes
        if (not wanted.cards or change.face.id in wanted.cards)
        and (not wanted.parts or PARTS[change.face.blank] in wanted.parts)
    )


def said_json(made: Printed | PrintedChanges, found: Iterable[Any]) -> dict[str, Any]:
    """Return what `print` says; with `--since`, also the ids of the cards that differ."""
    if isinstance(made, Printed):
        return printed_json(made, found)
    said: dict[str, Any] = {"files": [], "grid": None, "cards": [], "ink": None}
    if made.printed:
        said = printed_json(made.printed, ())
    if made.sheet:
        sheet = {"path": str(made.sheet.path), "kind": KIND, "pages": made.sheet.pages}
        said["files"] = [*said["files"], sheet]
    ids: dict[str, Any] = {
        state: [change.face.id for change in made.named(state)] for state in STATES
    }
    if made.tokens:
        ids["tokens"] = {each.id: [each.was, each.now] for each in made.tokens}
    return said | {"changes": ids, "diagnostics": [d.to_json() for d in found]}


def said_text(made: Printed | PrintedChanges) -> str:
    """Return what was printed, for people; with `--since`, after what differs."""
    if isinstance(made, Printed):
        return printed_text(made)
    lines = [*_counts(made), *_besides(made)]
    if made.sheet:
        pages = "1 page" if made.sheet.pages == 1 else f"{made.sheet.pages} pages"
        lines.append(f"{made.sheet.path}: {pages}, what is different")
    return "\n".join([*lines, *([printed_text(made.printed)] if made.printed else [])])


def _counts(made: PrintedChanges) -> Iterator[str]:
    if not made.sheet and not made.tokens:
        yield f"Nothing has changed since {made.since}: there is nothing to print."
    counts = ((len(made.named(state)), state) for state in STATES)
    if made.found:
        yield ", ".join(f"{count} {state}" for count, state in counts if count) + "."
    yield from (f"Take out: {_called(change)}." for change in made.named("removed"))


def _besides(made: PrintedChanges) -> Iterator[str]:
    """Yield what is told of the box besides its cards."""
    for each in made.tokens:
        yield f"Tokens of {each.label}: {each.now}, were {each.was}; --only tokens prints all."
    if made.blind:
        yield f"Only cards were compared: no {BOX} of it in this language lies beside {made.since}."


def _called(change: Change) -> str:
    copies = change.face.copies
    return change.face.title if copies == 1 else f"{change.face.title}, {copies} copies"


# ------------------------------------------------------------------ the command


def run(
    load: Load,
    pack: str,
    with_: tuple[str, ...],
    since: str | None,
    out: str,
    strict: bool,
    as_json: bool,
    **given: Any,
) -> int:
    """Carry out `print`; `given` are the options that `read_options` reads."""
    wanted, options = read_options(given)
    loaded = load(
        [pack], with_, strict=strict, language=wanted.language, lean=True, own_language=True
    )
    place = Path(out)
    with patience("Typesetting every card …"):
        made: Printed | PrintedChanges
        if since:
            made = print_changes(loaded, wanted, options, place, Path(since), strict=strict)
        else:
            made = print_packs(loaded, wanted, options, place, strict=strict)
    doubts = (*strayed(loaded), *coarse(made.cards), *out_of_reach(made.moved))
    if as_json:
        put_json(said_json(made, (*loaded.diagnostics, *doubts)))
    else:
        put_diagnostics(doubts, loaded.sources)
        click.echo(said_text(made))
    return FINE
