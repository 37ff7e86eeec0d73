"""Themes: how cards look, as data. A theme holds colours, shapes and names, never code.

`compiler.sheets.themes` reads them from files. Shapes are drawn on a square of 100 by 100.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

FRAMES = ("plain", "notched", "double", "bracket")
TITLES = ("plain", "inverted")
PATTERNS = ("none", "stripes", "dots", "chevrons", "bars", "checks", "waves", "steps")

Shape = Mapping[str, Any]
Icon = tuple[Shape, ...]
_Style = TypeVar("_Style")


@dataclass(frozen=True, slots=True)
class KindStyle:
    """How cards of one kind look. `blank`: the sections that a blank card offers."""

    colour: str = "#3b3b3b"
    ground: str = "#ffffff"
    frame: str = "plain"
    title: str = "plain"
    pattern: str = "none"
    emblem: str = "ring"
    code: str = ""
    blank: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionStyle:
    """How the heading of a section looks: a shape, a colour and a pattern at its end."""

    icon: str = "disc"
    fill: str = "#3b3b3b"
    pattern: str = "none"


@dataclass(frozen=True, slots=True)
class ValueStyle:
    """What a card that states a value has instead of the colour and emblem of its kind."""

    colour: str = "#3b3b3b"
    emblem: str = "ring"


@dataclass(frozen=True, slots=True)
class TokenStyle:
    """The icon that stands before the word for a token in the text of a card, and its colour."""

    icon: str = "disc"
    colour: str = "#3b3b3b"


@dataclass(frozen=True, slots=True)
class Chains:
    """The fonts of titles and of all other text: each character is set in the first that has it."""

    title: tuple[str, ...] = ("display", "text", "cjk")
    text: tuple[str, ...] = ("text", "cjk")


@dataclass(frozen=True, slots=True)
class Theme:
    """A whole theme: data for a `design`, which is the drawing.

    `series`: the section styles for sections that have none of their own. `paper`: the ground of
    every card, where kinds shall not have their own. `corner` may hold `{code}` and `{serial}`;
    `slogan` is the small print, `stamps` what is stamped on cards with room, by language. `steps`:
    colours by the ids of a scale's steps, for the cards that stand for one; `values`: styles by
    the ids of what cards state, the first that has a style; `tokens`: by the ids of what the
    game counts.
    """

    design: str = "default"
    fonts: Chains = field(default_factory=Chains)
    paper: str = ""
    stamps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tokens: Mapping[str, TokenStyle] = field(default_factory=dict)

    ink: str = "#1c1b19"
    faint: str = "#6d685f"
    corner: str = ""
    slogan: Mapping[str, str] = field(default_factory=dict)
    barcode: bool = False
    icons: Mapping[str, Icon] = field(default_factory=dict)
    kinds: Mapping[str, KindStyle] = field(default_factory=dict)
    sections: Mapping[str, SectionStyle] = field(default_factory=dict)
    series: tuple[SectionStyle, ...] = ()
    steps: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, ValueStyle] = field(default_factory=dict)
    low_ink: bool = False

    def kind(self, identifier: str) -> KindStyle:
        """Return the style of a kind; `*` stands for every other kind."""
        found = _nearest(self.kinds, identifier) or self.kinds.get("*") or KindStyle()
        return replace(found, ground=self.paper) if self.paper else found

    def section(self, identifier: str, order: int) -> SectionStyle:
        """Return the style of a section, or the one of the series that its order gives."""
        found = _nearest(self.sections, identifier)
        if found is None and self.series:
            found = self.series[order % len(self.series)]
        return found or SectionStyle()

    def icon(self, name: str) -> Icon:
        """Return the shapes of an icon by name."""
        return self.icons.get(name, ())

    def stamp(self, language: str, number: int) -> str:
        """Return what is stamped on the card with a number, if anything."""
        stamps = self.stamps.get(language, ())
        return stamps[number % len(stamps)] if stamps else ""

    def with_low_ink(self) -> Theme:
        """Return the theme for little ink: white paper; designs draw outlines, and fill nothing."""
        return replace(self, paper="#ffffff", low_ink=True)


def _nearest(styles: Mapping[str, _Style], identifier: str) -> _Style | None:
    """Return the style of an id, or of its longest beginning that ends at a hyphen."""
    parts = identifier.split("-")
    for length in range(len(parts), 0, -1):
        found = styles.get("-".join(parts[:length]))
        if found is not None:
            return found
    return None


def merge(base: Theme, raw: Mapping[str, Any]) -> Theme:
    """Return `base` with checked values over it; tables are merged entry by entry."""
    tables = {
        name: {**getattr(base, name), **value}
        for name, value in raw.items()
        if isinstance(value, Mapping)
    }
    return replace(base, **{**raw, **tables})


def as_data(style: KindStyle | SectionStyle | ValueStyle | Chains) -> dict[str, Any]:
    """Return a style as plain data for the typesetter."""
    return asdict(style)


OUTLINE = 7.0
"""How thick the lines of an outlined icon are, on its square of 100."""


def svg(icon: Icon, colour: str, ground: str, *, outlined: bool = False) -> str:
    """Return an icon as an SVG picture; `outlined`: as lines, of which the front hides the back."""
    shapes = "".join(_svg_shape(shape, colour, ground, outlined) for shape in icon)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shapes}</svg>'


def _svg_shape(shape: Shape, colour: str, ground: str, outlined: bool) -> str:
    paint = ground if shape["cut"] and not outlined else colour
    width = OUTLINE if outlined else shape["width"]
    only_line = "line" in shape or "ring" in shape
    fill = "none" if only_line else ground if outlined else paint
    pen = f' stroke="{paint}" stroke-width="{width:g}"' if outlined or only_line else ""
    style = f'fill="{fill}"{pen}'
    if "poly" in shape or "line" in shape:
        tag = "polygon" if "poly" in shape else "polyline"
        points = shape["poly"] if "poly" in shape else shape["line"]
        return f'<{tag} points="{_svg_points(points)}" {style}/>'
    x, y, radius = shape["disc"] if "disc" in shape else shape["ring"]
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {style}/>'


def _svg_points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
