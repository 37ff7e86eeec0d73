"""Links what words mean: nouns take their meaning where they stand, choosing terms their choice."""

from __future__ import annotations

from typing import Any

from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.walk import remade
from dsl.logic import conjunction, conjuncts


class Expander:
    """Rewrites IR for the engine; what is printed and read back stays as written."""

    def __init__(self, noun: str, terms: tuple[p.Term, ...]) -> None:
        self.noun = noun
        self.choices = {t.id: t.pick for t in terms if t.pick is not None}

    def expand(self, value: Any, meaning: n.Condition | None = None) -> Any:
        """Return a value in which players are those that `meaning` says, and choices stand open."""

        def change(part: Any) -> Any:
            if isinstance(part, n.TermOf) and part.term in self.choices:
                return self.choices[part.term]
            if isinstance(part, n.Happened):
                return part
            made = remade(part, change)
            if isinstance(made, n.Every) and made.noun == self.noun and meaning is not None:
                return n.Every(made.noun, conjunction((meaning, *conjuncts(made.where))))
            return made

        return change(value)

    def record(self, value: Any, meaning: n.Condition | None = None) -> Any:
        """Return a program record with every node in it expanded."""
        if isinstance(value, n.Node):
            return self.expand(value, meaning)
        return remade(value, lambda part: self.record(part, meaning))
