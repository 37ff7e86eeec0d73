"""The compiled grammar: fresh, the same on every run, with no choice left to the scanner."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict

import pytest

from dsl import drive, grammar, lexer, phrases, tongues

DUMP = """
import sys
from dsl import grammar, rewrites
for language in grammar.LANGUAGES:
    sys.stdout.write(grammar.compiled(language))
sys.stdout.write(grammar.compiled_rows())
sys.stdout.write(rewrites.compiled())
"""


def test_the_saved_tables_are_what_the_sources_make() -> None:
    """Building fails on any conflict; the hash seed changes nothing."""
    folder = grammar.FOLDER
    made = subprocess.run(
        [sys.executable, "-c", DUMP],
        cwd=folder.parent,
        env=os.environ | {"PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    ).stdout
    names = [
        *(f"{language}.jsonl" for language in grammar.LANGUAGES),
        "phrases.json",
        "rewrites.json",
    ]
    saved = "".join((folder / "tables" / n).read_text(encoding="utf-8") for n in names)
    assert made == saved, "run: python -m dsl.grammar"


def test_a_conflict_is_refused_by_the_names_of_the_phrases() -> None:
    rows = [
        {"id": "top", "as": "start_x", "ir": "a", "en": ["{a}"]},
        {"id": "one", "as": "a", "ir": "b", "en": ["{b}"]},
        {"id": "two", "as": "a", "ir": "c", "en": ["{c}"]},
        {"id": "left", "as": "b", "ir": "1", "en": ["word"]},
        {"id": "right", "as": "c", "ir": "2", "en": ["word"]},
    ]
    with pytest.raises(grammar.GrammarError, match=r"(left|right): "):
        grammar.build(phrases.from_rows(rows, ("en",)), "en")


def test_a_wording_has_one_phrase_in_a_category() -> None:
    rows = [
        {"id": "one", "as": "start_x", "ir": "1", "en": ["word"]},
        {"id": "two", "as": "start_x", "ir": "2", "en": ["word"]},
    ]
    with pytest.raises(grammar.GrammarError, match="one and two share a wording"):
        grammar.build(phrases.from_rows(rows, ("en",)), "en")


@pytest.mark.parametrize("language", grammar.LANGUAGES)
def test_no_two_words_of_phrases_share_a_surface_where_both_may_stand(language: str) -> None:
    made = lexer.scanner(drive.terminals(language), (), tongues.of(language))
    meanings = defaultdict(set)
    for row in made.surfaces.values():
        for surface, terminal, _ in row:
            meanings[surface].add(terminal)
    shared = [(s, t) for s, t in meanings.items() if len(t) > 1]
    table = grammar.load(language)
    for state in map(table.actions.__getitem__, range(len(table.gotos))):
        for surface, terminals in shared:
            here = {t: state[t] for t in terminals if t in state}
            alike = len(set(here.values())) == 1 and min(here.values(), default=0) < 0
            assert len(here) < 2 or alike, (surface, sorted(here))
