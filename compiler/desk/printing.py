"""Sheets and pictures of the cards that a command was asked about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from compiler.diagnostics import Diagnostic, PackError
from compiler.output import OutputFolder
from compiler.sheets import Face, faces_of
from compiler.sheets.imposition import FORM_SIZE
from compiler.sheets.press import FORM, Printed, SheetOptions, card_pngs, print_sheets
from compiler.sheets.theme import Theme
from compiler.sheets.themes import default_theme, load_theme, theme_in

from .packs import Loaded, WrongUsage, no_language, no_such_card

BLANKS = "blanks"
PARTS = ("cards", BLANKS)
PICTURE_DPI = 300
LONGEST = 50.0
"""Millimetres that a margin, a bleed or an offset can have."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to print: parts and ids of cards (none: all), in which language and theme."""

    parts: Collection[str] = ()
    cards: Collection[str] = ()
    language: str = ""
    theme: str = ""


def print_packs(
    loaded: Loaded, wanted: Wanted, options: SheetOptions, output: OutputFolder, folder: str = ""
) -> Printed:
    """Print the cards of the named packs, by default into a folder for pack and paper.

    Raises:
        PrintError: a card cannot be printed as it is meant, or the options clash.
        WrongUsage: a card that was asked for does not exist, or none is left.
    """
    language = language_of(loaded, wanted.language)
    faces = _wanted(faces_of(loaded.program, language, packs=loaded.own), wanted, loaded)
    _check_backs(options)
    return print_sheets(
        faces,
        theme_of(loaded, wanted.theme),
        output,
        folder=folder or folder_of(loaded, language, options),
        options=options,
        title=loaded.pack(loaded.id).meta.title,
    )


def folder_of(loaded: Loaded, language: str, options: SheetOptions) -> str:
    """Return the folder for what is printed of the named packs."""
    paper = "single" if options.layout == "single" else options.paper
    return f"{loaded.id}/{language}-{paper}"


def _check_backs(options: SheetOptions) -> None:
    """Raise PackError where the offset moves backs off the sheet."""
    if options.backs == "none" or options.layout == "single":
        return
    grid = options.grid()
    rooms = (grid.outline.x, grid.outline.y)
    if any(abs(by) > room for by, room in zip(options.back_offset, rooms, strict=True)):
        right, down = options.back_offset
        message = f"An offset of {right:g},{down:g} mm moves the backs off the paper."
        hint = f"There are {rooms[0]:g} mm left and right, {rooms[1]:g} mm above and below."
        raise PackError([Diagnostic("bad-layout", message, hint)])


def _wanted(faces: Sequence[Face], wanted: Wanted, loaded: Loaded) -> tuple[Face, ...]:
    known = [face.id for face in faces]
    for id in wanted.cards:
        if id not in known:
            raise no_such_card(id, known)
    found = tuple(
        face
        for face in faces
        if (not wanted.parts or PARTS[face.blank] in wanted.parts)
        and (not wanted.cards or face.id in wanted.cards)
    )
    if not found:
        raise WrongUsage("No card is left to print." + _blanks_elsewhere(wanted, loaded))
    return found


def _blanks_elsewhere(wanted: Wanted, loaded: Loaded) -> str:
    """Return where blank cards are to be had if those were wanted, and are not here."""
    game = loaded.stack.game.id
    if set(wanted.parts) != {BLANKS} or game in loaded.own:
        return ""
    some = f"`cardwright print {game} --only blanks` prints some, with `--form` to type into"
    return f" {loaded.id} has no blank one; {some}."


def language_of(loaded: Loaded, wanted: str) -> str:
    """Return the language to print in: the one wanted, else the pack's first.

    Raises:
        WrongUsage: the packs do not have it.
    """
    has = tuple(loaded.program.words)
    if wanted and wanted not in has:
        raise no_language(loaded.stack, wanted)
    return wanted or has[0]


def theme_of(loaded: Loaded, wanted: str = "") -> Theme:
    """Return the theme wanted, else that of the pack, else that of its game.

    `wanted` is a folder, or the name of a pack that comes with a theme.
    """
    if wanted:
        return load_theme(_theme_folder(wanted))
    for id in (loaded.id, loaded.stack.game.id):
        pack = loaded.pack(id)
        if pack.theme is not None:
            return theme_in(pack.theme)
    return default_theme()


def _theme_folder(name: str) -> Path:
    from compiler.find import content_folder, shipped_packs

    if name in shipped_packs():
        return content_folder() / name / "theme"
    if not Path(name).is_dir():
        raise WrongUsage(f"There is no theme and no folder “{name}”.")
    return Path(name)


def printed_json(printed: Printed, low_ink: bool, found: Iterable[Any]) -> dict[str, Any]:
    """Return what `print` says."""
    return {
        "files": [
            {"path": str(file.path), "kind": file.kind, "pages": file.pages}
            for file in printed.files
        ],
        "grid": {"columns": printed.columns, "rows": printed.rows, "rotated": printed.rotated},
        "cards": [{"id": card.id, "pt": card.pt} for card in printed.cards],
        "ink": "low" if low_ink else "normal",
        "diagnostics": [d.to_json() for d in found],
    }


def printed_text(printed: Printed) -> str:
    """Return what was printed, for people."""
    grid = f"{printed.columns} x {printed.rows} cards a page"
    if printed.columns * printed.rows == 1:
        grid = "one card a page"
    lines = []
    for file in printed.files:
        pages = "1 page" if file.pages == 1 else f"{file.pages} pages"
        lines.append(f"{file.path}: {pages}, {grid}")
    return "\n".join([*lines, _next_step(printed)])


def _next_step(printed: Printed) -> str:
    """Return what to do with the files."""
    if any(file.kind == FORM for file in printed.files):
        return "Type into it, save it, and then: cardwright read-form FILE PACK"
    return "Print at 100 %, not fitted to the page."


def pictures(
    loaded: Loaded, ids: Collection[str] = (), dpi: float = PICTURE_DPI
) -> dict[str, bytes]:
    """Return a picture of each card, or of each that is named, by its id."""
    program = loaded.program
    faces = faces_of(program, next(iter(program.words)), packs=() if ids else loaded.own, cards=ids)
    made = card_pngs(faces, theme_of(loaded), dpi)
    return {face.id: png for face, png in zip(faces, made, strict=True)}


def card_text(loaded: Loaded, id: str) -> str:
    """Return a card as text, the way it is printed."""
    program = loaded.program
    (face,) = faces_of(program, next(iter(program.words)), cards=(id,))
    lines = [f"{face.kind_label.upper()} {face.title}" + f" x{face.copies}" * (face.copies > 1)]
    shown = () if face.blank else face.sections
    lines += [f"{section.heading}: {section.words}" for section in shown]
    lines += [f"{stat.label}: {stat.value}" for stat in face.stats]
    lines += [f"> {line}" for line in face.flavour.splitlines()]
    return "\n".join(lines)


def read_options(given: Mapping[str, Any]) -> tuple[Wanted, SheetOptions]:
    """Return what the options of `print` say.

    Raises:
        WrongUsage: one of them is not of its form.
    """
    parts = _listed("--only", given["only"])
    for part in parts:
        if part not in PARTS:
            raise WrongUsage(f"--only takes {' and '.join(PARTS)}, not “{part}”.")
    if given["form"]:
        _check_form(parts, given["backs"])
        parts = (BLANKS,)
    options = SheetOptions(
        paper=given["paper"],
        size=given["size"] or (FORM_SIZE if given["form"] else "poker"),
        layout=given["layout"],
        bleed=None if given["bleed"] is None else _length("--bleed", given["bleed"]),
        marks=given["marks"] == "on",
        backs=given["backs"],
        back_offset=_offset(given["back_offset"]),
        low_ink=given["low_ink"],
        form=given["form"],
    )
    if given["margin"] is not None:
        options = replace(options, margin=_length("--margin", given["margin"]))
    return Wanted(parts, _listed("--cards", given["cards"]), given["lang"], given["theme"]), options


def _check_form(parts: Sequence[str], backs: str) -> None:
    """Refuse what a form does not have."""
    if set(parts) - {BLANKS}:
        raise WrongUsage("--form is of blank cards alone: --only blanks.")
    if backs != "none":
        raise WrongUsage("--form has no backs: nobody types on them.")


def _listed(option: str, text: str | None) -> tuple[str, ...]:
    """Return what an option lists; nothing only if it was not given."""
    if text is None:
        return ()
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    if not found:
        raise WrongUsage(f"{option} names nothing: leave it out for everything.")
    return found


def _length(option: str, value: float) -> float:
    if not 0 <= value <= LONGEST:
        raise WrongUsage(f"{option} takes mm from 0 to {LONGEST:g}, not {value:g}.")
    return value


def _offset(text: str) -> tuple[float, float]:
    """Return millimetres to the right and down from `X,Y`."""
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError as error:
        raise WrongUsage(f"--back-offset takes X,Y in mm, not “{text}”.") from error
    if not all(-LONGEST <= part <= LONGEST for part in (right, down)):
        raise WrongUsage(f"--back-offset takes mm from -{LONGEST:g} to {LONGEST:g}, not “{text}”.")
    return right, down
