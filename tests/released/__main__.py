"""Add the wordings that are new since the last release: `python -m tests.released`."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.grammar import LANGUAGES
from tests.released.corpus import Line, file, kept, made


def new(language: str) -> Iterator[Line]:
    """Yield lines with the texts that are not kept yet."""
    known = {(line.start, line.scope, text) for line in kept(language) for text in line.texts}
    for line in made(language):
        fresh = tuple(t for t in line.texts if (line.start, line.scope, t) not in known)
        known |= {(line.start, line.scope, text) for text in fresh}
        if fresh:
            yield line._replace(texts=fresh)


def main() -> None:
    """Append to the corpus of each language and tell how many texts that were."""
    for language in LANGUAGES:
        lines = list(new(language))
        with file(language).open("a", encoding="utf-8") as out:
            out.writelines(f"{line.dumped()}\n" for line in lines)
        print(f"{file(language).name}: {sum(len(line.texts) for line in lines)} new texts")


if __name__ == "__main__":
    main()
