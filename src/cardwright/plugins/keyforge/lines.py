"""A position of KeyForge in a line a player, as playthroughs have it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def in_lines(position: dict[str, Any]) -> Iterator[str]:
    """Each player's side and hand."""
    cards: dict[str, Any] = position["cards"]
    for name, player in position["players"].items():
        yield f"{name}: {_side(player, cards)}; hand: {', '.join(player['hand']) or 'empty'}"
    if position["chain"]:
        yield f"chain: {', '.join(position['chain'])}"


def _side(player: dict[str, Any], cards: dict[str, Any]) -> str:
    creatures = [_permanent(reference, cards[reference]) for reference in player["battleline"]]
    artifacts = [_permanent(reference, cards[reference]) for reference in player["artifacts"]]
    return (
        f"{len(player['keys'])} keys, {player['amber']} Æ, {player['chains']} chains, "
        f"deck {len(player['deck'])}, discard {len(player['discard'])}, archives {len(player['archives'])}; "
        f"battleline: {', '.join(creatures) or 'empty'}; artifacts: {', '.join(artifacts) or 'none'}"
    )


def _permanent(name: str, card: dict[str, Any]) -> str:
    body = f" {card['power']}/{card['armor']}" if card["type"] == "creature" else ""
    lying = "".join(f" {word} {card[word]}" for word in ("damage", "amber") if card[word])
    upgrades = "".join(f" + {upgrade}" for upgrade in card["upgrades"])
    marks = "".join(f" {word}" for word in ("exhausted", "stunned") if card[word])
    return f"{name}{body}{lying}{upgrades}{marks}"
