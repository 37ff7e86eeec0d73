from __future__ import annotations

import re

import pytest

from tests.house import rooms
from tests.house.tree import CODE, ROOT, name, sources


def test_the_list_of_files_is_fresh() -> None:
    assert rooms.FILE.read_text("utf-8") == rooms.page()


def test_every_file_says_what_it_is() -> None:
    files = sources("cardwright.py", *CODE)
    assert [name(path) for path in files if not rooms.first_line(path)] == []


MAP = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8").partition("\n## ")[0]


def part_of_map(part: str) -> str:
    """Return what the map says of a part of the house."""
    return re.split(r"\n    (?=\w)", MAP.partition(f"    {part}/ ")[2])[0]


@pytest.mark.parametrize("part", CODE)
def test_the_map_names_each_room_and_no_other(part: str) -> None:
    said = part_of_map(part)
    rows = re.findall(r"^      [a-z ]+: +(.*)$", said, re.MULTILINE)
    named = sorted(re.findall(r"\w+", re.sub(r"\(.*?\)", "", " ".join(rows))))
    files = [path for path in (ROOT / part).glob("*.py") if path.stem != "__init__"]
    assert named == sorted(path.stem for path in files)
    folders = {path.parent.name for path in sources(part)} - {part}
    assert [folder for folder in folders if f"{folder}/" not in said] == []
