"""What can be said on the cards of a game: its phrases, with examples, and its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from dsl import morphology
from dsl.grammar import book
from dsl.lexicon import Lexicon, Word
from dsl.phrases import Entry, Hole, Literal, Verb, cut

from .packs import Loaded

CARD_STARTS = ("start_effect", "start_condition", "start_abilities", "start_target", "start_item")
SORTS = {
    "COUNTER": "tokens",
    "PLAYER": "players",
    "NOUNTERM": "players",
    "ADJ": "what somebody can be",
    "STATUS": "what somebody can be",
    "VALUE": "what somebody can be",
    "KIND": "cards",
    "ZONE": "places",
    "EACHZONE": "places",
    "SCOPE": "rounds and phases",
    "LINK": "roles",
    "EACHLINK": "roles",
    "PROC": "procedures",
    "STEP": "steps",
    "COLUMN": "numbers",
    "AMOUNTTERM": "numbers",
    "CONDTERM": "conditions",
    "PLAYERTERM": "players",
    "CARDTERM": "cards",
    "SECTION": "sections",
}
HOLES = {
    "count": "number",
    "players": "who",
    "PLAYER": "player",
    "NUM": "number",
    "COUNTER": "token",
    "NOUNTERM": "player",
    "KIND": "card",
    "ADJ": "how",
    "PROC": "procedure",
    "EACHZONE": "place",
    "ZONE": "place",
}
_PATTERN = re.compile(
    r"\{\w+(?::\w+)?\}|~[^\s:.,{}~\])|]+(?::\w+)?|,?_[A-Za-z_'-]+|[A-Za-z'-]+_\S+"
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of the card language as its writer sees it."""

    id: str
    wordings: tuple[str, ...]
    example: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {"id": self.id, "wordings": list(self.wordings), "example": self.example}

    def says(self, word: str) -> bool:
        """Whether a word stands in one of its wordings, or in its id."""
        return any(word in text.casefold() for text in (self.id, *self.wordings))


def phrases(loaded: Loaded, word: str = "") -> list[Phrase]:
    """Return the phrases that cards may use: those with a word in them, else in an example."""
    language = _lexicon(loaded).language
    examples = _examples(loaded)
    found = [
        Phrase(e.id, tuple(shown(w) for w in e.wordings[language]), examples.get(e.id, e.example))
        for e in _on_cards(language)
        if any(_says_something(w) for w in e.wordings.get(language, ()))
    ]
    word = word.casefold()
    saying = [phrase for phrase in found if phrase.says(word)]
    return saying or [phrase for phrase in found if word in phrase.example.casefold()]


def words(loaded: Loaded, word: str = "") -> dict[str, list[str]]:
    """Return the words of the game by what they are, those with a word in them."""
    found: dict[str, list[str]] = {}
    for each in _lexicon(loaded).words.values():
        sort = SORTS.get(each.category)
        name = each.one.strip('"')
        if sort and word.casefold() in " ".join(each.surfaces()).casefold():
            found.setdefault(sort, []).append(_with_plural(each, name))
    return {sort: list(dict.fromkeys(names)) for sort, names in sorted(found.items())}


def names(loaded: Loaded, word: str = "") -> list[str]:
    """Return the words of the game, without their plurals."""
    every = (name.split(" (")[0] for names in words(loaded, word).values() for name in names)
    return sorted(set(every), key=str.casefold)


def _with_plural(word: Word, name: str) -> str:
    counted = word.category in {"COUNTER", "PLAYER", "NOUNTERM", "KIND"}
    return f"{name} ({word.plural})" if counted and word.plural != name else name


def _lexicon(loaded: Loaded) -> Lexicon:
    return loaded.compiled.texts.lexicon


def _on_cards(language: str) -> Iterator[Entry]:
    """Yield the phrases that can be reached from what stands on a card."""
    waiting, seen = list(CARD_STARTS), set(CARD_STARTS)
    while waiting:
        category = waiting.pop(0)
        for entry in book().categories.get(category, ()):
            if entry.rules_only:
                continue
            if not category.startswith("start_"):
                yield entry
            for hole in _holes(entry.wordings.get(language, ())):
                if not hole.lexical and hole.category not in seen:
                    seen.add(hole.category)
                    waiting.append(hole.category)


def _holes(wordings: Iterable[str]) -> Iterator[Hole]:
    for wording in wordings:
        yield from (part for part in cut(wording) if isinstance(part, Hole))


def _says_something(wording: str) -> bool:
    return any(
        isinstance(part, Verb) or (isinstance(part, Literal) and part.text[:1].isalpha())
        for part in cut(wording)
    )


def _examples(loaded: Loaded) -> dict[str, str]:
    """Return for each phrase the shortest text of a card that uses it."""
    found: dict[str, str] = {}
    for reading in loaded.compiled.readings:
        if reading.block.family != "card":
            continue
        for id in reading.used:
            if id not in found or len(reading.text) < len(found[id]):
                found[id] = reading.text
    return found


def shown(wording: str) -> str:
    """Return a wording as its writer sees it: holes in angle brackets, verbs as they are."""
    return re.sub(r" ([.,;:])", r"\1", _PATTERN.sub(_shown_part, wording))


def _shown_part(found: re.Match[str]) -> str:
    text = found.group()
    if text.startswith("{"):
        slot, _, category = text.strip("{}").partition(":")
        category = category or slot
        return f"<{HOLES.get(category, category.lower().replace('_', ' '))}>"
    if text.startswith("~"):
        lemma, _, tense = text[1:].replace("_", " ").partition(":")
        return morphology.participle(lemma) if tense == morphology.DONE else lemma
    return text.replace("_", " ")


def text(found: list[Phrase], grouped: dict[str, list[str]]) -> str:
    """Return phrases and words for people."""
    lines = []
    for phrase in found:
        lines.append(" / ".join(phrase.wordings))
        if phrase.example:
            lines.append(f"    {phrase.example}")
    if grouped and lines:
        lines.append("")
    lines += [f"{sort}: {', '.join(names)}" for sort, names in grouped.items()]
    return "\n".join(lines)
