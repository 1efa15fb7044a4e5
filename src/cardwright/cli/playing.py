"""The commands of a player: `play`, `replay`, and `protocol` for players that are programs."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from cardwright.cli.app import (
    FIRST_OPPONENT,
    OPPONENT,
    USUAL_GAME,
    ChainsOption,
    DecksOption,
    JsonOption,
    SeedOption,
    SeveralValues,
    app,
    known_game,
    notes,
    out,
    print_json,
)
from cardwright.cli.signals import Stopped, undisturbed
from cardwright.core.choice import NOBODY
from cardwright.core.fairness import FairChance, commitment_to, fair_chance, new_secret
from cardwright.core.record import Record, begin
from cardwright.errors import CardwrightError
from cardwright.games import game as load_game
from cardwright.players import BOTS, bot
from cardwright.players.advice import advice_as_json
from cardwright.players.bots import let_go
from cardwright.players.program import PREFIX
from cardwright.players.seated import seated_bots, take_up
from cardwright.protocol.conversation import converse
from cardwright.records.keeping import GameFile, chosen_file, usual_file
from cardwright.records.recorded import RecordedGame, open_game
from cardwright.records.verifying import refused_record, verify_file
from cardwright.rulebooks.glossary import load_glossary
from cardwright.seating import PEOPLE, Seating, seat_players, seating_of
from cardwright.terminal.keyboard import ask, prepare_keyboard
from cardwright.terminal.newcomer import greet_newcomer, state_folder
from cardwright.terminal.replaying import Replay, eyes_for
from cardwright.terminal.rulebooks import draw_page, read_pages
from cardwright.terminal.session import Session, StandIn
from cardwright.terminal.verdicts import draw_verification


@app.command(cls=SeveralValues)
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", callback=known_game, help="By default kotc/17.")
    ] = None,
    decks: DecksOption = None,
    players: Annotated[
        list[str] | None,
        typer.Option("--players", help=f"Who plays, seat by seat: you, or a bot ({', '.join(BOTS)})."),
    ] = None,
    names: Annotated[list[str] | None, typer.Option("--names", help="By default A, B, …")] = None,
    seed: SeedOption = None,
    chains: ChainsOption = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Bots play for people, too; also without a terminal.")
    ] = False,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Where the game is saved when you leave it.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with the game in this file.")
    ] = None,
    fair: Annotated[
        bool, typer.Option("--fair", help="Dice and shuffles that everybody can check afterwards.")
    ] = False,
) -> None:
    """Play at the terminal: you against a bot, several people at one keyboard, or bots while you watch."""
    watching = watch or not sys.stdin.isatty()
    console = out()
    completion = prepare_keyboard()
    if resume is None:
        rules = load_game(game or USUAL_GAME)
        opponent = OPPONENT if watching else FIRST_OPPONENT
        seating = seat_players(rules, decks or (), players or (), names or (), opponent, chains or ())
        chosen_seed = secrets.randbelow(10**9) if seed is None else seed
        who = [OPPONENT if watching and player == PEOPLE[0] else player for player in seating.players]
        chance = dealt_fairly(seating, watching, console) if fair else None
        _, record = begin(rules, seating.decks, chosen_seed, None, seating.names, who, chance)
        played = RecordedGame(rules, record)
    else:
        said: dict[str, object] = {"GAME": game, "--decks": decks, "--names": names, "--seed": seed}
        said |= {"--chains": chains, "--fair": fair or None}
        if superfluous := [option for option, value in said.items() if value is not None]:
            raise CardwrightError(f"the file says this itself: leave out {', '.join(superfluous)}")
        played = take_up(resume, players or ())
        seating = seating_of(played.rules, played.record)
    bots = seated_bots(played.record, seating.players, OPPONENT, watching)
    named = save or resume
    path = chosen_file(named, played.record, may_go) if named else usual_file(played.record, Path())
    file = GameFile(path)
    console.print(Text(seating.summary(watching, OPPONENT)))
    if played.record.chance is None:
        console.print(Text(f"The seed is {played.record.seed}.", "aside"))
    else:
        if resume is not None:
            console.print(promise_text(played.record.chance.commitment))
        console.print(seeds_text(played.record.names, played.record.chance.seeds))
    stand_in = StandIn(OPPONENT, lambda seat: bot(OPPONENT, played.record.seed + seat))
    try:
        if resume is None and len(bots) < len(seating.players) and sys.stdout.isatty():
            with suppress(EOFError):
                greet_newcomer(played.record.game, console, ask, state_folder())
        Session(played, bots, console, ask, file, stand_in, completion.offer).play()
    except (KeyboardInterrupt, Stopped):
        with suppress(OSError):
            console.print()
        raise
    finally:
        with undisturbed():
            somebody_played = len(bots) < len(seating.players) and begun(played.record)
            lines: list[Text] = []
            try:
                if named or somebody_played or played.record.chance is not None:
                    lines += [Text(reason, "wrong") for reason in file.save_somewhere(played.record)]
                    lines.append(saved_where(played.record, file.path))
                elif played.record.result is None:
                    lines.append(farewell(seating, decks or (), played.record))
            finally:
                let_go(bots, played.state)
            for each in lines:
                notes().print(each, soft_wrap=True)


def may_go(message: str) -> bool:
    """Whether somebody at the terminal lets what is told of be written over."""
    if not sys.stdin.isatty():
        return False
    with suppress(EOFError):
        return ask(f"{message}. Write over it? yes or no: ").strip().casefold() in ("yes", "y")
    return False


def dealt_fairly(seating: Seating, watching: bool, console: Console) -> FairChance:
    """Promise a secret, and then ask the people at the keyboard for their seeds."""
    secret = new_secret()
    console.print(promise_text(commitment_to(secret)))
    seeds: dict[str, str] = {}
    for seat in [] if watching else seating.people:
        name = seating.names[seat]
        with suppress(EOFError):
            seeds[name] = ask(f"{name}, add a seed, any words; Enter for the one by the promise: ").strip()
    return fair_chance(seating.names, seeds, secret)


def promise_text(commitment: str) -> Text:
    """The promise, to be noted by whoever wants to check it."""
    return Text(f"The dice are fair. The secret's SHA-256 is {commitment}.", "aside")


def seeds_text(names: Sequence[str], seeds: Sequence[str]) -> Text:
    """The players' seeds in a sentence."""
    listed = ", ".join(f"{name} {seed!r}" for name, seed in zip(names, seeds, strict=True))
    return Text(f"The seeds are {listed}.", "aside")


def begun(record: Record) -> bool:
    """Whether anything was chosen, or somebody has given the game up before that."""
    return bool(record.choices or record.given_up)


def farewell(seating: Seating, decks: Sequence[str], record: Record) -> Text:
    """How to begin a game again that was left without being saved."""
    command = ["cardwright", "play", record.game, "--seed", str(record.seed), "--players", *seating.players]
    command += ["--names", *seating.names]
    command += ["--decks", *decks] if decks else []
    chains = [str(getattr(deck, "chains", 0)) for deck in seating.decks]
    command += ["--chains", *chains] if set(chains) != {"0"} else []
    return Text(f"You have left the game. To begin it again: {shlex.join(command)}")


def saved_where(record: Record, file: Path) -> Text:
    """Where a game was saved, and how to go on with it or, once it is finished, to look at it again."""
    given_up = any(seat.conceded for seat in record.seats) and not any(
        seat.player in (None, PEOPLE[0]) for seat in record.seats
    )
    if record.outcome is None and not given_up:
        command, purpose = ["cardwright", "play", "--resume", str(file)], "go on"
        players = [PEOPLE[0] if seat.player is None else seat.player for seat in record.seats]
        if any(player.startswith(PREFIX) for player in players):  # which no file may start by itself
            command += ["--players", *players]
    else:
        command, purpose = ["cardwright", "replay", str(file)], "look at it again"
    return Text(f"The game is saved. To {purpose}: {shlex.join(command)}")


@app.command()
def learn(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", callback=known_game, help="By default kotc/17.")
    ] = USUAL_GAME,
) -> None:
    """How a game is played, on two pages."""
    glossary = load_glossary(load_game(game).id)
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(EOFError):
            read_pages(glossary, out(), input)
        return
    for page in range(1, len(glossary.pages) + 1):
        out().print(draw_page(glossary, page))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A played game.")],
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="NAME", help="See only what this player may know.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--open", help="See everything, also of a game that is not finished.")
    ] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Compare each choice and the result.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Look at a played game again, step by step, or say whether it is what the rules make of it."""
    if everything and seat is not None:
        raise CardwrightError(
            "--open shows everything, --seat what one player may know: leave one of them out"
        )
    if (verify or as_json) and (everything or seat is not None):
        raise CardwrightError(
            "--verify and --json say whether the game is what the rules make of it; --open and --seat show it"
        )
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
            out().print(draw_verification(found))
        if not found.ok:
            raise typer.Exit(1)
        return
    played = open_game(file)
    eyes = NOBODY if everything else eyes_for(played.record) if seat is None else played.seat_of(seat)
    shown = Replay(played, out(), eyes)
    if sys.stdin.isatty():
        prepare_keyboard()
        shown.walk(ask)
    else:
        shown.show_events()


@app.command()
def protocol(
    files: Annotated[
        str | None,
        typer.Option("--files", metavar="FOLDER", help="Decks may be files of this folder; else none may."),
    ] = None,
) -> None:
    """Speak the protocol: a JSON object a line in, one out, until `quit` or the end of the input."""
    converse(sys.stdin.buffer, sys.stdout.buffer, files, advice_as_json)
