"""What a seat may know as arrays: always of the same shapes, said column by column, and of nothing else."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, NOTHING
from cardwright.core.numbers import LARGEST, MARKS, clipped, marks_of_face, marks_of_word
from cardwright.core.state import State
from cardwright.engine import engine
from cardwright.errors import CardwrightError
from cardwright.games import game, installed_games, plugin
from cardwright.keyforge.rules import numbers as keyforge
from cardwright.kotc.rules import numbers as keeper
from cardwright.lab.secrets import secrets_of
from cardwright.research.columns import table
from cardwright.research.features import Features
from cardwright.research.gauges import PlainGauge
from lanterns.decks import USUAL
from lanterns.game import Lanterns

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from write_columns import written  # noqa: E402

GAMES = ("kotc/17", "kotc/9", "keyforge/1.2")
PAIRS = 500


def begun(id: str, players: int, seed: int) -> State[Any]:
    rules = game(id)
    decks = list(rules.starter_decks().values())
    state: State[Any] = rules.new([decks[(seed + seat) % len(decks)] for seat in range(players)], seed)
    return state


def choose_at_random(state: State[Any], chance: Chance) -> None:
    assert state.choice is not None
    state.take(state.choice.options[chance.below(len(state.choice.options))])


def test_a_position_is_a_row_and_each_option_has_one() -> None:
    state = begun("kotc/17", 2, 7)
    features = Features("kotc/17")
    assert state.choice is not None
    observed = features.observe(state.view(state.choice.player))
    assert observed.position.shape == (len(features.columns),)
    assert observed.options.shape == (64, len(features.option_columns))
    assert int(observed.mask.sum()) == len(state.choice.options)
    assert observed.position.dtype == observed.options.dtype == np.float32


def test_who_is_not_asked_has_a_position_and_no_options() -> None:
    state = begun("kotc/17", 2, 7)
    assert state.choice is not None
    observed = Features("kotc/17").observe(state.view(1 - state.choice.player))
    assert observed.position.any()
    assert not observed.options.any()
    assert not observed.mask.any()


@pytest.mark.parametrize(("id", "players"), [("kotc/17", 2), ("kotc/9", 4), ("keyforge/1.2", 2)])
def test_every_number_lies_between_0_and_1_all_through_a_game(id: str, players: int) -> None:
    features = Features(id, players, most_options=16)
    state, chance = begun(id, players, 3), Chance.seeded(3)
    while state.choice is not None:
        for seat in (*range(players), state.spectator, NOBODY):
            told, mask = features.flat(state.view(seat))
            assert told.shape == (features.size,)
            assert told.min() >= 0
            assert told.max() <= 1
            asked = seat == state.choice.player
            assert int(mask.sum()) == (min(16, len(state.choice.options)) if asked else 0)
        choose_at_random(state, chance)
    assert Features(id, players).flat(state.view(0))[0].any()


@pytest.mark.parametrize("id", GAMES)
def test_the_numbers_tell_what_the_view_tells(id: str) -> None:
    """A few columns, by name, beside the position in words."""
    features = Features(id)
    at = {column.name: place for place, column in enumerate(features.columns)}
    zones = ("deck", "hand", "grave" if id.startswith("kotc") else "discard")
    state, chance = begun(id, 2, 5), Chance.seeded(5)
    while state.choice is not None:
        for seat in (0, 1):
            view = state.view(seat)
            made = view.in_numbers()
            assert made is not None
            players: Any = view.position()["players"]
            for name, whose in (("my", view.names[seat]), ("next", view.names[1 - seat])):
                for zone in zones:
                    assert made[0][at[f"{name}.{zone}"]] == len(players[whose][zone])
                field = "hp" if id.startswith("kotc") else "amber"
                assert made[0][at[f"{name}.{field}"]] == clipped(players[whose][field])
                assert made[0][at[f"{name}.asked"]] == int(view.names[view.asked] == whose)
        choose_at_random(state, chance)


@pytest.mark.parametrize("id", ["kotc/9", "kotc/12"])
def test_the_numbers_of_an_option_tell_whether_its_card_is_exhausted(id: str) -> None:
    """Also of a trap: those of these editions lie exhausted for a turn."""
    features = Features(id)
    columns = [column.name for column in features.option_columns]
    at, met = columns.index("card.exhausted"), set()
    for seed in range(4):
        state: Any = game(id).new(list(secrets_of(id).generated_decks(seed))[:2], seed)
        chance = Chance.seeded(seed)
        while state.choice is not None:
            view = state.view(state.choice.player)
            made = view.in_numbers()
            cards = view.position()["cards"]
            for place, option in enumerate(state.choice.options):
                told = cards.get(view.reference(option.card)) if option.card != NOTHING else None
                if told is not None:
                    assert made[1][place * len(columns) + at] == int(told["exhausted"])
                    met.add((told["zone"], told["exhausted"]))
            choose_at_random(state, chance)
    assert ("trapfield", True) in met


@pytest.mark.parametrize("dtype", [np.float64, np.float16, np.int32])
def test_numbers_are_written_into_an_array_of_float32(dtype: Any) -> None:
    view = begun("kotc/17", 2, 1).view(0)
    features = Features("kotc/17")
    locked = np.zeros(features.size, np.float32)
    locked.flags.writeable = False
    for into in (np.zeros(features.size, dtype), [0.0] * features.size, np.zeros(5, np.float32)):
        with pytest.raises(CardwrightError, match="into an array of"):
            features.fill(view, into)  # type: ignore[arg-type]
    with pytest.raises(CardwrightError, match="it is read-only"):
        features.fill(view, locked)


def leaks(id: str, pairs: int) -> Iterator[str]:
    """The columns that tell twins apart: positions in which all is redrawn that a seat may not know."""
    secrets = secrets_of(id)
    compared, number, redrawn = 0, 1, 0
    while compared < pairs:
        chance = Chance.seeded(number)
        state: Any = game(id).new(list(secrets.generated_decks(number)), number)
        features = Features(id, len(state.names))
        while state.choice is not None and compared < pairs:
            if chance.below(6 if secrets.hides_more_than_zones(state) else 30) == 0:
                seat = chance.below(len(state.names) + 1)
                other = secrets.twin(state, seat, chance, False)
                if other is not None:
                    compared += 1
                    redrawn += state.position(NOBODY) != other.position(NOBODY)
                    here, there = features.flat(state.view(seat)), features.flat(other.view(seat))
                    assert (here[1] == there[1]).all()
                    yield from (said(features, int(place)) for place in np.flatnonzero(here[0] != there[0]))
            choose_at_random(state, chance)
        number += 1
    assert redrawn > pairs // 2


@pytest.mark.long_game
@pytest.mark.parametrize("id", GAMES)
def test_twins_that_a_seat_cannot_tell_apart_have_the_same_numbers(id: str) -> None:
    """Of 500 positions (`lab.secrets`). Rules: K17-zones-2, KF-ARCH-1."""
    assert list(leaks(id, PAIRS)) == []


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
@pytest.mark.parametrize(("id", "rules"), [("kotc/17", keeper), ("keyforge/1.2", keyforge)])
def test_a_number_that_tells_too_much_is_found(id: str, rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last number tells of the next player's first card in hand."""
    honest = rules.position_in_numbers

    def telling(state: Any, seat: int) -> bytes:
        hand = state.players[(seat + 1) % len(state.players)].hand
        return bytes(honest(state, seat)[:-1]) + bytes([state.faces[hand[0]].digest % 2 if hand else 0])

    where = "cardwright.kotc.rules.state" if rules is keeper else "cardwright.keyforge.rules.state"
    monkeypatch.setattr(f"{where}.position_in_numbers", telling)
    assert f"my.hand.10.mark{MARKS - 1}" in set(leaks(id, 40))


def said(features: Features, place: int) -> str:
    width = len(features.columns)
    if place < width:
        return features.columns[place].name
    row, column = divmod(place - width, len(features.option_columns))
    return f"option {row}: {features.option_columns[column].name}"


def test_what_a_position_that_is_imagined_looks_like() -> None:
    """A seat cannot tell it from the real one."""
    state, chance = begun("keyforge/1.2", 2, 9), Chance.seeded(9)
    features = Features("keyforge/1.2")
    while state.choice is not None:
        seat = state.choice.player
        believed: Any = state.view(seat).imagine(chance.below(1000))
        assert (features.flat(state.view(seat))[0] == features.flat(believed.view(seat))[0]).all()
        choose_at_random(state, chance)


@pytest.mark.parametrize("id", GAMES)
def test_every_column_has_a_name_of_its_own_and_says_what_it_is(id: str) -> None:
    for players in {2, game(id).players[-1]}:
        features = Features(id, players)
        for columns in (features.columns, features.option_columns):
            names = [column.name for column in columns]
            assert len(set(names)) == len(names)
            assert all(re.fullmatch(r"[\w.-]+", name) for name in names)
            assert all(column.meaning and 1 <= column.most <= LARGEST for column in columns)


@pytest.mark.parametrize("id", [id for id in installed_games() if id.startswith(("kotc", "keyforge"))])
def test_every_question_and_every_verb_has_a_column(id: str) -> None:
    told = keeper if id.startswith("kotc") else keyforge
    brought: Any = plugin(id)
    assert set(brought.verbs(id)) - set(told.VERBS) == set()
    secrets = secrets_of(id)
    for number in range(4):
        state: Any = game(id).new(list(secrets.generated_decks(number)), number)
        chance = Chance.seeded(number)
        while state.choice is not None:
            assert state.choice.prompt in told.PROMPTS
            assert {option.verb for option in state.choice.options} <= set(told.VERBS)
            choose_at_random(state, chance)


def test_a_game_that_says_nothing_of_its_numbers_has_those_of_its_view() -> None:
    """Here Keeper of the Cards plays the game by somebody else."""
    gauge = PlainGauge("kotc/17")
    state, chance = begun("kotc/17", 3, 2), Chance.seeded(2)
    names = [column.name for column in gauge.columns(3)]
    assert {"my.hp", "next.hand", "next2.turn"} <= set(names)
    while state.choice is not None:
        seat = state.choice.player
        row, rows = gauge.numbers(state.view(seat))
        assert len(row) == len(names)
        assert len(rows) == len(gauge.option_columns()) * len(state.choice.options)
        players: Any = state.view(seat).position()["players"]
        assert row[names.index("my.hp")] == clipped(players[state.names[seat]]["hp"])
        choose_at_random(state, chance)


def test_a_word_has_the_same_marks_always() -> None:
    assert marks_of_word("Shield") == marks_of_word("Shield") != marks_of_word("Sword")
    assert marks_of_word("") == bytes(MARKS)


@pytest.mark.parametrize("id", [id for id in installed_games() if game(id).known_decks()])
def test_marks_tell_the_cards_of_all_known_decks_apart(id: str) -> None:
    rules = game(id)
    faces = {
        face.name: face for deck in rules.known_decks().values() for face in rules.new([deck] * 2, 0).faces
    }
    assert len({marks_of_face(face.digest) for face in faces.values()}) == len(faces)


def rows_by_notation(state: State[Any], features: Features) -> dict[str, bytes]:
    """The row of each option of who is asked."""
    assert state.choice is not None
    observed = features.observe(state.view(state.choice.player))
    return {
        notation: row.tobytes() for notation, row in zip(state.notations(), observed.options, strict=False)
    }


def until_offered(state: State[Any], notation: str) -> None:
    """Choose what comes first until this is on offer."""
    while notation not in state.notations():
        state.choose(0)


def test_each_exchange_of_two_cards_has_a_row_of_its_own() -> None:
    """Of the 9th Edition: each card of the hand for each of the reserves."""
    state, features = begun("kotc/9", 2, 7), Features("kotc/9")
    while not any(each.verb == "swap" for each in state.choice.options):  # type: ignore[union-attr]
        state.choose(0)
    rows = rows_by_notation(state, features)
    assert len(set(rows.values())) == len(rows) > 20


def test_among_several_an_option_tells_whose_card_it_is_about() -> None:
    zap = {"type": "spell", "text": "Target 1 on-field minion; destroy it."}
    state: Any = game("kotc/17").position(
        {
            "cards": {"Big": {"type": "minion", "sp": 6, "hp": 6}, "Zap": zap},
            "players": {
                "A": {"hand": ["Zap"], "granary": ["Blank"] * 12},
                "B": {"battlefield": ["Big"]},
                "C": {"battlefield": ["Big"]},
            },
            "phase": "action",
        }
    )
    until_offered(state, "cast Zap")
    state.choose("cast Zap")
    until_offered(state, "target Big")
    rows = rows_by_notation(state, Features("kotc/17", 3))
    assert rows["target Big"] != rows["target Big#2"]


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(CardwrightError, match=r"^2 can play keyforge/1\.2, not 3"):
        Features("keyforge/1.2", 3)
    for players in (2.0, True, "2", None):
        with pytest.raises(CardwrightError, match=r"2 to 8 can play kotc/17, not"):
            Features("kotc/17", players)  # type: ignore[arg-type]
    for rows in (3.0, True, "2", None):
        with pytest.raises(CardwrightError, match="options can have a row, not"):
            Features("kotc/17", most_options=rows)  # type: ignore[arg-type]
    with pytest.raises(CardwrightError, match="from 1 to 1024 options can have a row, not 0"):
        Features("kotc/17", most_options=0)
    with pytest.raises(CardwrightError, match="the nearest is kotc/17"):
        Features("kotc/71")


def test_numbers_of_numpy_are_numbers() -> None:
    features = Features("kotc/17", np.int64(3), np.int8(5))  # type: ignore[arg-type]
    assert (type(features.players), type(features.most_options)) == (int, int)


def test_what_is_not_of_these_numbers_is_refused() -> None:
    features = Features("kotc/17")
    with pytest.raises(CardwrightError, match="a position of 3 players; these numbers are those of 2"):
        features.flat(begun("kotc/17", 3, 1).view(0))
    with pytest.raises(CardwrightError, match="no position of kotc/17"):
        features.flat(begun("keyforge/1.2", 2, 1).view(0))
    toy: Any = Lanterns().new([USUAL] * 2, seed=1)
    for id, name in (("kotc/17", "Keeper of the Cards"), ("keyforge/1.2", "KeyForge")):
        with pytest.raises(CardwrightError, match=f"no position of {name}"):
            Features(id).observe(toy.view(0))
    with pytest.raises(
        CardwrightError, match=rf"an array of \({features.size},\) float32, not of \(9,\) float32"
    ):
        features.fill(begun("kotc/17", 2, 1).view(0), np.zeros(9, np.float32))


def test_the_page_says_every_column() -> None:
    """`python tools/write_columns.py` writes it anew."""
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    assert page.count("<!-- columns of") == 4
    assert written(page) == page
    for id in ("kotc/17", "keyforge/1.2"):
        features = Features(id)
        for columns in (features.columns, features.option_columns):
            counts = [int(row.split(" | ")[-1].rstrip(" |")) for row in table(columns).splitlines()[2:]]
            assert sum(counts) == len(columns)
