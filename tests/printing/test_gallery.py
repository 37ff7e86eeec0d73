"""The gallery: a page of cards to search and to print, looked at as a browser shows it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PageObject, PdfReader

from compiler.html import CardPicture, gallery_page

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="Chromium is not installed here")
HOSTILE = "</script><script>document.title='gone'</script> \" onload='x' {{7*7}}"
CARDS = (
    CardPicture(
        "ice-gun",
        "Ice Gun",
        "ice.png",
        "Action",
        2,
        (("Play on Mission", "Put 1 Wound on the Mission."), ("", "Brr.")),
        ("Play on Mission",),
    ),
    CardPicture(
        "tea",
        "Tea",
        "tea.png",
        "Action",
        1,
        (("While in front", "Draw 1 card."),),
        ("While in front",),
    ),
    CardPicture(
        "task",
        "Ｔａｓｋ",
        "task.png",
        "Mission",
        10,
        (("Complete", "There are 3 Wounds."),),
        ("Complete",),
    ),
)
PAGE = gallery_page("A Game", CARDS, licence="CC", links=[("Rules", "rulebook.html")])


class Seen(HTMLParser):
    """Which cards and groups can be seen on a page, and what it says in its places."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.cards: list[str] = []
        self.sheets: list[int] = []
        self.said: dict[str, str] = {}
        self.open: set[str] = set()
        self.place = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        id = known.get("id") or ""
        if tag == "li" and "hidden" not in known:
            self.cards.append(id.removeprefix("card-"))
        if tag == "div" and (known.get("class") or "").startswith("sheet "):
            self.sheets.append(0)
        if tag == "img" and self.sheets:
            self.sheets[-1] += 1
        if "open" in known:
            self.open.add(id)
        self.place = id

    def handle_data(self, data: str) -> None:
        if self.place and data.strip():
            self.said[self.place] = data.strip()


def furnished(folder: Path) -> Path:
    """Put the gallery and its pictures into a folder."""
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    for card in CARDS:
        Image.new("RGB", (63, 88), "red").save(folder / card.image)
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with the gallery."""
    return furnished(tmp_path)


def browsed(home: Path, address: str, *options: str) -> bytes:
    """Return what a browser puts out that has opened the gallery as a file."""
    assert BROWSER
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000"]
    command += [f"--user-data-dir={home / 'profile'}", *options]
    url = (home / "index.html").as_uri() + address
    return subprocess.run([*command, url], capture_output=True, check=True, timeout=120).stdout


def seen(home: Path, address: str = "", does: str = "") -> Seen:
    """Return what is seen at an address, after somebody has done something."""
    page = PAGE.replace("</body>", f"<script>{TOLD}{does}</script></body>")
    (home / "index.html").write_text(page, encoding="utf-8")
    return Seen(browsed(home, address, "--dump-dom").decode())


TOLD = """
const told = (text) => {
  document.body.id = "told";
  document.body.prepend(text);
};
"""


def told(home: Path, script: str) -> str:
    """Return what a script on the page passes to `told`."""
    return seen(home, "", script).said["told"]


# ------------------------------------------------------------------ the page as text


def test_a_picture_is_described_by_the_words_of_its_card() -> None:
    assert 'alt="Ice Gun. Play on Mission: Put 1 Wound on the Mission. Brr."' in PAGE


def test_everything_is_on_the_page_and_nothing_is_loaded() -> None:
    assert not re.search(r"https?:|//|fetch|XMLHttp|import\b|url\(", re.sub(r"// .*", "", PAGE))
    assert "<script src" not in PAGE


def test_every_field_has_a_label() -> None:
    for id in re.findall(r'<(?:input|select) id="(\w+)"', PAGE):
        assert f'for="{id}"' in PAGE
    assert '<label><input type="checkbox" id="every"' in PAGE


def test_what_is_offered_is_what_there_is() -> None:
    for id, options in (
        ("kind", ["Action", "Mission"]),
        ("section", ["Play on Mission", "While in front", "Complete"]),
        ("copies", ["1", "2", "10"]),
    ):
        select = PAGE.partition(f'<select id="{id}"')[2].partition("</select>")[0]
        assert re.findall(r"<option>(.*)</option>", select) == options


def test_without_scripts_all_cards_are_there_and_the_tools_are_not() -> None:
    assert "hidden" in PAGE.partition('id="tools"')[2].partition(">")[0]
    assert "<noscript>" in PAGE
    assert not re.search(r"<li [^>]*hidden", PAGE)


def test_texts_of_cards_stay_texts() -> None:
    card = CardPicture("x", HOSTILE, "x.png", HOSTILE, 1, ((HOSTILE, HOSTILE),), (HOSTILE,))
    page = gallery_page(HOSTILE, [card])
    assert page.count("<script>") == page.count("</script>") == 1
    assert "'gone'" not in page
    assert "onload='x'" not in page


# ------------------------------------------------------------------ in a browser


FOUND = {
    "": ["ice-gun", "tea", "task"],
    "q=WOUND": ["ice-gun", "task"],
    "q=wound+mission": ["ice-gun", "task"],
    "q=brr": ["ice-gun"],
    "q=task": ["task"],
    "q=ice-gun": ["ice-gun"],
    "kind=Action": ["ice-gun", "tea"],
    "section=While+in+front": ["tea"],
    "copies=10": ["task"],
    "kind=Action&q=wound": ["ice-gun"],
    "kind=Nonsense": ["ice-gun", "tea", "task"],
    "q=nowhere": [],
}
WALK = """
const walk = async () => {
  const found = [];
  for (const address of ADDRESSES) {
    location.hash = address;
    await new Promise((done) => setTimeout(done, 20));
    const left = [...document.querySelectorAll("li:not([hidden])")].map((card) => card.id);
    found.push([left.map((id) => id.slice(5)), document.getElementById("status").textContent]);
  }
  told(JSON.stringify(found));
};
walk();
"""


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[list[str], str]]:
    """What is shown at each address, and what is said of it."""
    home = furnished(tmp_path_factory.mktemp("gallery"))
    shown = json.loads(told(home, WALK.replace("ADDRESSES", json.dumps(list(FOUND)))))
    return {address: (cards, said) for address, (cards, said) in zip(FOUND, shown, strict=True)}


@needs_browser
@pytest.mark.parametrize("address", FOUND)
def test_only_the_cards_that_were_asked_for_are_shown(
    walked: dict[str, tuple[list[str], str]], address: str
) -> None:
    cards, said = walked[address]
    assert cards == FOUND[address]
    assert said.startswith(f"{len(cards)} of 3 cards.")


@needs_browser
def test_who_types_sees_fewer_cards_and_can_pass_the_address_on(home: Path) -> None:
    typed = "q.value = 'draw'; q.dispatchEvent(new InputEvent('input', { bubbles: true }));"
    cards = "document.querySelectorAll('li:not([hidden])').length"
    script = f"const q = document.getElementById('q'); {typed} told(location.hash + {cards});"
    assert told(home, script) == "#q=draw1"


@needs_browser
def test_a_card_is_shown_large_and_the_arrows_lead_on(home: Path) -> None:
    script = """
    const title = () => card.open && document.getElementById("card-title").textContent;
    const card = document.getElementById("card");
    const press = (key) => card.dispatchEvent(new KeyboardEvent("keydown", { key }));
    const found = [title()];
    document.querySelector("#card-tea a").click();
    found.push(title());
    press("ArrowRight");
    found.push(title(), location.hash);
    press("ArrowRight");
    press("ArrowLeft");
    press("ArrowLeft");
    found.push(title());
    document.querySelector("[data-close]").click();
    found.push(title());
    told(JSON.stringify(found));
    """
    found = json.loads(told(home, script))
    assert found == [False, "Tea", "Ｔａｓｋ", "#card=task", "Tea", False]


@needs_browser
def test_the_address_of_a_card_shows_it(home: Path) -> None:
    found = seen(home, "#card=tea")
    assert (found.open, found.said["card-title"]) == ({"card"}, "Tea")


@needs_browser
def test_the_print_preview_lays_out_every_copy(home: Path) -> None:
    assert seen(home, "#view=print").sheets == [9, 4]
    once = "const every = document.getElementById('every'); every.checked = false;"
    once += "every.dispatchEvent(new Event('change', { bubbles: true }));"
    assert seen(home, "#view=print&kind=Action", once).sheets == [2]


@needs_browser
@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("letter", (612, 792))])
def test_what_is_printed_is_of_true_size(home: Path, paper: str, size: tuple[int, int]) -> None:
    chosen = f"const paper = document.getElementById('paper'); paper.value = '{paper}';"
    chosen += "paper.dispatchEvent(new Event('change', { bubbles: true }));"
    seen(home, "#view=print", chosen)
    out = home / "out.pdf"
    browsed(home, "#view=print", f"--print-to-pdf={out}", "--no-pdf-header-footer")
    pages = PdfReader(out).pages
    assert len(pages) == 2
    for page in pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size
    cards = [*placed(pages[0]), *placed(pages[1])]
    assert len(cards) == 13
    for width, height in cards:
        assert width == pytest.approx(63, abs=0.3)  # browsers lay out in whole px
        assert height == pytest.approx(88, abs=0.3)


def placed(page: PageObject) -> list[tuple[float, float]]:
    """Return the widths and heights in mm at which pictures lie on a page."""
    contents = page.get_contents()
    assert contents is not None
    text = contents.get_data().decode("latin-1")
    unit = float(text.split()[0]) / 72 * 25.4
    found = re.findall(r"([\d.]+) 0 0 -([\d.]+) [\d.]+ [\d.]+ cm\n(?=[^Q]*Do\n)", text)
    return [(float(width) * unit, float(height) * unit) for width, height in found]


@needs_browser
@pytest.mark.parametrize("width", [320, 700])
def test_no_page_is_wider_than_its_window(home: Path, width: int) -> None:
    """Narrow windows show all of the page: nothing is to be scrolled sideways."""
    script = """
    if (window === top) {
      const frame = document.createElement("iframe");
      frame.style = "border: 0; width: WIDTHpx";
      frame.srcdoc = `<!DOCTYPE html>${document.documentElement.outerHTML}`;
      frame.onload = () => {
        const page = frame.contentDocument.documentElement;
        told(`${frame.contentWindow.innerWidth} ${page.scrollWidth - page.clientWidth}`);
      };
      document.body.append(frame);
    }
    """
    assert told(home, script.replace("WIDTH", str(width))).split() == [str(width), "0"]


@needs_browser
def test_it_follows_light_and_dark(home: Path) -> None:
    grounds = []
    for scheme in ("0", "1"):
        picture = home / f"{scheme}.png"
        scheme_option = f"--blink-settings=preferredColorScheme={scheme}"
        browsed(home, "", scheme_option, f"--screenshot={picture}", "--window-size=600,400")
        with Image.open(picture) as shown:
            grounds.append(sum(shown.convert("RGB").getpixel((2, 2))))  # type: ignore[arg-type]
    assert grounds[0] < 150 < 600 < grounds[1]
