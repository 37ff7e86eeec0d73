"""docs/manual/phrases.md: made from the phrasebook, every phrase with an example that is read."""

from __future__ import annotations

import pytest

from compiler.desk.topics import hole_names
from dsl import grammar
from dsl.phrases import Hole
from tests.manual import reference

NOT_ON_CARDS = {
    "be-among": "a name within a rule",
    "be-not-among": "a name within a rule",
    "lasting-trigger-if": "behind how long it lasts, where an example has no condition besides",
    "slots": "a name within a rule",
    "card-word": "behind a word that the game has not",
    "choose-several": "of several things to choose from, where an example has two",
    "clause-cured": "of those who are told by their tokens, as in “each wounded …”",
    "clause-cured-all": "of those who are told by their tokens, as in “all wounded …”",
    "left-out-those": "of a noun with a condition, where an example has a bare one",
    "take-item-into": "of a thing and of who takes it, where an example has one of them",
    "swap-counters-named": "two holes for one kind of token, where an example has two kinds",
    "turns-theirs": "nobody is known where an ability of this game begins",
}
SAYABLE = [
    id
    for id, entry in reference.phrases().items()
    if reference.examples().can_say(entry) and id not in NOT_ON_CARDS
]


def test_the_reference_is_fresh() -> None:
    assert reference.FILE.read_text("utf-8") == reference.text()


def test_what_is_to_be_filled_in_has_a_name_for_people() -> None:
    ways = [way for id in reference.phrases() for way in grammar.wordings_of("en", id)]
    holes = {part.category for way in ways for part in way.parts if isinstance(part, Hole)}
    assert holes - set(hole_names("en")) == set()


def test_phrases_are_shown_in_grammatical_english() -> None:
    text = reference.FILE.read_text("utf-8")
    assert [wrong for wrong in ("cannot are", "would are", "may are", "( ") if wrong in text] == []


@pytest.mark.parametrize("id", NOT_ON_CARDS)
def test_a_phrase_without_an_example_has_a_reason(id: str) -> None:
    assert reference.example(id) is None


@pytest.mark.parametrize("id", SAYABLE)
def test_every_phrase_has_a_canonical_example_that_means_it(id: str) -> None:
    example = reference.example(id)
    assert example is not None
    reader, place = reference.examples().reader, example.scope.inside()
    found = reader.read(example.text, example.start, place, rules=False)
    assert found.ir == example.ir
    assert not found.problems
    assert id in found.used or not example.says
    assert reference.read_back(example)
