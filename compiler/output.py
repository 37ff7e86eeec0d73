"""Writes results: whole files or none, and never over a file that Cardwright did not make.

A manifest in the output folder lists the files that Cardwright made there. It says beforehand what
is coming, so that a run that ended half-way is still told apart from somebody's own files.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

MANIFEST = ".cardwright-manifest.json"
UNREADABLE = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


class OutputError(Exception):
    """A result that could not, or must not, be written; the text says which and why."""


class OutputFolder:
    """A folder for results. Names in it are relative, with `/` between their parts."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def made(self) -> frozenset[str]:
        """Return the names that the manifest lists; of what was coming, those that have come."""
        path = self.root / MANIFEST
        try:
            listed = json.loads(path.read_text(encoding="utf-8"))
            coming = listed.get("coming", {}).items()
            come = {name for name, digest in coming if self._has(name, digest)}
            return frozenset({*map(str, listed["files"]), *come})
        except FileNotFoundError:
            return frozenset()
        except NotADirectoryError as fault:
            raise OutputError(f"{self.root} is not a folder") from fault
        except UNREADABLE as fault:
            raise OutputError(
                f"{path} is not readable: remove it or name another folder"
            ) from fault

    def write(self, name: str, data: bytes) -> Path:
        """Write one file and return its path."""
        return self.write_all({name: data})[0]

    def write_all(self, files: Mapping[str, bytes]) -> list[Path]:
        """Write all files, or none where one is refused, and return their paths."""
        made = self.check(files)
        paths = {name: self._path(name) for name in files}
        if not files:
            return []
        manifest = self.root / MANIFEST
        coming = {name: _digest(data) for name, data in sorted(files.items())}
        begun, done = {"files": sorted(made), "coming": coming}, {"files": sorted({*made, *files})}
        _replace(
            [
                (manifest, _json(begun)),
                *((paths[name], data) for name, data in files.items()),
                (manifest, _json(done)),
            ]
        )
        return list(paths.values())

    def check(self, names: Iterable[str]) -> frozenset[str]:
        """See to it that nothing is in the way of files, before hours go into what will be in them.

        Returns the names that Cardwright made.

        Raises:
            OutputError: there is a file that it did not make.
        """
        made = self.made()
        for name in names:
            path = self._path(name)
            if path.is_dir() or (os.path.lexists(path) and name not in made):
                raise OutputError(
                    f"{path} is there already and was not made by Cardwright:"
                    " move it away or name another folder with -o"
                )
        return made

    def _has(self, name: str, digest: str) -> bool:
        """Return whether a file is there with the content that was to come."""
        path = self._path(name)
        return path.is_file() and _digest(path.read_bytes()) == digest

    def _path(self, name: str) -> Path:
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or ".." in parts or "\\" in name or ":" in name:
            raise OutputError(f"'{name}' is not a name inside the output folder")
        return self.root.joinpath(*parts)


class GatheredOutput(OutputFolder):
    """A folder for results of several makers, which are written together or not at all."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.waiting: dict[str, bytes] = {}

    def write_all(self, files: Mapping[str, bytes]) -> list[Path]:
        """Take files in, to be written by `finish`, and return where they will be."""
        self.waiting.update(files)
        return [self._path(name) for name in files]

    def finish(self) -> list[Path]:
        """Write all files that were taken in, or none where one is refused."""
        return super().write_all(self.waiting)


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file so that at any time it has either its old content or the new one."""
    replace_together({path: data})


def replace_together(files: Mapping[Path, bytes]) -> None:
    """Write all files, or none where that fails or is interrupted."""
    _replace(files.items())


def _replace(contents: Iterable[tuple[Path, bytes]]) -> None:
    """Write all contents beside their places, then move each into place, in order.

    If a move fails, those before it are undone, and folders that were made for it are gone.
    """
    waiting: list[tuple[Path, Path]] = []
    old: list[Path] = []
    try:
        with _plain_faults(), contextlib.ExitStack() as undo:
            for path, data in contents:
                _make_folder(path.parent, undo)
                waiting.append((_temporary(path, data), path))
                undo.callback(waiting[-1][0].unlink, missing_ok=True)
            for temporary, path in waiting:
                if len(waiting) > 1:
                    kept = _kept(path)
                    old += [kept] if kept else []
                    undo.callback(_put_back, path, kept)
                os.replace(temporary, path)
            undo.pop_all()
    finally:
        for temporary in (*(new for new, _ in waiting), *old):
            temporary.unlink(missing_ok=True)


def _make_folder(folder: Path, undo: contextlib.ExitStack) -> None:
    """Make a folder and those above it; `undo` takes away what was made, if it is still empty."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        undo.callback(_remove_empty, place)
    folder.mkdir(parents=True, exist_ok=True)


def _remove_empty(folder: Path) -> None:
    with contextlib.suppress(
        OSError
    ):  # somebody else has put something into it, or it is not there
        folder.rmdir()


def _kept(path: Path) -> Path | None:
    """Give what is at a place another name beside it; return that, or None if nothing is there."""
    if not os.path.lexists(path):
        return None
    kept = path.with_name(f".{path.name}.{secrets.token_hex(4)}.old")
    try:
        os.link(path, kept, follow_symlinks=False)
    except OSError:  # not every file system has a second name for a file
        shutil.copy2(path, kept, follow_symlinks=False)
    return kept


def _put_back(path: Path, kept: Path | None) -> None:
    if kept is None:
        path.unlink(missing_ok=True)
    elif not path.exists() or not path.samefile(kept):
        os.replace(kept, path)


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _json(value: object) -> bytes:
    return json.dumps(value, indent=1).encode() + b"\n"


def _temporary(path: Path, data: bytes) -> Path:
    """Write the data to a new file in the folder of `path` and return its path."""
    with _plain_faults(path.parent):
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    temporary = Path(name)
    try:
        with _plain_faults(path), os.fdopen(handle, "wb") as file:
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
def _plain_faults(path: Path | None = None) -> Iterator[None]:
    """Turn faults of the file system into OutputError, about `path` or what they name."""
    try:
        yield
    except OSError as fault:
        place = path or fault.filename2 or fault.filename or "the output"
        raise OutputError(f"cannot write {place}: {fault.strerror or fault}") from fault
