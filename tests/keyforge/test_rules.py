"""What the rulebook says of the beginning of a game and of its end, told as stories."""

from __future__ import annotations

import pytest
from tests.keyforge.positions import asked, options, play, position

from cardwright.core.state import Result
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.keyforge.decks import Deck, real_decks
from cardwright.keyforge.generating import even_deck, generate_deck
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.protocol.driver import Driver

KEYFORGE = game("keyforge/1.2")
DECKS = list(KEYFORGE.starter_decks().values())


def begun(seed: int = 1, first: int | None = 0) -> KeyforgeState:
    state: KeyforgeState = KEYFORGE.new(DECKS, seed, first=first)
    return state


def test_two_players_begin_with_a_deck_of_three_houses_and_nothing_else() -> None:
    """KF-SET-1, KF-SET-2, KF-SET-5."""
    state = begun()
    for player, cards in zip(state.players, (7, 6), strict=True):
        assert len(player.hand) == cards
        assert len(player.hand) + len(player.deck) == 36
        assert (player.amber, player.keys, player.discard, player.archives, player.battleline) == (
            *(0, []),
            *([], [], []),
        )
        assert len(set(player.houses)) == 3
    with pytest.raises(CardwrightError, match="2 can play"):
        KEYFORGE.new([*DECKS, DECKS[0]], seed=1)


def test_chance_says_who_is_first_unless_the_loser_of_the_last_game_does() -> None:
    """KF-SET-3, KF-SET-4."""
    assert {begun(seed, first=None).turn_player for seed in range(12)} == {0, 1}
    assert {begun(seed, first=1).turn_player for seed in range(6)} == {1}
    orders = {tuple(begun(seed).players[0].deck) for seed in range(5)}
    assert len(orders) == 5


def test_each_player_may_mulligan_once_the_first_player_first() -> None:
    """KF-SET-6, KF-SET-7."""
    state = begun()
    assert (asked(state).player, options(state)) == (0, ["keep", "mulligan"])
    state.choose("mulligan")
    assert len(state.players[0].hand) == 6
    assert len(state.players[0].deck) == 30
    assert (asked(state).player, options(state)) == (1, ["keep", "mulligan"])
    state.choose("mulligan")
    assert len(state.players[1].hand) == 5
    assert asked(state).prompt == "house"


def test_a_mulligan_sheds_no_further_chain() -> None:
    """KF-SET-8, KF-SET-9: seven chains, two cards fewer and one chain shed, then one card fewer again."""
    state = position({"chains": 7, "deck": 30}, {"deck": 30}, phase="setup")
    assert (len(state.players[0].hand), state.players[0].chains) == (5, 6)
    state.choose("mulligan")
    assert (len(state.players[0].hand), state.players[0].chains) == (4, 6)


def test_the_colour_of_a_key_makes_no_difference() -> None:
    """KF-SET-10."""
    states = []
    for colour in ("red", "yellow"):
        state = position({"amber": 6}, {}, phase="forge")
        play(state, f"key {colour}")
        states.append((state.players[0].amber, len(state.players[0].keys), options(state)))
    assert states[0] == states[1]


@pytest.mark.parametrize(
    ("amber", "dear", "announced"), [(6, False, True), (5, False, False), (6, True, False)]
)
def test_who_has_enough_for_a_key_says_so(amber: int, dear: bool, announced: bool) -> None:
    """KF-TURN-8, KFR98: the current cost counts, which Murmook makes 7."""
    state = position({"amber": amber}, {"battleline": ["Murmook"] if dear else []})
    play(state, "end")
    told = [event for event in state.events if event.word() == "check"]
    assert [event.player for event in told] == ([0] if announced else [])


def test_undo_is_free_until_somebody_learns_something() -> None:
    """KFR23: a house can be chosen anew as if nothing had been, a card that was drawn has been seen."""
    driver = Driver(
        position({"artifacts": [{"card": "Library of Babble", "id": "library"}]}, {}, phase="house")
    )
    driver.choose("house dis")
    assert driver.undo_to(0) == []
    driver.choose("house logos")
    driver.choose("action library")
    assert driver.undo_to(1) == ["somebody has seen a card"]


def test_a_fight_between_friends_comes_to_no_exchange() -> None:
    """KFR60: control changes before the exchange, by a judge's hand; no card of the set can do it."""
    boar = {"card": "Boar", "id": "boar"}
    imp = {"card": "Imp", "id": "imp"}
    cards = {
        "Boar": {"house": "brobnar", "type": "creature", "power": 5, "keywords": {"assault": 1}},
        "Imp": {"house": "dis", "type": "creature", "power": 5, "keywords": {"hazardous": 1}},
    }
    state = position({"battleline": [boar]}, {"battleline": [imp]}, cards=cards)
    play(state, "fight boar")
    assert options(state) == ["next boar", "next imp"]
    KEYFORGE.edit(state, "boar", None, None, "B.battleline")
    play(state, "next boar")
    damage = {name: state.things[state.find(name)].damage for name in ("boar", "imp")}
    assert damage == {"boar": 0, "imp": 0}


def test_titan_mechanics_make_a_key_cost_nothing_and_then_it_must_be_forged() -> None:
    """KFR66: two on the flanks and Spectral Tunneler's four others are minus six; never less than 0."""
    mechanics = [{"card": "Titan Mechanic", "id": f"t{number}"} for number in range(2)]
    state = position({"battleline": mechanics, "amber": 4}, {}, phase="forge")
    play(state, "key red")
    assert (state.players[0].amber, state.players[0].keys) == (0, ["red"])


def test_players_who_see_no_end_agree_on_a_tie() -> None:
    """KFR97."""
    state = begun()
    KEYFORGE.agree(state, 0)
    assert not state.over
    KEYFORGE.agree(state, 1)
    assert isinstance(state.result, Result)
    assert (state.result.winners, state.result.reason) == ((0, 1), "agreed")


def test_a_small_deck_can_be_played() -> None:
    """KFR99: tests and stories use tiny decks."""
    small = [Deck("Small", deck.houses, deck.cards[:9]) for deck in DECKS]
    state = KEYFORGE.new(small, seed=1, first=0)
    assert [len(player.hand) + len(player.deck) for player in state.players] == [9, 9]


def test_decks_are_three_houses_of_twelve() -> None:
    """KF-SET-1: the real ones, and those that are made up."""
    decks = [*real_decks().values(), *(generate_deck(seed) for seed in range(40)), even_deck(7)]
    assert len(real_decks()) == 32
    for deck in decks:
        assert len(set(deck.houses)) == 3
        assert [sum(card.house == house for card in deck.cards) for house in deck.houses] == [12, 12, 12]
        assert KEYFORGE.deck_from_json(KEYFORGE.deck_to_json(deck)) == deck
    assert generate_deck(3) == generate_deck(3) != generate_deck(4)


def test_a_fight_leaves_nothing_behind() -> None:
    """What lasts for a fight is gone with it."""
    state = position(
        {"battleline": [{"card": "Gabos Longarms", "id": "gabos"}]},
        {"battleline": [{"card": "Oaf", "id": "oaf"}, {"card": "Brute", "id": "brute"}]},
        house="dis",
    )
    state.choose("fight gabos")
    state.choose("target oaf")
    assert len(state.fights) == 1
    assert state.laws.spans == ()
    play(state, "target brute")
    assert state.fights == []
    assert state.laws.spans == ()
