"""A pack in a zip: read in memory, never unpacked, so that no name in it leads anywhere.

What the zip says of itself is not believed: the list of its files is measured before it is
read, and of each file no more is unpacked than was asked for.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from .diagnostics import Diagnostic, PackError
from .limits import LIMITS
from .sources import Entry, FolderSource, PackSource

ENDING = ".zip"
_END = struct.Struct("<4s4H2LH")
_END_MARK = b"PK\x05\x06"
_LONGEST_COMMENT = 0xFFFF
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_LOCKED = 0x1
_JUNK = "__MACOSX"
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError)
"""What a zip with faults makes the reader raise."""


def source_at(path: Path) -> PackSource:
    """Return the files of a pack that is a folder or a zip of one.

    Raises:
        PackError: the zip cannot be read, or is larger than a pack may be.
    """
    return ZipSource(path) if path.is_file() else FolderSource(path)


class ZipSource:
    """A pack in a zip: its files lie in the zip itself or all in one folder of it."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._zip = _opened(path)
        self._infos = [i for i in self._zip.infolist() if not _is_left_out(i)]
        top = _top([info.orig_filename for info in self._infos])
        self._top = len(top)
        self._by_path = {info.orig_filename[self._top :]: info for info in self._infos}

    def entries(self) -> Iterator[Entry]:
        """Yield every file, also two of one name; names that begin with a dot are left out."""
        for info in self._infos:
            path = info.orig_filename[self._top :]
            if path:  # nothing is left of the folder around the pack
                yield Entry(path.removesuffix("/"), info.file_size, _problem(info, path))

    def read(self, path: str, most: int = LIMITS.file_size) -> bytes:
        """Return the bytes of a listed file."""
        try:
            with self._zip.open(self._by_path[path]) as file:
                return file.read(most + 1)
        except _BROKEN as error:
            raise OSError(0, "this part of the zip is damaged", path) from error


def _opened(path: Path) -> zipfile.ZipFile:
    try:
        with path.open("rb") as file:
            content = file.read(LIMITS.zip_size + 1)
    except OSError as error:
        message = f"The zip cannot be read: {error.strerror}."
        raise _refused("unreadable-file", message, "Look at who may read it.") from error
    if len(content) > LIMITS.zip_size:
        message = f"The zip is larger than {LIMITS.zip_size >> 20} MiB."
        raise _refused("pack-too-large", message, "Make the pictures in it smaller.")
    _check_list(content)
    try:
        opened = zipfile.ZipFile(io.BytesIO(content))
    except _BROKEN as error:
        raise _not_a_zip() from error
    size = sum(info.file_size for info in opened.infolist())
    if size > LIMITS.zip_unpacked:
        message = f"Unpacked, the zip would be {size >> 20} MiB."
        hint = f"{LIMITS.zip_unpacked >> 20} MiB is the limit; do not unpack a zip of a stranger."
        raise _refused("pack-too-large", message, hint)
    return opened


def _check_list(content: bytes) -> None:
    """Refuse a zip whose list of files is longer than any pack's, before it is read."""
    start = content.rfind(_END_MARK, max(0, len(content) - _END.size - _LONGEST_COMMENT))
    if start < 0 or start + _END.size > len(content):
        raise _not_a_zip()
    _, _, _, _, count, size, _, _ = _END.unpack_from(content, start)
    if count > LIMITS.files or size > LIMITS.files * LIMITS.zip_record:
        message = f"The zip holds more than {LIMITS.files} files."
        raise _refused("too-many-files", message, "Put several cards into one file.")


def _not_a_zip() -> PackError:
    message = "The file is no zip, or only a part of one."
    return _refused("not-a-zip", message, "Get it again, or name the folder of the pack.")


def _refused(code: str, message: str, hint: str) -> PackError:
    return PackError([Diagnostic(code, message, hint)])


def _is_left_out(info: zipfile.ZipInfo) -> bool:
    """Whether it is what systems leave in folders, which a folder's own source leaves out too."""
    parts = info.orig_filename.strip("/").split("/")
    return parts[0] == _JUNK or any(
        part == "__pycache__" or (part.startswith(".") and part.strip(".")) for part in parts
    )


def _top(names: list[str]) -> str:
    """Return the folder that holds everything, with its slash, or nothing."""
    tops = {name.split("/")[0] + "/" for name in names}
    top = tops.pop() if len(tops) == 1 else ""
    is_folder = all(name.startswith(top) for name in names)
    return top if is_folder and top not in ("/", "./", "../") else ""


def _problem(info: zipfile.ZipInfo, path: str) -> str:
    """Return why an entry cannot be read, in the words of `Entry`."""
    if stat.S_ISLNK(info.external_attr >> 16):
        return "link"
    if path.endswith("/"):
        return "folder"
    if path.count("/") > LIMITS.folders:
        return "deep"
    if info.flag_bits & _LOCKED or info.compress_type not in _PACKED:
        return "locked"
    large = info.file_size > max(LIMITS.file_size, info.compress_size * LIMITS.ratio)
    return "bomb" if large else ""
