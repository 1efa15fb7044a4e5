"""The commands of a card designer and a deck builder: `card` and `deck`."""

from __future__ import annotations

from typing import Annotated

import typer

from cardwright.cli.app import GameOption, JsonOption, app, out, print_json
from cardwright.errors import CardwrightError
from cardwright.games import table_game as load_game
from cardwright.kotc.decks import describe_deck
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
    file: Annotated[str, typer.Argument(metavar="FILE", help="A deck file.")],
    as_json: JsonOption = False,
) -> None:
    """Say whether a deck is legal, and why not; its size, level curve, Ultra Points and list."""
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
