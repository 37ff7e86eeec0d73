"""A trial in words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from runtime.desk.trial import Moment, Trial, Way
from runtime.desk.voice import Voice
from runtime.machine import Entry
from runtime.play import CONDITION, FORBIDDEN, NO_TARGET

MOST_SAID = 40
"""Sentences about one way to play a card."""
IN_NO_HAND = "is not held in the hand"
WHY = {
    CONDITION: "what the heading asks for is not so",
    FORBIDDEN: "something forbids it",
    NO_TARGET: "there is nothing that it could be aimed at",
}
"""What was in the way of a play, in words."""


def trial_text(trial: Trial, title: str, voice: Callable[[], Voice]) -> str:
    """Return a trial in words; `voice` gives a teller who has heard nothing yet."""
    lines: list[str] = []
    never = {missing.heading for missing in trial.missing}
    for moment in trial.moments:
        lines += _moment(moment, title, voice, never, trial.in_hand)
    for missing in trial.missing:
        why = WHY.get(missing.why, "nobody was asked for it while it was held")
        lines.append(f"No chance came up to play it by “{missing.heading}”: {why}.")
    if trial.untold and trial.moments:
        headings = ", ".join(f"“{heading}”" for heading in trial.untold)
        lines.append(f"Not told here: {headings}. A scenario can show what it does.")
    if not trial.moments and not trial.missing:
        lines.append(f"{title} did not come up in the game that was played.")
    return "\n".join(lines).strip()


def _moment(
    moment: Moment, title: str, voice: Callable[[], Voice], never: Container[str], in_hand: bool
) -> Iterator[str]:
    if not any(way.chosen for way in moment.ways):
        why = "is not played: it counts as long as it is held" if in_hand else IN_NO_HAND
        yield f"{title} {why}. It came up in a game, and this happened with it:"
    else:
        yield voice_of(moment.before, voice).question(moment.decision)
    for way in moment.ways:
        yield ""
        yield from _way(way, moment, voice)
    if moment.more:
        yield "\n  … and more ways like these."
    for heading, why in moment.missing:
        if heading not in never:
            yield f"\n  Not here by “{heading}”: {WHY[why]}."
    yield ""


def _way(way: Way, moment: Moment, voice: Callable[[], Voice]) -> Iterator[str]:
    teller = voice_of(moment.before, voice)
    for decision, option in way.chosen:
        depth = "  * " if decision is way.chosen[0][0] else "    "
        yield f"{depth}{teller.option(option, decision)}"
    told = [said for entry in _about(way) if (said := teller.tell(entry))]
    if way.chosen:
        told = told[1:]  # the play itself has just been said
    if len(told) > MOST_SAID:
        told = [*told[:MOST_SAID], "…"]
    yield from (f"      {said}" for said in told or ["Nothing comes of it."])


def _about(way: Way) -> Iterator[Entry]:
    """Yield what happened; of a card that is not held, how it came and what its text did."""
    first = way.entries[0] if way.entries else {}
    card = first.get("cards", ("",))[0] if not way.chosen else ""
    used = [i for i, e in enumerate(way.entries) if e["kind"] == "used" and e["what"] == card]
    if not used:
        yield from way.entries
        return
    yield first
    for entry in way.entries[used[0] :]:
        if entry["kind"] == "begun":
            return
        yield entry


def voice_of(before: tuple[Entry, ...], voice: Callable[[], Voice]) -> Voice:
    """Return a teller who has heard what happened before."""
    teller = voice()
    for entry in before:
        teller.tell(entry)
    return teller
