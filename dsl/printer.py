"""Printer: IR to canonical words; the reverse of parse and resolve.

The first wording of the heaviest entry whose template matches is taken. Pronouns are used
exactly where the parser would bind them to the same slot. What joins phrases is the wording
of an entry too: a part that is already said (`Said`) may stand in a hole.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
from collections.abc import Callable, Iterator
from typing import Any, cast

from dsl.ir import nodes as n

from . import grammar, nouns, predicates, tongues
from .actions import Action, action, alone, chooses, parts_of
from .apiece import TARGET, together
from .binding import bind_picks, player_noun
from .lexicon import Lexicon
from .line import CannotPrint, Context, Said
from .logic import MANY as SEVERAL
from .logic import PASSING, YOU, passing
from .matching import Matcher, doers
from .phrases import Entry
from .scope import Scope
from .scoping import among, clause_scope
from .sentences import sentences
from .surface import Outside, known
from .template import Bindings, Slot
from .within import between, inner_of, of_each

__all__ = ["CannotPrint", "Writer"]


class Writer:
    """Writes IR in one language with one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.language = lexicon.language
        self.tongue = tongues.of(lexicon.language)
        self.book = grammar.book()
        self.player = player_noun(lexicon)
        self.may_ends = self.says("implied-may-end")
        """Whether `may` stands at the end of a clause, not in front of what may be done."""

    def write(self, value: Any, start: str, scope: Scope) -> str:
        """Return the canonical text of a value read by a start category.

        Raises:
            CannotPrint: no phrase says it.
        """
        context = Context(scope.inside())
        if isinstance(value, n.Effect) and TARGET.slot in scope.several:
            value = together(value)
        if start in {"start_effect", "start_abilities"}:
            said = sentences(self, value, context)
            return self.tongue.JOINT.join(self.tongue.joined(s) for s in said)
        context.third = context.subject = True
        return self.tongue.joined(self.say(start, value, context).words, start in _LINES)

    def says(self, entry: str) -> bool:
        """Return whether the language has words for an entry."""
        return grammar.canonical(self.language, entry) is not None

    def frame(self, entry: str, context: Context, way: int = 0, **parts: Any) -> Said:
        """Return the words of an entry by its id."""
        return self.word(self.book.entries[entry], parts, context, way=way)

    def say(self, category: str, value: Any, context: Context) -> Said:
        """Return the words of a value in a category.

        Raises:
            CannotPrint: no phrase of the category says it.
        """
        if isinstance(value, Outside):
            around = context.scope.around or context.scope
            return self.say(category, value.whom, dataclasses.replace(context, scope=around))
        special = _SPECIAL.get(category)
        if special is not None:
            return special(self, value, context)
        for entry, bound in self.ways(category, value, context):
            passed_on = isinstance(entry.template, Slot)
            inner = inner_of(value, context, self.lexicon, entry)
            inner = context if passed_on else inner
            with contextlib.suppress(CannotPrint):
                bound = bound | self._elsewhere(value, bound, inner, context)
                return self.word(entry, bound, inner, context)
        if category == "whose" and context.scope.again(value):
            return self.frame("their", context)
        raise CannotPrint(f"no {category} for {value!r}")

    def _elsewhere(
        self, value: Any, bound: Bindings, inner: Context, outer: Context
    ) -> dict[str, Said]:
        """Return the words of what stands in a phrase and is not said as the rest of it.

        What is asked knows nobody whom it names; what ends a loop knows whom the loop chose.
        """
        match value:
            case n.If() if "c" in bound:
                asked = dataclasses.replace(outer, subject=False)
                return {"c": self.say("condition", bound["c"], asked)}
            case n.Repeat(effect) if "until" in bound:
                after = inner.apart()
                for part in parts_of(effect):
                    bind_picks(part, after.scope, self.lexicon)
                after.scope.before = None
                return {"until": self.say("cond", bound["until"], after)}
        return {}

    def ways(self, category: str, value: Any, context: Context) -> Iterator[tuple[Entry, Bindings]]:
        """Yield the entries of a category that say a value, with what they hold."""
        matcher = Matcher(self.lexicon, context.scope)
        kind: type = type(value)
        entries = grammar.printed_of(self.language, category, kind)
        for entry in sorted(entries, key=of_each) if kind is n.Each else entries:
            bound = matcher.bind(entry.template, value)
            if bound is not None:
                yield entry, bound

    def word(
        self,
        entry: Entry,
        bound: Bindings,
        context: Context,
        outer: Context | None = None,
        way: int = 0,
    ) -> Said:
        """Return an entry's wording, the canonical one or that of a number, with its holes filled.

        `context` is that inside the phrase, `outer` that around it.
        """
        ways = grammar.wordings_of(self.language, entry.id)
        if not ways:
            raise CannotPrint(f"{entry.id} has no wording")
        parts = ways[min(way, len(ways) - 1)].parts
        line = self.tongue.line(self, context, outer)
        for part, after in itertools.zip_longest(parts, parts[1:]):
            line.add(part, after, bound)
        number = line.counted if entry.category == "amount" else line.first_number
        return Said(line.words, entry.number or number or "one")

    def steps(self, value: n.Effect, context: Context) -> Said:
        """Actions in one sentence; a subject that stays the same is said once."""
        if any(chooses(part) for part in parts_of(value)):
            raise CannotPrint("a choice ends what is done")
        return self.plan(value, context)

    def plan(self, value: n.Effect, context: Context) -> Said:
        """Actions in one sentence, the last of which may be a choice."""
        if any(chooses(part) for part in parts_of(value)[:-1]):
            raise CannotPrint("a choice ends what is done")
        said = Said([])
        context = context.apart()  # what one of several options binds, another does not know
        before: Any = context.carried
        effects = parts_of(value)
        optional = False
        for i, effect in enumerate(effects):
            done = action(effect)
            if optional and not done.may:
                raise CannotPrint("this would be part of what somebody may do")
            optional = done.may
            if i and ((done.may and self.may_ends) or alone(done)):
                before = PASSING
            words, before = self._action(done, before, context)
            said = self._joined(said, words, i == len(effects) - 1, context)
            goes_on = not (isinstance(before, n.Every) and passing(before, [effect]))
            before = before if goes_on and not done.may and not alone(done) else PASSING
            bind_picks(effect, context.scope, self.lexicon)
        return said

    def _joined(self, row: Said, more: list[str], last: bool, context: Context) -> Said:
        """Return a list with one more member: the last is joined otherwise than those before."""
        if not row.words:
            return Said(more)
        return self.frame("steps-more", context, 0 if last else 1, l=row, s=Said(more))

    def _action(
        self, done: Action, before: Any, context: Context
    ) -> tuple[list[str], n.Selector | None]:
        """Return the words of what one subject does, and who is carried on.

        `before` is the subject said last, none at the start, or `PASSING` where every
        subject has to be said.
        """
        said = Said([])
        inner = context
        if done.inner is not None and done.who != done.inner:
            inner = context.inside("subject")
        left = done.parts
        while left:
            row, who, count = self._most(done, left, before, context, inner)
            for part in left[:count]:
                bind_picks(part, inner.scope, self.lexicon)
            left = left[count:]
            said = self._joined(said, row, not left, context)
        return said.words, who

    def _most(
        self,
        done: Action,
        left: tuple[n.Effect, ...],
        before: Any,
        context: Context,
        inner: Context,
    ) -> tuple[list[str], n.Selector | None, int]:
        """Return the words of as many effects as one verb says, who is carried on, and how many.

        Within what somebody may do, nobody else has a clause: a verb says what they do too.
        """
        first = len(left) == len(done.parts)
        for count in range(min(LONGEST, len(left)) if done.may else 1, 0, -1):
            effect = left[0] if count == 1 else n.Sequence(left[:count])
            marked = done.may and (count == len(left) if self.may_ends else first)
            one = dataclasses.replace(done, parts=(effect,))
            with contextlib.suppress(CannotPrint):
                return *self._step(one, before, context, inner, not first, marked), count
        raise CannotPrint(f"no verb for {left[0]!r}")

    def _step(
        self,
        done: Action,
        before: Any,
        context: Context,
        inner: Context,
        follows: bool,
        marked: bool,
    ) -> tuple[list[str], n.Selector | None]:
        """Return the words of one effect; `marked` if it is where `may` is said."""
        effect = done.parts[0]
        category, kind = "cv" if isinstance(effect, n.ChooseOne) else "vp", cast(type, type(effect))
        for entry in grammar.printed_of(self.language, category, kind, done.may):
            found = self._clause(entry, done, inner)
            if found is None:
                continue
            who, bound = found
            with contextlib.suppress(CannotPrint):
                said = Said([]) if follows else self._subject(entry, who, done.may, before, context)
                number = self.say("players", who, context).number
                vp = self._verb_words(bound, entry, who, done, number, inner)
                return self._clause_words(said, vp, marked, context), known(who)
        if follows:
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
        for who in doers(entry.template, effect, done.inner):
            if done.inner is not None and who != done.inner:
                continue
            if isinstance(effect, CHOICES) and isinstance(who, SEVERAL):
                continue  # each of them would choose alone
            matcher = Matcher(self.lexicon, clause_scope(effect, who, scope), who)
            bound = matcher.bind(entry.template, effect)
            if bound is not None and bound.get("who") == who:
                return (who if done.who is None else done.who), bound
        return None

    def _subject(
        self, entry: Entry, who: n.Selector, may: bool, before: Any, context: Context
    ) -> Said:
        context = dataclasses.replace(context, subject=True)
        said = self.say("players", who, context)
        if who == before and not isinstance(who, PASSING):
            return Said([], said.number)
        another = context.topic and "who" in grammar.slots_of(entry.id)
        implied = entry.implied and not may and not another
        yours = before is None and who == context.default == YOU
        return Said([], said.number) if yours and implied else said

    def _verb_words(
        self,
        bound: Bindings,
        entry: Entry,
        who: n.Selector,
        done: Action,
        number: str,
        context: Context,
    ) -> Said:
        doer = done.inner if done.inner is not None else who
        inner = context.inside()
        inner.scope = clause_scope(done.parts[0], doer, context.scope)
        if isinstance(done.parts[0], n.Sequence):
            inner.scope = among(done.parts[0], inner.scope, self.lexicon)
        inner.third = not done.may and number == "one" and who not in (YOU, context.carried)
        rest = {k: v for k, v in bound.items() if k != "who"}
        if isinstance(effect := done.parts[0], n.ChooseOne):
            rest["o"] = self._options(effect, between(effect, context))
        return self.word(entry, rest, inner)

    def _clause_words(self, who: Said, vp: Said, may: bool, context: Context) -> list[str]:
        """Return subject and predicate, without the subject if it has no words."""
        entry = "clause" if who.words else "implied"
        if may:
            entry += "-may-end" if self.may_ends else "-may"
        return self.frame(entry, context, who=who, vp=vp).words

    def _options(self, choice: n.ChooseOne, context: Context) -> Said:
        """Return what may be chosen; no option knows what happens in another."""
        said: list[Said] = []
        for option in choice.options:
            alone = dataclasses.replace(context, scope=context.scope.inside())
            said.append(self.say("option", option, alone))
        row = self.frame("options-one", context, s=said[0])
        for middle in said[1:-1]:
            row = self.frame("options-more", context, o=row, s=middle)
        return self.frame("options", context, o=row, s=said[-1])

    def _whole(
        self, done: Action, before: Any, context: Context, inner: Context
    ) -> tuple[list[str], n.Selector | None]:
        """Return the words of a step that nobody is the subject of."""
        said = self.say("order" if done.may else "whole", done.parts[0], inner)
        if not done.may:
            words = self.frame("impersonal", context, e=said).words
            return words, before if before is not None else YOU
        assert done.who is not None
        subject = dataclasses.replace(context, subject=True)
        who = self.say("players", done.who, subject)
        return self.frame("whole-may", context, who=who, e=said).words, known(done.who)


LONGEST = 3
"""How many effects a verb says at most."""
CHOICES = (n.Choose, n.ChooseNumber, n.ChooseValue, n.ChooseOne)
_LINES = {"start_given", "start_when", "start_then"}
_SPECIAL: dict[str, Callable[[Writer, Any, Context], Said]] = {
    "steps": Writer.steps,
    "plan": Writer.plan,
    "cond": predicates.cond,
    "np": nouns.np,
    "cp": nouns.cp,
    "card_np": nouns.card_np,
    "ccp": nouns.ccp,
    "names": lambda w, v, c: nouns.names(w, v, "names-one", "names-more", "names", "name"),
    "card_names": lambda w, v, c: nouns.names(w, v, "card-one", "card-more", "cards", "card"),
}
