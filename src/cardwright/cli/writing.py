"""The commands of a card designer and a deck builder: `card` and `deck`."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from cardwright.cli.app import (
    USUAL_GAME,
    JsonOption,
    ReadableGameOption,
    SeedOption,
    app,
    out,
    print_json,
    readable_game,
)
from cardwright.errors import CardwrightError
from cardwright.terminal.reports import (
    Refused,
    Report,
    card_report,
    deck_report,
    generated_deck,
)


def show(report: Report, as_json: bool) -> None:
    """Print the report; the command fails where it is of something that may not be played."""
    if as_json:
        print_json(report.as_json())
    if isinstance(report, Refused):
        raise report.error
    if not as_json:
        out().print(report.draw())
    if not report.ok:
        raise typer.Exit(1)


@app.command()
def card(
    written: Annotated[str, typer.Argument(metavar="ARG", help="A card file, a text, or a title.")],
    sp: Annotated[int | None, typer.Option("--sp", help="SP: the text is a minion's.")] = None,
    hp: Annotated[int | None, typer.Option("--hp", help="HP: the text is a minion's.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="What the card is called.")] = None,
    kind: Annotated[str | None, typer.Option("--type", help="minion or spell.")] = None,
    game: ReadableGameOption = "kotc/17",
    edition: Annotated[int | None, typer.Option("--edition", help="The design edition.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Work out a card: its level, line by line, and its text; or say what is wrong, and where.

    With --game keyforge/1.2 ARG is a title: the card's facts, and what it says in our own words.
    """
    options = {"sp": sp, "hp": hp, "name": name, "type": kind, "edition": edition}
    show(card_report(game, written, options), as_json)


@app.command()
def deck(
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="A deck file; - for standard input.")
    ] = None,
    as_json: JsonOption = False,
    generate: Annotated[bool, typer.Option("--generate", help="Print a deck made up by chance.")] = False,
    seed: SeedOption = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", callback=readable_game, help=f"The game of a generated deck; by default {USUAL_GAME}."
        ),
    ] = None,
) -> None:
    """Say whether a deck is legal, and why not; what is in it: levels, or houses and types; its list.

    A file of KeyForge may be a plain list, or come from Master Vault, keyteki or Decks of KeyForge; of
    several decks in one file FILE#2 or FILE#NAME is one. With --generate, print the file of a legal deck,
    or with --json too what `cardwright deck -` reads.
    """
    if generate:
        if file is not None:
            raise CardwrightError(f"either a deck is generated, or {file} is looked at, not both")
        return _print_generated(game or USUAL_GAME, seed, as_json)
    if file is None:
        raise CardwrightError("name a deck file, or let a deck be made up with --generate")
    if seed is not None or game is not None:
        raise CardwrightError("--seed and --game go with --generate; a deck file names its game itself")
    show(deck_report(file), as_json)


def _print_generated(game: str, seed: int | None, as_json: bool) -> None:
    """A generated deck as a deck file, or as JSON with the report on it."""
    chosen = secrets.randbelow(10**9) if seed is None else seed
    made = generated_deck(game, chosen)
    if as_json:
        print_json(made.as_json())
    if isinstance(made, Refused):
        raise made.error
    if not as_json:
        print(f"# cardwright deck --generate --seed {chosen} --game {game}\n\n{made.file}", end="")
