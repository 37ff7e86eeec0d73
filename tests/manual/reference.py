"""The reference part of the manual, made from the phrasebook in the words of a game.

`python -m tests.manual.reference --write` writes docs/manual/phrases.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from compiler.desk import saying
from compiler.desk.packs import Loaded, load_packs
from compiler.desk.topics import topics, ways
from dsl.examples import Example, Examples
from dsl.explain import explain
from dsl.phrases import Entry

FILE = Path(__file__).parents[2] / "docs" / "manual" / "phrases.md"
GAME = "paranoia"
HEAD = """\
# What a card can say

Every phrase of the card language, by what you want to say. In angle brackets stands what you
fill in. Below each phrase is an example, and what it means, read back from the meaning. Some
phrases are another way to say something; then the example is what they become.

Capitals and missing stops never matter, nor “1”, “one” or “a” of what is done; to have “a” token is
to have at least one, to have “1” is to have no more. For a phrase with a certain word,
`cardwright phrases WORD` finds it. This page is made by
`python -m tests.manual.reference --write`.
"""


@cache
def game() -> Loaded:
    """Return the game whose words the examples are in."""
    return load_packs([GAME], language="en", lean=True)


@cache
def examples() -> Examples:
    """Return what makes examples in its words."""
    texts = game().compiled.texts
    assert texts is not None
    return Examples(texts.reader, saying.Sense(game()))


@cache
def phrases() -> dict[str, Entry]:
    """Return every phrase that cards may use."""
    return {entry.id: entry for entry in saying.phrases_on_cards("en")}


def example(id: str) -> Example | None:
    """Return the example of a phrase."""
    return examples().of(phrases()[id])


def text() -> str:
    """Return the reference."""
    return "\n".join([HEAD, *_topics(), "## Words of the game\n", *_words()]) + "\n"


def _topics() -> Iterator[str]:
    rows = [saying.phrase(entry, examples(), _placed) for entry in phrases().values()]
    for topic in topics():
        yield f"## {topic.named('en')}\n"
        found = [row for row in rows if row and row.topic is topic]
        for row in sorted(found, key=lambda row: row.other):
            yield "\n".join(_lines(row)) + "\n"


_placed = partial(lambda example: saying.placed(game(), example))


def _lines(row: saying.Phrase) -> Iterator[str]:
    found = example(row.id)
    assert found is not None
    first, *others = ways(phrases()[row.id], "en")
    also = f" (also {', '.join(f'`{other}`' for other in others)})" if others else ""
    yield f"- `{first}`{also}  "
    yield f"  {'becomes ' if row.other else ''}**{row.example}**  "
    yield f"  {read_back(found)}"


def read_back(said: Example) -> str:
    """Return what an example means, in other words."""
    lexicon = examples().reader.lexicon
    steps = explain(said.ir, said.start, said.scope.inside(), lexicon)
    return " ".join(step.strip() for step in steps)


def _words() -> Iterator[str]:
    for sort, names in saying.game_words(examples().reader.lexicon, []).items():
        yield f"- {sort}: {', '.join(names)}"


def main() -> None:
    """Write the reference."""
    if sys.argv[1:] != ["--write"]:
        raise SystemExit(__doc__)
    FILE.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
