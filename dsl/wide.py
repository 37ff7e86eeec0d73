"""The wide grammar: all readings of a sentence that the strict grammar refuses as two-way.

It knows only how actions and conditions are joined (`and`, `or`, `if`, `unless`), and is
ambiguous on purpose: Earley finds every way to bracket the parts. The parts themselves are
read by the strict grammar. Each reading is built as IR, said canonically, and counts only if
that text is accepted and means the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .actions import subject_of
from .builders import YOU, both, either, negation, sequence
from .drive import Refused
from .normal import normal
from .printer import CannotPrint, Writer
from .scope import Scope
from .surface import Unreadable

if TYPE_CHECKING:
    from .parse import Reader

GRAMMAR = """
start: body
?body: PART -> act
  | body AND body -> both
  | body COMMA body -> both
  | body OR body -> either
  | body IF cond -> given
  | body UNLESS cond -> unless
  | body UNLESS body -> instead
  | UNLESS body COMMA body -> first_instead
  | IF cond COMMA body -> first_given
?cond: PART -> fact
  | cond AND cond -> all_of
  | cond OR cond -> any_of
PART: /p[0-9]+/
AND: "&"
OR: "|"
IF: "?"
UNLESS: "!"
COMMA: ","
"""
JOINTS = {"and then": "&", "and": "&", "then": "&", "or": "|", "if": "?", "unless": "!"}
MISSING = (("rounded up", "rounded down"),)
"""Words of which one has to be said: without them a sentence is two-way."""
MOST_PARTS = 6
_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_SPLIT = re.compile(r",?\s*\b(and then|and|then|or|if|unless)\b\s*|\s*(,)\s*", re.IGNORECASE)


def readings(reader: Reader, sentence: str, start: str, scope: Scope) -> list[str]:
    """Return the canonical texts of all readings of one sentence; none if it is not two-way."""
    if _BRACKETS.search(sentence):
        return _without_brackets(reader, sentence, start, scope)
    signs, parts = _cut(sentence)
    if start != "start_effect" or not 2 <= len(parts) <= MOST_PARTS:
        return []
    try:
        trees = _trees(signs)
    except ValueError:
        return []
    found: dict[Any, str] = {}
    for tree in trees:
        for ir in _meanings(reader, tree, parts, scope):
            said = _said(reader, ir, start, scope)
            if said:
                found.setdefault(ir, said)
    return sorted(set(found.values()))


def meant(
    reader: Reader, text: str, start: str, scope: Scope, either: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the canonical texts in which an ambiguous word means each of several."""
    found: dict[str, None] = {}
    for slot in either:
        inner = replace(scope.inside(), meant=slot)
        try:
            ir = reader.strict(text, start, inner)
        except (Refused, Unreadable):
            continue
        if said := _said(reader, ir, start, scope):
            found[said] = None
    return tuple(found) if len(found) > 1 else ()


def with_missing(reader: Reader, sentence: str, at: int, start: str, scope: Scope) -> list[str]:
    """Return the canonical texts in which each of some words stands at a place."""
    for choice in MISSING:
        ways = [f"{sentence[:at].rstrip()} {words}{sentence[at:]}" for words in choice]
        found: dict[str, None] = {}
        for way in ways:
            try:
                ir = reader.strict(way, start, scope)
            except (Refused, Unreadable):
                break
            found[_said(reader, ir, start, scope)] = None
        if len(found) == len(choice) and "" not in found:
            return list(found)
    return []


def _without_brackets(reader: Reader, sentence: str, start: str, scope: Scope) -> list[str]:
    """What brackets hold belongs to the sentence, or is one of its own, or is left out."""
    inside = [found[1] for found in _BRACKETS.finditer(sentence)]
    bare = _BRACKETS.sub("", sentence).strip()
    ways = [_BRACKETS.sub(r" \1", sentence), ". ".join([bare, *inside]), bare]
    found: dict[str, None] = {}
    for way in ways:
        try:
            ir = reader.strict(way, start, scope)
        except (Refused, Unreadable):
            continue
        if said := _said(reader, ir, start, scope):
            found[said] = None
    return list(found)


def _cut(sentence: str) -> tuple[str, list[str]]:
    """Return the signs of a sentence, its parts numbered, and the parts."""
    text = sentence.strip().rstrip(".")
    parts: list[str] = []
    signs, at = "", 0
    for found in _SPLIT.finditer(text):
        signs += _part(text[at : found.start()], parts)
        signs += JOINTS[found[1].lower()] if found[1] else ","
        at = found.end()
    return signs + _part(text[at:], parts), parts


def _part(text: str, parts: list[str]) -> str:
    if not text.strip():
        return ""
    parts.append(text.strip())
    return f"p{len(parts) - 1}"


@cache
def _earley() -> Any:
    import lark

    return lark.Lark(GRAMMAR, parser="earley", lexer="basic", ambiguity="explicit")


def _trees(signs: str) -> list[Any]:
    """Return every way to bracket the parts.

    Raises:
        ValueError: there is none.
    """
    from lark.exceptions import LarkError
    from lark.visitors import CollapseAmbiguities

    try:
        return list(CollapseAmbiguities().transform(_earley().parse(signs)))
    except LarkError as error:
        raise ValueError(str(error)) from error


def _meanings(reader: Reader, tree: Any, parts: list[str], scope: Scope) -> Iterator[n.Effect]:
    """Yield what a bracketing means, if all its parts can be read."""
    actions = [int(leaf.children[0][1:]) for leaf in tree.find_data("act")]
    facts = [int(leaf.children[0][1:]) for leaf in tree.find_data("fact")]
    try:
        acts = _actions(reader, [parts[i] for i in sorted(actions)], scope)
        effects = dict(zip(sorted(actions), acts, strict=True))
        conditions = {i: reader.strict(parts[i], "start_condition", scope) for i in facts}
        yield _build(tree.children[0], effects, conditions)
    except (Refused, Unreadable, ValueError):
        return


def _actions(reader: Reader, parts: list[str], scope: Scope) -> tuple[n.Effect, ...]:
    """Return the effects of actions that are one list, so that subjects are carried over."""
    whole = reader.strict(" and ".join(parts) + ".", "start_effect", scope)
    return whole.steps if isinstance(whole, n.Sequence) else (whole,)


def _build(tree: Any, effects: dict[int, n.Effect], facts: dict[int, n.Condition]) -> Any:
    def of(child: Any) -> Any:
        return _build(child, effects, facts)

    kids = [c for c in tree.children if hasattr(c, "data")]
    made: dict[str, Callable[[], Any]] = {
        "act": lambda: effects[int(tree.children[0][1:])],
        "fact": lambda: facts[int(tree.children[0][1:])],
        "both": lambda: sequence([of(kids[0]), of(kids[1])]),
        "either": lambda: _choice(of(kids[0]), of(kids[1])),
        "given": lambda: n.If(of(kids[1]), of(kids[0])),
        "unless": lambda: n.If(normal(negation(of(kids[1]))), of(kids[0])),
        "instead": lambda: _choice(of(kids[0]), of(kids[1]), subject_of(of(kids[1]))),
        "first_instead": lambda: _choice(of(kids[1]), of(kids[0]), subject_of(of(kids[0]))),
        "first_given": lambda: n.If(of(kids[0]), of(kids[1])),
        "all_of": lambda: both(of(kids[0]), of(kids[1])),
        "any_of": lambda: either(of(kids[0]), of(kids[1])),
    }
    return made[tree.data]()


def _choice(left: n.Effect, right: n.Effect, by: n.Selector = YOU) -> n.Effect:
    """Return a choice between actions, flat."""
    options: list[n.Effect] = []
    for side in (left, right):
        options += side.options if isinstance(side, n.ChooseOne) else (side,)
    return n.ChooseOne(by, tuple(options))


def _said(reader: Reader, ir: n.Effect, start: str, scope: Scope) -> str:
    try:
        said = Writer(reader.lexicon).write(ir, start, scope)
        return said if reader.strict(said, start, scope) == ir else ""
    except (CannotPrint, Refused, Unreadable):
        return ""
