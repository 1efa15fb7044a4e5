"""The command line: a thin command a verb."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer
from rich.text import Text

from cardwright import __version__
from cardwright.cli import judging, measuring, playing, writing
from cardwright.cli.app import app, notes
from cardwright.engine import engine
from cardwright.errors import CardwrightError

COMMANDS = (playing, writing, judging, measuring)
"""The modules whose commands the application has; importing them has added them."""


def print_version(wanted: bool) -> None:
    """Say which version this is and which engine runs, and leave."""
    if wanted:
        print(f"cardwright {__version__} engine: {engine()}")
        raise typer.Exit


@app.callback()
def cardwright(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=print_version, is_eager=True, help="Print version and engine, and leave."
        ),
    ] = False,
) -> None:
    """Cards made into games: level, legality, printed face and behaviour from one text."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; whatever was wrong with the input ends as a message and exit code 1."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        app(args=None if arguments is None else list(arguments), prog_name="cardwright")
    except CardwrightError as error:
        refuse(str(error))
    except OSError as error:
        refuse(f"this cannot be written: {error}")


def refuse(message: str) -> NoReturn:
    """Say what was wrong, and leave with exit code 1."""
    notes().print(Text.assemble(("cardwright: ", "wrong"), printable(message)), soft_wrap=True)
    sys.exit(1)


def printable(message: str) -> str:
    """The message without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "�" for letter in message)
