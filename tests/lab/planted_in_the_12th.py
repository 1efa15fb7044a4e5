"""Leaks to plant in the 12th Edition, in what only it has: traps, reserves, targets that a link has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from tests.lab.planted import after, in_position, zone_is_open

from cardwright.core.choice import Option
from cardwright.kotc.rules import reserves, state, traps
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import RESERVES, TRAPFIELD

Plant = Callable[[pytest.MonkeyPatch], None]

LEAKS_OF_THE_12TH: Final[dict[str, Plant]] = {}
"""All that are known, by what they tell."""


def leak(plant: Plant) -> Plant:
    """One leak more."""
    LEAKS_OF_THE_12TH[plant.__name__] = plant
    return plant


@leak
def trapfields_lie_open(patch: pytest.MonkeyPatch) -> None:
    zone_is_open(patch, TRAPFIELD, True)


@leak
def reserves_lie_open(patch: pytest.MonkeyPatch) -> None:
    after(
        patch,
        KeeperState,
        "may_know",
        lambda known, at, card, seat: known or at.zones[card] == RESERVES,
    )


@leak
def the_levels_of_traps_are_told(patch: pytest.MonkeyPatch) -> None:
    in_position(
        patch, "traps", lambda at: [[at.level(card) for card in each.trapfield] for each in at.players]
    )


@leak
def the_first_of_the_reserves_is_told(patch: pytest.MonkeyPatch) -> None:
    in_position(patch, "kept", lambda at: [at.name(each.reserves[0]) for each in at.players if each.reserves])


@leak
def setting_a_trap_tells_whether_it_waits_for_something(patch: pytest.MonkeyPatch) -> None:
    def more(_: None, event: Any, at: KeeperState) -> None:
        event.amount = int(at.faces[event.card].abilities[0].condition is not None)

    after(patch, traps.SetTrap, "perform", more)


@leak
def a_card_out_of_the_reserves_is_shown(patch: pytest.MonkeyPatch) -> None:
    def more(_: None, event: Any, at: KeeperState) -> None:
        event.seen_by = at.public

    after(patch, reserves.Retrieve, "perform", more)


@leak
def what_a_link_aims_at_is_told_by_name(patch: pytest.MonkeyPatch) -> None:
    def names(at: KeeperState) -> object:
        return [[at.name(card) for aims in link.targets or () for card in aims] for link in at.chain]

    in_position(patch, "aims", names)


@leak
def notation_names_the_last_trap(patch: pytest.MonkeyPatch) -> None:
    def more(words: str, at: KeeperState, option: Option) -> str:
        lying = [card for player in at.players for card in player.trapfield]
        return f"{words} ({at.name(lying[-1])})" if lying else words

    after(patch, state, "notation", more)
