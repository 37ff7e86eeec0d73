"""Who bears tokens or cards that a text has counted, and in which of its clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .lexer import NUMBER, Token

COUNTER = "class:COUNTER"
BORNE = "class:BORNE"
"""What tells that somebody bears tokens by one word, as in weary."""
CARDS = ("card", "cards")
"""What is counted: tokens, and cards."""
_DRAWING = "verb:draw:"
_BEARING = ("verb:have:", "verb:gain:")
"""Verbs after which tokens are with their subject."""
MOVING = "verb:move:"
GIVING = ("verb:put:", "verb:give:")
"""Verbs with no word for where something comes from but whose it is."""
_ENDS = re.compile(r"[.,;:]|(?:, )?(?:and|then|but|if|unless|when|whenever)")
"""What stands between clauses."""
_PLACE = re.compile(r" (?:on|onto|to) (?!it\b|them\b|your\b)(?P<place>[^.,;]+?)(?= and |[.,;]|\Z)")
_SOMEBODY = re.compile(
    r"they|that [a-z-]+|the target|(?:any|some)(?:one|body)|(?:an?|any|another|each|every) [a-z -]+"
)
"""Who is “they” in what follows."""
_NOT_ONE = re.compile(r"nobody|no[ -]one|none|(?:no|each|every) [a-z -]+")
"""Who is nobody that something could be of."""
THAN_YOU = re.compile(r" (?:in hand )?than you\b")
"""What is said of somebody compared with you."""
_WHO = "word:who"


# ------------------------------------------------------------------ who bears what was counted


def borne(text: str, tokens: list[Token], noun: int, at: int) -> str:
    """Return what was counted, with whose it is or from where."""
    words, place = words_of(text, tokens[noun]), whence(text, tokens, noun, at)
    own = {" from you": "your", " from them": "their"}.get(place)
    if own and verb_before(tokens, at).startswith(GIVING):
        return f"of {own} {words}"
    return f"{words}{place}"


def hand_of(text: str, tokens: list[Token], noun: int) -> str:
    """Return whose hand cards are in that somebody else was said to have; nothing if nobody's."""
    bearer = _bearer(text, tokens, noun)
    if bearer in (None, "you") or _NOT_ONE.fullmatch(str(bearer)):
        return ""
    return "their hand" if _SOMEBODY.fullmatch(str(bearer)) else f"{bearer}'s hand"


def put_where(text: str, tokens: list[Token], noun: int, at: int) -> str:
    """Return what was counted, with where more of it is put: where it is."""
    words, place = words_of(text, tokens[noun]), whence(text, tokens, noun, at)
    return words + place.replace(" from ", " to " if tokens[at - 1].value == "add" else " on ", 1)


def whence(text: str, tokens: list[Token], noun: int, at: int) -> str:
    """Return from whom or where something is that was counted, in front of a token `at`.

    Nothing, if that is clear without it: who does it bears it, or nobody is told.
    """
    if _clause(tokens, noun) == _clause(tokens, at):
        return ""
    doer = _subject(text, tokens, at)
    is_card = text.startswith("card", tokens[noun].start)  # it goes to somebody, not onto something
    if (place := _PLACE.match(text, tokens[noun].end)) and not is_card:
        return f" from {place['place']}"
    bearer = _bearer(text, tokens, noun)
    if bearer is None or doer == bearer or (doer == "they" and bearer != "you"):
        return ""
    if bearer == "they" and _SOMEBODY.fullmatch(doer):
        return ""
    if _NOT_ONE.fullmatch(bearer) and THAN_YOU.match(text, tokens[noun].end):
        return ""
    if bearer == "you" and not doer:
        away = verb_before(tokens, at).startswith((MOVING, *GIVING))
        return " from you" if away else ""
    return f" from {'them' if _SOMEBODY.fullmatch(bearer) else bearer}"


def _bearer(text: str, tokens: list[Token], noun: int) -> str | None:
    """Return who has what is counted; None if nobody is told."""
    begin = _clause(tokens, noun)
    told = [t for t in tokens[:noun] if t.start >= begin]
    verb = next((t for t in reversed(told) if t.verb), None)
    if verb is None:
        return None
    if apart := next((i for i, t in enumerate(told) if t.terminal.startswith(_WHO)), None):
        return "they" if verb_before(told, apart).startswith("verb:choose:") else None
    if not verb.terminal.startswith(_BEARING) and tokens[noun].terminal != BORNE:
        return None
    return _subject(text, tokens, noun) or "you"


def _subject(text: str, tokens: list[Token], at: int) -> str:
    """Return the words in front of the verb of a token's clause; none where it is not told."""
    begin = _clause(tokens, at)
    for token in tokens[:at]:
        if token.start >= begin and token.verb:
            words = text[begin : token.start].strip() or _contracted(token)
            return re.sub(r" ?\b(?:may|must|can|also|then)\b", "", words)
    return ""


def _contracted(token: Token) -> str:
    """Return the subject that is one word with its verb, as in “you're”."""
    lead, *verb = token.parts
    return lead.removeprefix("word:") if verb else ""


def _clause(tokens: list[Token], at: int) -> int:
    """Return where the clause of a token begins."""
    return next((t.end for t in reversed(tokens[:at]) if _between(t)), 0)


def _between(token: Token) -> bool:
    """Whether a token stands between clauses; a word that is said for another is that one."""
    word = token.terminal.removeprefix("word:").strip()
    return bool(_ENDS.fullmatch(str(token.value).strip()) or _ENDS.fullmatch(word))


# ------------------------------------------------------------------ what is counted


def counted(tokens: list[Token]) -> Iterator[tuple[str, int]]:
    """Yield the places of nouns that are counted, each with the verb in front of it."""
    for i, token in enumerate(tokens):
        if token.terminal == COUNTER or token.value in CARDS:
            yield verb_before(tokens, i), i


def verb_before(tokens: list[Token], end: int) -> str:
    """Return the terminal of the verb that stands last in front of a token."""
    return next((token.verb for token in reversed(tokens[:end]) if token.verb), "")


def words_of(text: str, token: Token) -> str:
    """Return the words of a token."""
    return text[token.start : token.end]


def drawn(tokens: list[Token]) -> bool:
    """Whether cards were drawn before."""
    return any(token.terminal.startswith(_DRAWING) for token in tokens)


def is_half(token: Token) -> bool:
    """Whether a token says half of something."""
    return token.terminal == "word:half"


def is_amount(token: Token) -> bool:
    """Whether a token says how many."""
    return token.terminal in {
        NUMBER,
        "word:many",
        "word:that many",
        "word:that much",
        "word:all",
        "word:more",
        "word:another",
    }
