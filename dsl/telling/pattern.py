"""Patterns: sentences with holes, and verbs that agree with the words before them.

In a pattern, `{slot}` is a hole, `{slot:a}` a hole with its indefinite article, `~verb` a verb
that agrees with the hole before it (with none before it, it is bare). Everything else stands
as written. A language whose verbs do not agree writes none with `~`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_PART = re.compile(r"\{(?P<slot>[\w-]+)(?::(?P<how>a))?\}|~(?P<verb>[a-z]+)")
_ENDS = frozenset(".!?:—。！？：")


@dataclass(frozen=True, slots=True)
class Said:
    """Words, and whether the verb after them is that of many."""

    text: str
    many: bool = False


class Patterns:
    """The patterns of one language, and the forms of their verbs: bare and third person."""

    def __init__(self, texts: Mapping[str, str], forms: Mapping[str, tuple[str, ...]]) -> None:
        self.texts = texts
        self.forms = forms

    def __contains__(self, id: str) -> bool:
        return id in self.texts

    def fill(self, id: str, **slots: Said | str) -> str:
        """Return a pattern with its holes filled."""
        number: list[bool] = [True]

        def part(found: re.Match[str]) -> str:
            if found["verb"]:
                return self.verb(found["verb"], number[-1])
            said = slots[found["slot"].replace("-", "_")]
            said = said if isinstance(said, Said) else Said(said)
            number.append(said.many)
            return with_article(said.text) if found["how"] else said.text

        return _PART.sub(part, self.texts[id])

    def verb(self, verb: str, many: bool) -> str:
        """Return the form of a verb after one or many."""
        bare, third = self.forms.get(verb, (verb, verb))
        return bare if many else third

    def sentence(self, text: str) -> str:
        """Return words as a sentence: a capital first, a full stop last."""
        text = text[:1].upper() + text[1:]
        return text if text[-1:] in _ENDS else text + self.texts.get("stop", ".")

    def listed(self, items: Iterable[str], joint: str = "and") -> str:
        """Return a list in words."""
        *most, last = items
        if not most:
            return last
        left = most[0]
        for item in most[1:]:
            left = self.fill("comma", left=left, right=item)
        return self.fill(joint, left=left, right=last)


def verbs_of(texts: Iterable[str]) -> list[str]:
    """Return the verbs that agree in some patterns."""
    return sorted({m["verb"] for text in texts for m in _PART.finditer(text) if m["verb"]})


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


@cache
def data(folder: str, language: str) -> dict[str, Any]:
    """Return the patterns that a folder beside this one keeps for a language, or nothing."""
    path = Path(__file__).parent.parent / folder / f"{language}.json"
    if not path.is_file():
        return {}
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found
