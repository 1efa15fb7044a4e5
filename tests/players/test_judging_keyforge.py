"""What a turn's beginning is worth in KeyForge: what is counted, what that weighs, what was learned of it."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from cardwright.games import game
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.plugins.keyforge.evaluation import USUAL
from cardwright.plugins.keyforge.learned import judgement_from, learned
from cardwright.plugins.keyforge.planning import Plans, forge, play_greedily
from cardwright.plugins.keyforge.standing import NAMES, Judgement, standing

ROOT = Path(__file__).parents[2]
KEYFORGE = game("keyforge/1.2")

HOUSES = ["brobnar", "dis", "logos"]
CARDS = {
    "Oaf": {"house": "brobnar", "type": "creature", "power": 5, "armor": 1, "keywords": {"taunt": 1}},
    "Imp": {"house": "dis", "type": "creature", "power": 2},
}


def judging(terms: dict[str, float], cards: dict[str, float] | None = None) -> Judgement:
    """A judgement that weighs these terms and cards alone."""
    assert terms.keys() <= set(NAMES)
    return Judgement([terms.get(name, 0.0) for name in NAMES], cards or {})


def beginning(hand: Sequence[str] = (), **of_a: Any) -> KeyforgeState:
    """A chooses a house; B waits with two creatures of one house and one of another."""
    line = [{"card": "Oaf", "id": "oaf"}, {"card": "Oaf", "damage": 2}, {"card": "Imp", "stunned": True}]
    of_b = {"battleline": line, "amber": 4, "keys": ["red", "blue"], "hand": list(hand), "houses": HOUSES}
    table: dict[str, Any] = {"cards": CARDS, "players": {"A": of_a, "B": of_b}, "phase": "house"}
    return KEYFORGE.position(table)


def counted(state: KeyforgeState) -> dict[str, float]:
    """What is counted, by name."""
    return dict(zip(NAMES, standing(state), strict=True))


def test_what_stands_is_counted_for_whoever_waits_and_whoever_begins() -> None:
    found = counted(beginning(amber=1, battleline=["Imp"]))
    waits = {name.removesuffix(".waits"): each for name, each in found.items() if name.endswith(".waits")}
    assert (waits["first_key"], waits["second_key"], waits["amber"]) == (1, 1, 4)
    assert (waits["creatures"], waits["power"], waits["armor"]) == (3, 5 + 3 + 2, 2)
    assert (waits["strong"], waits["weak"], waits["taunt"], waits["stunned"]) == (1, 1, 2, 1)
    assert (waits["damage"], waits["reaping"], waits["houses"]) == (2, 2, 1)
    assert (waits["forges"], waits["will_forge_last"]) == (0, 1)
    assert (found["creatures.begins"], found["amber.begins"], found["second_key.begins"]) == (1, 1, 0)


def test_the_house_to_come_is_that_of_which_board_and_hand_have_most() -> None:
    empty = counted(beginning())
    assert (empty["house_to_come"], empty["hand_of_a_house"], empty["harvest"]) == (2, 0, 2)
    found = counted(beginning(("Imp", "Imp", "Oaf")))
    assert (found["house_to_come"], found["hand_of_a_house"], found["harvest"]) == (3, 2, 2)
    assert (found["hand_creatures"], found["hand.waits"], found["hand.begins"]) == (3, 3, 0)


def test_what_one_seat_has_is_what_the_other_lacks() -> None:
    state = beginning(amber=3, battleline=["Dust Imp", "Dust Imp", "Urchin"])
    judgement = judging({"amber.waits": 1.5, "amber.begins": -2.0}, {"dust-imp": 2.5, "urchin": -1.0})
    assert judgement.worth(state, 1) == 4 * 1.5 - 3 * 2.0 - (2 * 2.5 - 1)
    assert judgement.worth(state, 0) == -judgement.worth(state, 1)


@pytest.mark.parametrize(("wanted", "verb"), [("amber.waits", "reap"), ("damage.begins", "fight")])
def test_plans_seek_what_the_judgement_wants(wanted: str, verb: str) -> None:
    """The Oaf can reap or fight; the judgement alone says which."""
    table: dict[str, Any] = {
        "cards": CARDS,
        "players": {"A": {"battleline": [{"card": "Oaf"}]}, "B": {"battleline": ["Oaf"]}},
        "phase": "main",
        "house": "brobnar",
    }
    view = KEYFORGE.position(table).view(0)
    plans = Plans(view.imagine, 0, 3, judgement=judging({wanted: 5.0}))
    plans.grow(40)
    assert view.choice is not None
    assert view.choice.options[plans.best()].verb == verb


def test_a_turn_is_judged_when_its_key_is_forged() -> None:
    """B forges at the beginning of its turn: that is what A's turn has led to, not the 6 Æ before it."""
    table: dict[str, Any] = {
        "cards": CARDS,
        "players": {"A": {}, "B": {"amber": 6, "keys": ["red"]}},
        "phase": "main",
        "house": "dis",
    }
    state = KEYFORGE.position(table)
    play_greedily(state, state.turn + 1, USUAL)
    forge(state)
    found = counted(state)
    assert (found["second_key.begins"], found["amber.begins"]) == (1, 0)


def test_what_comes_with_the_game_knows_every_term_and_values_what_wins() -> None:
    judgement = learned()
    named = dict(zip(NAMES, judgement.weights, strict=True))
    for good in ("first_key", "second_key", "amber", "creatures", "artifacts"):
        assert named[f"{good}.waits"] > 0 > named[f"{good}.begins"], good
    with pytest.raises(KeyError):
        judgement_from("[terms]\nwaits = 1.0\n[cards]\n")


@pytest.fixture(scope="module")
def tools() -> Iterator[tuple[Any, Any]]:
    """The tools that learn and that play matches, as modules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        yield importlib.import_module("learn_keyforge"), importlib.import_module("match_keyforge")
        for name in ("learn_keyforge", "match_keyforge"):
            del sys.modules[name]


def test_games_are_played_on_and_learned_from(tools: tuple[Any, Any], tmp_path: Path) -> None:
    learn, _ = tools
    kept, written = tmp_path / "kept", tmp_path / "learned.toml"
    learn.main(["--games", "2", "--workers", "1"], kept, written)
    first = (kept / "turns.jsonl").read_text()
    learn.main(["--games", "3", "--workers", "1"], kept, written)
    both = (kept / "turns.jsonl").read_text()
    assert both.startswith(first)
    assert len(both.splitlines()) == 3
    assert learn.played("turns", 1) == json.loads(both.splitlines()[1])
    assert len(judgement_from(written.read_text()).weights) == len(NAMES)


def test_what_wins_is_learned_and_what_does_not_is_not(tools: tuple[Any, Any]) -> None:
    """In these games whoever has more Æ wins, and a worthless card lies about, with whoever waits."""
    learn, _ = tools
    amber = {side: NAMES.index(f"amber.{side}") for side in ("waits", "begins")}
    games = []
    for number in range(60):
        numbers = [1] + [0] * (len(NAMES) - 1)
        numbers[amber["waits"]], numbers[amber["begins"]] = number % 4, number // 4 % 4
        won = 0 if number % 4 > number // 4 % 4 else 1
        games.append({"n": number, "decks": [0, 1], "won": won, "turns": [[0, numbers, ["dross"], []]] * 20})
    found = learn.lesson(games)
    weights, how = learn.learn(found)
    assert weights[amber["waits"]] > 0.5
    assert weights[amber["begins"]] < -0.5
    assert abs(weights[len(NAMES) + found.cards.index("dross")]) < 0.1 * weights[amber["waits"]]
    assert how["surprise"] < 0.4


def test_a_match_is_gone_on_with_and_both_play_both_decks(tools: tuple[Any, Any], tmp_path: Path) -> None:
    _, match = tools
    ask = ["plans:4,tastes=1,learned=none", "random", "--workers", "1"]
    match.main([*ask, "--games", "1"], tmp_path)
    (file,) = tmp_path.iterdir()
    first = file.read_text()
    match.main([*ask, "--games", "2"], tmp_path)
    assert file.read_text().startswith(first)
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert [each["n"] for each in games] == [0, 1]
    assert all(min(each["decisions"]) > 0 for each in games)
    games = [{**games[0], "won": won} for won in (0, 0, 0, 1, -1)]
    assert "3 of 5 | 60% | 23% and 88%" in match.row(("a", "b"), games)
    with pytest.raises(match.CardwrightError):
        match.player("plans:4,hope=1", 0)
