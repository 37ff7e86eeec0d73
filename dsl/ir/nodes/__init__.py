"""Nodes of the effect IR.

One file a family or two; here they are all together.

Every node is immutable, first order and statically typed: its fields are ints, strings
(ids), other nodes, or tuples of them. Six families, one base class each:

* `Selector`  an ordered list of entities (players, cards, pending items);
* `Values`    values of one attribute, such as a card states;
* `Amount`    an integer;
* `Condition` a truth value;
* `Pattern`   a kind of event, for triggers, replacements, prohibitions and history;
* `Effect`    something done, one step.

Selectors, values, amounts and conditions are pure: reading one asks nobody and draws no random
number. The one exception in form is `Pick`, legal only as an argument of an effect: it is
asked or drawn before the effect runs, and its answer is bound to a slot.

**Slots** are names bound while a text is read. `you` is the user of the card (or the
holder of the card an ability stands on), `target` what a section's heading announced,
`this` the card the text is on, `one` the candidate a filter is tested on, `subject` the
member of a batch an amount is read for, `chosen` the last pick, `giver` and `affected`
the two sides of the event a trigger answers, `item` the pending item that a window is open
for. A procedure adds a slot of its own name, and
`Let` any. Two slots are read from the state: `active`, whose turn it is, and `last-to-play`.
"""

# ruff: noqa: F403 - a node is named once, where it is
from .abilities import *
from .amounts import *
from .base import *
from .conditions import *
from .effects import *
from .selectors import *
