"""What one way to bracket the parts of a joined sentence means (see `wide`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from . import ellipsis, grammar, joints
from .builders import both, either
from .logic import YOU, sequence
from .members import Member
from .normal import denied
from .phrases import Hole, Part, Verb
from .printer import Writer
from .scope import CARD, PLAYER, Scope
from .surface import Unreadable

if TYPE_CHECKING:
    from .parse import Reader


class Bracketing:
    """Builds what one bracketing means.

    `shared`: who is the subject of each option chooses, not you. `near`: “they” in a condition
    behind what somebody does are who does it, not who an event is about. `way`: which meaning is
    taken of conditions that leave words out, the last if there are fewer.
    """

    def __init__(
        self,
        reader: Reader,
        parts: list[Member],
        start: str,
        scope: Scope,
        shared: bool,
        near: bool,
        way: int,
    ) -> None:
        self.reader = reader
        self.shared = shared
        self.near = near
        self.way = way
        self.parts = list(parts)
        self.start = start
        self.scope = scope.inside()
        self.after = self.scope
        """What is bound after the actions."""
        self.guessed = False
        """Whether somebody is taken for who chooses whom nobody has named."""
        self.acts: set[int] = set()
        self.subjects: dict[int, str] = {}
        """Whom actions are of if a condition tells which of several do them."""
        self.per: dict[int, str] = {}
        """What actions are done for each of, as it is said behind them."""
        self.effects: dict[int, n.Effect] = {}

    def meaning(self, tree: Any) -> Any:
        """Return what a bracketing means.

        Raises:
            Refused, Unreadable, ValueError: a part means nothing there.
        """
        self.acts = _leaves(tree, "act")
        for each in tree.find_data("each"):
            self._count(each)
        for data in ("given", "unless"):
            for given in tree.find_data(data):
                self._narrow(given)
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
        text = " and ".join(self._said(i) for i in leaves)
        text = f"{subject} {text}".strip()
        whole = self.reader.grown(f"{text}.", self.start, self.after)
        return whole.steps if isinstance(whole, n.Sequence) else (whole,)

    def _narrow(self, given: Any) -> None:
        """What each of several does if “they” are so, those of them do who are."""
        body, _, asked = given.children
        leaf = min(_leaves(asked, "fact"))
        told = self.parts[leaf]
        first, *others = sorted(_leaves(body, "act"))
        whom = self._subject(first)
        if not self.near or told.subject != joints.THEY or whom in joints.KNOWN:
            return
        if joints.CHOSEN.match(whom):
            raise ValueError("they are not chosen yet")
        if not joints.EACH.match(whom):
            self.parts[leaf] = replace(told, subject=whom)
            return
        if asked.data != "fact" or any(self.parts[i].subject for i in others):
            raise ValueError("what is asked of each, or another does, is no part of their name")
        said = told.text if given.data == "given" else self._opposite(told)
        self.subjects[first] = f"{whom} {joints.WHO} {said}"

    def _opposite(self, told: Member) -> str:
        """Return what is said of “they” in a condition, denied."""
        known = Scope({"you": PLAYER, "this": CARD, "target": PLAYER})
        asked = self.reader.strict(told.whole, "start_condition", known)
        writer = Writer(self.reader.lexicon)
        said = writer.write(denied(asked, self.reader.lexicon), "start_condition", known)
        return said[len(joints.THEY) :].strip(" .")

    def _count(self, each: Any) -> None:
        """What is done for each of something is every action in front of it with one subject."""
        body, _, of = each.children
        first, *others = sorted(_leaves(body, "act"))
        if any(self.parts[i].subject for i in others):
            raise ValueError("what another does is not counted with it")
        for leaf in (first, *others):
            self.per[leaf] = f"{self.per.get(leaf, '')} for each {self.parts[int(of[1:])].whole}"

    def _said(self, leaf: int, *, bare: bool = False) -> str:
        """Return an action in words, `bare` without its subject."""
        part = self.parts[leaf]
        whole = replace(part, subject=self.subjects.get(leaf, part.subject)).whole
        return f"{part.text if bare else whole}{self.per.get(leaf, '')}"

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
            "given": lambda: self._given(*kids),
            "unless": lambda: self._unless(*kids),
            "each": lambda: self._build(kids[0]),
            "first_given": lambda: n.If(self._build(kids[0]), self._build(kids[1])),
            "all_of": lambda: self._joined(*kids, by_or=False),
            "any_of": lambda: self._joined(*kids, by_or=True),
        }
        return made[tree.data]()

    def _denied(self, tree: Any) -> n.Condition:
        return denied(self._build(tree), self.reader.lexicon)

    def _given(self, body: Any, asked: Any) -> n.Effect:
        done: n.Effect = self._build(body)
        return done if self._is_narrowed(body) else n.If(self._build(asked), done)

    def _unless(self, body: Any, asked: Any) -> n.Effect:
        done: n.Effect = self._build(body)
        return done if self._is_narrowed(body) else n.If(self._denied(asked), done)

    def _is_narrowed(self, body: Any) -> bool:
        """Whether those who do this are told by the condition already."""
        return min(_leaves(body, "act")) in self.subjects

    def _joined(self, left: Any, right: Any, *, by_or: bool) -> n.Condition:
        """Return two conditions joined; one that leaves words out has those of the one before."""
        first, second = self._build(left), self._build(right)
        part = self.parts[min(_leaves(right, "fact"))]
        if not part.bare:
            return either(first, second) if by_or else both(first, second)
        bare = self._condition(part.bare)
        whom = ellipsis.of_whom(self.reader, part.whole)
        if right.data != "fact":
            if whom or bare != self._condition(part.whole):
                raise ValueError("what is left out is in the condition just before")
            return either(first, second) if by_or else both(first, second)
        by_not = ellipsis.says_not(self.reader, part.whole)
        ways = list(ellipsis.joined(first, second, bare, by_or=by_or, whom=whom, by_not=by_not))
        return ways[min(self.way, len(ways) - 1)]

    def _choice(self, tree: Any) -> n.Effect:
        """Return a choice between actions: of their subject, or yours if each has its own."""
        first, *others = _options(tree)
        leaf = min(_leaves(first, "act"))
        rest = [self.parts[min(_leaves(o, "act"))] for o in others]
        chooser = self._chooser(leaf, [part for part in rest if part.subject])
        lead = _words(grammar.canonical("en", "choose-one") or ())
        last = _words((grammar.canonical("en", "options") or ())[1:-1])
        texts = [self._option(o, chooser) for o in (first, *others)]
        said = f"{chooser} {lead} {'; '.join(texts[:-1])} {last} {texts[-1]}."
        return self.reader.strict(said.strip(), self.start, self.after)  # type: ignore[no-any-return]

    def _chooser(self, leaf: int, others: Sequence[Member]) -> str:
        """Return who chooses, nobody if it is you: whoever does one thing, or who has a say.

        Who is to do what others may do instead has no say in it.
        """
        own = self.parts[leaf]
        if others and any(part.text == own.text for part in others):
            if self.shared:
                raise ValueError("this is a choice of who does it, not of theirs")
            return "" if YOU.slot in self.scope.slots else self._judge()
        return "" if others and not self.shared else own.head or self._subject(leaf)

    def _judge(self) -> str:
        """Return who has a say where no player uses a card: whoever has the game's first role."""
        roles = (
            word.one for (sort, _), word in self.reader.lexicon.words.items() if sort == "LINK"
        )
        role = next(roles, "")
        if not role:
            raise ValueError("nobody has a say in this")
        self.guessed = True
        return f"the {role.lower()}"

    def _subject(self, leaf: int) -> str:
        """Return the subject of an action, its own or that of one before."""
        subjects = [self.parts[i].subject for i in sorted(self.acts) if i <= leaf]
        return next((s for s in reversed(subjects) if s), "")

    def _option(self, tree: Any, chooser: str) -> str:
        kids = [c for c in tree.children if hasattr(c, "data")]
        match tree.data:
            case "act":
                leaf = _leaf(tree)
                shared = chooser and chooser.startswith(self.parts[leaf].subject)
                return self._said(leaf, bare=bool(shared))
            case "each":
                return self._option(kids[0], chooser)
            case "both":
                return f"{self._option(kids[0], chooser)} and {self._option(kids[1], chooser)}"
            case "given" | "unless" if kids[1].data == "fact":
                asked = self._denied(kids[1]) if tree.data == "unless" else self._build(kids[1])
                words = Writer(self.reader.lexicon).write(asked, "start_condition", self.scope)
                return f"if {words.rstrip('.')}, {self._option(kids[0], chooser)}"
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
