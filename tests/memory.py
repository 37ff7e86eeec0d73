"""Packs whose files are in memory."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.limits import LIMITS
from compiler.sources import Entry
from dsl.ir.record import record


@record
class MemorySource:
    """A pack whose files are in memory, by their paths in it."""

    name: str
    files: dict[str, bytes]

    def entries(self) -> Iterator[Entry]:
        """Yield every file."""
        for path, content in self.files.items():
            yield Entry(path, len(content))

    def read(self, path: str, most: int = LIMITS.file_size) -> bytes:
        """Return the bytes of a file."""
        return self.files[path][: most + 1]
