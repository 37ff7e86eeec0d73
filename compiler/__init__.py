"""Packs in, programs out: load, resolve, check, link, and the printing back-ends."""
