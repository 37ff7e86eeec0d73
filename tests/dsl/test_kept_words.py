"""A rule keeps what its text says of whose, who else, whether one may, how many and when."""

from __future__ import annotations

import re

import pytest

from dsl import rewrites
from dsl.rewrites import Rewrite, source
from dsl.weight import lost, saved, weights

from . import patterns

TIMES = rewrites.REFUSED, rewrites.BEFORE, rewrites.UNBOUND
"""When rules are read without asking; the readings of others are all shown."""
TRIES = 40
RULES = [rule for rows in source().values() for rule in rows]


@pytest.mark.parametrize(
    ("given", "read", "left_out"),
    [
        ("add 1 card to their hand", "draw 1 card", {"their"}),
        ("another two players gain", "2 players gain", {"other"}),
        ("you may draw", "draw", {"may"}),
        ("lose 2 coins", "lose coins", {"2"}),
        ("the next captain", "the captain", {"next"}),
        ("draw one card", "draw a card", set()),
        ("raise your coins by 1", "you gain 1 coins", set()),
        ("discard a card, or else lose 1 coin", "discard a card or lose 1 coin", set()),
    ],
)
def test_what_a_reading_leaves_out_is_found(given: str, read: str, left_out: set[str]) -> None:
    assert lost("en", given, read) == left_out


def test_a_rule_that_leaves_out_whose_cards_these_are_reads_nothing() -> None:
    say = re.compile("(?:your|their) cards")
    assert not list(Rewrite(say, ("cards",)).readings("their cards", 0))
    assert list(Rewrite(say, ("cards",), drops=frozenset({"their"})).readings("their cards", 0))


def test_every_rule_reads_a_text_without_leaving_anything_out() -> None:
    """One that cannot must say what it `drops`, or read it too."""
    rules = [rule for at in TIMES for rule in rewrites.of("en", at)]
    assert [rule.say.pattern for rule in rules if stopped(rule)] == []


def stopped(rule: Rewrite) -> bool:
    """Whether a rule reads none of the texts that its pattern finds."""
    texts = list(patterns.found(rule.say, TRIES))
    return bool(texts) and not any(reads(rule, found) for found in texts)


def reads(rule: Rewrite, found: re.Match[str]) -> bool:
    return any(rule.keeps(found[0], read.format(**rule.groups(found))) for read in rule.read)


@pytest.mark.parametrize("rule", [r for r in RULES if "drops" in r], ids=lambda r: r["say"][:40])
def test_what_a_rule_drops_is_a_meaning_and_has_a_reason(rule: dict[str, dict[str, str]]) -> None:
    for meaning, why in rule["drops"].items():
        assert meaning.isdigit() or meaning in saved("en")["kept"]
        assert len(why) > 10


@pytest.mark.parametrize("row", saved("en")["same"], ids=lambda row: row["why"])
def test_what_is_said_in_other_words_has_a_reason_and_carries_something(
    row: dict[str, str],
) -> None:
    assert len(row["why"]) > 10
    assert weights("en", re.sub(r"[^a-z0-9']+", " ", row["said"]))
