"""Word files: plurals and synonyms of what blocks declare, by the id of the block.

`words/<lang>.yaml` maps an id to a name, or to `one`, `many`, `also`, `done_to`, `borne`, `deeds`
and `above`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import chain

from compiler.diagnostics import Diagnostic
from compiler.load import SourcePack
from compiler.tree import Mapping, Node, Scalar, Sequence
from dsl.lexicon import Lexicon

from .lexicon import Forms, own_id

VALUES = frozenset({"VALUE", "SETTING", "STEP", "COLUMN", "PLAYER", "TRAIT"})
"""Categories of words that a line of a block declares, not its title."""
KEYS = {"one", "many", "also", "done_to", "borne", "deeds", "above"}
HINT = "Write `id: Name`, or `id: {one: Name, many: Names, also: [Other name]}`."


def read_forms(
    packs: Iterable[SourcePack], language: str
) -> tuple[dict[str, Forms], list[Diagnostic]]:
    """Return what the packs say of their words, and what is wrong with how they say it."""
    forms: dict[str, Forms] = {}
    faults: list[Diagnostic] = []
    for pack in packs:
        tree = pack.words.get(language)
        for key, node in tree.entries if tree is not None else ():
            found = _forms(node)
            if found is None:
                message = f"“{key.text}” is not said in a form that can be read."
                faults.append(_fault(pack, language, key, "bad-word", message, HINT))
            else:
                forms[key.text] = found
    return forms, faults


def unused(
    packs: Iterable[SourcePack], lexicon: Lexicon, blocks: Iterable[tuple[str, str]]
) -> Iterator[Diagnostic]:
    """Yield an error for each id that no block of the same pack declares.

    `blocks` are the packs and ids of declaring blocks. A pack cannot give another pack's words
    other names: that would change what that pack's own texts mean.
    """
    packs, declared = list(packs), set(blocks)
    values = {own_id(category, id) for category, id in lexicon.words if category in VALUES}
    owners = {id: pack.id for pack in packs[:1] for id in values}  # the game, which comes first
    owners |= {id: owner for owner, id in declared}
    for pack in packs:
        blocks_of = {id for owner, id in declared if owner == pack.id}
        own = blocks_of | (values if blocks_of else set())
        tree = pack.words.get(lexicon.language)
        for key, _ in tree.entries if tree is not None else ():
            block, _, value = key.text.partition(".")
            if key.text not in own and not (block in blocks_of and value in values):
                yield _not_own(pack, lexicon.language, key, own, owners)


def _not_own(
    pack: SourcePack, language: str, key: Scalar, own: set[str], owners: dict[str, str]
) -> Diagnostic:
    owner = owners.get(key.text, "")
    near = get_close_matches(key.text, own, 1)
    if owner:
        message = f"“{key.text}” is a word of {owner}; only {owner} can say how it is called."
        hint = "Take the line out, or give the block of your own another title."
    else:
        message = f"Nothing declares “{key.text}”."
        hint = f"Did you mean “{near[0]}”?" if near else "Use the id of a block of this pack."
    return _fault(pack, language, key, "unknown-word-id", message, hint)


def clashes(packs: Iterable[SourcePack], lexicon: Lexicon) -> Iterator[Diagnostic]:
    """Yield an error for each name in a word file that already means something else."""
    meant: dict[tuple[str, str], set[str]] = {}
    for (category, id), word in lexicon.words.items():
        for surface in word.surfaces():
            meant.setdefault((category, surface.casefold()), set()).add(id)
    twice = {id for ids in meant.values() if len(ids) > 1 for id in ids}
    for pack in packs:
        tree = pack.words.get(lexicon.language)
        for key, _ in tree.entries if tree is not None else ():
            if key.text in twice:
                message = f"A name given to “{key.text}” also means something else."
                hint = "Give every word of a sort a name of its own."
                yield _fault(pack, lexicon.language, key, "word-clash", message, hint)


def _forms(node: Node) -> Forms | None:
    if isinstance(node, Scalar):
        return Forms(node.text) if node.text else None
    if not isinstance(node, Mapping) or {k.text for k, _ in node.entries} - KEYS:
        return None
    one, many = node.get("one"), node.get("many")
    lists = [_listed(node.get(key)) for key in ("also", "done_to", "borne", "deeds", "above")]
    scalars = [n for n in (one, many, *chain(*lists)) if n is not None]
    if not all(isinstance(n, Scalar) and n.text for n in scalars):
        return None
    return Forms(_text(one), _text(many), *(tuple(map(_text, names)) for names in lists))


def _listed(node: Node | None) -> tuple[Node, ...]:
    """Return the members of a list, or what stands there instead of one."""
    if node is None:
        return ()
    return tuple(node.items) if isinstance(node, Sequence) else (node,)


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _fault(
    pack: SourcePack, language: str, key: Scalar, code: str, message: str, hint: str
) -> Diagnostic:
    place = (key.line, key.column, key.end_line, key.end_column)
    return Diagnostic(code, message, hint, "error", f"words/{language}.yaml", *place, pack=pack.id)
