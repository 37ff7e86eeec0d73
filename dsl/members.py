"""The members of a joined sentence: what each of them leaves out is said again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from . import ellipsis, lexer
from .clauses import WHO, undenied
from .drive import Drive, Refused
from .lexer import VERB, Token
from .surface import Unreadable

if TYPE_CHECKING:
    from .parse import Reader

ROOTS = {"start_effect": "whole", "start_condition": "cond"}
"""What a text is made of, by the category it is read as."""
_VERBS = (VERB, "class:PROC")
"""What the terminals of verbs begin with."""
_HELPING, _NOT = "verb:do:", "word:not"
_TOLD_APART = re.compile(r"\b(?:who|whose|with|without)\b[^.;]*\Z")
"""What somebody is told by, at the end of what names them."""
_ANEW = re.compile(r"(?:each|every|all|both|you|the) ")
"""How somebody else is named."""


@dataclass(frozen=True, slots=True)
class Member:
    """A part cut where its verb begins: its `subject`, `may` or nothing, and the rest in `text`.

    `bare`: a condition that shares its subject and verb with the one before, which has no number
    of its own unless it shares that too. `plain`: the verb of a condition without its `not`.
    `read_as`: what a part can be read as, nothing if that is not known.
    """

    text: str
    subject: str = ""
    may: str = ""
    verb: str = ""
    bare: str = ""
    plain: str = ""
    read_as: str = ""

    @property
    def head(self) -> str:
        """What stands in front of the verb."""
        return f"{self.subject} {self.may}".strip()

    @property
    def whole(self) -> str:
        """The part as it was."""
        return f"{self.head} {self.text}".strip()


def members(reader: Reader, parts: Sequence[str]) -> list[Member]:
    """Return the parts, a verb that is left out said again, and what parts share at the end."""
    made: list[Member] = []
    alone = [_said(reader, part) for part in parts]
    for i, (part, said) in enumerate(zip(parts, alone, strict=True)):
        after = list(zip(parts[i + 1 :], alone[i + 1 :], strict=True))
        if after and alone[i + 1] is None:  # the verb is shared, so what it is said of may be
            said = _with_end(reader, made, part, after) or said
        if said is None and made:
            said = _said_again(reader, made[-1], part)
        made.append(said or _with_end(reader, made, part, after) or Member(part))
    return made


def _with_end(
    reader: Reader, before: list[Member], part: str, after: Sequence[tuple[str, Member | None]]
) -> Member | None:
    """Return a part with as few words as it needs from the end of a later one of its sort.

    What is asked shares nothing with what is done.
    """
    heads = ["", f"{before[-1].verb} "] if before else [""]
    if after and _TOLD_APART.search(part) and not _ANEW.match(after[0][0]):
        return None  # what follows tells them apart as well
    for other, alone in after:
        for space in reversed([space.start() for space in re.finditer(" ", other)]):
            for head in heads:
                said = _said(reader, f"{head}{part}{other[space:]}")
                if said is not None and (alone is None or alone.read_as == said.read_as):
                    return said
    return None


def _said_again(reader: Reader, before: Member, part: str) -> Member | None:
    """Return a part with the verb before; an action then has the subject before, unsaid."""
    bare = f"{before.head} {before.plain} {part}".strip()
    end = before.whole.find(before.verb, len(before.head)) + len(before.verb)
    again = ellipsis.said_again(reader, before.whole, end, part)
    if again and (said := _said(reader, again)) is not None:
        return replace(said, bare=bare)
    same = f"{before.head} {before.verb} {part}".strip()
    whole = (f"{before.verb} {part}", same, f"{before.head} {part}")
    return next(filter(None, (_said(reader, text) for text in whole)), None)


def _said(reader: Reader, part: str) -> Member | None:
    """Return a part with its subject, if it has a verb and can be read."""
    for start in ROOTS:
        drive = Drive(reader, lexer.fold(part))
        try:
            drive.run(start)
        except (Refused, Unreadable):
            continue
        text = drive.text.text
        tokens = drive.tokens
        i = _main_verb(tokens)
        if i is None:
            return Member(text.rstrip(" ."), read_as=start)
        may = i - 1 if i and tokens[i - 1].terminal == "word:may" else i
        subject, end = text[: tokens[may].start].strip(), tokens[i].start
        return Member(
            text[end:].rstrip(" ."),
            subject,
            text[tokens[may].start : end].strip(),
            text[end : tokens[i].end],
            plain=_plain(text, tokens[i:]),
            read_as=start,
        )
    return None


def _main_verb(tokens: Sequence[Token]) -> int | None:
    """Return which token is the verb of a sentence: those that tell somebody apart are not."""
    clauses = 0
    for i, token in enumerate(tokens):
        clauses += token.parts[0] in WHO
        if token.terminal.startswith(_VERBS):
            if not clauses:
                return i
            clauses -= not token.terminal.startswith(_HELPING)
        elif token.verb:
            clauses -= 1
    return None


def _plain(text: str, tokens: Sequence[Token]) -> str:
    """Return the verb that tokens begin with, without its `not`."""
    last = tokens[0]
    for token in tokens[1:]:
        if token.terminal != _NOT and not token.verb:
            break
        last = token
    return undenied(text[tokens[0].start : last.end])
