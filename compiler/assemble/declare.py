"""Declarations: the blocks of flow notation as program records, by the table of forms."""

from __future__ import annotations

import dataclasses
from typing import Any

from compiler.merge import PackBlock
from dsl.blocks import BlockLine
from dsl.forms import FORMS, Field, Form
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.record import record
from dsl.places import slug

from .figures import FIGURES, read_figure
from .lexicon import names
from .texts import Texts

Values = dict[str, Any]
NOTHING = n.Sequence()


class Declarations:
    """Reads declaring blocks; records are collected by their class."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.records: dict[type, list[Any]] = {}
        self.checks: list[Check] = []
        self.meanings: dict[str, n.Condition] = {}
        """What a word for a player means: on `cards`, and in `section:…`."""

    def of(self, cls: type) -> tuple[Any, ...]:
        """Return the records of a class in the order declared."""
        return tuple(self.records.get(cls, ()))

    def read(self, block: PackBlock) -> None:
        """Read one block."""
        form = FORMS[block.block.kind]
        values: Values = {}
        self._plain_block(block)
        seen: set[str] = set()
        for line in block.block.lines:
            found = form.field(line.label)
            folded = line.label.casefold()
            if folded in seen and not (found and found.many):
                message = f"“{line.label}” stands here twice."
                self.texts.fault(block, line, "duplicate-line", message, "Keep one of them.")
            seen.add(folded)
            if found is None and block.block.kind == "SCALE":
                values.setdefault("columns", {})[slug(line.label)] = self._numbers(block, line)
            elif found is None:
                known = ", ".join(f.label for f in form.fields)
                message = f"A {block.block.kind} block has no line “{line.label}”."
                self.texts.fault(block, line, "unknown-line", message, f"Its lines are: {known}.")
            else:
                self._line(block, line, found, values)
        self._keep(block, form, values)

    def _plain_block(self, block: PackBlock) -> None:
        """Only what is printed has copies and flavour."""
        if FORMS[block.block.kind].printed:
            return
        if block.block.copies != 1:
            message = f"A {block.block.kind} block has no copies."
            self.texts.fault(block, None, "no-copies", message, "Take the number out.")
        if block.block.flavour:
            message = f"A {block.block.kind} block has no flavour."
            self.texts.fault(block, None, "no-flavour", message, "Begin the line with “# ”.")

    def _line(self, block: PackBlock, line: BlockLine, found: Field, values: Values) -> None:
        value = self._value(block, line, found)
        if value is None:
            return
        if found.many:
            values[found.attr] = (*values.get(found.attr, ()), value)
        else:
            values[found.attr] = value
            values.setdefault("labels", []).append(found.label)

    def _value(self, block: PackBlock, line: BlockLine, found: Field) -> Any:
        sort, _, rest = found.sort.partition(":")
        text = line.text.strip().rstrip(".")
        if sort.startswith("start_"):
            named = own_slots(block)
            return self.texts.read(block, line, sort, found.scope(named), rules=True)
        if sort in FIGURES:
            return read_figure(self.texts, block, line, text, sort)
        match sort:
            case "text":
                return text
            case "new":
                return tuple(slug(name) for name in names(text))
            case "slot":
                return self._slot(block, line, text)
            case "use":
                return self._use(block, line, text)
            case "numbers":
                return self._numbers(block, line)
            case "flag":
                return self._choice(block, line, text, _YES_OR_NO) == "yes"
            case "choice":
                return self._choice(block, line, text, found.choices())
            case "name" | "names":
                ids = [self._name(block, line, name, *rest.split("|")) for name in names(text)]
                return tuple(ids) if sort == "names" else (ids[0] if ids else None)
            case "titles":
                return tuple(slug(name) for name in names(text))
            case "zone":
                zone = self._name(block, line, text.removeprefix("the "), "ZONE", "EACHZONE")
                return n.Place(zone) if zone else None
            case "place":
                return self._name(block, line, text.removeprefix("the "), "ZONE")
        raise ValueError(found.sort)

    def _slot(self, block: PackBlock, line: BlockLine, text: str) -> str | None:
        found = [slug(name.removeprefix("the ")) for name in names(text)]
        if found and all(found):
            return found[0]
        self.texts.fault(block, line, "no-name", "A name is missing here.", "Write “the …”.")
        return None

    def _use(self, block: PackBlock, line: BlockLine, text: str) -> str | None:
        if slug(text) in TURN_USES:
            return "turn"
        return self._name(block, line, text.removeprefix("in the "), "WINDOW")  # type: ignore[no-any-return]

    def _numbers(self, block: PackBlock, line: BlockLine) -> tuple[int, ...]:
        row = names(line.text)
        found = (read_figure(self.texts, block, line, name, "number") for name in row)
        return tuple(v for v in found if v is not None)

    def _choice(self, block: PackBlock, line: BlockLine, text: str, ways: dict[str, str]) -> Any:
        if text.casefold() in ways:
            return ways[text.casefold()]
        message = f"“{text}” cannot stand here."
        self.texts.fault(block, line, "not-a-choice", message, f"Write {' or '.join(ways)}.")
        return None

    def _name(self, block: PackBlock, line: BlockLine, text: str, *categories: str) -> Any:
        wanted = slug(text)
        for word in self.texts.lexicon.words.values():
            if word.category in categories and wanted in map(slug, word.surfaces()):
                return word.id
        message = f"“{text}” is not declared."
        known = sorted(w.one for w in self.texts.lexicon.words.values() if w.category in categories)
        self.texts.fault(block, line, "unknown-name", message, f"Known are: {', '.join(known)}.")
        return None

    def _keep(self, block: PackBlock, form: Form, values: Values) -> None:
        maker = _MAKERS.get(block.block.kind)
        id = block.stands_for
        values |= dict(form.fixed)
        if maker is not None:
            maker(self, block, id, values)
            return
        assert form.record is not None
        self.add(block, form.record, {"id": id} | values)

    def add(self, block: PackBlock, cls: type, values: Values) -> None:
        """Make a record of the fields it has, or say which are missing."""
        known = {f.name: f for f in dataclasses.fields(cls)}
        missing = [
            name
            for name, f in known.items()
            if name not in values
            and f.default is dataclasses.MISSING
            and f.default_factory is dataclasses.MISSING
        ]
        if missing:
            form = FORMS[block.block.kind]
            self.missing(block, [f.label for f in form.fields if f.attr in missing] or missing)
            return
        record = cls(**{k: v for k, v in values.items() if k in known})
        self.records.setdefault(cls, []).append(record)

    def missing(self, block: PackBlock, labels: list[str]) -> None:
        """Say that a block lacks lines, unless something else is wrong with it."""
        if not self._already_faulty(block):
            message = f"This block lacks: {', '.join(labels)}."
            self.texts.fault(block, None, "missing-line", message, "Add the line.")

    def _already_faulty(self, block: PackBlock) -> bool:
        return any(
            d.file == block.file and d.card == block.block.title for d in self.texts.diagnostics
        )


def own_slots(block: PackBlock) -> dict[str, str]:
    """Return the slots that a procedure names, all of them players."""
    found: dict[str, str] = {}
    for line in block.block.lines:
        if line.label.casefold() in {"for", "for the set", "names"}:
            for name in names(line.text):
                found[slug(name.removeprefix("the "))] = "player"
    return found


@record
class Check:
    """A shape rule: cards of `kind` that have one of `when` must have one of `then`.

    `exactly`: those that have none of `when` must have none of `then`. An empty `when`
    means every card.
    """

    block: PackBlock
    kind: str
    when: tuple[str, ...]
    then: tuple[str, ...]
    exactly: bool = False


def _game(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    if "players" not in values:
        self.missing(block, ["Players"])
        return
    least, most, usual = values["players"]
    noun = slug(values.get("player_noun", "player"))
    if "meaning" in values:
        self.meanings["cards"] = values["meaning"]
    record: Values = {"setup": NOTHING, "flow": NOTHING} | values
    record |= {"id": block.pack, "title": block.block.title, "version": "", "player_noun": noun}
    self.add(block, p.Game, record | {"least": least, "most": most, "usual": usual})


def _scale(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    columns = values.setdefault("columns", {})
    if "copies" in values:
        columns["copies"] = values["copies"]
    steps = values.get("steps", ())
    for name, numbers in columns.items():
        if len(numbers) != len(steps):
            message = f"“{name}” has {len(numbers)} numbers for {len(steps)} steps."
            self.texts.fault(block, None, "uneven-column", message, "Give one number a step.")
    self.add(block, p.Scale, {"id": id} | values)


def _kind(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    """A sort of another kind starts where that one does, if it does not say where."""
    if "sort" in values:
        values.setdefault("zone", "")
    self.add(block, p.Kind, {"id": id} | values)


def _attribute(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    if ("values" in values) == ("numbers" in values):
        if self._already_faulty(block):
            return
        message = "An attribute has either named values or numbers."
        hint = "Write one of the lines “Values: round, square.” and “Numbers: 1 to 9.”."
        self.texts.fault(block, None, "values-or-numbers", message, hint)
        return
    self.add(block, p.Attribute, {"id": id} | values)


def _each(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    form = FORMS[block.block.kind]
    assert form.record is not None
    values["each_player"] = values.get("each_player") == "each player"
    self.add(block, form.record, {"id": id} | values)


def _term(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    tie = values.pop("tie", None)
    meanings = {"condition", "amount", "selector"} & set(values)
    if not meanings:
        kinds = "Adjective, Noun, Condition, Number, Players, Card, Adjective or Number of a card"
        self.missing(block, [kinds])
        return
    if tie is not None and "selector" not in values:
        message = "Only a term for players can be tied."
        self.texts.fault(block, None, "lonely-tie", message, "Take “Tie” out.")
    elif tie is not None:
        values["pick"] = n.Pick(values.pop("selector"), tie)
    self.add(block, p.Term, {"id": id} | values)


def _section(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    if "meaning" in values:
        self.meanings[f"section:{id}"] = values["meaning"]
    if values.get("without_text") and ("heading" in values or values.get("text") not in PLAYED):
        message = "A card can do without a text only in a section that is all effect."
        hint = "Take “Without text” out, or the heading."
        self.texts.fault(block, None, "needs-text", message, hint)
    self.add(block, p.Section, {"id": id} | values)


def _window(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    if "when" in values and "mode" in values:
        message = "Two lines say when this window closes."
        line = next(each for each in block.block.lines if slug(each.label) == "closes")
        self.texts.fault(block, line, "closes-twice", message, "Keep one of them.")
    elif "when" in values:
        values["mode"] = "once"
    self.add(block, p.Window, {"id": id} | values)


def _counter(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    low, high = values.get("low", 0), values.get("high", 999)
    if not low <= values.get("starts", max(low, 0)) <= high:
        message = "A counter starts between its least and its most."
        self.texts.fault(block, None, "bad-bounds", message, "Change one of the numbers.")
        return
    values.setdefault("starts", max(low, 0))
    self.add(block, p.Counter, {"id": id} | values)


def _procedure(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    values["each"] = "For the set" not in values.get("labels", ())
    self.add(block, p.Procedure, {"id": id} | values)


def _scope(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    parts = {k.removeprefix("turns."): v for k, v in values.items() if k.startswith("turns.")}
    if parts:
        values["turns"] = p.Turns(**(_ANYBODY_IN_TURN | parts))
    self.add(block, p.Scope, {"id": id, "steps": NOTHING} | values)


_ANYBODY_IN_TURN: Values = {
    "of": n.Every("player"),
    "start": n.Ref("active"),
    "before": NOTHING,
    "steps": NOTHING,
}


def _rule(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    for i, ability in enumerate(values.get("ability", ())):
        self.add(block, p.Rule, {"id": id if i == 0 else f"{id}-{i + 1}", "ability": ability})


def _check(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    if not values.get("then") or not values.get("kind"):
        self.missing(block, ["Of", "Must have"])
        return
    wanted: Values = {"when": (), "exactly": False} | values
    self.checks.append(
        Check(block, wanted["kind"], wanted["when"], wanted["then"], wanted["exactly"])
    )


def _component(self: Declarations, block: PackBlock, id: str, values: Values) -> None:
    source = block.block
    printed = {"title": source.title, "copies": source.copies, "flavour": source.flavour}
    self.add(block, p.Component, {"id": id, "pack": block.pack} | printed | values)


_YES_OR_NO = {"yes": "yes", "no": "no"}
PLAYED = (None, "effect")
"""What a section's texts may be that does something when it is played."""
TURN_USES = {"as-the-turns-play", "in-a-turn-of-your-own"}
"""What a section says that is played in one's own turn."""
_MAKERS = {
    "GAME": _game,
    "KIND": _kind,
    "ATTRIBUTE": _attribute,
    "COUNTER": _counter,
    "SCALE": _scale,
    "ZONE": _each,
    "STATUS": _each,
    "LINK": _each,
    "TERM": _term,
    "SECTION": _section,
    "WINDOW": _window,
    "PROCEDURE": _procedure,
    "PHASE": _scope,
    "ROUND": _scope,
    "RULE": _rule,
    "CHECK": _check,
    "COMPONENT": _component,
}
