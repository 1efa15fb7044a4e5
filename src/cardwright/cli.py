"""The command line: a thin command a verb."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import Progress
from rich.text import Text
from typer.core import TyperCommand

from cardwright import __version__
from cardwright.core.record import begin
from cardwright.engine import engine
from cardwright.errors import CardwrightError
from cardwright.games import game as load_game
from cardwright.kotc.decks import describe_deck
from cardwright.kotc.language.report import describe_card
from cardwright.play.drafts import UNNAMED, draft_for
from cardwright.play.keyboard import prepare_keyboard
from cardwright.play.parting import farewell, told_where
from cardwright.play.recorded import RecordedGame, chosen_file, open_game, usual_file
from cardwright.play.recordfile import write_record
from cardwright.play.replaying import Replay
from cardwright.play.reports import (
    draw_card_report,
    draw_deck_report,
    refused_card,
    refused_deck,
    with_what_cannot_be_played,
)
from cardwright.play.seating import PEOPLE, seat_players, seating_of
from cardwright.play.session import Session
from cardwright.play.table import THEME
from cardwright.play.verifying import refused_record, verify_file
from cardwright.players import BOTS
from cardwright.players.seated import let_go, seated_bots, take_up

USUAL_GAME: Final = "kotc/17"
OPPONENT: Final = "greedy"
WIDTH_OF_FILES: Final = 110
INTERRUPTED: Final = 130
"""The exit code of a program that was ended with Ctrl-C."""

app = typer.Typer(
    name="cardwright",
    help="Cards made into games: level, legality, printed face and behaviour from one text.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


class SeveralValues(TyperCommand):
    """A command whose repeatable options take several values at once: `--players greedy random`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        repeatable = {
            name for option in self.params if getattr(option, "multiple", False) for name in option.opts
        }
        return super().parse_args(ctx, unfolded(args, repeatable))


def unfolded(arguments: Sequence[str], repeatable: set[str]) -> list[str]:
    """The arguments with the option repeated before each of its values.

    >>> unfolded(["--players", "greedy", "random", "--seed", "7"], {"--players"})
    ['--players', 'greedy', '--players', 'random', '--seed', '7']
    """
    written: list[str] = []
    option = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            return [*written, *arguments[place:]]
        if argument.startswith("-"):
            option = argument if argument in repeatable else ""
        elif option and written[-1] != option:
            written.append(option)
        written.append(argument)
    return written


GameOption = Annotated[str, typer.Option("--game", help="The game, such as kotc/17.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output.")]
DecksOption = Annotated[
    list[str] | None, typer.Option("--decks", help="A deck a player: a starter deck's name or a deck file.")
]
SeedOption = Annotated[int | None, typer.Option("--seed", help="What fixes all chance; by default random.")]


def out() -> Console:
    """Where results go; a file or a pipe, which has no width of its own, is given one."""
    measured = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(theme=THEME, highlight=False, width=None if measured else WIDTH_OF_FILES)


def notes() -> Console:
    """Where notes, progress and errors go."""
    return Console(theme=THEME, highlight=False, stderr=True)


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    print(json.dumps(document, ensure_ascii=False, indent=2))


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
        report = with_what_cannot_be_played(describe_deck(file))
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


@app.command(cls=SeveralValues)
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="By default kotc/17.")] = None,
    decks: DecksOption = None,
    players: Annotated[
        list[str] | None,
        typer.Option("--players", help=f"Who plays, seat by seat: you, or a bot ({', '.join(BOTS)})."),
    ] = None,
    names: Annotated[list[str] | None, typer.Option("--names", help="By default A, B, …")] = None,
    seed: SeedOption = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Bots play for people, too; also without a terminal.")
    ] = False,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Where the game is saved when you leave it.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with the game in this file.")
    ] = None,
) -> None:
    """Play at the terminal: you against a bot, several people at one keyboard, or bots while you watch."""
    watching = watch or not sys.stdin.isatty()
    if resume is None:
        rules = load_game(game or USUAL_GAME)
        seating = seat_players(rules, decks or (), players or (), names or (), OPPONENT)
        chosen_seed = secrets.randbelow(10**9) if seed is None else seed
        who = [OPPONENT if watching and player == PEOPLE[0] else player for player in seating.players]
        _, record = begin(rules, seating.decks, chosen_seed, names=seating.names, players=who)
        played = RecordedGame(rules, record)
    else:
        said = {"GAME": game, "--decks": decks, "--names": names, "--seed": seed}
        if superfluous := [option for option, value in said.items() if value is not None]:
            raise CardwrightError(f"the file says this itself: leave out {', '.join(superfluous)}")
        played = take_up(resume, players or ())
        seating = seating_of(played.rules, played.record)
    bots = seated_bots(played.record, seating.players, OPPONENT, watching)
    named = save or resume
    file = chosen_file(named) if named else usual_file(played.record, Path())
    prepare_keyboard()
    console = out()
    console.print(Text(seating.told(watching, OPPONENT)))
    console.print(Text(f"The seed is {played.record.seed}.", "aside"))
    try:
        Session(played, bots, console, input, file).play()
    except KeyboardInterrupt:
        console.print()
        raise typer.Exit(INTERRUPTED) from None
    finally:
        let_go(bots, played.state)
        if named or (len(bots) < len(seating.players) and played.record.choices):
            write_record(played.record, file)
            notes().print(told_where(played.record, file), soft_wrap=True)
        elif played.record.result is None:
            notes().print(farewell(seating, decks or (), played.record), soft_wrap=True)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A played game.")],
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="NAME", help="See only what this player may know.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Compare each choice and the result.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Look at a played game again, step by step, or say whether it is what the rules make of it."""
    if verify or as_json:
        try:
            found = verify_file(file)
        except CardwrightError as error:
            if as_json:
                print_json(refused_record(error))
            raise
        if as_json:
            print_json(found.as_json())
        else:
            out().print(found.draw())
        if not found.ok:
            raise typer.Exit(1)
        return
    played = open_game(file)
    shown = Replay(played, out(), played.seat_of(seat))
    if sys.stdin.isatty():
        prepare_keyboard()
        shown.walk(input)
    else:
        shown.tell()


@app.command(cls=SeveralValues)
def sim(
    games: Annotated[int, typer.Option("--games", help="How many games are played.")] = 100,
    decks: DecksOption = None,
    players: Annotated[
        list[str] | None,
        typer.Option("--players", help=f"A bot a seat ({', '.join(BOTS)}); by default {OPPONENT}."),
    ] = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
    game: GameOption = "kotc/17",
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Processes; by default one a core.")
    ] = None,
    cap: Annotated[
        int | None, typer.Option("--cap", min=1, help="Choices after which a game is judged as it stands.")
    ] = None,
) -> None:
    """Play many games between bots: who wins how often, and how long games last."""
    from cardwright.lab.matches import CAP, simulate

    given = players or [OPPONENT] * max(2, len(decks or ()))
    seating = seat_players(load_game(game), decks or (), given, (), OPPONENT)
    chosen_seed = secrets.randbelow(10**9) if seed is None else seed
    with Progress(console=notes(), transient=True) as progress:
        task = progress.add_task("Playing", total=games)
        report = simulate(
            game,
            seating.decks,
            seating.players,
            games,
            chosen_seed,
            workers or os.cpu_count() or 1,
            cap or CAP,
            lambda finished: progress.advance(task, finished),
        )
    if as_json:
        print_json(report.as_json())
    else:
        out().print(report.table())


@app.command()
def bench(
    games: Annotated[int, typer.Option("--games", min=1, help="How many random games are played.")] = 300,
    as_json: JsonOption = False,
    game: GameOption = "kotc/17",
) -> None:
    """Measure how fast the rules play: random games on one core, and copies of a position."""
    from cardwright.lab.bench import measure

    report = measure(game, games)
    if as_json:
        print_json(report.as_json())
    else:
        out().print(report.table())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; whatever was wrong with the input ends as a message and exit code 1."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        app(args=None if arguments is None else list(arguments), prog_name="cardwright")
    except CardwrightError as error:
        notes().print(Text.assemble(("cardwright: ", "wrong"), printable(str(error))), soft_wrap=True)
        sys.exit(1)


def printable(message: str) -> str:
    """The message without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "�" for letter in message)
