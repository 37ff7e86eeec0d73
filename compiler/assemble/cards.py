"""Cards: blocks whose kind the game declares, their headings matched to sections."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from compiler.diagnostics import Diagnostic
from compiler.merge import PackBlock
from dsl import tongues
from dsl.blocks import BlockLine
from dsl.drive import Refused
from dsl.forms import HEADINGS
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.line import CannotPrint
from dsl.logic import ONE, YOU, conjunction
from dsl.parse import MAX_SENTENCES
from dsl.places import slug
from dsl.surface import Unreadable

from .attributes import Attributes
from .groundwork import Groundwork
from .headings import IN_HEADING, STARTS
from .texts import Texts

OPEN = "…"
"""Stands for what a card's own heading adds to that of its section."""
FLAVOUR = ("flavour", "flavor")
IN_FLAVOUR = "Words that mean nothing in play stand on a line of their own that begins with “> ”."


class Cards:
    """Reads card blocks, without wording anew what they say, and words what was read."""

    def __init__(self, texts: Texts, ground: Groundwork) -> None:
        self.texts = texts
        self.headings = ground.headings(texts.lexicon.language)
        self.kinds = ground.kinds
        self.checks = ground.declared.checks
        self.attributes = Attributes(texts, ground.attributes)

    def said(self, card: p.Card) -> p.Card:
        """Return a card with its headings and its canonical words."""
        return replace(card, texts=tuple(self._said(text) for text in card.texts))

    def _said(self, text: p.Text) -> p.Text:
        section = self.headings.sections[text.section]
        ir = text.condition if section.text == "each-condition" else getattr(text, section.text)
        words = self.texts.say(ir, STARTS[section.text], self.headings.aimed(section, text.target))
        language, heading = self.texts.lexicon.language, self.heading(text)
        said = {language: _stopped(words, tongues.of(language).STOP)}
        return replace(text, heading=text.heading | {language: heading}, words=text.words | said)

    def heading(self, text: p.Text) -> str:
        """Return the canonical heading of a text."""
        section = self.headings.sections[text.section]
        title = self.headings.title(section.id)
        if not section.heading:
            return title
        category, _ = HEADINGS[section.heading]
        said = text.when if section.heading == "condition" else text.target
        return f"{title} {self.texts.say(said, category, IN_HEADING)}"

    def read(self, block: PackBlock) -> p.Card | None:
        """Return the card a block says, as far as it can be read, without its words."""
        kind = slug(block.block.kind)
        if not self.kinds.kinds:
            return None  # there is no game, which is told by itself
        if kind not in self.kinds.kinds:
            message = f"There is no kind of card called {block.block.kind}."
            known = sorted(k.upper() for k in self.kinds.kinds)
            close = get_close_matches(block.block.kind, known, 1)
            hint = f"Did you mean {close[0]}?" if close else f"Known are: {', '.join(known)}."
            self.texts.fault(block, None, "unknown-kind", message, hint)
            return None
        sentences = sum(line.text.rstrip(" .").count(". ") + 1 for line in block.block.lines)
        if sentences > MAX_SENTENCES:
            message = f"The card says {sentences} sentences; {MAX_SENTENCES} is the most."
            self.texts.fault(block, None, "too-long", message, "Say less on one card.")
            return None
        stated, lines = self.attributes.stated(block, kind)
        texts = [t for line in lines if (t := self.text(block, line, kind))]
        blank = not block.block.lines
        found = [t.section for t in texts]
        whole = len(texts) == len(lines)
        if blank:
            self._blank(block)
        elif whole:
            self._shape(block, kind, found)
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
            message = f"{block.block.kind} cards have no section “{line.label}”."
            hint = IN_FLAVOUR if line.label.casefold() in FLAVOUR else self._sections(kind)
            self.texts.fault(block, line, "unknown-section", message, hint)
            return None
        section, length = matched
        values: dict[str, Any] = {}
        if section.heading:
            category, _ = HEADINGS[section.heading]
            spot = (length, len(line.label))
            said_of = line.label[length:].strip()
            if hint := self._answering(section, said_of, kind):
                message = f"“{said_of}” is a card being played."
                self.texts.fault(block, line, "event-asked", message, hint)
                return None
            said = self.texts.read(block, line, category, IN_HEADING, rules=False, within=spot)
            if said is None:
                return None
            values["when" if section.heading == "condition" else "target"] = said
        scope = self.headings.aimed(section, values.get("target"))
        ir = self.texts.read(block, line, STARTS[section.text], scope, rules=False)
        if ir is None:
            return None
        field = "condition" if section.text == "each-condition" else section.text
        return p.Text(section.id, {}, {}, **values, **{field: ir})

    def _answering(self, section: p.Section, said: str, kind: str) -> str:
        """Return which heading answers a play that is asked for as a condition, if one does."""
        answers = [s for s in self.headings.sections.values() if kind in s.kinds]
        item = next((s for s in answers if s.heading == "item"), None)
        if section.heading != "condition" or item is None:
            return ""
        with suppress(Refused, Unreadable):
            played = self.texts.reader.strict(said, "start_event", IN_HEADING)
            asked = _asked_of(played) if isinstance(played, n.Played) else None
            if asked is not None and (way := self._item_heading(item, asked)):
                return f"It is answered under “{way}”."
            if asked and (way := self._item_heading(item, asked[:1])):
                return f"“{way}” answers it, whoever plays it."
        return ""

    def _item_heading(self, item: p.Section, asked: tuple[n.Condition, ...]) -> str:
        """Return the heading that answers cards being played of which something is so, if any."""
        pick = n.Pick(n.Every("item", conjunction(asked)))
        with suppress(CannotPrint):
            words = self.texts.say(pick, HEADINGS["item"][0], IN_HEADING)
            return f"{self.headings.title(item.id)} {words}"
        return ""

    def _either(self, sections: Iterable[str]) -> str:
        return " or ".join(f"“{self._shown(self.headings.sections[s])}”" for s in sections)

    def _sections(self, kind: str) -> str:
        """Say which sections cards of a kind can have, and what they can state."""
        titles = [self._shown(s) for s in self.headings.sections.values() if kind in s.kinds]
        open_ended = any(title.endswith(OPEN) for title in titles)
        more = f" Where “{OPEN}” stands, go on in words of your own." if open_ended else ""
        stated = self.attributes.labels(kind)
        also = f" They can state: {', '.join(stated)}." if stated else ""
        return f"Their sections are: {'; '.join(titles)}.{more}{also}"

    def _shown(self, section: p.Section) -> str:
        more = f" {OPEN}" if section.heading in ("player", "item", "condition") else ""
        return self.headings.title(section.id) + more

    def _shape(self, block: PackBlock, kind: str, found: list[str]) -> None:
        for check in self.checks:
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


def _asked_of(played: n.Played) -> tuple[n.Condition, ...] | None:
    """Return what is so of a card being played that was said to be, if all of it can be asked.

    That is first of all whom it is played on, and then who plays it.
    """
    match played.who:
        case None | n.Every(_, None):
            by: tuple[n.Condition, ...] = ()
        case n.Every(_, n.Not(n.Is(n.Ref("one"), n.Ref("you")))):
            by = (n.Not(n.Is(n.PlayerOf(ONE), YOU)),)
        case _:
            return None
    if played.section or played.on not in (None, YOU):
        return None
    on = (n.Is(YOU, n.TargetsOf(ONE)),) if played.on else ()
    return (*on, *by)


def _stopped(words: str, stop: str) -> str:
    text = words[:1].upper() + words[1:]
    return text if text.endswith((".", stop)) else text + stop


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
