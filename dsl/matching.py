"""Templates matched against IR: what a phrase would have to hold, and who it would be said of."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dsl.ir import nodes as n

from .builders import begins_with_another
from .lexicon import Lexicon
from .logic import SUBJECT, YOU
from .scope import Scope
from .surface import Pronoun
from .template import Bindings, Build, Make, Slot
from .unbuild import UNBUILD
from .unwhose import revealers, shower


@dataclass(slots=True)
class Matcher:
    """Matches templates where certain words and slots are known, and who is said to do it."""

    lexicon: Lexicon
    scope: Scope
    doer: n.Selector | None = None

    def bind(self, tree: Any, value: Any) -> Bindings | None:
        """Return what the slots of a template hold if it makes the value, else None."""
        bound: Bindings = {}
        return bound if self._match(tree, value, bound) else None

    def _match(self, tree: Any, value: Any, bound: Bindings) -> bool:
        match tree:
            case Slot(name):
                if name in bound:
                    return bool(bound[name] == value)
                bound[name] = value
                return True
            case Build("Pronoun", (word,)):
                if value == Pronoun(word):
                    return True
                whom = self.whom(value)
                return isinstance(whom, n.Ref) and self.scope.candidates(word) == [whom.slot]
            case Build(name, args):
                reverse = UNBUILD.get(name)
                parts = reverse(self, value) if reverse else None
                return parts is not None and self._match(args, parts, bound)
            case Make(cls, fields):
                return type(value) is cls and self._match_fields(dict(fields), value, bound)
            case tuple():
                return (
                    isinstance(value, tuple)
                    and len(value) == len(tree)
                    and all(self._match(t, v, bound) for t, v in zip(tree, value, strict=True))
                )
        return type(tree) is type(value) and bool(tree == value)

    def whom(self, value: Any) -> Any:
        """Each who does it is who does it, if that is one."""
        own = self.scope.own
        return n.Ref(own) if own and value == n.Ref("subject") else value

    def _match_fields(self, given: dict[str, Any], value: Any, bound: Bindings) -> bool:
        for f in dataclasses.fields(value):
            content = getattr(value, f.name)
            if f.name in given:
                if not self._match(given[f.name], content, bound):
                    return False
            elif content != f.default:
                return False
        return True


def doers(tree: Any, value: Any, by: n.Selector | None) -> Iterator[n.Selector]:
    """Yield who the slot `who` of a template may hold, the rest aside; what is usual first.

    What chance decides is said of anybody: of whom the clause is, `by`, if that is known. Each of
    several does nothing that begins with what another does: they would all at once.
    """
    if by == SUBJECT and begins_with_another(tree):
        return
    match tree:
        case Slot("who"):
            if isinstance(value, n.Selector):
                yield value
        case tuple() if isinstance(value, tuple):
            yield from itertools.chain(*map(doers, tree, value, itertools.repeat(by)))
        case Make(cls, fields) if type(value) is cls:
            yield from itertools.chain(*(doers(t, getattr(value, name), by) for name, t in fields))
        case Build("Alone", (inner,)):
            yield from doers(inner, value, by)
        case Build("Shown", _) if isinstance(value, n.Look):
            yield from shower(value)
        case Build("Choice", _) if isinstance(value, n.ChooseOne):
            yield value.who
        case Build("Become", _) if isinstance(value, n.SetStatus) and value.of is not None:
            yield value.of
        case Build("Revealed", _):
            yield from revealers(value)
        case Build("ChosenCards", _) if isinstance(value, n.Choose):
            yield value.pick.by or by or YOU
        case Build("ByHand" | "RevealedChosen", _):
            yield by or YOU
        case Build("RemovedHalf", _):
            yield YOU
        case Build("Given" | "GivenPer", _) if isinstance(value, n.Adjust):
            yield YOU
        case Build("Passed" | "Taken", _) if isinstance(value, n.Move) and value.who is not None:
            yield value.who
        case Build("LookedAt", _) if isinstance(value, n.Look):
            yield value.who
        case Build("DoTheirs" | "DoYours", _) if isinstance(value, n.Do) and value.who is not None:
            yield value.who
