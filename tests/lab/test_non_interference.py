"""Nothing leaks: what a seat gets follows from what it may know; and leaks that are planted are found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.lab.planted import (
    LEAKS,
    SHOWS_IN,
    a_window_opens_only_where_something_has_come_up,
    going_back_tells_who_remembers_a_card,
    imagining_knows_how_cards_lie_that_others_know,
    imagining_knows_what_left_with_a_player_who_is_out,
)
from tests.lab.planted_half_done import LEAKS_HALF_DONE, both_put_back
from tests.lab.planted_in_keyforge import KEYFORGE_LEAKS, KEYFORGE_SHOWS_IN
from tests.lab.planted_in_the_12th import LEAKS_OF_THE_12TH

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.engine import engine
from cardwright.kotc.decks import Deck, read_deck
from cardwright.kotc.editions import GAMES
from cardwright.kotc.game import KeeperGame
from cardwright.lab.non_interference import Decks, interference, leaks
from cardwright.lab.secrets import secrets_of

ROOT = Path(__file__).parents[2]
DECKS = [
    read_deck(ROOT / f"tests/data/kotc-17-{name}.toml") for name in ("mixed", "answers", "prices", "pawns")
]


def with_every_component(number: int) -> list[Deck]:
    """Two or three decks; together the four have every component of the edition."""
    return [DECKS[(number + seat) % len(DECKS)] for seat in range(2 + number % 2)]


@pytest.mark.long_game
def test_what_a_seat_gets_follows_from_what_it_may_know() -> None:
    """K17-zones-2; R122, R123, R125, R167. `make fuzz` compares many more."""
    assert [str(leak) for leak in leaks(60, 1000, with_every_component)] == []


@pytest.mark.long_game
@pytest.mark.parametrize("name", GAMES)
def test_nothing_leaks_in_an_edition(name: str) -> None:
    """K17-zones-2, K13-fields-2; R122, R123, R125, R167."""
    assert [str(leak) for leak in leaks(60, 1000, game_id=name)] == []


@pytest.mark.long_game
def test_what_a_seat_gets_in_keyforge_follows_from_what_it_may_know() -> None:
    """KF-ARCH-1, KF-LEAVE-7; KFR15, KFR17, KFR18, KFR83."""
    assert [str(leak) for leak in leaks(150, 1, game_id="keyforge/1.2")] == []


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
@pytest.mark.parametrize("name", KEYFORGE_LEAKS)
def test_a_leak_planted_in_keyforge_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    KEYFORGE_LEAKS[name](monkeypatch)
    assert next(leaks(1500, KEYFORGE_SHOWS_IN.get(name, 1), game_id="keyforge/1.2"), None) is not None


@pytest.mark.long_game
def test_which_of_two_alike_chance_takes_is_told() -> None:
    """Chance takes one of two cards of a name from a grave that the seat can see (K17-zones-2, R112)."""
    assert [str(leak) for leak in leaks(30, 4251)] == []


@pytest.mark.long_game
@pytest.mark.parametrize(
    ("first", "pairs"), [(35, 60), (20076, 30), (20036, 12), (80022, 15), (7000041, 100)]
)
def test_what_became_of_hidden_cards_does_not_tell_how_they_lay(first: int, pairs: int) -> None:
    """How many conditions hidden cards meet, which of a hand were destroyed, whether a hidden card makes
    something possible, and which of a seat's deck another chose for it (K09-the-field-20; R94, R123).
    """
    assert [str(leak) for leak in leaks(pairs, first, game_id="kotc/9")] == []


@pytest.mark.long_game
@pytest.mark.parametrize(("first", "pairs"), [(20012, 25), (28, 33), (4030009, 85)])
def test_what_is_half_done_does_not_tell_which_hidden_cards_it_is_about(first: int, pairs: int) -> None:
    """What chance took from a grave, which trap is hypnotized, whether two selections share a target.

    K12E-hypnotize-1; R35, R95, R123.
    """
    assert [str(leak) for leak in leaks(pairs, first, game_id="kotc/12-early")] == []


@pytest.mark.long_game
@pytest.mark.parametrize(
    ("game_id", "first", "pairs", "decks"),
    [
        ("kotc/10", 515, 200, None),
        ("kotc/11", 71, 100, None),
        ("kotc/11", 5, 150, both_put_back),
        ("kotc/12-early", 50051, 60, None),
        ("kotc/14", 340001, 80, None),
        ("kotc/15", 50066, 60, None),
        ("kotc/16", 40010, 150, None),
    ],
)
def test_what_is_half_done_unseen_is_not_told(
    game_id: str, first: int, pairs: int, decks: Decks | None
) -> None:
    """What an ability has answered while a hidden card still could, which of the resources that somebody
    chooses from unseen lie exhausted where, in which order somebody buries what only they see, whether one
    unseen card was down-leveled twice, where one lies that down-levels itself, and where in a deck the card
    lies whose ability asks. R5, R112, R123.
    """
    assert [str(leak) for leak in leaks(pairs, first, decks, game_id)] == []


@pytest.mark.long_game
def test_the_price_of_going_back_does_not_tell_which_of_two_alike_is_remembered() -> None:
    """R123."""
    assert [str(leak) for leak in leaks(60, 30021, game_id="kotc/12-early")] == []


@pytest.mark.long_game
@pytest.mark.parametrize(("game_id", "first"), [("kotc/15", 1), ("kotc/15", 900), ("kotc/16", 1)])
def test_nothing_leaks_in_the_15th_and_the_16th(game_id: str, first: int) -> None:
    """What is cloned out of a hand, taken for a cost or given away. R104, R123, R125."""
    assert [str(leak) for leak in leaks(60, first, game_id=game_id)] == []


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    assert next(leaks(400, SHOWS_IN.get(name, 1), with_every_component), None) is not None


def test_all_see_which_of_two_traps_of_a_name_is_turned_over() -> None:
    """So it is no open choice to turn over one here, the other there. K12E-fields-11; R123."""
    state = KeeperGame("kotc/12-early").position(
        {
            "cards": {"Snare": {"type": "spell", "text": "When you take damage: Draw 1 card."}},
            "players": {"A": {"trapfield": ["Snare", "Snare"]}, "B": {}},
        }
    )
    one, two = state.players[0].trapfield
    secrets = secrets_of("kotc/12-early")
    for seat in (0, 1, state.spectator):
        assert secrets.openly(state, Option("activate", one), seat) != secrets.openly(
            state, Option("activate", two), seat
        )


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
def test_a_leak_is_found_of_what_left_with_a_player_who_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """K09-winning-and-losing-5; R172."""
    imagining_knows_what_left_with_a_player_who_is_out(monkeypatch)
    assert next(leaks(400, 3, game_id="kotc/9"), None) is not None


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
def test_a_leak_is_found_of_what_a_window_opens_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """R94, R123."""
    a_window_opens_only_where_something_has_come_up(monkeypatch)
    assert next(leaks(40, 80022, game_id="kotc/9"), None) is not None


def found_who_remembers_a_card() -> bool:
    """Whether it counts otherwise that a card of B's hand is shown to all where all remember it already.

    By that count going back is free, or not, so that A could tell.
    """
    state = KeeperGame("kotc/17").new(DECKS, seed=1)
    card, everybody = state.players[1].hand[0], (1 << state.spectator + 1) - 1
    counts = []
    for remembering in (0, everybody):
        world = state.copy()
        world.knowledge.memory[card] |= remembering
        world.knowledge.show(card, everybody)
        counts.append(world.knowledge.learned - state.knowledge.learned)
    return counts != [1, 1]


def test_who_remembers_a_card_is_not_told_by_going_back() -> None:
    assert not found_who_remembers_a_card()


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
def test_a_leak_is_found_of_who_remembers_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """R123."""
    going_back_tells_who_remembers_a_card(monkeypatch)
    assert found_who_remembers_a_card()


def found_where_cards_lie_that_others_know() -> bool:
    """Whether A can tell that two cards of B's hand change places, one of them known to C, one to D."""
    state = KeeperGame("kotc/17").new(DECKS, seed=1)
    one, two = state.players[1].hand[:2]
    state.knowledge.memory[one] |= 1 << 2
    state.knowledge.memory[two] |= 1 << 3
    other = state.copy()
    other.players[1].hand[:2] = [two, one]
    secrets = secrets_of("kotc/17")
    return any(
        interference(secrets, state, other.copy(), 0, Chance.seeded(seed)) is not None for seed in range(8)
    )


def test_where_cards_lie_that_others_know_is_not_imagined() -> None:
    """R123."""
    assert not found_where_cards_lie_that_others_know()


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
def test_a_leak_is_found_of_where_cards_lie_that_others_know(monkeypatch: pytest.MonkeyPatch) -> None:
    imagining_knows_how_cards_lie_that_others_know(monkeypatch)
    assert found_where_cards_lie_that_others_know()


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
@pytest.mark.parametrize("game_id", ["kotc/12", "kotc/12-early"])
@pytest.mark.parametrize("name", LEAKS_OF_THE_12TH)
def test_a_leak_planted_in_the_12th_is_found(
    name: str, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K12E-fields-11, K12E-fields-17; R136, R140."""
    LEAKS_OF_THE_12TH[name](monkeypatch)
    assert next(leaks(400, 1, game_id=game_id), None) is not None


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
@pytest.mark.parametrize("name", LEAKS_HALF_DONE)
def test_a_leak_planted_in_what_is_half_done_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """R5, R112, R123."""
    plant, game_id, first, pairs, decks = LEAKS_HALF_DONE[name]
    plant(monkeypatch)
    assert next(leaks(pairs, first, decks, game_id), None) is not None


def test_there_are_enough_planted_leaks() -> None:
    assert len(LEAKS) >= 20


@pytest.mark.long_game
def test_the_tool_says_that_nothing_leaks() -> None:
    command = [sys.executable, str(ROOT / "tools/non_interference.py"), "--pairs", "4", "--processes", "1"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.endswith("nothing leaks\n")
