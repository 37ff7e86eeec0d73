"""Quotation marks and apostrophes as they are set, of those that are typed."""

from __future__ import annotations

import re

_BEFORE = r"(?<![^\s(\[{/–—“‘])"
_OPENING = re.compile(_BEFORE + r'"(?=\S)')
_INNER = re.compile(_BEFORE + r"'(?=\S(?:.*\S)?'(?!\w))")  # without an end it is an apostrophe


def typographic(text: str) -> str:
    """Return a text with curved marks for straight ones: “…”, ‘…’ and ’."""
    return _INNER.sub("‘", _OPENING.sub("“", text)).replace('"', "”").replace("'", "’")
