"""Says in a picture how large it is meant to be, so that programs place it at its true size."""

from __future__ import annotations

import struct
import zlib

HEAD = 33  # bytes: the signature and the chunk that a PNG begins with
METRE = 1000 / 25.4  # inches


def with_density(png: bytes, dpi: float) -> bytes:
    """Return a PNG that says it has `dpi` pixels an inch; its pixels stay as they are.

    Raises:
        ValueError: it is no PNG, or says so already.
    """
    if png[:8] != b"\x89PNG\r\n\x1a\n" or png[12:16] != b"IHDR" or b"pHYs" in png[HEAD:]:
        raise ValueError("not a PNG without a density")
    pixels = round(dpi * METRE)
    body = b"pHYs" + struct.pack(">IIB", pixels, pixels, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return png[:HEAD] + chunk + png[HEAD:]
