"""Packs as commands name them: loaded, compiled, and judged as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from compiler import layout
from compiler.archive import source_at
from compiler.assemble.build import Compiled, compile_stack
from compiler.diagnostics import Diagnostic, Diagnostics, PackError, Sources
from compiler.find import find_pack, pack_around, shipped_games
from compiler.load import SourcePack, decode_cards, load_cards, read_pack
from compiler.memory import Memory
from compiler.sources import EditedSource, PackSource
from compiler.stack import Stack, load_stack, stack_packs
from dsl.ir.program import Card, Component, Counter, Program
from dsl.places import slug

STDIN, STDIN_NAME = "-", "stdin.card"
CARD_FILES = layout.FOLDERS["cards"]


Load = Callable[..., "Loaded"]
"""Loads packs as `load_packs` does, and finds what an engine cannot play."""


class WrongUsage(ValueError):
    """What a command cannot do as it was called; the text says why."""


class Refused(PackError):
    """Packs with faults, and their texts to show the faults in."""

    def __init__(self, diagnostics: Iterable[Diagnostic], sources: Sources) -> None:
        super().__init__(diagnostics)
        self.sources = sources


@dataclass(slots=True)
class Loaded:
    """Packs that were loaded and compiled together.

    Faults are everybody's; of warnings and notes, only those of the packs that were named.
    """

    stack: Stack
    compiled: Compiled
    diagnostics: Diagnostics

    @property
    def sources(self) -> Sources:
        """The texts of all packs, for showing diagnostics."""
        return self.stack.sources()

    @property
    def id(self) -> str:
        """The id of the pack that was named first."""
        return self.own[0]

    @property
    def own(self) -> tuple[str, ...]:
        """The ids of the packs that were named."""
        return self.stack.own

    @property
    def program(self) -> Program:
        """The program.

        Raises:
            Refused: there are faults.
        """
        return self._sound("program")

    @property
    def shown(self) -> Program:
        """What is printed of the program, which takes a fraction of the time.

        Raises:
            Refused: there are faults.
        """
        return self._sound("shown")

    def _sound(self, what: Literal["program", "shown"]) -> Program:
        found: Program | None = getattr(self.compiled, what) if self.diagnostics.ok else None
        if found is None:
            errors = [d for d in self.diagnostics if d.severity == "error"]
            raise Refused(errors, self.sources)
        return found

    def found(self) -> list[dict[str, Any]]:
        """Return the diagnostics as JSON."""
        return [d.to_json() for d in self.diagnostics]

    def pack(self, id: str) -> SourcePack:
        """Return a loaded pack."""
        return next(p for p in self.stack.packs if p.id == id)

    def cards(self, pack: str = "") -> tuple[Card, ...]:
        """Return the cards of one pack, or of all that the command was asked about."""
        wanted = {pack} if pack else set(self.own)
        return tuple(c for c in self.compiled.cards if c.pack in wanted)

    def unsaid(self, pack: str) -> tuple[Card, ...]:
        """Return the cards of one pack without their words, which take long to find."""
        return tuple(c for c in self.compiled.unsaid if c.pack == pack)

    def components(self, pack: str) -> tuple[Component, ...]:
        """Return what one pack has for players and their roles, which are cards as well."""
        declared = self.compiled.declared
        counters = {counter.id for counter in declared.of(Counter)}
        return tuple(
            each for each in declared.of(Component) if each.pack == pack and each.of not in counters
        )


def load_packs(
    names: Sequence[str],
    with_: Sequence[str] = (),
    *,
    strict: bool = False,
    language: str = "",
    lean: bool = False,
    own_language: bool = False,
) -> Loaded:
    """Load and compile packs by name or folder, in a language or the game's first.

    With `own_language` it is the first one of the pack named first that takes its place.

    `lean` leaves out the scenarios of packs that come with Cardwright: they are known to be
    fine, and most commands have no use for them.

    Raises:
        NoSuchPath: a name leads nowhere.
        PackError: a name leads to something that is neither a folder nor a zip.
        WrongUsage: the game does not have the language.
    """
    stack = load_stack(names, with_, lean="shipped" if lean else "")
    if own_language and not language:
        first = next(pack for pack in stack.packs if pack.id == stack.own[0]).meta.languages[:1]
        language = "".join(set(first) & set(stack.game.meta.languages))
    return _compiled(stack, strict, language)


def load_again(path: str, edits: Mapping[str, str], memory: Memory) -> Loaded:
    """Load and compile a pack again, with what `memory` has of it and the texts of `edits`.

    Raises:
        NoSuchPath: the path leads nowhere.
        PackError: it leads to something that is neither a folder nor a zip.
    """

    def edited(folder: Path) -> PackSource:
        return EditedSource(source_at(folder), edits)

    stack = load_stack([path], memory=memory, lean="below", source=edited)
    return _compiled(stack, strict=False, memory=memory)


def load_path(path: str, game: str, stdin: bytes, *, strict: bool = False) -> Loaded:
    """Load and compile what `check` was given: a pack, a file of cards, or `-` for `stdin`.

    Raises:
        NoSuchPath: the path leads nowhere.
        WrongUsage: a file of cards is not there, or neither `game` nor the pack around it
            says which game it is for.
        PackError: the file cannot be read, or is neither a pack nor cards.
    """
    is_cards = path == STDIN or (Path(path).suffix in CARD_FILES and not Path(path).is_dir())
    if is_cards and path != STDIN and not Path(path).exists():
        raise _no_such_file(Path(path))
    if not is_cards:
        return _compiled(load_stack([path], lean="below"), strict)
    game = game or _game_around(path)
    if not game:
        what = "Standard input" if path == STDIN else path
        raise WrongUsage(f"{what} holds cards: say for which game, with --game GAME.")
    place = find_pack(game)
    base = read_pack(source_at(place.folder), scenarios=not place.shipped)
    cards = decode_cards(stdin, STDIN_NAME) if path == STDIN else load_cards(Path(path))
    cards = _called(cards, base.id, path)
    found = stack_packs([base, cards], lean="below")
    return _compiled(Stack(found.packs, (cards.id,), found.diagnostics), strict)


def _no_such_file(path: Path) -> WrongUsage:
    here = [p.name for p in path.parent.glob("*") if p.suffix in CARD_FILES]
    close = get_close_matches(path.name, here, 3)
    meant = f" Did you mean {' or '.join(str(path.parent / c) for c in close)}?" if close else ""
    return WrongUsage(f"There is no file “{path}”.{meant}")


def pack_here() -> str:
    """Return the folder of the pack around the current folder.

    Raises:
        WrongUsage: there is none.
    """
    around = Path() if Path(layout.META).is_file() else pack_around(Path())
    if around is None:
        raise WrongUsage(f"No pack is here: name one, the folder with {layout.META} in it.")
    return str(around)


def game_here() -> str:
    """Return the pack around the current folder, else the one game of the packs in it.

    Without any it is the game that is shipped.

    Raises:
        WrongUsage: there is no pack around, and more than one game.
    """
    for folder in (Path.cwd(), *Path.cwd().parents):
        if (folder / layout.META).is_file():
            return str(folder)
    games = sorted(_games_below(Path.cwd())) or shipped_games()
    if len(games) == 1:
        return games[0]
    known = " or ".join(f"--game {game}" for game in games)
    raise WrongUsage(f"No pack is here, and there are several games. Say for which: {known}.")


def _games_below(folder: Path) -> set[str]:
    """Return the games of the packs that lie in a folder, as far as there are such games."""
    packs = (read_pack(source_at(found.parent)) for found in folder.glob(f"*/{layout.META}"))
    return {pack.meta.game for pack in packs if pack.meta.game in shipped_games()}


def _game_around(path: str) -> str:
    """Return the game that the pack extends in which a file lies, or nothing."""
    for folder in Path(path).resolve().parents if path != STDIN else ():
        if (folder / layout.META).is_file():
            return read_pack(source_at(folder)).meta.game
    return ""


def _called(pack: SourcePack, game: str, path: str) -> SourcePack:
    """Put one file of cards on a game, and call it by the path the user knows it by."""
    id = pack.id if pack.id != game else f"{game}-cards"
    pack.meta = replace(pack.meta, id=id, game=game)
    ((file, text),), (blocks,) = pack.files.items(), pack.blocks.values()
    if path != STDIN:
        file = pack.origin = path
        pack.files, pack.blocks = {file: text}, {file: blocks}
    found = (replace(d, file=file, pack=id) for d in pack.diagnostics)
    pack.diagnostics = Diagnostics(dict.fromkeys(found))
    return pack


def _compiled(
    stack: Stack, strict: bool, language: str = "", memory: Memory | None = None
) -> Loaded:
    if language and language not in stack.game.meta.languages:
        raise no_language(stack, language)
    compiled = compile_stack(stack, language, memory)
    own = (*stack.own, "")
    found = Diagnostics()
    found.extend(d for d in compiled.diagnostics if d.severity == "error" or d.pack in own)
    found.extend(_no_theme(pack) for pack in stack.packs if _lacks_theme(pack))
    for pack in stack.packs:
        if pack.id in own:
            found.extend(_bad_theme(pack, memory or Memory()))
    return Loaded(stack, compiled, found.strict() if strict else found)


def no_language(stack: Stack, language: str) -> WrongUsage:
    """Return the error for a language that the game does not have, perhaps a pack has."""
    game = stack.game.meta
    has = ", ".join(game.languages)
    if not any(language in pack.meta.languages for pack in stack.packs):
        return WrongUsage(f"There is no language “{language}” here, only {has}.")
    why = f"Its game, {game.title}, has no words in “{language}”, only in {has}"
    return WrongUsage(f"{why}: its cards cannot be in another language yet.")


def _lacks_theme(pack: SourcePack) -> bool:
    return bool(pack.meta.theme) and pack.theme is None


def _no_theme(pack: SourcePack) -> Diagnostic:
    """Return the fault of a pack that does not hold its theme."""
    known = layout.themes(pack.entries)
    has = f"Folders with one are: {', '.join(known)}." if known else "No folder here has one."
    node = pack.root.get("theme") if pack.root else None
    place = (node.line, node.column, node.end_line, node.end_column) if node else (1, 1, 1, 1)
    message = f"There is no theme in “{pack.meta.theme}”: it has no {layout.THEME}."
    about = ("no-theme", message, has, "error", layout.META)
    return Diagnostic(*about, *place, pack=pack.id)


def _bad_theme(pack: SourcePack, memory: Memory) -> Iterator[Diagnostic]:
    """Yield what is wrong with the theme of a pack, so that printing is not the first to see it."""
    if pack.theme is not None:
        path = f"{pack.meta.theme}/{layout.THEME}"
        for message, hint in memory.recall(("theme", pack.theme), _theme_problems, pack.theme):
            yield Diagnostic("bad-theme", message, hint, file=path, pack=pack.id)


def _theme_problems(theme: bytes) -> tuple[tuple[str, str], ...]:
    from compiler.sheets.problems import PrintError
    from compiler.sheets.themes import theme_in

    try:
        theme_in(theme)
    except PrintError as error:
        return tuple((_sentence(p.message), _sentence(p.hint)) for p in error.problems)
    return ()


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""


def find_card(loaded: Loaded, name: str) -> Card:
    """Return a card by its id or title; of equal ones, that of the packs that were named.

    Raises:
        WrongUsage: no loaded pack has it.
    """
    every = {card.id: card for card in (*loaded.compiled.cards, *loaded.cards())}
    found = every.get(slug(name))
    if found is None:
        raise no_such_card(name, every)
    return found


def no_such_card(name: str, known: Iterable[str]) -> WrongUsage:
    """Return the error for a card that is not there, with the nearest names."""
    said, ids = slug(name), list(known)
    part = [id for id in ids if said and said in id]
    part += [id for id in ids if get_close_matches(said, id.split("-"), 1)]
    close = list(dict.fromkeys([*get_close_matches(said, ids, 3), *part]))[:3]
    meant = f" Did you mean {' or '.join(close)}?" if close else ""
    return WrongUsage(f"There is no card “{name}”.{meant}")


def counted(cards: Iterable[Card]) -> int:
    """Return how many cards there are, every copy counted."""
    return sum(card.copies for card in cards)


def counted_in(loaded: Loaded, *packs: str) -> int:
    """Return how many cards packs have, every copy counted, with those for players and roles."""
    return sum(
        counted(loaded.unsaid(pack)) + sum(each.copies for each in loaded.components(pack))
        for pack in packs
    )
