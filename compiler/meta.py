"""What pack.yaml says, as values."""

from __future__ import annotations

import re

from dsl.ir.record import record
from dsl.places import Fault

from .shape import check_shape
from .tree import Mapping
from .yaml import read_yaml


@record
class Requirement:
    """A demand on the version of a game: an operator and a version."""

    operator: str
    version: str

    def holds(self, version: str) -> bool:
        """Whether a version fulfils it."""
        left, right = _numbers(version), _numbers(self.version)
        return {
            ">=": left >= right,
            "<=": left <= right,
            ">": left > right,
            "<": left < right,
            "=": left == right,
        }[self.operator]


@record
class Meta:
    """The head of a pack. `game` is the id of the pack it extends, or empty."""

    id: str
    title: str
    version: str = "0"
    languages: tuple[str, ...] = ()
    game: str = ""
    requirement: tuple[Requirement, ...] = ()
    authors: tuple[str, ...] = ()
    licence: str = ""
    theme: str = ""
    deck: str = ""


def read_meta(text: str, fallback: str) -> tuple[Meta, Mapping | None, list[Fault]]:
    """Read pack.yaml; what is wrong in it has a fault and a harmless value."""
    tree = read_yaml(text)
    if tree.root is None:
        return Meta(fallback, fallback), None, tree.faults
    data, faults = check_shape(tree.root, "pack")
    faults = [*tree.faults, *faults]
    if not isinstance(tree.root, Mapping):
        return Meta(fallback, fallback), None, faults
    bad = {f.line for f in faults}
    fine = {k.text: data[k.text] for k, v in tree.root.entries if not {k.line, v.line} & bad}
    return _meta(fine, fallback), tree.root, faults


def _meta(data: dict[str, object], fallback: str) -> Meta:
    def text(key: str, default: str = "") -> str:
        value = data.get(key, default)
        return value if isinstance(value, str) else default

    def texts(key: str) -> tuple[str, ...]:
        value = data.get(key, [])
        return tuple(v for v in value if isinstance(v, str)) if isinstance(value, list) else ()

    game, requirement = _game(text("game"))
    return Meta(
        id=text("id", fallback),
        title=text("title", fallback),
        version=text("version", "0"),
        languages=texts("languages"),
        game=game,
        requirement=requirement,
        authors=texts("authors"),
        licence=text("licence"),
        theme=text("theme"),
        deck=text("deck"),
    )


def _game(text: str) -> tuple[str, tuple[Requirement, ...]]:
    found = re.findall(r"(>=|<=|>|<|=)\s*([0-9.]+)", text)
    name = re.split("[ <>=]", text, maxsplit=1)[0]
    return name, tuple(Requirement(*pair) for pair in found)


def _numbers(version: str) -> tuple[int, ...]:
    """Return a version as numbers; zeros at the end do not count."""
    numbers = [int(n) for n in version.split(".") if n.isdigit()]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
