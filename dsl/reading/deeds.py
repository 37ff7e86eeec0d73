"""Effects, read back as steps."""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.telling.pattern import Said

from .reader import Reader, Table, under
from .things import is_about_cards, memory, picks, refers

SETS = (n.Every, n.Extreme, n.Union)


# ------------------------------------------------------------------ structure


def _sequence(r: Reader, node: n.Sequence) -> list[str]:
    steps = [s for step in node.steps for s in r.steps(step)]
    return steps or [r.sentence("nothing")]


def _if(r: Reader, node: n.If) -> list[str]:
    condition = r.condition(node.condition)
    found = under(r.sentence("if", condition=condition), r.steps(node.then))
    if node.otherwise is None:
        return found
    return [*found, *under(r.sentence("otherwise"), r.steps(node.otherwise))]


def _may(r: Reader, node: n.May) -> list[str]:
    who = r.selector(node.who)
    inner = r.steps(node.effect)
    return [*under(r.sentence("may", who=who), inner), r.sentence("may-not", who=who)]


def _choose_one(r: Reader, node: n.ChooseOne) -> list[str]:
    options = [r.steps(option) for option in node.options]
    lines = [r.sentence("choose-one", who=r.selector(node.who), n=str(len(options)))]
    for at, steps in enumerate(options, 1):
        lines += [f"  {s}" for s in under(r.sentence("choice", n=str(at)), steps)]
    return lines


def _each(r: Reader, node: n.Each) -> list[str]:
    inner = r.naming(subject=Said(r.say("that-one")))
    said = r.sentence("each", of=r.whom(node.of))
    if node.after is not None:
        said = r.sentence("each-after", of=r.whom(node.of), start=r.whom(node.after))
    return under(said, inner.steps(node.effect))


def _repeat(r: Reader, node: n.Repeat) -> list[str]:
    return under(r.sentence("repeat", until=r.condition(node.until)), r.steps(node.effect))


def _let(r: Reader, node: n.Let) -> list[str]:
    slot = r.any_word(node.slot, "SLOT", "SLOTS")
    return [r.sentence("let", slot=slot, value=r.whom(node.value))]


def _stop(r: Reader, node: n.Stop) -> list[str]:
    return [r.sentence("leave" if node.done else "leave-undone")]


def _open(r: Reader, node: n.Open) -> list[str]:
    window = r.word("WINDOW", node.window)
    if node.start is None:
        return [r.sentence("open", window=window)]
    return [r.sentence("open-from", window=window, start=r.whom(node.start))]


def _run(r: Reader, node: n.Run) -> list[str]:
    return [r.sentence("run", scope=r.word("SCOPE", node.scope))]


# ------------------------------------------------------------------ who does it


def _who(r: Reader, who: n.Selector) -> tuple[Said, Reader]:
    """Return the subject of a step, and a reader for which members are called as it is."""
    said = r.selector(who)
    if isinstance(who, (*SETS, n.Pick)):
        return said, r.naming(subject=Said(r.say("that-one")))
    return said, r.naming(subject=said)


def _done(r: Reader, text: str, node: n.Effect, who: n.Selector | None = None) -> list[str]:
    """Return a step with what is to be said of it: all at once, and what if none can be chosen."""
    lines = [text]
    if isinstance(who, SETS):
        lines[0] = r.say("together", text=text)
    return [" ".join([*lines, *_if_none(r, node)])]


def _if_none(r: Reader, node: n.Effect) -> list[str]:
    return [r.sentence(_none(r, pick)) for pick in picks(node)[:1]]


def _none(r: Reader, pick: n.Pick) -> str:
    if pick.by is None or (pick.low, pick.high) != (None, None):
        return "none-cards" if is_about_cards(pick) else "none"
    return "none-cards" if is_about_cards(pick) else "none-or-one"


# ------------------------------------------------------------------ counters


def _adjust(r: Reader, node: n.Adjust) -> list[str]:
    who, inner = _who(r, node.who)
    if r.has("COLUMN", node.counter):
        key = "step-down" if node.down else "step-up"
        scale, steps = r.word("COLUMN", node.counter), inner.amount(node.amount)
        return _done(r, r.sentence(key, who=who, scale=scale, n=steps), node)
    key = "less" if node.down else "more"
    if isinstance(node.amount, n.Number):
        counter = r.word("COUNTER", node.counter, many=node.amount.value != 1)
        key += _free(r, node)
        text = r.sentence(key, who=who, n=str(node.amount.value), counter=counter)
    elif isinstance(node.amount, n.Everything):
        text = r.sentence(f"{key}-all", who=who, counter=r.word("COUNTER", node.counter, many=True))
    else:
        counter = r.word("COUNTER", node.counter, many=True)
        amount = inner.amount(node.amount)
        key = f"{key}-as-many{_free(r, node)}"
        text = r.sentence(key, who=who, counter=counter, amount=amount)
    return _done(r, text, node, node.who)


def _free(r: Reader, node: n.Adjust) -> str:
    """Of a counter that may be less than nothing, that much may always be lost."""
    return "-free" if node.down and r.has("NEGATIVE", node.counter) else ""


def _swap_counters(r: Reader, node: n.SwapCounters) -> list[str]:
    counter, left = r.word("COUNTER", node.counter, many=True), r.whom(node.left)
    if node.right is None:
        return _done(r, r.sentence("swap-counters-both", counter=counter, who=left), node)
    right = r.whom(node.right)
    return _done(r, r.sentence("swap-counters", counter=counter, left=left, right=right), node)


# ------------------------------------------------------------------ cards


def _move(r: Reader, node: n.Move) -> list[str]:
    inner, who = r, None
    if node.who is not None:
        who, inner = _who(r, node.who)
    what = inner.selector(node.what)
    text = inner.say("move", what=what, to=inner.place(node.to))
    text = r.say("under", text=text) if node.bottom else text
    if node.manner != "put":
        text = r.say("counts-as", text=text, manner=r.say(f"manner-{node.manner}"))
    if who is not None and not _plain(node):
        text = r.say("for", who=who, text=text)
    text = r.patterns.sentence(text)
    if isinstance(node.what, n.Top):
        text = f"{text} {r.sentence('refilled')}"
    return _done(r, text, node, node.who)


def _plain(node: n.Move) -> bool:
    """Whether it is said whose cards they are without saying for whom it is done."""
    single = not isinstance(node.who, (*SETS, n.Pick))
    return single and (refers(node.what, "subject") or refers(node.to, "subject"))


def _swap_cards(r: Reader, node: n.SwapCards) -> list[str]:
    left = r.whom(node.left)
    if node.right is None:
        return _done(r, r.sentence("swap-cards-both", what=left), node)
    return _done(r, r.sentence("swap-cards", left=left, right=r.whom(node.right)), node)


def _shuffle(r: Reader, node: n.Shuffle) -> list[str]:
    place = r.place(node.place)
    if node.source is None:
        return [r.sentence("shuffle", place=place)]
    return [r.sentence("shuffle-into", place=place, source=r.place(node.source))]


def _look(r: Reader, node: n.Look) -> list[str]:
    who, inner = _who(r, node.who)
    return _done(r, r.sentence("look", who=who, what=inner.whom(node.what)), node)


def _play_card(r: Reader, node: n.PlayCard) -> list[str]:
    who, inner = _who(r, node.who)
    text = r.say("play-may" if node.optional else "play", who=who, place=inner.place(node.place))
    if node.where is not None:
        card = r.naming(one=Said(r.say("slot-card")))
        text = r.say("play-such", text=text, condition=card.condition(node.where))
    if node.section:
        text = r.say("by-section", text=text, section=r.word("SECTION", node.section))
    if node.use:
        use = r.say("use-turn") if node.use == "turn" else r.word("WINDOW", node.use)
        text = r.say("as-if", text=text, use=use)
    return [f"{r.patterns.sentence(text)} {r.sentence('play-none')}"]


# ------------------------------------------------------------------ choices


def _choose(r: Reader, node: n.Choose) -> list[str]:
    return _done(r, r.sentence("choose", what=r.whom(node.pick)), node)


def _choose_number(r: Reader, node: n.ChooseNumber) -> list[str]:
    low, high = r.amount(node.low), r.amount(node.high)
    if node.by is None:
        return [r.sentence("number-by-chance", low=low, high=high)]
    return [r.sentence("number-by", who=r.selector(node.by), low=low, high=high)]


def _together(r: Reader, node: n.Together) -> list[str]:
    who, inner = _who(r, node.who)
    return under(r.sentence("secret", who=who), inner.steps(node.choice))


def _allot(r: Reader, node: n.Allot) -> list[str]:
    return [r.sentence("allot", who=r.whom(node.pick), what=r.whom(node.what, "all"))]


def _choose_value(r: Reader, node: n.ChooseValue) -> list[str]:
    attribute = r.word("ATTRIBUTE", node.attribute)
    text = r.say("value-by", who=r.selector(node.by), attribute=attribute)
    if node.apart is not None:
        text = r.say("value-apart", text=text, apart=r.values(node.apart))
    return [r.patterns.sentence(text)]


def _remember(r: Reader, node: n.Remember) -> list[str]:
    name = memory(r, node.memory)
    if node.values is None:
        return [r.sentence("forget", memory=name)]
    return [r.sentence("remember", memory=name, values=r.values(node.values))]


# ------------------------------------------------------------------ statuses, links, procedures


def _set_status(r: Reader, node: n.SetStatus) -> list[str]:
    value = r.word("VALUE", node.value)
    if node.of is None:
        status = r.word("GAMESTATUS", node.status)
        return [r.sentence("set-status-game", status=status, value=value)]
    status = r.word("STATUS", node.status)
    text = r.sentence("set-status", status=r.of(status, node.of), value=value)
    return _done(r, text, node, node.of)


def _set_link(r: Reader, node: n.SetLink) -> list[str]:
    to = r.selector(node.to) if node.to is not None else Said(r.say("nobody"))
    if node.of is None:
        return _done(r, r.sentence("set-link", who=to, link=r.word("LINK", node.link)), node)
    link = r.word("EACHLINK", node.link)
    return _done(r, r.sentence("set-link-of", who=to, link=link, of=r.whom(node.of)), node)


def _do(r: Reader, node: n.Do) -> list[str]:
    name = r.word("PROCNAME", node.procedure)
    if node.who is None:
        return [r.sentence("do", procedure=name)]
    spoken = r.lexicon.name("PROC", node.procedure)
    who = r.selector(node.who)
    if spoken is None:
        return _done(r, r.sentence("do-for", procedure=name, who=r.whom(node.who)), node)
    return _done(r, r.sentence("do-spoken", procedure=name, who=who, spoken=spoken.one), node)


def _use_section(r: Reader, node: n.UseSection) -> list[str]:
    section, of = r.word("SECTION", node.section), r.whom(node.of)
    text = r.say("use-section", section=section, of=of)
    if node.on is not None:
        text = r.say("aimed-at", text=text, on=r.whom(node.on))
    if node.decider is not None:
        text = r.say("decided-by", text=text, by=r.selector(node.decider))
    return _done(r, r.patterns.sentence(text), node)


# ------------------------------------------------------------------ cards being played


def _copy_item(r: Reader, node: n.CopyItem) -> list[str]:
    return _done(r, r.sentence("copy", of=r.whom(node.of)), node)


def _cancel(r: Reader, node: n.Cancel) -> list[str]:
    return _done(r, r.sentence("cancel", of=r.selector(node.of)), node)


def _retarget(r: Reader, node: n.Retarget) -> list[str]:
    return _done(r, r.sentence("retarget", of=r.selector(node.of), to=r.whom(node.to)), node)


# ------------------------------------------------------------------ instead, for a time, later


def _redirect(r: Reader, node: n.Redirect) -> list[str]:
    return [r.sentence("redirect", to=r.whom(node.to))]


def _alter_amount(r: Reader, node: n.AlterAmount) -> list[str]:
    return [r.sentence("alter-amount", amount=r.amount(node.amount))]


def _grant(r: Reader, node: n.Grant) -> list[str]:
    return under(r.sentence("grant", duration=r.duration(node.duration)), r.steps(node.ability))


def _schedule(r: Reader, node: n.Schedule) -> list[str]:
    return under(r.sentence("schedule", event=r.event(node.pattern)), r.steps(node.effect))


def _extra_turn(r: Reader, node: n.ExtraTurn) -> list[str]:
    return [r.sentence("extra-turn", who=r.selector(node.who))]


def _skip_turn(r: Reader, node: n.SkipTurn) -> list[str]:
    return [r.sentence("skip-turn")]


def _end(r: Reader, node: n.End) -> list[str]:
    return [r.sentence("end", scope=r.word("SCOPE", node.scope))]


def _win(r: Reader, node: n.Win) -> list[str]:
    return [r.sentence("win", who=r.selector(node.who))]


DEEDS: Table = {
    n.Sequence: _sequence,
    n.If: _if,
    n.May: _may,
    n.ChooseOne: _choose_one,
    n.Each: _each,
    n.Repeat: _repeat,
    n.Let: _let,
    n.Stop: _stop,
    n.Open: _open,
    n.Run: _run,
    n.Adjust: _adjust,
    n.Move: _move,
    n.Choose: _choose,
    n.ChooseNumber: _choose_number,
    n.Together: _together,
    n.Allot: _allot,
    n.ChooseValue: _choose_value,
    n.Remember: _remember,
    n.SetStatus: _set_status,
    n.SetLink: _set_link,
    n.Do: _do,
    n.PlayCard: _play_card,
    n.UseSection: _use_section,
    n.CopyItem: _copy_item,
    n.Cancel: _cancel,
    n.Retarget: _retarget,
    n.Redirect: _redirect,
    n.AlterAmount: _alter_amount,
    n.Grant: _grant,
    n.Schedule: _schedule,
    n.ExtraTurn: _extra_turn,
    n.SkipTurn: _skip_turn,
    n.SwapCounters: _swap_counters,
    n.SwapCards: _swap_cards,
    n.Shuffle: _shuffle,
    n.Look: _look,
    n.End: _end,
    n.Win: _win,
}
