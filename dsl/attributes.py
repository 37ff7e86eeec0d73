"""What a text may say of attributes and memories: numbers, values of their own, chosen ones."""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.ir.sorts import chosen_slot

from .lexicon import Lexicon
from .scope import Scope
from .surface import Unreadable


def check_chosen(value: n.ChosenValue, scope: Scope, lexicon: Lexicon) -> None:
    """Refuse a chosen value that nobody has chosen.

    Raises:
        Unreadable: none of its attribute was chosen before.
    """
    if chosen_slot(value.attribute) not in scope.slots:
        name = _called(lexicon, "ATTRIBUTE", value.attribute)
        message = f"no {name} was chosen before this"
        raise Unreadable("unbound-value", message, f"say first “choose a {name}”")


def check_number(value: n.AttributeOf, lexicon: Lexicon) -> None:
    """Refuse to count with values that are named.

    Raises:
        Unreadable: the attribute has no numbers.
    """
    if lexicon.name("NUMBERED", value.attribute) is None:
        name = _called(lexicon, "ATTRIBUTE", value.attribute)
        hint = "name an attribute that has numbers"
        raise Unreadable("no-number", f"a {name} is no number", hint)


def check_memory(value: n.Remember | n.Remembers, lexicon: Lexicon) -> None:
    """Refuse values of another attribute than a memory holds.

    Raises:
        Unreadable: they are of another one.
    """
    if value.values is None:
        return
    held = _attribute(n.Remembered(value.memory), lexicon)
    if held != _attribute(value.values, lexicon):
        message = f"this is no {held}, and nothing else is remembered there"
        raise Unreadable("other-attribute", message, f"name a {held}")


def _attribute(values: n.Values, lexicon: Lexicon) -> str:
    """Return the name of the attribute that values are of."""
    if isinstance(values, n.Remembered):
        return _called(lexicon, "HOLDS", values.memory)
    assert isinstance(values, n.Value | n.AnyValue | n.ValuesOf | n.ChosenValue)
    return _called(lexicon, "ATTRIBUTE", values.attribute)


def _called(lexicon: Lexicon, category: str, id: str) -> str:
    word = lexicon.name(category, id)
    return word.one if word else id
