"""Reads YAML and JSON text into a tree of positioned nodes, collecting faults."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from dsl.places import Fault, check_characters, check_tabs

from .limits import LIMITS
from .tree import Mapping, Node, Scalar, Sequence, fault_at, too_many_values

_QUOTE = "Put the whole text in quotation marks."
_SWALLOWED = re.compile(r" +#[^ #\n]+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_INDENT = re.compile("^ *[\t\u00a0\u2007\u202f]", re.MULTILINE)
_SYNTAX = (
    ("mapping values are not allowed", "A colon stands in a text without quotation marks.", _QUOTE),
    (
        "end of stream",
        "A quotation mark is opened and never closed.",
        "Close it. A text that begins with an apostrophe needs double quotation marks around it.",
    ),
    ("expected ',' or", "A bracket is opened and not closed.", f"Close it. {_QUOTE}"),
    ("could not find expected ':'", "A line is not of the form key: value.", "Add the colon."),
    (
        "expected <block end>",
        "The indentation does not fit the lines above, or text follows a closing quotation mark.",
        "Give all keys of one group the same number of spaces in front.",
    ),
    ("cannot start any token", "A text cannot begin with this character.", _QUOTE),
)
_JSON_SYNTAX = (
    ("Expecting ','", "A comma or a closing bracket is missing here."),
    ("Expecting property", "A key in double quotation marks is missing here."),
    ("Expecting value", "A value is missing here."),
    ("Expecting ':'", "A colon is missing here."),
    ("Unterminated", "A quotation mark is opened and never closed."),
    ("Extra data", "Something stands behind the end."),
)


@dataclass(slots=True)
class TreeFile:
    """What a file holds; `root` is None if it cannot be read."""

    root: Node | None
    faults: list[Fault]


def read_yaml(text: str) -> TreeFile:
    """Read YAML whose lines end in LF."""
    faults = list(check_characters(text))
    if not faults:
        faults += _tab_indents(text)
    if faults:
        return TreeFile(None, faults)
    faults += check_tabs(text)
    return _read(text.replace("\t", " "), faults)


def read_json(text: str) -> TreeFile:
    """Read JSON whose lines end in LF."""
    faults = [*check_characters(text), *_json_syntax(text)]
    if faults:
        return TreeFile(None, faults)
    return _read(text.replace("\t", " "), faults, null="null")


def _tab_indents(text: str) -> Iterable[Fault]:
    found = list(_INDENT.finditer(text))
    if found:
        line = text.count("\n", 0, found[0].start()) + 1
        column = len(found[0].group())
        many = f"This line and {len(found) - 1} more are" if len(found) > 1 else "This line is"
        what = "a tab" if found[0].group().endswith("\t") else "a no-break space"
        message = f"{many} indented with {what}."
        yield Fault("tab-indent", message, "Use spaces.", line, column, line, column + 1)


def _json_syntax(text: str) -> Iterable[Fault]:
    try:
        json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
    except json.JSONDecodeError as error:
        known = (said for start, said in _JSON_SYNTAX if error.msg.startswith(start))
        message = next(known, "This is not valid JSON.")
        place = (error.lineno, error.colno, error.lineno, error.colno + 1)
        yield Fault("bad-json", message, "Compare it with the lines around it.", *place)
    except RecursionError:
        yield _too_deep(1, 1)


def _too_deep(line: int, column: int) -> Fault:
    message = f"Lists and groups are nested deeper than {LIMITS.depth}."
    return Fault("too-deep", message, "Nest less deeply.", line, column, line, column + 1)


def _read(text: str, faults: list[Fault], null: str = "") -> TreeFile:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError

    builder = _Builder(text, faults, null)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            if not builder.take(event):
                break
    except MarkedYAMLError as error:
        faults.append(_syntax_fault(error, text))
        builder.broken = True
    except Exception:  # the parser has slips of its own; a stranger's file must not find them
        hint = "Compare it with a file that works, or write the cards as a .card file."
        faults.append(Fault("bad-yaml", "This is not valid YAML.", hint, 1, 1, 1, 2))
        builder.broken = True
    return TreeFile(None if builder.broken else builder.root, faults)


def _syntax_fault(error: Any, text: str) -> Fault:
    problem = error.problem or ""
    default = ("", "This is not valid YAML.", "Compare it with the lines around it.")
    wanted, message, hint = next((row for row in _SYNTAX if row[0] in problem), default)
    opened = wanted in ("end of stream", "expected ',' or") and error.context_mark
    mark = error.context_mark if opened else error.problem_mark
    lines = text.split("\n")
    line = min(mark.line, len(lines) - 1)
    column = min(mark.column, len(lines[line])) + 1
    return Fault("bad-yaml", message, hint, line + 1, column, line + 1, column + 1)


@dataclass(slots=True)
class _Open:
    """A list or group that is being read."""

    mark: Any
    is_list: bool
    items: list[Node] = field(default_factory=list)
    keys: dict[str, Scalar] = field(default_factory=dict)
    entries: list[tuple[Scalar, Node]] = field(default_factory=list)
    key: Node | None = None


class _Builder:
    """Builds the tree from parser events."""

    def __init__(self, text: str, faults: list[Fault], null: str) -> None:
        self.text = text
        self.null = null
        self.faults = faults
        self.root: Node | None = None
        self.open: list[_Open] = []
        self.documents = 0
        self.last_end = 0
        self.values = 0
        self.broken = False

    def take(self, event: Any) -> bool:
        """Use one event; return whether to go on."""
        self.values += 1
        if self.values > LIMITS.values:
            mark = event.start_mark
            self.faults.append(too_many_values(mark.line + 1, mark.column + 1))
            self.broken = True
            return False
        return self.use(event)

    def use(self, event: Any) -> bool:
        name = type(event).__name__
        if name == "DocumentStartEvent":
            self.documents += 1
            if self.documents > 1:
                self.refuse(event, "A second document starts here.", "Put it into its own file.")
                return False
        elif name == "AliasEvent":
            self.refuse(event, "Aliases (*name) are not allowed.", _QUOTE)
            self.put(self.scalar(event, ""))
        elif name == "ScalarEvent":
            self.check(event)
            self.put(self.scalar(event, event.value))
        elif name in ("MappingStartEvent", "SequenceStartEvent"):
            self.check(event)
            self.open.append(_Open(event.start_mark, name[0] == "S"))
            if len(self.open) > LIMITS.depth:
                mark = event.start_mark
                self.faults.append(_too_deep(mark.line + 1, mark.column + 1))
                self.broken = True
                return False
        elif name in ("MappingEndEvent", "SequenceEndEvent"):
            self.close(event)
        return True

    def refuse(self, event: Any, message: str, hint: str) -> None:
        """Note a part of YAML that packs may not use."""
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        fault = Fault("yaml-feature", message, hint, line, column, line, column + 1)
        self.faults.append(fault)
        self.broken = True

    def check(self, event: Any) -> None:
        """Refuse anchors and tags."""
        if event.anchor:
            self.refuse(event, "Anchors (&name) are not allowed.", _QUOTE)
        if event.tag:
            self.refuse(event, "Tags (!name) are not allowed.", _QUOTE)

    def scalar(self, event: Any, text: str) -> Scalar:
        start, end, offset = event.start_mark, event.end_mark, event.end_mark.index
        raw = self.text[start.index : offset]
        plain = not getattr(event, "style", None)
        text = "" if plain and text == self.null else text
        if not plain and _SURROGATE.search(text):  # JSON writes 😀 as two escapes
            text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        place = (start.line + 1, start.column + 1, end.line + 1, end.column + 1)
        key = self.open[-1].key if self.open and not raw else None
        if isinstance(key, Scalar):  # the parser puts an empty value at the next token
            offset = self.text.find(":", self.last_end) + 1
            column = key.end_column + offset - self.last_end
            place = (key.end_line, column, key.end_line, column)
        self.last_end = offset
        if plain:
            self.check_swallowed(offset, place[2], place[3])
        return Scalar(text, plain, *place, raw)

    def check_swallowed(self, offset: int, line: int, column: int) -> None:
        """Refuse a text that goes on with what YAML takes for a comment."""
        found = _SWALLOWED.match(self.text, offset)
        if found:
            part = found.group().strip()
            column += len(found.group()) - len(part)
            message = f"Everything from {part} on would be a comment."
            hint = f"{_QUOTE} A comment needs a space behind its #."
            place = (line, column, line, column + len(part))
            self.faults.append(Fault("hash-in-text", message, hint, *place))

    def close(self, event: Any) -> None:
        done = self.open.pop()
        start, end = done.mark, event.end_mark
        place = (start.line + 1, start.column + 1, end.line + 1, end.column + 1)
        if done.is_list:
            self.put(Sequence(tuple(done.items), *place))
        else:
            self.put(Mapping(tuple(done.entries), *place))

    def put(self, node: Node) -> None:
        """Add a finished node to what is open around it."""
        if not self.open:
            self.root = node
            return
        top = self.open[-1]
        if top.is_list:
            top.items.append(node)
        elif top.key is None:
            top.key = node
        else:
            key, top.key = top.key, None
            self.entry(top, key, node)

    def entry(self, top: _Open, key: Node, value: Node) -> None:
        if not isinstance(key, Scalar):
            hint = "Write a text before the colon."
            self.faults.append(fault_at(key, "yaml-feature", "A key must be a text.", hint))
        elif key.plain and key.text == "<<":
            hint = "Write the keys out."
            self.faults.append(
                fault_at(key, "yaml-feature", "Merge keys (<<) are not allowed.", hint)
            )
        else:
            first = top.keys.setdefault(unicodedata.normalize("NFKC", key.text), key)
            if first is key:
                top.entries.append((key, value))
                return
            message = f"The key “{key.text}” stands twice, first on line {first.line}."
            self.faults.append(fault_at(key, "duplicate-key", message, "Keep one of them."))
