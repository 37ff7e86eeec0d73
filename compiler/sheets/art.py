"""Pictures of cards: what may be one, and how large it is.

A picture comes from a stranger: it is opened only as what it says it is, and one that leads
elsewhere, or whose size nobody can foresee, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from .jpeg import without_notes
from .problems import PrintError, PrintProblem

if TYPE_CHECKING:
    from PIL import Image

FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".svg": "SVG"}
MOST_PIXELS = 25_000_000
MOST_SHAPES, MOST_MASKS, DEEPEST = 20_000, 50, 60  # of an SVG
LEAST_DPI = 200
"""Fewer pixels an inch than this look coarse in print."""
INCH = 25.4  # mm


@dataclass(frozen=True, slots=True)
class Art:
    """A picture: its path in the pack, its bytes, and its size in px."""

    path: str
    content: bytes
    width: float
    height: float

    @property
    def is_drawing(self) -> bool:
        """Return whether it can be drawn at any size."""
        return self.path.endswith(".svg")

    def dpi(self, width: float) -> float:
        """Return the pixels an inch at a width in mm; endlessly many for a drawing."""
        return float("inf") if self.is_drawing else self.width * INCH / width


def read_art(path: str, content: bytes) -> Art:
    """Return the picture in a file.

    Raises:
        PrintError: it is none, or one that is not printed.
    """
    kind = FORMATS[PurePosixPath(path).suffix]
    return _drawing(path, content) if kind == "SVG" else _pixels(path, content, kind)


def _refused(path: str, why: str, hint: str) -> PrintError:
    card = PurePosixPath(path).stem
    return PrintError([PrintProblem("bad-art", card, f"the picture {path} {why}", hint)])


def _pixels(path: str, content: bytes, kind: str) -> Art:
    """Return a picture of pixels, upright: a turn that only its notes tell is carried out."""
    from PIL import Image, ImageOps

    try:
        image = Image.open(BytesIO(content), formats=(kind,))
        if image.width * image.height > MOST_PIXELS:
            hint = f"make it smaller: at most {MOST_PIXELS // 1_000_000} million pixels"
            raise _refused(path, f"has {image.width} x {image.height} pixels", hint)
        image.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as fault:
        raise _refused(path, f"is no {kind} that can be read", f"save it as {kind} anew") from fault
    if image.mode == "CMYK":
        raise _refused(path, "has the colours of a press (CMYK)", "save it with RGB colours")
    if image.getexif().get(ORIENTATION, 1) != 1:
        upright = ImageOps.exif_transpose(image)
        return Art(f"{path}.png", _as_png(upright), upright.width, upright.height)
    content = without_notes(content) if kind == "JPEG" else content
    return Art(path, content, image.width, image.height)


ORIENTATION = 0x0112
"""The note in a picture that says how it is to be turned."""


def _as_png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


# ---- drawings

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = ("g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
PAINTS = ("defs", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "style")
PLAIN = frozenset(("svg", *SHAPES, *PAINTS, "title", "desc", "metadata"))
_DOCTYPE = re.compile(r"<!(DOCTYPE|ENTITY)", re.IGNORECASE)
_URL = re.compile(r"url\s*\(", re.IGNORECASE)
_OWN_URL = re.compile(r"""url\(\s*['"]?#[\w.-]+['"]?\s*\)""")
_IMPORT = re.compile(r"@\s*import|expression\s*\(|\\", re.IGNORECASE)
_STYLED = re.compile(r"mask|clip|filter", re.IGNORECASE)
MASKS = frozenset(("mask", "clip-path"))
PIECE = 1 << 16  # characters that are read before shapes are counted
SIZED = "give it a viewBox, and a width and height above 0 or none"
SIMPLER = "save it as plain SVG: shapes, with words turned into paths"


def _drawing(path: str, content: bytes) -> Art:
    """Return an SVG of plain shapes; refuse whatever leads elsewhere or may grow."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise _refused(path, "is not UTF-8 text", "save it as UTF-8") from fault
    if _DOCTYPE.search(text):
        raise _refused(path, "declares a document type", "delete the line with <!DOCTYPE")
    try:
        root = _root(text)
    except (ElementTree.ParseError, ValueError) as fault:
        raise _refused(path, f"is no SVG that can be read: {fault}", SIMPLER) from fault
    masked = sum(not MASKS.isdisjoint(element.attrib) for element in root.iter())
    if masked > MOST_MASKS:
        raise _refused(path, f"masks {masked} shapes", f"mask {MOST_MASKS} groups at most")
    for why in _forbidden(root, within=""):
        raise _refused(path, why, SIMPLER)
    width, height = _size_of(root) or (0.0, 0.0)
    if not (0 < width < 100_000 and 0 < height < 100_000):
        raise _refused(path, "does not say how large it is", SIZED)
    return Art(path, content, width, height)


def _root(text: str) -> ElementTree.Element:
    """Return the outermost element; raise ValueError where there are too many, or too deep."""
    parser = ElementTree.XMLPullParser(("start", "end"))
    deep = count = 0
    root = None
    for begin in range(0, len(text), PIECE):
        parser.feed(text[begin : begin + PIECE])
        events: Iterator[tuple[str, ElementTree.Element]] = parser.read_events()  # type: ignore[assignment]
        for event, element in events:
            root = element if root is None else root
            deep += 1 if event == "start" else -1
            count += event == "start"
            if count > MOST_SHAPES or deep > DEEPEST:
                raise ValueError(f"more than {MOST_SHAPES} shapes, or {DEEPEST} of them nested")
    parser.close()
    if root is None or root.tag != f"{SVG}svg":
        raise ValueError("it does not begin with <svg>")
    return root


def _forbidden(element: ElementTree.Element, within: str) -> Iterator[str]:
    """Yield why an element cannot be printed: a thing other than a shape, or a reference.

    What is cut to shape or masked may not be so within a mask again: the work would multiply.
    """
    if not isinstance(element.tag, str) or not element.tag.startswith(SVG):
        return  # comments, and notes of drawing programs: they draw nothing
    tag = element.tag.removeprefix(SVG)
    if tag not in PLAIN:
        yield f"has a <{tag}>"
    texts = [element.text or ""] if tag == "style" else []
    if any(_STYLED.search(style) for style in (*texts, element.get("style", ""))):
        yield "has a mask in a style"
    for name, value in element.attrib.items():
        if name.rsplit("}")[-1] == "href" and not (tag.endswith("Gradient") and value[:1] == "#"):
            yield f"refers to '{value[:40]}'"
        if name.startswith("on"):
            yield f"has a script ({name})"
        if within and name in MASKS:
            yield f"has a {name} within a {within}"
        texts.append(value)
    for text in texts:
        if len(_URL.findall(text)) != len(_OWN_URL.findall(text)) or _IMPORT.search(text):
            yield f"refers to something outside: '{text[:40]}'"
    inside = tag if tag in ("mask", "clipPath") else within
    for child in element:
        yield from _forbidden(child, inside)


LENGTH = re.compile(r"\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*", re.IGNORECASE)
PX = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / INCH, "cm": 960 / INCH, "in": 96.0}


def _size_of(root: ElementTree.Element) -> tuple[float, float] | None:
    """Return the size that an SVG is drawn at: as it says, else as large as its viewBox."""
    sides = [root.get("width", "100%").strip(), root.get("height", "100%").strip()]
    box = root.get("viewBox", "").replace(",", " ").split()
    shares = box[2:] if len(box) == 4 else ["", ""]
    try:
        seen = [_px(share) for share in shares] if box else []
        whole = [_px(b if s.endswith("%") else s) for s, b in zip(sides, shares, strict=True)]
    except ValueError:
        return None
    return (whole[0], whole[1]) if all(side > 0 for side in seen) else None


def _px(length: str) -> float:
    """Return a length in px; raise ValueError where it is none."""
    match = LENGTH.fullmatch(length)
    if match is None:
        raise ValueError(length)
    return float(match[1]) * PX[(match[2] or "").lower()]
