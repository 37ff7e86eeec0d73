"""How sentences hang together, and slips: what else is read, what is told, what stays refused."""

from __future__ import annotations

import pytest

from dsl.parse import Budget
from dsl.problems import Problem
from dsl.scope import CARD, PLAYER, Scope

from .trees import READER, WRITER

CARDS = Scope({"you": PLAYER, "this": CARD, "target": PLAYER})
ALONE = Scope({"you": PLAYER, "this": CARD})


def read(text: str, scope: Scope = CARDS) -> tuple[str, list[Problem]]:
    """The canonical words of a text, none if it is refused, and what is said about it."""
    found = READER.read(text, "start_effect", scope.inside())
    said = "" if found.ir is None else WRITER.write(found.ir, "start_effect", scope.inside())
    return said, found.problems


def readings(text: str, scope: Scope = CARDS) -> set[str]:
    said, problems = read(text, scope)
    assert not said
    return {way for problem in problems for way in problem.readings}


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Draw 2 cards; gain 1 Coin.", "Draw 2 cards. You gain 1 Coin."),
        ("Draw 2 cards, gain 1 Coin, and then wave.", "Draw 2 cards. You gain 1 Coin. You wave."),
        ("Draw 2 cards but gain 1 Coin.", "Draw 2 cards. You gain 1 Coin."),
        ("First, draw a card. Then, wave.", "Draw 1 card. You wave."),
        ("They must also discard a card.", "They discard 1 card."),
        ("Each Sailor has to wave.", "Each Sailor waves."),
        ("They either wave or lose 1 Coin.", "They choose one: wave; or lose 1 Coin."),
        ("They wave or lose 1 Coin.", "They choose one: wave; or lose 1 Coin."),
        ("Choose one - draw a card, or wave.", "Choose one: draw 1 card; or wave."),
        ("Choose one: • Draw a card. • Wave.", "Choose one: draw 1 card; or wave."),
        ("Polish 1 Coin.", ""),
        ("Lose 1 Coin to draw a card.", "You may lose 1 Coin. If you do, draw 1 card."),
        (
            "If they are calm, they wave; otherwise, draw a card.",
            "If they are calm, they wave. Otherwise, draw 1 card.",
        ),
        (
            "If they are calm, they wave. If they are not, draw a card.",
            "If they are calm, they wave. Otherwise, draw 1 card.",
        ),
        (
            "They may wave, otherwise you draw a card.",
            "They may wave. If they do not, draw 1 card.",
        ),
        (
            "They gain 1 Coin unless they discard a card.",
            "They may discard 1 card. If they do not, they gain 1 Coin.",
        ),
        (
            "If they are calm, they gain 2 Coins instead of 1.",
            "If they are calm, they gain 2 Coins. Otherwise, they gain 1 Coin.",
        ),
        ("If they are calm, choose one: wave; or draw a card.",) * 2,
    ],
)
def test_sentences_hang_together_in_many_ways(text: str, canonical: str) -> None:
    said, problems = read(text)
    assert said.lower() == canonical.lower().replace(" a card", " 1 card")
    assert not canonical or problems == []


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("They lose 2 Coins and you gain 1.", "They lose 2 Coins. You gain 1 Coin."),
        ("Lose all Moss and draw that many.", "You lose all Moss. Draw that many cards."),
        ("Discard up to 3 cards. Draw that many.", "Discard up to 3 cards. Draw that many cards."),
        (
            "Lose 1 Moss. Gain 2 Coins. They gain 3.",
            "You lose 1 Moss. You gain 2 Coins. They gain 3 Coins.",
        ),
    ],
)
def test_a_noun_that_was_counted_may_be_left_out(text: str, canonical: str) -> None:
    assert read(text) == (canonical, [])


def test_a_noun_left_out_must_be_the_only_one() -> None:
    assert readings("Gain 1 Moss and gain 2 Coins. They lose 1.") == {
        "You gain 1 Moss. You gain 2 Coins. They lose 1 Moss.",
        "You gain 1 Moss. You gain 2 Coins. They lose 1 Coin.",
    }
    assert not read("You gain 2.")[0]


@pytest.mark.parametrize(
    ("text", "canonical", "notes"),
    [
        ("Gian 1 Coin.", "You gain 1 Coin.", ["“Gian” is read as “gain”."]),
        ("Gain 1 Sea-Urchin!", "You gain 1 Sea Urchin.", 1),
        ("You gain 2moss.", "You gain 2 Moss.", ["“2moss” is read as “2 moss”."]),
        (
            "Nearest Sailor clockwise from you waves.",
            "The Sailor on your left waves.",
            ["“the” is put in."],
        ),
        ("Draw a a card.", "Draw 1 card.", ["“a” is read once."]),
        ("“Draw 1 card.”", "Draw 1 card.", ["The quotes around the text are left out."]),
        ("If they are calm they wave.", "If they are calm, they wave.", ["“,” is put in."]),
        ("Draw 1 card & wave.", "Draw 1 card. You wave.", ["“&” is read as “and”."]),
        (
            "If you have more Coins then them, wave.",
            "If you have more Coins than them, you wave.",
            ["“then” is read as “than”."],
        ),
    ],
)
def test_a_slip_is_told(text: str, canonical: str, notes: list[str] | int) -> None:
    said, problems = read(text)
    assert said == canonical
    told = [problem.message for problem in problems]
    assert told == notes or len(told) == notes


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("If you have more Coins then them they gain 1 Moss.", "you gain"),
        ("All the Sailors lose 1 Coin.", "other"),
        ("Each then Sailor gains 1 Coin.", "each Sailor"),
        ("Another each Sailor gains 1 Coin.", "another Sailor"),
        ("You skip you next turn.", "turn"),
        ("You gain 1 Coin Coin.", "Coin"),
        ("You gain 2 3 Coins.", "Coin"),
    ],
)
def test_mending_never_drops_or_changes_who_and_how_many(text: str, never: str) -> None:
    assert never.lower() not in read(text)[0].lower()


def test_a_pronoun_for_two_people_is_shown_with_each() -> None:
    assert readings("Choose another Sailor; they gain 1 Coin.") == {
        "Choose another Sailor. The target gains 1 Coin.",
        "Choose another Sailor. The chosen Sailor gains 1 Coin.",
    }
    assert readings("The Captain waves. They gain 1 Coin.") == {
        "The Captain waves. The Captain gains 1 Coin.",
        "The Captain waves. The target gains 1 Coin.",
    }


def test_every_way_to_bracket_a_sentence_is_shown() -> None:
    assert readings("Draw a card and wave or lose 1 Coin.") == {
        "Choose one: draw 1 card and wave; or lose 1 Coin.",
        "Draw 1 card. Choose one: wave; or lose 1 Coin.",
    }
    assert readings("If you are calm and you are an Elder or they are calm, wave.") == {
        "If (you are calm and you are an Elder) or they are calm, you wave.",
        "If you are calm and (you are an Elder or they are calm), you wave.",
    }


def test_half_without_rounding_is_two_way() -> None:
    assert readings("Lose half your Coins.") == {
        "You lose half of your Coins rounded up.",
        "You lose half of your Coins rounded down.",
    }


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Put 1 Coin on the kitchen.", "kitchen"),
        ("If they have more charisma than you, wave.", "charisma"),
        ("Gain the colour purple.", "purple"),
        ("Draw 2 cards, and then you discard a Coin card.", "Coin"),
    ],
)
def test_the_word_that_no_phrase_has_is_named(text: str, word: str) -> None:
    said, problems = read(text, ALONE)
    assert not said
    assert f"“{word}”" in problems[0].message


@pytest.mark.parametrize(
    ("text", "word"),
    [("Gain 2", "2"), ("If you have", "have"), ("Each other", "other"), ("Catch their.", "their")],
)
def test_a_sentence_that_stops_too_early_names_its_last_word(text: str, word: str) -> None:
    (found,) = read(text)[1]
    assert found.code == "unfinished"
    assert found.message.endswith(f"{word}” stops too early.")


@pytest.mark.parametrize(
    "text",
    ["If the number is 3, wave.", "You gain Coins equal to the number.", "If you roll a 6, wave."],
)
def test_a_number_is_one_that_was_chosen_before(text: str) -> None:
    (found,) = read(text)[1]
    assert found.code == "unbound-choice"
    assert not read(f"Choose a number from 1 to 6. {text}")[1]


@pytest.mark.parametrize(
    ("text", "word", "phrase"),
    [
        ("They catch their own breath.", "own", "catch their breath"),
        ("Each Sailor catches their 2 cards.", "2", "catches their breath"),
        ("Wave and board the Reef.", "Reef", "board the ship"),
    ],
)
def test_where_a_phrase_is_left_the_word_that_leaves_it_is_named(
    text: str, word: str, phrase: str
) -> None:
    (found,) = read(text)[1]
    assert text[found.start : found.end] == word
    assert f"“{word}”" in found.message
    assert f"“{phrase}”" in found.hint


@pytest.mark.parametrize("text", ["Lose yourself.", "Gain yourself."])
def test_what_one_does_to_oneself_is_said_otherwise(text: str) -> None:
    (found,) = read(text)[1]
    assert "you lose" in found.hint


@pytest.mark.parametrize(
    ("text", "slip", "wrong"),
    [
        ("Drw 1 card. You gain 1 Wumbo.", "“Drw” is read as “draw”.", "“Wumbo”"),
        ("You gian 1 Coin. They glorp.", "“gian” is read as “gain”.", "“glorp”"),
        ("They glorp. You gian 1 Coin.", "“gian” is read as “gain”.", "“glorp”"),
    ],
)
def test_a_slip_is_told_beside_what_is_wrong_elsewhere(text: str, slip: str, wrong: str) -> None:
    _, problems = read(text)
    told = {problem.severity: problem for problem in problems}
    assert told["note"].message == slip
    assert text[told["note"].start : told["note"].end] in slip
    assert wrong in told["error"].message
    assert len(problems) == len(told)


@pytest.mark.parametrize(
    ("text", "way_out"),
    [
        (
            "Each Sailor can play only one card.",
            "Until your next turn, the Captain cannot play cards.",
        ),
    ],
)
def test_what_cannot_be_said_is_told_with_something_that_can(text: str, way_out: str) -> None:
    _, (problem,) = read(text, ALONE)
    quoted = problem.hint.split("“")[1].split("”")[0].lower()
    assert quoted in way_out.lower()
    assert read(way_out, ALONE)[0]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Put 1 Coin on the Reef card.", "Put 1 Coin on the Reef."),
        ("Remove 1 Moss from the Map card.", "Remove 1 Moss from the Map."),
        ("Put this card on top of the draw pile.", "Put this card on top of the deck."),
        (
            "Choose a card from your hand and put it on top of the deck.",
            "Put 1 card from hand on top of the deck.",
        ),
    ],
)
def test_cards_and_piles_are_known_by_their_names(text: str, canonical: str) -> None:
    assert read(text, ALONE) == (canonical, [])


@pytest.mark.parametrize("slip", ["Draww 1 crad.", "Shiver your timbers: draw 1 card."])
@pytest.mark.parametrize("times", [1, 9, 30])
def test_how_long_a_text_is_changes_nothing(slip: str, times: int) -> None:
    found = READER.read(" ".join([slip] * times), "start_effect", ALONE.inside())
    assert found.ok
    assert len(found.problems) == times * len(READER.read(slip, "start_effect", ALONE).problems)


def test_every_slip_and_every_fault_of_a_long_text_is_told() -> None:
    text = "Draww 1 card. They glorp. You gian 1 Coin. Wave. They blarp. Wave. Wavve."
    codes = [p.code for p in READER.read(text, "start_effect", CARDS.inside()).problems]
    assert codes == ["typo", "unknown-word", "typo", "unknown-word", "typo"]


def test_where_slips_were_looked_for_long_enough_no_more_are() -> None:
    weary = READER.with_words(())
    weary.budget = Budget(0)
    assert READER.read("Draww 1 card.", "start_effect", Scope()).ok
    (told,) = weary.read("Draww 1 card.", "start_effect", Scope()).problems
    assert told.hint.startswith("Mend the slips before this first")
