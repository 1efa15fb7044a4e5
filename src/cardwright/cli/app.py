"""The application that the commands belong to, the options that several share, and how they speak."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from cardwright.errors import CardwrightError
from cardwright.games import families, plugin
from cardwright.games import game as load_game
from cardwright.terminal.console import PlainConsole, plain_json

USUAL_GAME: Final = "kotc/17"
OPPONENT: Final = "greedy"
"""Who plays where nobody says otherwise."""

FIRST_OPPONENT: Final = "easy"
"""Who plays against a person who does not say otherwise."""

WIDTH_OF_FILES: Final = 110

app = typer.Typer(
    name="cardwright",
    help="Cards made into games: level, legality, printed face and behaviour from one text.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


class Answering(TyperCommand):
    """A command that prints its one document also where it fails: with --json, what is wrong."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CardwrightError as error:
            if ctx.params.get("as_json") is True:
                print_json({"ok": False, "error": str(error)})
            raise


class SeveralValues(Answering):
    """A command whose repeatable options take several values at once: `--players greedy random`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        repeatable = {
            name for option in self.params if getattr(option, "multiple", False) for name in option.opts
        }
        return super().parse_args(ctx, unfolded(args, repeatable))


class Searching(Answering):
    """A command whose search may begin with `-`, as its own options, which begin with two, never do."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        options = {"--", *(name for each in self.get_params(ctx) for name in each.opts)}
        ctx.ignore_unknown_options = options.issuperset(
            argument.partition("=")[0] for argument in args if argument.startswith("--")
        )
        return super().parse_args(ctx, args)


def unfolded(arguments: Sequence[str], repeatable: set[str]) -> list[str]:
    """The arguments with the option repeated before each of its values.

    >>> unfolded(["--players", "greedy", "random", "--seed", "7"], {"--players"})
    ['--players', 'greedy', '--players', 'random', '--seed', '7']
    >>> unfolded(["--chains", "-3", "0"], {"--chains"})
    ['--chains', '-3', '--chains', '0']
    """
    written: list[str] = []
    option = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            return [*written, *arguments[place:]]
        if argument.startswith("-") and not argument[1:].isdecimal():
            option = argument if argument in repeatable else ""
        elif option and written[-1] != option:
            written.append(option)
        written.append(argument)
    return written


def known_game(name: str | None) -> str | None:
    """The name, if there is a game of it; another is wrong use of the command."""
    if name is not None:
        try:
            load_game(name)
        except CardwrightError as error:
            raise typer.BadParameter(str(error)) from None
    return name


def readable_game(name: str | None) -> str | None:
    """The name, if cards and decks of the game can be read; another is wrong use of the command."""
    if name is not None:
        try:
            plugin(name)
        except CardwrightError as error:
            raise typer.BadParameter(str(error)) from None
    return name


_NAMES_OF_GAMES: Final = f"Its name, which begins with {' or '.join(families())}."

GameOption = Annotated[str, typer.Option("--game", callback=known_game, help=_NAMES_OF_GAMES)]
ReadableGameOption = Annotated[str, typer.Option("--game", callback=readable_game, help=_NAMES_OF_GAMES)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output.")]
DecksOption = Annotated[
    list[str] | None, typer.Option("--decks", help="A deck a player: a starter deck's name or a deck file.")
]
ChainsOption = Annotated[
    list[int] | None,
    typer.Option("--chains", help="Where a game has chains: with how many each player begins."),
]
SeedOption = Annotated[int | None, typer.Option("--seed", help="What fixes all chance; by default random.")]


def out() -> PlainConsole:
    """Where results go; a file or a pipe, which has no width of its own, is given one."""
    measured = sys.stdout.isatty() or "COLUMNS" in os.environ
    return PlainConsole(width=None if measured else WIDTH_OF_FILES)


def notes() -> PlainConsole:
    """Where notes, progress and errors go."""
    return PlainConsole(stderr=True)


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    print(plain_json(document))
