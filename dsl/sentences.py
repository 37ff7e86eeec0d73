"""Sentences of a text: where one ends, and what the next says of whether it was done.

A part is one sentence, and more where what is so otherwise, or what follows from it, has its own.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .actions import action, parts_of, with_answers, with_outcome
from .binding import bind_picks
from .line import Context, Said
from .logic import YOU
from .scope import NUMBER, PLACE
from .within import inner_of

if TYPE_CHECKING:
    from .printer import Writer

Words = list[str]


def sentences(w: Writer, value: Any, context: Context) -> list[Words]:
    """Return the words of each sentence of a text."""
    rows: list[Words] = []
    for part in value if isinstance(value, tuple) else parts_of(value):
        context.topic = bool(rows) and w.tongue.names_another(rows[-1])
        rows += _sentence(w, part, context)
    return rows


def _sentence(w: Writer, part: Any, context: Context) -> list[Words]:
    if isinstance(part, n.If) and part.otherwise is not None:
        first = _sentence(w, dataclasses.replace(part, otherwise=None), context)
        return [*first, _otherwise(w, part.otherwise, context)]
    if isinstance(part, n.Each | n.Schedule) and isinstance(part.effect, n.If):
        asked, inner = part.effect, inner_of(part, context, w.lexicon)
        if asked.otherwise is not None:
            one_way = dataclasses.replace(asked, otherwise=None)
            first = _sentence(w, dataclasses.replace(part, effect=one_way), context)
            return [*first, _otherwise(w, asked.otherwise, inner)]
    if isinstance(part, n.Each) and (answered := with_answers(part)) is not None:
        lead, answers = answered
        inner = context.inside("subject", **{PLACE: NUMBER})
        inner.scope.before = parts_of(part.effect)[0]
        rows = [row for answer in answers for row in _sentence(w, answer, inner)]
        return [*_sentence(w, lead, context), *rows]
    if isinstance(part, n.Replacement) and part.after is not None:
        return _replaced(w, part, part.after, context)
    if (parted := with_outcome(part)) is not None:
        return _with_outcome(w, part, *parted, context)
    return [_whole(w, part, context)]


def _whole(w: Writer, part: Any, context: Context) -> Words:
    category = "ability" if isinstance(part, n.Ability) else "body"
    said = w.say(category, part, context)
    if isinstance(part, n.Effect):
        bind_picks(part, context.scope, w.lexicon)
    entry = "ability-sentence" if category == "ability" else "sentence"
    return w.word(w.book.entries[entry], {category: said}, context).words


def _replaced(w: Writer, part: n.Replacement, after: n.Effect, context: Context) -> list[Words]:
    first = _sentence(w, dataclasses.replace(part, after=None), context)
    rest = w.say("steps", after, inner_of(part, context, w.lexicon))
    return [*first, _after(w, rest, context, yours=part.by in (None, YOU))]


def _with_outcome(
    w: Writer, part: n.Trigger, trigger: n.Trigger, answer: n.If, context: Context
) -> list[Words]:
    """Return what a trigger does, and what follows if that was done, or was not."""
    first = _sentence(w, trigger, context)
    inner = inner_of(part, context, w.lexicon)
    bind_picks(trigger.effect, inner.scope, w.lexicon)
    inner.scope.before = parts_of(trigger.effect)[-1]
    inner = inner_of(answer, inner, w.lexicon)
    inner = inner.inside("subject" * isinstance(parts_of(part.effect)[-1], n.Each))
    said = w.say("steps", answer.then, inner)
    yours = action(parts_of(trigger.effect)[-1]).who in (None, YOU)
    return [*first, _after(w, said, context, yours, done=answer.condition == n.Done())]


def _otherwise(w: Writer, effect: n.Effect, context: Context) -> Words:
    """Return the sentence of what happens in the other case."""
    whole = "plan" if w.says("plan") else "steps"
    said = w.frame("otherwise", context, l=w.say(whole, effect, context.inside()))
    return w.frame("sentence", context, body=said).words


def _after(w: Writer, then: Said, context: Context, yours: bool, *, done: bool = True) -> Words:
    """Return the sentence of what happens if what an ability offers was done, or was not."""
    entry = "after-replacing" if done else "after-not-done"
    theirs = f"{entry}-theirs"
    said = w.frame(entry if yours or not w.says(theirs) else theirs, context, l=then)
    return w.frame("ability-sentence", context, ability=said).words
