"""Play games of generated decks at random, and check the position after every choice.

`--only N` repeats one game of a run and shows the choices that led to what was wrong.
"""

import argparse
import json
import os
import sys
import traceback
from collections import deque
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from cardwright.core.choice import Option
from cardwright.engine import engine
from cardwright.lab.fuzzing import Fuzz, FuzzCounts, FuzzGame, Report, describe, run
from cardwright.lab.matches import CAP
from cardwright.lab.subjects import subject

SHOWN = 12


def main() -> None:
    options = arguments()
    fuzz = Fuzz(options.game, options.seed, options.cap)
    if options.only is not None:
        sys.exit(repeat(fuzz, options.only))
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=options.games)
        report = run(fuzz, options.games, options.workers, lambda games: progress.advance(task, games))
    if options.json:
        print(json.dumps(report.as_json(), indent=2))
    else:
        tell(report)
    sys.exit(0 if report.ok else 1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="kotc/17")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cap", type=int, default=CAP, help="choices after which a game is broken off")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, help="play this game of the run alone, and show how it ends")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def tell(report: Report) -> None:
    """The report to look at: components, events, counts, and each fault with the way to repeat it."""
    found = report.as_json()
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 110)
    table = Table(title=f"{found['games']} games of {found['game']}, {engine()} engine, seed {found['seed']}")
    counts = subject(report.fuzz.game).counts
    for column in (counts, "decks", "used", counts, "decks", "used"):
        table.add_column(column, justify="left" if column == counts else "right")
    rows = [(each, str(n["decks"]), str(n["used"])) for each, n in found[counts].items()]
    half = (len(rows) + 1) // 2
    for place in range(half):
        table.add_row(*rows[place], *(rows[place + half] if place + half < len(rows) else ()))
    console.print(table)
    console.print("events: " + ", ".join(f"{word} {times}" for word, times in found["events"].items()))
    seats = ", ".join(f"{number} of {players} players" for players, number in found["seats"].items())
    ended = ", ".join(f"{reason} {number}" for reason, number in found["reasons"].items())
    console.print(f"games: {seats}; ended by {ended}")
    timing = found["timing"]
    console.print(
        f"a game has {found['choices']} choices and {found['turns']} turns; {timing['seconds']} s, "
        f"{timing['games_per_second']} games a second"
    )
    least = sorted(found[counts].items(), key=lambda each: (each[1]["used"], each[0]))[:5]
    console.print("least used: " + ", ".join(f"{each} {times['used']}" for each, times in least))
    if report.unused:
        console.print(f"never used: {', '.join(report.unused)}")
    if found["capped"]:
        games = ", ".join(map(str, found["capped"]))
        console.print(f"{len(found['capped'])} games reached the cap of {report.fuzz.cap} choices: {games}")
    fuzz = report.fuzz
    for fault in report.counts.faults:
        console.print(f"\ngame {fault.number}, after choice {fault.choice}: {fault.message}", style="red")
        console.print(f"  decks: {', '.join(f'deck --generate --seed {seed}' for seed in fault.decks)}")
        console.print(
            f"  repeat: {sys.executable} {sys.argv[0]} --game {fuzz.game} --seed {fuzz.seed} "
            f"--cap {fuzz.cap} --only {fault.number}",
            soft_wrap=True,
        )


def repeat(fuzz: Fuzz, number: int) -> int:
    """Play one game; show its last choices and what is wrong."""
    lines: deque[str] = deque(maxlen=SHOWN)

    def note(state: Any, option: Option) -> None:
        choice = state.choice
        if choice is not None:
            asked = f"turn {state.turn}, {state.names[choice.player]}, {choice.prompt}"
            lines.append(f"{one.choices + 1}. {asked}: {state.notation(option)}")

    one = FuzzGame(fuzz, number)
    try:
        one.play(FuzzCounts(), note)
    except Exception as error:
        print("\n".join(lines))
        traceback.print_exc()
        print(f"game {number}, after choice {one.choices}: {describe(error)}")
        return 1
    assert one.state is not None
    assert one.state.result is not None
    print("\n".join(lines))
    print(f"game {number} is over after {one.choices} choices: {one.state.result.reason}")
    return 0


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)
