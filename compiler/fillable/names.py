"""The names of the fields of a form, which say what part of which card is typed into them."""

from __future__ import annotations

import re

from dsl.ir.record import record

TITLE, COPIES, FLAVOUR = "title", "copies", "flavour"
_SECTION = "section/"
_NAME = re.compile(rf"([^/]+)-([1-9]\d{{0,4}})/({TITLE}|{COPIES}|{FLAVOUR}|{_SECTION}[^/]+)")


def of_section(id: str) -> str:
    """Return the part of a card that the line of a section or of an attribute is."""
    return _SECTION + id


@record
class FieldName:
    """A field: the kind of its card, which one of that kind in the form, and the part of it.

    `part` is `TITLE`, `COPIES`, `FLAVOUR`, or what `of_section` makes of a section's id.
    """

    kind: str
    number: int
    part: str

    @property
    def section(self) -> str:
        """The id of the section or attribute whose words it holds, or nothing."""
        return self.part.removeprefix(_SECTION) if self.part.startswith(_SECTION) else ""

    def __str__(self) -> str:
        """Return the name as it stands in the PDF, where a full stop would part two names."""
        return f"{self.kind}-{self.number}/{self.part}"

    @classmethod
    def read(cls, name: str) -> FieldName | None:
        """Return what a name in a PDF says; None if Cardwright gives no such name."""
        found = _NAME.fullmatch(name)
        return cls(found[1], int(found[2]), found[3]) if found else None
