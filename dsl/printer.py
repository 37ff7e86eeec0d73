"""Printer: IR to canonical words; the reverse of parse and resolve.

The first wording of the heaviest entry whose template matches is taken. Pronouns are used
exactly where the parser would bind them to the same slot.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
from collections.abc import Callable, Iterator
from typing import Any

from dsl.ir import nodes as n

from . import grammar
from .actions import Action, action, parts_of, subject_of
from .builders import known
from .lexicon import Lexicon
from .line import MANY, CannotPrint, Context, Line, Name, Said, form, joined
from .logic import MANY as SEVERAL
from .logic import ONE, PASSING, SUBJECT, YOU, conjuncts
from .phrases import Entry
from .resolve import adjective_of, bind_picks, clause_scope, player_noun, rank
from .scope import PLAYER, Scope
from .surface import Quantified
from .template import Bindings
from .unbuild import Matcher, find_who, predicates

__all__ = ["CannotPrint", "Writer"]


class Writer:
    """Writes IR in one language with one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.book = grammar.book()
        self.player = player_noun(lexicon)

    def write(self, value: Any, start: str, scope: Scope) -> str:
        """Return the canonical text of a value read by a start category.

        Raises:
            CannotPrint: no phrase says it.
        """
        context = Context(scope.inside())
        if start in {"start_effect", "start_abilities"}:
            return " ".join(joined(s) for s in self._sentences(value, context))
        context.third = context.subject = True
        return joined(self.say(start, value, context).words, start in _LINES)

    # -------------------------------------------------------------- sentences

    def _sentences(self, value: Any, context: Context) -> list[list[str]]:
        parts = value if isinstance(value, tuple) else parts_of(value)
        return [sentence for part in parts for sentence in self._sentence(part, context)]

    def _sentence(self, part: Any, context: Context) -> list[list[str]]:
        if isinstance(part, n.If) and part.otherwise is not None:
            first = self._sentence(dataclasses.replace(part, otherwise=None), context)
            rest = self.say("steps", part.otherwise, context.inside()).words
            return [*first, ["otherwise", ",", *rest, "."]]
        if isinstance(part, n.Replacement) and part.after is not None:
            first = self._sentence(dataclasses.replace(part, after=None), context)
            rest = self.say("steps", part.after, context).words
            return [*first, ["if", "you", "do", ",", *rest, "."]]
        category = "ability" if isinstance(part, n.Ability) else "body"
        said = self.say(category, part, context)
        if isinstance(part, n.Effect):
            bind_picks(part, context.scope, self.lexicon)
            context.before = subject_of(part)
        return [[*said.words, "."]]

    # -------------------------------------------------------------- phrases

    def say(self, category: str, value: Any, context: Context) -> Said:
        """Return the words of a value in a category.

        Raises:
            CannotPrint: no phrase of the category says it.
        """
        special = _SPECIAL.get(category)
        if special is not None:
            return special(self, value, context)
        for entry, bound in self._ways(category, value, context):
            with contextlib.suppress(CannotPrint):
                return self.word(entry, bound, _inner(value, context), context)
        raise CannotPrint(f"no {category} for {value!r}")

    def _ways(
        self, category: str, value: Any, context: Context
    ) -> Iterator[tuple[Entry, Bindings]]:
        """Yield the entries of a category that say a value, with what they hold."""
        matcher = Matcher(self.lexicon, context.scope)
        for entry in self.book.heaviest.get(category, ()):
            bound = None if entry.input_only else matcher.bind(entry.template, value)
            if bound is not None:
                yield entry, bound

    def word(
        self, entry: Entry, bound: Bindings, context: Context, outer: Context | None = None
    ) -> Said:
        """Return an entry's canonical wording with its holes filled.

        `context` is that inside the phrase, `outer` that around it.
        """
        parts = grammar.canonical(self.lexicon.language, entry.id)
        if parts is None:
            raise CannotPrint(f"{entry.id} has no wording")
        line = Line(self, context, outer)
        for part, after in itertools.zip_longest(parts, parts[1:]):
            line.add(part, after, bound)
        number = line.counted if entry.category == "amount" else line.first_number
        return Said(line.words, entry.number or number or "one")

    # -------------------------------------------------------------- steps

    def steps(self, value: n.Effect, context: Context) -> Said:
        """Actions in one sentence; a subject that stays the same is said once."""
        words: list[str] = []
        before, free = context.carried, True
        effects = parts_of(value)
        for i, effect in enumerate(effects):
            done = action(effect)
            said, before = self._action(done, before if free else PASSING, context)
            words += _joint(i, len(effects)) + said
            free = not done.may
            bind_picks(effect, context.scope, self.lexicon)
        return Said(words)

    def _action(
        self, done: Action, before: Any, context: Context
    ) -> tuple[list[str], n.Selector | None]:
        """Return the words of what one subject does, and who is carried on.

        `before` is the subject said last, none at the start, or `PASSING` where every
        subject has to be said.
        """
        words: list[str] = []
        inner = context
        if done.inner is not None and done.who != done.inner:
            inner = context.inside("subject")
        for i, part in enumerate(done.parts):
            first = dataclasses.replace(done, parts=(part,))
            row, who = self._step(first, before, context, inner, i > 0)
            bind_picks(part, inner.scope, self.lexicon)
            words += _joint(i, len(done.parts)) + row
        return words, who

    def _step(
        self, done: Action, before: Any, context: Context, inner: Context, follows: bool
    ) -> tuple[list[str], n.Selector | None]:
        effect = done.parts[0]
        for entry in self.book.heaviest["vp"]:
            found = None if entry.input_only else self._clause(entry, done, inner)
            if found is None:
                continue
            who, bound = found
            with contextlib.suppress(CannotPrint):
                said = Said([]) if follows else self._subject(entry, who, done.may, before, context)
                number = self.say("players", who, context).number
                rest = self._verb_words(bound, entry, who, done, follows, number, inner)
                return said.words + rest, known(who)
        if follows or (done.may and len(done.parts) > 1):
            raise CannotPrint(f"no verb for {effect!r}")
        return self._whole(done, before, context, inner)

    def _clause(
        self, entry: Entry, done: Action, context: Context
    ) -> tuple[n.Selector, Bindings] | None:
        """Return who is said to do it and what a predicate would hold, if it fits."""
        effect, scope = done.parts[0], context.scope
        if "who" not in grammar.slots_of(entry.id):
            bound = Matcher(self.lexicon, scope).bind(entry.template, effect)
            who = done.who if done.may and done.who is not None else YOU
            return None if bound is None or (done.inner and not done.may) else (who, bound)
        who_in = find_who(entry.template, effect)
        if who_in is None or (done.inner is not None and who_in != done.inner):
            return None
        if isinstance(effect, n.Choose | n.ChooseNumber) and isinstance(who_in, SEVERAL):
            return None  # each of them would choose alone
        inner = clause_scope(effect, who_in, scope)
        bound = Matcher(self.lexicon, inner).bind(entry.template, effect)
        if bound is None or bound.get("who") != who_in:
            return None
        return (who_in if done.who is None else done.who), bound

    def _subject(
        self, entry: Entry, who: n.Selector, may: bool, before: Any, context: Context
    ) -> Said:
        context = dataclasses.replace(context, subject=True)
        said = self.say("players", who, context)
        if who == before and not isinstance(who, PASSING):
            return Said([], said.number)
        if before is None and who == context.default == YOU and entry.implied and not may:
            return Said([], said.number)
        return said

    def _verb_words(
        self,
        bound: Bindings,
        entry: Entry,
        who: n.Selector,
        done: Action,
        follows: bool,
        number: str,
        context: Context,
    ) -> list[str]:
        doer = done.inner if done.inner is not None else who
        inner = context.inside()
        inner.scope = clause_scope(done.parts[0], doer, context.scope)
        inner.third = not done.may and number == "one" and who != YOU
        rest = {k: v for k, v in bound.items() if k != "who"}
        modal = ["may"] if done.may and not follows else []
        return modal + self.word(entry, rest, inner).words

    def _whole(
        self, done: Action, before: Any, context: Context, inner: Context
    ) -> tuple[list[str], n.Selector | None]:
        """Return the words of a step that nobody is the subject of."""
        words = self.say("order" if done.may else "whole", done.parts[0], inner).words
        if not done.may:
            if before is PASSING:
                raise CannotPrint("this would be part of what somebody may do")
            return words, before if before is not None else YOU
        assert done.who is not None
        subject = dataclasses.replace(context, subject=True)
        who = self.say("players", done.who, subject).words
        return [*who, "may", *words], known(done.who)

    # -------------------------------------------------------------- conditions

    def cond(self, value: n.Condition, context: Context) -> Said:
        """A condition: as a predicate about somebody if it can be, else as it stands."""
        if value in (n.Done(), n.Not(n.Done())):
            who = "you" if context.before == YOU else "they"
            return Said([who, "do"] if value == n.Done() else [who, "do", "not"])
        for subject, rest in [*predicates(value), (None, value)]:
            with contextlib.suppress(CannotPrint):
                return self._predicate(subject, rest, context)
        context = dataclasses.replace(context, third=True)
        for entry, bound in self._ways("cond", value, context):
            if entry.id != "cond-predicate":
                with contextlib.suppress(CannotPrint):
                    return self.word(entry, bound, context)
        raise CannotPrint(f"no condition for {value!r}")

    def _predicate(
        self, quantified: Quantified | None, value: n.Condition, context: Context
    ) -> Said:
        inner = context.inside("one") if quantified else context.inside()
        lead = dataclasses.replace(context, subject=True)
        for entry, bound in self._ways("cp", value, inner):
            who = bound.pop("who", None)
            if who is None or (quantified is not None and who != ONE):
                continue
            with contextlib.suppress(CannotPrint):
                subject = self.say("someone", quantified or who, lead)
                inner.third = subject.number == "one"
                return Said(subject.words + self.word(entry, bound, inner).words)
        raise CannotPrint(f"no predicate for {value!r}")

    # -------------------------------------------------------------- noun phrases

    def np(self, value: Any, context: Context) -> Said:
        """A noun with its adjectives and clauses."""
        if not isinstance(value, n.Every):
            raise CannotPrint(f"no noun phrase for {value!r}")
        many = context.quantity == MANY
        parts = list(conjuncts(value.where))
        adjectives = [self._adjective(p) for p in parts if rank(p, self.lexicon) == 1]
        parts = [p for p in parts if rank(p, self.lexicon) != 1]
        words = [*adjectives, self._noun(value.noun, parts, many)]
        for i, part in enumerate(parts):
            inner = context.inside("one")
            inner.third, inner.plural = not many, many
            words += (["and"] if i else []) + ["who", *self._clause_of(part, inner)]
        return Said(words, MANY if many else "one")

    def _adjective(self, part: n.Condition) -> str:
        return form(self.lexicon, "ADJ", adjective_of(part), False, False)

    def _noun(self, noun: str, parts: list[n.Condition], many: bool) -> str:
        """Return the noun; a first part that is one by itself takes its place."""
        first = parts[0] if parts else None
        if noun == self.player and isinstance(first, n.Holds) and rank(first, self.lexicon) == 2:
            del parts[0]
            return form(self.lexicon, "NOUNTERM", first.term, many, False)
        return form(self.lexicon, "PLAYER", noun, many, False)

    def _clause_of(self, part: n.Condition, context: Context) -> list[str]:
        for entry, bound in self._ways("cp", part, context):
            if bound.pop("who", None) == ONE:
                with contextlib.suppress(CannotPrint):
                    return self.word(entry, bound, context).words
        raise CannotPrint(f"no clause for {part!r}")

    # -------------------------------------------------------------- names

    def names(self, category: str, ids: tuple[str, ...]) -> Said:
        """Names in a row: commas, and `and` before the last."""
        words: list[str] = []
        for i, id in enumerate(ids):
            mark = [] if i == 0 else ["and"] if i == len(ids) - 1 else [","]
            words += [*mark, Name(form(self.lexicon, category, id, False, False))]
        if not words:
            raise CannotPrint("no names")
        return Said(words, MANY if len(ids) > 1 else "one")


_LINES = {"start_given", "start_when", "start_then"}
_SPECIAL: dict[str, Callable[[Writer, Any, Context], Said]] = {
    "steps": Writer.steps,
    "cond": Writer.cond,
    "np": Writer.np,
    "names": lambda w, v, c: w.names("NAME", v),
    "card_names": lambda w, v, c: w.names("CARD", v),
}


def _joint(place: int, count: int) -> list[str]:
    """Return what stands before the member of a list at a place."""
    if place == 0:
        return []
    return ["and"] if place == count - 1 else [",", "then"]


def _inner(value: Any, context: Context) -> Context:
    """Return the context of the parts of what a phrase says."""
    match value:
        case n.Trigger():
            return context.inside(giver=PLAYER, affected=PLAYER)
        case n.StateRule():
            return context.inside("subject")
        case n.If():
            return context.inside()
        case n.May(who):
            return dataclasses.replace(context.inside(), default=who)
        case n.Each() if action(value).who is None and not isinstance(value.effect, n.ChooseOne):
            return context.inside("subject")
        case n.Each(_, n.ChooseOne()):
            return dataclasses.replace(context.inside("subject"), carried=SUBJECT)
        case n.ChooseOne(n.Pick() as who):
            bound = {who.slot: PLAYER}
            return dataclasses.replace(context.inside("", **bound), carried=known(who))
        case n.ChooseOne(who):
            return dataclasses.replace(context.inside(), carried=known(who))
    return context
