"""How two players of KeyForge stand when a turn begins, in numbers, and the chance to win that was learned.

What the numbers count for was fitted to games that the bots played against themselves
(`tools/learn_keyforge.py`); it stands in `learned.json`.
"""

from __future__ import annotations

from typing import Final, final

from cardwright.keyforge.rules.permits import key_cost
from cardwright.keyforge.rules.qualities import belongs
from cardwright.keyforge.rules.state import KEYS_TO_WIN, KeyforgeState, Player

OF_A_PLAYER: Final = (
    *("first_key", "second_key", "amber", "amber_near", "amber_beyond", "amber_at_last", "dearer_key"),
    *("forges", "forges_last", "will_forge", "will_forge_last"),
    *("creatures", "power", "armor", "abilities", "strong", "weak", "taunt", "elusive"),
    *("stunned", "damage", "upgrades", "held", "artifacts", "artifact_amber"),
    *("hand", "archives", "chains", "discard", "reaping", "houses"),
)
"""What is counted of each player."""

OF_WHO_WAITS: Final = ("hand_of_a_house", "house_to_come", "harvest", "hand_creatures", "hand_amber")
"""What is counted of whoever waits only: the enemy's hand is not known."""

NAMES: Final = (
    "waits",
    *[f"{name}.waits" for name in OF_A_PLAYER],
    *[f"{name}.begins" for name in OF_A_PLAYER],
    *OF_WHO_WAITS,
)
"""What `standing` counts, in order."""

STRONG: Final = 5
WEAK: Final = 2
"""Power from which a creature counts as strong, and up to which as weak."""

NEAR: Final = 3
"""So far from a key's cost Æ counts twice."""


def standing(state: KeyforgeState) -> list[float]:
    """What both players have when a turn begins, by `NAMES`; first whoever waits."""
    waits = state.players[1 - state.turn_player]
    begins = state.players[state.turn_player]
    found = [1.0]
    _count(state, waits, found)
    _count(state, begins, found)
    _count_hand(state, waits, found)
    return found


def in_play(state: KeyforgeState, seat: int) -> list[str]:
    """The names in files of the creatures and artifacts that a player controls."""
    player = state.players[seat]
    return [state.faces[card].slug for card in player.battleline + player.artifacts]


def _count(state: KeyforgeState, player: Player, found: list[float]) -> None:
    """Add what is counted of a player."""
    cost = key_cost(state, player.seat)
    amber = player.amber
    keys = len(player.keys)
    last = keys == KEYS_TO_WIN - 1
    reaping = most_reaping(state, player)
    found.append(1.0 if keys >= 1 else 0.0)
    found.append(1.0 if keys >= 2 else 0.0)
    found.append(float(min(amber, cost)))
    found.append(float(max(0, min(amber, cost) - cost + NEAR)))
    found.append(float(max(0, amber - cost)))
    found.append(float(min(amber, cost)) if last else 0.0)
    found.append(float(cost - 6))
    found.append(1.0 if amber >= cost else 0.0)
    found.append(1.0 if amber >= cost and last else 0.0)
    found.append(1.0 if amber < cost and amber + reaping >= cost else 0.0)
    found.append(1.0 if amber < cost and amber + reaping >= cost and last else 0.0)
    _count_creatures(state, player, found)
    held = 0.0
    for card in player.artifacts:
        held += state.things[card].amber
    found.append(float(len(player.artifacts)))
    found.append(held)
    found.append(float(len(player.hand)))
    found.append(float(len(player.archives)))
    found.append(float(player.chains))
    found.append(float(len(player.discard)))
    found.append(float(reaping))
    found.append(float(_houses_in_play(state, player)))


def _count_creatures(state: KeyforgeState, player: Player, found: list[float]) -> None:
    power = armor = abilities = strong = weak = taunt = elusive = stunned = damage = upgrades = held = 0
    for card in player.battleline:
        thing = state.things[card]
        face = state.faces[card]
        left = max(0, state.power(card) - thing.damage)
        power += left
        armor += state.armor(card)
        abilities += len(face.abilities) + len(face.constants)
        strong += 1 if left >= STRONG else 0
        weak += 1 if left <= WEAK else 0
        taunt += 1 if face.keywords.get("taunt", 0) else 0
        elusive += 1 if face.keywords.get("elusive", 0) else 0
        stunned += 1 if thing.stunned else 0
        damage += thing.damage
        upgrades += len(thing.upgrades)
        held += thing.amber
    found.append(float(len(player.battleline)))
    for number in (power, armor, abilities, strong, weak, taunt, elusive, stunned, damage, upgrades, held):
        found.append(float(number))


def most_reaping(state: KeyforgeState, player: Player) -> int:
    """The most creatures of one house that could reap in the player's turn."""
    most = 0
    for house in player.houses:
        most = max(most, _reaping(state, player, house))
    return most


def _reaping(state: KeyforgeState, player: Player, house: str) -> int:
    count = 0
    for card in player.battleline:
        thing = state.things[card]
        if not thing.stunned and not thing.exhausted and belongs(state, card, house):
            count += 1
    return count


def _houses_in_play(state: KeyforgeState, player: Player) -> int:
    """Of how many houses the player has creatures that could reap."""
    count = 0
    for house in player.houses:
        if _reaping(state, player, house):
            count += 1
    return count


def _count_hand(state: KeyforgeState, player: Player, found: list[float]) -> None:
    """What the hand of whoever waits is good for, at the best house each."""
    cards = 0
    together = 0
    harvest = 0
    for house in player.houses:
        reaping = _reaping(state, player, house)
        held = 0
        amber = 0
        for card in player.hand:
            if state.faces[card].house == house:
                held += 1
                amber += state.faces[card].amber
        cards = max(cards, held)
        together = max(together, held + reaping)
        harvest = max(harvest, amber + reaping)
    creatures = 0
    amber = 0
    for card in player.hand:
        creatures += 1 if state.faces[card].type == "creature" else 0
        amber += state.faces[card].amber
    for number in (cards, together, harvest, creatures, amber):
        found.append(float(number))


@final
class Judgement:
    """What a standing is worth: the weights of what is counted, and of single cards in play, in Æ."""

    def __init__(self, weights: list[float], cards: dict[str, float]) -> None:
        """`weights` by `NAMES`; `cards` by their names in files, in play for whoever controls them."""
        self.weights: Final = weights
        self.cards: Final = cards

    def worth(self, state: KeyforgeState, seat: int) -> float:
        """What the beginning of a turn is worth to the seat, in Æ; nothing of a result."""
        total = 0.0
        found = standing(state)
        for place in range(len(found)):
            total += self.weights[place] * found[place]
        waits = 1 - state.turn_player
        for player in state.players:
            side = 0.0
            for card in player.battleline:
                side += self.cards.get(state.faces[card].slug, 0.0)
            for card in player.artifacts:
                side += self.cards.get(state.faces[card].slug, 0.0)
            total += side if player.seat == waits else -side
        return total if seat == waits else -total
