"""Decisions in words: what is asked, and each option as the card says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dsl.ir.about import part

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
        self.said = names.said

    # -------------------------------------------------------------- options

    def option(self, option: Any, decision: Any = None) -> str:
        """Return an option in words."""
        given = plain(option)
        asked = plain(decision) if decision is not None else {}
        make = OPTIONS.get(given["act"])
        return make(self, given, asked) if make else str(given["act"])

    def play(self, given: Data, asked: Data) -> str:
        """A card, by one of its sections or of those of the card that it is played as."""
        card, section, nth = given["card"], given["section"], given.get("number", 1)
        copied = given.get("copied", "")
        heading = self.names.heading(copied or card, section, nth)
        if not copied:
            return self.fill("option-play", card=self.names.card(card), section=heading)
        names = {"card": self.names.card(card), "copied": self.names.card(copied)}
        return self.fill("option-play-as", section=heading, **names)

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

    def allot(self, given: Data, asked: Data) -> str:
        """A player for a card."""
        player = self.names.player(given["player"])
        if "card" not in given:
            return self.fill("option-allot-hidden", player=player, n=str(given["position"]))
        return self.fill("option-allot", player=player, card=self.names.card(given["card"]))

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

    def value(self, given: Data, asked: Data) -> str:
        """A value of an attribute."""
        return self.fill("option-value", value=self.names.value(given["value"]))

    def effect(self, given: Data, asked: Data) -> str:
        """One of several effects."""
        number = given["number"]
        text = self.said.get(part(asked.get("about", ""), number), "")
        if text:
            return self.fill("option-effect", effect=text)
        return self.fill("option-effect-unnamed", n=str(number))

    def accept(self, given: Data, asked: Data) -> str:
        """Yes, to what is asked."""
        deed = self.deed(asked)
        return self.fill("option-accept-deed", deed=deed) if deed else self.fill("option-accept")

    def deed(self, asked: Data) -> str:
        """Return what whoever is asked may do, if that can be said of them as a verb."""
        text = self.said.get(asked.get("about", ""), "")
        return text[:1].lower() + text[1:]

    # -------------------------------------------------------------- questions

    def question(self, decision: Any) -> str:
        """Return what a decision asks."""
        asked = plain(decision)
        player, card = self.names.player(asked["player"]), self.names.card(asked.get("source", ""))
        sort, _, _ = asked["prompt"].partition(":")
        pattern = QUESTIONS.get(sort, _anything)(self, asked)
        deed, text = self.deed(asked), self.said.get(part(asked.get("about", ""), 1), "")
        if deed and f"{pattern}-deed" in self.names.patterns:
            pattern = f"{pattern}-deed"
        elif text and f"{pattern}-said" in self.names.patterns:
            pattern = f"{pattern}-said"
        said = self.fill(pattern, player=player, card=card, deed=deed, text=text)
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


def _alike(given: Data, asked: Data) -> bool:
    """Whether the same player's card of the same name is also offered."""
    options = [plain(option) for option in asked.get("options", ())]
    names = [(o.get("card"), o.get("player")) for o in options if "item" in o]
    return names.count((given["card"], given.get("player"))) > 1


def _fixed(pattern: str) -> Callable[[Choices, Data, Data], str]:
    return lambda c, given, asked: c.fill(pattern)


OPTIONS: dict[str, Callable[[Choices, Data, Data], str]] = {
    "play": Choices.play,
    "discard": Choices.discard,
    "choose": Choices.choose,
    "allot": Choices.allot,
    "number": Choices.number,
    "value": Choices.value,
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
    "allot": lambda c, asked: "question-allot",
    "may": lambda c, asked: "question-may",
    "replace": lambda c, asked: "question-replace",
    "number": lambda c, asked: "question-number",
    "value": lambda c, asked: "question-value",
}
