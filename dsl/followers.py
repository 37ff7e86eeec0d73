"""What can stand where a text stops being understood, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import lexer
from .categories import categories
from .drive import Drive, Refused, accepts
from .surface import Unreadable

if TYPE_CHECKING:
    from .lexicon import Word
    from .parse import Reader

LISTED, MOST_NAMED = {"COUNTER", "COLUMN", "LINK", "SCALE"}, 6
"""Categories of which the words are told, if there are few."""
WITHOUT_WORDS = {"NUM", "NAME", "CARD"}
"""Categories that no game has to declare words of."""


def followers(reader: Reader, refused: Refused) -> tuple[str, ...]:
    """Return what can stand where a text was refused."""
    row = reader.table.actions[refused.states[-1]]
    words = {_spoken(reader, t) for t in row if accepts(reader.table, refused.states, t)} - {""}
    return tuple(sorted(words))


def going_on(reader: Reader, text: str, start: str) -> tuple[int, tuple[str, ...]]:
    """Return up to where the beginning of a text is understood, and what can follow there."""
    folded = lexer.fold(text)
    try:
        Drive(reader, folded).run(start)
    except Refused as refused:
        at = min(refused.at, len(folded.text))
        words = (word for word in followers(reader, refused) if word.strip("“”, ")[:1].isalpha())
        return folded.place(0, at)[1], tuple(words)
    except Unreadable:
        return 0, ()
    return len(text), ()


def _is_scale(reader: Reader, word: Word) -> bool:
    return reader.lexicon.name("COLUMN", word.id) is not None


def _spoken(reader: Reader, terminal: str) -> str:
    sort, _, rest = terminal.partition(":")
    if sort == "class":
        words = [w for w in reader.lexicon.words.values() if w.category == rest]
        named = [w.one for w in words if rest != "COUNTER" or not _is_scale(reader, w)]
        few = f" ({', '.join(named)})" if rest in LISTED and len(named) <= MOST_NAMED else ""
        return categories()[rest].expected + few if words or rest in WITHOUT_WORDS else ""
    word = rest.rpartition(":")[0] if sort == "verb" else rest
    joins = word.startswith(", ")  # the mark by itself is told
    return f"“{word}”" if sort in {"verb", "word"} and not joins else ""
