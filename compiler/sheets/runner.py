"""Runs typst: the one place that does. A template and its data go in, finished files come out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .fonts import typeset_fonts
from .problems import PrintError, PrintProblem

if TYPE_CHECKING:
    from typst import PDFStandard


class Document:
    """A template with the data that it draws, laid out once for all that is asked of it.

    typst sees the folder of the template, and no fonts but ours. Each method raises PrintError
    where it cannot draw the data.
    """

    def __init__(self, template: Path, data: str) -> None:
        import typst

        self._typst = typst.Compiler(
            template,
            root=template.parent,
            font_paths=typeset_fonts(),
            ignore_system_fonts=True,
            sys_inputs={"data": data},
        )

    def pdf(self, standard: PDFStandard | None = None) -> bytes:
        """Return the pages as a PDF, byte-identical for equal data."""
        with _told():
            made = self._typst.compile(format="pdf", timestamp=0, pdf_standards=standard or [])
        assert isinstance(made, bytes)
        return made

    def pngs(self, dpi: float) -> list[bytes]:
        """Return each page as a PNG of `dpi` pixels an inch."""
        with _told():
            made = self._typst.compile(format="png", ppi=dpi)
        return made if isinstance(made, list) else [made or b""]

    def said(self, label: str) -> Any:
        """Return what the template says of its layout under a label."""
        with _told():
            return json.loads(self._typst.query(f"<{label}>", field="value", one=True))


@contextmanager
def _told() -> Iterator[None]:
    """Raise what typst cannot do as a PrintError."""
    import typst

    try:
        yield
    except typst.TypstError as fault:
        raise PrintError([PrintProblem("typeset-failed", "", str(fault))]) from fault
