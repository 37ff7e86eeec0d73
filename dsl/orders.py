"""Where a step of an order ends, and whose the next is, once a text is mended.

“Heal the Captain and draw a card” is not “the Captain heals and draws a card”, and what hangs on a
step is not cut off from it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import lexer, tongues
from .edits import Edit
from .lexer import Folded

if TYPE_CHECKING:
    from .parse import Reader

JOINTS = (". ", "and ")
"""What joins two steps, and may be missing between them."""
COMMA = ", "
_HANGS = re.compile(r"(?:if|unless|when|until|for (?:each|every)|at the|during|per)\b")
"""What a sentence begins with that may as well be said behind the one before."""
_SUBJECT = re.compile(
    r"(?:they|them|you|your|their|the|each|every|everyone|everybody|another|an?|any|all|both|that"
    r"|if|when|whenever|until|for|at|no|nobody|choose|chooses)\b"
)
"""How somebody is named at the start of a sentence, or what is no order."""
_LETS = re.compile(r"(?:let|make|have|force|cause|tell|order|ask)\b")
"""Orders that another does something, which may be more."""
_GOES_ON = re.compile(r"(?:,? and(?: then)?|,? then|[,;]) ")
_YOU = "you "


def cuts_off(written: str, folded: Folded, edit: Edit) -> bool:
    """Return whether a mark that is put in leaves a sentence without what it hangs on.

    What would begin the next sentence then is said of the one before, but for a capital letter in
    the text as it was `written`.
    """
    put_in = edit.begin == edit.end and edit.text in (*JOINTS, COMMA)
    hangs = put_in and _HANGS.match(folded.text, edit.begin)
    return bool(hangs) and not written[folded.origin[edit.begin]].isupper()


def still_yours(reader: Reader, folded: Folded, edit: Edit) -> Folded:
    """Return a text with an edit, in which what follows an order is yours as the order is."""
    made = folded.with_text(edit.begin, edit.end, edit.text)
    ordered = not _SUBJECT.match(folded.text, edit.begin) and edit.end > edit.begin
    if not (ordered and _SUBJECT.match(edit.text)) or _LETS.match(folded.text, edit.begin):
        return made
    behind = _GOES_ON.match(made.text, edit.begin + len(edit.text))
    if behind is None or not _is_order(reader, made.text, behind.end()):
        return made
    return made.with_text(behind.end(), behind.end(), _YOU)


def _is_order(reader: Reader, text: str, at: int) -> bool:
    """Whether a verb stands somewhere that is not in the form of one who is named."""
    third = tongues.of(reader.language).third
    return any(
        token.parts[0].startswith((lexer.VERB, "class:PROC"))
        and not third(text[token.start : token.end])
        for token in reader.scanner.candidates(text, at)
    )
