"""Cloning in the 15th, which reveals no card: what others can tell of one that is cloned out of a hand."""

from __future__ import annotations

import pytest

from cardwright.core.snapshot import fingerprint
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.rules.state import KeeperState

FIFTEENTH = KeeperGame("kotc/15")
CARDS = {
    "Twin": {"type": "spell", "text": "Target 1 card in your hand; clone it."},
    "Pup": {"type": "minion", "sp": 1, "hp": 2},
    "Elk": {"type": "minion", "sp": 2, "hp": 0},
    "Ox": {"type": "minion", "sp": 5, "hp": 8},
    "Aid": {"type": "spell", "text": "When you take damage: 1-dice-heal yourself."},
}


def targeted(hand: tuple[str, str], place: int) -> KeeperState:
    """A has cast the spell and targeted one of two cards of the hand; of two resources one is a Pup."""
    state = FIFTEENTH.position(
        {
            "cards": CARDS,
            "players": {
                "A": {
                    "hand": [
                        {"card": "Twin", "level": 0},
                        {"card": hand[0], "id": "first"},
                        {"card": hand[1], "id": "second"},
                    ],
                    "granary": ["Blank", "Blank", "Pup"],
                },
                "B": {"hand": ["Pup", "Elk", "Ox", "Aid"]},
                "C": {},
            },
            "phase": "action",
            "seed": 1,
        }
    )
    state.ids.clear()
    passed(state)
    state.choose("cast Twin")
    passed(state)
    card = [card for card in state.players[0].hand if state.name(card) != "Twin"][place]
    assert state.choice is not None
    (chosen,) = [option for option in state.choice.options if option.card == card]
    state.take(chosen)
    passed(state)
    return state


def passed(state: KeeperState) -> None:
    """Whoever can only pass, or is done, has done so."""
    while state.choice is not None and [option.verb for option in state.choice.options] in (
        ["pass"],
        ["done"],
    ):
        state.choose(0)


def told(state: KeeperState, seat: int) -> list[object]:
    """What the seat is told so far, and what it can tell of the question to somebody else."""
    view = state.view(seat)
    return [view.events(), view.asked, view.window, view.payer, view.options, view.position()]


@pytest.mark.parametrize("hand", [("Elk", "Pup"), ("Ox", "Pup"), ("Aid", "Pup"), ("Pup", "Aid")])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_nobody_else_can_tell_whether_a_card_could_be_cloned(hand: tuple[str, str], seat: int) -> None:
    """K17-clone-1, K17-clone-2, K17-zones-17; R104, R123."""
    one, two = targeted(("Pup", "Pup"), 0), targeted(hand, 0)
    assert told(one, seat) == told(two, seat)
    for state in (one, two):
        assert state.choice is not None
        assert (state.choice.prompt, state.choice.purpose) == ("choose", "clone")
    assert len(one.choice.options) == 2  # type: ignore[union-attr]
    assert len(two.choice.options) == (2 if hand[0] in ("Elk", "Pup") else 1)  # type: ignore[union-attr]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_which_card_is_being_paid_for_is_not_imagined(seat: int) -> None:
    """Until the pawn is there nobody can tell which card of the hand it is of. R104, R123."""
    paying = []
    for place in (0, 1):
        state = targeted(("Pup", "Pup"), place)
        state.choose("yes")
        assert state.choice is not None
        assert state.choice.prompt == "pay"
        paying.append(state)
    for seed in range(8):
        one, two = (state.imagine(seat, seed) for state in paying)
        assert fingerprint(one) == fingerprint(two)


def test_every_way_that_it_is_imagined_goes_on() -> None:
    """K17-clone-1; R104."""
    state = targeted(("Pup", "Aid"), 0)
    for seat in (0, 1, 2):
        for seed in range(20):
            believed = state.imagine(seat, seed)
            for _ in range(4):
                believed.choose(0)
            assert FIFTEENTH.check(believed) == []


def test_the_clone_is_there_for_all_to_see_and_its_card_is_not() -> None:
    """K17-clone-1, K17-zones-11, K17-zones-17."""
    state = targeted(("Pup", "Elk"), 0)
    for answer in ("yes", 0, 0):
        state.choose(answer)
    (pawn,) = state.players[0].battlefield
    assert state.name(pawn) == "Pup"
    assert state.knowledge.open[pawn] == state.public
    for card in state.players[0].hand:
        assert state.knowledge.open[card] == 1
