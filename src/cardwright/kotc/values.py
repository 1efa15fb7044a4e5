"""The values that can be set on a card in a zone: read from what somebody has written, then put on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from cardwright.core.validation import (
    LARGEST,
    check_keys,
    list_in,
    number_in,
    one_of,
    seat_named,
    shown,
    table_in,
    truth_in,
)
from cardwright.errors import CardwrightError
from cardwright.kotc.editions import Edition
from cardwright.kotc.rules.cards import Face
from cardwright.kotc.rules.frames import Counter
from cardwright.kotc.rules.petrification import petrify, turn_face_up
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import BATTLEFIELD, GRANARY, TRAPFIELD

VALUE_KEYS: Final = ("exhausted", "ready", "sp", "hp", "level", "counters", "fatigued", "petrified")

COUNTER_KEYS: Final = ("kind", "owner", "n")

RESTED: Final = ""
NOW: Final = "now"
BEFORE: Final = "before"
"""Since when a card is fatigued: not at all, this turn, or an earlier one."""


@final
@dataclass(frozen=True)
class CardValues:
    """What is set on a card; None where nothing is said."""

    exhausted: bool | None = None
    sp: int | None = None
    hp: int | None = None
    level: int | None = None
    counters: tuple[Counter, ...] | None = None
    fatigued: str | None = None
    petrified: bool | None = None

    def put_on(self, state: KeeperState, card: int) -> None:
        """Set these values; it triggers nothing."""
        if self.exhausted is not None:
            state.exhausted[card] = self.exhausted
        if self.level is not None:
            state.drops[card] = state.faces[card].level - self.level
            if not state.drops[card]:
                del state.drops[card]
        if self.fatigued is not None:
            state.fatigued.pop(card, None)
            if self.fatigued:
                state.fatigued[card] = state.turn if self.fatigued == NOW else state.turn - 1
        if state.on_field(card):
            minion = state.minions[card]
            if self.petrified is True and not minion.petrified:
                petrify(state, card)
            elif self.petrified is False and minion.petrified:
                turn_face_up(state, card)
            if minion.petrified and (self.sp, self.hp) != (None, None):
                name = state.reference(card, state.holders[card])
                raise CardwrightError(f"{name} is petrified: it has no SP and no HP")
            minion.sp = minion.sp if self.sp is None else self.sp
            minion.hp = minion.hp if self.hp is None else self.hp
            if self.counters is not None:
                state.counters_placed += len(self.counters) - len(minion.counters)
                minion.counters = list(self.counters)


@final
@dataclass(frozen=True)
class Place:
    """Where a card lies whose values are read: its zone, its player, and what that is called in errors."""

    zone: int
    seat: int
    names: Sequence[str]
    where: str


def read_values(table: Mapping[str, object], face: Face, place: Place, edition: Edition) -> CardValues:
    """The values in this table, as far as a card can have them in its zone. Raises `CardwrightError`."""
    where = place.where
    least = min(edition.level.least, face.level)
    level = number_in(table["level"], f"{where}.level", least, face.level) if "level" in table else None
    return CardValues(
        _exhausted(table, place),
        _strength(table, "sp", place),
        _strength(table, "hp", place),
        level,
        _counters(table, place, edition),
        _fatigued(table, place),
        _petrified(table, place, edition),
    )


def _exhausted(table: Mapping[str, object], place: Place) -> bool | None:
    keys = [key for key in ("exhausted", "ready") if key in table]
    for key in keys:
        truth_in(table[key], f"{place.where}.{key}")
    if not keys:
        return None
    if place.zone not in (BATTLEFIELD, TRAPFIELD, GRANARY):
        raise CardwrightError(
            f"{place.where}.{keys[0]}: only on-field minions and resources can be exhausted"
        )
    if len(keys) == 2 and table["exhausted"] == table["ready"]:
        raise CardwrightError(f"{place.where}: a card is either exhausted or ready")
    return table.get("exhausted") is True or table.get("ready") is False


def _petrified(table: Mapping[str, object], place: Place, edition: Edition) -> bool | None:
    if "petrified" not in table:
        return None
    petrified = truth_in(table["petrified"], f"{place.where}.petrified")
    if petrified and not edition.has("petrify-targets"):
        raise CardwrightError(f"{place.where}.petrified: nothing is petrified in {edition.game}")
    if petrified and place.zone != BATTLEFIELD:
        raise CardwrightError(f"{place.where}.petrified: only an on-field minion can be petrified")
    if petrified and ("sp" in table or "hp" in table):
        raise CardwrightError(f"{place.where}: a petrified minion has no SP and no HP")
    return petrified


def _strength(table: Mapping[str, object], key: str, place: Place) -> int | None:
    if key not in table:
        return None
    if place.zone != BATTLEFIELD:
        raise CardwrightError(f"{place.where}.{key}: only an on-field minion has {key.upper()} of its own")
    return number_in(table[key], f"{place.where}.{key}", 0, LARGEST)


def _counters(table: Mapping[str, object], place: Place, edition: Edition) -> tuple[Counter, ...] | None:
    if "counters" not in table:
        return None
    where = f"{place.where}.counters"
    if place.zone != BATTLEFIELD:
        raise CardwrightError(f"{where}: counters lie only on on-field minions")
    counters: list[Counter] = []
    for number, entry in enumerate(list_in(table["counters"], where), start=1):
        here = f"{where}.{number}"
        counter = table_in(entry, here)
        check_keys(counter, COUNTER_KEYS, "a counter", here)
        kind = one_of(
            counter.get("kind"), sorted(edition.counters), f"{here}.kind", "a kind of counter in play"
        )
        owner = seat_named(counter.get("owner", place.names[place.seat]), list(place.names), f"{here}.owner")
        counters += [Counter(kind, owner)] * number_in(counter.get("n", 1), f"{here}.n", 0, LARGEST)
    return tuple(counters)


def _fatigued(table: Mapping[str, object], place: Place) -> str | None:
    value = table.get("fatigued")
    if value is None:
        return None
    if value is False:
        return RESTED
    if place.zone not in (BATTLEFIELD, TRAPFIELD, GRANARY):
        raise CardwrightError(f"{place.where}.fatigued: only on-field minions and resources can be fatigued")
    if value is True:
        return NOW
    if value == BEFORE:
        return BEFORE
    allowed = "true (since this turn), `before` (since an earlier one) or false"
    raise CardwrightError(f"{place.where}.fatigued: {allowed}, not {shown(value)}")
