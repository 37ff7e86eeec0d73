"""Compile: a stack of packs to a program, with everything read along the way."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from compiler.check.run import doubts
from compiler.diagnostics import Diagnostic, Diagnostics
from compiler.layout import META
from compiler.limits import LIMITS
from compiler.load import SourcePack
from compiler.memory import Memory, Same
from compiler.merge import CARD, PackBlock
from compiler.stack import Stack
from dsl.ir import program as p
from dsl.lexicon import Lexicon

from .attributes import Attributes
from .cards import Cards, scale_cards
from .declare import Declarations
from .groundwork import Groundwork
from .linking import Linking, program_hash
from .texts import Reading, Texts
from .unstated import unstated


@dataclass
class Compiled:
    """What was read of packs, with the faults found; words and the program are made when asked for.

    `unsaid` are the cards as written, before nouns took their meanings, blanks too, and
    without headings and words: those that were `read`, then those of scales. `texts` has every
    text that was read. `playable`: no fault prevents a program.
    """

    stack: Stack
    ground: Groundwork
    texts: Texts
    read: tuple[ReadCard, ...]
    unsaid: tuple[p.Card, ...]
    playable: bool = False
    memory: Memory = field(default_factory=Memory)

    @property
    def diagnostics(self) -> Diagnostics:
        """What is wrong with the packs, or doubtful."""
        return self.stack.diagnostics

    @property
    def declared(self) -> Declarations:
        """What the packs declare."""
        return self.ground.declared

    @property
    def readings(self) -> list[Reading]:
        """Every text that was read, in the order of the packs."""
        return self.texts.readings

    @property
    def card_blocks(self) -> Iterator[PackBlock]:
        """The blocks that cards are read from, as they stand in for others."""
        return (block for block in self.stack.merged().blocks if block.family == CARD)

    def of_cards(self, ids: Collection[str], language: str) -> Compiled:
        """Return the same with no cards but some, said in a language."""
        read = tuple(each for each in self.read if each.card is not None and each.card.id in ids)
        cards = tuple(each.card for each in read if each.card)
        return replace(self, texts=self.ground.texts_in(language), read=read, unsaid=cards)

    @cached_property
    def cards(self) -> tuple[p.Card, ...]:
        """Cards as written, with their canonical words."""
        language, recall = self.texts.lexicon.language, self.memory.recall
        said = tuple(
            recall(("said", Same(read), language), _said, self.ground, read.card, read, language)
            for read in self.read
            if read.card is not None
        )
        return (*said, *self.unsaid[len(said) :])

    @cached_property
    def linking(self) -> Linking:
        """What links the cards; only a game that is declared has it."""
        return Linking(self.stack, self.declared)

    @cached_property
    def shown(self) -> p.Program | None:
        """What is printed of a program: cards in their words, and what is said on them by name.

        No meanings are linked and nothing is told: no engine can play it. None like `program`.
        """
        from .words import labels_of

        if not self.playable:
            return None
        link, lexicon = self.linking, self.texts.lexicon
        words = {lexicon.language: p.Words(labels_of(lexicon), {}, {})}
        return link.shown(link.deck(self.cards), words)

    @cached_property
    def program(self) -> p.Program | None:
        """The program, if nothing prevents one."""
        from .words import words_of

        if not self.playable:
            return None
        link = self.linking
        deck = link.deck(self.cards)
        cards = tuple(c if c.blank else link.card(c) for c in deck)
        program = link.program(cards, self.ground.scenarios)
        words = words_of(self.texts, link.expander, link.meanings, program)
        program = replace(program, words=words)
        return replace(program, hash=program_hash(program))


def compile_stack(stack: Stack, language: str = "", memory: Memory | None = None) -> Compiled:
    """Compile loaded packs and say them in a language, by default the game's first.

    Each pack is read in its own first language. With the `memory` of an earlier run, only
    what has changed since is read.
    """
    memory = memory or Memory()
    languages = stack.game.meta.languages or ("en",)
    foreign, baseless = list(_foreign(stack, languages)), list(_baseless(stack))
    stack.diagnostics.extend(foreign)
    unread = {*(fault.pack for fault in foreign), *(pack.id for pack in baseless)}
    blocks = tuple(block for block in stack.merged().blocks if block.pack not in unread)
    key = Groundwork.key(stack.packs, blocks, languages)
    ground = memory.recall(key, Groundwork, stack.packs, blocks, languages)
    ground.budget.renew()
    cards = list(_until_hopeless(stack, _cards(stack, ground, blocks, memory)))
    texts, found = ground.texts_in(language or languages[0]).apart(), stack.diagnostics
    for part in (ground.texts, *(c.texts for c in cards), ground.played):
        texts.readings += part.readings
        texts.diagnostics += part.diagnostics
    found.extend([*ground.diagnostics, *texts.diagnostics])
    made = (c.card for c in cards if c.card is not None)
    steps = _scale_cards(ground, blocks, texts.lexicon)
    compiled = Compiled(stack, ground, texts, tuple(cards), (*made, *steps), memory=memory)
    found.extend(_doubts(compiled, cards, memory))
    own = {block.stands_for: block for block in blocks if block.family == CARD}
    attributes = Attributes(texts, ground.attributes)
    found.extend(unstated(compiled.unsaid, stack.game.id, own, attributes))
    games = ground.declared.of(p.Game)
    silent = [pack for pack in baseless if pack.root and not pack.meta.game]
    faulty = {d.pack for d in found if d.file == META and d.severity == "error"}
    found.extend(_no_game(pack) for pack in silent if pack.id not in faulty)
    if not games and found.ok and stack.game.root is not None:
        found.add(_no_game(stack.game))
    compiled.playable = bool(games) and found.ok
    return compiled


# ------------------------------------------------------------------ cards


def _until_hopeless(stack: Stack, cards: Iterator[ReadCard]) -> Iterator[ReadCard]:
    """Read cards until so many have faults that looking for more would help nobody.

    To find the way out of a fault takes many times as long as to read a sentence.
    """
    faulty = 0
    for read in cards:
        yield read
        faulty += any(d.severity == "error" for d in read.texts.diagnostics)
        if faulty == LIMITS.faulty_cards:
            message = f"{faulty} cards have faults; those behind the last of them were not read."
            about = ("too-many-faults", message, "Mend the first ones.", "note")
            last = read.texts.diagnostics[-1]
            place = (last.line, last.column, last.line, last.column + 1)
            stack.diagnostics.add(Diagnostic(*about, last.file, *place, pack=last.pack))
            return


@dataclass(slots=True)
class ReadCard:
    """A card, as far as it could be read, with its texts and their faults."""

    card: p.Card | None
    texts: Texts


def _cards(
    stack: Stack, ground: Groundwork, blocks: tuple[PackBlock, ...], memory: Memory
) -> Iterator[ReadCard]:
    translations = _translations(stack)
    languages = {pack.id: own_language(pack, ground) for pack in stack.packs}
    for block in blocks:
        if block.family == CARD:
            given = translations.get(block.stands_for, ())
            place = (block.pack, block.file, block.stands_for)
            language = languages[block.pack]
            key = ("card", Same(ground), Same(block.block), place, given, language)
            yield memory.recall(key, _read_card, ground, block, given, language)


def own_language(pack: SourcePack, ground: Groundwork) -> str:
    """Return the language that the cards of a pack are written in."""
    own = pack.meta.languages[:1]
    return own[0] if own and own[0] in ground.lexicons else ground.texts.lexicon.language


def _baseless(stack: Stack) -> Iterator[SourcePack]:
    """Yield each pack that stands on nothing: neither it nor what it extends has rules.

    There is nothing in whose words its cards and scenarios could be read: each of them would
    have faults that are none. A file of cards alone is read in the game it was put on.
    """
    by_id = {pack.id: pack for pack in stack.packs}
    for pack in stack.packs:
        below = pack
        for _ in by_id:
            below = by_id.get(below.meta.game, below)
        ruled = any(path.endswith(".rules") and found for path, found in below.blocks.items())
        if META in pack.files and not ruled:
            yield pack


def _no_game(pack: SourcePack) -> Diagnostic:
    message = f"{pack.id} has no GAME block, and extends no game."
    hint = "Write `game: …` in its pack.yaml, or a GAME block in its rules."
    return Diagnostic("no-game", message, hint, file=META, pack=pack.id)


def _foreign(stack: Stack, languages: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Yield an error for each pack whose cards are written in no language of the game."""
    for pack in stack.packs:
        first, node = pack.meta.languages[:1], pack.root.get("languages") if pack.root else None
        if node is not None and not set(first) <= set(languages):
            message = f"The cards are in the language {first[0]}, which the game does not have."
            hint = f"Write them in one that it has: {', '.join(languages)}."
            place = (node.line, node.column, node.end_line, node.end_column)
            about = ("unknown-language", message, hint, "error", META)
            yield Diagnostic(*about, *place, pack=pack.id)


def _read_card(ground: Groundwork, block: PackBlock, given: Given, language: str) -> ReadCard:
    texts = ground.texts_in(language).apart()
    card = Cards(texts, ground).read(block)
    return ReadCard(_translated(card, given) if card and given else card, texts)


def _said(ground: Groundwork, card: p.Card, read: ReadCard, language: str) -> p.Card:
    """Return a card in its canonical words: in a language, and in that of the card itself.

    What no phrase says stands as it was written on this card.
    """
    for each in dict.fromkeys((language, next(iter(card.title)))):
        texts = ground.texts_in(each).apart()
        texts.readings = read.texts.readings
        card = Cards(texts, ground).said(card)
    return card


Given = tuple[tuple[str, str, str], ...]
"""What translations say of a card: language, title and flavour, empty where they say nothing."""


def _translations(stack: Stack) -> dict[str, Given]:
    """Return by card what `text/<lang>.yaml` gives it."""
    found: dict[str, Given] = {}
    for pack in stack.packs:
        for language, tree in pack.texts.items():
            for id, said in tree.data().items():
                if isinstance(said, dict):
                    row = (language, said.get("title", ""), said.get("flavour", ""))
                    found[id] = (*found.get(id, ()), row)
    return found


def _translated(card: p.Card, given: Given) -> p.Card:
    titles = {language: title for language, title, _ in given if title}
    flavours = {language: flavour for language, _, flavour in given if flavour}
    return replace(card, title=card.title | titles, flavour=card.flavour | flavours)


def _scale_cards(
    ground: Groundwork, blocks: tuple[PackBlock, ...], lexicon: Lexicon
) -> list[p.Card]:
    cards: list[p.Card] = []
    for scale in ground.declared.of(p.Scale):
        labels = {s: w.one for s in scale.steps if (w := lexicon.name("STEP", s))}
        pack = next((b.pack for b in blocks if b.stands_for == scale.id), "")
        cards += scale_cards(scale, lexicon.language, labels, pack)
    return cards


def _doubts(compiled: Compiled, cards: list[ReadCard], memory: Memory) -> Iterator[Diagnostic]:
    """Yield what the checks on meaning find, card by card."""
    copies = _copies(compiled)
    counted: Hashable = tuple(copies.items())
    for read in cards:
        key = ("doubts", Same(read), counted)
        yield from memory.recall(key, _card_doubts, compiled.ground, read, copies)


def _card_doubts(ground: Groundwork, read: ReadCard, copies: dict[str, int]) -> list[Diagnostic]:
    if read.card is None or not read.texts.readings:
        return []
    heading = Cards(read.texts, ground).heading
    return doubts(read.card, read.texts.readings, ground.declared, copies, heading)


def _copies(compiled: Compiled) -> dict[str, int]:
    """Return how many cards start in each zone."""
    zones = compiled.declared.of(p.Zone)
    start = {k.id: k.zone for k in compiled.ground.kinds.placed()}
    own = {f"@{z.role}": z.id for z in zones if z.role}
    found: dict[str, int] = {}
    for card in compiled.unsaid:
        zone = start.get(card.kind, "")
        zone = own.get(zone, zone)
        found[zone] = found.get(zone, 0) + card.copies
    return found
