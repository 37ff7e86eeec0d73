"""What a card states of its attributes: lines of its block beside those of its sections."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.merge import PackBlock
from dsl.blocks import BlockLine
from dsl.ir import program as p
from dsl.lexicon import Word
from dsl.places import slug

from .lexicon import names
from .texts import Texts

Stated = dict[str, tuple[int, ...]]


class Attributes:
    """Reads the lines in which a card states an attribute."""

    def __init__(self, texts: Texts, attributes: Iterable[p.Attribute]) -> None:
        self.texts = texts
        self.attributes = tuple(attributes)

    def stated(self, block: PackBlock, kind: str) -> tuple[Stated, list[BlockLine]]:
        """Return what a card states, and the lines of its block that state nothing."""
        stated: Stated = {}
        rest: list[BlockLine] = []
        for line in block.block.lines:
            attribute = self._of(line.label, kind)
            if attribute is None:
                rest.append(line)
            elif attribute.id in stated:
                message = f"“{line.label}” stands here twice."
                hint = "Write all its values behind one, with commas between."
                hint = hint if attribute.several else "Keep one of them."
                self.texts.fault(block, line, "duplicate-line", message, hint)
            else:
                stated[attribute.id] = self._values(block, line, attribute)
        return stated, rest

    def _of(self, label: str, kind: str) -> p.Attribute | None:
        wanted = slug(label)
        for attribute in self.attributes:
            word = self.texts.lexicon.name("ATTRIBUTE", attribute.id)
            if kind in attribute.kinds and word and wanted in map(slug, word.surfaces()):
                return attribute
        return None

    def _values(self, block: PackBlock, line: BlockLine, attribute: p.Attribute) -> tuple[int, ...]:
        said = names(line.text)
        if len(said) > 1 and not attribute.several:
            message = f"A card has one {line.label} at most, and this one states {len(said)}."
            whole = (0, len(line.text))
            fault = ("several-values", message, "Keep one of them.")
            self.texts.fault(block, line, *fault, within=whole)
        known, at = self._known(attribute), 0
        if attribute.several and len(said) > len(known):
            message = f"This line states {len(said)} values, more than {line.label} has."
            fault = ("several-values", message, self.hint(attribute))
            self.texts.fault(block, line, *fault, within=(0, len(line.text)))
            return ()
        for name in said if attribute.several else said[:1]:
            at = line.text.index(name, at)
            if slug(name) not in known:
                message = f"“{name}” is no value of {line.label}."
                place = (at, at + len(name))
                fault = ("unknown-value", message, self.hint(attribute))
                self.texts.fault(block, line, *fault, within=place)
            at += len(name)
        return tuple(dict.fromkeys(known[slug(n)] for n in said if slug(n) in known))

    def _known(self, attribute: p.Attribute) -> dict[str, int]:
        """Return the values of an attribute by every name they have."""
        if attribute.numbers:
            low, high = attribute.numbers
            return {str(number): number for number in range(low, high + 1)}
        found = {}
        for at, value in enumerate(attribute.values):
            word = self._word(attribute, value)
            found.update(dict.fromkeys(map(slug, word.surfaces() if word else (value,)), at))
        return found

    def labels(self, kind: str) -> list[str]:
        """Return what the attributes of a kind are called."""
        return [self.called(a) for a in self.attributes if kind in a.kinds]

    def called(self, attribute: p.Attribute) -> str:
        """Return what an attribute is called in the lines of cards."""
        word = self.texts.lexicon.name("ATTRIBUTE", attribute.id)
        return word.one if word else attribute.id

    def hint(self, attribute: p.Attribute) -> str:
        """Say what a card may state of an attribute."""
        several = " Write several with commas between." if attribute.several else ""
        if attribute.numbers:
            low, high = attribute.numbers
            return f"Write a number from {low} to {high}.{several}"
        values = (self._word(attribute, value) for value in attribute.values)
        named = zip(values, attribute.values, strict=True)
        return f"Its values are: {', '.join(w.one if w else id for w, id in named)}.{several}"

    def _word(self, attribute: p.Attribute, value: str) -> Word | None:
        return self.texts.lexicon.name("TRAIT", f"{attribute.id}:{value}")
