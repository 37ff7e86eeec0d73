"""Everyday English: what people write who do not know the phrases, by kinds of turns."""

from __future__ import annotations

from typing import Any

import pytest

from dsl.scope import CARD, ITEM, PLAYER, Scope

from .asking import AIMED, ALONE, asked, meaning, problem
from .trees import READER

ANSWER = Scope({"you": PLAYER, "this": CARD, "target": ITEM})


def read(text: str, start: str, scope: Scope = ALONE) -> Any:
    """Return the IR of a text that is read as what a start category derives."""
    found = READER.read(text, start, scope.inside())
    assert found.ir is not None, found.problems
    return found.ir


def ability(text: str) -> Any:
    return read(text, "start_abilities")


def condition(text: str) -> Any:
    return read(text, "start_condition")


# ------------------------------------------------------------------ what cards do


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Take a card.", "Draw 1 card."),
        ("They take two cards and wave.", "They draw 2 cards and wave."),
        ("Discard your hand, then take 3 cards.", "Discard your hand. Draw 3 cards."),
        ("Take one of their cards at random.", "Take 1 card at random from their hand."),
        ("If they have 2 cards, take one of them.", "If they have 2 cards, take 1 of their cards."),
        ("Take away a Coin from them.", "They lose 1 Coin."),
        ("Strip them of all Moss.", "They lose all Moss."),
        ("Put your hand into the discard pile.", "Discard your hand."),
        ("They put two cards on the discard pile.", "They discard 2 cards."),
        ("Throw a card away.", "Discard 1 card."),
        ("They throw two cards out.", "They discard 2 cards."),
        ("Have a look at their cards.", "Look at their hand."),
        ("Take a peek at the Captain's cards.", "Look at the Captain's hand."),
        ("Swap your cards with theirs.", "Swap your hand with their hand."),
        ("Let them pick two cards out of your hand.", "They take 2 cards from your hand."),
        ("Hit them for 2 Coins.", "They gain 2 Coins."),
        ("Gain 2 Coins, but take one Moss yourself.", "You gain 2 Coins. You gain 1 Moss."),
    ],
)
def test_what_is_done_has_many_verbs(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("Look at their hand. Take a card.", ("Draw 1 card", "Take 1 card from their hand")),
        ("Look at their cards. Take two cards.", ("Draw 2 cards", "Take 2 cards from their hand")),
    ],
)
def test_a_card_taken_after_a_hand_was_seen_may_be_of_it(text: str, ways: tuple[str, ...]) -> None:
    assert asked(text) == {f"Look at their hand. {way}." for way in ways}


def test_one_of_them_is_not_drawn() -> None:
    assert problem("They discard 2 cards. You take one of them.").code == "unfinished"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("They gain 2 Coins and so do you.", "They gain 2 Coins. You gain 2 Coins."),
        ("You wave, as does the Captain.", "You wave. The Captain waves."),
        ("They draw a card and you do too.", "They draw 1 card. You draw 1 card."),
        ("They discard their hand, and so do you.", "They discard their hand. Discard your hand."),
        ("You discard your hand, and so do they.", "Discard your hand. They discard their hand."),
        ("Each Elder waves, and so do you.", "Each Elder waves. You wave."),
        (
            "They wave and draw a card, and so do you.",
            "They wave and draw 1 card. You wave and draw 1 card.",
        ),
    ],
)
def test_what_one_does_another_does_as_well(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize(
    "text",
    [
        "You look at their hand, and so does the Captain.",
        "The Captain discards their hand and so do you.",
        "You wave and the Captain draws a card, and so do they.",
    ],
)
def test_what_another_does_is_said_again_where_it_is_not_plain(text: str) -> None:
    assert problem(text).code == "whose"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("They gain a Coin, unless they're calm.", "If they are not calm, they gain 1 Coin."),
        ("Draw 2 cards, unless you are the Cook.", "If you are not the Cook, draw 2 cards."),
        ("Do they have Coins? Then wave.", "If they have any Coins, wave."),
        ("Are you the Cook? If so, draw a card.", "If you are the Cook, draw 1 card."),
        ("If you want to, you may wave.", "You may wave."),
        (
            "They may wave so that you draw a card.",
            "They may wave. If they do, draw 1 card.",
        ),
        (
            "You may lose 1 Coin in order that they wave.",
            "You may lose 1 Coin. If you do, they wave.",
        ),
        (
            "Decide whether they gain 1 Coin or lose 2 Moss.",
            "Choose one: they gain 1 Coin; or they lose 2 Moss.",
        ),
        (
            "You choose whether they gain 1 Coin or you draw a card.",
            "Choose one: they gain 1 Coin; or you draw 1 card.",
        ),
        (
            "They decide whether to draw a card or lose 2 Moss.",
            "They choose one: draw 1 card; or lose 2 Moss.",
        ),
        (
            "If the two of you have the same Rank, wave.",
            "If their Rank is your Rank, wave.",
        ),
        (
            "If you have the same Berth as the Captain, wave.",
            "If your Berth is the Captain's Berth, wave.",
        ),
    ],
)
def test_what_it_depends_on_is_said_in_many_ways(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize("one", ["one Sailor", "another Elder"])
def test_who_is_picked_may_be_told_more_of(one: str) -> None:
    some = one.replace("one", "a")
    text = f"The Captain picks {one}, who gains 2 Coins."
    assert meaning(text, ALONE) == meaning(f"The Captain chooses {some}. They gain 2 Coins.", ALONE)


# ------------------------------------------------------------------ cards being played


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Ignore it.", "Cancel it."),
        ("Ignore that card. It goes to the discard pile.", "Cancel it."),
        ("Cancel it and discard it.", "Cancel it."),
        ("Whoever is playing it waves.", "Its player waves."),
        ("The Sailor who played that card draws a card.", "Its player draws 1 card."),
        ("Its player is now the one it's played on.", "Its player becomes its target."),
        ("It hits you instead.", "You become its target."),
        ("That card affects the Captain instead of its target.", "The Captain becomes its target."),
        ("It targets you rather than whoever it was meant for.", "You become its target."),
        ("Do what it says as if you had played it.", "Use its effect as your own."),
        ("You take no Moss from it.", "The Moss you would gain from it, nobody gains."),
        (
            "Any Coins it would give you are ignored.",
            "The Coins you would gain from it, nobody gains.",
        ),
    ],
)
def test_a_card_is_answered_in_many_words(text: str, canonical: str) -> None:
    assert read(text, "start_effect", ANSWER) == read(canonical, "start_effect", ANSWER)


# ------------------------------------------------------------------ what holds or waits


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("After each of your turns, wave.", "When your turn ends, afterwards you wave."),
        ("Draw a card at the start of your turn.", "When your turn starts, draw 1 card."),
        (
            "Each Sailor gains 1 Coin at the end of their turn.",
            "When the turn of a Sailor ends, afterwards they gain 1 Coin.",
        ),
        (
            "The Captain draws a card at the start of their turn.",
            "When the Captain's turn starts, afterwards they draw 1 card.",
        ),
        ("Every time you discard, wave.", "When you discard cards, afterwards you wave."),
        ("When another Sailor draws, wave.", "When another Sailor draws cards, you wave."),
        ("When you're dealt Coins, wave.", "When you gain Coins, afterwards you wave."),
        ("Whenever a Sailor takes Moss, wave.", "When a Sailor gains Moss, afterwards you wave."),
        (
            "The first time each turn that another Sailor plays a card on you, wave.",
            "When another Sailor plays a card on you, afterwards you wave once each turn.",
        ),
        (
            "When an Elder plays one on you, wave.",
            "When an Elder plays a card on you, afterwards you wave.",
        ),
        (
            "Anyone who draws cards gains a Coin for it.",
            "When a Sailor draws cards, afterwards they gain 1 Coin.",
        ),
        ("Any Elder who gains Moss draws a card.", "When an Elder gains Moss, they draw 1 card."),
    ],
)
def test_a_trigger_is_said_in_many_ways(text: str, canonical: str) -> None:
    assert ability(text) == ability(canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("You never gain Coins.", "You cannot gain Coins."),
        ("An Elder can never draw cards.", "An Elder cannot draw cards."),
        (
            "You never gain more than 2 Coins at a time.",
            "If you would gain 3 or more Coins, it is only 2 instead.",
        ),
        (
            "If another Sailor would take Coins, you may take them for that player.",
            "If another Sailor would gain Coins, you may gain them instead.",
        ),
        (
            "If you would get Moss, the Captain gets them in your place.",
            "If you would gain Moss, the Captain gains them instead.",
        ),
        (
            "If you'd gain Moss, draw a card instead.",
            "If you would gain Moss, draw 1 card instead.",
        ),
        (
            "If a Sailor would wave, they just gain 1 Coin instead.",
            "If a Sailor would wave, they gain 1 Coin instead.",
        ),
        ("All Moss gained is reduced by 2.", "If a Sailor would gain Moss, it is 2 fewer instead."),
        ("All Coins are increased by 1.", "If a Sailor would gain Coins, it is 1 more instead."),
        (
            "The Captain draws one more card each time they draw.",
            "If the Captain would draw cards, it is 1 more instead.",
        ),
        (
            "You draw an extra card whenever you draw.",
            "If you would draw cards, it is 1 more instead.",
        ),
        (
            "While this card is here, Elders can't play cards on you, and when you draw, wave.",
            "An Elder cannot play cards on you. When you draw cards, afterwards you wave.",
        ),
    ],
)
def test_what_holds_is_said_in_many_ways(text: str, canonical: str) -> None:
    assert ability(text) == ability(canonical)


# ------------------------------------------------------------------ what is so


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Everyone's calm.", "Every Sailor is calm."),
        ("The Captain's an Elder.", "The Captain is an Elder."),
        (
            "All of you have played at least 1 card this turn.",
            "Every Sailor has played a card this turn.",
        ),
        ("Exactly five Coins on the Map.", "There are 5 Coins on the Map."),
        ("Fewer than three Moss left on the Reef.", "There are 2 or fewer Moss on the Reef."),
        ("Two or more Coins on the Map.", "There are 2 or more Coins on the Map."),
        ("No Moss is left on the Map.", "There are no Moss on the Map."),
        (
            "No Moss is left on the Map, and at least 2 Coins are.",
            "There are no Moss on the Map and there are 2 or more Coins on the Map.",
        ),
        (
            "The Map has got more Coins than Moss.",
            "There are more Coins than Moss on the Map.",
        ),
        (
            "The Captain isn't an Elder and holds no more than 2 cards.",
            "The Captain is not an Elder and the Captain has 2 or fewer cards in hand.",
        ),
        (
            "The Cook is calm but has no Coins.",
            "The Cook is calm and the Cook has no Coins.",
        ),
    ],
)
def test_a_condition_is_said_in_many_ways(text: str, canonical: str) -> None:
    assert condition(text) == condition(canonical)


def test_how_many_there_must_be_is_not_guessed() -> None:
    found = READER.read("3 Coins on the Map.", "start_condition", AIMED.inside())
    assert found.ir is None


# ------------------------------------------------------------------ somebody chosen for something


CHOSEN = "choose another Sailor and the chosen Sailor loses 1 Coin."


@pytest.mark.parametrize("how", [" to lose", ", who loses"])
@pytest.mark.parametrize("scope", [ALONE, AIMED])
def test_who_is_chosen_for_something_after_if_is_who_does_it(how: str, scope: Scope) -> None:
    chosen = f"If you have no Moss, choose another Sailor{how} 1 Coin."
    canonical = f"If you have no Moss, {CHOSEN}"
    assert read(chosen, "start_effect", scope) == read(canonical, "start_effect", scope)


def test_somebody_else_who_is_to_do_something_after_if_does_it() -> None:
    chosen = "If you have no Moss, pick someone else to lose 1 Coin."
    assert read(chosen, "start_effect") == read(f"If you have no Moss, {CHOSEN}", "start_effect")


def test_who_is_chosen_for_something_by_an_ability_does_it() -> None:
    chosen = "When you gain Moss, choose another Sailor to lose 1 Coin."
    assert ability(chosen) == ability(f"When you gain Moss, {CHOSEN}")


def test_instead_behind_a_condition_leads_to_otherwise() -> None:
    found = problem("If you have no Moss, lose 1 Coin. Draw 1 card instead.")
    assert "begin with “Otherwise, …”" in found.hint
