"""Records are frozen dataclasses with slots, to all who use them."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from dsl.ir.record import record, values


@record
class Point:
    """A place."""

    x: int
    y: int = 0


@record
class Named(Point):
    """A place with a name, and other names by language."""

    name: str = ""
    names: dict[str, str] = dataclasses.field(default_factory=dict)


def test_it_is_made_by_place_by_name_and_by_default() -> None:
    assert Point(1) == Point(x=1, y=0) == Point(1, 0)
    assert Named(1, 2, "here") == Named(1, name="here", y=2)


def test_a_made_default_is_made_anew_each_time() -> None:
    assert Named(1).names == {}
    assert Named(1).names is not Named(1).names


def test_a_missing_or_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Point\.__init__\(\) missing 1 .* 'x'"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        Point(1, z=2)  # type: ignore[call-arg]


def test_records_of_two_classes_are_never_equal() -> None:
    assert Point(1, 2) != Named(1, 2)


def test_equal_ones_hash_alike() -> None:
    assert {Point(1), Point(1, 0), Point(2)} == {Point(1), Point(2)}


def test_it_cannot_be_changed() -> None:
    point = Point(1)
    with pytest.raises(dataclasses.FrozenInstanceError, match="'x'"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError, match="'x'"):
        del point.x
    assert not hasattr(point, "__dict__")


def test_it_can_be_replaced_matched_and_shown() -> None:
    assert dataclasses.replace(Point(1, 2), y=3) == Point(1, 3)
    match Named(1, 2, "here"):
        case Point(x, y):
            assert (x, y) == (1, 2)
    assert repr(Point(1)) == "Point(x=1, y=0)"


def test_its_values_are_those_of_all_fields() -> None:
    assert values(Named(1, 2, "here")) == (1, 2, "here", {})


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))]
)
def test_a_copy_is_equal(again: object) -> None:
    assert callable(again)
    assert again(Named(1, 2, "here")) == Named(1, 2, "here")
