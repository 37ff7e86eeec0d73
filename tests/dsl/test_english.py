"""English as printed cards have it: agreement, articles, capitals; and what a sentence means."""

from __future__ import annotations

import pytest

from compiler.assemble.headings import scope_of
from dsl.ir import nodes as n
from dsl.ir import program
from dsl.scope import CARD, ITEM, PLAYER, Scope

from .trees import READER, WRITER

CARDS = Scope({"you": PLAYER, "this": CARD, "target": PLAYER})
TURN = Scope({"you": PLAYER, "subject": PLAYER}, "subject")
YOU, TARGET, SUBJECT = n.Ref("you"), n.Ref("target"), n.Ref("subject")


def said(text: str, start: str = "start_effect", scope: Scope = CARDS) -> str:
    """The canonical words of a text, or the code of what is wrong with it."""
    found = READER.read(text, start, scope.inside())
    if found.ir is None:
        return found.problems[0].code
    return WRITER.write(found.ir, start, scope.inside())


def meaning(text: str, scope: Scope = CARDS) -> n.Effect:
    found = READER.read(text, "start_effect", scope.inside())
    assert isinstance(found.ir, n.Effect), found.problems
    return found.ir


@pytest.mark.parametrize(
    "text",
    [
        "You gain 1 Coin.",
        "You gain 2 Berries.",
        "You gain 2 Moss.",
        "They lose all Sea Urchins.",
        "Each Sailor gains 1 Moss.",
        "Each Sailor may draw 1 card.",
        "If they have any Moss, they lose 1 Moss.",
        "If they have a Berry, they lose 1 Berry.",
        "If you are an Elder, choose another Upset Sailor.",
        "If a Sailor is Weary, draw 2 cards.",
        "If there is 1 or more Coins on the Map, draw 1 card.",
        "If there are 2 or more Coins on the Map, draw 1 card.",
        "If there is no Moss on the Map, draw 1 card.",
        "If there are no Coins on the Map, draw 1 card.",
        "If they are the Captain, they catch their breath.",
        "If you do not have 2 Coins, you catch your breath.",
        "Each Sailor loses half of their Coins rounded up.",
        "You gain 1 Coin for each calm Sailor.",
        "The Sailor on your left gains 1 Coin.",
        "Both you and Ann gain 1 Coin.",
        "Swap your Coins with theirs.",
        "Until your next turn, they cannot gain Coins.",
        "Choose one: draw 1 card; or lose 1 Coin.",
        "They choose one: draw 1 card; lose 1 Coin; or wave.",
        "If they want, they draw 1 card and you gain 1 Coin.",
        "For each Elder, they lose 1 Coin.",
        "You lose 1 Coin for each Elder.",
        "You may draw 1 card and discard 1 card.",
        "Another Sailor gains 1 Coin. The chosen Sailor loses 1 Moss.",
        "They choose another Night Watch.",
        "Each Sailor secretly chooses another Sailor. You lose 1 Coin for each Sailor who has"
        " chosen you.",
        "Reverse the direction of play.",
        "Whoever last put Coins on this card this Storm gains 1 Moss.",
        "If you have played 2 or more cards this Storm, draw 1 card.",
        "The Sailor on your right gains 1 Coin.",
        "Each Sailor secretly chooses a Sailor. For each Sailor, the Sailor they have chosen gains"
        " 1 Coin.",
        "Each Sailor secretly chooses another Sailor for each card in their hand. Each Sailor takes"
        " each card chosen for them.",
        "Each Sailor secretly chooses a number from 1 to 3. Each Sailor gains Coins equal to the"
        " number they have chosen.",
        "Each Sailor draws up to a hand of 5 cards.",
        "For the rest of the Storm, no Sailor may draw cards.",
        "Until your next turn, no other Sailor may gain Moss.",
        "Until your next turn, an Elder cannot play cards.",
    ],
)
def test_this_is_how_cards_are_printed(text: str) -> None:
    assert said(text) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("you gains 1 coins", "You gain 1 Coin."),
        ("draw cards up to 5", "Draw up to a hand of 5 cards."),
        ("they draw until they have 5 cards", "They draw up to a hand of 5 cards."),
        (
            "for the rest of the storm, a sailor cannot gain moss",
            "For the rest of the Storm, no Sailor may gain Moss.",
        ),
        (
            "this storm, another sailor cannot play cards on you",
            "For the rest of the Storm, no other Sailor may play cards on you.",
        ),
        ("you can't be mossy this storm", "For the rest of the Storm, you cannot gain Moss."),
        ("each iron sailor waves", "Each Sailor who is IRON waves."),
        ("everyone with iron rank waves", "Each Sailor who is IRON waves."),
        ("if your rank is iron, wave", "If you are IRON, you wave."),
        ("if you don't have an iron rank, wave", "If you are not IRON, you wave."),
        ("they receives a sea urchin", "They gain 1 Sea Urchin."),
        ("give 1 coin to them", "They gain 1 Coin."),
        ("take 1 coin.", "You gain 1 Coin."),
        ("everyone else draws a card.", "Each other Sailor draws 1 card."),
        ("draw a card if you are calm", "If you are calm, draw 1 card."),
        ("unless they are calm, they gain a coin", "If they are not calm, they gain 1 Coin."),
        ("you gain 1 coin and 2 moss", "You gain 1 Coin. You gain 2 Moss."),
        ("lose all of your coins", "You lose all Coins."),
        ("discard a card from your hand", "Discard 1 card."),
        ("take an extra turn", "Take another turn after this one."),
        (
            "if you have played at least 1 cards this storm, draw a card",
            "If you have played a card this Storm, draw 1 card.",
        ),
        ("choose one: draw a card or wave", "Choose one: draw 1 card; or wave."),
        (
            "each sailor secretly picks another sailor and the sailor you chose gains a coin",
            "Each Sailor secretly chooses another Sailor. The Sailor you have chosen gains 1 Coin.",
        ),
    ],
)
def test_other_words_for_it_are_read(text: str, canonical: str) -> None:
    assert said(text) == canonical


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("You may draw 1 card and end the Storm.", "two-readings"),
        ("A Sailor may draw 1 card.", "who-may"),
        ("Otherwise, draw 1 card.", "otherwise"),
        ("You catch their breath.", "whose"),
        ("They catch your breath.", "whose"),
        ("They lose all your Coins.", "whose"),
        ("You have 2 Ranks.", "unexpected-word"),
        ("If you have 2 Ranks, draw 1 card.", "scale-counted"),
        ("You gain 1 Coin. If Ann does, draw 1 card.", "who-did"),
        ("If you do, draw 1 card.", "unbound-done"),
        ("If they do not, draw 1 card.", "unbound-done"),
        ("They may draw 1 card. If you do, gain 1 Coin.", "unbound-done"),
        ("You may discard 1 card. If they do, gain 1 Coin.", "unbound-done"),
        ("If so, draw 1 card.", "unbound-done"),
        ("You gain 1000 Coins.", "too-large"),
        ("They choose a number from 6 to 1.", "low-high"),
        ("A Sailor chooses another Sailor.", "chosen-twice"),
        ("The Sailor you have chosen gains 1 Coin.", "unbound-choice"),
        ("They take each card chosen for them.", "unbound-choice"),
        (
            "Each Sailor secretly chooses a Sailor. Gain Coin equal to the number you have chosen.",
            "unbound-choice",
        ),
    ],
)
def test_what_means_nothing_or_two_things_is_refused(text: str, code: str) -> None:
    assert said(text) == code


def test_a_name_must_have_been_bound() -> None:
    nobody = Scope({"you": PLAYER, "this": CARD})
    assert said("The target gains 1 Coin.", scope=nobody) == "unbound-pronoun"
    assert said("They gain 1 Coin.", scope=nobody) == "unbound-pronoun"
    item = Scope({"you": PLAYER, "target": ITEM})
    assert said("The target gains 1 Coin.", scope=item) == "unbound-pronoun"
    assert said("Cancel it.", scope=item) == "Cancel it."


def test_a_name_within_a_rule_is_unknown_on_a_card() -> None:
    assert said("The helmsman gains 1 Coin.") == "unknown-name"
    assert said("If you are one of the drowned, draw 1 card.") == "unknown-name"
    bound = Scope({"helmsman": PLAYER}, "", frozenset({"helmsman"}))
    assert said("The helmsman gains 1 Coin.", scope=bound) == "The helmsman gains 1 Coin."


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card.",
        "You gain 1 Coin.",
        "A Sailor gains 1 Coin.",
        "Each other Sailor gains 1 Coin.",
        "If you have any Coins, each Sailor loses 1 Coin.",
    ],
)
def test_where_nobody_uses_the_card_nobody_is_you(text: str) -> None:
    nobody = Scope({"this": CARD})
    assert said(text, scope=nobody) == "unbound-pronoun"
    assert said("Each Sailor gains 1 Coin.", scope=nobody) == "Each Sailor gains 1 Coin."
    ability = "When another Sailor gains Coins, each Sailor gains 1 Coin."
    assert said(ability, "start_abilities", nobody) == "unbound-pronoun"


def test_sections_in_use_or_held_by_a_player_have_a_user() -> None:
    lying = program.Section("a", (), text="abilities", in_force=n.Place("hold"))
    assert "you" in scope_of(program.Section("a", (), use="turn"), held=False).slots
    assert "you" in scope_of(lying, held=True).slots
    assert "you" not in scope_of(lying, held=False).slots
    assert "you" not in scope_of(program.Section("a", ()), held=False).slots


def test_two_who_might_be_meant_are_told_apart() -> None:
    assert said("Another Sailor gains 1 Coin. They lose 1 Coin.") == "ambiguous-pronoun"


@pytest.mark.parametrize(
    "text",
    [
        "The Captain gains 1 Coin. They gain 1 Moss.",
        "The Captain gains 1 Coin and they gain 1 Moss.",
        "The Richest Sailor gains 1 Coin. They gain 1 Moss.",
        "If the Captain is an Elder, they gain 1 Coin.",
        "If another Sailor is an Elder, they gain 1 Coin.",
        "If they have more Coins than the Captain, they gain 1 Coin.",
    ],
)
def test_whoever_was_just_named_may_be_meant_too(text: str) -> None:
    assert said(text) == "ambiguous-pronoun"


@pytest.mark.parametrize(
    "text",
    [
        "The Captain gains 1 Coin. The target gains 1 Moss.",
        "If the Captain is an Elder, the target gains 1 Coin.",
        "If they are the Captain, they gain 1 Coin.",
        "The Captain gains 1 Coin. The target gains 1 Moss. They lose 1 Coin.",
    ],
)
def test_who_is_named_by_their_own_word_is_told_apart(text: str) -> None:
    assert said(text) == text


def test_a_giver_and_a_victim_are_told_apart() -> None:
    alone = Scope({"you": PLAYER, "this": CARD})
    text = "When a Smuggler gives Coins to another Sailor, at once {} 1 Moss."
    for who in ("the giver gains", "the victim gains"):
        assert said(text.format(who), "start_abilities", alone) == text.format(who)
    assert said(text.format("they gain"), "start_abilities", alone) == "ambiguous-pronoun"


def test_somebody_is_picked_once_for_several_verbs() -> None:
    one, two = meaning("Another Sailor gains 1 Coin and loses 1 Moss.").steps  # type: ignore[attr-defined]
    assert isinstance(one.who, n.Pick)
    assert two.who == n.Ref("chosen")


def test_who_has_the_most_is_found_once_for_several_verbs() -> None:
    found = meaning("The Sailor with the most Coins loses 1 Coin and gains 1 Moss.")
    assert isinstance(found, n.Each)
    assert isinstance(found.of, n.Extreme)


def test_may_holds_for_every_verb_without_a_subject_of_its_own() -> None:
    whole = meaning("You may draw 1 card and discard 1 card.")
    assert isinstance(whole, n.May)
    assert isinstance(whole.effect, n.Sequence)
    assert said("You may draw 1 card and they gain 1 Coin.") == "two-way"
    assert said("You may draw 1 card, then they gain 1 Coin.") == "two-readings"
    apart = meaning("You may draw 1 card and they may draw 1 card.")
    assert isinstance(apart, n.Sequence)


def test_each_chooses_for_themselves() -> None:
    found = meaning("Each Sailor chooses another Sailor.")
    assert isinstance(found, n.Each)
    assert isinstance(found.effect, n.Choose)
    assert found.effect.pick.by == SUBJECT
    assert found.effect.pick.of == n.Every("sailor", n.Not(n.Is(n.Ref("one"), SUBJECT)))


def test_whom_another_is_other_than_is_who_chooses() -> None:
    found = meaning("They choose another Sailor.")
    assert isinstance(found, n.Choose)
    assert found.pick.by == TARGET
    assert found.pick.of == n.Every("sailor", n.Not(n.Is(n.Ref("one"), TARGET)))


def test_somebody_elses_hand_is_not_ones_own() -> None:
    own = meaning("They discard 1 card from their hand.")
    other = meaning("They discard 1 card from your hand.")
    assert own == meaning("They discard 1 card.")
    assert own != other


def test_names_keep_their_letters() -> None:
    words = "Ann plays Fog... Again on Bo Lund."
    assert said(words, "start_when", Scope({})) == words
    assert said("ann plays fog... again on bo lund", "start_when", Scope({})) == words
    cards = "Cy holds Ebb, Rope 30 and Fog... Again."
    assert said(cards, "start_given", Scope({})) == cards


@pytest.mark.parametrize(
    "text",
    ["They cannot plya Rope 3O.", "Discard 1 card from the Holt.", "Fogg... Again is played."],
)
def test_a_slip_never_becomes_a_name(text: str) -> None:
    found = READER.read(text, "start_effect", CARDS.inside())
    assert found.ir is None


def test_a_suggestion_keeps_players_and_numbers() -> None:
    for text in ("You they gain 1 Coin.", "Draw 1 2 card.", "The helmsmen gain 1 Coin."):
        found = READER.read(text, "start_effect", CARDS.inside())
        assert found.ir is None
        for problem in found.problems:
            assert not any("helmsman" in s or "rower" in s for s in problem.suggestions)
            assert not any("Draw 2" in s for s in problem.suggestions)


def test_a_bracketed_sentence_is_read_like_any_other() -> None:
    assert said("(Draw 1 card.)") == said("Draw 1 card.")
    assert said("You gain 1 Coin. (Draw 1 card)") == "You gain 1 Coin. Draw 1 card."


def test_that_many_needs_an_amount_before_it() -> None:
    assert said("You gain that many Coins.") == "unbound-amount"
    assert said("Draw that many cards. You gain 2 Coins.") == "unbound-amount"
    assert said("You lose all Moss. You gain that many Coins.") != "unbound-amount"
