"""Who “everyone else” leaves out: you, if nobody else was named before who does something.

Behind “The Captain waves.” it may be all but the Captain, who are said so, or all but you.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from .lexer import Token
from .surface import Unreadable

_ELSE = ["word:each", "word:other", "class:PLAYER"]
"""What one word for all others stands for; “each other Sailor” is always another than you."""
_PEOPLE = frozenset(
    {"class:PLAYER", "class:LINK", "class:NOUNTERM", "class:NAME"}
    | {"word:they", "word:player", "word:neighbours", "word:left", "word:right"}
)
_DOES = frozenset({"word:may", "class:PROC", "class:DEED"})
"""What stands behind a subject, beside verbs."""
_ANOTHER = "word:another"


def check(tokens: Sequence[Token]) -> None:
    """Look whether “everyone else” is the subject behind somebody who is one, or is chosen, before.

    Raises:
        Unreadable: it is, so that it may leave out them or you.
    """
    named = False
    for token, after in itertools.pairwise(tokens):
        does = bool(after.verb) or after.terminal in _DOES
        if named and does and token.parts == _ELSE:
            raise Unreadable(
                "two-readings",
                "“everyone else” may be all but you, or all but who is named before",
                "say “each other …”, or “each … who is not …”",
            )
        chosen = token.terminal == _ANOTHER and after.terminal in _PEOPLE
        named |= chosen or (does and token.parts[-1] in _PEOPLE and token.parts != _ELSE)
