"""What a message quotes, in the author's own words: a pronoun or an amount said otherwise."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import NamedTuple

from . import grammar
from .drive import Drive, Refused, Source, accepts, full_stop
from .grammar import END
from .lexer import JOINT, Folded, Token
from .phrases import Entry, Literal
from .surface import TwoWay, Unreadable

_QUOTED = re.compile("“([^”]+)”")


class Said(NamedTuple):
    """A phrase that a text has, and its span of the folded text."""

    entry: Entry
    begin: int
    end: int


def in_own_words(error: Unreadable, source: Source, text: str, folded: Folded, start: str) -> str:
    """Return the message of an error with the author's words in place of quoted ones.

    Of several that mean the same it is the first, or the last if it is two-way whom they mean:
    there somebody was named before. What nothing in the text means is quoted as it is.
    """
    told = -1 if isinstance(error, TwoWay) else 0

    def own(quoted: re.Match[str]) -> str:
        meant = _meanings(source, quoted[1])
        same = (s for s in said(source, folded, start) if any(m in s.entry.ir for m in meant))
        places = sorted({_place(folded, s.begin, s.end) for s in same})
        words = [text[begin:end].strip(" .") for begin, end in places]
        own_words = [said for said in words if not _is_within(quoted[1], said.casefold())]
        return f"“{own_words[told]}”" if own_words else quoted[0]

    return _QUOTED.sub(own, error.message)


def _is_within(words: str, said: str) -> bool:
    """Whether words stand in what was said, beside others."""
    return words != said and bool(re.search(rf"\b{re.escape(words)}\b", said))


def _place(folded: Folded, begin: int, end: int) -> tuple[int, int]:
    """Return a span of the author's text; what was put in place of it ends where the next began."""
    start, stop = folded.place(begin, end)
    behind = (origin for origin in folded.origin[end:] if origin >= stop)
    return start, next(behind, stop)


def _meanings(source: Source, words: str) -> set[str]:
    """Return what the phrases mean whose canonical words these are."""
    found = ((e, grammar.canonical(source.language, e.id)) for e in source.book.entries.values())
    return {entry.ir for entry, parts in found if parts and _literal(parts) == words}


def _literal(parts: tuple[object, ...]) -> str:
    return " ".join(part.text if isinstance(part, Literal) else "…" for part in parts)


def said(source: Source, folded: Folded, start: str) -> Iterator[Said]:
    """Yield the phrases of a text as far as the grammar reads it, inner ones first."""
    drive = Drive(source, folded)
    with contextlib.suppress(Refused, Unreadable):
        drive.run(start)
    end = len(folded.text)
    ends = (Token(terminal, "", end, end) for terminal in (full_stop(source.language), END))
    table, states, places = source.table, [source.table.starts[start]], [(0, 0)]
    for token in (*drive.tokens, *ends):
        for terminal in token.terminal.split(JOINT):
            if not accepts(table, states, terminal):
                continue
            while (action := table.actions[states[-1]][terminal]) < 0:
                category, entry, _, length = table.productions[-1 - action]
                covered = places[len(places) - length :] or [(token.start, token.start)]
                del states[len(states) - length :], places[len(places) - length :]
                places.append((covered[0][0], covered[-1][1]))
                states.append(table.gotos[states[-1]][category])
                yield Said(source.book.entries[entry], *places[-1])
            states.append(action)
            places.append((token.start, token.end))
