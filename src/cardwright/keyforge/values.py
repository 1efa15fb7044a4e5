"""The values that can be set on a card in play and on a player: read from what somebody has written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardwright.core.validation import LARGEST, check_keys, list_in, number_in, one_of, table_in, truth_in
from cardwright.errors import CardwrightError
from cardwright.keyforge.rules.face import Face
from cardwright.keyforge.rules.frames import Permanent
from cardwright.keyforge.rules.state import COLOURS, Player
from cardwright.keyforge.words import HOUSES

CARD_VALUES: Final = ("damage", "amber", "stunned", "exhausted", "ready", "counters")
PLAYER_VALUES: Final = ("amber", "keys", "chains", "houses")


def set_on_card(thing: Permanent, table: Mapping[str, object], where: str) -> None:
    """Set what the table says of a card in play, and nothing else. Raises `CardwrightError`."""
    if "damage" in table:
        thing.damage = number_in(table["damage"], f"{where}.damage", 0, LARGEST)
    if "amber" in table:
        thing.amber = number_in(table["amber"], f"{where}.amber", 0, LARGEST)
    if "stunned" in table:
        thing.stunned = truth_in(table["stunned"], f"{where}.stunned")
    if "ready" in table and "exhausted" in table and table["ready"] == table["exhausted"]:
        raise CardwrightError(f"{where}: a card is either exhausted or ready")
    if "ready" in table:
        thing.exhausted = not truth_in(table["ready"], f"{where}.ready")
    if "exhausted" in table:
        thing.exhausted = truth_in(table["exhausted"], f"{where}.exhausted")
    if "counters" in table:
        thing.counters = _power_counters(table["counters"], f"{where}.counters")


def _power_counters(written: object, where: str) -> int:
    """How many +1 power counters the list names (KF-DMG-14)."""
    total = 0
    for number, counter in enumerate(list_in(written, where), start=1):
        place = f"{where}.{number}"
        fields = table_in(counter, place)
        check_keys(fields, ("kind", "n"), "a counter", place)
        one_of(fields.get("kind"), ("power",), place, "a kind of counter")
        total += number_in(fields.get("n", 1), f"{place}.n", 0, LARGEST)
    return total


def known_houses(faces: Iterable[Face]) -> tuple[str, ...]:
    """The houses of the set, and those that cards of other sets bring along."""
    return tuple(dict.fromkeys((*HOUSES, *(face.house for face in faces if face.house))))


def set_on_player(
    player: Player, table: Mapping[str, object], where: str, known: tuple[str, ...] = HOUSES
) -> None:
    """Set what the table says of a player, and nothing else; there are these houses to have.

    Raises `CardwrightError`.
    """
    if "amber" in table:
        player.amber = number_in(table["amber"], f"{where}.amber", 0, LARGEST)
    if "chains" in table:
        player.chains = number_in(table["chains"], f"{where}.chains", 0, LARGEST)
    if "keys" in table:
        player.keys = _colours(table["keys"], f"{where}.keys")
    if "houses" in table:
        listed = list_in(table["houses"], f"{where}.houses")
        houses = [one_of(house, known, f"{where}.houses", "a house") for house in listed]
        if not houses or len(set(houses)) != len(houses):
            raise CardwrightError(f"{where}.houses: a player has a house at least, and each of them once")
        player.houses = tuple(houses)


def _colours(written: object, where: str) -> list[str]:
    """The colours of the forged keys: a list of them, or how many of the first."""
    if isinstance(written, int):
        return list(COLOURS[: number_in(written, where, 0, len(COLOURS))])
    colours = [one_of(colour, COLOURS, where, "a colour") for colour in list_in(written, where)]
    if len(set(colours)) != len(colours):
        raise CardwrightError(f"{where}: each of {', '.join(COLOURS)} can be forged once")
    return colours
