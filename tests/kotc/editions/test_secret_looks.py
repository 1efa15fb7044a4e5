"""Looks at single hidden cards (9th Edition): nobody else can tell at which ones, whatever they ask."""

from __future__ import annotations

import pytest

from cardwright.core.snapshot import fingerprint
from cardwright.core.undo import SOMETHING_WAS_LEARNED, against_going_back
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import HAND

KEEPER = KeeperGame("kotc/9")

LOOKS = {
    "deck": "Have one opponent look at exactly 2 cards on top of their own deck and target up to 1 of those "
    "cards selected by that player. See all targets.",
    "grave": "Target up to 1 card in one opponent's graveyard selected by that player. See all targets.",
}


STEPS = ("cast pry", "player B", "number 1")


def before_the_look(zone: str) -> KeeperState:
    """B is asked which of two cards A shall see; C looks on. The first of them all have seen before."""
    state = KEEPER.position(
        {
            "cards": {
                "Pry": {"type": "spell", "text": LOOKS[zone]},
                "Ox": {"type": "minion", "sp": 1, "hp": 5},
                "Elk": {"type": "minion", "sp": 2, "hp": 5},
            },
            "players": {
                "A": {"hand": [{"card": "Pry", "id": "pry", "level": 1}], "granary": ["Blank"]},
                "B": {zone: ["Ox", "Elk"]},
                "C": {},
            },
            "phase": "action",
            "seed": 1,
        }
    )
    while state.choice is not None and state.choice.prompt != "target":
        offered = [state.notation(option) for option in state.choice.options]
        state.choose(next((step for step in STEPS if step in offered), 0))
    assert state.choice is not None
    if zone == "grave":
        first = state.choice.options[0].card
        state.knowledge.memory[first] = state.knowledge.seen[first] = state.public
    return state


def looked_at(before: KeeperState, place: int) -> KeeperState:
    """A has seen the card that B chose, and everybody has passed."""
    state = before.copy()
    state.choose(place)
    while state.choice is not None and state.choice.prompt == "respond":
        state.choose("pass")
    (look,) = [event for event in state.events if event.word() == "see" and event.player == 0]
    assert look.amount == 1
    return state


@pytest.mark.parametrize("zone", LOOKS)
@pytest.mark.parametrize("seat", [2, 3])
def test_what_others_remember_is_imagined_without_what_they_looked_at(zone: str, seat: int) -> None:
    """Neither C nor whoever looks on can tell which card it was, nor whether A knew it.

    K09-ability-clarifications-rulings-42; R123.
    """
    before = before_the_look(zone)
    one, two = looked_at(before, 0), looked_at(before, 1)
    assert one.knowledge.memory != two.knowledge.memory
    for seed in range(5):
        assert fingerprint(one.imagine(seat, seed)) == fingerprint(two.imagine(seat, seed))


def test_who_looked_remembers_it_where_they_imagine() -> None:
    """K09-ability-clarifications-rulings-42; R167."""
    before = before_the_look("deck")
    assert before.choice is not None
    for place, option in enumerate(before.choice.options):
        believed = looked_at(before, place).imagine(0, seed=1)
        assert believed.name(option.card) == before.name(option.card)
        assert believed.knowledge.memory[option.card] & 1


def test_whether_going_back_is_free_does_not_tell_what_was_known() -> None:
    """K09-ability-clarifications-rulings-42; R123."""
    before = before_the_look("grave")
    for place in (0, 1):
        now = looked_at(before, place)
        assert against_going_back(before, now, [1]) == [SOMETHING_WAS_LEARNED]
        assert now.knowledge.learned == before.knowledge.learned + 1


def test_drawing_a_card_counts_as_learning_it_also_for_who_saw_it() -> None:
    """Else the others would hear whether it is one that the player has looked at. R123."""
    now = looked_at(before_the_look("deck"), 0)
    top = now.players[1].deck[-1]
    assert now.knowledge.memory[top] >> 1 & 1
    before = now.knowledge.learned
    now.put(top, HAND, 1)
    assert now.knowledge.learned == before + 1
