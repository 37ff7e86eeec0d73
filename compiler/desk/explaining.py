"""Reads cards and sentences back: what they mean, in other words, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import click

from compiler.assemble.headings import STARTS, Headings, aimed
from compiler.diagnostics import Diagnostic
from dsl import tongues
from dsl.blocks import BlockLine
from dsl.explain import explain, explain_section, explains
from dsl.forms import HEADINGS
from dsl.ir import codec
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.problems import Problem
from dsl.scope import CARD, PLAYER, Scope

from .packs import Load, Loaded, Refused, WrongUsage, find_card, load_packs
from .shell import FAULTY, FINE, put_diagnostics, put_json

USER = {"you": PLAYER, "this": CARD}
MOST_TITLES = 3
"""Titles of sections that are named where a text could stand in many."""
ANYTHING = ("…", "...")
"""What stands in a title for what its heading adds."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A text read back. `notes` are about a text that was read, `faults` about one that was not.

    `sort` is the sort of section it was read for where none was asked for, as in `STARTS`.
    """

    ir: Any = None
    language: str = "en"
    canonical: str = ""
    reading: tuple[str, ...] = ()
    notes: tuple[Diagnostic, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    sort: str = ""

    @property
    def status(self) -> str:
        """`accepted`, `noted` (with notes) or `refused`."""
        if self.faults:
            return "refused"
        return "noted" if self.notes else "accepted"

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "status": self.status,
            "ir": None if self.faults else codec.encode(self.ir),
            "canonical": {} if self.faults else {self.language: self.canonical},
            "reading": list(self.reading),
            "notes": [d.to_json() for d in self.notes],
            "diagnostics": [d.to_json() for d in self.faults],
        }


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text could stand: a start category, and what is bound there."""

    start: str
    scope: Scope
    title: str = ""
    sort: str = ""


class Explainer:
    """Explains texts in the words of loaded packs."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.texts = loaded.compiled.texts
        told = explains(self.texts.lexicon.language)
        self.told = self.texts.lexicon if told else loaded.compiled.ground.texts.lexicon
        self.sections = loaded.compiled.declared.of(p.Section)
        self.headings = Headings(self.texts.lexicon, self.sections)

    # -------------------------------------------------------------- sentences

    def sentence(self, text: str, section: str = "") -> Explained:
        """Explain a sentence in a section, else as in any that could hold it.

        Raises:
            WrongUsage: there is no such section.
        """
        places = [self.place(section)] if section else list(self._anywhere())
        tried = [replace(self.read(text, place), sort=place.sort) for place in places]
        best = next((e for e in tried if not e.faults), None) or _furthest(tried)
        if any(d.code == "unbound-pronoun" for d in best.faults) and not section:
            return self._bound_elsewhere(text, best)
        return best

    def read(self, text: str, place: Place) -> Explained:
        """Explain a text at a place."""
        self.texts.reader.budget.renew()
        parsed = self.texts.reader.read(text, place.start, place.scope.inside(), rules=False)
        said = tuple(_diagnostic(problem) for problem in parsed.problems)
        language = self.texts.lexicon.language
        if not parsed.ok:
            return Explained(language=language, faults=said)
        return self.explained(parsed.ir, place, text, said)

    def explained(
        self, ir: Any, place: Place, text: str, notes: Sequence[Diagnostic] = ()
    ) -> Explained:
        """Explain what a text means."""
        words = self.texts.say(ir, place.start, place.scope, text)
        reading = explain(ir, place.start, place.scope.inside(), self.told)
        language = self.texts.lexicon.language
        canonical = _stopped(words, language)
        return Explained(ir, language, canonical, tuple(reading), tuple(notes))

    def _anywhere(self) -> Iterator[Place]:
        """Yield the places a sentence may be meant for, with no target."""
        for sort in ("effect", "abilities", "condition"):
            yield Place(STARTS[sort], Scope(dict(USER)), sort=sort)

    def place(self, label: str) -> Place:
        """Return the place of a section.

        Raises:
            WrongUsage: there is no such section.
        """
        for kind in dict.fromkeys(k for s in self.sections for k in s.kinds):
            matched = self.headings.match(label, kind)
            if matched is None:
                continue
            section, length = matched
            sort, said = "", None
            if section.heading:
                category, sort = HEADINGS[section.heading]
                said = self._heading(label[length:].strip(), category)
            target = said if isinstance(said, n.Pick) else None
            scope = aimed(self.headings.scope_with(section, sort), target)
            return Place(STARTS[section.text], scope, label)
        titles = ", ".join(self.title(s) for s in self.sections)
        raise WrongUsage(f"There is no section “{label}”. Sections are: {titles}.")

    def _heading(self, text: str, category: str) -> Any:
        """Return what a heading says; dots are whatever it can, as in lists of sections."""
        if text in ANYTHING:
            return None
        parsed = self.texts.reader.read(text, category, Scope(dict(USER)), rules=False)
        if not parsed.ok:
            problem = parsed.problems[0]
            raise WrongUsage(f"The heading cannot say “{text}”: {problem.message}")
        return parsed.ir

    def _bound_elsewhere(self, text: str, refused: Explained) -> Explained:
        """Name the sections in which a pronoun would be bound."""
        fits = []
        for section in self.sections:
            sort = HEADINGS[section.heading][1] if section.heading else ""
            place = Place(STARTS[section.text], self.headings.scope_with(section, sort))
            if not self.read(text, place).faults:
                fits.append(self.title(section))
        clear = f"It would be clear in: {', '.join(fits)}. Say which, with --in."
        hint = clear if fits else refused.faults[0].hint
        faults = tuple(replace(d, hint=hint, suggestions=tuple(fits)) for d in refused.faults)
        return replace(refused, faults=faults)

    def title(self, section: p.Section) -> str:
        """Return the title of a section, with dots for what its heading adds."""
        return self.headings.title(section.id) + (" …" if section.heading else "")

    def as_in(self, found: Explained) -> str:
        """Return for which sections a text was read where none was asked for."""
        titles = [self.title(s) for s in self.sections if s.text == found.sort]
        if not titles:
            return "No section holds such a text (--in SECTION reads it for one)."
        more = ", …" if len(titles) > MOST_TITLES else ""
        where = "; ".join(titles[:MOST_TITLES])
        return f"Read as in: {where}{more} (--in SECTION reads it for another)."

    # -------------------------------------------------------------- cards

    def card(self, card: p.Card) -> dict[str, Any]:
        """Return a card of the pack, section by section."""
        return {
            "card": card.id,
            "sections": [
                {"section": heading, **found.to_json()} for heading, found in self.texts_of(card)
            ],
        }

    def texts_of(self, card: p.Card) -> Iterator[tuple[str, Explained]]:
        """Yield the heading of each text of a card, and the text explained."""
        readings = {  # a heading may stand twice
            reading.line: reading
            for reading in self.loaded.compiled.readings
            if reading.block.family == "card" and reading.block.stands_for == card.id
            if reading.label and reading.ir is not None
        }
        for text, reading in zip(card.texts, readings.values(), strict=False):
            heading = text.heading.get(self.texts.lexicon.language, reading.label)
            place = Place(reading.start, reading.scope)
            notes = self._notes(reading.block.file, reading.line)
            yield heading, self.explained(reading.ir, place, reading.text, notes)

    def _notes(self, file: str, line: BlockLine) -> list[Diagnostic]:
        spans = {span.line for span in line.spans}
        return [
            d
            for d in self.loaded.diagnostics
            if d.file == file and d.line in spans and d.severity != "error"
        ]


def _furthest(tried: Sequence[Explained]) -> Explained:
    """Return the attempt that got furthest: to the end but for what it refers to, or a choice."""

    def reach(found: Explained) -> tuple[bool, bool, int]:
        codes = {d.code for d in found.faults}
        unbound = any(code.startswith("unbound-") for code in codes)
        readings = any(d.readings for d in found.faults)
        return unbound, readings, max(d.column for d in found.faults)

    return max(tried, key=reach)


def _diagnostic(problem: Problem) -> Diagnostic:
    end = max(problem.end, problem.start + 1)
    return Diagnostic(
        problem.code,
        problem.message,
        problem.hint,
        problem.severity,
        column=problem.start + 1,
        end_column=end + 1,
        readings=problem.readings,
        suggestions=problem.suggestions,
    )


def _stopped(words: str, language: str) -> str:
    text, stop = words[:1].upper() + words[1:], tongues.of(language).STOP
    return text if text.endswith((".", "!", "?", stop)) else text + stop


def explained_text(found: Explained, indent: str = "") -> str:
    """Return a text that was read, for people."""
    lines = [f"{indent}{found.canonical}"]
    lines += [f"{' ' * len(indent)}  - {step}" for step in found.reading]
    return "\n".join(lines)


def card_text(explainer: Explainer, card: p.Card, uses: bool = False) -> str:
    """Return a card read back, for people; with `uses`, also when each section is used."""
    title = next(iter(card.title.values()), card.id)
    lines = [f"{card.kind.replace('-', ' ').upper()} {title}"]
    sections = {section.id: section for section in explainer.sections}
    said: set[str] = set()
    for text, (heading, found) in zip(card.texts, explainer.texts_of(card), strict=False):
        use = explain_section(sections[text.section], explainer.told) if uses else []
        lines += [f"  {heading}:", *(f"    {step}" for step in use if step not in said)]
        lines.append(explained_text(found, "    > " if uses else "    "))
        said |= set(use)
    return "\n".join(lines)


# ------------------------------------------------------------------ the command


def run(
    load: Load,
    pack: str,
    card: str,
    game: str,
    sentence: str,
    section: str,
    lang: str,
    as_json: bool,
) -> int:
    """Carry out `explain`."""
    if bool(pack) == bool(game) or bool(game) != bool(sentence) or (section and not sentence):
        raise click.UsageError("Name PACK and perhaps CARD, or give --game and --sentence.")
    if sentence:
        return _explain_sentence(game, sentence, section, lang, as_json)
    return _explain_cards(load, pack, card, lang, as_json)


def _explain_sentence(game: str, sentence: str, section: str, lang: str, as_json: bool) -> int:
    explainer = Explainer(load_packs([game], language=lang, lean=True))
    found = explainer.sentence(sentence, section)
    if as_json:
        put_json(found.to_json())
    else:
        put_diagnostics((*found.notes, *found.faults), {("", ""): sentence})
        if not found.faults:
            click.echo(explained_text(found))
        if found.sort and (found.faults or found.sort != "effect"):
            click.echo(explainer.as_in(found), err=bool(found.faults))
    return FAULTY if found.faults else FINE


def _explain_cards(load: Load, pack: str, name: str, lang: str, as_json: bool) -> int:
    loaded = load([pack], language=lang, lean=True, own_language=True)
    explainer = Explainer(loaded)
    errors = [d for d in loaded.diagnostics if d.severity == "error"]
    if name:
        return _explain_card(explainer, find_card(loaded, name), errors, as_json)
    faulty = {d.card for d in errors}
    cards = [c for c in loaded.cards() if c.texts and faulty.isdisjoint(c.title.values())]
    if as_json:
        told: dict[str, Any] = {"cards": [explainer.card(card) for card in cards]}
        put_json(told | ({"diagnostics": [d.to_json() for d in errors]} if errors else {}))
    else:
        click.echo("\n\n".join(card_text(explainer, card) for card in cards))
        put_diagnostics(errors, loaded.sources)
    return FAULTY if errors else FINE


def _explain_card(
    explainer: Explainer, card: p.Card, errors: list[Diagnostic], as_json: bool
) -> int:
    if own := [d for d in errors if d.card in card.title.values()]:
        raise Refused(own, explainer.loaded.sources)
    if as_json:
        put_json(explainer.card(card))
    else:
        click.echo(card_text(explainer, card, uses=True))
    return FINE
