"""`Another`, `next` and whose choice it is are told by who does something, not by you."""

from __future__ import annotations

import pytest

from dsl.ir import nodes as n

from .asking import ALONE, asked, meaning, problem, said


@pytest.mark.parametrize("who", ["Each Sailor", "The Captain", "They"])
def test_who_gives_chooses_another_than_themselves(who: str) -> None:
    plural = who == "They"
    gives, chooses = ("give", "choose") if plural else ("gives", "chooses")
    assert meaning(f"{who} {gives} 1 card to another Sailor.") == meaning(
        f"{who} {chooses} another Sailor and {gives} 1 card to the chosen Sailor."
    )


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Each Elder gives a card to another Sailor.",
            "Each Elder chooses another Sailor and gives 1 card to the chosen Sailor.",
        ),
        (
            "Each Elder may give a card to a Smuggler.",
            "Each Elder may choose a Smuggler and give 1 card to the chosen Sailor.",
        ),
        (
            "The Captain looks at another Sailor's hand.",
            "The Captain chooses another Sailor. The Captain looks at the chosen Sailor's hand.",
        ),
        (
            "The Captain steals 1 Coin from another Sailor.",
            "The Captain chooses another Sailor. The chosen Sailor loses 1 Coin. "
            "The Captain gains that many Coins.",
        ),
        (
            "They choose one: wave; or give a card to another Sailor.",
            "They choose one: wave; or choose another Sailor and give 1 card to the chosen Sailor.",
        ),
        (
            "For each Elder, they give a card to another Sailor.",
            "Each Elder chooses another Sailor and gives 1 card to the chosen Sailor.",
        ),
        (
            "Give a card to another Sailor.",
            "Choose another Sailor. Give 1 card to the chosen Sailor.",
        ),
    ],
)
def test_whom_somebody_does_it_to_is_of_their_choice(text: str, canonical: str) -> None:
    assert said(text) == canonical
    assert meaning(text) == meaning(canonical)


def test_who_is_of_your_choice_is_chosen_by_you() -> None:
    found = meaning("The Captain gives 1 card to another Sailor of your choice.")
    assert isinstance(found.steps[0], n.Choose)
    assert found.steps[0].pick.by == n.Ref("you")


def test_who_was_chosen_cannot_choose_another_at_once() -> None:
    assert problem("A Sailor gives 1 card to another Sailor.").code == "chosen-twice"
    text = "Choose a Sailor. They give 1 card to another Sailor."
    assert problem(text, ALONE).code == "chosen-twice"


@pytest.mark.parametrize(
    "text",
    [
        "Move 1 Coin from another Sailor to another Sailor.",
        "Move up to 2 Coins from a Sailor to a Sailor.",
        "Move 1 Coin from a Sailor to another Sailor.",
    ],
)
def test_nothing_is_moved_between_two_who_are_chosen_at_once(text: str) -> None:
    assert problem(text, ALONE).code == "chosen-twice"
    assert problem(text).code == "chosen-twice"


@pytest.mark.parametrize(
    ("who", "after"),
    [
        ("Each Sailor gives", "them"),
        ("The Captain gives", "the Captain"),
        ("They give", "them"),
        ("Give", "you"),
    ],
)
def test_the_next_is_after_who_does_it(who: str, after: str) -> None:
    assert meaning(f"{who} 1 card to the next Sailor.") == meaning(
        f"{who} 1 card to the next Sailor after {after}."
    )


def test_the_next_of_each_is_asked_back() -> None:
    assert asked("For each Elder, the next Sailor gains 1 Coin.") == {
        "For each Elder, the next Sailor after you gains 1 Coin.",
        "For each Elder, the next Sailor after them gains 1 Coin.",
    }


def test_others_are_others_than_who_counts_them() -> None:
    text = "Each Elder gains 1 Coin for each other Sailor."
    assert said(text) == text
    assert meaning(text) == meaning("Each Elder gains 1 Coin for each Sailor who is not them.")
    assert meaning(text) != meaning("Each Elder gains 1 Coin for each Sailor who is not you.")


@pytest.mark.parametrize(
    "text", ["They choose a Sailor and gain 1 Coin.", "They may choose a Sailor and gain 1 Coin."]
)
def test_who_does_the_first_of_two_does_both(text: str) -> None:
    found = meaning(text)
    done = found.effect if isinstance(found, n.May) else found
    assert isinstance(done, n.Sequence)
    assert done.steps[1] == n.Adjust(n.Ref("target"), "coin", n.Number(1))


# ------------------------------------------------------------------ whose turn


@pytest.mark.parametrize("cannot", ["cannot gain Moss", "cannot play cards"])
def test_until_their_turn_is_of_who_cannot(cannot: str) -> None:
    assert meaning(f"The Captain {cannot} until their next turn.") == meaning(
        f"Until the Captain's next turn, the Captain {cannot}."
    )


@pytest.mark.parametrize("who", ["Each Sailor", "Each other Sailor", "A Smuggler"])
def test_each_of_several_has_a_turn_of_their_own(who: str) -> None:
    assert problem(f"{who} cannot gain Moss until their next turn.").code == "captured-pronoun"


# ------------------------------------------------------------------ one or the other


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        (
            "They must discard a card or you gain 1 Moss.",
            (
                "Choose one: they discard 1 card; or gain 1 Moss.",
                "They choose one: discard 1 card; or you gain 1 Moss.",
            ),
        ),
        (
            "Each Elder waves or you draw a card.",
            (
                "Choose one: each Elder waves; or draw 1 card.",
                "Each Elder chooses one: wave; or you draw 1 card.",
            ),
        ),
    ],
)
def test_who_chooses_between_theirs_and_yours_is_asked_back(
    text: str, ways: tuple[str, ...]
) -> None:
    assert asked(text) == set(ways)


def test_between_yours_and_theirs_you_choose() -> None:
    assert said("Wave or they gain 1 Moss.") == "Choose one: wave; or they gain 1 Moss."


@pytest.mark.parametrize(
    "must", ["They discard 1 card", "They must lose 1 Coin", "Each Elder discards 1 card"]
)
def test_who_cannot_do_one_thing_does_nothing(must: str) -> None:
    assert meaning(f"{must}. If they can't, they gain 1 Moss.") == meaning(
        f"{must}. If they do not, they gain 1 Moss."
    )


@pytest.mark.parametrize("before", ["They discard 2 cards", "They lose 3 Coins"])
def test_what_may_be_done_in_part_is_asked_back(before: str) -> None:
    assert len(problem(f"{before}. If they can't, they gain 1 Moss.").readings) == 2


def test_what_is_not_wanted_is_not_what_they_cannot() -> None:
    assert problem("They may wave. If they can't, they gain 1 Moss.").code == "unbound-done"


# ------------------------------------------------------------------ one and the same


@pytest.mark.parametrize(
    "text",
    [
        "Swap your hand with yours.",
        "Swap Coins with yourself.",
    ],
)
def test_nothing_is_swapped_with_itself(text: str) -> None:
    assert problem(text, ALONE).code == "one-player"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Choose 2 other Sailors. They swap Bunks.",
            "Choose 2 other Sailors. They swap all Bunks with each other.",
        ),
        (
            "Choose 2 Sailors. They swap Coins.",
            "Choose 2 Sailors. They swap Coins with each other.",
        ),
    ],
)
def test_several_who_are_chosen_swap_with_each_other(text: str, canonical: str) -> None:
    assert said(text, ALONE) == canonical


@pytest.mark.parametrize("what", ["1 card", "1 Chart", "each Chart in your hand"])
def test_nobody_gives_cards_to_themselves(what: str) -> None:
    assert problem(f"You give {what} to yourself.").code == "same-receiver"


# ------------------------------------------------------------------ again for each


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "For each Coin on the Map, discard 1 card.",
            "Do this as many times as the Coins on the Map: discard 1 card.",
        ),
        (
            "For each Coin they have, the Captain waves and draws a card.",
            "Do this as many times as their Coins: the Captain waves and draws 1 card.",
        ),
        ("For each Coin on the Map, draw a card.", "Draw cards equal to the Coins on the Map."),
    ],
)
def test_what_has_no_number_is_done_again_for_each(text: str, canonical: str) -> None:
    assert said(text) == canonical


@pytest.mark.parametrize("who", ["The Captain", "Each Sailor"])
def test_nobody_takes_cards_from_themselves(who: str) -> None:
    assert problem(f"{who} takes 1 card from themselves.").code == "same-receiver"


# ------------------------------------------------------------------ another than whom


@pytest.mark.parametrize("text", ["{} 1 Coin to another Sailor.", "{} another Sailor 1 Coin."])
def test_whom_somebody_gives_tokens_to_is_another_than_they(text: str) -> None:
    chosen = "The Captain chooses another Sailor."
    assert asked(text.format("The Captain gives"), ALONE) == {
        f"{chosen} The Captain loses 1 Coin. The chosen Sailor gains that many Coins.",
        f"{chosen} They gain 1 Coin.",
    }
    chosen = "For each Elder, they choose another Sailor"
    assert asked(text.format("Each Elder gives"), ALONE) == {
        f"{chosen}, then lose 1 Coin and the chosen Sailor gains that many Coins.",
        f"{chosen} and the chosen Sailor gains 1 Coin.",
    }


@pytest.mark.parametrize(
    ("text", "than_you", "than_them"),
    [
        ("and each other Sailor draws a card", "Each other Sailor", "Each Sailor who is not {}"),
        ("but another Sailor draws a card", "Another Sailor", "A Sailor who is not {}"),
    ],
)
@pytest.mark.parametrize("who", ["The Captain gains", "They gain"])
def test_another_behind_somebody_named_may_be_another_than_they(
    who: str, text: str, than_you: str, than_them: str
) -> None:
    named = "the Captain" if who.startswith("The C") else "them"
    assert asked(f"{who} 1 Coin {text}.") == {
        f"{who} 1 Coin. {than_you} draws 1 card.",
        f"{who} 1 Coin. {than_them.format(named)} draws 1 card.",
    }


def test_each_other_beside_you_is_each_other_than_you() -> None:
    text = "You gain 1 Coin and each other Sailor draws 1 card."
    assert said(text) == "You gain 1 Coin. Each other Sailor draws 1 card."


@pytest.mark.parametrize("who", ["They", "The Captain"])
@pytest.mark.parametrize("joint", ["; otherwise", ". Otherwise,", ". If not,"])
def test_who_pays_for_not_doing_what_they_may_is_asked_back(who: str, joint: str) -> None:
    they = who.replace("They", "they").replace("The", "the")
    gain = "gain" if who == "They" else "gains"
    assert asked(f"{who} may draw a card{joint} gain 1 Coin.") == {
        f"{who} may draw 1 card. If they do not, {they} {gain} 1 Coin.",
        f"{who} may draw 1 card. If they do not, you gain 1 Coin.",
    }


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("The Captain draws 1 card and you lose 1 Coin, then discards 1 card.", "The Captain d"),
        ("Draw 2 cards and the Captain draws 1, then discard 1 card.", "Discard 1 card."),
    ],
)
def test_the_form_of_a_verb_tells_who_does_it(text: str, last: str) -> None:
    assert said(text, ALONE).split(". ")[-1].startswith(last)
