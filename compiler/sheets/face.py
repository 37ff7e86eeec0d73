"""Faces: what one printed card shows, in one language, free of rules and layout."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from dsl.ir.program import Card, Program, Scale, Section, Text

from .art import Art
from .quotes import typographic

COPIES = "copies"  # the column of a scale that says how many cards there are; not printed


@dataclass(frozen=True, slots=True)
class FaceSection:
    """A heading and the words under it; empty words are a place to write on.

    `order` is the section's place among the game's sections: themes without a style for it
    choose one by that number, so that it looks the same on every card.
    """

    id: str
    heading: str
    words: str
    order: int = 0


@dataclass(frozen=True, slots=True)
class Stat:
    """A number that a card stands for, or what it states in words, with its label."""

    label: str
    value: int | str


@dataclass(frozen=True, slots=True)
class Face:
    """One printed card.

    `step` of `steps` is its place on a scale, from 0, and `step_id` that step's id; -1: none.
    `ladder` has the ids and labels of all steps. `values` are the ids of the named values that
    it states; `tokens` the ids of what the game counts with tokens, each with its label and
    then its other forms.
    """

    id: str
    kind: str
    kind_label: str
    title: str
    sections: tuple[FaceSection, ...] = ()
    flavour: str = ""
    copies: int = 1
    blank: bool = False
    language: str = "en"
    stats: tuple[Stat, ...] = ()
    step: int = -1
    steps: int = 0
    step_id: str = ""
    values: tuple[str, ...] = ()
    pack: str = ""
    ladder: tuple[tuple[str, str], ...] = ()
    tokens: tuple[tuple[str, tuple[str, ...]], ...] = ()
    art: Art | None = None

    @property
    def serial(self) -> int:
        """Return four digits made from the id: the same in every language and deck."""
        return zlib.crc32(self.id.encode()) % 10_000


def faces_of(
    program: Program,
    language: str,
    *,
    packs: Collection[str] = (),
    cards: Collection[str] = (),
) -> tuple[Face, ...]:
    """Return the faces of a program's cards in program order, blanks too.

    Only those of the given packs and ids, where given. A text that the language lacks is
    taken from the first language it has.
    """
    tokens = tuple(token_words(program, language))
    return tuple(
        _face(card, program, language, tokens)
        for card in program.cards
        if (not packs or card.pack in packs) and (not cards or card.id in cards)
    )


def _face(
    card: Card, program: Program, language: str, tokens: tuple[tuple[str, tuple[str, ...]], ...]
) -> Face:
    scale = _scale_of(card, program)
    sections = (
        _fill_in(card.kind, program, language)
        if card.blank
        else _sections(card.texts, program.sections, language)
    )
    return Face(
        id=card.id,
        kind=card.kind,
        kind_label=label(program, language, f"kind:{card.kind}", card.kind),
        title=in_language(card.title, language) or card.id,
        sections=sections,
        flavour=in_language(card.flavour, language),
        copies=card.copies,
        blank=card.blank,
        language=language,
        stats=(*_stats(card, scale, program, language), *_stated(card, program, language)),
        step=card.step if scale else -1,
        steps=len(scale.steps) if scale else 0,
        step_id=scale.steps[card.step] if scale else "",
        values=tuple(_values(card, program)),
        pack=card.pack,
        ladder=_ladder(scale, program, language),
        tokens=tokens,
    )


def _ladder(scale: Scale | None, program: Program, language: str) -> tuple[tuple[str, str], ...]:
    steps = scale.steps if scale else ()
    return tuple((step, label(program, language, f"step:{step}", step)) for step in steps)


def token_words(program: Program, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what the game counts, with its forms in the language."""
    words = program.words.get(language)
    for key, forms in words.labels.items() if words else ():
        prefix, _, id = key.partition(":")
        if prefix == "counter" and any(forms):
            yield id, tuple(dict.fromkeys(typographic(form) for form in forms if form))


def _sections(
    texts: Iterable[Text], sections: tuple[Section, ...], language: str
) -> tuple[FaceSection, ...]:
    order = {section.id: index for index, section in enumerate(sections)}
    return tuple(
        FaceSection(
            text.section,
            _heading(in_language(text.heading, language)),
            in_language(text.words, language),
            order.get(text.section, len(order)),
        )
        for text in texts
    )


def _fill_in(kind: str, program: Program, language: str) -> tuple[FaceSection, ...]:
    """Return every section that the kind may have, without words: a theme picks from them.

    Dots say that the heading goes on in the writer's own words.
    """
    return tuple(
        FaceSection(
            section.id,
            _heading(label(program, language, f"section:{section.id}", section.id))
            + (" …" if section.heading else ""),
            "",
            index,
        )
        for index, section in enumerate(program.sections)
        if kind in section.kinds
    )


def _scale_of(card: Card, program: Program) -> Scale | None:
    for scale in program.scales:
        if scale.kind == card.kind and 0 <= card.step < len(scale.steps):
            return scale
    return None


def _stats(card: Card, scale: Scale | None, program: Program, language: str) -> tuple[Stat, ...]:
    if scale is None:
        return ()
    return tuple(
        Stat(_column_label(program, language, column), values[card.step])
        for column, values in scale.columns.items()
        if column != COPIES and card.step < len(values)
    )


def _stated(card: Card, program: Program, language: str) -> Iterator[Stat]:
    """Yield what a card states, attribute by attribute."""
    for attribute in program.attributes:
        stated = card.attributes.get(attribute.id, ())
        name = label(program, language, f"attribute:{attribute.id}", attribute.id)
        if attribute.numbers:
            yield from (Stat(name, number) for number in stated)
        elif stated:
            ids = [attribute.values[place] for place in stated]
            words = (label(program, language, f"trait:{attribute.id}:{id}", id) for id in ids)
            yield Stat(name, ", ".join(words))


def _values(card: Card, program: Program) -> Iterator[str]:
    for attribute in program.attributes:
        if not attribute.numbers:
            yield from (attribute.values[at] for at in card.attributes.get(attribute.id, ()))


def _column_label(program: Program, language: str, column: str) -> str:
    for prefix in ("column", "term", "noun", "counter"):
        found = label(program, language, f"{prefix}:{column}", "")
        if found:
            return found
    return _spelled(column)


def label(program: Program, language: str, key: str, otherwise: str) -> str:
    """Return the singular label of an id, in the language or the first that has it."""
    words = program.words
    for candidate in (language, *words):
        found = words[candidate].labels.get(key) if candidate in words else None
        if found and found[0]:
            return found[0]
    return _spelled(otherwise)


def _spelled(identifier: str) -> str:
    """Return an id as words: hyphens and underscores are spaces, the first letter a capital."""
    words = identifier.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def _heading(words: str) -> str:
    return words.strip().rstrip(":：").rstrip()


def in_language(texts: Mapping[str, str], language: str) -> str:
    """Return the text as it is set, in the language, else in the first there is, else nothing."""
    return typographic(texts.get(language) or next((text for text in texts.values() if text), ""))
