"""A played game looked at again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import pytest

from cardwright.core.choice import NOBODY
from cardwright.core.edits import Edited
from cardwright.core.record import Ending
from cardwright.core.snapshot import fingerprint
from cardwright.core.state import Result
from cardwright.errors import CardwrightError
from cardwright.kotc.rules.state import KeeperState
from cardwright.narration.presentation import presentation_of
from cardwright.players import bot
from cardwright.records.files import write_record
from cardwright.records.recorded import RecordedGame
from cardwright.records.verifying import verify_file
from cardwright.terminal.log import draw_result
from cardwright.terminal.replaying import Replay, eyes_for
from cardwright.terminal.verdicts import draw_verification

pytestmark = pytest.mark.long_game

Lay = Callable[..., RecordedGame]
Typing = Callable[[Iterable[str]], Callable[[str], str]]


@pytest.fixture
def finished(lay: Lay) -> RecordedGame:
    """A random game that has been played to its end."""
    game = lay()
    bots = [bot("random", seat) for seat in range(2)]
    while (choice := game.state.choice) is not None:
        game.choose(bots[choice.player].pick(game.state.view(choice.player)))
    return game


@pytest.mark.parametrize(
    ("edition", "winners", "told"),
    [
        ("kotc/9", (0, 1), "A draw of A and B: all who were left have lost at once."),
        ("kotc/9", (1,), "B wins: the last of the others has no hitpoints left."),
        ("kotc/17", (0, 1), "A and B share the win: nobody else has HP left."),
    ],
)
def test_where_all_fall_at_once_in_the_9th_to_11th_edition_nobody_has_won(
    screen: Any, edition: str, winners: tuple[int, ...], told: str
) -> None:
    """Rules: R155."""
    endings = presentation_of(edition).words.endings
    screen.console.print(draw_result(["A", "B"], ["", ""], Result(winners, "hp"), endings))
    assert told in screen.text


def test_back_and_forth_gives_the_same_positions(screen: Any, finished: RecordedGame) -> None:
    replay = Replay(finished, screen.console)
    digests = {at: fingerprint(state) for at, state in enumerate(finished.positions)}
    there = [(replay.at, repr(replay.view().position()))]
    while replay.at < replay.last:
        replay.forward()
        there.append((replay.at, repr(replay.view().position())))
    back = [there[-1]]
    while replay.at > 0:
        replay.back()
        back.append((replay.at, repr(replay.view().position())))
    assert back[::-1] == there
    replay.forward(5)
    replay.back(2)
    assert replay.at == there[3][0]
    replay.jump(17)
    assert replay.at == 17
    replay.jump(10**6)
    assert replay.at == replay.last
    assert {at: fingerprint(state) for at, state in enumerate(finished.positions)} == digests


def test_eyes_are_not_told_what_a_judge_does_next(screen: Any, lay: Lay) -> None:
    game = lay()
    hidden = game.state.view(1).reference(cast(KeeperState, game.state).players[1].hand[0])
    game.edit(Edited(card=hidden, move="B.deck"))
    game.agree(1)
    for seat, told in ((0, "next  a judge changes something"), (NOBODY, f"next  {game.record.choices[0]}")):
        replay = Replay(game, screen.console, seat)
        replay._show_place()
        assert told in screen.text
        assert (hidden in screen.text) == (seat == NOBODY)
        replay.jump(1)
        replay._show_place()
        assert "next  B: agree" in screen.text


def test_it_stops_where_something_was_decided(screen: Any, finished: RecordedGame) -> None:
    replay = Replay(finished, screen.console)
    while replay.at < replay.last:
        choice = finished.positions[replay.at].choice
        assert replay.at == 0 or (choice is not None and not choice.forced)
        replay.forward()
    assert replay.at == len(finished.record.choices)


def test_through_a_seats_eyes_nothing_is_seen_that_it_may_not_know(
    screen: Any, finished: RecordedGame, typing: Typing
) -> None:
    Replay(finished, screen.console, seat=0).walk(typing([""] * 30))
    walked = screen.text
    at = int(walked.split(" of ")[-2].rpartition("\n")[2].strip())
    known: set[str] = set()
    for state in finished.positions[: at + 1]:
        assert isinstance(state, KeeperState)
        known |= {state.name(card) for card in range(len(state.faces)) if state.may_know(card, 0)}
    first = finished.positions[0]
    assert isinstance(first, KeeperState)
    hidden = {face.name for face in first.faces} - known
    assert hidden
    assert not [name for name in hidden if name in walked]
    assert "B chooses" in walked


def test_commands_step_and_explain(screen: Any, finished: RecordedGame, typing: Typing) -> None:
    last = len(finished.record.choices)
    lines = ["f 3", "b", "jump 40", "why", "why 0", "log", "table", "help", "end", "start", "quit", "end"]
    Replay(finished, screen.console).walk(typing(lines))
    for told in (
        f"0 of {last} choices   next  {finished.record.choices[0]}",
        f"40 of {last} choices   next  {finished.record.choices[40]}",
        f"{last} of {last} choices",
        "0  A shuffles.\n   Decks are shuffled before play. (K17-setup-and-deck-building-11)",
        "The first letter is enough.",
        " win",
    ):
        assert told in screen.text
    assert screen.text.count(f"0 of {last} choices   next  {finished.record.choices[0]}\n") == 2


@pytest.mark.parametrize("line", ["x", "forward x", "forward 0", "jump", "jump -1", "end 3", "no\x1b[2J"])
def test_what_is_no_command_is_refused(
    line: str, screen: Any, finished: RecordedGame, typing: Typing
) -> None:
    replay = Replay(finished, screen.console)
    replay.walk(typing([line]))
    assert replay.at == 0
    assert "is no command; `help` lists them" in screen.text
    assert "\x1b" not in screen.text


def test_the_whole_log_is_told(screen: Any, finished: RecordedGame) -> None:
    Replay(finished, screen.console, NOBODY).show_events()
    assert "A shuffles." in screen.text
    assert "HP" in screen.text.splitlines()[-1]


def test_an_unfinished_game_says_so(screen: Any, finished: RecordedGame) -> None:
    finished.undo_to(10)
    Replay(finished, screen.console).show_events()
    assert "The game is not finished." in screen.text


def test_a_game_that_all_but_one_have_given_up_is_over_for_whoever_looks_at_it(
    screen: Any, finished: RecordedGame
) -> None:
    finished.undo_to(10)
    finished.record.seats[1].player = "you"
    finished.concede(0, "random")
    Replay(finished, screen.console).show_events()
    assert "The game is not finished. A conceded. So B has won." in screen.text
    assert eyes_for(finished.record) == NOBODY


def test_for_whom_a_bot_has_chosen_is_told_beside_who_won(screen: Any, lay: Lay, tmp_path: Any) -> None:
    game = lay(players=3)
    game.concede(0, "greedy")
    told = "A conceded; their choices from then on are a bot's."
    Replay(game, screen.console).show_events()
    assert f"The game is not finished. {told}" in screen.text
    for seat in range(3):
        game.agree(seat)
    Replay(game, screen.console).show_events()
    assert screen.text.splitlines()[-1] == told
    write_record(game.record, tmp_path / "game.json")
    screen.console.print(draw_verification(verify_file(str(tmp_path / "game.json"))))
    assert screen.text.splitlines()[-2].endswith("A and B and C won (agreed).")
    assert screen.text.splitlines()[-1] == told


def test_seats_are_found_by_name(finished: RecordedGame) -> None:
    assert (finished.seat_of("B"), finished.seat_of(None)) == (1, NOBODY)
    with pytest.raises(CardwrightError, match="there is no player 'b'; there are A, B"):
        finished.seat_of("b")


def test_verifying_tells_where_a_game_differs(screen: Any, finished: RecordedGame, tmp_path: Any) -> None:
    file = str(tmp_path / "game.json")
    write_record(finished.record, file)
    good = verify_file(file)
    assert (good.ok, good.choices) == (True, len(finished.record.choices))
    finished.record.result = Ending(["A", "B"], "agreed")
    write_record(finished.record, file)
    other_result = verify_file(file)
    assert other_result.as_json()["difference"]["n"] is None
    assert other_result.as_json()["difference"]["expected"] == "A and B won (agreed)"
    finished.record.choices[20] = "A: win"
    write_record(finished.record, file)
    other_choice = verify_file(file)
    assert other_choice.as_json()["difference"]["n"] == 21
    for each in (good, other_result, other_choice):
        screen.console.print(draw_verification(each))
    assert "verified: " in screen.text
    assert "The result differs." in screen.text
    assert "Choice 21 differs." in screen.text


def test_through_a_seats_eyes_anothers_hand_is_a_number_and_no_deck_list(
    screen: Any, lay: Lay, typing: Typing
) -> None:
    Replay(lay(), screen.console, seat=0).walk(typing(["hand B", "deck B", "deck"]))
    assert "B's hand, 5 cards that you may not see" in screen.text
    assert "You may not see B's deck list." in screen.text
    assert "A's deck, Emberwatch" in screen.text


def test_cards_words_and_decks_are_looked_up_in_a_replay(
    screen: Any, finished: RecordedGame, typing: Typing
) -> None:
    Replay(finished, screen.console).walk(
        typing(["card tinder scout", "rules granary", "deck", "deck B", "hand A"])
    )
    told = " ".join(screen.text.split())
    assert "minion level 1 SP 1 HP 0" in told
    assert "granary Where your resources lie" in told
    assert "Whose deck? There are A, B." in told
    assert "B's deck, Stonereed 40 cards" in told
    assert "A's hand" in told


def test_an_unfinished_game_is_seen_from_ones_own_seat(finished: RecordedGame) -> None:
    record = finished.record
    record.seats[0].player, record.seats[1].player = "random", "you"
    assert eyes_for(record) == NOBODY, "when it is over nobody hides anything"
    finished.undo_to(10)
    assert eyes_for(record) == 1
    record.seats[1].player = "random"
    assert eyes_for(record) == NOBODY, "bots hide nothing"
    record.seats[0].player = record.seats[1].player = "you"
    with pytest.raises(CardwrightError, match=r"--seat through whose eyes to look \(A, B\), or --open"):
        eyes_for(record)
