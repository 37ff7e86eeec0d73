"""The lexicon of loaded packs: every name that a block declares, as words of the language.

English names come from the blocks themselves; plurals, synonyms and other languages from
`words/<lang>.yaml`, by the id of the block (or `value` or `id.value` for one of its values).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from compiler.merge import PackBlock
from dsl import morphology
from dsl.forms import FORMS
from dsl.ir.record import record
from dsl.lexicon import Lexicon, Word
from dsl.places import slug

_OWN_FORMS = {"CARD", "PROCNAME", "ANNOUNCE", "WINDOW", "SLOT", "SLOTS"}
"""Categories whose words have the forms that their block says."""
_NEW = {"OPTION": "SETTING", "STATUS": "VALUE", "SCALE": "STEP", "ATTRIBUTE": "TRAIT"}


_OF_SOMETHING = {"TRAIT", "ADJ", "CARDADJ"}
"""Categories whose ids say what the word is a value of."""


@record
class Forms:
    """What a pack says of a name: singular, plural, synonyms; verbs and adjectives from it.

    `done_to` are verbs for doing it to somebody, `borne` adjectives for who has some, `deeds`
    verbs for what makes somebody one, `above` verbs for being higher than another.
    """

    one: str = ""
    many: str = ""
    also: tuple[str, ...] = ()
    done_to: tuple[str, ...] = ()
    borne: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    above: tuple[str, ...] = ()


def lexicon(language: str, blocks: Iterable[PackBlock], forms: dict[str, Forms]) -> Lexicon:
    """Return the words that blocks declare, in the forms the packs give them."""
    made = Lexicon(language)
    for block in blocks:
        for word in _named(block):
            made.add(_with_forms(word, forms, block))
    return Lexicon(language).add(_of_these(word, made) for word in made.words.values())


def _of_these(word: Word, lexicon: Lexicon) -> Word:
    """Return a word as the other words of the game make it."""
    return _of_players(_of_numbers(word, lexicon), lexicon)


def _of_numbers(word: Word, lexicon: Lexicon) -> Word:
    """Return a memory of numbers as a word of a category of its own."""
    held = lexicon.name("HOLDS", word.id) if word.category == "MEMORY" else None
    numbered = held and slug(held.one) in _numbered(lexicon)
    return replace(word, category="NUMMEMORY") if numbered else word


def _numbered(lexicon: Lexicon) -> set[str]:
    return {slug(w.one) for w in lexicon.words.values() if w.category == "NUMBERED"}


def _of_players(word: Word, lexicon: Lexicon) -> Word:
    """Return a name of some players with the other names that players have."""
    if word.category != "PLAYERTERM":
        return word
    nouns = [w for w in lexicon.words.values() if w.category == "PLAYER" and w.one in word.one]
    also = (word.one.replace(noun.one, other) for noun in nouns for other in noun.also)
    return replace(word, also=(*word.also, *also))


def _named(block: PackBlock) -> Iterator[Word]:
    """Yield the words of a block; what it replaces has left its names to it."""
    former = [w for old in block.formerly for w in _words(replace(block, block=old.block))]
    for word in _words(block):
        names = [w.one for w in former if (w.category, w.id) == (word.category, word.id)]
        also = tuple(name for name in dict.fromkeys(names) if name != word.one)
        yield replace(word, also=(*word.also, *also)) if also else word


def _with_forms(word: Word, forms: dict[str, Forms], block: PackBlock) -> Iterator[Word]:
    """Yield a word as its pack says it, and the words that are made from it.

    A block that replaces another keeps its title beside the name that its forerunner was given.
    """
    block_id = block.stands_for
    own = own_id(word.category, word.id)
    called = block_id if word.id.startswith("@") else own
    given = forms.get(f"{block_id}.{called}", forms.get(called))
    if given is None or word.category in _OWN_FORMS:
        yield word
        return
    if word.category == "SECTION":
        quoted = f'"{given.one}"' if given.one else word.one
        also = tuple(f'"{said}"' for said in given.also)
        yield replace(word, one=quoted, many=quoted, also=also)
        return
    suffered = (f"be {morphology.participle(verb)}" for verb in given.done_to)
    title = (word.one,) if block.formerly and given.one else ()
    also = (*word.also, *given.also, *suffered, *title)
    yield replace(word, one=given.one or word.one, many=given.many, also=also)
    if word.category == "PROC" and given.done_to:
        verb, *others = given.done_to
        yield Word("PROCUPON", word.id, verb, also=tuple(others), verb=True)
    if word.category == "COUNTER" and given.borne:
        adjective, *others = given.borne
        yield Word("BORNE", word.id, adjective, adjective, tuple(others))
    if word.category == "NOUNTERM" and given.deeds:
        deed, *others = given.deeds
        yield Word("DEED", word.id, deed, also=tuple(others), verb=True)
    if word.category == "COLUMN" and given.above:
        verb, *others = given.above
        yield Word("ABOVE", word.id, verb, also=tuple(others), verb=True)


def own_id(category: str, id: str) -> str:
    """Return what a word is called by in word files: a value without its attribute or status."""
    return id.rpartition(":")[2] if category in _OF_SOMETHING else id


def _words(block: PackBlock) -> Iterator[Word]:
    source, id = block.block, block.stands_for
    form = FORMS.get(source.kind)
    if form is None:
        if block.family == "card":
            yield Word("CARD", id, source.title, source.title)
        return
    for category, pattern in form.words:
        surface = pattern.format(source.title)
        yield Word(category, id, surface, surface if category == "SECTION" else "")
    lines = {line.label.casefold(): line.text.strip() for line in source.lines}
    lines |= {k: _folded(v) for k, v in lines.items() if k in {"of", "role"}}
    yield from _MORE.get(source.kind, lambda *_: ())(id, source.title, lines)
    yield from _declared(source.kind, id, lines)


def _folded(text: str) -> str:
    return text.rstrip(".").casefold()


def names(text: str) -> list[str]:
    """Return the names in a list such as `a, b, c.`"""
    return [n.strip() for n in text.strip().rstrip(".").split(",") if n.strip()]


def _declared(kind: str, id: str, lines: dict[str, str]) -> Iterator[Word]:
    label = "steps" if kind == "SCALE" else "values" if kind in _NEW else ""
    for name in names(lines.get(label, "")):
        value = f"{id}:{slug(name)}" if kind == "ATTRIBUTE" else slug(name)
        yield Word(_NEW[kind], value, name, name)
        if kind == "STATUS" and "adjectives" in lines:
            yield Word("ADJ", f"value:{id}:{slug(name)}", name, name)


def _game(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    noun = lines.get("a player is", "player").rstrip(".")
    yield Word("PLAYER", slug(noun), noun)


def _zone(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    each = lines.get("of", "").rstrip(".") == "each player"
    role = lines.get("role", "").rstrip(".")
    own = f"@{role}" if role else id
    yield Word("EACHZONE" if each else "ZONE", own, title)
    if "said" in lines:
        said = lines["said"].rstrip(".")
        yield Word("FRONTZONE", own, said, said)


def _status(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    game = lines.get("of", "").rstrip(".") == "the game"
    yield Word("GAMESTATUS" if game else "STATUS", id, title)


def _link(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    each = lines.get("of", "").rstrip(".") == "each player"
    yield Word("EACHLINK" if each else "LINK", id, title)


def _term(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    said = lines.get("said", "").rstrip(".") or title
    the = said if said.startswith("the ") else f"the {said}"
    sorts = {
        "adjective": Word("ADJ", f"term:{id}", title, title),
        "noun": Word("NOUNTERM", id, title),
        "condition": Word("CONDTERM", id, said, said),
        "adjective of a card": Word("CARDADJ", f"term:{id}", title, title),
        "number": Word("AMOUNTTERM", id, title, title),
        "number of a card": Word("CARDAMOUNT", id, title, title),
        "players": Word("PLAYERTERM", id, the, the),
        "card": Word("CARDTERM", id, the, the),
    }
    for label, word in sorts.items():
        if label in lines:
            yield word


def _procedure(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    if "said" in lines:
        yield Word("PROC", id, lines["said"].rstrip("."), verb=True)
    for label, category in (("for", "SLOT"), ("for the set", "SLOTS"), ("names", "SLOTS")):
        for name in names(lines.get(label, "")):
            yield Word(category, slug(name.removeprefix("the ")), name, name)


def _announcement(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    yield Word("ANNOUNCE", id, lines.get("said", title.lower()).rstrip("."), verb=True)


def _scale(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    known = {f.label.casefold() for f in FORMS["SCALE"].fields}
    for label in lines:
        if label not in known:
            yield Word("COLUMN", slug(label), label.title(), label.title())


def _attribute(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    if "numbers" in lines:
        yield Word("NUMBERED", id, title)


def _memory(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    yield Word("MEMORY", id, title)
    for name in names(lines.get("holds", "")):
        yield Word("HOLDS", id, name, name)


def _counter(id: str, title: str, lines: dict[str, str]) -> Iterator[Word]:
    if lines.get("least", "")[:1] in ("-", "−", "n", "N"):
        yield Word("NEGATIVE", id, title)


_MORE = {
    "GAME": _game,
    "COUNTER": _counter,
    "MEMORY": _memory,
    "ATTRIBUTE": _attribute,
    "ZONE": _zone,
    "STATUS": _status,
    "LINK": _link,
    "TERM": _term,
    "PROCEDURE": _procedure,
    "ANNOUNCEMENT": _announcement,
    "SCALE": _scale,
}
