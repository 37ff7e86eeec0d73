"""The languages: each is a column of the phrasebook and a module, which are found here."""

from __future__ import annotations

from . import english, japanese
from .line import Tongue

TONGUES: dict[str, Tongue] = {"en": english, "ja": japanese}


def of(language: str) -> Tongue:
    """Return what a language knows beside its column."""
    return TONGUES[language]
