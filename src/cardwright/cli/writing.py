"""The commands of a card designer and a deck builder: `card` and `deck`."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from cardwright.cli.app import USUAL_GAME, GameOption, JsonOption, SeedOption, app, out, print_json
from cardwright.errors import CardwrightError
from cardwright.games import table_game as load_game
from cardwright.kotc.decks import describe_deck, report_on
from cardwright.kotc.decks.starters import deck_to_json
from cardwright.kotc.decks.written import deck_to_toml
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.report import describe_card
from cardwright.play.drafts import UNNAMED, draft_for
from cardwright.play.reports import (
    draw_card_report,
    draw_deck_report,
    refused_card,
    refused_deck,
)


@app.command()
def card(
    written: Annotated[str, typer.Argument(metavar="ARG", help="A card file, or the text of a card.")],
    sp: Annotated[int | None, typer.Option("--sp", help="SP: the text is a minion's.")] = None,
    hp: Annotated[int | None, typer.Option("--hp", help="HP: the text is a minion's.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="What the card is called.")] = None,
    kind: Annotated[str | None, typer.Option("--type", help="minion or spell.")] = None,
    game: GameOption = "kotc/17",
    edition: Annotated[int | None, typer.Option("--edition", help="The design edition.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Work out a card: its level, line by line, and its text; or say what is wrong, and where."""
    rules = load_game(game).edition
    options: dict[str, str | int | None] = {
        "name": name,
        "type": kind,
        "sp": sp,
        "hp": hp,
        "edition": edition,
    }
    try:
        report = describe_card(draft_for(written, rules, options), rules)
    except CardwrightError as error:
        if as_json:
            print_json(refused_card(error, game, name or UNNAMED))
        raise
    if as_json:
        print_json(report.as_json())
    else:
        out().print(draw_card_report(report))
    if not report.ok:
        raise typer.Exit(1)


@app.command()
def deck(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="A deck file.")] = None,
    as_json: JsonOption = False,
    generate: Annotated[bool, typer.Option("--generate", help="Print a deck made up by chance.")] = False,
    seed: SeedOption = None,
    game: Annotated[
        str | None, typer.Option("--game", help=f"The game of a generated deck; by default {USUAL_GAME}.")
    ] = None,
) -> None:
    """Say whether a deck is legal, and why not; its size, level curve, Ultra Points and list.

    With --generate, print the file of a legal deck made up from the game's components.
    """
    if generate:
        if file is not None:
            raise CardwrightError(f"either a deck is generated, or {file} is looked at, not both")
        return _print_generated(game or USUAL_GAME, seed, as_json)
    if file is None:
        raise CardwrightError("name a deck file, or let a deck be made up with --generate")
    if seed is not None or game is not None:
        raise CardwrightError("--seed and --game go with --generate; a deck file names its game itself")
    try:
        report = describe_deck(file)
    except CardwrightError as error:
        if as_json:
            print_json(refused_deck(error))
        raise
    if as_json:
        print_json(report.as_json())
    else:
        out().print(draw_deck_report(report))
    if not report.ok:
        raise typer.Exit(1)


def _print_generated(game: str, seed: int | None, as_json: bool) -> None:
    """A generated deck as a deck file, or as JSON with the report on it."""
    chosen = secrets.randbelow(10**9) if seed is None else seed
    try:
        made = generate_deck(game, chosen)
    except CardwrightError as error:
        if as_json:
            print_json(refused_deck(error))
        raise
    if as_json:
        print_json({**report_on(made).as_json(), "seed": chosen, "deck": deck_to_json(made)})
    else:
        print(f"# cardwright deck --generate --seed {chosen} --game {game}\n\n{deck_to_toml(made)}", end="")
