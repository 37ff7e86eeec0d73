"""Reads the fields of a stranger's PDF, in a process of its own that may be ended at any time.

A PDF can be made so that whoever reads it works for ever or fills the machine. This process
gives itself limits, where the system has any, and whoever starts it (`reading`) waits only so
long. It puts one JSON object out: `{"fields": {name: text}}` or `{"refused": reason}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from compiler.limits import LIMITS

from .names import FieldName


class NotAForm(Exception):
    """A PDF that is not taken; the text is the reason, a key of `reading.REASONS`."""


def main(path: str) -> None:
    """Read the PDF at a path and put the answer out."""
    limit_this_process()
    print(json.dumps(answer(path)))


def limit_this_process() -> None:
    """Have the system end this process when it takes too much memory or time."""
    try:
        import resource
    except ImportError:  # Windows has no such limits; the time is kept by who waits
        return
    resource.setrlimit(resource.RLIMIT_AS, (LIMITS.form_memory, LIMITS.form_memory))
    resource.setrlimit(resource.RLIMIT_CPU, (LIMITS.form_seconds, LIMITS.form_seconds))


def answer(path: str) -> dict[str, Any]:
    """Return the fields, or why there are none to be had.

    What a broken PDF makes pypdf raise is not known beforehand: it can be any error there is.
    """
    try:
        return {"fields": read_fields(path)}
    except NotAForm as error:
        return {"refused": str(error)}
    except (MemoryError, RecursionError):
        return {"refused": "too-much"}
    except Exception as error:
        return {"refused": "broken", "because": f"{type(error).__name__}: {error}"[:200]}


def read_fields(path: str) -> dict[str, str]:
    """Return the texts of Cardwright's fields by name, empty ones too.

    Raises:
        NotAForm: it is locked, too large, holds a program, or has none of these fields.
    """
    from pypdf import PdfReader

    reader = PdfReader(path)
    if reader.is_encrypted:
        raise NotAForm("locked")
    found: dict[str, str] = {}
    pages = 0
    for node in _nodes(reader.trailer):
        if "/JS" in node or _at(node, "/S") == "/JavaScript":
            raise NotAForm("program")
        pages += _at(node, "/Type") == "/Page"
        if pages > LIMITS.form_pages:
            raise NotAForm("pages")
        name = _at(node, "/T")
        if isinstance(name, str) and FieldName.read(name):
            text = _text(_at(node, "/V"))
            if found.setdefault(str(name), text) != text:
                raise NotAForm("twice")
    if not found:
        raise NotAForm("no-form")
    if sum(map(len, found.values())) > LIMITS.file_size:
        raise NotAForm("too-much")
    return found


def _at(node: Mapping[str, Any], key: str) -> Any:
    """Return a value of a dictionary, wherever in the PDF it stands; None if there is none."""
    from pypdf.generic import IndirectObject

    value = node.get(key)
    return value.get_object() if isinstance(value, IndirectObject) else value


def _nodes(trailer: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every dictionary of a PDF once, however they hang together."""
    from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

    waiting: list[Any] = [trailer]
    seen: set[tuple[int, int]] = set()
    left = LIMITS.form_values
    while waiting:
        node = waiting.pop()
        left -= 1
        if left < 0:
            raise NotAForm("too-much")
        if isinstance(node, IndirectObject):
            if (node.idnum, node.generation) in seen:
                continue
            seen.add((node.idnum, node.generation))
            node = node.get_object()
        if isinstance(node, DictionaryObject):
            yield node
            waiting += [node.raw_get(key) for key in node]
        elif isinstance(node, ArrayObject):
            waiting += list.__iter__(node)


def _text(value: Any) -> str:
    """Return the value of a field, which a long text may have as a stream of its own."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    from pypdf.generic import StreamObject, create_string_object

    if isinstance(value, StreamObject):
        return str(create_string_object(value.get_data()))
    raise NotAForm("broken")
