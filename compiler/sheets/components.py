"""Components: what lies in a box besides its cards, from which faces and tokens are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from dsl.ir.program import Component, Program
from dsl.ir.record import record

from .face import Face, FaceSection, label, token_words
from .quotes import typographic
from .tokens import Token


@record
class ShownRule:
    """A rule or term as it stands on cards: its title, and its sentences."""

    title: str
    words: str


@record
class Components:
    """What packs declare to lie in a box, and by id the rules that stand on it, in a language.

    What all of it is called is in the words of the program that it belongs to.
    """

    language: str
    declared: tuple[Component, ...] = ()
    rules: dict[str, ShownRule] = field(default_factory=dict)

    def faces(self, program: Program) -> list[Face]:
        """Return the cards for players and their roles."""
        counters = {counter.id for counter in program.counters}
        tokens = tuple(token_words(program, self.language))
        return [
            Face(
                id=each.id,
                kind=each.of,
                kind_label=_label(program, self.language, each.of, ("link", "noun")),
                title=typographic(each.title),
                sections=tuple(self._sections(each, program)),
                flavour=typographic(each.flavour),
                copies=each.copies,
                language=self.language,
                pack=each.pack,
                tokens=tokens,
            )
            for each in self.declared
            if each.of not in counters
        ]

    def tokens(self, program: Program) -> list[Token]:
        """Return the tokens, by counter."""
        counts = dict[str, int]()
        for each in self.declared:
            counts[each.of] = counts.get(each.of, 0) + each.copies
        return [
            Token(id, label(program, self.language, f"counter:{id}", id), count, self.language)
            for id, count in counts.items()
            if any(counter.id == id for counter in program.counters)
        ]

    def _sections(self, component: Component, program: Program) -> Iterator[FaceSection]:
        for place, id in enumerate(component.shows):
            rule = self.rules[id]
            heading = rule.title[:1].upper() + rule.title[1:]
            yield FaceSection(id, heading, typographic(rule.words), place)


def _label(program: Program, language: str, id: str, prefixes: tuple[str, ...]) -> str:
    """Return what an id is called, whatever sort of word it is."""
    found = (label(program, language, f"{prefix}:{id}", "") for prefix in prefixes)
    return next(filter(None, found), "")
