"""The page of a report: figures in tables, and plots drawn as SVG. Lengths of plots are px."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .pages import filled

WIDTH, LABELS, VALUES, ROW, HEIGHT = 640, 230, 64, 20, 140
"""How wide a plot is; of that, the names at its left and the figures at its right; how high a row
is, and the tallest column."""


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

    def x(self, value: float) -> float:
        """Return where a value lies."""
        ends = [v for span in self.spans for v in (span.low, span.high)]
        ends += [value for value, _ in self.marks]
        low, high = min(ends), max(ends)
        return LABELS + (WIDTH - LABELS - VALUES) * (value - low) / ((high - low) or 1)


Plot = Columns | Spans


@dataclass(frozen=True, slots=True)
class Report:
    """What a report says: `head` names the columns of `facts`, whose rows have a name each.

    `cards` is a plot; `sections` are rows: card, section, how many players, how they fared;
    `texts` are cards with how often each of their texts happened.
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
        labels=LABELS,
        row=ROW,
        height=HEIGHT,
    )
