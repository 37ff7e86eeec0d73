"""docs/errors: every code has a page, every page is true, and shows its code as it is printed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compiler import errors
from tests.compiler.errors import Page

ROOT = Path(__file__).parents[2]
PAGES = errors.pages()
SOURCES = [p.read_text("utf-8") for f in ("dsl", "compiler") for p in (ROOT / f).rglob("*.py")]
COMPANIONS = {
    "too-many-blocks": {"blank-card"},
    "too-many-faults": {"bad-copies", "blank-card"},
    "unclosed-quote": {"unknown-word"},
}
"""What cannot but be said beside a code."""

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.code)


@each_page
def test_a_page_has_its_headings(page: Page) -> None:
    assert page.text.startswith(f"# {page.code}\n")
    assert page.headings == errors.HEADINGS


@each_page
def test_the_wrong_text_yields_its_code_as_the_page_shows_it(page: Page) -> None:
    said = list(errors.wrong(page))
    assert errors.codes("".join(said)) - COMPANIONS.get(page.code, set()) == {page.code}
    assert [errors.shown(page.code, each) for each in said] == page.shows()


@each_page
def test_the_right_text_yields_nothing(page: Page) -> None:
    assert "".join(errors.right(page)) == ""


@each_page
def test_what_is_an_error_shows_a_way_out(page: Page) -> None:
    for said in page.shows():
        for each in said.split("\n\n"):
            if "error[" in each:
                assert re.search(r"^(hint: |did you mean:|it may mean:)", each, re.M), each


def test_the_index_is_fresh() -> None:
    assert (errors.FOLDER / "README.md").read_text("utf-8") == errors.index(PAGES)


MAKERS = {
    *("Diagnostic", "Fault", "Finding", "PrintProblem", "Problem", "Unreadable"),
    *("diagnostic", "fault", "fault_at", "_about", "_fault", "_unreadable"),
}
MOST_BEFORE = 4
"""Arguments of a maker among which its code stands."""
SPEAKING = {"Problem", "Unreadable"}
"""Makers whose codes may be one word."""
CODE, ONE_WORD = r"(?!x-)[a-z0-9]+(-[a-z0-9]+)+", r"[a-z0-9]+(-[a-z0-9]+)*"
"""Forms of a code; what begins with `x-` is a word of a schema."""


def given_codes(source: str) -> Iterator[str]:
    """Yield every code that a source gives to what it finds."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            form = ONE_WORD if called in SPEAKING else CODE
            yield from _texts(node.args[:MOST_BEFORE] if called in MAKERS else [], form)
        elif isinstance(node, ast.Tuple) and len(node.elts) > 2:
            yield from _texts(node.elts[:1], CODE)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
            yield from _texts(list(ast.walk(node.value)), CODE)


def _texts(nodes: list[ast.expr] | list[ast.AST], form: str) -> Iterator[str]:
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and re.fullmatch(form, text):
            yield text


def test_every_code_has_a_page() -> None:
    given = {code for source in SOURCES for code in given_codes(source)}
    assert given - {page.code for page in PAGES} == set()


@each_page
def test_every_page_has_a_code(page: Page) -> None:
    assert any(f'"{page.code}"' in source for source in SOURCES)
