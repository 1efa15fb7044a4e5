"""The commands of a card designer and a deck builder: `card` and `deck`."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import typer

from cardwright.cli.app import (
    USUAL_GAME,
    GameOption,
    JsonOption,
    SeedOption,
    app,
    known_game,
    out,
    print_json,
)
from cardwright.errors import CardwrightError
from cardwright.games import game as load_game
from cardwright.keyforge import GAME as KEYFORGE
from cardwright.keyforge.decks import deck_to_json as keyforge_deck_to_json
from cardwright.keyforge.examining import DeckReport as KeyforgeReport
from cardwright.keyforge.examining import report_on as keyforge_report
from cardwright.keyforge.exporting import deck_to_text
from cardwright.keyforge.generating import generate_deck as generate_keyforge_deck
from cardwright.keyforge.wording.report import refused_card as refused_keyforge_card
from cardwright.kotc.decks import report_on
from cardwright.kotc.decks.starters import deck_to_json
from cardwright.kotc.decks.written import deck_to_toml
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.report import describe_card
from cardwright.terminal.cardreports import draw_keyforge_card, keyforge_card_for
from cardwright.terminal.deckfiles import draw_keyforge_report, refused_keyforge_deck, written_deck
from cardwright.terminal.drafts import UNNAMED, draft_for
from cardwright.terminal.reports import (
    draw_card_report,
    draw_deck_report,
    refused_card,
    refused_deck,
)


@app.command()
def card(
    written: Annotated[str, typer.Argument(metavar="ARG", help="A card file, a text, or a title.")],
    sp: Annotated[int | None, typer.Option("--sp", help="SP: the text is a minion's.")] = None,
    hp: Annotated[int | None, typer.Option("--hp", help="HP: the text is a minion's.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="What the card is called.")] = None,
    kind: Annotated[str | None, typer.Option("--type", help="minion or spell.")] = None,
    game: GameOption = "kotc/17",
    edition: Annotated[int | None, typer.Option("--edition", help="The design edition.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Work out a card: its level, line by line, and its text; or say what is wrong, and where.

    With --game keyforge/1.2 ARG is a title: the card's facts, and what it says in our own words.
    """
    if game == KEYFORGE:
        return _print_keyforge_card(
            written, as_json, {"sp": sp, "hp": hp, "name": name, "type": kind, "edition": edition}
        )
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


def _print_keyforge_card(written: str, as_json: bool, options: dict[str, str | int | None]) -> None:
    """The facts and our wording of the card with this title or slug."""
    try:
        report = keyforge_card_for(written, options)
    except CardwrightError as error:
        if as_json:
            print_json(refused_keyforge_card(error, written))
        raise
    if as_json:
        print_json(report.as_json())
    else:
        out().print(draw_keyforge_card(report))


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
            "--game", callback=known_game, help=f"The game of a generated deck; by default {USUAL_GAME}."
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
    written = None
    try:
        written = written_deck(file)
        report = written.report()
    except CardwrightError as error:
        if as_json:
            of_keyforge = written is not None and written.of_keyforge
            print_json(refused_keyforge_deck(error) if of_keyforge else refused_deck(error))
        raise
    if as_json:
        print_json(report.as_json())
    elif isinstance(report, KeyforgeReport):
        out().print(draw_keyforge_report(report))
    else:
        out().print(draw_deck_report(report))
    if not report.ok:
        raise typer.Exit(1)


def _print_generated(game: str, seed: int | None, as_json: bool) -> None:
    """A generated deck as a deck file, or as JSON with the report on it."""
    chosen = secrets.randbelow(10**9) if seed is None else seed
    try:
        told, file = (_of_keyforge if game == KEYFORGE else _of_keeper)(game, chosen)
    except CardwrightError as error:
        if as_json:
            print_json(refused_keyforge_deck(error) if game == KEYFORGE else refused_deck(error))
        raise
    if as_json:
        print_json(told)
    else:
        print(f"# cardwright deck --generate --seed {chosen} --game {game}\n\n{file}", end="")


def _of_keeper(game: str, seed: int) -> tuple[dict[str, Any], str]:
    """A generated deck of Keeper of the Cards: the report on it with the deck in it, and its file."""
    made = generate_deck(game, seed)
    return {**report_on(made).as_json(), "seed": seed, "deck": deck_to_json(made)}, deck_to_toml(made)


def _of_keyforge(game: str, seed: int) -> tuple[dict[str, Any], str]:
    """A generated deck of KeyForge, the same."""
    made = generate_keyforge_deck(seed).in_order()
    deck = keyforge_deck_to_json(made)
    return {**keyforge_report(made).as_json(), "seed": seed, "deck": deck}, deck_to_text(made)
