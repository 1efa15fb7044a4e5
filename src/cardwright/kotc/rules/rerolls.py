"""Dice that a player may roll again until the end of the turn. Ruling R65."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOBODY, NOTHING, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.frames import Rerolls

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


@final
class PermitRerolls(Event["KeeperState"]):
    """A player may roll `amount` dice again for the rest of this turn, each up to so many `times`."""

    def __init__(self, player: int, amount: int, times: int, cause: int, by: int) -> None:
        self.player = player
        self.amount = amount
        self.times = times
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "permit"

    def detail(self) -> str:
        return str(self.times)

    def rules(self) -> tuple[str, ...]:
        return ("R65",)

    def perform(self, state: KeeperState) -> None:
        state.rerolls.append(Rerolls(self.player, self.amount, self.times))


@final
class PermittedReroll(Event["KeeperState"]):
    """One die is rolled again; `amount` is what it showed. It is the die `place` of the roll `roll`."""

    def __init__(self, player: int, amount: int, roll: int, place: int, cause: int) -> None:
        self.player = player
        self.amount = amount
        self.roll = roll
        self.place = place
        self.cause = cause
        self.rolled: tuple[int, ...] = ()

    def word(self) -> str:
        return "re-roll"

    def rules(self) -> tuple[str, ...]:
        return ("R65",)

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def perform(self, state: KeeperState) -> None:
        die = state.chance.die()
        state.rolls[self.roll].dice[self.place] = die
        self.rolled = (die,)


def times_left(permission: Rerolls, roll: int, place: int) -> int:
    """How often the die may still be rolled again; nothing if all dice of the permission are others."""
    for begun_roll, begun_place, left in permission.begun:
        if begun_roll == roll and begun_place == place:
            return left
    return permission.times if permission.dice > 0 else 0


def permitted(state: KeeperState, seat: int, options: list[Option]) -> None:
    """The dice that the player may roll again now: equal dice of a player are one option."""
    for permission in state.rerolls:
        if permission.player == seat:
            for number, roll in enumerate(state.rolls):
                for place, die in enumerate(roll.dice):
                    if times_left(permission, number, place) > 0:
                        shared = any(other is not roll and die in other.dice for other in state.rolls)
                        option = Option("re-roll", NOTHING, roll.player if shared else NOBODY, number=die)
                        if option not in options:
                            options.append(option)


def reroll(state: KeeperState, option: Option, seat: int) -> None:
    """Roll such a die again: by the oldest permission that allows it, one that was begun before others."""
    for permission in state.rerolls:
        if permission.player != seat:
            continue
        fresh: tuple[int, int] | None = None
        for number, roll in enumerate(state.rolls):
            if option.player not in (NOBODY, roll.player):
                continue
            for place, die in enumerate(roll.dice):
                if die != option.number or times_left(permission, number, place) == 0:
                    continue
                if any(begun[:2] == (number, place) for begun in permission.begun):
                    use(state, permission, number, place)
                    return
                fresh = fresh or (number, place)
        if fresh is not None:
            use(state, permission, *fresh)
            return


def use(state: KeeperState, permission: Rerolls, roll: int, place: int) -> None:
    """Roll this very die again, and count that."""
    left = times_left(permission, roll, place) - 1
    others = [begun for begun in permission.begun if begun[:2] != (roll, place)]
    if len(others) == len(permission.begun):
        permission.dice -= 1
    permission.begun = [*others, (roll, place, left)]
    thrown = state.rolls[roll]
    state.happen(PermittedReroll(thrown.player, thrown.dice[place], roll, place, state.last_event()))


def put_dice_to_use(state: KeeperState) -> None:
    """The dice on the table are used: no die that is rolled later is one of them."""
    for permission in state.rerolls:
        permission.begun = []
    state.rerolls = [permission for permission in state.rerolls if permission.dice > 0]
