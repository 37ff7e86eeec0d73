"""Why a play, or something it could be aimed at, is not offered: the reasons that offers go by.

Nothing here decides what is offered. Of what `play.hindrance` and the choice of targets have
ruled out, it is asked which conditions are not so, and whose prohibition it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from dsl.ir import nodes as n
from dsl.ir.about import about
from dsl.ir.program import Program, Text
from dsl.ir.sorts import CARD, ITEM, drawn_from, sort_of
from dsl.ir.walk import every

from .code import TextCode
from .decision import CHOOSE_ONE, PLAYING, WINDOW, Decision
from .facts import failing, stands
from .forces import Force
from .link import Linker, linked
from .machine import Machine
from .play import CONDITION, FORBIDDEN, NO_TARGET, aim, hindrance, prohibitions
from .state import Option, Slots

ELSEWHERE, UNFIT, NO_CHANGE, YOURSELF = "elsewhere", "unfit", "no-change", "yourself"
"""In the way, beside what `hindrance` returns: it is played at other times; the card is not one
of those that may be played now; it would change nothing; it is to be aimed at another."""
ANOTHER = n.Not(n.Is(n.Ref("one"), n.Ref("you")))


class Lack(NamedTuple):
    """A condition that is not so, with what its slots are bound to, and what is so instead."""

    condition: n.Condition
    slots: Slots
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


class Obstacles:
    """Finds what is in the way at the tables of one program, whose players have `names`."""

    def __init__(self, program: Program, names: Mapping[int, str]) -> None:
        self.program = program
        self.names = names

    @cached_property
    def _link(self) -> Linker:
        """What conditions are read by, one by one; linked only when something is missing."""
        return linked(self.program)

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
        slots: Slots = {"you": (player,), "this": (card,)}
        if text.section.use not in asked:
            return Obstacle(ELSEWHERE, use=text.section.use)
        kind = hindrance(m, player, card, number)
        if kind == CONDITION and text.text.when:
            return Obstacle(kind, self._lacks(m, text.text.when, slots))
        if kind == FORBIDDEN:
            against = [b for b in self._bans(m, player, text) if b.ability.on is None]
            return Obstacle(kind, by=self._givers(m, against))
        if kind == NO_TARGET:
            return Obstacle(kind, targets=tuple(self._unaimed(m, player, card, text)))
        return Obstacle(UNFIT, self._unfit(m, decision, text, {**slots, "one": (card,)}))

    def _unfit(
        self, m: Machine, decision: Decision, text: TextCode, slots: Slots
    ) -> tuple[Lack, ...]:
        """Return what a card lacks to be one of those that a decision offers."""
        found = {node.where for node in self._asking(decision, text) if node.where is not None}
        return tuple(lack for where in found for lack in self._lacks(m, where, slots))

    def _asking(self, decision: Decision, text: TextCode) -> Iterator[n.PlayCard]:
        """Yield the effects that may have asked for a play as a decision does."""
        within: object = self.program
        if decision.prompt == CHOOSE_ONE:
            nodes = every(self.program, n.ChooseOne)
            within = next((node for node in nodes if about(node) == decision.about), ())
        for node in every(within, n.PlayCard):
            if node.use in ("", text.section.use):
                yield node

    # ---------------------------------------------------------------- targets

    def targets(self, m: Machine, player: int, play: Option, card: int) -> list[Unaimed]:
        """Return what a play by a card's own text is not offered to be aimed at."""
        for text in m.card(card).texts:
            if text.option == play:
                return list(self._unaimed(m, player, card, text))
        return []

    def _unaimed(self, m: Machine, player: int, card: int, text: TextCode) -> Iterator[Unaimed]:
        pick = text.text.target or text.section.target
        bans = self._bans(m, player, text)
        plan = aim(text, bans)
        if pick is None or plan is None:
            return
        slots: Slots = {"you": (player,), "this": (card,)}
        offered, among = plan.of(m, slots), drawn_from(pick.of)
        where = among.where if isinstance(among, n.Every | n.CardsIn) else None
        for one in self._link.select(_unfiltered(pick.of))(m, slots):
            here: Slots = {**slots, "one": (one,)}
            if one in offered:
                continue
            against = [b for b in bans if b.ability.on and one in b.ability.on(m, here | b.slots)]
            lacks = self._lacks(m, where, here) if where else ()
            if against:
                obstacle = Obstacle(FORBIDDEN, by=self._givers(m, against))
            elif any(lack.condition == ANOTHER for lack in lacks):
                obstacle = Obstacle(YOURSELF)
            else:
                ranked = (Lack(n.Is(n.Ref("one"), pick.of), here),)
                obstacle = Obstacle(CONDITION, lacks or ranked)
            yield Unaimed(m.describe(player, one), obstacle)

    # ---------------------------------------------------------------- effects

    def effects(self, decision: Decision) -> list[Option]:
        """Return the effects that a choice is among and that are not offered now.

        Those are the ones that would change nothing. Plays and picks among them are options of
        their own.
        """
        nodes = every(self.program, n.ChooseOne) if decision.prompt == CHOOSE_ONE else []
        node = next((node for node in nodes if about(node) == decision.about), None)
        offered = {option.number for option in decision.options if option.act == "effect"}
        if node is None or not offered:
            return []
        simple = (at for at, part in enumerate(node.options, 1) if not _is_many(part))
        return [Option("effect", number=at) for at in simple if at not in offered]

    # ---------------------------------------------------------------- reasons

    def _lacks(self, m: Machine, condition: n.Condition, slots: Slots) -> tuple[Lack, ...]:
        parts = failing(self._link, m, condition, slots)
        return tuple(
            Lack(part, slots, stands(self._link, m, part, slots, self.names)) for part in parts
        )

    def _bans(self, m: Machine, player: int, text: TextCode) -> list[Force]:
        bans = prohibitions(m, player)
        return [ban for ban in bans if ban.ability.section in ("", text.section.id)]

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


def uses_asked(m: Machine, decision: Decision) -> set[str]:
    """Return the uses for which a decision asks for plays: the turn's, or a window's id."""
    sections = m.code.sections
    asked = {sections[o.section].use for o in decision.options if o.act == "play"}
    if decision.prompt.startswith((PLAYING, WINDOW)):
        asked.add(decision.prompt.partition(":")[2])
    return asked - {""}


def _unfiltered(of: n.Selector) -> n.Selector:
    """Return all of the noun, or of the place, that a choice is made among."""
    among, sort = drawn_from(of), sort_of(of)
    if isinstance(among, n.CardsIn):
        return n.CardsIn(among.place)
    if sort == CARD:
        return among
    return n.Every(among.noun if isinstance(among, n.Every) else ITEM if sort == ITEM else "player")


def _is_many(part: n.Effect) -> bool:
    """Whether an effect to choose is offered as several options: its plays, or its picks."""
    return isinstance(part, n.PlayCard) or (
        isinstance(part, n.Move) and isinstance(part.what, n.Pick)
    )
