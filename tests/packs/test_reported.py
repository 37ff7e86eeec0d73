"""Faults that users of other programs reported: packs, files and tools, as they must be here.

The ids are those of the reports; docs/decisions/0019 says what is decided otherwise.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import GAME, GOOD, ROOT, Said, homebrew, python, run, write

HEAD = f'id: mine\ntitle: "Mine"\nversion: "1"\nlanguage: 1\nlanguages: [en]\ngame: {GAME}\n'


def errors(said: Said) -> list[dict[str, Any]]:
    return [d for d in said.json["diagnostics"] if d["severity"] == "error"]


def checked(folder: Path, cards: str = GOOD, head: str = HEAD, **more: str) -> Said:
    files = {"pack.yaml": head, "cards/mine.card": cards, **more}
    return run("check", write(folder / "mine", files), "--json")


# ------------------------------------------------------------------ packs that fail to load


def sixty(without: int = 0) -> str:
    """Return sixty cards; a mark is opened in the 58th and never closed."""
    mark = {58: "“"}
    lines = "ACTION Card {0}\nPlay on Mission: {1}Put 1 Wound on the Mission.\n"
    lines += "Play on Yourself: You lose 1 Wound.\n"
    return "".join(lines.format(n, mark.get(n, "")) for n in range(1 + without, 61))


def test_a_fault_in_one_of_sixty_cards_refuses_the_pack(tmp_path: Path) -> None:
    """L01: never 57 cards and a success message; the place and the card are named."""
    (found, *_) = errors(checked(tmp_path, sixty()))
    assert (found["code"], found["card"], found["line"]) == ("unclosed-quote", "Card 58", 173)
    said = run("play", tmp_path / "mine")
    assert (said.code, said.out, "Card 58" in said.err) == (1, "", True)


def test_fewer_cards_before_it_do_not_change_the_verdict(tmp_path: Path) -> None:
    """L01: removing ten good cards lets nothing through."""
    (found, *_) = errors(checked(tmp_path, sixty(without=10)))
    assert (found["code"], found["card"]) == ("unclosed-quote", "Card 58")


@pytest.mark.parametrize("key", ["card", "cards"])
def test_cards_at_the_wrong_level_are_sent_to_their_folder(tmp_path: Path, key: str) -> None:
    """L02: the key is named, with where its content belongs."""
    (found,) = errors(checked(tmp_path, head=f"{HEAD}{key}:\n  - kind: ACTION\n"))
    assert (found["code"], found["line"], "cards/" in found["hint"]) == ("unknown-key", 7, True)


def test_a_pack_without_a_card_is_a_failure(tmp_path: Path) -> None:
    """L02: nothing loaded is no success."""
    said = run("check", write(tmp_path / "mine", {"pack.yaml": HEAD}), "--json")
    assert (said.code, [d["code"] for d in errors(said)]) == (1, ["empty-pack"])


def test_an_empty_file_is_named_and_other_packs_are_not_hurt(tmp_path: Path) -> None:
    """L06: no trace, no guess; the packs beside it are checked and played."""
    good = homebrew(tmp_path / "a", GOOD)
    empty = homebrew(tmp_path / "b", "")
    said = run("check", good, empty, "--json")
    assert [(d["code"], d["file"]) for d in errors(said)] == [("empty-file", "cards/mine.card")]
    assert len(said.json["packs"]) == 2
    assert run("play", good, "--seed", "1").code == 0
    said = run("play", empty)
    assert (said.code, "empty-file" in said.err, "Traceback" in said.err) == (1, True, False)


WRONG = "Put 1 Doom on the Mission."
ELSEWHERE = {
    "cards/mission.card": "MISSION Odd\nComplete: if the Mission has 2 Dooms.\nSuccess: Draw.\n",
    "cards/data.yaml": f"kind: ACTION\ntitle: Odd\nsections: {{Play on Mission: {WRONG}}}\n",
    "rules/odd.rules": f"RULE Odd\n{WRONG}\n",
    "scenarios/odd.play": "SCENARIO Odd\nGiven Ann and Bob sit clockwise.\nThen Ann has 1 Doom.\n",
    "words/en.yaml": "doom: {one: Wound}\n",
}


@pytest.mark.parametrize("file", ELSEWHERE)
def test_every_text_is_checked_before_anything_is_played(tmp_path: Path, file: str) -> None:
    """L08: missions, rules, scenarios and words too, not the cards of the deck alone."""
    said = checked(tmp_path, **{file: ELSEWHERE[file]})
    assert (said.code, {d["file"] for d in errors(said)}) == (1, {file})


def test_each_card_that_lacks_a_section_is_told_in_one_run(tmp_path: Path) -> None:
    """L11: exactly three errors, each with its line and card."""
    whole = "ACTION Card {0}\nPlay on Mission: Put 1 Wound on the Mission.\n"
    lines = [whole + "Play on Yourself: You lose 1 Wound.\n", whole]
    cards = "".join(lines[n in (2, 5, 9)].format(n) for n in range(1, 11))
    found = errors(checked(tmp_path, cards))
    assert [(d["code"], d["card"]) for d in found] == [
        ("missing-section", f"Card {n}") for n in (2, 5, 9)
    ]
    assert [d["line"] for d in found] == [4, 12, 23]


def test_an_unknown_key_in_the_head_hides_no_fault_of_a_card(tmp_path: Path) -> None:
    """L13: both are told in the same run."""
    cards = GOOD.replace("Put 1 Wound", "Put 1 Doom")
    found = errors(checked(tmp_path, cards, f"{HEAD}pack_type_code: x\n"))
    assert {d["code"] for d in found} == {"unknown-key", "unknown-word"}


def test_a_pack_without_a_version_does_not_vanish(tmp_path: Path) -> None:
    """L14: the schema and the loader agree on what must be there."""
    said = checked(tmp_path, head=HEAD.replace('version: "1"\n', ""))
    (found,) = errors(said)
    assert (found["code"], found["message"]) == ("missing-key", "The key is missing: version.")
    assert "version" in run("schema", "pack").json["required"]


@pytest.mark.parametrize("path", ["Art/Doc.png", "art\\\\doc.PNG", "../../../etc/hostname"])
def test_a_card_names_no_picture(tmp_path: Path, path: str) -> None:
    """L16, S01: no file can be named in a card, so none can be missing or lie outside."""
    data = f'kind: ACTION\ntitle: Odd\nimage: "{path}"\n'
    (found,) = errors(checked(tmp_path, **{"cards/odd.yaml": data}))
    assert (found["code"], found["line"]) == ("unknown-key", 3)


@pytest.mark.parametrize("name", ["Cards/odd.card", "cards/odd.CARD", "Pack.YAML"])
def test_names_in_another_case_are_told_on_every_system(tmp_path: Path, name: str) -> None:
    """L16: what one system opens and another does not is a fault on both."""
    said = checked(tmp_path, **{name: GOOD.replace("Tea", "Odd")})
    assert [d["code"] for d in errors(said)] == ["misplaced-file"]


# ------------------------------------------------------------------ strangers


@pytest.mark.parametrize("theme", ["../../etc", "/etc", "C:\\\\etc"])
def test_a_theme_lies_inside_the_pack(tmp_path: Path, theme: str) -> None:
    """S01: paths in pack.yaml obey the same rule as names in a zip."""
    (found,) = errors(checked(tmp_path, head=f'{HEAD}theme: "{theme}"\n'))
    assert (found["code"], found["line"]) == ("bad-value", 7)


def test_a_bomb_of_aliases_is_refused_at_once(tmp_path: Path) -> None:
    """S04: nothing is copied, walked or shown before it is refused."""
    bomb = "a: &a [x]\n" + "".join(
        f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n"
        for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    start = time.perf_counter()
    found = errors(checked(tmp_path, head=bomb))
    assert {d["code"] for d in found} == {"yaml-feature"}
    assert time.perf_counter() - start < 5


def test_code_in_a_pack_is_listed_and_never_run(tmp_path: Path) -> None:
    """S05: check, test, print and play neither import nor run what a pack holds."""
    mark = tmp_path / "run"
    evil = f"open({str(mark)!r}, 'w')\nraise SystemExit('run')\n"
    names = ("setup.py", "conftest.py", "__init__.py", "pack.lua", "x.pth", "dsl/__init__.py")
    pack = homebrew(tmp_path / "p", GOOD, **dict.fromkeys(names, evil))
    said = run("check", pack, "--json")
    (found,) = said.json["diagnostics"]
    assert (said.code, found["code"], "conftest.py" in found["message"]) == (
        0,
        "unknown-file",
        True,
    )
    assert run("play", pack, "--seed", "1").code == 0
    assert not mark.exists()


@pytest.mark.parametrize("command", ["check", "list", "print", "zip"])
def test_code_in_the_current_folder_is_not_imported(tmp_path: Path, command: str) -> None:
    """S05: whoever stands in the folder of a stranger's pack runs nothing of it either."""
    mark = tmp_path / "run"
    evil = f"open({str(mark)!r}, 'w')\n"
    names = ("typst.py", "ruamel.py", "json.py", "dsl/__init__.py", "sitecustomize.py")
    pack = homebrew(tmp_path / "p", GOOD, **dict.fromkeys(names, evil))
    start = f"import sys; sys.path[0] = {str(ROOT)!r}; sys.argv[1:] = [{command!r}, '.']; "
    said = python(start + "import cardwright; cardwright.main()", pack)
    assert (said.code, mark.exists()) == (0, False), said.err


TEMPLATES = "{{7*7}} {% for x in y %} {{ ''.__class__.__mro__ }} #eval(\"1+1\") $x$ <b>"


def test_templates_in_cards_are_printed_as_they_stand(tmp_path: Path) -> None:
    """S07: names and texts are data for pages and for the typesetter."""
    cards = GOOD.replace("Tea Break", "Tea {{7*7}} #{1+1}") + f"> {TEMPLATES}\n"
    pack = homebrew(tmp_path / "p", cards)
    said = run("export", pack, "--to", "html", "--dpi", "60", "-o", tmp_path / "out")
    page = (tmp_path / "out" / "mine" / "html" / "index.html").read_text("utf-8")
    assert (said.code, "Tea {{7*7}} #{1+1}" in page, "49" in page) == (0, True, False)


def test_a_template_of_the_packs_own_is_no_feature(tmp_path: Path) -> None:
    """S07: a theme is colours and shapes; a layout that it brings is a file nobody reads."""
    said = checked(tmp_path, **{"theme/layout.typ": "#eval", "theme/page.html.j2": "{{ x }}"})
    (found,) = said.json["diagnostics"]
    assert (said.code, found["code"], found["severity"]) == (0, "unknown-file", "note")


# ------------------------------------------------------------------ fonts and tools


def test_a_character_that_no_font_has_is_named(tmp_path: Path) -> None:
    """T12: never a box on a sheet: the card, the character and its code point are told."""
    cards = GOOD.replace("Break", "Break \U000131a3\nid: tea-break")
    said = run("print", homebrew(tmp_path / "p", cards), "-o", tmp_path / "out", "--json")
    (found,) = errors(said)
    assert (said.code, found["card"]) == (1, "tea-break")
    assert "U+131A3" in found["message"].upper()
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "text", ["You gain 1", "If you have 2 Treason,", "Choose a player who has"]
)
def test_a_sentence_that_breaks_off_is_told_at_its_end(tmp_path: Path, text: str) -> None:
    """K05: the place is behind the last word, in words of cards, not of a grammar."""
    cards = GOOD.replace("You lose 1 Wound.", text)
    found = errors(checked(tmp_path, cards.rstrip("\n")))[0]
    assert found["line"] == 3
    assert "$END" not in found["message"] + found["hint"]
    assert found["message"].isascii() or "“" in found["message"]


def test_a_missing_newline_at_the_end_is_no_fault(tmp_path: Path) -> None:
    """K05: nor is a missing full stop."""
    assert checked(tmp_path, GOOD.rstrip("\n").rstrip(".")).code == 0


def test_a_value_with_several_forms_is_judged_by_what_it_is(tmp_path: Path) -> None:
    """K09: the message is about the fault, not that no form fits."""
    data = "- kind: ACTION\n  title: A\n- kind: ACTION\n  title: B\n  copys: 2\n"
    (found,) = errors(checked(tmp_path, **{"cards/b.yaml": data}))
    assert (found["message"], found["line"]) == ("The key “copys” is unknown.", 5)
    assert (found["card"], found["suggestions"]) == ("B", ["copies"])


TWICE = {
    "kind: ACTION\ntitle: A\ntitle: B\n": "duplicate-key",
    "kind: ACTION\ntitle: A\ncopies: 1\ncopies: 2\n": "duplicate-key",
    "kind: ACTION\ntitle: A\n<<: {copies: 2}\n": "yaml-feature",
    "kind: ACTION\ntitle: Tea Break\n": "duplicate-id",
}


@pytest.mark.parametrize("data", TWICE)
def test_nothing_is_settled_by_order(tmp_path: Path, data: str) -> None:
    """K11: a key or an id that stands twice is an error, and a merge is refused."""
    found = errors(checked(tmp_path, **{"cards/z.yaml": data}))
    assert TWICE[data] in {d["code"] for d in found}


def test_a_key_that_stands_twice_is_told_with_both_lines(tmp_path: Path) -> None:
    """K11: where it stands again, and where it stood first."""
    data = "kind: ACTION\ntitle: A\ncopies: 1\nsections:\n  Play on Mission: x\ncopies: 2\n"
    (told,) = (
        found
        for found in errors(checked(tmp_path, **{"cards/z.yaml": data}))
        if found["code"] == "duplicate-key"
    )
    assert told["line"] == 6
    assert told["message"] == "The key “copies” stands twice, first on line 3."


TABS = {
    "kind: ACTION\n\ttitle: A\n": "tab-indent",
    "kind:\tACTION\ntitle: A\n": "tab-character",
    "kind: ACTION\t\ntitle: A\n": "tab-character",
    "kind: ACTION\t# note\ntitle: A\n": "tab-character",
    "kind: ACTION\ntitle: A\nflavour: |\n  a\tb\n": "tab-character",
}


@pytest.mark.parametrize("data", TABS)
def test_tabs_are_told_in_plain_words(tmp_path: Path, data: str) -> None:
    """K12: as indentation an error, elsewhere a warning and one space."""
    found = checked(tmp_path, **{"cards/z.yaml": data}).json["diagnostics"]
    assert TABS[data] in [d["code"] for d in found]
    assert all("token" not in d["message"] for d in found)


@pytest.mark.parametrize("title", ["No", "On", "Yes", "Off", "Y", "010", "2026-11-30", "1e3"])
def test_a_title_stays_the_text_it_is(tmp_path: Path, title: str) -> None:
    """K15: neither a truth value, nor a number, nor a date."""
    pack = homebrew(tmp_path, GOOD, **{"cards/z.yaml": f"kind: ACTION\ntitle: {title}\n"})
    assert title in [card["title"] for card in run("list", pack, "--json").json["cards"]]


def test_a_language_called_no_is_norwegian(tmp_path: Path) -> None:
    """K15: also in a list."""
    assert checked(tmp_path, head=HEAD.replace("[en]", "[en, no]")).code == 0
