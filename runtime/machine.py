"""The machine: takes the topmost frame one instruction further until somebody must decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from . import rng
from .state import ITEMS, Event, Frame, Ids, Option, Question, Slots
from .table import Table

EVENTS = 1_000
"""Events one decision may cause."""
STEPS = 200_000
"""Instructions one decision may cause; stops what goes round without an event."""
DECISIONS = 100_000
"""Decisions of a game."""
DEPTH = 100
"""Items that may be pending at once."""
FRAMES = 1_000
"""Frames that may stand on each other."""

Choice = tuple[Option, Ids]
Entry = dict[str, Any]


@dataclass(slots=True)
class Machine(Table):
    """A table that can be played on. `log` receives what happens, as data.

    Two are for games that are imagined: when `silent`, nobody is asked in windows, as if all
    passed; and the game stops where the round or phase `until` would begin once more.
    """

    log: list[Entry] | None = None
    silent: bool = False
    until: str = ""

    # ---------------------------------------------------------------- running

    def run(self) -> None:
        """Go on until a question stands or the game is over."""
        if not self.step(STEPS):
            self.hit("steps")

    def step(self, most: int = 1) -> bool:
        """Go so many instructions further; return whether the game stopped before that."""
        s, blocks = self.s, self.code.blocks
        for _ in range(most):
            if s.question is not None or s.reason:
                return True
            frame = s.frames[-1]
            block = blocks[frame.block]
            if frame.pc < len(block):
                frame.pc += 1
                block[frame.pc - 1](self, frame)
            else:
                self._finish(frame)
        return False

    def _finish(self, frame: Frame) -> None:
        frames = self.s.frames
        frames.pop()
        if not frames:
            self.over("won", ())
        elif frame.returns:
            frames[-1].outcome, frames[-1].returned = frame.result, frame.events

    def over(self, reason: str, winners: Ids) -> None:
        """End the game; one that is over stays as it ended."""
        if not self.s.reason:
            self.s.reason, self.s.winners = reason, winners

    def hit(self, limit: str) -> None:
        """End the game because a stated limit is reached; visible in result and log."""
        if self.s.reason:
            return
        self.s.limit = limit
        self.over("limit", ())
        cards = self._under_way()
        self.tell("limit", limit=limit, **({"cards": cards} if cards else {}))

    def _under_way(self) -> list[str]:
        """Return the cards whose abilities are being carried out or wait for it, each once."""
        waiting = [w for unit in (*self.s.units, self.s.quiet) for w in unit]
        slots = [frame.slots for frame in self.s.frames] + [dict(w.slots) for w in waiting]
        return sorted({self.card(card).card.id for s in slots for card in s.get("this", ())})

    def spend(self, events: int) -> None:
        """Count events against the limit of one decision."""
        self.s.events += events
        if self.s.events > EVENTS:
            self.hit("events")

    # ---------------------------------------------------------------- frames

    def push(
        self,
        block: int,
        parent: Frame,
        slots: Slots,
        *,
        returns: bool = False,
        events: tuple[Event, ...] = (),
    ) -> Frame:
        """Put a frame on top that acts for the same giver, item and decider."""
        frame = Frame(
            block,
            0,
            slots,
            parent.giver,
            parent.item,
            parent.decider,
            returns=returns,
            events=events,
        )
        return self.put(frame)

    def system(self, name: str, parent: Frame, slots: Slots, **more: Any) -> Frame:
        """Put a frame of one of the engine's own blocks on top."""
        return self.push(self.code.system[name], parent, slots, **more)

    def put(self, frame: Frame) -> Frame:
        """Put a frame on top."""
        self.s.frames.append(frame)
        if len(self.s.frames) > FRAMES:
            self.hit("frames")
        return frame

    # ---------------------------------------------------------------- questions and chance

    def ask(
        self,
        player: int,
        kind: str,
        prompt: str,
        choices: Sequence[Choice],
        item: int = 0,
        about: str = "",
    ) -> None:
        """Put a question; the answer will stand in the state for the next instruction.

        A single option is taken in silence. `about` names the node of the program that asks.
        """
        if len(choices) == 1:
            self.s.answer = choices[0][1]
            return
        self.s.question = Question(
            player,
            kind,
            prompt,
            tuple(option for option, _ in choices),
            tuple(value for _, value in choices),
            self.title(item),
            about,
        )

    def title(self, item: int) -> str:
        """Return the id of the card whose text a pending item uses, or nothing."""
        found = self.s.item(item)
        return self.code.card_id(found.definition) if found else ""

    def asked(self, frame: Frame, by: Ids) -> int:
        """Return who answers for `by`: the first of them, else the item's decider, else 0."""
        return by[0] if by else frame.decider

    def sample(self, things: Ids, count: int) -> Ids:
        """Draw things at random, without repeats."""
        self.s.rng, drawn = rng.sample(self.s.rng, things, count)
        return drawn

    def shuffled(self, things: Ids) -> Ids:
        """Return things in random order."""
        self.s.rng, order = rng.shuffled(self.s.rng, things)
        return order

    # ---------------------------------------------------------------- describing

    def describe(self, player: int, entity: int, act: str = "choose") -> Option:
        """Name an entity as an option, by what the chooser may know."""
        if self.is_player(entity):
            return Option(act, player=entity)
        if entity >= ITEMS:
            return self._describe_item(entity, act)
        zone = self.zone_of(entity)
        owner, name = self.owner(zone), self.code.zones[self.declared(zone)].id
        if self.sees(player, entity):
            return Option(act, card=self.card(entity).card.id, player=owner, zone=name)
        return Option(act, player=owner, zone=name, position=self.s.zones[zone].index(entity) + 1)

    def _describe_item(self, entity: int, act: str) -> Option:
        for at, item in enumerate(self.s.items):
            if item.id == entity:
                card = self.code.card_id(item.definition)
                section = self.code.text(item.definition, item.text).section.id
                return Option(act, card, section, item.player, at + 1)
        return Option(act)

    def choices(self, player: int, entities: Iterable[int], act: str = "choose") -> list[Choice]:
        """Return options for entities; those the chooser cannot tell apart are one option."""
        found: dict[Option, Ids] = {}
        for entity in entities:
            found.setdefault(self.describe(player, entity, act), (entity,))
        return list(found.items())

    # ---------------------------------------------------------------- telling

    def tell(self, kind: str, **data: Any) -> None:
        """Append an entry to the log, if anybody keeps one."""
        if self.log is not None:
            self.log.append({"kind": kind, **data})
