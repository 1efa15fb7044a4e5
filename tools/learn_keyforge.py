"""Learn from games what the beginning of a turn is worth in KeyForge, and write that into the package.

    python tools/learn_keyforge.py                # plays the usual games, then learns; run it again to go on
    python tools/learn_keyforge.py --games 8000
    python tools/learn_keyforge.py --player search:12 --games 500    # bots that plan play more of them
    python tools/learn_keyforge.py --games 0      # only learns, from all that was played

The games are kept below build/learning, a line each: what stood where each turn began, and who won. Two real
decks are drawn for each. Now and then a turn begins at random, and greedy plays to a taste drawn for the
game, so that more is seen than what greedy brings about. A logistic regression then tells the chance to win:
how strong each deck is counts beside what stands, and is forgotten. After a change of the rules or of what is
counted, `--anew` forgets what was played. Whether what was learned is better, matches tell, and nothing else:
tools/match_keyforge.py.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos as cosine
from math import exp, log, pi, sin, sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from cardwright.core.chance import Chance
from cardwright.games import game
from cardwright.keyforge.decks import real_decks
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.lab.matches import CAP
from cardwright.lab.workers import shared_out
from cardwright.players import Bot, bot
from cardwright.plugins.keyforge.evaluation import TERMS, USUAL, Taste
from cardwright.plugins.keyforge.planning import SCALE, forge, play_greedily
from cardwright.plugins.keyforge.standing import NAMES, in_play, standing

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "build" / "learning"
LEARNED: Final = ROOT / "src" / "cardwright" / "plugins" / "keyforge" / "learned.toml"
GAME: Final = "keyforge/1.2"
DECKS: Final = list(real_decks().values())
SEED: Final = 31

GREEDY: Final = "turns"
"""Who plays greedy's turns, faster than greedy does."""

UNUSUAL: Final = 0.12
"""How often a turn begins at random."""

SPREAD: Final = 0.35
"""How far the tastes that are drawn lie from greedy's: the standard deviation of each term's logarithm."""

HELD_BACK: Final = 10
"""Every so many games one is not learned from, and tells how good the rest is."""

PRIORS: Final = {"terms": 30.0, "cards": 500.0, "decks": 20.0}
"""How many positions it takes to move a weight away from 0, about; of terms as they usually vary."""

LEAST_SPREAD: Final = 0.2
"""What varies less is held to vary as much."""

Numbers = NDArray[np.float64]


# Games


def drawn_taste(chance: Chance) -> Taste:
    """A taste around greedy's."""
    return Taste(**{name: getattr(USUAL, name) * exp(SPREAD * normal(chance)) for name in TERMS})


def normal(chance: Chance) -> float:
    """A number of the standard normal distribution."""
    radius, turn = (1.0 - chance.below(1 << 30) / (1 << 30) for _ in range(2))
    return sqrt(-2.0 * log(radius)) * (cosine if chance.below(2) else sin)(2.0 * pi * turn)


def played(player: str, number: int) -> dict[str, Any]:
    """Game `number`: its decks, what stood at the beginnings of its turns, and who won (-1: nobody alone)."""
    chance = Chance.seeded(SEED * 1_000_003 + number)
    first = chance.below(len(DECKS))
    pair = [first, (first + 1 + chance.below(len(DECKS) - 1)) % len(DECKS)]
    state = game(GAME).new([DECKS[each] for each in pair], seed=chance.below(1 << 31), first=chance.below(2))
    tastes = [drawn_taste(chance) for _ in pair]
    bots = [] if player == GREEDY else [bot(player, chance.below(1 << 31)) for _ in pair]
    turns: list[list[Any]] = []
    while state.choice is not None and state.turn < CAP:
        forge(state)
        if state.choice is None:
            break
        turns.append(row(state))
        turn = state.turn
        if chance.below(1000) < 1000 * UNUSUAL:
            begin_at_random(state, chance)
        if bots:
            play_turn(state, turn, bots)
        elif state.turn == turn:
            play_greedily(state, turn + 1, tastes[state.turn_player])
    result = state.result
    won = result.winners[0] if result is not None and len(result.winners) == 1 else -1
    return {"n": number, "decks": pair, "won": won, "turns": turns}


def row(state: KeyforgeState) -> list[Any]:
    """Who waits, the numbers of the standing, and the cards in play of whoever waits and of the other."""
    waits = 1 - state.turn_player
    return [waits, [int(each) for each in standing(state)], in_play(state, waits), in_play(state, 1 - waits)]


def begin_at_random(state: KeyforgeState, chance: Chance) -> None:
    """Answer at random until there are things to do in a turn."""
    turn = state.turn
    while state.choice is not None and state.turn == turn and state.choice.prompt != "main":
        options = state.choice.options
        state.take(options[chance.below(len(options))])


def play_turn(state: KeyforgeState, turn: int, bots: Sequence[Bot]) -> None:
    """Let bots play until the turn is over."""
    while (choice := state.choice) is not None and state.turn == turn:
        forced = len(choice.options) == 1
        state.take(choice.options[0] if forced else bots[choice.player].pick(state.view(choice.player)))


def kept_games(file: Path) -> list[dict[str, Any]]:
    """The games in the file; a last line that was broken off is none."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n")[:-1]]


def file_of(player: str, kept: Path) -> Path:
    """Where the games of a player are kept."""
    return kept / f"{player.replace(':', '-')}.jsonl"


def play(player: str, games: int, kept: Path, workers: int) -> None:
    """Go on until so many games of the player are kept."""
    kept.mkdir(parents=True, exist_ok=True)
    file = file_of(player, kept)
    before = kept_games(file)
    left = games - len(before)
    if left < 1:
        return
    file.write_text("".join(f"{json.dumps(each)}\n" for each in before), encoding="utf-8")
    task = partial(_played, player, len(before))
    made = map(task, range(left)) if workers < 2 else shared_out(task, left, 8, min(workers, left))
    console = Console(stderr=True)
    with file.open("a", encoding="utf-8") as stream:
        for each in track(made, player, left, console=console, disable=not console.is_terminal):
            stream.write(f"{json.dumps(each)}\n")
            stream.flush()


def _played(player: str, first: int, place: int) -> dict[str, Any]:
    return played(player, first + place)


# Learning


@dataclass(frozen=True)
class Lesson:
    """Positions as rows: what stands (`NAMES`), cards in play, decks; whether who waits won; their games."""

    cards: list[str]
    rows: Numbers
    won: Numbers
    games: NDArray[np.int64]

    @property
    def held_back(self) -> NDArray[np.bool_]:
        """The rows that are not learned from."""
        return np.equal(self.games % HELD_BACK, 0)


def lesson(games: Sequence[dict[str, Any]]) -> Lesson:
    """What the games teach; cards and decks of whoever waits count 1 each, those of the other -1."""
    decided = [each for each in games if each["won"] >= 0]
    seen = {card for each in decided for turn in each["turns"] for card in turn[2] + turn[3]}
    cards = sorted(seen)
    places = {card: len(NAMES) + place for place, card in enumerate(cards)}
    first_deck = len(NAMES) + len(cards)
    count = sum(len(each["turns"]) for each in decided)
    rows = np.zeros((count, first_deck + len(DECKS)))
    won, numbers = np.zeros(count), np.zeros(count, dtype=np.int64)
    at = 0
    for number, each in enumerate(decided):
        for waits, counted, mine, theirs in each["turns"]:
            rows[at, : len(NAMES)] = counted
            for side, names in ((1, mine), (-1, theirs)):
                for card in names:
                    rows[at, places[card]] += side
            rows[at, first_deck + each["decks"][waits]] += 1
            rows[at, first_deck + each["decks"][1 - waits]] -= 1
            won[at], numbers[at] = each["won"] == waits, number
            at += 1
    return Lesson(cards, rows, won, numbers)


def fitted(rows: Numbers, won: Numbers, priors: Numbers, rounds: int = 8) -> Numbers:
    """The weights that explain best who won (logistic regression with normal priors, by Newton's method)."""
    weights = np.zeros(rows.shape[1])
    for _ in range(rounds):
        called = chances(rows, weights)
        bend = (rows * (called * (1 - called))[:, None]).T @ rows + np.diag(priors)
        weights += np.linalg.solve(bend, rows.T @ (won - called) - priors * weights)
    return weights


def chances(rows: Numbers, weights: Numbers) -> Numbers:
    """The chance to win of whoever waits, for each row."""
    return 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))


def surprise(called: Numbers, won: Numbers) -> float:
    """The mean logarithmic loss; log 2 is what calling everything 50 % gets."""
    sure = np.clip(np.where(won > 0, called, 1 - called), 1e-9, 1)
    return float(-np.log(sure).mean())


def learn(found: Lesson) -> tuple[Numbers, dict[str, float]]:
    """The weights of a chance to win, before its logistic; and how well they tell what was held back."""
    spread = np.maximum(found.rows.std(axis=0), LEAST_SPREAD)
    spread[0] = 1.0
    spread[len(NAMES) :] = 1.0
    decks = len(DECKS)
    priors = np.concatenate(
        [
            np.full(len(NAMES), PRIORS["terms"]),
            np.full(len(found.cards), PRIORS["cards"]),
            np.full(decks, PRIORS["decks"]),
        ]
    )
    scaled, back = found.rows / spread, found.held_back
    tried = fitted(scaled[~back], found.won[~back], priors)
    how = {
        "positions": len(found.won),
        "surprise": round(surprise(chances(scaled[back], tried), found.won[back]), 4),
    }
    return fitted(scaled, found.won, priors) / spread, how


def written(found: Lesson, weights: Numbers, how: dict[str, float], players: dict[str, int]) -> str:
    """What was learned, as the package reads it: in Æ, as `planning.SCALE` has it."""
    worth = [round(float(each) * SCALE, 3) for each in weights]
    lines = [
        "# Learned by tools/learn_keyforge.py: what a turn's beginning is worth to whoever waits, in Æ.",
        "",
    ]
    lines += ["[games]", *(f'"{player}" = {count}' for player, count in players.items()), ""]
    lines += ["[held_back]", *(f"{name} = {number}" for name, number in how.items()), ""]
    lines += ["[terms]", *(f'"{name}" = {each}' for name, each in zip(NAMES, worth, strict=False)), ""]
    lines += ["[cards]"]
    lines += [f"{card} = {each}" for card, each in zip(found.cards, worth[len(NAMES) :], strict=False)]
    return "\n".join(lines) + "\n"


def all_kept(kept: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """All players whose games are kept."""
    for file in sorted(kept.glob("*.jsonl")):
        yield file.stem, kept_games(file)


def main(arguments: Sequence[str] | None = None, kept: Path = KEPT, learned: Path = LEARNED) -> None:
    parser = argparse.ArgumentParser(description="Learn what the beginning of a turn is worth in KeyForge.")
    parser.add_argument("--player", default=GREEDY, help="who plays: greedy's turns, or a bot")
    parser.add_argument("--games", type=int, default=4000, help="go on until so many are played")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--anew", action="store_true", help="forget what this player played")
    asked = parser.parse_args(arguments)
    if asked.anew:
        file_of(asked.player, kept).unlink(missing_ok=True)
    play(asked.player, asked.games, kept, asked.workers)
    known = dict(all_kept(kept))
    found = lesson([each for games in known.values() for each in games])
    if not len(found.won):
        raise SystemExit("there is nothing to learn from: no game was played to its end")
    weights, how = learn(found)
    text = written(found, weights, how, {player: len(games) for player, games in known.items()})
    learned.write_text(text, encoding="utf-8")
    print(f"{how['positions']} positions; {how['surprise']} a position held back, {log(2):.4f} without")


if __name__ == "__main__":
    main()
