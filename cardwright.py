"""Cardwright turns card text into a game: the command line and the Python face.

Everything heavy is imported where it is used, so that `--help` starts at once and a game
can be played without the card language's tables or the typesetter.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from compiler.desk.packs import Loaded
    from compiler.diagnostics import Diagnostic, PackError, Sources
    from compiler.find import NoSuchPath
    from runtime.decision import IllegalChoice
    from runtime.desk.face import Game, Program
    from runtime.desk.sitting import Played, Sitting

HERE = Path(__file__).resolve().parent
DEMO = "paranoia"
DEMO_SEED = 7

# ------------------------------------------------------------------ the Python face


def _check_neighbours() -> None:
    """See to it that `dsl`, `compiler` and `runtime` are the ones beside this file."""
    for name in ("dsl", "compiler", "runtime"):
        spec = importlib.util.find_spec(name)
        places = list(spec.submodule_search_locations or [spec.origin or ""]) if spec else []
        if str(HERE / name) in (os.path.realpath(place) for place in places):
            continue
        found = f"Python finds {places[0]} first" if places else "it is not there"
        raise ImportError(
            f"Cardwright needs its own folder {HERE / name}, but {found}. "
            f"Start Python from another folder, or give that “{name}” another name.",
            name=name,
        )


_check_neighbours()

_FACE = {
    "Program": "runtime.desk.face",
    "Game": "runtime.desk.face",
    "IllegalChoice": "runtime.decision",
    "PackError": "compiler.diagnostics",
    "NoSuchPath": "compiler.find",
}

__all__ = ["Game", "IllegalChoice", "NoSuchPath", "PackError", "Program", "load", "main"]


def __getattr__(name: str) -> Any:
    """Import a class of the face when it is first asked for."""
    if name in _FACE:
        return getattr(importlib.import_module(_FACE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load(*packs: str, with_: Sequence[str] = ()) -> Program:
    """Load packs, by name or folder, on the game they extend; ready to be played.

    Raises:
        PackError: the packs have faults; `diagnostics` says which.
        NoSuchPath: a name leads nowhere.
    """
    from compiler.desk.packs import load_packs
    from runtime.desk.face import Program

    return Program(load_packs(packs, with_).program)


# ------------------------------------------------------------------ how commands end


FINE, FAULTY, WRONG_USAGE, OWN_FAULT, INTERRUPTED = 0, 1, 2, 70, 130
Command = TypeVar("Command", bound=Callable[..., Any])


class Desk(click.Group):
    """The commands; turns whatever goes wrong into words and an exit code."""

    def main(self, *args: Any, **more: Any) -> Any:
        """Run a command and exit."""
        debug = _Debug()
        more["standalone_mode"] = False
        code = FINE
        try:
            code = super().main(*args, obj=debug, **more) or FINE
            sys.stdout.flush()
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        except (KeyboardInterrupt, click.Abort):
            click.echo("Interrupted.", err=True)
            code = INTERRUPTED
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        except Exception as error:
            code = _ended(error, debug)
        sys.exit(code)


class _Debug:
    """What the flags say that concern every command."""

    on = False
    as_json = False


def _ended(error: Exception, debug: _Debug) -> int:
    """Say in words why a command has ended, and return its exit code."""
    from compiler.desk.endings import ending

    end = ending(error)
    if end is None:
        if debug.on:
            raise error
        return _own_fault(error)
    if end.diagnostics:
        _show(end.diagnostics, end.sources)
        if debug.as_json:
            _put_json({"ok": False, "diagnostics": [d.to_json() for d in end.diagnostics]})
    if end.message:
        click.echo(f"Error: {end.message}", err=True)
    return end.code


def _own_fault(error: Exception) -> int:
    import tempfile
    import traceback

    handle, path = tempfile.mkstemp(prefix="cardwright-fault-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
        file.write(f"cardwright {' '.join(sys.argv[1:])}\nPython {sys.version}\n\n")
        file.write("".join(traceback.format_exception(error)))
    brief = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    click.echo(f"This is a fault of Cardwright ({brief}); a report is in {path}", err=True)
    return OWN_FAULT


def _set(name: str) -> Callable[[click.Context, click.Parameter, bool], bool]:
    def callback(context: click.Context, _: click.Parameter, value: bool) -> bool:
        if value and context.find_root().obj is not None:
            setattr(context.find_root().obj, name, True)
        return value

    return callback


def _show(diagnostics: Iterable[Diagnostic], sources: Sources) -> None:
    from compiler.diagnostics import render

    colour = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    text = render(diagnostics, sources, colour)
    if text:
        click.echo(text, err=True, color=colour)


def _put_json(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _found(loaded: Loaded) -> list[dict[str, Any]]:
    return [d.to_json() for d in loaded.diagnostics]


# ------------------------------------------------------------------ options that recur


def _option(*names: str, **settings: Any) -> Callable[[Command], Command]:
    return click.option(*names, **settings)


as_json = _option(
    "--json", "as_json", is_flag=True, callback=_set("as_json"), help="One JSON object on stdout."
)
debug_flag = _option(
    "--debug", is_flag=True, expose_value=False, callback=_set("on"),
    help="Show a traceback when Cardwright itself fails.",
)
strict_flag = _option("--strict", is_flag=True, help="Take warnings for faults.")
with_packs = _option("--with", "with_", multiple=True, metavar="PACK", help="Add another pack.")
out_folder = _option(
    "-o", "--out", default="build", metavar="DIR", help="Folder for results.", show_default=True
)
seed_option = _option("--seed", type=click.IntRange(0, (1 << 53) - 1), help="Random if not given.")
lang_option = _option("--lang", default="", metavar="L", help="Language, by default the first.")


@click.group(
    cls=Desk,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Begin with `cardwright demo`, or write a card: `cardwright new my-deck --game "
    f"{DEMO}`.",
)
@click.version_option(package_name="cardwright", message="cardwright %(version)s")
@debug_flag
def cli() -> None:
    """Cardwright turns card text into a game: written once, checked, played and printed."""


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that adds a command; every command takes `--debug`."""

    def add(function: Callable[..., Any]) -> click.Command:
        return cli.command(name)(debug_flag(function))

    return add


# ------------------------------------------------------------------ writing cards


@command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@_option("--game", default="", metavar="GAME", help="The game that single card files are for.")
@strict_flag
@as_json
def check(paths: tuple[str, ...], game: str, strict: bool, as_json: bool) -> int:
    """Say what is wrong in packs or card files (`-` is standard input)."""
    from compiler.desk.listing import checked_rows, checked_text, faults_text
    from compiler.desk.packs import load_path

    stdin = sys.stdin.read() if "-" in paths else ""
    loaded = [load_path(path, game, stdin, strict=strict) for path in dict.fromkeys(paths)]
    rows = [row for each in loaded for row in checked_rows(each)]
    found = [d for each in loaded for d in each.diagnostics]
    ok = all(each.diagnostics.ok for each in loaded)
    for each in loaded:
        _show(each.diagnostics, each.sources)
    if as_json:
        _put_json({"ok": ok, "packs": rows, "diagnostics": [d.to_json() for d in found]})
    else:
        click.echo(f"{checked_text(rows)}\n{faults_text(found).capitalize()}.")
    return FINE if ok else FAULTY


@command("list")
@click.argument("pack", required=False, default="")
@as_json
def list_(pack: str, as_json: bool) -> int:
    """Name the packs that are here, or the cards of PACK."""
    from compiler.desk import listing
    from compiler.desk.packs import load_packs

    if not pack:
        rows = listing.pack_rows()
        _put_json({"packs": rows}) if as_json else click.echo(listing.packs_text(rows))
        return FINE
    loaded = load_packs([pack])
    rows = listing.card_rows(loaded)
    if as_json:
        _put_json({"pack": loaded.id, "cards": rows})
    else:
        click.echo(listing.cards_text(rows))
    return FINE


# ------------------------------------------------------------------ making things


@command("build")
@click.argument("pack")
@with_packs
@out_folder
@strict_flag
@as_json
def build(pack: str, with_: tuple[str, ...], out: str, strict: bool, as_json: bool) -> int:
    """Compile PACK to program.json, which an engine can play by itself."""
    from compiler.desk.packs import counted, load_packs
    from compiler.output import OutputFolder
    from runtime.desk.face import Program

    loaded = load_packs([pack], with_, strict=strict)
    if not loaded.diagnostics.ok:
        _show(loaded.diagnostics, loaded.sources)
        if as_json:
            nothing = {"ok": False, "program": None, "hash": None, "cards": 0}
            _put_json({**nothing, "diagnostics": _found(loaded)})
        return FAULTY
    program = Program(loaded.program)
    data = program.to_json().encode()
    path = OutputFolder(Path(out)).write(f"{loaded.id}/program.json", data)
    cards = counted(program.cards)
    if as_json:
        made = {"ok": True, "program": str(path), "hash": program.hash, "cards": cards}
        _put_json({**made, "diagnostics": _found(loaded)})
    else:
        click.echo(f"{path}: {program.title}, {cards} cards, {program.hash}")
    return FINE


# ------------------------------------------------------------------ playing


@command("test")
@click.argument("pack")
@_option("-k", "text", default="", metavar="TEXT", help="Only those with TEXT in their title.")
@strict_flag
@as_json
def test(pack: str, text: str, strict: bool, as_json: bool) -> int:
    """Run the scenarios of PACK."""
    from compiler.desk.packs import load_packs
    from compiler.desk.proving import own_scenarios, report
    from runtime.scenario import run_scenarios

    loaded = load_packs([pack], strict=strict)
    program = loaded.program
    outcomes = [o.to_json() for o in run_scenarios(program, own_scenarios(loaded, text))]
    failed = sum(not o["ok"] for o in outcomes)
    passed = len(outcomes) - failed
    if as_json:
        _put_json({"passed": passed, "failed": failed, "scenarios": outcomes})
    else:
        click.echo(report(outcomes, text))
    return FINE if passed and not failed else FAULTY


@command("play")
@click.argument("pack")
@with_packs
@_option("--players", type=int, metavar="N", help="By default as many as the game says.")
@_option("--humans", type=click.IntRange(0), default=0, metavar="K", help="Seats for people.")
@_option("--bots", type=click.Choice(["random"]), default="random", help="Who has the others.")
@seed_option
@_option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set a game's option.")
@_option("--games", type=click.IntRange(1), default=1, metavar="N", help="A series of games.")
@_option("--record", metavar="FILE", help="Keep the game, to be replayed.")
@as_json
def play(
    pack: str,
    with_: tuple[str, ...],
    players: int | None,
    humans: int,
    bots: str,
    seed: int | None,
    settings: tuple[str, ...],
    games: int,
    record: str | None,
    as_json: bool,
) -> int:
    """Play a game: bots among themselves, or people at a plain prompt with them."""
    from compiler.desk.packs import load_packs
    from runtime.desk.sitting import Sitting

    loaded = load_packs([pack], with_)
    program = loaded.program
    count = program.game.usual if players is None else players
    _check_series(count, humans, games, record, as_json)
    first = _random_seed() if seed is None else seed
    options = _settings(settings)
    sittings = [Sitting(program, count, first + i, options, humans) for i in range(games)]
    if games > 1:
        played = _series(sittings)
    else:
        if not as_json:
            click.echo(f"Seed {first}." if seed is None else "", nl=seed is None)
            _give_voice(sittings[0])
        from runtime.desk.table import Leave

        try:
            played = [sittings[0].play()]
        except Leave:
            click.echo("\nYou have left the table; nothing was kept.")
            return FINE
    head = {
        "game": program.game.id,
        "packs": [pack.id for pack in program.packs],
        "players": count,
    }
    if record:
        from compiler.output import OutputFolder

        text = played[0].record.to_text() + "\n"
        OutputFolder(Path(record).parent).write(Path(record).name, text.encode())
    _put_played(head, played, as_json, record)
    return FAULTY if any(p.result.reason == "limit" for p in played) else FINE


def _check_series(
    players: int, humans: int, games: int, record: str | None, as_json: bool
) -> None:
    if humans > players:
        raise click.UsageError(f"There are {players} seats, not {humans}.")
    if games > 1 and (humans or record):
        raise click.UsageError("--games is for bots alone, and keeps no record.")
    if humans and as_json:
        raise click.UsageError("--json and --humans do not go together.")


def _random_seed() -> int:
    import secrets

    return secrets.randbelow(1_000_000)


def _settings(settings: Iterable[str]) -> Mapping[str, str]:
    found = {}
    for setting in settings:
        option, equals, value = setting.partition("=")
        if not equals:
            raise click.UsageError(f"--set takes OPTION=VALUE, not “{setting}”.")
        found[option.strip()] = value.strip()
    return found


def _series(sittings: Sequence[Sitting]) -> list[Played]:
    played = []
    with _progress("games", len(sittings)) as done:
        for sitting in sittings:
            played.append(sitting.play())
            done(len(played))
    return played


def _give_voice(sitting: Sitting) -> None:
    """Have a game told as it goes on, and its people asked."""
    from dsl.tell import Teller
    from runtime.desk.sitting import names
    from runtime.desk.table import Person, TableText

    language = next(iter(sitting.program.words), "en")
    seats = names(sitting.players)
    teller = Teller(sitting.program, language, seats, 1 if sitting.people == 1 else None)

    def hear(entry: dict[str, Any]) -> None:
        said = teller.tell(entry)
        if said:
            click.echo(said)

    sitting.hear = hear
    table = TableText(sitting.program, language, seats)
    sitting.ask = Person(table, teller, _read, click.echo, sitting.people)


def _read(prompt: str) -> str:
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _put_played(
    head: dict[str, Any], played: list[Played], as_json: bool, record: str | None
) -> None:
    from runtime.desk.sitting import names, tally, winners_text

    if as_json and len(played) == 1:
        _put_json({**head, **played[0].to_json()})
    elif as_json:
        _put_json({**head, "games": [game.to_json() for game in played]})
    elif len(played) == 1:
        click.echo(f"\n{winners_text(played[0].result, names(head['players']))}")
        if record:
            click.echo(f"Kept in {record}: `cardwright replay {record}`.")
    else:
        from compiler.desk.listing import table

        click.echo(table(tally(played, names(head["players"]))))


@command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@as_json
def replay(file: str, as_json: bool) -> int:
    """Play a recorded game again and compare."""
    from runtime.desk.replaying import read_record
    from runtime.record import replay as again

    found = again(read_record(Path(file)))
    _put_json({"exact": found.exact, "step": found.step}) if as_json else click.echo(str(found))
    return FINE if found.exact else FAULTY


# ------------------------------------------------------------------ progress


class _progress:
    """Says on a terminal how far a long job is, once it has taken two seconds."""

    def __init__(self, what: str, whole: int) -> None:
        self.what = what
        self.whole = whole
        self.shown = False

    def __enter__(self) -> Callable[[int], None]:
        import time

        start = last = time.monotonic()

        def done(number: int) -> None:
            nonlocal last
            now = time.monotonic()
            if sys.stderr.isatty() and now - start > 2 and now - last > 0.2:
                click.echo(f"\r{number} of {self.whole} {self.what}", nl=False, err=True)
                self.shown, last = True, now

        return done

    def __exit__(self, *_: object) -> None:
        if self.shown:
            click.echo("\r\x1b[K", nl=False, err=True)


def main() -> None:
    """Run the command line."""
    import signal

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    cli.main(prog_name="cardwright")


if __name__ == "__main__":
    main()
