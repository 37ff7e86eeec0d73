"""Lines of a scenario that would decide as the options of a decision do: what is legal there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dsl.ir.scenario import Decide

from .state import Option, Question

PLAIN = {"pass": "pass", "done": "pass", "decline": "decline", "accept": "accept"}


def lines_for(question: Question, names: Mapping[int, str]) -> tuple[Decide, ...]:
    """Return a line for each option that a line can say; a card that is not seen has no name."""
    player = names[question.player]
    found = (_line(player, option, names) for option in question.options)
    return tuple(dict.fromkeys(line for line in found if line))


def _line(player: str, option: Option, names: Mapping[int, str]) -> Decide | None:
    act, card = option.act, option.card
    if act in PLAIN:
        return Decide(player, PLAIN[act])
    if act == "play":
        return Decide(player, act, card, option.section, copied=option.copied)
    if act == "discard":
        return Decide(player, act, card) if card else None
    if act in ("number", "effect"):
        return Decide(player, "number", number=option.number)
    if act == "value":
        return Decide(player, act, value=option.value)
    if card and act == "choose":
        return Decide(player, act, card)
    if option.player in names:
        return Decide(player, "choose", card, on=(names[option.player],), on_kind="player")
    return None


def aimed(line: Decide, targets: Iterable[Option], names: Mapping[int, str]) -> Iterator[Decide]:
    """Yield the lines for a play, one aimed at each of its targets."""
    for option in targets:
        kind = "player" if not option.card else "item"
        name = names.get(option.player, "") if kind == "player" else option.card
        if name:
            yield Decide(
                line.player, line.act, line.card, line.section, (name,), kind, copied=line.copied
            )
