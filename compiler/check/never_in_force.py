"""An ability that waits for a time at which its card never lies where it is in force.

What: a card that the flow itself lays out and takes away has something to happen when a round or
a phase starts or ends, and is not there yet then, or no longer.
Why: it never happens, and nothing says so.
Wrong: on a card that the first phase of a round lays out, “When the round starts, draw 1 card.”
Right: “When the second phase starts, draw 1 card.”
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from compiler.assemble.texts import Reading
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.walk import every

from .subject import Finding, Subject

MESSAGE = "The card does not lie where this is in force when {event}, so it never happens."
HINT = "It lies there when {events} starts: say one of these."
Moment = tuple[type[n.Pattern], str]
"""That a scope begins or ends: the class of its pattern, and its id."""


def check(subject: Subject) -> Iterator[Finding]:
    """Look at the abilities of a card that wait for a round or a phase."""
    sections = {section.id: section for section in subject.declared.of(p.Section)}
    for text in subject.card.texts:
        waits = {moment for each in text.abilities if (moment := _moment(each)) is not None}
        place = sections[text.section].in_force if waits else None
        reading = next((r for r in subject.readings if r.ir == text.abilities), None)
        if place is not None and reading is not None and (there := _there(subject, place.zone)):
            for moment in sorted(waits.difference(there), key=str):
                yield _finding(moment, there, reading)


def _moment(ability: n.Ability) -> Moment | None:
    match ability:
        case n.Trigger(n.ScopeBegins(scope, None) | n.ScopeEnds(scope, None) as pattern):
            return type(pattern), scope
    return None


def _finding(moment: Moment, there: list[Moment], reading: Reading) -> Finding:
    kind, scope = moment
    event = f"the {_called(scope, reading)} {'starts' if kind is n.ScopeBegins else 'ends'}"
    starts = [f"the {_called(s, reading)}" for k, s in there if k is n.ScopeBegins]
    events = " or ".join(", ".join(starts).rsplit(", ", 1))
    hint = HINT.format(events=events) if starts else "Let it happen at another time."
    return Finding("never-in-force", MESSAGE.format(event=event), hint, reading)


def _called(scope: str, reading: Reading) -> str:
    word = reading.lexicon and reading.lexicon.name("SCOPE", scope)
    return word.one if word else scope


# ------------------------------------------------------------------ where the flow lays cards


def _there(subject: Subject, zone: str) -> list[Moment]:
    """Return in order when a card may lie in a zone; nothing if the flow fills it nowhere."""
    walk = _Walk(subject, zone)
    for scope in subject.declared.of(p.Scope):
        if scope.kind == "round":
            walk.scope(scope)
            walk.scope(scope)  # what a round leaves there, the next one finds
    return list(walk.moments) if walk.laid else []


@dataclass
class _Walk:
    """Goes through the flow in order and notes when there may be a card in a zone."""

    subject: Subject
    zone: str
    there: bool = False
    laid: bool = False
    moments: dict[Moment, None] = field(default_factory=dict)

    def scope(self, scope: p.Scope) -> None:
        """Go through a round or a phase."""
        self.note(n.ScopeBegins, scope)
        self.effect(scope.steps)
        turns = (scope.turns.before, scope.turns.steps) if scope.turns else ()
        for part in (*turns, scope.closing):
            self.effect(part, sure=False)
        self.note(n.ScopeEnds, scope)

    def note(self, kind: type[n.Pattern], scope: p.Scope) -> None:
        """Note that a card may be there at this moment."""
        if self.there:
            self.moments[kind, scope.id] = None

    def effect(self, effect: n.Effect | None, *, sure: bool = True) -> None:
        """Go through what happens, `sure` if it always does."""
        match effect:
            case n.Sequence(steps):
                for step in steps:
                    self.effect(step, sure=sure)
            case n.Run(id):
                found = (s for s in self.subject.declared.of(p.Scope) if s.id == id)
                if (scope := next(found, None)) is not None:
                    self.scope(scope)
            case n.Move(n.CardsIn(n.Place(self.zone), None)) if sure:
                self.there = False
            case n.Effect():
                self.there |= (fills := self._fills(effect))
                self.laid |= fills

    def _fills(self, effect: n.Effect) -> bool:
        """Whether it, or a procedure that it calls, may put a card into the zone."""
        done, todo = set[str](), [effect]
        for each in todo:
            for node in every(each):
                if isinstance(node, n.Move) and node.to.zone == self.zone:
                    return True
                if isinstance(node, n.Do) and node.procedure not in done:
                    done.add(node.procedure)
                    found = self.subject.declared.of(p.Procedure)
                    todo += [proc.steps for proc in found if proc.id == node.procedure]
        return False
