"""What a text means is read back from its IR, and nothing of it is left out."""

import dataclasses
import json
import types
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dsl
from compiler.assemble.build import Compiled, compile_stack
from compiler.stack import load_stack
from dsl.explain import TABLE, explain, explain_section
from dsl.ir import codec
from dsl.ir import nodes as n
from dsl.ir.program import Section
from dsl.ir.scenario import Line
from dsl.lexicon import Lexicon
from dsl.scope import ITEM, PLAYER, Scope
from tests.programs import program_of

WORDLESS = Lexicon("en")
FILES = ("reading/en.json", "telling/en.json")


@cache
def compiled() -> Compiled:
    return compile_stack(load_stack(["paranoia"]))


def read(text: str, start: str = "start_effect", **slots: str) -> list[str]:
    texts = compiled().texts
    assert texts is not None
    scope = Scope({"you": PLAYER, "this": "card"} | slots)
    parsed = texts.reader.read(text, start, scope.inside(), rules=False)
    assert parsed.ok, parsed.problems
    return explain(parsed.ir, start, scope, texts.lexicon)


# ------------------------------------------------------------------ sentences of cards


def test_a_step_says_who_and_how_much() -> None:
    assert read("They gain 3 Treason. You lose 1 Treason.", target=PLAYER) == [
        "The target you named ends up with 3 more Treason.",
        "You end up with 1 fewer Treason, but never fewer than 0.",
    ]


def test_everybody_else_leaves_you_out_in_capitals() -> None:
    (said,) = read("Each other Troubleshooter gains 1 Wound.")
    assert said.startswith("Every single Troubleshooter (but NOT yourself) ends up with 1 more")
    assert "(but NOT yourself)" not in read("Each Troubleshooter gains 1 Wound.")[0]


def test_a_choice_says_whose_it_is_and_what_if_there_is_none() -> None:
    choice, then = read("Choose another Troubleshooter. They gain 2 Wounds.")
    assert "1 Troubleshooter (but NOT yourself; you choose)" in choice
    assert "If there is nobody it could be, nothing happens here" in choice
    assert then == "Whoever was chosen ends up with 2 more Wounds."


def test_chance_is_told_from_choice() -> None:
    (by_chance,) = read("Discard 1 card at random.")
    (chosen,) = read("Discard 1 card.")
    assert "(chance decides)" in by_chance
    assert "(you choose)" in chosen


def test_a_condition_and_its_branches_stand_apart() -> None:
    said = read("If you have 3 or more Wounds, you gain 1 Treason. Otherwise, draw 2 cards.")
    assert said[0] == (
        "Only if the number of Wounds held by you is at least 3: you end up with 1 more Treason."
    )
    assert said[1].startswith("If that is NOT so: the topmost 2 cards")


def test_an_offer_can_be_declined() -> None:
    first, second = read("They may respawn.", target=PLAYER)
    assert first.startswith("The target you named decides whether to do this or not:")
    assert second == "If the target you named decides against it, nothing happens here."


def test_what_is_answered_is_named() -> None:
    (said,) = read("Cancel it.", target=ITEM)
    assert said.startswith("The card being played that this answers will never take effect;")


def test_what_is_aimed_at_you_is_told_from_what_is_not() -> None:
    (said,) = read("A card that targets you.", "start_item")
    assert "(only if you are among those at whom they are aimed; you choose)" in said


def test_what_is_done_again_says_how_often() -> None:
    (said,) = read("Do this 3 times: you gain 1 Wound.")
    assert said == "3 times, one after the other: you end up with 1 more Wound."


def test_neighbours_are_told_from_who_is_next_in_turn() -> None:
    (right,) = read("The Troubleshooter on your right gains 1 Wound.")
    (following,) = read("The next Troubleshooter after you gains 1 Wound.")
    assert "counter-clockwise from the right of you" in right
    assert "in the direction in which play goes now" in following


def test_an_ability_says_when_it_applies() -> None:
    (said,) = read("When you gain Wounds, afterwards you gain 1 Treason.", "start_abilities")
    assert said == (
        "Every time that you come to have more Wounds, once what is being carried out is "
        "finished: you end up with 1 more Treason."
    )


def test_steps_under_a_condition_are_indented() -> None:
    said = read("If you are dying, draw 1 card and you gain 1 Wound.")
    assert said[0] == "Only if you are dying:"
    assert [s[:4] for s in said[1:]] == ["  – "] * 2


@pytest.mark.parametrize(
    ("text", "opposite"),
    [
        ("You are dying.", "You are not dying."),
        ("You have played a card this Mission.", "You have not played a card this Mission."),
        ("You are a Traitor.", "You are not a Traitor."),
        ("No Troubleshooter is a Traitor.", "A Troubleshooter is a Traitor."),
    ],
)
def test_a_negation_is_spelled_out(text: str, opposite: str) -> None:
    said = [str(read(t, "start_condition")) for t in (text, opposite)]
    assert sorted("NO" in s for s in said) == [False, True]


def test_every_text_of_the_game_is_explained() -> None:
    for reading in compiled().readings:
        if isinstance(reading.ir, Line):
            continue
        said = explain(reading.ir, reading.start, reading.scope, compiled().texts.lexicon)
        assert said
        assert all(line[-1] in ".:" for line in said)


# ------------------------------------------------------------------ sections


def section(id: str) -> Section:
    program = program_of(compiled())
    return next(s for s in program.sections if s.id == id)


def section_read(id: str) -> list[str]:
    return explain_section(section(id), compiled().texts.lexicon)


def test_a_section_says_when_at_whom_who_answers_and_what_follows() -> None:
    used, aimed, answered, after = section_read("play-on-higher")
    assert used.startswith("It is used in a turn of your own")
    assert "1 Troubleshooter" in aimed
    assert "but NOT yourself" in aimed
    assert "Anytime window opens" in answered
    assert after.startswith("Afterwards, unless the card has moved already:")


def test_a_section_that_is_not_played_says_so() -> None:
    assert section_read("complete") == [
        "It is not played: it is a question with the answer yes or no."
    ]
    assert "in front of a player" in section_read("while-in-front")[0]


def test_an_unanswered_section_says_so() -> None:
    lone = dataclasses.replace(section("play-anytime"), answered="", after=None)
    said = explain_section(lone, compiled().texts.lexicon)
    assert said[1] == "Nobody may answer it before it is carried out."
    assert said[2].startswith("Afterwards the card goes to the discard pile")


def test_a_section_says_what_is_done_first_and_what_needs_no_text() -> None:
    first = n.Move(n.Ref("this"), n.Place("@discard"))
    plain = dataclasses.replace(section("play-on-higher"), without_text=True, first=first)
    said = explain_section(plain, compiled().texts.lexicon)
    assert said[1] == "A card that has no such text can be used the same way, and does nothing."
    assert said[3].startswith("As soon as it is played: this card goes to")


# ------------------------------------------------------------------ every node, every field


def nodes() -> list[type[n.Node]]:
    return [cls for cls in codec.ops().values() if cls.__module__.startswith(f"{n.__name__}.")]


def test_every_node_can_be_explained() -> None:
    assert not [cls.__name__ for cls in nodes() if cls not in TABLE]


def sample(kind: Any, full: bool, other: bool = False) -> Any:
    """Return some value of a type; the other one is different."""
    simple = {int: 2 + other, str: "zed" if other else "abc", bool: other}
    if kind in simple:
        return simple[kind]
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return (sample(args[0], False, other), sample(args[0], False, not other))
    if origin in (types.UnionType, typing.Union):
        (inner,) = (a for a in args if a is not type(None))
        return sample(inner, False, other) if full else None
    return _LEAVES[kind][other] if kind in _LEAVES else make(kind, full)


_LEAVES: dict[Any, tuple[n.Node | None, n.Node | None]] = {
    n.Selector: (n.Ref("you"), n.Ref("giver")),
    n.Values: (n.AnyValue("abc"), n.AnyValue("zed")),
    n.Amount: (n.Number(2), n.Number(3)),
    n.Condition: (n.During("abc"), n.During("zed")),
    n.Pattern: (n.ScopeBegins("abc"), n.ScopeBegins("zed")),
    n.Effect: (n.End("abc"), n.End("zed")),
    n.Ability: (n.Forbid(n.ScopeBegins("abc")), n.Forbid(n.ScopeBegins("zed"))),
    n.Duration: (n.WithinScope("abc"), n.WithinScope("zed")),
    n.Place: (n.Place("abc"), n.Place("zed")),
    n.Pick: (n.Pick(n.Every("abc")), n.Pick(n.Every("zed"))),
}
WAYS = ("counter-clockwise", "clockwise")
WORDS = {
    (n.Nearest, "way"): WAYS,
    (n.DirectionIs, "way"): WAYS,
    (n.SetDirection, "way"): WAYS,
    (n.Compare, "relation"): ("<", ">="),
    (n.Trigger, "timing"): ("quiet", "at-once"),
    (n.Trigger, "once_per"): ("turn", ""),
    (n.Moved, "manner"): ("draw", "discard"),
    (n.Move, "manner"): ("draw", "discard"),
    (n.Ref, "slot"): ("you", "giver"),
    (n.Named, "kind"): ("player", "card"),
}
UNSAID = {(n.Pick, "slot")}


def make(cls: type[n.Node], full: bool) -> n.Node:
    hints = typing.get_type_hints(cls)
    values = {
        f.name: WORDS.get((cls, f.name), (sample(hints[f.name], full),))[0]
        for f in dataclasses.fields(cls)
    }
    return cls(**values)


def changed(node: n.Node, full: bool) -> Iterator[tuple[str, n.Node]]:
    """Yield copies of a node that differ from it in one field."""
    hints = typing.get_type_hints(type(node))
    for f in dataclasses.fields(node):
        if (type(node), f.name) in UNSAID:
            continue
        words = WORDS.get((type(node), f.name))
        value = words[1] if words else sample(hints[f.name], full, other=True)
        if full and f.default is None and type(node) is not n.Pick:
            yield f"{f.name} left out", dataclasses.replace(node, **{f.name: None})
        if value != getattr(node, f.name):
            yield f.name, dataclasses.replace(node, **{f.name: value})


def said(node: n.Node) -> list[str]:
    if isinstance(node, n.Duration):
        return said(n.Grant(n.Forbid(n.ScopeBegins("abc")), node))
    return explain(node, "start_players", Scope(), WORDLESS)


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("cls", nodes(), ids=lambda c: c.__name__)
def test_every_field_of_a_node_shows(cls: type[n.Node], full: bool) -> None:
    node = make(cls, full)
    for name, other in changed(node, full):
        assert said(node) != said(other), name


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("cls", nodes(), ids=lambda c: c.__name__)
def test_a_condition_and_its_negation_differ(cls: type[n.Node], full: bool) -> None:
    node = make(cls, full)
    if isinstance(node, n.Condition):
        assert said(node) != said(n.Not(node))


@pytest.mark.parametrize("file", FILES)
def test_no_pattern_is_written_twice(file: str) -> None:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        assert len(names) == len(set(names)), [x for x in names if names.count(x) > 1]
        return dict(pairs)

    path = Path(dsl.__file__).parent / file
    json.loads(path.read_text("utf-8"), object_pairs_hook=unique)
