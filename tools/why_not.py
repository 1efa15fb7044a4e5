"""Ask in games that bots play why cards are not on offer, and take the reasons away as a judge does.

    python tools/why_not.py --positions 2000
    python tools/why_not.py --game keyforge/1.2 --player greedy

Writes what it finds game by game, and ends with 1 where cards have no reason, or a wrong one.
"""

import argparse
import sys

from cardwright.games import installed_games, plugin
from cardwright.lab.explaining import Remedied, survey

ENOUGH = 0.95
"""The share of the cards that are not on offer that must have a reason."""


def main() -> int:
    games = [game for game in installed_games() if isinstance(plugin(game), Remedied)]
    parser = argparse.ArgumentParser(description="Ask why cards are not on offer.")
    parser.add_argument("--game", choices=games, help="one game; all of them if it is not given")
    parser.add_argument("--positions", type=int, default=2_000, help="how many, of each game and bot")
    parser.add_argument("--player", choices=("random", "greedy"), help="one bot; both if it is not given")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first game")
    asked = parser.parse_args()
    failed = False
    for game in [asked.game] if asked.game else games:
        for player in [asked.player] if asked.player else ("random", "greedy"):
            found = survey(game, asked.positions, asked.seed, player)
            print(f"{game}, {player}: {found}", flush=True)
            for fault in (found.wrong + found.stubborn)[:5]:
                print(f"   {fault}")
            failed = failed or bool(found.wrong or found.stubborn) or found.share < ENOUGH
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
