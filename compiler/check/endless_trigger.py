"""A trigger that can set itself off.

What: an ability answers an event by causing an event of the same sort, without limit.
Why: it may go on until the game stops at its limit.
Wrong: When a player gains tokens, they gain 1 token.
Right: When a player gains tokens, they gain 1 token once each turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir import nodes as n
from dsl.ir.walk import every

from .subject import Finding, Subject

HINT = "Limit it, such as “once each turn”, or let it do something else."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every trigger of a card."""
    for reading in subject.readings:
        for trigger in subject.every(reading, n.Trigger):
            if not trigger.once_per and _feeds(trigger, subject):
                message = "This ability can set itself off again and again."
                yield Finding("endless-trigger", message, HINT, reading)


def _feeds(trigger: n.Trigger, subject: Subject) -> bool:
    pattern = trigger.pattern
    if not isinstance(pattern, n.Adjusted) or pattern.giver is not None:
        return False
    return any(
        adjust.counter == pattern.counter
        and adjust.down == pattern.down
        and subject.is_card(adjust.who) == subject.is_card(pattern.who)
        and not (subject.card.copies == 1 and _is_neighbour(adjust.who, pattern.who))
        for adjust in every(trigger.effect, n.Adjust)
    )


def _is_neighbour(one: n.Selector, of: n.Selector) -> bool:
    """Whether it is somebody who sits beside another one, who alone sets the ability off.

    Where there are more copies, that one may have a copy too, and so on round the table.
    """
    return of == n.Ref("you") and isinstance(one, n.Nearest) and one.start == of
