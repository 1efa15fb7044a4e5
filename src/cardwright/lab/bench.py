"""How fast the engine is: random play on one core, and copies of a position."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, final

from rich.table import Table

from cardwright.core.chance import Chance
from cardwright.core.playout import playout
from cardwright.engine import engine
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.matches import CAP
from cardwright.lab.trace import GUARDED, digest, stored, trace

COPIES: Final = 5_000
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
            "trace": self.trace,
        }

    def table(self) -> Table:
        """The report to look at."""
        table = Table(title=f"{self.game}, {self.engine} engine, one core")
        for column in ("random games a second", "decisions a second", "choices a second", "a copy, µs"):
            table.add_column(column, justify="right")
        table.add_row(
            f"{self.games / self.seconds:,.0f}",
            f"{self.decisions / self.seconds:,.0f}",
            f"{self.choices / self.seconds:,.0f}",
            f"{self.copy_us:.2f}",
        )
        table.caption = (
            f"{self.games} games between the starter decks, from deal to end; trace {self.trace[:12]}"
        )
        return table


def measure(game_id: str, games: int) -> BenchReport:
    """Play random games between the first two starter decks and copy positions from the middle of games.

    Raises `CardwrightError`, and measures nothing, if the engine does not play the games on record.
    """
    played = digest(trace(game_id, GUARDED))
    expected = stored(game_id)
    if expected != played:
        raise CardwrightError(
            f"the engine plays other games than those on record ({played[:12]}, not {str(expected)[:12]}): "
            "after a change of the rules, write them anew with tools/record_traces.py"
        )
    rules = game(game_id)
    decks = list(rules.starter_decks().values())[:2]
    best: tuple[float, int, int] | None = None
    for _ in range(ROUNDS):
        choices = decisions = 0
        began = time.process_time()
        for seed in range(games):
            tally = playout(rules.new(decks, seed), Chance.seeded(seed), CAP)
            choices += tally.choices
            decisions += tally.decisions
        seconds = time.process_time() - began
        if best is None or seconds < best[0]:
            best = (seconds, choices, decisions)
    assert best is not None
    return BenchReport(game_id, engine(), games, best[1], best[2], best[0], _copy_us(game_id), played)


def _copy_us(game_id: str) -> float:
    """The microseconds that a copy takes, on average over positions of ten games in their middle."""
    rules = game(game_id)
    decks = list(rules.starter_decks().values())[:2]
    total = 0.0
    for seed in range(10):
        state = rules.new(decks, seed)
        playout(state, Chance.seeded(seed), 400)
        began = time.process_time()
        for _ in range(COPIES // 10):
            state.copy()
        total += time.process_time() - began
    return total / COPIES * 1e6
