"""Do keys tell positions apart, and only those? Put to the test over many positions.

Positions are gathered in bushes: from one in the middle of a game on, whatever can be chosen is chosen, in
all orders, some choices deep, so that the same position comes about in several ways. Two that have one key
must look the same to whoever knows everything, ask the same and go on the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.playout import playout
from cardwright.core.state import State
from cardwright.games import game
from cardwright.lab.secrets import secrets_of

DEPTH: Final = 3
WIDTH: Final = 5
"""So many options are tried at each choice of a bush at most."""

GOING_ON: Final = 12
"""So many choices two positions of one key must go on alike."""


@final
@dataclass
class Compared:
    """What was found: positions, those that came about in another way too, and what keys say wrongly."""

    positions: int
    again: int
    wrong: list[str]


def compare(game_id: str, positions: int, seed: int = 1) -> Compared:
    """Gather so many positions and hold those with one key against each other.

    Also that a copy, and what is read back after saving, have the key of the original.
    """
    rules: Any = game(game_id)
    found = Compared(0, 0, [])
    number = seed
    while found.positions < positions:
        state = rules.new(secrets_of(game_id).generated_decks(number), number)
        chance = Chance.seeded(number)
        while state.choice is not None and found.positions < positions:
            _hold_together(found, list(_bush(state, DEPTH, chance)), rules, chance)
            playout(state, chance, 1 + chance.below(40))
        number += 1
    return found


def _bush(state: State[Any], depth: int, chance: Chance) -> Iterator[State[Any]]:
    """The position, and those so many choices on."""
    yield state
    choice = state.choice
    if depth == 0 or choice is None:
        return
    places = list(range(len(choice.options)))
    chance.shuffle(places)
    for place in places[:WIDTH]:
        after: State[Any] = state.copy()
        after.choose(place)
        forced = after.choice
        while forced is not None and forced.unasked:
            after.take(forced.options[0])
            forced = after.choice
        yield from _bush(after, depth - 1, chance)


def _hold_together(found: Compared, bush: list[State[Any]], rules: Any, chance: Chance) -> None:
    of_key: dict[object, State[Any]] = {}
    for state in bush:
        found.positions += 1
        key = state.key()
        other = of_key.setdefault(key, state)
        if other is not state:
            found.again += 1
            difference = _different(state, other, chance.below(1 << 30))
            if difference:
                found.wrong.append(f"one key, and yet: {difference}")
    some = bush[chance.below(len(bush))]
    if some.copy().key() != some.key():
        found.wrong.append("a copy has another key")
    if rules.load(json.loads(json.dumps(rules.save(some)))).key() != some.key():
        found.wrong.append("what was saved and read back has another key")


def _different(one: State[Any], two: State[Any], seed: int) -> str:
    """In what two positions differ, now or as the same choices are made in both; empty if in nothing."""
    one, two = one.copy(), two.copy()
    one.chance, two.chance = (Chance.seeded(seed) for _ in range(2))
    chance = Chance.seeded(seed)
    for _ in range(GOING_ON):
        positions = [json.dumps(each.position(NOBODY), sort_keys=True) for each in (one, two)]
        if positions[0] != positions[1]:
            at = next(n for n, (a, b) in enumerate(zip(*positions, strict=False)) if a != b)
            return (
                f"{positions[0][max(0, at - 80) : at + 80]} is not {positions[1][max(0, at - 80) : at + 80]}"
            )
        if one.choice != two.choice or one.result != two.result:
            return f"{one.choice} is not {two.choice}"
        if one.choice is None:
            return ""
        place = chance.below(len(one.choice.options))
        one.choose(place)
        two.choose(place)
    return ""
