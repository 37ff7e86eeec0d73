"""Why a play, or something it could be aimed at, is not offered: the reasons that offers go by.

Nothing here decides what is offered. Of what `play.hindrance` and the choice of targets have
ruled out, it is asked which conditions are not so, and whose prohibition it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from dsl.ir import nodes as n
from dsl.ir.program import Program, Text
from dsl.ir.sorts import drawn_from, sort_of

from .body import act_of
from .branches import offered_pick, offered_play
from .code import TextCode
from .decision import CHOOSE_ONE, WINDOW, Decision
from .facts import failing, stands
from .forces import Force
from .link import Linker, linked
from .machine import Machine
from .moving import member_slots
from .picking import ACTS, PROMPTS
from .play import CONDITION, FORBIDDEN, NO_TARGET, against_text, aim, hindrance, prohibitions
from .state import Ids, Option, Slots

ELSEWHERE, UNFIT, NO_CHANGE, YOURSELF = "elsewhere", "unfit", "no-change", "yourself"
"""In the way, beside what `hindrance` returns: it is played at other times; the card is not one
of those that may be played now; it would change nothing; it is to be another than who chooses."""
EXCEPTED, UNLIKE, UNAIMABLE, TAKEN = "excepted", "unlike", "unaimable", "taken"
"""In the way of a choice inside an effect: it is to be another; it is not what is asked for; a
card could not be aimed there; somebody has chosen it already."""
FILTERED = (n.Every, n.CardsIn)


class Lack(NamedTuple):
    """A condition that is not so, with the slots that it was read with, and what is so instead.

    `here` binds whom it is told to, as *you*, and the card that it is about, as *this*.
    """

    condition: n.Condition
    slots: Slots
    here: Slots
    now: str = ""


class Obstacle(NamedTuple):
    """What is in the way. `kind` is what `play.hindrance` returns, or one of those above.

    `lacks` are conditions that are not so, `by` the ids of cards and rules that forbid it, `use`
    what the text is for where that is not asked for; `targets` are those that were ruled out,
    where none is left.
    """

    kind: str
    lacks: tuple[Lack, ...] = ()
    by: tuple[str, ...] = ()
    use: str = ""
    targets: tuple[Unaimed, ...] = ()


class Unaimed(NamedTuple):
    """Something that a text is not offered to be aimed at, as an option, and why."""

    option: Option
    obstacle: Obstacle


@dataclass(frozen=True, slots=True)
class _Choice:
    """A choice among `of`, which is some of the `whole`, read with some slots.

    `offered` is what can be chosen, or was before; of anything else that it could be, `kept`
    says what keeps it back. `act` is what picks.
    """

    of: n.Selector
    whole: n.Selector
    slots: Slots
    offered: Ids
    kept: Callable[[int], Obstacle]
    act: str = ACTS[0]


class Obstacles:
    """Finds what is in the way at the tables of one program, whose players have `names`."""

    def __init__(self, program: Program, names: Mapping[int, str]) -> None:
        self.program = program
        self.names = names

    @cached_property
    def _link(self) -> Linker:
        """What conditions are read by, one by one; linked only when something is missing."""
        return linked(self.program)

    @contextmanager
    def _reading(self) -> Iterator[Linker]:
        """Link what may speak of an event or of an order: it stands where that can be said."""
        with self._link.answering(), self._link.ordering():
            yield self._link

    # ---------------------------------------------------------------- plays

    def plays(
        self, m: Machine, decision: Decision, card: int
    ) -> Iterator[tuple[Text, Obstacle | None]]:
        """Yield the texts by which a card can be played, each with what is in its way now."""
        asked = uses_asked(m, decision)
        offered = {option for option in decision.options if option.act == "play"}
        for number, text in enumerate(m.card(card).texts):
            if text.section.use:
                found = self._play(m, decision, card, number, asked)
                yield text.text, None if text.option in offered else found

    def _play(
        self, m: Machine, decision: Decision, card: int, number: int, asked: set[str]
    ) -> Obstacle:
        player, text = decision.player, m.card(card).texts[number]
        here: Slots = {"you": (player,), "this": (card,)}
        if text.section.use not in asked:
            return Obstacle(ELSEWHERE, use=text.section.use)
        kind = hindrance(m, player, card, number)
        if kind == CONDITION and text.text.when:
            return Obstacle(kind, self._lacks(m, [text.text.when], here, here))
        if kind == FORBIDDEN:
            bans = against_text(prohibitions(m, player), text)
            return Obstacle(kind, by=self._givers(m, [b for b in bans if b.ability.on is None]))
        if kind == NO_TARGET:
            return Obstacle(kind, targets=tuple(self._unaimed(m, player, card, text)))
        return Obstacle(UNFIT, self._unfit(m, decision, card, text))

    def _unfit(self, m: Machine, decision: Decision, card: int, text: TextCode) -> tuple[Lack, ...]:
        """Return what a card lacks to be one of those that a decision offers."""
        player, section = (decision.player,), text.section
        slots: Slots = {**m.s.frames[-1].slots, "subject": player, "one": (card,)}
        asking = [
            node
            for node in asked_plays(m)
            if node.use in ("", section.use) and node.section in ("", section.id)
        ]
        with self._reading() as link:
            near = [node for node in asking if m.zone_of(card) in link.place(node.place)(m, slots)]
        filters = dict.fromkeys(node.where for node in near if node.where is not None)
        return self._lacks(m, filters, slots, {"you": player, "this": (card,)})

    # ---------------------------------------------------------------- targets

    def targets(self, m: Machine, player: int, play: Option, card: int) -> list[Unaimed]:
        """Return what a play by a card's own text is not offered to be aimed at.

        Copies of a card that lie together are one option.
        """
        for text in m.card(card).texts:
            if text.option == play:
                found = {ruled.option: ruled for ruled in self._unaimed(m, player, card, text)}
                return list(found.values())
        return []

    def _unaimed(self, m: Machine, player: int, card: int, text: TextCode) -> Iterator[Unaimed]:
        pick = text.text.target or text.section.target
        bans = against_text(prohibitions(m, player), text)
        plan = aim(text, bans)
        if pick is None or plan is None:
            return
        slots: Slots = {"you": (player,), "this": (card,)}

        def banned(one: int) -> Obstacle:
            at: Slots = {**slots, "one": (one,)}
            against = [b for b in bans if b.ability.on and one in b.ability.on(m, at | b.slots)]
            return Obstacle(FORBIDDEN, by=self._givers(m, against))

        among = drawn_from(pick.of)
        whole = _unfiltered(among) if isinstance(among, FILTERED) else n.Every(sort_of(among))
        choice = _Choice(pick.of, whole, slots, plan.of(m, slots), banned)
        for one, obstacle in self._left_out(m, player, choice):
            yield Unaimed(m.describe(player, one), obstacle)

    # ---------------------------------------------------------------- choices inside effects

    def inside(self, m: Machine, decision: Decision) -> list[Unaimed]:
        """Return what a decision inside an effect is not offered, and why."""
        useless = (Unaimed(o, Obstacle(NO_CHANGE)) for o in self.effects(m, decision))
        return [*useless, *self.choices(m, decision)]

    def choices(self, m: Machine, decision: Decision) -> list[Unaimed]:
        """Return whom or what a choice inside an effect is not offered, and why.

        Copies of a card that lie together are one option.
        """
        found: dict[Option, Unaimed] = {}
        for choice in _picked_among(m, decision):
            for one, obstacle in self._left_out(m, decision.player, choice):
                option = m.describe(decision.player, one, choice.act)
                if option not in decision.options:
                    found.setdefault(option, Unaimed(option, obstacle))
        return list(found.values())

    # ---------------------------------------------------------------- what a choice leaves out

    def _left_out(self, m: Machine, player: int, choice: _Choice) -> Iterator[tuple[int, Obstacle]]:
        """Yield what a player can see of the sort that a choice is among, but for what it offers.

        With it comes what is in its way.
        """
        with self._reading() as link:
            whole, fitting = link.select(choice.whole), link.select(choice.of)(m, choice.slots)
        for one in whole(m, choice.slots):
            if one not in choice.offered and (not m.is_card(one) or m.sees(player, one)):
                fits = one in fitting
                yield one, choice.kept(one) if fits else self._unlike(m, player, choice, one)

    def _unlike(self, m: Machine, player: int, choice: _Choice, one: int) -> Obstacle:
        """Return what one lacks to be what a choice is among."""
        among, slots = drawn_from(choice.of), {**choice.slots, "one": (one,)}
        filters = [among.where] if isinstance(among, FILTERED) and among.where else []
        here: Slots = {**choice.slots, "you": (player,)}
        lacks = self._lacks(m, filters, slots, {k: here[k] for k in ("you", "this") if k in here})
        if excepted := tuple(filter(is_exception, lacks)):
            return Obstacle(YOURSELF) if one == player else Obstacle(EXCEPTED, excepted)
        return Obstacle(UNLIKE, lacks or (Lack(n.Is(n.Ref("one"), choice.of), slots, here),))

    # ---------------------------------------------------------------- effects

    def effects(self, m: Machine, decision: Decision) -> list[Option]:
        """Return the effects that a choice is among and that are not offered now.

        Those are the ones that would change nothing. Plays and picks among them are options of
        their own.
        """
        node = asker(m) if decision.prompt == CHOOSE_ONE else None
        if not isinstance(node, n.ChooseOne):
            return []
        offered = {option.number for option in decision.options if option.act == "effect"}
        return [
            Option("effect", number=at)
            for at, part in enumerate(node.options, 1)
            if at not in offered and not (offered_play(part) or offered_pick(part, node.who))
        ]

    # ---------------------------------------------------------------- reasons

    def _lacks(
        self, m: Machine, conditions: Iterable[n.Condition], slots: Slots, here: Slots
    ) -> tuple[Lack, ...]:
        with self._reading() as link:
            return tuple(
                Lack(part, slots, here, self._instead(m, part, slots))
                for condition in conditions
                for part in failing(link, m, condition, slots)
            )

    def _instead(self, m: Machine, part: n.Condition, slots: Slots) -> str:
        """Return what is so instead; that what is denied is so, says it already."""
        if isinstance(part, n.Not):
            return ""
        return stands(self._link, m, part, slots, self.names)

    def _givers(self, m: Machine, bans: list[Force]) -> tuple[str, ...]:
        """Return the ids of the cards, else of the rules, that prohibitions come from."""
        found = {}
        for ban in bans:
            this = ban.slots.get("this", ())
            rules = (r.id for r in self.program.rules if self._is_of(r.ability, ban))
            giver = m.card(this[0]).card.id if this else next(rules, "")
            found[giver] = giver
        return tuple(filter(None, found))

    def _is_of(self, node: n.Ability, force: Force) -> bool:
        return isinstance(node, n.ForbidPlay) and self._link.ability(node).id == force.ability.id


def is_exception(lack: Lack) -> bool:
    """Return whether a condition that is not so is that of *another* or *other than …*."""
    match lack.condition:
        case n.Not(n.Is(n.Ref("one"), n.Ref())):
            return True
    return False


def _unfiltered(among: n.Selector) -> n.Selector:
    """Return all of a sort: those who are there, or what lies in a place."""
    return replace(among, where=None) if isinstance(among, FILTERED) else among


def _picked_among(m: Machine, decision: Decision) -> Iterator[_Choice]:
    """Yield the choices that a decision asks for inside an effect."""
    top = m.s.frames[-1]
    if decision.prompt == PROMPTS[0]:
        below = m.s.frames[-2]
        found = m.code.picks.get(m.code.blocks[below.block][below.pc - 1])
        if found:
            pick, aimed = found
            member = below.slots.get("subject")
            slots = member_slots(below.slots, member) if member else below.slots
            offered = (*top.slots["#of"], *top.slots["#got"])
            act = ACTS[top.slots["#meant"][3]]
            kept = FORBIDDEN if act == ACTS[1] else UNAIMABLE if aimed else TAKEN
            yield _choice(pick, slots, offered, kept, act)
    node = asker(m) if decision.prompt == CHOOSE_ONE else None
    if isinstance(node, n.ChooseOne) and m.s.question:
        values = m.s.question.values
        slots = {**top.slots, "subject": (decision.player,)}
        for at, part in enumerate(node.options):
            if picked := offered_pick(part, node.who):
                offered = tuple(value[1] for value in values if value[0] == at)
                yield _choice(picked[1], slots, offered, FORBIDDEN, act_of(part))


def _choice(pick: n.Pick, slots: Slots, offered: Ids, kept: str, act: str) -> _Choice:
    whole = _unfiltered(drawn_from(pick.of))
    return _Choice(pick.of, whole, slots, offered, lambda one: Obstacle(kept), act)


def asker(m: Machine) -> n.Effect | None:
    """Return the effect that asks what is asked, where that is for a play or for an effect."""
    frame = m.s.frames[-1]
    return m.code.asking.get(m.code.blocks[frame.block][frame.pc - 1])


def asked_plays(m: Machine) -> list[n.PlayCard]:
    """Return the effects by which a decision offers plays; in a window, no effect does."""
    node = asker(m)
    if isinstance(node, n.ChooseOne):
        return list(filter(None, map(offered_play, node.options)))
    return [node] if isinstance(node, n.PlayCard) else []


def uses_asked(m: Machine, decision: Decision) -> set[str]:
    """Return the uses for which a decision asks for plays: the turn's, or a window's id."""
    if decision.prompt.startswith(WINDOW):
        return {decision.prompt.removeprefix(WINDOW)}
    uses = {node.use for node in asked_plays(m)}
    return uses if "" not in uses else {s.use for s in m.code.sections.values()} - {""}
