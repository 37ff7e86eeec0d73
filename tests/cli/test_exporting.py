from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from .desk import GAME, PEBBLES, homebrew, run


class Page(HTMLParser):
    """A page: its anchors, what it links to, and its words."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.ids += [known["id"] or ""] if "id" in known else []
        self.links += [value for key in ("href", "src") if (value := known.get(key))]

    def handle_data(self, data: str) -> None:
        self.words += data


def test_pictures_of_all_cards(tmp_path: Path) -> None:
    found = run("export", PEBBLES, "--to", "png", "--dpi", "40", "-o", tmp_path, "--json").json
    paths = [Path(file["path"]) for file in found["files"]]
    assert {file["kind"] for file in found["files"]} == {"card"}
    assert tmp_path / "pebbles" / "png" / "big-wave.png" in paths
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in paths)
    assert found["diagnostics"] == []


def test_pages_with_the_cards_and_the_rules(tmp_path: Path) -> None:
    said = run("export", PEBBLES, "--to", "html", "--dpi", "40", "-o", tmp_path)
    home = tmp_path / "pebbles" / "html"
    assert said.code == 0
    assert said.out.splitlines()[-1] == str(home / "index.html")
    for name in ("index.html", "rulebook.html"):
        page = Page(home / name)
        anchors = [link[1:] for link in page.links if link.startswith("#")]
        assert set(anchors) <= set(page.ids)
        assert len(page.ids) == len(set(page.ids))
        assert all((home / link).exists() for link in page.links if not link.startswith("#"))
    assert "card-magpie" in Page(home / "index.html").ids


def test_the_rulebook_has_every_rule_with_its_ids(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "p", "ACTION Tea & <b>Cake</b>\nid: tea\n")
    run("export", pack, "--to", "html", "--dpi", "30", "-o", tmp_path / "out")
    page = Page(tmp_path / "out" / "mine" / "html" / "rulebook.html")
    rules = Path(__file__).parents[2] / "content" / GAME / "rules"
    titles = [
        line.partition(" ")[2]
        for path in rules.glob("*.rules")
        for line in path.read_text().splitlines()
        if line[:2].isalpha() and line[:2].isupper()
    ]
    assert len(titles) > 50
    for title in titles:
        name, _, ids = title.partition(" (")
        assert name in page.words
        assert all(id in page.words for id in ids.rstrip(")").split(", "))
    assert "Tea & <b>Cake</b>" in Page(tmp_path / "out" / "mine" / "html" / "index.html").words


@pytest.mark.parametrize("wrong", [["--to", "tts"], ["--to", "png", "--dpi", "3"], []])
def test_wrong_options_of_export(wrong: list[str]) -> None:
    assert run("export", PEBBLES, *wrong).code == 2
