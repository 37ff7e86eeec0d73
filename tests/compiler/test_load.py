"""compiler.load, stack and merge: small packs in, blocks and codes out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from compiler.align import align
from compiler.assemble.build import compile_stack
from compiler.cards import read_card_data
from compiler.diagnostics import PackError
from compiler.find import NoSuchPath, find_pack
from compiler.load import SourcePack, load_cards, load_pack, read_cards, read_pack
from compiler.meta import Requirement
from compiler.output import MANIFEST, OutputFolder
from compiler.shape import check_shape, schema
from compiler.sources import FolderSource, decode
from compiler.stack import load_stack, stack_packs
from compiler.tree import Mapping, Node, Scalar, scalars
from compiler.yaml import read_json, read_yaml
from dsl.blocks import Block
from runtime.game import Game
from tests.memory import MemorySource
from tests.programs import program_of

META = "title: Some Pack\nversion: 1.2\nlanguage: 1\nlanguages: [en]\n"
CARD = "KIND Some Title\nLabel: Some text.\n"
Files = dict[str, str | bytes]


def pack_of(files: Files, id: str = "some-pack", extra: str = "") -> SourcePack:
    every: Files = {"pack.yaml": f"id: {id}\n{META}{extra}", **files}
    content = {k: v.encode() if isinstance(v, str) else v for k, v in every.items()}
    return read_pack(MemorySource(id, content))


def meta_codes(text: str) -> list[str]:
    return codes(pack_of({"pack.yaml": text, "cards/a.card": CARD}))


def codes(pack: SourcePack) -> list[str]:
    return [d.code for d in pack.diagnostics]


def data_codes(text: str, name: str = "cards/a.yaml") -> list[str]:
    return codes(pack_of({name: text}))


def write(folder: Path, id: str = "some-pack", extra: str = "", card: str = CARD) -> Path:
    (folder / "cards").mkdir(parents=True)
    (folder / "pack.yaml").write_text(f"id: {id}\n{META}{extra}", "utf-8")
    (folder / "cards" / "a.card").write_text(card, "utf-8")
    return folder


# ------------------------------------------------------------------ pack.yaml


def test_a_whole_pack() -> None:
    pack = pack_of(
        {
            "cards/a.card": CARD,
            "rules/r.rules": "RULE Some Rule (R-1)\nText: Some text.\n",
            "scenarios/s.play": "SCENARIO Some scene\nGiven a\n",
            "words/en.yaml": "nouns:\n  cat: [cat, cats]\n",
            "text/en.yaml": "some-title:\n  title: Other\n",
            "README.md": "Read me.",
            "theme/theme.yaml": "a: b",
        },
        extra="game: some-game >=1.2, <2\nauthors: [Ann, 'Bob']\nlicence: MIT\ndeck: only\n",
    )
    assert codes(pack) == ["bad-value"]
    pack = pack_of({"cards/a.card": CARD}, extra="game: some-game >=1.2 <2\ndeck: only\n")
    assert codes(pack) == []
    assert (pack.meta.version, pack.meta.game, pack.meta.deck) == ("1.2", "some-game", "only")
    assert pack.meta.requirement == (Requirement(">=", "1.2"), Requirement("<", "2"))


FULL = f"id: a\n{META}"
HEADS = {
    FULL: [],
    "\ufeff" + FULL: [],
    FULL.replace("\n", "\r\n"): [],
    FULL.replace("\n", "\r"): [],
    FULL + "# note\n": [],
    FULL.replace("1.2", "010"): [],
    FULL.replace("[en]", "[en, no]"): [],
    FULL.replace("Some Pack", "No"): [],
    FULL.replace("id: a", "id:\ta\t# note"): ["tab-character"],
    FULL.replace("id: a", "id: A b"): ["bad-value"],
    FULL.replace("id: a", "id: ../a"): ["bad-value"],
    FULL.replace("language: 1", "language: 2"): ["bad-value"],
    FULL.replace("language: 1", "language: '1'"): ["wrong-type"],
    FULL.replace("language: 1", "language: 01"): ["wrong-type"],
    FULL.replace("[en]", "[]"): ["bad-value"],
    FULL.replace("[en]", "[en, en]"): ["bad-value"],
    FULL.replace("[en]", "en"): ["wrong-type"],
    FULL.replace("Some Pack", "[Some]"): ["wrong-type"],
    FULL.replace("Some Pack", ""): ["wrong-type"],
    FULL + "theme: /etc\n": ["bad-value"],
    FULL + "theme: ../x\n": ["bad-value"],
    FULL + "deck: yes\n": ["bad-value"],
    FULL + "packs: x\nlicnce: y\n": ["unknown-key", "unknown-key"],
    FULL + "id: b\n": ["duplicate-key"],
    FULL + "e\u0301: b\n\u00e9: c\n": ["unknown-key", "duplicate-key"],
    FULL + "licence: &a x\nauthors: [*a]\n": ["yaml-feature", "yaml-feature"],
    FULL + "licence: !!python/object/apply:os.system x\n": ["yaml-feature"],
    FULL + "<<: {licence: x}\n": ["yaml-feature"],
    FULL + "---\nid: b\n": ["yaml-feature"],
    FULL + "[a]: b\n": ["yaml-feature"],
    FULL + "\tlicence: x\n": ["tab-indent"],
    FULL + "\ufefflicence: x\n": ["byte-order-mark"],
    FULL + "licence: a: b\n": ["bad-yaml"],
    FULL + "licence: 'Tis\n": ["bad-yaml"],
    FULL + "authors: [a\n": ["bad-yaml"],
    FULL + "licence: @x\n": ["bad-yaml"],
    FULL + "licence: x #2\n": ["hash-in-text"],
    FULL + "licence: #2\n": ["wrong-type", "hash-in-text"],
    FULL + 'licence: "\\UFFFFFFFF"\n': ["bad-yaml"],
    FULL + "licence: " + "[" * 3000: ["too-deep"],
    "[a]": ["wrong-type"],
    "id: a": ["missing-key"],
    "": ["empty-file"],
}


@pytest.mark.parametrize("text", HEADS)
def test_head(text: str) -> None:
    assert meta_codes(text) == HEADS[text]


def test_all_missing_keys_are_named_at_once() -> None:
    (found,) = pack_of({"pack.yaml": "id: a", "cards/a.card": CARD}).diagnostics
    assert found.message == "The keys are missing: title, version, language, languages."


def test_cards_in_the_head_are_sent_to_their_folder() -> None:
    pack = pack_of({"cards/a.card": CARD}, extra="card:\n  - x\n")
    (found,) = pack.diagnostics
    assert (found.line, found.hint) == (6, "They stand in files in the folder cards/.")


def test_a_fault_in_the_head_hides_no_fault_in_a_card() -> None:
    pack = pack_of({"cards/a.card": "KIND T x0\n"}, extra="pack_code: x\n")
    assert codes(pack) == ["unknown-key", "bad-copies"]


def test_an_unclosed_quote_in_one_of_sixty_cards() -> None:
    text = "".join(f"KIND Card {n}\nLabel: {'“' if n == 58 else ''}text\n" for n in range(60))
    pack = pack_of({"cards/a.card": text})
    (found,) = pack.diagnostics
    assert (found.code, found.card, found.line) == ("unclosed-quote", "Card 58", 118)


BOMB = "a: &a [x]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


def test_aliases_are_refused_before_anything_is_built() -> None:
    assert read_yaml(BOMB).root is None
    assert read_yaml("a: &a [*a]").root is None


def test_the_schema_is_valid_and_says_what_everything_is() -> None:
    for name in ("pack", "card", "text"):
        Draft202012Validator.check_schema(schema(name))
    assert all("description" in p for p in schema("pack")["properties"].values())


# ------------------------------------------------------------------ files


LONG_CARD = CARD + "  goes on\n  and on.\n> Said.\n"
WAYS_TO_END = {
    "Windows": LONG_CARD.replace("\n", "\r\n"),
    "old Macintosh": LONG_CARD.replace("\n", "\r"),
    "mixed": LONG_CARD.replace("\n", "\r\n", 2),
    "marked": "\ufeff" + LONG_CARD,
}


@pytest.mark.parametrize("way", WAYS_TO_END)
def test_line_ends_and_marks_change_nothing(way: str) -> None:
    """T01, T05."""
    plain = pack_of({"cards/a.card": LONG_CARD})
    other = pack_of({"cards/a.card": WAYS_TO_END[way]})
    assert plain.hash == other.hash
    assert plain.blocks == other.blocks


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_an_editor_shows_them(end: str) -> None:
    """T05."""
    text = (LONG_CARD + "no colon\n").replace("\n", end)
    (found,) = pack_of({"cards/a.card": text}).diagnostics
    assert (found.code, found.line) == ("no-colon", 6)


def test_a_mark_in_the_middle_is_named_with_its_line() -> None:
    """T01."""
    (found,) = pack_of({"cards/a.card": LONG_CARD + "\ufeff" + CARD}).diagnostics
    assert (found.code, found.line) == ("byte-order-mark", 6)
    assert "U+FEFF" in found.message


def test_the_order_of_files_does_not_change_the_hash() -> None:
    files: Files = {"cards/a.card": CARD, "cards/b.card": "KIND Other\n"}
    backwards = dict(reversed(files.items()))
    one, two = pack_of(files), pack_of(backwards)
    assert one.hash == two.hash
    assert list(one.blocks) == list(two.blocks)
    assert one.hash != pack_of({"cards/a.card": CARD}).hash


DECODED = {
    "Ａ手札".encode(): "",
    b"\xef\xbb\xbfabc": "",
    "手札を1枚引く".encode("cp932"): "It looks like Shift_JIS; save it again as UTF-8.",
    b"abc\nd\xe9f": "Save it again as UTF-8.",
    "手札".encode("utf-16"): "Save it again as UTF-8.",
    b" \n": "Write something into it, or delete it.",
}


@pytest.mark.parametrize("content", DECODED)
def test_decode(content: bytes) -> None:
    """T16."""
    assert "".join(f.hint for f in decode(content)[1]) == DECODED[content]


def test_a_broken_byte_has_its_place() -> None:
    """T16."""
    (fault,) = decode(b"abc\r\nd\xe9f")[1]
    assert (fault.line, fault.column) == (2, 2)
    assert "byte 7" in fault.message


FILES = {
    "cards/b.card": [],
    "README.md": [],
    "LICENSE": [],
    "art/b.png": [],
    "theme/fonts/b.ttf": [],
    "setup.py": ["unknown-file"],
    "conftest.py": ["unknown-file"],
    "cards/b.lua": ["unknown-file"],
    "art/b.py": ["unknown-file"],
    "b.card": ["misplaced-file"],
    "Cards/b.card": ["misplaced-file"],
    "cards/b.CARD": ["misplaced-file"],
    "cards/more/b.card": ["misplaced-file"],
    "cards/b.yml": ["misplaced-file"],
    "rules/b.card": ["misplaced-file"],
    "Pack.yaml": ["misplaced-file"],
    "cards/b.csv": ["missing-column"],
    "cards/b.CSV": ["misplaced-file"],
}


@pytest.mark.parametrize("path", FILES)
def test_which_files_are_read(path: str) -> None:
    assert codes(pack_of({"cards/a.card": CARD, path: "KIND Other\n"})) == FILES[path]


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    write(tmp_path / "pack")
    (tmp_path / "secret.card").write_text("KIND Secret\n", "utf-8")
    (tmp_path / "pack" / "cards" / "b.card").symlink_to(tmp_path / "secret.card")
    (tmp_path / "pack" / "rules").symlink_to(tmp_path)
    pack = read_pack(FolderSource(tmp_path / "pack"))
    assert codes(pack) == ["symlink", "symlink"]
    assert [b.title for _, b in pack.cards()] == ["Some Title"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(write(tmp_path / "pack") / "cards" / "b.card")
    assert codes(read_pack(FolderSource(tmp_path / "pack"))) == ["not-a-file"]


def test_code_in_a_pack_is_not_run(tmp_path: Path) -> None:
    pack = write(tmp_path / "pack")
    for name in ("setup.py", "conftest.py", "__init__.py", "x.pth"):
        (pack / name).write_text("raise SystemExit('run')", "utf-8")
    assert codes(read_pack(FolderSource(pack))) == ["unknown-file"]


def test_results_in_a_pack_are_not_told_but_what_lies_beside_them_is(tmp_path: Path) -> None:
    pack = write(tmp_path / "pack")
    OutputFolder(pack / "build").write_all({"x/all.pdf": b"%PDF", "x/program.json": b"{}"})
    OutputFolder(pack).write("game.json", b"{}")
    assert codes(read_pack(FolderSource(pack))) == []
    (pack / "build" / "x" / "mine.pdf").write_bytes(b"%PDF")
    (note,) = read_pack(FolderSource(pack)).diagnostics
    assert note.message == "Files that are not read: build/x/mine.pdf."


@pytest.mark.parametrize("listed", ['{"files": ["a.card"]}', "[", "[" * 100_000, '{"files": 1}'])
def test_a_manifest_hides_no_file_of_a_pack(tmp_path: Path, listed: str) -> None:
    pack = write(tmp_path / "pack")
    (pack / "cards" / MANIFEST).write_text(listed, "utf-8")
    assert [b.title for _, b in read_pack(FolderSource(pack)).cards()] == ["Some Title"]


def test_load_pack_refuses_a_pack_with_errors(tmp_path: Path) -> None:
    assert load_pack(write(tmp_path / "good")).id == "some-pack"
    with pytest.raises(PackError, match="bad-copies"):
        load_pack(write(tmp_path / "bad", card="KIND T x0\n"))


# ------------------------------------------------------------------ cards as data

AS_TEXT = "KIND Some Title x2\nreplaces: other\nOne: Some text.\nTwo on it: More.\n> Some mood.\n"
AS_YAML = """\
kind: Kind
title: Some Title
copies: 2
replaces: other
sections:
  One: Some text.
  Two on it: >
    More.
flavour: Some mood.
"""
AS_JSON = (
    '[{"kind":"KIND","title":"Some Title","copies":2,"replaces":"other",'
    '"sections":{"One":"Some text.","Two on it":"More."},"flavour":"Some mood."}]'
)


def says(block: Block) -> tuple[object, ...]:
    lines = [(line.label, line.text) for line in block.lines]
    return block.kind, block.title, block.id, block.copies, block.replaces, lines, block.flavour


def only(text: str, name: str) -> Block:
    pack = read_cards(text, name)
    assert codes(pack) == []
    (block,) = pack.blocks[name]
    return block


@pytest.mark.parametrize(("text", "name"), [(AS_YAML, "a.yaml"), (AS_JSON, "a.json")])
def test_data_gives_the_same_block(text: str, name: str) -> None:
    assert says(only(text, name)) == says(only(AS_TEXT, "a.card"))


def test_a_section_may_stand_more_than_once() -> None:
    block = only("kind: A\ntitle: B\nsections:\n  One: [a, b]\n", "a.yaml")
    assert [(x.label, x.text) for x in block.lines] == [("One", "a"), ("One", "b")]


DATA = {
    "kind: A\ntitle: 010\n": [],
    "kind: A\ntitle: Off\n": [],
    "kind: A\ntitle: '#2'\n": [],
    "kind: A\n": ["missing-key"],
    "- kind: A\n  title: B\n- kind: A\n- title: C\n- {}\n": ["missing-key"] * 3,
    "kind: A b\ntitle: B\n": ["bad-value"],
    "kind: A\ntitle: B\ncopies: 0\n": ["bad-value"],
    "kind: A\ntitle: B\ncopies: 1000\n": ["bad-value"],
    "kind: A\ntitle: B\ncopies: 010\n": ["wrong-type"],
    "kind: A\ntitle: B\ncopies: two\n": ["wrong-type"],
    "kind: A\ntitle: B\ntext: x\n": ["unknown-key"],
    "kind: A\ntitle: B\nsections: x\n": ["wrong-type"],
    "kind: A\ntitle: B\nsections: {One: {Two: x}}\n": ["wrong-type"],
    "kind: A\ntitle: B\nsections: {One: [a, [b]]}\n": ["wrong-type"],
    "kind: A\ntitle: B\nsections: {One: ''}\n": ["bad-value"],
    "kind: A\ntitle: B\nsections:\n  One:\n": ["wrong-type"],
    "kind: A\ntitle: B\nsections: {One: 'say “x'}\n": ["unclosed-quote"],
    "kind: A\ntitle: B\nid: B c\n": ["bad-id"],
    "kind: A\ntitle: '?'\n": ["no-id"],
    "just text": ["wrong-type"],
}


@pytest.mark.parametrize("text", DATA)
def test_data_faults(text: str) -> None:
    assert data_codes(text) == DATA[text]


JSON = {
    '{"kind": "A", "title": "B"}': [],
    '{\n\t"kind": "A",\n\t"title": "B"\n}': [],
    '{"kind": "A", "title": null}': ["wrong-type"],
    '{"kind": "A", "title": "B", "copies": 2.5}': ["wrong-type"],
    '{"kind": "A", "title": "B", "title": "C"}': ["duplicate-key"],
    '{"kind": "A", "title": "B",}': ["bad-json"],
    "kind: A": ["bad-json"],
    "[" * 100_000: ["too-deep"],
}


@pytest.mark.parametrize("text", JSON)
def test_json_faults(text: str) -> None:
    assert data_codes(text, "cards/a.json") == JSON[text]


def test_a_list_is_judged_as_a_list() -> None:
    """The branch is chosen by what the value is, so the message is about the real fault."""
    (found,) = pack_of({"cards/a.yaml": "- kind: A\n  title: B\n  copys: 2\n"}).diagnostics
    assert (found.message, found.line, found.column) == ("The key “copys” is unknown.", 3, 3)
    assert (found.card, found.suggestions) == ("B", ("copies",))


def test_positions_in_json_count_escapes() -> None:
    text = '{"kind":"A","title":"B","sections":{"One":"\\ud83d\\ude00\\u00e9 \\"x\\""}}'
    (line,) = only(text, "a.json").lines
    assert line.text == '😀é "x"'
    start = text.index("\\ud83d") + 1
    assert [line.position(n)[1] - start for n in range(5)] == [0, 12, 18, 19, 21]


def test_positions_in_blocks() -> None:
    text = "kind: A\ntitle: B\nsections:\n  One: |\n    Some text\n\n    and more.\n"
    (line,) = only(text, "a.yaml").lines
    assert line.text == "Some text  and more."
    assert [line.position(n) for n in (0, 5, 11)] == [(5, 5), (5, 10), (7, 5)]


SCALARS = st.text(st.sampled_from("ab é札'\"\\:\n")) | st.text()


@given(SCALARS)
def test_align_never_fails(text: str) -> None:
    placed = align(text, text[1:], 1, 1)
    assert all(placed.position(n) >= (1, 1) for n in range(len(text) + 1))


@given(st.text(st.sampled_from("ab :-[]{}#&*!|>'\"%@`\n\t\u00e9札,?")) | st.text())
def test_any_text_is_read_as_yaml(text: str) -> None:
    root = read_yaml(text).root
    if root:
        check_all(root)


def check_all(root: Node) -> None:
    for node in scalars(root):
        assert node.line >= 1
        node.placed()
    for name in ("pack", "card", "text"):
        check_shape(root, name)


@given(
    st.recursive(
        st.text() | st.integers() | st.none(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_any_json_is_read(value: object) -> None:
    tree = read_json(json.dumps(value))
    if tree.root:
        check_all(tree.root)


def test_scenarios_that_are_left_out_still_count_as_content() -> None:
    files = {"pack.yaml": f"id: a\n{META}".encode(), "scenarios/a.play": b"SCENARIO A\nGiven X.\n"}
    whole, lean = (read_pack(MemorySource("a", files), scenarios=full) for full in (True, False))
    assert [*whole.blocks] == ["scenarios/a.play"]
    assert (lean.blocks, lean.files, lean.hash) == ({}, whole.files, whole.hash)


def test_tree_access() -> None:
    root = read_yaml("a: 1\nb: [x, {c: d}]\n").root
    assert isinstance(root, Mapping)
    assert root.data() == {"a": "1", "b": ["x", {"c": "d"}]}
    found = root.get("a")
    assert isinstance(found, Scalar)
    assert (found.line, found.column) == (1, 4)


# ------------------------------------------------------------------ single files


def test_load_cards_reads_one_file(tmp_path: Path) -> None:
    path = tmp_path / "My Card.card"
    path.write_text(CARD, "utf-8")
    pack = load_cards(path)
    assert (pack.id, [b.title for _, b in pack.cards()]) == ("my-card", ["Some Title"])
    path.write_bytes(b"")
    with pytest.raises(PackError, match="empty-file"):
        load_cards(path)


# ------------------------------------------------------------------ finding and stacking


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder the one of the shipped packs, with one game in it."""
    write(tmp_path / "content" / "some-game", "some-game")
    for module in ("find", "stack"):
        monkeypatch.setattr(f"compiler.{module}.content_folder", lambda: tmp_path / "content")
        monkeypatch.setattr(f"compiler.{module}.shipped_packs", lambda: ("some-game",))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def test_a_shipped_name_wins_over_a_folder(shipped: Path) -> None:
    assert find_pack("some-game").note is None
    write(shipped / "some-game")
    found = find_pack("some-game")
    assert found.shipped
    assert found.note
    assert not find_pack("./some-game").shipped


def test_what_is_nowhere_is_no_such_path(shipped: Path) -> None:
    with pytest.raises(NoSuchPath, match="some-game"):
        find_pack("some-gaem")
    with pytest.raises(NoSuchPath):
        find_pack("../content/none")


def test_the_game_is_loaded_below(shipped: Path) -> None:
    write(shipped / "mine", "mine", "game: some-game >=1.2\n", "KIND Mine\n")
    write(shipped / "more", "more", "game: some-game\n", "KIND More\n")
    stack = load_stack(["mine"], ["more"])
    assert list(stack.diagnostics) == []
    assert [p.id for p in stack.packs] == ["some-game", "mine", "more"]
    assert (stack.game.id, stack.own) == ("some-game", ("mine", "more"))
    assert [b.block.id for b in stack.merged().blocks] == ["some-title", "mine", "more"]


def test_naming_the_game_as_well_changes_nothing(shipped: Path) -> None:
    write(shipped / "mine", "mine", "game: some-game\n", "KIND Mine\n")
    for names in (["some-game", "mine"], ["mine", "some-game"], ["mine", "./mine", "some-game"]):
        stack = load_stack(names)
        assert list(stack.diagnostics) == []
        assert [p.id for p in stack.packs] == ["some-game", "mine"]


VERSIONS = {
    (">=1.2", "1.2"): True,
    (">=1.2", "1.10"): True,
    (">=1.2", "1.1.9"): False,
    ("=1.2", "1.2.0"): True,
    ("<2", "1.99"): True,
    (">1", "1.0"): False,
}


@pytest.mark.parametrize(("wanted", "version"), VERSIONS)
def test_versions(wanted: str, version: str) -> None:
    operator = wanted.rstrip("0123456789.")
    requirement = Requirement(operator, wanted.removeprefix(operator))
    assert requirement.holds(version) is VERSIONS[wanted, version]


def test_replaces_takes_the_place() -> None:
    game = pack_of({"cards/a.card": "KIND One\nKIND Two\n"}, "game")
    mine = pack_of({"cards/b.card": "KIND New\nreplaces: one\n"}, "mine", "game: game\n")
    merged = stack_packs([game, mine]).merged()
    assert merged.diagnostics == []
    assert [(b.block.id, b.stands_for) for b in merged.blocks] == [("two", "two"), ("new", "one")]


def test_a_replacement_may_have_the_same_id() -> None:
    game = pack_of({"cards/a.card": "KIND One\n"}, "game")
    mine = pack_of({"cards/b.card": "KIND One\nreplaces: one\n"}, "mine", "game: game\n")
    merged = stack_packs([game, mine]).merged()
    assert (merged.diagnostics, [b.pack for b in merged.blocks]) == ([], ["mine"])


def test_a_card_does_not_replace_a_rule() -> None:
    game = pack_of({"rules/a.rules": "RULE One\nText: x\nGAME Two\n"}, "game")
    mine = pack_of({"cards/b.card": "KIND New\nreplaces: one\n"}, "mine", "game: game\n")
    found = stack_packs([game, mine]).merged().diagnostics
    assert [d.code for d in found] == ["unknown-replaced"]


def test_ids_are_unique_in_a_family() -> None:
    rules = "RULE One\nText: x\nTERM One\nText: x\n\nSETUP\n\nFLOW\n"
    pack = pack_of({"cards/a.card": "KIND One\n", "rules/a.rules": rules})
    assert stack_packs([pack]).merged().diagnostics == []
    pack = pack_of({"cards/a.card": "KIND One's\nOTHER “Ones”\n"})
    (found,) = stack_packs([pack]).merged().diagnostics
    assert (found.code, "some-pack/cards/a.card:1" in found.message) == ("duplicate-id", True)


def test_nothing_heavy_is_imported_early() -> None:
    code = "import compiler.stack, sys; print({'jsonschema', 'ruamel', 'lark'} & set(sys.modules))"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True)
    assert done.stdout.strip() == "set()"


def test_an_unseen_character_behind_a_json_escape_is_told() -> None:
    card = '{"kind": "ACTION", "title": "bidi\\u202e x", "sections": {"Play on Mission": "Draw."}}'
    found = read_card_data(card, ".json")
    assert [f.code for f in found.faults] == ["invisible-character"]


def test_the_order_of_packs_changes_neither_program_nor_game(tmp_path: Path) -> None:
    """E37: friends who name the same packs in another order play the same game."""
    text = "ACTION {0}\nPlay on Mission: Nothing happens.\nPlay on Yourself: You lose 1 Wound.\n"
    names = [
        str(write(tmp_path / name, name, "game: paranoia\n", text.format(name)))
        for name in ("first-pack", "second-pack")
    ]
    programs = [
        program_of(compile_stack(load_stack(["paranoia"], order))) for order in (names, names[::-1])
    ]
    assert programs[0] == programs[1]
    games = [Game.new(made, 3, 1).hash() for made in programs]
    assert games[0] == games[1]
