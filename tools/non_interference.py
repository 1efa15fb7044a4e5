"""Look for what leaks: positions of games with generated decks, each beside a twin in which all is redrawn
that a seat may not know.

    python tools/non_interference.py --pairs 100000 --seed 1
    python tools/non_interference.py --pairs 10000 --game keyforge/1.2

Writes every leak that it finds, and ends with 1 if there is any.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from cardwright.lab.non_interference import leaks
from cardwright.lab.secrets import games_with_secrets

MOST = 5
"""So many leaks are told in each share; where there is one, there are many."""


def share(pairs: int, seed: int, game: str) -> list[str]:
    """The first leaks in so many pairs."""
    return [str(leak) for leak in islice(leaks(pairs, seed, game_id=game), MOST)]


def main() -> int:
    parser = argparse.ArgumentParser(description="Look for what leaks.")
    parser.add_argument("--game", choices=games_with_secrets(), default="kotc/17")
    parser.add_argument("--pairs", type=int, default=100_000, help="how many positions get a twin")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first game")
    parser.add_argument("--processes", type=int, default=2, help="how many look at the same time")
    asked = parser.parse_args()
    began = time.monotonic()
    shares = asked.processes * max(1, asked.pairs // 5_000)
    each = -(-asked.pairs // shares)
    with ProcessPoolExecutor(asked.processes) as pool:
        seeds = [asked.seed + 10_000 * n for n in range(shares)]
        found = list(pool.map(share, [each] * shares, seeds, [asked.game] * shares))
    leaks = [leak for part in found for leak in part]
    for leak in leaks:
        print(leak)
    seconds = time.monotonic() - began
    outcome = f"{len(leaks)} leaks" if leaks else "nothing leaks"
    print(f"{asked.game}: {shares * each} pairs in {seconds:.0f} s: {outcome}")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
