"""Lowering: an effect tree becomes one flat block of instructions with jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n
from dsl.ir.walk import every, mentions

from .body import Body, Form, Lowering
from .branches import choose_one
from .moving import DRAWN, draws, keep_drawn, move
from .steps import CALLS
from .structure import STRUCTURE
from .verbs import ALTERING, VERBS

if TYPE_CHECKING:
    from .link import Linker


def _verb(body: Body, node: Any) -> None:
    """Append the choices of a verb, the verb, and what follows a step."""
    node = body.hoist(node)
    call = CALLS.get(type(node))
    if call:
        call(body, node)
    elif body.of_drawn and draws(node):
        body.emit(move(body.link, node, keep=True))
        body.emit(keep_drawn)
    else:
        body.emit(VERBS[type(node)](body.link, node))
    body.end_step()


TABLE: Lowering = {
    **dict.fromkeys(VERBS, _verb),
    **dict.fromkeys(CALLS, _verb),
    **STRUCTURE,
    n.ChooseOne: choose_one,
}


def lower(link: Linker, effect: n.Effect, form: Form = Form.TEXT) -> int:
    """Make a block of an effect and return its number."""
    body = Body(link, form, TABLE)
    body.of_drawn = n.Ref(DRAWN) in every(effect, n.Ref)
    with link.answering():
        body.effect(effect)
    block = link.add_block(tuple(body.instrs), form in (Form.FLOW, Form.CLOSING))
    link.code.runs.update({scope: (block, at) for scope, at in body.runs.items()})
    return block


def alters(effect: n.Effect) -> bool:
    """Return whether a replacement lets its event happen, altered."""
    return mentions(effect, ALTERING)
