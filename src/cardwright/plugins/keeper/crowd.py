"""Positions with many minions, in which `bench --scaling` measures what a choice costs."""

from __future__ import annotations

from typing import Any

from cardwright.kotc.editions import load
from cardwright.kotc.language.text import AbilityText, Phrase, SubAbilityText
from cardwright.kotc.language.wording import ability_text


def crowded_position(game: str, minions: int, seed: int) -> dict[str, object]:
    """A position for two with so many minions on the battlefields, ready to act, in the words of an edition.

    Guards can act and carry counters, which every window asks about; walls do nothing.
    """
    edition = load(game)
    placed = Phrase(edition.component("place-shield-counters"), 1)
    shell = SubAbilityText(Phrase(edition.component("target-this")), (placed,))
    text = ability_text(AbilityText("SHELL", None, (), (shell,)), edition)
    guard = {"card": "Guard", "counters": [{"kind": placed.component.counter, "owner": "A"}]}
    crowd: list[Any] = [guard if number % 4 < 2 else "Wall" for number in range(minions)]
    return {
        "cards": {
            "Guard": {"type": "minion", "sp": 1, "hp": 6, "text": text},
            "Wall": {"type": "minion", "sp": 0, "hp": 6},
        },
        "players": {
            "A": {"battlefield": crowd[::2], "hp": 999},
            "B": {"battlefield": crowd[1::2], "hp": 999},
        },
        "seed": seed,
    }
