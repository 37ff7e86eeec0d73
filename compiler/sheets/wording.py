"""Texts of cards in parts: words, and the tokens that are named between them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from .face import Face
from .theme import Theme

LONGEST_TOKEN = 16
"""Letters of a token's name that stay on one line with its icon; a longer name has none."""

LED = r"(\b(?:\d{{1,3}}|(?-i:[A-ZÀ-Þ])\w*) )?({})"
"""What stays on one line with a token: the number before it, or the rest of a name."""
Token = tuple[str, str, str, str]
"""A token in a text: its id, the words for it, its name, and what stays on the line before it."""
Phrase = dict[str, list[str | Token]]
"""What stays on one line where words have no spaces between them: its parts as `phrase`."""
PHRASE_END = "\u200b"


class Wording:
    """Finds the words for tokens in the texts of a card."""

    def __init__(self, face: Face, theme: Theme) -> None:
        self.named = {
            form.casefold(): (id, forms[0])
            for id, forms in face.tokens
            if id in theme.tokens
            for form in forms
            if len(form) <= LONGEST_TOKEN
        }
        longest_first = sorted(self.named, key=len, reverse=True)
        forms = (_whole(form) for form in longest_first)
        self.pattern = re.compile(LED.format("|".join(forms)), re.I) if self.named else None

    def runs(self, text: str) -> list[str | Token | Phrase]:
        """Return a text in parts: words, and between them tokens; one of Japanese in phrases."""
        if is_japanese(text):
            return [{"phrase": self._parts(phrase)} for phrase in self._phrases(text)]
        return [*self._parts(text)]

    def _phrases(self, text: str) -> list[str]:
        """Return the phrases of a Japanese text; a name that is two of them keeps them together."""
        names = self.pattern.finditer(text) if self.pattern else ()
        inside = {at for name in names for at in range(name.start() + 1, name.end())}
        whole: list[str] = []
        at = 0
        for phrase in phrases(text):
            if at in inside:
                whole[-1] += phrase
            else:
                whole.append(phrase)
            at += len(phrase)
        return whole

    def _parts(self, text: str) -> list[str | Token]:
        parts: list[str | Token] = []
        start = 0
        for found in self.pattern.finditer(text) if self.pattern else ():
            id, name = self.named[found[2].casefold()]
            # Where lines break between any two characters, the icon stays with the first one.
            end = found.start(2) + 1 if has_cjk(found[2]) else found.end()
            parts += [
                text[start : found.start()],
                (id, text[found.start(2) : end], name, found[1] or ""),
            ]
            start = end
        return [part for part in (*parts, text[start:]) if part]


def _whole(form: str) -> str:
    """Return the pattern of a form as a whole word; where there are no spaces, anywhere."""
    return re.escape(form) if has_cjk(form) else rf"\b{re.escape(form)}\b"


def with_ends(text: str) -> str:
    """Return a text with a mark at each end of a phrase, if it is Japanese."""
    return PHRASE_END.join(phrases(text)) if is_japanese(text) else text


def phrases(text: str) -> list[str]:
    """Return the phrases of a Japanese text, each of which is read in one go."""
    return [str(phrase) for phrase in _parser().parse(text)]


@cache
def _parser() -> Any:
    import budoux  # reads its model, which other languages do without

    return budoux.load_default_japanese_parser()


def is_japanese(text: str) -> bool:
    """Return whether a text has kana, which no other language writes."""
    return any("\u3040" <= character <= "\u30ff" for character in text)


def has_cjk(text: str) -> bool:
    """Return whether a text has characters of Chinese, Japanese or Korean."""
    return any("\u2e80" <= character <= "\uffef" for character in text)
