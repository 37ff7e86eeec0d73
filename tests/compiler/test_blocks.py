"""dsl.blocks: one small text in, blocks and faults out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.blocks import Block, parse_blocks, slug


def only(text: str) -> Block:
    """Return the one block of a text that has no fault."""
    file = parse_blocks(text)
    assert file.faults == ()
    (block,) = file.blocks
    return block


def codes(text: str, *, titled: bool = False) -> list[str]:
    return [f.code for f in parse_blocks(text, titled=titled).faults]


HEADS = {
    "KIND Some Title": ("KIND", "Some Title", 1),
    "KIND Some Title x2": ("KIND", "Some Title", 2),
    "KIND Some Title x999": ("KIND", "Some Title", 999),
    "KIND Some Title ×３": ("KIND", "Some Title", 3),
    "KIND Agent X2 x1": ("KIND", "Agent X2", 1),
    "KIND Malcolm X": ("KIND", "Malcolm X", 1),
    "KIND Agent X-3": ("KIND", "Agent X-3", 1),
    "KIND Gun X2000": ("KIND", "Gun X2000", 1),
    "KIND Boxx2": ("KIND", "Boxx2", 1),
    "KIND Lie: 'Real' Good... x2": ("KIND", "Lie: 'Real' Good...", 2),
    'KIND "Quoted: title" of a thing': ("KIND", '"Quoted: title" of a thing', 1),
    "KIND Wide\u00a0 space": ("KIND", "Wide space", 1),
    "ＫＩＮＤ Wide": ("KIND", "Wide", 1),
    "KIND": ("KIND", "", 1),
    "\ufeffKIND Marked": ("KIND", "Marked", 1),
}


@pytest.mark.parametrize("head", HEADS)
def test_head(head: str) -> None:
    block = only(head)
    assert (block.kind, block.title, block.copies) == HEADS[head]


FAULTS = {
    "loose text": ["stray-line"],
    "one: x\ntwo: y\nKIND T": ["stray-line"],
    "KIND T x0": ["bad-copies"],
    "KIND T x-3": ["bad-copies"],
    "KIND T x1000": ["bad-copies"],
    "KIND T x010": ["bad-copies"],
    "KIND T x2.5": ["bad-copies"],
    "KIND T x 2": ["bad-copies"],
    "KIND T X2": ["unclear-copies"],
    "KIND 2x T": ["bad-copies"],
    "KIND 2 x T": ["bad-copies"],
    "KIND T (x4)": ["bad-copies"],
    "KIND T (4x)": ["bad-copies"],
    "KIND T 4x": ["bad-copies"],
    "KIND 2x T x1": [],
    "KIND 2x4 Plank": [],
    "KIND ???": ["no-id"],
    "KIND ???\nid: marks": [],
    "KIND T\nno colon here": ["no-colon"],
    "KIND T\n#note": ["no-colon"],
    "KIND T\n: text": ["missing-label"],
    "KIND T\nLabel:": ["empty-line"],
    "KIND T\nLabel:\n  below": [],
    "KIND T\n  Label: text": ["indented-line"],
    "KIND T\nLabel: a\n KIND U\nLabel: b": ["indented-title"],
    'KIND T\nLabel: say "this': ["unclosed-quote"],
    'KIND T\nLabel: say "this\n  and" that': [],
    "KIND T\nLabel: say “this": ["unclosed-quote"],
    "KIND T\nLabel: 「これ": ["unclosed-quote"],
    "KIND T\nLabel: it's": [],
    "KIND T\nid: A b": ["bad-id"],
    "KIND T\nid: a\nid: b": ["duplicate-label"],
    "KIND T\nLabel: a\nLabel: b": [],
    "KIND T\nLabel:\ta": ["tab-character"],
    "KIND T\nLabel: a\x07": ["invisible-character"],
    "KIND T\nLabel: a\u2028b": ["invisible-character"],
    "KIND T\n\ufeffLabel: a": ["byte-order-mark"],
    "KIND T\n\ufeffKIND U": ["byte-order-mark"],
    "SCENARIO T\nGiven a\nWhat b": ["unknown-step"],
    "SCENARIO T\nAnd a": ["unknown-step"],
    "RULE T (P-1, what)": ["bad-rule-id"],
    "KIND T x0\nno colon\nid: A\nLabel: “": ["bad-copies", "no-colon", "bad-id", "unclosed-quote"],
}


@pytest.mark.parametrize("text", FAULTS)
def test_faults(text: str) -> None:
    assert codes(text) == FAULTS[text]


def test_title_is_demanded_on_request() -> None:
    assert codes("KIND\nLabel: a", titled=True) == ["missing-title"]


def test_once_names_labels_that_may_not_repeat() -> None:
    file = parse_blocks("KIND T\nOne: a\none: b\nTwo: c\nTwo: d", once=["One"])
    assert [(f.code, f.line) for f in file.faults] == [("duplicate-label", 3)]


def test_lines_continue() -> None:
    (line,) = only("KIND T\nPlay on:  first\n   second\n\n\u3000third").lines
    assert (line.label, line.text, line.line) == ("Play on", "first second third", 2)
    assert line.pieces() == ("first", "second", "third")
    assert [line.position(i) for i in (0, 6, 13)] == [(2, 11), (3, 4), (5, 2)]


def test_a_label_may_continue() -> None:
    (line,) = only("KIND T\nPlay when\n  it rains: text").lines
    assert (line.label, line.text) == ("Play when it rains", "text")
    assert line.label_position(10) == (3, 3)


def test_japanese_lines_join_without_space() -> None:
    (line,) = only("KIND 題\n効果：手札を\n　１枚引く。").lines
    assert (line.label, line.text) == ("効果", "手札を１枚引く。")


def test_flavour_paragraphs() -> None:
    assert only("KIND T\n> one\n>two\n> three\nA: b\n> four").flavour == "one two three\nfour"


def test_id_and_replaces_are_not_lines() -> None:
    block = only("KIND Some Title\nid: other\nreplaces: third\nLabel: text")
    assert (block.id, block.replaces, len(block.lines)) == ("other", "third", 1)


def test_comments_above_a_title_belong_to_it() -> None:
    file = parse_blocks("# file\n\n# t\nKIND T\n# in t\nA: b\n\n# u\nKIND U\n  # in u")
    assert [c.text for c in file.comments] == ["file"]
    assert [[c.text for c in b.comments] for b in file.blocks] == [["t", "in t"], ["u", "in u"]]


def test_scenario_steps() -> None:
    block = only("SCENARIO Some title (P-074, PO-3)\nGiven a: b\nand c\nWHEN d,\n  e\nThen: f")
    assert (block.title, block.ids) == ("Some title", ("P-074", "PO-3"))
    said = [(line.label, line.text) for line in block.lines]
    assert said == [("Given", "a: b"), ("Given", "c"), ("When", "d, e"), ("Then", "f")]


def test_brackets_that_hold_no_rule_id_stay_in_the_title() -> None:
    assert only("PROCEDURE Promote (a player) (P-095)").title == "Promote (a player)"
    assert only("ACTION Title (P-095)").title == "Title (P-095)"


@pytest.mark.parametrize("end", ["\r\n", "\r", "\r\n\n\r"])
def test_line_ends_do_not_matter(end: str) -> None:
    text = "KIND T\nA: b\n  c\n> d\n\nKIND U"
    plain, other = parse_blocks(text), parse_blocks(text.replace("\n", end))
    assert [(b.title, [x.text for x in b.lines]) for b in plain.blocks] == [
        (b.title, [x.text for x in b.lines]) for b in other.blocks
    ]


SLUGS = {
    "Ice Gun 3000": "ice-gun-3000",
    "Lie... Real Good": "lie-real-good",
    "Citizen's “Delight”": "citizens-delight",
    "Citizenʼs Delight": "citizens-delight",
    "Citizen`s-Delight!": "citizens-delight",
    "Ｗｉｄｅ": "wide",
    "反応炉を磨け": "反応炉を磨け",
    "E\u0301te\u0301": "\u00e9t\u00e9",
    "...": "",
}


@pytest.mark.parametrize("title", SLUGS)
def test_slug(title: str) -> None:
    assert slug(title) == SLUGS[title]


@given(st.text())
def test_slug_is_idempotent(title: str) -> None:
    assert slug(slug(title)) == slug(title)


PIECES = ["KIND ", "SCENARIO ", "Given ", "A: ", ":", "> ", "# ", '"', "x2", "(P-1)", "\ufeff"]
TEXTS = st.lists(st.sampled_from([*PIECES, *" \n\r\t\u3000", "\n  "]) | st.text()).map("".join)


@given(TEXTS)
def test_any_text_is_read(text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for fault in parse_blocks(text).faults:
        assert 1 <= fault.line <= fault.end_line <= len(lines)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1


@given(TEXTS)
def test_positions_point_at_the_character(text: str) -> None:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for block in parse_blocks(text).blocks:
        flavour = [block.flavour_line] if block.flavour_line else []
        for line in [*block.lines, *flavour]:
            for offset, char in enumerate(line.text):
                number, column = line.position(offset)
                assert char in " \n" or lines[number - 1][column - 1] == char
