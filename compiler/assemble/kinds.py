"""Kinds under kinds: what is said of a kind is said of those that are sorts of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from dsl.ir import program as p

T = TypeVar("T", p.Section, p.Attribute)


class Kinds:
    """The kinds of a game as a forest."""

    def __init__(self, kinds: Iterable[p.Kind]) -> None:
        self.kinds = {kind.id: kind for kind in kinds}

    def circles(self) -> Iterator[str]:
        """Yield the kinds that are sorts of themselves."""
        for id in self.kinds:
            if id in list(self.above(id))[1:]:
                yield id

    def above(self, id: str) -> Iterator[str]:
        """Yield a kind and those it is a sort of, from the inside out."""
        seen: list[str] = []
        while id in self.kinds and id not in seen:
            seen.append(id)
            yield id
            id = self.kinds[id].sort
        if id in seen:
            yield id

    def closed(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Return kinds with those that are sorts of them, in the order declared."""
        wanted = set(ids)
        return tuple(id for id in self.kinds if wanted & set(self.above(id)))

    def closing(self, records: Iterable[T]) -> tuple[T, ...]:
        """Return sections or attributes of all the kinds that they are meant for."""
        return tuple(replace(record, kinds=self.closed(record.kinds)) for record in records)

    def placed(self) -> tuple[p.Kind, ...]:
        """Return the kinds, each with the zone that it or a kind above it starts in."""
        return tuple(replace(kind, zone=self._zone(kind.id)) for kind in self.kinds.values())

    def _zone(self, id: str) -> str:
        return next((z for kind in self.above(id) if (z := self.kinds[kind].zone)), "")
