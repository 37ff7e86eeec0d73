"""Limits on what a pack may hold: content is untrusted and must not exhaust the machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in bytes; `depth` is how deep YAML or JSON may nest, `folders` how deep a pack."""

    file_size: int = 1 << 20
    total_size: int = 32 << 20
    files: int = 2_000
    cards: int = 10_000
    depth: int = 20
    folders: int = 6


LIMITS = Limits()
