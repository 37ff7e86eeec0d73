"""Headings: the sections of cards, by the words above them, and what is bound beneath."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from functools import cache

from dsl.forms import HEADINGS
from dsl.ir import program as p
from dsl.lexer import fold
from dsl.lexicon import Lexicon
from dsl.scope import CARD, PLAYER, Scope

STARTS = {
    "effect": "start_effect",
    "condition": "start_condition",
    "each-condition": "start_condition",
    "abilities": "start_abilities",
}


_ARTICLE = re.compile(r"\b(?:the|an?) ")
IN_HEADING = Scope({"you": PLAYER, "this": CARD})
"""What is bound where a heading is read."""


class Headings:
    """Sections by the words their headings begin with."""

    def __init__(self, lexicon: Lexicon, sections: Iterable[p.Section]) -> None:
        self.lexicon = lexicon
        self.sections = {s.id: s for s in sections}
        self.titles = {id: fold(self.title(id)).text for id in self.sections}
        """By section: its title, folded."""
        self.near = cache(self._near)
        self.match = cache(self._match)
        self.scope = cache(self._scope)

    def title(self, section: str) -> str:
        """Return the printed title of a section."""
        word = self.lexicon.name("SECTION", section)
        return word.one.strip('"') if word else section

    def _scope(self, section: p.Section) -> Scope:
        """Return what is bound under a section's heading."""
        sort = HEADINGS[section.heading][1] if section.heading else ""
        return self.scope_with(section, sort)

    def scope_with(self, section: p.Section, bound: str) -> Scope:
        """Return what is bound under a section's heading, which binds what it names as `bound`."""
        held = in_a_players_zone(section, self.lexicon)
        scope = scope_of(section, bound, held=held)
        return replace(scope, here=self._here(section), titles=self._titles(section))

    def _titles(self, section: p.Section) -> tuple[str, ...]:
        """Return what a section may be called where its text says so again, the longest first."""
        word = self.lexicon.name("SECTION", section.id)
        said = (fold(other.strip('"')).text for other in (word.also if word else ()))
        return tuple(sorted((self.titles[section.id], *said), key=lambda title: -len(title)))

    def _here(self, section: p.Section) -> str:
        """Return the name of the card that a section is about: by its title, or as its kind."""
        title, kind = self.titles[section.id], self._only_kind(section)
        for (category, _), word in self.lexicon.words.items():
            name = fold(word.one).text
            bare = name.removeprefix("the ")
            if category == "CARDTERM" and (title.endswith(f" {bare}") or bare == kind):
                return name
        return ""

    def _only_kind(self, section: p.Section) -> str:
        """Return the name of the kind of card whose abilities a section has, if it is one."""
        kinds = section.kinds if section.text == "abilities" else ()
        word = self.lexicon.name("KIND", kinds[0]) if len(kinds) == 1 else None
        return fold(word.one).text if word is not None else ""

    def _near(self, label: str, kind: str) -> p.Section | None:
        """Return the section without a heading of its own that a label misspells."""
        folded = fold(label).text
        titles = {
            self.titles[s.id]: s
            for s in self.sections.values()
            if kind in s.kinds and not s.heading
        }
        if folded in titles:
            return None
        bare = {_ARTICLE.sub("", title): section for title, section in titles.items()}
        found = get_close_matches(folded, titles, 1, 0.9)
        return titles[found[0]] if found else bare.get(_ARTICLE.sub("", folded))

    def _match(self, label: str, kind: str) -> tuple[p.Section, int] | None:
        """Return the section with the longest title a label begins with, and the title's length."""
        folded = fold(label).text
        found = []
        for section in self.sections.values():
            title = self.titles[section.id]
            whole = folded == title
            open_ended = bool(section.heading) and folded.startswith(title + " ")
            if kind in section.kinds and ((whole and not section.heading) or open_ended):
                found.append((len(title), section))
        if not found:
            return None
        length, section = max(found, key=lambda f: f[0])
        return section, length


def scope_of(section: p.Section, bound: str = "", *, held: bool) -> Scope:
    """Return the slots that are bound under a section's heading.

    `held`: whether a section that nobody uses is in force where a player has the card.
    """
    slots = {"this": CARD}
    if section.use or (section.in_force and held):
        slots["you"] = PLAYER
    if section.text == "each-condition":
        return Scope(slots | {"one": PLAYER}, "one")
    if section.text == "condition":
        return Scope({"this": CARD})
    if section.target is not None:
        slots["target"] = PLAYER
    elif bound:
        slots["target"] = bound
    return Scope(slots)


def in_a_players_zone(section: p.Section, lexicon: Lexicon) -> bool:
    """Whether a section is in force where one player has the card."""
    place = section.in_force
    return place is not None and lexicon.name("EACHZONE", place.zone) is not None
