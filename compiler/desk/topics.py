"""Topics: the phrases of the language by what a writer wants to say, and as a writer sees them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dsl import grammar, morphology
from dsl.phrases import Entry, Hole, Literal, Verb, Wording
from dsl.template import Build, Make

MOST_WAYS = 4
"""Other wordings of a phrase that are shown."""
_DESCRIBING = {"cp", "cond", "pattern"}
"""Categories whose verbs say how it is with somebody, not what one is told to do."""
_MODAL = {"cannot", "would", "may", "to"}
"""Words behind which a verb stands as a dictionary has it."""
_ARTICLE = re.compile(r"\ba (<?)(\w+)")
"""An article with the word after it, which may be the name of a hole."""
_PLURAL = re.compile(r"s\b|,")
"""What may tell two wordings apart that are one for people: `card` or `cards`, a comma."""
_CLOSE = (".", ",", ";", ":", "'s", "'", "、", "。")


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that a writer wants to say; its title by language."""

    id: str
    title: dict[str, str]
    ops: frozenset[str]
    categories: frozenset[str]

    def named(self, language: str) -> str:
        """Return the title in a language, or in the first there is."""
        return self.title.get(language) or next(iter(self.title.values()))


@cache
def _data() -> dict[str, list[dict[str, object]]]:
    loaded: dict[str, list[dict[str, object]]] = json.loads(
        Path(__file__).with_name("topics.json").read_text("utf-8")
    )
    return loaded


@cache
def topics() -> tuple[Topic, ...]:
    """Return all topics in the order in which a writer should meet them."""
    return tuple(_topic(**row) for row in _data()["topics"])  # type: ignore[arg-type]


def _topic(
    id: str, title: dict[str, str], ops: tuple[str, ...] = (), categories: tuple[str, ...] = ()
) -> Topic:
    return Topic(id, title, frozenset(ops), frozenset(categories))


def topic_of(entry: Entry) -> Topic:
    """Return the topic of a phrase: by what it does, else by where it stands, else the last."""
    by_op = (t for t in topics() if _op(entry) in t.ops and not _is_part(entry))
    by_category = (t for t in topics() if entry.category in t.categories)
    return next(by_op, None) or next(by_category, topics()[-1])


def _is_part(entry: Entry) -> bool:
    """Whether a phrase is a part of a sentence that something else does."""
    return entry.category not in {"vp", "order", "whole", "body", "ability"}


def _op(entry: Entry) -> str:
    match entry.template:
        case Make(cls, _):
            return cls.__name__
        case Build(name, _):
            return name
    return ""


# ------------------------------------------------------------------ as a writer sees them


def ways(entry: Entry, language: str) -> tuple[str, ...]:
    """Return the wordings of a phrase for people, the canonical one first, some of the others."""
    found: dict[str, str] = {}
    for wording in grammar.wordings(language)[entry.id]:
        text = shown(entry, wording, language)
        found.setdefault(_PLURAL.sub("", text), text)
    return tuple(found.values())[: MOST_WAYS + 1]


def hole_names(language: str) -> dict[str, str]:
    """Return what stands in angle brackets for categories."""
    names: dict[str, str] = _data()["holes"][language]  # type: ignore[call-overload]
    return names


def shown(entry: Entry, wording: Wording, language: str) -> str:
    """Return a wording with the names of its holes in angle brackets."""
    names = hole_names(language)
    words: list[str] = []
    for part in wording.parts:
        match part:
            case Hole(_, category):
                words.append(f"<{names.get(category, category.lower().replace('_', ' '))}>")
            case Literal(text):
                words.append(text)
            case Verb(lemma, tense):
                words.append(_verb(entry, lemma, tense, words) if language == "en" else lemma)
    gap = "" if language == "ja" else " "
    text = gap.join(words)
    for mark in _CLOSE:
        text = text.replace(f" {mark}", mark) if not mark.startswith("'") else text
    if language == "en":
        text = _ARTICLE.sub(
            lambda found: f"{morphology.article(found[2])} {found[1]}{found[2]}", text
        )
    return text.replace("> 's", ">'s").replace("> '", ">'").strip()


def _verb(entry: Entry, lemma: str, tense: str, before: list[str]) -> str:
    if tense == morphology.DONE:
        return morphology.participle(lemma)
    if before[-1:] and before[-1] in _MODAL:
        return lemma
    if entry.category in _DESCRIBING and before[-1:] not in (["there"], ["not"]):
        return morphology.third(lemma)
    return morphology.bare(lemma)
