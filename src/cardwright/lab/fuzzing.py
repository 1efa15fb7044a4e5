"""Games of generated decks, chosen at random, the position checked after every choice: no crash, no hang.

A game is fixed by the seed of the run and its number, whatever else is played and by however many processes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Hashable
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Choice, Option
from cardwright.core.state import State
from cardwright.games import game
from cardwright.lab.matches import CAP, Progress
from cardwright.lab.subjects import Subject, subject
from cardwright.lab.workers import CONTEXT, describe_fault, start_worker

SEEDS: Final = range(1 << 32)
BLOCK: Final = 32
DECKS: Final = 16
"""A block of games draws from so many decks, since a deck takes as long to make as a game to play."""

HANG: Final = 120.0
"""Seconds after which a game counts as hung."""

MOST_FAULTS: Final = 20
"""With so many faults a run is given up."""

LOOK_AROUND: Final = 256
"""Every so many choices all that hangs on a position is asked for: notation, views, imagined positions."""

_IDLE: Final = frozenset({"pass", "done", "no", "end", "skip", "decline", "leave", "discard"})


@final
@dataclass(frozen=True)
class Fuzz:
    """What is played: games fixed by a seed, each ended after `cap` choices."""

    game: str
    seed: int
    cap: int = CAP


@final
@dataclass(frozen=True)
class Fault:
    """What was wrong in game `number` after so many choices; `decks` are the seeds of its decks."""

    number: int
    choice: int
    message: str
    decks: tuple[int, ...]

    def as_json(self) -> dict[str, object]:
        """The fault as the tool prints it."""
        return {
            "game": self.number,
            "choice": self.choice,
            "message": self.message,
            "decks": list(self.decks),
        }


@final
@dataclass
class FuzzCounts:
    """What was played.

    `printed` counts the decks with a component or a card, `used` how often an ability with that component was
    activated or that card played, `events` what happened, by the word for it. `capped` are the games that
    reached the cap.
    """

    games: int = 0
    choices: int = 0
    turns: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    printed: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    capped: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def add(self, other: FuzzCounts) -> None:
        """Count what another one has counted, too."""
        self.games += other.games
        self.choices += other.choices
        self.turns += other.turns
        self.reasons += other.reasons
        self.seats += other.seats
        self.printed += other.printed
        self.used += other.used
        self.events += other.events
        self.capped += other.capped
        self.faults += other.faults


class Unsound(Exception):
    """The position is not as it must be."""


@final
class FuzzGame:
    """One game of a run."""

    def __init__(self, fuzz: Fuzz, number: int) -> None:
        self.fuzz = fuzz
        self.number = number
        self.chance = Chance.seeded(fuzz.seed * 1_000_003 + number)
        self.subject: Subject = subject(fuzz.game)
        first = (fuzz.seed * 1_000_003 + number // BLOCK * DECKS) % len(SEEDS)
        seats = self.subject.seats(self.chance)
        self.decks = tuple((first + self.chance.below(DECKS)) % len(SEEDS) for _ in range(seats))
        self.choices = 0
        self.state: State[Any] | None = None

    def play(self, counts: FuzzCounts, watch: Callable[[State[Any], Option], None] | None = None) -> None:
        """Play it to its end; `watch` is told of every answer before it is given.

        Raises whatever the rules raise, and Unsound.
        """
        rules = game(self.fuzz.game)
        decks = [_deck(self.fuzz.game, seed) for seed in self.decks]
        state: Any = rules.new(decks, self.chance.below(1 << 31))
        self.state = state
        used: Counter[Hashable] = Counter()
        events: Counter[str] = Counter()
        read = 0
        while (choice := state.choice) is not None and self.choices < self.fuzz.cap:
            option = self._pick(choice)
            if watch is not None:
                watch(state, option)
            state.take(option)
            self.choices += 1
            wrong = rules.check(state)
            if wrong:
                raise Unsound("; ".join(wrong))
            for event in state.events_since(read):
                events[event.word()] += 1
                thing = self.subject.used(state, event)
                if thing is not None:
                    used[thing] += 1
            read = state.last_event() + 1
            if self.choices % LOOK_AROUND == 0:
                self._look_around(state)
        if state.result is None:
            for seat in range(len(decks)):
                rules.agree(state, seat)
        self._look_back(state, decks)
        result = state.result
        assert result is not None
        counts.games += 1
        counts.choices += self.choices
        counts.turns += state.turn
        if self.choices < self.fuzz.cap:
            counts.reasons[result.reason] += 1
        else:
            counts.reasons["cap"] += 1
            counts.capped.append(self.number)
        counts.seats[len(decks)] += 1
        counts.events += events
        for deck in decks:
            self._count(deck, used, counts)

    def _pick(self, choice: Choice) -> Option:
        """Any option; what does nothing gets a second thought every other time, what the game wishes none.

        Half-way to the cap the players tire and do no more than they must: pawns that make pawns make long
        games, lawfully. What goes on for ever by itself still reaches the cap.
        """
        options = choice.options
        if len(options) == 1:
            return options[0]
        if self.choices * 2 > self.fuzz.cap:
            for option in options:
                if option.verb in _IDLE:
                    return option
        wishes = [self.subject.wish(self.state, option) for option in options]
        if max(wishes) > 0:
            return options[wishes.index(max(wishes))]
        place = self.chance.below(len(options))
        if wishes[place] < 0 or (options[place].verb in _IDLE and self.chance.below(2)):
            place = self.chance.below(len(options))
        return options[place]

    def _look_around(self, state: State[Any]) -> None:
        """What bots, tables and programs ask a position for can be had, and is sound."""
        if state.choice is not None:
            notations = state.notations()
            if len(set(notations)) != len(notations):
                raise Unsound(f"two options are called alike: {', '.join(sorted(notations))}")
        for seat in range(len(state.names)):
            view = state.view(seat)
            view.position()
            wrong = game(self.fuzz.game).check(view.imagine(self.choices))
            if wrong:
                raise Unsound(f"imagined by seat {seat}: {'; '.join(wrong)}")

    def _look_back(self, state: State[Any], decks: list[Any]) -> None:
        """The game is over, and the cards are those that were brought."""
        if state.result is None or not state.result.winners:
            raise Unsound("the game has ended without a winner")
        if self.subject.there(state) != self.subject.brought(decks):
            raise Unsound("the cards are not those that were brought")

    def _count(self, deck: Any, used: Counter[Hashable], counts: FuzzCounts) -> None:
        for thing, parts in self.subject.parts(deck).items():
            times = used.pop(thing, 0)
            for part in parts if times else ():
                counts.used[part] += times
        counts.printed.update(self.subject.printed(deck))


_DECKS: Final[dict[tuple[str, int], Any]] = {}


def _deck(game_id: str, seed: int) -> Any:
    """The deck of this seed; those made last are kept."""
    deck = _DECKS.get((game_id, seed))
    if deck is None:
        if len(_DECKS) >= 4 * DECKS:
            _DECKS.clear()
        deck = _DECKS[game_id, seed] = subject(game_id).deck(seed)
    return deck


def play(fuzz: Fuzz, number: int, counts: FuzzCounts) -> None:
    """Play game `number` and count it; what was wrong is a fault of the tally."""
    one = FuzzGame(fuzz, number)
    try:
        one.play(counts)
    except Exception as error:
        counts.faults.append(Fault(number, one.choices, describe(error), one.decks))


def describe(error: Exception) -> str:
    """What was wrong, in a line, and where in the program."""
    return str(error) if isinstance(error, Unsound) else describe_fault(error)


@final
@dataclass
class Report:
    """What a run came to."""

    fuzz: Fuzz
    counts: FuzzCounts = field(default_factory=FuzzCounts)
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong, and fewer than one game in a thousand reached the cap."""
        return not self.counts.faults and len(self.counts.capped) * 1000 < max(1, self.counts.games)

    @property
    def unused(self) -> list[str]:
        """The components or cards that were never used."""
        return [each for each in subject(self.fuzz.game).things() if not self.counts.used[each]]

    def as_json(self) -> dict[str, Any]:
        """The report as the tool prints it with `--json`; with one seed only `timing` differs."""
        counts = self.counts
        games = max(1, counts.games)
        tried = subject(self.fuzz.game)
        return {
            "game": self.fuzz.game,
            "seed": self.fuzz.seed,
            "games": counts.games,
            "seats": {str(seats): counts.seats[seats] for seats in sorted(counts.seats)},
            "reasons": dict(sorted(counts.reasons.items())),
            "choices": round(counts.choices / games, 1),
            "turns": round(counts.turns / games, 1),
            tried.counts: {
                each: {"decks": counts.printed[each], "used": counts.used[each]} for each in tried.things()
            },
            "events": dict(sorted(counts.events.items())),
            "capped": counts.capped,
            "faults": [fault.as_json() for fault in counts.faults],
            "timing": {
                "seconds": round(self.seconds, 1),
                "games_per_second": round(counts.games / self.seconds, 1) if self.seconds else None,
            },
        }


def run(fuzz: Fuzz, games: int, workers: int, progress: Progress | None = None) -> Report:
    """Play the first `games` games with so many processes; a process that hangs or dies is a fault, too.

    `progress` is called with the number of games finished since the last call.
    """
    report = Report(fuzz)
    began = time.perf_counter()
    team = [_Worker(fuzz, games, place, workers) for place in range(min(workers, games))]
    with closing(_played(team)) as played:
        for counts in played:
            report.counts.add(counts)
            if progress is not None:
                progress(counts.games + len(counts.faults))
            if len(report.counts.faults) >= MOST_FAULTS:
                break
    report.counts.capped.sort()
    report.counts.faults.sort(key=lambda fault: fault.number)
    report.seconds = time.perf_counter() - began
    return report


def _played(team: list[_Worker]) -> Generator[FuzzCounts, None, None]:
    """What the workers have played, as they send it; whatever ends one is a fault of the game it played."""
    try:
        while team:
            ready = wait([worker.results for worker in team], timeout=1.0)
            for worker in tuple(team):
                fault = ""
                if worker.results in ready:
                    try:
                        counts = worker.results.recv()
                    except EOFError:
                        worker.process.join()
                        fault = f"the process ended with exit code {worker.process.exitcode}"
                    else:
                        if counts is None:
                            team.remove(worker)
                        else:
                            yield counts
                elif worker.hangs():
                    fault = f"the game has hung for {HANG:.0f} seconds"
                if fault:
                    number = worker.stop()
                    yield FuzzCounts(faults=[Fault(number, 0, fault, FuzzGame(worker.fuzz, number).decks)])
                    worker.start(after=number)
    finally:
        for worker in team:
            worker.stop()


@final
class _Worker:
    """A process that plays every so-manieth block of games, and is watched from outside.

    A rule that loops for ever in compiled code cannot be interrupted from within.
    """

    def __init__(self, fuzz: Fuzz, games: int, place: int, workers: int) -> None:
        self.fuzz = fuzz
        self.share = (games, place, workers)
        self.start(after=place * BLOCK - 1)

    def start(self, after: int) -> None:
        """Begin, or go on behind this game."""
        self.playing = CONTEXT.RawArray("d", [after + 1, time.time()])
        self.results, sending = CONTEXT.Pipe(duplex=False)
        self.process = start_worker(_work, self.fuzz, *self.share, after, sending, self.playing)
        sending.close()

    def hangs(self) -> bool:
        """Whether the game that is being played has taken too long."""
        return bool(time.time() - self.playing[1] > HANG)

    def stop(self) -> int:
        """End the process; the number of the game that it was playing."""
        self.process.kill()
        self.process.join()
        self.results.close()
        return int(self.playing[0])


def _work(
    fuzz: Fuzz, games: int, place: int, workers: int, after: int, results: Connection, playing: Any
) -> None:
    for first in range(place * BLOCK, games, workers * BLOCK):
        counts = FuzzCounts()
        for number in range(max(first, after + 1), min(first + BLOCK, games)):
            playing[:] = [number, time.time()]
            play(fuzz, number, counts)
        results.send(counts)
    results.send(None)
