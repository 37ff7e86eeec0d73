"""A text of a released version means for good what it meant then."""

from __future__ import annotations

import pytest

from dsl.grammar import LANGUAGES, VERSION
from tests.released.corpus import kept


@pytest.mark.parametrize("version", range(1, VERSION + 1))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_released_text_is_read_as_it_was(language: str, version: int) -> None:
    lines = kept(language, version)
    assert lines
    others = [t for line in lines for t in line.texts if line.read(t, language) != line.ir]
    assert others == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_kept_with_one_meaning(language: str) -> None:
    lines = kept(language)
    places = [(line.start, line.scope, text) for line in lines for text in line.texts]
    assert len(places) == len(set(places))
