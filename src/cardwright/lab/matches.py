"""Many games between the same decks and players: who wins how often, how long games last."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any, Final, final

from rich.table import Table

from cardwright.core.chance import Chance
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.workers import shared_out
from cardwright.narration.sentences import counted
from cardwright.players import bot, dismiss

CAP: Final = 20_000
"""Choices after which a game counts as agreed to be over (R166)."""

Progress = Callable[[int], None]


@final
@dataclass(frozen=True)
class Match:
    """What is played: a game with these decks (in JSON form) and players, seat by seat."""

    game: str
    decks: tuple[dict[str, object], ...]
    players: tuple[str, ...]
    seed: int
    cap: int = CAP


@final
@dataclass(frozen=True)
class Outcome:
    """One game of a match: the seats that won, its turns, choices and decisions (two options or more)."""

    winners: tuple[int, ...]
    reason: str
    turns: int
    choices: int
    decisions: int


def play(match: Match, number: int) -> Outcome:
    """Play game `number` of the match, which its seed and number fix entirely; the seats go first in turn."""
    rules = game(match.game)
    decks = _decks(match)
    seat_seeds = Chance.seeded(match.seed * 1_000_003 + number)
    state = rules.new(decks, seed=seat_seeds.below(1 << 31), first=number % len(decks))
    bots = [bot(name, seat_seeds.below(1 << 31)) for name in match.players]
    choices = decisions = 0
    try:
        while (choice := state.choice) is not None and choices < match.cap:
            choices += 1
            if len(choice.options) == 1:
                state.take(choice.options[0])
                continue
            decisions += 1
            state.choose(bots[choice.player].pick(state.view(choice.player)))
        capped = state.result is None
        if capped:
            for seat in range(len(state.names)):
                rules.agree(state, seat)
    finally:
        dismiss(bots, state)
    result = state.result
    assert result is not None
    reason = "cap" if capped else result.reason
    return Outcome(result.winners, reason, state.turn, choices, decisions)


_DECKS: Final[dict[int, tuple[Match, list[Any]]]] = {}


def _decks(match: Match) -> list[Any]:
    """The match's decks, read once in each process."""
    known = _DECKS.get(id(match))
    if known is None or known[0] is not match:
        rules = game(match.game)
        _DECKS.clear()
        _DECKS[id(match)] = known = (match, [rules.deck_from_json(deck) for deck in match.decks])
    return known[1]


def outcomes(match: Match, games: int, workers: int) -> Generator[Outcome, None, None]:
    """The outcomes of the first `games` games, in order, however many processes play them."""
    if workers <= 1 or games == 1:
        for number in range(games):
            yield play(match, number)
        return
    at_a_time = max(1, min(16, games // (workers * 4)))
    yield from shared_out(partial(play, match), games, at_a_time, min(workers, games))


@final
@dataclass
class Report:
    """What a match came to. Rates come with 95 % confidence intervals (Wilson).

    `chains` are those with which each seat begins, in games that have them.
    """

    match: Match
    deck_names: tuple[str, ...]
    chains: tuple[int, ...]
    outcomes: list[Outcome] = field(default_factory=list)
    seconds: float = 0.0

    def wins(self, seat: int) -> int:
        """The games that this seat won alone."""
        return sum(outcome.winners == (seat,) for outcome in self.outcomes)

    @property
    def ties(self) -> int:
        """The games that ended in a tie."""
        return sum(len(outcome.winners) > 1 for outcome in self.outcomes)

    def as_json(self) -> dict[str, object]:
        """The report as `cardwright sim --json` prints it; with one seed only `timing` differs."""
        games = len(self.outcomes)
        seats = []
        for seat, (deck, player) in enumerate(zip(self.deck_names, self.match.players, strict=True)):
            wins = self.wins(seat)
            low, high = wilson(wins, games)
            handicap = {"chains": self.chains[seat]} if self.chains[seat] else {}
            seats.append(
                {
                    "deck": deck,
                    "player": player,
                    **handicap,
                    "wins": wins,
                    "rate": round(wins / games, 4),
                    "low": round(low, 4),
                    "high": round(high, 4),
                }
            )
        decisions = sum(outcome.decisions for outcome in self.outcomes)
        reasons: dict[str, int] = {}
        for outcome in self.outcomes:
            reasons[outcome.reason] = reasons.get(outcome.reason, 0) + 1
        return {
            "game": self.match.game,
            "seed": self.match.seed,
            "games": games,
            "seats": seats,
            "ties": self.ties,
            "reasons": dict(sorted(reasons.items())),
            "turns": spread([outcome.turns for outcome in self.outcomes]),
            "choices": spread([outcome.choices for outcome in self.outcomes]),
            "timing": {
                "seconds": round(self.seconds, 3),
                "games_per_second": round(games / self.seconds, 1) if self.seconds else None,
                "decisions_per_second": round(decisions / self.seconds) if self.seconds else None,
            },
        }

    def table(self) -> Table:
        """The report to look at."""
        fields: Any = self.as_json()
        played = counted(fields["games"], "game")
        table = Table(title=f"{played} of {fields['game']}, seed {fields['seed']}")
        handicap = ["chains"] if any(self.chains) else []
        for column in ("seat", "deck", *handicap, "player", "wins", "rate", "95 % between"):
            table.add_column(column, justify="right" if column in ("chains", "wins", "rate") else "left")
        for seat, entry in enumerate(fields["seats"]):
            table.add_row(
                chr(ord("A") + seat),
                entry["deck"],
                *[str(self.chains[seat]) for _ in handicap],
                entry["player"],
                str(entry["wins"]),
                f"{entry['rate']:.1%}",
                f"{entry['low']:.1%} and {entry['high']:.1%}",
            )
        turns, choices, timing = fields["turns"], fields["choices"], fields["timing"]
        table.caption = (
            f"{counted(fields['ties'], 'tie')} · turns {turns['mean']} ({turns['p5']} to {turns['p95']}) · "
            f"choices {choices['mean']} ({choices['p5']} to {choices['p95']})\n"
            f"{timing['games_per_second']} games and {timing['decisions_per_second']} decisions a second"
        )
        return table


def simulate(
    game_id: str,
    decks: Sequence[Any],
    players: Sequence[str],
    games: int,
    seed: int,
    workers: int,
    cap: int = CAP,
    progress: Progress | None = None,
) -> Report:
    """Play `games` games; `progress` is called with the number of games finished since the last call.

    Raises `CardwrightError` for decks, players and numbers that do not fit the game.
    """
    rules = game(game_id)
    if games < 1:
        raise CardwrightError(f"a simulation plays at least 1 game, not {games}")
    if cap < 1:
        raise CardwrightError(f"a game has at least 1 choice, not {cap}")
    if len(decks) != len(players):
        raise CardwrightError(f"{len(players)} players need as many decks, not {len(decks)}")
    for name in players:
        bot(name, 0)
    rules.new(decks, seed)
    match = Match(game_id, tuple(rules.deck_to_json(deck) for deck in decks), tuple(players), seed, cap)
    chains = tuple(getattr(deck, "chains", 0) for deck in decks)
    report = Report(match, tuple(deck.name for deck in decks), chains)
    began = time.perf_counter()
    with closing(outcomes(match, games, workers)) as played:
        for outcome in played:
            report.outcomes.append(outcome)
            if progress is not None:
                progress(1)
    report.seconds = time.perf_counter() - began
    return report


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a rate.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    rate = wins / games
    centre = rate + z * z / (2 * games)
    margin = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)


def spread(numbers: Sequence[int]) -> dict[str, float]:
    """The mean and the 5th and 95th percentile.

    >>> spread([1, 2, 3, 4, 5])
    {'mean': 3.0, 'p5': 1, 'p95': 5}
    """
    ordered = sorted(numbers)
    last = len(ordered) - 1
    return {
        "mean": round(sum(ordered) / len(ordered), 2),
        "p5": ordered[round(0.05 * last)],
        "p95": ordered[round(0.95 * last)],
    }
