"""Text that fits, and text that does not: sizes go down by quarters, and end where reading does."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from compiler.html import RuleChapter, RuleEntry, RuleLine
from compiler.output import OutputFolder
from compiler.sheets.face import Face, FaceSection
from compiler.sheets.imposition import Slot, card_size, plan_single
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import Contents, card_pngs, print_box
from compiler.sheets.problems import PrintError, PrintProblem
from compiler.sheets.tokens import Token
from compiler.sheets.typeset import SIZES, SMALLEST, Fitted, Job, Page, typeset_pdf

from .samples import BLANK, SHORT, TOO_LONG, action, card_png, forms


def came_out(*faces: Face) -> tuple[Fitted, ...]:
    grid = plan_single(card_size("poker"))
    pages = tuple(Page((Slot(place, 0, 0),)) for place in range(len(faces)))
    return typeset_pdf(Job(faces, forms(), grid, pages))[1]


def problems_of(*faces: Face) -> tuple[PrintProblem, ...]:
    with pytest.raises(PrintError) as caught:
        came_out(*faces)
    return caught.value.problems


def wordy(sentences: int) -> Face:
    words = "They gain 1 Wound and lose 1 Treason. " * sentences
    return action("wordy", ("play-on", "Play on another Troubleshooter", words))


def test_sizes_go_from_nine_to_six_points_by_quarters() -> None:
    assert SIZES == (9, 8.75, 8.5, 8.25, 8, 7.75, 7.5, 7.25, 7, 6.75, 6.5, 6.25, 6)
    assert SIZES[-1] == SMALLEST


def test_a_longer_text_is_set_smaller_in_quarters() -> None:
    sizes = [card.pt for card in came_out(*(wordy(count) for count in (1, 16, 20, 24)))]
    assert sizes == sorted(set(sizes), reverse=True)
    assert set(sizes) <= set(SIZES)


def test_text_past_its_box_names_card_box_and_the_size_needed() -> None:
    """T07, T09: it never prints smaller than can be read."""
    (problem,) = problems_of(SHORT, TOO_LONG, BLANK)
    assert (problem.code, problem.card) == ("fit", "endless")
    assert re.search(
        r"its box of 52.8 x 67.6 mm: it needs 4.75 pt, the smallest legible size is 6 pt",
        problem.message,
    )


def test_a_card_too_small_for_any_text_says_so(tmp_path: Path) -> None:
    face = replace(SHORT, title="Four Times Twenty Forms in Five Colours, Filed")
    with pytest.raises(PrintError) as caught:
        card_png(face, forms(), 50, size="30x30")
    (problem,) = caught.value.problems
    assert problem.message == "the card has no room for any text beside its title"


def test_nothing_is_written_when_one_text_does_not_fit(tmp_path: Path) -> None:
    with pytest.raises(PrintError):
        print_box(Contents("Deck", [SHORT, TOO_LONG, BLANK]), forms(), OutputFolder(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_every_card_that_does_not_fit_is_named() -> None:
    found = problems_of(TOO_LONG, replace(TOO_LONG, id="other"))
    assert [problem.card for problem in found] == ["endless", "other"]


def test_fourteen_short_lines_do_not_fit_where_nine_do() -> None:
    """T07: height counts as well as width, and what would be lost is told in lines."""
    lines = [("play-on", f"Line {number}", "Go.") for number in range(14)]
    sections = tuple(FaceSection(*line) for line in lines)
    with pytest.raises(PrintError, match="lines too many"):
        card_png(replace(SHORT, sections=sections), forms(), 50)
    card_png(replace(SHORT, sections=sections[:8]), forms(), 50)


def test_a_title_that_fits_on_no_line_is_named() -> None:
    (problem,) = problems_of(replace(SHORT, title="Everlasting Paperwork " * 12))
    assert problem.code == "fit"
    assert problem.message.startswith("the title does not fit on the card: it has 52.8 mm on each")


def test_the_smallest_size_with_room_for_all_is_a_way_out(tmp_path: Path) -> None:
    faces, options = [wordy(24), wordy(27)], SheetOptions(size="mini-euro")
    with pytest.raises(PrintError) as caught:
        print_box(Contents("Deck", faces), forms(), OutputFolder(tmp_path), options=options)
    hints = {problem.hint for problem in caught.value.problems}
    assert hints == {"shorten it, or use a larger card: --size bridge has room for it"}


def test_what_no_size_has_room_for_is_to_be_shortened(tmp_path: Path) -> None:
    face = replace(TOO_LONG, flavour="Again. " * 400)
    with pytest.raises(PrintError) as caught:
        print_box(Contents("Deck", [face]), forms(), OutputFolder(tmp_path))
    assert caught.value.problems[0].hint == "shorten it, or use a larger card"


def test_a_missing_glyph_is_an_error_and_nothing_is_written(tmp_path: Path) -> None:
    """T12: a box in the place of a character is never printed."""
    with pytest.raises(PrintError, match=r"U\+2622"):
        print_box(
            Contents("Deck", [replace(SHORT, title="Wound 傷 ☢")]), forms(), OutputFolder(tmp_path)
        )
    assert list(tmp_path.iterdir()) == []


ODD, RULE = "Tea 😀 𓀀 party", RuleEntry("rule-x", "X", (RuleLine("When", ("It rains.",)),))


@pytest.mark.parametrize(
    ("box", "where"),
    [
        (Contents(ODD, [SHORT], parts=("cards",)), "the small print"),
        (Contents(ODD, parts=("calibration",)), "the title of the pack"),
        (Contents(ODD, rules=[RuleChapter("a", "A", (RULE,))]), "the title of the pack"),
        (Contents("Deck", [replace(SHORT, kind_label=ODD)]), "the backs of action"),
        (Contents("Deck", tokens=[Token("wound", ODD, 2)]), "the token wound"),
        (Contents("Deck", rules=[RuleChapter("a", ODD, (RULE,))]), "the rulebook"),
        (Contents("Deck", rules=[RuleChapter("a", "A", (replace(RULE, kind=ODD),))]), "under X"),
        (Contents("Deck", rules=[RuleChapter("a", "A", (RULE,))], licence=ODD), "the licence"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_every_text_that_is_drawn_is_looked_up_in_the_fonts(
    box: Contents, where: str, tmp_path: Path
) -> None:
    with pytest.raises(PrintError) as caught:
        print_box(box, forms(), OutputFolder(tmp_path), options=SheetOptions(backs="long"))
    found = [problem.message for problem in caught.value.problems if where in problem.message]
    assert [message[:13] for message in found] == ["no font has '"] * 2
    assert "U+1F600 GRINNING FACE" in found[0]
    assert list(tmp_path.iterdir()) == []


def test_a_title_that_no_page_shows_needs_no_font(tmp_path: Path) -> None:
    """It is the document's title alone."""
    box, options = Contents(ODD, [SHORT], parts=("cards",)), SheetOptions(layout="single")
    (file,) = print_box(box, forms(), OutputFolder(tmp_path), options=options).files
    assert file.pages == SHORT.copies


def test_pictures_of_cards_that_do_not_fit_are_not_made() -> None:
    with pytest.raises(PrintError):
        card_pngs([TOO_LONG], forms(), 50)
