"""Pages for people: self-contained, escaped, with relative pictures."""

import re
from html.parser import HTMLParser

from compiler.html import CardPicture, Chapter, Line, Story, demo_page, gallery_page

HOSTILE = "{{7*7}} <script>alert(1)</script> {% for %} \"'"
CARDS = (
    CardPicture(
        "ice", "Ice Gun", "png/ice.png", "Action", 2, (("Play", "They gain 1 Wound."),), ("Play",)
    ),
    CardPicture("task", "Task", "png/task.png", "Mission"),
)
STORY = Story(
    ("Ann", "Bob"),
    (
        Chapter("Round 1", (Line("Ann plays Ice Gun.", "ice"), Line("Bob gains 1 Wound.", "", 1))),
        Chapter(HOSTILE, (Line(HOSTILE, "unknown"),)),
        Chapter("Round 3", ()),
    ),
    "Ann wins.",
    ("Ann",),
    (("Seed", "7"),),
)


class Tags(HTMLParser):
    """Collects tags, and complains of those that are not closed in order."""

    void = frozenset({"meta", "img", "br", "link", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def parsed(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    return tags


def demo() -> str:
    return demo_page("A Game", STORY, CARDS, licence="CC", links=[("Sheets", "a4/cards.pdf")])


def test_the_demo_tells_story_result_and_cards() -> None:
    page = demo()
    for words in ("A Game", "Ann plays Ice Gun.", "Ann wins.", "winner", "Seed", "png/ice.png"):
        assert words in page
    assert 'href="a4/cards.pdf"' in page


def test_texts_are_escaped_and_never_templates() -> None:
    page = demo()
    assert "<script>" not in page
    assert "{{7*7}} &lt;script&gt;" in page
    assert ">49" not in page


def test_pages_are_well_formed_and_need_nothing_from_elsewhere() -> None:
    for page in (demo(), gallery_page("A Game", CARDS)):
        links = parsed(page).links
        assert links
        assert not any(re.match(r"(\w+:|/)", link) for link in links)
        assert "url(" not in page
        assert "@import" not in page


def test_every_jump_has_a_place() -> None:
    page = demo()
    anchors = {link[1:] for link in parsed(page).links if link.startswith("#")}
    assert anchors <= set(re.findall(r'id="([^"]+)"', page))


def test_pages_follow_light_and_dark() -> None:
    assert "prefers-color-scheme: dark" in demo()


def test_the_gallery_groups_cards_by_kind() -> None:
    page = gallery_page("A Game", CARDS, language="ja")
    assert page.index("Action") < page.index("png/ice.png") < page.index("png/task.png")
    assert '<html lang="ja">' in page
    assert "2 cards" in page


def test_equal_input_gives_equal_pages() -> None:
    assert demo() == demo()
