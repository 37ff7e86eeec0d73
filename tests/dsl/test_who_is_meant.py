"""Whom a sentence speaks of: who is left out of it, who is somebody else, who does it."""

from __future__ import annotations

import pytest

from .asking import ALONE, said


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("no one is calm but you", "no other Sailor is calm"),
        ("nobody is an Elder but you", "no other Sailor is an Elder"),
        ("nobody is an Elder but the Captain", "no Sailor who is not the Captain is an Elder"),
        ("everyone is calm but you", "every other Sailor is calm"),
        ("everyone is calm but not you", "every other Sailor is calm"),
        ("nobody has any Coins except the Captain", "no Sailor who is not the Captain has a Coin"),
        ("no Elder has Coins other than you", "no other Elder has a Coin"),
    ],
)
def test_who_is_left_out_behind_what_is_said_of_all_is_left_out(text: str, canonical: str) -> None:
    assert said(f"If {text}, wave.", ALONE) == f"If {canonical}, you wave."
    assert said(f"Wave if {text}.", ALONE) == f"If {canonical}, you wave."
