"""Pictures of cards: PNG, JPEG and SVG, upright, sharp enough, and nothing but pictures."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from compiler.output import OutputFolder
from compiler.sheets.art import LEAST_DPI, MOST_PIXELS, Art, read_art
from compiler.sheets.face import Face
from compiler.sheets.imposition import Slot, card_size, plan_single
from compiler.sheets.press import Contents, print_box
from compiler.sheets.problems import PrintError
from compiler.sheets.themes import DESIGNS, in_design
from compiler.sheets.typeset import Fitted, Job, Page, typeset_pdf
from tests.cli.desk import Said, homebrew, run

from .samples import LONG, SHORT, card_png, forms

BOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{}</svg>'
RED = '<rect width="40" height="20" fill="#f00"/>'


def picture(width: int = 600, height: int = 400, form: str = "PNG") -> bytes:
    """Return a picture, its left half red and its right half blue."""
    image = Image.new("RGB", (width, height), "#0000ff")
    image.paste("#ff0000", (0, 0, width // 2, height))
    out = BytesIO()
    image.save(out, form)
    return out.getvalue()


def with_picture(face: Face, path: str, content: bytes) -> Face:
    return replace(face, art=read_art(path, content))


def came_out(face: Face, size: str = "poker") -> Fitted:
    grid = plan_single(card_size(size))
    return typeset_pdf(Job((face,), forms(), grid, (Page((Slot(0, 0, 0),)),)))[1][0]


def reds(face: Face, design: str = "default") -> int:
    png = card_png(face, in_design(design, forms()), 60)
    red, green, blue = Image.open(BytesIO(png)).convert("RGB").split()
    pairs = zip(red.tobytes(), green.tobytes(), blue.tobytes(), strict=True)
    return sum(r > 240 and g < 20 and b < 20 for r, g, b in pairs)


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("art/ice.png", picture()),
        ("art/ice.jpg", picture(form="JPEG")),
        ("art/ice.svg", BOX.format(RED).encode()),
    ],
)
def test_pixels_and_drawings_are_printed(path: str, content: bytes, design: str) -> None:
    assert reds(SHORT, design) == 0
    assert reds(with_picture(SHORT, path, content), design) > 1000


UNDONE_BY = {1: None, 2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}
"""By the note in a picture: how `Image.Transpose` turns an upright one to need that note."""


@pytest.mark.parametrize(("note", "way"), UNDONE_BY.items())
def test_a_picture_turned_by_a_note_alone_is_printed_upright(note: int, way: int | None) -> None:
    """P13: eight notes, eight pictures that are alike once they are turned as noted."""
    upright = Image.open(BytesIO(picture(60, 40))).convert("RGB")
    turned = upright if way is None else upright.transpose(Image.Transpose(way))
    notes, out = Image.Exif(), BytesIO()
    notes[0x0112] = note
    turned.save(out, "PNG", exif=notes)
    art = read_art("art/a.png", out.getvalue())
    assert (art.width, art.height) == (60, 40)
    assert Image.open(BytesIO(art.content)).convert("RGB").tobytes() == upright.tobytes()


@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_is_printed_without_its_notes(progressive: bool, tmp_path: Path) -> None:
    """Where a photograph was taken is nobody's business; its pixels and colours stay."""
    notes, out = Image.Exif(), BytesIO()
    notes.get_ifd(0x8825)[2] = (48.0, 51.0, 29.0)
    notes[0x010F] = "SpyCam"
    colours = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    plain = Image.open(BytesIO(picture())).convert("RGB")
    plain.save(
        out, "JPEG", exif=notes, xmp=b"<x>SpyXmp</x>", comment=b"SpyComment",
        icc_profile=colours, progressive=progressive,
    )  # fmt: skip
    taken = out.getvalue() + picture(form="JPEG") + b"SpyTail"
    assert {b"SpyCam", b"SpyXmp", b"SpyComment"} <= set(re.findall(rb"Spy[A-Z][a-z]+", taken))
    art = read_art("art/ice.jpg", taken)
    before, after = Image.open(BytesIO(taken)), Image.open(BytesIO(art.content))
    assert after.tobytes() == before.tobytes()
    assert after.info["icc_profile"] == colours
    assert not after.getexif()
    box = Contents("Deck", [replace(SHORT, art=art)])
    pdf = print_box(box, forms(), OutputFolder(tmp_path)).files[0].path.read_bytes()
    assert b"JFIF" in pdf
    assert b"Spy" not in art.content + pdf
    assert b"Exif" not in art.content + pdf


def test_dpi_says_how_sharp_a_picture_is_and_never_changes_its_size() -> None:
    """P03: twice the pixels are twice the dpi at the same place."""
    coarse, fine = (
        came_out(with_picture(SHORT, "art/ice.png", picture(width, width // 2)))
        for width in (372, 744)
    )
    assert coarse.dpi is not None
    assert fine.dpi is not None
    assert fine.dpi == pytest.approx(2 * coarse.dpi)
    assert coarse.dpi < LEAST_DPI < fine.dpi
    assert coarse.box == fine.box


def test_a_drawing_is_sharp_at_any_size() -> None:
    assert came_out(with_picture(SHORT, "art/ice.svg", BOX.format(RED).encode())).dpi == float(
        "inf"
    )


def test_a_picture_makes_room_for_a_long_text() -> None:
    high = picture(400, 400)
    short, long = (came_out(with_picture(f, "art/a.png", high)) for f in (SHORT, LONG))
    assert short.dpi is not None
    assert long.dpi is not None
    assert long.dpi > short.dpi, "it is smaller, so its pixels lie closer"
    assert long.pt >= 6


# ---- what is no picture, and what is one of somebody else's


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ('<image href="file:///etc/passwd"/>', "has a <image>"),
        ('<use href="#a"/>', "has a <use>"),
        ("<text>Boo</text>", "has a <text>"),
        ("<script>1</script>", "has a <script>"),
        ("<foreignObject/>", "has a <foreignObject>"),
        ('<filter id="f"/>', "has a <filter>"),
        ('<rect onclick="1"/>', "has a script"),
        ('<rect fill="url(http://example.org/a.svg#b)"/>', "refers to something outside"),
        ("<style>@import 'a.css';</style>", "refers to something outside"),
        ("<style>rect{fill:url(a.svg#b)}</style>", "refers to something outside"),
        ('<linearGradient href="a.svg#b"/>', "refers to 'a.svg#b'"),
        ('<mask id="m"><rect mask="url(#m)"/></mask>', "has a mask within a mask"),
        ('<rect style="mask:url(#m)"/>', "has a mask in a style"),
        ('<mask id="m"/>' + '<rect mask="url(#m)"/>' * 60, "masks 60 shapes"),
        ("<g>" * 80 + "</g>" * 80, "is no SVG"),
        ("<g/>" * 21_000, "is no SVG"),
        ("<g>", "is no SVG"),
    ],
)
def test_a_drawing_that_is_more_than_shapes_is_refused(inside: str, why: str) -> None:
    refused("art/ice.svg", BOX.format(inside).encode(), why)


WHOLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" {}>{}</svg>'


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("", (100, 100)),
        ('width="400" height="100"', (400, 100)),
        ('width="100%" height="100%"', (100, 100)),
        ('width="1in" height="2.54cm"', (96, 96)),
        ('width="72pt" height="6pc"', (96, 96)),
    ],
)
def test_a_drawing_is_as_large_as_it_says(said: str, size: tuple[float, float]) -> None:
    art = read_art("art/a.svg", WHOLE.format(said, "").encode())
    assert (art.width, art.height) == pytest.approx(size)


@pytest.mark.parametrize("said", ['width="0"', 'height="-4"', 'width="wide"', 'width="2em"'])
def test_a_drawing_of_no_size_is_refused(said: str) -> None:
    refused("art/ice.svg", WHOLE.format(said, "").encode(), "how large it is")


CORNERS = "".join(
    f'<rect x="{x}" y="{y}" width="20" height="20" fill="#f00"/>' for x in (0, 80) for y in (0, 80)
)


@pytest.mark.parametrize("fit", ["none", "xMidYMid meet"])
def test_a_stretched_drawing_is_printed_whole(fit: str) -> None:
    """Each corner is 4 of 100 of what is drawn, however it is stretched."""
    said = f'width="400" height="100" preserveAspectRatio="{fit}"'
    whole = reds(with_picture(SHORT, "art/a.svg", WHOLE.format(said, RED_ALL).encode()))
    corners = reds(with_picture(SHORT, "art/a.svg", WHOLE.format(said, CORNERS).encode()))
    assert corners == pytest.approx(0.16 * whole, rel=0.15)


RED_ALL = '<rect width="100" height="100" fill="#f00"/>'


@pytest.mark.parametrize(
    ("path", "content", "why"),
    [
        ("art/ice.svg", b"<!DOCTYPE svg [<!ENTITY a 'b'>]>" + BOX.encode(), "document type"),
        ("art/ice.svg", BOX.encode("utf-16"), "not UTF-8"),
        ("art/ice.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>', "how large it is"),
        ("art/ice.svg", b"<html/>", "does not begin with <svg>"),
        ("art/ice.png", b"", "no PNG"),
        ("art/ice.png", picture(form="JPEG"), "no PNG"),
        ("art/ice.jpg", picture(form="JPEG")[:400], "no JPEG"),
    ],
)
def test_what_is_no_picture_is_refused(path: str, content: bytes, why: str) -> None:
    refused(path, content, why)


def test_a_picture_too_large_to_be_opened_is_refused_before_it_is() -> None:
    side = int(MOST_PIXELS**0.5) + 10
    out = BytesIO()
    Image.new("1", (side, side)).save(out, "PNG")
    refused("art/ice.png", out.getvalue(), f"has {side} x {side} pixels")


def test_colours_of_a_press_are_refused() -> None:
    out = BytesIO()
    Image.new("CMYK", (40, 40)).save(out, "JPEG")
    refused("art/ice.jpg", out.getvalue(), "CMYK")


def refused(path: str, content: bytes, why: str) -> None:
    with pytest.raises(PrintError) as caught:
        read_art(path, content)
    (problem,) = caught.value.problems
    assert (problem.code, problem.card) == ("bad-art", "ice")
    assert why in problem.message


def test_gradients_masks_and_notes_of_drawing_programs_are_plain() -> None:
    inside = (
        '<defs><linearGradient id="g"><stop offset="0"/></linearGradient>'
        '<linearGradient id="h" href="#g"/><mask id="m"><rect fill="url(#g)"/></mask></defs>'
        '<n:view xmlns:n="http://example.org"/><rect fill="url(#h)" mask="url(#m)"/>'
    )
    assert read_art("art/a.svg", BOX.format(inside).encode()).is_drawing


# ---- in packs

CARD = "ACTION Tea\nPlay on Mission: Put 1 Wound on the Mission.\nPlay on Yourself: Draw 1 card.\n"


def printed(tmp_path: Path, *more: str, **files: bytes) -> Said:
    deck = homebrew(tmp_path / "deck", CARD)
    for path, content in files.items():
        (deck / path).parent.mkdir(exist_ok=True)
        (deck / path).write_bytes(content)
    return run("print", str(deck), "-o", str(tmp_path / "out"), "--json", *more)


def test_a_card_has_the_picture_of_its_id(tmp_path: Path) -> None:
    plain = printed(tmp_path / "1").json["ink"]["normal"]
    assert printed(tmp_path / "2", **{"art/tea.png": picture()}).json["ink"]["normal"] > plain


def test_a_coarse_picture_is_a_warning_with_its_dpi(tmp_path: Path) -> None:
    said = printed(tmp_path, **{"art/tea.png": picture(150, 100)})
    (found,) = said.json["diagnostics"]
    assert (said.code, found["code"], found["severity"]) == (0, "coarse-art", "warning")
    assert "dpi, below 200" in found["message"]
    assert found["card"] == "tea"


def test_with_strict_a_coarse_picture_prevents_the_print(tmp_path: Path) -> None:
    said = printed(tmp_path, "--strict", **{"art/tea.png": picture(150, 100)})
    assert (said.code, [d["code"] for d in said.json["diagnostics"]]) == (1, ["coarse-art"])
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("path", ["Art/tea.png", "art/Tea.png", "art/tea.PNG"])
def test_letters_of_another_case_are_told_on_every_system(tmp_path: Path, path: str) -> None:
    """L16: what one system opens and another does not is a fault on both."""
    said = printed(tmp_path, **{path: picture()})
    (found,) = said.json["diagnostics"]
    assert (said.code, found["code"], found["file"]) == (1, "misplaced-file", path)
    assert "art/tea.png" in found["hint"]


def test_two_pictures_of_one_card_are_told(tmp_path: Path) -> None:
    said = printed(tmp_path, **{"art/tea.png": picture(), "art/tea.svg": BOX.encode()})
    assert (said.code, [d["code"] for d in said.json["diagnostics"]]) == (1, ["bad-art"])


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("art/teaa.png", "Did you mean art/tea.png?"),
        ("art/bribes.svg", "Did you mean art/bribe.svg?"),
        ("art/nobody.png", "list PACK"),
    ],
)
def test_a_picture_of_nobody_is_told_and_never_opened(tmp_path: Path, path: str, hint: str) -> None:
    said = printed(tmp_path, **{path: b"no picture"})
    (found,) = said.json["diagnostics"]
    assert (said.code, found["code"], found["severity"]) == (0, "stray-art", "warning")
    assert found["file"] == path
    assert path in found["message"]
    assert hint in found["hint"]


def test_with_strict_a_picture_of_nobody_prevents_the_print(tmp_path: Path) -> None:
    said = printed(tmp_path, "--strict", **{"art/nobody.png": picture()})
    assert (said.code, [d["code"] for d in said.json["diagnostics"]]) == (1, ["stray-art"])
    assert not (tmp_path / "out").exists()


def test_check_tells_of_a_picture_of_nobody_too(tmp_path: Path) -> None:
    deck = homebrew(tmp_path / "deck", CARD)
    (deck / "art").mkdir()
    (deck / "art" / "teaa.png").write_bytes(b"no picture")
    said, strict = run("check", str(deck), "--json"), run("check", str(deck), "--json", "--strict")
    assert [d["code"] for d in said.json["diagnostics"]] == ["stray-art"]
    assert (said.code, strict.code) == (0, 1)


def test_check_tells_of_no_picture_while_cards_are_faulty(tmp_path: Path) -> None:
    deck = homebrew(tmp_path / "deck", CARD.replace("ACTION Tea", "ACTOIN Tea"))
    (deck / "art").mkdir()
    (deck / "art" / "tea.png").write_bytes(picture())
    said = run("check", str(deck), "--json")
    assert [d["code"] for d in said.json["diagnostics"]] == ["unknown-kind"]


def test_art_knows_its_dpi_at_a_width() -> None:
    assert Art("a.png", b"", 300, 100).dpi(25.4) == 300
