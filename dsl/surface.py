"""What the parser holds before meaning is settled: pronouns, carried subjects, lists.

These values live only between parsing and resolving; no IR that leaves `dsl` has any.
"""

from __future__ import annotations

from typing import Any

from dsl.ir import nodes
from dsl.ir.record import record

from .phrases import Entry


class Unreadable(Exception):
    """A text that its grammar accepts but that means nothing; carries a code and a message."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint


class TwoWay(Unreadable):
    """A pronoun that could be more than one; `choice` is the word and its candidates."""

    def __init__(self, message: str, choice: tuple[str, ...]) -> None:
        super().__init__("ambiguous-pronoun", message, "name which one")
        self.choice = choice


@record
class Pronoun(nodes.Selector):
    """A word for something named before: `they` (a player), `it` (an item, card or number)."""

    word: str


DOER = Pronoun("doer")
"""Who does what is said, whoever that is; you where nobody does it."""


SAME = Pronoun("same")
"""Who does what is said with the verb of somebody named, whom nobody names beside it: who did
something last; you where nobody did."""


@record
class Outside(nodes.Selector):
    """Whom a pronoun means around the clause it stands in: somebody else than who does it."""

    whom: nodes.Selector


@record
class Beside(nodes.Selector):
    """Whom a pronoun means beside somebody who is chosen for a slot in the same step: not them."""

    whom: Pronoun
    slot: str


@record
class ByOne(nodes.Effect):
    """Steps of one whom a pronoun names, in which they are `DOER`: whom later steps choose is not.

    Whoever `who` means before the first of them does them all.
    """

    who: Pronoun
    effect: nodes.Effect


@record
class Chosen(nodes.Selector):
    """Somebody of a choice or by chance: picked first, in a step before, and then known."""

    pick: nodes.Pick


@record
class Additional(nodes.Amount):
    """So many more: of what would happen if something takes its place, else just so many."""

    amount: nodes.Number


@record
class Cured(nodes.Effect):
    """Being healed of all the tokens that they are told by; `fully`: of those a game heals."""

    who: nodes.Selector
    fully: bool = False


@record
class ToAll(nodes.Effect):
    """Cards shown to all players, none of whom is meant by a pronoun in what it shows."""

    what: nodes.Selector


@record
class Apart(nodes.Condition):
    """Being somebody else than `whom`, who is meant as around the noun phrase it stands in."""

    whom: nodes.Selector


@record
class IfNamed(nodes.Effect):
    """What is done if something is so; “they” may be `whom`, who is named in what is done."""

    condition: nodes.Condition
    then: nodes.Effect
    whom: nodes.Selector


@record
class NearOrFar(nodes.Effect):
    """What is done if something is so of who does it, or of somebody named before, if any is."""

    near: nodes.Effect
    far: nodes.Effect


@record
class UnlessDone(nodes.Effect):
    """What happens if somebody does not do what they may; `behind`: they are told behind it."""

    effect: nodes.Effect
    offered: nodes.Effect
    behind: bool


@record
class DoneBy(nodes.Condition):
    """That `who` did what the step before says they do; `able`: that they could."""

    who: nodes.Selector
    able: bool = False


@record
class Outcome(nodes.Amount):
    """How many of a counter, or how many cards, `who` lost, gained, drew or discarded just now."""

    who: nodes.Selector
    verb: str
    counter: str


@record
class Quantified:
    """The subject of a condition that is not one definite thing."""

    kind: str
    np: nodes.Every


@record
class Partial:
    """A predicate that waits for its subject, `who`; its verb may be in the `third` person."""

    entry: Entry
    bindings: tuple[tuple[str, Any], ...]
    third: bool = False

    @property
    def slots(self) -> dict[str, Any]:
        """The bindings by name."""
        return dict(self.bindings)

    def with_slots(self, **slots: Any) -> Partial:
        """Return the same predicate with other objects."""
        return Partial(self.entry, tuple((self.slots | slots).items()), self.third)


@record
class Step:
    """One member of a list of actions; without a subject it carries the one before.

    A step that nobody is the subject of has an `effect` and no predicate. `may` holds from
    here on; `may_end` ends here, what holds from the subject on.
    """

    predicate: Partial | None
    subject: nodes.Selector | None = None
    may: bool = False
    effect: nodes.Effect | None = None
    may_end: bool = False


@record
class Guarded:
    """What may be chosen under a condition."""

    condition: nodes.Condition
    steps: tuple[Step, ...]


@record
class Otherwise(nodes.Effect):
    """The other half of the sentence before."""

    effect: nodes.Effect


@record
class AfterReplacing(nodes.Ability):
    """What follows if what the sentence before offers was `done`, or was not."""

    effect: nodes.Effect
    done: bool = True


def known(subject: nodes.Selector) -> nodes.Selector:
    """Return how a subject is meant when it is carried on: a choice is made once."""
    if isinstance(subject, Chosen):
        subject = subject.pick
    return nodes.Ref(subject.slot) if isinstance(subject, nodes.Pick) else subject
