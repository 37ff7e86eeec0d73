"""Flow notation: the block words of a game, and what may stand in each of their lines.

One table says, for each block word, which program record it makes and which line fills which
field. Reading and writing a block both walk that table. Card sentences in the lines are read
by the parser like those on cards.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any

from dsl.ir import program
from dsl.ir.record import record

from .scope import CARD, ITEM, PLAYER, Scope


@record
class Field:
    """A line of a block: its label, the record field it fills, and what it holds.

    `sort`: a start category (`start_effect`, …); `name` of a category (`name:ZONE`), several
    (`names:ZONE`), each of one of some categories (`name:LINK|PLAYER`); `new` names declared
    here; `titles` of other blocks; `number`; `numbers`; `range`; `least`; `flag` (`yes`);
    `choice:…|…` fixed words, each with the value it stands for behind `=` if that is another;
    `text`. `slots` are bound in its sentences, `local` is who “they” are. `many` lines with the
    label make a tuple. `printed` is the label as it stands on cards, by language, where it is
    not as it is written.
    """

    label: str
    attr: str
    sort: str
    slots: tuple[tuple[str, str], ...] = ()
    local: str = ""
    many: bool = False
    printed: tuple[tuple[str, str], ...] = ()

    def choices(self) -> dict[str, str]:
        """Return the fixed words that may stand here, with the values they stand for."""
        words = self.sort.partition(":")[2].split("|")
        return {word: value or word for word, _, value in (w.partition("=") for w in words)}

    def shown(self, language: str) -> str:
        """Return the label as it stands on a card before what it labels."""
        return dict(self.printed).get(language, f"{self.label}: ")

    def scope(self, named: dict[str, str]) -> Scope:
        """Return the scope of its sentences, with the block's own names."""
        return Scope(dict(self.slots) | named, self.local, frozenset(named))


@record
class Form:
    """A block word: the record it makes and its lines.

    `words` are lexicon categories that the block's title is put in when it is declared, with
    a pattern for the surface (`{}` is the title). `printed`: there are copies of it, and it may
    have flavour.
    """

    record: type | None
    fields: tuple[Field, ...]
    words: tuple[tuple[str, str], ...] = ()
    fixed: tuple[tuple[str, Any], ...] = field(default=())
    printed: bool = False

    def field(self, label: str) -> Field | None:
        """Return the field of a label, whatever its capitals."""
        folded = label.casefold()
        return next((f for f in self.fields if f.label.casefold() == folded), None)


_EFFECT = "start_effect"
_THEY = {"slots": (("one", PLAYER),), "local": "one"}
_CARD = (("one", CARD),)
_SUBJECT = {"slots": (("subject", PLAYER), ("you", PLAYER)), "local": "subject"}
_CLOSES = "when all pass in a row=restart|after one play=one|when each was asked=once"
_STEPS = Field("Steps", "steps", _EFFECT)
_SCOPE_FIELDS = (
    Field("Skipped when", "skipped", "start_condition"),
    Field("Order from", "first", "start_players"),
    _STEPS,
    Field("Turns of", "turns.of", "start_players"),
    Field("Turns from", "turns.start", "start_players"),
    Field("Before each turn", "turns.before", _EFFECT, **_SUBJECT),  # type: ignore[arg-type]
    Field("Turn", "turns.steps", _EFFECT, **_SUBJECT),  # type: ignore[arg-type]
    Field("Ends when", "ends", "start_condition", many=True),
    Field("Before it ends", "closing", _EFFECT),
    Field("Checked again", "checked_again", "flag"),
)

FORMS: dict[str, Form] = {
    "GAME": Form(
        program.Game,
        (
            Field("Players", "players", "span"),
            Field("A player is", "player_noun", "text"),
            Field("On cards", "meaning", "start_condition", **_THEY),  # type: ignore[arg-type]
            Field("Score", "score", "name:COUNTER"),
            Field("Setup", "setup", _EFFECT),
            Field("Flow", "flow", _EFFECT),
        ),
    ),
    "OPTION": Form(
        program.Option, (Field("Values", "values", "new:SETTING"),), (("OPTION", "{}"),)
    ),
    "SCALE": Form(
        program.Scale,
        (
            Field("Steps", "steps", "new:STEP"),
            Field("Cards", "kind", "name:KIND"),
            Field("Shown in", "zone", "name:EACHZONE"),
            Field("Copies", "copies", "numbers"),
            Field("Up", "up", "name:PROCNAME"),
            Field("Down", "down", "name:PROCNAME"),
        ),
        (("COUNTER", "{}"), ("COLUMN", "{}"), ("SCALE", "{}")),
    ),
    "KIND": Form(
        program.Kind,
        (Field("Starts in", "zone", "place"), Field("Sort of", "sort", "name:KIND")),
        (("KIND", "{}"),),
    ),
    "ATTRIBUTE": Form(
        program.Attribute,
        (
            Field("Of", "kinds", "names:KIND"),
            Field("Values", "values", "new:TRAIT"),
            Field("Numbers", "numbers", "range"),
            Field("Several", "several", "flag"),
        ),
        (("ATTRIBUTE", "{}"),),
    ),
    "ZONE": Form(
        program.Zone,
        (
            Field("Of", "each_player", "choice:the game|each player"),
            Field("Pile", "pile", "flag"),
            Field("Seen by", "seen", "choice:all|owner|nobody"),
            Field("Role", "role", "choice:draw|hand|discard"),
            Field("Said", "said", "text"),
            Field("When empty", "refill", _EFFECT),
        ),
    ),
    "MEMORY": Form(program.Memory, (Field("Holds", "attribute", "name:ATTRIBUTE"),)),
    "COUNTER": Form(
        program.Counter,
        (
            Field("Least", "low", "least"),
            Field("Most", "high", "number"),
            Field("Starts at", "starts", "number"),
        ),
        (("COUNTER", "{}"),),
    ),
    "STATUS": Form(
        program.Status,
        (
            Field("Of", "each_player", "choice:the game|each player"),
            Field("Values", "values", "new:VALUE"),
            Field("Adjectives", "adjectives", "flag"),
        ),
    ),
    "LINK": Form(program.Link, (Field("Of", "each_player", "choice:the game|each player"),)),
    "TERM": Form(
        program.Term,
        (
            Field("Adjective", "condition", "start_condition", **_THEY),  # type: ignore[arg-type]
            Field("Noun", "condition", "start_condition", **_THEY),  # type: ignore[arg-type]
            Field("Condition", "condition", "start_condition"),
            Field("Number", "amount", "start_amount", **_THEY),  # type: ignore[arg-type]
            Field("Adjective of a card", "condition", "start_condition", _CARD),
            Field("Number of a card", "amount", "start_amount", _CARD),
            Field("Players", "selector", "start_players"),
            Field("Card", "selector", "start_cards"),
            Field("Tie", "tie", "start_players", printed=(("ja", "同数の場合："),)),
            Field("Said", "said", "text"),
        ),
    ),
    "SECTION": Form(
        program.Section,
        (
            Field("Of", "kinds", "names:KIND"),
            Field("Used", "use", "use"),
            Field("Heading", "heading", "choice:player|item|condition"),
            Field("Target", "target", "start_target", (("you", PLAYER),)),
            Field("Text", "text", "choice:effect|condition|each-condition|abilities"),
            Field(
                "Players meant",
                "meaning",
                "start_condition",
                (("one", PLAYER), ("target", PLAYER), ("you", PLAYER)),
                "one",
            ),
            Field("In force", "in_force", "zone"),
            Field("Without text", "without_text", "flag"),
            Field("First", "first", _EFFECT, (("this", CARD), ("you", PLAYER))),
            Field("Answered in", "answered", "name:WINDOW"),
            Field("Afterwards", "after", _EFFECT, (("this", CARD),)),
        ),
        (("SECTION", '"{}"'),),
    ),
    "WINDOW": Form(
        program.Window,
        (
            Field("Asks", "asks", "start_players", (("item", ITEM),)),
            Field("Starts after", "start", "start_players", (("item", ITEM),)),
            Field("Closes", "mode", f"choice:{_CLOSES}"),
            Field("Goes round once when", "when", "start_condition"),
            Field("Asks all at once when", "together", "start_condition"),
        ),
        (("WINDOW", "{} window"),),
    ),
    "ANNOUNCEMENT": Form(
        program.Announcement,
        (
            Field("Said", "said", "text"),
            Field("Target", "target", "start_target", (("you", PLAYER),)),
            Field("Answered in", "answered", "name:WINDOW"),
        ),
        (("ANNOUNCED", "{}"),),
    ),
    "PROCEDURE": Form(
        program.Procedure,
        (
            Field("For", "slot", "slot:SLOT"),
            Field("For the set", "slot", "slot:SLOTS"),
            Field("Names", "names", "slot:SLOTS"),
            Field("Said", "said", "text"),
            _STEPS,
        ),
        (("PROCNAME", "{}"),),
    ),
    "PHASE": Form(program.Scope, _SCOPE_FIELDS, (("SCOPE", "{} phase"),), (("kind", "phase"),)),
    "ROUND": Form(program.Scope, _SCOPE_FIELDS, (("SCOPE", "{}"),), (("kind", "round"),)),
    "RULE": Form(program.Rule, (Field("Text", "ability", "start_abilities"),)),
    "CHECK": Form(
        None,
        (
            Field("Of", "kind", "name:KIND"),
            Field("With", "when", "names:SECTION"),
            Field("Must have", "then", "names:SECTION"),
            Field("Only then", "exactly", "flag"),
        ),
    ),
    "COMPONENT": Form(
        program.Component,
        (
            Field("Of", "of", "name:COUNTER|LINK|PLAYER"),
            Field("Shows", "shows", "titles"),
        ),
        printed=True,
    ),
}

HEADINGS = {
    "player": ("start_target", PLAYER),
    "item": ("start_item", ITEM),
    "condition": ("start_condition", ""),
}
"""What a section's heading adds on a card: the category that reads it and the sort it binds."""
