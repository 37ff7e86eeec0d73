"""Loads packs together: what is named, the game below it, and what is added."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from . import layout
from .archive import source_at
from .diagnostics import Diagnostic, Diagnostics
from .find import FoundPack, content_folder, find_pack, shipped_games, shipped_packs
from .load import SourcePack, read_pack
from .memory import Memory
from .merge import Merged, merge_blocks
from .sources import PackSource


@dataclass(slots=True)
class Stack:
    """Packs in the order they build on each other: the game first.

    `own` are the ids of the packs that were asked for: what is printed and exported.
    """

    packs: tuple[SourcePack, ...]
    own: tuple[str, ...]
    diagnostics: Diagnostics = field(default_factory=Diagnostics)

    @property
    def game(self) -> SourcePack:
        """The pack that all others extend."""
        return self.packs[0]

    def sources(self) -> dict[tuple[str, str], str]:
        """Return all texts in the form that `render` takes."""
        return {key: text for pack in self.packs for key, text in pack.sources().items()}

    def merged(self) -> Merged:
        """Return the blocks of all packs; clashes are added to the diagnostics."""
        merged = merge_blocks(self.packs)
        self.diagnostics.extend(merged.diagnostics)
        return merged


Lean = Literal["", "below", "shipped"]
"""Whose scenarios are left out: nobody's, or those of packs that come with Cardwright, either
of the game that others extend alone or of all of them. They are known to be fine."""


def load_stack(
    names: Sequence[str],
    with_: Sequence[str] = (),
    memory: Memory | None = None,
    lean: Lean = "",
    source: Callable[[Path], PackSource] = source_at,
) -> Stack:
    """Load named packs, the game they extend, and packs added to them.

    What `memory` has of their texts is not read again. `source` gets the files of a pack.

    All faults of all packs are in the diagnostics; nothing is raised for them.

    Raises:
        NoSuchPath: a name leads nowhere.
        PackError: a name leads to something that is neither a folder nor a zip.
    """
    found = {_key(f): f for f in (find_pack(name) for name in (*names, *with_))}
    packs = [
        read_pack(source(f.folder), memory, scenarios=not (f.shipped and lean == "shipped"))
        for f in found.values()
    ]
    stack = stack_packs(packs, memory, lean)
    stack.diagnostics.extend(f.note for f in found.values() if f.note)
    return stack


def stack_packs(
    packs: Sequence[SourcePack], memory: Memory | None = None, lean: Lean = ""
) -> Stack:
    """Put read packs on the game they extend, which is found among them or shipped.

    Packs stand in the order of their ids, not in that in which they were named: the same packs
    are the same program.
    """
    diagnostics = Diagnostics()
    by_id: dict[str, SourcePack] = {}
    for pack in packs:
        other = by_id.setdefault(pack.id, pack)
        if other is not pack:
            message = f"Two packs have the id {pack.id}: {other.origin} and {pack.origin}."
            hint = "Give one of them another id in its pack.yaml."
            diagnostics.add(_about(pack, "id", "same-pack-id", message, hint))
    below: dict[str, SourcePack] = {}

    def read_shipped(id: str) -> SourcePack:
        return read_pack(source_at(content_folder() / id), memory, scenarios=not lean)

    for pack in packs:
        _add_below(pack, by_id, below, diagnostics, read_shipped)
    played, strange = _of_one_game(below, diagnostics)
    ordered = tuple(
        pack
        for group in (played, strange)
        for pack in sorted(group, key=lambda pack: (_height(pack, below), pack.id))
    )
    for pack in ordered:
        diagnostics.extend(pack.diagnostics)
    return Stack(ordered, tuple(dict.fromkeys(p.id for p in packs)), diagnostics)


def _height(pack: SourcePack, below: dict[str, SourcePack]) -> int:
    """Return how many packs a pack stands on; those that stand on each other are faulty."""
    return len(list(_down(pack, below))) - 1


def _down(pack: SourcePack, below: dict[str, SourcePack]) -> Iterator[SourcePack]:
    """Yield a pack and those that it stands on, as many as there are at most."""
    for _ in below:
        yield pack
        if pack.meta.game not in below:
            return
        pack = below[pack.meta.game]


def _key(found: FoundPack) -> str:
    return str(found.folder.resolve())


def _add_below(
    pack: SourcePack,
    by_id: dict[str, SourcePack],
    below: dict[str, SourcePack],
    diagnostics: Diagnostics,
    read_shipped: Callable[[str], SourcePack],
    above: tuple[str, ...] = (),
) -> None:
    """Put the game that a pack extends, then the pack, at the end of `below`."""
    if pack.id in below:
        return
    game = pack.meta.game
    if game in (*above, pack.id):
        message = f"Packs extend each other in a circle: {' → '.join((*above, pack.id, game))}."
        diagnostics.add(_about(pack, "game", "game-circle", message, "Take out one “game” line."))
    elif game:
        if game not in by_id and game in shipped_packs():
            by_id[game] = read_shipped(game)
        if game in by_id:
            _add_below(by_id[game], by_id, below, diagnostics, read_shipped, (*above, pack.id))
            _check_version(pack, by_id[game], diagnostics)
        else:
            others = [other.id for other in by_id.values() if not other.meta.game]
            diagnostics.add(_no_game(pack, game, (*others, *shipped_games())))
    below[pack.id] = pack


def _check_version(pack: SourcePack, game: SourcePack, diagnostics: Diagnostics) -> None:
    failed = [r for r in pack.meta.requirement if not r.holds(game.meta.version)]
    if failed:
        wanted = " ".join(r.operator + r.version for r in failed)
        version = game.meta.version
        message = f"The pack needs {game.id} {wanted}, but {game.id} {version} is here."
        hint = f"Update Cardwright or {game.id}, or change the version in “game”."
        diagnostics.add(_about(pack, "game", "game-version", message, hint))


def _no_game(pack: SourcePack, game: str, known: Sequence[str]) -> Diagnostic:
    message = f"The game “{game}” that this pack extends is not here."
    hint = f"Known are: {', '.join(sorted(set(known) - {pack.id})) or 'none'}."
    close = tuple(get_close_matches(game, [k for k in known if k != pack.id], 1))
    return replace(_about(pack, "game", "unknown-game", message, hint), suggestions=close)


def _of_one_game(
    below: dict[str, SourcePack], diagnostics: Diagnostics
) -> tuple[list[SourcePack], list[SourcePack]]:
    """Return the packs of the first game, and those of others, which are told and left empty.

    What they say would be read in the words of a game that is not theirs.
    """
    games = [p for p in below.values() if not p.meta.game and p.root]
    for other in games[1:]:
        message = f"{games[0].id} and {other.id} are two games; only one can be played."
        hint = f"If {other.id} extends a game, name that game in “game” in its pack.yaml."
        diagnostics.add(_about(other, "id", "two-games", message, hint))
    others = {game.id for game in games[1:]}
    played: list[SourcePack] = []
    strange: list[SourcePack] = []
    for pack in below.values():
        if others.isdisjoint(under.id for under in _down(pack, below)):
            played.append(pack)
        else:
            strange.append(replace(pack, blocks={}, words={}, texts={}))
    return played, strange


def _about(pack: SourcePack, key: str, code: str, message: str, hint: str) -> Diagnostic:
    """Return a diagnostic about the value of a key in pack.yaml."""
    node = pack.root.get(key) if pack.root else None
    place = (node.line, node.column, node.end_line, node.end_column) if node else (1, 1, 1, 1)
    return Diagnostic(code, message, hint, "error", layout.META, *place, pack=pack.id)
