"""Explain: what a text means, step by step, in other words than its own.

Made from the IR alone, so that a reader sees what was understood: who is affected, who
chooses, what is limited, what happens if there is nothing to choose. Whatever is negated
says NOT, and whoever is left out of a set is named.
"""

from __future__ import annotations

from typing import Any

from dsl.ir import nodes as n
from dsl.ir import program as p

from .lexicon import Lexicon
from .reading.deeds import DEEDS
from .reading.events import EVENTS
from .reading.forces import FORCES
from .reading.plays import PLAYS
from .reading.reader import Reader, Table, reader, under
from .reading.things import THINGS
from .scope import CARD, ITEM, PLAYER, Scope
from .telling import pattern

TABLE: Table = {**THINGS, **EVENTS, **DEEDS, **FORCES, **PLAYS}


def explains(language: str) -> bool:
    """Whether meanings can be explained in a language."""
    return bool(pattern.data("reading", language))


def explain(value: Any, start: str, scope: Scope, lexicon: Lexicon) -> list[str]:
    """Return the meaning of a value that a start category reads in a scope, in sentences."""
    r = reader(lexicon, scope, TABLE)
    if isinstance(value, tuple):
        return [line for ability in value for line in r.steps(ability)]
    return _read(r, value, start)


def _read(r: Reader, value: Any, start: str) -> list[str]:
    match value:
        case n.Effect() | n.Ability():
            return r.steps(value)
        case n.Condition():
            return [r.sentence("condition", condition=r.condition(value))]
        case n.Pattern():
            return [r.patterns.sentence(r.event(value))]
        case n.Values():
            return [r.sentence("values", values=r.values(value))]
        case n.Amount():
            return [r.sentence("amount", amount=r.amount(value))]
        case n.Selector():
            key = {"start_target": "target", "start_item": "item"}.get(start, "players")
            return [r.sentence(key, of=r.whom(value))]
        case n.Place():
            return [r.sentence("where", place=r.place(value))]
    raise TypeError(f"nothing to explain in {value!r}")


def explain_section(section: p.Section, lexicon: Lexicon) -> list[str]:
    """Return when a section is used, at whom it is aimed, who may answer, what follows."""
    slots = {"you": PLAYER, "this": CARD}
    if section.heading:
        slots["target"] = ITEM if section.heading == "item" else PLAYER
    r = reader(lexicon, Scope(slots), TABLE)
    if not section.use:
        return [_unplayed(r, section)]
    return [
        _used(r, section),
        *([r.sentence("section-without-text")] if section.without_text else []),
        *_aimed(r, section),
        *_first(r, section),
        *_answered(r, section),
        *_after(r, section),
    ]


def _unplayed(r: Reader, section: p.Section) -> str:
    if section.text == "abilities" and section.in_force is not None:
        return r.sentence("section-in-force", place=r.place(section.in_force))
    keys = {"condition": "section-asked", "each-condition": "section-asked-each"}
    return r.sentence(keys.get(section.text, "section-called"))


def _used(r: Reader, section: p.Section) -> str:
    if section.use == "turn":
        return r.sentence("section-turn")
    return r.sentence("section-window", window=r.word("WINDOW", section.use))


def _aimed(r: Reader, section: p.Section) -> list[str]:
    found = [r.sentence(f"section-{section.heading}")] if section.heading else []
    if section.target is not None:
        found.append(r.sentence("section-target", of=r.whom(section.target)))
    return found


def _first(r: Reader, section: p.Section) -> list[str]:
    if section.first is None:
        return []
    return under(r.sentence("section-first"), r.steps(section.first))


def _answered(r: Reader, section: p.Section) -> list[str]:
    if not section.answered:
        return [r.sentence("section-unanswered")]
    return [r.sentence("section-answered", window=r.word("WINDOW", section.answered))]


def _after(r: Reader, section: p.Section) -> list[str]:
    if section.after is None:
        return [r.sentence("section-after-usual")]
    return under(r.sentence("section-after"), r.steps(section.after))
