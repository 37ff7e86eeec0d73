"""A file that a command was told to write, by its path."""

from __future__ import annotations

import os
from pathlib import Path

from compiler.output import OutputFolder

from .packs import WrongUsage


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
