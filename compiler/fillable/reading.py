"""What people typed into a form, read by a process that is watched over (see `child`)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from compiler.diagnostics import Diagnostic, PackError
from compiler.limits import LIMITS

from .names import FieldName

ROOT = Path(__file__).parents[2]
START = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    "from compiler.fillable.child import main; main(sys.argv[1])"
)
MAKE_ONE = "Make one with `cardwright print GAME --only blanks --form`, type into it, and save it."
AGAIN = "Open it in another PDF viewer and save it again as a PDF."
REASONS = {
    "no-pdf": ("The file is no PDF, or only a part of one.", AGAIN),
    "broken": ("The PDF is damaged.", AGAIN),
    "locked": ("The PDF is locked with a password.", "Save it without one."),
    "program": (
        "The PDF holds a program (JavaScript), which no form of Cardwright does.",
        MAKE_ONE,
    ),
    "pages": (f"The PDF has more than {LIMITS.form_pages} pages.", MAKE_ONE),
    "too-much": ("To read this PDF would take too much time or memory.", MAKE_ONE),
    "twice": ("The PDF has one field twice, with two texts.", MAKE_ONE),
    "no-form": ("The PDF has no fields of blank cards.", MAKE_ONE),
}
"""By what a child says: why a PDF is not taken, and the way out."""


def read_form(path: Path) -> dict[FieldName, str]:
    """Return the texts of the fields of a form, empty ones too, card by card.

    Raises:
        OSError: the file cannot be read.
        PackError: it is no form that can be read, or one made to do harm.
    """
    if not path.is_file():
        raise _refused("no-pdf")
    with path.open("rb") as file:
        start = file.read(1024)
        size = file.seek(0, 2)
    if b"%PDF-" not in start:
        raise _refused("no-pdf")
    if size > LIMITS.form_size:
        message = f"The PDF is larger than {LIMITS.form_size >> 20} MiB."
        raise PackError([Diagnostic("file-too-large", message, MAKE_ONE)])
    answer = _ask_child(path)
    if "fields" not in answer:
        raise _refused(str(answer.get("refused")))
    named = ((FieldName.read(name), text) for name, text in answer["fields"].items())
    return {name: text for name, text in named if name}


def _ask_child(path: Path) -> dict[str, dict[str, str]]:
    """Return what the child says of a PDF; if it was ended, that it was too much."""
    command = [sys.executable, "-P", "-c", START, str(path.resolve())]
    too_much: dict[str, dict[str, str]] = {}
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LIMITS.form_wait,
        )
    except subprocess.TimeoutExpired:
        return too_much
    return json.loads(done.stdout) if done.returncode == 0 else too_much


def _refused(reason: str) -> PackError:
    message, hint = REASONS.get(reason, REASONS["too-much"])
    return PackError([Diagnostic("bad-form", message, hint)])
