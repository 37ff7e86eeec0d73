"""The whole box: what a game has is printed, each part in a PDF, and all of it in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from compiler.desk.box import components_of, tokens_of
from compiler.desk.packs import Loaded, WrongUsage, load_packs
from compiler.desk.printing import Wanted, box_of, print_packs
from compiler.desk.rulebook import rule_chapters
from compiler.html import RuleChapter
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import PARTS, RULEBOOK, Contents, Printed
from tests.cli.desk import GOOD, homebrew

from .rendered import words

MOST_BYTES = 2_000_000


@cache
def loaded(pack: str) -> Loaded:
    return load_packs([pack], lean=True)


def box(pack: str, *parts: str, cards: tuple[str, ...] = ()) -> Contents:
    return box_of(loaded(pack), Wanted(parts, cards), "en")


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    folder = tmp_path_factory.mktemp("box")
    return print_packs(loaded("paranoia"), Wanted(), SheetOptions(), folder)


def of_kind(printed: Printed, kind: str) -> bytes:
    return next(file.path.read_bytes() for file in printed.files if file.kind == kind)


# ---- what is in it


def test_the_cards_of_the_box_are_a_hundred_and_fifty() -> None:
    counts = Counter[str]()
    for face in box("paranoia").faces:
        counts[face.kind] += face.copies
    assert counts == {
        "mission": 22, "action": 82, "security": 37, "troubleshooter": 8, "team-leader": 1,
    }  # fmt: skip
    assert counts.total() == 150


def test_the_tokens_of_the_box_are_a_hundred_and_fifty_six() -> None:
    counts = {token.id: token.count for token in box("paranoia").tokens}
    assert counts == {"wound": 54, "treason": 54, "clone": 48}
    assert sum(counts.values()) == 156


def test_there_are_clones_for_as_many_as_may_play() -> None:
    game = loaded("paranoia").program.game
    clones = next(token for token in box("paranoia").tokens if token.id == "clone")
    identities = [face for face in box("paranoia").faces if face.kind == "troubleshooter"]
    assert len(identities) == game.most
    assert clones.count == 6 * game.most


def test_a_game_without_tokens_has_no_sheet_of_them() -> None:
    assert box("frantic").tokens == []
    assert box("frantic").rules


def on_a_player(packs: Loaded, language: str) -> dict[str, str]:
    """Return what stands on the card of the first player, by its headings."""
    faces = components_of(packs, language).faces(packs.shown)
    return {section.heading: section.words for section in faces[1].sections}


def test_what_stands_on_a_card_of_a_player_is_what_the_rules_say() -> None:
    said = on_a_player(loaded("paranoia"), "en")
    assert said["Traitor"] == "Their Treason is equal to or above their Maximum Treason."


def test_it_is_said_in_the_language_that_is_printed() -> None:
    said = on_a_player(load_packs(["paranoia"], language="ja", lean=True), "ja")
    assert "クローン切れ" in said


def test_a_rule_has_its_headings_labels_and_stops_in_the_language_that_is_printed() -> None:
    packs = load_packs(["paranoia"], language="ja", lean=True)
    (whistle, *_) = components_of(packs, "ja").faces(packs.shown)
    said = {section.heading: section.words for section in whistle.sections}
    assert said["最も忠実なトラブルシューター"].endswith("。同数の場合：チームリーダー。")


SHOWN = """\
RULE Slow down
Text: When a Troubleshooter gains Wounds, at once they gain 1 Treason. When a Troubleshooter
  gains Treason, at once they gain 1 Wound.

COMPONENT Crib
Of: Team Leader.
Shows: Contributor, Mission, Most Loyal Troubleshooter, Slow down, Killing traitors is better.
"""


def crib(folder: Path, language: str) -> list[tuple[str, str]]:
    """Return the headings and words of a card for the Team Leader that shows rules and terms."""
    pack = homebrew(folder, GOOD, **{"rules/crib.rules": SHOWN})
    packs = load_packs([str(pack)], language=language, lean=True)
    (face,) = components_of(packs, language).faces(packs.shown)
    return [(section.heading, section.words) for section in face.sections]


def test_a_term_that_is_shown_has_its_own_name_and_no_article(tmp_path: Path) -> None:
    headings = [heading for heading, _ in crib(tmp_path, "en")]
    assert headings[:3] == ["Contributor", "Mission", "Most Loyal Troubleshooter"]


def test_what_is_shown_has_its_name_and_no_spaces_between_sentences_in_japanese(
    tmp_path: Path,
) -> None:
    said = dict(crib(tmp_path, "ja"))
    assert [*said][:3] == ["貢献者", "任務", "最も忠実なトラブルシューター"]
    assert " " not in said["Slow down"]
    assert said["Slow down"].count("。") == 2
    assert ". When a Traitor" in said["Killing traitors is better"]  # no words in Japanese yet


def test_rules_that_cannot_be_said_in_a_language_tell_in_which_they_are(tmp_path: Path) -> None:
    packs = load_packs(["paranoia"], language="ja", lean=True)
    wanted = Wanted((RULEBOOK,), language="ja")
    printed = print_packs(packs, wanted, SheetOptions(), tmp_path)
    assert [(file.kind, file.each.partition(":")[0]) for file in printed.files] == [
        (RULEBOOK, "in en")
    ]


def test_tokens_are_named_in_the_language_that_is_printed() -> None:
    tokens = tokens_of(load_packs(["paranoia"], language="ja", lean=True), "ja")
    assert [token.label for token in tokens] == ["負傷トークン", "反逆トークン", "クローン"]


# ---- what becomes of it


def test_each_part_has_a_file_and_one_file_has_all_pages(shipped: Printed) -> None:
    pages = {file.kind: file.pages for file in shipped.files}
    assert list(pages) == [*PARTS, "all"]
    assert pages["cards"] == 17  # 146 cards, nine a page
    assert pages["blanks"] == pages["calibration"] == 1
    assert pages["tokens"] == 2
    assert pages["all"] == sum(pages[part] for part in PARTS)


def test_each_file_says_what_lies_on_a_page(shipped: Printed) -> None:
    each = {file.kind: file.each for file in shipped.files}
    assert each["cards"] == each["blanks"] == "3 x 3 cards a page"
    assert each["tokens"] == "9 x 14 tokens a page"


def test_no_file_is_larger_than_two_megabytes(shipped: Printed) -> None:
    assert max(file.path.stat().st_size for file in shipped.files) <= MOST_BYTES


def test_the_calibration_page_comes_first(shipped: Printed) -> None:
    said = words(of_kind(shipped, "all"))
    assert said.index("actual size") < said.index("Spurious Logic") < said.index("CLONE")


def test_the_same_box_gives_the_same_bytes(shipped: Printed, tmp_path: Path) -> None:
    again = print_packs(loaded("paranoia"), Wanted(), SheetOptions(), tmp_path)
    for one, other in zip(shipped.files, again.files, strict=True):
        assert one.path.read_bytes() == other.path.read_bytes()


def test_the_rulebook_has_every_rule_and_its_ids(shipped: Printed) -> None:
    """It has what the page of the rules has."""
    said = squeezed(words(of_kind(shipped, "rulebook")))
    for chapter in rule_chapters(loaded("paranoia")):
        for entry in chapter.entries:
            sentences = [each for line in entry.lines for each in line.sentences]
            for part in (entry.title, *entry.ids, *sentences):
                assert squeezed(part) in said, part


def squeezed(text: str) -> str:
    """Return a text without blanks and hyphens: where its lines break is not compared."""
    return "".join(text.replace("\ufffe", "").replace("-", "").split())


# ---- what is asked for


def test_only_the_parts_that_are_asked_for_are_printed(tmp_path: Path) -> None:
    wanted = Wanted(("tokens",))
    (file,) = print_packs(loaded("paranoia"), wanted, SheetOptions(), tmp_path).files
    assert (file.kind, [path.name for path in file.path.parent.iterdir()]) == (
        "tokens",
        ["tokens.pdf"],
    )


def test_titles_that_a_language_has_not_are_told(tmp_path: Path) -> None:
    wanted = Wanted(("cards",), cards=("bribe",), language="ja")
    japanese = load_packs(["paranoia"], lean=True, language="ja")
    (file,) = print_packs(japanese, wanted, SheetOptions(), tmp_path).files
    assert file.each == "3 x 3 cards a page; titles that have no ja are in en"


def test_cards_that_are_named_come_alone() -> None:
    found = box("paranoia", cards=("ice-gun-3000", "pap-r-cut"))
    assert [face.id for face in found.faces] == ["ice-gun-3000", "pap-r-cut"]
    assert (found.tokens, found.rules) == ((), ())


def test_a_homebrew_pack_has_its_own_cards_and_not_the_box_of_its_game(tmp_path: Path) -> None:
    found = box(str(homebrew(tmp_path, GOOD)))
    assert {face.pack for face in found.faces} == {"mine"}
    assert (found.tokens, found.rules) == ([], ())


def test_what_a_pack_does_not_have_is_said_with_who_has_it(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage, match="`cardwright print paranoia` prints what its game has"):
        box(str(homebrew(tmp_path, GOOD)), "tokens")


def test_an_add_on_with_rules_has_those_in_its_rulebook() -> None:
    own = box("frantic-troublemaker", "rulebook").rules
    every = rule_chapters(loaded("frantic-troublemaker"))
    assert 0 < entries(own) < entries(every)


def entries(chapters: Sequence[RuleChapter]) -> int:
    return sum(len(chapter.entries) for chapter in chapters)
