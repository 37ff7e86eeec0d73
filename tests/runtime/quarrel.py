"""A small game of plays that are answered, with a rule of every kind.

Players are called Gooses. They hold Cross (bruises), Gossip and Hearts. Whoever bruises a
Goose who is no Gossip gains 2 Gossip; who makes another a Gossip loses 2 afterwards.
Too many bruises: fainting, with a last card.
"""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.ir import program as p

YOU, ONE, SUBJECT, TARGET, THIS = (n.Ref(s) for s in ("you", "one", "subject", "target", "this"))
GOOSES = n.Every("goose")


def number(value: int) -> n.Number:
    return n.Number(value)


def other_than(who: n.Selector) -> n.Condition:
    return n.Not(n.Is(ONE, who))


def awake(of: n.Selector = ONE) -> n.Condition:
    return n.Not(n.StatusIs("mood", "out", of))


def gain(who: n.Selector, counter: str, amount: int = 1) -> n.Adjust:
    return n.Adjust(who, counter, number(amount))


def lose(who: n.Selector, counter: str, amount: n.Amount) -> n.Adjust:
    return n.Adjust(who, counter, amount, down=True)


HAND = n.Place("@hand", SUBJECT)
OTHER = n.Pick(n.Every("goose", n.And((awake(), other_than(YOU)))), slot="target")
ITEM = n.Pick(n.Every("item", n.Not(n.Is(n.PlayerOf(ONE), YOU))), slot="target")
ANY_ITEM = n.Pick(n.Every("item"), slot="target")
DISCARD = n.Move(THIS, n.Place("@discard"), "put")

SECTIONS = (
    p.Section("calm", ("trick",), use="turn", answered="chatter", after=DISCARD),
    p.Section("peck", ("trick",), "turn", "player", answered="chatter", after=DISCARD),
    p.Section("quick", ("trick",), "chatter", "item", answered="chatter", after=DISCARD),
    p.Section(
        "beside",
        ("trick",),
        text="abilities",
        in_force=n.Place("nest", GOOSES),
    ),
)


def text(section: str, effect: n.Effect, target: n.Pick | None = None) -> p.Text:
    return p.Text(section, {}, {}, target, effect=effect)


def trick(card: str, *texts: p.Text, copies: int = 2) -> p.Card:
    return p.Card(card, "trick", {"en": card.title()}, copies, texts=texts)


CALM = text("calm", gain(n.CardsIn(n.Place("stage")), "gossip"))
WOULD_GAIN = n.Adjusted("gossip", YOU, item=TARGET)

CARDS = (
    trick(
        "rumour",
        CALM,
        text("peck", n.Sequence((gain(TARGET, "gossip", 3), gain(YOU, "gossip"))), OTHER),
    ),
    trick("shove", CALM, text("peck", gain(TARGET, "bruise", 2), OTHER), copies=4),
    trick(
        "stampede",
        CALM,
        text("peck", gain(TARGET, "bruise"), n.Pick(OTHER.of, YOU, number(0), number(9), "target")),
    ),
    trick(
        "hush",
        CALM,
        text("quick", n.Sequence((n.Cancel(TARGET), gain(n.PlayerOf(TARGET), "gossip"))), ITEM),
        copies=4,
    ),
    trick(
        "blame",
        CALM,
        text(
            "quick",
            n.Sequence(
                (
                    n.Choose(n.Pick(n.Every("goose", n.And((awake(), other_than(YOU)))))),
                    n.Grant(
                        n.Replacement(WOULD_GAIN, n.Redirect(n.Ref("chosen"))),
                        n.WhilePending(TARGET),
                    ),
                )
            ),
            ANY_ITEM,
        ),
    ),
    trick("bandage", CALM, text("peck", lose(YOU, "bruise", number(2))), copies=8),
    trick(
        "stun",
        CALM,
        text("peck", n.Sequence((gain(TARGET, "bruise"), gain(TARGET, "skip"))), OTHER),
    ),
    trick(
        "pickpocket",
        CALM,
        text(
            "peck",
            n.May(
                YOU,
                n.Move(
                    n.Pick(n.CardsIn(n.Place("@hand", TARGET)), None), n.Place("@hand", YOU), "take"
                ),
            ),
            OTHER,
        ),
    ),
    trick(
        "bodyguard",
        CALM,
        text("peck", n.Move(THIS, n.Place("nest", YOU), "put")),
        p.Text(
            "beside",
            {},
            {},
            abilities=(
                n.Replacement(
                    n.Adjusted("bruise", n.Every("goose", other_than(YOU))),
                    n.Redirect(YOU),
                    by=YOU,
                    after=DISCARD,
                ),
            ),
        ),
    ),
    trick(
        "summons",
        CALM,
        text(
            "peck",
            n.Sequence(
                (n.PlayCard(TARGET, use="turn"), n.If(n.Not(n.Done()), gain(TARGET, "gossip", 2)))
            ),
            OTHER,
        ),
    ),
    trick("echo", CALM, text("quick", n.CopyItem(TARGET), ITEM)),
    trick("dodge", CALM, text("quick", n.Retarget(TARGET, n.Pick(OTHER.of)), ITEM)),
    trick(
        "parcel",
        CALM,
        text("peck", n.Schedule(n.ScopeBegins("turn", TARGET), gain(TARGET, "bruise", 2)), OTHER),
    ),
    trick(
        "shield",
        CALM,
        text("peck", n.Grant(n.Forbid(n.Adjusted("gossip", TARGET)), n.UntilTurn(YOU)), OTHER),
    ),
    trick("encore", CALM, text("peck", n.ExtraTurn(YOU)), copies=8),
    trick("curtain", CALM, text("peck", n.End("show"))),
    trick("swap", CALM, text("peck", n.SwapCounters("gossip", YOU, TARGET), OTHER)),
    p.Card("stage", "scenery", {"en": "Stage"}),
    *(p.Card(f"rank-{i}", "badge", {"en": f"Rank {i}"}, copies=6 - i, step=i) for i in range(3)),
)

RULES = (
    p.Rule(
        "bullying",
        n.Trigger(
            n.Adjusted(
                "bruise",
                n.Every("goose", n.Not(n.Holds("gossip", ONE))),
                giver=n.Every("goose", other_than(n.Ref("affected"))),
            ),
            gain(n.Ref("giver"), "gossip", 2),
            "at-once",
            "victim-item",
        ),
    ),
    p.Rule(
        "exposing",
        n.Trigger(
            n.Becomes(
                "gossip",
                GOOSES,
                cause=n.Adjusted(
                    "gossip", GOOSES, giver=n.Every("goose", other_than(n.Ref("affected")))
                ),
            ),
            lose(n.Ref("giver"), "gossip", number(2)),
        ),
    ),
    p.Rule(
        "fainting",
        n.StateRule(
            n.Every("goose", n.And((n.StatusIs("mood", "fine", ONE), n.Holds("hurt", ONE)))),
            n.Do("faint", SUBJECT),
        ),
    ),
    p.Rule(
        "captain",
        n.Trigger(
            n.StatusSet("mood", "out", n.LinkOf("captain")),
            n.Sequence(
                (
                    n.Let(
                        "next",
                        n.Extreme(
                            n.Every("goose", awake()), n.CounterOf("gossip", ONE), most=False
                        ),
                    ),
                    n.SetLink("captain", n.Nearest(n.Ref("next"), n.LinkOf("captain"))),
                    gain(n.LinkOf("captain"), "rank"),
                )
            ),
            "at-once",
        ),
    ),
    p.Rule(
        "out-are-left-alone",
        n.Forbid(n.Adjusted("gossip", n.Every("goose", n.StatusIs("mood", "out", ONE)))),
    ),
)


def to_rank(step: n.Amount) -> n.Effect:
    """Swap the badge of the subject for one of a step in the rack, if there is one."""
    badge = n.CardsIn(n.Place("badge", n.Ref("whom")))
    found = n.CardsIn(n.Place("rack"), n.Compare(n.ColumnOf("rank", ONE), "=", step))
    return n.Sequence(
        (
            n.Let("badge", badge),
            n.Let("found", n.First(found, number(1))),
            n.If(n.Not(n.Exists(n.Ref("found"))), n.Stop(False)),
            n.SwapCards(n.Ref("badge"), n.Ref("found")),
        )
    )


RANK = n.ColumnOf("rank", n.CardsIn(n.Place("badge", n.Ref("whom"))))
FAINT = n.Ref("fainter")
PROCEDURES = (
    p.Procedure("promote", to_rank(n.Sum(RANK, number(1))), "whom"),
    p.Procedure("demote", to_rank(n.Difference(RANK, number(1))), "whom"),
    p.Procedure(
        "faint",
        n.Sequence(
            (
                n.SetStatus("mood", "fainting", FAINT),
                n.Open("chatter", FAINT),
                n.PlayCard(FAINT, n.Place("@hand", SUBJECT), optional=True),
                n.If(
                    n.Not(n.Holds("hurt", FAINT)),
                    n.Sequence((n.SetStatus("mood", "fine", FAINT), n.Stop())),
                ),
                n.Do("leave", FAINT),
            )
        ),
        "fainter",
    ),
    p.Procedure(
        "leave",
        n.Sequence(
            (
                n.SetStatus("mood", "out", n.Ref("leavers")),
                lose(n.Ref("leavers"), "bruise", n.Everything()),
                lose(n.Ref("leavers"), "gossip", n.Everything()),
                lose(n.Ref("leavers"), "heart", number(1)),
            )
        ),
        "leavers",
        each=False,
    ),
)

TURN = n.Sequence(
    (
        n.ChooseOne(
            YOU,
            (
                n.PlayCard(YOU, n.Place("@hand", YOU), "turn"),
                n.Move(n.Pick(n.CardsIn(n.Place("@hand", YOU))), n.Place("@discard"), "discard"),
            ),
        ),
        n.Open("chatter"),
    )
)
BEFORE = n.Sequence(
    (
        n.If(
            n.StatusIs("mood", "out", SUBJECT),
            n.Sequence((n.SetStatus("mood", "fine", SUBJECT), n.SkipTurn())),
        ),
        n.If(
            n.Compare(n.CounterOf("skip", SUBJECT), ">", number(0)),
            n.Sequence((lose(SUBJECT, "skip", number(1)), n.SkipTurn())),
        ),
    )
)
SHOW = p.Scope(
    "show",
    "phase",
    n.Sequence(
        (
            n.Move(n.Top(n.Place("@draw"), number(4)), HAND, "draw", GOOSES),
            n.Open("chatter"),
        )
    ),
    turns=p.Turns(GOOSES, n.LinkOf("captain"), BEFORE, TURN),
    ends=(
        n.Exists(
            n.Every(
                "goose",
                n.And(
                    (awake(), n.Compare(n.Count(n.CardsIn(n.Place("@hand", ONE))), "=", number(0)))
                ),
            )
        ),
        n.Compare(n.Count(n.Every("goose", awake())), "<=", number(1)),
        n.Exists(n.Every("goose", n.Compare(n.CounterOf("heart", ONE), "=", number(0)))),
    ),
    closing=n.Open("chatter"),
    first=n.LinkOf("captain"),
)
SETUP = n.Sequence(
    (
        gain(GOOSES, "heart", 3),
        n.SetLink("captain", n.Pick(GOOSES, None)),
        n.Move(
            n.Pick(
                n.CardsIn(n.Place("rack"), n.Compare(n.ColumnOf("rank", ONE), "=", number(0))), None
            ),
            n.Place("badge", SUBJECT),
            "take",
            GOOSES,
        ),
        n.Move(n.CardsIn(n.Place("wings")), n.Place("stage"), "put"),
    )
)

QUARREL = p.Program(
    game=p.Game(
        id="quarrel",
        title="Quarrel",
        version="1",
        least=2,
        most=6,
        usual=3,
        setup=SETUP,
        flow=n.Sequence((n.Run("show"), n.Win(n.Extreme(GOOSES, n.CounterOf("heart", ONE))))),
        player_noun="goose",
    ),
    scales=(
        p.Scale(
            "rank",
            ("low", "middle", "high"),
            {"limit": (3, 4, 5)},
            kind="badge",
            zone="badge",
            up="promote",
            down="demote",
        ),
    ),
    kinds=(p.Kind("trick", "deck"), p.Kind("scenery", "wings"), p.Kind("badge", "rack")),
    zones=(
        p.Zone(
            "deck",
            pile=True,
            seen="nobody",
            role="draw",
            refill=n.Shuffle(n.Place("deck"), n.Place("bin")),
        ),
        p.Zone("bin", pile=True, role="discard"),
        p.Zone("wings"),
        p.Zone("stage"),
        p.Zone("rack"),
        p.Zone("badge", each_player=True),
        p.Zone("hand", each_player=True, seen="owner", role="hand"),
        p.Zone("nest", each_player=True),
    ),
    counters=(
        p.Counter("bruise"),
        p.Counter("gossip"),
        p.Counter("heart", high=6),
        p.Counter("skip"),
    ),
    statuses=(p.Status("mood", ("fine", "fainting", "out")),),
    links=(p.Link("captain"),),
    terms=(
        p.Term("limit", amount=n.ColumnOf("limit", n.CardsIn(n.Place("badge", ONE)))),
        p.Term("gossip", n.Compare(n.CounterOf("gossip", ONE), ">=", n.TermAmount("limit", ONE))),
        p.Term("hurt", n.Compare(n.CounterOf("bruise", ONE), ">=", n.TermAmount("limit", ONE))),
    ),
    sections=SECTIONS,
    windows=(p.Window("chatter", n.Every("goose", awake()), n.Ref("last-to-play")),),
    procedures=PROCEDURES,
    scopes=(SHOW,),
    rules=RULES,
    cards=CARDS,
)
