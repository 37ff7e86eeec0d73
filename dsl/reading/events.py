"""Conditions and kinds of events, read back; what is negated says NOT."""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.logic import conjunction, conjuncts
from dsl.telling.pattern import Said

from .reader import Reader, Table
from .things import memory, trait

SETS = (n.Every, n.CardsIn, n.Union, n.TargetsOf, n.Ref)
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _way(id: str, yes: bool) -> str:
    return id if yes else f"{id}-not"


# ------------------------------------------------------------------ conditions


def _compare(r: Reader, node: n.Compare, yes: bool) -> str:
    relation = node.relation if yes else OPPOSITE[node.relation]
    left, right = r.amount(node.left), r.amount(node.right)
    return r.say(f"compare-{relation}", left=left, right=right)


def _exists(r: Reader, node: n.Exists, yes: bool) -> str:
    if not yes and isinstance(node.of, n.Every):
        universal = _universal(r, node.of)
        if universal:
            return universal
    if not isinstance(node.of, n.Every | n.CardsIn):
        return r.say(_way("exists-such", yes), of=r.whom(node.of))
    return r.say(_way("exists", yes), of=r.whom(node.of, "some" if yes else "no"))


def _universal(r: Reader, every: n.Every) -> str:
    """`There is none that is not so` is what is so of every one of them."""
    *most, last = conjuncts(every.where) or (None,)
    if not isinstance(last, n.Not) or isinstance(last.of, n.Is):
        return ""
    rest = n.Every(every.noun, conjunction(tuple(c for c in most if c is not None)))
    inner = r.naming(one=Said(r.say("they"), True))
    return r.say("for-every", of=r.whom(rest), condition=inner.condition(last.of))


def _is(r: Reader, node: n.Is, yes: bool) -> str:
    left, right = r.selector(node.left), r.selector(node.right, "all")
    among = right.many and isinstance(node.right, SETS)
    if among and node.right != n.Ref("you"):
        return r.say(_way("is-among", yes), left=left, right=right.text)
    return r.say(_way("is", yes), left=left, right=r.whom(node.right))


def _holds(r: Reader, node: n.Holds, yes: bool) -> str:
    if node.of is None:
        return r.say(_way("true", yes), term=r.word("CONDTERM", node.term))
    who = r.selector(node.of)
    what = trait(r, node, who.many) or r.word("CONDTERM", node.term)
    return r.say(_way("is", yes), left=who, right=what)


def _status_is(r: Reader, node: n.StatusIs, yes: bool) -> str:
    if node.of is None:
        status = r.word("GAMESTATUS", node.status)
        return r.say(_way("status-game", yes), status=status, value=r.word("VALUE", node.value))
    who, what = r.selector(node.of), trait(r, node, many=False)
    if what:
        return r.say(_way("is", yes), left=who, right=what)
    status, value = r.word("STATUS", node.status), r.word("VALUE", node.value)
    return r.say(_way("status", yes), status=r.of(status, node.of), value=value)


def _at_step(r: Reader, node: n.AtStep, yes: bool) -> str:
    step = r.word("STEP", node.step)
    return r.say(_way("at-step", yes), who=r.selector(node.of), step=step)


def _option_is(r: Reader, node: n.OptionIs, yes: bool) -> str:
    option, value = r.word("OPTION", node.option), r.word("SETTING", node.value)
    return r.say(_way("option", yes), option=option, value=value)


def _during(r: Reader, node: n.During, yes: bool) -> str:
    return r.say(_way("during", yes), scope=r.word("SCOPE", node.scope))


def _done(r: Reader, node: n.Done, yes: bool) -> str:
    return r.say(_way("done", yes))


def _happened(r: Reader, node: n.Happened, yes: bool) -> str:
    scope, event = r.word("SCOPE", node.scope), r.event(node.pattern)
    return r.say(_way("happened", yes), scope=scope, event=event)


def _section_holds(r: Reader, node: n.SectionHolds, yes: bool) -> str:
    section, of = r.word("SECTION", node.section), r.whom(node.of)
    if node.each is None:
        return r.say(_way("section-holds", yes), section=section, of=of)
    each = r.selector(node.each)
    return r.say(_way("section-holds-for", yes), section=section, of=of, each=each)


def _has_section(r: Reader, node: n.HasSection, yes: bool) -> str:
    section = r.word("SECTION", node.section)
    return r.say(_way("has-section", yes), section=section, of=r.selector(node.of))


def _announced(r: Reader, node: n.Announced, yes: bool) -> str:
    what = r.say("a", noun=r.word("ANNOUNCED", node.announcement))
    return r.say(_way("is", yes), left=r.selector(node.of), right=what)


def _has(r: Reader, node: n.Has, yes: bool) -> str:
    return r.say(_way("has", yes), of=r.selector(node.of), values=r.values(node.values))


def _remembers(r: Reader, node: n.Remembers, yes: bool) -> str:
    name = memory(r, node.memory)
    if node.values is None:
        return r.say(_way("remembers-any", yes), memory=name)
    return r.say(_way("remembers", yes), memory=name, values=r.values(node.values))


def _same_definition(r: Reader, node: n.SameDefinition, yes: bool) -> str:
    left, right = r.selector(node.left), r.whom(node.right)
    return r.say(_way("same-definition", yes), left=left, right=right)


def _not(r: Reader, node: n.Not, yes: bool) -> str:
    return r.condition(node.of, not yes)


def _and(r: Reader, node: n.And, yes: bool) -> str:
    parts = [r.condition(c) for c in node.all]
    if yes:
        return r.say("and-then").join(parts)
    return r.say("not-all", parts="; ".join(parts))


def _or(r: Reader, node: n.Or, yes: bool) -> str:
    parts = [r.condition(c) for c in node.any]
    if yes:
        return r.say("or-else", parts=r.say("or").join(parts))
    return r.say("none-of", parts="; ".join(parts))


# ------------------------------------------------------------------ events


def _adjusted(r: Reader, node: n.Adjusted) -> str:
    counter, who = r.word("COUNTER", node.counter, many=True), r.selector(node.who, "any")
    key = f"event-{'lose' if node.down else 'gain'}{'-least' if node.least > 1 else ''}"
    text = r.say(key, who=who, counter=counter, n=str(node.least))
    if node.giver is not None:
        text = r.say("event-by", event=text, giver=r.whom(node.giver, "any"))
    return r.say("event-from", event=text, item=r.whom(node.item)) if node.item else text


def _becomes(r: Reader, node: n.Becomes) -> str:
    who = r.selector(node.who, "any")
    what = trait(r, n.Holds(node.term, node.who), who.many) or r.word("CONDTERM", node.term)
    text = r.say(_way("event-becomes", node.to), who=who, what=what)
    return r.say("event-cause", event=text, cause=r.event(node.cause)) if node.cause else text


def _status_set(r: Reader, node: n.StatusSet) -> str:
    value = r.word("VALUE", node.value)
    if node.who is None:
        return r.say("event-status-game", status=r.word("GAMESTATUS", node.status), value=value)
    status = r.of(r.word("STATUS", node.status), node.who, "any")
    return r.say("event-status", status=status, value=value)


def _moved(r: Reader, node: n.Moved) -> str:
    who = r.selector(node.who, "any") if node.who else Said(r.say("anybody"))
    text = r.say(f"event-{node.manner or 'move'}", who=who)
    if node.what is not None:
        text = r.say("event-of", event=text, what=r.whom(node.what, "all"))
    if node.origin is not None:
        text = r.say("event-out-of", event=text, place=r.place(node.origin))
    return r.say("event-into", event=text, place=r.place(node.to)) if node.to else text


def _played(r: Reader, node: n.Played) -> str:
    who = r.selector(node.who, "any") if node.who else Said(r.say("anybody"))
    text = r.say("event-play", who=who)
    if node.on is not None:
        text = r.say("event-on", event=text, on=r.whom(node.on, "any"))
    if node.section:
        text = r.say("by-section", text=text, section=r.word("SECTION", node.section))
    return text


def _called(r: Reader, node: n.Called) -> str:
    name = r.word("PROCNAME", node.procedure)
    text = r.say("event-finished" if node.finished else "event-called", procedure=name)
    return r.say("event-for", event=text, who=r.whom(node.who, "any")) if node.who else text


def _scope_begins(r: Reader, node: n.ScopeBegins) -> str:
    return _scope(r, "event-begins", node.scope, node.who)


def _scope_ends(r: Reader, node: n.ScopeEnds) -> str:
    return _scope(r, "event-ends", node.scope, node.who)


def _scope(r: Reader, id: str, scope: str, who: n.Selector | None) -> str:
    name = r.say("turn") if scope == "turn" else r.word("SCOPE", scope)
    if who is None:
        return r.say(id, scope=name)
    return r.say(f"{id}-of", scope=name, who=r.whom(who, "any"))


EVENTS: Table = {
    n.Compare: _compare,
    n.Exists: _exists,
    n.Is: _is,
    n.Holds: _holds,
    n.StatusIs: _status_is,
    n.AtStep: _at_step,
    n.OptionIs: _option_is,
    n.During: _during,
    n.Done: _done,
    n.Happened: _happened,
    n.SectionHolds: _section_holds,
    n.HasSection: _has_section,
    n.Announced: _announced,
    n.Has: _has,
    n.Remembers: _remembers,
    n.SameDefinition: _same_definition,
    n.Not: _not,
    n.And: _and,
    n.Or: _or,
    n.Adjusted: _adjusted,
    n.Becomes: _becomes,
    n.StatusSet: _status_set,
    n.Moved: _moved,
    n.Played: _played,
    n.Called: _called,
    n.ScopeBegins: _scope_begins,
    n.ScopeEnds: _scope_ends,
}
