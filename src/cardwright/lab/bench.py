"""How fast the engine is: random play on one core, and what a search does with a position."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, final

from rich.table import Table

from cardwright.core.chance import Chance
from cardwright.core.playout import playout
from cardwright.core.state import State
from cardwright.engine import engine
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.matches import CAP
from cardwright.lab.trace import GUARDED, digest, stored, trace

TIMES: Final = 5_000
"""So often a position is copied, its key worked out, another one imagined."""

MIDDLES: Final = 10
"""Of so many games the positions in the middle are taken for that."""

ROUNDS: Final = 3
"""The games are played so often; the fastest round counts."""


@final
@dataclass(frozen=True)
class BenchReport:
    """What was measured, in seconds of processor time. A decision is a choice with two options or more."""

    game: str
    engine: str
    games: int
    choices: int
    decisions: int
    seconds: float
    copy_us: float
    key_us: float
    imagine_us: float
    trace: str

    def as_json(self) -> dict[str, object]:
        """The report as `cardwright bench --json` prints it."""
        return {
            "game": self.game,
            "engine": self.engine,
            "games": self.games,
            "choices": self.choices,
            "decisions": self.decisions,
            "games_per_second": round(self.games / self.seconds, 1),
            "decisions_per_second": round(self.decisions / self.seconds),
            "copy_us": round(self.copy_us, 2),
            "key_us": round(self.key_us, 2),
            "imagine_us": round(self.imagine_us, 2),
            "trace": self.trace,
        }

    def table(self) -> Table:
        """The report to look at."""
        table = Table(title=f"{self.game}, {self.engine} engine, one core")
        for column in ("random games", "decisions", "choices"):
            table.add_column(f"{column} a second", justify="right")
        for column in ("copy", "key", "imagine"):
            table.add_column(f"{column}, µs", justify="right")
        table.add_row(
            f"{self.games / self.seconds:,.0f}",
            f"{self.decisions / self.seconds:,.0f}",
            f"{self.choices / self.seconds:,.0f}",
            f"{self.copy_us:.2f}",
            f"{self.key_us:.2f}",
            f"{self.imagine_us:.2f}",
        )
        table.caption = (
            f"{self.games} games between the starter decks, from deal to end; trace {self.trace[:12]}"
        )
        return table


def measure(game_id: str, games: int) -> BenchReport:
    """Play random games between the first two starter decks and time what a search does with a position.

    Raises `CardwrightError`, and measures nothing, if the engine does not play the games on record; of a game
    from elsewhere there are none.
    """
    played = digest(trace(game_id, GUARDED))
    expected = stored(game_id)
    if expected is not None and expected != played:
        raise CardwrightError(
            f"the engine plays other games than those on record ({played[:12]}, not {expected[:12]}): "
            "after a change of the rules, write them anew with tools/record_traces.py"
        )
    rules = game(game_id)
    decks = list(rules.starter_decks().values())[:2]
    best: tuple[float, int, int] | None = None
    for _ in range(ROUNDS):
        choices = decisions = 0
        began = time.process_time()
        for seed in range(games):
            counts = playout(rules.new(decks, seed), Chance.seeded(seed), CAP)
            choices += counts.choices
            decisions += counts.decisions
        seconds = time.process_time() - began
        if best is None or seconds < best[0]:
            best = (seconds, choices, decisions)
    assert best is not None
    middles = _middles(game_id)
    return BenchReport(
        game_id,
        engine(),
        games,
        best[1],
        best[2],
        best[0],
        _microseconds(middles, lambda state, _: state.copy()),
        _microseconds(middles, lambda state, _: state.key()),
        _microseconds(middles, lambda state, n: state.imagine(n % len(state.names), n)),
        played,
    )


def _middles(game_id: str) -> list[State[Any]]:
    """Positions from the middle of games."""
    rules = game(game_id)
    decks = list(rules.starter_decks().values())[:2]
    found: list[State[Any]] = []
    for seed in range(MIDDLES):
        state: State[Any] = rules.new(decks, seed)
        playout(state, Chance.seeded(seed), 400)
        found.append(state)
    return found


def _microseconds(states: list[State[Any]], do: Callable[[State[Any], int], object]) -> float:
    """What it takes on average, in microseconds."""
    total = 0.0
    for state in states:
        began = time.process_time()
        for n in range(TIMES // MIDDLES):
            do(state, n)
        total += time.process_time() - began
    return total / TIMES * 1e6
