"""Invariants: what must be so in every position of Keeper of the Cards."""

from __future__ import annotations

from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import BATTLEFIELD, NOWHERE, REMOVED, ZONE_WORDS


def faults(state: KeeperState) -> list[str]:
    """What is wrong with the position; empty if it is sound."""
    return _cards_in_zones(state) + _minions(state) + _numbers(state) + _knowledge(state)


def _cards_in_zones(state: KeeperState) -> list[str]:
    """A card is in one zone, and once in its pile; in hidden zones lie only their owner's cards."""
    wrong: list[str] = []
    found: dict[int, int] = {}
    for player in state.players:
        for zone in range(NOWHERE):
            for card in player.pile(zone):
                found[card] = found.get(card, 0) + 1
                if state.zones[card] != zone or state.holders[card] != player.seat:
                    wrong.append(f"card {card} lies in {ZONE_WORDS[zone]} of {player.seat}, but is elsewhere")
                if zone != BATTLEFIELD and state.owners[card] != player.seat:
                    wrong.append(f"card {card} is in {ZONE_WORDS[zone]} of a player who does not own it")
    for card, zone in enumerate(state.zones):
        if found.get(card, 0) != (1 if zone < NOWHERE else 0):
            wrong.append(f"card {card} is {found.get(card, 0)} times on the table, in {ZONE_WORDS[zone]}")
    return wrong


def _minions(state: KeeperState) -> list[str]:
    """What is on a battlefield is a minion, and every minion is on one."""
    wrong: list[str] = []
    on_field = {card for player in state.players for card in player.battlefield}
    if on_field != set(state.minions):
        wrong.append(f"on-field are {sorted(on_field)}, minions {sorted(state.minions)}")
    wrong += [f"spell {card} is on a battlefield" for card in on_field if not state.faces[card].minion]
    wrong += [
        f"pawn {card} is in {ZONE_WORDS[state.zones[card]]}"
        for card, face in enumerate(state.faces)
        if face.pawn and state.zones[card] not in (BATTLEFIELD, REMOVED)
    ]
    placed = sum(len(minion.counters) for minion in state.minions.values())
    if placed != state.counters_placed:
        wrong.append(f"{placed} counters are placed, {state.counters_placed} counted")
    for battle in state.battles:
        if not set(battle.attackers) | set(battle.defenders) <= on_field:
            wrong.append("a team has a member that is not on-field")
        if any(state.petrified(card) for card in (*battle.attackers, *battle.defenders)):
            wrong.append("a team has a petrified member")
    return wrong


def _numbers(state: KeeperState) -> list[str]:
    """Nothing is negative, and who has HP is counted right."""
    wrong = [f"player {player.seat} has {player.hp} HP" for player in state.players if player.hp < 0]
    wrong += [
        f"minion {card} has {minion.sp} SP, {minion.hp} HP"
        for card, minion in state.minions.items()
        if minion.sp < 0 or minion.hp < 0
    ]
    wrong += [f"card {card} has level {state.level(card)}" for card in state.drops if state.level(card) < 0]
    if state.living != sum(player.hp > 0 for player in state.players):
        wrong.append(f"{state.living} players are counted as having HP")
    return wrong


def _knowledge(state: KeeperState) -> list[str]:
    """Who may know a card follows from its zone and from what is being shown."""
    wrong: list[str] = []
    for card, seats in enumerate(state.knowledge.open):
        allowed = state.entitled(card)
        if seats != allowed:
            wrong.append(f"card {card} is known to seats {seats:b}, but may be to {allowed:b}")
    return wrong
