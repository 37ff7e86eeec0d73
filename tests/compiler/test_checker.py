"""Checker: after any edits it finds what a first check finds, and reads no more than it must."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compiler.desk.checking import Checked, Checker
from dsl.parse import Reader
from runtime.link import Trial
from tests.cli.desk import PEBBLES, write

CARDS, RULES, PLAY = "cards/charms.card", "rules/beach.rules", "scenarios/beach.play"
BEACH, CHARMS = (Path(PEBBLES, name).read_text("utf-8") for name in (RULES, CARDS))

EDITS: dict[str, tuple[str, ...]] = {
    CARDS: (
        CHARMS.replace("gain 2", "gain 3"),
        CHARMS.replace("gain 2", "gain 0"),
        CHARMS.replace("gain 2 Pebbles", "gain 2 Pebles"),
        CHARMS.replace("gain 2 Pebbles", "draw 40 cards"),
        CHARMS.replace("gain 2 Pebbles", "swap your Shade with theirs"),
        CHARMS.replace("Lucky Find x2", "Happy Find x30"),
        CHARMS.replace("CHARM Lucky", "STONE Lucky"),
        CHARMS.replace("Use: You gain 2 Pebbles.\n", ""),
        "\n" + CHARMS,
        CHARMS + CHARMS,
        CHARMS + "\nCOUNTER Shell\nMost: 3.\n\nCHARM Shelly\nUse: You gain 1 Shell.\n",
        CHARMS + "\nRULE Odd\nWhen a Gatherer gains Pebbles, they gain 1 Pebble.\n",
    ),
    "cards/more.card": (
        "CHARM More\nUse: You gain 1 Pebble.\n",
        "CHARM Magpie\nUse: You gain 1 Pebble.\n",
        "",
    ),
    RULES: (
        BEACH.replace("Most: 20", "Most: 1"),
        BEACH.replace("COUNTER Pebble", "COUNTER Shell"),
        BEACH.replace("Role: discard.\n", ""),
        BEACH.replace("SECTION Use on", "SECTION Use upon"),
        "\n" + BEACH,
        BEACH.replace("GAME Pebbles", "GAM Pebbles"),
    ),
    PLAY: ("SCENARIO Odd\nGiven Ann and Bob sit clockwise.\nThen Ann has 2 Pebles.\n",),
    "words/en.yaml": ("pebble: {one: Stone, many: Stones}\n", "nothing: X\n", "pebble: [\n"),
    "text/ja.yaml": ("lucky-find: {title: 発見}\n", "lucky-fnd: {title: 発見}\n"),
    "pack.yaml": (
        "id: pebbles\ntitle: P\nversion: 2\nlanguage: 1\nlanguages: [en, ja]\n",
        "id: shells\ntitle: P\nversion: 2\nlanguage: 1\nlanguages: [en]\ndeck: only\n",
        "id: pebbles\n",
    ),
}
CHOICES = [(path, text) for path, texts in EDITS.items() for text in (*texts, None)]


def trial(program: object) -> object:
    return Trial(program).fault  # type: ignore[arg-type]


def checker(path: str | Path = PEBBLES) -> Checker:
    return Checker(str(path), trial)  # type: ignore[arg-type]


def found(checked: Checked) -> object:
    return checked.rows, [*checked.found], checked.to_json()


@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(st.lists(st.sampled_from(CHOICES), min_size=2, max_size=6))
def test_edits_one_after_another_are_checked_as_if_for_the_first_time(
    steps: list[tuple[str, str | None]],
) -> None:
    warm, edits = checker(), dict[str, str]()
    for path, text in steps:
        edits.pop(path, None)
        edits |= {} if text is None else {path: text}
        assert found(warm.check(edits)) == found(checker().check(edits))


@pytest.mark.parametrize(("path", "text"), [(p, t) for p, texts in EDITS.items() for t in texts])
def test_an_edit_is_seen_and_so_is_its_end(path: str, text: str) -> None:
    warm = checker()
    before = found(warm.check())
    assert found(warm.check({path: text})) == found(checker().check({path: text}))
    assert found(warm.check()) == before


MORE = "cards/more.card"
SHELL = "COUNTER Shell\nMost: {}.\n"


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("You gain 5 Shells.", SHELL.format(3), SHELL.format(9)),
        ("Draw 40 cards.", "CHARM Odd x1\n", "CHARM Odd x30\n"),
        ("You gain 1 Shell.", SHELL.format(3), SHELL.format(3).replace("Shell", "Shard")),
    ],
)
def test_a_card_is_judged_anew_when_what_it_depends_on_changes(
    card: str, before: str, after: str
) -> None:
    warm = checker()
    own = {"cards/own.card": f"CHARM Own\nUse: {card}\n"}
    first, second = warm.check(own | {MORE: before}), warm.check(own | {MORE: after})
    assert [d.code for d in first.found] != [d.code for d in second.found]
    assert found(second) == found(checker().check(own | {MORE: after}))


def test_what_changes_on_disk_is_seen(tmp_path: Path) -> None:
    folder = shutil.copytree(PEBBLES, tmp_path / "pebbles")
    warm = checker(folder)
    assert warm.check().ok
    write(folder, {CARDS: CHARMS.replace("Pebbles", "Gold")})
    assert not warm.check().ok
    (folder / CARDS).unlink()
    assert found(warm.check()) == found(checker(folder).check())


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is read while a test runs."""
    texts: list[str] = []
    whole = Reader.read

    def noting(self: Reader, text: str, *args: object, **more: object) -> object:
        texts.append(text)
        return whole(self, text, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Reader, "read", noting)
    return texts


def test_only_the_edited_text_is_read_again(read: list[str]) -> None:
    warm = checker()
    warm.check()
    read.clear()
    warm.check({CARDS: "\n\n" + CHARMS.replace("gain 2", "gain 3")})
    assert read == ["You gain 3 Pebbles."]


def test_a_new_word_has_everything_read_again(read: list[str]) -> None:
    warm = checker()
    warm.check()
    once = sorted(read)
    read.clear()
    warm.check({CARDS: CHARMS.replace("Lucky Find", "Happy Find")})
    assert sorted(read) == once
