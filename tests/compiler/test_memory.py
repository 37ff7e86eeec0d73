"""Memory: nothing is made twice, nothing is kept that nobody asks for."""

from __future__ import annotations

from compiler.memory import ROUNDS, Memory, Same


def test_what_was_made_is_recalled() -> None:
    memory, made = Memory(), list[str]()

    def make(name: str) -> str:
        made.append(name)
        return name.upper()

    assert [memory.recall(name, make, name) for name in "aba"] == ["A", "B", "A"]
    assert made == ["a", "b"]


def test_nothing_is_a_result_too() -> None:
    memory = Memory()
    assert memory.recall("key", lambda: None) is None
    assert memory.recall("key", lambda: "made again") is None


def test_what_no_round_asks_for_is_forgotten() -> None:
    memory = Memory()
    memory.recall("once", lambda: 1)
    for _ in range(ROUNDS + 1):
        assert memory.recall("always", lambda: 1) == 1
        memory.turn()
    assert memory.recall("once", lambda: 2) == 2
    assert memory.recall("always", lambda: 2) == 1


def test_same_is_the_very_value_not_an_equal_one() -> None:
    one, equal = [1], [1]
    assert Same(one) == Same(one)
    assert hash(Same(one)) == hash(Same(one))
    assert Same(one) != Same(equal)
