"""A cost of hidden cards that an opponent chooses (9th Edition): what that one is told of them, and asked."""

from __future__ import annotations

import json

from cardwright.core.choice import NOBODY
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.rules.state import KeeperState
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import question
from cardwright.protocol.choices import choice_as_json, speech_of

KEEPER = KeeperGame("kotc/9")


STEPS = ("cast Rite", "exhaust Ox", "player B")


def before_the_choice(granary: list[str], steps: tuple[str, ...] = STEPS) -> KeeperState:
    """B is asked which two of A's three resources are destroyed; Ox is exhausted, the others are not."""
    state = KEEPER.position(
        {
            "cards": {
                "Rite": {
                    "type": "spell",
                    "text": "Destroy 2 of your resources chosen by an opponent of your choice. Draw 1 card.",
                },
                "Ox": {"type": "minion", "sp": 1, "hp": 5},
                "Elk": {"type": "minion", "sp": 2, "hp": 5},
            },
            "players": {
                "A": {"hand": [{"card": "Rite", "level": 1}], "granary": granary},
                "B": {},
                "C": {},
            },
            "phase": "action",
            "seed": 1,
        }
    )
    for step in steps:
        while state.choice is not None and state.choice.forced:
            state.choose(0)
        state.choose(step)
    return state


def test_who_chooses_is_told_which_hidden_resources_are_exhausted() -> None:
    """K09-creature-abilities-20; R123."""
    state = before_the_choice(["Ox", "Elk", "Blank"])
    view = state.view(1)
    assert view.options == ("destroy A.granary.1", "destroy A.granary.2", "destroy A.granary.3")
    shown = presentation_of("kotc/9")
    position = shown.position(view)
    choice = view.choice
    assert choice is not None
    hints = [shown.hint(position, option, view.notation(option)) for option in choice.options]
    assert hints == ["", "", "(exhausted)"]
    state.choose("destroy A.granary.3")
    while state.choice is not None and state.choice.prompt == "pay":
        state.choose(0)
    assert [state.name(card) for card in state.players[0].granary] == ["Blank"]


def test_how_resources_lie_who_chooses_is_not_told() -> None:
    """Which of them was exhausted is no secret, which card that is and where it lies is one. R123."""
    received = set()
    for granary in (["Ox", "Elk", "Blank"], ["Elk", "Ox", "Blank"], ["Blank", "Elk", "Ox"]):
        view = before_the_choice(granary).view(1)
        received.add(json.dumps([view.position(), choice_as_json(view)]))
    assert len(received) == 1


def test_the_question_says_who_pays() -> None:
    """K09-creature-abilities-20."""
    state = before_the_choice(["Ox", "Elk", "Blank"])
    view = state.view(1)
    asked = presentation_of("kotc/9").position(view).asked
    assert asked is not None
    assert question(asked, "What do you pay with?").plain == "B: What does A pay with? (Rite)"
    told = choice_as_json(view, speech_of("kotc/9"))["choice"]
    assert isinstance(told, dict)
    assert (told["payer"], told["text"]) == ("A", "What does A pay with?")
    assert [state.view(seat).payer for seat in (0, 1, 2)] == [NOBODY, 0, NOBODY]


def test_who_pays_for_themselves_is_asked_as_ever() -> None:
    """Also of the resource cost, before an opponent is asked. K09-creature-abilities-20."""
    state = before_the_choice(["Ox", "Elk", "Blank"], steps=("cast Rite",))
    view = state.view(0)
    told = choice_as_json(view, speech_of("kotc/9"))["choice"]
    assert isinstance(told, dict)
    assert (told["prompt"], told["text"]) == ("pay", "Which resource do you exhaust?")
    assert ("payer" in told, view.payer) == (False, NOBODY)
