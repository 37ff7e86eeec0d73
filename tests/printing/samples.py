"""Faces to print, in two languages, and the themes they are printed with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from compiler.sheets.face import Face, FaceSection, Stat
from compiler.sheets.press import card_pngs
from compiler.sheets.theme import Theme
from compiler.sheets.themes import load_theme

CONTENT = Path(__file__).parents[2] / "content"
THEME_FOLDER = CONTENT / "paranoia" / "theme"


@cache
def forms() -> Theme:
    return load_theme(THEME_FOLDER)


@cache
def petals() -> Theme:
    return load_theme(CONTENT / "frantic" / "theme")


def card_png(face: Face, theme: Theme, dpi: float = 300, *, size: str = "poker") -> bytes:
    """Return one card as a picture."""
    (png,) = card_pngs([face], theme, dpi, size=size)
    return png


def action(
    identifier: str, *sections: tuple[str, str, str], title: str = "", copies: int = 1
) -> Face:
    return Face(
        id=identifier,
        kind="action",
        kind_label="Action",
        title=title or identifier.replace("-", " ").title(),
        sections=tuple(
            FaceSection(section, heading, words, order)
            for order, (section, heading, words) in enumerate(sections)
        ),
        copies=copies,
    )


FOUR_SECTIONS = action(
    "heroic-paperwork",
    ("play-on-mission", "Play on Mission", "Put 1 Treason on the Mission."),
    ("play-on", "Play on another Troubleshooter", "They gain 1 Wound. They skip a turn."),
    ("play-on-yourself", "Play on Yourself", "Lose 2 Treason. Draw 1 card."),
    ("play-anytime", "Play Anytime on a card being played", "Cancel it."),
    copies=2,
)
SHORT = action("ice", ("play-on", "Play on another Troubleshooter", "They gain 1 Wound."), copies=3)
LONG = action(
    "long-winded",
    ("play-on", "Play on another Troubleshooter", "They gain 1 Wound and lose 1 Treason. " * 14),
)
TOO_LONG = action(
    "endless", ("play-on", "Play on another Troubleshooter", "They gain 1 Wound. " * 90)
)
COMPOUND = action(
    "compound",
    ("play-on", "Play on Yourself", "Say Donaudampfschifffahrtsgesellschaftskapitän" + "x" * 30),
    title="Rindfleischetikettierungsüberwachungsaufgabe",
)
BLANK = Face(
    id="blank-action",
    kind="action",
    kind_label="Action",
    title="Blank Action",
    sections=(
        FaceSection("play-on-mission", "Play on Mission", ""),
        FaceSection("play-on", "Play on", "", 1),
        FaceSection("while-in-front", "While in front", "", 2),
    ),
    copies=2,
    blank=True,
)
MISSION = Face(
    id="polish-the-reactor",
    kind="mission",
    kind_label="Mission",
    title="Polish the Reactor",
    sections=(
        FaceSection("complete", "Complete", "There are 4 or more Wounds on the Mission."),
        FaceSection("success", "Success", "Each Contributor gains a Clearance.", 1),
    ),
    flavour="The blue glow is a feature.",
)
RANK = Face(
    id="security-orange",
    kind="security",
    kind_label="Security",
    title="ORANGE",
    stats=(Stat("Hand Size", 6), Stat("Maximum Wounds", 4)),
    step=1,
    steps=8,
    step_id="orange",
)
JAPANESE = Face(
    id="ice-ja",
    kind="action",
    kind_label="アクション",
    title="アイスガン３０００",
    sections=(
        FaceSection("play-on", "他のトラブルシューターに使う", "対象は負傷トークン１個を得る" * 7),
        FaceSection("play-anytime", "いつでも使う", "MBD（Mandatory Bonus Duty）を引く。", 1),
    ),
    flavour="解凍しにくさ、当社比四割減。",
    language="ja",
)
ALL = (FOUR_SECTIONS, SHORT, LONG, COMPOUND, BLANK, MISSION, RANK, JAPANESE)
