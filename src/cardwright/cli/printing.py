"""The command of whoever wants to hold cards in their hands: `print`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.progress import Progress
from rich.text import Text

from cardwright.cli.app import USUAL_GAME, ReadableGameOption, app, notes
from cardwright.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.narration.copies import Stack
    from cardwright.press.imposition import Sheet, Turn

SHEETS: Final = "cards.pdf"
FOLDER: Final = "faces"
"""Where a print goes unless somebody says where."""

PICTURES: Final = (".png", ".svg", ".jpg", ".jpeg")
"""How no PDF is called."""


@app.command("print")
def print_(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE…", help="Deck and card files, - for standard input, titles of decks and cards."
        ),
    ] = None,
    game: ReadableGameOption = USUAL_GAME,
    everything: Annotated[
        bool, typer.Option("--all", help="Print every card that comes with the game.")
    ] = False,
    copies: Annotated[
        int | None, typer.Option("--copies", min=1, help="Print all of it so many times, by default once.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="Of one card: a PNG, JPEG or SVG for it.")
    ] = None,
    credit: Annotated[str, typer.Option("--credit", help="With --picture: who made it.")] = "",
    paper: Annotated[
        str | None, typer.Option("--paper", help="a4, as usual; letter; or card, one card a page.")
    ] = None,
    bleed: Annotated[
        float | None,
        typer.Option("--bleed", metavar="MM", help="Print so far beyond the cut: 3, of single faces 0."),
    ] = None,
    marks: Annotated[bool, typer.Option("--marks", help="Print marks that say where to cut.")] = False,
    backs: Annotated[bool, typer.Option("--backs", help="Print the backs of the cards, too.")] = False,
    turn: Annotated[
        str | None,
        typer.Option("--turn", metavar="EDGE", help="Sheets are turned over along this edge: long or short."),
    ] = None,
    png: Annotated[
        int | None,
        typer.Option("--png", metavar="DPI", min=36, max=1200, help="Write single faces as PNG, so fine."),
    ] = None,
    svg: Annotated[bool, typer.Option("--svg", help="Write single faces as SVG.")] = False,
    written_to: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help=f"By default {SHEETS}; of faces the folder {FOLDER}."),
    ] = None,
    overwriting: Annotated[
        bool, typer.Option("--overwrite", help="Write over what is there already.")
    ] = False,
) -> None:
    """Print cards: sheets to cut, a card a page for a print shop (PDF), or single faces (PNG, SVG).

    A deck has the copies that it says. Of several decks in one file FILE#2 or FILE#NAME is one.
    """
    from cardwright.press.imposition import PAPERS, USUAL_BLEED, sheet_of, turn_of
    from cardwright.press.ordering import every_card, stack_of
    from cardwright.press.picturing import with_picture

    if everything == bool(words):
        raise CardwrightError("name what shall be printed: files, titles of decks or cards, or else --all")
    if credit and picture is None:
        raise CardwrightError("--credit goes with --picture: it says who made it")
    if turn is not None and not backs:
        raise CardwrightError("--turn goes with --backs: it says how they come to lie behind the fronts")
    sheet = sheet_of(
        next(iter(PAPERS)) if paper is None else paper, USUAL_BLEED if bleed is None else bleed, marks
    )
    faces = svg or png is not None
    if faces and (paper is not None or marks or turn is not None):
        raise CardwrightError("single faces lie on no sheet: leave out --paper, --marks and --turn")
    if faces and copies is not None:
        raise CardwrightError("single faces are written once each: leave out --copies")
    edge = turn_of("long" if turn is None else turn) if backs else None
    times = 1 if copies is None else copies
    stack = every_card(game, times) if everything else stack_of(game, words or (), times)
    if picture is not None:
        stack = with_picture(stack, picture, credit)
    if faces:
        _write_faces(
            stack,
            0 if bleed is None else sheet.bleed,
            backs,
            svg,
            png,
            written_to or Path(FOLDER),
            overwriting,
        )
    else:
        _write_sheets(stack, sheet, edge, written_to or Path(SHEETS), overwriting)


def _write_sheets(stack: Stack, sheet: Sheet, turn: Turn | None, file: Path, overwriting: bool) -> None:
    """Write the cards as a PDF, and say how many sheets to print."""
    from cardwright.press.drawing import printed_card
    from cardwright.press.printing import print_cards
    from cardwright.press.writing import check_free, check_kept, write_file

    if file.suffix.lower() in PICTURES:
        raise CardwrightError(f"{file}: sheets are a PDF; single faces are made by --png 300 or --svg")
    check_kept([file], stack.files)
    check_free([file], overwriting)
    with _progress() as progress:
        cards = [
            printed_card(copies, sheet.bleed) for copies in progress.track(stack.cards, description="Drawing")
        ]
        progress.add_task("Setting", total=None)
        pdf = print_cards(stack.title, cards, sheet, turn)
    write_file(file, pdf, overwriting)
    sheets = "one a page" if sheet.capacity == 1 else f"on {_counted(sheet.pages_for(stack.size), 'sheet')}"
    behind = "" if turn is None else f"; each back lies behind its front once turned over the {turn} edge"
    _say(f"{file}: {_counted(stack.size, 'card')}, {sheets}{behind}")


def _write_faces(
    stack: Stack, bleed: float, backs: bool, svg: bool, png: int | None, folder: Path, overwriting: bool
) -> None:
    """Write each face once, however many copies there are of it, into a folder."""
    from cardwright.drawing.face import carrying_fonts
    from cardwright.press.drawing import printed_card
    from cardwright.press.typesetting import set_picture
    from cardwright.press.writing import check_free, check_kept, file_names, make_folder, write_file

    with _progress() as progress:
        cards = [printed_card(copies, bleed) for copies in progress.track(stack.cards, description="Drawing")]
        faces = list(dict.fromkeys([card.front for card in cards] + [card.back for card in cards if backs]))
        make_folder(folder)
        files = [folder / name for name in file_names(face.title for face in faces)]
        endings = [*([".svg"] if svg else []), *([".png"] if png is not None else [])]
        targets = [file.with_suffix(ending) for file in files for ending in endings]
        check_kept(targets, stack.files)
        check_free(targets, overwriting)
        for file, face in progress.track(list(zip(files, faces, strict=True)), description="Writing"):
            if svg:
                write_file(file.with_suffix(".svg"), carrying_fonts(face.svg).encode(), overwriting)
            if png is not None:
                write_file(file.with_suffix(".png"), set_picture(face, bleed, png), overwriting)
    _say(f"{folder}: {_counted(len(faces), 'face')} as {' and '.join(e[1:].upper() for e in endings)}")


def _progress() -> Progress:
    console = notes()
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def _say(words: str) -> None:
    notes().print(Text(words), soft_wrap=True)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
