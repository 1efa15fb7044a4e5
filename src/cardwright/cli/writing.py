"""The commands of a card designer and a deck builder: `card` and `deck`."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
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
from cardwright.drawing.face import CardFace, draw_face_alone, faults_of
from cardwright.errors import CardwrightError
from cardwright.narration.faces import written_face
from cardwright.terminal.reports import (
    Refused,
    Report,
    card_report,
    deck_report,
    deck_rewritten,
    generated_deck,
    rewriting,
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
    across: Annotated[bool, typer.Option("--across", help="Show the card in every edition.")] = False,
    to: Annotated[
        str | None, typer.Option("--to", metavar="EDITION", help="Say it in the words of this edition.")
    ] = None,
    face: Annotated[
        Path | None, typer.Option("--face", metavar="OUT.svg", help="Draw the card's face into this file.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="With --face: a PNG, JPEG or SVG for it.")
    ] = None,
    credit: Annotated[str, typer.Option("--credit", help="With --picture: who made it.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Work out a card: its level, line by line, and its text; or say what is wrong, and where.

    With --across: is it legal in each edition, what is its level there, how is it said, what has changed.
    With --to 13: the card as the 13th says it, and which part it cannot say.
    With --face OUT.svg: the card as it is printed, with the picture that --picture names.
    With --game keyforge/1.2 ARG is a title: the card's facts, and what it says in our own words.
    """
    options = {"sp": sp, "hp": hp, "name": name, "type": kind, "edition": edition}
    if across and to is not None:
        raise CardwrightError("either all editions are shown (--across), or one (--to), not both")
    if face is not None and (across or to is not None):
        raise CardwrightError("--face draws the card as it is: without --across and --to")
    if face is None and (picture is not None or credit):
        raise CardwrightError("--picture and --credit go with --face: they are drawn on the card")
    if credit and picture is None:
        raise CardwrightError("--credit says who made the picture: name that with --picture")
    if across:
        return show(rewriting(game).card_across(game, written, options), as_json)
    if to is not None:
        return show(rewriting(game).card_rewritten(game, written, options, to), as_json)
    report = card_report(game, written, options)
    if face is not None and not isinstance(report, Refused):
        try:
            drawn = written_face(game, written, options)
        except CardwrightError:
            show(report, as_json)
            raise
        _draw_face(drawn, face, picture, credit)
    show(report, as_json)


def _draw_face(face: CardFace, target: Path, picture: Path | None, credit: str) -> None:
    """Write a face with its fonts, and say what of it is not set as it is written."""
    if target.suffix.lower() != ".svg":  # it would take the place of whatever has this name
        raise CardwrightError(
            f"{target}: a face is an SVG, a file that ends in .svg; `cardwright print` makes PNG and PDF"
        )
    if picture is not None:
        from cardwright.press.picturing import picture_in

        if target.exists() and picture.exists() and target.samefile(picture):
            raise CardwrightError(
                f"{target}: the picture would be written over: name another file with --face"
            )
        face = replace(face, picture=picture_in(picture))
    face = replace(face, credit=credit)
    drawn = draw_face_alone(face)
    try:
        target.write_text(drawn, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CardwrightError(f"{target} cannot be written: {error}") from error
    for fault in faults_of(face):
        typer.echo(f"{face.name}: {fault}", err=True)


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
    to: Annotated[
        str | None, typer.Option("--to", metavar="EDITION", help="Say it in the words of this edition.")
    ] = None,
    written_to: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="With --to: write what survives as a deck.")
    ] = None,
) -> None:
    """Say whether a deck is legal, and why not; what is in it: levels, or houses and types; its list.

    A file of KeyForge may be a plain list, or come from Master Vault, keyteki or Decks of KeyForge; of
    several decks in one file FILE#2 or FILE#NAME is one. With --generate, print the file of a legal deck,
    or with --json too what `cardwright deck -` reads. With --to 17, say card by card what becomes of the deck
    in the 17th Edition.
    """
    if written_to is not None and to is None:
        raise CardwrightError("--out goes with --to: it is the deck in other words that is written")
    if generate:
        if file is not None:
            raise CardwrightError(f"either a deck is generated, or {file} is looked at, not both")
        if to is not None:
            raise CardwrightError("--to goes with a deck file: let the deck be generated first")
        return _print_generated(game or USUAL_GAME, seed, as_json)
    if file is None:
        raise CardwrightError("name a deck file, or let a deck be made up with --generate")
    if seed is not None or game is not None:
        raise CardwrightError("--seed and --game go with --generate; a deck file names its game itself")
    if to is not None:
        return _print_rewritten(file, to, written_to, as_json)
    show(deck_report(file), as_json)


def _print_rewritten(file: str, to: str, written_to: Path | None, as_json: bool) -> None:
    """A deck in the words of another edition; what survives is written to a file, if one is named."""
    report = deck_rewritten(file, to)
    if written_to is not None and not isinstance(report, Refused):
        _write_anew(written_to, str(report.as_json()["file"]))
    show(report, as_json)


def _write_anew(target: Path, content: str) -> None:
    """Write a file that is not there yet. Raises `CardwrightError`: what is there already is left alone."""
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(content)
    except FileExistsError:
        raise CardwrightError(f"{target} is there already, and is left alone: name another file") from None
    except (OSError, ValueError) as error:
        raise CardwrightError(f"{target} cannot be written: {error}") from error


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
