"""What has no canonical words stands as it was written, and ends nothing."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.assemble.build import compile_stack
from compiler.desk.explaining import Explainer
from compiler.desk.packs import load_packs
from compiler.stack import load_stack
from dsl.line import CannotPrint
from dsl.printer import Writer
from tests.programs import program_of


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(*_: Any) -> str:
        raise CannotPrint("nothing")

    monkeypatch.setattr(Writer, "write", write)


@pytest.mark.usefixtures("silent")
def test_a_sentence_without_canonical_words_is_explained_as_it_was_written() -> None:
    explainer = Explainer(load_packs(["tests/packs/pebbles"]))
    said = explainer.sentence("take 1 pebble", "")
    assert said.canonical == "Take 1 pebble."


@pytest.mark.usefixtures("silent")
def test_a_card_without_canonical_words_is_built_with_those_on_it() -> None:
    program = program_of(compile_stack(load_stack(["tests/packs/pebbles"])))
    assert all(text.words["en"] for card in program.cards for text in card.texts)
