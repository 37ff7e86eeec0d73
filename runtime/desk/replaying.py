"""Records in files."""

from __future__ import annotations

import json
from pathlib import Path

from runtime.opening import SetupError
from runtime.record import Record, RecordError, Replay, replay

MOST = 256 << 20


def read_record(path: Path) -> Record:
    """Return the record in a file.

    Raises:
        RecordError: the file is not a record.
    """
    if path.stat().st_size > MOST:
        raise RecordError(f"the file {path} is larger than {MOST >> 20} MiB")
    try:
        return Record.from_json(json.loads(path.read_bytes()))
    except (ValueError, RecursionError) as error:
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
