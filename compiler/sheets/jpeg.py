"""JPEG files without what only cameras and programs say of them: no pixel changes.

A file of JPEG is a row of segments, each behind a mark of two bytes; what a picture needs is
its tables, its frame, its scans, and how its colours are meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

SCAN, END = 0xDA, 0xD9
COMMENT, PROGRAMS = 0xFE, range(0xE0, 0xF0)
KEPT = (b"JFIF\0", b"ICC_PROFILE\0", b"Adobe")
"""How those segments of programs begin that say how colours are meant."""
_MARK = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])")
"""Begins a segment; within a scan, bytes that read like one have a 0 or a counter."""


def without_notes(jpeg: bytes) -> bytes:
    """Return a JPEG that can be read without notes on camera, place, time or program.

    Whatever comes behind its end, such as a second picture, goes as well.
    """
    return b"\xff\xd8" + b"".join(_kept(jpeg)) + bytes((0xFF, END))


def _kept(jpeg: bytes) -> Iterator[bytes]:
    at = 2
    while (mark := _MARK.search(jpeg, at)) and mark[1][0] != END:
        start, body = mark.start(), mark.end() + 2
        at = mark.end() + int.from_bytes(jpeg[mark.end() : body])
        if mark[1][0] == SCAN:
            following = _MARK.search(jpeg, at)
            at = following.start() if following else len(jpeg)
        if not _is_note(mark[1][0], jpeg[body:at]):
            yield jpeg[start:at]


def _is_note(mark: int, content: bytes) -> bool:
    return mark == COMMENT or (mark in PROGRAMS and not content.startswith(KEPT))
