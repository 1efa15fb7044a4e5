"""One random game written out in full: position, choice, options, events.

A change of the rules shows as a diff.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.state import State
from cardwright.games import game, plugin


def playthrough(game_id: str, seed: int) -> Iterator[str]:
    """The lines of one random game between the starter decks, seen by somebody who may know everything."""
    rules = game(game_id)
    state: State[Any] = rules.new(list(rules.starter_decks().values())[:2], seed)
    chance = Chance.seeded(seed)
    yield f"{game_id}, seed {seed}"
    shown = 0
    number = 0
    while True:
        for event in state.observed_events(shown, NOBODY):
            yield f"  {_event(event)}"
        shown = state.last_event() + 1
        choice = state.choice
        if choice is None:
            break
        if not choice.forced:
            number += 1
            yield ""
            yield f"{number}. {state.names[choice.player]} {choice.prompt} {choice.purpose}".rstrip()
            yield from _position(game_id, state.position(NOBODY))
            yield "  options: " + ", ".join(state.notations())
        option = choice.options[chance.below(len(choice.options))]
        yield f"  {state.names[choice.player]}: {state.notation(option)}"
        state.take(option)
    result = state.result
    assert result is not None
    yield ""
    yield f"won by {', '.join(state.names[seat] for seat in result.winners)}: {result.reason}"


@runtime_checkable
class LinesWritten(Protocol):
    """A plugin that writes positions of its games in few words."""

    def in_lines(self, position: dict[str, Any], /) -> Iterator[str]:
        """A position in a line a player, and what is under way."""
        ...


def _position(game_id: str, position: dict[str, Any]) -> Iterator[str]:
    """The position in a few lines; of a game that does not write any, a line a key."""
    brought = plugin(game_id)
    if isinstance(brought, LinesWritten):
        yield from (f"  {line}" for line in brought.in_lines(position))
    else:
        yield from (f"  {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in position.items())


def _event(event: dict[str, Any]) -> str:
    """An event in a line: its number, its word, what it is about, its rules and its cause."""
    about = [
        f"{key} {event[key]}"
        for key in ("card", "about", "player", "by", "n", "from", "to", "what", "dice")
        if key in event
    ]
    cause = f" < {event['cause']}" if "cause" in event else ""
    return f"[{event['number']}{cause}] {event['e']}: {', '.join(about)} ({', '.join(event['rule'])})"
