"""The words a program carries: labels of its ids and tellings of its events, by language."""

from __future__ import annotations

from dsl import grammar, morphology
from dsl.ir import program as p
from dsl.lexicon import Lexicon
from dsl.telling import pattern

_PREFIX = {
    "COUNTER": "counter",
    "ZONE": "zone",
    "EACHZONE": "zone",
    "FRONTZONE": "front",
    "STATUS": "status",
    "GAMESTATUS": "status",
    "VALUE": "value",
    "SECTION": "section",
    "OPTION": "option",
    "SETTING": "value",
    "PLAYER": "noun",
    "KIND": "kind",
    "SCOPE": "scope",
    "STEP": "step",
    "PROC": "procedure",
    "PROCNAME": "procedure-name",
    "LINK": "link",
    "EACHLINK": "link",
    "WINDOW": "window",
    "ADJ": "adjective",
    "NOUNTERM": "term",
    "COLUMN": "column",
}


def words_of(*lexicons: Lexicon) -> dict[str, p.Words]:
    """Return the words of each language that has a lexicon."""
    return {lexicon.language: _words(lexicon) for lexicon in lexicons}


def _words(lexicon: Lexicon) -> p.Words:
    shipped = pattern.data("telling", lexicon.language)
    labels = {key: tuple(forms) for key, forms in shipped.get("labels", {}).items()}
    entries = grammar.book().entries.values()
    tellings = {e.id: e.tell for e in entries if e.tell} | shipped.get("tellings", {})
    return p.Words(labels | _labels(lexicon), tellings, _forms(tellings))


def _labels(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    labels: dict[str, tuple[str, ...]] = {}
    for (category, id), word in lexicon.words.items():
        prefix = _PREFIX.get(category)
        if prefix is not None:
            one = word.one.strip('"')
            many = morphology.third(word.one) if word.verb else word.plural.strip('"')
            labels[f"{prefix}:{id}"] = (one, many)
    return labels


def _forms(tellings: dict[str, str]) -> dict[str, tuple[str, ...]]:
    verbs = pattern.verbs_of(tellings.values())
    return {verb: (morphology.bare(verb), morphology.third(verb)) for verb in verbs}
