"""The page of a report: figures in tables, and plots drawn as SVG. Lengths of plots are px."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.width import cell_width

from .pages import filled

WIDTH, VALUES, ROW, HEIGHT = 640, 64, 20, 140
"""How wide a plot is, of that the figures at its right; how high a row is, how high columns go."""
CELL = 6.6
"""How wide a letter of a name is at most, of those that take one cell on a terminal."""
EDGE, GAP = 8, 10
"""What stays free at the sides of a plot, and beside its names."""
LEAST_LABELS, MOST_LABELS = 90, 340


@dataclass(frozen=True, slots=True)
class Bar:
    """A column: what it stands for, which share of all it is (0 to 1), and that in words."""

    label: str
    share: float
    text: str


@dataclass(frozen=True, slots=True)
class Columns:
    """A plot of how often things were met."""

    title: str
    bars: Sequence[Bar]
    form: str = "columns"

    @property
    def step(self) -> float:
        """How far columns are from each other."""
        return WIDTH / max(1, len(self.bars))

    def height(self, bar: Bar) -> float:
        """Return how high a column is."""
        return HEIGHT * bar.share / max(b.share for b in self.bars)


@dataclass(frozen=True, slots=True)
class Span:
    """A figure with the interval it lies in; `tone` is `good`, `bad` or nothing."""

    label: str
    low: float
    middle: float
    high: float
    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Spans:
    """A plot of figures with intervals; `marks` are lines to hold them against, with names."""

    title: str
    spans: Sequence[Span]
    marks: Sequence[tuple[float, str]]
    note: str
    form: str = "spans"

    @property
    def labels(self) -> float:
        """How wide the names at the left are, with what is free beside them."""
        longest = max((cell_width(span.label) for span in self.spans), default=0)
        return min(MOST_LABELS, max(LEAST_LABELS, EDGE + CELL * longest + GAP))

    def squeezed(self, span: Span) -> float | None:
        """Return how wide the name of a figure may be drawn, if it is wider by itself."""
        room = self.labels - EDGE - GAP
        return room if CELL * cell_width(span.label) > room else None

    def x(self, value: float) -> float:
        """Return where a value lies."""
        ends = [v for span in self.spans for v in (span.low, span.high)]
        ends += [value for value, _ in self.marks]
        low, high = min(ends), max(ends)
        room = WIDTH - self.labels - VALUES
        return self.labels + room * (value - low) / ((high - low) or 1)


Plot = Columns | Spans


@dataclass(frozen=True, slots=True)
class Report:
    """What a report says: `head` names the columns of `facts`, whose rows have a name each.

    `cards` is a plot; `sections` are rows: card, section, how many players, how they fared;
    `texts` are cards with how often each of their texts happened; `added` are rows for cards that
    were added to the game: how many played one, how many threw it away, what that says.
    """

    title: str
    bots: str
    seed: int
    head: Sequence[str]
    facts: Sequence[tuple[str, Sequence[str]]]
    charts: Sequence[Plot]
    cards: Spans
    sections: Sequence[tuple[str, str, int, str]]
    texts: Sequence[tuple[str, Sequence[tuple[str, int]]]]
    settings: Sequence[str] = field(default=())
    added: Sequence[tuple[str, int, int, str]] = field(default=())
    language: str = "en"


def report_page(report: Report, *, licence: str = "") -> str:
    """Return the page of a report."""
    return filled(
        "report.html",
        title=report.title,
        report=report,
        licence=licence,
        language=report.language,
        width=WIDTH,
        gap=GAP,
        edge=EDGE,
        row=ROW,
        height=HEIGHT,
    )
