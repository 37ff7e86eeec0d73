"""Other ways to join what is said, as data: patterns of a text and what may be read for them.

The rules are in `rewrites.yaml`, those about what is done, to what and in which order of words in
`idioms.yaml`. They say how sentences hang together where the grammar has one way for it; what a
rule reads must still be read whole by the grammar, and keep the words that say whose, who else,
whether one may, how many and when (`dsl.weight`), unless the rule says which it `drops`, and why.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from . import morphology, phrases, tongues
from .lexer import Folded
from .spelling import Vocabulary
from .weight import lost

AHEAD = 12
"""How far behind the place where reading stops a slip may be: a name of several words is one."""
AGAIN = 3
"""How often a rule may hold of what it made: it may begin before each of several words."""
TIMES = REFUSED, BEFORE, UNBOUND, MEANINGLESS, OPEN = (
    "refused",
    "before",
    "unbound",
    "meaningless",
    "open",
)
"""When a rule is read: where the grammar stops; before the text as it stands; where the text says
“they” of nobody; where it means nothing as it stands, and all of `read` are asked back; or where it
has a meaning, and may as well have another."""
OWN = "own"
"""The group of a rule that has it for itself."""
FOLDER = Path(__file__).parent
SOURCES = "idioms.yaml", "rewrites.yaml"
_PART = re.compile(r"\{(~?[a-z]+)\}")
_FORM = re.compile(r"\{([a-z]+):([a-z]+)\}")
_STOP = re.compile(r"\. ")
_FULL = {"'re": "are", "'ve": "have", "'d": "would", "'s": "is"}
_SHORT = re.compile(
    r"\b(?P<who>you|they|it|there|who)(?P<be>'(?:re|ve|(?:d|s)(?! (?:been|had|got)\b)))\b"
)
"""Verbs in short behind pronouns; behind a noun, `'s` may tell whose something is."""
_NAMED = re.compile(r"\(\?P<[a-z]+>|\(\?P=[a-z]+\)|\\[a-z]")
_LONG = re.compile(r"(?<![a-z])[a-z]{5,}(?![a-z?])")
"""Words in a pattern, without its names and signs."""
_MARKS = {"<<": r"(?:(?<=\. )|(?<=^))", ">>": r"(?=[.]|\Z)"}


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A rule: where `say` is found, each of `read` may be read; `note` tells a slip.

    `forms` are other words for what groups find, by the name that stands for them in what is read:
    `{whose_who}` of `{whose:who}`, `you` for `your`. `gerund` and `participle` name a group whose
    verb is read without its ending. `before` is the sort of terminal that must be able to stand
    there, if not any. With `inner`, other rules hold inside what is read. What a group `idle` finds
    is said of somebody or something and changes nothing, but only if it has no word that is
    `known`. `unless`: it does not hold of a text in which that is found. In a `group`, only the
    first of `read` that gives a text a meaning is meant, of all rules that share its name. With
    `here`, it holds of abilities of the card that its group names so. `leads`: it stands at the
    start of a sentence. `needs`: words one of which is in each text it holds of, so that most texts
    are not looked at. `drops`: what it may leave out of what words in its `language` carry.
    """

    say: re.Pattern[str]
    read: tuple[str, ...]
    note: bool = False
    before: str = ""
    group: str = ""
    gerund: str = ""
    participle: str = ""
    inner: bool = False
    leads: bool = False
    here: bool = False
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    drops: frozenset[str] = frozenset()
    unless: re.Pattern[str] | None = None
    language: str = "en"

    def may_hold(self, text: str) -> bool:
        """Whether one of the words that it needs is in a text."""
        return not self.needs or any(word in text for word in self.needs)

    def holds(self, text: str, starts: Sequence[int]) -> bool:
        """Whether it holds of a text whose sentences start at some places."""
        for start in starts if self.leads else ():  # this runs for every text
            if self.say.match(text, start):
                return True
        return not self.leads and self.say.search(text) is not None

    def readings(
        self, text: str, at: int, known: frozenset[str] = frozenset(), here: str = ""
    ) -> Iterator[tuple[int, int, str]]:
        """Yield spans of a text around a place and what may be read for them."""
        if not self.may_hold(text) or (self.unless is not None and self.unless.search(text)):
            return
        for found in self.say.finditer(text):
            if self.here and found["here"] not in here.split():
                continue
            end = found.end() + (self.note or found.end() == len(text.rstrip(" .")))
            begin = found.start() - AHEAD * self.note
            idle = found.groupdict().get("idle") or ""
            if begin <= at < end and not _inside(text, found) and known.isdisjoint(idle.split()):
                for said, form in itertools.product(self._groups(found), self.read):
                    if self.keeps(found[0], read := form.format(**said)):
                        yield found.start(), found.end(), read

    def keeps(self, given: str, read: str) -> bool:
        """Whether what is read has all that no rule leaves out, but for what this one `drops`."""
        return lost(self.language, given, read) <= self.drops

    def groups(self, found: re.Match[str]) -> dict[str, str]:
        """Return what groups found, and their other forms, by name."""
        groups = found.groupdict(default="")
        groups.setdefault("s", morphology.ending(groups.get("do", "")))
        for name, form in self.forms.items():
            groups[name] = _in_form(groups[name.partition("_")[0]], form)
        return groups

    def _groups(self, found: re.Match[str]) -> Iterator[dict[str, str]]:
        """Yield the groups of what was found, once for each verb that a form may be of."""
        groups = self.groups(found)
        if self.gerund:
            ways = {self.gerund: morphology.of_gerund(groups[self.gerund])}
        elif self.participle:
            ways = {self.participle: morphology.of_participle(groups[self.participle])}
        else:
            yield groups
            return
        for name, verbs in ways.items():
            yield from (groups | {name: verb} for verb in verbs)


def _in_form(said: str, form: Mapping[str, str]) -> str:
    """Return the word that a form has for what was said; what it has none for stays."""
    for pattern, word in form.items():
        if found := re.fullmatch(pattern, said):
            return found.expand(word)
    return said


def source() -> dict[str, list[dict[str, Any]]]:
    """Return the rules by language from their YAML files, with named parts in full."""
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    files = [yaml.load((FOLDER / name).read_text(encoding="utf-8")) for name in SOURCES]
    parts = _verbs()
    forms: dict[str, dict[str, str]] = {}
    for rules in files:
        named = rules.pop("parts")
        parts |= {
            name: say if isinstance(say, str) else "|".join(say) for name, say in named.items()
        }
        forms |= rules.pop("forms", {})
    found: dict[str, list[dict[str, Any]]] = {}
    for language, rows in (item for rules in files for item in rules.items()):
        made = [_with_forms(rule, parts, forms) for row in rows for rule in _each_order(row)]
        found.setdefault(language, []).extend(made)
    return found


def _each_order(row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a rule for each order in which it says its words, which are of one group."""
    says = [row["say"]] if isinstance(row["say"], str) else row["say"]
    if row.get("group") == OWN:
        row = row | {"group": says[0]}
    yield from (row | {"say": say} for say in says)


def _with_forms(
    rule: dict[str, Any], parts: Mapping[str, str], forms: Mapping[str, Mapping[str, str]]
) -> dict[str, Any]:
    """Return a rule with named parts in full, and with the forms that it reads."""
    read = [_FORM.sub(r"{\1_\2}", text) for text in rule["read"]]
    used = {named.groups() for text in rule["read"] for named in _FORM.finditer(text)}
    spelled = {key: _in_full(rule[key], parts) for key in ("say", "unless") if key in rule}
    made = rule | spelled | {"read": read}
    if not used:
        return made
    other = {
        f"{group}_{form}": {_in_full(say, parts): word for say, word in forms[form].items()}
        for group, form in sorted(used)
    }
    return made | {"forms": other}


def _verbs() -> dict[str, str]:
    """Return a pattern for each verb of the phrasebook that has synonyms: `~put` is any of them."""
    parts: dict[str, str] = {}
    book = phrases.from_rows(phrases.source_rows(), tuple(tongues.TONGUES))
    for language, shorthands in book.shorthands.items():
        surfaces: dict[str, set[str]] = {}
        for short in shorthands:
            match short.parts:
                case (phrases.Verb(lemma, morphology.PRESENT),):
                    said = (lemma, *(s[1:] for s in short.surfaces if s.startswith("~")))
                    forms = (tongues.of(language).verb(v, morphology.PRESENT) for v in said)
                    surfaces.setdefault(lemma, set()).update(f for way in forms for f, _ in way)
        for lemma, found in surfaces.items():
            longest = sorted(found, key=lambda form: (-len(form), form))
            parts[f"~{lemma.replace(' ', '')}"] = rf"(?:{'|'.join(longest)})\b"
    return parts


def _in_full(say: str, parts: Mapping[str, str]) -> str:
    """Return a pattern with its named parts, which may have parts themselves, spelled out."""
    full = _PART.sub(lambda named: parts[named[1]], say)
    return full if full == say else _in_full(full, parts)


def compiled() -> str:
    """Return the saved form of the rules, each with the words that it needs."""
    from .needed import needed

    rules = source()
    for row in itertools.chain(*rules.values()):
        row["needs"] = needed(_pattern(row))
        row["drops"] = sorted(row.get("drops", ()))
    return json.dumps(rules, ensure_ascii=False, separators=(",", ":")) + "\n"


@cache
def _saved() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, Any] = json.loads((FOLDER / "tables" / "rewrites.json").read_text("utf-8"))
    return found


@cache
def vocabulary(language: str) -> Vocabulary:
    """Return the longer words that the rules of a language look for."""
    said = (_NAMED.sub("", row["say"]) for row in _saved().get(language, ()))
    return Vocabulary((word, "") for text in said for word in _LONG.findall(text))


@cache
def of(language: str, time: str) -> tuple[Rewrite, ...]:
    """Return the rules of a language for one of the times."""
    rows = _saved().get(language, ())
    return tuple(_rewrite(language, row) for row in rows if row.get("time", REFUSED) == time)


def holding(language: str, text: str) -> list[Rewrite]:
    """Return the rules that may hold of a text that was refused."""
    said = {word for word in _needed(language) if word in text}
    rules = of(language, REFUSED)
    return [rule for rule in rules if not rule.needs or not said.isdisjoint(rule.needs)]


@cache
def _needed(language: str) -> frozenset[str]:
    return frozenset(word for rule in of(language, REFUSED) for word in rule.needs)


def instead(
    language: str, at: str, folded: Folded, reads: Callable[[Folded], bool] = lambda _: True
) -> Folded | None:
    """Return what is read for a whole text by the rules of that time; None if none holds.

    A rule holds if what it makes of the text `reads`, so that none stands in another's way.
    """
    made = folded
    for rule in of(language, at):
        for _ in range(AGAIN):
            before = made
            for found in reversed([*rule.say.finditer(made.text)]):
                read = rule.read[0].format(**rule.groups(found))
                other = made.with_text(found.start(), found.end(), read)
                made = other if rule.keeps(found[0], read) and reads(other) else made
            if made is before:
                break
    return None if made is folded else made


def in_full(folded: Folded) -> Folded:
    """Return a text with its short forms in full: “you're” as “you are”."""
    made = folded
    for found in reversed([*_SHORT.finditer(folded.text)]):
        made = made.with_text(*found.span("be"), f" {_FULL[found['be']]}")
    return made


def any_at(language: str, at: str, folded: Folded) -> bool:
    """Whether a rule of that time holds of a text."""
    text = folded.text
    starts = [0, *(stop.end() for stop in _STOP.finditer(text))]
    return any(rule.holds(text, starts) for rule in _may_hold(language, at, text))


def _may_hold(language: str, at: str, text: str) -> Iterator[Rewrite]:
    """Yield the rules of a time of whose words one is in a text; this runs for every text."""
    for needs, rules in _by_needs(language, at):
        for word in needs:
            if word in text:
                yield from rules
                break


@cache
def _by_needs(language: str, at: str) -> list[tuple[tuple[str, ...], list[Rewrite]]]:
    """Return the rules of a time by the words that they need; an empty one is in every text."""
    rows: dict[tuple[str, ...], list[Rewrite]] = {}
    for rule in of(language, at):
        rows.setdefault(rule.needs or ("",), []).append(rule)
    return list(rows.items())


def meant(language: str, at: str, folded: Folded, here: str = "") -> Iterator[Folded]:
    """Yield what the rules of that time say a text may have been meant to say.

    `here` is the card that stands for `{here}`; without one, what a rule reads of it is not meant.
    """
    for rule in of(language, at):
        found = rule.say.search(folded.text) if rule.may_hold(folded.text) else None
        if found is None:
            continue
        for read in rule.read:
            if here or "{here}" not in read:
                said = read.format(**(rule.groups(found) | {"here": here}))
                yield folded.with_text(found.start(), found.end(), said)


def _pattern(row: dict[str, Any]) -> str:
    say: str = row["say"]
    for mark, pattern in _MARKS.items():
        say = say.replace(mark, pattern)
    return r"\b" + say if say[:1].isalpha() else say


def _rewrite(language: str, row: dict[str, Any]) -> Rewrite:
    say = _pattern(row)
    names = ("note", "before", "group", "gerund", "participle", "inner", "here", "forms")
    options = {key: row[key] for key in names if key in row}
    options["needs"] = tuple(row["needs"])
    options["drops"] = frozenset(row["drops"])
    options["unless"] = re.compile(row["unless"]) if "unless" in row else None
    leads = row["say"].startswith("<<")
    return Rewrite(re.compile(say), tuple(row["read"]), leads=leads, language=language, **options)


def _inside(text: str, found: re.Match[str]) -> bool:
    """Whether what was found begins inside a word."""
    start = found.start()
    return start > 0 and text[start - 1 : start + 1].isalnum()
