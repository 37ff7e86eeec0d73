"""What lies in the box of the packs that are printed: cards, components, tokens, rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from compiler.html import RuleChapter, RuleEntry
from compiler.sheets import Face, faces_of
from compiler.sheets.components import Components, ShownRule
from compiler.sheets.tokens import Token
from dsl.forms import FORMS
from dsl.ir.program import Component
from dsl.places import glue, slug

from .packs import Loaded, no_such_card
from .rulebook import rule_chapters, rule_entries


def box_faces(loaded: Loaded, language: str) -> list[Face]:
    """Return the cards of the named packs, and those for players and their roles.

    Whatever shows cards shows these. They have no pictures yet: `with_art` adds those.
    """
    faces = faces_of(loaded.shown, language, packs=loaded.own)
    return [*faces, *components_of(loaded, language).faces(loaded.shown)]


def find_face(loaded: Loaded, name: str, language: str) -> Face:
    """Return a card by its id or title, also one of a pack below those that were named.

    Raises:
        WrongUsage: no loaded pack has it.
    """
    below = faces_of(loaded.shown, language)
    every = {face.id: face for face in (*below, *box_faces(loaded, language))}
    if found := every.get(slug(name)):
        return found
    raise no_such_card(name, every)


def own_rules(loaded: Loaded) -> tuple[RuleChapter, ...]:
    """Return the rules that the named packs bring; those of the game below them are its own."""
    return rule_chapters(loaded, loaded.own)


def tokens_of(loaded: Loaded, language: str) -> list[Token]:
    """Return the tokens that the named packs declare, by counter."""
    return components_of(loaded, language).tokens(loaded.shown)


def components_of(loaded: Loaded, language: str) -> Components:
    """Return what the named packs declare, and the rules that stand on it."""
    every = loaded.compiled.declared.of(Component)
    declared = tuple(each for each in every if each.pack in loaded.own)
    entries = rule_entries(loaded, {id for each in declared for id in each.shows})
    rules = {
        id: ShownRule(entry.title, _as_one(_said(entry, language))) for id, entry in entries.items()
    }
    return Components(language, declared, rules)


def _said(entry: RuleEntry, language: str) -> Iterator[str]:
    """Yield what a rule says: its first line as it is, every other behind its label."""
    form = FORMS[entry.anchor.partition("-")[0].upper()]
    fields = ((line, form.field(line.label)) for line in entry.lines)
    says = [(line, field) for line, field in fields if field and field.sort.startswith("start_")]
    for number, (line, field) in enumerate(says):
        label = field.shown(language) if number else ""
        yield label + _as_one(line.sentences)


def _as_one(parts: Iterable[str]) -> str:
    """Return parts as one text; what has no words in a language stands in another one."""
    return reduce(lambda said, part: said + glue(said, part) + part, parts, "")
