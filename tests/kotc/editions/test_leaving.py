"""A player is out in the middle of anything; what the others do goes on. K09-winning-and-losing-5; R172."""

from __future__ import annotations

import pytest

from cardwright.core.chance import Chance
from cardwright.core.choice import Choice
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.rules.counters import DAMAGE, DICE, EXHAUSTION, OFFENSE, WEAKNESS, PlaceCounters
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.summon import Summon
from cardwright.kotc.rules.zones import GRANARY, GRAVE, HAND
from cardwright.narration.log import GameLog
from cardwright.narration.presentation import presentation_of

KINDS = (OFFENSE, DAMAGE, DICE, EXHAUSTION, WEAKNESS)
BETWEEN_EFFECTS = ("respond", "action", "resource")


@pytest.mark.long_game
@pytest.mark.parametrize("name", ["kotc/9", "kotc/10", "kotc/11"])
@pytest.mark.parametrize("seed", range(3))
def test_whoever_leaves_amid_whatever_the_others_can_go_on(name: str, seed: int) -> None:
    game, chance = KeeperGame(name), Chance.seeded(seed)
    state = busy_position(game, seed, chance)
    for _ in range(250):
        choice = state.choice
        if choice is None:
            return
        if choice.prompt not in BETWEEN_EFFECTS:
            for seat in range(state.seats):
                if not state.is_out(seat):
                    leave_and_go_on(game, state.copy(), seat, chance)
        state.take(choice.options[chance.below(len(choice.options))])


def leave_and_go_on(game: KeeperGame, state: KeeperState, seat: int, chance: Chance) -> None:
    """The player is out; then a few choices are made, none of them by anybody who is out."""
    game.forfeit(state, seat)
    for _ in range(8):
        assert game.check(state) == []
        if state.choice is None:
            return
        assert not state.is_out(state.choice.player)
        state.take(state.choice.options[chance.below(len(state.choice.options))])


def busy_position(game: KeeperGame, seed: int, chance: Chance) -> KeeperState:
    """Three or four players in the middle of a game, with cards everywhere and counters of each other's."""
    seats = 3 + chance.below(2)
    decks = [generate_deck(game.edition.game, 10 * seed + seat) for seat in range(seats)]
    state = game.new(decks, seed)
    for player in state.players:
        for zone, number in ((GRANARY, 7), (HAND, 4), (GRAVE, 3)):
            for _ in range(number):
                state.put(player.deck[-1], zone, player.seat)
        for card in [card for card in player.deck[6:] if state.faces[card].minion][:4]:
            state.happen(Summon(card, player.seat, 0))
            state.exhausted[card] = False
            state.happen(PlaceCounters(card, KINDS[chance.below(5)], chance.below(seats), 0))
    return state


def test_what_others_lent_to_whoever_leaves_is_said_to_go_to_the_graveyard() -> None:
    """R172: it goes to its owner's, not destroyed; by no rule about spells."""
    game = KeeperGame("kotc/9")
    lent = {"card": "Wolf", "id": "lent", "owner": "B"}
    players = {"A": {}, "B": {}, "C": {"battlefield": [lent, "Wolf"]}}
    wolf = {"type": "minion", "sp": 1, "hp": 5}
    state = game.position({"cards": {"Wolf": wolf}, "players": players, "phase": "action"})
    log = GameLog(presentation_of("kotc/9"), state.names)
    log.catch_up(state.view(1))
    game.forfeit(state, 2)
    log.catch_up(state.view(1))
    assert [str(line.sentence) for line in log.lines()][-2:] == [
        "Wolf goes to the graveyard.",
        "All cards of C leave the game.",
    ]
    (given,) = [event for event in state.events if event.word() == "give-back"]
    assert state.cited(given) == ("K09-winning-and-losing-5", "R172")
    assert state.zones[state.find("lent")] == GRAVE


def test_nobody_defends_for_an_owner_who_is_out() -> None:
    """K09-battles-5: the owner of the target defends; one who is out is not even asked."""
    game = KeeperGame("kotc/9")
    lent = {"card": "Wolf", "id": "lent", "owner": "C"}
    state = game.position(
        {
            "cards": {"Wolf": {"type": "minion", "sp": 1, "hp": 5}},
            "players": {
                "A": {"battlefield": [{"card": "Wolf", "id": "wolf"}]},
                "B": {"battlefield": [lent, "Wolf"]},
                "C": {"battlefield": ["Wolf"]},
            },
            "phase": "battle",
            "dice": [2],
        }
    )
    game.forfeit(state, 2)
    asked: list[Choice] = []
    for option in ("enlist wolf", "done", "declare lent"):
        while option not in state.notations():
            state.choose(0)
        state.choose(option)
    while state.choice is not None and state.choice.prompt != "attack":
        asked.append(state.choice)
        state.choose(0)
    assert all(choice.player != 2 and choice.prompt != "defend" for choice in asked)
    assert state.minions[state.find("lent")].hp == 3
