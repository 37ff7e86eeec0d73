"""Formatting: canonical words and layout, nothing lost, nothing changed in meaning."""

from __future__ import annotations

from compiler.assemble.build import Compiled, compile_stack
from compiler.find import content_folder
from compiler.format import formatted, meanings
from compiler.load import read_cards, read_pack
from compiler.sources import FolderSource
from compiler.stack import stack_packs
from tests.memory import MemorySource

GAME = read_pack(FolderSource(content_folder() / "paranoia"))

SLOPPY = """\
# Kept above.
ACTION   Test Card  x2
# Kept inside.
play on mission: put one wound on the mission
Play on  any other Troubleshooter: they receive 1 Wound and
   skip their next turn
> Flavour stays.


# Kept at the end.
"""

NEAT = """\
# Kept above.
ACTION Test Card x2
# Kept inside.
Play on Mission: Put 1 Wound on the Mission.
Play on another Troubleshooter: They gain 1 Wound. They skip their next turn.
> Flavour stays.

# Kept at the end.
"""


def compiled(text: str) -> Compiled:
    return compile_stack(stack_packs([GAME, read_cards(text, "draft.card")]))


def own(result: Compiled) -> list:  # type: ignore[type-arg]
    return [r for r in result.readings if r.block.file == "draft.card"]


def again(text: str) -> str:
    result = compiled(text)
    assert result.texts is not None
    return formatted(text, own(result), result.texts)


def test_a_sloppy_file_becomes_canonical() -> None:
    assert again(SLOPPY) == NEAT


def test_formatting_twice_changes_nothing_more() -> None:
    assert again(again(SLOPPY)) == again(SLOPPY)


def test_meaning_is_the_same_before_and_after() -> None:
    before, after = compiled(SLOPPY), compiled(again(SLOPPY))
    assert meanings(own(before)) == meanings(own(after))
    assert [c.copies for c in before.cards] == [c.copies for c in after.cards]


def test_windows_line_ends_and_a_mark_are_taken_off() -> None:
    assert again("\ufeff" + SLOPPY.replace("\n", "\r\n")) == NEAT


PLAY = """\
SCENARIO A wound heals
Given Ann, Bob and Cy sit clockwise.
And Ann has one Wound.
Then Ann has exactly 1 wound token.
"""


PACK = b'id: draft\ntitle: Draft\nversion: "1"\nlanguage: 1\nlanguages: [en]\ngame: paranoia\n'


def played(play: str) -> str:
    """Return a file of scenarios in canonical words."""
    pack = read_pack(MemorySource("draft", {"pack.yaml": PACK, "scenarios/a.play": play.encode()}))
    result = compile_stack(stack_packs([GAME, pack]))
    assert result.texts is not None
    found = [r for r in result.readings if r.block.file == "scenarios/a.play"]
    return formatted(play, found, result.texts)


def test_a_step_keeps_its_keyword_and_gets_canonical_words() -> None:
    canonical = PLAY.replace("one Wound", "1 Wound").replace("exactly 1 wound token", "1 Wound")
    assert played(PLAY) == canonical


def test_a_step_that_begins_with_a_name_keeps_it_large() -> None:
    play = PLAY + "And the number of Bob's Wounds is 0.\n"
    assert played(play).endswith("\nAnd Bob has no Wounds.\n")
