"""What lies in the box of the packs that are printed: cards, components, tokens, rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compiler.html import RuleChapter, RuleEntry
from compiler.sheets import Face, FaceSection, faces_of
from compiler.sheets.face import label, token_words
from compiler.sheets.tokens import Token
from dsl.forms import FORMS
from dsl.ir import program as p
from dsl.places import slug

from .packs import Loaded, no_such_card
from .rulebook import rule_chapters, rule_entries


def box_faces(loaded: Loaded, language: str) -> list[Face]:
    """Return the cards of the named packs, and those for players and their roles.

    Whatever shows cards shows these. They have no pictures yet: `with_art` adds those.
    """
    faces = faces_of(loaded.shown, language, packs=loaded.own)
    return [*faces, *component_faces(loaded, language)]


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
    counters = {counter.id for counter in loaded.shown.counters}
    counted: dict[str, int] = {}
    for component in _components(loaded):
        if component.of in counters:
            counted[component.of] = counted.get(component.of, 0) + component.copies
    program = loaded.shown
    return [
        Token(id, label(program, language, f"counter:{id}", id), count, language)
        for id, count in counted.items()
    ]


def component_faces(loaded: Loaded, language: str) -> list[Face]:
    """Return the cards that the named packs declare for players and their roles."""
    counters = {counter.id for counter in loaded.shown.counters}
    found = [each for each in _components(loaded) if each.of not in counters]
    entries = rule_entries(loaded, {id for each in found for id in each.shows})
    return [_face(component, entries, loaded.shown, language) for component in found]


def _components(loaded: Loaded) -> Iterator[p.Component]:
    declared = loaded.compiled.declared.of(p.Component)
    return (component for component in declared if component.pack in loaded.own)


def _face(
    component: p.Component, entries: Mapping[str, RuleEntry], program: p.Program, language: str
) -> Face:
    return Face(
        id=component.id,
        kind=component.of,
        kind_label=_label(program, language, component.of, ("link", "noun")),
        title=component.title,
        sections=tuple(
            _section(id, entries[id], place, program, language)
            for place, id in enumerate(component.shows)
        ),
        flavour=component.flavour,
        copies=component.copies,
        language=language,
        pack=component.pack,
        tokens=tuple(token_words(program, language)),
    )


def _section(
    id: str, entry: RuleEntry, place: int, program: p.Program, language: str
) -> FaceSection:
    """Return a rule as it stands on a card: its title, and its sentences as the game says them."""
    heading = _label(program, language, id, ("adjective:term", "term")) or entry.title
    return FaceSection(id, heading, " ".join(_said(entry)), place)


def _said(entry: RuleEntry) -> Iterator[str]:
    """Yield what a rule says: its first line as it is, every other behind its label."""
    form = FORMS[entry.anchor.partition("-")[0].upper()]
    fields = ((line, form.field(line.label)) for line in entry.lines)
    says = [line for line, field in fields if field and field.sort.startswith("start_")]
    for line in says:
        words = " ".join(line.sentences)
        yield words if line is says[0] else f"{line.label}: {words}"


def _label(program: p.Program, language: str, id: str, prefixes: tuple[str, ...]) -> str:
    """Return what an id is called, whatever sort of word it is."""
    found = (label(program, language, f"{prefix}:{id}", "") for prefix in prefixes)
    return next(filter(None, found), "")
