"""One random game written out in full: position, choice, options, events.

A change of the rules shows as a diff.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.state import State
from cardwright.games import game


def playthrough(game_id: str, seed: int) -> Iterator[str]:
    """The lines of one random game between the starter decks, seen by somebody who may know everything."""
    rules = game(game_id)
    state: State[Any] = rules.new(list(rules.starter_decks().values())[:2], seed)
    chance = Chance.seeded(seed)
    yield f"{game_id}, seed {seed}"
    told = 0
    number = 0
    while True:
        for event in state.told(told, NOBODY):
            yield f"  {_event(event)}"
        told = state.last_event() + 1
        choice = state.choice
        if choice is None:
            break
        if not choice.forced:
            number += 1
            yield ""
            yield f"{number}. {state.names[choice.player]} {choice.prompt} {choice.purpose}".rstrip()
            yield from _position(state.position(NOBODY))
            yield "  options: " + ", ".join(state.notation(option) for option in choice.options)
        option = choice.options[chance.below(len(choice.options))]
        yield f"  {state.names[choice.player]}: {state.notation(option)}"
        state.take(option)
    result = state.result
    assert result is not None
    yield ""
    yield f"won by {', '.join(state.names[seat] for seat in result.winners)}: {result.reason}"


def _position(position: dict[str, Any]) -> Iterator[str]:
    """The position in a line a player."""
    cards: dict[str, Any] = position["cards"]
    told = SIDES[position["game"].partition("/")[0]]
    for name, player in position["players"].items():
        yield f"  {name}: {told(player, cards)}; hand: {', '.join(player['hand']) or 'empty'}"
    if position["chain"]:
        yield f"  chain: {', '.join(position['chain'])}"


def _keepers_side(player: dict[str, Any], cards: dict[str, Any]) -> str:
    minions = [_minion(reference, cards[reference]) for reference in player["battlefield"]]
    resources = f"{player['granary.ready']}/{len(player['granary'])}"
    return (
        f"{player['hp']} HP, deck {len(player['deck'])}, grave {len(player['grave'])}, "
        f"resources {resources}; battlefield: {', '.join(minions) or 'empty'}"
    )


def _archons_side(player: dict[str, Any], cards: dict[str, Any]) -> str:
    creatures = [_permanent(reference, cards[reference]) for reference in player["battleline"]]
    artifacts = [_permanent(reference, cards[reference]) for reference in player["artifacts"]]
    return (
        f"{len(player['keys'])} keys, {player['amber']} Æ, {player['chains']} chains, "
        f"deck {len(player['deck'])}, discard {len(player['discard'])}, archives {len(player['archives'])}; "
        f"battleline: {', '.join(creatures) or 'empty'}; artifacts: {', '.join(artifacts) or 'none'}"
    )


SIDES: Final[dict[str, Callable[[dict[str, Any], dict[str, Any]], str]]] = {
    "kotc": _keepers_side,
    "keyforge": _archons_side,
}
"""What stands in a line about a player, by the game."""


def _minion(name: str, card: dict[str, Any]) -> str:
    counters = "".join(f" {each['kind']}×{each['n']} of {each['owner']}" for each in card["counters"])
    return f"{name} {card['sp']}/{card['hp']}{counters}{' exhausted' if card['exhausted'] else ''}"


def _permanent(name: str, card: dict[str, Any]) -> str:
    body = f" {card['power']}/{card['armor']}" if card["type"] == "creature" else ""
    lying = "".join(f" {word} {card[word]}" for word in ("damage", "amber") if card[word])
    upgrades = "".join(f" + {upgrade}" for upgrade in card["upgrades"])
    marks = "".join(f" {word}" for word in ("exhausted", "stunned") if card[word])
    return f"{name}{body}{lying}{upgrades}{marks}"


def _event(event: dict[str, Any]) -> str:
    """An event in a line: its number, its word, what it is about, its rules and its cause."""
    about = [
        f"{key} {event[key]}"
        for key in ("card", "about", "player", "by", "n", "from", "to", "what", "dice")
        if key in event
    ]
    cause = f" < {event['cause']}" if "cause" in event else ""
    return f"[{event['number']}{cause}] {event['e']}: {', '.join(about)} ({', '.join(event['rule'])})"
