"""How the cost of a choice grows with the number of players and with the minions on the battlefields."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, final, runtime_checkable

from rich.table import Table

from cardwright.core.chance import Chance
from cardwright.core.playout import playout
from cardwright.core.state import State
from cardwright.engine import engine
from cardwright.games import game, plugin, silent
from cardwright.lab.matches import CAP

PLAYERS: Final = tuple(range(2, 9))
MINIONS: Final = (5, 10, 20, 35, 50)
"""How many minions lie on all battlefields together as the measurement begins."""

FROM_POSITION: Final = 500
"""The choices that are made from such a position: about three turns: most minions are still there then."""


@runtime_checkable
class Crowded(Protocol):
    """A plugin whose games can have many minions on the battlefields."""

    def crowd(self, game: str, minions: int, seed: int, /) -> Mapping[str, object]:
        """A position for two with so many minions, ready to act, as plain data."""
        ...


Begin = Callable[[int], State[Any]]
"""Makes the position from which the round of this number is played."""


@final
@dataclass(frozen=True)
class Measured:
    """Random play with so many players or minions (`size`), in seconds of processor time.

    More players mean more choices with one option, which cost little: so `decisions` (two options or more)
    are counted, too.
    """

    size: int
    choices: int
    decisions: int
    seconds: float

    @property
    def choice_us(self) -> float:
        """The microseconds that a choice cost."""
        return self.seconds / self.choices * 1e6

    @property
    def decision_us(self) -> float:
        """The microseconds from one decision to the next."""
        return self.seconds / self.decisions * 1e6


@final
@dataclass(frozen=True)
class ScalingReport:
    """The cost of a choice, by players and by minions."""

    game: str
    engine: str
    players: tuple[Measured, ...]
    minions: tuple[Measured, ...]

    def as_json(self) -> dict[str, object]:
        """The report as `cardwright bench --scaling --json` prints it."""
        return {
            "game": self.game,
            "engine": self.engine,
            "players": [_row(measured, "players") for measured in self.players],
            "minions": [_row(measured, "minions") for measured in self.minions],
        }

    def table(self) -> Table:
        """The report to look at."""
        table = Table(title=f"{self.game}, {self.engine} engine, one core: random play")
        for column in (
            "",
            "choices a second",
            "a choice, µs",
            "a decision, µs",
            "size",
            "choice",
            "decision",
        ):
            table.add_column(column, justify="right")
        for series, of in ((self.players, "players"), (self.minions, "minions")):
            least = series[0]
            for measured in series:
                table.add_row(
                    f"{measured.size} {of}",
                    f"{measured.choices / measured.seconds:,.0f}",
                    f"{measured.choice_us:.2f}",
                    f"{measured.decision_us:.2f}",
                    f"× {measured.size / least.size:.1f}",
                    f"× {measured.choice_us / least.choice_us:.1f}",
                    f"× {measured.decision_us / least.decision_us:.1f}",
                )
            table.add_section()
        table.caption = (
            f"Games between the starter decks; {FROM_POSITION} choices from positions with minions, half of "
            "which have counters. Cost is at most linear where it grows no faster than size."
        )
        return table


def _row(measured: Measured, of: str) -> dict[str, object]:
    return {
        of: measured.size,
        "choices": measured.choices,
        "decisions": measured.decisions,
        "choices_per_second": round(measured.choices / measured.seconds),
        "choice_us": round(measured.choice_us, 3),
        "decision_us": round(measured.decision_us, 3),
    }


def measure_scaling(
    game_id: str, games: int, players: Sequence[int] = PLAYERS, minions: Sequence[int] = MINIONS
) -> ScalingReport:
    """Play so many random games with each number of players, and from as many positions of each crowd.

    Raises `CardwrightError` for a game that has no crowds.
    """
    brought = plugin(game_id)
    if not isinstance(brought, Crowded):
        raise silent(game_id, "how a crowd of minions is set up")
    rules = game(game_id)
    decks = list(rules.starter_decks().values())

    def dealt(seats: int) -> Begin:
        return lambda number: rules.new(
            [decks[(number + seat) % len(decks)] for seat in range(seats)], number
        )

    def crowded(crowd: int) -> Begin:
        return lambda number: rules.position(brought.crowd(game_id, crowd, number))

    return ScalingReport(
        game_id,
        engine(),
        tuple(_measured(seats, dealt(seats), games, CAP) for seats in players),
        tuple(_measured(crowd, crowded(crowd), games, FROM_POSITION) for crowd in minions),
    )


def _measured(size: int, begin: Begin, games: int, cap: int) -> Measured:
    """Play at random from so many beginnings; making them is not measured."""
    choices = decisions = 0
    seconds = 0.0
    for number in range(games):
        state = begin(number)
        began = time.process_time()
        counts = playout(state, Chance.seeded(number), cap)
        seconds += time.process_time() - began
        choices += counts.choices
        decisions += counts.decisions
    return Measured(size, choices, decisions, seconds)
