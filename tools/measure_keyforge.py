"""Measure KeyForge's bots and its 32 real decks, and write the figures into docs/keyforge-decks.md.

Greedy against random, and against greedy that throws a coin for its house; then every pair of decks with
random players. All seeds are fixed. Run it with the compiled engine after a change of the decks, of the rules
or of greedy; it takes minutes.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.view import View
from cardwright.games import game
from cardwright.keyforge.decks import Deck, real_decks
from cardwright.lab.matches import simulate, wilson
from cardwright.players import Bot, bot
from cardwright.players.greedy import GreedyBot
from cardwright.players.random import RandomBot

GAME = "keyforge/1.2"
PAGE = Path(__file__).parent.parent / "docs" / "keyforge-decks.md"
BEGIN, END = "<!-- measured: ", "<!-- end of what was measured -->"
DECKS = list(real_decks().values())
PAIRS = list(combinations(range(len(DECKS)), 2))
WITH_BOTS = 500
FOR_EACH_PAIR = 100
WORKERS = os.cpu_count() or 1


class CoinForHouse:
    """Greedy in everything but the choice of a house, which it makes at random."""

    def __init__(self, seed: int) -> None:
        self.greedy = GreedyBot(seed)
        self.random = RandomBot(seed + 1)

    def pick(self, view: View[Any]) -> Option:
        """A house at random, all else as greedy."""
        choice = view.choice
        player = self.random if choice is not None and choice.prompt == "house" else self.greedy
        return player.pick(view)


def digest() -> str:
    """What the figures depend on: the decks as they are."""
    decks = [(deck.name, deck.houses, [tuple(card) for card in deck.cards]) for deck in DECKS]
    return hashlib.sha256(repr(decks).encode()).hexdigest()[:16]


def greedy_wins(number: int, opponent: Callable[[int], Bot]) -> bool:
    """Whether greedy wins this game, between the pair of decks of its number; it takes seats in turn."""
    chance = Chance.seeded(number)
    pair = [DECKS[deck] for deck in PAIRS[number % len(PAIRS)]]
    state = game(GAME).new(pair, seed=chance.below(1 << 31), first=number // 2 % 2)
    seat = number % 2
    bots = {seat: bot("greedy", chance.below(1 << 31)), 1 - seat: opponent(chance.below(1 << 31))}
    while state.choice is not None:
        state.choose(bots[state.choice.player].pick(state.view(state.choice.player)))
    return state.result is not None and state.result.winners == (seat,)


def against_random(number: int) -> bool:
    """Whether greedy wins this game against random."""
    return greedy_wins(number, RandomBot)


def against_coin(number: int) -> bool:
    """Whether greedy wins this game against greedy with a coin for its house."""
    return greedy_wins(number, CoinForHouse)


def wins_of_pair(number: int) -> tuple[int, int]:
    """How many games each deck of this pair wins, with random players."""
    pair = [DECKS[deck] for deck in PAIRS[number]]
    report = simulate(GAME, pair, ["random", "random"], FOR_EACH_PAIR, seed=number, workers=1)
    return report.wins(0), report.wins(1)


def bot_named(opponent: str, won: int) -> str:
    """What a match of greedy came to."""
    low, high = wilson(won, WITH_BOTS)
    return f"| {opponent} | {won} of {WITH_BOTS} | {won / WITH_BOTS:.1%} | {low:.1%} and {high:.1%} |"


def table_of_decks(wins: list[tuple[int, int]]) -> str:
    """A row a deck: what it wins against all others, and against the deck of each column."""
    rates = {pair: won for pair, (won, _) in zip(PAIRS, wins, strict=True)}
    rates |= {(other, one): won for (one, other), (_, won) in zip(PAIRS, wins, strict=True)}
    numbers = range(len(DECKS))
    totals = [sum(rates[one, other] for other in numbers if other != one) for one in numbers]
    rows = [["", "deck", "houses", "all", *(str(number + 1) for number in numbers)]]
    rows.append(["---:", "---", "---", *["---:"] * (len(DECKS) + 1)])
    for one in sorted(numbers, key=lambda number: -totals[number]):
        deck: Deck = DECKS[one]
        share = 100 * totals[one] / (FOR_EACH_PAIR * (len(DECKS) - 1))
        against = [str(rates[one, other]) if other != one else "" for other in numbers]
        rows.append([str(one + 1), deck.name, ", ".join(deck.houses), f"{share:.1f}", *against])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def main() -> None:
    with ProcessPoolExecutor(WORKERS) as pool:
        won = [
            sum(pool.map(match, range(WITH_BOTS), chunksize=8)) for match in (against_random, against_coin)
        ]
        bots = [bot_named("random", won[0]), bot_named("greedy with a coin for its house", won[1])]
        print(*bots, sep="\n", file=sys.stderr)
        wins = list(pool.map(wins_of_pair, range(len(PAIRS)), chunksize=4))
    heads = "| greedy against | won | rate | 95 % between |\n| --- | --- | ---: | --- |\n"
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    figures = heads + "\n".join(bots) + "\n\n" + table_of_decks(wins)
    PAGE.write_text(f"{before}{BEGIN}{digest()} -->\n\n{figures}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
