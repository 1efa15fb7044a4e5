"""A record tells a game so that it can be played again, on whichever engine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.edits import Edited
from cardwright.core.record import Different, Ending, Record, begin, follow, opening, positions, replay
from cardwright.core.snapshot import fingerprint
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.records.files import read_record, write_record
from cardwright.records.recorded import RecordedGame
from lanterns.decks import USUAL
from lanterns.game import Lanterns
from lanterns.state import LanternState


def played(rules: Any, decks: list[Any], seed: int = 1, first: int | None = None) -> tuple[Any, Record]:
    """A random game and its record."""
    chance = Chance.seeded(seed)
    state, record = begin(rules, decks, seed, first, players=["random"] * len(decks))
    while (choice := state.choice) is not None:
        option = choice.options[chance.below(len(choice.options))]
        record.note(state, option)
        state.take(option)
    record.close(state)
    return state, record


def lanterns(first: int | None = None) -> tuple[LanternState, Record]:
    return played(Lanterns(), [USUAL] * 3, first=first)


def test_a_record_holds_everything() -> None:
    rules = game("kotc/17")
    decks = list(rules.starter_decks().values())[:2]
    state, record = played(rules, decks)
    assert (record.game, record.rules, record.seed, record.first) == ("kotc/17", rules.version, 1, None)
    assert [(seat.name, seat.player) for seat in record.seats] == [("A", "random"), ("B", "random")]
    assert [rules.deck_from_json(seat.deck) for seat in record.seats] == decks
    assert record.choices[0] in ("A: done", "B: done") or record.choices[0][1:].startswith(": bury ")
    assert record.result == Ending([state.names[seat] for seat in state.result.winners], state.result.reason)
    again = replay(rules, record)
    assert fingerprint(again) == fingerprint(state)


@pytest.mark.parametrize("id", ["kotc/17", "keyforge/1.2"])
def test_numbers_that_are_no_plain_ones_are_kept_as_plain_ones(id: str, tmp_path: Path) -> None:
    """As numpy's are, and True."""
    np = pytest.importorskip("numpy")
    rules: Any = game(id)
    decks = list(rules.starter_decks().values())[:2]
    for seed, first in ((np.int64(7), np.int64(1)), (True, True)):
        state, record = begin(rules, decks, seed, first)
        write_record(record, tmp_path / "game.json")
        assert read_record(tmp_path / "game.json") == record
        assert fingerprint(rules.load(rules.save(state))) == fingerprint(state)
        assert fingerprint(rules.new(decks, int(seed), 1)) == fingerprint(state)


def test_who_goes_first_is_recorded_by_name() -> None:
    state, record = lanterns(first=2)
    assert record.first == "C"
    assert record.choices[0].startswith("C: ")
    again = replay(Lanterns(), record)
    assert fingerprint(again) == fingerprint(state)


def test_every_position_is_a_state_of_its_own() -> None:
    state, record = lanterns()
    states = list(positions(Lanterns(), record))
    digests = [fingerprint(each) for each in states]
    assert len(states) == len(record.choices) + 1
    assert len(set(digests)) == len(digests)
    assert digests[-1] == fingerprint(state)
    walked = opening(Lanterns(), record)
    for n, digest in enumerate(digests):
        assert fingerprint(walked) == digest
        if n < len(record.choices):
            follow(Lanterns(), walked, record, n + 1)


def test_a_position_can_be_played_on_while_the_others_are_still_to_come() -> None:
    _, record = lanterns()
    right = [fingerprint(each) for each in positions(Lanterns(), record)]
    for each, digest in zip(positions(Lanterns(), record), right, strict=True):
        assert fingerprint(each) == digest
        if each.choice is not None:
            each.choose(len(each.choice.options) - 1)


def test_what_is_cut_off_can_be_played_again() -> None:
    state, record = lanterns()
    whole = record.choices[:]
    record.cut(4)
    assert (record.choices, record.result) == (whole[:4], None)
    again = replay(Lanterns(), record)
    for line in whole[4:]:
        again.choose(line.partition(": ")[2])
    assert fingerprint(again) == fingerprint(state)


@pytest.mark.parametrize(
    ("n", "line", "told"),
    [
        (1, "B: play 1", "A is asked play: "),
        (2, "D: agree", " is asked "),
        (3, "A", " is asked "),
        (None, "C: play 1", "the game is over"),
    ],
)
def test_the_first_choice_that_does_not_fit_is_named(n: int | None, line: str, told: str) -> None:
    _, record = lanterns()
    if n is None:
        record.choices.append(line)
        n = len(record.choices)
    else:
        record.choices[n - 1] = line
    with pytest.raises(Different, match=f"choice {n} differs") as found:
        replay(Lanterns(), record)
    assert (found.value.n, found.value.expected) == (n, line)
    assert told in found.value.actual


@pytest.mark.parametrize("result", [None, Ending(["B", "C"], "no cards"), Ending(["A"], "hp")])
def test_another_result_is_found(result: Ending | None) -> None:
    _, record = lanterns()
    record.result = result
    with pytest.raises(Different, match="the result differs") as found:
        replay(Lanterns(), record)
    assert found.value.n is None


def test_a_result_before_the_end_is_found() -> None:
    _, record = lanterns()
    del record.choices[-1]
    with pytest.raises(Different, match="the rules say 'not over'"):
        replay(Lanterns(), record)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "kotc/17"}, "a record of kotc/17, not of lanterns"),
        ({"rules": 2}, "version 2 of the rules of lanterns; this program plays version 1"),
        ({"first": "D"}, "'D' goes first, but only A, B, C play"),
        ({"seats": []}, "2 to 4 can play"),
    ],
)
def test_rules_that_cannot_play_it_say_so(change: dict[str, Any], told: str) -> None:
    _, record = lanterns()
    for key, value in change.items():
        setattr(record, key, value)
    with pytest.raises(CardwrightError, match=told):
        replay(Lanterns(), record)


WHICH = "from cardwright.engine import engine; print(engine())"


def test_what_the_compiled_engine_played_verifies_on_the_plain_one(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "src"
    installed = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    plain = {**installed, "PYTHONPATH": str(source)}

    def run(environment: dict[str, str], *arguments: str) -> str:
        command = [sys.executable, *arguments]
        ran = subprocess.run(
            command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
        )
        return ran.stdout

    if run(installed, "-c", WHICH).strip() != "compiled":
        pytest.skip("no compiled engine is installed here")
    table = ("play", "--players", "random", "random", "--seed", "5", "--save", "five.game.json")
    run(installed, "-m", "cardwright", *table)
    assert run(plain, "-c", WHICH).strip() == "plain"
    assert run(plain, "-m", "cardwright", "replay", "five.game.json", "--verify").startswith("verified")


def test_behind_the_end_of_a_game_nothing_is_said_or_changed() -> None:
    rules = game("kotc/17")
    _, record = begin(rules, list(rules.starter_decks().values())[:2], 7)
    played = RecordedGame(rules, record)
    played.agree(0)
    played.agree(1)
    with pytest.raises(CardwrightError, match="the game is over"):
        played.agree(0)
    assert len(record.choices) == 2
    record.choices.append(Edited(player="A", set={"hp": 3}).line)
    with pytest.raises(Different, match="choice 3 differs"):
        replay(rules, record)


@pytest.mark.parametrize("line", ["B: forfeit", Edited(player="Nobody", set={"hp": 3}).line])
def test_what_cannot_be_carried_out_differs(line: str) -> None:
    rules = game("kotc/17")
    _, record = begin(rules, list(rules.starter_decks().values())[:2], 7)
    record.choices.append(line)
    with pytest.raises(Different, match="choice 1 differs"):
        replay(rules, record)
