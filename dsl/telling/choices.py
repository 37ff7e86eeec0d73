"""Decisions in words: what is asked, and each option as the card says it."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dsl.ir import nodes as n

from .names import Names

Data = Mapping[str, Any]


def plain(value: Any) -> Data:
    """Return a decision or an option as JSON."""
    if isinstance(value, Mapping):
        return value
    found: Data = value.to_json()
    return found


class Choices:
    """Words decisions and options."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.fill = names.patterns.fill
        self._patterns = names.patterns.texts

    # -------------------------------------------------------------- options

    def option(self, option: Any, decision: Any = None) -> str:
        """Return an option in words."""
        given = plain(option)
        asked = plain(decision) if decision is not None else {}
        make = OPTIONS.get(given["act"])
        return make(self, given, asked) if make else str(given["act"])

    def play(self, given: Data, asked: Data) -> str:
        """A card, by one of its sections."""
        card, section, nth = given["card"], given["section"], given.get("number", 1)
        heading = self.names.heading(card, section, nth)
        return self.fill("option-play", card=self.names.card(card), section=heading)

    def discard(self, given: Data, asked: Data) -> str:
        """A card to be discarded."""
        if "card" not in given:
            return self._hidden("option-discard-hidden", given)
        return self.fill("option-discard", card=self.names.card(given["card"]))

    def choose(self, given: Data, asked: Data) -> str:
        """A player, a card, or a card that is being played."""
        player = self.names.player(given.get("player", 0))
        if "item" in given:
            card = self.names.card(given["card"])
            card = self.fill("item-of", player=player, card=card) if given.get("player") else card
            nth = str(given["item"])
            pattern = "option-item-nth" if _alike(given, asked) else "option-item"
            return self.fill(pattern, card=card, n=nth)
        if "position" in given:
            return self._hidden("option-hidden", given)
        if "card" in given:
            return self._card(given, asked)
        return self.fill("option-player", player=player)

    def _hidden(self, pattern: str, given: Data) -> str:
        return self.fill(pattern, n=str(given["position"]), place=self.names.place(given))

    def _card(self, given: Data, asked: Data) -> str:
        """A card that is seen; its place is told if it is not the chooser's own."""
        card = self.names.card(given["card"])
        own = given.get("player", 0) == asked.get("player")
        if own or not given.get("zone"):
            return self.fill("option-card", card=card)
        return self.fill("option-card-at", card=card, place=self.names.place(given))

    def number(self, given: Data, asked: Data) -> str:
        """A number."""
        return self.fill("option-number", n=str(given.get("number", 0)))

    def effect(self, given: Data, asked: Data) -> str:
        """One of several effects: its words are cut out of the card's."""
        number = given["number"]
        for found in self._cut("cut-options", asked):
            parts = re.split(self._patterns["cut-option"], found)
            if number <= len(parts):
                part = parts[number - 1]
                return self.fill("option-effect", effect=part[:1].upper() + part[1:])
        return self.fill("option-effect-unnamed", n=str(number))

    def _cut(self, pattern: str, asked: Data) -> list[str]:
        """Return what a pattern finds in the words of the card that asks."""
        known = self.names.cards.get(asked.get("source", ""))
        words = (t.words.get(self.names.language, "") for t in known.texts) if known else ()
        cut = re.compile(self._patterns[pattern])
        return [found[1] for text in words for found in cut.finditer(text)]

    def accept(self, given: Data, asked: Data) -> str:
        """Yes, to what is asked."""
        deed = self.deed(asked) if asked.get("prompt") == "may" else ""
        return self.fill("option-accept-deed", deed=deed) if deed else self.fill("option-accept")

    # -------------------------------------------------------------- questions

    def question(self, decision: Any) -> str:
        """Return what a decision asks."""
        asked = plain(decision)
        player, card = self.names.player(asked["player"]), self.names.card(asked.get("source", ""))
        sort, _, _ = asked["prompt"].partition(":")
        pattern = QUESTIONS.get(sort, _anything)(self, asked)
        deed = self.deed(asked) if pattern == "question-may" else ""
        pattern = "question-may-deed" if deed else pattern
        said = self.fill(pattern, player=player, card=card, deed=deed)
        if not card or pattern == "question-answer":
            return said
        return self.fill("question-of", question=said, card=card)

    def acts(self, asked: Data) -> set[str]:
        """Return what sorts of options there are, `done` aside."""
        sorts = ("item", "card", "position", "player")
        found = set()
        for option in asked["options"]:
            act = option["act"]
            sort = next((s for s in sorts if s in option), act) if act == "choose" else act
            found.add("card" if sort == "position" else sort)
        return found - {"done"}

    # -------------------------------------------------------------- what may be done

    def deed(self, asked: Data) -> str:
        """Return what somebody may do, if there is only one thing it can be."""
        offers = list(self._offers(asked.get("source", "")))
        found = {self._worded(may) for may in offers} - {""}
        if len(offers) == 1 and not found:
            found = {self.fill("quoted", text=text) for text in self._cut("cut-may", asked)}
        return found.pop() if len(found) == len(offers) == 1 else ""

    def _offers(self, card: str) -> Iterator[n.May]:
        program = self.names.program
        known = self.names.cards.get(card)
        if card:
            yield from _mays(known.texts if known else ())
        else:
            yield from _mays((program.scopes, program.procedures, program.rules))

    def _worded(self, may: n.May) -> str:
        make = DEEDS.get(type(may.effect))
        return make(self, may.effect) if make else ""

    def counted(self, amount: n.Amount, key: str) -> dict[str, Any] | None:
        """Return a written number with its noun, or nothing for any other amount."""
        if not isinstance(amount, n.Number):
            return None
        number, noun = self.names.amount(amount.value, key)
        return {"n": number, "counter": noun}


def _alike(given: Data, asked: Data) -> bool:
    """Whether the same player's card of the same name is also offered."""
    options = [plain(option) for option in asked.get("options", ())]
    names = [(o.get("card"), o.get("player")) for o in options if "item" in o]
    return names.count((given["card"], given.get("player"))) > 1


def _mays(value: Any) -> Iterator[n.May]:
    if isinstance(value, n.May):
        yield value
    if isinstance(value, tuple):
        for item in value:
            yield from _mays(item)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _mays(getattr(value, field.name))


def _end(c: Choices, effect: n.End) -> str:
    return c.fill("deed-end", scope=c.names.label(f"scope:{effect.scope}"))


def _do(c: Choices, effect: n.Do) -> str:
    forms = c.names.labels.get(f"procedure:{effect.procedure}")
    return forms[0] if forms else ""


def _play(c: Choices, effect: n.PlayCard) -> str:
    return c.fill("deed-play")


def _adjust(c: Choices, effect: n.Adjust) -> str:
    counted = c.counted(effect.amount, f"counter:{effect.counter}")
    return c.fill("deed-lose" if effect.down else "deed-gain", **counted) if counted else ""


def _move(c: Choices, effect: n.Move) -> str:
    what = effect.what
    count = what.high if isinstance(what, n.Pick) else getattr(what, "count", None)
    if effect.manner not in {"draw", "discard"} or not isinstance(count, n.Number):
        return ""
    cards = c.names.some_cards((), (), count.value)
    return c.fill(f"deed-{effect.manner}", cards=cards)


DEEDS: dict[type[n.Effect], Callable[[Choices, Any], str]] = {
    n.End: _end,
    n.Do: _do,
    n.PlayCard: _play,
    n.Adjust: _adjust,
    n.Move: _move,
}


def _fixed(pattern: str) -> Callable[[Choices, Data, Data], str]:
    return lambda c, given, asked: c.fill(pattern)


OPTIONS: dict[str, Callable[[Choices, Data, Data], str]] = {
    "play": Choices.play,
    "discard": Choices.discard,
    "choose": Choices.choose,
    "number": Choices.number,
    "effect": Choices.effect,
    "accept": Choices.accept,
    "decline": _fixed("option-decline"),
    "pass": _fixed("option-pass"),
    "done": _fixed("option-done"),
}


def _anything(c: Choices, asked: Data) -> str:
    return "question"


def _window(c: Choices, asked: Data) -> str:
    return "question-answer" if asked.get("source") else "question-window"


def _target(c: Choices, asked: Data) -> str:
    return "question-whom" if c.acts(asked) == {"player"} else "question-which"


def _choose(c: Choices, asked: Data) -> str:
    acts = c.acts(asked)
    for act, pattern in (("player", "question-player"), ("discard", "question-discard")):
        if acts == {act}:
            return pattern
    return "question-card" if acts <= {"card", "item"} else "question"


def _choose_one(c: Choices, asked: Data) -> str:
    return "question" if asked.get("source") else "question-turn"


QUESTIONS: dict[str, Callable[[Choices, Data], str]] = {
    "play": lambda c, asked: "question-play",
    "window": _window,
    "target": _target,
    "choose": _choose,
    "choose-one": _choose_one,
    "may": lambda c, asked: "question-may",
    "replace": lambda c, asked: "question-replace",
    "number": lambda c, asked: "question-number",
}
