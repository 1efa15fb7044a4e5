"""Positions for stories: what stands where, in few words."""

from __future__ import annotations

from typing import Any

from cardwright.core.choice import Choice
from cardwright.games import game
from cardwright.keyforge.rules.state import KeyforgeState

PLAIN = {
    "Oaf": {"house": "brobnar", "type": "creature", "power": 5},
    "Brute": {"house": "brobnar", "type": "creature", "power": 4},
}


def position(a: dict[str, Any], b: dict[str, Any], house: str = "brobnar", **more: Any) -> KeyforgeState:
    """A's turn, in the main step, with plain creatures called Oaf and Brute; in the setup without a house."""
    begun = {} if more.get("phase") == "setup" else {"house": house}
    set_up = {"cards": PLAIN, "players": {"A": a, "B": b}} | begun | more
    state: KeyforgeState = game("keyforge/1.2").position(set_up)
    return state


def asked(state: KeyforgeState) -> Choice:
    """The question that is put now."""
    assert state.choice is not None
    return state.choice


def options(state: KeyforgeState) -> list[str]:
    """The options in notation."""
    return [state.notation(option) for option in asked(state).options]


def play(state: KeyforgeState, *choices: str) -> None:
    """Choose these, and take what is forced before each."""
    for choice in choices:
        while choice not in options(state) and asked(state).forced:
            state.choose(0)
        state.choose(choice)
    while state.choice is not None and state.choice.forced and options(state) != ["end"]:
        state.choose(0)
