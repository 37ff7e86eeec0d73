"""How commands speak and end: results on stdout, the rest on stderr, and an exit code."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from compiler.diagnostics import Diagnostic, Sources

FINE, FAULTY, WRONG_USAGE, OWN_FAULT, INTERRUPTED = 0, 1, 2, 70, 130
BROKEN_PIPE = 141
CANNOT_PUT = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
PATIENCE = 2.0
"""Seconds before a long job says how far it is."""


class Call:
    """What is said about a call of any command.

    `debug`: show what is inside a fault of Cardwright. `empty`: what the command answers in
    JSON when there is nothing to answer; None without `--json`.
    """

    debug = False
    empty: dict[str, Any] | None = None


class Desk(click.Group):
    """The commands; turns whatever goes wrong into words and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which they were added."""
        return list(self.commands)

    def main(self, *args: Any, **more: Any) -> Any:
        """Run a command and exit."""
        if sys.stdout is None:
            click.echo("Error: Standard output is closed.", err=True)
            sys.exit(FAULTY)
        more["standalone_mode"] = False
        try:
            code = self._run(args, more)
            sys.stdout.flush()
        except OSError as error:
            code = _unheard(error)
        sys.exit(code)

    def _run(self, args: Any, more: dict[str, Any]) -> int:
        call = Call()
        try:
            return super().main(*args, obj=call, **more) or FINE
        except click.ClickException as error:
            error.show()
            return error.exit_code
        except (KeyboardInterrupt, click.Abort):
            click.echo("Interrupted.", err=True)
            return INTERRUPTED
        except SystemExit as error:  # click has met a closed pipe
            raise BrokenPipeError(errno.EPIPE, "closed") from error
        except Exception as error:
            if isinstance(error, OSError) and not error.filename and error.errno in CANNOT_PUT:
                raise
            return _ended(error, call)


def _unheard(error: OSError) -> int:
    """Give up standard output, which takes nothing any more, and return the exit code."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())  # type: ignore[union-attr]
    if error.errno == errno.EPIPE:
        return BROKEN_PIPE
    with contextlib.suppress(OSError):
        click.echo(f"Error: Standard output cannot be written: {error.strerror}.", err=True)
    return FAULTY


def _ended(error: Exception, call: Call) -> int:
    """Say in words why a command has ended, and return its exit code."""
    from .endings import ending

    end = ending(error)
    if end is None:
        return _own_fault(error, call.debug)
    if end.message:
        click.echo(f"Error: {end.message}", err=True)
    put_diagnostics(end.diagnostics, end.sources)
    if call.empty is not None and end.code == FAULTY:
        put_json({**call.empty, "diagnostics": [d.to_json() for d in end.diagnostics]})
    return end.code


def _own_fault(error: Exception, debug: bool) -> int:
    import tempfile
    import traceback

    if debug:
        traceback.print_exception(error)
        return OWN_FAULT
    handle, path = tempfile.mkstemp(prefix="cardwright-fault-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
        file.write(f"cardwright {' '.join(sys.argv[1:])}\nPython {sys.version}\n\n")
        file.write("".join(traceback.format_exception(error)))
    brief = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    click.echo(f"This is a fault of Cardwright ({brief}); a report is in {path}", err=True)
    return OWN_FAULT


# ------------------------------------------------------------------ speaking


def put_diagnostics(diagnostics: Iterable[Diagnostic], sources: Sources) -> None:
    """Show diagnostics to people, on stderr."""
    from compiler.diagnostics import render

    colour = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    text = render(diagnostics, sources, colour)
    if text:
        click.echo(text, err=True, color=colour)


def on_a_terminal() -> bool:
    """Return whether somebody can be asked: standard input and output are both a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def put_json(data: Any) -> None:
    """Put one JSON object out."""
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


class Progress:
    """Says on a terminal how far a long job is, once it has taken a while."""

    def __init__(self, what: str, whole: int) -> None:
        self.what = what
        self.whole = whole
        self.shown = False

    def __enter__(self) -> Callable[[int], None]:
        """Return a function that is told how much is done."""
        import time

        start = last = time.monotonic()

        def done(number: int) -> None:
            nonlocal last
            now = time.monotonic()
            if sys.stderr.isatty() and now - start > PATIENCE and now - last > PATIENCE / 10:
                left = (now - start) / number * (self.whole - number) if number else 0
                about = f"{number} of {self.whole} {self.what}{_time_left(left)}"
                click.echo(f"\r\x1b[K{about}", nl=False, err=True)
                self.shown, last = True, now

        return done

    def __exit__(self, *_: object) -> None:
        if self.shown:
            click.echo("\r\x1b[K", nl=False, err=True)


def _time_left(seconds: float) -> str:
    """Say how long a job will still take, where that is worth saying."""
    if seconds < 1:
        return ""
    minutes = round(seconds / 60)
    return f", about {f'{minutes} min' if minutes > 1 else f'{seconds:.0f} s'} left"


@contextlib.contextmanager
def patience(words: str) -> Iterator[None]:
    """Ask people for patience once something that cannot be counted has taken a while."""
    if not sys.stderr.isatty():
        yield
        return
    import threading

    timer = threading.Timer(PATIENCE, click.echo, [words], {"err": True})
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


# ------------------------------------------------------------------ options of every command


def debug_flag(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--debug`."""

    def remember(context: click.Context, _: click.Parameter, value: bool) -> None:
        context.find_root().obj.debug |= value

    text = "Show a traceback when Cardwright itself fails."
    flag = click.option(
        "--debug", is_flag=True, expose_value=False, is_eager=True, callback=remember, help=text
    )
    return flag(command)


def json_flag(**empty: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add `--json`; `empty` is what the command answers when there is nothing to answer."""

    def remember(context: click.Context, _: click.Parameter, value: bool) -> bool:
        if value:
            context.find_root().obj.empty = empty
        return value

    text = "Put one JSON object out."
    return click.option(
        "--json", "as_json", is_flag=True, is_eager=True, callback=remember, help=text
    )


# ------------------------------------------------------------------ options of several commands


def option(*names: str, **settings: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add an option."""
    return click.option(*names, **settings)


strict_flag = option("--strict", is_flag=True, help="Take warnings for faults.")
with_packs = option("--with", "with_", multiple=True, metavar="PACK", help="Add another pack.")
out_folder = option(
    "-o", "--out", default="build", metavar="DIR", help="Folder for results.", show_default=True
)
seed_option = option("--seed", type=click.IntRange(0, (1 << 53) - 1), help="Random if not given.")
lang_option = option("--lang", default="", metavar="L", help="Language, by default the first.")
