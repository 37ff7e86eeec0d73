"""The words that a pattern needs stand in whatever it matches."""

from __future__ import annotations

import pytest

from dsl import grammar, rewrites
from dsl.needed import needed
from tests.phrasings.measure import entries


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"draw (?P<n>\d+)", ["draw "]),
        (r"(?:each|every) other", [" other"]),
        (r"(?:any|each)\b", ["any", "each"]),
        (r"(?:each|[a-z]+)\b", []),
        (r"(?:if )?you", ["you"]),
        (r"(?<!not )\d", []),
    ],
)
def test_one_of_them_is_in_each_text(pattern: str, words: list[str]) -> None:
    assert needed(pattern) == words


@pytest.mark.parametrize("language", grammar.LANGUAGES)
def test_a_rule_may_hold_where_it_holds(language: str) -> None:
    lists = [kind for name in ("a", "n", "q") for kind in entries(name).values()]
    texts = [entry["say"].lower() for kind in lists for entry in kind]
    rules = [rule for at in rewrites.TIMES for rule in rewrites.of(language, at)]
    holding = [(rule, text) for rule in rules for text in texts if rule.say.search(text)]
    assert all(rule.may_hold(text) for rule, text in holding)
