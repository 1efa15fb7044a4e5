"""Hold positions of one key against each other: none may differ.

    python tools/compare_keys.py --positions 100000
    python tools/compare_keys.py --positions 100000 --game keyforge/1.2

Writes what keys say wrongly, and ends with 1 if there is anything.
"""

import argparse
import sys

from cardwright.lab.keys import compare
from cardwright.lab.secrets import games_with_secrets

MOST = 5
"""So many faults are told; where there is one, there are many."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold positions of one key against each other.")
    parser.add_argument("--game", choices=games_with_secrets(), default="kotc/17")
    parser.add_argument("--positions", type=int, default=100_000, help="how many are gathered")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first game")
    asked = parser.parse_args()
    found = compare(asked.game, asked.positions, asked.seed)
    for fault in found.wrong[:MOST]:
        print(fault)
    outcome = f"{len(found.wrong)} faults" if found.wrong else "no two that differ have one key"
    print(f"{asked.game}: {found.positions} positions, {found.again} of them reached twice: {outcome}")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
