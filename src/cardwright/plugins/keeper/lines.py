"""A position of Keeper of the Cards in a line a player, as playthroughs have it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardwright.plugins.keeper.vocabulary import vocabulary


def in_lines(position: dict[str, Any]) -> Iterator[str]:
    """Each player's side and hand, then the chain."""
    cards: dict[str, Any] = position["cards"]
    words = vocabulary(position["game"]).words
    for name, player in position["players"].items():
        yield f"{name}: {_side(player, cards, words)}; hand: {', '.join(player['hand']) or 'empty'}"
    if position["chain"]:
        yield f"chain: {', '.join(position['chain'])}"


def _side(player: dict[str, Any], cards: dict[str, Any], words: Mapping[str, str]) -> str:
    minions = [_minion(reference, cards[reference]) for reference in player["battlefield"]]
    resources = f"{player['granary.ready']}/{len(player['granary'])}"
    traps = f"; traps: {len(player['trapfield'])}" if player.get("trapfield") else ""
    return (
        f"{player['hp']} {words['player_hp']}, deck {len(player['deck'])}, "
        f"{words['grave']} {len(player['grave'])}, "
        f"resources {resources}; {words['battlefield']}: {', '.join(minions) or 'empty'}{traps}"
    )


def _minion(name: str, card: dict[str, Any]) -> str:
    counters = "".join(f" {each['kind']}×{each['n']} of {each['owner']}" for each in card["counters"])
    return f"{name} {card['sp']}/{card['hp']}{counters}{' exhausted' if card['exhausted'] else ''}"
