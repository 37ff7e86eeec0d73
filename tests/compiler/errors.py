"""The pages of docs/errors: one for each code, with a text that yields it and one that does not.

`python -m tests.compiler.errors --write` writes anew what the commands on the pages say, and
the index. A page is thereby also the stored rendering of its code.
"""

from __future__ import annotations

import contextlib
import errno
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import compiler.stack
from compiler.find import content_folder
from compiler.load import SourcePack, read_pack
from compiler.sources import FolderSource, PackSource
from tests.documents import begin, carry_out, fences

FOLDER = Path(__file__).parents[2] / "docs" / "errors"
HEADINGS = ["What", "Why", "Wrong", "Right"]
LONGEST = 12
"""Lines that a command may say and still be shown whole."""
_CODE = re.compile(r"^(?:.*: )?(error|warning|note)\[([a-z0-9-]+)\]", re.M)
_PART = re.compile(r"^## (.+)$", re.M)
_CONSOLE = re.compile(r"^```console\n.*?^```\n", re.M | re.S)


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its code, and what stands under each heading."""

    code: str
    text: str

    @property
    def headings(self) -> list[str]:
        """The headings, in order."""
        return _PART.findall(self.text)

    def part(self, heading: str) -> str:
        """Return what stands under a heading."""
        pieces = _PART.split(self.text)
        return pieces[pieces.index(heading) + 1].strip() + "\n"

    def says(self) -> list[str]:
        """Return what each command under *Wrong* says, as the page should show it."""
        return [shown(self.code, said) for said in wrong(self)]

    def shows(self) -> list[str]:
        """Return what each command under *Wrong* says, as the page shows it."""
        return ["\n".join(s) for f in fences(self.part("Wrong")) for _, s in f.commands()]

    def rewritten(self) -> Page:
        """Return the page with what its commands say now."""
        said = iter(self.says())

        def console(found: re.Match[str]) -> str:
            asked = [line for line in found[0].splitlines() if line.startswith("$ ")]
            lines = [line for ask in asked for line in (ask, *next(said).splitlines())]
            return "\n".join(["```console", *lines, "```\n"])

        part = self.part("Wrong")
        return replace(self, text=self.text.replace(part, _CONSOLE.sub(console, part)))


def pages() -> list[Page]:
    """Return all pages, by code."""
    found = sorted(p for p in FOLDER.glob("*.md") if p.name != "README.md")
    return [Page(path.stem, path.read_text("utf-8")) for path in found]


def shown(code: str, said: str) -> str:
    """Return what a command says, cut down to what it says of the code if it says much."""
    if said.count("\n") <= LONGEST:
        return said.strip("\n")
    found = said.strip("\n").split("\n\n")
    return "\n\n".join(["…", *(each for each in found if codes(each) == {code})])


def codes(said: str) -> set[str]:
    """Return the codes of diagnostics as they are printed."""
    return {code for _, code in _CODE.findall(said)}


def wrong(page: Page) -> Iterator[str]:
    """Carry out what stands under *Wrong*; yield what each command complains of."""
    with _laid_in(page.code):
        yield from _complaints(page.part("Wrong"))


def right(page: Page) -> Iterator[str]:
    """Carry out what stands under *Right*, with the commands of *Wrong* if it has none."""
    part = page.part("Right")
    if not any(f.kind == "console" for f in fences(part)):
        part += "\n".join(_CONSOLE.findall(page.part("Wrong")))
    yield from _complaints(part)


def _complaints(part: str) -> Iterator[str]:
    found = fences(part)
    checks = all(args[0] == "check" for fence in found for args, _ in fence.commands())
    whole = "pack.yaml" in part  # what a deck or a card lacks shows beside all of the game's
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        begin("my-deck")
        with _quick() if checks and not whole else contextlib.nullcontext():
            for _, _, said in carry_out(found):
                yield said.err.replace(folder, "…")


# ------------------------------------------------------------------ around a command


@contextlib.contextmanager
def _laid_in(code: str) -> Iterator[None]:
    """Break what no text can break, for the pages that tell of it."""
    broken = BROKEN.get(code)
    with mock.patch(*broken) if broken else contextlib.nullcontext():
        yield


def _unless_closed(source: FolderSource, path: str) -> bytes:
    """Read a file as those must who are not the administrator."""
    if not (source.folder / path).stat().st_mode & 0o444:
        raise PermissionError(errno.EACCES, "Permission denied")
    return (source.folder / path).read_bytes()


BROKEN: dict[str, tuple[str, Any]] = {
    "not-formatted": ("compiler.desk.formatting.meanings", lambda readings: object()),
    "typeset-failed": ("compiler.sheets.pdf.TABLE", b"no table"),
    "unreadable-file": ("compiler.sources.FolderSource.read", _unless_closed),
}


@contextlib.contextmanager
def _quick() -> Iterator[None]:
    """Read the shipped game once, and without its cards, of which hardly a check speaks."""
    with mock.patch.object(compiler.stack, "read_pack", _without_cards):
        yield


def _without_cards(source: PackSource, *given: Any, **settings: Any) -> SourcePack:
    if not isinstance(source, FolderSource) or source.folder.parent != content_folder():
        return read_pack(source, *given, **settings)
    pack = _read(str(source.folder))
    kept = {f: b for f, b in pack.blocks.items() if f.startswith("rules/")}
    return replace(pack, blocks=kept)


@cache
def _read(folder: str) -> SourcePack:
    return read_pack(FolderSource(Path(folder)))


# ------------------------------------------------------------------ the index


def index(found: list[Page]) -> str:
    """Return the index: every code with the first sentence of its page."""
    rows = (f"| [{page.code}]({page.code}.md) | {_first(page)} |" for page in found)
    return (
        "# What Cardwright can object to\n\n"
        "Each message names a code, in brackets. Its page says what is wrong and why that\n"
        "matters, and shows a text with the fault and one without it. This list is made by\n"
        "`python -m tests.compiler.errors --write`.\n\n"
        "| code | what it says |\n|---|---|\n" + "\n".join(rows) + "\n"
    )


def _first(page: Page) -> str:
    text = " ".join(page.part("What").split())
    return re.split(r"(?<=[.!?]) ", text)[0]


def main() -> None:
    """Write what the commands on the pages say, and the index."""
    if sys.argv[1:2] != ["--write"]:
        raise SystemExit(__doc__)
    wanted = set(sys.argv[2:])
    for page in pages():
        if not wanted or page.code in wanted:
            (FOLDER / f"{page.code}.md").write_text(page.rewritten().text, "utf-8")
    (FOLDER / "README.md").write_text(index(pages()), "utf-8")


if __name__ == "__main__":
    main()
