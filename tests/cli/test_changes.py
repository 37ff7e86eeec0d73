"""`print --since`: only what differs from a program that was built before."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from pypdf import PdfReader

from compiler.changes import BOX, Boxed, Older, changes_between, read_older
from compiler.changes.compare import rows_of
from compiler.diagnostics import PackError
from compiler.find import content_folder
from compiler.sheets import faces_of
from compiler.sheets.components import Components, ShownRule
from dsl.ir.codec import decode, read_json
from dsl.ir.program import Component, Program

from .desk import GAME, GOOD, PEBBLES, Said, homebrew, run

MORE = """\
ACTION Long Nap
Play on Mission: Put 2 Wounds on the Mission.
Play on Yourself: You lose 1 Wound.
"""


@cache
def built(cards: str) -> bytes:
    """Return the program of a pack, built once."""
    with TemporaryDirectory() as name:
        pack, out = homebrew(Path(name) / "pack", cards), Path(name) / "out"
        assert run("build", pack, "-o", out).code == 0
        return (out / "mine" / "program.json").read_bytes()


@cache
def now() -> Program:
    """Return the program of the pack, as an engine reads it."""
    return decode(Program, read_json(built(GOOD + MORE)))


class Desk:
    """A pack that was built once, and is printed again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write(GOOD + MORE)
        self.old = folder / "old.json"
        self.old.write_bytes(built(GOOD + MORE))

    @property
    def pack(self) -> Path:
        return self.folder / "pack"

    def write(self, cards: str) -> None:
        homebrew(self.pack, cards)

    def printed(self, *more: str, since: Path | None = None) -> Said:
        """Print what differs, into a folder of its own."""
        old = since or self.old
        return run("print", self.pack, "--since", old, "-o", self.folder / "out", *more)

    def made(self) -> list[str]:
        """Return the names of the files that were written."""
        found = (self.folder / "out").rglob("*.pdf")
        return sorted(path.name for path in found)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_nothing_changed_is_said_and_writes_nothing(desk: Desk) -> None:
    said = desk.printed()
    assert (said.code, said.out.startswith("Nothing has changed since")) == (0, True)
    assert desk.made() == []
    found = desk.printed("--json").json
    assert (found["files"], found["grid"], found["cards"]) == ([], None, [])
    assert found["changes"] == {"new": [], "changed": [], "removed": []}


def test_only_what_differs_is_printed(desk: Desk) -> None:
    desk.write(GOOD + MORE.replace("2 Wounds", "3 Wounds"))
    found = desk.printed("--json").json
    assert [card["id"] for card in found["cards"]] == ["long-nap"]
    assert found["changes"]["changed"] == ["long-nap"]
    assert sorted(file["kind"] for file in found["files"]) == ["cards", "changes"]
    assert desk.made() == ["cards.pdf", "changes.pdf"]


def test_the_sheet_has_the_words_before_and_now(desk: Desk) -> None:
    desk.write(GOOD + MORE.replace("2 Wounds", "3 Wounds"))
    desk.printed()
    data = (desk.folder / "out" / "mine" / "en-a4" / "changes.pdf").read_bytes()
    text = " ".join(PdfReader(BytesIO(data)).pages[0].extract_text().split())
    assert "Put 2 Wounds on the Mission" in text
    assert "Put 3 Wounds on the Mission" in text
    assert "Tea Break" not in text


def test_a_card_that_is_gone_is_named(desk: Desk) -> None:
    desk.write(GOOD)
    said = desk.printed()
    assert "Take out: Long Nap." in said.out
    assert desk.made() == ["changes.pdf"]


def test_a_card_too_long_to_print_that_is_gone_is_told_in_words(desk: Desk) -> None:
    long = MORE.replace("You lose 1 Wound.", "You gain 2 Treason. Draw 1 card. " * 29)
    desk.old.write_bytes(built(GOOD + long))
    desk.write(GOOD)
    said = desk.printed()
    assert (said.code, "Take out: Long Nap." in said.out) == (0, True)
    assert desk.made() == ["changes.pdf"]


def test_a_new_card_and_one_with_more_copies_are_printed_whole(desk: Desk) -> None:
    desk.write(GOOD.replace("Tea Break", "Tea Break x3") + MORE + MORE.replace("Nap", "Walk"))
    found = desk.printed("--json").json
    assert found["changes"] == {"new": ["long-walk"], "changed": ["tea-break"], "removed": []}
    cards = (desk.folder / "out" / "mine" / "en-a4" / "cards.pdf").read_bytes()
    assert PdfReader(BytesIO(cards)).pages[0].extract_text().count("Put 1 Wound") == 3


def test_what_is_asked_for_is_all_that_is_compared(desk: Desk) -> None:
    desk.write("ACTION Blank\n")
    found = desk.printed("--only", "blanks", "--json").json
    assert found["changes"] == {"new": ["blank"], "changed": [], "removed": []}
    assert "blanks.pdf" in desk.made()
    assert "cards.pdf" not in desk.made()
    named = desk.printed("--cards", "tea-break", "--json").json
    assert named["changes"] == {"new": [], "changed": [], "removed": ["tea-break"]}
    assert desk.printed("--cards", "coffee").code == 2


def test_equal_input_gives_equal_files(desk: Desk) -> None:
    desk.write(GOOD)
    path = desk.folder / "out" / "mine" / "en-a4" / "changes.pdf"
    desk.printed()
    before = path.read_bytes()
    desk.printed()
    assert path.read_bytes() == before


def test_a_card_that_does_not_fit_leaves_nothing_behind(desk: Desk) -> None:
    wordy = "Each other Troubleshooter gains 2 Treason. You draw 1 card. " * 29
    desk.write(GOOD + MORE.replace("You lose 1 Wound.", wordy))
    assert desk.printed().code == 1
    assert desk.made() == []


def test_a_form_is_not_compared(desk: Desk) -> None:
    assert desk.printed("--form").code == 2


# ------------------------------------------------------------------ files that no build makes


def refused(path: Path, why: str) -> None:
    with pytest.raises(PackError) as caught:
        read_older(path, now(), "en", ["mine"])
    (found,) = caught.value.diagnostics
    assert found.code == "bad-program"
    assert why in found.message
    assert str(path) in found.message


def test_what_is_no_program_is_told_and_nothing_is_written(desk: Desk) -> None:
    desk.old.write_text("[]")
    said = desk.printed("--json")
    (found,) = said.json["diagnostics"]
    assert (said.code, found["code"], found["severity"]) == (1, "bad-program", "error")
    assert "cardwright build" in found["hint"]
    assert desk.made() == []


def test_a_program_of_another_game_is_refused(tmp_path: Path) -> None:
    run("build", PEBBLES, "-o", tmp_path)
    refused(tmp_path / "pebbles" / "program.json", "of the game pebbles")


def test_a_program_without_the_pack_is_refused(desk: Desk) -> None:
    with pytest.raises(PackError, match="built without other"):
        read_older(desk.old, now(), "en", ["other"])


def card(program: Any) -> Any:
    return next(card for card in program["cards"] if card["pack"] == "mine")


def attributes(program: Any) -> None:
    program["attributes"] = [{"id": "hue", "kinds": ["action"], "values": ["red"]}]
    card(program)["attributes"] = {"hue": [7]}


HOSTILE: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a list": (lambda program: [program], "expected an object"),
    "a word too many": (lambda program: program | {"virus": 1}, "unknown field 'virus'"),
    "nothing of a game": (lambda program: {"cards": program["cards"]}, "missing field 'game'"),
    "a later format": (lambda program: program | {"format": 2}, "format 2"),
    "no words": (lambda program: program | {"words": {}}, "no language"),
    "two alike": (lambda p: p | {"cards": [*p["cards"], card(p)]}, "one id"),
    "endless copies": (lambda p: card(p).update(copies=10**9), "1000000000 copies"),
    "a number for a title": (lambda p: card(p).update(title={"en": 5}), "expected str"),
    "a book": (lambda p: card(p).update(title={"en": "x" * 9_999}), "too long a text"),
    "a long title": (lambda p: card(p).update(title={"en": "x" * 501}), "too long a text"),
    "many texts": (lambda p: card(p).update(texts=card(p)["texts"] * 99), "more than 60 texts"),
    "a value that is not": (attributes, "states a value"),
    "a span of one": (
        lambda p: p.update(attributes=[{"id": "hue", "kinds": [], "numbers": [1]}]),
        "a span",
    ),
    "a scale without end": (
        lambda p: p["scales"][0].update(steps=["up"] * 999),
        "more than 60 steps",
    ),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_program_that_no_build_makes_is_refused(tmp_path: Path, case: str) -> None:
    change, why = HOSTILE[case]
    program = json.loads(built(GOOD + MORE))
    path = tmp_path / "old.json"
    path.write_text(json.dumps(change(program) or program), encoding="utf-8")
    refused(path, why)


@pytest.mark.parametrize("seed", range(60))
def test_a_program_with_anything_changed_is_compared_or_refused(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    program = json.loads(built(GOOD + MORE))
    for _ in range(3):
        node, key = rng.choice(list(spots(program[rng.choice(["cards", "scales", "sections"])])))
        alike = [value for value in ODD if type(value) is type(node[key])]
        node[key] = rng.choice(alike or ODD)
    path = tmp_path / "old.json"
    path.write_text(json.dumps(program), encoding="utf-8")
    with contextlib.suppress(PackError):
        before = read_older(path, now(), "en", ["mine"]).faces
        changes = changes_between(before, faces_of(now(), "en", packs=["mine"]))
        assert all(rows_of(change) for change in changes)


ODD: list[Any] = [None, 0, -1, 10**9, "", "\u0000", "\u202e#[]", "ಠ", [], {}, True, 1.5]


def spots(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a tree of JSON: what it is in, and its key there."""
    places = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in places:
        yield node, key
        if isinstance(value, dict | list):
            yield from spots(value)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"%PDF-1.7", "not JSON"),
        (b"[" * 200_000, "$"),
        (b'{"game": NaN}', "NaN"),
        (b'{"game": "\\ud800"}', "not JSON"),
        (b" " * (33 << 20), "larger than any"),
    ],
)
def test_a_file_that_is_no_program_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "old.json"
    path.write_bytes(content)
    refused(path, why)


def test_a_file_that_is_not_there_is_wrong_usage(desk: Desk, tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        assert desk.printed(since=path).code == 2


def test_texts_of_an_older_program_are_never_markup(desk: Desk) -> None:
    program = json.loads(desk.old.read_text(encoding="utf-8"))
    card(program)["title"]["en"] = '#read("/etc/passwd") \u0000 \u0ca0'
    desk.old.write_text(json.dumps(program), encoding="utf-8")
    assert desk.printed().code == 0
    assert "changes.pdf" in desk.made()


# ---- what lies in the box besides cards

WHISTLE = Component("whistle", "pal", "Whistle", 1, "Once.", ("blow",), "mine")
BOX_OF_MINE = Components(
    "en",
    (WHISTLE, Component("token", "wound", "Wound token", 5, pack="mine")),
    {"blow": ShownRule("Blow", "Draw 1 card.")},
)


def beside(folder: Path, change: Callable[[Any], Any] = lambda box: None) -> Path:
    """Write a program with a box beside it, with something changed; return its place."""
    path = folder / "program.json"
    path.write_bytes(built(GOOD + MORE))
    data = json.loads(Boxed(now().hash, BOX_OF_MINE).to_json())
    change(data)
    (folder / BOX).write_text(json.dumps(data))
    return path


def older(path: Path) -> Older:
    return read_older(path, now(), "en", ["mine"])


def test_a_box_that_was_kept_is_what_it_was(tmp_path: Path) -> None:
    found = older(beside(tmp_path))
    cards = [*faces_of(now(), "en", packs=["mine"]), *BOX_OF_MINE.faces(now())]
    assert list(found.faces) == cards
    assert [(token.id, token.label, token.count) for token in found.tokens] == [
        ("wound", "Wound", 5)
    ]


def test_cards_of_a_box_that_was_kept_have_icons_where_their_words_name_tokens(
    tmp_path: Path,
) -> None:
    *_, whistle = older(beside(tmp_path)).faces
    assert ("wound", ("Wound", "Wounds")) in whistle.tokens


def test_what_another_pack_declares_is_not_compared(tmp_path: Path) -> None:
    path = beside(tmp_path, lambda data: data["box"]["declared"][1].update(pack="other"))
    assert older(path).tokens == ()


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(program="0123456789abcdef"),
        lambda data: data.pop("program"),
        lambda data: data["box"].update(language="ja"),
    ],
    ids=["another program", "no program", "another language"],
)
def test_a_box_of_something_else_is_not_compared(
    tmp_path: Path, change: Callable[[Any], Any]
) -> None:
    found = older(beside(tmp_path, change))
    assert (found.blind, found.tokens) == (True, ())
    assert [face.id for face in found.faces] == ["tea-break", "long-nap"]


def component(**more: Any) -> Callable[[Any], Any]:
    return lambda data: data["box"]["declared"][0].update(more)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data.update(format=3), "format 3"),
        (lambda data: data.update(more=1), "unknown field 'more'"),
        (lambda data: data["box"]["declared"][0].pop("title"), "missing field 'title'"),
        (lambda data: data["box"]["declared"].append(data["box"]["declared"][0]), "one id"),
        (lambda data: data["box"]["rules"]["blow"].update(words="W" * 5001), "too long a text"),
        (component(copies=0), "0 copies"),
        (component(copies=-5), "-5 copies"),
        (component(copies="5"), "expected int"),
        (component(copies=10**9), "1000000000 copies"),
        (component(title="T" * 501), "too long a text"),
        (component(title=7), "expected str"),
        (component(shows=["sneeze"]), "no such rule: sneeze"),
        (component(shows=["blow"] * 61), "more than 60 texts"),
    ],
)
def test_a_box_that_no_build_can_have_kept_is_refused(
    tmp_path: Path, change: Callable[[Any], Any], why: str
) -> None:
    with pytest.raises(PackError, match=why):
        older(beside(tmp_path, change))


def test_the_box_of_a_pack_without_components_takes_the_place_of_an_older_one(
    tmp_path: Path,
) -> None:
    pack = homebrew(tmp_path / "pack", GOOD)
    assert run("build", pack, "-o", tmp_path).code == 0
    assert json.loads((tmp_path / "mine" / BOX).read_text("utf-8"))["box"] == {"language": "en"}
    assert "Only cards" not in run("print", pack, "--since", tmp_path / "mine/program.json").out


def test_cards_for_players_and_tokens_are_compared_with_the_box_beside_the_program(
    tmp_path: Path,
) -> None:
    game = tmp_path / "mine"
    copytree(content_folder() / GAME, game, ignore=ignore_patterns("scenarios"))
    meta, rules = game / "pack.yaml", game / "rules" / "box.rules"
    meta.write_text(meta.read_text("utf-8").replace(f"id: {GAME}", "id: mine"), "utf-8")
    assert run("build", game, "-o", tmp_path / "old").code == 0
    text = rules.read_text("utf-8")
    text = text.replace("Wound token x54", "Wound token x60").replace(
        "Bleeds in the margins", "Bleeds"
    )
    rules.write_text(text, "utf-8")
    asked = ("print", game, "--since", tmp_path / "old/mine/program.json", "-o", tmp_path / "out")
    assert run(*asked, "--json").json["changes"] == {
        "new": [], "changed": ["pap-r-cut"], "removed": [], "tokens": {"wound": [54, 60]}
    }  # fmt: skip
    (tmp_path / "old" / "mine" / BOX).unlink()
    assert "Only cards were compared: no box.json of it" in run(*asked).out
