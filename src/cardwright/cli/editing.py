"""The command for editors: `lsp`."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from cardwright.cli.app import app, notes
from cardwright.errors import CardwrightError

HERE = "127.0.0.1"


@app.command()
def lsp(
    tcp: Annotated[
        int | None,
        typer.Option("--tcp", metavar="PORT", min=1, max=65535, help="Listen on this port of the machine."),
    ] = None,
) -> None:
    """Help editors with card and deck files, by the language server protocol on standard input and output."""
    try:
        from cardwright.lsp.server import card_server
    except ModuleNotFoundError as missing:
        raise CardwrightError(f"help for editors needs {missing.name}: install cardwright[editors]") from None
    if tcp is None:
        with open(os.dup(sys.stdin.fileno()), "rb") as heard, open(os.dup(sys.stdout.fileno()), "wb") as told:
            card_server().start_io(heard, told)  # which closes them
        return
    notes().print(f"Editors are answered at {HERE}:{tcp}. Ctrl-C ends it.", markup=False)
    try:
        card_server().start_tcp(HERE, tcp)
    except OSError as fault:
        raise CardwrightError(f"port {tcp} cannot be listened on: {fault.strerror or fault}") from None
