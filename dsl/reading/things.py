"""Who, what, where and how much, read back."""

from __future__ import annotations

from typing import Any

from dsl.ir import nodes as n
from dsl.ir.record import parts
from dsl.ir.sorts import CARD, sort_of
from dsl.ir.walk import every
from dsl.logic import conjuncts
from dsl.telling.pattern import Said

from .reader import Reader, Table

ONE, YOU = n.Ref("one"), n.Ref("you")
DEFINITE = (n.Ref, n.LinkOf, n.TermOf, n.PlayerOf, n.TargetsOf, n.Named, n.Extreme, n.Nearest)

# ------------------------------------------------------------------ who and what


def _ref(r: Reader, node: n.Ref, quantity: str) -> Said:
    known = r.slots.get(node.slot)
    if known:
        return known
    key = f"slot-{node.slot}"
    if key in r.patterns:
        return Said(r.say(key), node.slot in {"you", "one", "cards", "drawn", "left", "right"})
    sets = r.has("SLOTS", node.slot)
    return Said(r.any_word(node.slot, "SLOT", "SLOTS"), sets)


def _nobody(r: Reader, node: n.Nobody, quantity: str) -> Said:
    return Said(r.say("nobody"))


def _named(r: Reader, node: n.Named, quantity: str) -> Said:
    if node.kind == "player":
        return Said(node.id)
    return Said(r.say("copies-of", card=r.word("CARD", node.id)))


def _every(r: Reader, node: n.Every, quantity: str) -> Said:
    text = r.say(quantity, noun=noun(r, node.noun, quantity == "all"))
    return Said(limited(r, text, node.where), quantity == "all")


def noun(r: Reader, id: str, many: bool = False) -> str:
    """Return the noun of a domain."""
    key = f"noun-{id}{'-many' if many else ''}"
    return r.say(key) if key in r.patterns else r.any_word(id, "PLAYER", "KIND", many=many)


def limited(r: Reader, text: str, where: n.Condition | None, *more: str) -> str:
    """Return words for a set with, in brackets, who or what is left out of it, and what more."""
    inner = r.naming(one=Said(r.say("they"), True))
    limits = dict.fromkeys((*(_limit(inner, c) for c in conjuncts(where)), *more))
    return r.say("limited", text=text, limits="; ".join(limits)) if limits else text


def _limit(r: Reader, part: n.Condition) -> str:
    if isinstance(part, n.Not) and isinstance(part.of, n.Is) and part.of.left == ONE:
        whom = part.of.right
        return r.say("but-you") if whom == YOU else r.say("but", who=r.whom(whom))
    yes, inner = (False, part.of) if isinstance(part, n.Not) else (True, part)
    if isinstance(inner, n.Holds | n.StatusIs) and inner.of == ONE:
        what = trait(r, inner, many=True)
        return r.say("only" if yes else "only-not", what=what) if what else _whole(r, part)
    return _whole(r, part)


def _whole(r: Reader, part: n.Condition) -> str:
    return r.say("only-if", condition=r.condition(part))


def trait(r: Reader, node: n.Holds | n.StatusIs, many: bool) -> str:
    """Return what somebody is of whom a term holds or a status has a value, if one can say it."""
    if isinstance(node, n.StatusIs):
        key = f"value:{node.status}:{node.value}"
        return r.word("ADJ", key) if r.has("ADJ", key) else ""
    if r.has("NOUNTERM", node.term):
        name = r.word("NOUNTERM", node.term, many)
        return name if many else r.say("a", noun=name)
    key = f"term:{node.term}"
    return r.word("ADJ", key) if r.has("ADJ", key) else ""


CARDS_IN = {"all": "the-cards-in", "any": "any-card-in", "some": "some-card-in", "no": "no-card-in"}


def _cards_in(r: Reader, node: n.CardsIn, quantity: str) -> Said:
    key = CARDS_IN.get(quantity, "cards-in")
    text = r.say(key, place=r.place(node.place))
    return Said(limited(r, text, node.where), key.endswith("cards-in"))


def _top(r: Reader, node: n.Top, quantity: str) -> Said:
    one = node.count == n.Number(1)
    count = r.amount(node.count)
    place = r.place(node.place)
    if one:
        return Said(r.say("top-card", place=place))
    key = "top-cards" if isinstance(node.count, n.Number) else "top-as-many"
    return Said(r.say(key, n=count, place=place), True)


def _first(r: Reader, node: n.First, quantity: str) -> Said:
    of = r.whom(node.of, "all")
    if node.count == n.Number(1):
        return Said(r.say("first", of=of))
    return Said(r.say("first-some", n=r.amount(node.count), of=of), True)


def _union(r: Reader, node: n.Union, quantity: str) -> Said:
    left, right = r.whom(node.left, quantity), r.whom(node.right, quantity)
    return Said(r.say("union", left=left, right=right), True)


def _extreme(r: Reader, node: n.Extreme, quantity: str) -> Said:
    inner = r.naming(one=Said(r.say("they"), True))
    by = inner.amount(node.by)
    key = "extreme-most" if node.most else "extreme-least"
    return Said(r.say(key, of=r.whom(node.of, "all"), by=by))


def _nearest(r: Reader, node: n.Nearest, quantity: str) -> Said:
    return Said(r.say(f"nearest-{node.way}", of=r.whom(node.of, "all"), start=r.whom(node.start)))


def _link_of(r: Reader, node: n.LinkOf, quantity: str) -> Said:
    if node.of is None:
        return Said(r.say("link", link=r.word("LINK", node.link)))
    return Said(r.say("link-of", link=r.word("EACHLINK", node.link), of=r.whom(node.of)))


def _player_of(r: Reader, node: n.PlayerOf, quantity: str) -> Said:
    return Said(r.say("player-of", of=r.whom(node.of)))


def _targets_of(r: Reader, node: n.TargetsOf, quantity: str) -> Said:
    return Said(r.say("targets-of", of=r.selector(node.of)), True)


def _card_of(r: Reader, node: n.CardOf, quantity: str) -> Said:
    return Said(r.say("card-of", of=r.whom(node.of)))


def _last_giver(r: Reader, node: n.LastGiver, quantity: str) -> Said:
    return Said(r.say("last-giver", scope=_since(r, node.past), event=r.event(node.past.pattern)))


def _since(r: Reader, past: n.Happened) -> str:
    return r.word("SCOPE", past.scope)


def _chosen_by(r: Reader, node: n.ChosenBy, quantity: str) -> Said:
    return Said(r.say("chosen-by", who=r.selector(node.of)))


def _allotted_to(r: Reader, node: n.AllottedTo, quantity: str) -> Said:
    return Said(r.say("allotted-to", to=r.selector(node.to)), True)


def _term_of(r: Reader, node: n.TermOf, quantity: str) -> Said:
    name = r.any_word(node.term, "PLAYERTERM", "CARDTERM")
    return Said(r.of(name, node.of) if node.of is not None else r.say("term", term=name))


def _ranked(r: Reader, node: n.Ranked, quantity: str) -> Said:
    inner = r.naming(one=Said(r.say("each-card")))
    key = "ranked-most" if node.most else "ranked-least"
    of, count = r.whom(node.of, "all"), r.amount(node.count)
    return Said(r.say(key, n=count, of=of, by=inner.amount(node.by)), True)


def _repeated(r: Reader, node: n.Repeated, quantity: str) -> Said:
    attribute = r.word("ATTRIBUTE", node.attribute)
    return Said(r.say("repeated", of=r.whom(node.of, "all"), attribute=attribute), True)


# ------------------------------------------------------------------ values


def _value(r: Reader, node: n.Value) -> str:
    value = r.word("TRAIT", f"{node.attribute}:{node.value}")
    return r.say("value", value=value, attribute=r.word("ATTRIBUTE", node.attribute))


def _any_value(r: Reader, node: n.AnyValue) -> str:
    return r.say("any-value", attribute=r.word("ATTRIBUTE", node.attribute))


def _values_of(r: Reader, node: n.ValuesOf) -> str:
    attribute = r.word("ATTRIBUTE", node.attribute)
    return r.say("values-of", attribute=attribute, of=r.selector(node.of, "all"))


def _remembered(r: Reader, node: n.Remembered) -> str:
    return r.say("remembered", memory=memory(r, node.memory))


def memory(r: Reader, id: str) -> str:
    """Return the name of a memory."""
    return r.any_word(id, "MEMORY", "NUMMEMORY")


def _chosen_value(r: Reader, node: n.ChosenValue) -> str:
    return r.say("chosen-value", attribute=r.word("ATTRIBUTE", node.attribute))


# ------------------------------------------------------------------ choices


def _pick(r: Reader, node: n.Pick, quantity: str) -> Said:
    """What is picked, how many, and who says which."""
    single = all(bound in (None, n.Number(1)) for bound in (node.low, node.high))
    by = r.say("picked-by-chance")
    if node.by is not None:
        by = r.say("picked-by", by=r.selector(node.by))
    count = "1" if single else how_many(r, node)
    if isinstance(node.of, n.Every):
        text = r.say("counted", n=count, noun=noun(r, node.of.noun, not single))
        return Said(limited(r, text, node.of.where, by), not single)
    if single and isinstance(node.of, DEFINITE):
        return Said(limited(r, r.whom(node.of), None, r.say("one-of-several", by=by)))
    text = r.say("out-of", n=count, of=r.whom(node.of, "all"))
    return Said(limited(r, text, None, by), not single)


def how_many(r: Reader, node: n.Pick) -> str:
    """Return how many are picked, in words."""
    low, high = node.low or node.high or n.Number(1), node.high or node.low or n.Number(1)
    if low == high:
        return r.amount(low)
    if isinstance(high, n.Everything):
        return r.say("at-least", n=r.amount(low))
    return r.say("from-to", low=r.amount(low), high=r.amount(high))


def is_about_cards(pick: n.Pick) -> bool:
    """Return whether cards are picked, not players or cards being played."""
    return sort_of(pick.of) == CARD


# ------------------------------------------------------------------ how much


def _number(r: Reader, node: n.Number) -> str:
    return str(node.value)


def _everything(r: Reader, node: n.Everything) -> str:
    return r.say("everything")


def _counter_of(r: Reader, node: n.CounterOf) -> str:
    counter = r.word("COUNTER", node.counter, many=True)
    return r.say("counter-of", counter=counter, of=r.whom(node.of, "all"))


def _column_of(r: Reader, node: n.ColumnOf) -> str:
    return r.of(r.word("COLUMN", node.column), node.of, "all")


def _count(r: Reader, node: n.Count) -> str:
    return r.say("count", of=r.whom(node.of, "all"))


def _term_amount(r: Reader, node: n.TermAmount) -> str:
    name = r.word("AMOUNTTERM", node.term)
    return r.of(name, node.of) if node.of is not None else r.say("term", term=name)


def _sum(r: Reader, node: n.Sum) -> str:
    return r.say("sum", left=r.amount(node.left), right=r.amount(node.right))


def _difference(r: Reader, node: n.Difference) -> str:
    return r.say("difference", left=r.amount(node.left), right=r.amount(node.right))


def _times(r: Reader, node: n.Times) -> str:
    return r.say("product", left=r.amount(node.left), right=r.amount(node.right))


def _half(r: Reader, node: n.Half) -> str:
    return r.say("half-up" if node.up else "half-down", of=r.amount(node.of))


def _event_amount(r: Reader, node: n.EventAmount) -> str:
    """In the answer to an event its amount has a name; elsewhere it is the step's before."""
    return r.slots["event"].text if "event" in r.slots else r.say("step-amount")


def _chosen_number(r: Reader, node: n.ChosenNumber) -> str:
    if node.by is not None:
        return r.say("chosen-number-by", who=r.selector(node.by))
    return r.say("chosen-number")


def _times_happened(r: Reader, node: n.TimesHappened) -> str:
    return r.say("times-happened", scope=_since(r, node.past), event=r.event(node.past.pattern))


def _sum_over(r: Reader, node: n.SumOver) -> str:
    cards = sort_of(node.of) == CARD
    inner = r.naming(one=Said(r.say("each-card" if cards else "each-one")))
    return r.say("sum-over", of=r.whom(node.of, "all"), by=inner.amount(node.by))


def _depending(r: Reader, node: n.Depending) -> str:
    then, otherwise = r.amount(node.then), r.amount(node.otherwise)
    condition = r.condition(node.condition)
    return r.say("depending", then=then, condition=condition, otherwise=otherwise)


def _position(r: Reader, node: n.Position) -> str:
    return r.say("position")


def _attribute_of(r: Reader, node: n.AttributeOf) -> str:
    attribute = r.word("ATTRIBUTE", node.attribute)
    return r.say("attribute-of", attribute=attribute, of=r.whom(node.of, "all"))


def _remembered_number(r: Reader, node: n.RememberedNumber) -> str:
    return r.say("remembered-number", memory=memory(r, node.memory))


THINGS: Table = {
    n.Place: Reader.place,
    n.Ref: _ref,
    n.Nobody: _nobody,
    n.Named: _named,
    n.Every: _every,
    n.CardsIn: _cards_in,
    n.Top: _top,
    n.First: _first,
    n.Union: _union,
    n.Extreme: _extreme,
    n.Nearest: _nearest,
    n.Ranked: _ranked,
    n.Repeated: _repeated,
    n.LinkOf: _link_of,
    n.PlayerOf: _player_of,
    n.CardOf: _card_of,
    n.ChosenBy: _chosen_by,
    n.AllottedTo: _allotted_to,
    n.TargetsOf: _targets_of,
    n.LastGiver: _last_giver,
    n.TermOf: _term_of,
    n.Pick: _pick,
    n.Number: _number,
    n.Everything: _everything,
    n.CounterOf: _counter_of,
    n.ColumnOf: _column_of,
    n.Count: _count,
    n.TermAmount: _term_amount,
    n.Sum: _sum,
    n.Difference: _difference,
    n.Times: _times,
    n.Half: _half,
    n.EventAmount: _event_amount,
    n.ChosenNumber: _chosen_number,
    n.TimesHappened: _times_happened,
    n.SumOver: _sum_over,
    n.Depending: _depending,
    n.Position: _position,
    n.AttributeOf: _attribute_of,
    n.RememberedNumber: _remembered_number,
    n.Value: _value,
    n.AnyValue: _any_value,
    n.ValuesOf: _values_of,
    n.Remembered: _remembered,
    n.ChosenValue: _chosen_value,
}


def picks(node: n.Node) -> list[n.Pick]:
    """Return the choices among a step's own arguments."""
    return [value for value in parts(node) if isinstance(value, n.Pick)]


def refers(node: Any, slot: str) -> bool:
    """Return whether a node refers to a slot."""
    return any(ref.slot == slot for ref in every(node, n.Ref))
