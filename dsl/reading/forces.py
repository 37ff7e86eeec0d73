"""Abilities and durations, read back: what holds or waits, and for how long."""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.telling.pattern import Said

from .reader import Reader, Table, under

# ------------------------------------------------------------------ abilities


def _trigger(r: Reader, node: n.Trigger) -> list[str]:
    timing = r.say(f"timing-{node.timing}")
    head = r.sentence("trigger", event=r.event(node.pattern), timing=timing)
    sides = {slot: Said(r.say(f"slot-{slot}")) for slot in ("giver", "affected")}
    inner = r.naming(event=Said(r.say("event-amount")), **sides)
    limit = [r.sentence(f"limit-{node.once_per}")] if node.once_per else []
    return [*under(head, inner.steps(node.effect)), *limit]


def _state_rule(r: Reader, node: n.StateRule) -> list[str]:
    inner = r.naming(subject=Said(r.say("that-one")))
    head = r.sentence("state-rule", of=r.whom(node.of, "some"))
    return under(head, inner.steps(node.effect))


def _replacement(r: Reader, node: n.Replacement) -> list[str]:
    event = r.event(node.pattern)
    r = r.naming(event=Said(r.say("event-amount")))
    if node.by is None:
        found = under(r.sentence("replace-forced", event=event), r.steps(node.instead))
    else:
        head = r.sentence("replace", event=event, by=r.selector(node.by))
        found = [*under(head, r.steps(node.instead)), r.sentence("replace-not")]
    if node.after is None:
        return found
    return [*found, *under(r.sentence("replace-after"), r.steps(node.after))]


def _forbid(r: Reader, node: n.Forbid) -> list[str]:
    return [r.sentence("forbid", event=r.event(node.pattern))]


def _forbid_play(r: Reader, node: n.ForbidPlay) -> list[str]:
    text = r.say("forbid-play", who=r.selector(node.who))
    if node.section:
        text = r.say("by-section", text=text, section=r.word("SECTION", node.section))
    if node.on is not None:
        text = r.say("event-on", event=text, on=r.whom(node.on, "any"))
    return [r.patterns.sentence(text)]


# ------------------------------------------------------------------ durations


def _while_pending(r: Reader, node: n.WhilePending) -> str:
    return r.say("while-pending", item=r.selector(node.item))


def _until_turn(r: Reader, node: n.UntilTurn) -> str:
    turn = r.of(r.say("turn" if node.running else "next-turn"), node.who)
    return r.say("until-turn-ends" if node.ends else "until-turn", turn=turn)


def _within_scope(r: Reader, node: n.WithinScope) -> str:
    scope = r.say("turn") if node.scope == "turn" else r.word("SCOPE", node.scope)
    return r.say("within-scope", scope=scope)


def _next_times(r: Reader, node: n.NextTimes) -> str:
    return r.say("next-times", n=r.amount(node.times))


FORCES: Table = {
    n.Trigger: _trigger,
    n.StateRule: _state_rule,
    n.Replacement: _replacement,
    n.Forbid: _forbid,
    n.ForbidPlay: _forbid_play,
    n.WhilePending: _while_pending,
    n.UntilTurn: _until_turn,
    n.WithinScope: _within_scope,
    n.NextTimes: _next_times,
}
