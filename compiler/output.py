"""Writes results: whole files or none, and never over a file that Cardwright did not make.

A manifest in the output folder lists the files that Cardwright made there.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

MANIFEST = ".cardwright-manifest.json"


class OutputError(Exception):
    """A result that could not, or must not, be written; the text says which and why."""


class OutputFolder:
    """A folder for results. Names in it are relative, with `/` between their parts."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def made(self) -> frozenset[str]:
        """Return the names that the manifest lists."""
        path = self.root / MANIFEST
        try:
            names = json.loads(path.read_text(encoding="utf-8"))["files"]
            return frozenset(str(name) for name in names)
        except FileNotFoundError:
            return frozenset()
        except NotADirectoryError as fault:
            raise OutputError(f"{self.root} is not a folder") from fault
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as fault:
            raise OutputError(
                f"{path} is not readable: remove it or name another folder"
            ) from fault

    def write(self, name: str, data: bytes) -> Path:
        """Write one file and return its path."""
        return self.write_all({name: data})[0]

    def write_all(self, files: Mapping[str, bytes]) -> list[Path]:
        """Write all files, or none where one is refused, and return their paths."""
        made = self.made()
        paths = {name: self._path(name) for name in files}
        for name, path in paths.items():
            if path.is_dir() or (os.path.lexists(path) and name not in made):
                raise OutputError(
                    f"{path} is there already and was not made by Cardwright:"
                    " move it away or name another folder with -o"
                )
        if not files:
            return []
        listed = json.dumps({"files": sorted(made | set(files))}, indent=1).encode() + b"\n"
        replace_together({self.root / MANIFEST: listed, **{paths[n]: files[n] for n in files}})
        return list(paths.values())

    def _path(self, name: str) -> Path:
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or ".." in parts or "\\" in name or ":" in name:
            raise OutputError(f"'{name}' is not a name inside the output folder")
        return self.root.joinpath(*parts)


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file so that at any time it has either its old content or the new one."""
    replace_together({path: data})


def replace_together(files: Mapping[Path, bytes]) -> None:
    """Write all contents beside their places first, then move each into place, in order."""
    waiting: dict[Path, Path] = {}
    try:
        with _plain_faults():
            for path, data in files.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                waiting[path] = _temporary(path, data)
            for path, temporary in waiting.items():
                os.replace(temporary, path)
    finally:
        for temporary in waiting.values():
            temporary.unlink(missing_ok=True)


def _temporary(path: Path, data: bytes) -> Path:
    """Write the data to a new file in the folder of `path` and return its path."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o666 & ~_umask())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextlib.contextmanager
def _plain_faults() -> Iterator[None]:
    """Turn faults of the file system into OutputError."""
    try:
        yield
    except OSError as fault:
        place = fault.filename2 or fault.filename or "the output"
        raise OutputError(f"cannot write {place}: {fault.strerror or fault}") from fault
