"""How strong players are: all against all, over decks and seats, with ratings; what was played is kept.

The file of a ladder holds what is played, and all games so far, a line each: whoever goes on with it plays
those that are left.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, final

import msgspec
from rich.table import Table

from cardwright.errors import CardwrightError, FileError
from cardwright.files import decoded, read_bytes
from cardwright.games import game
from cardwright.lab.matches import CAP, Match, play, wilson
from cardwright.lab.pages import charts, library, write_page
from cardwright.lab.workers import shared_out
from cardwright.narration.sentences import counted
from cardwright.players import same_bot
from cardwright.seating import known_name, unknown_deck
from cardwright.terminal.reports import Refused, generated_deck

FORM: Final = 1
"""The version of the file's form."""

LARGEST_FILE: Final = 200_000_000

BEGINNING: Final = b'{"ladder": 1, "game": "'
"""How a file of a ladder begins, also one that was broken off in its first line."""

Natural = Annotated[int, msgspec.Meta(ge=0)]

GENERATED: Final = re.compile(r"Generated (0|[1-9][0-9]{0,8})")
"""What a deck is called that is made up, by its seed."""

MOST_GENERATED: Final = 10_000
"""So many decks are made up for a ladder at most."""

MOST_TABLES: Final = 10_000
"""So many tables of different players a ladder has at most."""

TOLD: Final = 4
"""So many decks are named where a ladder is told of in a line."""

Z: Final = 1.96
"""How many standard deviations to each side hold 95 %."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a ladder plays: a game between these players, so many at a table, with these decks by turns.

    Where it is `alone`, the first of two players has one seat, and the second all others. Everything that is
    played follows from it.
    """

    ladder: int = FORM
    game: str
    players: tuple[str, ...]
    seats: int = 2
    decks: tuple[str, ...]
    seed: int
    cap: int = CAP
    alone: bool = False

    @property
    def tables(self) -> list[tuple[str, ...]]:
        """Who meets whom: all tables of different players, or, where they are too few, of some of each."""
        if self.alone:
            first, second = self.players
            return [(first, *[second] * (self.seats - 1))]
        if len(self.players) >= self.seats:
            return list(combinations(self.players, self.seats))
        mixed = combinations_with_replacement(self.players, self.seats)
        return [table for table in mixed if set(table) == set(self.players)]

    @property
    def told(self) -> str:
        """In a line what is played."""
        among = f"{self.players[0]} alone among {self.players[1]}" if self.alone else ", ".join(self.players)
        decks = ", ".join(self.decks[:TOLD]) + (
            f" and {len(self.decks) - TOLD} more" if self.decks[TOLD:] else ""
        )
        return f"{self.game}, {among}, {self.seats} at a table, seed {self.seed}, decks {decks}"

    def setup(self, number: int) -> Setup:
        """What is game `number`: all tables in turn; each goes through all seats before decks change."""
        tables = self.tables
        turn, place = divmod(number, len(tables))
        deal, swap = divmod(turn, self.seats)
        table = tables[place]
        others = len(self.decks) - 1
        step = 1 + (deal // len(self.decks)) % others if others else 0
        dealt = [self.decks[(deal + seat * step) % len(self.decks)] for seat in range(self.seats)]
        first = (deal // len(self.decks)) % self.seats
        return Setup(table[swap:] + table[:swap], tuple(dealt), deal * self.seats + first)


@final
@dataclass(frozen=True)
class Setup:
    """A game to be played: who sits where with which deck; `number` fixes chance and who goes first."""

    players: tuple[str, ...]
    decks: tuple[str, ...]
    number: int


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game of a ladder: who sat where with which deck, which seats have won, and how."""

    n: Natural
    players: tuple[str, ...]
    decks: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    turns: Natural
    choices: Natural


@final
@dataclass(frozen=True)
class Standing:
    """How a player stands: the rating with the bounds that hold 95 %, games, those won alone, and ties."""

    player: str
    rating: float
    low: float
    high: float
    games: int
    wins: int
    ties: int


def plan_ladder(
    name: str,
    players: Sequence[str],
    seats: int,
    decks: Sequence[str],
    seed: int,
    cap: int = CAP,
    alone: bool = False,
) -> Plan:
    """A ladder with the starter decks of the game, or those named; `Generated 3` is made up of seed 3.

    With `alone` the first of two players sits among others who are all the second.

    Raises `CardwrightError`.
    """
    rules = game(name)
    if len(players) < 2:
        raise CardwrightError("a ladder needs two players or more")
    if len({same_bot(player) for player in players}) < len(players):
        raise CardwrightError("a player stands in a ladder once: who plays against whom follows by itself")
    if alone and len(players) != 2:
        raise CardwrightError(f"one alone among others: that is a ladder of 2 players, not {len(players)}")
    if seats not in rules.players:
        fewest, most = rules.players[0], rules.players[-1]
        raise CardwrightError(f"{fewest} to {most} can play {rules.id}, not {seats}")
    if comb(len(players), seats) > MOST_TABLES:
        raise CardwrightError(
            f"{len(players)} players, {seats} at a table, are more than {MOST_TABLES} tables: let fewer play"
        )
    if cap < 1:
        raise CardwrightError(f"a game has at least 1 choice, not {cap}")
    chosen = tuple(decks) or tuple(rules.starter_decks())
    if not chosen:
        raise CardwrightError(f"{rules.id} has no starter decks: name some with --decks")
    named = _names_of(rules.id, chosen)
    return Plan(
        game=rules.id, players=tuple(players), seats=seats, decks=named, seed=seed, cap=cap, alone=alone
    )


def made_up(number: int) -> tuple[str, ...]:
    """The names of so many decks that are made up. Raises `CardwrightError` for too many.

    >>> made_up(2)
    ('Generated 0', 'Generated 1')
    """
    if number > MOST_GENERATED:
        raise CardwrightError(f"{MOST_GENERATED} decks can be made up for a ladder, not {number}")
    return tuple(f"Generated {seed}" for seed in range(number))


def _names_of(id: str, decks: Sequence[str]) -> tuple[str, ...]:
    """What these decks are called, in whatever letters they are named; of those that are made up one is made.

    Raises `CardwrightError` unless there are such decks.
    """
    rules = game(id)
    made = [each for each in decks if GENERATED.fullmatch(each)]
    known = {each: known_name(rules, each) or "" for each in decks if each not in made}
    for each, name in known.items():
        if not name:
            raise unknown_deck(rules, each, "no deck")
    for each in made[:1]:
        _deck(id, each)
    return tuple(known.get(each, each) for each in decks)


@lru_cache(maxsize=100)
def _deck(name: str, deck: str) -> Mapping[str, object]:
    """A deck by its name, as data."""
    rules = game(name)
    known = rules.known_decks()
    if deck in known:
        written: dict[str, object] = rules.deck_to_json(known[deck])
        return written
    made = generated_deck(name, int(deck.removeprefix("Generated ")))
    if isinstance(made, Refused):
        raise made.error
    return made.deck


@final
@dataclass
class Ladder:
    """A plan, and the games of it that have been played, in order; `end` is where they end in their file.

    `end` counts bytes; what stands behind is a line that was broken off.
    """

    plan: Plan
    played: list[Played] = field(default_factory=list)
    end: int = 0

    def games(self, each: int) -> int:
        """How many games there are if each table plays so many."""
        return each * len(self.plan.tables)

    def standings(self) -> list[Standing]:
        """The players, the strongest first. Raises `CardwrightError` where the library is missing."""
        ratings = rated(self.plan.players, self.played)
        found = []
        for player in self.plan.players:
            rating = ratings[player]
            sat = [(each, seat) for each in self.played for seat in _seats_of(each, player)]
            wins = sum(each.winners == (seat,) for each, seat in sat)
            ties = sum(seat in each.winners and len(each.winners) > 1 for each, seat in sat)
            margin = Z * rating.sigma
            low, high = rating.mu - margin, rating.mu + margin
            found.append(Standing(player, rating.mu, low, high, len(sat), wins, ties))
        return sorted(found, key=lambda each: -each.rating)

    def won(self, one: str, other: str) -> tuple[int, int]:
        """The games in which both sat and either won alone: how many `one` has won, and of how many."""
        met = [each for each in self.played if {one, other} <= set(each.players) and len(each.winners) == 1]
        winners = [each.players[each.winners[0]] for each in met]
        return winners.count(one), winners.count(one) + winners.count(other)

    def table(self) -> Table:
        """The ladder to look at."""
        plan = self.plan
        played = counted(len(self.played), "game")
        table = Table(title=f"{played} of {plan.game}, {plan.seats} at a table, seed {plan.seed}")
        for column in (
            "",
            "player",
            "rating",
            "95 % between",
            "games",
            "wins",
            "rate",
            "95 % between",
            "ties",
        ):
            table.add_column(column, justify="left" if column in ("player", "95 % between") else "right")
        for place, each in enumerate(self.standings(), start=1):
            low, high = wilson(each.wins, each.games) if each.games else (0.0, 1.0)
            table.add_row(
                str(place),
                each.player,
                f"{each.rating:.1f}",
                f"{each.low:.1f} and {each.high:.1f}",
                str(each.games),
                str(each.wins),
                f"{each.wins / each.games:.1%}" if each.games else "–",
                f"{low:.1%} and {high:.1%}",
                str(each.ties),
            )
        return table

    def write_page(self, file: str) -> None:
        """Write a page with the ratings, and who has won against whom. Raises `CardwrightError`."""
        alt = charts()
        standings = self.standings()
        order = [each.player for each in standings]
        rows = [
            {
                "player": each.player,
                "rating": each.rating,
                "low": each.low,
                "high": each.high,
                "games": each.games,
            }
            for each in standings
        ]
        base = alt.Chart({"values": rows}).encode(y=alt.Y("player:N", sort=order, title=None))
        span = base.mark_rule().encode(x=alt.X("low:Q", title="rating, with 95 %"), x2="high:Q")
        point = base.mark_point(filled=True, size=80).encode(
            x="rating:Q", tooltip=[alt.Tooltip("player:N"), alt.Tooltip("rating:Q", format=".1f"), "games:Q"]
        )
        pairs = []
        for one in order:
            for other in order:
                wins, games = self.won(one, other)
                if one != other and games:
                    pairs.append({"player": one, "against": other, "rate": wins / games, "games": games})
        cells = alt.Chart({"values": pairs}).encode(
            x=alt.X("against:N", sort=order), y=alt.Y("player:N", sort=order, title=None)
        )
        shades = alt.Scale(scheme="redblue", domain=[0, 1])
        heat = cells.mark_rect().encode(
            color=alt.Color("rate:Q", scale=shades, legend=None), tooltip=["player:N", "against:N", "games:Q"]
        )
        written = cells.mark_text().encode(text=alt.Text("rate:Q", format=".0%"))
        chart = alt.hconcat(alt.layer(span, point).properties(width=420), alt.layer(heat, written))
        plan = self.plan
        words = f"{len(self.played)} games, {plan.seats} at a table, decks {', '.join(plan.decks)}."
        write_page(chart, file, f"A ladder of {plan.game}", words)


def rated(players: Sequence[str], played: Sequence[Played]) -> dict[str, Any]:
    """The rating (`mu` and `sigma`) of each player after these games, in order.

    Weng and Lin's model for Plackett and Luce's, as openskill has it. Who sits at a table twice is rated by
    what comes of both seats on average. Raises `CardwrightError` where the library is missing.
    """
    library("openskill")
    model = library("openskill.models").PlackettLuce()
    ratings: dict[str, Any] = {player: model.rating(name=player) for player in players}
    for each in played:
        teams = [
            [model.create_rating([ratings[name].mu, ratings[name].sigma], name)] for name in each.players
        ]
        ranks = [0 if seat in each.winners else 1 for seat in range(len(each.players))]
        after = model.rate(teams, ranks=ranks)
        for name in set(each.players):
            own = [after[seat][0] for seat in _seats_of(each, name)]
            mean = [
                sum(rating.mu for rating in own) / len(own),
                sum(rating.sigma for rating in own) / len(own),
            ]
            ratings[name] = model.create_rating(mean, name)
    return ratings


def _seats_of(each: Played, player: str) -> list[int]:
    return [seat for seat, name in enumerate(each.players) if name == player]


def climb(ladder: Ladder, each: int, file: str, workers: int, progress: Callable[[int], None]) -> None:
    """Play until each table has played `each` games, and keep every game in the file as it ends.

    `progress` is told of every game. Raises `CardwrightError`; the games until then are kept.
    """
    first, number = len(ladder.played), ladder.games(each)
    if first >= number and Path(file).exists():
        return
    try:
        with open(file, "ab+") as stream:
            _clear_rest(ladder, stream, file)
            if ladder.end == 0:
                _append(ladder, ladder.plan, stream, file)
            for played in _games(ladder.plan, first, number, workers):
                _append(ladder, played, stream, file)
                ladder.played.append(played)
                progress(1)
    except OSError as fault:
        raise CardwrightError(f"{file}: this cannot be written: {fault.strerror or fault}") from None


def _clear_rest(ladder: Ladder, stream: BinaryIO, file: str) -> None:
    """Take away a last line that was broken off. Raises `CardwrightError` where it is something else."""
    stream.seek(ladder.end)
    rest = stream.read()
    if b"\n" in rest or (ladder.end == 0 and rest and not rest.startswith(BEGINNING)):
        raise CardwrightError(f"{file}: this was written by something else, and is left as it is")
    stream.truncate(ladder.end)


def _append(ladder: Ladder, written: Plan | Played, stream: BinaryIO, file: str) -> None:
    """Write a line where the ladder ends. Raises `CardwrightError` if somebody else has written there."""
    if stream.seek(0, os.SEEK_END) != ladder.end:
        raise CardwrightError(
            f"{file}: another ladder is being played into this file; this one stops, and leaves it as it is"
        )
    line = (json.dumps(msgspec.to_builtins(written), ensure_ascii=False) + "\n").encode()
    stream.write(line)
    stream.flush()
    ladder.end += len(line)


def _games(plan: Plan, first: int, number: int, workers: int) -> Generator[Played, None, None]:
    task = partial(_play, plan, first)
    left = number - first
    if workers <= 1 or left == 1:
        yield from map(task, range(left))
    elif left:
        yield from shared_out(task, left, 1, min(workers, left))


def _play(plan: Plan, first: int, place: int) -> Played:
    number = first + place
    setup = plan.setup(number)
    dealt = tuple(dict(_deck(plan.game, name)) for name in setup.decks)
    outcome = play(Match(plan.game, dealt, setup.players, plan.seed, plan.cap), setup.number)
    return Played(
        n=number,
        players=setup.players,
        decks=setup.decks,
        winners=outcome.winners,
        reason=outcome.reason,
        turns=outcome.turns,
        choices=outcome.choices,
    )


def open_ladder(file: str) -> Ladder | None:
    """The ladder in a file, to be gone on with; None where there is no file, or nothing in it.

    A last line that is not whole, because writing it was broken off, does not count; nothing is changed.
    Raises `FileError`.
    """
    if not os.path.lexists(file) or (os.path.isfile(file) and os.path.getsize(file) == 0):
        return None
    content = read_bytes(file, LARGEST_FILE)
    whole, newline, rest = content.rpartition(b"\n")
    if not content.startswith(BEGINNING) and (rest or not newline):
        raise FileError("this is no ladder: it says something else, and is left as it is", file)
    if not newline:
        return None
    lines = decoded(whole, file).split("\n")
    ladder = Ladder(_plan_in(lines[0], file), end=len(content) - len(rest))
    for number, line in enumerate(lines[1:]):
        played = _read(line, Played, file, number + 2)
        setup = ladder.plan.setup(number)
        if (played.n, played.players, played.decks) != (number, setup.players, setup.decks):
            raise FileError("this is not the game that the ladder plays here", file, number + 2)
        if not set(played.winners) <= set(range(ladder.plan.seats)):
            raise FileError("somebody has won who did not play", file, number + 2)
        if len(set(played.winners)) < len(played.winners):
            raise FileError("somebody has won twice", file, number + 2)
        ladder.played.append(played)
    return ladder


class _Formed(msgspec.Struct, frozen=True):
    """What every form of a ladder's first line has: which form it is."""

    ladder: int = FORM


def _plan_in(line: str, file: str) -> Plan:
    """The plan that the first line tells, if it can be played. Raises `FileError`."""
    form: int = _read(line, _Formed, file, 1).ladder
    if form != FORM:
        raise FileError(f"this ladder has form {form}, and this program reads {FORM}", file)
    plan: Plan = _read(line, Plan, file, 1)
    if not plan.decks:
        raise FileError("this ladder names no decks", file, 1)
    try:
        return plan_ladder(plan.game, plan.players, plan.seats, plan.decks, plan.seed, plan.cap, plan.alone)
    except CardwrightError as fault:
        raise FileError(str(fault), file, 1) from None


def _read(line: str, kind: type[Any], file: str, number: int) -> Any:
    try:
        return msgspec.json.decode(line.encode(), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise FileError(f"this is no line of a ladder: {fault}", file, number) from None
