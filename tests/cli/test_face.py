from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardwright
from dsl.ir.codec import CodecError

from .desk import BAD, PEBBLES, ROOT, homebrew, python


def test_a_game_from_python() -> None:
    game = cardwright.load(PEBBLES).new_game(players=3, seed=7, options={"tide": "rough"})
    while (decision := game.decision) is not None:
        assert len(decision.options) > 1
        game.choose(decision.options[0])
    assert game.result is not None
    assert game.result.reason == "won"


def test_a_program_and_a_game_survive_as_text() -> None:
    program = cardwright.load(PEBBLES)
    same = cardwright.Program.from_json(program.to_json())
    assert (same.hash, same.to_json()) == (program.hash, program.to_json())
    game = program.new_game(seed=1)
    again = type(game).from_json(same, game.to_json())
    assert (again.hash(), again.view(1)) == (game.hash(), game.view(1))


def test_what_was_not_offered_is_refused() -> None:
    game = cardwright.load(PEBBLES).new_game()
    with pytest.raises(cardwright.IllegalChoice):
        game.choose({"act": "fly"})


def test_a_pack_with_faults_raises_them(tmp_path: Path) -> None:
    with pytest.raises(cardwright.PackError) as caught:
        cardwright.load(str(homebrew(tmp_path, BAD)))
    assert {d.card for d in caught.value.diagnostics} == {"Tea Break"}


def test_text_that_is_no_program() -> None:
    with pytest.raises(ValueError, match="missing field"):
        cardwright.Program.from_json("{}")
    for text in ("", "[", "[]"):
        with pytest.raises(CodecError):
            cardwright.Program.from_json(text)


@pytest.mark.parametrize("number", ["4", 4.0, True, 0])
def test_players_that_cannot_be(number: Any) -> None:
    program = cardwright.load(PEBBLES)
    with pytest.raises(ValueError, match="players"):
        program.new_game(players=number)
    with pytest.raises(ValueError, match="there is no player"):
        program.new_game().view(99 if number == 4 else number)


HEAVY = ("lark", "jsonschema", "ruamel", "jinja2", "PIL", "typst", "fontTools", "rich")


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    code = f"""
import sys, cardwright
try:
    cardwright.cli.main(["--help"], prog_name="cardwright")
except SystemExit:
    pass
print([n for n in {(*HEAVY, "dsl.ir", "runtime.game")} if n in sys.modules])
"""
    assert python(code, tmp_path).out.splitlines()[-1] == "[]"


def test_an_engine_needs_neither_grammar_nor_typesetter(tmp_path: Path) -> None:
    (tmp_path / "program.json").write_text(cardwright.load(PEBBLES).to_json())
    code = f"""
import sys, cardwright
game = cardwright.Program.from_json(open("program.json").read()).new_game(seed=1)
while game.decision:
    game.choose(game.decision.options[-1])
print([n for n in {(*HEAVY, "dsl.grammar", "compiler.load")} if n in sys.modules])
"""
    said = python(code, tmp_path)
    assert (said.out, said.err) == ("[]\n", "")


@pytest.mark.parametrize("name", ["dsl", "compiler", "runtime"])
def test_a_foreign_folder_in_the_way_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    said = python("import cardwright", tmp_path)
    last = said.err.splitlines()[-1]
    assert last.startswith("ImportError: Cardwright needs its own folder ")
    assert str(tmp_path / name) in last


def test_a_foreign_content_folder_or_one_without_code_does_no_harm(tmp_path: Path) -> None:
    for name in ("content", "runtime"):
        (tmp_path / name).mkdir()
    assert python("import cardwright; print(cardwright.HERE)", tmp_path).out == f"{ROOT}\n"
