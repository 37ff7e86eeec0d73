"""Mutants: a card of which one spot means something else.

Each kind of mutation is a function from a node to what could stand there instead; what a word
may be taken for is typed alike, so that a mutant is a card somebody could have written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.record import parts
from dsl.ir.walk import every

ONE, YOU = n.Number(1), n.Ref("you")
SPECIAL = (n.Redirect, n.AlterAmount, n.May)
"""Effects that cannot stand under a `may`: they alter an event, or are optional already."""
BINDING = (n.Choose, n.ChooseNumber, n.Let)
"""Effects that later ones refer to."""
LEAVES = (n.Ref, n.Number, n.Everything)
LOOSER = {">=": ">", ">": ">=", "<=": "<", "<": "<=", "=": ">="}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A card with one mutation; `was` and `now` are the nodes at that spot."""

    kind: str
    card: p.Card
    section: str
    was: Any
    now: Any

    @property
    def name(self) -> str:
        """Say what is other about it, in one line."""
        return f"{self.card.id}, {self.section}: {self.kind}: {brief(self.was)} → {brief(self.now)}"


@dataclass(frozen=True, slots=True)
class Around:
    """What a mutation must know of the text: who `you` and `they` are, what is counted."""

    people: tuple[str, ...]
    counters: tuple[str, ...]

    @property
    def you(self) -> bool:
        """Whether somebody uses this text."""
        return YOU.slot in self.people

    def without(self, slot: str) -> Around:
        """Return the same before somebody was chosen."""
        return replace(self, people=tuple(x for x in self.people if x != slot))

    def alone(self) -> Around:
        """Return the same where nobody has been announced or chosen yet."""
        return replace(self, people=(YOU.slot,) if self.you else ())


Swap = Callable[[Any, Around], Iterator[Any]]


def mutants(program: p.Program, card: p.Card) -> Iterator[Mutant]:
    """Yield each mutant of a card once."""
    for at, text in enumerate(card.texts):
        for kind, changed, was, now in mutated(text, surroundings(program, text)):
            texts = (*card.texts[:at], changed, *card.texts[at + 1 :])
            yield Mutant(kind, replace(card, texts=texts), text.section, was, now)


def mutated(text: p.Text, around: Around) -> Iterator[tuple[str, p.Text, Any, Any]]:
    """Yield each mutation of a text once: its kind, the text, what was there and is now."""
    for name in ("target", "when", "effect", "condition", "abilities"):
        old = getattr(text, name)
        known = around.alone() if name in ("target", "when") else around
        seen = {old}
        for kind, swap in KINDS.items():
            for new, was, now in variants(old, known, swap):
                if new not in seen and not doubled(new):
                    seen.add(new)
                    yield kind, replace(text, **{name: new}), was, now


def doubled(value: Any) -> bool:
    """Tell whether something is turned round twice, or may be left twice; so it is as before."""
    twice = any(isinstance(x.of, n.Not) for x in every(value, n.Not))
    return twice or any(isinstance(x.effect, n.May) for x in every(value, n.May))


def variants(value: Any, around: Around, swap: Swap) -> Iterator[tuple[Any, Any, Any]]:
    """Yield a value with one node exchanged, with that node and what stands there now.

    Of the smallest nodes, which say nothing by themselves, what is around is told.
    """
    for now in swap(value, around):
        yield now, value, now
    inner = around.without(value.pick.slot) if isinstance(value, n.Choose) else around
    within = parts(value)
    fixed = (value.low, value.high) if exact(value) else ()
    for at, part in enumerate(within):
        if any(part is each for each in fixed):
            continue
        for changed, was, now in variants(part, inner, swap):
            all_ = (*within[:at], changed, *within[at + 1 :])
            made = all_ if isinstance(value, tuple) else type(value)(*all_)
            small = isinstance(was, LEAVES) and not isinstance(value, tuple)
            yield (made, value, made) if small else (made, was, now)


def exact(value: Any) -> bool:
    """Tell whether a value is a choice of a written number, which stands in it twice."""
    return isinstance(value, n.Pick) and value.low is not None and value.low == value.high


def surroundings(program: p.Program, text: p.Text) -> Around:
    """Find out who a text speaks of."""
    section = next(s for s in program.sections if s.id == text.section)
    target = text.target or section.target
    people = [YOU.slot] if section.use else []
    if target and not any(e.noun == "item" for e in every(target, n.Every)):
        people.append("target")
    people += {choice.pick.slot for choice in every(text, n.Choose)}
    adjusted = {x.counter for card in program.cards for x in every(card.texts, n.Adjust)}
    return Around(tuple(people), tuple(c.id for c in program.counters if c.id in adjusted))


# ------------------------------------------------------------------ the kinds


def other(node: Any, _: Around) -> Iterator[Any]:
    """Drop that somebody is another."""
    match node:
        case n.And(all_):
            for at, each in enumerate(all_):
                rest = (*all_[:at], *all_[at + 1 :])
                if _says_other(each):
                    yield rest[0] if len(rest) == 1 else n.And(rest)
        case n.Every(noun, where) if where is not None and _says_other(where):
            yield n.Every(noun)


def _says_other(condition: n.Condition) -> bool:
    return isinstance(condition, n.Not) and isinstance(condition.of, n.Is)


def may(node: Any, around: Around) -> Iterator[Any]:
    """Make it optional, or not."""
    match node:
        case n.May(_, effect):
            yield effect
        case n.PlayCard():
            yield replace(node, optional=not node.optional)
        case n.Replacement(by=None) if around.you:
            yield replace(node, by=YOU)
        case n.Replacement(by=by) if by is not None:
            yield replace(node, by=None)
        case n.Effect() if around.you and _whole(node):
            yield n.May(YOU, node)


def _whole(effect: n.Effect) -> bool:
    return effect != n.Sequence() and not isinstance(effect, (*SPECIAL, *BINDING))


def number(node: Any, _: Around) -> Iterator[Any]:
    """Make a number one more or one less, and *all* one."""
    match node:
        case n.Number(value):
            yield n.Number(value + 1)
            if value:
                yield n.Number(value - 1)
        case n.Everything():
            yield ONE
        case n.Pick(low=n.Number(value)) if exact(node):
            for near in (value + 1, value - 1):
                yield replace(node, low=n.Number(near), high=n.Number(near))


def negation(node: Any, _: Around) -> Iterator[Any]:
    """Turn a condition round."""
    match node:
        case n.Not(of):
            yield of
        case n.Condition():
            yield n.Not(node)


def comparison(node: Any, _: Around) -> Iterator[Any]:
    """Let equals count, or not; with a written number that is the number one off."""
    match node:
        case n.Compare(left, relation, right) if not isinstance(right, n.Number):
            yield n.Compare(left, LOOSER[relation], right)


def most(node: Any, _: Around) -> Iterator[Any]:
    """Swap most and fewest."""
    if isinstance(node, n.Extreme):
        yield replace(node, most=not node.most)


def gain(node: Any, _: Around) -> Iterator[Any]:
    """Swap gaining and losing."""
    if isinstance(node, (n.Adjust, n.Adjusted)):
        yield replace(node, down=not node.down)


def counted(node: Any, around: Around) -> Iterator[Any]:
    """Count something else that cards count."""
    if isinstance(node, (n.Adjust, n.Adjusted, n.CounterOf)) and node.counter in around.counters:
        at = around.counters.index(node.counter)
        yield replace(node, counter=around.counters[at - 1])


def person(node: Any, around: Around) -> Iterator[Any]:
    """Take you for them, and them for you."""
    match node:
        case n.Ref(slot) if slot in around.people:
            yield from (n.Ref(x) for x in around.people if x != slot)
        case n.PlayerOf(n.Ref("target")) if around.you:
            yield YOU


def each(node: Any, _: Around) -> Iterator[Any]:
    """Take each for one, and one of the tied for each."""
    match node:
        case (
            n.Adjust(n.Every() | n.Extreme() as who)
            | n.Move(who=n.Every() as who)
            | n.Do(who=n.Every() as who)
        ):
            yield replace(node, who=n.First(who, ONE))
        case n.Adjust(n.Pick(of)):
            yield replace(node, who=of)
        case n.Pick(low=low, high=n.Everything()) if low is not None:
            yield replace(node, low=None, high=None)


def step(node: Any, _: Around) -> Iterator[Any]:
    """Leave a sentence out."""
    match node:
        case n.Sequence(steps):
            for at, left_out in enumerate(steps):
                rest = (*steps[:at], *steps[at + 1 :])
                if not isinstance(left_out, BINDING):
                    yield rest[0] if len(rest) == 1 else n.Sequence(rest)


KINDS: dict[str, Swap] = {
    "other": other,
    "may": may,
    "number": number,
    "negation": negation,
    "comparison": comparison,
    "most": most,
    "gain": gain,
    "counted": counted,
    "person": person,
    "each": each,
    "step": step,
}


# ------------------------------------------------------------------ telling


def brief(value: Any) -> str:
    """Write a node by its names alone: `Adjust(Ref(you), wound, Number(1))`."""
    if isinstance(value, (str, int)):
        return str(value)
    told = (part for part in parts(value) if part is not None and part is not False and part != "")
    inside = ", ".join(map(brief, told))
    return f"({inside})" if isinstance(value, tuple) else f"{type(value).__name__}({inside})"
