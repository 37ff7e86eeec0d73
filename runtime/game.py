"""A game as a caller plays it: decisions, choices, views, copies, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl.ir.program import Program

from . import hashing
from .code import Code
from .decision import Decision, IllegalChoice, Result, decision_of
from .link import link
from .machine import DECISIONS, Entry, Machine
from .opening import opening
from .restoring import restored, saved
from .state import Option, State
from .view import view

_codes: dict[int, tuple[Program, Code]] = {}
KEPT = 8


def code_of(program: Program) -> Code:
    """Return the code of a program, linked once while the program is in use."""
    found = _codes.get(id(program))
    if found is None or found[0] is not program:
        while len(_codes) >= KEPT:
            _codes.pop(next(iter(_codes)))
        found = _codes[id(program)] = (program, link(program))
    return found[1]


class Game:
    """A game under way. It changes in place with `choose`.

    `log` is a list that receives what happens as data, from now on; None keeps no log.
    """

    def __init__(self, code: Code, state: State, log: list[Entry] | None = None) -> None:
        self._m = Machine(code, state, log=log)

    @classmethod
    def new(
        cls,
        program: Program,
        players: int,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        log: list[Entry] | None = None,
    ) -> Game:
        """Set up a game and go on to its first decision."""
        code = code_of(program)
        game = cls(code, opening(code, players, seed, options or {}), log)
        game._m.run()
        return game

    @property
    def state(self) -> State:
        """The whole game, secrets too; for tests and searches, not for players."""
        return self._m.s

    @property
    def machine(self) -> Machine:
        """The machine under the game, for the runner of scenarios."""
        return self._m

    @property
    def program(self) -> Program:
        """The program that is played."""
        return self._m.code.program

    @property
    def decision(self) -> Decision | None:
        """The decision that stands; None when the game is over."""
        return None if self._m.s.reason else decision_of(self._m.s.question)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        s = self._m.s
        return Result(s.reason, s.winners, self._scores(), s.limit) if s.reason else None

    def _scores(self) -> tuple[int, ...]:
        score = self._m.code.score
        if score is None:
            return ()
        return tuple(score(self._m, {"one": (p,)}) for p in range(1, self._m.s.players + 1))

    def choose(self, option: Option | Mapping[str, Any]) -> None:
        """Take one of the options of the decision, given as it is or as its JSON.

        Raises:
            IllegalChoice: it was not offered.
        """
        s = self._m.s
        at = self._index(option)
        assert s.question is not None
        s.answer, s.question = s.question.values[at], None
        s.decisions += 1
        s.events = 0
        if s.decisions >= DECISIONS:
            self._m.hit("decisions")
        self._m.run()

    def _index(self, option: Option | Mapping[str, Any]) -> int:
        question = self._m.s.question
        if question is None or self._m.s.reason:
            raise IllegalChoice("the game is over")
        for at, offered in enumerate(question.options):
            if offered == option or (isinstance(option, Mapping) and offered.to_json() == option):
                return at
        raise IllegalChoice(f"{option!r} was not offered")

    def view(self, player: int) -> dict[str, Any]:
        """Return what a player may know, JSON-able."""
        return view(self._m, player)

    def clone(self) -> Game:
        """Return an independent copy, without the log."""
        return type(self)(self._m.code, self._m.s.clone())

    def to_json(self) -> str:
        """Return the whole game as text."""
        return saved(self._m.code, self._m.s)

    @classmethod
    def from_json(cls, program: Program, text: str) -> Game:
        """Return a game from its text.

        Raises:
            SaveError: the text is not that of a game of this program.
        """
        code = code_of(program)
        return cls(code, restored(code, text))

    def hash(self) -> str:
        """Return a hash of the whole game, the same on every machine."""
        return hashing.digest(self._m.s)
