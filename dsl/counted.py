"""What was counted before, where an amount or a pronoun stands for it: `one of them`, `two`, `it`.

Tokens that somebody bears are still theirs: of the Coins on the Reef, one is removed from
there, not from you. Every function yields spans of a text with what is read for them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import bearing
from .bearing import BORNE, CARDS, COUNTER
from .drive import Refused, accepts
from .lexer import NUMBER, Token

if TYPE_CHECKING:
    from .parse import Reader

Span = tuple[int, int, str]

NOUN = "class:NOUNTERM"
SCALE = "class:SCALE"
_TAKING = ("verb:take:", "verb:steal:")
"""What the terminals of verbs for getting somebody's cards begin with."""
_SEEING = ("verb:look", "verb:reveal:")
"""Verbs for seeing cards where they lie."""
_PUTTING = ("verb:put:", "verb:add:")
_WHERE = re.compile(r" (?:on|onto|to|there)\b")
_REMOVING = ("verb:remove:", "verb:discard:", bearing.MOVING)
"""Verbs that are of what is somewhere, where `lose` is of what somebody has."""
_NO = "word:no"
_SUPERLATIVE = frozenset(
    {"word:most", "word:fewest", "word:least", "word:with the most", "word:with the fewest"}
)
_OF_THEM = re.compile(r"(?:(?<=of)| of) (?:them|those|these|it|(?P<whose>your|their)s)\b")
_NONE = re.compile(r"(?:none|not any)(?P<left> left| remaining)?\b(?! of)")
_SOME_OF_IT = re.compile(
    r"(?:(?P<one>one)|any)\b(?: left| remaining)?(?! of\b| or (?:more|fewer|less)\b)"
)
_HAVING = "verb:have:"
_ONE_OF_THOSE = re.compile(r"one(?: (?:your|their|them)sel(?:f|ves))?\b(?! of)")
_OF_THESE = re.compile(r" of (?:them|those|these)\b| ones?\b")
_ALL = re.compile(r"(?:(?P<one>it)|them|those|these)\b(?! [\w'])")
YOURS = "yours"
_ONE = frozenset({1, "a", "an"})
_SOME = frozenset({"any", "some"})
"""What tells that it is not told how many there are."""
_OR_MORE = frozenset({"more", "or more", "least"})
"""What stands by a number that is the least of several."""


def left_out(reader: Reader, text: str, refused: Refused) -> Iterator[Span]:
    """After an amount, a noun that was counted before may be left out; all that fit are tried.

    What the same verb was said of before comes first. Where only cards can be counted, it is cards.
    """
    tokens = refused.tokens
    if len(tokens) > 1 and tokens[-2].value == "and" and bearing.is_amount(tokens[-1]):
        return  # nothing is said of it that was not said of what it would be
    yield from _pronoun(reader, text, refused)
    yield from _none(text, refused)
    yield from _one_of_those(text, refused)
    some = list(_some(text, refused))
    yield from some
    of_them = next(_of_them(text, tokens), None)
    if of_them is not None:
        yield of_them
    elif tokens and not some and bearing.is_amount(tokens[-1]):
        yield from _alone(reader, text, refused)
    elif tokens and tokens[-1].terminal in _SUPERLATIVE:
        yield from _compared_before(reader, text, refused)


def _none(text: str, refused: Refused) -> Iterator[Span]:
    """`have none`: none of what was counted before, unless they had none to give away."""
    tokens, found = refused.tokens, _NONE.match(text, refused.at)
    if found and tokens and tokens[-1].terminal.startswith(_HAVING):
        given = () if found["left"] else bearing.GIVING
        for words in _held_before(text, tokens, given):
            yield found.start(), found.end(), f"no {words}"


def _some(text: str, refused: Refused) -> Iterator[Span]:
    """`have one`, `have any left`: at least one of what was counted before, if not by numbers."""
    tokens = refused.tokens
    found = _SOME_OF_IT.match(text, tokens[-1].start) if tokens else None
    verb = next((token for token in reversed(tokens) if token.verb), None)
    if found is None or verb is None:
        return
    if not any(part.startswith(_HAVING) for part in verb.parts):
        return
    if found["one"] and any(_is_held(tokens, i) for i in range(tokens.index(verb))):
        return  # as many as a number says
    for words in _held_before(text, tokens):
        yield found.start(), found.end(), f"{'a' if found['one'] else 'any'} {words}"


def _is_held(tokens: list[Token], at: int) -> bool:
    """Whether a token is a number, more than one, that tells how many somebody has."""
    number = tokens[at].terminal == NUMBER and tokens[at].value != 1
    return number and bearing.verb_before(tokens, at).startswith(_HAVING)


def _held_before(text: str, tokens: list[Token], but: tuple[str, ...] = ()) -> dict[str, None]:
    """Return what was counted before: what somebody has, if that was told, else what else.

    What is counted behind the verbs `but` is not.
    """
    counted = [(verb, i) for verb, i in bearing.counted(tokens) if not verb.startswith(but)]
    held = [i for verb, i in counted if verb.startswith(_HAVING)] or [i for _, i in counted]
    return dict.fromkeys(bearing.words_of(text, tokens[i]) for i in held)


def _one_of_those(text: str, refused: Refused) -> Iterator[Span]:
    """`you are one`: one of those who were told by a noun before."""
    tokens, found = refused.tokens, _ONE_OF_THOSE.match(text, refused.at)
    if found and tokens and "verb:be:" in tokens[-1].terminal:
        for noun in [token for token in tokens if token.terminal == NOUN]:
            yield found.start(), found.end(), f"a {bearing.words_of(text, noun)}"


def _compared_before(reader: Reader, text: str, refused: Refused) -> Iterator[Span]:
    """`the one with the fewest`: of what somebody else was told by before."""
    at = refused.tokens[-1].end
    for token, noun in itertools.pairwise(refused.tokens):
        fits = accepts(reader.table, refused.states, noun.terminal)
        if token.terminal in _SUPERLATIVE and fits:
            yield at, at, f" {bearing.words_of(text, noun)}"


def _alone(reader: Reader, text: str, refused: Refused) -> Iterator[Span]:
    """An amount that stands alone."""
    tokens = refused.tokens
    at, last = tokens[-1].end, len(tokens) - 1
    rest = _OF_THESE.match(text, at)
    end = rest.end() if rest else at
    fitting = [
        (verb, i)
        for verb, i in bearing.counted(tokens)
        if accepts(reader.table, refused.states, tokens[i].terminal)
    ]
    if fitting and fitting[-1][0].startswith(_SEEING):
        return  # it is one of those that are seen, not of the hand or the top of a pile
    verb = bearing.verb_before(tokens, last)
    begin = max(text.rfind(stop, 0, at) for stop in ".;")
    near = [i for _, i in fitting if tokens[i].start > begin]
    nouns = [i for before, i in fitting if before == verb] or near or [i for _, i in fitting]
    said: dict[tuple[Any, ...], str] = {
        (tokens[i].terminal, tokens[i].value): bearing.borne(text, tokens, i, last)
        if verb.startswith(_REMOVING)
        else bearing.put_where(text, tokens, i, last)
        if verb.startswith(_PUTTING) and not _WHERE.match(text, end)
        else bearing.words_of(text, tokens[i])
        for i in nouns
    }
    cards_only = bearing.drawn(tokens) or not accepts(reader.table, refused.states, COUNTER)
    if not said and cards_only:
        said = {(w, ""): w for w in CARDS if accepts(reader.table, refused.states, f"word:{w}")}
    if verb.startswith(_REMOVING):
        said |= _of_yours(text, tokens, nouns) | (
            _told_by(reader, text, tokens) if not said else {}
        )
    if not said and rest is None and (scale := _only_scale(reader, refused)):
        said = {(SCALE, scale): scale}
    for words in said.values():
        yield at, end, f" {words}"


def _of_yours(text: str, tokens: list[Token], nouns: list[int]) -> dict[tuple[Any, ...], str]:
    """Return what somebody was compared with you by: it may be yours as well as theirs."""
    compared = [i for i in nouns if bearing.THAN_YOU.match(text, tokens[i].end)]
    return {(YOURS, tokens[i].value): bearing.words_of(text, tokens[i]) for i in compared}


def _told_by(reader: Reader, text: str, tokens: list[Token]) -> dict[tuple[Any, ...], str]:
    """Return the tokens that a word tells that somebody bears: Moss, of the mossy."""
    last = len(tokens) - 1
    told = [(i, token) for i, token in enumerate(tokens) if token.terminal == BORNE]
    names = {i: reader.lexicon.name("COUNTER", token.value) for i, token in told}
    return {
        (BORNE, word.id): f"{word.plural.lower()}{bearing.whence(text, tokens, i, last)}"
        for i, word in names.items()
        if word is not None
    }


def _only_scale(reader: Reader, refused: Refused) -> str:
    """Return the name of what can only be meant where a scale is asked for: the game's only one."""
    names = [word.one for (c, _), word in reader.lexicon.words.items() if c == "SCALE"]
    asked = accepts(reader.table, refused.states, SCALE)
    return names[0].lower() if asked and len(names) == 1 else ""


def _of_them(text: str, tokens: list[Token]) -> Iterator[Span]:
    """`{n} of them`, `{n} of yours`: of the tokens counted last, or of cards that somebody has.

    Nothing can be of what there is none of.
    """
    for at, amount in reversed(list(enumerate(tokens))[-3:]):
        found = (
            _OF_THEM.match(text, amount.end)
            if bearing.is_amount(amount) or bearing.is_half(amount)
            else None
        )
        if found is None:
            continue
        theirs = bearing.verb_before(tokens, at).startswith(_TAKING)
        if bearing.drawn(tokens) and bearing.verb_before(tokens, at).startswith("verb:discard:"):
            return  # it may be one of the cards that were drawn
        some = [(verb, i) for verb, i in bearing.counted(tokens) if tokens[i - 1].terminal != _NO]
        for verb, i in reversed(some):
            words = bearing.words_of(text, tokens[i])
            if tokens[i].terminal == COUNTER:
                whose = f" of {found['whose']} {words}" if found["whose"] else ""
                yield amount.end, found.end(), whose or f" {bearing.borne(text, tokens, i, at)}"
            elif theirs and found["whose"] and (hand := bearing.hand_of(text, tokens, i)):
                yield amount.end, found.end(), f" {words} from {hand}"
            elif not theirs and (not verb or verb.startswith("verb:have:")):
                yield amount.end, found.end(), f" {words}"


def _pronoun(reader: Reader, text: str, refused: Refused) -> Iterator[Span]:
    """`remove it`, `remove them`: the one token that was counted last, or as many as were."""
    tokens = refused.tokens
    begin = refused.at
    if len(tokens) > 1 and tokens[-1].value == "them":
        begin, tokens = tokens[-1].start, tokens[:-1]
    found, counted = _ALL.match(text, begin), list(bearing.counted(tokens))
    if not found or not counted or not tokens[-1].terminal.startswith((*_REMOVING, "verb:lose:")):
        return
    at = counted[-1][1]
    if any(other != tokens[at].value for other in _had_beside(text, tokens)):
        return  # it may be one as well as another
    thrown = tokens[-1].verb.startswith("verb:discard:")
    if thrown and any(tokens[i].value in CARDS for _, i in counted):
        return  # it may be the card as well
    verb = next((i for i in range(at - 1, -1, -1) if tokens[i].verb), 0)
    said = {t.value for t in tokens[verb + 1 : at]}
    name, bare = reader.lexicon.name("COUNTER", tokens[at].value), not said - {"have"}
    if bare and found["one"] and name is not None and name.plural != name.one:
        return  # several are not “it”
    some = bool(said & _SOME) or bare
    one = bool(found["one"]) if some or said & _OR_MORE else bool(said & _ONE)
    if tokens[at].terminal != COUNTER or bool(found["one"]) != one:
        return
    known = tokens[verb].verb.startswith(("verb:have:", "verb:be:"))
    if tokens[-1].verb.startswith("verb:lose:") and not some and not (one and known):
        return
    all_of_it = some or (not found["one"] and known)
    amount = "all" if all_of_it else "1" if found["one"] else "that many"
    yield found.start(), found.end(), f"{amount} {bearing.borne(text, tokens, at, len(tokens))}"


def _had_beside(text: str, tokens: list[Token]) -> Iterator[Any]:
    """Yield the tokens of which the last sentence says that somebody has them."""
    begin = text.rfind(".", 0, tokens[-1].start)
    for verb, i in bearing.counted(tokens):
        if tokens[i].start > begin and tokens[i].terminal == COUNTER and verb.startswith(_HAVING):
            yield tokens[i].value
