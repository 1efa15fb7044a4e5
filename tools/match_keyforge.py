"""Let two bots play KeyForge with the 32 real decks: who wins how often, and how long each thinks.

    python tools/match_keyforge.py search:60 greedy --games 400
    python tools/match_keyforge.py plans:60 plans:60,learned=none,tastes=1 --games 200
    python tools/match_keyforge.py plans:200,horizon=2,doubt=2 greedy

For each pair of games two decks are drawn; both bots play both, with the same cards and the same chance. Who
plays is a bot, or `plans:60`, which is `search:60` but for what is said: `learned` (a file, or none), to how
many `tastes` a turn is played on, `horizon`, `doubt`. Every game is kept below build/matches, a line each:
run it again to go on. Other `--seed`s are other games.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from learn_keyforge import DECKS, GAME, kept_games
from rich.console import Console
from rich.progress import track

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.lab.matches import CAP, wilson
from cardwright.lab.workers import shared_out
from cardwright.players import Bot, bot, dismiss
from cardwright.plugins.keyforge.learned import judgement_from, learned
from cardwright.plugins.keyforge.planning import DOUBT, VARIED, Plans
from cardwright.plugins.keyforge.standing import Judgement

KEPT: Final = Path(__file__).parents[1] / "build" / "matches"
PLANS: Final = "plans:"
SEED: Final = 5


class Planner:
    """Plans as `search` does, with other settings."""

    def __init__(self, written: str, seed: int) -> None:
        """`written` is like 60,horizon=2. Raises `CardwrightError`."""
        budget, *settings = written.split(",")
        given = dict(each.partition("=")[::2] for each in settings)
        if not budget.isdecimal() or not {"learned", "tastes", "horizon", "doubt"}.issuperset(given):
            raise CardwrightError(f"{written!r:.60} are no plans; write plans:60,horizon=2")
        self.budget = int(budget)
        self.horizon = int(given.get("horizon", 1))
        self.doubt = float(given.get("doubt", DOUBT))
        self.varied = VARIED[: int(given.get("tastes", len(VARIED) + 1)) - 1]
        self.judgement = judgement_named(given.get("learned", ""))
        self.chance = Chance.seeded(seed)

    def pick(self, view: View[KeyforgeState]) -> Option:
        """What the best plan begins with."""
        choice = view.choice
        assert choice is not None
        seed = self.chance.below(1 << 30)
        plans = Plans(
            view.imagine,
            view.seat,
            seed,
            self.horizon,
            self.doubt,
            varied=self.varied,
            judgement=self.judgement,
        )
        while not plans.settled and plans.simulations < self.budget:
            plans.grow(4)
        return choice.options[plans.best()]


def judgement_named(name: str) -> Judgement | None:
    """What a file has learned; without a name what comes with the game."""
    if name == "none":
        return None
    return judgement_from(Path(name).read_text(encoding="utf-8")) if name else learned()


def player(name: str, seed: int) -> Bot:
    """Whoever is called so. Raises `CardwrightError`."""
    return Planner(name.removeprefix(PLANS), seed) if name.startswith(PLANS) else bot(name, seed)


def played(names: tuple[str, str], seed: int, number: int) -> dict[str, Any]:
    """Game `number`: which of the two won (-1: neither alone), and each one's decisions and seconds."""
    chance = Chance.seeded(seed * 1_000_003 + number // 2)
    first = chance.below(len(DECKS))
    pair = [first, (first + 1 + chance.below(len(DECKS) - 1)) % len(DECKS)]
    state = game(GAME).new([DECKS[each] for each in pair], seed=chance.below(1 << 31), first=chance.below(2))
    who = [(seat + number) % 2 for seat in range(2)]
    bots = [player(names[each], chance.below(1 << 31)) for each in who]
    decisions, seconds, longest = [0, 0], [0.0, 0.0], [0.0, 0.0]
    choices = 0
    while (choice := state.choice) is not None and choices < CAP:
        choices += 1
        if len(choice.options) == 1:
            state.take(choice.options[0])
            continue
        began = perf_counter()
        option = bots[choice.player].pick(state.view(choice.player))
        took, mover = perf_counter() - began, who[choice.player]
        decisions[mover] += 1
        seconds[mover] += took
        longest[mover] = max(longest[mover], took)
        state.choose(option)
    dismiss(bots, state)
    result = state.result
    won = who[result.winners[0]] if result is not None and len(result.winners) == 1 else -1
    return {
        "n": number,
        "won": won,
        "turns": state.turn,
        "decisions": decisions,
        "seconds": [round(each, 3) for each in seconds],
        "longest": [round(each, 3) for each in longest],
    }


def row(names: tuple[str, str], games: Sequence[dict[str, Any]]) -> str:
    """What the match came to, as a row of Markdown."""
    won = sum(each["won"] == 0 for each in games)
    low, high = wilson(won, len(games))
    decisions = max(1, sum(each["decisions"][0] for each in games))
    usually = sum(each["seconds"][0] for each in games) / decisions
    longest = max(each["longest"][0] for each in games)
    return (
        f"| `{names[0]}` against `{names[1]}` | {won} of {len(games)} | {won / len(games):.0%} | "
        f"{low:.0%} and {high:.0%} | {1000 * usually:.0f} ms, at most {longest:.1f} s |"
    )


def main(arguments: Sequence[str] | None = None, kept: Path = KEPT) -> None:
    parser = argparse.ArgumentParser(description="Let two bots play KeyForge with the real decks.")
    parser.add_argument("players", nargs=2, help="a bot each, or plans:60,learned=none,horizon=2,doubt=1")
    parser.add_argument("--games", type=int, default=200, help="go on until so many are played")
    parser.add_argument("--seed", type=int, default=SEED, help="which games")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args(arguments)
    names = (asked.players[0], asked.players[1])
    for name in names:
        player(name, 0)
    kept.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.=,-]+", "-", f"{names[0]}-{names[1]}-{asked.seed}")
    file = kept / f"{name}.jsonl"
    games = kept_games(file)
    file.write_text("".join(f"{json.dumps(each)}\n" for each in games), encoding="utf-8")
    left = asked.games - len(games)
    task = partial(_played, names, asked.seed, len(games))
    made = map(task, range(left)) if asked.workers < 2 else shared_out(task, max(0, left), 2, asked.workers)
    console = Console(stderr=True)
    with file.open("a", encoding="utf-8") as stream:
        for each in track(made, "games", max(0, left), console=console, disable=not console.is_terminal):
            stream.write(f"{json.dumps(each)}\n")
            stream.flush()
            games.append(each)
    if games:
        print(row(names, games))


def _played(names: tuple[str, str], seed: int, first: int, place: int) -> dict[str, Any]:
    return played(names, seed, first + place)


if __name__ == "__main__":
    main()
