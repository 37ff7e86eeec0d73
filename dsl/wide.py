"""The wide grammar: all readings of a sentence that the strict grammar refuses as two-way.

It knows only how actions and conditions are joined (`and`, `or`, `if`, `unless`), and is
ambiguous on purpose: Earley finds every way to bracket the parts. The parts themselves are
read by the strict grammar. Each reading is built as IR, said canonically, and counts only if
that text is accepted and means the same.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from . import ellipsis, grammar, lexer
from .builders import both, either
from .drive import Drive, Refused
from .logic import sequence
from .normal import denied
from .phrases import Hole, Literal, Part, Verb
from .scope import Scope
from .surface import Unreadable

if TYPE_CHECKING:
    from .parse import Reader

GRAMMAR = """
body: PART -> act
  | body AND body -> both
  | body COMMA body -> both
  | body OR body -> either
  | body IF cond -> given
  | body UNLESS cond -> unless
whole: body -> alone
  | IF cond COMMA body -> first_given
cond: PART -> fact
  | cond AND cond -> all_of
  | cond OR cond -> any_of
PART: /p[0-9]+/
AND: "&"
OR: "|"
IF: "?"
UNLESS: "!"
COMMA: ","
"""
OPEN = "+"
"""The sign of a joint that may be either of two."""
JOINTS = {
    "and/or": OPEN,
    "and then": "&",
    "and": "&",
    "then": "&",
    "or": "|",
    "if": "?",
    "unless": "!",
}
ROOTS = {"start_effect": "whole", "start_condition": "cond"}
"""What a text is made of, by the category it is read as."""
MOST_PARTS = 6
MOST_WAYS = 4
"""In how many ways a condition may go on that leaves words out."""
_VERBS = ("verb:", "class:PROC")
"""What the terminals of verbs begin with."""
_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_SPLIT = re.compile(r",?\s*\b(and/or|and then|and|then|or|if|unless)\b\s*|\s*(,)\s*", re.IGNORECASE)


@dataclass(slots=True)
class Readings:
    """The meanings of a sentence in the order they were found.

    `only`: it joins actions in one way that the strict grammar does not have.
    """

    meanings: list[Any] = field(default_factory=list)
    only: bool = False


def readings(reader: Reader, sentence: str, start: str, scope: Scope) -> Readings:
    """Return what one sentence may mean; nothing if it is not only its joints that are open."""
    if _BRACKETS.search(sentence):
        return _without_brackets(reader, sentence, start, scope)
    signs, parts = _cut(sentence)
    if start not in ROOTS or not 2 <= len(parts) <= MOST_PARTS:
        return Readings()
    trees = [
        tree
        for joined in dict.fromkeys(signs.replace(OPEN, sign) for sign in "&|")
        for tree in _trees(joined, ROOTS[start])
    ]
    found: dict[Any, None] = {}
    said = _whole(reader, parts)
    for tree, shared, way in itertools.product(trees, (False, True), range(MOST_WAYS)):
        try:
            found[_Bracketing(reader, said, start, scope, shared, way).meaning(tree)] = None
        except (Refused, Unreadable, ValueError):
            continue
    return Readings(list(found), len(trees) == len(found) == 1 and JOINTS["or"] in signs)


def _without_brackets(reader: Reader, sentence: str, start: str, scope: Scope) -> Readings:
    """What brackets hold belongs to the sentence, or is one of its own, or is left out."""
    inside = [found[1] for found in _BRACKETS.finditer(sentence)]
    bare = _BRACKETS.sub("", sentence).strip()
    ways = [_BRACKETS.sub(r" \1", sentence), ". ".join([bare, *inside]), bare]
    found: dict[Any, None] = {}
    for way in ways:
        try:
            found[reader.strict(way, start, scope)] = None
        except (Refused, Unreadable):
            continue
    return Readings(list(found))


# ------------------------------------------------------------------ parts


def _cut(sentence: str) -> tuple[str, list[str]]:
    """Return the signs of a sentence, its parts numbered, and the parts."""
    text = sentence.strip().rstrip(".")
    parts: list[str] = []
    signs, at = "", 0
    for found in _SPLIT.finditer(text):
        if _within_phrase(text, found):
            continue
        signs += _part(text[at : found.start()], parts)
        signs += JOINTS[found[1].lower()] if found[1] else ","
        at = found.end()
    return signs + _part(text[at:], parts), parts


def _within_phrase(text: str, joint: re.Match[str]) -> bool:
    """Whether a joint is a word of a phrase, as in “2 or more”."""
    after = re.match(r"\w*", text[joint.end() :])
    before = re.search(r"\w*$", text[: joint.start()])
    word = (joint[1] or "").lower()
    pairs = _word_pairs()
    return bool(
        (after and (word, after[0].lower()) in pairs)
        or (before and (before[0].lower(), word) in pairs)
    )


@cache
def _word_pairs() -> frozenset[tuple[str, str]]:
    """Return the words that stand beside a joint in a phrase that it does not join."""
    return frozenset(
        (left.text, right.text)
        for ways in grammar.wordings("en").values()
        for way in ways
        for i, (left, right) in enumerate(itertools.pairwise(way.parts))
        if isinstance(left, Literal) and isinstance(right, Literal)
        if (left.text in JOINTS and i and right.text.isalpha())
        or (right.text in JOINTS and left.text.isalpha())
    )


def _part(text: str, parts: list[str]) -> str:
    if not text.strip():
        return ""
    parts.append(text.strip())
    return f"p{len(parts) - 1}"


@dataclass(frozen=True, slots=True)
class _Said:
    """A part cut where its verb begins: its `subject`, `may` or nothing, and the rest in `text`.

    `bare`: a condition that shares its subject and verb with the one before, which has no number
    of its own unless it shares that too.
    """

    text: str
    subject: str = ""
    may: str = ""
    verb: str = ""
    bare: str = ""

    @property
    def head(self) -> str:
        """What stands in front of the verb."""
        return f"{self.subject} {self.may}".strip()

    @property
    def whole(self) -> str:
        """The part as it was."""
        return f"{self.head} {self.text}".strip()


def _whole(reader: Reader, parts: Iterable[str]) -> list[_Said]:
    """Return the parts, a verb that is left out said again."""
    made: list[_Said] = []
    for part in parts:
        said = _said(reader, part)
        if said is None and made:
            said = _said_again(reader, made[-1], part)
        made.append(said or _Said(part))
    return made


def _said_again(reader: Reader, before: _Said, part: str) -> _Said | None:
    """Return a part with the verb before; an action then has the subject before, unsaid."""
    bare = f"{before.head} {before.verb} {part}".strip()
    end = before.whole.find(before.verb, len(before.head)) + len(before.verb)
    again = ellipsis.said_again(reader, before.whole, end, part)
    if again and (said := _said(reader, again)) is not None:
        return replace(said, bare=bare)
    return _said(reader, f"{before.verb} {part}") or _said(reader, bare)


def _said(reader: Reader, part: str) -> _Said | None:
    """Return a part with its subject, if it has a verb and can be read."""
    for start in ROOTS:
        drive = Drive(reader, lexer.fold(part))
        try:
            drive.run(start)
        except (Refused, Unreadable):
            continue
        text = drive.text.text
        tokens = drive.tokens
        i = next((i for i, t in enumerate(tokens) if t.terminal.startswith(_VERBS)), None)
        if i is None:
            return _Said(text.rstrip(" ."))
        may = i - 1 if i and tokens[i - 1].terminal == "word:may" else i
        subject, end = text[: tokens[may].start].strip(), tokens[i].start
        return _Said(
            text[end:].rstrip(" ."),
            subject,
            text[tokens[may].start : end].strip(),
            text[end : tokens[i].end],
        )
    return None


# ------------------------------------------------------------------ bracketings


@cache
def _earley(root: str) -> Any:
    import lark

    return lark.Lark(GRAMMAR, parser="earley", lexer="basic", ambiguity="explicit", start=root)


def _trees(signs: str, root: str) -> list[Any]:
    """Return every way to bracket the parts; none if they cannot be joined so."""
    from lark.exceptions import UnexpectedInput
    from lark.visitors import CollapseAmbiguities

    parser = _earley(root)
    try:
        return list(CollapseAmbiguities().transform(parser.parse(signs)))
    except UnexpectedInput:
        return []


class _Bracketing:
    """Builds what one bracketing means.

    `shared`: who is the subject of each option chooses, not you. `way`: which meaning is taken
    of conditions that leave words out, the last if there are fewer.
    """

    def __init__(
        self, reader: Reader, parts: list[_Said], start: str, scope: Scope, shared: bool, way: int
    ) -> None:
        self.reader = reader
        self.shared = shared
        self.way = way
        self.parts = parts
        self.start = start
        self.scope = scope.inside()
        self.after = self.scope
        """What is bound after the actions."""
        self.acts: set[int] = set()
        self.effects: dict[int, n.Effect] = {}

    def meaning(self, tree: Any) -> Any:
        """Return what a bracketing means.

        Raises:
            Refused, Unreadable, ValueError: a part means nothing there.
        """
        self.acts = _leaves(tree, "act")
        alone = sorted(_leaves(tree, "act") - _leaves(tree, "act", within="either"))
        self.after = self.scope.inside()
        for i, effect in zip(alone, self._actions(alone), strict=True):
            self.effects[i] = effect
        return self._build(tree)

    def _actions(self, leaves: list[int]) -> tuple[n.Effect, ...]:
        """Return the effects of actions that are one list, so that subjects are carried over."""
        if not leaves:
            return ()
        first = self.parts[leaves[0]]
        subject = "" if first.subject else self._subject(leaves[0])
        text = " and ".join(self.parts[i].whole for i in leaves)
        text = f"{subject} {text}".strip()
        whole = self.reader.grown(f"{text}.", self.start, self.after)
        return whole.steps if isinstance(whole, n.Sequence) else (whole,)

    def _condition(self, text: str) -> n.Condition:
        try:
            return self.reader.strict(text, "start_condition", self.scope)  # type: ignore[no-any-return]
        except Unreadable:
            return self.reader.strict(text, "start_condition", self.after)  # type: ignore[no-any-return]

    def _build(self, tree: Any) -> Any:
        kids = [c for c in tree.children if hasattr(c, "data")]
        made: dict[str, Callable[[], Any]] = {
            "alone": lambda: self._build(kids[0]),
            "act": lambda: self.effects[_leaf(tree)],
            "fact": lambda: self._condition(self.parts[_leaf(tree)].whole),
            "both": lambda: sequence([self._build(kids[0]), self._build(kids[1])]),
            "either": lambda: self._choice(tree),
            "given": lambda: n.If(self._build(kids[1]), self._build(kids[0])),
            "unless": lambda: n.If(self._denied(kids[1]), self._build(kids[0])),
            "first_given": lambda: n.If(self._build(kids[0]), self._build(kids[1])),
            "all_of": lambda: self._joined(*kids, by_or=False),
            "any_of": lambda: self._joined(*kids, by_or=True),
        }
        return made[tree.data]()

    def _denied(self, tree: Any) -> n.Condition:
        return denied(self._build(tree), self.reader.lexicon)

    def _joined(self, left: Any, right: Any, *, by_or: bool) -> n.Condition:
        """Return two conditions joined; one that leaves words out has those of the one before."""
        first, second = self._build(left), self._build(right)
        part = self.parts[min(_leaves(right, "fact"))]
        if not part.bare:
            return either(first, second) if by_or else both(first, second)
        if right.data != "fact":
            raise ValueError("what is left out is in the condition just before")
        bare = self._condition(part.bare)
        whom = ellipsis.of_whom(self.reader, part.whole)
        ways = list(ellipsis.joined(first, second, bare, by_or=by_or, whom=whom))
        return ways[min(self.way, len(ways) - 1)]

    def _choice(self, tree: Any) -> n.Effect:
        """Return a choice between actions: of their subject, or yours if each has its own."""
        first, *others = _options(tree)
        leaf = min(_leaves(first, "act"))
        own = self.parts[leaf]
        apart = any(self.parts[min(_leaves(o, "act"))].subject for o in others)
        chooser = "" if apart and not self.shared else own.head or self._subject(leaf)
        lead = _words(grammar.canonical("en", "choose-one") or ())
        last = _words((grammar.canonical("en", "options") or ())[1:-1])
        texts = [self._option(o, chooser) for o in (first, *others)]
        said = f"{chooser} {lead} {'; '.join(texts[:-1])} {last} {texts[-1]}."
        return self.reader.strict(said.strip(), self.start, self.after)  # type: ignore[no-any-return]

    def _subject(self, leaf: int) -> str:
        """Return the subject of an action, its own or that of one before."""
        subjects = [self.parts[i].subject for i in sorted(self.acts) if i <= leaf]
        return next((s for s in reversed(subjects) if s), "")

    def _option(self, tree: Any, chooser: str) -> str:
        kids = [c for c in tree.children if hasattr(c, "data")]
        match tree.data:
            case "act":
                part = self.parts[_leaf(tree)]
                return part.text if chooser and chooser.startswith(part.subject) else part.whole
            case "both":
                return f"{self._option(kids[0], chooser)} and {self._option(kids[1], chooser)}"
            case "given" if kids[1].data == "fact":
                return f"if {self.parts[_leaf(kids[1])].whole}, {self._option(kids[0], chooser)}"
        raise ValueError("no option can say this")


def _leaf(tree: Any) -> int:
    return int(tree.children[0][1:])


def _leaves(tree: Any, sort: str, within: str = "") -> set[int]:
    """Return the parts of a sort, those within a sort of bracket only if one is given."""
    if within:
        return {leaf for t in tree.find_data(within) for leaf in _leaves(t, sort)}
    return {_leaf(leaf) for leaf in tree.find_data(sort)}


def _options(tree: Any) -> Iterator[Any]:
    """Yield what is chosen between, flat."""
    if tree.data != "either":
        yield tree
        return
    for child in tree.children:
        if hasattr(child, "data"):
            yield from _options(child)


def _words(parts: Iterable[Part]) -> str:
    """Return the words of a wording that no hole holds."""
    said = [p.lemma if isinstance(p, Verb) else p for p in parts if not isinstance(p, Hole)]
    return " ".join(p if isinstance(p, str) else getattr(p, "text", "") for p in said)
