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
    from compiler.desk.changing import PrintedChanges
    from compiler.desk.packs import Loaded
    from compiler.diagnostics import Diagnostic, PackError
    from compiler.find import NoSuchPath
    from compiler.sheets.press import Printed
    from dsl.ir.program import Card, Text
    from dsl.ir.program import Program as ProgramIR
    from runtime.decision import IllegalChoice
    from runtime.desk.face import Game, Program
    from runtime.desk.keeping import Plan
    from runtime.desk.people import Audience, People
    from runtime.desk.sitting import Played, Sitting

HERE = os.path.dirname(os.path.realpath(__file__))
DEMO = "paranoia"
DEMO_PLAYERS, DEMO_SEED = 5, 33
MOST_INPUT = 1 << 24

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
    on_a_terminal,
    patience,
    put_diagnostics,
    put_json,
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


# ------------------------------------------------------------------ options that recur


def _option(*names: str, **settings: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(*names, **settings)


strict_flag = _option("--strict", is_flag=True, help="Take warnings for faults.")
with_packs = _option("--with", "with_", multiple=True, metavar="PACK", help="Add another pack.")
out_folder = _option(
    "-o", "--out", default="build", metavar="DIR", help="Folder for results.", show_default=True
)
seed_option = _option("--seed", type=click.IntRange(0, (1 << 53) - 1), help="Random if not given.")
lang_option = _option("--lang", default="", metavar="L", help="Language, by default the first.")


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
    from pathlib import Path

    from compiler.desk import demo as page
    from compiler.desk import printing
    from compiler.desk.listing import faults_text
    from compiler.desk.packs import counted, load_packs
    from compiler.output import OutputFolder
    from compiler.sheets.options import SheetOptions
    from dsl.tell import Teller
    from runtime.desk.face import Program
    from runtime.desk.hosting import Scribe
    from runtime.desk.sitting import Sitting, names, winners_text

    out = Path("build")
    loaded = load_packs([DEMO])
    program = loaded.program
    title = program.game.title
    click.echo(
        f"Checked {title}: {counted(loaded.cards())} cards, {faults_text(loaded.diagnostics)}."
    )
    text = Program(program).to_json().encode()
    output = OutputFolder(out)
    compiled = output.write(f"{page.FOLDER}/program.json", text)
    click.echo(f"Compiled them to a program of {len(text) // 1000} kB.")
    wanted, options = printing.Wanted(), SheetOptions()
    printed = printing.print_packs(loaded, wanted, options, output, page.FOLDER, measure_ink=False)
    click.echo(f"Printed {sum(file.pages for file in printed.files)} sheets.")
    scribe = Scribe()
    played = Sitting(program, DEMO_PLAYERS, DEMO_SEED, {}, audience=scribe).play()
    seats = names(DEMO_PLAYERS)
    result = winners_text(played.result, seats)
    click.echo(f"Played a game of {played.decisions} decisions. {result}")
    story = page.story(
        Teller(program, next(iter(program.words)), seats).chapters(scribe.entries),
        {card.id: next(iter(card.title.values())) for card in program.cards},
        seats,
        played.result.winners,
        result,
        [("Seed", str(DEMO_SEED)), ("Decisions", str(len(played.record.decisions)))],
    )
    links = [(f"{file.kind.capitalize()} to cut", file.path) for file in printed.files]
    with patience("Making a picture of every card …"):
        index, kept = page.write_page(out, loaded, story, links, played.record.to_text())
    click.echo("\nRead the story, look at the cards:")
    for path in (index, *(file.path for file in printed.files), compiled, kept):
        click.echo(f"  {path}")
    return FINE


# ------------------------------------------------------------------ writing cards


@command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@_option("--game", default="", metavar="GAME", help="The game that single card files are for.")
@strict_flag
@json_flag(ok=False, packs=[])
def check(paths: tuple[str, ...], game: str, strict: bool, as_json: bool) -> int:
    """Say what is wrong in packs or card files (`-`: standard input)."""
    from compiler.desk.checking import check_paths

    if "-" in paths and sys.stdin is None:
        raise click.UsageError("Standard input is closed.")
    stdin = sys.stdin.buffer.read(MOST_INPUT) if "-" in paths else b""
    checked = check_paths(paths, game, stdin, _in_the_way, _runs_dry, strict=strict)
    for found, sources in checked.parts:
        put_diagnostics(found, sources)
    put_json(checked.to_json()) if as_json else click.echo(checked)
    return FINE if checked.ok else FAULTY


def _in_the_way(program: ProgramIR) -> Callable[[Text | None], str]:
    """Return what says why the engine cannot play a text of a card, or a program by itself."""
    from runtime.link import Trial

    return Trial(program).fault


def _runs_dry(program: ProgramIR) -> Mapping[str, int]:
    """Return the kinds of card of which a game has too few, and for how many players."""
    from runtime.desk.dealing import runs_dry

    return runs_dry(program)


@command("format")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@_option("--check", is_flag=True, help="Change nothing; name the files that would change.")
@_option("--game", default="", metavar="GAME", help="The game that single card files are for.")
@json_flag(ok=False, changed=[])
def format_(paths: tuple[str, ...], check: bool, game: str, as_json: bool) -> int:
    """Put texts into canonical words and layout; they mean the same."""
    from compiler.desk.formatting import format_paths, formatted_text

    done = format_paths(paths, game)
    put_diagnostics(done.found, done.sources)
    if not check:
        done.write()
    put_json(done.to_json(check)) if as_json else click.echo(formatted_text(done, check))
    return FINE if done.ok(check) else FAULTY


@command("new")
@click.argument("folder", metavar="DIR", type=click.Path())
@_option("--game", required=True, metavar="GAME", help="The game that the cards are for.")
def new(folder: str, game: str) -> int:
    """Begin a pack of your own in DIR, with blank cards to write on."""
    import shlex
    from pathlib import Path

    from compiler.desk.packs import load_packs
    from compiler.desk.starter import begin_pack

    for path in begin_pack(Path(folder), load_packs([game])):
        click.echo(path)
    quoted = shlex.quote(folder)
    click.echo(f"\nWrite on the blank cards. Then:\n  cardwright check {quoted}")
    click.echo(f"  cardwright print {quoted}")
    return FINE


@command("read-form")
@click.argument("form", metavar="FILE", type=click.Path(exists=True, dir_okay=False))
@click.argument("pack")
@_option("--as", "name", default="", metavar="NAME", help="Call the file of cards so.")
@_option("--replace", "instead", is_flag=True, help="Take the place of the file that is there.")
@json_flag(file=None, cards=0)
def read_form(form: str, pack: str, name: str, instead: bool, as_json: bool) -> int:
    """Make cards of what was typed into a form (print --form).

    They are put into PACK, a folder, as a file that is called like the form. With a fault in
    any field, nothing is written.
    """
    from pathlib import Path

    from compiler.desk import filling

    filled = filling.fill_in(Path(form), pack, name, instead=instead)
    put_diagnostics(filled.diagnostics, filled.sources)
    put_json(filled.to_json()) if as_json else click.echo(filling.filled_text(filled, pack))
    return FINE


@command("explain")
@click.argument("pack", required=False, default="")
@click.argument("card", required=False, default="")
@_option("--game", default="", metavar="GAME", help="The game that a sentence is for.")
@_option("--sentence", default="", metavar="TEXT", help="A sentence, as it would be on a card.")
@_option("--in", "section", default="", metavar="SECTION", help="The section it would be in.")
@lang_option
@json_flag(cards=[])
def explain(
    pack: str, card: str, game: str, sentence: str, section: str, lang: str, as_json: bool
) -> int:
    """Read a card of PACK, or a sentence, back in other words."""
    if bool(pack) == bool(game) or bool(game) != bool(sentence) or (section and not sentence):
        raise click.UsageError("Name PACK and perhaps CARD, or give --game and --sentence.")
    if sentence:
        return _explain_sentence(game, sentence, section, lang, as_json)
    return _explain_cards(pack, card, lang, as_json)


def _explain_sentence(game: str, sentence: str, section: str, lang: str, as_json: bool) -> int:
    from compiler.desk.explaining import Explainer, explained_text
    from compiler.desk.packs import load_packs

    found = Explainer(load_packs([game], language=lang, lean=True)).sentence(sentence, section)
    if as_json:
        put_json(found.to_json())
    else:
        put_diagnostics((*found.notes, *found.faults), {("", ""): sentence})
        if not found.faults:
            click.echo(explained_text(found))
    return FAULTY if found.faults else FINE


def _explain_cards(pack: str, name: str, lang: str, as_json: bool) -> int:
    from compiler.desk.explaining import Explainer, card_text
    from compiler.desk.packs import Refused, find_card

    loaded = _packs([pack], language=lang, lean=True, own_language=True)
    explainer = Explainer(loaded)
    cards = [find_card(loaded, name)] if name else [c for c in loaded.cards() if c.texts]
    faulty = _in_the_way_of(loaded, [] if not name else cards)
    if faulty:
        raise Refused(faulty, loaded.sources)
    if as_json:
        told = [explainer.card(card) for card in cards]
        put_json(told[0] if name else {"cards": told})
    else:
        click.echo("\n\n".join(card_text(explainer, card, bool(name)) for card in cards))
    return FINE


def _in_the_way_of(loaded: Loaded, cards: list[Card]) -> list[Diagnostic]:
    """Return the errors of some cards; of all that was loaded if none are named."""
    titles = {title for card in cards for title in card.title.values()}
    errors = [d for d in loaded.diagnostics if d.severity == "error"]
    return [d for d in errors if not titles or d.card in titles]


@command("phrases")
@click.argument("words", nargs=-1, metavar="[WORD…]")
@_option("--game", default="", metavar="GAME", help="By default the game of the pack here.")
@click.option("--all", "all_of_them", is_flag=True, help="Everything with WORD, not the plainest.")
@lang_option
@json_flag(phrases=[], words=[])
def phrases(words: tuple[str, ...], game: str, all_of_them: bool, lang: str, as_json: bool) -> int:
    """Tell what a card can say: everything, or what a WORD is in."""
    from compiler.desk import saying
    from compiler.desk.packs import game_here, load_packs

    loaded = load_packs([game or game_here()], language=lang, lean=True)
    query = " ".join(words)
    found = saying.find(loaded, query)
    if as_json:
        put_json(found.to_json())
    else:
        nothing = f"No phrase and no word of the game has “{query}” in it."
        click.echo(saying.text(found, all_of_them=all_of_them) or nothing)
    return FINE


@command("list")
@click.argument("pack", required=False, default="")
@json_flag()
def list_(pack: str, as_json: bool) -> int:
    """Name the packs that are here, or the cards of PACK."""
    from compiler.desk import listing

    if not pack:
        rows = listing.pack_rows()
        put_json({"packs": rows}) if as_json else click.echo(listing.packs_text(rows))
        return FINE
    loaded = _packs([pack], lean=True)
    rows = listing.card_rows(loaded)
    if not loaded.diagnostics.ok:
        click.echo(f"{pack} has faults: cardwright check {pack}", err=True)
    if as_json:
        put_json({"pack": loaded.id, "cards": rows})
    else:
        click.echo(listing.cards_text(rows))
    return FINE


# ------------------------------------------------------------------ making things


@command("build")
@click.argument("pack")
@with_packs
@out_folder
@strict_flag
@json_flag(ok=False, program=None, hash=None, cards=0)
def build(pack: str, with_: tuple[str, ...], out: str, strict: bool, as_json: bool) -> int:
    """Compile PACK to program.json, which an engine can play."""
    from pathlib import Path

    from compiler.changes import BOX
    from compiler.desk.changing import box_to_keep
    from compiler.desk.packs import counted
    from compiler.output import OutputFolder
    from runtime.desk.face import Program

    loaded = _packs([pack], with_, strict=strict)
    if not loaded.diagnostics.ok:
        put_diagnostics(loaded.diagnostics, loaded.sources)
        if as_json:
            nothing = {"ok": False, "program": None, "hash": None, "cards": 0}
            put_json({**nothing, "diagnostics": loaded.found()})
        return FAULTY
    program = Program(loaded.program)
    files = {
        f"{loaded.id}/program.json": program.to_json().encode(),
        f"{loaded.id}/{BOX}": box_to_keep(loaded).to_json().encode(),
    }
    path, *_ = OutputFolder(Path(out)).write_all(files)
    cards = counted(program.cards)
    if as_json:
        made = {"ok": True, "program": str(path), "hash": program.hash, "cards": cards}
        put_json({**made, "diagnostics": loaded.found()})
    else:
        put_diagnostics(loaded.diagnostics, loaded.sources)
        click.echo(f"{path}: {program.title}, {cards} cards, {program.hash}")
    return FINE


@command("zip")
@click.argument("pack")
@out_folder
@strict_flag
def zip_(pack: str, out: str, strict: bool) -> int:
    """Put PACK into a zip, to be passed on, if it has no faults."""
    from pathlib import Path

    from compiler.desk.packs import Refused
    from compiler.desk.sharing import zip_pack, zipped_text

    loaded = _packs([pack], strict=strict)
    if not loaded.diagnostics.ok:
        raise Refused(loaded.diagnostics, loaded.sources)
    click.echo(zipped_text(loaded, zip_pack(loaded, Path(out))))
    return FINE


@command("show")
@click.argument("pack")
@click.argument("card")
@lang_option
@_option("-o", "--out", default="", metavar="FILE", help="Where to put the picture.")
def show(pack: str, card: str, lang: str, out: str) -> int:
    """Show one card of PACK, and make a picture of it."""
    from pathlib import Path

    from compiler.desk import printing
    from compiler.desk.box import find_face
    from compiler.desk.outputs import PictureFile
    from compiler.output import OutputFolder

    place = PictureFile(out) if out else None
    loaded = _packs([pack], language=lang, lean=True, own_language=True)
    found = find_face(loaded, card, printing.language_of(loaded, lang))
    picture = printing.picture(loaded, found)
    if place:
        path = place.write(picture)
    else:
        path = OutputFolder(Path("build")).write(f"{loaded.id}/png/{found.id}.png", picture)
    click.echo(f"{printing.card_text(found)}\n\n{path}")
    return FINE


@command("print")
@click.argument("pack")
@with_packs
@_option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@_option(
    "--size",
    metavar="SIZE",
    help="poker (so if not given), bridge, tarot, mini-euro, square, or WIDTHxHEIGHT in mm.",
)
@_option("--grid", metavar="CxR", help="Columns and rows, if not as many as fit.")
@_option("--layout", type=click.Choice(["sheet", "single"]), default="sheet", show_default=True)
@lang_option
@_option("--only", metavar="PARTS", help="Some of: cards, blanks, tokens, rulebook, calibration.")
@_option("--form", is_flag=True, help="Blank cards as a PDF form, to be typed into.")
@_option("--cards", metavar="ID,…", help="These cards alone.")
@_option(
    "--backs",
    type=click.Choice(["none", "long", "short", "gutterfold"]),
    default="none",
    show_default=True,
    help="Backs, for turning the paper over this edge, or beside their fronts, to be folded.",
)
@_option("--back-offset", default="0,0", metavar="X,Y", help="Move the backs, in mm.")
@_option("--bleed", type=float, metavar="MM", help="How far the ground reaches past the trim.")
@_option("--margin", type=float, metavar="MM", help="What the printer cannot reach.")
@_option("--marks", type=click.Choice(["on", "off"]), default="on", show_default=True)
@_option("--low-ink", is_flag=True, help="A lighter design: outlines, nothing filled.")
@_option("--theme", default="", metavar="NAME|DIR", help="How the cards look.")
@_option("--pdf-standard", default="", metavar="NAME", help="A standard to keep, such as a-2b.")
@_option(
    "--since",
    metavar="PROGRAM",
    type=click.Path(exists=True, dir_okay=False),
    help="Only cards that differ from those of this program.json, and what differs.",
)
@out_folder
@strict_flag
@json_flag(files=[], grid=None, cards=[], ink=None)
def print_(
    pack: str,
    with_: tuple[str, ...],
    since: str | None,
    out: str,
    strict: bool,
    as_json: bool,
    **given: Any,
) -> int:
    """Print the box of PACK: cards and tokens to cut, and rules."""
    from pathlib import Path

    from compiler.desk import changing, printing
    from compiler.desk.offsets import out_of_reach

    wanted, options = printing.read_options(given)
    loaded = _packs(
        [pack], with_, strict=strict, language=wanted.language, lean=True, own_language=True
    )
    place = Path(out)
    with patience("Typesetting every card …"):
        printed: Printed | PrintedChanges
        if since:
            old = Path(since)
            printed = changing.print_changes(loaded, wanted, options, place, old, strict=strict)
        else:
            printed = printing.print_packs(loaded, wanted, options, place, strict=strict)
    doubts = (
        *printing.strayed(loaded),
        *printing.coarse(printed.cards),
        *out_of_reach(printed.moved),
    )
    if as_json:
        found = (*loaded.diagnostics, *doubts)
        put_json(changing.said_json(printed, found))
    else:
        put_diagnostics(doubts, loaded.sources)
        click.echo(changing.said_text(printed))
    return FINE


@command("export")
@click.argument("pack")
@with_packs
@_option("--to", required=True, type=click.Choice(["png", "tts", "html"]), help="In which format.")
@_option("--dpi", type=float, default=300, show_default=True, metavar="N", help="Of pictures.")
@_option("--rounded", is_flag=True, help="Pictures with round, see-through corners.")
@out_folder
@strict_flag
@json_flag(files=[])
def export(
    pack: str, with_: tuple[str, ...], out: str, strict: bool, as_json: bool, **given: Any
) -> int:
    """Put cards out as pictures, as pages, or for Tabletop Simulator."""
    from pathlib import Path

    from compiler.desk import exporting

    loaded = _packs([pack], with_, strict=strict, lean=True, own_language=True)
    with patience("Making a picture of every card …"):
        files = exporting.export(loaded, exporting.Format(**given), Path(out))
    if as_json:
        put_json(exporting.exported_json(files, loaded))
    else:
        click.echo(exporting.exported_text(files))
    return FINE


# ------------------------------------------------------------------ playing


@command("test")
@click.argument("pack")
@_option("-k", "text", default="", metavar="TEXT", help="Only those with TEXT in their title.")
@strict_flag
@json_flag(passed=0, failed=0, scenarios=[])
def test(pack: str, text: str, strict: bool, as_json: bool) -> int:
    """Run the scenarios of PACK."""
    from compiler.desk import proving
    from runtime.scenario import run_scenarios

    loaded = _packs([pack], strict=strict)
    results = run_scenarios(loaded.program, proving.own_scenarios(loaded, text))
    stories = [
        proving.Story() if o.ok else proving.story(loaded, o.scenario, o.entries, o.legal)
        for o in results
    ]
    rows = [o.to_json() for o in results]
    failed = sum(not o.ok for o in results)
    passed = len(results) - failed
    if as_json:
        told = [proving.row(o, story) for o, story in zip(rows, stories, strict=True)]
        put_json({"passed": passed, "failed": failed, "scenarios": told})
    else:
        click.echo(proving.report(rows, stories, text, proving.without_scenario(loaded)))
    return FINE if passed and not failed else FAULTY


@command("try")
@click.argument("pack")
@click.argument("card")
@_option("--players", type=int, metavar="N", help="By default as many as the game says.")
@seed_option
@_option(
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
@_option("--players", type=int, metavar="N", help="By default as many as the game says.")
@_option("--humans", type=click.IntRange(0), default=0, metavar="K", help="Seats for people.")
@_option(
    "--bots", type=click.Choice(["random", "greedy"]), default="random", help="Who has the others."
)
@seed_option
@_option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set a game's option.")
@_option("--games", type=click.IntRange(1), default=1, metavar="N", help="A series of games.")
@_option("--record", metavar="FILE", help="Keep the game, to be replayed.")
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

    if games > 1 and (humans or record):
        raise click.UsageError("--games is for bots alone, and keeps no record.")
    if humans and as_json:
        raise click.UsageError("--json and --humans do not go together.")
    wanted = _packs([pack], with_).program
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
    guests = None if as_json or games > 1 else _guests(sittings[0])
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
    _put_played(planned, played, as_json, record)
    return FAULTY if any(p.result.reason == "limit" for p in played) else FINE


def _series(sittings: Sequence[Sitting]) -> list[Played]:
    played = []
    with Progress("games", len(sittings)) as done:
        for sitting in sittings:
            played.append(sitting.play())
            done(len(played))
    return played


def _guests(sitting: Sitting) -> Audience | People:
    """Have a game told as it goes on, and its people asked."""
    from dsl.tell import Teller
    from runtime.desk.hosting import audience, reader, show_on
    from runtime.desk.sitting import names

    program, seats = sitting.program, names(sitting.players)
    language = next(iter(program.words), "en")

    def voice(viewer: int | None) -> Teller:
        return Teller(program, language, seats, viewer)

    read = reader(lambda prompt: click.echo(prompt, nl=False))
    show = show_on(click.echo)
    guests = audience(program, sitting.players, sitting.people, voice, read, show)
    sitting.audience = guests
    return guests


def _put_played(planned: Plan, played: list[Played], as_json: bool, record: str | None) -> None:
    from compiler.desk.listing import table
    from runtime.desk.sitting import names, scores_text, tally

    program, seats = planned.program, names(planned.players)
    if as_json:
        packs = [pack.id for pack in program.packs]
        head = {"game": program.game.id, "packs": packs, "players": len(seats)}
        games = [game.to_json() for game in played]
        put_json({**head, **(games[0] if len(games) == 1 else {"games": games})})
    elif len(played) > 1:
        click.echo(table(tally(played, seats)))
    else:
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
@_option(
    "--games",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    metavar="N",
    help="Games at each table.",
)
@_option("--players", default="", metavar="N,…", help="Sizes of tables, such as 3,5,8.")
@_option("--bots", type=click.Choice(["random", "greedy"]), default="greedy", show_default=True)
@_option(
    "--seed",
    type=click.IntRange(0, (1 << 53) - 1),
    default=0,
    show_default=True,
    help="Of the first game at each table.",
)
@_option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set a game's option.")
@_option("--jobs", type=click.IntRange(1), default=1, metavar="J", help="Games at the same time.")
@_option("--keep", metavar="FILE", help="Keep each game there; the same command goes on from it.")
@out_folder
@json_flag(file=None, figures=None)
def report(
    pack: str,
    with_: tuple[str, ...],
    games: int,
    players: str,
    bots: str,
    seed: int,
    settings: tuple[str, ...],
    jobs: int,
    keep: str | None,
    out: str,
    as_json: bool,
) -> int:
    """Have bots play PACK many times, and write a page on how it plays."""
    from pathlib import Path

    from compiler.desk.reporting import Page, read_players
    from compiler.desk.settings import read_settings
    from runtime.desk.measuring import Plan, measure
    from runtime.desk.shelf import Shelf

    loaded = _packs([pack], with_)
    program = loaded.program
    plan = Plan(games, read_players(program, players), bots, seed, read_settings(program, settings))
    page = Page(loaded, Path(out))
    kept = Shelf(Path(keep), program.hash, bots, dict(plan.options)) if keep else None
    with Progress("games", games * len(plan.tables)) as done:
        figures = measure(program, plan, jobs, done, kept)
    path = page.write(figures)
    if as_json:
        put_json({"file": str(path), "figures": figures})
    else:
        click.echo(str(path))
    return FAULTY if any(table["stuck"] for table in figures["tables"]) else FINE


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
