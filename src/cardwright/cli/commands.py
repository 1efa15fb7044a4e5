"""All commands together, and how each of them ends: what was wrong with the input is a message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer
from rich.text import Text

from cardwright import __version__
from cardwright.cli import (
    building,
    editing,
    judging,
    measuring,
    playing,
    printing,
    serving,
    sets,
    thinking,
    writing,
)
from cardwright.cli.app import app, notes
from cardwright.engine import engine
from cardwright.errors import CardwrightError

COMMANDS = (playing, serving, writing, editing, building, sets, printing, judging, measuring, thinking)
"""The modules whose commands the application has; importing them has added them."""

WRONG: Final = 1
"""The exit code where the input was wrong."""


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


def run(arguments: Sequence[str] | None) -> int:
    """Run the command that the arguments name; the exit code.

    Raises `BrokenPipeError` where nobody reads what is printed any more.
    """
    given = None if arguments is None else list(arguments)
    try:
        code = app(args=given, prog_name="cardwright", standalone_mode=False)
    except CardwrightError as error:
        return refused(str(error))
    except typer.TyperException as error:
        return misused(error)
    except typer.Abort:
        return refused("the input has ended where something was asked")
    except BrokenPipeError:
        raise
    except OSError as error:
        return refused(f"this cannot be read or written: {error}")
    return code if isinstance(code, int) else 0


def refused(message: str) -> int:
    """Say what was wrong; the exit code."""
    notes().print(Text.assemble(("cardwright: ", "wrong"), message), soft_wrap=True)
    return WRONG


def misused(error: typer.TyperException) -> int:
    """Say how the command is used; the exit code. Without a message the help has been printed already."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    if message:
        refused(message)
    if message and context is not None:
        usage = f"{context.get_usage().strip()}\n`{context.command_path} --help` says more."
        notes().print(Text(usage, "aside"), soft_wrap=True)
    return error.exit_code
