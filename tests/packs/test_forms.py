"""Blank cards as a PDF form: printed, typed into, and read back as cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from compiler.desk.packs import load_packs
from compiler.diagnostics import PackError
from compiler.fillable import FieldName, reading
from compiler.fillable.reading import read_form
from compiler.limits import LIMITS
from dsl.ir.program import Card
from tests.cli.desk import homebrew, python, run, write
from tests.packs.pdfs import GOOD, form_of, typed_into

CARD = """\
ACTION Tea Leave
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: You lose 1 Wound.

"""
META = "id: mine\ntitle: Mine\nversion: 1\nlanguage: 1\nlanguages: [en]\ngame: {}\n"
OLD = "ACTION Old\nPlay on Mission: Put 1 Wound on the Mission.\nPlay on Yourself: Draw 1 card.\n"


FROM_HERE = f"import sys; sys.path.insert(0, {str(reading.ROOT)!r})"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return homebrew(tmp_path / "mine", OLD)


def form(pack: Path, fields: dict[str, str], name: str = "typed.pdf") -> Path:
    path = pack.parent / name
    path.write_bytes(form_of(fields))
    return path


def read(pack: Path, fields: dict[str, str], *more: str) -> tuple[int, str]:
    """Read a form with these fields into the pack; return the exit code and the new file."""
    said = run("read-form", form(pack, fields), pack, *more)
    cards = pack / "cards" / "typed.card"
    return said.code, cards.read_text("utf-8") if cards.exists() else said.err


# ---- there and back


def test_a_printed_form_that_was_filled_in_becomes_cards(pack: Path, tmp_path: Path) -> None:
    assert run("print", "paranoia", "--form", "-o", tmp_path / "out").code == 0
    filled = tmp_path / "typed.pdf"
    filled.write_bytes(typed_into(tmp_path / "out/paranoia/en-a4/form.pdf", GOOD))
    said = run("read-form", filled, pack)
    assert (said.code, said.out.splitlines()[0]) == (0, f"{pack}/cards/typed.card: 1 card")
    assert (pack / "cards" / "typed.card").read_text("utf-8") == CARD
    assert run("check", pack).out.startswith("mine: 2 cards\n")


def first_of_each_kind(game: str) -> list[Card]:
    """Return a card of the game, with two texts or more if there is one, for each blank kind."""
    cards = load_packs([game], lean=True).cards()
    kinds = dict.fromkeys(card.kind for card in cards if card.blank)
    return [max((c for c in cards if c.kind == k), key=lambda c: len(c.texts)) for k in kinds]


def said(card: Card) -> dict[str, str]:
    """Return the texts of a card by section, each behind its heading."""
    return {t.section: f"{t.heading['en']}: {t.words['en']}" for t in card.texts}


@pytest.mark.parametrize("game", ["frantic", "paranoia"])
def test_cards_of_each_kind_of_each_game_come_back_as_they_were(game: str, tmp_path: Path) -> None:
    cards = first_of_each_kind(game)
    assert len(cards) == 2
    fields = {f"{card.kind}-1/title": f"New {card.title['en']}" for card in cards}
    for card in cards:
        texts = said(card).items()
        fields |= {f"{card.kind}-1/section/{section}": text for section, text in texts}
    pack = write(tmp_path / "mine", {"pack.yaml": META.format(game)})
    code, written = read(pack, fields)
    lines = [line for line in written.splitlines() if ": " in line]
    typed = [text for card in cards for text in said(card).values()]
    assert (code, sorted(lines)) == (0, sorted(typed))


# ---- what cards state

NUMBERED = {
    "number-card-1/title": "Beige Flag",
    "number-card-1/section/colour": "Red, blue",
    "number-card-1/section/number": "7",
}


def frantic(tmp_path: Path) -> Path:
    cards = "NUMBER-CARD Empty\n\nSPECIAL-CARD Empty as well\n"
    return write(tmp_path / "mine", {"pack.yaml": META.format("frantic"), "cards/mine.card": cards})


def test_what_a_card_states_is_typed_into_fields_of_its_own(tmp_path: Path) -> None:
    pack = frantic(tmp_path)
    assert run("print", pack, "--form", "-o", tmp_path / "out").code == 0
    printed = tmp_path / "out/mine/en-a4/form.pdf"
    parts = {name.part for name in read_form(printed) if name.kind == "number-card"}
    assert parts >= {"section/colour", "section/number"}
    filled = tmp_path / "typed.pdf"
    filled.write_bytes(typed_into(printed, NUMBERED))
    assert run("read-form", filled, pack).code == 0
    cards = (pack / "cards/typed.card").read_text("utf-8")
    assert cards == "NUMBER-CARD Beige Flag\nColour: Red, blue\nNumber: 7\n\n"


def test_a_special_card_states_and_does_something(tmp_path: Path) -> None:
    fields = {
        "special-card-1/title": "Beige Swap",
        "special-card-1/section/colour": "Colour: green",
        "special-card-1/section/when-played": "You draw 1 card.",
    }
    code, cards = read(frantic(tmp_path), fields)
    assert (code, cards.splitlines()[1:3]) == (
        0,
        ["Colour: green", "When played: You draw 1 card."],
    )


@pytest.mark.parametrize(
    ("field", "typed", "hint"),
    [
        (
            "colour",
            "red,\n pink",
            "Its values are: red, yellow, green, blue, black. Write several with commas between.",
        ),
        ("number", "12", "Write a number from 1 to 9."),
        ("number", "1, 2", "Keep one of them."),
    ],
)
def test_a_value_that_is_none_is_told_in_its_field(
    field: str, typed: str, hint: str, tmp_path: Path
) -> None:
    wrong = form(frantic(tmp_path), NUMBERED | {f"number-card-1/section/{field}": typed})
    said = run("read-form", wrong, tmp_path / "mine", "--json")
    (found,) = said.json["diagnostics"]
    place = f"typed.pdf, Number card 1, {field.capitalize()}"
    assert (found["file"], found["hint"]) == (place, hint)
    assert (found["line"], found["column"]) == ((2, 2) if "\n" in typed else (1, 1))


def test_a_form_is_read_in_the_language_of_the_pack(tmp_path: Path) -> None:
    meta = META.format("paranoia").replace("[en]", "[ja]")
    pack = write(tmp_path / "mine", {"pack.yaml": meta, "cards/mine.card": "ACTION 白紙\n"})
    fields = {
        "action-1/title": "お茶",
        "action-1/section/play-on-mission": "任務に負傷トークンを1個置く。",
        "action-1/section/play-on-yourself": "あなたは負傷トークンを1個失う。",
    }
    code, cards = read(pack, fields)
    assert (code, cards.splitlines()[0]) == (0, "ACTION お茶")


def test_japanese_text_survives(pack: Path, tmp_path: Path) -> None:
    japanese = {
        "action-1/title": "お茶の時間",
        "action-1/flavour": "解凍しにくさ、\n\n当社比四割減。",
    }
    code, cards = read(pack, GOOD | japanese)
    assert code == 0
    assert cards.splitlines()[0] == "ACTION お茶の時間"
    assert cards.splitlines()[3:6] == ["> 解凍しにくさ、", "> ", "> 当社比四割減。"]
    assert run("print", pack, "-o", tmp_path / "out").code == 0


def test_several_lines_are_one_text(pack: Path) -> None:
    code, cards = read(
        pack, GOOD | {"action-1/section/play-on-mission": "Put 1 Wound\r on the\nMission."}
    )
    assert (code, cards) == (0, CARD)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("another Troubleshooter: They gain 1 Wound.", "Play on another Troubleshooter: They"),
        (
            "Play on another Troubleshooter: They gain 1 Wound.",
            "Play on another Troubleshooter: They",
        ),
        (
            "play on  another Troubleshooter： They gain 1 Wound.",
            "play on  another Troubleshooter： They",
        ),
    ],
)
def test_a_heading_goes_on_in_the_field(pack: Path, typed: str, line: str) -> None:
    code, cards = read(pack, GOOD | {"action-1/section/play-on": typed})
    assert (code, f"\n{line} gain 1 Wound.\n" in cards) == (0, True)


def test_what_looks_like_a_template_or_a_card_stays_text(pack: Path) -> None:
    """S07: what is typed is one text, and never a line of the file by itself."""
    sly = "{{7*7}} #{1+1}\nACTION Gift x999\nPlay on Mission: Draw 9 cards."
    code, cards = read(pack, GOOD | {"action-1/flavour": sly})
    assert (code, cards.splitlines()[3:5]) == (0, ["> {{7*7}} #{1+1}", "> ACTION Gift x999"])
    assert run("check", pack).out.startswith("mine: 2 cards\n")


def test_a_heading_that_is_typed_once_more_is_not_said_twice(pack: Path) -> None:
    repeated = {"action-1/section/play-on-yourself": "Play on Yourself: You lose 1 Wound."}
    assert read(pack, GOOD | repeated) == (0, CARD)


@pytest.mark.parametrize(
    ("title", "copies", "line"),
    [
        ("Tea", "", "ACTION Tea"),
        ("Tea", "1", "ACTION Tea"),
        ("Tea", "x3", "ACTION Tea x3"),
        ("Tea", "× ２", "ACTION Tea x2"),
        ("Tea", "3x", "ACTION Tea x3"),
        ("2x Tea", "4 ×", "ACTION 2x Tea x4"),
        ("Robot x2", "", "ACTION Robot x2 x1"),
        ("Robot X2", "4", "ACTION Robot X2 x4"),
        ("MISSION Impossible", "", "ACTION MISSION Impossible"),
    ],
)
def test_title_and_copies_make_the_first_line(
    pack: Path, title: str, copies: str, line: str
) -> None:
    code, cards = read(pack, GOOD | {"action-1/title": title, "action-1/copies": copies})
    assert (code, cards.splitlines()[0]) == (0, line)


def test_cards_come_kind_by_kind_and_those_left_blank_do_not(pack: Path) -> None:
    mission = {
        "mission-2/title": "Smile",
        "mission-2/section/success": "Each Contributor draws 1 card.",
    }
    later = {name.replace("action-1", "action-10"): text for name, text in GOOD.items()}
    early = {
        "action-9/title": "First",
        "action-9/section/play-on-mission": "Put 1 Wound on the Mission.",
    }
    blank = {"action-2/title": "  ", "action-2/copies": ""}
    needed = {"action-9/section/play-on-yourself": "Draw 1 card."}
    complete = {"mission-2/section/complete": "There are 4 or more Wounds on the Mission."}
    failure = {"mission-2/section/failure": "Each Contributor gains 1 Wound."}
    code, cards = read(pack, mission | complete | failure | later | blank | early | needed)
    heads = [line for line in cards.splitlines() if line.split(" ")[0].isupper()]
    assert (code, heads) == (0, ["ACTION First", "ACTION Tea Leave", "MISSION Smile"])


# ---- what is wrong is told of the field


def told(pack: Path, fields: dict[str, str]) -> list[tuple[str, str, int, int]]:
    """Read a form that is not taken: return code, place, line and column of what is told."""
    said = run("read-form", form(pack, fields), pack, "--json")
    assert said.code == 1
    assert not (pack / "cards" / "typed.card").exists()
    return [(d["code"], d["file"], d["line"], d["column"]) for d in said.json["diagnostics"]]


def test_a_fault_in_a_text_is_told_in_its_field(pack: Path) -> None:
    wrong = {"action-1/section/play-on-mission": "Put 1\n   Blorb on the Mission."}
    assert told(pack, GOOD | wrong)[0] == (
        "unknown-word",
        "typed.pdf, Action 1, Play on Mission",
        2,
        4,
    )


def test_a_person_sees_the_field_and_its_text(pack: Path) -> None:
    wrong = form(pack, GOOD | {"action-1/section/play-on-yourself": "You loose 1 Wound."})
    err = run("read-form", wrong, pack).err
    assert err.startswith("typed.pdf, Action 1, Play on Yourself:1:")
    assert "1 | You loose 1 Wound.\n" in err


@pytest.mark.parametrize(
    ("fields", "code", "part"),
    [
        ({"action-1/title": ""}, "missing-title", "Title"),
        ({"action-1/copies": "many"}, "bad-copies", "Copies"),
        ({"action-1/copies": "two"}, "bad-copies", "Copies"),
        ({"action-1/copies": "x2x"}, "bad-copies", "Copies"),
        ({"action-1/copies": "010"}, "bad-copies", "Copies"),
        ({"action-1/copies": "1000"}, "bad-copies", "Copies"),
        ({"action-1/title": "Old"}, "duplicate-id", "Title"),
        ({"action-1/title": "Tea\x1b[2J"}, "invisible-character", "Title"),
        ({"action-1/section/play-on": "They gain 1 Wound."}, "no-colon", "Play on"),
        ({"action-1/section/success": "Draw 1 card."}, "bad-form", "Success"),
        ({"action-1/section/nowhere": "Draw 1 card."}, "bad-form", "section/nowhere"),
    ],
)
def test_each_field_has_its_fault(pack: Path, fields: dict[str, str], code: str, part: str) -> None:
    assert told(pack, GOOD | fields)[-1][:2] == (code, f"typed.pdf, Action 1, {part}")


def test_faults_of_all_cards_are_told_at_once(pack: Path) -> None:
    second = {
        "action-2/title": "Two",
        "action-2/section/play-on-mission": "Put 1 Blorb on the Mission.",
    }
    found = [code for code, *_ in told(pack, GOOD | {"action-1/copies": "0"} | second)]
    assert {"bad-copies", "unknown-word"} <= set(found)


def test_a_form_that_nobody_filled_in_is_no_cards(pack: Path) -> None:
    assert told(pack, dict.fromkeys(GOOD, " ")) == [("bad-form", "typed.pdf", 1, 1)]


def test_a_kind_of_another_game_is_not_taken(pack: Path) -> None:
    assert (
        told(pack, {"event-card-1/title": "A", "event-card-1/section/happens": "B."})[0][0]
        == "bad-form"
    )


# ---- nothing is lost


def test_a_file_that_is_there_stays(pack: Path) -> None:
    assert read(pack, GOOD) == (0, CARD)
    code, cards = read(pack, GOOD | {"action-1/title": "Other"})
    assert (code, cards) == (2, CARD)


def test_its_place_is_taken_when_asked_for(pack: Path) -> None:
    read(pack, GOOD)
    code, cards = read(pack, GOOD | {"action-1/title": "Other"}, "--replace")
    assert (code, cards) == (0, CARD.replace("Tea Leave", "Other"))


def test_it_stays_as_well_when_the_form_has_faults(pack: Path) -> None:
    read(pack, GOOD)
    code, cards = read(pack, GOOD | {"action-1/copies": "0"}, "--replace")
    assert (code, cards) == (1, CARD)


def test_cards_can_be_given_another_file(pack: Path) -> None:
    assert run("read-form", form(pack, GOOD), pack, "--as", "Late Shift").code == 0
    assert (pack / "cards" / "late-shift.card").read_text("utf-8") == CARD


@pytest.mark.parametrize("place", ["paranoia", "nowhere"])
def test_cards_go_into_a_pack_of_ones_own(pack: Path, place: str) -> None:
    assert run("read-form", form(pack, GOOD), place).code == 2


# ---- a reader that is watched over


def test_fields_are_read_by_name(pack: Path) -> None:
    fields = read_form(form(pack, GOOD))
    assert fields[FieldName("action", 1, "title")] == "Tea Leave"
    assert len(fields) == len(GOOD)


FILL_UP = f"{FROM_HERE}; from compiler.fillable import child; child.limit_this_process(); "
FILL_UP += "bytes(1 << 30)"


@pytest.mark.parametrize(
    ("child", "wait"),
    [("import time; time.sleep(60)", 1), (FILL_UP, 60), ("raise SystemExit(9)", 60)],
    ids=["for ever", "out of memory", "killed"],
)
def test_a_reader_that_does_not_end_well_is_given_up(
    pack: Path, child: str, wait: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "START", child)
    monkeypatch.setattr(reading, "LIMITS", replace(LIMITS, form_wait=wait))
    with pytest.raises(PackError, match="too much time or memory"):
        read_form(form(pack, GOOD))


def test_pypdf_is_imported_for_forms_alone(tmp_path: Path) -> None:
    code = "import compiler.desk.printing, compiler.desk.filling; print('pypdf' in sys.modules)"
    assert python(f"{FROM_HERE}; {code}", tmp_path).out == "False\n"
