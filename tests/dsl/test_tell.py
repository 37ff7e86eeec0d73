"""A log and its decisions in words, for people; without the grammar."""

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from compiler.assemble.build import compile_stack
from compiler.stack import load_stack
from dsl.ir.about import about, asking
from dsl.ir.program import Program
from dsl.tell import Teller
from runtime.bots import consult, random_table
from runtime.game import Game
from tests.house.tree import ROOT
from tests.programs import program_of

NAMES = {1: "Ann", 2: "Bob", 3: "Cy", 4: "Dee", 5: "Eve"}
GUN, LIST = "ice-gun-3000", "new-improved-treasonous-activity-list"
ITEM = 1 << 24


@cache
def program() -> Program:
    return program_of(compile_stack(load_stack(["paranoia"])))


def teller(viewer: int | None = None) -> Teller:
    return Teller(program(), "en", NAMES, viewer)


def told(*entries: dict[str, Any], viewer: int | None = None) -> list[str]:
    story = teller(viewer)
    return [said for entry in entries if (said := story.tell(entry))]


def adjusted(what: str, amount: int, **more: Any) -> dict[str, Any]:
    return {"kind": "adjusted", "what": what, "amount": amount, **more}


def moved(how: str, cards: list[str], origin: str, to: str, **more: Any) -> dict[str, Any]:
    player = more.get("subject", 0)
    places = {z: {"zone": z, "player": player if z in OWN else 0} for z in (origin, to)}
    known = more.pop("known", list(NAMES))
    ends = {"origin": places[origin], "to": places[to], "known": known}
    return {"kind": "moved", "how": how, "cards": cards, "amount": len(cards), **ends, **more}


OWN = {"hand", "badge", "in-front"}


def played(
    card: str, player: int, item: int, *targets: int, how: str = "play-on"
) -> dict[str, Any]:
    aim = {"others": list(targets)} if targets else {}
    return {
        "kind": "played",
        "what": card,
        "how": how,
        "subject": player,
        "giver": player,
        "item": item,
        "source": card,
        **aim,
    }


# ------------------------------------------------------------------ single events


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (adjusted("treason", 2, subject=1), "Ann gains 2 Treason."),
        (adjusted("wound", -1, subject=2), "Bob loses 1 Wound."),
        (
            adjusted("wound", 3, subject=9, subject_card="polish-the-reactor"),
            "3 Wounds go on Polish the Reactor.",
        ),
        (
            adjusted("wound", -1, subject=9, subject_card="polish-the-reactor"),
            "1 Wound comes off Polish the Reactor.",
        ),
        (played(GUN, 2, ITEM, 3), "Bob plays Ice Gun 3000 on Cy."),
        (
            played(GUN, 2, ITEM, how="play-on-mission"),
            "Bob plays Ice Gun 3000: Play on Mission.",
        ),
        (
            {"kind": "flipped", "what": "traitor", "subject": 3, "amount": 1},
            "Cy becomes a Traitor!",
        ),
        ({"kind": "link", "what": "team-leader", "amount": 4}, "Dee becomes the Team Leader."),
        ({"kind": "begun", "what": "card-play"}, "— The Card Play phase begins. —"),
        ({"kind": "begun", "what": "turn", "subject": 5}, "It is Eve’s turn."),
        ({"kind": "called", "what": "death", "others": [1, 2]}, "Ann and Bob die."),
        ({"kind": "called", "what": "death", "others": [1]}, "Ann dies."),
        ({"kind": "won", "others": [2, 3]}, "Bob and Cy win the game!"),
        ({"kind": "won"}, "The game ends, and nobody wins."),
        ({"kind": "rolled", "amount": 4}, "Chance says 4."),
        ({"kind": "chosen", "others": [2, 3]}, "Bob and Cy are chosen."),
        (
            moved("take", ["security-red"], "pool", "badge", subject=2),
            "Bob now has Clearance RED.",
        ),
        (moved("discard", [GUN], "hand", "discards", subject=2), "Bob discards Ice Gun 3000."),
        (moved("put", [GUN], "", "in-front", subject=1), "Ice Gun 3000 moves in front of Ann."),
    ],
)
def test_an_event_is_a_sentence(entry: dict[str, Any], sentence: str) -> None:
    assert told(entry) == [sentence]


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "flipped", "what": "traitor", "subject": 3},
        {"kind": "called", "what": "debrief"},
        {"kind": "finished", "what": "death", "others": [1]},
        {"kind": "resolved", "what": GUN, "subject": 1},
        {"kind": "ended", "what": "turn", "subject": 1},
        {"kind": "something-new"},
        moved("discard", [GUN], "", "discards"),
    ],
)
def test_what_is_dull_is_not_told(entry: dict[str, Any]) -> None:
    assert told(entry) == []


# ------------------------------------------------------------------ what came before


def test_an_answer_names_what_it_answers_and_cancels() -> None:
    cancelled = {
        "kind": "cancelled",
        "what": GUN,
        "subject": 2,
        "giver": 1,
        "item": ITEM,
        "source": GUN,
    }
    assert told(played(GUN, 2, ITEM, 3), played(LIST, 1, ITEM + 1, ITEM), cancelled) == [
        "Bob plays Ice Gun 3000 on Cy.",
        "Ann answers Bob’s Ice Gun 3000 with New Improved Treasonous Activity List.",
        "New Improved Treasonous Activity List cancels Bob’s Ice Gun 3000.",
    ]


def test_a_card_that_was_not_just_named_stands_before_what_it_does() -> None:
    hurt = adjusted("wound", 1, subject=3, source=GUN)
    other = played("spurious-logic", 3, ITEM + 1, ITEM)
    assert told(played(GUN, 2, ITEM, 3), hurt)[-1] == "Cy gains 1 Wound."
    assert told(played(GUN, 2, ITEM, 3), other, hurt)[-1] == "Ice Gun 3000: Cy gains 1 Wound."


def test_what_a_card_leaves_behind_is_still_its_doing() -> None:
    granted = {"kind": "granted", "subject": 2, "item": ITEM}
    turn = {"kind": "begun", "what": "turn", "subject": 3}
    hurt = adjusted("wound", 2, subject=3, item=ITEM)
    assert told(played("suspicious-package", 2, ITEM, 3), granted, turn, hurt)[1:] == [
        "Suspicious Package stays in effect.",
        "It is Cy’s turn.",
        "Suspicious Package: Cy gains 2 Wounds.",
    ]


def test_chance_does_not_make_a_card_forgotten() -> None:
    rolled = {"kind": "rolled", "amount": 1}
    hurt = adjusted("wound", 2, subject=2, source="plasma-cannon")
    assert told(played("plasma-cannon", 2, ITEM, 3), rolled, hurt)[1:] == [
        "Chance says 1.",
        "Bob gains 2 Wounds.",
    ]


def test_a_word_of_the_game_stands_for_the_states_it_brings() -> None:
    dead = {"kind": "status", "what": "life", "how": "dead", "subject": 1, "amount": 2}
    dying = {"kind": "called", "what": "death", "others": [1]}
    lost = adjusted("clone", -1, subject=1)
    assert told(dying, dead, lost) == ["Ann dies.", "Ann loses 1 Clone."]
    assert told(dead) == ["Ann is now dead."]


def test_a_word_with_one_step_says_all_of_it() -> None:
    skipping = {"kind": "called", "what": "skipping", "subject": 1}
    done = {"kind": "finished", "what": "skipping", "subject": 1}
    skip = adjusted("skip", 1, subject=1)
    assert told(skipping, skip, done, skip) == ["Ann skips their next turn.", "Ann gains 1 Skip."]


def test_somebody_stops_being_what_they_were_told_to_be() -> None:
    entry = {"kind": "flipped", "what": "traitor", "subject": 3}
    assert told({**entry, "amount": 1}, entry) == [
        "Cy becomes a Traitor!",
        "Cy is no longer a Traitor.",
    ]


# ------------------------------------------------------------------ secrets


def test_cards_are_named_to_those_who_may_know_them() -> None:
    draw = moved("draw", [GUN, GUN, LIST], "action-deck", "hand", subject=2, known=[2])
    assert told(draw) == ["Bob draws 3 cards."]
    assert told(draw, viewer=1) == ["Bob draws 3 cards."]
    assert told(draw, viewer=2) == [
        "Bob draws 2 × Ice Gun 3000 and New Improved Treasonous Activity List."
    ]


# ------------------------------------------------------------------ chapters


def test_what_happens_to_all_is_one_line() -> None:
    everybody = [adjusted("clone", 6, subject=p) for p in NAMES]
    but_one = [adjusted("wound", 1, subject=p) for p in (1, 2, 4, 5)]
    (title, lines), *rest = teller().chapters([*everybody, *but_one])
    assert (title, rest) == ("Setting up", [])
    assert lines == ["Everyone gains 6 Clones.", "Everyone but Cy gains 1 Wound."]


def test_a_batch_is_told_without_chapters() -> None:
    wounds = [adjusted("wound", 1, subject=p) for p in (1, 3)]
    assert teller().lines([*wounds, {"kind": "resolved"}]) == ["Ann and Cy gain 1 Wound."]


def test_a_text_that_does_nothing_is_left_out() -> None:
    used = {"kind": "used", "what": "polish-the-reactor", "how": "success"}
    turn = {"kind": "begun", "what": "turn", "subject": 1}
    hurt = adjusted("wound", 1, subject=2, source="polish-the-reactor")
    assert teller().lines([used, turn]) == ["It is Ann’s turn."]
    assert teller().lines([used, hurt]) == [
        "Polish the Reactor, “Success”:",
        "Bob gains 1 Wound.",
    ]


def test_a_card_that_cannot_be_aimed_at_somebody_is_told() -> None:
    back = {"kind": "not-retargeted", "what": GUN, "others": [2]}
    assert told(back, {**back, "others": []}) == [
        "Ice Gun 3000 cannot be aimed at Bob, and stays as it was aimed.",
        "There is nobody whom Ice Gun 3000 is to be aimed at, and it stays as it was aimed.",
    ]


def test_what_happens_again_is_counted() -> None:
    mark = adjusted("wound", 1, subject=9, subject_card="polish-the-reactor")
    assert teller().chapters([mark] * 3) == [
        ("Setting up", ["1 Wound goes on Polish the Reactor (3 times)."])
    ]


def test_chapters_follow_rounds_and_phases() -> None:
    scopes = ("mission-round", "deal")
    gain = adjusted("wound", 1, subject=1)
    once = [
        *({"kind": "begun", "what": s} for s in scopes),
        gain,
        *({"kind": "ended", "what": s} for s in reversed(scopes)),
    ]
    titles = [title for title, _ in teller().chapters([*once, *once, {"kind": "won"}])]
    assert titles == ["Mission 1: Deal phase", "Mission 2: Deal phase", "The end"]


def some_play(seed: int, decisions: int = 300) -> Iterator[tuple[Game, list[dict[str, Any]]]]:
    """Let bots play for a while; yield the game at each decision, and its log so far."""
    log: list[dict[str, Any]] = []
    game, bots = Game.new(program(), 5, seed=seed, log=log), random_table(5, seed)
    for _ in range(decisions):
        if (decision := game.decision) is not None:
            yield game, log
            game.choose(consult(bots[decision.player], game, decision))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_is_told_in_sentences(seed: int) -> None:
    *_, (_, log) = some_play(seed)
    chapters = teller().chapters(log)
    assert len(chapters) > 5
    for line in (line for _, lines in chapters for line in lines):
        assert line[0].isupper() or not line[0].isalpha()
        assert line[-1] in ".!?:—"
        assert "{" not in line
        assert "~" not in line


# ------------------------------------------------------------------ decisions


def asked(
    prompt: str, *options: dict[str, Any], source: str = "", about: str = ""
) -> dict[str, Any]:
    given = {"prompt": prompt, "source": source, "about": about, "options": options}
    return {"player": 1, "kind": "pick", **given}


@cache
def ending() -> str:
    """What a decision to end a phase is about."""
    said = program().words["en"].said
    return next(key for key, text in said.items() if text == "End the Card Play phase")


def somebody(card: str) -> str:
    """What a card asks somebody."""
    texts = next(c.texts for c in program().cards if c.id == card)
    return next(about(node) for node in asking(texts))


PLAY = {"act": "play", "card": GUN, "section": "play-on"}
BOB = {"act": "choose", "player": 2}
THEIRS = {"act": "choose", "card": GUN, "player": 2, "item": 1, "section": "play-on"}
YES, NO = {"act": "accept"}, {"act": "decline"}


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (PLAY, "Play Ice Gun 3000: Play on another Troubleshooter"),
        ({"act": "discard", "card": GUN, "player": 1, "zone": "hand"}, "Discard Ice Gun 3000"),
        (BOB, "Choose Bob"),
        (THEIRS, "Choose Bob’s Ice Gun 3000"),
        (
            {"act": "choose", "player": 2, "zone": "hand", "position": 3},
            "Choose card 3 of Bob’s Hand",
        ),
        (
            {"act": "choose", "card": GUN, "zone": "discards"},
            "Choose Ice Gun 3000 from the Discards",
        ),
        ({"act": "number", "number": 4}, "4"),
        ({"act": "pass"}, "Pass"),
        ({"act": "done"}, "Done"),
        (NO, "No"),
    ],
)
def test_an_option_is_worded(option: dict[str, Any], words: str) -> None:
    assert teller().option(option, asked("choose", option)) == words


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        (asked("choose-one", PLAY), "Ann, what do you do?"),
        (asked("window:anytime", PLAY), "Ann, do you play a card now?"),
        (asked("window:anytime", PLAY, source=GUN), "Ann, do you answer Ice Gun 3000?"),
        (asked("target", BOB), "Ann, whom do you play it on?"),
        (asked("target", THEIRS), "Ann, which card do you play it on?"),
        (asked("choose", BOB, source=GUN), "Ice Gun 3000: Ann, whom do you choose?"),
        (asked("number", {"act": "number", "number": 1}), "Ann, choose a number:"),
        (asked("may", YES, NO), "Ann, do you want to?"),
        (asked("may", YES, NO, about=ending()), "Ann, do you end the Card Play phase?"),
        (
            asked("may", YES, NO, about=somebody("bribe")),
            "Ann, do you want this: “Its player takes 1 card at random from your hand”?",
        ),
        (
            asked("replace", YES, NO, about=somebody("noble-sacrifice")),
            "Ann, do you step in: “If another Troubleshooter would gain Wounds, "
            "you may gain them instead”?",
        ),
        (asked("anything", YES), "Ann, choose one:"),
    ],
)
def test_a_question_is_worded(decision: dict[str, Any], words: str) -> None:
    assert teller().question(decision) == words


def test_yes_says_to_what() -> None:
    question = asked("may", YES, NO, about=ending())
    assert teller().option(YES, question) == "Yes, end the Card Play phase"
    assert teller().option(YES) == "Yes"


def test_effects_to_choose_from_are_worded_without_a_card() -> None:
    pebbles = program_of(compile_stack(load_stack([str(ROOT / "tests" / "packs" / "pebbles")])))
    decision = Game.new(pebbles, 2, seed=1).decision
    assert decision is not None
    told = [Teller(pebbles, "en", NAMES).option(o, decision) for o in decision.options]
    assert told[:2] == ["Gain 1 Pebble", "Draw 1 card"]
    assert all(text.startswith("Play ") for text in told[2:])


def test_every_decision_of_a_game_is_worded() -> None:
    story = teller()
    for game, _ in some_play(1):
        decision = game.decision
        assert decision is not None
        options = [story.option(option, decision) for option in decision.options]
        assert story.question(decision).startswith(NAMES[decision.player]) or decision.source
        assert len(set(options)) == len(options)


# ------------------------------------------------------------------ engine only


def test_telling_needs_neither_grammar_nor_printer() -> None:
    code = (
        "import sys, dsl.tell; "
        "print([m for m in sys.modules if m in "
        "('lark', 'ruamel.yaml', 'dsl.grammar', 'dsl.printer', 'dsl.lexicon')])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
