"""Notes on ties: what is so where several have the most of something, or the least.

“The Sailor with the most Fish sinks (if tied, you choose).” Such a note stands in brackets, behind
a comma or as a sentence by itself, and says in front or last that it is about ties. All who are
tied are meant if nothing else is said, so a note that says so is left out; otherwise one of them
is chosen first, or it is asked whether there is one only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .english import numbers

_TOPMOST = "most|fewest|least|highest|lowest|greatest|biggest|largest|smallest"
_LEADING = re.compile(
    r"\b(?:whoever|anyone|anybody|(?:the )?(?P<noun>(?!the\b)[a-z-]+)(?:[(]s[)])?)"
    r" (?:who )?(?:with|has|have|holds?|holding|having|of|at) (?:the )?"
    rf"(?P<top>(?:{_TOPMOST}) [a-z]+(?: in hand| tokens?| counters?)?)\b"
)
_EACH = re.compile(r"\b(?:each|every|all|other) \Z")
_SOME = r"(?:several|two or more|two|more than one|multiple|some|they|it)(?: of them| [a-z-]+)?"
_TIED = (
    r"(?:(?:(?:if|when|whenever|where) )?(?:there (?:is|are) (?:a tie|ties)|there's a tie"
    rf"|it(?: is|'s) a tie|(?:{_SOME} (?:is |are |have )?)?(?:tied|tie))"
    r"|(?:in|on|with|upon|for)(?: (?:the )?(?:case|event) of)? (?:an? |any |all )?ties?"
    r"|(?:among|between|of)(?: all)?(?: the| those)? tied(?: [a-z-]+)?|(?:all |any |the )?ties?)"
    rf"(?: for (?:it|that|first|(?:the )?(?:{_TOPMOST})(?: [a-z]+)?))?"
)
_ALSO = (
    r"(?:(?:and|or|all|any|both|the|including|counting|with|everyone|everybody|each|every) )*"
    r"tied(?: (?:players?|people|ones|[a-z-]+s(?<!chooses)))?(?: for (?:it|that|first))?"
    r"(?:,? (?:too|as well|also|included))?"
)
"""Those who are tied, and `or tied`: they are meant too, if no more is said of them."""
_NOTE = re.compile(
    rf"(?P<also>{_ALSO})|(?:(?:{_ALSO}|{_TIED})\b ?[,:-]? ?(?P<then>.+)|(?P<so>.+?),? (?:{_TIED}))"
)
_MARK = re.compile(r"[.;,:!]? ?(?P<bracket>[(])|[.;,:!] |,? (?:-|but|and)? ?(?=[a-z])")
_BEHIND = re.compile(r"[.!]?[)]|(?=[.!](?: |\Z)|\Z)")
_IF = re.compile(r"(?:if|when|whenever|at|until|unless|the next time|for) [^.]*, ")

_WHICH = r"(?: (?:which one|which|who|one)(?: of (?:them|these|those))?| among them| between them)?"
_CHOOSE = r"(?:chooses?|decides?|picks?|selects?|breaks?|settles?|resolves?)"
_BROKEN = r"(?:(?:are |is )?(?:broken|decided|settled|resolved) )"
_CHANCE = r"(?:at random|randomly|by (?:chance|lot))"
_GET = r"(?:gain|lose|get|take|draw|discard|heal)"
_DO = rf"(?:do|does|count|counts|apply|share|are affected|{_GET}s?)"
_LIKE_GAIN = {"get": "gain", "take": "gain"}
_FIGURES = {"a": "1", "an": "1"} | {word: str(n) for word, n in numbers().items()}
_MANY = rf"(?:[0-9]+|{'|'.join(_FIGURES)})"
_EACH_OF_THEM = (
    r"(?:they )?(?:every(?:one|body)(?: who is)? tied"
    r"|(?:all|both|each)\b(?: of (?:them|these|those))?(?: tied(?: [a-z-]+)?)?)?"
)
_AMOUNT = re.compile(rf" ?(?P<verb>{_GET})s? (?P<many>{_MANY}) (?P<noun>[a-z]+?)(?P<s>s?)")
"""What somebody who leads does, if it is as simple as that."""
_OUTCOMES = {
    "each": rf"{_EACH_OF_THEM} ?(?P<verb>{_GET})s? (?P<many>{_MANY})(?: (?P<noun>[a-z]+?)s?)?"
    r"(?: each)?(?: instead)?",
    "all": r"(?:(?:it|this) (?:applies to|affects|happens to|counts for) )?(?:they )?"
    r"(?:(?:all|both|each|every|everyone|everybody|(?:and|or) (?:players|people|several))\b"
    r"(?: of (?:them|these|those))?(?: tied(?: [a-z-]+)?)?)?"
    rf"(?: ?{_DO}(?: so| it| that)?)?"
    r"(?: ?(?:included|are included|allowed|too|as well|also|including|counting|with))?",
    "nobody": r"(?:but )?(?:(?:nobody|no one|no-one|none(?: of them)?|no [a-z-]+|neither)"
    r"(?: [a-z]+(?: so| it)?)?|nothing happens|(?:(?:it|this) has )?no effect|unless|not)",
    "chance": rf"(?:(?:you )?{_CHOOSE}{_WHICH} |{_BROKEN})?{_CHANCE}|(?:choose|pick) a random one",
    "you": rf"(?:you )?{_CHOOSE}{_WHICH}|(?:it is |it's )?your choice|{_BROKEN}by you",
    "next": r"(?:choose |take |it is |it's |go to )?(?:the )?(?:one |player |person )?"
    r"(?:sitting )?(?:closest|nearest|first)(?: one)?"
    r" (?:(?:to|on) your left|clockwise(?: from you)?)",
    "judge": rf"(?P<who>(?:the |its )?[a-z]+(?: [a-z]+)?) {_CHOOSE}{_WHICH}"
    rf"|{_BROKEN}by (?P<by>(?:the |its )?[a-z]+(?: [a-z]+)?)",
}
"""What may be said of a tie; the first that fits is meant."""
_SAID = {kind: re.compile(say) for kind, say in _OUTCOMES.items()}


@dataclass(frozen=True, slots=True)
class Said:
    """What a note says of a tie: who is to choose if somebody else than you is, or what they do.

    That is a verb, how many, and of what; nothing if that is left out.
    """

    kind: str
    judge: str = ""
    does: tuple[str, str, str] = ("", "", "")

    @staticmethod
    def of(note: re.Match[str]) -> Said | None:
        """Return what a note says; None if it is no note on ties after all."""
        said = note["then"] or note["so"] or ""
        if note["also"]:
            return Said("all")
        for kind, say in _SAID.items():
            found = say.fullmatch(said)
            if found and kind == "each":
                return Said(kind, does=(found["verb"], found["many"], found["noun"] or ""))
            if found:
                return Said(kind, found["who"] or found["by"] if kind == "judge" else "")
        return None


@dataclass(frozen=True, slots=True)
class Leading:
    """A sentence about somebody who leads: what stands before and behind who it is."""

    before: str
    noun: str
    top: str
    behind: str

    def chosen(self, judge: str, how: str = "") -> Iterator[str]:
        """Yield the sentence as it is said of one who is chosen first, by short and long name."""
        verb = f"{judge} chooses" if judge else "choose"
        entry = _IF.match(self.before)
        lead, joint = (entry[0], " and ") if entry else ("", ". ")
        begin = self.before[len(lead) :]
        for name in ("they", "the chosen person"):
            said = f"{begin}{name}{self.behind}".replace("they's ", "their ")
            yield f"{lead}{verb} a {self.noun} who has the {self.top}{how}{joint}{said}"

    def only_one(self) -> Iterator[str]:
        """Yield the sentence as it holds if one leads alone."""
        if not _IF.match(self.before):
            said = f"{self.before}the {self.noun} with the {self.top}{self.behind}"
            yield f"if the number of {self.noun} who have the {self.top} is 1, {said}"

    def each(self, verb: str, many: str, noun: str) -> Iterator[str]:
        """Yield the sentence as it holds if those who are tied do something else, or the same."""
        does = _AMOUNT.fullmatch(self.behind)
        if does is None:
            return
        same = _FIGURES.get(many, many) == _FIGURES.get(does["many"], does["many"])
        alike = _LIKE_GAIN.get(verb, verb) == _LIKE_GAIN.get(does["verb"], does["verb"])
        if same and alike and noun in ("", does["noun"]):
            yield f"{self.before}the {self.noun} with the {self.top}{self.behind}"
            return
        other = f"the {self.noun} with the {self.top} {verb}s {many} {noun or does['noun']}"
        for alone in self.only_one():
            yield f"{alone}. otherwise, {other}{'' if noun else does['s']}"

    def nearest(self) -> Iterator[str]:
        """Yield the sentence as it is said of who sits next."""
        who = f"the nearest {self.noun} who has the {self.top} clockwise from you"
        yield f"{self.before}{who}{self.behind}"


_READ: dict[str, Callable[[Leading, Said], Iterator[str]]] = {
    "each": lambda leading, said: leading.each(*said.does),
    "nobody": lambda leading, _: leading.only_one(),
    "chance": lambda leading, _: leading.chosen("", " at random"),
    "you": lambda leading, _: leading.chosen(""),
    "next": lambda leading, _: leading.nearest(),
    "judge": lambda leading, said: leading.chosen(said.judge),
}


def noted(text: str, at: int) -> Iterator[tuple[int, int, str]]:
    """Yield what may be read for a note on ties at a place, and for the sentence it is about.

    Each is a span of the text and what is read for it; the first that has a meaning is meant.
    """
    if "tie" not in text:
        return
    for leading in reversed([*_LEADING.finditer(text)]):
        for mark in _MARK.finditer(text, leading.end()):
            end = _BEHIND.search(text, mark.end())
            note = _NOTE.fullmatch(text, mark.end(), end.start()) if end else None
            if end is None or note is None or not leading.start() <= at <= end.end():
                continue
            said = Said.of(note)
            if said is not None:
                yield from _meant(text, leading, (mark.start(), end.end()), said)
                return


def _meant(
    text: str, leading: re.Match[str], note: tuple[int, int], said: Said
) -> Iterator[tuple[int, int, str]]:
    stop, end = note
    begin = text.rfind(". ", 0, leading.start()) + 1
    begin += text[begin : begin + 1] == " "
    until = end if text[end : end + 1] in ("", ".") else text.find(".", end) % (len(text) + 1)
    before = text[begin : leading.start()]
    behind = text[leading.end() : stop] + text[end:until]
    if said.kind == "all":
        yield begin, until, f"{before}{leading[0]}{behind}"
    elif not _EACH.search(before):
        who = Leading(before, leading["noun"] or "person", leading["top"], behind)
        yield from ((begin, until, read) for read in _READ[said.kind](who, said))
