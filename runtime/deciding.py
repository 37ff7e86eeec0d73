"""The decisions of a scenario: what a line means among the options that are offered.

A play also answers the choice of its targets. Several names in a choice answer as many
picks, and the *done* after them; a discard too, unless the next line discards more. A number
answers a question for a number, and in a choice of effects the effect in that place of the
text, the first being 1.

"Everyone passes" lets whoever is asked pass until the window that is open has closed; it is
also right when nobody is asked. From then on, windows that are in the way of the next
decision that a line makes, or of the end, are passed too; a fact looks at the table before.

In a window that asks all at once a play is an answer like any other: it happens, aimed as its
line says, when all have answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import Any

from dsl.ir.scenario import Decide, Step

from .decision import QUIET, TARGET, WINDOW
from .flow import is_calm
from .lines import aimed, lines_for
from .machine import Machine
from .sealed import answered
from .state import PLAY, Option, Question
from .windows import asks_together

ACTS: dict[str, tuple[str, ...]] = {
    "play": ("play",),
    "discard": ("discard",),
    "pass": QUIET,
    "choose": ("choose", "discard", "allot"),
    "accept": ("accept",),
    "decline": ("decline", "pass"),
    "number": ("number", "effect"),
    "value": ("value",),
}


PASSES = 1_000
"""How often it is passed at most for one line: more than from any start to any end of something."""


class Failed(Exception):
    """A line that is not as the game is; the message says what the game is like.

    `legal` are lines that could stand in its place.
    """

    def __init__(self, message: str, legal: Iterable[Decide] = ()) -> None:
        super().__init__(message)
        self.legal = tuple(legal)


class Decisions:
    """What has been decided so far, as the machine stands."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.passing = False
        self.secret: dict[int, Decide] = {}

    @property
    def question(self) -> Question | None:
        """The decision that stands."""
        return None if self.m.s.reason else self.m.s.question

    def asked(self, player: str) -> Question:
        """Return the decision that stands, which must be that player's.

        Raises:
            Failed: it is not.
        """
        question = self.question
        if question is None:
            raise Failed("nobody is asked anything: the game is over")
        if question.player != self.m.names.get(player):
            raise self.other(question)
        return question

    # ---------------------------------------------------------------- in words

    def told(self, question: Question | None) -> str:
        """Say who is asked."""
        if question is None:
            return "nobody who is asked: the game is over"
        return f"{self.name(question.player)} who is asked"

    def legal(self, question: Question | None) -> tuple[Decide, ...]:
        """Return the lines that could decide what is asked."""
        return lines_for(question, self._seats()) if question else ()

    def other(self, question: Question | None) -> Failed:
        """Return what says that it is another decision that stands."""
        return Failed(f"it is {self.told(question)}", self.legal(question))

    def _seats(self) -> dict[int, str]:
        return {number: name for name, number in self.m.names.items()}

    def name(self, player: int) -> str:
        """Return a player's name."""
        return next((name for name, number in self.m.names.items() if number == player), "")

    # ---------------------------------------------------------------- deciding

    def decide(self, line: Decide, following: Step | None = None) -> None:
        """Make the decision of a line.

        Raises:
            Failed: the game does not ask for it.
        """
        if not line.player:
            self._everyone()
            return
        if self.passing:
            self._pass_until(lambda question: self._is_of(line, question))
        self.passing = False
        question = self.asked(line.player)
        if line.act == "play":
            self._play(line, question)
        elif line.on or (line.card and line.act == "choose"):
            self._choose(line)
        else:
            self._answer(line, question, following)

    def offers(self, line: Decide) -> bool:
        """Return whether the decision that stands is that player's and offers what a line says."""
        question = self.question
        if question is None or question.player != self.m.names.get(line.player):
            return False
        if line.act == "play":
            found = self._matching(line, question)
            return any(self._tried(at, line) is not None for at in found)
        if line.on or (line.card and line.act == "choose"):
            wanted = line.on or (line.card,)
            tests = [self._is_named(name, line.card) for name in wanted]
            return all(_place(question, test) >= 0 for test in tests)
        return bool(self._matching(line, question))

    def finish(self) -> None:
        """Go on passing, if everyone has passed, up to what the flow asks next."""
        if self.passing:
            self._pass_until(lambda question: not self.waits(question))

    def waits(self, question: Question) -> bool:
        """Return whether a decision stands in the middle of something."""
        inside = question.prompt.startswith(WINDOW)
        return inside or bool(self.m.s.items) or not is_calm(self.m)

    def choose(self, at: int) -> None:
        """Take an option of the decision that stands."""
        self._take(at)
        self._open_secrets()

    def _take(self, at: int) -> None:
        s = self.m.s
        assert s.question is not None
        s.answer, s.question, s.events = s.question.values[at], None, 0
        self.m.run()

    def _open_secrets(self) -> None:
        """Aim a play whose line was read in secret, once it is its turn; forget the others."""
        if not self.secret or any(answered(frame, PLAY) for frame in self.m.s.frames):
            return
        secret, self.secret = self.secret, {}
        while (question := self.question) and question.prompt == TARGET:
            line = secret.get(question.player)
            if line is None or not self._aim(line, question, self._pending()):
                return

    # ---------------------------------------------------------------- passing

    def _everyone(self) -> None:
        self.passing = True
        number = self.m.code.system["window"]
        window = next((f for f in reversed(self.m.s.frames) if f.block == number), None)
        first = self.question
        self._pass_until(
            lambda question: (
                question is not first and not any(frame is window for frame in self.m.s.frames)
            )
        )

    def _pass_until(self, reached: Callable[[Question], bool]) -> None:
        """Let whoever is asked pass, as long as they may, until a decision stands.

        Raises:
            Failed: nothing else is ever asked.
        """
        for _ in range(PASSES):
            question = self.question
            if question is None or reached(question):
                return
            at = _place(question, lambda o: o.act == "pass")
            if at < 0:
                return
            self.choose(at)
        raise Failed(f"all have passed {PASSES:,} times, and nothing else is asked")

    def _is_of(self, line: Decide, question: Question) -> bool:
        """Return whether a line speaks of a decision."""
        mine = self.m.names.get(line.player) == question.player
        return mine and bool(self._matching(line, question))

    # ---------------------------------------------------------------- what a line means

    def _matching(self, line: Decide, question: Question) -> list[int]:
        """Return the options that a line could mean, targets aside."""
        return [at for at, option in enumerate(question.options) if _means(line, option)]

    def _answer(self, line: Decide, question: Question, following: Step | None) -> None:
        found = self._matching(line, question)
        if not found:
            raise self.other(question)
        self.choose(found[0])
        if line.act == "discard" and not _goes_on(line, following):
            self._done(line.player)

    def _choose(self, line: Decide) -> None:
        """Pick one thing after the other, and *done* if more could be picked."""
        for wanted in line.on or (line.card,):
            question = self.asked(line.player)
            at = _place(question, self._is_named(wanted, line.card))
            if at < 0:
                raise self.other(question)
            self.choose(at)
        self._done(line.player)

    def _done(self, player: str) -> None:
        question = self.question
        if question and question.player == self.m.names[player]:
            at = _place(question, lambda o: o.act == "done")
            if at >= 0:
                self.choose(at)

    def _is_named(self, wanted: str, what: str = "") -> Callable[[Option], bool]:
        """Return what finds an option by a player's name or a card's id.

        A player may be named with the card, `what`, that they are chosen for.
        """
        number = self.m.names.get(wanted)
        if number is not None:
            return lambda o: o.player == number and _is_choice_for(what, o)
        return lambda o: o.act in ACTS["choose"] and o.card == wanted

    # ---------------------------------------------------------------- plays and their targets

    def _play(self, line: Decide, question: Question) -> None:
        """Try each section the line could mean; exactly one must take the named targets."""
        found, secret = self._matching(line, question), self._in_secret()
        if not found:
            raise self.other(question)
        done = {at: state for at in found if (state := self._tried(at, line))}
        if not done:
            aims = chain.from_iterable(self._aims(at, line, question) for at in found)
            raise Failed("it cannot be aimed so", dict.fromkeys(aims))
        if len(done) > 1:
            raise self._two_ways(line, [question.options[at] for at in done])
        (self.m,) = done.values()
        if secret:
            self.secret[question.player] = line
            self._open_secrets()

    def _two_ways(self, line: Decide, options: list[Option]) -> Failed:
        """Return what says that a line could mean several plays, and how to name each."""
        named = {replace(line, section=option.section) for option in options}
        if len(named) == len(options):
            ways = sorted(named, key=lambda way: way.section)
            return Failed("the card can be played so by several sections; name one", ways)
        return Failed("the card has several texts with that heading that could be played so")

    def _aims(self, at: int, line: Decide, question: Question) -> list[Decide]:
        """Return the lines for a play by an option, aimed at what it can be aimed at."""
        option, kept, pending = question.options[at], self.m, self._pending()
        named = replace(line, section=option.section, on=(), on_kind="")
        self.m = Machine(kept.code, kept.s.clone(), kept.names, log=[])
        try:
            self._take(at)
            asked = self.question
            if asked and asked.prompt == TARGET:
                return list(aimed(named, asked.options, self._seats()))
            if played := self._told_of(0):
                others = played.get("others", ())
                on = tuple(pending.get(e) or self.name(e) for e in others)
                kind = "item" if any(e in pending for e in others) else "player"
                return [replace(named, on=on, on_kind=kind if on else "")]
            return []
        finally:
            self.m = kept

    def _tried(self, at: int, line: Decide) -> Machine | None:
        """Play on a copy; None when the targets cannot be those of the line."""
        kept, pending = self.m, self._pending()
        log = list(kept.log or ())
        self.m = Machine(kept.code, kept.s.clone(), kept.names, log=log)
        try:
            return self.m if self._played(at, line, pending) else None
        except Failed:
            return None
        finally:
            self.m = kept

    def _pending(self) -> dict[int, str]:
        """Return the cards of the pending items by their ids."""
        return {i.id: self.m.code.cards[i.definition].card.id for i in self.m.s.items}

    def _played(self, at: int, line: Decide, pending: dict[int, str]) -> bool:
        told, secret = len(self.m.log or ()), self._in_secret()
        self._take(at)
        if secret:  # whom it is aimed at is asked when all have answered
            return True
        while (played := self._told_of(told)) is None:
            if not self.question or not self._aim(line, self.question, pending):
                return False
        names = [pending.get(e) or self.name(e) for e in played.get("others", ())]
        return not line.on or Counter(names) == Counter(line.on)

    def _in_secret(self) -> bool:
        """Return whether a window is open that asks all at once."""
        window = self.m.s.frames[-1]
        return window.block == self.m.code.system["window"] and asks_together(self.m, window)

    def _told_of(self, told: int) -> dict[str, Any] | None:
        return next((e for e in (self.m.log or ())[told:] if e["kind"] == "played"), None)

    def _aim(self, line: Decide, question: Question, pending: dict[int, str]) -> bool:
        """Answer one question for a target with a name of the line not aimed at yet."""
        picked = self.m.s.frames[-1].slots.get("#got", ())
        left = Counter(line.on) - Counter(pending.get(e) or self.name(e) for e in picked)
        for wanted in left:
            at = _place(question, self._is_named(wanted))
            if at >= 0:
                self._take(at)
                return True
        at = _place(question, lambda o: o.act == "done")
        if at >= 0:
            self._take(at)
        return at >= 0


def _means(line: Decide, option: Option) -> bool:
    """Return whether a line could mean an option, targets aside."""
    if option.act not in ACTS[line.act]:
        return False
    if line.act == "number":
        return option.number == line.number
    if line.act == "value":
        return option.value == line.value
    if line.act in ("play", "discard"):
        same = (option.card, option.copied) == (line.card, line.copied)
        return same and line.section in ("", option.section)
    return True


def _is_choice_for(what: str, option: Option) -> bool:
    """Return whether an option is to choose a player, for a card if that is named."""
    if option.act == "allot":
        return what in ("", option.card)
    return option.act in ACTS["choose"] and not option.card and not what


def _goes_on(line: Decide, following: Step | None) -> bool:
    says = following.says if following else None
    return isinstance(says, Decide) and (says.player, says.act) == (line.player, line.act)


def _place(question: Question, test: Callable[[Option], bool]) -> int:
    return next((at for at, option in enumerate(question.options) if test(option)), -1)
