"""Positions of Lanterns that somebody has written, and a judge's hand."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.core.chance import Chance
from cardwright.core.seats import check_names
from cardwright.core.validation import check_keys, list_in, number_in, one_of, place_in, seat_named, table_in
from cardwright.errors import CardwrightError
from lanterns.decks import FACES, SIZE
from lanterns.rules import LanternLaw, Lose, Turn
from lanterns.state import ZONES, LanternState

KEYS = ("players", "turn", "dice", "seed")
PLAYER_KEYS = ("points", "lanterns", "hand", "table", "deck")


def build(set_up: Mapping[str, object], seats: range) -> LanternState:
    """The position that plain data describes: `points`, `lanterns`, `hand` and `table` of each player.

    What is in no zone of a player's eight cards is in the deck: coins of 1. Raises `CardwrightError`.
    """
    check_keys(set_up, KEYS, "a position")
    table = table_in(set_up.get("players"), "players")
    if len(table) not in seats:
        raise CardwrightError(f"players: {seats[0]} to {seats[-1]} can play; here are {len(table)}")
    names = list(table)
    check_names(names, len(names))
    seed = number_in(set_up.get("seed", 0), "seed", 0, 2**96 - 1)
    state = LanternState(names, Chance.seeded(seed), [])
    for seat, name in enumerate(names):
        _seat(state, seat, table_in(table[name], f"players.{name}"), f"players.{name}")
    if "dice" in set_up:
        dice = list_in(set_up["dice"], "dice")
        state.chance.script = [number_in(die, f"dice.{n}", 1, 6) for n, die in enumerate(dice, 1)]
        state.chance.only_script = True
    state.laws = state.laws.enact(Lose, LanternLaw())
    state.agenda.next(Turn(seat_named(set_up.get("turn", names[0]), names, "turn")))
    state.proceed()
    return state


def _seat(state: LanternState, seat: int, table: Mapping[str, object], where: str) -> None:
    """Lay out the cards of a player."""
    check_keys(table, PLAYER_KEYS, "a player", where)
    state.points[seat] = number_in(table.get("points", 0), f"{where}.points", 0, 14)
    state.lanterns[seat] = number_in(table.get("lanterns", 0), f"{where}.lanterns", 0, 8)
    for number, (zone, pile) in enumerate(zip(ZONES, state.piles(seat), strict=True)):
        written = table.get(zone, [])
        for n, face in enumerate(list_in(written, f"{where}.{zone}") if isinstance(written, list) else []):
            _add(state, seat, number, pile, one_of(face, FACES, f"{where}.{zone}.{n + 1}", "a card"))
    missing = (seat + 1) * SIZE - len(state.faces)
    if missing < 0:
        raise CardwrightError(f"{where}: a player has {SIZE} cards, not {SIZE - missing}")
    for _ in range(missing):
        _add(state, seat, 2, state.libraries[seat], "coin 1")


def _add(state: LanternState, seat: int, zone: int, pile: list[int], face: str) -> None:
    card = len(state.faces)
    state.faces.append(face)
    state.knowledge.add_card()
    pile.append(card)
    if zone < 2:
        state.knowledge.put(card, ((1 << seat), (2 << len(state.names)) - 1)[zone])


def edit(
    state: LanternState,
    card: str | None,
    player: str | None,
    values: Mapping[str, object] | None,
    move: str | None,
) -> None:
    """Set points and lanterns of a player, or move a card to a hand, a table or a deck."""
    if player is not None and values is not None:
        check_keys(values, ("points", "lanterns"), "a player", player)
        seat = seat_named(player, state.names, "player")
        state.points[seat] = number_in(values.get("points", state.points[seat]), "points", 0, 14)
        state.lanterns[seat] = number_in(values.get("lanterns", state.lanterns[seat]), "lanterns", 0, 8)
    elif card is not None and move is not None:
        number = state.find(card)
        seat, zone, _ = place_in(move, state.names, ZONES)
        for owner in range(len(state.names)):
            for pile in state.piles(owner):
                if number in pile:
                    pile.remove(number)
        state.piles(seat)[zone].append(number)
        state.knowledge.put(number, (1 << seat, (2 << len(state.names)) - 1, 0)[zone])
    else:
        raise CardwrightError("of a player `points` and `lanterns` can be set; a card can be moved")
    state.reconsider()
