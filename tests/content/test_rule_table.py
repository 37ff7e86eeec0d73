from __future__ import annotations

from tests.content import rule_table


def test_the_page_of_rules_and_scenarios_is_fresh() -> None:
    assert rule_table.PAGE.read_text(encoding="utf-8") == rule_table.page()


def test_no_scenario_claims_more_than_six_rules() -> None:
    named = [b for found in rule_table.scenarios().values() for _, b in found]
    assert max(len(block.ids) for block in named) <= 6
