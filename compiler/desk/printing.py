"""Sheets and pictures of the cards that a command was asked about."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from compiler.output import OutputFolder
from compiler.sheets import Face, FaceSection
from compiler.sheets.face import label
from compiler.sheets.imposition import FORM_SIZE
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import (
    BLANKS,
    CALIBRATION,
    CARDS,
    FORM,
    PARTS,
    RULEBOOK,
    TOKENS,
    Contents,
    Moved,
    Printed,
    PrintedFile,
    print_box,
)
from compiler.sheets.theme import Theme
from compiler.sheets.themes import DESIGNS, default_theme, in_design, load_theme, theme_in
from compiler.sheets.typeset import Fitted
from dsl.ir.program import Program

from .artwork import coarse as coarse
from .artwork import refuse_coarse, refuse_strayed, with_art
from .artwork import strayed as strayed
from .box import box_faces, own_rules, tokens_of
from .offsets import refuse_moved
from .packs import Loaded, WrongUsage, no_language, no_such_card

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
    loaded: Loaded,
    wanted: Wanted,
    options: SheetOptions,
    out: Path | OutputFolder,
    folder: str = "",
    *,
    strict: bool = False,
    measure_ink: bool = True,
) -> Printed:
    """Print what the named packs have, by default into a folder for pack and paper.

    Raises:
        PrintError: a card cannot be printed as it is meant, or the options clash.
        PackError: a picture is not where it is read from, or backs are moved off their page;
            with `strict`, a picture is too coarse or of no card, or backs are moved out of reach.
        WrongUsage: a card that was asked for does not exist, or nothing is left.
    """
    language = language_of(loaded, wanted.language)
    if strict:
        refuse_strayed(loaded)

    def accept(cards: Sequence[Fitted], moved: Sequence[Moved]) -> None:
        refuse_moved(moved, strict)
        if strict:
            refuse_coarse(cards)

    box = box_of(loaded, wanted, language)
    if options.form:
        box = replace(box, faces=[_to_type_into(face, loaded.shown) for face in box.faces])
    printed = print_box(
        box,
        theme_of(loaded, wanted.theme),
        OutputFolder(out) if isinstance(out, Path) else out,
        folder=folder or folder_of(loaded, language, options),
        options=options,
        accept=accept,
        measure_ink=measure_ink,
    )
    if language == box.language:
        return printed
    files = (_in_language(file, language, box.language, loaded) for file in printed.files)
    return replace(printed, files=tuple(files))


def _in_language(file: PrintedFile, wanted: str, first: str, loaded: Loaded) -> PrintedFile:
    """Return a file with what is not in the language that was wanted, but in the game's first."""
    own = (card for card in loaded.shown.cards if card.pack in loaded.own and not card.blank)
    if file.kind == RULEBOOK:
        said = f"in {first}: not all of the rules can be said in {wanted}"
        return replace(file, each=said)
    if file.kind == CARDS and any(wanted not in card.title for card in own):
        return replace(file, each=f"{file.each}; titles that have no {wanted} are in {first}")
    return file


def folder_of(loaded: Loaded, language: str, options: SheetOptions) -> str:
    """Return the folder for what is printed of the named packs."""
    paper = "single" if options.layout == "single" else options.paper
    return f"{loaded.id}/{language}-{paper}"


def box_of(loaded: Loaded, wanted: Wanted, language: str) -> Contents:
    """Return what is wanted of what the named packs have; of cards named, nothing but those."""
    parts = tuple(wanted.parts) or (PARTS[:2] if wanted.cards else PARTS)
    faces = box_faces(loaded, language)
    meta = loaded.pack(loaded.id).meta
    box = Contents(
        title=meta.title,
        faces=with_art(_wanted(faces, parts, wanted.cards), loaded),
        tokens=tokens_of(loaded, language) if TOKENS in parts else (),
        rules=own_rules(loaded) if RULEBOOK in parts else (),
        licence=meta.licence,
        language=loaded.stack.game.meta.languages[0],
        parts=parts,
    )
    if not (box.faces or box.tokens or box.rules or parts == (CALIBRATION,)):
        raise WrongUsage(_nothing_left(parts, loaded))
    return box


def _wanted(faces: Sequence[Face], parts: Collection[str], ids: Collection[str]) -> list[Face]:
    """Return the faces of some parts, and of some ids, where given.

    Raises:
        WrongUsage: no face has one of the ids.
    """
    known = [face.id for face in faces]
    for id in ids:
        if id not in known:
            raise no_such_card(id, known)
    return [
        face
        for face in faces
        if (BLANKS if face.blank else CARDS) in parts and (not ids or face.id in ids)
    ]


def _to_type_into(face: Face, program: Program) -> Face:
    """Return a blank card that offers what its kind can state, above its sections.

    An attribute that is called like a section has one box with it, as its line is read first.
    """
    offered = {
        attribute.id: FaceSection(
            attribute.id,
            label(program, face.language, f"attribute:{attribute.id}", attribute.id),
            "",
            len(program.sections) + place,
        )
        for place, attribute in enumerate(program.attributes)
        if face.kind in attribute.kinds
    }
    sections = (section for section in face.sections if section.id not in offered)
    return replace(face, sections=(*offered.values(), *sections))


def _nothing_left(parts: Collection[str], loaded: Loaded) -> str:
    """Return that there is nothing to print, and where it may be had."""
    game = loaded.stack.game.id
    message = f"{loaded.id} has nothing of what was asked for: {', '.join(parts)}."
    if game in loaded.own:
        return message
    if set(parts) == {BLANKS}:
        some = f"`cardwright print {game} --only blanks` prints some, with `--form` to type into"
        return f"{message} {some}."
    return f"{message} `cardwright print {game}` prints what its game has."


def language_of(loaded: Loaded, wanted: str) -> str:
    """Return the language to print in: the one wanted, else the pack's first.

    Raises:
        WrongUsage: the packs do not have it.
    """
    has = tuple(loaded.shown.words)
    if wanted and wanted not in has:
        raise no_language(loaded.stack, wanted)
    return wanted or has[0]


def theme_of(loaded: Loaded, wanted: str = "") -> Theme:
    """Return the theme of the pack, laid over that of its game.

    `wanted` is the name of a pack, whose theme takes their place; or a folder with a theme, or
    the name of a design: these are laid over them.
    """
    from compiler.find import content_folder, shipped_packs

    folders = {pack: content_folder() / pack / "theme" for pack in shipped_packs()}
    themes = {pack: folder for pack, folder in folders.items() if folder.is_dir()}
    own = _own_theme(loaded)
    if not wanted:
        return own
    if wanted in DESIGNS:
        return in_design(wanted, own)
    if wanted in themes:
        return load_theme(themes[wanted])
    if not Path(wanted).is_dir():
        known = ", ".join((*DESIGNS, *themes))
        raise WrongUsage(f"There is no theme and no folder “{wanted}”. There are: {known}.")
    return load_theme(Path(wanted), own)


def _own_theme(loaded: Loaded) -> Theme:
    packs = (loaded.pack(id) for id in dict.fromkeys((loaded.id, loaded.stack.game.id)))
    themes = [pack.theme for pack in packs if pack.theme is not None]
    return theme_in(*themes) if themes else default_theme()


def printed_json(printed: Printed, found: Iterable[Any]) -> dict[str, Any]:
    """Return what `print` says."""
    return {
        "files": [
            {"path": str(file.path), "kind": file.kind, "pages": file.pages}
            for file in printed.files
        ],
        "grid": {"columns": printed.columns, "rows": printed.rows, "rotated": printed.rotated},
        "cards": [
            {"id": card.id, "pt": card.pt, "left_out": list(card.left_out)}
            for card in printed.cards
        ],
        "ink": {"design": "low" if printed.low_ink else "normal", **printed.ink},
        "diagnostics": [d.to_json() for d in found],
    }


def printed_text(printed: Printed) -> str:
    """Return what was printed, for people."""
    lines = []
    for file in printed.files:
        pages = "1 page" if file.pages == 1 else f"{file.pages} pages"
        lines.append(f"{file.path}: {pages}" + (f", {file.each}" if file.each else ""))
    lines += [*_sizes(printed), *_left_out(printed), *_ink(printed)]
    return "\n".join([*lines, _next_step(printed)])


def _sizes(printed: Printed) -> Iterator[str]:
    """Yield which cards have smaller letters than others."""
    cards = [card for card in printed.cards if not (card.lines or card.boxes)]
    sizes = sorted({card.pt for card in cards}, reverse=True)
    if len(sizes) == 1:
        yield f"Text: {sizes[0]:g} pt on every card"
    elif sizes:
        small = [card.id for card in cards if card.pt == sizes[-1]]
        yield f"Text: {sizes[0]:g} pt, down to {sizes[-1]:g} pt on {_named(small)}"


def _left_out(printed: Printed) -> Iterator[str]:
    """Yield what cards have no room for."""
    for what in dict.fromkeys(what for card in printed.cards for what in card.left_out):
        without = [card.id for card in printed.cards if what in card.left_out]
        where = _named(without) if len(without) < len(printed.cards) else "any card"
        yield f"No room for the {what} on {where}"


def _named(ids: Sequence[str]) -> str:
    return ", ".join(ids[:3]) + (f" and {len(ids) - 3} more" if len(ids) > 3 else "")


def _ink(printed: Printed) -> Iterator[str]:
    if ink := printed.ink:
        own, other = ("low", "normal") if printed.low_ink else ("normal", "low")
        option = "without" if printed.low_ink else "with"
        yield f"Ink: {ink[own]:.0%} of a card, {ink[other]:.0%} {option} --low-ink"


def _next_step(printed: Printed) -> str:
    """Return what to do with the files."""
    if any(file.kind == FORM for file in printed.files):
        return "Type into it, save it, and then: cardwright read-form FILE PACK"
    return "Print at 100 %, not fitted to the page."


def read_options(given: Mapping[str, Any]) -> tuple[Wanted, SheetOptions]:
    """Return what the options of `print` say.

    Raises:
        WrongUsage: one of them is not of its form.
    """
    parts = _listed("--only", given["only"])
    for part in parts:
        if part not in PARTS:
            near = get_close_matches(part, PARTS, 1)
            meant = f" Did you mean {near[0]}?" if near else ""
            raise WrongUsage(f"--only takes {', '.join(PARTS)}, not “{part}”.{meant}")
    if given["cards"] is not None and parts and not {CARDS, BLANKS} & set(parts):
        raise WrongUsage(f"--cards names cards; --only {','.join(parts)} prints none.")
    if given["form"]:
        _check_form(parts, given["backs"], given["pdf_standard"])
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
        standard=given["pdf_standard"],
        cells=_cells(given["grid"]),
    )
    if given["margin"] is not None:
        options = replace(options, margin=_length("--margin", given["margin"]))
    if options.back_offset != (0, 0) and options.backs not in ("long", "short"):
        raise WrongUsage("--back-offset moves the backs of --backs long and --backs short.")
    return Wanted(parts, _listed("--cards", given["cards"]), given["lang"], given["theme"]), options


def _check_form(parts: Sequence[str], backs: str, standard: str) -> None:
    """Refuse what a form does not have."""
    if set(parts) - {BLANKS}:
        raise WrongUsage("--form is of blank cards alone: --only blanks.")
    if backs != "none":
        raise WrongUsage("--form has no backs: nobody types on them.")
    if standard:
        raise WrongUsage("--form keeps no standard: what is typed has no font of its own.")


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


def _cells(text: str | None) -> tuple[int, int] | None:
    """Return columns and rows from `COLUMNSxROWS`."""
    if text is None:
        return None
    match = re.fullmatch(r"([1-9]\d?)[x×]([1-9]\d?)", text)
    if match is None:
        raise WrongUsage(f"--grid takes COLUMNSxROWS, such as 3x3, not “{text}”.")
    return int(match[1]), int(match[2])


def _offset(text: str) -> tuple[float, float]:
    """Return millimetres to the right and down from `X,Y`."""
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError as error:
        raise WrongUsage(f"--back-offset takes X,Y in mm, not “{text}”.") from error
    if not all(-LONGEST <= part <= LONGEST for part in (right, down)):
        raise WrongUsage(f"--back-offset takes mm from -{LONGEST:g} to {LONGEST:g}, not “{text}”.")
    return right, down
