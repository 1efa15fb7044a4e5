"""The commands of whoever wants to play better, and to know who does: `analyse` and `ladder`."""

from __future__ import annotations

import os
import secrets
from typing import Annotated

import typer
from rich.progress import Progress

from cardwright.cli.app import USUAL_GAME, SeedOption, SeveralValues, app, known_game, notes, out
from cardwright.cli.measuring import warn_of_plain_engine
from cardwright.core.choice import NOBODY
from cardwright.errors import CardwrightError
from cardwright.players import BOTS
from cardwright.players.program import PREFIX
from cardwright.records.recorded import open_game
from cardwright.terminal.console import plain_json
from cardwright.terminal.replaying import eyes_for

USUAL_ANALYSIS = "500"
"""Simulations a decision."""


@app.command()
def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A played game.")],
    budget: Annotated[
        str, typer.Option("--budget", help="A decision is thought about so long: 2000 simulations, or 0.2s.")
    ] = USUAL_ANALYSIS,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="NAME", help="Judge this player's decisions only.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--open", help="Judge everybody's, also in a game that is not finished.")
    ] = False,
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Write every decision into this file.")
    ] = None,
    page: Annotated[
        str | None, typer.Option("--page", metavar="FILE", help="Draw everybody's chances into this page.")
    ] = None,
) -> None:
    """Go through a played game: what each decision cost, and what would have been better."""
    from cardwright.lab.analysis import analysed, begun, decisions_in
    from cardwright.lab.pages import charts, check_target, write_text
    from cardwright.players.thinking import Budget

    Budget.read(budget)
    kept = [file]
    for target in (as_json, page):
        if target is not None:
            check_target(target, kept)
            kept.append(target)
    if page is not None:
        charts()
    played = open_game(file)
    if everything and seat is not None:
        raise CardwrightError("--open judges everybody, --seat one player: leave one of them out")
    eyes = played.seat_of(seat) if seat is not None else NOBODY if everything else eyes_for(played.record)
    numbers = decisions_in(played, eyes)
    analysis = begun(played, budget)
    warn_of_plain_engine()
    console = notes()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Thinking", total=len(numbers))
        for judged in analysed(played, numbers, budget):
            progress.advance(task)
            if judged is not None:
                analysis.decisions.append(judged)
    if not analysis.decisions:
        raise CardwrightError("there is nothing to analyse: nothing hung on any decision of this game")
    out().print(analysis.table())
    if as_json is not None:
        write_text(as_json, f"{plain_json(analysis.as_json())}\n")
    if page is not None:
        analysis.write_page(page)


@app.command(cls=SeveralValues)
def ladder(
    players: Annotated[
        list[str] | None,
        typer.Option("--players", help=f"Bots ({', '.join(BOTS)}, search:500, exec:COMMAND), two or more."),
    ] = None,
    file: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Where games are kept; what stands there goes on.")
    ] = "ladder.jsonl",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games each table plays.")] = 20,
    seats: Annotated[
        int | None, typer.Option("--seats", min=2, max=8, help="Players at a table, by default 2.")
    ] = None,
    decks: Annotated[
        list[str] | None,
        typer.Option("--decks", help="Decks of the game by name; by default its starter decks."),
    ] = None,
    generated: Annotated[
        int | None, typer.Option("--generated", min=1, help="With so many decks that are made up instead.")
    ] = None,
    seed: SeedOption = None,
    game: Annotated[
        str | None, typer.Option("--game", callback=known_game, help=f"By default {USUAL_GAME}.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Processes; by default one a core.")
    ] = None,
    page: Annotated[
        str | None, typer.Option("--page", metavar="FILE", help="Draw ratings and results into this page.")
    ] = None,
) -> None:
    """Let players play all against all, over decks and seats, and rate them; run it again to go on."""
    from cardwright.lab.ladder import Ladder, climb, made_up, open_ladder, plan_ladder
    from cardwright.lab.matches import CAP
    from cardwright.lab.pages import charts, check_target, library

    library("openskill")
    if page is not None:
        check_target(page, [file])
        charts()
    if decks and generated:
        raise CardwrightError("either decks are named, with --decks, or made up, with --generated")
    found = open_ladder(file)
    old = None if found is None else found.plan
    if old is None and not players:
        raise CardwrightError("say with --players who plays, or with --out which ladder goes on")
    if old is not None and not players and any(each.startswith(PREFIX) for each in old.players):
        raise CardwrightError("a program plays in this ladder, which no file may start: say --players again")
    if old is not None and game not in (None, old.game):
        raise CardwrightError(f"{file} holds a ladder of {old.game}: name another file with --out")
    plan = plan_ladder(
        game or (old.game if old else USUAL_GAME),
        players or (old.players if old else ()),
        seats or (old.seats if old else 2),
        decks or (made_up(generated) if generated else old.decks if old else ()),
        seed if seed is not None else old.seed if old else secrets.randbelow(10**9),
        old.cap if old else CAP,
        old is not None and old.alone,
    )
    if old is not None and plan != old:
        raise CardwrightError(f"{file} holds another ladder ({old.told}): name another file with --out")
    going = found or Ladder(plan)
    warn_of_plain_engine()
    console = notes()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=going.games(games), completed=len(going.played))
        climb(
            going,
            games,
            file,
            workers or os.cpu_count() or 1,
            lambda finished: progress.advance(task, finished),
        )
    out().print(going.table())
    if page is not None:
        going.write_page(page)
