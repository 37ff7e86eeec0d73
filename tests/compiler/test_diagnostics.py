"""compiler.diagnostics: every code has a stored rendering, compared exactly.

`CARDWRIGHT_REWRITE=1 pytest tests/compiler/test_diagnostics.py` writes them anew.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from compiler.archive import source_at
from compiler.diagnostics import Diagnostic, Diagnostics, PackError, render
from compiler.find import find_pack
from compiler.layout import META as META_FILE
from compiler.limits import LIMITS
from compiler.load import SourcePack, read_pack
from compiler.sources import Entry, MemorySource, problem
from compiler.stack import stack_packs

ROOT = Path(__file__).parents[2]
RENDERINGS = Path(__file__).parent / "renderings"
MODULES = [
    *(ROOT / "dsl" / f"{name}.py" for name in ("blocks", "places", "rows")),
    *(ROOT / "compiler" / f"{name}.py" for name in (
        *("archive", "cards", "cells", "find", "layout", "load", "merge", "meta", "names", "shape"),
        *("sources", "stack"),
        *("tree", "yaml"),
    )),
]  # fmt: skip

Files = dict[str, str | bytes]
CARD = "KIND Some Title\nLabel: Some text.\n"


META = "id: {id}\ntitle: Some Pack\nversion: 1.0\nlanguage: 1\nlanguages: [en]\n"


def pack_of(files: Files, id: str = "some-pack", extra: str = "") -> SourcePack:
    """Read a pack of files; a pack.yaml is added if there is none."""
    every: Files = {META_FILE: META.format(id=id) + extra, **files}
    content = {k: v.encode() if isinstance(v, str) else v for k, v in every.items()}
    return read_pack(MemorySource(id, content))


def card(text: str | bytes) -> Files:
    return {"cards/some.card": text}


def data(text: str) -> Files:
    return {"cards/some.yaml": text}


def head(text: str, without: str = "") -> Files:
    """Return a pack whose pack.yaml has a line more, and one less."""
    lines = META.format(id="some-pack").splitlines(keepends=True)
    kept = "".join(line for line in lines if not without or not line.startswith(without))
    return {META_FILE: kept + text, **card(CARD)}


PACKS: dict[str, Files] = {
    "stray-line": card("Label: Some text.\nOther: More.\n\n" + CARD),
    "missing-title": card("KIND\nLabel: Some text.\n"),
    "no-id": card("KIND ???\n"),
    "bad-copies": card("KIND Some Title x0\n"),
    "unclear-copies": card("KIND Some Title X2\n"),
    "bad-rule-id": {"rules/some.rules": "RULE Some Title (R-1, R2)\n"},
    "indented-line": card("KIND Some Title\n  Label: Some text.\n"),
    "indented-title": card(CARD + " KIND Other Title\n"),
    "no-colon": card("KIND Some Title\nSome text without a label.\n"),
    "missing-label": card("KIND Some Title\n: Some text.\n"),
    "empty-line": card("KIND Some Title\nLabel:\nOther: text.\n"),
    "unclosed-quote": card('KIND Some Title\nLabel: Use its "Other section.\n'),
    "duplicate-label": card("KIND Some Title\nid: one\nid: two\n"),
    "bad-id": card("KIND Some Title\nid: Some Id\n"),
    "unknown-step": {"scenarios/a.play": "SCENARIO Some Title\nWhne Ann passes.\n"},
    "tab-character": card("KIND Some Title\nLabel:\tSome text.\nOther:\tMore.\n"),
    "invisible-character": card("KIND 長い題\nLabel: 札\u200b札.\n"),
    "byte-order-mark": card(CARD + "\ufeffKIND Other Title\n"),
    "tab-indent": data("kind: A\ntitle: B\nsections:\n\tOne: text\n\tTwo: text\n"),
    "bad-json": {"cards/some.json": '{"kind": "A"\n "title": "B"}\n'},
    "bad-yaml": data("kind: A\ntitle: Lie: Really\n"),
    "yaml-feature": data("kind: A\ntitle: &name B\n"),
    "too-deep": data("[" * 30),
    "too-many-values": data("- a\n" * LIMITS.values),
    "hash-in-text": data("kind: A\ntitle: Robot #2\n"),
    "duplicate-key": data("kind: A\ntitle: B\ntitle: C\n"),
    "missing-key": data("- kind: A\n- copies: 2\n"),
    "wrong-type": data("kind: A\ntitle: B\ncopies: '2'\n"),
    "unknown-key": head("licnce: MIT\n"),
    "bad-value": head("version: one\n", without="version"),
    "empty-file": card(""),
    "not-utf8": card("KIND T\nLabel: 手札を1枚引く\n".encode("cp932")),
    "misplaced-file": {"some.card": CARD, **card(CARD)},
    "bad-csv": {"cards/some.csv": 'kind,title\nKIND,"Some "Title"\n'},
    "missing-column": {"cards/some.csv": "type;title\nKIND;Some Title\n"},
    "extra-cell": {"cards/some.csv": "kind,title,Label\nKIND,T,Draw 1 card, then pass.\n"},
    "no-rows": {"cards/some.csv": "kind,title\n"},
    "unknown-file": {"setup.py": "", "art/some.exe": "", **card(CARD)},
    "path-outside": {"art/../../evil.png": "", **card(CARD)},
    "bad-file-name": {"art/con.png": "", **card(CARD)},
    "twin-names": {"art/Doc.png": "", "art/doc.png": "", **card(CARD)},
    "file-too-large": card("#" * (LIMITS.file_size + 1)),
    "unknown-language": {"words/fr.yaml": "a: b\n", **card(CARD)},
    "unknown-card": {"text/en.yaml": "some-titel:\n  title: T\n", **card(CARD)},
    "empty-pack": {},
    "too-many-faults": card("".join(f"KIND T{n} x0\n" for n in range(1002))),
}


def extending(game: str) -> SourcePack:
    return pack_of(card(CARD), extra=f"game: {game}\n")


def other_pack(title: str, replaces: str = "", id: str = "other-pack") -> SourcePack:
    line = f"replaces: {replaces}\n" if replaces else ""
    return pack_of(card(f"KIND {title}\n{line}Label: text.\n"), id, "game: some-pack\n")


BASE = pack_of(card(CARD))
STACKS: dict[str, list[SourcePack]] = {
    "unknown-game": [extending("third-gaem >=1.2")],
    "game-version": [extending("other-game >=1.2 <2"), pack_of(card("KIND T"), id="other-game")],
    "game-circle": [
        extending("other-game"),
        pack_of(card("KIND T"), id="other-game", extra="game: some-pack"),
    ],
    "two-games": [BASE, pack_of(card("KIND T"), id="other-game")],
    "same-pack-id": [BASE, pack_of(card("KIND T"))],
    "duplicate-id": [BASE, other_pack("“Some” Title")],
    "unknown-replaced": [BASE, other_pack("Other Title", replaces="some-titel")],
    "scenarios-left-out": [
        pack_of({"scenarios/a.play": "SCENARIO A\nGiven B.\nThen Some Title.\n", **card(CARD)}),
        other_pack("Other Title", replaces="some-title"),
    ],
    "replaced-twice": [
        BASE,
        other_pack("Other Title", replaces="some-title"),
        other_pack("Third", replaces="some-title", id="third-pack"),
    ],
    "replaced-circle": [
        pack_of(card("KIND Some Title\nreplaces: other-title\n")),
        other_pack("Other Title", replaces="some-title"),
    ],
}


def many_files() -> SourcePack:
    return pack_of({**{f"art/{n}.png": b"" for n in range(LIMITS.files)}, **card(CARD)})


def entry(kind: str) -> list[Diagnostic]:
    found = problem(Entry("cards/some.card", 0, kind))
    return [found] if found else []


def named(name: str) -> list[Diagnostic]:
    with pytest.raises(PackError) as caught:
        find_pack(name)
    return list(caught.value.diagnostics)


def half_a_zip(tmp_path: Path) -> list[Diagnostic]:
    path = tmp_path / "half.zip"
    path.write_bytes(b"PK\3\4")
    with pytest.raises(PackError) as caught:
        source_at(path)
    return list(caught.value.diagnostics)


def without_meta() -> list[Diagnostic]:
    return list(read_pack(MemorySource("some-pack", {"cards/a.card": CARD.encode()})).diagnostics)


def large_pack() -> SourcePack:
    part = "#" + " " * (LIMITS.file_size - 1)
    return pack_of({**{f"cards/{n}.card": part for n in range(9)}, **card(CARD)})


def many_cards() -> SourcePack:
    return pack_of(card("".join(f"KIND T{n}\n" for n in range(LIMITS.cards + 1))))


def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Diagnostic]:
    monkeypatch.setattr("compiler.find.shipped_packs", lambda: ("some-game",))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "some-game").mkdir()
    note = find_pack("some-game").note
    return [note] if note else []


OTHERS: dict[str, Callable[[], list[Diagnostic] | SourcePack]] = {
    "symlink": lambda: entry("link"),
    "not-a-file": lambda: entry("special"),
    "unreadable-file": lambda: entry("closed"),
    "not-a-pack": lambda: named("/dev/null"),
    "no-pack-file": without_meta,
    "too-many-files": many_files,
    "pack-too-large": large_pack,
    "too-many-blocks": many_cards,
}


def compare(code: str, text: str) -> None:
    path = RENDERINGS / f"{code}.txt"
    if os.environ.get("CARDWRIGHT_REWRITE"):
        path.write_text(text, "utf-8")
    assert f"[{code}]" in text
    assert text == path.read_text("utf-8")


def show(pack: SourcePack) -> str:
    return render(pack.diagnostics, pack.sources())


@pytest.mark.parametrize("code", PACKS)
def test_pack_rendering(code: str) -> None:
    pack = pack_of(PACKS[code])
    text = show(pack)
    compare(code, "".join(text.splitlines(True)[-4:]) if code == "too-many-faults" else text)


@pytest.mark.parametrize("code", STACKS)
def test_stack_rendering(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compiler.stack.shipped_packs", lambda: ("third-game",))
    stack = stack_packs(STACKS[code])
    stack.merged()
    compare(code, render(stack.diagnostics, stack.sources()))


@pytest.mark.parametrize("code", OTHERS)
def test_other_rendering(code: str) -> None:
    made = OTHERS[code]()
    compare(code, show(made) if isinstance(made, SourcePack) else render(made, {}))


def test_shipped_pack_rendering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compare("shipped-pack", render(shipped(tmp_path, monkeypatch), {}))


def test_half_a_zip_rendering(tmp_path: Path) -> None:
    compare("not-a-zip", render(half_a_zip(tmp_path), {}))


MAKERS = {"Fault", "Diagnostic", "fault", "fault_at", "diagnostic", "_unreadable", "_about"}
MAKERS |= {"_refused", "_wrong"}


def used_codes() -> Iterator[str]:
    """Yield every code that the source gives to a fault or a diagnostic."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                yield from codes_in(node.args if called in MAKERS else [])
            elif isinstance(node, ast.Tuple):
                yield from codes_in(node.elts[:1])
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
                yield from codes_in([node.value])


def codes_in(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and re.fullmatch("[a-z0-9]+(-[a-z0-9]+)+", text):
            yield text


def test_every_code_has_a_rendering() -> None:
    stored = {p.stem for p in RENDERINGS.glob("*.txt")}
    assert set(used_codes()) - stored == set()


def test_every_rendering_has_a_code() -> None:
    stored = {p.stem for p in RENDERINGS.glob("*.txt")}
    assert stored == {*PACKS, *STACKS, *OTHERS, "shipped-pack", "not-a-zip"}


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
