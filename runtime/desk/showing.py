"""Shows a table to people: as plain text, or painted on a terminal. rich is imported on use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from .scene import Face, Scene, Seat

if TYPE_CHECKING:
    from rich.console import Console

ALARM, LEAD, MIDDLE, HELD = (f"color({number})" for number in range(1, 5))
"""Colours of the terminal: what is at its bound, what is next, what lies open, what is held."""
WIDEST = 110
"""Columns of a terminal that are used at most."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: the words in front, and what the card says."""

    words: str
    text: str = ""


Group = tuple[str, Sequence[tuple[int, Choice]]]
"""Choices with their numbers, under a title or none."""


class Show(Protocol):
    """Anything people look at."""

    def say(self, text: str = "") -> None:
        """Show a line."""

    def news(self, title: str, lines: Sequence[str]) -> None:
        """Show what has happened."""

    def scene(self, scene: Scene, hand: bool) -> None:
        """Show the table, with or without the own cards in full."""

    def choices(self, question: str, groups: Iterable[Group]) -> None:
        """Show what can be chosen."""

    def card(self, face: Face) -> None:
        """Show a card."""

    def clear(self) -> None:
        """Hide what has been shown."""


def _name(seat: Seat) -> str:
    return seat.name + (" (you)" if seat.you else "")


def _notes(seat: Seat) -> str:
    return ", ".join([*(["whose turn it is"] if seat.active else []), *seat.remarks])


def _rows(scene: Scene) -> list[list[str]]:
    return [
        [_name(s), *(s.cells.get(c, "–") for c in scene.columns), _notes(s)] for s in scene.seats
    ]


class Plain:
    """Shows all as lines of text."""

    HIDE = 60
    """Empty lines that push what was shown off the screen."""

    def __init__(self, write: Callable[[str], Any]) -> None:
        self.write = write

    def say(self, text: str = "") -> None:
        """Show a line."""
        self.write(text)

    def news(self, title: str, lines: Sequence[str]) -> None:
        """Show what has happened."""
        self.write(f"\n{title}")
        for line in lines:
            self.write(f"  {line}")

    def scene(self, scene: Scene, hand: bool) -> None:
        """Show the table, with or without the own cards in full."""
        self.write(f"\nThe table{f' ({scene.where})' if scene.where else ''}:")
        rows = [["", *scene.columns, ""], *_rows(scene)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self.write(f"  {'  '.join(cells)}".rstrip())
        for fact in scene.facts:
            self.write(f"  {fact}")
        for place, face in scene.open:
            self.write(f"  {place}:")
            self._card(face, "    ")
        self._pending(scene.pending)
        for place, faces in scene.held if hand else ():
            self.write(f"  Your {place}:" + ("" if faces else " empty"))
            for face in faces:
                self._card(face, "    ")

    def _pending(self, pending: Sequence[str]) -> None:
        if pending:
            self.write("  Being played, the last one first to happen:")
        for number, item in enumerate(pending, 1):
            self.write(f"    ({number}) {item}")

    def choices(self, question: str, groups: Iterable[Group]) -> None:
        """Show what can be chosen."""
        self.write(f"\n{question}")
        for title, choices in groups:
            if title:
                self.write(f"  {title}")
            for number, choice in choices:
                said = f"{choice.words}: {choice.text}" if choice.text else choice.words
                self.write(f"{'  ' if title else ''}{number:>3}  {said}")

    def card(self, face: Face) -> None:
        """Show a card."""
        self.write("")
        self._card(face, "  ")
        if face.flavour:
            self.write(f"    “{face.flavour}”")

    def _card(self, face: Face, indent: str) -> None:
        self.write(f"{indent}{face.title}{f' ({face.marks})' if face.marks else ''}")
        for heading, words in face.lines:
            self.write(f"{indent}  {heading}: {words}")

    def clear(self) -> None:
        """Hide what has been shown."""
        self.write("\n" * self.HIDE)


class Painted:
    """Shows all on a terminal, in colours."""

    def __init__(self, console: Console | None = None) -> None:
        from rich.console import Console

        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.console.size = self.console.size._replace(width=self._width())

    def _width(self) -> int:
        return min(self.console.width, WIDEST)

    def say(self, text: str = "") -> None:
        """Show a line."""
        self.console.print(text)

    def news(self, title: str, lines: Sequence[str]) -> None:
        """Show what has happened."""
        from rich.padding import Padding
        from rich.text import Text

        self.console.rule(Text(title, "dim"), style="dim", align="left")
        for line in lines:
            style = "bold" if line.startswith("—") else ""
            self.console.print(Padding(Text(line, style), (0, 0, 0, 2)))

    def scene(self, scene: Scene, hand: bool) -> None:
        """Show the table, with or without the own cards in full."""
        from rich.text import Text

        self.console.rule(Text(scene.where, "bold cyan"), style="cyan", align="left")
        self.console.print(self._seats(scene))
        if scene.facts:
            self.console.print(Text("  " + "  ·  ".join(scene.facts), "dim"))
        for place, face in scene.open:
            self.console.print(self._panel(face, place, MIDDLE))
        for number, item in enumerate(scene.pending, 1):
            lead = "  Being played: " if number == 1 else " " * len("  Being played: ")
            self.console.print(Text.assemble((lead, "magenta"), f"({number}) {item}"))
        for place, faces in scene.held if hand else ():
            self._hand(place, faces)

    def _seats(self, scene: Scene) -> Any:
        from rich.box import SIMPLE_HEAD
        from rich.table import Table
        from rich.text import Text

        table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), header_style="dim")
        for column in ("", *scene.columns, ""):
            table.add_column(column, overflow="fold")
        for seat in scene.seats:
            cells = [
                Text(seat.cells.get(c, "–"), f"bold {ALARM}" if c in seat.full else "")
                for c in scene.columns
            ]
            mark = ("▶ " if seat.active else "  ", f"bold {LEAD}")
            name = Text.assemble(mark, (_name(seat), "bold" if seat.you else ""))
            table.add_row(name, *cells, Text(", ".join(seat.remarks), "italic"))
        return table

    def _hand(self, place: str, faces: Sequence[Face]) -> None:
        from rich.table import Table
        from rich.text import Text

        self.console.print(Text(f"  Your {place}" + ("" if faces else ": empty"), "bold"))
        across = max(1, min(3, self._width() // 36))
        grid = Table.grid(expand=True, padding=0)
        for _ in range(across):
            grid.add_column(ratio=1)
        panels = [self._panel(face) for face in faces]
        for at in range(0, len(panels), across):
            row = panels[at : at + across]
            grid.add_row(*row, *[""] * (across - len(row)))
        self.console.print(grid)

    def _panel(self, face: Face, place: str = "", style: str = HELD) -> Any:
        from rich.panel import Panel
        from rich.text import Text

        lines = [Text.assemble((f"{heading}: ", "bold"), words) for heading, words in face.lines]
        lines += [Text(face.marks, "bold magenta")] if face.marks else []
        title = Text(f"{place}: {face.title}" if place else face.title, f"bold {style}")
        words = Text("\n").join(lines)
        return Panel(words, title=title, title_align="left", border_style=style)

    def choices(self, question: str, groups: Iterable[Group]) -> None:
        """Show what can be chosen."""
        from rich.table import Table
        from rich.text import Text

        self.console.print(Text(f"\n{question}", f"bold {LEAD}"))
        for title, choices in groups:
            if title:
                self.console.print(Text(f"  {title}", "bold"))
            grid = Table.grid(padding=(0, 1))
            grid.add_column(justify="right", width=5 if title else 3)
            grid.add_column()
            for number, choice in choices:
                said = Text(choice.words)
                if choice.text:
                    said = Text.assemble((f"{choice.words}: ", "italic"), choice.text)
                grid.add_row(Text(str(number), "bold cyan"), said)
            self.console.print(grid)

    def card(self, face: Face) -> None:
        """Show a card."""
        from rich.text import Text

        self.console.print(self._panel(face))
        if face.flavour:
            self.console.print(Text(f"  “{face.flavour}”", "italic dim"))

    def clear(self) -> None:
        """Hide what has been shown, also from scrolling back."""
        self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
        self.console.file.flush()
