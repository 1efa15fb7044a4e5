"""Looks at hidden cards: nobody else can tell at which (9th Edition), nor which of them are picked."""

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


PICKS = {
    "kotc/9": "Have one opponent look at exactly 2 cards on top of your deck and target up to 1 of those "
    "cards selected by that player. Destroy all targets.",
    "kotc/13": "Excavate 2 cards and target 1 excavated card; sheathe it.",
}


def before_the_pick(edition: str) -> KeeperState:
    """One of two cards on top of A's deck is about to be picked; all have seen both of them before."""
    state = KeeperGame(edition).position(
        {
            "cards": {
                "Pick": {"type": "spell", "text": PICKS[edition]},
                "Ox": {"type": "minion", "sp": 1, "hp": 5},
                "Elk": {"type": "minion", "sp": 2, "hp": 5},
            },
            "players": {
                "A": {"hand": [{"card": "Pick", "level": 1}], "granary": ["Blank"], "deck": ["Ox", "Elk"]},
                "B": {},
                "C": {},
            },
            "phase": "action",
            "seed": 1,
        }
    )
    for card in state.players[0].deck[-2:]:
        state.knowledge.memory[card] = state.knowledge.seen[card] = state.public
    while state.choice is not None and state.choice.prompt != "target":
        offered = [state.notation(option) for option in state.choice.options]
        state.choose(next((step for step in ("cast Pick", "player B", "number 1") if step in offered), 0))
    return state


def picked(before: KeeperState, place: int) -> KeeperState:
    """That card has been picked, and it went where it goes."""
    state = before.copy()
    state.choose(place)
    while state.choice is not None and state.choice.prompt in ("target", "respond"):
        state.choose("done" if state.choice.prompt == "target" else "pass")
    return state


@pytest.mark.parametrize("edition", PICKS)
@pytest.mark.parametrize("seat", [2, 3])
def test_which_card_of_a_deck_was_picked_is_not_imagined(edition: str, seat: int) -> None:
    """Both stay where they lay, but for the one picked; who did not see them cannot tell which that was.

    K13-excavate-1, K13-excavate-3, K09-ability-clarifications-rulings-41; R49, R123.
    """
    before = before_the_pick(edition)
    one, two = picked(before, 0), picked(before, 1)
    assert one.players[0].deck != two.players[0].deck
    for seed in range(5):
        assert fingerprint(one.imagine(seat, seed)) == fingerprint(two.imagine(seat, seed))


def test_who_looked_remembers_where_the_others_lie() -> None:
    """K13-excavate-1, K13-excavate-3; R167."""
    state = picked(before_the_pick("kotc/13"), 1)
    for seed in range(5):
        believed = state.imagine(0, seed)
        assert [believed.name(card) for card in believed.players[0].deck[-2:]] == [
            state.name(card) for card in state.players[0].deck[-2:]
        ]
