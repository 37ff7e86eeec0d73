"""Cardwright turns card text into a game: the command line and the Python face.

Everything heavy is imported where it is used, so that `--help` starts at once and a game
can be played without the card language's tables or the typesetter.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from compiler.desk.demo import Told
    from compiler.desk.packs import Loaded
    from compiler.diagnostics import PackError
    from compiler.find import NoSuchPath
    from dsl.ir.program import Program as ProgramIR
    from dsl.ir.program import Text
    from runtime.decision import IllegalChoice
    from runtime.desk.face import Game, Program
    from runtime.desk.people import Audience, People
    from runtime.desk.sitting import Played, Sitting

HERE = os.path.dirname(os.path.realpath(__file__))
DEMO = "paranoia"
DEMO_PLAYERS, DEMO_SEED = 5, 33

# ------------------------------------------------------------------ the Python face


def _check_neighbours() -> None:
    """See to it that `dsl`, `compiler` and `runtime` are the ones beside this file."""
    for name in ("dsl", "compiler", "runtime"):
        spec = importlib.util.find_spec(name)
        places = list(spec.submodule_search_locations or [spec.origin or ""]) if spec else []
        own = os.path.join(HERE, name)
        if own in (os.path.realpath(place) for place in places):
            continue
        found = f"Python finds {places[0]} first" if places else "it is not there"
        raise ImportError(
            f"Cardwright needs its own folder {own}, but {found}. "
            f"Start Python from another folder, or give that “{name}” another name.",
            name=name,
        )


_check_neighbours()

from compiler.desk.shell import (  # noqa: E402  # only now is it known to be ours
    FAULTY,
    FINE,
    Desk,
    Progress,
    debug_flag,
    json_flag,
    lang_option,
    on_a_terminal,
    option,
    out_folder,
    patience,
    put_json,
    seed_option,
    strict_flag,
    with_packs,
)

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
    from runtime.desk.face import Program

    return Program(_packs(packs, with_).program)


def _packs(names: Sequence[str], with_: Sequence[str] = (), **more: Any) -> Loaded:
    """Load packs as `load_packs` does, and find what an engine cannot play."""
    from compiler.desk.packs import load_packs
    from compiler.desk.trying_out import unplayable

    loaded = load_packs(names, with_, **more)
    loaded.diagnostics.extend(unplayable(loaded, _in_the_way))
    return loaded


# ------------------------------------------------------------------ what commands lend each other


def _in_the_way(program: ProgramIR) -> Callable[[Text | None], str]:
    """Return what says why the engine cannot play a text of a card, or a program by itself."""
    from runtime.link import Trial

    return Trial(program).fault


def _runs_dry(program: ProgramIR) -> Mapping[str, int]:
    """Return the kinds of card of which a game has too few, and for how many players."""
    from runtime.desk.dealing import runs_dry

    return runs_dry(program)


def _text(program: ProgramIR) -> str:
    """Return a program as the text that an engine reads."""
    from runtime.desk.face import Program

    return Program(program).to_json()


# ------------------------------------------------------------------ the commands


@click.group(
    "cardwright",
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
        made = click.command(name)(debug_flag(function))
        cli.add_command(made)
        return made

    return add


# ------------------------------------------------------------------ a first look


@command("demo")
def demo() -> int:
    """Check, compile and print a game, play it, and read its story."""
    from compiler.desk import demo

    return demo.run(DEMO, _text, _demo_game)


def _demo_game(program: ProgramIR) -> Told:
    from compiler.desk.demo import Told
    from runtime.desk.hosting import Scribe
    from runtime.desk.sitting import Sitting, names, winners_text

    seats, scribe = names(DEMO_PLAYERS), Scribe()
    played = Sitting(program, DEMO_PLAYERS, DEMO_SEED, {}, audience=scribe).play()
    result, record = winners_text(played.result, seats), played.record.to_text()
    about = (played.result.winners, result, DEMO_SEED, played.decisions, record)
    return Told(scribe.entries, seats, *about)


# ------------------------------------------------------------------ writing cards


@command("check")
@click.argument("paths", nargs=-1, metavar="[PATH…]")
@option("--game", default="", metavar="GAME", help="The game that single card files are for.")
@strict_flag
@json_flag(ok=False, packs=[])
def check(**given: Any) -> int:
    """Say what is wrong in packs or card files (`-`: standard input).

    Without PATH it is the pack that you are in.
    """
    from compiler.desk import checking

    return checking.run(_in_the_way, _runs_dry, **given)


@command("format")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@option("--check", is_flag=True, help="Change nothing; name the files that would change.")
@option("--game", default="", metavar="GAME", help="The game that single card files are for.")
@json_flag(ok=False, changed=[])
def format_(**given: Any) -> int:
    """Put texts into canonical words and layout; they mean the same."""
    from compiler.desk import formatting

    return formatting.run(**given)


@command("new")
@click.argument("folder", metavar="DIR", type=click.Path())
@option("--game", default="", metavar="GAME", help="The game that the cards are for.")
def new(**given: Any) -> int:
    """Begin a pack of your own in DIR, with blank cards to write on."""
    from compiler.desk import starter

    return starter.run(**given)


@command("read-form")
@click.argument("form", metavar="FILE", type=click.Path(exists=True, dir_okay=False))
@click.argument("pack")
@option("--as", "name", default="", metavar="NAME", help="Call the file of cards so.")
@option("--replace", "instead", is_flag=True, help="Take the place of the file that is there.")
@json_flag(file=None, cards=0)
def read_form(**given: Any) -> int:
    """Make cards of what was typed into a form (print --form).

    They are put into PACK, a folder, as a file that is called like the form. With a fault in
    any field, nothing is written.
    """
    from compiler.desk import filling

    return filling.run(**given)


@command("explain")
@click.argument("pack", required=False, default="")
@click.argument("card", required=False, default="")
@option("--game", default="", metavar="GAME", help="The game that a sentence is for.")
@option("--sentence", default="", metavar="TEXT", help="A sentence, as it would be on a card.")
@option("--in", "section", default="", metavar="SECTION", help="The section it would be in.")
@lang_option
@json_flag(cards=[])
def explain(**given: Any) -> int:
    """Read a card of PACK, or a sentence, back in other words."""
    from compiler.desk import explaining

    return explaining.run(_packs, **given)


@command("phrases")
@click.argument("words", nargs=-1, metavar="[WORD…]")
@option("--game", default="", metavar="GAME", help="By default the game of the pack here.")
@click.option("--all", "all_of_them", is_flag=True, help="Everything with WORD, not the plainest.")
@lang_option
@json_flag(phrases=[], words=[])
def phrases(**given: Any) -> int:
    """Tell what a card can say: everything, or what a WORD is in."""
    from compiler.desk import saying

    return saying.run(**given)


@command("list")
@click.argument("pack", required=False, default="")
@json_flag()
def list_(**given: Any) -> int:
    """Name the packs that are here, or the cards of PACK."""
    from compiler.desk import listing

    return listing.run(_packs, **given)


# ------------------------------------------------------------------ making things


@command("build")
@click.argument("pack")
@with_packs
@out_folder
@strict_flag
@json_flag(ok=False, program=None, hash=None, cards=0)
def build(**given: Any) -> int:
    """Compile PACK to program.json, which an engine can play."""
    from compiler.desk import building

    return building.run(_packs, _text, **given)


@command("zip")
@click.argument("pack")
@out_folder
@strict_flag
def zip_(**given: Any) -> int:
    """Put PACK into a zip, to be passed on, if it has no faults."""
    from compiler.desk import sharing

    return sharing.run(_packs, **given)


@command("show")
@click.argument("pack")
@click.argument("card")
@lang_option
@option("-o", "--out", default="", metavar="FILE", help="Where to put the picture.")
def show(**given: Any) -> int:
    """Show one card of PACK, and make a picture of it."""
    from compiler.desk import picturing

    return picturing.run(_packs, **given)


@command("print")
@click.argument("pack")
@with_packs
@option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@option(
    "--size",
    metavar="SIZE",
    help="poker (so if not given), bridge, tarot, mini-euro, square, or WIDTHxHEIGHT in mm.",
)
@option("--grid", metavar="CxR", help="Columns and rows, if not as many as fit.")
@option("--layout", type=click.Choice(["sheet", "single"]), default="sheet", show_default=True)
@lang_option
@option("--only", metavar="PARTS", help="Some of: cards, blanks, tokens, rulebook, calibration.")
@option("--form", is_flag=True, help="Blank cards as a PDF form, to be typed into.")
@option("--cards", metavar="ID,…", help="These cards alone.")
@option(
    "--backs",
    type=click.Choice(["none", "long", "short", "gutterfold"]),
    default="none",
    show_default=True,
    help="Backs, for turning the paper over this edge, or beside their fronts, to be folded.",
)
@option("--back-offset", default="0,0", metavar="X,Y", help="Move the backs, in mm.")
@option("--bleed", type=float, metavar="MM", help="How far the ground reaches past the trim.")
@option("--margin", type=float, metavar="MM", help="What the printer cannot reach.")
@option("--marks", type=click.Choice(["on", "off"]), default="on", show_default=True)
@option("--low-ink", is_flag=True, help="A lighter design: outlines, nothing filled.")
@option("--theme", default="", metavar="NAME|DIR", help="How the cards look.")
@option("--pdf-standard", default="", metavar="NAME", help="A standard to keep, such as a-2b.")
@option(
    "--since",
    metavar="PROGRAM",
    type=click.Path(exists=True, dir_okay=False),
    help="Only cards that differ from those of this program.json, and what differs.",
)
@out_folder
@strict_flag
@json_flag(files=[], grid=None, cards=[], ink=None)
def print_(**given: Any) -> int:
    """Print the box of PACK: cards and tokens to cut, and rules."""
    from compiler.desk import changing

    return changing.run(_packs, **given)


@command("export")
@click.argument("pack")
@with_packs
@option("--to", required=True, type=click.Choice(["png", "tts", "html"]), help="In which format.")
@option("--dpi", type=float, default=300, show_default=True, metavar="N", help="Of pictures.")
@option("--rounded", is_flag=True, help="Pictures with round, see-through corners.")
@lang_option
@out_folder
@strict_flag
@json_flag(files=[])
def export(**given: Any) -> int:
    """Put cards out as pictures, as pages, or for Tabletop Simulator."""
    from compiler.desk import exporting

    return exporting.run(_packs, **given)


# ------------------------------------------------------------------ playing


@command("test")
@click.argument("pack")
@option("-k", "text", default="", metavar="TEXT", help="Only those with TEXT in their title.")
@strict_flag
@json_flag(passed=0, failed=0, scenarios=[])
def test(**given: Any) -> int:
    """Run the scenarios of PACK."""
    from compiler.desk import proving
    from runtime.scenario import run_scenarios

    return proving.run(_packs, run_scenarios, **given)


@command("try")
@click.argument("pack")
@click.argument("card")
@option("--players", type=int, metavar="N", help="By default as many as the game says.")
@seed_option
@option(
    "--ask/--tell",
    default=None,
    help="Have me choose, or tell every way. By default, --ask on a terminal.",
)
def try_(pack: str, card: str, players: int | None, seed: int | None, ask: bool | None) -> int:
    """Play CARD each way, and say why others are missing."""
    import secrets

    from compiler.desk.packs import find_card
    from compiler.desk.reasons import Reasons
    from compiler.desk.settings import check_seats
    from dsl.tell import Teller
    from runtime.desk.keeping import SEEDS
    from runtime.desk.rehearsal import rehearse
    from runtime.desk.sitting import names
    from runtime.desk.trying import Tried, told

    loaded = _packs([pack], lean=True)
    program, found = loaded.program, find_card(loaded, card)
    linked = next(c for c in program.cards if c.id == found.id)
    number = program.game.usual if players is None else players
    check_seats(program, number)
    seats = names(number)
    voice = partial(Teller, program, next(iter(program.words)), seats, 1)
    tried = Tried(program, linked, len(seats), voice, Reasons(loaded, seats), patience)
    first = secrets.randbelow(SEEDS) if seed is None else seed
    if on_a_terminal() if ask is None else ask:
        rehearse(tried, first, click.echo, partial(click.echo, nl=False))
        return FINE
    said = told(tried, first)
    click.echo(said if seed is not None else f"Seed {first}.\n\n{said}")
    return FINE


@command("play")
@click.argument("pack")
@with_packs
@option("--players", type=int, metavar="N", help="By default as many as the game says.")
@option("--humans", type=click.IntRange(0), default=0, metavar="K", help="Seats for people.")
@option(
    "--bots", type=click.Choice(["random", "greedy"]), default="random", help="Who has the others."
)
@seed_option
@option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set a game's option.")
@option("--games", type=click.IntRange(1), default=1, metavar="N", help="A series of games.")
@option("--record", metavar="FILE", help="Keep the game, to be replayed.")
@json_flag(game=None, decisions=0, result=None, hash=None)
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
    """Play a game: bots, or people at one keyboard with them.

    With --record the game is kept in FILE after every decision; called again with a FILE
    whose game is not over, it goes on from there.
    """
    from compiler.desk.outputs import OutputFile
    from compiler.desk.settings import check_seats, read_settings
    from runtime.desk.asking import Leave
    from runtime.desk.keeping import Keeper, plan
    from runtime.desk.sitting import played_json

    if games > 1 and (humans or record):
        raise click.UsageError("--games is for bots alone, and keeps no record.")
    if humans and as_json:
        raise click.UsageError("--json and --humans do not go together.")
    loaded = _packs([pack], with_)
    wanted = loaded.program
    options = read_settings(wanted, settings) if settings else None
    place = OutputFile(record) if record else None
    planned = plan(wanted, place.path if place else None, players, seed, options)
    check_seats(planned.program, planned.players, humans)
    if planned.begun:
        click.echo(f"Going on after {len(planned.begun.decisions)} decisions.", err=True)
        if planned.changed:
            click.echo("It is played with the cards it was begun with.", err=True)
    elif seed is None and not as_json:
        click.echo(f"Seed {planned.seed}.\n")
    keep = Keeper(place.write) if place and humans else None
    sittings = planned.sittings(humans, bots, games, keep)
    guests = None if as_json or games > 1 else _guests(sittings[0], loaded)
    try:
        played = _series(sittings)
    except Leave:
        kept = f"the game is kept in {record}: the same command goes on with it."
        click.echo(f"\nYou have left the table; {kept if record else 'nothing was kept.'}")
        return FINE
    if guests:
        guests.part()
    if place:
        place.write(played[0].record.to_text() + "\n")
    if as_json:
        put_json(played_json(planned.program, planned.players, played))
    else:
        _put_played(planned.program, planned.players, played, record)
    return FAULTY if any(p.result.reason == "limit" for p in played) else FINE


def _series(sittings: Sequence[Sitting]) -> list[Played]:
    played = []
    with Progress("games", len(sittings)) as done:
        for sitting in sittings:
            played.append(sitting.play())
            done(len(played))
    return played


def _guests(sitting: Sitting, loaded: Loaded) -> Audience | People:
    """Have a game told as it goes on, and its people asked."""
    from compiler.desk.reasons import Reasons
    from dsl.tell import Teller
    from runtime.desk.hosting import seat
    from runtime.desk.sitting import names

    program, seats = sitting.program, names(sitting.players)
    voices = partial(Teller, program, next(iter(program.words), "en"), seats)
    reasons = Reasons(loaded, seats) if sitting.people else None
    return seat(sitting, voices, click.echo, partial(click.echo, nl=False), reasons)


def _put_played(program: ProgramIR, players: int, played: list[Played], record: str | None) -> None:
    from compiler.desk.listing import table
    from runtime.desk.sitting import names, scores_text, tally

    seats = names(players)
    if len(played) > 1:
        click.echo(table(tally(played, seats)))
        return
    scores = scores_text(program, played[0].result, seats)
    kept = f"Kept in {record}. To play it again: cardwright replay {record}" if record else ""
    click.echo("\n".join(f"\n{text}" for text in (scores, kept) if text))


@command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@json_flag(exact=False, step=None)
def replay(file: str, as_json: bool) -> int:
    """Play a recorded game again and compare."""
    from pathlib import Path

    from runtime.desk.replaying import play_again, read_record, replayed_text

    record = read_record(Path(file))
    found = play_again(record)
    if as_json:
        left = {"unfinished": True} if found.asked else {}
        put_json({"exact": found.exact, "step": found.step, **left})
    else:
        click.echo(replayed_text(record, found))
    return FINE if found.exact else FAULTY


@command("report")
@click.argument("pack")
@with_packs
@option(
    "--games",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    metavar="N",
    help="Games at each table.",
)
@option("--players", default="", metavar="N,…", help="Sizes of tables, such as 3,5,8.")
@option("--bots", type=click.Choice(["random", "greedy"]), default="greedy", show_default=True)
@option(
    "--seed",
    type=click.IntRange(0, (1 << 53) - 1),
    default=0,
    show_default=True,
    help="Of the first game at each table.",
)
@option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set a game's option.")
@option("--jobs", type=click.IntRange(1), default=1, metavar="J", help="Games at the same time.")
@option("--keep", metavar="FILE", help="Keep each game there; the same command goes on from it.")
@out_folder
@json_flag(file=None, figures=None)
def report(**given: Any) -> int:
    """Have bots play PACK many times, and write a page on how it plays."""
    from compiler.desk import reporting

    return reporting.run(_packs, _measured, **given)


def _measured(
    program: ProgramIR,
    games: int,
    tables: tuple[int, ...],
    bots: str,
    seed: int,
    options: dict[str, str],
    jobs: int,
    keep: str | None,
) -> dict[str, Any]:
    """Return the figures of games that bots have played."""
    from pathlib import Path

    from runtime.desk.measuring import Plan, measure
    from runtime.desk.shelf import Shelf

    plan = Plan(games, tables, bots, seed, options)
    kept = Shelf(Path(keep), program.hash, bots, options) if keep else None
    with Progress("games", games * len(tables)) as done:
        return measure(program, plan, jobs, done, kept)


# ------------------------------------------------------------------ other


@command("schema")
@click.argument("what", type=click.Choice(["program", "pack", "form", "record"]))
def schema(what: str) -> int:
    """Put out a JSON Schema: of a program, a pack, a card or a record."""
    from compiler.desk import schema as schemas

    put_json(schemas.schema(what))
    return FINE


def main() -> None:
    """Run the command line."""
    import gc
    import signal

    gc.set_threshold(1_000_000)  # a command makes small values by the million, in no circles
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        cli.main(prog_name="cardwright")
    finally:
        gc.freeze()  # what is thrown away with the process need not be searched for circles


if __name__ == "__main__":
    main()
