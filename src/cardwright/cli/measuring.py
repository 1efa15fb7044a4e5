"""The commands of a researcher: `sim` and `bench`."""

from __future__ import annotations

import os
import secrets
from typing import Annotated, Final

import typer
from rich.progress import Progress
from rich.text import Text

from cardwright.cli.app import (
    OPPONENT,
    Answering,
    ChainsOption,
    DecksOption,
    GameOption,
    JsonOption,
    SeedOption,
    SeveralValues,
    app,
    notes,
    out,
    print_json,
)
from cardwright.engine import engine
from cardwright.errors import CardwrightError
from cardwright.games import game as load_game
from cardwright.players import BOTS
from cardwright.seating import seat_players

USUAL_NUMBER: Final = 300
"""How many random games are played to measure them."""


@app.command(cls=SeveralValues)
def sim(
    games: Annotated[int, typer.Option("--games", help="How many games are played.")] = 100,
    decks: DecksOption = None,
    players: Annotated[
        list[str] | None,
        typer.Option("--players", help=f"A bot a seat ({', '.join(BOTS)}); by default {OPPONENT}."),
    ] = None,
    seed: SeedOption = None,
    chains: ChainsOption = None,
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
    seating = seat_players(load_game(game), decks or (), given, (), OPPONENT, chains or ())
    chosen_seed = secrets.randbelow(10**9) if seed is None else seed
    warn_of_plain_engine()
    console = notes()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
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


@app.command(cls=Answering)
def bench(
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            min=1,
            help=f"How many random games are played, by default {USUAL_NUMBER}; not with --others.",
        ),
    ] = None,
    scaling: Annotated[
        bool,
        typer.Option("--scaling", help="Measure a choice with 2 to 8 players, and among 5 to 50 minions."),
    ] = False,
    others: Annotated[
        bool,
        typer.Option(
            "--others",
            help="Measure OpenSpiel, RLCard and python-chess, too, where installed, for some seconds each.",
        ),
    ] = False,
    as_json: JsonOption = False,
    game: GameOption = "kotc/17",
) -> None:
    """Measure how fast the rules play: random games on one core, and copies of a position."""
    from cardwright.lab.bench import BenchReport, measure
    from cardwright.lab.others import Comparison, compare
    from cardwright.lab.scaling import ScalingReport, measure_scaling

    if scaling and others:
        raise CardwrightError("--scaling and --others measure different things: leave one of them out")
    if others and games is not None:
        raise CardwrightError("--others plays for some seconds, and not so many games: leave out --games")
    number = USUAL_NUMBER if games is None else games
    report: BenchReport | Comparison | ScalingReport
    warn_of_plain_engine()
    if scaling:
        report = measure_scaling(game, number)
    elif others:
        report = compare(game)
    else:
        report = measure(game, number)
    if as_json:
        print_json(report.as_json())
    else:
        out().print(report.table())


def warn_of_plain_engine() -> None:
    """Say so where the rules are not compiled: somebody who counts games would rather know."""
    if engine() == "plain":
        notes().print(Text("The rules are plain Python here; compiled they play many times faster.", "aside"))
