"""The grammar of a language, made from the phrasebook alone, and its LALR table.

Lark builds the table and refuses any conflict. What is kept is plain data (`Table`), saved
as JSON beside this module by `python -m dsl.grammar`; a test checks that it is fresh.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from . import phrases, rewrites, template, tongues
from .phrases import Hole, Literal, Mark, Phrasebook, Verb, Wording

FOLDER = Path(__file__).parent
LANGUAGES = tuple(tongues.TONGUES)
VERSION = 1
"""The version of the card language, which pack.yaml names: what its texts mean stays."""
END = "$END"


class GrammarError(ValueError):
    """The phrasebook makes a grammar that reads some text in two ways."""


class Rows(dict[int, dict[str, int]]):
    """Rows by state, each read from its saved form when it is asked for: texts need few of them."""

    def __init__(self, saved: list[str]) -> None:
        super().__init__()
        self.saved = saved

    def __missing__(self, state: int) -> dict[str, int]:
        row: dict[str, int] = json.loads(self.saved[state])
        return self.setdefault(state, row)


@dataclass(frozen=True, slots=True)
class Table:
    """An LALR(1) table as plain data.

    Terminals have keys: `word:if`, `verb:gain:present`, `mark:may`, `class:COUNTER`, `$END`.
    `actions[state]` maps a terminal key to a state to shift to (>= 0) or to a production to
    reduce by (-1 - its index). `gotos[state]` maps a category to a state. `productions`
    holds (category, entry id, wording index, length). `terminals` are the keys of all but `$END`.
    """

    starts: dict[str, int]
    actions: dict[int, dict[str, int]]
    gotos: list[dict[str, int]]
    productions: list[tuple[str, str, int, int]]
    terminals: tuple[str, ...]


def key(part: phrases.Part, language: str) -> str:
    """Return the terminal key of a part that is one; forms of one word have the same."""
    match part:
        case Verb(lemma, tense):
            return f"verb:{lemma}:{tense}"
        case Literal(text):
            return f"word:{tongues.of(language).word(text.lower())}"
        case Mark(name):
            return f"mark:{name}"
        case Hole(_, category):
            return f"class:{category}"
    raise TypeError(part)


def build(book: Phrasebook, language: str) -> Table:
    """Return the table of a language.

    Raises:
        GrammarError: the grammar has a conflict, or a wording names an unknown category.
    """
    wordings = [
        (entry, w)
        for entry in book.entries.values()
        for w in _apart(entry.expanded(language), language)
    ]
    known = {entry.category for entry, _ in wordings}
    used = {
        p.category for _, w in wordings for p in w.parts if isinstance(p, Hole) and not p.lexical
    }
    if used - known:
        raise GrammarError(f"no phrase in {language} for {sorted(used - known)}")
    productions = [(e.category, w.entry, w.index, len(w.parts)) for e, w in wordings]
    starts = sorted(c for c in known if c.startswith("start_"))
    text, names, ids = _lark_text(wordings, language)
    try:
        return _extract(_lark(text, starts), names, productions, starts)
    except GrammarError as error:
        raise GrammarError(_in_entries(str(error), names, ids)) from error


def _apart(wordings: tuple[Wording, ...], language: str) -> Iterator[Wording]:
    """Yield the wordings that are not the same but for forms of one word, the first of each."""
    yield from {_symbols(w, language): w for w in reversed(wordings)}.values()


def _symbols(wording: Wording, language: str) -> tuple[str, ...]:
    """Return the categories and terminals that a wording is made of."""
    return tuple(
        part.category if isinstance(part, Hole) and not part.lexical else key(part, language)
        for part in wording.parts
    )


def _lark_text(
    wordings: list[tuple[phrases.Entry, Wording]], language: str
) -> tuple[str, dict[str, str], dict[str, str]]:
    """Return Lark's grammar, its terminals' keys, and the phrases of its rules."""
    names: dict[str, str] = {}

    def symbol(name: str) -> str:
        return names.setdefault(name, f"T{len(names)}") if ":" in name else name

    rules: dict[str, list[str]] = {}
    seen: dict[tuple[str, str], str] = {}
    for number, (entry, wording) in enumerate(wordings):
        body = " ".join(map(symbol, _symbols(wording, language)))
        twin = seen.setdefault((entry.category, body), entry.id)
        if twin != entry.id:
            raise GrammarError(f"{twin} and {entry.id} share a wording: {_shown(wording)}")
        rules.setdefault(entry.category, []).append(f"{body} -> p{number}")
    lines = [f"{c}: " + "\n | ".join(bodies) for c, bodies in rules.items()]
    lines.append("%declare " + " ".join(names.values()))
    ids = {f"<{category} : {body}>": entry for (category, body), entry in seen.items()}
    return "\n".join(lines) + "\n", {v: k for k, v in names.items()}, ids


def _in_entries(message: str, names: dict[str, str], ids: dict[str, str]) -> str:
    """Return Lark's message with its inner names replaced by phrases and words."""
    message = re.sub(r"<\w+ : [^>]*>", lambda m: f"{ids.get(m[0], '?')}: {m[0]}", message)
    return re.sub(r"\bT\d+\b", lambda m: f"‹{names.get(m[0], m[0])}›", message)


def _shown(wording: Wording) -> str:
    return " ".join(str(getattr(p, "text", "") or p) for p in wording.parts)


def _lark(text: str, starts: list[str]) -> Any:
    import lark
    from lark.lexer import Lexer

    class Silent(Lexer):
        """Lark asks for a lexer; only its table is used here."""

        def __init__(self, conf: Any) -> None:
            """Take Lark's configuration and ignore it."""

        def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
            """Yield nothing."""
            return iter(())

    try:
        return lark.Lark(
            text, parser="lalr", lexer=Silent, start=starts, strict=True, keep_all_tokens=True
        )
    except lark.exceptions.LarkError as error:
        raise GrammarError(str(error)) from error


def _extract(
    parser: Any,
    names: dict[str, str],
    productions: list[tuple[str, str, int, int]],
    starts: list[str],
) -> Table:
    from lark.parsers.lalr_analysis import Shift

    table = parser.parser.parser._parse_table
    actions: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    order = _numbered(table, starts)
    for state in order:
        row: dict[str, int] = {}
        jump: dict[str, int] = {}
        for symbol, (action, argument) in sorted(table.states[state].items()):
            name = END if symbol == END else names.get(symbol, symbol)
            if action is Shift and (symbol in names or symbol == END):
                row[name] = order[argument]
            elif action is Shift:
                jump[name] = order[argument]
            else:
                row[name] = -1 - int(argument.alias[1:])
        actions.append(row)
        gotos.append(jump)
    begin = {s: order[table.start_states[s]] for s in starts}
    for start, state in begin.items():
        actions[gotos[state][start]][END] = state  # Lark ends here without a shift of its own
    terminals = tuple(sorted({t for row in actions for t in row} - {END}))
    return Table(begin, dict(enumerate(actions)), gotos, productions, terminals)


def _numbered(table: Any, starts: list[str]) -> dict[Any, int]:
    """Return Lark's states numbered as they are reached, the same in every run."""
    from lark.parsers.lalr_analysis import Shift

    order = {table.start_states[s]: i for i, s in enumerate(starts)}
    todo = list(order)
    for state in todo:
        for _, (action, argument) in sorted(table.states[state].items()):
            if action is Shift and argument not in order:
                order[argument] = len(order)
                todo.append(argument)
    return order


# ------------------------------------------------------------------ data on disk


def compiled(language: str) -> str:
    """Return the saved form of a language's table, from the sources: a line for each state's row.

    Above them is a line with the rest of the table.
    """
    table = build(phrases.from_rows(phrases.source_rows(), LANGUAGES), language)
    names = ("starts", "gotos", "productions", "terminals")
    rest = {name: getattr(table, name) for name in names}
    return "".join(map(_line, (rest, *table.actions.values())))


def compiled_rows() -> str:
    """Return the saved form of the phrasebook's rows."""
    return _line(phrases.source_rows())


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


@cache
def book() -> Phrasebook:
    """Return the phrasebook."""
    text = (FOLDER / "tables" / "phrases.json").read_text(encoding="utf-8")
    return phrases.from_rows(json.loads(text), LANGUAGES)


@cache
def wordings_of(language: str, entry: str) -> tuple[Wording, ...]:
    """Return every wording of an entry, the canonical one first."""
    return book().entries[entry].expanded(language)


@cache
def wordings(language: str) -> dict[str, tuple[Wording, ...]]:
    """Return every wording of each entry."""
    return {id: wordings_of(language, id) for id in book().entries}


def canonical(language: str, entry: str) -> tuple[phrases.Part, ...] | None:
    """Return the parts of an entry's canonical wording, if the language has one."""
    ways = wordings_of(language, entry)
    return ways[0].parts if ways else None


@cache
def printed(language: str) -> dict[str, tuple[phrases.Entry, ...]]:
    """Return the entries that are printed anywhere, by category, in the order they are tried."""
    ways = wordings(language)
    return {
        category: tuple(e for e in entries if ways[e.id] and (e.for_may or not e.input_only))
        for category, entries in book().heaviest.items()
    }


@cache
def printed_of(
    language: str, category: str, kind: type, may: bool = False
) -> tuple[phrases.Entry, ...]:
    """Return those of a category's entries that may say a value of a class.

    `may`: as what somebody may do, which more of them can; they are tried last.
    """
    entries = [e for e in printed(language).get(category, ()) if may or not e.for_may]
    made = (e for e in entries if template.makes(e.template, kind))
    return tuple(sorted(made, key=lambda e: e.for_may))


@cache
def slots_of(entry: str) -> frozenset[str]:
    """Return the slots of an entry's template."""
    return frozenset(template.slots(book().entries[entry].template))


@cache
def load(language: str) -> Table:
    """Return the table of a language."""
    text = (FOLDER / "tables" / f"{language}.jsonl").read_text(encoding="utf-8")
    first, *rows = text.split("\n")
    rest = json.loads(first)
    productions = [(c, e, i, n) for c, e, i, n in rest["productions"]]
    return Table(rest["starts"], Rows(rows), rest["gotos"], productions, tuple(rest["terminals"]))


def main() -> None:
    """Write the compiled phrasebook and tables beside this module."""
    folder = FOLDER / "tables"
    folder.mkdir(exist_ok=True)
    (folder / "phrases.json").write_text(compiled_rows(), encoding="utf-8")
    (folder / "rewrites.json").write_text(rewrites.compiled(), encoding="utf-8")
    for language in LANGUAGES:
        (folder / f"{language}.jsonl").write_text(compiled(language), encoding="utf-8")


if __name__ == "__main__":
    main()
