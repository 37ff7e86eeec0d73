"""Sessions of `try` at a keyboard, as they are stored: `python -m tests.cli.rehearsals --write`.

Each file in `rehearsals/` is what a terminal would show: what the command says, and behind each
`>` what was typed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from click.testing import CliRunner

import cardwright

from .desk import PEBBLES, homebrew

FOLDER = Path(__file__).parent / "rehearsals"
CARDS = """\
ACTION Cake Choice
Play on Mission: Put 1 Wound on the Mission.
Play on Equal or Lower: They choose one: they gain 1 Wound; or they lose 1 Treason.
Play on Yourself: You may draw 1 card. If you do, another Troubleshooter of your choice gains
  1 Treason.

ACTION Three Wishes
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: Choose one: draw 1 card; or lose 1 Wound; or put 1 Wound on the Mission.
Play Anytime when you have 90 Treason: Draw 1 card.

MISSION Queue for Cake
Special: When a Troubleshooter gains Wounds, afterwards they gain 1 Treason.
Complete: There are 9 or more Wounds on the Mission.
Success: The Team Leader gains 1 Clearance.
Failure: The Team Leader may draw 1 card.
"""
HELPING = """\
ACTION Second Helping
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: Choose a Troubleshooter without Treason. They gain 1 Wound.
Play on another Troubleshooter: They choose another Troubleshooter, who gains 1 Wound.
"""
CHANCE = """\
ACTION Dice Tea
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: Choose a number from 1 to 6 at random. If the number is above 3, lose 1 Treason.
  Otherwise, gain 1 Wound.
"""
PACKS = {"second-helping": HELPING, "dice-tea": CHANCE}
"""Cards that are tried without the others."""
SESSIONS: dict[str, tuple[str, list[str]]] = {
    "each-way-is-chosen": ("cake-choice", ["1", "2", "3", "1", "2", "3", "p", "q"]),
    "back-from-the-middle": ("cake-choice", ["3", "b", "1", "q"]),
    "another-position": ("cake-choice", ["n", "s 7", "s soon", "q"]),
    "an-effect-that-would-change-nothing": ("three-wishes", ["2", "2", "q"]),
    "a-choice-inside-an-effect": ("second-helping", ["2", "1", "3", "1", "1", "q"]),
    "chance-has-a-say": ("dice-tea", ["2", "1", "q"]),
    "wrong-input": ("cake-choice", ["9", "dance", "c cake", "?", "a", ""]),
    "a-card-that-comes-up": ("queue-for-cake", ["x", "", "n", "q"]),
    "a-game-with-a-choice-of-whom": ("fair-swap", ["1", "2", "q"]),
}
"""By name: the card, and the lines that are typed; the input ends after the last."""


def session(name: str) -> str:
    """Return what a session looks like."""
    card, lines = SESSIONS[name]
    with tempfile.TemporaryDirectory() as folder:
        cards = PACKS.get(card, CARDS)
        pack = PEBBLES if card == "fair-swap" else str(homebrew(Path(folder), cards))
        args = ["try", pack, card, "--ask", "--seed", "10", "--players", "3"]
        typed = "".join(f"{line}\n" for line in lines)
        result = CliRunner(echo_stdin=True).invoke(cardwright.cli, args, input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def main() -> None:
    """Write the sessions."""
    for name in SESSIONS:
        (FOLDER / f"{name}.txt").write_text(session(name), "utf-8")


if __name__ == "__main__" and "--write" in sys.argv:
    main()
