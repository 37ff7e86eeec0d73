"""A shipped game changes what it means only on purpose."""

from __future__ import annotations

import pytest

from compiler.find import shipped_packs
from tests.content.meanings import meaning, stored


@pytest.mark.parametrize("pack", sorted(shipped_packs()))
def test_a_shipped_game_means_what_it_meant(pack: str) -> None:
    assert meaning(pack) == stored()[pack]
