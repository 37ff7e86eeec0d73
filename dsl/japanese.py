"""Japanese verb endings: what an ending says, as marks behind the verb.

The grammar sees the plain verb and a mark, never an ending: `得て、` is 得る and `and`,
`得てもよい` is 得る and `may`. Marks have no surface of their own.
"""

from __future__ import annotations

PLAIN, AND, MAY = "", "and", "may"
_KANA = range(0x3041, 0x30FF)
_KANJI = range(0x3400, 0x9FFF)
_TE = {
    "う": "って",
    "つ": "って",
    "く": "いて",
    "ぐ": "いで",
    "す": "して",
    "ぬ": "んで",
    "ぶ": "んで",
    "む": "んで",
}
_I = dict(zip("うつくぐすぬぶむ", "いちきぎしにびみ", strict=True))
_FIVE_ROW_RU = frozenset({"取る", "配る", "切る", "減る", "送る", "戻る"})


def is_japanese(word: str) -> bool:
    """Whether a word ends in kana or kanji."""
    return bool(word) and (ord(word[-1]) in _KANA or ord(word[-1]) in _KANJI)


def te(verb: str) -> str:
    """Return the te-form of a plain verb."""
    stem, last = verb[:-1], verb[-1]
    if verb.endswith("する"):
        return verb[:-2] + "して"
    if last == "る":
        return stem + ("って" if verb in _FIVE_ROW_RU else "て")
    return stem + _TE[last]


def stem(verb: str) -> str:
    """Return the stem that polite endings and a written `and` follow."""
    if verb.endswith("する"):
        return verb[:-2] + "し"
    if verb[-1] == "る":
        return verb[:-1] + ("り" if verb in _FIVE_ROW_RU else "")
    return verb[:-1] + _I[verb[-1]]


def inflect(verb: str, mark: str) -> str:
    """Return the canonical form of a verb with a mark."""
    return {PLAIN: verb, AND: te(verb) + "、", MAY: te(verb) + "もよい"}[mark]


def forms(verb: str) -> list[tuple[str, str]]:
    """Return every surface of a verb that is read, with the mark it carries."""
    end_te, end_stem = te(verb), stem(verb)
    return [
        (verb, PLAIN),
        (end_stem + "ます", PLAIN),
        (end_te + "、", AND),
        (end_te, AND),
        (end_stem + "、", AND),
        (end_te + "もよい", MAY),
        (end_te + "よい", MAY),
        (end_te + "もかまわない", MAY),
    ]
