"""The commands for sets of cards: `set check`, `set table`, `set export` and `set deck`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardwright.cli.app import (
    USUAL_GAME,
    Answering,
    JsonOption,
    ReadableGameOption,
    app,
    notes,
    out,
    print_json,
)
from cardwright.errors import CardwrightError, FileError
from cardwright.press.writing import check_free, write_file
from cardwright.sets import check_set, deck_file, read_set, set_text, write_set
from cardwright.terminal.sets import draw_set_findings, draw_set_table

sets = typer.Typer(no_args_is_help=True, help="Check, describe and convert sets of cards.")
app.add_typer(sets, name="set")

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A set: .toml, .json, .csv, .tsv or .xlsx.")
]
OutOption = Annotated[
    Path | None, typer.Option("--out", help="Where it is written; by default on standard output.")
]
OverwriteOption = Annotated[bool, typer.Option("--overwrite", help="Write over what is there already.")]


@sets.command(cls=Answering)
def check(file: FileArgument, game: ReadableGameOption = USUAL_GAME, as_json: JsonOption = False) -> None:
    """Say everything that is wrong with a set, by row and column; fails where there are errors."""
    report = check_set(read_set(file, game))
    if as_json:
        print_json(report.as_json())
    else:
        out().print(draw_set_findings(report))
    if not report.ok:
        raise typer.Exit(1)


@sets.command(cls=Answering)
def table(file: FileArgument, game: ReadableGameOption = USUAL_GAME, as_json: JsonOption = False) -> None:
    """Show a set's curve of levels, its types, the components that it uses, and those that it does not."""
    report = check_set(read_set(file, game))
    if as_json:
        print_json(report.as_json())
    else:
        out().print(draw_set_table(report))


@sets.command()
def export(
    file: FileArgument,
    to: OutOption = None,
    form: Annotated[
        str | None, typer.Option("--form", help="On standard output: toml, csv, or else json.")
    ] = None,
    game: ReadableGameOption = USUAL_GAME,
    overwriting: OverwriteOption = False,
) -> None:
    """Write a set in another form: --out cards.json, .csv, .xlsx or .toml."""
    if to is not None and form is not None and form != to.suffix.lower().removeprefix("."):
        raise CardwrightError(
            f"{to}: a file's name says its form, which is not {form!r:.40}: leave out --form"
        )
    found = read_set(file, game)
    for each in found.findings:
        if each.severity != "error":
            notes().print(f"{each.place}: {each.message}" if each.place else each.message)
    if to is not None:
        check_free([to], overwriting)
        write_set(found, to)
    elif form in (None, "toml", "json", "csv"):
        print(set_text(found, form or "json"), end="")  # type: ignore[arg-type]
    else:
        raise CardwrightError(f"on standard output a set is toml, json or csv, not {form!r:.40}")


@sets.command()
def deck(
    file: FileArgument,
    to: OutOption = None,
    game: ReadableGameOption = USUAL_GAME,
    overwriting: OverwriteOption = False,
) -> None:
    """Write a deck file with the cards of a set that have copies, to play it."""
    text = deck_file(read_set(file, game))
    if to is None:
        print(text, end="")
        return
    if to.resolve() == Path(file).resolve():
        raise FileError(
            "this is the set itself, of which the deck lacks pictures and cards: name another", file
        )
    check_free([to], overwriting)
    write_file(to, text.encode(), overwriting)
