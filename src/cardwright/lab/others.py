"""How fast other libraries of games play at random through Python, beside Cardwright, in the same run.

They are no part of Cardwright: `pip install 'cardwright[bench]'` brings them. They play other games, by other
rules; what is compared is what a program gets that plays many games at random.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, final

from rich.table import Table

from cardwright.core.chance import Chance
from cardwright.core.playout import playout
from cardwright.engine import engine
from cardwright.games import game
from cardwright.lab.matches import CAP

SECONDS: Final = 3.0
"""Each plays for at least so long."""

Played = tuple[int, int]
"""Choices and decisions of one game: a decision is a choice with two options or more."""

Player = Callable[[Chance], Played]
"""Plays one game at random."""


@final
class Count:
    """What one game has asked so far."""

    def __init__(self) -> None:
        self.choices = 0
        self.decisions = 0

    def choose(self, options: list[Any], chance: Chance) -> Any:
        """One of the options at random; it is counted."""
        self.choices += 1
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        return options[chance.below(len(options))]

    def played(self) -> Played:
        """The game is over."""
        return self.choices, self.decisions


def open_spiel(pyspiel: Any, name: str) -> Player:
    """OpenSpiel's games, written in C++; what chance does counts as no choice."""
    rules = pyspiel.load_game(name)

    def play(chance: Chance) -> Played:
        count = Count()
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), chance))
            else:
                state.apply_action(count.choose(state.legal_actions(), chance))
        return count.played()

    return play


def drawn(outcomes: list[tuple[int, float]], chance: Chance) -> int:
    """One of the outcomes, each as likely as it says."""
    rest = chance.below(1 << 30) / (1 << 30)
    for action, likely in outcomes:
        rest -= likely
        if rest < 0:
            return action
    return outcomes[-1][0]


def rlcard(library: Any, name: str) -> Player:
    """RLCard's environments, written in Python."""

    def play(chance: Chance) -> Played:
        count = Count()
        table = library.make(name, config={"seed": chance.below(1 << 30)})
        state, _ = table.reset()
        while not table.is_over():
            state, _ = table.step(count.choose(list(state["legal_actions"]), chance))
        return count.played()

    return play


def chess(library: Any, _: str) -> Player:
    """python-chess, written in Python."""

    def play(chance: Chance) -> Played:
        count = Count()
        board = library.Board()
        while not board.is_game_over():
            board.push(count.choose(list(board.legal_moves), chance))
        return count.played()

    return play


RIVALS: Final[tuple[tuple[str, str, str, Callable[[Any, str], Player]], ...]] = (
    ("OpenSpiel", "pyspiel", "gin_rummy", open_spiel),
    ("OpenSpiel", "pyspiel", "hearts", open_spiel),
    ("RLCard", "rlcard", "uno", rlcard),
    ("RLCard", "rlcard", "gin-rummy", rlcard),
    ("python-chess", "chess", "chess", chess),
)
"""A library, its module, one of its games, and how that is played."""


@final
@dataclass(frozen=True)
class Pace:
    """How fast a library plays one game, in processor time; `seconds` is 0 if it is not installed."""

    library: str
    game: str
    games: int
    choices: int
    decisions: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        """Decisions a second; 0 if the library is not installed."""
        return self.decisions / self.seconds if self.seconds else 0.0


@final
@dataclass(frozen=True)
class Comparison:
    """Cardwright's pace first, asked choice by choice like the others and by its own playout; then theirs."""

    paces: tuple[Pace, ...]

    def as_json(self) -> dict[str, object]:
        """The comparison as `cardwright bench --others --json` prints it; None for what is not installed."""
        return {
            "paces": [
                {
                    "library": pace.library,
                    "game": pace.game,
                    "games": pace.games,
                    "choices": pace.choices,
                    "decisions": pace.decisions,
                    "decisions_per_second": round(pace.decisions_per_second) if pace.seconds else None,
                    "ratio": round(self.ratio(pace), 2) if pace.seconds else None,
                }
                for pace in self.paces
            ]
        }

    def ratio(self, pace: Pace) -> float:
        """How many times as fast as this one Cardwright is, asked choice by choice, in decisions a second."""
        return self.paces[0].decisions_per_second / pace.decisions_per_second

    def table(self) -> Table:
        """The comparison to look at."""
        table = Table(title="Random play through Python, one core")
        table.add_column("library")
        table.add_column("game")
        for column in ("games", "choices a second", "decisions a second", "Cardwright is"):
            table.add_column(column, justify="right")
        for pace in self.paces:
            if pace.seconds:
                table.add_row(
                    pace.library,
                    pace.game,
                    str(pace.games),
                    f"{pace.choices / pace.seconds:,.0f}",
                    f"{pace.decisions_per_second:,.0f}",
                    f"{self.ratio(pace):.1f} ×",
                )
        missing = sorted({pace.library for pace in self.paces if not pace.seconds})
        if missing:
            table.caption = f"Not installed: {', '.join(missing)} (pip install 'cardwright[bench]')"
        return table


def compare(game_id: str, seconds: float = SECONDS) -> Comparison:
    """Let Cardwright play this game, then each of the others theirs, each for at least so many seconds."""
    paces = [
        _pace(f"Cardwright ({engine()})", game_id, _choice_by_choice(game_id), seconds),
        _pace("with its own playout", game_id, _own_playout(game_id), seconds),
    ]
    for library, module, name, player in RIVALS:
        try:
            found = import_module(module)
        except ImportError:
            paces.append(Pace(library, name, 0, 0, 0, 0.0))
        else:
            paces.append(_pace(library, name, player(found, name), seconds))
    return Comparison(tuple(paces))


def _choice_by_choice(game_id: str) -> Player:
    """Random games between the first two starter decks, each choice answered from outside, and checked."""
    rules = game(game_id)
    decks = list(rules.starter_decks().values())[:2]

    def play(chance: Chance) -> Played:
        count = Count()
        state = rules.new(decks, chance.below(1 << 30))
        while state.choice is not None:
            state.choose(count.choose(state.choice.options, chance))
        return count.played()

    return play


def _own_playout(game_id: str) -> Player:
    """The same, in the loop that is compiled with the rules: what a search that plays games out gets."""
    rules = game(game_id)
    decks = list(rules.starter_decks().values())[:2]

    def play(chance: Chance) -> Played:
        counts = playout(rules.new(decks, chance.below(1 << 30)), chance, CAP)
        return counts.choices, counts.decisions

    return play


def _pace(library: str, name: str, play: Player, seconds: float) -> Pace:
    """Play game after game until the time is up; the first, in which things are loaded, is not counted."""
    chance = Chance.seeded(1)
    play(chance)
    games = choices = decisions = 0
    began = time.process_time()
    spent = 0.0
    while spent < seconds or not games:
        more, decided = play(chance)
        games += 1
        choices += more
        decisions += decided
        spent = time.process_time() - began
    return Pace(library, name, games, choices, decisions, max(spent, 1e-9))
