"""The tests; a package, so that those of one folder can share games and helpers."""
