"""Selectors and places, linked: each node becomes a function from a table to entities."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .code import Count, LinkError, Select, Test
from .picking import ALLOTTED
from .state import DIRECTIONS, ITEMS, Ids, Slots
from .table import Table

if TYPE_CHECKING:
    from .link import Linker


def the_game(t: Table, slots: Slots) -> Ids:
    """Select the game itself."""
    return (0,)


def place(link: Linker, node: n.Place) -> Select:
    """Return what reads the zones a place names."""
    number = link.code.zone(node.zone)
    owned = link.code.zones[number].each_player
    if node.of is None:
        if owned:
            return lambda t, s: tuple(t.zone_at(number, p) for p in t.order())
        return lambda t, s: (t.zone_at(number),)
    of = link.select(node.of)
    if not owned:
        return lambda t, s: (t.zone_at(number),)
    return lambda t, s: tuple(t.zone_at(number, p) for p in of(t, s) if t.is_player(p))


def in_turn(of: Select) -> Select:
    """Return a selector with its players in turn order; anything else stays in its own."""

    def run(t: Table, s: Slots) -> Ids:
        found = of(t, s)
        if len(found) < 2 or not all(t.is_player(entity) for entity in found):
            return found
        return tuple(player for player in t.order() if player in found)

    return run


def _ref(link: Linker, node: n.Ref) -> Select:
    slot = node.slot
    if slot == "active":
        return lambda t, s: (t.s.active,) if t.s.active else ()
    if slot == "last-to-play":
        return lambda t, s: (t.s.last_to_play,) if t.s.last_to_play else ()
    return lambda t, s: s.get(slot, ())


def _nobody(link: Linker, node: n.Nobody) -> Select:
    return lambda t, s: ()


def _named(link: Linker, node: n.Named) -> Select:
    name = node.id
    if node.kind == "player":
        return lambda t, s: (t.names[name],) if name in t.names else ()
    number = link.code.card_numbers.get(name, -1)
    if number < 0:
        raise LinkError(f"there is no card {name!r}")
    return lambda t, s: tuple(c for c in t.cards() if t.definition(c) == number)


def domain(link: Linker, noun: str) -> Callable[[Table], Ids]:
    """Return what lists all entities that a noun stands for."""
    if noun in ("player", link.program.game.player_noun):
        return lambda t: t.order()
    if noun == "item":
        return lambda t: t.pending()
    if noun == "card":
        return lambda t: tuple(t.cards())
    kinds = link.code.sorts.get(noun)
    if kinds is None:
        raise LinkError(f"there is no noun {noun!r}")
    return lambda t: tuple(c for c in t.cards() if t.card(c).card.kind in kinds)


def _parts(link: Linker, node: n.Every | n.CardsIn) -> tuple[Select, Test]:
    """Return what a filtered selector looks among, and its filter."""
    assert node.where is not None
    return link.select(dataclasses.replace(node, where=None)), link.test(node.where)


def _found(t: Table, s: Slots, source: Select, test: Test) -> Iterator[int]:
    """Yield what passes a filter; nothing beyond what is asked for is looked at."""
    inner = dict(s)
    for entity in source(t, s):
        inner["one"] = (entity,)
        if test(t, inner):
            yield entity


def _filtered(source: Select, test: Test) -> Select:
    def run(t: Table, s: Slots) -> Ids:
        inner = dict(s)
        found = []
        for entity in source(t, s):
            inner["one"] = (entity,)
            if test(t, inner):
                found.append(entity)
        return tuple(found)

    return run


def some(link: Linker, node: n.Selector) -> Test:
    """Return whether a selector finds anything; a filter is not asked beyond the first find."""
    if not isinstance(node, n.Every | n.CardsIn) or node.where is None:
        of = link.select(node)
        return lambda t, s: bool(of(t, s))
    source, test = _parts(link, node)
    return lambda t, s: next(_found(t, s, source, test), None) is not None


def _every(link: Linker, node: n.Every) -> Select:
    whole = domain(link, node.noun)

    def source(t: Table, s: Slots) -> Ids:
        return whole(t)

    return source if node.where is None else _filtered(source, link.test(node.where))


def _cards_in(link: Linker, node: n.CardsIn) -> Select:
    zones = place(link, node.place)

    def source(t: Table, s: Slots) -> Ids:
        found = zones(t, s)
        if len(found) == 1:
            return t.s.zones[found[0]]
        return tuple(c for z in found for c in t.s.zones[z])

    return source if node.where is None else _filtered(source, link.test(node.where))


def _top(link: Linker, node: n.Top) -> Select:
    zones, count = place(link, node.place), link.count(node.count)
    return lambda t, s: tuple(c for z in zones(t, s) for c in t.s.zones[z][: count(t, s)])


def _first(link: Linker, node: n.First) -> Select:
    count = link.count(node.count)
    if isinstance(node.of, n.Every | n.CardsIn) and node.of.where is not None:
        source, test = _parts(link, node.of)
        return lambda t, s: tuple(islice(_found(t, s, source, test), max(0, count(t, s))))
    of = link.select(node.of)
    return lambda t, s: of(t, s)[: count(t, s)]


def _union(link: Linker, node: n.Union) -> Select:
    left, right = link.select(node.left), link.select(node.right)
    return lambda t, s: tuple(dict.fromkeys(left(t, s) + right(t, s)))


def _extreme(link: Linker, node: n.Extreme) -> Select:
    of, by, most = link.select(node.of), link.count(node.by), node.most

    def run(t: Table, s: Slots) -> Ids:
        members = of(t, s)
        if not members:
            return ()
        values = [_value(by, t, s, e) for e in members]
        best = max(values) if most else min(values)
        return tuple(e for e, v in zip(members, values, strict=True) if v == best)

    return run


def _value(by: Count, t: Table, s: Slots, entity: int) -> int:
    return by(t, {**s, "one": (entity,)})


def _round(way: str) -> Callable[[Table, int], Ids]:
    """Return what lists the players round the table, one of them last."""
    if way == "in-turn":
        return lambda t, player: t.seats_after(player)
    if way not in DIRECTIONS:
        raise LinkError(f"nobody goes {way!r} round the table")
    return lambda t, player: t.seats_after(player, DIRECTIONS[way])


def _ranked(link: Linker, node: n.Ranked) -> Select:
    of, by, count = link.select(node.of), link.count(node.by), link.count(node.count)
    sign = -1 if node.most else 1

    def run(t: Table, s: Slots) -> Ids:
        ranks = {e: sign * _value(by, t, s, e) for e in of(t, s)}
        return tuple(sorted(ranks, key=ranks.__getitem__)[: max(0, count(t, s))])

    return run


def _repeated(link: Linker, node: n.Repeated) -> Select:
    of, attribute = link.select(node.of), link.attribute(node.attribute).id

    def run(t: Table, s: Slots) -> Ids:
        members = of(t, s)
        having = Counter(v for e in members for v in t.stated(attribute, e))
        return tuple(e for e in members if any(having[v] > 1 for v in t.stated(attribute, e)))

    return run


def _nearest(link: Linker, node: n.Nearest) -> Select:
    of, start, round_ = link.select(node.of), link.select(node.start), _round(node.way)

    def run(t: Table, s: Slots) -> Ids:
        members, origin = of(t, s), start(t, s)
        if not origin or not t.is_player(origin[0]):
            return members[:1]
        return tuple(p for p in round_(t, origin[0]) if p in members)[:1]

    return run


def _link_of(link: Linker, node: n.LinkOf) -> Select:
    number = link.number(link.code.links, node.link, "link")
    if node.of is None:
        return lambda t, s: (t.link(number, 0),) if t.link(number, 0) else ()
    of = link.select(node.of)
    return lambda t, s: _some(t.link(number, e) for e in of(t, s))


def _some(found: Any) -> Ids:
    return tuple(dict.fromkeys(e for e in found if e))


def _player_of(link: Linker, node: n.PlayerOf) -> Select:
    of = link.select(node.of)
    return lambda t, s: _some(t.player_of(e) for e in of(t, s))


def _targets_of(link: Linker, node: n.TargetsOf) -> Select:
    of = link.select(node.of)
    return lambda t, s: _some(e for i in of(t, s) if (item := t.s.item(i)) for e in item.targets)


def _card_of(link: Linker, node: n.CardOf) -> Select:
    of = link.select(node.of)
    return lambda t, s: _some(_source(t, e) for e in of(t, s))


def _source(t: Table, entity: int) -> int:
    if entity < ITEMS:
        return entity if t.is_card(entity) else 0
    item = t.s.item(entity)
    return item.source if item else 0


def _last_giver(link: Linker, node: n.LastGiver) -> Select:
    past = link.past(node.past)

    def run(t: Table, s: Slots) -> Ids:
        givers = [giver for _, giver, *_ in past(t, s) if giver]
        return tuple(givers[-1:])

    return run


def _chosen_by(link: Linker, node: n.ChosenBy) -> Select:
    of = link.select(node.of)
    return lambda t, s: _some(e for member in of(t, s) for e in s.get(f"chosen/{member}", ()))


def _allotted_to(link: Linker, node: n.AllottedTo) -> Select:
    to = link.select(node.to)

    def run(t: Table, s: Slots) -> Ids:
        whom = to(t, s)
        rows = [s.get(f"{ALLOTTED}/{member}", ()) for member in t.s.seats]
        pairs = [pair for row in rows for pair in zip(row[::2], row[1::2], strict=True)]
        return tuple(what for what, player in pairs if player in whom)

    return run


def _term_of(link: Linker, node: n.TermOf) -> Select:
    term = link.term(node.term, "selector")
    of = link.select(node.of) if node.of else None

    def run(t: Table, s: Slots) -> Ids:
        assert term.selector is not None
        return term.selector(t, {**s, "one": of(t, s)} if of else s)

    return run


def _pick(link: Linker, node: n.Pick) -> Select:
    raise LinkError("a choice may stand only as an argument of an effect")


TABLE: dict[type[n.Selector], Callable[[Linker, Any], Select]] = {
    n.Ref: _ref,
    n.Nobody: _nobody,
    n.Named: _named,
    n.Every: _every,
    n.CardsIn: _cards_in,
    n.Top: _top,
    n.First: _first,
    n.Union: _union,
    n.Extreme: _extreme,
    n.Ranked: _ranked,
    n.Repeated: _repeated,
    n.Nearest: _nearest,
    n.LinkOf: _link_of,
    n.PlayerOf: _player_of,
    n.CardOf: _card_of,
    n.ChosenBy: _chosen_by,
    n.AllottedTo: _allotted_to,
    n.TargetsOf: _targets_of,
    n.LastGiver: _last_giver,
    n.TermOf: _term_of,
    n.Pick: _pick,
}
