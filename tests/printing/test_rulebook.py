"""The rulebook: whatever a game may declare has a chapter."""

from compiler.desk.rulebook import CHAPTERS
from dsl.forms import FORMS


def test_every_kind_of_block_stands_in_one_chapter() -> None:
    assert sorted(kind for _, _, kinds in CHAPTERS for kind in kinds) == sorted(FORMS)
