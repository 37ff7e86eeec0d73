"""A trial in words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import zip_longest

from dsl.ir.nodes import If
from dsl.ir.program import Card, Program
from dsl.ir.walk import every
from runtime.game import Game
from runtime.machine import Entry
from runtime.obstacles import ELSEWHERE

from .hunting import CHANCE, OTHERS, SEAT, Chosen, Moment, Way
from .missing import Reasons, not_offered, why
from .scene import Sights
from .showing import Plain
from .sitting import names
from .trial import Trial, again, try_card
from .voice import Voice

MOST_SAID = 40
"""Sentences about one way to play a card."""
IN_NO_HAND = "is not held in the hand: it came up in a game"


@dataclass(frozen=True, slots=True)
class Tried:
    """A card that is tried at a table of so many, and the words for it.

    `voice` gives a teller who has heard nothing yet; `wait` is told what takes long, for those
    who wonder.
    """

    program: Program
    card: Card
    players: int
    voice: Callable[[], Voice]
    reasons: Reasons
    wait: Callable[[str], AbstractContextManager[None]]


SEVERAL = {
    CHANCE: "What chance decides went as with this seed; with another --seed it may not.",
    OTHERS: "Others who are asked by the card chose the first that they could, or nothing.",
    "laid": "Bots played; they chose at random.",
    "if": "Conditions of the card were read as the table stood.",
}
"""What a way that is told hangs on."""


def told(tried: Tried, seed: int) -> str:
    """Return in words what comes of each way to play a card, in games from a seed on.

    Raises:
        NotTried: the card is blank, so that there is nothing to play.
    """
    with tried.wait("Playing games until each way has come up …"):
        trial = try_card(tried.program, tried.card, tried.players, seed)
    title = next(iter(tried.card.title.values()))
    language = next(iter(tried.program.words))
    sights = Sights(tried.program, language, names(tried.players))
    return trial_text(trial, title, tried, sights)


def trial_text(trial: Trial, title: str, tried: Tried, sights: Sights) -> str:
    """Return a trial in words."""
    lines: list[str] = []
    show = Plain(lines.append)
    never = {missing.heading for missing in trial.missing}
    for moment in trial.moments:
        show.scene(sights.scene(_seen(moment).view(SEAT)), hand=False)
        lines.append("")
        lines += moment_lines(moment, title, tried, trial.in_hand)
        lines += _not_here(moment, never, tried.reasons)
    for heading, obstacle in trial.missing:
        reason = why(obstacle, tried.reasons)
        lines.append(f"No chance came up to play it by “{heading}”: {reason}.")
    if trial.untold and trial.moments:
        headings = ", ".join(f"“{heading}”" for heading in trial.untold)
        lines.append(f"Not told here: {headings}. A scenario can show what it does.")
    provisos = list(one_of_several(trial.moments, tried.card))
    lines += ["", *provisos] if provisos and lines and lines[-1] else provisos
    if not trial.moments and not trial.missing:
        lines.append(f"{title} did not come up in the game that was played.")
    return "\n".join(lines).strip()


def _seen(moment: Moment) -> Game:
    """Return the game as the table is shown: with a card that is in no hand where it came up."""
    if not moment.laid:
        return moment.game
    game = again(moment.game)
    game.choose(moment.options[0])
    return game


def moment_lines(moment: Moment, title: str, tried: Tried, in_hand: bool) -> Iterator[str]:
    """Yield the ways to play a card at a moment, with what comes of each and what is not offered.

    What is not offered after some choices is told beneath the last of the ways that begin so.
    """
    if not any(way.chosen for way in moment.ways):
        why = "is not played: it counts as long as it is held" if in_hand else IN_NO_HAND
        yield f"{title} {why}. This had to do with it:"
    else:
        yield voice_of(moment.before, tried.voice).question(moment.decision)
    left_out, voice = _left_out(moment, tried), voice_of(moment.before, tried.voice)
    for way, following in zip_longest(moment.ways, moment.ways[1:]):
        yield ""
        yield from _way(way, moment, tried.voice)
        for begun in _beginnings(way):
            if left_out[begun] and begun not in (_beginnings(following) if following else ()):
                asked, last = begun[-1]
                yield f"\n  Not offered after “{voice.option(last, asked)}”:"
                yield from (f"    {line}" for line in not_offered(left_out[begun]))
    if moment.more:
        yield "\n  … and more ways like these."


def _left_out(moment: Moment, tried: Tried) -> dict[Chosen, dict[tuple[str, str], None]]:
    """Return what is not offered, each with what is in its way, by the choices it comes after.

    What is left out on every way that begins alike is told of that beginning.
    """
    voice = voice_of(moment.before, tried.voice)
    left_out: dict[Chosen, dict[tuple[str, str], None]] = {}
    for begun in (begun for way in moment.ways for begun in _beginnings(way)):
        found = moment.unchosen.get(begun, ())
        named = ((f"“{voice.option(o, asked)}”", why(x, tried.reasons)) for o, asked, x in found)
        left_out[begun] = dict.fromkeys(named)
    for begun in sorted(left_out, key=len, reverse=True):
        further = [left_out[longer] for longer in left_out if longer[:-1] == begun]
        for said in [s for s in further[0] if all(s in f for f in further)] if further else ():
            left_out[begun][said] = None
            for found_there in further:
                del found_there[said]
    return left_out


def _beginnings(way: Way) -> list[Chosen]:
    """Return what had been chosen on a way, from all of it to the play alone."""
    return [way.chosen[:number] for number in range(len(way.chosen), 0, -1)]


def one_of_several(moments: Iterable[Moment], card: Card) -> Iterator[str]:
    """Yield what ways that are told hang on, and could go otherwise by."""
    moments = list(moments)
    ways = [way for moment in moments for way in moment.ways]
    used = {option.section for way in ways for _, option in way.chosen[:1]}
    told = [CHANCE] if any(CHANCE in way.by or not way.chosen for way in ways) else []
    if any(OTHERS in way.by or not way.chosen for way in ways):
        told.append("laid" if any(moment.laid for moment in moments) else OTHERS)
    if any(every(text, If) for text in card.texts if text.section in used or not used):
        told.append("if")
    if told:
        yield "Of several ways that it can go, one is told here:"
        yield from (f"  - {SEVERAL[key]}" for key in told)


def _not_here(moment: Moment, never: Container[str], reasons: Reasons) -> Iterator[str]:
    """Yield why a heading that is asked for cannot be used at a moment, but can at others."""
    for heading, obstacle in moment.missing:
        if heading not in never and obstacle and obstacle.kind != ELSEWHERE:
            yield f"\n  Not here by “{heading}”: {why(obstacle, reasons)}."
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
    """Yield what happened; of a card that is not held, what had to do with it, phase by phase."""
    if way.chosen or not way.entries:
        yield from way.entries
        return
    (card,) = way.entries[0]["cards"]
    items = {e["item"] for e in way.entries if "item" in e and _names(e, card)}
    using = False
    for entry in way.entries:
        kind, own = entry["kind"], entry.get("what") == card
        using = (using or kind == "used") and own if kind in ("used", "resolved") else using
        using = using and kind != "resolved"
        played = kind == "played" and entry["item"] in items
        if using or played or _names(entry, card) or (kind == "begun" and "subject" not in entry):
            yield entry


def _names(entry: Entry, card: str) -> bool:
    """Whether something happened to a card, or by it."""
    where = entry.get("subject_card"), entry.get("source"), entry.get("what")
    return card in where or card in entry.get("cards", ())


def voice_of(before: tuple[Entry, ...], voice: Callable[[], Voice]) -> Voice:
    """Return a teller who has heard what happened before."""
    teller = voice()
    for entry in before:
        teller.tell(entry)
    return teller
