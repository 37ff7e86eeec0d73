"""Abilities: what holds or waits; and for how long."""

from __future__ import annotations

from dsl.ir.record import record

from .base import Ability, Amount, Duration, Effect, Pattern, Selector


@record
class Trigger(Ability):
    """When an event of the pattern is committed: the effect, at its time.

    `timing` is `at-once` (after the commit), `afterwards` (when the unit is settled) or
    `quiet` (nothing pending). `once_per` limits it: `""`, or `victim-item` (once for each
    affected entity for each item), `turn`, `item`.
    """

    pattern: Pattern
    effect: Effect
    timing: str = "afterwards"
    once_per: str = ""


@record
class StateRule(Ability):
    """When a unit is settled, for each member of `of`, bound to `subject`: the effect."""

    of: Selector
    effect: Effect


@record
class Replacement(Ability):
    """If an event of the pattern would happen: `instead`, at most once for each event.

    `by` may decline it (None: it is forced). An `instead` of `Redirect` or `AlterAmount`
    lets the event happen as altered; any other takes its place. Then `after` runs.
    """

    pattern: Pattern
    instead: Effect
    by: Selector | None = None
    after: Effect | None = None


@record
class Forbid(Ability):
    """Events of the pattern do not happen."""

    pattern: Pattern


@record
class ForbidPlay(Ability):
    """Members of `who` cannot play cards by a section, or on members of `on`."""

    who: Selector
    section: str = ""
    on: Selector | None = None


@record
class PlayAs(Ability):
    """The holder may play this card as if it were one of those in `of`, by its texts.

    What is played is then the other card, only that this one lies on the stack for it.
    """

    of: Selector


@record
class HasStatus(Ability):
    """A status of each member of `who` (None: of the game) is read as a value.

    What it is set to stays as it is underneath; of several such abilities the last counts.
    `who` may not depend on a status that is read in this way.
    """

    status: str
    value: str
    who: Selector | None = None


# ------------------------------------------------------------------ durations


@record
class WhilePending(Duration):
    """While that item is pending or resolving."""

    item: Selector


@record
class UntilTurn(Duration):
    """Until the next turn of `who` starts, or `ends`: if one is `running`, until that one does."""

    who: Selector
    ends: bool = False
    running: bool = False


@record
class WithinScope(Duration):
    """Until the innermost open scope of that id ends: `this turn`, `for the rest of the round`."""

    scope: str


@record
class UntilDone(Duration):
    """Until the innermost running call of a procedure is over; never, if there is none."""

    procedure: str


@record
class NextTimes(Duration):
    """Until it has applied that many times."""

    times: Amount
