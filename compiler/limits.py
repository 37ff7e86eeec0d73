"""Limits on what a pack may hold: content is untrusted and must not exhaust the machine."""

from __future__ import annotations

from dsl.ir.record import record


@record
class Limits:
    """Sizes in bytes; `depth` is how deep YAML or JSON may nest, `folders` how deep a pack.

    `values` is how many keys, texts and lists one YAML or JSON file may have, `name` how long
    the path of a file may be, in characters. `cards`, `rules` and `scenarios` are how many
    blocks of them a pack may have.

    `faulty_cards` is how many cards with faults are told of in one check.
    `zip_size` is a zip as it lies on disk, `zip_unpacked` what its files come to, `picture_size`
    one of them that is passed on without being read as text. A file above `file_size` may be
    `ratio` times as large as it is packed. `zip_record` is what the list of the files in a
    zip takes for each.
    `form_size` is a PDF form, which has at most `form_pages` pages and `form_values` values;
    to read it may take `form_memory`, `form_seconds` of work, and `form_wait` seconds by the
    clock, which on a busy machine are more.
    """

    file_size: int = 1 << 20
    total_size: int = 8 << 20
    files: int = 2_000
    cards: int = 10_000
    faulty_cards: int = 100
    rules: int = 1_000
    scenarios: int = 2_000
    depth: int = 20
    values: int = 50_000
    folders: int = 6
    name: int = 200
    zip_size: int = 64 << 20
    zip_unpacked: int = 256 << 20
    picture_size: int = 16 << 20
    ratio: int = 100
    zip_record: int = 400
    form_size: int = 16 << 20
    form_pages: int = 200
    form_values: int = 200_000
    form_memory: int = 384 << 20
    form_seconds: int = 6
    form_wait: int = 30


LIMITS = Limits()
