from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compiler.desk import saying

from .desk import BAD, GAME, GOOD, PEBBLES, homebrew, run, write


def explained(sentence: str, *more: str) -> Any:
    return run("explain", "--game", PEBBLES, "--sentence", sentence, *more, "--json").json


def test_a_sentence_is_read_back() -> None:
    found = explained("each other gatherer loses 1 pebble")
    assert (found["status"], found["diagnostics"]) == ("accepted", [])
    assert found["canonical"] == {"en": "Each other Gatherer loses 1 Pebble."}
    assert found["reading"]


def test_equal_meaning_gives_equal_ir() -> None:
    assert explained("Gain 2 Pebbles.")["ir"] == explained("You gain two pebbles")["ir"]


def test_a_slip_is_noted() -> None:
    found = explained("Each other Gatherer losses 1 Pebble.")
    assert (found["status"], [n["code"] for n in found["notes"]]) == ("noted", ["typo"])
    assert found["diagnostics"] == []


def test_a_sentence_that_means_nothing_is_refused() -> None:
    said = run("explain", "--game", PEBBLES, "--sentence", "Dance wildly.", "--json")
    assert (said.code, said.json["status"], said.json["ir"]) == (1, "refused", None)
    assert said.json["diagnostics"][0]["column"] == 1


def test_an_unbound_pronoun_is_refused_with_the_sections_that_bind_it() -> None:
    found = explained("They gain 1 Pebble.")
    assert [d["code"] for d in found["diagnostics"]] == ["unbound-pronoun"]
    assert "Use on …" in found["diagnostics"][0]["hint"]
    assert (
        explained("They gain 1 Pebble.", "--in", "Use on another Gatherer")["status"] != "refused"
    )


def test_the_sections_that_are_named_can_be_written_as_they_are() -> None:
    said = run("explain", "--game", PEBBLES, "--sentence", "Gain 1 Pebble.", "--in", "Smash")
    titles = said.err.partition("Sections are: ")[2].strip().rstrip(".").split(", ")
    assert any(title.endswith("…") for title in titles)
    for title in titles:
        assert explained("Each Gatherer gains 1 Pebble.", "--in", title)


def test_a_section_that_is_not_there() -> None:
    said = run("explain", "--game", PEBBLES, "--sentence", "Gain 1 Pebble.", "--in", "Smash")
    assert said.code == 2
    assert "Use on …" in said.err


def test_a_card_section_by_section() -> None:
    found = run("explain", PEBBLES, "Magpie", "--json").json
    assert found["card"] == "magpie"
    assert [s["status"] for s in found["sections"]] == ["accepted"]
    assert found["sections"][0]["section"].startswith("Use on another Gatherer who has")


def test_a_heading_that_stands_twice_has_both_its_texts(tmp_path: Path) -> None:
    pack = homebrew(
        tmp_path,
        "ACTION Tea Break\nPlay on Mission: Put 1 Wound on the Mission.\n"
        "Play on Mission: Put 2 Wounds on the Mission.\nPlay on Yourself: Draw 1 card.\n",
    )
    sections = run("explain", pack, "tea-break", "--json").json["sections"]
    assert [s["canonical"]["en"] for s in sections] == [
        "Put 1 Wound on the Mission.",
        "Put 2 Wounds on the Mission.",
        "Draw 1 card.",
    ]


def test_every_card_of_a_pack() -> None:
    found = run("explain", PEBBLES, "--json").json
    assert [c["card"] for c in found["cards"]] == ["lucky-find", "magpie", "big-wave", "fair-swap"]


def test_the_sound_cards_of_a_broken_pack_are_explained_and_the_faults_told(tmp_path: Path) -> None:
    sound = GOOD.replace("Tea Break", "Tea Time")
    said = run("explain", homebrew(tmp_path, f"{sound}\n{BAD}"))
    assert (said.code, "ACTION Tea Time" in said.out, "Tea Break" in said.out) == (1, True, False)
    assert 'error[unknown-word] card "Tea Break"' in said.err


def test_it_is_said_for_which_sections_a_sentence_was_read() -> None:
    refused = run("explain", "--game", GAME, "--sentence", "Dance wildly.")
    assert "Read as in: Play on Mission; Play on Higher; Play on Equal or Lower, …" in refused.err
    ability = run("explain", "--game", GAME, "--sentence", "When you gain Wounds, draw 1 card.")
    assert "Read as in: While in front" in ability.out
    asked = run("explain", "--game", GAME, "--sentence", "Dance.", "--in", "Play on Mission")
    assert "Read as in" not in asked.err


def test_it_is_said_that_no_section_holds_what_was_read() -> None:
    said = run("explain", "--game", "frantic", "--sentence", "You have no cards in hand.")
    assert said.code == 0
    assert said.out.endswith("\nNo section holds such a text (--in SECTION reads it for one).\n")


def test_near_names_are_offered_for_a_card_that_is_misspelt() -> None:
    for command in (["explain", GAME, "ice gn 3000"], ["try", GAME, "gun"]):
        said = run(*command)
        assert (said.code, "ice-gun-3000" in said.err) == (2, True)
    assert "Did you mean blanks?" in run("print", PEBBLES, "--only", "blank").err


def test_pack_and_sentence_do_not_go_together() -> None:
    assert run("explain", PEBBLES, "--sentence", "Gain 1 Pebble.").code == 2


def test_phrases_with_an_example_from_the_cards() -> None:
    found = run("phrases", "--game", PEBBLES, "gain", "--json").json
    gain = next(p for p in found["phrases"] if p["id"] == "gain")
    assert gain["wordings"][0] == "gain <number> <token>"
    assert gain["example"] == "You gain 2 Pebbles."


def test_phrases_with_a_word_of_the_game_use_it() -> None:
    found = run("phrases", "--game", GAME, "treason", "--json").json
    assert {"gain", "have-at-least"} <= {p["id"] for p in found["phrases"]}
    assert "You gain 2 Treason." in [p["example"] for p in found["phrases"]]


def test_phrases_with_a_verb_in_any_form() -> None:
    out = run("phrases", "--game", GAME, "steals").out
    assert "  take <cards from somewhere>\n" in out
    assert "also: steal <cards from somewhere>" in out


def test_half_a_sentence_shows_what_can_follow() -> None:
    out = run("phrases", "--game", GAME, "each", "player", "with").out
    assert out.startswith("After “each player with” can follow: ")
    assert "  the <players> with the most <token>\n" in out


def test_phrases_by_topic_are_those_that_the_game_can_say() -> None:
    found = run("phrases", "--game", PEBBLES, "--json").json
    assert all(p["example"] for p in found["phrases"])
    assert not {"link", "name"} & {p["id"] for p in found["phrases"]}


def test_phrases_in_a_second_language(tmp_path: Path) -> None:
    meta = 'id: ship\ntitle: 船\nversion: "1"\nlanguage: 1\nlanguages: [ja]\n'
    rules = "GAME 船\nPlayers: 2.\nA player is: 船員.\n\nCOUNTER 硬貨\nid: coin\nMost: 9.\n"
    game = write(tmp_path, {"pack.yaml": meta, "rules/ship.rules": rules})
    out = run("phrases", "--game", game, "硬貨").out
    assert out.startswith("駒を得る、失う、置く\n  <駒>を<数>得る\n      あなたは硬貨を2個得る。\n")


def test_phrases_are_for_the_pack_around_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = homebrew(tmp_path, "", **{"rules/crumbs.rules": "COUNTER Crumb\nMost: 9.\n"})
    (folder / "cards" / "mine.card").unlink()
    monkeypatch.chdir(folder / "cards")
    assert "You gain 2 Crumbs." in run("phrases", "crumb").out


def test_words_of_the_game() -> None:
    assert run("phrases", "--game", PEBBLES, "peb", "--json").json["words"] == ["Pebble"]
    assert "no word of the game" in run("phrases", "--game", PEBBLES, "xyzzy").out


def test_a_language_that_is_not_there() -> None:
    said = run("phrases", "--game", PEBBLES, "--lang", "tlh")
    assert (said.code, said.err) == (2, "Error: There is no language “tlh” here, only en.\n")


def test_a_language_that_only_the_pack_has(tmp_path: Path) -> None:
    folder = homebrew(tmp_path, GOOD)
    meta = folder / "pack.yaml"
    meta.write_text(meta.read_text("utf-8").replace("[en]", "[en, tlh]"), "utf-8")
    said = run("print", folder, "--lang", "tlh")
    assert said.code == 2
    assert "has no words in “tlh”, only in en" in said.err


def test_phrases_are_of_the_game_of_the_packs_that_lie_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    homebrew(tmp_path / "mine", GOOD)
    monkeypatch.chdir(tmp_path)
    assert "You gain 2 Wounds." in run("phrases", "wound").out


def test_of_many_phrases_the_plainest_are_shown_and_the_rest_if_asked_for() -> None:
    asked = ("phrases", "--game", "paranoia", "wound")
    some, every = run(*asked).out, run(*asked, "--all").out
    shown = [line for line in some.splitlines() if line.startswith("  ") and line[2:3] != " "]
    assert "gain <number> <token>" in some
    assert len(shown) < 30 < every.count("\n") / 2
    more = some.rsplit("\n\n", 1)[1]
    assert more.endswith("more: add --all\n")
    assert "more: add" not in every


def test_phrases_say_nothing_where_nothing_can_follow() -> None:
    assert saying.text(saying.Found("to their", "en", (), {}, begun="to their")) == ""


def test_list_of_packs() -> None:
    rows = run("list", "--json").json["packs"]
    assert rows
    assert all(
        list(row) == ["id", "title", "version", "game", "languages", "cards", "path"]
        for row in rows
    )


def test_list_of_cards_with_their_places(tmp_path: Path) -> None:
    found = run("list", homebrew(tmp_path, "ACTION My Card x2\n"), "--json").json
    row = {"id": "my-card", "kind": "ACTION", "title": "My Card", "copies": 2, "blank": True}
    assert found == {"pack": "mine", "cards": [{**row, "file": "cards/mine.card", "line": 1}]}


def test_cards_of_a_scale_stand_where_it_does() -> None:
    rows = run("list", PEBBLES, "--json").json["cards"]
    stones = [r for r in rows if r["kind"] == "STONE"]
    assert [r["copies"] for r in stones] == [10, 7, 4]
    assert {r["file"] for r in stones} == {"rules/beach.rules"}
