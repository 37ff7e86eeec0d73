"""What can be said on the cards of a game: its phrases by topic, with examples, and its words."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import click

from dsl import followers, grammar, morphology
from dsl.categories import categories
from dsl.examples import PLACES, Example, Examples
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.walk import every
from dsl.lexicon import Lexicon, Word
from dsl.line import said_of
from dsl.phrases import Entry, Hole, Literal, Verb

from .packs import Loaded, game_here, load_packs
from .shell import FINE, put_json
from .topics import Topic, topic_of, topics, ways

SHORTEST_PART = 3
"""Letters of a word that are enough to find it."""
MOST_SHOWN = 20
"""How many phrases people are shown who ask with a word, if not all."""
HEADED = {"player": ("start_target",), "item": ("start_item",)}
"""What stands in the headings of sections, by the sort of heading."""
Placed = Callable[[Example], str]
PLAYERS = {"np", "base"}
"""Categories of phrases that a word for a player is part of."""
CONDITIONS = {"condition", "each-condition"}
"""What sections hold of which one can ask whether they hold."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of the card language as its writer sees it.

    `example` is canonical; where the phrase is only another way to say it, `other` is set.
    """

    id: str
    topic: Topic
    wordings: tuple[str, ...]
    example: str
    other: bool

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "id": self.id,
            "topic": self.topic.id,
            "wordings": list(self.wordings),
            "example": self.example,
        }


@dataclass(frozen=True, slots=True)
class Found:
    """What was found for a query: phrases, words of the game by sort, and how it may go on.

    `begun` is how much of a half sentence was understood, `next` what can follow it.
    """

    query: str
    language: str
    phrases: tuple[Phrase, ...]
    words: dict[str, list[str]]
    begun: str = ""
    next: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON; words without their plurals."""
        names = {name.split(" (")[0] for row in self.words.values() for name in row}
        return {
            "phrases": [phrase.to_json() for phrase in self.phrases],
            "words": sorted(names, key=str.casefold),
        }


def find(loaded: Loaded, query: str = "") -> Found:
    """Return what cards may say: everything, or what fits a word, a verb or a half sentence."""
    reader = loaded.compiled.texts.reader
    asked = query.casefold().split()
    meant = [word for word in reader.lexicon.words.values() if _fits(word, asked)]
    best = _best(reader.language, asked, meant)
    examples = Examples(reader, Sense(loaded), {word.id for word in meant})
    made = (phrase(entry, examples, partial(placed, loaded)) for entry in best)
    order = {topic.id: i for i, topic in enumerate(topics())}
    found = sorted((f for f in made if f), key=lambda f: (order[f.topic.id], f.other))
    words = game_words(reader.lexicon, asked)
    begun, following = _going_on(loaded, query) if len(asked) > 1 else ("", ())
    return Found(query, reader.language, tuple(found), words, begun, following)


def phrase(entry: Entry, examples: Examples, placed: Placed) -> Phrase | None:
    """Return a phrase for people; nothing if no card of the game can say it."""
    example = examples.of(entry)
    if example is None:
        return None
    wordings = ways(entry, examples.reader.language)
    return Phrase(entry.id, topic_of(entry), wordings, placed(example), not example.says)


def placed(loaded: Loaded, example: Example) -> str:
    """Return an example as it stands on a card: a heading with its colon, a condition in one."""
    declared, texts = loaded.compiled.declared, loaded.compiled.texts
    assert declared is not None
    assert texts is not None
    for section in declared.of(p.Section):
        word = texts.lexicon.name("SECTION", section.id)
        title = word.one.strip('"') if word else section.id
        if example.start in HEADED.get(section.heading, ()):
            return f"{title} {example.text}: …"
        if section.text == "condition" and example.start == "start_condition":
            return f"{title}: {example.text[:1].upper()}{example.text[1:]}."
    return example.text


def phrases_on_cards(language: str) -> Iterator[Entry]:
    """Yield the phrases with words of their own that can be reached from a card's text."""
    waiting, seen = list(PLACES), set(PLACES)
    while waiting:
        category = waiting.pop(0)
        for entry in grammar.book().categories.get(category, ()):
            if entry.rules_only or not grammar.wordings(language)[entry.id]:
                continue
            if _says_something(entry, language) and not category.startswith("start_"):
                yield entry
            for hole in _holes(entry, language):
                if not hole.lexical and hole.category not in seen:
                    seen.add(hole.category)
                    waiting.append(hole.category)


def _holes(entry: Entry, language: str) -> Iterator[Hole]:
    for wording in grammar.wordings(language)[entry.id]:
        yield from (part for part in wording.parts if isinstance(part, Hole))


def _says_something(entry: Entry, language: str) -> bool:
    return any(
        isinstance(part, Verb) or (isinstance(part, Literal) and part.text[:1].isalpha())
        for wording in grammar.wordings(language)[entry.id]
        for part in wording.parts
    ) or any(hole.lexical and hole.category != "NUM" for hole in _holes(entry, language))


# ------------------------------------------------------------------ what makes sense


@dataclass(frozen=True, slots=True)
class Sense:
    """Whether what an example says can be so in a game."""

    loaded: Loaded

    def __call__(self, ir: Any) -> bool:
        """Return whether every status has such a value, and sections are asked for conditions."""
        return all(map(self._possible, every(ir)))

    def _possible(self, node: n.Node) -> bool:
        declared = self.loaded.compiled.declared
        assert declared is not None
        match node:
            case n.StatusIs(status, value, _) | n.SetStatus(status, value, _):
                return any(s.id == status and value in s.values for s in declared.of(p.Status))
            case n.OptionIs(option, value):
                return any(o.id == option and value in o.values for o in declared.of(p.Option))
            case n.SectionHolds(section, _) | n.HasSection(section, _):
                texts = {s.id: s.text for s in declared.of(p.Section)}
                return texts.get(section) in CONDITIONS
        return True


# ------------------------------------------------------------------ what fits a query


def _fits(word: Word, asked: list[str]) -> bool:
    """Whether a word of the game is one that was asked for, or the whole query."""
    surfaces = [surface.casefold().strip('"') for surface in word.surfaces()]
    return " ".join(asked) in surfaces or any(s in asked for s in surfaces)


def _best(language: str, asked: list[str], meant: list[Word]) -> list[Entry]:
    """Return the phrases that say most of a query; all of them if nothing is asked."""
    entries = list(phrases_on_cards(language))
    if not asked:
        return entries
    scores = [_score(entry, asked, meant, language) for entry in entries]
    most = max(1, *scores)
    return [entry for entry, score in zip(entries, scores, strict=True) if score == most]


def _score(entry: Entry, asked: list[str], meant: list[Word], language: str) -> int:
    """Return how many of the words asked for some wording of a phrase has."""
    categories = {c for word in meant for c in said_of(word)}
    categories |= PLAYERS if "PLAYER" in categories else set()
    ways = grammar.wordings(language)[entry.id]
    return max((_said(way.parts, asked, categories) for way in ways), default=0)


def _said(parts: Iterable[Any], asked: list[str], categories: Collection[str]) -> int:
    literal = {w for part in parts for w in _forms(part)}
    found = sum(any(_alike(word, said) for said in literal) for word in asked)
    lexical = any(isinstance(part, Hole) and part.category in categories for part in parts)
    return found + (1 if lexical else 0)


def _alike(asked: str, said: str) -> bool:
    if not asked.isascii():
        return asked in said or said in asked
    return asked == said or (len(asked) >= SHORTEST_PART and said.startswith(asked))


def _forms(part: Any) -> Iterator[str]:
    match part:
        case Literal(text):
            yield from text.casefold().split()
        case Verb(lemma, _):
            yield lemma
            yield morphology.third(lemma)
            yield morphology.participle(lemma)


def game_words(lexicon: Lexicon, asked: list[str]) -> dict[str, list[str]]:
    """Return the words of the game by what they are: all, or those with a word asked for."""
    found: dict[str, list[str]] = {}
    for each in lexicon.words.values():
        sort = categories()[each.category].listed
        surfaces = " ".join(each.surfaces()).casefold().replace('"', "").split()
        part = len(asked) == 1 and any(_alike(asked[0], surface) for surface in surfaces)
        if sort and (not asked or part or _fits(each, asked)):
            found.setdefault(sort, []).append(_with_plural(each, each.one.strip('"')))
    return {sort: list(dict.fromkeys(names)) for sort, names in sorted(found.items())}


def _with_plural(word: Word, name: str) -> str:
    counted = word.category in {"COUNTER", "PLAYER", "NOUNTERM", "KIND"}
    return f"{name} ({word.plural})" if counted and word.plural != name else name


def _going_on(loaded: Loaded, query: str) -> tuple[str, tuple[str, ...]]:
    """Return how much of a half sentence is understood, and what can follow."""
    reader = loaded.compiled.texts.reader
    tried = [
        followers.going_on(reader, query, start) for start in PLACES if start in reader.table.starts
    ]
    at, words = max(tried, key=lambda found: found[0])
    return query[:at].strip(), words


# ------------------------------------------------------------------ for people


def text(found: Found, *, all_of_them: bool = False) -> str:
    """Return phrases by topic, and words, for people; of many that were asked for, the plainest."""
    blocks = list(_going_on_text(found))
    shown = found.phrases if all_of_them or not found.query else _plainest(found.phrases)
    for topic in topics():
        rows = [f for f in shown if f.topic is topic]
        if rows:
            lines = [line for row in rows for line in _lines(row, also=bool(found.query))]
            blocks.append("\n".join([topic.named(found.language), *lines]))
    words = [f"  {sort}: {', '.join(names)}" for sort, names in found.words.items()]
    if words:
        blocks.append("\n".join(["Words of this game", *words]))
    if more := len(found.phrases) - len(shown):
        blocks.append(f"{more} more: add --all")
    return "\n\n".join(blocks)


def _plainest(phrases: tuple[Phrase, ...]) -> list[Phrase]:
    """Return some of many phrases: those said as they stand, the shortest of each topic in turn."""
    by_topic = [
        sorted((f for f in phrases if f.topic is topic), key=lambda f: len(f.wordings[0]))
        for topic in topics()
    ]
    in_turn = [f for row in itertools.zip_longest(*by_topic) for f in row if f is not None]
    chosen = {f.id for f in sorted(in_turn, key=lambda f: f.other)[:MOST_SHOWN]}
    return [f for f in phrases if f.id in chosen]


def _going_on_text(found: Found) -> Iterator[str]:
    if found.begun and found.next:
        following = ", ".join(found.next)
        yield f"After “{found.begun}” can follow: {following}."


def _lines(phrase: Phrase, *, also: bool) -> Iterator[str]:
    first, *others = phrase.wordings
    yield f"  {first}"
    yield f"      {'is put down as: ' if phrase.other else ''}{phrase.example}"
    if others and also:
        yield f"      also: {'; '.join(others)}"


# ------------------------------------------------------------------ the command


def run(words: tuple[str, ...], game: str, all_of_them: bool, lang: str, as_json: bool) -> int:
    """Carry out `phrases`."""
    loaded = load_packs([game or game_here()], language=lang, lean=True)
    query = " ".join(words)
    found = find(loaded, query)
    if as_json:
        put_json(found.to_json())
    else:
        nothing = f"No phrase and no word of the game has “{query}” in it."
        click.echo(text(found, all_of_them=all_of_them) or nothing)
    return FINE
