"""Limits on what a pack may hold: content is untrusted and must not exhaust the machine."""

from __future__ import annotations

from dsl.ir.record import record


@record
class Limits:
    """Sizes in bytes; `depth` is how deep YAML or JSON may nest, `folders` how deep a pack.

    `values` is how many keys, texts and lists one YAML or JSON file may have.
    """

    file_size: int = 1 << 20
    total_size: int = 8 << 20
    files: int = 2_000
    cards: int = 10_000
    depth: int = 20
    values: int = 50_000
    folders: int = 6


LIMITS = Limits()
