"""Damages saved games in every way, and tells what was refused, what could be loaded, what went wrong.

python tools/damage_saves.py --number 50000 --seed 1 kotc/17 keyforge/1.2
"""

from __future__ import annotations

import argparse
import sys
import time

from cardwright.lab.damage import saves_of, try_saves

SHOWN = 40


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="+")
    arguments.add_argument("--number", type=int, default=50_000, help="of damaged saves a game")
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    wrong = 0
    for game_id in options.games:
        begun = time.perf_counter()
        findings = try_saves(game_id, options.seed, options.number, saves_of(game_id, options.seed))
        kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(findings.tried.items()))
        print(f"{game_id}: {options.number} damaged saves ({kinds}) in {time.perf_counter() - begun:.0f} s")
        print(f"  {findings.refused} refused, {findings.loaded} loaded, {len(findings.wrong)} wrong")
        for fault in findings.wrong[:SHOWN]:
            print(f"  {fault}")
        wrong += len(findings.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
