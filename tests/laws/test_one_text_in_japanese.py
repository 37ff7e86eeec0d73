"""Law 1 in the second language: what shipped cards mean is said in Japanese and read back."""

from __future__ import annotations

from functools import cache

from compiler.assemble.build import Compiled, compile_stack
from compiler.assemble.texts import Reading
from compiler.stack import load_stack
from dsl.parse import Reader
from dsl.printer import CannotPrint, Writer
from tests.laws.test_one_text import compiled
from tests.programs import program_of

UNSAID: set[str] = set()
"""Texts of Paranoia's cards that Japanese has no words for; the list may only shrink."""


@cache
def in_japanese() -> Compiled:
    return compile_stack(load_stack(["paranoia"]), "ja")


def on_cards() -> list[Reading]:
    return [r for r in compiled("paranoia").readings if r.block.family == "card"]


def test_texts_of_cards_are_said_in_japanese_and_read_back() -> None:
    lexicon = in_japanese().texts.lexicon
    reader, writer = Reader(lexicon), Writer(lexicon)
    unsaid = set()
    for reading in on_cards():
        try:
            said = writer.write(reading.ir, reading.start, reading.scope.inside())
        except CannotPrint:
            unsaid.add(reading.text)
            continue
        again = reader.read(said, reading.start, reading.scope.inside())
        assert again.ir == reading.ir, (reading.text, said)
    assert unsaid == UNSAID


def test_cards_play_the_same_in_either_language() -> None:
    english, japanese = program_of(compiled("paranoia")), program_of(in_japanese())
    for one, other in zip(english.cards, japanese.cards, strict=True):
        assert [t.effect for t in one.texts] == [t.effect for t in other.texts]
        assert all(t.words.keys() == {"ja", "en"} for t in other.texts)
