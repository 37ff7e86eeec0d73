"""Printer: IR to canonical words; the reverse of parse and resolve.

The first wording of the heaviest entry whose template matches is taken. Pronouns are used
exactly where the parser would bind them to the same slot.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import re
from dataclasses import dataclass, field
from typing import Any

from dsl.ir import nodes as n

from . import grammar, morphology
from .builders import ONE, SUBJECT, YOU, conjunction, conjuncts, disjuncts
from .lexicon import Lexicon
from .phrases import Entry, Hole, Literal, Verb
from .resolve import adjectival, apart, bind_picks, clause_local, player_noun
from .scope import PLAYER, Scope
from .surface import Quantified
from .template import Bindings, Build, Make, Slot, slots


class CannotPrint(ValueError):
    """No phrase of the language says this IR."""


@dataclass(slots=True)
class Said:
    """Words, and whether they name one or many (for the verb that follows)."""

    words: list[str]
    number: str = "one"


@dataclass(slots=True)
class Context:
    """Where the words stand: what may be referred to, and who the subject is."""

    scope: Scope
    third: bool = False
    before: n.Selector = field(default_factory=lambda: YOU)
    quantity: str = ""
    carried: n.Selector | None = None

    def inside(self, local: str = "", **bound: str) -> Context:
        """Return the context of a part with more slots."""
        return Context(self.scope.inside(local, **bound), self.third, self.before)


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
            return " ".join(tidy(s) for s in self._sentences(value, context))
        context.third = True
        return tidy(self.say(start, value, context).words, start in _LINES)

    # -------------------------------------------------------------- sentences

    def _sentences(self, value: Any, context: Context) -> list[list[str]]:
        parts = value if isinstance(value, tuple) else _steps(value) or (value,)
        made: list[list[str]] = []
        for part in parts:
            made += self._sentence(part, context)
        return made

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
        """Return the words of a value in a category."""
        special = _SPECIAL.get(category)
        if special is not None:
            return special(self, value, context)
        for entry in self.book.heaviest.get(category, ()):
            if entry.input_only:
                continue
            bound = self.bind(entry.template, value, context)
            if bound is None:
                continue
            try:
                return self.word(entry, bound, _inner(value, context))
            except CannotPrint:
                continue
        raise CannotPrint(f"no {category} for {value!r}")

    def word(self, entry: Entry, bound: Bindings, context: Context) -> Said:
        """Return an entry's canonical wording with its holes filled."""
        wordings = entry.expanded(self.lexicon.language)
        if not wordings:
            raise CannotPrint(f"{entry.id} has no wording")
        line = Line(self, context)
        parts = wordings[0].parts
        for part, after in itertools.zip_longest(parts, parts[1:]):
            line.add(part, bound)
            if line.words[-1:] == ["they"] and len(line.words) > 1 and not _is_verb(after):
                line.words[-1] = "them"
        number = line.counted if entry.category == "amount" else line.first_number
        return Said(line.words, entry.number or number or "one")

    def lexical(self, category: str, id: Any, many: bool, third: bool) -> str:
        """Return the printed form of a word of the lexicon."""
        word = self.lexicon.name(category, id)
        if word is None:
            raise CannotPrint(f"no {category} {id}")
        if word.verb:
            return morphology.third(word.one) if third else morphology.bare(word.one)
        return word.plural if many else word.one

    # -------------------------------------------------------------- matching

    def bind(self, tree: Any, value: Any, context: Context) -> Bindings | None:
        """Match a value against a template, builders included; None if it does not fit."""
        bound: Bindings = {}
        return bound if self._match(tree, value, bound, context) else None

    def _match(self, tree: Any, value: Any, bound: Bindings, context: Context) -> bool:
        match tree:
            case Slot(name):
                if name in bound:
                    return value is ANYBODY or bool(bound[name] == value)
                bound[name] = value
                return True
            case Build(name, args):
                parts = _UNBUILD[name](self, value, context) if name in _UNBUILD else None
                return parts is not None and all(
                    self._match(a, p, bound, context) for a, p in zip(args, parts, strict=True)
                )
            case Make(cls, fields):
                return type(value) is cls and self._match_fields(
                    dict(fields), value, bound, context
                )
            case tuple():
                return (
                    isinstance(value, tuple)
                    and len(value) == len(tree)
                    and all(
                        self._match(t, v, bound, context) for t, v in zip(tree, value, strict=True)
                    )
                )
        return type(tree) is type(value) and bool(tree == value)

    def _match_fields(
        self, given: dict[str, Any], value: Any, bound: Bindings, context: Context
    ) -> bool:
        for f in dataclasses.fields(value):
            content = getattr(value, f.name)
            if f.name in given:
                if not self._match(given[f.name], content, bound, context):
                    return False
            elif content != f.default:
                return False
        return True

    # -------------------------------------------------------------- steps

    def steps(self, value: n.Effect, context: Context) -> Said:
        """Actions in one sentence; a subject that stays the same is said once."""
        words: list[str] = []
        before = context.carried
        parts = _steps(value) or (value,)
        for i, effect in enumerate(parts):
            joint = [] if i == 0 else [","] if i < len(parts) - 1 else ["and"]
            if joint == [","]:
                joint = [",", "then"]
            said, before = self.step(effect, before, context)
            words += joint + said
            bind_picks(effect, context.scope, self.lexicon)
        return Said(words)

    def step(
        self, effect: n.Effect, before: n.Selector | None, context: Context
    ) -> tuple[list[str], n.Selector]:
        """Return one action's words and its subject."""
        may, inner, decider = unwrap_may(effect)
        for entry in self.book.heaviest["vp"]:
            if entry.input_only:
                continue
            found = self._clause(entry, inner, decider, context)
            if found is None:
                continue
            subject, bound = found
            try:
                return self._clause_words(entry, subject, bound, may, before, context), subject
            except CannotPrint:
                continue
        whole = self._whole(inner, decider, before, context)
        if whole is None:
            raise CannotPrint(f"no verb for {effect!r}")
        return whole

    def _whole(
        self,
        inner: n.Effect,
        decider: n.Selector | None,
        before: n.Selector | None,
        context: Context,
    ) -> tuple[list[str], n.Selector] | None:
        """Return the words of a step that nobody is the subject of, if it is one."""
        try:
            words = self.say("whole", inner, context).words
        except CannotPrint:
            return None
        if decider is None:
            return words, before if before is not None else YOU
        return [*self.say("players", decider, context).words, "may", *words], decider

    def _clause(
        self, entry: Entry, effect: n.Effect, decider: n.Selector | None, context: Context
    ) -> tuple[n.Selector, Bindings] | None:
        if "who" not in slots(entry.template):
            bound = self.bind(entry.template, effect, context)
            return None if bound is None else (decider if decider is not None else YOU, bound)
        who = dataclass_who(entry, effect, self)
        if who is None:
            return None
        inner = context.inside(clause_local(who))
        bound = self.bind(entry.template, effect, inner)
        if bound is None or bound.get("who") != who:
            return None
        if decider is not None and who not in (decider, SUBJECT):
            return None
        return (decider if decider is not None else who), bound

    def _clause_words(
        self,
        entry: Entry,
        subject: n.Selector,
        bound: Bindings,
        may: bool,
        before: n.Selector | None,
        context: Context,
    ) -> list[str]:
        said = self._subject(entry, subject, may, before, context)
        inner = context.inside(clause_local(subject))
        inner.third = not may and said.number == "one" and subject != YOU
        predicate = self.word(entry, {k: v for k, v in bound.items() if k != "who"}, inner)
        return [*said.words, *(["may"] if may else []), *predicate.words]

    def _subject(
        self,
        entry: Entry,
        subject: n.Selector,
        may: bool,
        before: n.Selector | None,
        context: Context,
    ) -> Said:
        said = self.say("players", subject, context)
        if subject == before:
            return Said([], said.number)
        if before is None and subject == YOU and entry.implied and not may:
            return Said([], said.number)
        return said

    # -------------------------------------------------------------- conditions

    def cond(self, value: n.Condition, context: Context) -> Said:
        """A condition: as a predicate about somebody if it can be, else as it stands."""
        if isinstance(value, n.Done):
            return Said(["you" if context.before == YOU else "they", "do"])
        for subject, rest in predicates(value):
            try:
                return self._predicate(subject, rest, context)
            except CannotPrint:
                continue
        with contextlib.suppress(CannotPrint):
            return self._predicate(None, value, context)
        context = dataclasses.replace(context, third=True)
        for entry in self.book.heaviest["cond"]:
            if entry.input_only or entry.id == "cond-predicate":
                continue
            bound = self.bind(entry.template, value, context)
            if bound is None:
                continue
            try:
                return self.word(entry, bound, context)
            except CannotPrint:
                continue
        raise CannotPrint(f"no condition for {value!r}")

    def _predicate(
        self, quantified: Quantified | None, value: n.Condition, context: Context
    ) -> Said:
        for entry in self.book.heaviest["cp"]:
            inner = context.inside("one") if quantified else context
            bound = None if entry.input_only else self.bind(entry.template, value, inner)
            if bound is None or (quantified is not None and bound.get("who") != ONE):
                continue
            if quantified is None and "who" not in bound:
                continue
            try:
                subject = self.say("someone", quantified or bound["who"], context)
                inner.third = subject.number == "one"
                rest = {k: v for k, v in bound.items() if k != "who"}
                return Said(subject.words + self.word(entry, rest, inner).words)
            except CannotPrint:
                continue
        raise CannotPrint(f"no predicate for {value!r}")

    # -------------------------------------------------------------- noun phrases

    def np(self, value: Any, context: Context) -> Said:
        """A noun with its adjectives and clauses."""
        if not isinstance(value, n.Every):
            raise CannotPrint(f"no noun phrase for {value!r}")
        many = context.quantity == "many"
        parts = list(conjuncts(value.where))
        noun = self._noun(value.noun, parts, many)
        adjectives = [w for p in list(parts) if (w := self._adjective(p, parts))]
        words = [*adjectives, noun]
        for i, part in enumerate(parts):
            inner = context.inside("one")
            inner.third = not many
            words += (["and"] if i else []) + ["who", *self._clause_of(part, inner)]
        return Said(words)

    def _noun(self, noun: str, parts: list[n.Condition], many: bool) -> str:
        adjectives = [p for p in parts if adjectival(p)]
        last = adjectives[-1] if adjectives else None
        if noun == self.player and isinstance(last, n.Holds):
            word = self.lexicon.name("NOUNTERM", last.term)
            if word is not None:
                parts.remove(last)
                return word.plural if many else word.one
        return self.lexical("PLAYER", noun, many, False)

    def _adjective(self, part: n.Condition, parts: list[n.Condition]) -> str:
        adj = adjective_of(part)
        word = self.lexicon.name("ADJ", adj) if adj else None
        if word is None or part.of != ONE:  # type: ignore[union-attr]
            return ""
        parts.remove(part)
        return word.one

    def _clause_of(self, part: n.Condition, context: Context) -> list[str]:
        for entry in self.book.heaviest["cp"]:
            bound = None if entry.input_only else self.bind(entry.template, part, context)
            if bound is None or bound.pop("who", None) != ONE:
                continue
            try:
                return self.word(entry, bound, context).words
            except CannotPrint:
                continue
        raise CannotPrint(f"no clause for {part!r}")


_LINES = {"start_given", "start_when", "start_then"}
_SPECIAL = {
    "steps": Writer.steps,
    "step": lambda w, v, c: Said(w.step(v, None, c)[0]),
    "cond": Writer.cond,
    "np": Writer.np,
}


class Line:
    """Puts the words of one wording in a row, keeping count for plurals and verbs."""

    def __init__(self, writer: Writer, context: Context) -> None:
        self.writer = writer
        self.context = context
        self.words: list[str] = []
        self.quantity = context.quantity
        self.first_number = ""
        self.last_number = ""
        self.counted = ""

    def add(self, part: Any, bound: Bindings) -> None:
        """Add a part of the wording."""
        match part:
            case Literal(text):
                self._literal(text)
            case Verb(lemma, tense):
                self.words += self._verb(lemma, tense, bound).split(" ")
            case Hole() as hole if hole.lexical:
                self._lexical(hole, bound)
            case Hole(slot, category):
                context = dataclasses.replace(self.context, quantity=self.quantity)
                said = self.writer.say(category, bound[slot], context)
                self.words += said.words
                self.last_number = said.number
                self.first_number = self.first_number or said.number
                self.quantity = _quantity_of(bound[slot])

    def _literal(self, text: str) -> None:
        if text in {"card", "cards"} and self.quantity:
            text = "cards" if self.quantity == "many" else "card"
        self.words += text.split(" ")
        self.quantity = _QUANTITY.get(text, self.quantity)
        self.last_number = "one" if text == "nobody" else ""

    def _verb(self, lemma: str, tense: str, bound: Bindings) -> str:
        if tense == morphology.DONE:
            return morphology.participle(lemma)
        if self.words and self.words[-1] in _MODAL:
            return morphology.bare(lemma)
        third = self.context.third
        if self.last_number:
            third = self.last_number == "one"
        if self.words[-1:] == ["there"]:
            third = bound.get("n") == 1 or ("np" in bound and "no" not in self.words)
        return morphology.third(lemma) if third else morphology.bare(lemma)

    def _lexical(self, hole: Hole, bound: Bindings) -> None:
        if hole.category == "NUM":
            if not isinstance(bound[hole.slot], int):
                raise CannotPrint("not a number")
            self.quantity = "one" if bound[hole.slot] == 1 else "many"
            self.words.append(str(bound[hole.slot]))
            return
        id = bound.get(hole.slot, self.writer.player)
        many = self.quantity != "one" if hole.category == "COUNTER" else self.quantity == "many"
        word = self.writer.lexicon.name(hole.category, id)
        if hole.category == "COUNTER" and word is not None:
            self.counted = "many" if many and word.plural != word.one else "one"
        third = self.last_number == "one" if self.last_number else self.context.third
        self.words.append(self.writer.lexical(hole.category, id, many, third))
        self.quantity = ""
        self.last_number = "one" if hole.category in _ALWAYS_ONE else ""


def _is_verb(part: Any) -> bool:
    return isinstance(part, Verb) or (isinstance(part, Literal) and part.text in _VERBS)


_ALWAYS_ONE = {"NAME", "STATUS", "GAMESTATUS", "OPTION", "COLUMN", "AMOUNTTERM"}
_MODAL = {"would", "cannot", "may", "to"}
_VERBS = {"would", "cannot", "may"}
_QUANTITY = {
    "a": "one",
    "another": "one",
    "each": "one",
    "every": "one",
    "no": "",
    "all": "many",
    "more": "many",
    "fewer": "many",
    "number": "many",
    "many": "many",
    "this": "",
}


def _quantity_of(value: Any) -> str:
    match value:
        case n.Number(1):
            return "one"
        case n.Number() | n.Everything() | n.EventAmount():
            return "many"
    return ""


def tidy(words: list[str], sentence: bool = True) -> str:
    """Return words as a sentence: capital, spacing of marks, `an` before a vowel."""
    text = re.sub(r" ([.,;:]|'s)", r"\1", " ".join(words))
    text = re.sub(r"s's\b", "s'", text)
    text = re.sub(r"\b([Aa]) (?=[aeioAEIO])", r"\1n ", text)
    return text[:1].upper() + text[1:] if sentence else text


def _steps(value: Any) -> tuple[n.Effect, ...]:
    return value.steps if isinstance(value, n.Sequence) else ()


def subject_of(effect: n.Effect) -> n.Selector:
    """Return who an effect is done by or to, as its sentence says."""
    _, inner, decider = unwrap_may(effect)
    who = decider if decider is not None else getattr(inner, "who", None)
    return who if isinstance(who, n.Selector) else YOU


def unwrap_may(effect: n.Effect) -> tuple[bool, n.Effect, n.Selector | None]:
    """Return whether an effect is optional, what it is, and who decides."""
    match effect:
        case n.PlayCard(who, optional=True):
            return True, dataclasses.replace(effect, optional=False), who
        case n.May(who, inner):
            return True, inner, who
        case n.Each(of, n.May(n.Ref("subject"), inner)):
            return True, inner, of
    return False, effect, None


def dataclass_who(entry: Entry, effect: n.Effect, writer: Writer) -> n.Selector | None:
    """Return what the slot `who` of an entry is bound to, ignoring the rest."""
    who = _find_slot(entry.template, effect)
    return who if isinstance(who, n.Selector) else None


def _find_slot(tree: Any, value: Any) -> Any:
    match tree:
        case Slot("who"):
            return value
        case Make(cls, fields) if type(value) is cls:
            found = (_find_slot(t, getattr(value, name)) for name, t in fields)
            return next((f for f in found if f is not None), None)
        case Build("Become", _) if isinstance(value, n.SetStatus):
            return value.of
    return None


def predicates(value: n.Condition) -> list[tuple[Quantified, n.Condition]]:
    """Return the ways to say a condition about some, no or every member of a kind."""
    positive = value.of if isinstance(value, n.Not) else value
    if not isinstance(positive, n.Exists) or not isinstance(positive.of, n.Every):
        return []
    noun, parts = positive.of.noun, conjuncts(positive.of.where)
    if not parts or apart(parts[-1]):
        return []
    rest = n.Every(noun, conjunction(parts[:-1]))
    ways = []
    if isinstance(value, n.Not):
        if isinstance(parts[-1], n.Not):
            ways.append((Quantified("every", rest), parts[-1].of))
        ways.append((Quantified("none", rest), parts[-1]))
    else:
        ways.append((Quantified("some", rest), parts[-1]))
    return ways


def adjective_of(condition: n.Condition) -> str:
    """Return the adjective id a condition stands for, or nothing."""
    match condition:
        case n.Holds(term, of) if of is not None:
            return f"term:{term}"
        case n.StatusIs(status, value, of) if of is not None:
            return f"value:{status}:{value}"
    return ""


def _inner(value: Any, context: Context) -> Context:
    match value:
        case n.Trigger():
            return context.inside(giver=PLAYER, affected=PLAYER)
        case n.StateRule():
            return context.inside("subject")
        case n.If():
            return context.inside()
        case n.ChooseOne(who):
            inner = context.inside()
            inner.carried = None if who == YOU else who
            return inner
    return context


# ------------------------------------------------------------------ builders reversed


def _un_pronoun(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    if not isinstance(value, n.Ref):
        return None
    for word in ("they", "it"):
        if context.scope.candidates(word) == [value.slot]:
            return (word,)
    return None


def _un_other(slot: str) -> Any:
    def run(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
        if not isinstance(value, n.Every):
            return None
        parts = conjuncts(value.where)
        if not parts or parts[0] != n.Not(n.Is(ONE, n.Ref(slot))):
            return None
        return (n.Every(value.noun, conjunction(parts[1:])),)

    return run


def _un_quantified(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    return (value.kind, value.np) if isinstance(value, Quantified) else None


def _un_is(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    adj = adjective_of(value)
    return (adj, value.of) if adj and writer.lexicon.name("ADJ", adj) else None


def _un_both(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    if not isinstance(value, n.And):
        return None
    return conjunction(value.all[:-1]), value.all[-1]


def _un_either(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    if not isinstance(value, n.Or):
        return None
    rest = disjuncts(value)[:-1]
    return (rest[0] if len(rest) == 1 else n.Or(rest)), value.any[-1]


def _un_body(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    return (value,) if isinstance(value, n.Effect) else None


def _un_become(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    if not isinstance(value, n.SetStatus) or value.of is None:
        return None
    return f"value:{value.status}:{value.value}", value.of


def _un_becomes_adjective(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    match value:
        case n.Becomes(term, who, True, cause):
            return f"term:{term}", who, cause
        case n.StatusSet(status, name, who) if who is not None:
            return f"value:{status}:{name}", who, None
    return None


def _un_who(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    if not isinstance(value, n.Every) or value.where is None:
        return None
    parts = conjuncts(value.where)
    return n.Every(value.noun, conjunction(parts[:-1])), parts[-1]


def _un_body_by(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    return (ANYBODY, value) if isinstance(value, n.Effect) else None


def _un_and(writer: Writer, value: Any, context: Context) -> tuple[Any, ...] | None:
    if not isinstance(value, tuple) or len(value) < 2:
        return None
    return value[:-1], value[-1]


ANYBODY = object()


_UNBUILD: dict[str, Any] = {
    "Pronoun": _un_pronoun,
    "Other": _un_other("you"),
    "OtherThanGiver": _un_other("giver"),
    "OtherThanAffected": _un_other("affected"),
    "Quantified": _un_quantified,
    "Is_": _un_is,
    "Both": _un_both,
    "Either": _un_either,
    "Body": _un_body,
    "One": _un_body,
    "BodyBy": _un_body_by,
    "AndCard": _un_and,
    "Become": _un_become,
    "BecomesAdjective": _un_becomes_adjective,
    "Who": _un_who,
}
