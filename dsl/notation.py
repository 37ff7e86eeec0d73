"""Writes flow notation: the lines of a block from the record it declares.

The reverse of what the compiler reads by `dsl.forms`. Words come from the lexicon, sentences
from the printer; a block written here reads back as an equal record.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from dsl.ir import nodes as n
from dsl.ir import program as p

from .forms import FORMS, Field, Form
from .lexicon import Lexicon
from .printer import Writer
from .scope import PLAYER

Lines = list[tuple[str, str]]
NUMBERS = ("number", "least")
_EMPTY = (None, "", (), n.Sequence())


def kind_of(record: Any) -> str:
    """Return the block word that declares a record."""
    if isinstance(record, p.Scope):
        return record.kind.upper()
    return next(kind for kind, form in FORMS.items() if form.record is type(record))


def lines_of(record: Any, writer: Writer, meaning: n.Condition | None = None) -> Lines:
    """Return the labelled lines of the block that declares a record.

    `meaning` is what a word for a player means on cards (of a game) or in a section.

    Raises:
        CannotPrint: no phrase says a part of it.
    """
    form = FORMS[kind_of(record)]
    known = _values(record, writer.lexicon) | ({"meaning": meaning} if meaning else {})
    lines: Lines = []
    for field in form.fields:
        value = _value(record, field, known)
        if value not in _EMPTY and value is not False:
            for one in value if field.many else (value,):
                lines.append((field.label, _text(one, field, writer, record)))
    return lines + list(_columns(record, form, writer.lexicon))


def _values(record: Any, lexicon: Lexicon) -> dict[str, Any]:
    """Return what a record says that is no field of its own."""
    maker = _MORE.get(type(record))
    return maker(record, lexicon) if maker else {}


def _value(record: Any, field: Field, known: dict[str, Any]) -> Any:
    if field.label in known:
        return known[field.label]
    if field.attr in known:
        return known[field.attr]
    value: Any = record
    for name in field.attr.split("."):
        value = getattr(value, name, None)
    default = next((f.default for f in dataclasses.fields(record) if f.name == field.attr), None)
    return None if value == default and field.sort not in NUMBERS else value


def _text(value: Any, field: Field, writer: Writer, record: Any) -> str:
    sort, _, rest = field.sort.partition(":")
    lexicon = writer.lexicon
    match sort:
        case "flag":
            text = "yes"
        case "number" | "text" | "span" | "use":
            text = str(value)
        case "choice":
            text = next(word for word, known in field.choices().items() if known == value)
        case "numbers":
            text = ", ".join(map(str, value))
        case "least":
            text = "none" if value == p.LEAST else str(value)
        case "range":
            text = " to ".join(map(str, value))
        case "slot":
            text = ", ".join(_name(lexicon, v, "SLOT", "SLOTS") for v in value)
        case "new" | "names":
            text = ", ".join(_name(lexicon, v, rest) for v in value)
        case "name":
            text = _name(lexicon, value, *rest.split("|"))
        case "titles":
            text = ", ".join(id.replace("-", " ").capitalize() for id in value)
        case "zone":
            text = _name(lexicon, value.zone, "ZONE", "EACHZONE")
        case "place":
            text = _name(lexicon, value, "ZONE")
        case _:
            text = writer.write(value, field.sort, field.scope(_slots(record)))
            text = text[:1].upper() + text[1:]
    return text.rstrip(".") + "."


def _name(lexicon: Lexicon, id: str, *categories: str) -> str:
    found = (lexicon.name(category, id) for category in categories)
    word = next((w for w in found if w is not None), None)
    return word.one.strip('"') if word else id


def _slots(record: Any) -> dict[str, str]:
    """Return the slots that a procedure names."""
    if not isinstance(record, p.Procedure):
        return {}
    names = [record.slot] if record.slot else []
    return dict.fromkeys((*names, *let_slots(record.steps)), PLAYER)


def let_slots(value: Any) -> Iterator[str]:
    """Yield the slots that an effect binds by `let`, in order."""
    if isinstance(value, n.Let):
        yield value.slot
    if isinstance(value, tuple):
        for part in value:
            yield from let_slots(part)
    elif isinstance(value, n.Node):
        for field in dataclasses.fields(value):
            yield from let_slots(getattr(value, field.name))


def _columns(record: Any, form: Form, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    if isinstance(record, p.Scale):
        for column, numbers in record.columns.items():
            if column != "copies":
                yield _name(lexicon, column, "COLUMN"), ", ".join(map(str, numbers)) + "."


def _game(game: p.Game, lexicon: Lexicon) -> dict[str, Any]:
    usual = f", usually {game.usual}" if game.usual != game.least else ""
    span = f"{game.least} to {game.most}" if game.most != game.least else f"{game.least}"
    noun = lexicon.name("PLAYER", game.player_noun)
    return {"Players": span + usual, "A player is": noun.one if noun else "player"}


def _scale(scale: p.Scale, lexicon: Lexicon) -> dict[str, Any]:
    return {"Copies": scale.columns.get("copies", ())}


def _attribute(attribute: p.Attribute, lexicon: Lexicon) -> dict[str, Any]:
    return {"Values": tuple(f"{attribute.id}:{value}" for value in attribute.values)}


def _owned(record: Any, lexicon: Lexicon) -> dict[str, Any]:
    return {"Of": "each player"} if record.each_player else {"Of": "the game"}


def _zone(zone: p.Zone, lexicon: Lexicon) -> dict[str, Any]:
    said = lexicon.name("FRONTZONE", zone.id)
    return _owned(zone, lexicon) | {"Said": said.one if said else ""}


def _status(status: p.Status, lexicon: Lexicon) -> dict[str, Any]:
    first = f"value:{status.id}:{status.values[0]}"
    return _owned(status, lexicon) | {"Adjectives": lexicon.name("ADJ", first) is not None}


def _term(term: p.Term, lexicon: Lexicon) -> dict[str, Any]:
    def is_a(category: str) -> bool:
        return lexicon.name(category, term.id) is not None

    def is_adjective(category: str) -> bool:
        return lexicon.name(category, f"term:{term.id}") is not None

    known: dict[str, Any] = {
        "Adjective": term.condition if is_adjective("ADJ") else None,
        "Noun": term.condition if is_a("NOUNTERM") else None,
        "Condition": term.condition if is_a("CONDTERM") else None,
        "Number": term.amount if is_a("AMOUNTTERM") else None,
        "Adjective of a card": term.condition if is_adjective("CARDADJ") else None,
        "Number of a card": term.amount if is_a("CARDAMOUNT") else None,
        "Players": (term.pick.of if term.pick else term.selector) if is_a("PLAYERTERM") else None,
        "Card": term.selector if is_a("CARDTERM") else None,
        "Tie": term.pick.by if term.pick else None,
        "Said": "",
    }
    for category in ("CONDTERM", "PLAYERTERM", "CARDTERM"):
        word = lexicon.name(category, term.id)
        known["Said"] = word.one if word else known["Said"]
    return known


def _section(section: p.Section, lexicon: Lexicon) -> dict[str, Any]:
    window = lexicon.name("WINDOW", section.use)
    use = f"in the {window.one}" if window else "as the turn's play" if section.use else ""
    return {"Used": use}


def _window(window: p.Window, lexicon: Lexicon) -> dict[str, Any]:
    return {"Closes": None} if window.when else {}


def _procedure(procedure: p.Procedure, lexicon: Lexicon) -> dict[str, Any]:
    said = lexicon.name("PROC", procedure.id)
    slot = (procedure.slot,) if procedure.slot else ()
    return {
        "For": slot if procedure.each else (),
        "For the set": () if procedure.each else slot,
        "Names": tuple(dict.fromkeys(let_slots(procedure.steps))),
        "Said": said.one if said else "",
    }


def _announcement(announcement: p.Announcement, lexicon: Lexicon) -> dict[str, Any]:
    said = lexicon.name("ANNOUNCE", announcement.id)
    return {"Said": said.one if said else ""}


def _rule(rule: p.Rule, lexicon: Lexicon) -> dict[str, Any]:
    return {"Text": (rule.ability,)}


_MORE: dict[type, Any] = {
    p.Game: _game,
    p.Scale: _scale,
    p.Attribute: _attribute,
    p.Zone: _zone,
    p.Status: _status,
    p.Link: _owned,
    p.Term: _term,
    p.Section: _section,
    p.Window: _window,
    p.Procedure: _procedure,
    p.Announcement: _announcement,
    p.Rule: _rule,
}
