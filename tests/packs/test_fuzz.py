"""Packs, cards and saved games changed at random: told as faults, never a fault of ours.

What once got through is kept as an example.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import cardwright
from compiler.archive import ZipSource
from compiler.desk.checking import Checker
from compiler.diagnostics import PackError
from compiler.load import SourcePack, read_pack
from dsl.ir.codec import CodecError
from runtime.link import Trial
from runtime.record import Record, RecordError
from runtime.saving import SaveError
from tests.cli.desk import PEBBLES
from tests.packs.hostile import CARD, META
from tests.packs.zips import plain_zip

GOOD = plain_zip({"mine/pack.yaml": META.encode(), "mine/cards/a.card": CARD.encode()})
Edit = tuple[int, int, bytes]
EDITS = st.tuples(st.integers(0, len(GOOD)), st.integers(0, 40), st.binary(max_size=8))
BOUNDED = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@BOUNDED
@given(edits=st.lists(EDITS, min_size=1, max_size=3))
@example(edits=[(8, 2, b"\x63\0")])  # a way of packing that nobody knows
@example(edits=[(len(GOOD) - 6, 4, b"\xff\xff\xff\x7f")])  # the list of files is elsewhere
@example(edits=[(0, len(GOOD), b"PK\5\6" + bytes(18))])
def test_a_damaged_zip_is_a_fault_or_a_pack(tmp_path: Path, edits: list[Edit]) -> None:
    content = GOOD
    for at, length, put in edits:
        content = content[:at] + put + content[at + length :]
    path = tmp_path / "mine.zip"
    path.write_bytes(content)

    def load() -> SourcePack:
        return read_pack(ZipSource(path))

    assert refused(load, PackError) or not load().diagnostics.ok or holds(load(), META, CARD)


@pytest.fixture(scope="module")
def checker() -> Checker:
    """Checks the same pack again and again, with another file of cards each time."""
    return Checker(PEBBLES, lambda program: Trial(program).fault)


WORDS = ["CHARM Gift\n", "Use: ", "Use on another Gatherer: ", "You gain 1 Pebble", "id: a\n"]
MARKS = list(".,(“「'\n\r\ufeff\u202e\0１")
PIECES = st.sampled_from([*WORDS, *MARKS, ". ", "> ", "# ", "x2", "If ", " or "])


@BOUNDED
@given(text=st.lists(PIECES | st.text(max_size=6), max_size=25).map("".join))
@example(text="CHARM Gift\nUse: \ud800\n")
@example(text="CHARM \u0130\nUse: You gain 1 Pebble.\n")
def test_any_cards_are_read_or_told(checker: Checker, text: str) -> None:
    for name in ("cards/z.card", "cards/z.yaml", "cards/z.json"):
        for found in checker.check({name: text}).found:
            assert found.message
            assert found.line >= 1


def holds(pack: SourcePack, *texts: str) -> bool:
    """Whether the files of a pack have these texts, whatever their names."""
    return sorted(pack.files.values()) == sorted(texts)


def parts(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of everything inside of JSON."""
    keys = list(data) if isinstance(data, dict) else []
    keys = list(range(len(data))) if isinstance(data, list) else keys
    return [path, *(p for key in keys for p in parts(data[key], (*path, key)))]


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return JSON with another value at a path."""
    if not path:
        return value
    rest = put(data[path[0]], path[1:], value)
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = rest
    return copy


PROGRAM = cardwright.load(PEBBLES)
SAVED = json.loads(PROGRAM.new_game(seed=3).to_json())
RECORD = Record(PROGRAM.content, 3, 1, {}).to_json()
VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [None, 0, -1, 1, 2, 50, 10**6, 1 << 63, 10**30, "", "x", "\ud800", [], {}, True, [1], [[1, 2]]]
)


def changed(data: Any) -> st.SearchStrategy[Any]:
    """Return JSON in which one thing is another."""
    return st.builds(
        lambda path, value: put(data, path, value), st.sampled_from(parts(data)), VALUES
    )


@BOUNDED
@given(data=changed(SAVED))
def test_a_tampered_save_is_refused_or_is_the_same(data: Any) -> None:
    def load() -> str:
        return cardwright.Game.from_json(PROGRAM, json.dumps(data)).to_json()

    assert refused(load, SaveError) or json.loads(load()) == SAVED


@BOUNDED
@given(data=changed(RECORD))
def test_a_tampered_record_is_refused_or_read(data: Any) -> None:
    def load() -> object:
        return Record.from_json(data)

    assert refused(load, (RecordError, CodecError)) or load()


def refused(
    load: Callable[[], object], errors: type[Exception] | tuple[type[Exception], ...]
) -> bool:
    """Whether a text is refused with one of the errors that it may be refused with."""
    try:
        load()
    except errors as error:
        return bool(str(error))
    return False
