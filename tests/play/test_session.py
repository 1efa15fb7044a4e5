"""A game at the terminal: people who type, bots who answer, and who gets to see what."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any

from cardwright.core.chance import Chance
from cardwright.kotc.rules.state import KeeperState
from cardwright.play.session import Session
from cardwright.players import bot

Deal = Callable[..., KeeperState]


def random_answers(seed: int) -> Any:
    chance = Chance.seeded(seed)
    while True:
        yield str(1 + chance.below(6))


def test_one_person_plays_against_a_bot_to_the_end(screen: Any, deal: Deal, typing: Any) -> None:
    state = deal()
    result = Session(state, {1: bot("random", 1)}, screen.console, typing(random_answers(1))).play()
    assert state.over
    assert result is state.result
    assert " win" in screen.text.splitlines()[-2]
    assert "A: It is your Action Phase." in screen.text
    assert "B: " not in screen.text


def test_two_people_and_a_bot_share_a_keyboard_but_not_their_hands(
    screen: Any, deal: Deal, typing: Any
) -> None:
    state = deal(players=3)
    hands = {state.names[seat]: {state.name(card) for card in state.players[seat].hand} for seat in range(3)}
    Session(state, {2: bot("random", 1)}, screen.console, typing(random_answers(2))).play()
    assert state.over
    openings: dict[str, str] = {}
    for part in screen.text.split("Hand the keyboard to ")[1:]:
        openings.setdefault(part[0], part)
    assert set(openings) == {"A", "B"}
    for other, theirs in (("A", hands["B"]), ("B", hands["A"])):
        assert not [name for name in theirs if name in openings[other]]


def test_enter_alone_ends_every_phase_and_so_the_game(screen: Any, deal: Deal, typing: Any) -> None:
    state = deal()
    Session(state, {1: bot("random", 1)}, screen.console, typing(repeat(""))).play()
    assert state.over


def test_a_turn_without_anything_to_do_is_still_put_to_its_player(
    screen: Any, deal: Deal, typing: Any
) -> None:
    state = deal()
    state.choose("done")
    state.choose("done")
    seat = state.turn_player
    session = Session(state, {1 - seat: bot("random", 1)}, screen.console, typing([""]))
    session.play()
    assert "Sow a card as a resource?" in screen.text
    assert "Action Phase" not in screen.text


def test_commands_show_and_explain(screen: Any, deal: Deal, typing: Any) -> None:
    state = deal()
    own = state.name(state.players[0].hand[0])
    lines = [
        "help",
        "hand",
        "grave",
        "log",
        "table",
        f"card {own}",
        "card",
        "why",
        "why 0",
        "why x",
        "nonsense\x1b[2J",
    ]
    Session(state, {1: bot("random", 1)}, screen.console, typing(lines)).play()
    for told in (
        "Enter takes the one marked",
        "A's hand",
        "A's grave: no cards",
        "Which card? You know: ",
        own,
    ):
        assert told in screen.text
    assert "0  A shuffles.  K17-setup-and-deck-building-11" in screen.text
    assert "There is no event 'x'" in screen.text
    assert "'nonsense�[2J' is not on offer" in screen.text
    assert "\x1b" not in screen.text


def test_an_answer_that_fits_several_options_is_asked_again(screen: Any, deal: Deal, typing: Any) -> None:
    state = deal()
    Session(state, {1: bot("random", 1)}, screen.console, typing(["bury", "99", "done", ""])).play()
    assert "'bury' fits several options" in screen.text
    assert "'99' is not on offer" in screen.text


def test_a_game_ends_when_all_agree(screen: Any, deal: Deal, typing: Any) -> None:
    state = deal()
    result = Session(state, {1: bot("random", 1)}, screen.console, typing(["agree"])).play()
    assert result is not None
    assert result.reason == "agreed"
    assert "all players agreed to end the game" in screen.text


def test_a_person_may_want_to_go_on(screen: Any, deal: Deal, typing: Any) -> None:
    state = deal()
    assert Session(state, {}, screen.console, typing(["", "agree", "no", "quit"])).play() is None
    assert "wants to go on" in screen.text
    assert not state.over


def test_the_end_of_input_and_quit_leave_quietly(screen: Any, deal: Deal, typing: Any) -> None:
    assert Session(deal(), {1: bot("random", 1)}, screen.console, typing([])).play() is None
    assert Session(deal(), {1: bot("random", 1)}, screen.console, typing(["quit"])).play() is None


def test_without_people_the_whole_log_is_shown(screen: Any, deal: Deal, typing: Any) -> None:
    Session(deal(), {0: bot("random", 1), 1: bot("random", 2)}, screen.console, typing([])).play()
    assert "A draws" in screen.text
    assert "HP" in screen.text.splitlines()[-1]
