"""Something else that may be read for a span of a text: the value that mending tries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edit:
    """Something else for a span of the folded text; `note` tells a slip, if it is one.

    In a note, `{wrong}` stands for what the author wrote there; `code` is its code. Of edits with
    one `instead_of`, the first that gives the text a meaning is the only one. `inner`: it is read
    otherwise inside. `since`: where the text had been refused, if the span is behind that.
    """

    begin: int
    end: int
    text: str
    note: str = ""
    code: str = "typo"
    instead_of: str = ""
    inner: bool = False
    since: int = -1

    @property
    def settled(self) -> int:
        """Where the text is to be read on from behind this: inside it only if that is meant."""
        if self.since >= 0:
            return self.since
        return self.begin + len(self.text) * (not self.inner)


def read_as(wrong: str, right: str) -> str:
    """Return the note that something wrong is read as something right."""
    if right.strip(" .") and wrong.strip(" .")[1:-1].strip(" .") == right.strip(" ."):
        return "The quotes around the text are left out."
    return f"“{{wrong}}” is read as “{right.strip()}”."
