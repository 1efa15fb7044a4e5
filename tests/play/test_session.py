"""A game at the terminal: people who type, bots who answer, and who gets to see what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path
from typing import Any, cast

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.record import replay
from cardwright.core.snapshot import fingerprint
from cardwright.core.state import View
from cardwright.kotc.rules.state import KeeperState
from cardwright.play.recorded import RecordedGame
from cardwright.play.recordfile import read_record
from cardwright.play.session import Session
from cardwright.players import bot

Lay = Callable[..., RecordedGame]
Sit = Callable[..., Session]


class Plain:
    """A bot that always takes the last option."""

    def pick(self, view: View[Any]) -> Option:
        assert view.choice is not None
        return view.choice.options[-1]


def position(game: RecordedGame) -> KeeperState:
    return cast(KeeperState, game.state)


def random_answers(seed: int) -> Any:
    chance = Chance.seeded(seed)
    while True:
        yield str(1 + chance.below(6))


def test_one_person_plays_against_a_bot_to_the_end(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    result = sit(game, {1: bot("random", 1)}, random_answers(1)).play()
    assert game.state.over
    assert result is game.state.result
    assert " win" in screen.text.splitlines()[-2]
    assert "A: It is your Action Phase." in screen.text
    assert "B: " not in screen.text


def test_two_people_and_a_bot_share_a_keyboard_but_not_their_hands(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay(players=3)
    state = position(game)
    hands = {state.names[seat]: {state.name(card) for card in state.players[seat].hand} for seat in range(3)}
    sit(game, {2: bot("random", 1)}, random_answers(2)).play()
    assert game.state.over
    openings: dict[str, str] = {}
    for part in screen.text.split("Hand the keyboard to ")[1:]:
        openings.setdefault(part[0], part)
    assert set(openings) == {"A", "B"}
    for other, theirs in (("A", hands["B"]), ("B", hands["A"])):
        assert not [name for name in theirs if name in openings[other]]


def test_enter_alone_ends_every_phase_and_so_the_game(lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: bot("random", 1)}, repeat("")).play()
    assert game.state.over


def test_a_turn_without_anything_to_do_is_still_put_to_its_player(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    game.choose("done")
    game.choose("done")
    seat = position(game).turn_player
    sit(game, {1 - seat: bot("random", 1)}, [""]).play()
    assert "Sow a card as a resource?" in screen.text
    assert "Action Phase" not in screen.text


def test_commands_show_and_explain(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    own = game.state.name(position(game).players[0].hand[0])
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
    sit(game, {1: bot("random", 1)}, lines).play()
    for told in (
        "takes the one marked ↵",
        "A's hand",
        "A's grave: no cards",
        "Which card? You know: ",
        own,
    ):
        assert told in screen.text
    why = "0  A shuffles.\n   Decks are shuffled before play. (K17-setup-and-deck-building-11)"
    assert why in screen.text
    assert "There is no event 'x'" in screen.text
    assert "'nonsense�[2J' is not on offer" in screen.text
    assert "\x1b" not in screen.text


def test_an_answer_that_fits_several_options_is_asked_again(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: bot("random", 1)}, ["bury", "99", "done", ""]).play()
    assert "'bury' fits several options" in screen.text
    assert "'99' is not on offer" in screen.text


def test_a_game_ends_when_all_agree(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    result = sit(game, {1: bot("random", 1)}, ["agree"]).play()
    assert result is not None
    assert result.reason == "agreed"
    assert "all players agreed to end the game" in screen.text


def test_a_person_may_want_to_go_on(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    assert sit(game, {}, ["", "agree", "no", "quit"]).play() is None
    assert "wants to go on" in screen.text
    assert not game.state.over


def test_the_end_of_input_and_quit_leave_quietly(lay: Lay, sit: Sit) -> None:
    assert sit(lay(), {1: bot("random", 1)}, []).play() is None
    assert sit(lay(), {1: bot("random", 1)}, ["quit"]).play() is None


def test_without_people_the_whole_log_is_shown(screen: Any, lay: Lay, sit: Sit) -> None:
    sit(lay(), {0: bot("random", 1), 1: bot("random", 2)}, []).play()
    assert "A draws" in screen.text
    assert "HP" in screen.text.splitlines()[-1]


def test_undo_takes_back_ones_own_decisions_exactly(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    asked: list[tuple[int, str]] = []
    logs: list[str] = []

    def note() -> None:
        asked.append((len(game.past), fingerprint(game.state)))

    def lines() -> Iterator[str]:
        yield from ["", "1"] * 3
        before = len(screen.text)
        yield "log"
        logs.append(screen.text[before:])
        for _ in range(3):
            note()
            yield "1"
        note()
        yield "undo 3"
        note()
        before = len(screen.text)
        yield "log"
        logs.append(screen.text[before:])
        for _ in range(3):
            yield "1"
        note()
        yield "undo"
        note()

    sit(game, {1: Plain()}, lines()).play()
    first, _, third, fourth, undone, redone, again = asked
    assert first[0] < third[0] < fourth[0]
    assert undone == first
    assert redone == fourth
    assert again == third
    assert logs[0] == logs[1]
    assert len(game.record.choices) == len(game.past)
    assert fingerprint(replay(game.rules, game.record)) == fingerprint(game.state) == third[1]


def test_going_back_is_free_where_nobody_gains_by_it(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {}, ["", "1", "undo", "quit"]).play()
    assert game.record.choices == []
    assert "Taken back; that is free" in screen.text
    assert "may A go back" not in screen.text


def test_people_are_asked_where_somebody_gains_by_it(screen: Any, lay: Lay, sit: Sit) -> None:
    """Four mulligans of a card each; then the first player wants to go back, and all the others are asked."""
    game = lay(players=3)
    first = position(game).turn_player
    A, B, C = (game.state.names[(first + place) % 3] for place in range(3))  # noqa: N806
    asked: list[str] = []
    answers: Iterator[str] = iter(["1", "done"] + ["done"] * 2 + ["undo", "undo", "undo"])
    consents = iter(["yes", "no", "no", "y", "yes"])

    def typed(prompt: str) -> str:
        if "press Enter" in prompt:
            return ""
        if "may" in prompt:
            asked.append(prompt)
            return next(consents)
        return next(answers, "quit")

    session = sit(game, {}, [])
    session._read = typed
    session.play()
    question = f"may {A} go back? yes or no: "
    assert asked == [
        f"{B}, {question}",
        f"{C}, {question}",
        f"{B}, {question}",
        f"{B}, {question}",
        f"{C}, {question}",
    ]
    told = " ".join(screen.text.split())
    assert f"{C} does not agree. Nothing is taken back." in told
    assert f"{B} does not agree. Nothing is taken back." in told
    assert "somebody has seen a card: all have to agree" in told
    assert "Taken back, as all agree." in told
    assert len(game.record.choices) == 1


def test_bots_are_not_asked_but_it_is_said(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: Plain()}, ["1", "done", "undo", "undo", "quit"]).play()
    told = " ".join(screen.text.split())
    assert "among people all would have to agree: somebody else has chosen since" in told
    assert "Taken back; that is free" in told
    assert game.record.choices == []


def test_what_was_not_decided_cannot_be_taken_back(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: Plain()}, ["undo", "", "", "undo 2", "undo 0", "undo x", "undo 99999999999"]).play()
    assert "you have made none yet" in screen.text
    assert screen.text.count("takes back your last N decisions; you have made 1") == 4


def test_a_game_can_be_saved_and_gone_on_with(screen: Any, lay: Lay, sit: Sit, tmp_path: Path) -> None:
    game = lay()
    sit(game, {1: Plain()}, ["1", "done", "1", "save", "quit"]).play()
    assert "is saved in" in screen.text
    kept = read_record(tmp_path / "kept.game.json")
    assert kept == game.record
    later = RecordedGame(game.rules, kept)
    assert fingerprint(later.state) == fingerprint(game.state)
    before = len(screen.text)
    sit(later, {1: Plain()}, ["undo", "log", "quit"]).play()
    assert len(later.past) < len(game.past)
    assert "A shuffles" in screen.text[before:]


def test_where_nothing_can_be_written_the_game_goes_on(
    screen: Any, lay: Lay, sit: Sit, tmp_path: Path
) -> None:
    (tmp_path / "kept.game.json").mkdir()
    sit(lay(), {1: Plain()}, ["save", ""]).play()
    assert "the game cannot be saved here" in " ".join(screen.text.split())


def test_an_agreed_end_is_recorded(lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: bot("random", 1)}, ["agree"]).play()
    assert game.record.choices == ["A: agree", "B: agree"]
    assert fingerprint(replay(game.rules, game.record)) == fingerprint(game.state)
