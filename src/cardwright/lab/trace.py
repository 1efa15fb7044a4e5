"""Random games written out, choice by choice: what one engine plays, every other must play, too."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import Any

from cardwright.core.chance import Chance
from cardwright.core.snapshot import fingerprint
from cardwright.core.state import State
from cardwright.games import game
from cardwright.lab.matches import CAP

GUARDED = 20
"""The number of games in the trace that guards the benchmark."""


def trace(game_id: str, games: int, first: int = 0) -> Iterator[str]:
    """The lines of so many random games between the starter decks; a line a choice, and how each game ended.

    Every fourth game has three players where the game allows it, and all decks take their turn. Each line
    holds who is asked what, all options, and what was chosen.
    """
    rules = game(game_id)
    decks = list(rules.starter_decks().values())
    for seed in range(first, first + games):
        seats = 3 if seed % 4 == 3 and 3 in rules.players else 2
        state: State[Any] = rules.new([decks[(seed + seat) % len(decks)] for seat in range(seats)], seed)
        yield from _game(state, seed)


def _game(state: State[Any], seed: int) -> Iterator[str]:
    chance = Chance.seeded(seed)
    for number in range(CAP):
        choice = state.choice
        if choice is None:
            break
        notations = state.notations()
        chosen = chance.below(len(notations))
        asked = f"{seed} {number} {state.names[choice.player]} {choice.prompt}"
        yield f"{asked}: {', '.join(notations)} -> {notations[chosen]}"
        state.take(choice.options[chosen])
    result = state.result
    ended = "unfinished" if result is None else f"{result.winners} {result.reason}"
    yield f"{seed} ended: {ended} {fingerprint(state)}"


def digest(lines: Iterable[str]) -> str:
    """A digest of a trace."""
    sha = hashlib.sha256()
    for line in lines:
        sha.update(line.encode() + b"\n")
    return sha.hexdigest()


def stored(game_id: str) -> str | None:
    """The digest that the first games of this game must have, if one is on record."""
    text = (resources.files("cardwright.lab") / "traces.toml").read_text(encoding="utf-8")
    digests: dict[str, str] = tomllib.loads(text)
    return digests.get(game_id)
