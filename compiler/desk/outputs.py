"""A file that a command was told to write, by its path."""

from __future__ import annotations

import os
import zlib
from pathlib import Path

from compiler.output import OutputFolder, write_atomic

from .packs import WrongUsage


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data).to_bytes(4, "big")
    return len(data).to_bytes(4, "big") + kind + data + check


MADE_HERE = _chunk(b"tEXt", b"Software\0Cardwright")
AFTER_HEADER = 33


class PictureFile:
    """One picture to be written; it bears a mark, so that only such a one is replaced."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        if self.path.suffix.lower() != ".png":
            raise WrongUsage(f"Pictures are .png files, which {path} is not.")
        if os.path.lexists(path) and not self._is_ours():
            raise WrongUsage(f"{path} is there already and was not made by Cardwright.")

    def _is_ours(self) -> bool:
        if not self.path.is_file():
            return False
        with self.path.open("rb") as file:
            return file.read(AFTER_HEADER + len(MADE_HERE)).endswith(MADE_HERE)

    def write(self, picture: bytes) -> Path:
        """Write the file and return its path."""
        marked = picture[:AFTER_HEADER] + MADE_HERE + picture[AFTER_HEADER:]
        write_atomic(self.path, marked)
        return self.path


class OutputFile:
    """One file to be written; what Cardwright did not make is in its way and stays."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.folder = OutputFolder(self.path.parent)
        in_the_way = os.path.lexists(path) and self.path.name not in self.folder.made()
        if in_the_way or self.path.is_dir():
            raise WrongUsage(f"{path} is there already and was not made by Cardwright.")

    def write(self, text: str) -> None:
        """Write the file."""
        self.folder.write(self.path.name, text.encode())
