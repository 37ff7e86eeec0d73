"""Reads a text that the grammar refuses as one it accepts, if only one can be meant.

Where reading stops, every way on is tried: another way to join (`dsl.rewrites`), a noun that was
said before and left out here, a slip of the keyboard (`dsl.spelling`), words written apart or
together, an article or a comma that is missing, a word that stands there twice. What takes the
fewest slips counts; if that means several things, the text is two-way.
"""

from __future__ import annotations

import contextlib
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import lexer, orders, repairs, rewrites, titled
from .drive import Refused
from .edits import Edit, read_as
from .fault import Setting
from .lexer import Folded
from .problems import Problem
from .slips import slips
from .surface import TwoWay, Unreadable

if TYPE_CHECKING:
    from .parse import Reader

MOST_EDITS, MOST_TRIED = 7, 240
ABILITIES = "start_abilities"


@dataclass(frozen=True, slots=True)
class Mended:
    """A text as it is read: its meaning, notes about slips, and the phrases it is made of."""

    ir: Any
    folded: Folded
    notes: tuple[Problem, ...]
    used: frozenset[str]


@dataclass(slots=True)
class Mender:
    """Looks for all readings of one refused text."""

    at: Setting
    text: str
    slips: bool = True
    """Whether there may be slips in it, not only other ways to say and to join it."""
    found: list[Mended] = field(default_factory=list)
    unreadable: list[tuple[int, Folded, Unreadable]] = field(default_factory=list)
    tried: dict[str, bool] = field(default_factory=dict)
    """The texts that were tried, and whether each led to a meaning."""
    refused: list[tuple[Folded, Refused]] = field(default_factory=list)
    """The text as it was, and with other joints but no slip mended, where each was refused."""

    def run(self, folded: Folded, refused: Refused) -> None:
        """Find the readings of a text that was refused."""
        self.refused.append((folded, refused))
        self._search(folded, refused, (), MOST_EDITS)

    def look(self, folded: Folded) -> None:
        """Find the readings of a text as it stands, or if it is refused."""
        if (refused := self._read(folded, ())) is not None:
            self.run(folded, refused)

    @property
    def best(self) -> list[Mended]:
        """One reading for each meaning that takes the fewest slips."""
        least = min((len(m.notes) for m in self.found), default=0)
        kept: dict[Any, Mended] = {}
        for mended in self.found:
            if len(mended.notes) == least:
                kept.setdefault(mended.ir, mended)
        return list(kept.values())

    def _search(
        self, folded: Folded, refused: Refused, notes: tuple[Problem, ...], more: int
    ) -> None:
        here = self.at.scope.here if self.at.start == ABILITIES else ""
        titles = titled.said_again(self.at.start, self.at.scope, folded.text, refused.at)
        joined = other_ways(self.at.reader, folded.text, refused, here)
        ways = itertools.chain((Edit(*span) for span in titles), joined)
        self._try_each(folded, ways, notes, more)
        wanted = self.slips and self._fewest > len(notes)
        if wanted and not self.at.reader.budget.over:
            self._try_each(folded, slips(self.at.reader, folded.text, refused), notes, more)

    @property
    def _fewest(self) -> float:
        """How many slips the best reading has so far."""
        return min((len(m.notes) for m in self.found), default=math.inf)

    def _try_each(
        self, folded: Folded, edits: Iterable[Edit], notes: tuple[Problem, ...], more: int
    ) -> None:
        settled: set[str] = set()
        for edit in edits:
            if len(self.tried) >= MOST_TRIED:
                return
            if edit.instead_of in settled:
                continue
            if self._try(folded, edit, notes, more) and edit.instead_of:
                settled.add(edit.instead_of)

    def _try(self, folded: Folded, edit: Edit, notes: tuple[Problem, ...], more: int) -> bool:
        """Look where an edit leads; return whether to a meaning."""
        made = orders.still_yours(self.at.reader, folded, edit)
        told = (*notes, self._note(folded, edit)) if edit.note else notes
        if made.text == folded.text or (edit.note and self._mended(folded, edit)):
            return False
        if orders.cuts_off(self.text, folded, edit):
            return False
        if len(told) > self._fewest or made.text in self.tried:
            return self.tried.get(made.text, False)
        self.tried[made.text] = False
        before = len(self.found)
        again = self._read(made, told)
        if again is not None and not told and again.at >= edit.begin:
            self.refused.append((made, again))
        if again is not None and more > 1 and again.at >= edit.settled:
            self._search(made, again, told, more - 1)
        self.tried[made.text] = len(self.found) > before
        return self.tried[made.text]

    def _read(self, made: Folded, notes: tuple[Problem, ...]) -> Refused | None:
        """Keep what a text means, or where it is refused again."""
        from .parse import Parsed

        parsed = Parsed()
        if self.slips:
            self.at.reader.budget.spend(made.text)
        try:
            scope = self.at.scope.inside()
            self.at.reader.read_folded(made, self.at.start, scope, parsed, rules=self.at.rules)
        except Unreadable as error:
            if isinstance(error, TwoWay) or not self._read_unbound(made, notes):
                self.unreadable.append((len(notes), made, error))
        except Refused as again:
            return again
        else:
            self.found.append(Mended(parsed.ir, made, notes, frozenset(parsed.used)))
        return None

    def _read_unbound(self, made: Folded, notes: tuple[Problem, ...]) -> bool:
        """Keep what a text means whose “it” or “they” is of nobody but by a rule; return if any."""
        reader, scope = self.at.reader, self.at.scope
        other = rewrites.instead(reader.language, rewrites.UNBOUND, made)
        if other is None:
            return False
        with contextlib.suppress(Refused, Unreadable):
            parsed = reader.unaided(other.text, self.at.start, scope.inside(), rules=self.at.rules)
            self.found.append(Mended(parsed.ir, other, notes, frozenset(parsed.used)))
            return True
        return False

    def _note(self, folded: Folded, edit: Edit) -> Problem:
        begin, end = folded.place(edit.begin, edit.end)
        message = edit.note.format(wrong=self.text[begin:end].strip())
        return Problem(edit.code, message, begin, end, severity="note")

    def _mended(self, folded: Folded, edit: Edit) -> bool:
        """Whether an edit is of what was put in place of something else already."""
        written = Counter(lexer.fold(self.text).origin)
        return bool(Counter(folded.origin[edit.begin : edit.end]) - written)


# ------------------------------------------------------------------ what may be tried


def other_ways(reader: Reader, text: str, refused: Refused, here: str = "") -> Iterator[Edit]:
    """Yield other ways to say and to join what stands where a text was refused.

    `here` is what the card is called whose abilities these are.
    """
    at, own = refused.at, repairs.of(reader.language)
    sorts = {t.partition(":")[0] for t in reader.table.actions[refused.states[-1]]}
    for repair in own.first:
        yield from repair(reader, text, refused)
    for rule in rewrites.holding(reader.language, text):
        if rule.before and rule.before not in sorts:
            continue
        for begin, end, read in rule.readings(text, at, reader.scanner.words, here):
            note = read_as(text[begin:end], read) if rule.note else ""
            yield Edit(begin, end, read, note, instead_of=rule.group, inner=rule.inner)
    for repair in own.after:
        yield from repair(reader, text, refused)
