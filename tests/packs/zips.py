"""Zips made by hand, also such as no honest program makes."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

LOCAL = struct.Struct("<4s5H3L2H")
LISTED = struct.Struct("<4s6H3L5H2L")
END = struct.Struct("<4s4H2LH")
LINK = (stat.S_IFLNK | 0o777) << 16


class Member(NamedTuple):
    """A file as a zip lists it; `size` is what it claims to be unpacked."""

    name: str
    packed: bytes
    size: int
    method: int = zipfile.ZIP_STORED
    flags: int = 0x800
    attributes: int = 0


def stored(name: str, content: bytes = b"", attributes: int = 0) -> Member:
    """Return a file that lies in the zip as it is."""
    return Member(name, content, len(content), attributes=attributes)


def zeros(mebibytes: int) -> bytes:
    """Return zeros, packed: a flushed piece of the stream may be written again and again."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return piece * mebibytes + packer.flush()


def zip_of(members: Iterable[Member], count: int | None = None) -> bytes:
    """Return a zip that lists members; `count` is how many it claims to have."""
    body, listed, number = io.BytesIO(), io.BytesIO(), 0
    for member in members:
        number += 1
        at, name = body.tell(), member.name.encode("utf-8", "surrogateescape")
        crc = zlib.crc32(member.packed)
        sizes = (len(member.packed), member.size, len(name))
        about = (20, member.flags, member.method, 0, 0x21, crc, *sizes)
        body.write(LOCAL.pack(b"PK\3\4", *about, 0) + name + member.packed)
        tail = (0, 0, 0, 0, member.attributes, at)
        listed.write(LISTED.pack(b"PK\1\2", (3 << 8) | 20, *about, *tail) + name)
    start, size = body.tell(), listed.tell()
    claimed = min(number if count is None else count, 0xFFFF)
    end = END.pack(b"PK\5\6", 0, 0, claimed, claimed, size, start, 0)
    return body.getvalue() + listed.getvalue() + end


def plain_zip(files: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return the zip that an honest program makes of files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as file:
        for name, content in files.items():
            file.writestr(name, content)
    return made.getvalue()
