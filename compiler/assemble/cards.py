"""Cards: blocks whose kind the game declares, their headings matched to sections."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from compiler.diagnostics import Diagnostic
from compiler.merge import PackBlock
from dsl.blocks import BlockLine
from dsl.forms import HEADINGS
from dsl.ir import program as p
from dsl.lexer import fold
from dsl.lexicon import Lexicon
from dsl.parse import MAX_SENTENCES
from dsl.places import slug
from dsl.scope import CARD, PLAYER, Scope

from .attributes import Attributes
from .declare import Check
from .kinds import Kinds
from .texts import Texts

STARTS = {
    "effect": "start_effect",
    "condition": "start_condition",
    "each-condition": "start_condition",
    "abilities": "start_abilities",
}


@dataclass(frozen=True, slots=True)
class Headings:
    """Sections by the words their headings begin with."""

    texts: Texts
    sections: dict[str, p.Section]
    titles: dict[str, str]
    """By section: its title, folded."""

    @classmethod
    def of(cls, texts: Texts, sections: Iterable[p.Section]) -> Headings:
        """Return the headings of sections."""
        made = cls(texts, {s.id: s for s in sections}, {})
        made.titles.update((id, fold(made.title(id)).text) for id in made.sections)
        return made

    def title(self, section: str) -> str:
        """Return the printed title of a section."""
        word = self.texts.lexicon.name("SECTION", section)
        return word.one.strip('"') if word else section

    def near(self, label: str, kind: str) -> p.Section | None:
        """Return the section without a heading of its own that a label misspells."""
        folded = fold(label).text
        titles = {
            self.titles[s.id]: s
            for s in self.sections.values()
            if kind in s.kinds and not s.heading
        }
        found = [] if folded in titles else get_close_matches(folded, titles, 1, 0.9)
        return titles[found[0]] if found else None

    def match(self, label: str, kind: str) -> tuple[p.Section, int] | None:
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


class Cards:
    """Reads card blocks."""

    def __init__(
        self,
        texts: Texts,
        sections: Iterable[p.Section],
        kinds: Kinds,
        attributes: Iterable[p.Attribute] = (),
    ) -> None:
        self.texts = texts
        self.headings = Headings.of(texts, sections)
        self.kinds = kinds
        self.attributes = Attributes(texts, attributes)

    def read(self, block: PackBlock, checks: Iterable[Check]) -> p.Card | None:
        """Return the card a block says, as far as it can be read."""
        kind = slug(block.block.kind)
        if kind not in self.kinds.kinds:
            message = f"There is no kind of card called {block.block.kind}."
            known = sorted(k.upper() for k in self.kinds.kinds)
            close = get_close_matches(block.block.kind, known, 1)
            hint = f"Did you mean {close[0]}?" if close else f"Known are: {', '.join(known)}."
            self.texts.fault(block, None, "unknown-kind", message, hint)
            return None
        stated, lines = self.attributes.stated(block, kind)
        texts = [t for line in lines if (t := self.text(block, line, kind))]
        blank = not block.block.lines
        found = [t.section for t in texts]
        whole = len(texts) == len(lines)
        if blank:
            self._blank(block)
        elif whole:
            self._shape(block, kind, found, checks)
        sentences = sum(line.text.rstrip(" .").count(". ") + 1 for line in block.block.lines)
        if sentences > MAX_SENTENCES:
            message = f"The card says {sentences} sentences; {MAX_SENTENCES} is the most."
            self.texts.fault(block, None, "too-long", message, "Say less on one card.")
        language = self.texts.lexicon.language
        flavour = {language: block.block.flavour} if block.block.flavour else {}
        return p.Card(
            id=block.stands_for,
            kind=kind,
            title={language: block.block.title},
            copies=block.block.copies,
            blank=blank,
            texts=tuple(texts),
            flavour=flavour,
            pack=block.pack,
            attributes=stated,
        )

    def _blank(self, block: PackBlock) -> None:
        found = block.diagnostic(
            "blank-card", "This card is blank: it is printed, but in no deck.", "Write a section."
        )
        self.texts.diagnostics.append(_as_warning(found))

    def text(self, block: PackBlock, line: BlockLine, kind: str) -> p.Text | None:
        """Return what stands under one heading."""
        near = self.headings.near(line.label, kind)
        if near is not None:
            message = f"{block.block.kind} cards have no section “{line.label}”."
            hint = f"Did you mean “{self.headings.title(near.id)}”?"
            self.texts.fault(block, line, "unknown-section", message, hint)
            return None
        matched = self.headings.match(line.label, kind)
        if matched is None:
            titles = [self._shown(s) for s in self.headings.sections.values() if kind in s.kinds]
            message = f"{block.block.kind} cards have no section “{line.label}”."
            self.texts.fault(
                block, line, "unknown-section", message, f"Their sections are: {'; '.join(titles)}."
            )
            return None
        section, length = matched
        heading = self.headings.title(section.id)
        values: dict[str, Any] = {}
        sort = ""
        if section.heading:
            category, sort = HEADINGS[section.heading]
            spot = (length, len(line.label))
            scope = Scope({"you": PLAYER, "this": CARD})
            said = self.texts.read(block, line, category, scope, rules=False, within=spot)
            if said is None:
                return None
            heading = f"{heading} {self.texts.say(said, category, scope)}"
            values["when" if section.heading == "condition" else "target"] = said
        held = in_a_players_zone(section, self.texts.lexicon)
        scope = scope_of(section, sort, held=held)
        return self._said(block, line, section, scope, heading, values)

    def _said(
        self,
        block: PackBlock,
        line: BlockLine,
        section: p.Section,
        scope: Scope,
        heading: str,
        values: dict[str, Any],
    ) -> p.Text | None:
        start = STARTS[section.text]
        ir = self.texts.read(block, line, start, scope, rules=False)
        if ir is None:
            return None
        field = "condition" if section.text == "each-condition" else section.text
        words = self.texts.say(ir, start, scope)
        language = self.texts.lexicon.language
        return p.Text(
            section.id, {language: heading}, {language: _stopped(words)}, **values, **{field: ir}
        )

    def _either(self, sections: Iterable[str]) -> str:
        return " or ".join(f"“{self._shown(self.headings.sections[s])}”" for s in sections)

    def _shown(self, section: p.Section) -> str:
        more = {"player": " …", "item": " …", "condition": " …"}.get(section.heading, "")
        return self.headings.title(section.id) + more

    def _shape(
        self, block: PackBlock, kind: str, found: list[str], checks: Iterable[Check]
    ) -> None:
        for check in checks:
            if check.kind not in self.kinds.above(kind):
                continue
            applies = not check.when or bool(set(check.when) & set(found))
            has = bool(set(check.then) & set(found))
            titles = self._either(check.then)
            if applies and not has:
                message = f"This {block.block.kind} card needs a section {titles}."
                self.texts.fault(block, None, "missing-section", message, f"Add {titles}: ….")
            if not applies and has and check.exactly:
                with_ = " or ".join(
                    f"“{self._shown(self.headings.sections[s])}”" for s in check.when
                )
                message = f"A section {titles} needs a section {with_} beside it."
                self.texts.fault(
                    block, None, "lonely-section", message, f"Add {with_}, or take {titles} out."
                )


def _stopped(words: str) -> str:
    text = words[:1].upper() + words[1:]
    return text if text.endswith(".") else text + "."


def _as_warning(found: Diagnostic) -> Diagnostic:
    return replace(found, severity="warning")


def scale_cards(scale: p.Scale, language: str, labels: dict[str, str], pack: str) -> list[p.Card]:
    """Return the cards of a scale: one definition a step, in as many copies as its column says."""
    if not scale.kind:
        return []
    copies = scale.columns.get("copies", (1,) * len(scale.steps))
    return [
        p.Card(
            id=f"{scale.kind}-{step}",
            kind=scale.kind,
            title={language: labels.get(step, step)},
            copies=copies[i],
            step=i,
            pack=pack,
        )
        for i, step in enumerate(scale.steps)
    ]
