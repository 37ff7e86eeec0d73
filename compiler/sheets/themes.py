"""Reads themes: a folder with `theme.yaml`, laid over the theme of a design, checked strictly.

YAML scalars arrive as text, those of the default theme, which is JSON to load fast, as values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from .fonts import FAMILIES
from .problems import PrintError, PrintProblem
from .theme import (
    FRAMES,
    PATTERNS,
    TITLES,
    Chains,
    KindStyle,
    SectionStyle,
    Theme,
    TokenStyle,
    ValueStyle,
    merge,
)

FILE = "theme.yaml"
DESIGNS = ("default", "memo")
"""The designs that Cardwright brings: each is a folder here, its drawing and its data."""
LONGEST_FILE = 64_000  # bytes
MOST_ENTRIES, MOST_SHAPES, MOST_POINTS, LONGEST_TEXT = 200, 40, 120, 80
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
NUMBER = re.compile(r"-?[0-9]{1,3}(\.[0-9]{1,3})?")

Check = Callable[[Any, str], Any]


def load_theme(folder: Path, base: Theme | None = None) -> Theme:
    """Return the theme of a folder, over `base` or the default; raise PrintError if it is none."""
    return read_theme(_text_of(folder / FILE), base or default_theme())


@cache
def theme_in(*contents: bytes) -> Theme:
    """Return the theme that the bytes of files are, each laid over those after it.

    Raises:
        PrintError: one of them is no theme.
    """
    first, *others = contents
    return read_theme(_decoded(first, FILE), theme_in(*others) if others else default_theme())


@cache
def default_theme() -> Theme:
    """Return the theme of games that bring none."""
    return in_design("default", Theme())


def in_design(name: str, theme: Theme) -> Theme:
    """Return a theme with the data of one of the `DESIGNS` laid over it."""
    text = _text_of(Path(__file__).with_name(name) / "theme.json")
    return replace(_over(theme, _known(json.loads(text))), design=name)


def read_theme(text: str, base: Theme) -> Theme:
    """Return the theme that a file's text describes, over `base`."""
    return _theme(_parsed(text), base)


def _theme(data: object, base: Theme) -> Theme:
    raw = _known(data)
    return _over(in_design(raw["design"], base) if "design" in raw else base, raw)


def _known(data: object) -> dict[str, Any]:
    return _checked(_mapping(data, "the theme"), _THEME, "the theme")


def _over(base: Theme, raw: Mapping[str, Any]) -> Theme:
    theme = merge(base, raw)
    _check_names(theme)
    return theme


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST_FILE + 1)
    except (FileNotFoundError, NotADirectoryError) as fault:
        said = f"there is no theme in {path.parent}: it has no {FILE}"
        hint = f"name the folder that holds {FILE}"
        raise PrintError([PrintProblem("no-theme", "", said, hint)]) from fault
    except OSError as fault:
        said = f"cannot read {path}: {fault.strerror or fault}"
        raise PrintError([PrintProblem("bad-theme", "", said, "")]) from fault
    return _decoded(content, path)


def _decoded(content: bytes, path: Path | str) -> str:
    if len(content) > LONGEST_FILE:
        _refuse(f"{path} is longer than {LONGEST_FILE} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        said = f"{path} is not UTF-8 text: {fault}"
        raise PrintError([PrintProblem("bad-theme", "", said, "save it as UTF-8")]) from fault


def _parsed(text: str) -> object:
    """Return a file as names, lists and texts; the reader refuses whatever is not plain."""
    from compiler.yaml import read_yaml

    tree = read_yaml(text.replace("\r\n", "\n").replace("\r", "\n"))
    faults = [fault for fault in tree.faults if fault.severity == "error"]
    if faults or tree.root is None:
        first = faults[0] if faults else None
        where = f"line {first.line}: {first.message}" if first else "it is empty"
        _refuse(f"{FILE}, {where}", first.hint if first else "")
    return tree.root.data()


def _refuse(message: str, hint: str = "") -> NoReturn:
    raise PrintError([PrintProblem("bad-theme", "", message, hint)])


def _mapping(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or len(value) > MOST_ENTRIES:
        _refuse(f"{where}: names with values expected, at most {MOST_ENTRIES}")
    return value


def _checked(raw: Mapping[str, Any], checks: Mapping[str, Check], where: str) -> dict[str, Any]:
    for key in raw:
        if key not in checks:
            _refuse(f"{where}: unknown key '{key}'", f"one of {', '.join(checks)}")
    return {key: checks[key](value, f"{where}, {key}") for key, value in raw.items()}


def _colour(value: object, where: str) -> str:
    if not isinstance(value, str) or not COLOUR.fullmatch(value):
        _refuse(f"{where}: a colour expected", "write it in quotes: '#1a2b3c'")
    return value.lower()


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        _refuse(f"{where}: a text of at most {LONGEST_TEXT} characters expected")
    return value


def _flag(value: object, where: str) -> bool:
    if str(value).lower() not in ("true", "false"):
        _refuse(f"{where}: true or false expected")
    return str(value).lower() == "true"


def _one_of(names: tuple[str, ...]) -> Check:
    def check(value: object, where: str) -> str:
        if value not in names:
            _refuse(f"{where}: not known", f"one of {', '.join(names)}")
        return str(value)

    return check


def _list_of(check: Check, most: int) -> Check:
    def check_list(value: object, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            _refuse(f"{where}: a list of at most {most} expected")
        return tuple(check(item, where) for item in value)

    return check_list


def _table_of(check: Check) -> Check:
    def check_table(value: object, where: str) -> dict[str, Any]:
        return {key: check(item, f"{where}, {key}") for key, item in _mapping(value, where).items()}

    return check_table


def _record(make: Callable[..., Any], checks: Mapping[str, Check]) -> Check:
    assert set(checks) == {item.name for item in fields(make)}  # type: ignore[arg-type]

    def check_record(value: object, where: str) -> Any:
        return make(**_checked(_mapping(value, where), checks, where))

    return check_record


def _number(value: object, where: str) -> float:
    text = str(value)
    if not NUMBER.fullmatch(text) or not -50 <= float(text) <= 150:
        _refuse(f"{where}: a number from -50 to 150 expected")
    return float(text)


def _numbers(text: str, where: str, count: int) -> tuple[float, ...]:
    parts = text.split(",")
    if len(parts) != count:
        _refuse(f"{where}: {count} numbers with commas between them expected")
    return tuple(_number(part, where) for part in parts)


def _points(value: object, where: str) -> tuple[tuple[float, ...], ...]:
    parts = value.split() if isinstance(value, str) else []
    if not 2 <= len(parts) <= MOST_POINTS:
        _refuse(f"{where}: from 2 to {MOST_POINTS} points expected", "write them as 'x,y x,y'")
    return tuple(_numbers(part, where, 2) for part in parts)


def _circle(value: object, where: str) -> tuple[float, ...]:
    return _numbers(value if isinstance(value, str) else "", where, 3)


def _shape(value: object, where: str) -> dict[str, Any]:
    """Check one shape: `poly` and `disc` are filled, `line` and `ring` have a `width`."""
    shape = _checked(_mapping(value, where), _SHAPE, where)
    if len(shape.keys() & {"poly", "line", "disc", "ring"}) != 1:
        _refuse(f"{where}: each shape is exactly one of poly, line, disc, ring")
    return {"width": 8.0, "cut": False, **shape}


_SHAPE: dict[str, Check] = {
    "poly": _points,
    "line": _points,
    "disc": _circle,
    "ring": _circle,
    "width": _number,
    "cut": _flag,
}
_SECTION = _record(SectionStyle, {"icon": _text, "fill": _colour, "pattern": _one_of(PATTERNS)})
_KIND = _record(
    KindStyle,
    {
        "colour": _colour,
        "ground": _colour,
        "frame": _one_of(FRAMES),
        "title": _one_of(TITLES),
        "pattern": _one_of(PATTERNS),
        "emblem": _text,
        "code": _text,
        "blank": _list_of(_text, 6),
    },
)
_FONTS = _list_of(_one_of(tuple(FAMILIES)), len(FAMILIES))
_THEME: dict[str, Check] = {
    "design": _one_of(DESIGNS),
    "fonts": _record(Chains, {"title": _FONTS, "text": _FONTS}),
    "paper": _colour,
    "stamps": _table_of(_list_of(_text, MOST_ENTRIES)),
    "tokens": _table_of(_record(TokenStyle, {"icon": _text, "colour": _colour})),
    "ink": _colour,
    "faint": _colour,
    "corner": _text,
    "slogan": _table_of(_text),
    "barcode": _flag,
    "icons": _table_of(_list_of(_shape, MOST_SHAPES)),
    "kinds": _table_of(_KIND),
    "sections": _table_of(_SECTION),
    "series": _list_of(_SECTION, 20),
    "steps": _table_of(_colour),
    "values": _table_of(_record(ValueStyle, {"colour": _colour, "emblem": _text})),
}


def _check_names(theme: Theme) -> None:
    """Refuse a style that names an icon which nobody drew."""
    named = [style.icon for style in (*theme.sections.values(), *theme.series)]
    named += [style.emblem for style in theme.kinds.values()]
    named += [style.emblem for style in theme.values.values()]
    named += [style.icon for style in theme.tokens.values()]
    for name in named:
        if name not in theme.icons:
            _refuse(f"no icon is called '{name}'", f"one of {', '.join(theme.icons)}")
