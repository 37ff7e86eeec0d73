"""compiler.diagnostics: as JSON, in order, and as people see them.

How each code is printed stands on its page in docs/errors, which test_errors.py compares.
"""

from __future__ import annotations

import pytest

from compiler.diagnostics import Diagnostic, Diagnostics, PackError, render


def test_json_has_the_keys_of_the_contract() -> None:
    found = Diagnostic("a-code", "Said.", suggestions=("b",), pack="p").to_json()
    assert list(found) == [
        *("code", "severity", "file", "line", "column", "end_line", "end_column"),
        *("card", "message", "hint", "readings", "suggestions"),
    ]
    assert found["suggestions"] == ["b"]


def test_the_collector_sorts_and_drops_repeats() -> None:
    found = Diagnostics()
    late, early = Diagnostic("x-y", "m", line=2), Diagnostic("x-y", "m", "h", "warning")
    found.extend([late, early, late])
    assert list(found) == [early, late]
    assert not found.ok
    with pytest.raises(PackError, match=r"error\[x-y\]: m$"):
        found.raise_if_errors()


def test_strict_makes_warnings_errors() -> None:
    found = Diagnostics()
    found.add(Diagnostic("x-y", "m", severity="warning"))
    assert found.ok
    assert not found.strict().ok


def underline(line: str, column: int, end: int) -> list[str]:
    found = Diagnostic("x-y", "m", file="f", column=column, end_column=end)
    return render([found], {("", "f"): line}).splitlines()[1:]


def test_the_underline_minds_wide_characters() -> None:
    assert underline("札ab札", 3, 5) == ["1 | 札ab札", "  |    ^^^"]


def test_the_underline_minds_combining_marks_and_tabs() -> None:
    assert underline("e\u0301\tb", 4, 5)[1] == "  |   ^"


def test_a_long_line_is_cut() -> None:
    line, marks = underline("x" * 5000 + "OOPS" + "y" * 5000, 5001, 5005)
    assert len(line) < 80
    assert line[marks.index("^") :].startswith("OOPS")


def test_a_terminal_is_not_sent_escapes() -> None:
    found = Diagnostic("x-y", "m", file="f", card="\x1b[31m")
    assert "\x1b" not in render([found], {("", "f"): "\x1b]0;title\x07"})


def test_colour_is_optional() -> None:
    assert render([Diagnostic("x-y", "m")], {}, colour=True).startswith("\x1b[1;31m")
