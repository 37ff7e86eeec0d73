"""Blocks of the card language: from the text of a file to titles and labelled lines.

    KIND Title x2
    Label: sentences, which a line that starts with white space continues.
    > flavour
    # comment

A `SCENARIO` block has steps instead of labelled lines: they begin with *Given*, *When* or
*Then*, or with *And* for another of the same. Nothing is raised: faults are collected, and
a block with faults is still returned, so that one run finds them all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches

from dsl.ir.record import record

from .forms import FORMS
from .places import (
    Fault,
    Placed,
    Span,
    check_characters,
    check_quotes,
    check_tabs,
    glue,
    join,
    locate,
    slug,
)
from .rows import AGAIN, STEPS, Row, group_rows, read_rows

__all__ = ["Block", "BlockFile", "BlockLine", "Comment", "Fault", "Span", "parse_blocks", "slug"]

MOST_COPIES = 999
WITH_RULE_IDS = frozenset({"SCENARIO", *FORMS})

_NARROW = {0xFF58: "x", 0xFF38: "X", **{0xFF10 + n: str(n) for n in range(10)}}
_COPIES = re.compile(r"(?:^|\s)([x×X])(\s*)([-+−]?\d\S*)$")
_ELSEWHERE = re.compile(r"^\d+\s*[x×X](?=\s)|[([]([x×X]\s*\d+|\d+\s*[x×X])[])]$|(?<=\s)\d+[x×X]$")
"""Copies as they are written in lists: in front, in brackets, or with the x behind."""
_BRACKETS = re.compile(r"[(（]([^()（）]*)[)）]$")
_RULE_ID = re.compile(r"[^\W\d_]+-\d+[a-z]?")


@record
class BlockLine:
    """One labelled line with what continues it; `line` and `column` are where it starts."""

    label: str
    text: str
    line: int
    column: int
    spans: tuple[Span, ...]
    label_spans: tuple[Span, ...] = ()

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column in the file of an offset in `text`."""
        return locate(self.spans, offset)

    def label_position(self, offset: int) -> tuple[int, int]:
        """Return line and column in the file of an offset in `label`."""
        return locate(self.label_spans or self.spans, offset)

    def pieces(self) -> tuple[str, ...]:
        """Return the text as it was written, one piece a source line."""
        starts = [s.start for s in self.spans]
        ends = [*starts[1:], len(self.text)]
        return tuple(self.text[a:b].strip() for a, b in zip(starts, ends, strict=True))


@record
class Comment:
    """A comment line, without its `# `."""

    text: str
    line: int
    column: int


@record
class Block:
    """One titled block; `id` is what its `id:` line or its title says.

    `ids` are the rule ids in brackets at the end of the title. `comments` are those inside
    the block and those that stand directly above it.
    """

    kind: str
    title: str
    line: int
    column: int
    title_column: int
    id: str
    copies: int = 1
    lines: tuple[BlockLine, ...] = ()
    flavour_line: BlockLine | None = None
    comments: tuple[Comment, ...] = ()
    replaces: str = ""
    ids: tuple[str, ...] = ()
    end_column: int = 0

    @property
    def flavour(self) -> str:
        """The flavour text; paragraphs are parted by a line end."""
        return self.flavour_line.text if self.flavour_line else ""


@record
class BlockFile:
    """What a file says. `comments` are those that belong to no block."""

    blocks: tuple[Block, ...] = ()
    faults: tuple[Fault, ...] = ()
    comments: tuple[Comment, ...] = ()


def parse_blocks(text: str, *, titled: bool = False, once: Collection[str] = ()) -> BlockFile:
    """Split the text of a file into blocks.

    `titled` demands a title of every block. `once` are labels that may stand only once in
    a block, next to `id` and `replaces`.
    """
    text = text.removeprefix("\ufeff")
    faults = [*check_characters(text), *check_tabs(text)]
    groups = group_rows(read_rows(text))
    kinds = {head.kind for head, _ in groups if head}
    blocks: list[Block] = []
    loose: list[Comment] = []
    for head, rows in groups:
        if head is None:
            loose += _comments(rows)
            faults += _stray(rows)
        else:
            block, found = _Builder(head, kinds, titled, once).build(rows)
            blocks.append(block)
            faults += found
    faults.sort(key=lambda f: (f.line, f.column))
    return BlockFile(tuple(blocks), tuple(faults), tuple(loose))


def _comments(rows: Iterable[Row]) -> Iterator[Comment]:
    return (Comment(r.text, r.line, r.column) for r in rows if r.form == "comment")


def _stray(rows: Iterable[Row]) -> Iterator[Fault]:
    """Yield one fault for all that stands above the first block."""
    content = [r for r in rows if r.form != "comment"]
    if content:
        first, last = content[0], content[-1]
        more = f", and {len(content) - 1} more below it," if len(content) > 1 else ""
        message = f"This line{more} stands before any block."
        hint = "Start a block in column 1 with its kind in capitals and its title: KIND Title."
        yield Fault("stray-line", message, hint, *first.place[:2], *last.place[2:])


# ------------------------------------------------------------------ one block


class _Builder:
    """Builds one block and collects its faults."""

    def __init__(self, head: Row, kinds: set[str], titled: bool, once: Collection[str]) -> None:
        self.head = head
        self.kinds = kinds
        self.titled = titled
        self.once = {label.casefold() for label in once} | {"id", "replaces"}
        self.faults: list[Fault] = []
        self.title = ""
        self.last_step: str | None = None

    def fault(
        self,
        code: str,
        message: str,
        hint: str,
        row: Row,
        part: str = "",
        readings: tuple[str, ...] = (),
        suggestions: tuple[str, ...] = (),
    ) -> None:
        """Note a fault of a row, or of the last part of it that reads so."""
        line, column, end_line, end_column = row.place
        if part:
            column += row.text.rindex(part)
            end_column = column + len(part)
        place = (line, column, end_line, end_column)
        fault = Fault(code, message, hint, *place, "error", self.title, readings, suggestions)
        self.faults.append(fault)

    def build(self, rows: list[Row]) -> tuple[Block, list[Fault]]:
        block = self._heading()
        entries = self._entries([r for r in rows if r.form != "comment"])
        said = [self._line(e) for e in entries if e[0].form != "flavour"]
        lines = [line for line in said if line]
        own = {"id", "replaces"} if block.kind not in STEPS else set[str]()
        self._repeats(lines)
        named = {x.label.casefold(): x for x in reversed(lines) if x.label.casefold() in own}
        given = self._id(named.get("id")) or slug(self.title)
        if self.title and not given and "id" not in named:
            hint = "Add a line that gives it one: id: my-name."
            self.fault(
                "no-id", "The title has no letter or digit to make an id of.", hint, self.head
            )
        done = replace(
            block,
            id=given,
            replaces=self._id(named.get("replaces")),
            lines=tuple(x for x in lines if x.label.casefold() not in own),
            flavour_line=_flavour([e for e in entries if e[0].form == "flavour"]),
            comments=tuple(_comments(rows)),
        )
        return done, self.faults

    def _heading(self) -> Block:
        head = self.head
        title = head.text[len(head.text.split(" ", 1)[0]) :].strip()
        column = head.column + len(head.text) - len(title)
        self.title = title
        ids: tuple[str, ...] = ()
        if head.kind in WITH_RULE_IDS:
            title, ids = self._rule_ids(title)
        title, copies = self._copies(title)
        self.title = " ".join(title.split())
        if self.titled and not self.title:
            hint = f"Write the title behind the kind: {head.kind} Title."
            self.fault("missing-title", f"This {head.kind} has no title.", hint, head)
        end = column + len(title)
        return Block(
            head.kind,
            self.title,
            head.line,
            head.column,
            column,
            "",
            copies,
            ids=ids,
            end_column=end,
        )

    def _rule_ids(self, title: str) -> tuple[str, tuple[str, ...]]:
        found = _BRACKETS.search(title)
        words = [w.strip() for w in re.split("[,、]", found.group(1))] if found else []
        good = [w for w in words if _RULE_ID.fullmatch(w)]
        if not found or not any(_RULE_ID.match(w) for w in words):
            return title, ()
        rest = self.title = title[: found.start()].rstrip()
        for word in words:
            if word not in good:
                hint = "Name each rule, with commas between: (R-1, R-2)."
                message = f"“{word}” is not the id of a rule."
                self.fault("bad-rule-id", message, hint, self.head, word)
        return rest, tuple(good)

    def _copies(self, title: str) -> tuple[str, int]:
        found = _COPIES.search(title.translate(_NARROW))
        if not found:
            if found := _ELSEWHERE.search(title.translate(_NARROW)):
                self._bad_copies(title[found.start() : found.end()])
            return title, 1
        rest = title[: found.start()].rstrip()
        sign, gap, number = found.groups()
        fits = re.fullmatch(r"[1-9]\d{0,2}", number, re.ASCII) is not None
        if sign == "X":
            if fits and not gap:
                self._unclear(rest, title[found.start() :].strip(), number)
            return title, 1
        self.title = rest
        if fits and not gap:
            return rest, int(number)
        self._bad_copies(title[found.start() :].strip())
        return rest, 1

    def _bad_copies(self, part: str) -> None:
        message = f"“{part}” is no number of copies."
        behind = f"Write x1 to x{MOST_COPIES} behind the title."
        hint = f"{behind} To keep it in the title, add x1 behind it."
        self.fault("bad-copies", message, hint, self.head, part)

    def _unclear(self, rest: str, part: str, number: str) -> None:
        message = f"“{part}” may be a number of copies or a part of the title."
        hint = f"Write x{number} for copies. To keep it in the title, add x1 behind it."
        readings = (f"{number} copies of “{rest}”", f"1 copy of “{rest} {part}”")
        self.fault("unclear-copies", message, hint, self.head, part, readings=readings)

    def _entries(self, rows: Iterable[Row]) -> list[list[Row]]:
        """Put each row that continues another with the one it continues."""
        entries: list[list[Row]] = []
        for row in rows:
            if row.form != "more":
                entries.append([row])
            elif row.kind in self.kinds:
                message = f"A title with white space in front of {row.kind} would continue a line."
                self.fault("indented-title", message, "Delete the space in front.", row)
            elif entries:
                entries[-1].append(row)
            else:
                message = "The first line of a block starts with white space."
                hint = "Delete the space in front; indented lines continue the line above."
                self.fault("indented-line", message, hint, row)
                entries.append([row])
        return entries

    def _line(self, rows: list[Row]) -> BlockLine | None:
        whole = join((r.text, r.line, r.column) for r in rows)
        read = self._step if self.head.kind in STEPS else self._labelled
        label, rest = read(whole, rows[0])
        if label is None:
            return None
        if not rest.text:
            hint = "Write what it says, or delete the line."
            self.fault("empty-line", f"Nothing stands behind “{label.text}”.", hint, rows[0])
        self.faults += check_quotes(rest, self.title)
        place = (rows[0].line, rows[0].column)
        return BlockLine(label.text, rest.text, *place, rest.spans, label.spans)

    def _labelled(self, whole: Placed, row: Row) -> tuple[Placed | None, Placed]:
        found = re.search("[:：]", whole.text)
        if not found:
            hint = "Write Label: text. To continue the line above, start with a space."
            word = row.text.split(" ", 1)[0]
            if word.startswith("#"):
                hint = "Put a space behind the # of a comment."
            elif word.upper() in self.kinds:
                hint = f"Write {word.upper()} in capitals if a block starts here."
            self.fault("no-colon", "This line has no label with a colon.", hint, row)
            return None, whole
        label, rest = whole.cut(0, found.start()), whole.cut(found.end())
        if not label.text:
            self.fault("missing-label", "No label stands before the colon.", "Add one.", row)
            return None, rest
        return label, rest

    def _step(self, whole: Placed, row: Row) -> tuple[Placed | None, Placed]:
        words = (*STEPS[self.head.kind], AGAIN)
        word = re.split("[ :：]", whole.text, maxsplit=1)[0]
        rest = whole.cut(len(word) + whole.text[len(word) :].startswith((":", "：")))
        label = next((w for w in words if w.casefold() == word.casefold()), None)
        if label == AGAIN:
            label = self.last_step
        if label is None:
            close = tuple(get_close_matches(word.capitalize(), words, 1))
            hint = f"Begin each line with {', '.join(words[:-1])} or {AGAIN}."
            message = f"A line of a {self.head.kind} cannot begin with “{word}” here."
            self.fault("unknown-step", message, hint, row, suggestions=close)
            return None, rest
        self.last_step = label
        return Placed(label, whole.spans[:1]), rest

    def _repeats(self, lines: Iterable[BlockLine]) -> None:
        seen: dict[str, BlockLine] = {}
        for line in lines:
            key = line.label.casefold()
            if key in self.once and key in seen and self.head.kind not in STEPS:
                message = f"“{line.label}” stands twice, first on line {seen[key].line}."
                row = Row("line", line.label, line.line, line.column)
                self.fault("duplicate-label", message, "Keep one of them.", row)
            seen.setdefault(key, line)

    def _id(self, line: BlockLine | None) -> str:
        if line is None or not line.text:
            return ""
        right = slug(line.text)
        if right != line.text:
            row = Row("line", line.text, *line.position(0))
            message = f"“{line.text}” is not an id: small letters, digits and single hyphens."
            fix = (right,) if right else ()
            self.fault("bad-id", message, f"Write {right or 'another one'}.", row, suggestions=fix)
        return right


def _flavour(entries: list[list[Row]]) -> BlockLine | None:
    """Join flavour lines: side by side into one paragraph, others into paragraphs."""
    pieces, size, spans, last = [""], 0, list[Span](), 0
    for entry in entries:
        part = join((r.text, r.line, r.column) for r in entry)
        if size and not pieces[-1].endswith("\n"):
            apart = not part.text or entry[0].line > last + 1
            pieces.append("\n" if apart else glue(pieces[-1], part.text))
            size += len(pieces[-1])
        spans += [Span(s.start + size, s.line, s.column) for s in part.spans]
        if part.text:
            pieces.append(part.text)
            size += len(part.text)
        last = entry[-1].line
    text = "".join(pieces)
    if not text.strip():
        return None
    first = entries[0][0]
    return BlockLine(">", text.rstrip("\n"), first.line, first.column, tuple(spans))
