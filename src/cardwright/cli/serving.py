"""The command of a server: `serve`, a table in the browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cardwright.cli.app import app, notes
from cardwright.errors import CardwrightError
from cardwright.games import game as game_of
from cardwright.terminal.newcomer import state_folder

FILE = "tables.sqlite"
"""What the games are kept in, in the folder where Cardwright keeps what it remembers."""

METRICS_KEY = "CARDWRIGHT_METRICS_KEY"
"""The variable with the key to the server's figures: in a command everybody on the machine could read it."""


@app.command()
def serve(
    address: Annotated[str, typer.Option("--address", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: any that is free.")] = 8017,
    host: Annotated[
        list[str] | None,
        typer.Option("--host", metavar="NAME", help="A name by which browsers may call this server."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="An SQLite file, or a PostgreSQL by its URL."),
    ] = None,
    backup: Annotated[
        str | None, typer.Option("--backup", metavar="FILE", help="Copy all games into a file, and leave.")
    ] = None,
    log: Annotated[
        bool, typer.Option("--log", help="Write each request to standard error, as a line of JSON.")
    ] = False,
    browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser, where there is one.")
    ] = False,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game that the page offers first.")
    ] = None,
) -> None:
    """Play in the browser: serve the table's pages until Ctrl-C. No game is lost by it."""
    try:
        from cardwright.table.serving import copy_games, serve_tables
    except ModuleNotFoundError as missing:
        raise CardwrightError(
            f"the table in the browser needs {missing.name}: install cardwright[table]"
        ) from None
    place = database or usual_place()
    if backup is not None:
        copy_games(place, backup)
        return
    part = "" if game is None else f"#{game_of(game).id}"

    def ready(page: str) -> None:
        notes().print(Text(f"The table is at {page}{part}"), soft_wrap=True)
        notes().print(Text("Ctrl-C ends it; no game is lost."))
        if browser and sys.stdout.isatty() and _has_a_screen():
            webbrowser.open(page + part)

    serve_tables(place, address, port, host or (), ready, key=os.environ.get(METRICS_KEY, ""), log=log)
    notes().print(Text("\nThe table is closed; every game is kept."))


def _has_a_screen() -> bool:
    """Whether a browser has somewhere to open: one that takes the terminal over is no help."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, screens))


def usual_place() -> str:
    """The file in which games are kept unless somebody says where."""
    folder = state_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise CardwrightError(
            f"games cannot be kept in {folder}: {reason}; say where with --database"
        ) from None
    return str(Path(folder, FILE))
