"""A card that is edited, warm: what is made anew, and that nothing else would come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pytest

from compiler.desk.packs import Loaded, load_again, load_packs
from compiler.memory import Memory, T
from tests.cli.desk import homebrew

FILE = "cards/mine.card"
CARD = """\
ACTION Card {0}
Play on Mission: Put 2 Wounds on the Mission.
Play on another Troubleshooter: They gain 1 Wound.
"""
BEFORE = "".join(CARD.format(number) for number in range(5))
AFTER = BEFORE.replace("Card 3\nPlay on Mission: Put 2", "Card 3\nPlay on Mission: Put 3")


class Counting(Memory):
    """A memory that counts what it had to make, by the first word of its key."""

    def __init__(self) -> None:
        super().__init__()
        self.made: Counter[str] = Counter()

    def recall(self, key: Hashable, make: Callable[..., T], *args: Any) -> T:
        assert isinstance(key, tuple)

        def counted(*args: Any) -> T:
            self.made[key[0]] += 1
            return make(*args)

        return super().recall(key, counted, *args)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return homebrew(tmp_path / "deck", BEFORE)


def edited(deck: Path, text: str, memory: Memory) -> Loaded:
    return load_again(str(deck), {FILE: text}, memory)


def test_an_edited_card_alone_is_worded_anew(deck: Path) -> None:
    memory = Counting()
    assert len(edited(deck, BEFORE, memory).shown.cards) >= 5
    memory.made.clear()
    assert edited(deck, AFTER, memory).shown.cards
    assert memory.made["said"] == 1


def test_what_is_shown_after_an_edit_is_what_a_first_look_shows(deck: Path) -> None:
    memory = Memory()
    before, now = (edited(deck, text, memory).shown for text in (BEFORE, AFTER))
    (deck / FILE).write_text(AFTER, "utf-8")
    first = load_packs([str(deck)]).shown
    assert first == now != before


def test_what_is_shown_has_the_words_of_the_program(deck: Path) -> None:
    loaded = load_packs([str(deck)])
    said, played = loaded.shown, loaded.program
    words = [[text.words for text in card.texts] for card in played.cards]
    assert [[text.words for text in card.texts] for card in said.cards] == words
    assert said.words["en"].labels == played.words["en"].labels
