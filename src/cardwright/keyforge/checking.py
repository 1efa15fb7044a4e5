"""Invariants: what must be so in every position of KeyForge."""

from __future__ import annotations

from cardwright.core.choice import NOTHING
from cardwright.keyforge.rules.claims import claims, usurped
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.zones import RESOLVING, UNDER, ZONE_WORDS, in_play, who_knows


def faults(state: KeyforgeState) -> list[str]:
    """What is wrong with the position; empty if it is sound."""
    wrong: list[str] = [f"the position is dead: {state.dead}"] if state.dead else []
    found: list[int] = []
    settled = state.choice is not None and state.choice.prompt == "main"
    for player in state.players:
        for zone, pile in enumerate(player.piles):
            found += pile
            for card in pile:
                if state.zones[card] != zone or state.holders[card] != player.seat:
                    wrong.append(f"card {card} lies in {ZONE_WORDS[zone]} of {player.seat}, but is elsewhere")
                if not in_play(zone) and state.owners[card] != player.seat and card not in state.abducted:
                    wrong.append(f"card {card} is in {ZONE_WORDS[zone]} of a player who does not own it")
        if player.amber < 0 or player.chains < 0 or len(set(player.keys)) != len(player.keys):
            wrong.append(f"player {player.seat} has {player.amber} Æ, {player.chains} chains, {player.keys}")
    for card, thing in state.things.items():
        found += thing.upgrades
        found += [kept for kept in thing.kept if state.zones[kept] == UNDER]
        if min(thing.damage, thing.amber, thing.armor_used) < 0:
            wrong.append(f"card {card} has {thing.damage} damage, {thing.amber} Æ")
    if settled and usurped(state) is not None:
        wrong.append(f"a card is not with the player who controls it: {usurped(state)}")
    claimed = [claim.card for claim in claims(state)]
    for card, thing in state.things.items():
        if card not in claimed and thing.player != state.holders[card] and thing.host == NOTHING:
            wrong.append(f"card {card} is not with its player, and nobody claims it")
    found += state.orphans + state.cast_off
    if len(set(found)) != len(found):
        wrong.append("a card is in two places")
    if len(found) != sum(zone != RESOLVING for zone in state.zones):
        wrong.append("a card is in no place")
    if {card for card, zone in enumerate(state.zones) if in_play(zone)} != set(state.things):
        wrong.append(f"in play are not {sorted(state.things)}")
    for card, seats in enumerate(state.knowledge.open):
        shown = card in state.shown
        if seats != who_knows(state.zones[card], state.holders[card]) and not shown:
            wrong.append(f"card {card} is known to seats {seats:b}")
    return wrong
