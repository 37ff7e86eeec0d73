"""Typesets a job in a process of its own, beside what this one does.

The file with everything in it has all cards a second time: made beside the others, it takes
neither time nor memory of theirs, as typst keeps what it has measured.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from .problems import PrintError, PrintProblem
from .typeset import Job, typeset_pdf

ROOT = Path(__file__).parents[2]
START = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    "from compiler.sheets.beside import main; main(*sys.argv[1:])"
)


class Beside:
    """A PDF that is being made."""

    def __init__(self, process: subprocess.Popen[bytes], made: Path) -> None:
        self._process, self._made = process, made

    def pdf(self) -> bytes:
        """Wait for the PDF and return it; raise PrintError if it could not be made."""
        _, said = self._process.communicate()
        if self._process.returncode != 0:
            raise PrintError([PrintProblem("typeset-failed", "", said.decode("utf-8", "replace"))])
        return self._made.read_bytes()


@contextmanager
def typeset_beside(job: Job, standard: str) -> Iterator[Beside]:
    """Begin to make the PDF of a job; it is given up where the block ends without it."""
    with TemporaryDirectory() as name:
        given, made = Path(name) / "job", Path(name) / "pdf"
        given.write_bytes(pickle.dumps((job, standard)))
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", START, str(given), str(made)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        with process:
            try:
                yield Beside(process, made)
            finally:
                process.terminate()


def main(given: str, made: str) -> None:
    """Make the PDF of the job that lies in a file which the parent wrote."""
    job, standard = pickle.loads(Path(given).read_bytes())
    try:
        Path(made).write_bytes(typeset_pdf(job, standard)[0])
    except PrintError as fault:
        sys.exit(str(fault))
