"""docs/manual/phrases.md: made from the phrasebook, every phrase with an example that is read."""

from __future__ import annotations

import pytest

from compiler.desk.topics import hole_names
from dsl import grammar
from dsl.examples import Example
from dsl.phrases import Entry, Hole
from tests.manual import reference

NOT_ON_CARDS = {
    "be-among": "a name within a rule",
    "be-not-among": "a name within a rule",
    "slot": "a name within a rule",
    "slots": "a name within a rule",
    "victim": "a name within a rule of this game",
    "card-word": "behind a word that the game has not",
    "deed-if": "within what is announced, for which the game has no word",
    "choose-several": "of several things to choose from, where an example has two",
    "clause-cured": "of those who are told by their tokens, as in “each wounded …”",
    "clause-cured-all": "of those who are told by their tokens, as in “all wounded …”",
    "left-out-those": "of a noun with a condition, where an example has a bare one",
    "swap-counters-named": "two holes for one kind of token, where an example has two kinds",
    "turns-theirs": "nobody is known where an ability of this game begins",
}
FOUND = reference.made()
SAID = [(entry, example) for entry, example in FOUND.values() if example]


def test_the_reference_is_fresh() -> None:
    assert reference.FILE.read_text("utf-8") == reference.text()


def test_every_phrase_that_a_card_can_say_has_an_example() -> None:
    sayable = [id for id, (entry, _) in FOUND.items() if reference.examples().can_say(entry)]
    assert [id for id in sayable if not FOUND[id][1] and id not in NOT_ON_CARDS] == []


def test_what_is_to_be_filled_in_has_a_name_for_people() -> None:
    ways = [way for entry, _ in FOUND.values() for way in grammar.wordings("en")[entry.id]]
    holes = {part.category for way in ways for part in way.parts if isinstance(part, Hole)}
    assert holes - set(hole_names("en")) == set()


def test_phrases_are_shown_in_grammatical_english() -> None:
    text = reference.text()
    assert [wrong for wrong in ("cannot are", "would are", "may are", "( ") if wrong in text] == []


@pytest.mark.parametrize(("entry", "example"), SAID, ids=[entry.id for entry, _ in SAID])
def test_an_example_is_canonical_and_means_its_phrase(entry: Entry, example: Example) -> None:
    reader, place = reference.examples().reader, example.scope.inside()
    found = reader.read(example.text, example.start, place, rules=False)
    assert found.ir == example.ir
    assert not found.problems
    assert entry.id in found.used or not example.says
    assert reference.read_back(example)
