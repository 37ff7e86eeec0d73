"""What `list` and `check` say of packs, as data and as words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click

from compiler.find import shipped_packs
from compiler.load import is_card_file
from dsl.blocks import slug
from dsl.ir.program import Card, Component, Scale

from .packs import Load, Loaded, counted, counted_in, load_packs
from .shell import FINE, put_json

Rows = list[dict[str, Any]]


def pack_rows() -> Rows:
    """Return the packs that come with Cardwright."""
    return [_pack_row(load_packs([name], lean=True)) for name in shipped_packs()]


def _pack_row(loaded: Loaded) -> dict[str, Any]:
    meta = loaded.pack(loaded.id).meta
    return {
        "id": meta.id,
        "title": meta.title,
        "version": meta.version,
        "game": meta.game or None,
        "languages": list(meta.languages),
        "cards": counted_in(loaded, meta.id),
        "path": loaded.pack(meta.id).origin,
    }


Places = dict[str, tuple[str, int, str]]
"""By a card's id, or `#` and a rules block's: the file, the line and the block word."""


def places_of(loaded: Loaded) -> Places:
    """Return where the blocks of a pack stand."""
    places: Places = {}
    for file, blocks in loaded.pack(loaded.id).blocks.items():
        for block in blocks:
            key = slug(block.replaces or block.id) if is_card_file(file) else f"#{block.id}"
            places.setdefault(key, (file, block.line, block.kind))
    return places


def card_rows(loaded: Loaded) -> Rows:
    """Return every card of a pack, with its place; those of a scale stand where it does, those
    for players and their roles where they are declared.

    Faults elsewhere in the pack are no reason not to list it.
    """
    scales = {s.kind: s.id for s in loaded.compiled.declared.of(Scale)}
    places = places_of(loaded)
    cards = [_card_row(card, places, scales) for card in loaded.unsaid(loaded.id)]
    words = loaded.compiled.texts.lexicon.words
    named = {id: word.one for (_, id), word in words.items()}
    return [*cards, *(_component_row(each, places, named) for each in loaded.components(loaded.id))]


def _component_row(
    component: Component, places: Places, named: Mapping[str, str]
) -> dict[str, Any]:
    file, line, _ = places.get(f"#{component.id}", ("", 0, ""))
    return {
        "id": component.id,
        "kind": named.get(component.of, component.of).upper(),
        "title": component.title,
        "copies": component.copies,
        "blank": False,
        "file": file,
        "line": line,
    }


def _card_row(card: Card, places: Places, scales: dict[str, str]) -> dict[str, Any]:
    of_scale = card.kind in scales
    file, line, kind = places.get(f"#{scales[card.kind]}" if of_scale else card.id, ("", 0, ""))
    return {
        "id": card.id,
        "kind": card.kind.upper() if of_scale else kind,
        "title": next(iter(card.title.values()), card.id),
        "copies": card.copies,
        "blank": card.blank,
        "file": file,
        "line": line,
    }


def checked_rows(loaded: Loaded) -> Rows:
    """Return the packs that were checked."""
    return [
        {
            "id": id,
            "path": loaded.pack(id).origin,
            "cards": counted_in(loaded, id),
            "blank": counted(c for c in loaded.unsaid(id) if c.blank),
        }
        for id in loaded.own
    ]


def table(rows: Iterable[tuple[str, ...]]) -> str:
    """Return rows as text, each column as wide as its widest cell."""
    lines = list(rows)
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def packs_text(rows: Rows) -> str:
    """Return packs for people."""
    return table(
        (row["id"], row["title"], row["version"], many(row["cards"], "card")) for row in rows
    )


def cards_text(rows: Rows) -> str:
    """Return cards for people, under their kinds."""
    kinds = dict.fromkeys(row["kind"] for row in rows)
    return "\n\n".join(_kind_text(kind, [r for r in rows if r["kind"] == kind]) for kind in kinds)


def _kind_text(kind: str, rows: Rows) -> str:
    copies = sum(row["copies"] for row in rows)
    listed = table(
        (
            f"  {row['id']}",
            row["title"] + (" (blank)" if _is_blank_unsaid(row) else ""),
            f"x{row['copies']}",
            f"{row['file']}:{row['line']}",
        )
        for row in rows
    )
    return f"{kind}: {many(copies, 'card')}\n{listed}"


def _is_blank_unsaid(row: dict[str, Any]) -> bool:
    return row["blank"] and not row["title"].endswith("(blank)")


def checked_text(rows: Rows) -> str:
    """Return what was checked for people."""
    lines = []
    for row in rows:
        blank = f", {row['blank']} of them blank" if row["blank"] else ""
        lines.append(f"{row['id']}: {many(row['cards'], 'card')}{blank}")
    return "\n".join(lines)


def faults_text(found: Iterable[Any]) -> str:
    """Return how many errors, warnings and notes there are."""
    every = [d.severity for d in found]
    counts = [(every.count(s), s) for s in ("error", "warning", "note")]
    return ", ".join(many(n, s) for n, s in counts if n) or "no faults"


def many(number: int, word: str) -> str:
    """Return a number with a word for what is counted."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# ------------------------------------------------------------------ the command


def run(load: Load, pack: str, as_json: bool) -> int:
    """Carry out `list`."""
    if not pack:
        rows = pack_rows()
        put_json({"packs": rows}) if as_json else click.echo(packs_text(rows))
        return FINE
    loaded = load([pack], lean=True)
    rows = card_rows(loaded)
    if not loaded.diagnostics.ok:
        click.echo(f"{pack} has faults: cardwright check {pack}", err=True)
    if as_json:
        put_json({"pack": loaded.id, "cards": rows})
    else:
        click.echo(cards_text(rows))
    return FINE
