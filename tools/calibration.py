"""How far the chances that a hint tells can be believed: of positions called 70 %, are about 70 % won?

    python tools/calibration.py                       # the usual games; run it again to go on
    python tools/calibration.py kotc/17 --games 400 --budget 500
    python tools/calibration.py kotc/17:4             # among four players
    python tools/calibration.py --show                # only write the tables into docs/bots.md
    python tools/calibration.py --fit                 # by games of another seed: how far to believe them

Bots play; from each third of a game two decisions are drawn by lot, and thought about as a hint would be, by
what the player knows. What search found in each position and what came of it is kept in build/calibration, a
line a game; what a hint shows of it is worked out when the tables are made. The games of the tables have no
part in the fit.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations, product
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import track
from strength import PAGE, ROOT, above_0, patch, rules_and_seats, titled

from cardwright.core.chance import Chance
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.matches import CAP, wilson
from cardwright.lab.workers import shared_out
from cardwright.players import bot
from cardwright.players.advice import chance_of, thinker_for
from cardwright.players.belief import Belief, belief_of

KEPT: Final = ROOT / "build" / "calibration"
BEGIN, END = "<!-- measured: calibration -->", "<!-- end of measured: calibration -->"

PHASES: Final = ("beginning", "middle", "end")
DRAWN: Final = 2
"""Decisions of each phase of a game that are thought about."""

BINS: Final = 5
HELD_OUT: Final = 29
"""The seed of the games by which what is shown is judged."""

TRAINING: Final = 31
"""The seed of the games to which it was fitted."""

STEPS: Final = (0.4, 0.2, 0.1, 0.05)
"""By how much the fit changes what it looks for, ever finer."""

LEAST: Final = 0.05
"""How far chances are believed at least: a higher one must stay higher."""


class Drawn(NamedTuple):
    """A position: its third of the game, what search found, how far its game had gone, and what was won.

    `found` is the chance to win of whoever was asked, `progress` what the game's `Belief` says of it.
    """

    phase: str
    found: float
    progress: float
    won: float


@dataclass(frozen=True)
class Sample:
    """What is played: a game between such players, whose decisions are thought about for so long.

    Behind a colon of the game stands how many play, where it is not two. The players sit down in turn,
    another one first in each game, as often as there are seats.
    """

    game: str
    players: tuple[str, ...] = ("greedy",)
    budget: str = "500"
    seed: int = HELD_OUT
    games: int = 300

    @property
    def rules(self) -> str:
        """The game without the number of players."""
        return rules_and_seats(self.game)[0]

    @property
    def seats(self) -> int:
        """How many play."""
        return rules_and_seats(self.game)[1]

    @property
    def called(self) -> str:
        """The game in a table."""
        return f"{titled(self.game)}, {' and '.join(f'`{each}`' for each in self.players)}"

    def file(self, kept: Path) -> Path:
        """Where its positions are kept."""
        who = "+".join(self.players)
        name = f"{self.game}-{who}-{self.budget}-{self.seed}".replace("/", "-").replace(":", "-")
        return kept / f"{name}.jsonl"


MEASURED: Final = (
    Sample("kotc/17"),
    Sample("kotc/17", ("easy", "medium"), games=150),
    Sample("kotc/17:4", ("easy",), games=40),
    Sample("kotc/9", games=120),
    Sample("keyforge/1.2", games=80),
)
"""By what the tables are made."""

FITTED: Final = (
    Sample("kotc/17", seed=TRAINING, games=200),
    Sample("kotc/17", ("medium",), seed=TRAINING, games=100),
    Sample("keyforge/1.2", seed=TRAINING, games=60),
)
"""To what the games' beliefs are fitted."""


def check(sample: Sample) -> None:
    """Raise `CardwrightError` where nobody could play it so."""
    allowed = game(sample.rules).players
    if sample.seats not in allowed:
        raise CardwrightError(f"{allowed[0]} to {allowed[-1]} can play {sample.rules}, not {sample.seats}")
    thinker_for(sample.budget, 0)
    for player in sample.players:
        bot(player, 0)


def ways_to_deal(decks: Sequence[Any], seats: int) -> list[tuple[Any, ...]]:
    """Who has which deck, every way; where there are fewer decks than seats, round the table from each deck.

    >>> ways_to_deal("ab", 2), ways_to_deal("ab", 3)
    ([('a', 'b'), ('b', 'a')], [('a', 'b', 'a'), ('b', 'a', 'b')])
    """
    number = len(decks)
    if seats <= number:
        return list(permutations(decks, seats))
    return [tuple(decks[(first + seat) % number] for seat in range(seats)) for first in range(number)]


def positions(sample: Sample, number: int) -> dict[str, Any]:
    """Game `number` and its drawn positions."""
    rules = game(sample.rules)
    belief = belief_of(sample.rules)
    pairs = ways_to_deal(list(rules.starter_decks().values()), sample.seats)
    chance = Chance.seeded(sample.seed * 1_000_003 + number)
    decks = list(pairs[number % len(pairs)])
    state = rules.new(decks, seed=chance.below(1 << 31), first=number // len(pairs) % sample.seats)
    seated = [sample.players[(number + seat) % len(sample.players)] for seat in range(sample.seats)]
    players = [bot(each, chance.below(1 << 31)) for each in seated]
    decisions: list[Any] = []
    choices = 0
    while (choice := state.choice) is not None and choices < CAP:
        choices += 1
        if len(choice.options) == 1:
            state.take(choice.options[0])
            continue
        decisions.append(state.copy())
        state.choose(players[choice.player].pick(state.view(choice.player)))
    result = state.result
    drawn: list[Drawn] = []
    for place, phase in enumerate(PHASES if result is not None else ()):
        third = [each for each in decisions if min(2, 3 * each.turn // (state.turn + 1)) == place]
        enough = len(drawn) + DRAWN
        while third and len(drawn) < enough:
            position = third.pop(chance.below(len(third)))
            view = position.view(position.choice.player)
            found = thinker_for(sample.budget, chance_of(view)).think(view).chance
            if found is not None:
                won = 1 / len(result.winners) if view.seat in result.winners else 0.0
                drawn.append(Drawn(phase, found, belief.progress(view.imagine(0)), won))
    return {"n": number, "positions": drawn}


def kept_games(file: Path) -> list[dict[str, Any]]:
    """The games in the file; a last line that was broken off is none."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n")[:-1]]


def play(sample: Sample, kept: Path, workers: int) -> None:
    """Go on until all its games are played."""
    kept.mkdir(parents=True, exist_ok=True)
    file = sample.file(kept)
    before = kept_games(file)
    file.write_text("".join(f"{json.dumps(each)}\n" for each in before), encoding="utf-8")
    first, left = len(before), sample.games - len(before)
    task = partial(_position, sample, first)
    if left < 1:
        return
    played = map(task, range(left)) if workers < 2 else shared_out(task, left, 1, min(workers, left))
    console = Console(stderr=True)
    with file.open("a", encoding="utf-8") as stream:
        for each in track(played, sample.game, left, console=console, disable=not console.is_terminal):
            stream.write(f"{json.dumps(each)}\n")
            stream.flush()


def _position(sample: Sample, first: int, place: int) -> dict[str, Any]:
    return positions(sample, first + place)


def drawn_in(games: Iterable[dict[str, Any]]) -> list[Drawn]:
    """The positions of kept games."""
    return [Drawn(*each) for played in games for each in played["positions"]]


def shown(belief: Belief, position: Drawn, players: int) -> float:
    """What a hint would say of the position."""
    return belief.chance(position.found, position.progress, players)


def rows(sample: Sample, positions: Sequence[Drawn]) -> Iterator[list[str]]:
    """For each range of chances, how many positions of each phase were called so, and won."""
    belief = belief_of(sample.rules)
    for place in range(BINS):
        low, high = place / BINS, (place + 1) / BINS
        cells = []
        for phase in PHASES:
            met = [
                each.won
                for each in positions
                if each.phase == phase
                and low <= shown(belief, each, sample.seats) < high + (place == BINS - 1)
            ]
            if not met:
                cells += ["", ""]
                continue
            least, most = wilson(round(sum(met)), len(met))
            cells += [str(len(met)), f"{mean(met):.0%} ({least:.0%} to {most:.0%})"]
        yield [sample.called, f"{low:.0%} to {high:.0%}", *cells]


def scores(sample: Sample, positions: Sequence[Drawn]) -> Iterator[list[str]]:
    """For each phase and for all of them how far called and won differ."""
    belief = belief_of(sample.rules)
    for phase in (*PHASES, "all"):
        met = [each for each in positions if phase in (each.phase, "all")]
        if met:
            called = mean(shown(belief, each, sample.seats) for each in met)
            won = mean(each.won for each in met)
            missed = [brier(met, kind, sample.seats) for kind in (belief, Belief())]
            missed.append(mean((1 / sample.seats - each.won) ** 2 for each in met))
            numbers = (f"{called:.1%}", f"{won:.1%}", *(f"{each:.3f}" for each in missed))
            yield [sample.called, phase, str(len(met)), *numbers]


def brier(positions: Sequence[Drawn], belief: Belief, players: int) -> float:
    """The Brier score of what is shown by a belief: the mean square of what it misses by."""
    return mean((shown(belief, each, players) - each.won) ** 2 for each in positions)


def mean(values: Iterable[float]) -> float:
    """The mean of some numbers."""
    counted = list(values)
    return sum(counted) / len(counted)


def fitted(samples: Sequence[tuple[Sample, Sequence[Drawn]]]) -> Belief:
    """How far chances are to be believed for the least Brier score, every position counting the same.

    From believing them as they are it goes on to the best of the neighbours, while one is better.
    """
    progress = belief_of(samples[0][0].rules).progress

    def missed(at: tuple[float, float, float]) -> float:
        belief = Belief(*at, progress)
        return sum(len(drawn) * brier(drawn, belief, sample.seats) for sample, drawn in samples)

    best = (1.0, 1.0, 0.0)
    for step in STEPS:
        least = missed(best)
        while True:
            nearest = min(_neighbours(best, step), key=missed)
            if missed(nearest) >= least - 1e-9:
                break
            best, least = nearest, missed(nearest)
    return Belief(*best, progress)


def _neighbours(at: tuple[float, float, float], step: float) -> list[tuple[float, float, float]]:
    """Beliefs a step away in some of their numbers."""
    beginnings, ends, aheads = ([round(number + way * step, 2) for way in (-1, 0, 1)] for number in at)
    return [each for each in product(beginnings, ends, aheads) if min(each[:2]) >= LEAST]


def told_of_fit(samples: Sequence[Sample], kept: Path) -> str:
    """What is fitted to the kept games of these samples, a line a family of games."""
    lines = []
    for family in dict.fromkeys(each.game.partition("/")[0] for each in samples):
        known = [(each, drawn_in(kept_games(each.file(kept)))) for each in samples]
        met = [(each, drawn) for each, drawn in known if each.game.startswith(f"{family}/") and drawn]
        if met:
            fit = fitted(met)
            numbers = f"beginning={fit.beginning}, end={fit.end}, ahead={fit.ahead}"
            lines.append(f"{family}: {numbers} ({sum(len(drawn) for _, drawn in met)} positions)")
    return "\n".join(lines)


@dataclass(frozen=True)
class Part:
    """What the page says of a sample: how many games there were, both tables' rows, and the last words."""

    games: int
    ranges: tuple[str, ...]
    misses: tuple[str, ...]
    told: str


def part_of(sample: Sample, kept: Path) -> Part | None:
    """What the kept games of a sample come to; None without any position."""
    games = kept_games(sample.file(kept))
    drawn = drawn_in(games)
    if not drawn:
        return None
    ranges, misses = (tuple(map(in_a_row, made(sample, drawn))) for made in (rows, scores))
    budget = sample.budget if sample.budget.endswith("s") else f"{sample.budget} simulations"
    return Part(len(games), ranges, misses, f"{sample.called}: {len(games)} games, {budget}")


def parts_on(page: Path) -> dict[str, Part]:
    """What stands on the page, by what each sample is called."""
    measured = page.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    ranges, _, rest = measured.partition("| game | third |")
    parts = {}
    for told in re.finditer(r"(`[^;\n|]*?`): (\d+) games, [^;\n]*?(?=;| each\.$)", rest, re.MULTILINE):
        parts[told[1]] = Part(int(told[2]), _rows_of(told[1], ranges), _rows_of(told[1], rest), told[0])
    return parts


def _rows_of(called: str, table: str) -> tuple[str, ...]:
    return tuple(row for row in table.split("\n") if row.startswith(f"| {called} | "))


def in_a_row(cells: Sequence[str]) -> str:
    """A row of a table, as Markdown."""
    return f"| {' | '.join(cells)} |"


def headed(head: Sequence[str], rows: Iterable[str]) -> str:
    """A table whose columns of numbers stand to the right."""
    right = ("called", "positions", *PHASES)
    rule = ["---:" if each in right else "---" for each in head]
    return "\n".join([in_a_row(head), in_a_row(rule), *rows])


def table(samples: Sequence[Sample], kept: Path, known: Mapping[str, Part]) -> str:
    """Both tables and what they were made of, as Markdown; where more games are `known`, theirs."""
    parts = dict(known)
    for sample in samples:
        part = part_of(sample, kept)
        if part is not None and part.games >= parts.get(sample.called, part).games:
            parts[sample.called] = part
    if not parts:
        return ""
    head = ["game", "called", *(word for phase in PHASES for word in (phase, "won"))]
    ranges = headed(head, (row for part in parts.values() for row in part.ranges))
    head = ["game", "third", "positions", "called", "won", "Brier score", "of search itself", "of equals"]
    misses = headed(head, (row for part in parts.values() for row in part.misses))
    return f"{ranges}\n\n{misses}\n\n{'; '.join(part.told for part in parts.values())} each.\n"


def main(arguments: Sequence[str] | None = None, kept: Path = KEPT, page: Path = PAGE) -> None:
    parser = argparse.ArgumentParser(description="How far the chances that a hint tells can be believed.")
    parser.add_argument("games_named", nargs="*", metavar="game", help="without any, the usual ones")
    parser.add_argument("--games", type=above_0, help="how many are played of each")
    parser.add_argument("--players", nargs="+", default=["greedy"], help="the bots that play a named game")
    parser.add_argument("--budget", default="500", help="how long each position of it is thought about")
    parser.add_argument("--workers", type=above_0, default=1, help="processes")
    parser.add_argument("--show", action="store_true", help="play nothing")
    parser.add_argument("--fit", action="store_true", help="tell what fits games of other seeds best")
    asked = parser.parse_args(arguments)
    samples: tuple[Sample, ...] = FITTED if asked.fit else MEASURED
    if asked.games_named:
        seed = TRAINING if asked.fit else HELD_OUT
        samples = tuple(Sample(each, tuple(asked.players), asked.budget, seed) for each in asked.games_named)
    if asked.games is not None:
        samples = tuple(replace(each, games=asked.games) for each in samples)
    try:
        for sample in samples:
            check(sample)
        for sample in () if asked.show else samples:
            play(sample, kept, asked.workers)
    except CardwrightError as fault:
        raise SystemExit(str(fault)) from None
    if asked.fit:
        print(told_of_fit(samples, kept))
    elif told := table(samples, kept, parts_on(page)):
        patch(page, BEGIN, END, told)
        print(told)


if __name__ == "__main__":
    main()
