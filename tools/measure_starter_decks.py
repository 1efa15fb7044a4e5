"""Let the starter decks of each edition play each other, and write how they stand into its page.

    python tools/measure_starter_decks.py
    python tools/measure_starter_decks.py kotc/9 kotc/12 --games 400

Each pairing: games of greedy against greedy with fixed seeds, each deck going first in half of them. Run it
with the compiled engine after a change of a starter deck, of the rules or of greedy; it takes minutes.
"""

import argparse
import hashlib
import json
import os
import sys
from itertools import combinations
from pathlib import Path

from cardwright.games import game
from cardwright.kotc.decks.starters import deck_to_json
from cardwright.lab.matches import simulate

DOCS = Path(__file__).parent.parent / "docs"
PAGES = {
    "kotc/17": DOCS / "starter-decks.md",
    "kotc/16": DOCS / "starter-decks-16.md",
    "kotc/15": DOCS / "starter-decks-15.md",
    "kotc/14": DOCS / "starter-decks-14.md",
    "kotc/13": DOCS / "starter-decks-13.md",
    "kotc/12": DOCS / "starter-decks-12.md",
    "kotc/12-early": DOCS / "starter-decks-12-early.md",
    "kotc/11": DOCS / "starter-decks-11.md",
    "kotc/10": DOCS / "starter-decks-10.md",
    "kotc/9": DOCS / "starter-decks-9.md",
}
BEGIN, END = "<!-- measured: ", "<!-- end of what was measured -->"
SEED = 17
WORKERS = os.cpu_count() or 1


def digest(edition: str = "kotc/17") -> str:
    """What the figures depend on: the starter decks of an edition as they are."""
    decks = game(edition).starter_decks().values()
    text = json.dumps([deck_to_json(deck) for deck in decks], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def measure(edition: str, games: int) -> dict[tuple[str, str], float]:
    """How many of a hundred games each deck wins against each other one."""
    decks = game(edition).starter_decks()
    wins: dict[tuple[str, str], float] = {}
    for one, other in combinations(decks, 2):
        report = simulate(
            edition, [decks[one], decks[other]], ["greedy", "greedy"], games, seed=SEED, workers=WORKERS
        )
        wins[one, other] = 100 * report.wins(0) / games
        wins[other, one] = 100 * report.wins(1) / games
        print(f"{one} against {other}: {wins[one, other]:.1f} %", file=sys.stderr)
    return wins


def table(wins: dict[tuple[str, str], float], edition: str) -> str:
    """A row a deck: what it wins against the deck of each column."""
    names = list(game(edition).starter_decks())
    rows = [["wins of", *names], ["---"] * (len(names) + 1)]
    for one in names:
        rows.append([one, *(f"{wins[one, other]:.1f} %" if one != other else "" for other in names)])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Let the starter decks play each other.")
    parser.add_argument("editions", nargs="*", default=list(PAGES), help="by default all")
    parser.add_argument("--games", type=int, default=2_000, help="how many each pairing plays")
    asked = parser.parse_args()
    for edition in asked.editions:
        page = PAGES[edition]
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        wins = table(measure(edition, asked.games), edition)
        played = f"Each pairing played {asked.games:,} games."
        measured = f"{BEGIN}{digest(edition)} -->\n\n{played}\n\n{wins}\n\n{END}"
        page.write_text(before + measured + after, encoding="utf-8")


if __name__ == "__main__":
    main()
