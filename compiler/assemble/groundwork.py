"""Groundwork: all that is read of packs before their cards, and that each card builds on."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache, cached_property

from compiler.diagnostics import Diagnostic
from compiler.load import SourcePack
from compiler.memory import Same
from compiler.merge import CARD, PackBlock
from dsl.forms import FORMS
from dsl.ir import program as p
from dsl.ir.scenario import Scenario
from dsl.lexicon import Lexicon

from .declare import Declarations
from .headings import Headings
from .kinds import Kinds
from .lexicon import lexicon
from .scenarios import Scenarios
from .texts import Texts
from .wordfiles import clashes, read_forms, unused


class Groundwork:
    """The words, the declarations and the scenarios of packs, with the faults found in them.

    All but cards is written in the first of the languages.
    """

    def __init__(
        self,
        packs: tuple[SourcePack, ...],
        blocks: tuple[PackBlock, ...],
        languages: tuple[str, ...],
    ) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.lexicons = {each: self._lexicon(packs, blocks, each) for each in languages}
        self.texts = Texts(self.lexicons[languages[0]])
        self.budget = self.texts.reader.budget
        self.texts_in = cache(self._texts_in)
        """By language: reader and writer of it."""
        self.headings = cache(self._headings)
        """By language: the headings of the sections that cards may have."""
        self.declared = self._declare(blocks)
        self.played = self.texts.apart()
        self.scenarios = self._scenarios(blocks)

    @staticmethod
    def key(
        packs: tuple[SourcePack, ...],
        blocks: tuple[PackBlock, ...],
        languages: tuple[str, ...],
    ) -> Hashable:
        """Return what tells the groundwork of packs from any other."""
        words = tuple((k.id, tuple((n, Same(t)) for n, t in k.words.items())) for k in packs)
        titles = tuple(
            (b.stands_for, b.block.title, *(old.block.title for old in b.formerly))
            for b in blocks
            if not _declares(b)
        )
        rest = tuple((b.pack, b.file, b.stands_for, Same(b.block)) for b in blocks if _declares(b))
        return "groundwork", languages, words, titles, rest

    def _texts_in(self, language: str) -> Texts:
        if language == self.texts.lexicon.language:
            return self.texts
        made = Texts(self.lexicons[language])
        made.reader.budget = self.budget
        return made

    def _headings(self, language: str) -> Headings:
        sections = self.kinds.closing(self.declared.of(p.Section))
        return Headings(self.lexicons[language], sections)

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of card."""
        return Kinds(self.declared.of(p.Kind))

    @cached_property
    def attributes(self) -> tuple[p.Attribute, ...]:
        """The attributes that cards may state."""
        return self.kinds.closing(self.declared.of(p.Attribute))

    def _lexicon(
        self, packs: tuple[SourcePack, ...], blocks: tuple[PackBlock, ...], language: str
    ) -> Lexicon:
        """Return the words of the packs, each called what its own pack says."""
        naming = [b for b in blocks if b.block.kind in FORMS]
        declaring = [(one.pack, b.stands_for) for b in naming for one in (*b.formerly, b)]
        strange = list(unused(packs, lexicon(language, blocks, {}), declaring))
        sound = [k for k in packs if k.id not in {fault.pack for fault in strange}]
        forms, faults = read_forms(sound, language)
        words = lexicon(language, blocks, forms)
        self.diagnostics += [*strange, *faults, *clashes(packs, words)]
        return words

    def _declare(self, blocks: Iterable[PackBlock]) -> Declarations:
        declared = Declarations(self.texts)
        for block in blocks:
            if block.block.kind in FORMS:
                declared.read(block)
            elif block.family != CARD and block.block.kind != "SCENARIO":
                self.texts.diagnostics.append(_unknown_block(block))
        for block in [b for b in blocks if b.block.kind == "GAME"][1:]:
            message = "There are two GAME blocks."
            found = block.diagnostic("two-game-blocks", message, "Keep one of them.")
            self.texts.diagnostics.append(found)
        self.texts.diagnostics += _faulty_kinds(Kinds(declared.of(p.Kind)), blocks)
        self.texts.diagnostics += _unknown_rules(declared.of(p.Component), blocks)
        return declared

    def _scenarios(self, blocks: Iterable[PackBlock]) -> tuple[Scenario, ...]:
        reader = Scenarios(self.played)
        found = [reader.read(b) for b in blocks if b.block.kind == "SCENARIO"]
        return tuple(s for s in found if s is not None)


def _declares(block: PackBlock) -> bool:
    """Whether a block is read here, wherever it stands; of other cards only the titles count."""
    return block.family != CARD or block.block.kind in (*FORMS, "SCENARIO")


def _faulty_kinds(kinds: Kinds, blocks: Iterable[PackBlock]) -> Iterator[Diagnostic]:
    at = {b.stands_for: b for b in blocks if b.block.kind == "KIND"}
    circles = set(kinds.circles())
    for kind in kinds.placed():
        if kind.id in circles:
            message = f"{at[kind.id].block.title} is a sort of itself."
            hint = "Change its line “Sort of”."
            yield at[kind.id].diagnostic("kind-circle", message, hint)
        elif not kind.zone:
            message = "Neither this kind nor one it is a sort of says where its cards start."
            yield at[kind.id].diagnostic("missing-line", message, "Add the line “Starts in”.")


def _unknown_rules(
    components: Iterable[p.Component], blocks: Iterable[PackBlock]
) -> Iterator[Diagnostic]:
    """Yield an error for each component that shows a rule or term that is not there."""
    blocks = tuple(blocks)
    known = [b.stands_for for b in blocks if b.block.kind in ("RULE", "TERM")]
    at = {b.stands_for: b for b in blocks if b.block.kind == "COMPONENT"}
    for component in components:
        for id in component.shows:
            if id not in known:
                message = f"It shows “{id}”, and no rule or term is called that."
                near = tuple(get_close_matches(id, known, 2))
                hint = "Write the titles of RULE or TERM blocks."
                yield at[component.id].diagnostic("unknown-name", message, hint, near)


def _unknown_block(block: PackBlock) -> Diagnostic:
    known = [*FORMS, "SCENARIO"]
    near = get_close_matches(block.block.kind, known, 1)
    hint = f"Did you mean {near[0]}?" if near else f"Known are: {', '.join(known)}."
    message = f"There is no block word {block.block.kind}."
    return block.diagnostic("unknown-block", message, hint, tuple(near))
