"""A choice that nothing uses.

What: something, a number or a value is chosen, or a card is aimed at any player, and no later
sentence speaks of it.
Why: the players stop to choose for nothing; a sentence is missing or says “you” for “they”.
Wrong: Choose another player. You gain 1 token.
Right: Choose another player. They gain 1 token.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.assemble.texts import Reading
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.walk import every
from dsl.scope import PLAYER

from .subject import Finding, Subject

HINT = "Say what happens to what was chosen."
AIMED = "Say what happens to “them”, or use a heading that asks for nobody."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every choice that stands as a step of its own."""
    yield from _aimed_for_nothing(subject)
    for reading in subject.readings:
        used = {ref.slot for ref in subject.every(reading, n.Ref)}
        used |= {"chosen" for _ in subject.every(reading, n.ChosenBy)}
        numbers = any(True for _ in subject.every(reading, n.ChosenNumber))
        for choose in subject.every(reading, n.Choose):
            if choose.pick.slot not in used:
                yield Finding("unused-choice", "What is chosen here is not used.", HINT, reading)
        if any(True for _ in subject.every(reading, n.ChooseNumber)) and not numbers:
            yield Finding("unused-choice", "The number chosen is not used.", HINT, reading)
        values = {chosen.attribute for chosen in subject.every(reading, n.ChosenValue)}
        for value in subject.every(reading, n.ChooseValue):
            if value.attribute not in values:
                what = value.attribute.replace("-", " ")
                message = f"The {what} chosen is not used: to choose one does nothing by itself."
                yield Finding("unused-choice", message, _way_out(subject, reading, value), reading)


def _aimed_for_nothing(subject: Subject) -> Iterator[Finding]:
    """Look at texts whose heading asks for any player, whoever that is: nothing hangs on which."""
    anybody = {r.line for r in subject.readings if not r.label and _is_anybody(r.ir)}
    for reading in subject.readings:
        aimed = reading.line in anybody and reading.scope.slots.get("target") == PLAYER
        if reading.label and aimed and n.Ref("target") not in subject.every(reading, n.Ref):
            message = "Whom this is played on makes no difference: the text does not speak of them."
            yield Finding("unused-choice", message, AIMED, reading)


def _is_anybody(target: object) -> bool:
    """Whether a heading asks for any player, or for anybody but the user."""
    match target:
        case n.Pick(n.Every(where=None | n.Not(n.Is()))):
            return True
    return False


def _way_out(subject: Subject, reading: Reading, value: n.ChooseValue) -> str:
    """Return what to say, with what the game does with such a choice, if it does anything."""
    used = (q for q in subject.declared.of(p.Procedure) if value.attribute in _chosen(q))
    words = (reading.lexicon and reading.lexicon.name("PROC", procedure.id) for procedure in used)
    said = " or ".join(f"“{word.one}”" for word in words if word)
    return f"{HINT[:-1]}, or say {said} for what the game does with one." if said else HINT


def _chosen(procedure: p.Procedure) -> set[str]:
    """Return the attributes of which a procedure has a value chosen."""
    return {choose.attribute for choose in every(procedure.steps, n.ChooseValue)}
