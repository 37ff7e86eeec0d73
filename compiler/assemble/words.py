"""The words a program carries: labels of its ids, tellings of its events, what is asked about."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections.abc import Collection, Iterator
from typing import Any

from dsl import grammar, morphology
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.about import about, asking, part
from dsl.ir.walk import every, remade
from dsl.lexicon import Lexicon
from dsl.logic import SUBJECT, YOU
from dsl.printer import CannotPrint, Writer
from dsl.scope import Scope
from dsl.telling import pattern

from .expand import Expander
from .texts import Texts

_PREFIX = {
    "COUNTER": "counter",
    "ZONE": "zone",
    "EACHZONE": "zone",
    "FRONTZONE": "front",
    "STATUS": "status",
    "GAMESTATUS": "status",
    "VALUE": "value",
    "SECTION": "section",
    "OPTION": "option",
    "SETTING": "value",
    "PLAYER": "noun",
    "KIND": "kind",
    "SCOPE": "scope",
    "STEP": "step",
    "ATTRIBUTE": "attribute",
    "TRAIT": "trait",
    "MEMORY": "memory",
    "NUMMEMORY": "memory",
    "PROC": "procedure",
    "PROCDONE": "procedure",
    "PROCNAME": "procedure-name",
    "ANNOUNCE": "announcement",
    "LINK": "link",
    "EACHLINK": "link",
    "WINDOW": "window",
    "ADJ": "adjective",
    "NOUNTERM": "term",
    "COLUMN": "column",
}


def words_of(
    texts: Texts,
    expander: Expander,
    meanings: Collection[n.Condition | None],
    program: p.Program,
) -> dict[str, p.Words]:
    """Return the words of the language that a program was read in."""
    lexicon = texts.lexicon
    shipped = pattern.data("telling", lexicon.language)
    entries = grammar.book().entries.values()
    tellings = {e.id: e.tell for e in entries if e.tell} | shipped.get("tellings", {})
    said = _said(texts, expander, meanings, program)
    cut = re.compile(tellings.get("cut-subject", "(?!)"))
    said = {key: _capital(cut.sub("", text)) for key, text in said.items()}
    return {lexicon.language: p.Words(labels_of(lexicon), tellings, _forms(tellings), said)}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def labels_of(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """Return what ids are called, by what they are and their id: one, and many."""
    shipped = pattern.data("telling", lexicon.language).get("labels", {})
    labels = {key: tuple(forms) for key, forms in shipped.items()}
    for (category, id), word in lexicon.words.items():
        prefix = _PREFIX.get(category)
        if prefix is not None:
            one = word.one.strip('"')
            many = morphology.third(word.one) if word.verb else word.plural.strip('"')
            labels[f"{prefix}:{id}"] = (one, many)
    return labels


def _forms(tellings: dict[str, str]) -> dict[str, tuple[str, ...]]:
    verbs = pattern.verbs_of(tellings.values())
    return {verb: (morphology.bare(verb), morphology.third(verb)) for verb in verbs}


# ------------------------------------------------------------------ what is asked about


def _said(
    texts: Texts,
    expander: Expander,
    meanings: Collection[n.Condition | None],
    program: p.Program,
) -> dict[str, str]:
    """Return the words of what may be done or chosen, by the keys that decisions name it by.

    They are those of the text as written, while the keys are those of its meaning.
    """
    keys = {about(node) for node in asking(program)}
    found: dict[str, str] = {}
    for reading in texts.readings:
        for node in asking(reading.ir):
            words = dict(_words_of(node, texts.writer, reading.scope))
            for key in {about(expander.expand(node, meaning)) for meaning in meanings} & keys:
                new = {part(key, at) if at else key: text for at, text in words.items()}
                found = new | found
    return dict(sorted(found.items()))


def _words_of(node: Any, writer: Writer, scope: Scope) -> Iterator[tuple[int, str]]:
    """Yield sentences, each with its number; 0 for what whoever is asked may do."""
    spoken, fits = _addressed(node)
    if isinstance(node, n.ChooseOne):
        things: list[tuple[int, Any]] = list(enumerate(spoken.options, 1))
    elif isinstance(node, n.May):
        things = [(0 if fits else 1, spoken.effect)]
    else:
        things = [(1, (dataclasses.replace(spoken, after=None),))]
    for at, thing in things:
        start = "start_abilities" if isinstance(thing, tuple) else "start_effect"
        with contextlib.suppress(CannotPrint):
            yield at, writer.write(thing, start, scope).rstrip(STOPS)


STOPS = ".。"


def _addressed(node: Any) -> tuple[Any, bool]:
    """Return a node that says *you* to whoever is asked; or as it is, if that is another."""
    who = node.by if isinstance(node, n.Replacement) else node.who
    if who in (None, YOU):
        return node, True
    if YOU in every(node):
        return node, False
    found = {who, n.Ref(who.slot)} if isinstance(who, n.Pick) else {who}
    return _put(node, found), True


MEMBERS = (n.Adjust, n.Move, n.PlayCard)
"""Effects that are done by each of some players; inside, `subject` is each of these."""


def _put(node: Any, old: Collection[Any]) -> Any:
    """Return a node with *you* in the place of those who are asked."""
    if isinstance(node, n.Node) and node in old:
        return YOU
    if isinstance(node, MEMBERS) and SUBJECT in (node.who, *old):
        inner = [each for each in old if each != SUBJECT]
        who = _put(node.who, old)
        return dataclasses.replace(remade(node, lambda part: _put(part, inner)), who=who)
    return remade(node, lambda part: _put(part, old))
