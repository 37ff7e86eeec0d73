from __future__ import annotations

import json
import os
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import pytest
from PIL import Image, ImageChops

from compiler.desk.packs import load_packs
from compiler.desk.printing import language_of

from .desk import GAME, GOOD, PEBBLES, ROOT, homebrew, run

NIGHT_SHIFT = ROOT / "tests" / "packs" / "night-shift"
SCHEMA = json.loads((ROOT / "tests/printing/saved-object.schema.json").read_text())


WAVE = """\
ACTION Wave
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: You lose 1 Wound.
> It is only water.
"""


@pytest.fixture
def wave(tmp_path: Path) -> Path:
    """A pack of one card."""
    return homebrew(tmp_path / "wave", WAVE)


class Page(HTMLParser):
    """A page: its anchors, what it links to, and its words."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.ids += [known["id"] or ""] if "id" in known else []
        self.links += [value for key in ("href", "src") if (value := known.get(key))]

    def handle_data(self, data: str) -> None:
        self.words += data


def test_what_players_have_in_front_of_them_is_put_out_too(tmp_path: Path) -> None:
    for to in ("png", "html"):
        found = run("export", GAME, "--to", to, "--dpi", "20", "-o", tmp_path, "--json").json
        names = {Path(file["path"]).stem for file in found["files"] if file["kind"] == "card"}
        assert {"whistle-of-command", "pap-r-cut", "ice-gun-3000"} <= names


def test_cards_are_put_out_in_the_language_that_is_wanted(tmp_path: Path) -> None:
    run("export", GAME, "--to", "html", "--lang", "ja", "--dpi", "20", "-o", tmp_path)
    page = Page(tmp_path / GAME / "html" / "index.html")
    assert "反逆者" in page.words
    assert "150 with every copy, 4 of them blank" in page.words


def test_a_language_that_a_pack_has_not_is_refused(tmp_path: Path) -> None:
    found = run("export", GAME, "--to", "png", "--lang", "xx", "-o", tmp_path)
    assert (found.code, "only en, ja" in found.err) == (2, True)


def test_pictures_of_all_cards(tmp_path: Path) -> None:
    found = run("export", PEBBLES, "--to", "png", "--dpi", "40", "-o", tmp_path, "--json").json
    paths = [Path(file["path"]) for file in found["files"]]
    assert {file["kind"] for file in found["files"]} == {"card"}
    assert tmp_path / "pebbles" / "png" / "big-wave.png" in paths
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in paths)
    assert found["diagnostics"] == []


@pytest.mark.parametrize("dpi", [40, 150, 300])
def test_a_picture_is_the_trimmed_card_at_its_true_size(
    tmp_path: Path, wave: Path, dpi: int
) -> None:
    """P03: a card is 63 x 88 mm at any dpi; its picture has as many pixels as that makes."""
    run("export", wave, "--to", "png", "--dpi", str(dpi), "-o", tmp_path)
    with Image.open(tmp_path / "mine" / "png" / "wave.png") as picture:
        assert picture.size == (round(63 / 25.4 * dpi), round(88 / 25.4 * dpi))
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
        assert picture.getchannel("A").getextrema() == (255, 255)


def test_rounded_pictures_have_corners_to_see_through(tmp_path: Path) -> None:
    run("export", PEBBLES, "--to", "png", "--dpi", "100", "--rounded", "-o", tmp_path)
    for path in (tmp_path / "pebbles" / "png").glob("*.png"):
        with Image.open(path) as picture:
            alpha = picture.getchannel("A")
            right, low = picture.width - 1, picture.height - 1
            assert {alpha.getpixel(at) for at in ((0, 0), (right, 0), (0, low), (right, low))} == {
                0
            }
            assert alpha.getpixel((right // 2, 0)) == alpha.getpixel((0, low // 2)) == 255
            assert alpha.getpixel((right // 2, low // 2)) == 255


@pytest.mark.parametrize("to", ["png", "tts", "html"])
def test_equal_input_gives_equal_files(tmp_path: Path, to: str) -> None:
    out = tmp_path / "out"
    once, again = (
        [
            run("export", PEBBLES, "--to", to, "--dpi", "40", "-o", out).code,
            *((path.name, path.read_bytes()) for path in sorted(out.rglob("*")) if path.is_file()),
        ]
        for _ in range(2)
    )
    assert once == again
    assert once[0] == 0


@pytest.mark.parametrize("to", ["png", "tts", "html"])
def test_what_somebody_else_made_is_never_replaced(tmp_path: Path, to: str) -> None:
    run("export", PEBBLES, "--to", to, "--dpi", "40", "-o", tmp_path)
    (tmp_path / ".cardwright-manifest.json").unlink()
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    said = run("export", PEBBLES, "--to", to, "--dpi", "40", "-o", tmp_path)
    assert (said.code, "not made by Cardwright" in said.err) == (2, True)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


# ------------------------------------------------------------------ Tabletop Simulator


def test_a_table_has_a_deck_for_each_kind_with_every_copy(tmp_path: Path) -> None:
    listed = run("list", GAME, "--json").json["cards"]
    run("export", GAME, "--to", "tts", "--dpi", "40", "-o", tmp_path)
    save = json.loads((tmp_path / GAME / "tts" / f"{GAME}.json").read_text(encoding="utf-8"))
    jsonschema.validate(save, SCHEMA)
    decks = {deck["Nickname"].upper(): deck for deck in save["ObjectStates"]}
    for kind in {card["kind"] for card in listed}:
        there = {c["id"]: c["copies"] for c in listed if c["kind"] == kind and not c["blank"]}
        alone = [card for card in save["ObjectStates"] if card.get("Memo") in there]
        objects = decks[kind]["ContainedObjects"] if kind in decks else alone
        assert Counter(card["Memo"] for card in objects) == there


def test_the_table_has_the_cards_of_players_and_of_their_roles(tmp_path: Path) -> None:
    run("export", GAME, "--to", "tts", "--dpi", "40", "-o", tmp_path)
    save = json.loads((tmp_path / GAME / "tts" / f"{GAME}.json").read_text(encoding="utf-8"))
    names = [deck["Nickname"] for deck in save["ObjectStates"]]
    assert {"Troubleshooter", "Whistle of Command"} <= set(names)


def test_the_table_says_the_words_of_the_card(tmp_path: Path, wave: Path) -> None:
    run("export", wave, "--to", "tts", "--dpi", "40", "-o", tmp_path)
    (card,) = json.loads((tmp_path / "mine" / "tts" / "mine.json").read_text())["ObjectStates"]
    assert card["Nickname"] == "Wave"
    assert card["Description"].splitlines() == [
        "Play on Mission: Put 1 Wound on the Mission.",
        "Play on Yourself: You lose 1 Wound.",
        "It is only water.",
    ]


def test_the_table_finds_its_pictures(tmp_path: Path) -> None:
    out = tmp_path / "a folder"
    run("export", PEBBLES, "--to", "tts", "--dpi", "40", "-o", out)
    save = json.loads((out / "pebbles" / "tts" / "pebbles.json").read_text())
    sheets = [cut for deck in save["ObjectStates"] for cut in deck["CustomDeck"].values()]
    for cut in sheets:
        for key in ("FaceURL", "BackURL"):
            assert cut[key].startswith("file:///")
            assert Path("/" + cut[key].removeprefix("file:///")).is_file() or os.name == "nt"


@pytest.mark.parametrize(("count", "sheets"), [(69, 1), (70, 2), (71, 2)])
def test_the_last_cell_of_a_sheet_is_a_back(tmp_path: Path, count: int, sheets: int) -> None:
    """P15: 69 cards are one sheet of 10 x 7; one card more begins another sheet."""
    pack = homebrew(
        tmp_path / "p", "".join(WAVE.replace("Wave", f"Wave {n}") for n in range(count))
    )
    run("export", pack, "--to", "tts", "--dpi", "30", "-o", tmp_path)
    home = tmp_path / "mine" / "tts" / "sheets"
    listed = json.loads((home / "index.json").read_text())["sheets"]
    assert [len(sheet["cards"]) for sheet in listed] == [69, count - 69][:sheets]
    assert [c["id"] for s in listed for c in s["cards"]] == [f"wave-{n}" for n in range(count)]
    with Image.open(home / "action-back.png") as back:
        for sheet in listed:
            with Image.open(home / sheet["sheet"]) as picture:
                corner = (picture.width - back.width, picture.height - back.height)
                last = picture.crop((*corner, *picture.size))
                assert ImageChops.difference(last, back.convert("RGB")).getbbox() is None


def test_a_pack_of_blank_cards_has_nothing_for_a_table(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "p", "ACTION Mine\n")
    said = run("export", pack, "--to", "tts", "-o", tmp_path / "out")
    assert (said.code, "all blank" in said.err) == (2, True)


# ------------------------------------------------------------------ pages


def test_pages_with_the_cards_and_the_rules(tmp_path: Path) -> None:
    said = run("export", PEBBLES, "--to", "html", "--dpi", "40", "-o", tmp_path)
    home = tmp_path / "pebbles" / "html"
    assert said.code == 0
    assert said.out.splitlines()[-1] == str(home / "index.html")
    for name in ("index.html", "rulebook.html"):
        page = Page(home / name)
        anchors = [link[1:] for link in page.links if link.startswith("#")]
        assert set(anchors) <= set(page.ids)
        assert len(page.ids) == len(set(page.ids))
        assert all((home / link).exists() for link in page.links if not link.startswith("#"))
    assert "card-magpie" in Page(home / "index.html").ids


def test_a_pack_is_put_out_in_its_own_language(tmp_path: Path) -> None:
    run("export", NIGHT_SHIFT, "--to", "html", "--dpi", "20", "-o", tmp_path)
    gallery, rules = (
        (tmp_path / "night-shift" / "html" / name).read_text(encoding="utf-8")
        for name in ("index.html", "rulebook.html")
    )
    assert '<html lang="ja">' in gallery
    assert "配給コーヒー. 任務に使用: " in gallery
    assert '<html lang="en">' in rules


def test_of_several_packs_the_first_named_says_the_language(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "p", GOOD)
    loaded = load_packs([str(pack)], [str(NIGHT_SHIFT)], own_language=True)
    assert language_of(loaded, "") == "en"
    loaded = load_packs([str(NIGHT_SHIFT)], [str(pack)], own_language=True)
    assert language_of(loaded, "") == "ja"


def test_the_rulebook_has_every_rule_with_its_ids(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "p", "ACTION Tea & <b>Cake</b>\nid: tea\n")
    run("export", pack, "--to", "html", "--dpi", "30", "-o", tmp_path / "out")
    page = Page(tmp_path / "out" / "mine" / "html" / "rulebook.html")
    rules = Path(__file__).parents[2] / "content" / GAME / "rules"
    titles = [
        line.partition(" ")[2]
        for path in rules.glob("*.rules")
        for line in path.read_text().splitlines()
        if line[:2].isalpha() and line[:2].isupper() and not line.startswith("COMPONENT")
    ]
    assert len(titles) > 50
    for title in titles:
        name, _, ids = title.partition(" (")
        assert name in page.words
        assert all(id in page.words for id in ids.rstrip(")").split(", "))
    assert "Tea & <b>Cake</b>" in Page(tmp_path / "out" / "mine" / "html" / "index.html").words


@pytest.mark.parametrize(
    "wrong",
    [["--to", "gif"], ["--to", "png", "--dpi", "3"], ["--to", "tts", "--rounded"], []],
)
def test_wrong_options_of_export(wrong: list[str]) -> None:
    assert run("export", PEBBLES, *wrong).code == 2
