"""Invariants: what must be so in every position of Keeper of the Cards."""

from __future__ import annotations

from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import (
    BATTLEFIELD,
    NOWHERE,
    REMOVED,
    TRAPFIELD,
    ZONE_WORDS,
    who_knows,
    zones_of,
)


def faults(state: KeeperState) -> list[str]:
    """What is wrong with the position; empty if it is sound."""
    wrong: list[str] = [f"the position is dead: {state.dead}"] if state.dead else []
    _check_cards(state, wrong)
    _check_minions(state, wrong)
    _check_numbers(state, wrong)
    return wrong


def _check_cards(state: KeeperState, wrong: list[str]) -> None:
    """A card is in one zone, and once in its pile; in hidden zones, but for traps, lie only their owner's
    cards; who may know it follows from its zone and from what is being shown.

    Fuzzing asks this after every choice: a card that lies where nothing special is shown is looked at once.
    """
    zones, holders, owners, faces = state.zones, state.holders, state.owners, state.faces
    known = state.knowledge.open
    cards = len(zones)
    if not len(known) == len(holders) == len(owners) == len(faces) == cards:
        wrong.append(f"there are {cards} cards with a zone, but not as many with all else that a card has")
        return
    found = [0] * cards
    for player in state.players:
        seat = player.seat
        for zone in zones_of(state.edition):
            special = zone == BATTLEFIELD or len(state.shown) > 0
            usual = who_knows(zone, seat, state.everyone)
            for card in player.pile(zone):
                if not 0 <= card < cards:
                    wrong.append(f"{ZONE_WORDS[zone]} of {seat} holds {card}, which is no card")
                    continue
                found[card] += 1
                if zones[card] != zone or holders[card] != seat:
                    wrong.append(f"card {card} lies in {ZONE_WORDS[zone]} of {seat}, but is elsewhere")
                if zone == TRAPFIELD:
                    if faces[card].minion:
                        wrong.append(f"minion {card} is set as a trap")
                elif zone != BATTLEFIELD:
                    if owners[card] != seat:
                        wrong.append(f"card {card} is in {ZONE_WORDS[zone]} of a player who does not own it")
                    if faces[card].pawn:
                        wrong.append(f"pawn {card} is in {ZONE_WORDS[zone]}")
                elif card not in state.minions:
                    wrong.append(f"card {card} is on a battlefield, but no minion")
                    continue
                if special or known[card] != usual:
                    _check_knowledge(state, card, wrong)
    for card in range(cards):
        if zones[card] < NOWHERE:
            if found[card] != 1:
                wrong.append(f"card {card} is {found[card]} times on the table, in {ZONE_WORDS[zones[card]]}")
        else:
            if found[card] != 0:
                wrong.append(f"card {card} is {found[card]} times on the table, in {ZONE_WORDS[zones[card]]}")
            if faces[card].pawn and zones[card] != REMOVED:
                wrong.append(f"pawn {card} is in {ZONE_WORDS[zones[card]]}")
            _check_knowledge(state, card, wrong)


def _check_knowledge(state: KeeperState, card: int, wrong: list[str]) -> None:
    """Who may know a card follows from its zone and from what is being shown."""
    known, allowed = state.knowledge.open[card], state.entitled(card)
    if known != allowed:
        wrong.append(f"card {card} is known to seats {known:b}, but may be to {allowed:b}")


def _check_minions(state: KeeperState, wrong: list[str]) -> None:
    """Every minion is on a battlefield and no spell; counters are counted; teams fight on the battlefield."""
    placed = 0
    for card, minion in state.minions.items():
        placed += len(minion.counters)
        if state.zones[card] != BATTLEFIELD:
            wrong.append(f"minion {card} is in {ZONE_WORDS[state.zones[card]]}")
        if not state.faces[card].minion:
            wrong.append(f"spell {card} is on a battlefield")
        if minion.sp < 0 or minion.hp < 0:
            wrong.append(f"minion {card} has {minion.sp} SP, {minion.hp} HP")
    if placed != state.counters_placed:
        wrong.append(f"{placed} counters are placed, {state.counters_placed} counted")
    for battle in state.battles:
        for card in battle.attackers + battle.defenders:
            if card not in state.minions:
                wrong.append("a team has a member that is not on-field")
            elif state.petrified(card):
                wrong.append("a team has a petrified member")


def _check_numbers(state: KeeperState, wrong: list[str]) -> None:
    """Nothing is negative, and who has HP is counted right."""
    living = 0
    for player in state.players:
        if player.hp < 0:
            wrong.append(f"player {player.seat} has {player.hp} HP")
        if player.hp > 0:
            living += 1
    if state.living != living:
        wrong.append(f"{state.living} players are counted as having HP")
    for card in state.drops:
        if state.level(card) < state.edition.level.least:
            wrong.append(f"card {card} has level {state.level(card)}")
