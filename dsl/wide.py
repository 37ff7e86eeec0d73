"""The wide grammar: all readings of a sentence that the strict grammar refuses as two-way.

It knows only how actions and conditions are joined (`and`, `or`, `if`, `for each`), and is
ambiguous on purpose: Earley finds every way to bracket the parts. The parts themselves are
read by the strict grammar. Each reading is built as IR, said canonically, and counts only if
that text is accepted and means the same.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n
from dsl.ir.walk import every

from . import joints
from .actions import parts_of
from .bracketing import LEAVES, Bracketing, NotSo, leaves_of
from .drive import Refused
from .logic import sequence
from .members import ROOTS, Member, members
from .resolve import resolutions
from .scope import Scope
from .scoping import of_event
from .surface import Unreadable
from .weight import weights

if TYPE_CHECKING:
    from .parse import Reader

GRAMMAR = """
body: PART -> act
  | body AND body -> both
  | body COMMA body -> both
  | body OR body -> either
  | body IF cond -> given
  | body UNLESS cond -> unless
  | body PER PART -> each
whole: body -> alone
  | IF cond COMMA body -> first_given
  | single IF cond AND list -> amid
  | single UNLESS cond AND list -> amid_unless
single: PART -> act
list: PART -> act
  | list AND single -> both
cond: PART -> fact
  | cond AND cond -> all_of
  | cond OR cond -> any_of
PART: /p[0-9]+/
AND: "&"
OR: "|"
IF: "?"
UNLESS: "!"
PER: "%"
COMMA: ","
"""
ABILITIES = "start_abilities"
MOST_PARTS = 6
MOST_WAYS = 4
"""In how many ways a condition may go on that leaves words out."""
EFFECT = "start_effect"
_UNLESS_OR = re.compile(r"!p[0-9]\|p([0-9])")
"""What else may be so, or be done, where something is not done “unless …”."""
_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")


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
    if reader.language != joints.LANGUAGE:
        return Readings()
    if start == ABILITIES:
        return _of_event(reader, sentence, scope)
    signs, parts = joints.cut(sentence)
    if start not in ROOTS or not 2 <= len(parts) <= MOST_PARTS:
        return Readings()
    said = members(reader, parts)
    if any(said[int(way)].read_as == EFFECT for way in _UNLESS_OR.findall(signs)):
        return Readings()  # to do something would free them of it, and that is no choice of theirs
    trees = [
        tree
        for joined in dict.fromkeys(joints.joined(signs))
        for tree in _trees(joined, ROOTS[start])
        if _fits(tree, said)
    ]
    found: dict[Any, None] = {}
    guessed = False
    of_nobody: set[int] = set()
    nearest = (True, False) if "affected" in scope.slots else (True,)
    ways = itertools.product(enumerate(trees), (False, True), nearest, range(MOST_WAYS))
    for (i, tree), shared, near, way in ways:
        try:
            made = Bracketing(reader, said, scope, shared, near, way)
            value = made.meaning(tree)
            found |= dict.fromkeys(resolutions(value, scope.inside(), reader.lexicon))
            guessed |= made.guessed
        except Unreadable as error:
            of_nobody |= {i} if error.code == "unbound-pronoun" else set()
        except (Refused, NotSo):
            continue
    meant = [tree for i, tree in enumerate(trees) if i not in of_nobody]
    only = len(found) == 1 and not guessed and _joins_in_one_way(signs, start, meant)
    return Readings(list(found), only)


def _fits(tree: Any, parts: Sequence[Member]) -> bool:
    """Whether no action is taken for a condition, and no condition for an action."""
    for sort, start in LEAVES.items():
        leaves = (parts[leaf] for leaf in leaves_of(tree, sort))
        if any(part.read_as not in ("", start) for part in leaves):
            return False
    return True


def _joins_in_one_way(signs: str, start: str, trees: Sequence[Any]) -> bool:
    """Whether what is joined has one bracketing, or any of them says the same."""
    joined = set(signs) & set(joints.JOINTS.values())
    if ROOTS[start] == "cond":
        return joined == {joints.AND} or len(trees) == 1
    return len(trees) == 1 and bool(joined & {joints.OR, joints.IF, joints.UNLESS})


def _of_event(reader: Reader, sentence: str, scope: Scope) -> Readings:
    """Return what an ability may mean that an event triggers."""
    told = joints.EVENT.match(sentence)
    if not told:
        return Readings()
    event, body = told.groups()
    try:
        (ability,) = reader.strict(f"{event} {joints.cut(body)[1][0]}.", ABILITIES, scope)
    except (Refused, Unreadable):
        return Readings()
    if not isinstance(ability, n.Trigger):
        return Readings()
    inner = of_event(ability.pattern, scope)
    found = readings(reader, body, "start_effect", inner)
    return replace(found, meanings=[tuple(_abilities(ability, m)) for m in found.meanings])


def _abilities(ability: n.Trigger, effect: n.Effect) -> Iterator[n.Trigger]:
    """Yield an ability with an effect; what follows a choice is another of the same event.

    So is what hangs on a condition beside what does not.
    """
    steps = list(parts_of(effect))
    while steps:
        ends = (i for i in range(1, len(steps)) if _stands_apart(*steps[i - 1 : i + 1]))
        end = next(ends, len(steps))
        yield replace(ability, effect=sequence(steps[:end]))
        steps = steps[end:]


def _stands_apart(step: n.Effect, after: n.Effect) -> bool:
    """Whether two steps are not said in one ability."""
    return bool(every(step, n.ChooseOne)) or n.If in (type(step), type(after))


def _without_brackets(reader: Reader, sentence: str, start: str, scope: Scope) -> Readings:
    """What brackets hold belongs to the sentence, or is one of its own, or is left out.

    What carries meaning is not left out.
    """
    inside = [found[1] for found in _BRACKETS.finditer(sentence)]
    bare = _BRACKETS.sub("", sentence).strip()
    ways = [_BRACKETS.sub(r" \1", sentence), ". ".join([bare, *inside])]
    ways += [bare] if not weights(reader.language, " ".join(inside)) else []
    found: dict[Any, None] = {}
    for way in ways:
        try:
            found[reader.strict(way, start, scope)] = None
        except (Refused, Unreadable):
            continue
    return Readings(list(found))


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
