"""Records in files."""

from __future__ import annotations

from pathlib import Path

from dsl.ir.codec import MOST_BYTES, read_json
from runtime.opening import SetupError
from runtime.record import Record, RecordError, Replay, replay

from .sitting import names


def read_record(path: Path) -> Record:
    """Return the record in a file.

    Raises:
        RecordError: the file is not a record, or larger than any.
    """
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    try:
        return Record.from_json(read_json(content))
    except ValueError as error:
        raise RecordError(f"the file {path} is not a record: {error}") from error


def play_again(record: Record) -> Replay:
    """Play a record again and compare.

    Raises:
        RecordError: its game does not allow its players or options.
        LinkError: the program in it cannot be run.
    """
    try:
        return replay(record)
    except SetupError as error:
        raise RecordError(f"the record cannot be played: {error}") from error


def replayed_text(record: Record, found: Replay) -> str:
    """Return what became of a replay; of a game that is not over first how far it has come."""
    if not found.asked:
        return str(found)
    made, next_is = len(record.decisions), names(record.players)[found.asked]
    count = f"{made} decision{'' if made == 1 else 's'}" if made else "no decision"
    return f"The game is not over: {count} made so far, {next_is} is to decide next.\n{found}"
