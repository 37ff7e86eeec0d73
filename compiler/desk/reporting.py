"""The report on many games of bots: its figures in the words of the game, ready for a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from compiler.html import Bar, Columns, Report, Span, Spans, report_page
from compiler.output import OutputFolder
from compiler.sheets.face import in_language
from dsl.ir.program import Card, Program

from .listing import many
from .packs import Load, Loaded, WrongUsage
from .printing import language_of
from .settings import read_settings
from .shell import FAULTY, FINE, put_json

FIGURES = dict[str, Any]
Plot = Columns | Spans
LEAST = 10
"""How many must have played a card, and thrown it away, for anything to be said about it."""
MOST_UNFAIR = 1.5
"""How often as much as its fair share a seat may win."""
BINS = 12
"""Columns of a plot at most; where there are more numbers, several share one."""


def read_players(program: Program, text: str) -> tuple[int, ...]:
    """Return the sizes of tables that were asked for, such as `3,5`; if none were, the usual one.

    Raises:
        WrongUsage: that is no list of numbers, or the game is not for so many.
    """
    game = program.game
    if not text:
        return (game.usual,)
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise WrongUsage(f"--players takes numbers with commas between them, not “{text}”.")
    tables = tuple(dict.fromkeys(map(int, parts)))
    if not all(game.least <= players <= game.most for players in tables):
        raise WrongUsage(f"{game.title} is for {game.least} to {game.most} players.")
    return tables


class Page:
    """The page of a report, at its place. What is not Cardwright's is found in its way at once.

    Raises:
        OutputError: a file is there that Cardwright did not make.
    """

    def __init__(self, loaded: Loaded, out: Path) -> None:
        self.loaded, self.folder = loaded, OutputFolder(out)
        self.name = f"{loaded.id}/report.html"
        self.folder.check([self.name])

    def write(self, figures: FIGURES) -> Path:
        """Write the page, and return its path."""
        words = Wording(self.loaded.program, language_of(self.loaded, ""))
        meta = self.loaded.pack(self.loaded.id).meta
        added = {id for id in self.loaded.own if id != self.loaded.stack.game.id}
        text = report_page(words.report(figures, meta.title, added), licence=meta.licence)
        return self.folder.write(self.name, text.encode())


class Wording:
    """Says figures in the words of a game, in one language."""

    def __init__(self, program: Program, language: str) -> None:
        self.program, self.language = program, language
        self.labels = program.words[language].labels if program.words else {}
        self.titles = {card.id: card.title.get(language, card.id) for card in program.cards}
        self.headings = {card.id: _headings(card, language) for card in program.cards}

    def report(self, figures: FIGURES, title: str, added: Collection[str] = ()) -> Report:
        """Return the page of a report on the pack of that title; every card of packs that were
        `added` to the game has a row of its own.
        """
        tables = figures["tables"]
        return Report(
            title=title,
            language=self.language,
            bots=figures["bots"],
            seed=figures["seed"],
            settings=[f"{name}: {value}" for name, value in figures["options"].items()],
            head=[f"{table['players']} players" for table in tables],
            facts=self._facts(figures),
            charts=[chart for table in tables for chart in self._charts(table, figures["round"])],
            cards=self._cards(figures["cards"]),
            sections=self._sections(figures["cards"]),
            texts=self._texts(tables),
            added=[
                self._added(c, figures)
                for c in self.program.cards
                if c.pack in added and not c.blank
            ],
        )

    # ---------------------------------------------------------------- words

    def label(self, sort: str, id: str, many: bool = False) -> str:
        """Return what something is called; where nothing says so, its id as words."""
        found = self.labels.get(f"{sort}:{id}")
        return found[-1 if many else 0] if found else id.replace("-", " ").capitalize()

    def heading(self, card: str, section: str) -> str:
        """Return what stands above a section of a card; where several do, what they have in common.

        A section that the card has not, its game has.
        """
        found = self.headings[card].get(section, [])
        return found[0] if len(found) == 1 else self.label("section", section)

    def _round(self, round: str) -> str:
        return self.label("scope", round) if round else "Game"

    # ---------------------------------------------------------------- figures in rows

    def _facts(self, figures: FIGURES) -> list[tuple[str, list[str]]]:
        """Return a row for each figure, with a cell for each size of table."""
        tables, name = figures["tables"], self._round(figures["round"])
        rows = [
            ("Games", [str(table["games"]) for table in tables]),
            ("Stopped by a limit", [str(table["stuck"]) for table in tables]),
            ("Won by several together", [_share(t["shared"], t["games"]) for t in tables]),
            ("Decisions a game", [_spread(table["decisions"]) for table in tables]),
            (f"{name}: how many a game", [_spread(table["rounds"]) for table in tables]),
        ]
        for end in dict.fromkeys(tuple(e["texts"]) for t in tables for e in t["ends"]):
            what = " and ".join(self.label("section", section) for section in end) or "neither"
            cells = [_share(_ended(table, end), _rounds(table)) for table in tables]
            rows.append((f"{name} with {what}", cells))
        for procedure in self.program.procedures:
            counts = [table["calls"][procedure.id] for table in tables]
            if any(counts):
                cells = [_per(n, _rounds(t)) for n, t in zip(counts, tables, strict=True)]
                what = self.label("procedure", procedure.id)
                rows.append((f"{what[:1].upper()}{what[1:]}: in each {name}", cells))
        return rows

    def _texts(self, tables: Sequence[FIGURES]) -> list[tuple[str, list[tuple[str, int]]]]:
        """Return, for each card whose texts happen by themselves, which did how often."""
        found: dict[str, Counter[str]] = {}
        for row in (row for table in tables for row in table["texts"]):
            found.setdefault(row["card"], Counter())[row["section"]] += row["used"]
        return [
            (self.titles[card.id], self._counts(card.id, found[card.id]))
            for card in self.program.cards
            if card.id in found
        ]

    def _counts(self, card: str, used: Mapping[str, int]) -> list[tuple[str, int]]:
        return [(self.heading(card, section), used[section]) for section in sorted(used)]

    # ---------------------------------------------------------------- plots

    def _charts(self, table: FIGURES, round: str) -> list[Plot]:
        players = f"{table['players']} players"
        charts: list[Plot] = [self._seats(table, players)]
        if len(table["rounds"]["counts"]) > 1:
            title = f"{players}: {self._round(round)}, how many a game"
            charts.append(columns(title, table["rounds"]["counts"], str))
        if table["scores"]:
            score = self.label("counter", self.program.game.score, many=True)
            charts.append(columns(f"{players}: {score} at the end", table["scores"], self._score))
        return charts

    def _score(self, value: int) -> str:
        score = self.program.game.score
        steps = next((scale.steps for scale in self.program.scales if scale.id == score), ())
        return self.label("step", steps[value]) if steps else str(value)

    def _seats(self, table: FIGURES, players: str) -> Spans:
        fair = 1 / table["players"]
        best = max(table["seats"], key=lambda seat: seat["share"])
        worst = best["share"] / fair
        spans = [
            Span(
                f"Seat {seat['seat']}",
                seat["low"],
                seat["share"],
                seat["high"],
                _percent(seat["share"]),
            )
            for seat in table["seats"]
        ]
        note = f"The best seat wins {worst:.2f} times its fair share; {MOST_UNFAIR} is the most."
        if best["low"] <= MOST_UNFAIR * fair < best["high"]:
            note += f" {many(table['games'], 'game')} are too few to tell on which side it is."
        marks = [(fair, "fair"), (MOST_UNFAIR * fair, "the most")]
        return Spans(f"{players}: wins per seat", spans, marks, note)

    # ---------------------------------------------------------------- cards

    def _cards(self, cards: Iterable[FIGURES]) -> Spans:
        """Return how much better those fared who played a card than those who threw it away."""
        known = [card for card in cards if card["low"] is not None]
        known.sort(key=lambda card: (_better(card), card["card"]))
        spans = [
            Span(
                f"{self.titles[card['card']]} ({card['played']}/{card['thrown']})",
                card["low"],
                _better(card),
                card["high"],
                f"{_better(card):+.2f}",
                "bad" if card["high"] < 0 else "good" if card["low"] > 0 else "",
            )
            for card in known
        ]
        bad = [self.titles[card["card"]] for card in known if card["high"] < 0]
        note = f"Surely worse played than thrown away: {', '.join(bad) or 'none'}."
        return Spans("Played or thrown away", spans, [(0.0, "no difference")], note)

    def _added(self, card: Card, figures: FIGURES) -> tuple[str, int, int, str]:
        """Return how many played a card, how many threw it away, and what that says."""
        met = next((found for found in figures["cards"] if found["card"] == card.id), None)
        played, thrown = (met["played"], met["thrown"]) if met else (0, 0)
        return self.titles[card.id], played, thrown, _verdict(card.id, met, figures["tables"])

    def _sections(self, cards: Iterable[FIGURES]) -> list[tuple[str, str, int, str]]:
        """Return, for each section of each card, how many players used it and how they fared."""
        return [
            (
                self.titles[card["card"]],
                self.heading(card["card"], section["section"]),
                section["players"],
                f"{section['worth']:.2f}",
            )
            for card in cards
            for section in card["sections"]
        ]


def _headings(card: Card, language: str) -> dict[str, list[str]]:
    """Return what stands above the sections of a card, by section, once each."""
    found: dict[str, list[str]] = {}
    for text in card.texts:
        heading = in_language(text.heading, language)
        if heading not in found.setdefault(text.section, []):
            found[text.section].append(heading)
    return found


def _verdict(card: str, met: FIGURES | None, tables: Sequence[FIGURES]) -> str:
    """Return how much better those did who played a card, or why that is not known."""
    if met and met["low"] is not None:
        return f"{_better(met):+.2f} ({met['low']:+.2f} to {met['high']:+.2f})"
    if met:
        return _undecided(met, tables[0]["games"])
    used = sum(row["used"] for table in tables for row in table["texts"] if row["card"] == card)
    games = many(sum(table["games"] for table in tables), "game")
    return f"happened {many(used, 'time')} by itself" if used else f"did not turn up in {games}"


def _undecided(met: FIGURES, games: int) -> str:
    """Return why nothing is known of a card after so many games at each table.

    And how many may be enough.
    """
    fewest = min(met["played"], met["thrown"])
    if fewest >= LEAST:
        return "all of them fared alike"
    wanted = f"about {-(-games * LEAST // fewest)}" if fewest else "many more"
    return f"too few did either: {LEAST} of each are needed, so play {wanted} games a table"


def _rounds(table: FIGURES) -> int:
    return sum(int(end["rounds"]) for end in table["ends"])


def _ended(table: FIGURES, end: tuple[str, ...]) -> int:
    return sum(e["rounds"] for e in table["ends"] if tuple(e["texts"]) == end)


def _share(part: float, whole: float) -> str:
    return _percent(part / whole) if whole else "0 %"


def _per(part: float, whole: float) -> str:
    return f"{part / whole:.2f}" if whole else "0"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _better(card: FIGURES) -> float:
    return float(card["worth_played"] - card["worth_thrown"])


def _spread(found: FIGURES) -> str:
    return f"{found['mean']:.1f} ({found['least']} to {found['most']}, median {found['median']})"


def columns(title: str, counts: Sequence[Sequence[int]], name: Callable[[int], str]) -> Columns:
    """Return a plot of how often each number was met; where there are many, in spans of numbers."""
    low, high = counts[0][0], counts[-1][0]
    width = -(-(high - low + 1) // BINS)
    met: Counter[int] = Counter()
    for number, count in counts:
        met[(number - low) // width] += count
    whole = sum(met.values())
    bars = []
    for at in range((high - low) // width + 1):
        first = low + at * width
        last = min(high, first + width - 1)
        label = name(first) if first == last else f"{name(first)}–{name(last)}"
        bars.append(Bar(label, met[at] / whole, _percent(met[at] / whole)))
    return Columns(title, bars)


# ------------------------------------------------------------------ the command


def run(
    load: Load,
    measured: Callable[..., FIGURES],
    pack: str,
    with_: tuple[str, ...],
    players: str,
    settings: tuple[str, ...],
    out: str,
    as_json: bool,
    **given: Any,
) -> int:
    """Carry out `report`; `given` says which games are `measured`, besides tables and options."""
    loaded = load([pack], with_)
    program = loaded.program
    tables, options = read_players(program, players), read_settings(program, settings)
    page = Page(loaded, Path(out))
    figures = measured(program, tables=tables, options=options, **given)
    path = page.write(figures)
    put_json({"file": str(path), "figures": figures}) if as_json else click.echo(str(path))
    return FAULTY if any(table["stuck"] for table in figures["tables"]) else FINE
