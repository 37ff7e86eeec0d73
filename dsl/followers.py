"""What can stand where a text stops being understood, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import lexer
from .drive import Drive, Refused, accepts
from .surface import Unreadable

if TYPE_CHECKING:
    from .parse import Reader

LISTED, MOST_NAMED = {"COUNTER", "LINK"}, 6
"""Categories of which the words are told, if there are few."""


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


def _spoken(reader: Reader, terminal: str) -> str:
    sort, _, rest = terminal.partition(":")
    if sort == "class":
        words = [w for w in reader.lexicon.words.values() if w.category == rest]
        named = [w.one for w in words if not reader.lexicon.name("COLUMN", w.id)]
        few = f" ({', '.join(named)})" if rest in LISTED and len(named) <= MOST_NAMED else ""
        return CLASSES.get(rest, "") + few
    word = rest.rpartition(":")[0] if sort == "verb" else rest
    joins = word.startswith(", ")  # the mark by itself is told
    return f"“{word}”" if sort in {"verb", "word"} and not joins else ""


CLASSES = {
    "NUM": "a number",
    "COUNTER": "a name of a token",
    "PLAYER": "a word for a player",
    "NOUNTERM": "a word for a sort of player",
    "ADJ": "an adjective of this game",
    "CARD": "the name of a card",
    "ZONE": "the name of a place",
    "EACHZONE": "the name of a place",
    "SCOPE": "the name of a phase or round",
    "LINK": "a role of this game",
    "COLUMN": "the name of a scale",
    "BORNE": "a word for who has tokens",
    "SCALE": "the name of a scale",
    "STEP": "a step of a scale",
    "VALUE": "a state",
    "PLAYERTERM": "a name for players",
    "CARDTERM": "a name for a card",
    "CONDTERM": "a name for what can be so",
    "PROCUPON": "what the rules of this game tell how to do to somebody",
    "PROC": "what the rules of this game tell how to do",
    "PROCDONE": "what the rules of this game tell how to do, as having been done",
    "SECTION": "a section in quotes",
    "NAME": "the name of somebody at the table",
}
