"""Packs on a game: `deck: only`, `replaces`, equal ids, other versions."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright
from runtime.desk.dealing import runs_dry
from runtime.scenario import run_scenarios
from tests.cli.desk import GAME, GOOD, PEBBLES, Said, homebrew, run, write

META = 'id: {0}\ntitle: "{0}"\nversion: "1"\nlanguage: 1\nlanguages: [en]\ngame: {1}\n'


def pack(folder: Path, cards: str, game: str = GAME, more: str = "", **files: str) -> Path:
    head = META.format(folder.name, game) + more
    return write(folder, {"pack.yaml": head, "cards/a.card": cards, **files})


def told(said: Said) -> list[tuple[str, str, str]]:
    return [(d["code"], d["severity"], d["file"]) for d in said.json["diagnostics"]]


# ------------------------------------------------------------------ deck: only


def test_deck_only_plays_the_packs_cards_alone_of_each_kind_it_has(tmp_path: Path) -> None:
    mine = pack(tmp_path / "mine", GOOD.replace("Break", "Break x60"), more="deck: only\n")
    played = cardwright.load(str(mine)).cards
    game = cardwright.load(GAME).cards
    assert [c.id for c in played if c.kind == "action" and not c.blank] == ["tea-break"]
    missions = [[c.id for c in deck if c.kind == "mission"] for deck in (played, game)]
    assert missions[0] == missions[1]


@pytest.mark.parametrize(("copies", "players"), [(1, 3), (40, 6)])
def test_a_deck_with_too_few_cards_warns(tmp_path: Path, copies: int, players: int) -> None:
    mine = pack(tmp_path / "mine", GOOD.replace("Break", f"Break x{copies}"), more="deck: only\n")
    said = run("check", mine, "--json")
    assert (said.code, told(said)) == (0, [("too-few-cards", "warning", "pack.yaml")])
    assert f"for {players} players" in said.json["diagnostics"][0]["message"]
    assert run("check", mine, "--strict").code == 1


def test_a_deck_that_is_large_enough_is_fine(tmp_path: Path) -> None:
    mine = pack(tmp_path / "mine", GOOD.replace("Break", "Break x60"), more="deck: only\n")
    assert told(run("check", mine, "--json")) == []


def test_no_shipped_game_runs_dry() -> None:
    assert runs_dry(cardwright.load(GAME).content) == {}


# ------------------------------------------------------------------ replaces


def replacing(folder: Path) -> Path:
    game = next(card for card in cardwright.load(GAME).cards if card.id == "ice-gun-3000")
    assert game.title["en"] == "Ice Gun 3000"
    replaced = f"Break x{game.copies}\nreplaces: ice-gun-3000\n"
    return pack(folder, GOOD.replace("Break\n", replaced))


def test_a_pack_that_replaces_a_card_is_built(tmp_path: Path) -> None:
    said = run("build", replacing(tmp_path / "mine"), "-o", tmp_path / "out", "--json")
    assert (said.code, told(said)) == (0, [("scenarios-left-out", "note", "cards/a.card")])


HOUSE_RULES = """\
TERM Turncoat
replaces: traitor
Noun: Their Treason is above their Maximum Treason.

PROCEDURE Scolding
replaces: skipping
For: the sleeper.
Said: skip their next turn.
Steps: The sleeper gains 1 Treason.

RULE A slap on the wrist
replaces: attacking-loyal-citizens-is-bad
Text: When a Troubleshooter gives Wounds to another Loyal Troubleshooter, at once the giver gains
  1 Treason once for each victim of each card.
"""
HOUSE_SCENARIO = """\
SCENARIO Whoever is frozen is scolded, and three are not too many yet
Given Ann, Bob and Cy sit clockwise, Ann first.
And Ann holds Deep Freeze and Field Dressing.
And Bob holds Field Dressing and Creative Filing.
And Cy holds Field Dressing and Creative Filing.
And Bob is RED.
And Bob has 2 Treason.
And it is Ann's turn in the Card Play phase.
When Ann plays Deep Freeze on Bob.
Then Bob has 3 Treason.
And Bob is not a Traitor.
And Bob is not a Turncoat.
And Ann has 1 Treason.
"""


def test_rules_that_are_replaced_keep_every_name_the_game_gives_them(tmp_path: Path) -> None:
    files = {"rules/a.rules": HOUSE_RULES, "scenarios/a.play": HOUSE_SCENARIO}
    mine = pack(tmp_path / "mine", GOOD, **files)
    said = run("test", mine, "--json")
    assert (said.code, said.json["passed"]) == (0, 1)


def test_the_scenarios_that_are_left_hold_for_the_new_deck(tmp_path: Path) -> None:
    program = cardwright.load(str(replacing(tmp_path / "mine"))).content
    some = program.scenarios[::8]
    assert [
        s.title for s, o in zip(some, run_scenarios(program, some), strict=True) if not o.ok
    ] == []


def test_a_scenario_of_the_pack_may_call_it_by_its_old_name(tmp_path: Path) -> None:
    play = "SCENARIO Tea\nGiven Ann, Bob and Cy sit clockwise, Ann first.\n"
    play += "And Ann holds Ice Gun 3000.\nThen Ann has 0 Wounds.\n"
    mine = replacing(tmp_path / "mine")
    said = run("test", write(mine, {"scenarios/a.play": play}), "--json")
    assert (said.json["passed"], said.json["failed"]) == (1, 0)


def test_two_packs_that_replace_the_same_card_name_each_other(tmp_path: Path) -> None:
    one = replacing(tmp_path / "one")
    two = pack(tmp_path / "two", (one / "cards" / "a.card").read_text().replace("Tea", "Coffee"))
    said = run("play", one, "--with", two, "--json")
    (found,) = [d for d in said.json["diagnostics"] if d["severity"] == "error"]
    assert (said.code, found["code"]) == (1, "replaced-twice")
    assert "one/cards/a.card:1" in found["message"]


# ------------------------------------------------------------------ equal ids


def test_an_equal_id_is_an_error_that_names_both_places(tmp_path: Path) -> None:
    """L04: a card with the name of an official one neither hides it nor becomes it."""
    said = run(
        "check", pack(tmp_path / "mine", GOOD.replace("Tea Break", "Ice Gun 3000")), "--json"
    )
    (found,) = said.json["diagnostics"]
    assert (said.code, found["code"], found["file"]) == (1, "duplicate-id", "cards/a.card")
    assert f"first in {GAME}/cards/" in found["message"]
    assert "add replaces: ice-gun-3000" in found["hint"]


def test_titles_that_differ_in_quotes_alone_clash(tmp_path: Path) -> None:
    """T02: two spellings of an apostrophe are one name."""
    twice = GOOD.replace("Tea", "Citizen's") + "\n" + GOOD.replace("Tea", "Citizen’s")
    assert [c for c, _, _ in told(run("check", pack(tmp_path / "mine", twice), "--json"))] == [
        "duplicate-id"
    ]


# ------------------------------------------------------------------ other versions

VERSIONS = {
    f"{GAME} >=99": "game-version",
    f"{GAME} <0.5": "game-version",
    f"{GAME} >=0.1 <99": "",
    f"{GAME} ~1": "bad-value",
    "paranoja": "unknown-game",
}


@pytest.mark.parametrize("game", VERSIONS)
def test_a_pack_says_for_which_game_it_is(tmp_path: Path, game: str) -> None:
    found = told(run("check", pack(tmp_path / "mine", GOOD, f'"{game}"'), "--json"))
    assert [code for code, _, _ in found] == [code for code in [VERSIONS[game]] if code]


def test_a_pack_for_a_newer_card_language_says_so(tmp_path: Path) -> None:
    mine = pack(tmp_path / "mine", GOOD)
    text = (mine / "pack.yaml").read_text().replace("language: 1", "language: 2")
    said = run("check", write(mine, {"pack.yaml": text}), "--json")
    (found,) = said.json["diagnostics"]
    assert (said.code, found["code"], found["line"]) == (1, "bad-value", 4)
    assert "needs a newer Cardwright" in found["hint"]


def test_a_pack_is_not_for_two_games(tmp_path: Path) -> None:
    said = run("play", pack(tmp_path / "mine", GOOD), "--with", PEBBLES, "--json")
    assert (said.code, [c for c, _, _ in told(said)]) == (1, ["two-games"])


def test_what_another_game_says_is_not_read_in_the_words_of_this_one(tmp_path: Path) -> None:
    """Its cards have hundreds of faults then, and none is the author's."""
    said = run("check", pack(tmp_path / "mine", GOOD.replace("1 Wound", "1 Wuond")), "--json")
    both = run("build", tmp_path / "mine", "--with", "frantic-troublemaker", "--json")
    assert sorted(told(both)) == sorted([*told(said), ("two-games", "error", "pack.yaml")])


def test_copies_are_counted(tmp_path: Path) -> None:
    mine = homebrew(tmp_path, GOOD.replace("Break", "Break x7") + "\nACTION Empty x2\n")
    (row,) = run("check", mine, "--json").json["packs"]
    assert (row["cards"], row["blank"]) == (9, 2)
