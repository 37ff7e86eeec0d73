"""The Python face of the engine: a program that games are made of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dsl.ir import program as ir
from dsl.ir.codec import decode, encode, read_json
from runtime import game
from runtime.machine import Entry
from runtime.opening import SetupError


class Program:
    """A whole game with the packs that were loaded, ready to be played."""

    def __init__(self, content: ir.Program) -> None:
        self.content = content

    def __repr__(self) -> str:
        return f"<Program {self.id} {self.hash}>"

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.content.game.id

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.content.game.title

    @property
    def hash(self) -> str:
        """The hash of the program's content."""
        return self.content.hash

    @property
    def players(self) -> range:
        """How many can play."""
        return range(self.content.game.least, self.content.game.most + 1)

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """The options of a game and their values, the default first."""
        return {option.id: option.values for option in self.content.options}

    @property
    def cards(self) -> tuple[ir.Card, ...]:
        """The cards, blanks too."""
        return self.content.cards

    def new_game(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        log: list[Entry] | None = None,
    ) -> Game:
        """Set up a game and go on to its first decision; by default for the usual number.

        `log` is a list that receives what happens, as data.

        Raises:
            ValueError: the game does not allow so many players, or such options.
        """
        number = self.content.game.usual if players is None else players
        if type(number) is not int:
            raise SetupError(f"the number of players is a whole number, not {number!r}")
        made = Game.new(self.content, number, seed, options, log)
        assert isinstance(made, Game)
        return made

    def to_json(self) -> str:
        """Return the program as text, equal for equal programs."""
        data = encode(self.content)
        return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Program:
        """Return a program from its text.

        Raises:
            CodecError: the text is not that of a program; it is a ValueError.
        """
        return cls(decode(ir.Program, read_json(text)))


class Game(game.Game):
    """A game under way, made by `Program.new_game`."""

    def view(self, player: int) -> dict[str, Any]:
        """Return what a player may know, JSON-able.

        Raises:
            ValueError: nobody sits there.
        """
        seats = self.state.players
        if type(player) is not int or not 1 <= player <= seats:
            raise ValueError(f"there is no player {player!r}: players are 1 to {seats}")
        return super().view(player)

    @classmethod
    def from_json(cls, program: Program | ir.Program, text: str) -> Game:
        """Return a game from its text.

        Raises:
            ValueError: the text is not that of a game of this program.
        """
        content = program.content if isinstance(program, Program) else program
        made = super().from_json(content, text)
        assert isinstance(made, cls)
        return made
