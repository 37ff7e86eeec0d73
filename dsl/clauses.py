"""What is left out of the second of two clauses that tell somebody apart: `who`, its verb, `not`.

“A Sailor who is Weary or an Elder” is one who is Weary or who is an Elder, and whoever is not
Weary or Upset is neither. With `and` behind `not`, they may be one of the two as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import tongues
from .drive import Refused
from .edits import Edit
from .ellipsis import would_deny
from .lexer import Token

if TYPE_CHECKING:
    from .parse import Reader

WHO = frozenset({"word:who", "word:and who", "word:or who"})
"""Terminals that a clause begins with."""
_NOT, _NO, _BE = "word:not", "word:no", "verb:be:"
_TELLING = (_BE, "verb:have:", "verb:do:")
"""Verbs that tell somebody apart."""
_DENIED = re.compile(r"\b(?:do|does)(?:n't| not) |(?:n't| not)\b")
_JOINT = re.compile(r"(?:, )?(?P<word>and|or) |, (?=[^.;]*?,? (?P<later>and|or) )")
_ENDS = frozenset(".,;:")
_ARTICLE = re.compile(r"(?:an?|the) ")
_ENDS_IN_ARTICLE = re.compile(r"\b(?:an?|the)\Z")
_NOUN = "class:NOUNTERM"
_ONE_OF = frozenset({"word:a", "word:any", "word:another"})


def undenied(said: str) -> str:
    """Return words without `not`."""
    return _DENIED.sub("", said)


@dataclass(frozen=True, slots=True)
class Head:
    """What the second clause may begin with, as the first does: its verb alone, or more.

    `denied`: `not` and `no` are part of it.
    """

    words: str
    bare: bool
    denied: bool


def said_again(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Yield ways to say again what is shared with the clause that a text was refused behind."""
    joint = _JOINT.match(text, refused.at)
    if joint is None:
        return
    word = joint["word"] or joint["later"]
    clause = _clause(refused.tokens)
    if not clause and word == "or":
        yield from _of_nouns(reader, text, refused.tokens, joint)
    if len(clause) < 2:
        return
    heads = [] if _has_verb(reader, text, joint.end()) else _heads(reader, text, clause)
    if _ARTICLE.match(text, joint.end()):
        heads = [head for head in heads if not _ENDS_IN_ARTICLE.search(head.words)]
    heads = [head for head in heads if not would_deny(head.words, text[joint.end() :])]
    space = " " * joint[0].startswith(",")
    for instead_of, joined, head in _ways(word, clause, heads):
        again = f"{space}{joined} who {head}".rstrip() + " "
        yield Edit(*joint.span(), again, instead_of=instead_of)


def _has_verb(reader: Reader, text: str, at: int) -> bool:
    """Whether the second clause has a verb of its own, so that none is left out."""
    return any(
        part.startswith(_TELLING)
        for token in reader.scanner.candidates(text, at)
        for part in token.parts
    )


def _of_nouns(
    reader: Reader, text: str, tokens: list[Token], joint: re.Match[str]
) -> Iterator[Edit]:
    """`a {noun} or {noun}`: one of those who are one or the other."""
    if len(tokens) < 2 or tokens[-1].terminal != _NOUN:
        return
    before, last = tokens[-2:]
    article = _ARTICLE.match(text, joint.end())
    if article and before.terminal not in _ONE_OF:
        return  # “each … or the …” are no one group
    player = next((w.one for (c, _), w in reader.lexicon.words.items() if c == "PLAYER"), "player")
    said = f"{player.lower()} who is a {text[last.start : last.end]} or who is "
    yield Edit(last.start, joint.end(), said + "a " * (not article), instead_of=_NOUN)


def _clause(tokens: list[Token]) -> list[Token]:
    """Return the tokens of the last clause that tells somebody apart, if it is not over."""
    for i, token in reversed(list(enumerate(tokens))):
        if token.value in _ENDS:
            return []
        if token.parts[0] in WHO:
            return tokens[i:]
    return []


def _heads(reader: Reader, text: str, clause: list[Token]) -> list[Head]:
    """Return what the next clause may begin with, the longest first."""
    lead, begin = _lead(reader, clause[0]), clause[0].end
    found: list[Head] = []
    for i, token in enumerate(clause[:-1]):
        said = _terminals(clause[: i + 1])
        if any(before.verb for before in clause[: i + 1]):
            denied = bool({_NOT, _NO} & set(said))
            words = f"{lead} {text[begin : token.end]}".strip()
            found.insert(0, Head(words, not found, denied))
    return found


def _terminals(clause: list[Token]) -> list[str]:
    return [part for token in clause for part in token.parts]


def _lead(reader: Reader, token: Token) -> str:
    """Return in words what a clause begins with behind `who`, if that is one word with it."""
    said = []
    for terminal in token.parts[1:]:
        sort, _, rest = terminal.partition(":")
        lemma, _, tense = rest.partition(":")
        verb = sort == "verb"
        said.append(tongues.of(reader.language).verb(lemma, tense)[0][0] if verb else lemma)
    return " ".join(said)


def _leaves_out(clause: list[Token]) -> bool:
    """Whether one word leaves somebody out, as `except` does: then so it does all of several."""
    said = _terminals(clause[:1])
    return _NOT in said and any(terminal.startswith(_BE) for terminal in said)


def _ways(word: str, clause: list[Token], heads: list[Head]) -> Iterator[tuple[str, str, str]]:
    """Yield how the clauses may be joined: instead of what, by which word, and the head."""
    denied = [head.words for head in heads if head.denied]
    bare = [head.words for head in heads if head.bare and not head.denied]
    said = _terminals(clause)
    if _leaves_out(clause):
        yield from (("neither", "and", head) for head in denied)
    elif not denied:
        yield from (("own", word, head.words) for head in heads)
        yield "own", word, ""
        yield from (("bare", word, head) for head in bare)
    elif word == "and" and _NOT in said and _NO not in said:
        yield from (("neither", "and", head) for head in denied)
        yield from (("not both", "or", head) for head in denied)
        yield from (("one", "and", head) for head in (*map(undenied, denied), ""))
    else:
        yield from (("own", "and", head) for head in denied)
        yield from (("own", word, head) for head in (*bare, ""))
