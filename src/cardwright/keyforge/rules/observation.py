"""What a seat may know of a position: the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardwright.core.choice import NOBODY, NOTHING
from cardwright.core.demand import OnDemand
from cardwright.core.naming import Naming
from cardwright.keyforge import GAME
from cardwright.keyforge.rules.amber import pool
from cardwright.keyforge.rules.chains import fewer_cards
from cardwright.keyforge.rules.naming import ZONES_IN_ORDER, called, in_reading_order
from cardwright.keyforge.rules.permits import key_cost, refill_size
from cardwright.keyforge.rules.qualities import houses_of, quality
from cardwright.keyforge.rules.under_way import describe_fight, describe_links, describe_resolving
from cardwright.keyforge.rules.use import played_and_used, times_used
from cardwright.keyforge.rules.zones import PILES, ZONE_WORDS

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

KEYWORDS = ("assault", "elusive", "hazardous", "poison", "skirmish", "taunt")


def position(state: KeyforgeState, seat: int, glimpse: bool) -> dict[str, object]:
    """The position as `seat` may know it (`NOBODY`: everything), in the form of the protocol's `view`.

    In a `glimpse` cards are described when they are asked for, as they are then.
    """
    naming = state.naming(seat)
    cards: dict[str, int] = {}
    players: dict[str, object] = {}
    for player in state.players:
        fields: dict[str, object] = {
            "amber": player.amber,
            "keys": player.keys[:],
            "chains": player.chains,
            "houses": list(player.houses),
            "key-cost": key_cost(state, player.seat),
            "refill": max(0, refill_size(state, player.seat) - fewer_cards(player.chains)),
            "plays": plays_by_title(state, player.seat),
        }
        for zone in range(PILES):
            names: list[str | None] = []
            for card in in_reading_order(state, player.seat, zone):
                if state.may_know(card, seat):
                    name = naming.of(card)
                    names.append(name)
                    cards[name] = card
                else:
                    names.append(None)
            fields[ZONE_WORDS[zone]] = names
        players[state.names[player.seat]] = fields
    chain: list[str] = []
    for card, zone in enumerate(state.zones):
        if zone >= PILES and state.may_know(card, seat):
            name = naming.of(card)
            cards[name] = card
            if ZONE_WORDS[zone] == "resolving":
                chain.append(name)
    told_position: dict[str, object] = {
        "game": GAME,
        "turn": state.names[state.turn_player],
        "phase": state.phase,
        "house": state.house,
        "players": players,
        "cards": describe_all(state, cards, naming, glimpse),
        "chain": chain,
        "links": describe_links(state, naming),
    }
    resolving = describe_resolving(state, naming)
    if resolving is not None:
        told_position["resolving"] = resolving
    fight = describe_fight(state, naming)
    if fight is not None:
        told_position["fight"] = fight
    choice = state.choice
    if choice is not None and (seat == choice.player or seat == NOBODY):
        asked: dict[str, object] = {
            "player": state.names[choice.player],
            "prompt": choice.prompt,
            "for": choice.purpose or choice.prompt,
            "source": None if choice.source == NOTHING else naming.asking(choice.source),
            "min": choice.least,
            "max": choice.most,
            "chosen": [naming.of(card) for card in choice.chosen],
            "window": state.window,
        }
        if choice.bearer != NOTHING:
            asked["bearer"] = naming.of(choice.bearer)
        told_position["asked"] = asked
    return told_position


def plays_by_title(state: KeyforgeState, seat: int) -> dict[str, int]:
    """How often cards of each title were played and used by the player this turn (KF-SIX-1)."""
    counts: dict[str, int] = {}
    if seat == state.turn_player:
        for name in played_and_used(state):
            counts[name] = counts.get(name, 0) + 1
    return counts


def describe_all(
    state: KeyforgeState, cards: dict[str, int], naming: Naming, glimpse: bool
) -> Mapping[str, dict[str, object]]:
    """The cards of which the seat is told, by what it calls them."""

    def describe_one(name: str) -> dict[str, object]:
        return describe(state, cards[name], name, naming)

    return OnDemand(cards, describe_one) if glimpse else {name: describe_one(name) for name in cards}


def describe(state: KeyforgeState, card: int, name: str, naming: Naming) -> dict[str, object]:
    """One card whose face may be known: what is printed on it, where it is, and its values now."""
    face = state.faces[card]
    fields: dict[str, object] = {
        "id": name,
        "card": face.name,
        "zone": ZONE_WORDS[state.zones[card]],
        "owner": state.names[state.owners[card]],
        "controller": state.names[state.holders[card]],
        "type": face.type or None,
        "houses": list(houses_of(state, card)) if face.house else [],
        "traits": list(face.traits),
        "bonus": face.amber,
    }
    thing = state.things.get(card)
    if face.type == "creature":
        fields["power"] = face.power if thing is None else state.power(card)
        fields["armor"] = face.armor if thing is None else state.armor(card)
        fields["printed"] = {"power": face.power, "armor": face.armor}
    if thing is not None:
        fields["exhausted"] = thing.exhausted
        fields["stunned"] = thing.stunned
        fields["damage"] = thing.damage
        fields["amber"] = thing.amber
        fields["armor-used"] = thing.armor_used
        fields["attacked"] = thing.attacked
        fields["used"] = times_used(state, card)
        fields["flank"] = state.on_flank(card)
        fields["upgrades"] = [naming.of(upgrade) for upgrade in thing.upgrades]
        fields["under"] = [
            naming.of(kept) if state.may_know(kept, naming.seat) else None for kept in thing.kept
        ]
        fields["counters"] = [{"kind": "power", "n": thing.counters}] if thing.counters else []
        fields["keywords"] = {word: n for word in KEYWORDS if (n := quality(state, card, word))}
    return fields


def pictured(state: KeyforgeState, seat: int) -> dict[str, object]:
    """The position as `seat` may know it, with what lies on cards and who has what as pictures show it."""
    fields: dict[str, Any] = position(state, seat, glimpse=False)
    fields["phase"] = f"{state.house.capitalize()} {state.phase}".strip()
    for name, player in fields["players"].items():
        numbers = {"Æ": player["amber"], "keys": len(player["keys"]), "chains": player["chains"]}
        zones = {ZONE_WORDS[zone]: player[ZONE_WORDS[zone]] for zone in ZONES_IN_ORDER}
        fields["players"][name] = {**numbers, **zones}
    for card in fields["cards"].values():
        lying = {word: card.get(word, 0) for word in ("damage", "amber")}
        tokens = [{"kind": word, "n": n} for word, n in lying.items() if n]
        upgrades = [{"kind": upgrade, "n": "+"} for upgrade in card.get("upgrades", [])]
        card["counters"] = tokens + card.get("counters", []) + upgrades
        card["abilities"] = [*card.get("keywords", {})]
    return fields


def place_of_amber(state: KeyforgeState, place: int, naming: Naming) -> str:
    """Where Æ lies, as a seat calls it: a player's name for a pool, else a card, that is or was in play."""
    if place <= pool(0):
        return state.names[pool(0) - place]
    return called(state, place, naming)
