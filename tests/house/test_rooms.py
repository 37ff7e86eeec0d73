from __future__ import annotations

from tests.house import rooms
from tests.house.tree import CODE, name, sources


def test_the_list_of_files_is_fresh() -> None:
    assert rooms.FILE.read_text("utf-8") == rooms.page()


def test_every_file_says_what_it_is() -> None:
    files = sources("cardwright.py", *CODE)
    assert [name(path) for path in files if not rooms.first_line(path)] == []
