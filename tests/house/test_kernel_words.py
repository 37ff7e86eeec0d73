"""The kernel knows no game: no word of a shipped lexicon occurs in its code or data.

`allowed_words.yaml` lists the exceptions, each with its reason: words of any card game, and
words that code or English use in a sense of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from ruamel.yaml import YAML

from compiler.find import shipped_packs
from tests.house.tree import CODE, ROOT, name
from tests.house.tree import texts as files
from tests.house.walk import compiled

HERE = ROOT / "tests" / "house"
NOT_WORDS_OF_THE_GAME = frozenset({"CARD", "NAME"})
LEAST = 3
_PIECE = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\W\d_A-Za-z]+")


def words(text: str) -> Iterator[str]:
    """Yield the words of a text, folded; identifiers fall into their parts."""
    return (piece.casefold() for piece in _PIECE.findall(text))


def forms(word: str) -> set[str]:
    """Return a word with its simple plurals."""
    plurals = {f"{word}s", f"{word}es"}
    return {word, *plurals, *([f"{word[:-1]}ies"] if word.endswith("y") else [])}


@cache
def lexicon(pack: str) -> dict[str, str]:
    """Return each single word of a pack's lexicon, with a name it comes from."""
    texts = compiled(pack).texts
    assert texts is not None
    found: dict[str, str] = {}
    for (category, _), word in texts.lexicon.words.items():
        if category in NOT_WORDS_OF_THE_GAME:
            continue
        for surface in (*word.surfaces(), word.plural):
            for single in words(surface):
                if len(single) >= LEAST:
                    found.setdefault(single, f"{category} {word.one}")
    return found


@cache
def kernel() -> dict[str, str]:
    """Return each word of the kernel's code and data, with a place where it stands."""
    found: dict[str, str] = {}
    for path in files(*CODE):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for word in words(line):
                found.setdefault(word, f"{name(path)}:{number}")
    return found


@cache
def allowed() -> dict[str, str]:
    """Return the reason of each exception."""
    with (HERE / "allowed_words.yaml").open(encoding="utf-8") as file:
        by_reason = YAML(typ="safe").load(file)
    return {word: reason for reason, group in by_reason.items() for word in group}


def hits(pack: str) -> dict[str, str]:
    """Return the words of a pack that the kernel uses, each with both places."""
    return {
        word: f"“{form}” at {kernel()[form]} is a word of {pack} ({origin})"
        for word, origin in lexicon(pack).items()
        for form in sorted(forms(word), reverse=True)
        if form in kernel()
    }


@pytest.mark.parametrize("pack", shipped_packs())
def test_the_kernel_says_no_word_of_a_game(pack: str) -> None:
    may = {form for word in allowed() for form in forms(word)}
    wrong = [text for word, text in hits(pack).items() if word not in may]
    assert not wrong, "\n".join(wrong)


def test_every_allowed_word_is_needed() -> None:
    found = {word for pack in shipped_packs() for word in hits(pack)}
    assert [word for word in allowed() if not forms(word) & found] == []


def test_a_word_of_a_game_would_be_found() -> None:
    assert list(words("class MutantPower: use_zap(HTTPCode)")) == [
        "class", "mutant", "power", "use", "zap", "http", "code",
    ]  # fmt: skip
    assert "parties" in forms("party")
