"""Builders: what a phrase means where a template alone cannot say it.

Each takes what the holes of a wording hold and returns a node or a surface value. The
printer has the reverse of each.
"""

from dsl import whose
from dsl.surface import ToAll

from .clauses import CLAUSES
from .conditions import CONDITIONS, both, either
from .evaluating import BUILDERS, Table, apply, begins_with_another, evaluate
from .idioms import IDIOMS
from .nouns import NOUNS
from .replacing import REPLACING
from .shorter import SHORTER
from .statuses import STATUSES
from .trailing import TRAILING

WHOSE: Table = {
    "DoTheirs": whose.do_theirs,
    "DoYours": whose.do_yours,
    "Given": whose.given,
    "GivenPer": whose.given_per,
    "Passed": whose.passed,
    "Until": whose.until_turn,
    "LookedAt": whose.looked_at,
    "PassedOn": whose.passed_on,
    "SwapBetween": whose.swap_between,
    "SwapCountersBetween": whose.swap_counters_between,
    "SwapNamed": whose.swap_named,
    "SwapWith": whose.swap_with,
    "Shown": whose.shown,
    "ShownToAll": whose.shown_to_all,
    "Removed": whose.removed,
    "RemovedHalf": whose.removed_half,
    "LoseOwn": whose.lose_own,
    "OfOwn": whose.of_own,
    "Taken": whose.taken,
    "TopInto": whose.top_into,
    "DrawnUntil": whose.drawn_until,
    "Revealed": whose.revealed,
    "RevealedCards": whose.revealed_cards,
    "RevealedChosen": whose.revealed_chosen,
    "ToAll": ToAll,
    "ChosenCards": whose.chosen_cards,
    "Searched": whose.searched,
}

BUILDERS.update(
    NOUNS | STATUSES | CONDITIONS | CLAUSES | SHORTER | REPLACING | IDIOMS | TRAILING | WHOSE
)

__all__ = [
    "BUILDERS",
    "apply",
    "begins_with_another",
    "both",
    "either",
    "evaluate",
    "known",
]
