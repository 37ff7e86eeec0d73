"""What one way to bracket the parts of a joined sentence means (see `wide`), before it is resolved.

Each part is read by the strict grammar, as steps or as a condition; they are put together as the
builders of its phrases do it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from . import ellipsis, lexer
from .builders import both, either
from .builders.clauses import Steps, body
from .builders.trailing import asked_of, if_after, opposite
from .drive import Drive
from .logic import MANY, SUBJECT, YOU, sequence
from .members import Member
from .scope import Scope
from .surface import Guarded, Partial, Step, Unreadable, known

if TYPE_CHECKING:
    from .parse import Reader


LEAVES = {"act": "start_effect", "fact": "start_condition"}
"""What the parts of a bracketing are read as."""


class NotSo(Exception):
    """What a sentence says cannot be bracketed in one way."""


class Bracketing:
    """Builds what one bracketing means.

    `shared`: who is the subject of each option chooses, not you. `near`: “they” in a condition
    behind what somebody does are who does it, not who an event is about. `way`: which meaning is
    taken of conditions that leave words out, the last if there are fewer.
    """

    def __init__(
        self,
        reader: Reader,
        parts: Sequence[Member],
        scope: Scope,
        shared: bool,
        near: bool,
        way: int,
    ) -> None:
        self.reader = reader
        self.parts = parts
        self.scope = scope
        self.shared = shared
        self.near = near
        self.way = way
        self.guessed = False
        """Whether somebody is taken for who chooses whom nobody has named."""
        self.steps: dict[int, Steps] = {}
        """What each action says."""

    def meaning(self, tree: Any) -> Any:
        """Return what a bracketing means, in which pronouns are not bound yet.

        Raises:
            NotSo: the parts do not fit together so.
            Refused, Unreadable: a part means nothing there.
        """
        per = self._counted(tree)
        for leaf in sorted(leaves_of(tree, "act")):
            self.steps[leaf] = _steps(self.reader, f"{self.parts[leaf].whole}{per.get(leaf, '')}")
        return self._built(tree)

    def _counted(self, tree: Any) -> dict[int, str]:
        """Return what actions are done for each of, as it is said behind them.

        It is said of every action in front of it with one subject.
        """
        per: dict[int, str] = {}
        for each in tree.find_data("each"):
            done, _, of = each.children
            first, *others = sorted(leaves_of(done, "act"))
            if any(self.parts[i].subject for i in others):
                raise NotSo("what another does is not counted with it")
            for leaf in (first, *others):
                per[leaf] = f"{per.get(leaf, '')} for each {self.parts[int(of[1:])].whole}"
        return per

    def _built(self, tree: Any) -> Any:
        """Return the effect or the condition of a whole tree."""
        left, *more = _kids(tree)
        match tree.data:
            case "alone":
                return self._effect(left)
            case "first_given":
                return n.If(self._asked(left), self._effect(*more))
            case "amid" | "amid_unless":
                return self._amid(tree)
        return self._asked(tree)

    # -------------------------------------------------------------- actions

    def _amid(self, tree: Any) -> n.Effect:
        """Return actions that all hang on what is asked behind the first of them."""
        from lark import Tree

        first, cond, others = _kids(tree)
        asked = opposite(self._asked(cond)) if tree.data == "amid_unless" else self._asked(cond)
        return self._given(Tree("both", [first, others]), asked)

    def _effect(self, tree: Any) -> n.Effect:
        """Return what is done."""
        rows = self._rows(tree)
        return sequence([r if isinstance(r, n.Effect) else body(self._said(r)) for r in rows])

    def _rows(self, tree: Any) -> list[list[int] | n.Effect]:
        """Return what is done, in lists of actions that are said in one go, and what is not."""
        kids = _kids(tree)
        match tree.data:
            case "act":
                return [[_leaf(tree)]]
            case "each":
                return self._rows(kids[0])
            case "either":
                return [self._choice(tree)]
            case "both":
                *before, last = self._rows(kids[0])
                first, *after = self._rows(kids[1])
                if isinstance(last, list) and isinstance(first, list):
                    return [*before, last + first, *after]
                return [*before, last, first, *after]
        asked = self._asked(kids[1])
        return [self._given(kids[0], opposite(asked) if tree.data == "unless" else asked)]

    def _said(self, leaves: list[int]) -> Steps:
        """Return a list of actions, in which subjects are carried over, also to the first."""
        first, *more = (step for leaf in leaves for step in self.steps[leaf])
        whom = self._subject(leaves[0])
        if first.subject is None and first.predicate is not None and whom != YOU:
            first = replace(first, subject=whom)
        return (first, *more)

    def _subject(self, leaf: int) -> n.Selector:
        """Return who does an action, which may have to be told by those before it.

        Raises:
            Unreadable: that may be somebody else by then.
        """
        own = self.steps[leaf][0].subject
        before = [step.subject for i, said in self.steps.items() if i < leaf for step in said]
        last = own or next((who for who in reversed(before) if who is not None), YOU)
        if own is None and isinstance(last, n.Extreme | n.TermOf):
            raise Unreadable("say-who", "say again who does this", "name whom you mean")
        return last if own is not None else known(last)

    def _given(self, tree: Any, asked: n.Condition) -> n.Effect:
        """Return what is done if something is so that is said behind it."""
        rows, whom = self._rows(tree), self._subject(min(leaves_of(tree, "act")))
        if len(rows) == 1 and isinstance(rows[0], list):
            return if_after(asked, self._said(rows[0]), near=self.near)
        return n.If(asked_of(asked, whom) if self.near else asked, self._effect(tree))

    def _choice(self, tree: Any) -> n.Effect:
        """Return a choice between actions: of their subject, or yours if each has its own."""
        first, *others = _options(tree)
        leaf = min(leaves_of(first, "act"))
        rest = [self.parts[min(leaves_of(o, "act"))] for o in others]
        own = self.steps[leaf][0]
        who = self._chooser(leaf, [part for part in rest if part.subject])
        options = tuple(self._option(option, who) for option in (first, *others))
        said = Partial(self.reader.book.entries["choose-one"], (("o", options),))
        may = own.may and who == self._subject(leaf)
        return body((Step(said, who, may=may),))

    def _chooser(self, leaf: int, others: Sequence[Member]) -> n.Selector:
        """Return who chooses: whoever does one thing, or who has a say, if it is not you.

        Who is to do what others may do instead has no say in it.
        """
        if others and any(part.text == self.parts[leaf].text for part in others):
            if self.shared:
                raise NotSo("this is a choice of who does it, not of theirs")
            if any(
                isinstance(step.subject, n.Every) for said in self.steps.values() for step in said
            ):
                raise NotSo("all who are one or the other do it, and nobody is chosen")
            return YOU if YOU.slot in self.scope.slots else self._judge()
        return YOU if others and not self.shared else self._subject(leaf)

    def _judge(self) -> n.Selector:
        """Return who has a say where no player uses a card: whoever has the game's first role."""
        role = next((id for sort, id in self.reader.lexicon.words if sort == "LINK"), "")
        if not role:
            raise NotSo("nobody has a say in this")
        self.guessed = True
        return n.LinkOf(role)

    def _option(self, tree: Any, who: n.Selector) -> Steps | Guarded:
        """Return one of the things that somebody may choose, of whom it says no more."""
        kids = _kids(tree)
        if tree.data in ("given", "unless"):
            steps, asked = self._option(kids[0], who), self._asked(kids[1])
            if isinstance(steps, Guarded):
                raise NotSo("no option can say this")
            them = steps[0].subject or (SUBJECT if isinstance(who, MANY) else known(who))
            asked = opposite(asked) if tree.data == "unless" else asked
            return Guarded(asked_of(asked, them) if self.near else asked, steps)
        leaves, *more = self._rows(tree)
        if more or isinstance(leaves, n.Effect):
            raise NotSo("no option can say this")
        said, same = self._said(leaves), (None, who, known(who))
        theirs = list(itertools.takewhile(lambda step: step.subject in same, said))
        return (*map(_unsaid, theirs), *said[len(theirs) :])

    # -------------------------------------------------------------- conditions

    def _asked(self, tree: Any) -> n.Condition:
        """Return what is asked."""
        if tree.data == "fact":
            return _condition(self.reader, self.parts[_leaf(tree)].whole)
        return self._joined(*_kids(tree), by_or=tree.data == "any_of")

    def _joined(self, left: Any, right: Any, *, by_or: bool) -> n.Condition:
        """Return two conditions joined; one that leaves words out has those of the one before."""
        first, second = self._asked(left), self._asked(right)
        part = self.parts[min(leaves_of(right, "fact"))]
        if not part.bare:
            return either(first, second) if by_or else both(first, second)
        bare = _condition(self.reader, part.bare)
        whom = ellipsis.of_whom(self.reader, part.whole)
        if right.data != "fact":
            if whom or bare != _condition(self.reader, part.whole):
                raise NotSo("what is left out is in the condition just before")
            return either(first, second) if by_or else both(first, second)
        by_not = ellipsis.says_not(self.reader, part.whole)
        ways = list(ellipsis.joined(first, second, bare, by_or=by_or, whom=whom, by_not=by_not))
        return ways[min(self.way, len(ways) - 1)]


# ------------------------------------------------------------------ parts


class _Sentence(Drive):
    """A run over one sentence that leaves it open who does what it says."""

    steps: Steps = ()

    def _value(self, entry_id: str, index: int, children: list[Any]) -> Any:
        if entry_id != "body":
            return super()._value(entry_id, index, children)
        (self.steps,) = children
        return n.Sequence(())


def _steps(reader: Reader, text: str) -> Steps:
    """Return what an action says, as steps."""
    sentence = _Sentence(reader, lexer.fold(text))
    effect = sentence.run(LEAVES["act"])
    return sentence.steps or (Step(None, effect=effect),)


def _condition(reader: Reader, text: str) -> n.Condition:
    return Drive(reader, lexer.fold(text)).run(LEAVES["fact"])  # type: ignore[no-any-return]


def _unsaid(step: Step) -> Step:
    """Return a step with nobody beside it, in no form of its verb: who chooses does it."""
    said = step.predicate
    if said is not None and step.subject is not None:
        said = replace(said, third=False)
    return replace(step, subject=None, may=False, predicate=said)


def _kids(tree: Any) -> list[Any]:
    return [child for child in tree.children if hasattr(child, "data")]


def _leaf(tree: Any) -> int:
    return int(tree.children[0][1:])


def leaves_of(tree: Any, sort: str) -> set[int]:
    """Return the parts of a sort."""
    return {_leaf(leaf) for leaf in tree.find_data(sort)}


def _options(tree: Any) -> Iterator[Any]:
    """Yield what is chosen between, flat."""
    if tree.data != "either":
        yield tree
        return
    for child in _kids(tree):
        yield from _options(child)
