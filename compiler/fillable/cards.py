"""From the texts of a form's fields to a file of cards.

Each line of the file knows the field that its words were typed into, so that what is wrong is
told of the field: the field stands for a file, and lines and columns are those of its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from compiler.copies import WANTED, read_copies
from compiler.diagnostics import Diagnostic, Sources
from dsl.blocks import parse_blocks
from dsl.ir.record import record
from dsl.lexer import fold
from dsl.places import Placed, join, split_lines

from .names import COPIES, FLAVOUR, TITLE, FieldName, of_section

PARTS = {TITLE: "Title", COPIES: "Copies", FLAVOUR: "Flavour"}
_COLON = re.compile("[:：]")
Typed = Mapping[str, str]
"""The texts of one card's fields, by its parts."""


@record
class Label:
    """What stands before the colon of a line: the title of a section or an attribute.

    `open_ended`: it goes on in the writer's own words.
    """

    id: str
    title: str
    open_ended: bool = False


@record
class Game:
    """What a form is about: lines that cards of each kind can have, and how kinds are called."""

    labels: Mapping[str, tuple[Label, ...]]
    kinds: Mapping[str, str]

    def call(self, name: FieldName) -> str:
        """Return what people see of a field: the card, and the label beside it."""
        known = {label.id: label.title for labels in self.labels.values() for label in labels}
        part = known.get(name.section) or PARTS.get(name.part, name.part)
        return f"{self.kinds.get(name.kind, name.kind)} {name.number}, {part}"


@record
class _Line:
    """A line of the file: what was typed into a field, behind words that nobody had to type."""

    name: FieldName
    before: str
    typed: Placed
    after: str = ""

    def __str__(self) -> str:
        return f"{self.before}{self.typed.text}{self.after}"

    def place(self, column: int) -> tuple[int, int]:
        """Return line and column in the field of a column of the line."""
        offset = min(max(column - 1 - len(self.before), 0), len(self.typed.text))
        return self.typed.position(offset)


@dataclass(slots=True)
class CardFile:
    """The cards that a form makes; `form` is what it is called in messages.

    `found` has what is wrong with cards that are therefore not in `text`.
    """

    fields: Mapping[FieldName, str]
    game: Game
    form: str
    cards: int = 0
    found: list[Diagnostic] = field(default_factory=list)
    lines: list[_Line | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        cards: dict[tuple[str, int], dict[str, str]] = {}
        for name, text in self.fields.items():
            if text.strip():
                cards.setdefault((name.kind, name.number), {})[name.part] = text
        for (kind, number), typed in sorted(cards.items(), key=self._order):
            self._add(kind, number, typed)

    def _order(self, card: tuple[tuple[str, int], Typed]) -> tuple[int, str, int]:
        (kind, number), _ = card
        known = list(self.game.kinds)
        return known.index(kind) if kind in known else len(known), kind, number

    @property
    def text(self) -> str:
        """The file."""
        return "".join(f"{line or ''}\n" for line in self.lines)

    def sources(self, pack: str) -> Sources:
        """Return the texts of the fields, under the names that `told` gives them."""
        return {(pack, self._place(name)): text for name, text in self.fields.items()}

    def told(self, found: Diagnostic) -> Diagnostic:
        """Return a finding in the file as one in the field that it comes from, if in any."""
        line = dict(enumerate(self.lines, 1)).get(found.line)
        if line is None:
            return found
        ends_here = found.end_line == found.line
        start = line.place(found.column)
        end = line.place(found.end_column if ends_here else len(str(line)) + 1)
        return self._at(found, line.name, start, end)

    # -------------------------------------------------------------- one card

    def _add(self, kind: str, number: int, typed: Typed) -> None:
        """Add a card, or what keeps it from being one."""
        before = len(self.found)
        copies = self._copies(FieldName(kind, number, COPIES), typed)
        if TITLE not in typed:
            message, hint = "This card has no title.", "Type one into its title field."
            self._fault("missing-title", message, hint, FieldName(kind, number, TITLE))
        lines = [*self._lines(kind, number, typed), *_flavour(kind, number, typed)]
        if len(self.found) == before:
            self.cards += 1
            title = _title(FieldName(kind, number, TITLE), typed[TITLE], copies)
            self.lines += [title, *lines, None]

    def _copies(self, name: FieldName, typed: Typed) -> int:
        text = typed.get(COPIES, "1").strip()
        number = read_copies(text)
        if number is None:
            hint = f"Type {WANTED}, or nothing for one card."
            self._fault("bad-copies", f"“{text}” is no number of copies.", hint, name)
        return number or 1

    def _lines(self, kind: str, number: int, typed: Typed) -> Iterator[_Line]:
        known = {of_section(label.id): label for label in self.game.labels.get(kind, ())}
        for part in (*known, *(p for p in typed if p not in known and p not in PARTS)):
            name = FieldName(kind, number, part)
            if part in known and part in typed:
                yield self._line(name, known[part], typed[part])
            elif part in typed:
                message = f"No card of the kind {kind.upper()} has such a section in this game."
                hint = "Fill in a form that was made for the game of the pack."
                self._fault("bad-form", message, hint, name)

    def _line(self, name: FieldName, label: Label, text: str) -> _Line:
        """Return a labelled line; people may type its label once more, or leave it out."""
        title, typed = label.title, _one_line(text)
        colon = _COLON.search(typed.text)
        head = fold(typed.text[: colon.start()] if colon else "").text.strip()
        repeated = fold(title).text
        if head == repeated or (label.open_ended and head.startswith(f"{repeated} ")):
            return _Line(name, "", typed)
        if label.open_ended and not colon:
            message = f"“{title} …” goes on in words of your own, and these end with a colon."
            hint = "Type the rest of the heading, a colon, and then what happens."
            self._fault("no-colon", message, hint, name)
        return _Line(name, f"{title} " if label.open_ended else f"{title}: ", typed)

    # -------------------------------------------------------------- what is wrong

    def _fault(self, code: str, message: str, hint: str, name: FieldName) -> None:
        """Note what is wrong with the whole text of a field."""
        typed = _one_line(self.fields.get(name, ""))
        place = (typed.position(0), typed.position(len(typed.text)))
        self.found.append(self._at(Diagnostic(code, message, hint), name, *place))

    def _at(
        self, found: Diagnostic, name: FieldName, start: tuple[int, int], end: tuple[int, int]
    ) -> Diagnostic:
        line, column = start
        return replace(
            found,
            file=self._place(name),
            line=line,
            column=column,
            end_line=end[0],
            end_column=end[1],
        )

    def _place(self, name: FieldName) -> str:
        return f"{self.form}, {self.game.call(name)}"


def _title(name: FieldName, text: str, copies: int) -> _Line:
    """Return the first line of a card; what looks like copies in its title stays there."""
    before, typed = f"{name.kind.upper()} ", _one_line(text)
    read = parse_blocks(before + typed.text)
    kept = not read.faults and [block.title for block in read.blocks] == [typed.text]
    return _Line(name, before, typed, f" x{copies}" if copies > 1 or not kept else "")


def _flavour(kind: str, number: int, typed: Typed) -> Iterator[_Line]:
    """Yield a line for each that was typed: an empty one parts two paragraphs."""
    name = FieldName(kind, number, FLAVOUR)
    lines = split_lines(typed[FLAVOUR].rstrip()) if FLAVOUR in typed else ()
    for line, text in enumerate(lines, 1):
        yield _Line(name, "> ", join([(text.rstrip(), line, 1)]))


def _one_line(text: str) -> Placed:
    """Return what was typed on several lines as one that knows where its words stood."""
    lines = enumerate(split_lines(text), 1)
    pieces = [(t.strip(), n, len(t) - len(t.lstrip()) + 1) for n, t in lines if t.strip()]
    return join(pieces or [("", 1, 1)])
