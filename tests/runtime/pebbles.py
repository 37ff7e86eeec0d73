"""A game small enough to read at one glance: take a pebble or draw; the highest sum wins."""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.ir import program as p

YOU = n.Ref("you")
EVERYONE = n.Every("player")
HAND = n.Place("@hand", YOU)

DRAW_OR_TAKE = n.ChooseOne(
    YOU,
    (
        n.Move(n.Top(n.Place("@draw"), n.Number(1)), HAND, "draw", YOU),
        n.Adjust(YOU, "pebble", n.Number(1)),
    ),
)
VALUE = n.Sum(
    n.CounterOf("pebble", n.Ref("one")),
    n.ColumnOf("worth", n.CardsIn(n.Place("@hand", n.Ref("one")))),
)

PEBBLES = p.Program(
    game=p.Game(
        id="pebbles",
        title="Pebbles",
        version="1",
        least=2,
        most=4,
        usual=2,
        setup=n.Move(
            n.Top(n.Place("@draw"), n.Number(1)),
            n.Place("@hand", n.Ref("subject")),
            "draw",
            EVERYONE,
        ),
        flow=n.Sequence((n.Run("day"), n.Win(n.Extreme(EVERYONE, VALUE)))),
    ),
    scales=(p.Scale("stone", ("grey", "white"), {"worth": (1, 2)}, kind="stone card"),),
    kinds=(p.Kind("stone card", "bag"),),
    zones=(
        p.Zone("bag", pile=True, seen="nobody", role="draw"),
        p.Zone("hand", each_player=True, seen="owner", role="hand"),
    ),
    counters=(p.Counter("pebble", high=9),),
    scopes=(
        p.Scope(
            id="day",
            kind="phase",
            steps=n.Sequence(),
            turns=p.Turns(EVERYONE, n.First(EVERYONE, n.Number(1)), n.Sequence(), DRAW_OR_TAKE),
            ends=(n.Not(n.Exists(n.CardsIn(n.Place("@draw")))),),
        ),
    ),
    cards=(
        p.Card("grey", "stone card", {"en": "Grey"}, copies=5, step=0),
        p.Card("white", "stone card", {"en": "White"}, copies=3, step=1),
    ),
)
