"""Reads the sentences of blocks, keeping every fault with its place in the author's file."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from compiler.diagnostics import Diagnostic
from compiler.merge import PackBlock
from dsl.blocks import BlockLine
from dsl.lexicon import Lexicon, Word
from dsl.parse import Parsed, Problem, Reader
from dsl.scope import Scope

if TYPE_CHECKING:
    from dsl.printer import Writer

MOST_KEPT = 50_000
"""Texts that are kept read; an editor could go on for ever."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A text that was read: where it stands, what it means, how it is said canonically."""

    block: PackBlock
    line: BlockLine
    label: str
    text: str
    start: str
    scope: Scope
    ir: Any
    used: Set[str] = frozenset()
    lexicon: Lexicon | None = None


@dataclass(slots=True)
class Texts:
    """Reader and writer of a language, with everything read and every fault found."""

    lexicon: Lexicon
    readings: list[Reading] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    reader: Reader = field(default=None)  # type: ignore[assignment]
    parsed: dict[Hashable, Parsed] = field(default_factory=dict)
    """What was read before, by text and place: decks say the same again and again."""
    _writer: Writer | None = None

    def __post_init__(self) -> None:
        """Make the reader once for all texts."""
        self.reader = self.reader or Reader(self.lexicon)

    @property
    def writer(self) -> Writer:
        """The writer; who only reads and checks texts never needs it."""
        if self._writer is None:
            from dsl.printer import Writer

            self._writer = Writer(self.lexicon)
        return self._writer

    def apart(self) -> Texts:
        """Return one that reads and writes alike and notes what it finds in lists of its own."""
        return Texts(self.lexicon, [], [], self.reader, self.parsed)

    def with_words(self, words: Iterable[Word]) -> Texts:
        """Return one that knows more words and notes what it finds in the same lists."""
        reader = self.reader.with_words(words)
        return Texts(reader.lexicon, self.readings, self.diagnostics, reader)

    def read(
        self,
        block: PackBlock,
        line: BlockLine,
        start: str,
        scope: Scope,
        *,
        rules: bool,
        within: tuple[int, int] | None = None,
    ) -> Any:
        """Return the IR of a line's text (or of part of its label), or None with a fault noted.

        Of a line without a text, that fault is the loader's.
        """
        in_label = within is not None
        text = line.label[within[0] : within[1]] if within else line.text
        if not text and not in_label:
            return None
        parsed = self._parsed(text, start, scope, rules)
        offset = within[0] if within else 0
        for problem in parsed.problems:
            self.diagnostics.append(place(block, line, problem, offset, in_label))
        if not parsed.ok:
            return None
        label = "" if in_label else line.label
        reading = Reading(
            block, line, label, text, start, scope, parsed.ir, parsed.used, self.lexicon
        )
        self.readings.append(reading)
        return parsed.ir

    def _parsed(self, text: str, start: str, scope: Scope, rules: bool) -> Parsed:
        key = (text, start, rules, scope.key())
        found = self.parsed.get(key)
        if found is None:
            if len(self.parsed) >= MOST_KEPT:
                self.parsed.clear()
            found = self.parsed[key] = self.reader.read(text, start, scope.inside(), rules=rules)
        return found

    def fault(
        self,
        block: PackBlock,
        line: BlockLine | None,
        code: str,
        message: str,
        hint: str = "",
        severity: str = "error",
        within: tuple[int, int] | None = None,
    ) -> None:
        """Note a fault of a part of a line's text, of its whole label, or of a block's title."""
        if line is None:
            found = block.diagnostic(code, message, hint)
        else:
            place, (start, end) = line.label_position, (0, max(1, len(line.label)))
            if within is not None:
                place, (start, end) = line.position, within
            spot = (*place(start), *place(end))
            found = Diagnostic(
                code,
                message,
                hint,
                severity,
                block.file,
                *spot,
                card=block.block.title,
                pack=block.pack,
            )
        self.diagnostics.append(found)

    def say(self, ir: Any, start: str, scope: Scope, written: str = "") -> str:
        """Return the canonical words of an IR; where there are none, it stands as it was `written`.

        Raises:
            CannotPrint: no phrase says it, and it was written nowhere.
        """
        from dsl.line import CannotPrint

        try:
            return self.writer.write(ir, start, scope.inside())
        except CannotPrint:
            read = (r.text for r in self.readings if r.start == start and r.ir == ir)
            if found := written or next(read, ""):
                return found
            raise


def place(
    block: PackBlock, line: BlockLine, problem: Problem, offset: int = 0, in_label: bool = False
) -> Diagnostic:
    """Return a problem of a text as a diagnostic at its place in the file."""
    find = line.label_position if in_label else line.position
    end = max(problem.end, problem.start + 1)
    start_at, end_at = find(problem.start + offset), find(end - 1 + offset)
    return Diagnostic(
        problem.code,
        problem.message,
        problem.hint,
        problem.severity,
        block.file,
        *start_at,
        end_at[0],
        end_at[1] + 1,
        card=block.block.title,
        readings=problem.readings,
        suggestions=problem.suggestions,
        pack=block.pack,
    )
