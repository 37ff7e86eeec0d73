"""Packs and files that a stranger could send, and what Cardwright makes of each.

`python -m tests.packs.hostile` measures every one in a process of its own and writes
docs/hostile-inputs.md; `test_hostile.py` holds the verdicts without the figures.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import cardwright
from compiler.limits import LIMITS
from tests.packs import pdfs
from tests.packs.zips import LINK, Member, plain_zip, stored, zeros, zip_of

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs" / "hostile-inputs.md"
SECONDS, MEGABYTES = 10, 400
MEASURED = """\
import atexit, resource, sys, time, cardwright
def peak():
    with open("/proc/self/status") as file:
        (line,) = [line for line in file if line.startswith("VmHWM")]
    child = resource.getrusage(resource.RUSAGE_CHILDREN)
    most = max(int(line.split()[1]), child.ru_maxrss)
    sys.stderr.write(f"peak{most} {time.process_time() + child.ru_utime + child.ru_stime}")
atexit.register(peak)
cardwright.main()
"""
"""Runs a command, which says last how many kB it had (on Linux) and its CPU seconds.

Of a process that it started, the same counts.
"""
META = (
    "id: stranger\ntitle: Stranger\nversion: 1\nlanguage: 1\nlanguages: [en]\n"
    f"game: {cardwright.DEMO}\n"
)
CARD = "ACTION Tea Break\nPlay on Mission: Put 1 Wound on the Mission.\n"
CARD += "Play on Yourself: You lose 1 Wound.\n"
Files = Mapping[str, str | bytes]


class Hostile(NamedTuple):
    """An input: what it is, the code it must be refused with, and what writes it.

    `make` writes into a folder and returns the path that the command is given. Without a code
    it is no fault, and must be done within the same bounds.
    """

    what: str
    code: str
    make: Callable[[Path], Path]
    command: str = "check"

    @property
    def exit(self) -> int:
        """The exit code that the command must end with."""
        return 1 if self.code else 0


def folder(files: Files, meta: str = META) -> Callable[[Path], Path]:
    """Return what writes a pack of files."""

    def make(home: Path) -> Path:
        for name, content in {"pack.yaml": meta, "cards/a.card": CARD, **files}.items():
            path = home / "stranger" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return home / "stranger"

    return make


def cards(text: str | bytes, name: str = "cards/b.card") -> Callable[[Path], Path]:
    """Return what writes a pack with one more file of cards."""
    return folder({name: text})


def head(line: str) -> Callable[[Path], Path]:
    """Return what writes a pack with one more line in pack.yaml."""
    return folder({}, META + line)


def archive(content: Callable[[], bytes]) -> Callable[[Path], Path]:
    """Return what writes a zip."""

    def make(home: Path) -> Path:
        path = home / "stranger.zip"
        path.write_bytes(content())
        return path

    return make


def holding(*members: Member, count: int | None = None) -> Callable[[Path], Path]:
    """Return what writes a zip of a good pack with more members."""
    good = [stored("pack.yaml", META.encode()), stored("cards/a.card", CARD.encode())]
    return archive(lambda: zip_of([*good, *members], count))


def named(name: str) -> Callable[[Path], Path]:
    """Return what writes a zip with a file of a name."""
    return holding(stored(name, b"evil"))


def linked(home: Path) -> Path:
    """Write a pack with a link to a file outside."""
    pack = folder({})(home)
    (pack / "cards" / "b.card").symlink_to("/etc/hostname")
    return pack


def piped(home: Path) -> Path:
    """Write a pack with a pipe, which whoever opens it waits at for ever."""
    pack = folder({})(home)
    os.mkfifo(pack / "cards" / "b.card")
    return pack


def themed(text: str | bytes) -> Callable[[Path], Path]:
    """Return what writes a pack with a theme."""
    return folder({"theme/theme.yaml": text}, META + "theme: theme\n")


def pictured(content: Callable[[], bytes], ending: str = "svg") -> Callable[[Path], Path]:
    """Return what writes a pack whose card has a picture."""
    return lambda home: folder({f"art/tea-break.{ending}": content()})(home)


def drawing(inside: str) -> Callable[[Path], Path]:
    """Return what writes a pack whose card has an SVG."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'
    return pictured(text.encode)


def pixels() -> bytes:
    """Return a small file that is a picture of 900 million pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 1, 0, 0, 0, 0)
    data = zlib.compress(bytes(3_751 * 30_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


REFERS = '<image href="file:///etc/passwd" width="9" height="9"/>'
ENTITIES = "<!DOCTYPE svg [<!ENTITY a 'x'>" + "".join(
    f"<!ENTITY {b} '{f'&{a};' * 9}'>" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


def linked_theme(home: Path) -> Path:
    """Write a pack whose theme is a link to a file outside."""
    pack = folder({}, META + "theme: theme\n")(home)
    (pack / "theme").mkdir()
    (pack / "theme" / "theme.yaml").symlink_to("/etc/hostname")
    return pack


def record(text: str | bytes) -> Callable[[Path], Path]:
    """Return what writes a record."""

    def make(home: Path) -> Path:
        path = home / "game.json"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return make


def spoilt(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], Path]:
    """Return what writes a record that was changed."""

    def make(home: Path) -> Path:
        said = cardwright.load(str(ROOT / "tests" / "packs" / "pebbles")).to_json()
        data: dict[str, Any] = {"format": 1, "program": json.loads(said), "players": 3}
        data |= {"seed": 1, "options": {}, "decisions": [], "hashes": []}
        change(data)
        return record(json.dumps(data))(home)

    return make


def older(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[Path], Path]:
    """Return what writes a pack, and a program of it whose cards were changed."""

    def make(home: Path) -> Path:
        program = json.loads(cardwright.load(str(folder({})(home))).to_json())
        program["cards"].sort(key=lambda card: bool(card["pack"] == "stranger"))
        change(program["cards"])
        path = home / "older.json"
        path.write_text(json.dumps(program), encoding="utf-8")
        return path

    return make


def crowd(count: int, **more: object) -> Callable[[list[dict[str, Any]]], object]:
    """Return what adds so many cards like the last one."""
    return lambda cards: cards.extend(
        [{**cards[-1], "id": f"tea-{n}", "title": {"en": f"Tea {n}"}, **more} for n in range(count)]
    )


def posted(content: Callable[[], bytes]) -> Callable[[Path], Path]:
    """Return what writes a PDF, beside a pack that its cards would go into."""

    def make(home: Path) -> Path:
        folder({})(home)
        path = home / "form.pdf"
        path.write_bytes(content())
        return path

    return make


def titled(length: int) -> Callable[[list[dict[str, Any]]], object]:
    """Return what gives the last card a title of a length."""
    return lambda cards: cards[-1].update(title={"en": "x" * length})


SINCE = "print --since"


def teeming(data: dict[str, Any]) -> None:
    """Give a card of a recorded game a million million copies."""
    data["program"]["cards"][5]["copies"] = 10**12


def endless(data: dict[str, Any]) -> None:
    """Make the rules of a recorded game run for ever."""
    program = data["program"]
    call = {"op": "call", "procedure": "loop"}
    program["procedures"] = [*program.get("procedures", []), {"id": "loop", "steps": call}]
    program["game"]["setup"] = call


BOMB = "a: &a [x]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
WIDE = "icons:\n  a:\n    - line: '0,0 1000000000,5'\n"
WRONG = "Put 1 Wond on the Misson and then blorb the mission again and again"
INPUTS = (
    # names
    Hostile("zip: ../evil", "path-outside", named("../evil")),
    Hostile("zip: art/../../evil", "path-outside", named("art/../../evil")),
    Hostile("zip: /tmp/evil", "path-outside", named("/tmp/evil")),
    Hostile("zip: C:/evil", "path-outside", named("C:/evil")),
    Hostile("zip: \\\\server\\evil", "path-outside", named("\\\\server\\evil")),
    Hostile("zip: cards\\b.card", "bad-file-name", named("cards\\b.card")),
    Hostile("zip: art/CON.png", "bad-file-name", named("art/CON.png")),
    Hostile("zip: art/nul", "bad-file-name", named("art/nul")),
    Hostile("zip: a name that ends in a dot", "bad-file-name", named("art/doc.")),
    Hostile("zip: a name that ends in a space", "bad-file-name", named("art/doc.png ")),
    Hostile("zip: a name with a NUL", "bad-file-name", named("art/a\0.png")),
    Hostile("zip: a name written from right to left", "bad-file-name", named("art/\u202egnp.exe")),
    Hostile("zip: a name of 5,000 characters", "bad-file-name", named("art/" + "a" * 5_000)),
    Hostile("zip: names that differ in case", "twin-names", named("cards/A.card")),
    Hostile(
        "zip: names that differ in Unicode form",
        "twin-names",
        holding(stored("art/\u00e9.png"), stored("art/e\u0301.png")),
    ),
    Hostile("zip: a name twice", "twin-names", named("cards/a.card")),
    Hostile("zip: a link", "symlink", holding(stored("cards/b.card", b"/etc/hostname", LINK))),
    Hostile("zip: 40 folders deep", "too-deep", named("art/" + "a/" * 40 + "b.png")),
    Hostile("folder: a link", "symlink", linked),
    Hostile("folder: a pipe", "not-a-file", piped),
    Hostile("folder: 40 folders deep", "too-deep", folder({"art/" + "a/" * 40 + "b.png": ""})),
    # sizes
    Hostile(
        "zip: 2 GB of zeros in 2 MB",
        "pack-too-large",
        archive(lambda: zip_of([Member("art/a.png", zeros(2048), 2 << 30, 8)])),
    ),
    Hostile(
        "zip: 64 MB of zeros in 64 kB",
        "file-too-large",
        holding(Member("art/a.png", zeros(64), 64 << 20, 8)),
    ),
    Hostile(
        "zip: 1 GB that says it is 10 bytes",
        "unreadable-file",
        holding(Member("cards/b.card", zeros(1024), 10, 8)),
    ),
    Hostile(
        "zip: 100,000 files",
        "too-many-files",
        archive(lambda: zip_of(stored(f"art/{n}.png") for n in range(100_000))),
    ),
    Hostile(
        "zip: 30,000 files that say they are 2",
        "too-many-files",
        archive(lambda: zip_of((stored(f"art/{n}.png") for n in range(30_000)), 2)),
    ),
    Hostile("zip: 65 MB", "pack-too-large", holding(stored("art/a.png", bytes(65 << 20)))),
    Hostile("zip: half of one", "not-a-zip", archive(lambda: plain_zip({"a": bytes(99)})[:60])),
    Hostile("zip: no zip at all", "not-a-zip", archive(lambda: b"MZ" + bytes(1000))),
    Hostile("zip: empty", "no-pack-file", archive(lambda: plain_zip({}))),
    Hostile(
        "zip: a zip in it, and no pack",
        "no-pack-file",
        archive(lambda: plain_zip({"pack.zip": plain_zip({"pack.yaml": META.encode()})})),
    ),
    Hostile(
        "zip: a file with a password",
        "unreadable-file",
        holding(Member("cards/b.card", b"x", 1, flags=1)),
    ),
    Hostile(
        "zip: packed with LZMA",
        "unreadable-file",
        archive(
            lambda: plain_zip({"pack.yaml": META.encode(), "cards/b.card": b"x"}, zipfile.ZIP_LZMA)
        ),
    ),
    Hostile(
        "zip: a damaged file",
        "unreadable-file",
        holding(Member("cards/b.card", b"no deflate", 10, 8)),
    ),
    Hostile(
        "folder: 5,000 files",
        "too-many-files",
        folder({f"art/{n}.png": "" for n in range(5_000)}),
    ),
    Hostile("a line of 10 MB", "file-too-large", cards(CARD + "> " + "a" * (10 << 20))),
    Hostile("a sentence of 900 kB", "too-long", cards(CARD.replace("Wound", "x" * 900_000, 1))),
    Hostile("a title of 900 kB", "unknown-kind", cards("KIND " + "x " * 450_000 + "\n")),
    Hostile(
        "a card of 20,000 sections", "too-long", cards("ACTION B\n" + "Play on: a.\n" * 20_000)
    ),
    Hostile(
        "a card that states 100,000 values",
        "several-values",
        folder(
            {
                "rules/a.rules": "ATTRIBUTE Colour\nOf: Action.\nValues: red, blue.\n"
                "Several: yes.\n",
                "cards/b.card": f"ACTION B\nColour: {'pink, ' * 100_000}\n",
            }
        ),
    ),
    Hostile(
        "CSV: 9,000 copies in words",
        "bad-copies",
        cards("kind,title,copies\n" + "ACTION,B,two\n" * 9_000, "cards/b.csv"),
    ),
    Hostile(
        "100,000 cards",
        "too-many-blocks",
        folder(
            {
                f"cards/{n}.card": "".join(f"ACTION C{n}-{m}\n" for m in range(10_000))
                for n in range(10)
            }
        ),
    ),
    Hostile(
        "10,000 cards with faults",
        "too-many-faults",
        cards("".join(f"ACTION C{n}\nPlay on Mission: {WRONG} {n}.\n" for n in range(9_000))),
    ),
    Hostile(
        "9,000 cards of 999 copies",
        "too-many-blocks",
        cards("".join(f"ACTION C{n} x999\n" for n in range(9_000))),
    ),
    Hostile(
        "9,000 scenarios",
        "too-many-blocks",
        folder({"scenarios/a.play": "SCENARIO T\nGiven Ann and Bob sit clockwise.\n" * 9_000}),
    ),
    Hostile(
        "an opening made to be matched for ever",
        "no-players",
        folder({"scenarios/a.play": "SCENARIO T\nGiven " + "a sit clockwise, " * 50_000 + "\n"}),
    ),
    Hostile(
        "9 MB of comments",
        "pack-too-large",
        folder({f"cards/c{n}.card": "# b\n" * 250_000 for n in range(9)}),
    ),
    # YAML and JSON
    Hostile("YAML: aliases nine levels deep", "yaml-feature", folder({}, BOMB)),
    Hostile("YAML: an alias that holds itself", "yaml-feature", head("authors: &a [*a]\n")),
    Hostile("YAML: 3,000 brackets", "too-deep", head("authors: " + "[" * 3_000)),
    Hostile("YAML: &Boom", "yaml-feature", head("licence: &Boom x\n")),
    Hostile(
        "YAML: a tag that runs a command",
        "yaml-feature",
        head("licence: !!python/object/apply:os.system [x]\n"),
    ),
    Hostile("YAML: a merge key", "yaml-feature", head("<<: {licence: x}\n")),
    Hostile(
        "YAML: a key twice in two Unicode forms", "duplicate-key", head("\u00e9: a\ne\u0301: b\n")
    ),
    Hostile(
        "YAML: 010 as a number of copies",
        "wrong-type",
        cards("kind: ACTION\ntitle: B\ncopies: 010\n", "cards/b.yaml"),
    ),
    Hostile(
        "YAML: a date as a number of copies",
        "wrong-type",
        cards("kind: ACTION\ntitle: B\ncopies: 2026-11-30\n", "cards/b.yaml"),
    ),
    Hostile(
        "YAML: Robot #2", "hash-in-text", cards("kind: ACTION\ntitle: Robot #2\n", "cards/b.yaml")
    ),
    Hostile(
        "YAML: indented with tabs",
        "tab-indent",
        cards("kind: ACTION\ntitle: B\nsections:\n\tA: b\n", "cards/b.yaml"),
    ),
    Hostile(
        "YAML: indented with no-break spaces",
        "tab-indent",
        cards("kind: ACTION\ntitle: B\nsections:\n\u00a0\u00a0A: b\n", "cards/b.yaml"),
    ),
    Hostile("YAML: a byte-order mark in the middle", "byte-order-mark", head("\ufefflicence: x\n")),
    Hostile("YAML: 200,000 values", "too-many-values", cards("- a\n" * 200_000, "cards/b.yaml")),
    Hostile("JSON: 100,000 brackets", "too-deep", cards("[" * 100_000, "cards/b.json")),
    Hostile(
        "JSON: a number of 100,000 digits",
        "wrong-type",
        cards('{"kind":"ACTION","title":"B","copies":' + "9" * 100_000 + "}", "cards/b.json"),
    ),
    # texts
    Hostile(
        "a card of 59 slips",
        "unknown-word",
        cards(f"ACTION Slips\nPlay on Mission: {'Draww 1 crad. ' * 59}Frobnicate.\n"),
    ),
    Hostile(
        "eight cards of 58 slips",
        "unknown-word",
        cards(
            "\n".join(
                f"ACTION Slips {n}\nPlay on Mission: {f'Draww {n} crad. Gian {n} Treason. ' * 29}\n"
                for n in range(1, 9)
            )
        ),
    ),
    # characters
    Hostile(
        "letters from right to left", "invisible-character", cards(CARD.replace("Tea", "\u202eTea"))
    ),
    Hostile("a control character", "invisible-character", cards(CARD.replace("Tea", "\x1b[2JTea"))),
    Hostile("NUL bytes", "invisible-character", cards(bytes(5_000))),
    Hostile("CP932", "not-utf8", cards("ACTION 手札\n".encode("cp932"))),
    Hostile("UTF-16", "not-utf8", cards("ACTION 手札\n".encode("utf-16"))),
    Hostile("a picture called a card", "not-utf8", cards(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))),
    # themes and pictures
    Hostile("theme: 10 MB", "bad-theme", themed("ink: '#112233'\n" + "# x\n" * 2_500_000)),
    Hostile("theme: no text", "bad-theme", themed(b"\x89PNG\r\n" + bytes(99))),
    Hostile("theme: aliases nine levels deep", "bad-theme", themed(BOMB)),
    Hostile("theme: a colour that is a command", "bad-theme", themed("ink: '#{sys.read()}'\n")),
    Hostile("theme: 15,000 shapes", "bad-theme", themed("icons:\n  a: [" + "a," * 15_000 + "]")),
    Hostile("theme: an icon 10^9 wide", "bad-theme", themed(WIDE)),
    Hostile("theme: that is a link", "symlink", linked_theme),
    Hostile("picture: 900 million pixels", "bad-art", pictured(pixels, "png"), "print"),
    Hostile("picture: no picture", "bad-art", pictured(lambda: bytes(9_999), "jpg"), "print"),
    Hostile("picture: 17 MB", "bad-art", pictured(lambda: bytes(17 << 20), "png"), "print"),
    Hostile("picture: a file of the system", "bad-art", drawing(REFERS), "print"),
    Hostile("picture: a script", "bad-art", drawing("<script>while(1);</script>"), "print"),
    Hostile("picture: 3 million shapes", "bad-art", drawing("<g/>" * 3_000_000), "print"),
    Hostile("picture: 100,000 groups deep", "bad-art", drawing("<g>" * 100_000), "print"),
    Hostile(
        "picture: entities nine levels deep",
        "bad-art",
        pictured(lambda: f"{ENTITIES}]><svg>&i;</svg>".encode()),
        "print",
    ),
    # programs and records
    Hostile("record: no JSON", "bad-record", record("nothing"), "replay"),
    Hostile("record: 2 million brackets", "bad-record", record("[" * 2_000_000), "replay"),
    Hostile(
        "record: 12 million values",
        "bad-record",
        record("[" + "{}," * 12_000_000 + "{}]"),
        "replay",
    ),
    Hostile("record: NaN", "bad-record", record('{"format": NaN}'), "replay"),
    Hostile("record: no program", "bad-record", spoilt(lambda d: d.update(program={})), "replay"),
    Hostile(
        "record: 10^300 players",
        "bad-record",
        spoilt(lambda d: d.update(players=10**300)),
        "replay",
    ),
    Hostile("record: a million million copies of a card", "cannot-play", spoilt(teeming), "replay"),
    Hostile("record: rules that call themselves", "bad-record", spoilt(endless), "replay"),
    Hostile("older program: a title of 501", "bad-program", older(titled(501)), SINCE),
    Hostile(
        "older program: 300 texts of 5,000",
        "bad-program",
        older(crowd(300, flavour={"en": "a b " * 1_250})),
        SINCE,
    ),
    Hostile("older program: 10,001 cards", "bad-program", older(crowd(10_001)), SINCE),
    Hostile("older program: 3,001 cards", "", older(crowd(3_001)), SINCE),
    Hostile("older program: 9,000 cards", "", older(crowd(9_000)), SINCE),
    # forms
    *(
        Hostile(f"form: {what}", "bad-form", posted(make), "read-form")
        for what, make in pdfs.HOSTILE.items()
    ),
    Hostile(
        "form: 17 MB", "file-too-large", posted(lambda: b"%PDF-1.7" + bytes(17 << 20)), "read-form"
    ),
)


class Verdict(NamedTuple):
    """What became of an input: exit code, codes told, CPU seconds, peak memory in MB."""

    exit: int
    codes: tuple[str, ...]
    seconds: float
    megabytes: int


def arguments(case: Hostile, path: Path) -> list[str]:
    """Return the command line that is given an input."""
    pack = str(path.parent / "stranger")
    if case.command == SINCE:
        return ["print", pack, "--since", str(path), "-o", str(path.parent), "--json"]
    into = [pack] if case.command == "read-form" else []
    return [case.command, str(path), *into, "--json"]


def codes(out: str) -> tuple[str, ...]:
    """Return the codes in the JSON that a command put out."""
    return tuple(dict.fromkeys(d["code"] for d in json.loads(out).get("diagnostics", ())))


def measure(case: Hostile) -> Verdict:
    """Give an input to a command in a process of its own."""
    with TemporaryDirectory() as home:
        command = [sys.executable, "-c", MEASURED, *arguments(case, case.make(Path(home)))]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
        peak, seconds = done.stderr.rsplit("peak", 1)[1].split()
        return Verdict(done.returncode, codes(done.stdout), float(seconds), int(peak) // 1024)


def table(rows: list[tuple[Hostile, Verdict]]) -> str:
    """Return what was measured as a page of the documentation."""
    lines = [
        "# Hostile inputs",
        "",
        "What a stranger could send, and what becomes of it. Written by "
        "`python -m tests.packs.hostile`; `tests/packs/test_hostile.py` holds the verdicts.",
        f"Each must end with exit code 1, or 0 where it is no fault, within {SECONDS} s of work "
        f"and {MEGABYTES} MB. The limits are in `compiler/limits.py`: a pack has at most "
        f"{LIMITS.files} files.",
        "",
        "Pictures are opened when cards are printed: no card can name one, and those in `art/` are "
        "found by the ids of cards. Code in a pack is a file that nothing reads.",
        "",
        "Nor is a text that counts too high: *twice twice … your Treason*, forty times over, is "
        "999, and so is everything on the way; no choice has more numbers and nothing is done "
        "more often.",
        "",
        "| input | told | exit | CPU s | peak MB |",
        "|---|---|---:|---:|---:|",
    ]
    for case, verdict in rows:
        what = case.what.replace("|", "\\|")
        figures = f"{verdict.exit} | {verdict.seconds:.1f} | {verdict.megabytes}"
        lines.append(f"| {what} | {f'`{case.code}`' if case.code else 'done'} | {figures} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure every input; return 1 if one is not refused as it must be."""
    wrong = 0
    rows = []
    for case in INPUTS:
        verdict = measure(case)
        rows.append((case, verdict))
        within = verdict.seconds < SECONDS and verdict.megabytes < MEGABYTES
        told = not case.code or case.code in verdict.codes
        if verdict.exit != case.exit or not told or not within:
            wrong += 1
            print(f"{case.what}: {verdict}")
    TABLE.write_text(table(rows), "utf-8")
    print(f"{len(rows)} inputs, {wrong} not as they must be: {TABLE}")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
