"""Games in the shapes that others' programs know: what they check of an environment holds."""

from __future__ import annotations

import copy
import json
import pickle
import shlex
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_seed_test, seed_test

from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.gymnasium import Table
from cardwright.kotc.decks import Deck
from cardwright.pettingzoo import env, parallel_env, raw_env
from cardwright.research.setting import Setting, rewards

TABLES = [("kotc/17", 2), ("kotc/17", 5), ("kotc/9", 3), ("keyforge/1.2", 2)]
AS_PETTINGZOO_WANTS_IT = ("Observation is not a NumPy array", "Observation space for each agent probably")
"""What its test says of every environment whose observation holds a mask, but for the few that it names."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What a check warns of, but for what it says of every environment with a mask."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        yield lambda: [
            str(each.message) for each in said if not str(each.message).startswith(AS_PETTINGZOO_WANTS_IT)
        ]


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_it_is_what_pettingzoo_calls_an_environment(id: str, players: int, heard: Any) -> None:
    api_test(env(id, players=players, longest=80), num_cycles=100)
    assert heard() == []


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_same_seed_begins_the_same_game(id: str, players: int, heard: Any) -> None:
    seed_test(lambda: env(id, players=players), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(id, players=players), num_cycles=60)


def test_whoever_is_asked_must_act_together_with_the_others() -> None:
    table = parallel_env("kotc/17")
    table.reset(seed=7)
    with pytest.raises(CardwrightError, match=r"player_\d is asked, and there is no action of it"):
        table.step({})


def play_at_random(table: Any, seed: int) -> dict[str, float]:
    """What each agent has got when the game was over."""
    table.reset(seed=seed)
    chance, got = np.random.default_rng(seed), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        if terminated or truncated:
            table.step(None)
        else:
            table.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return got


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_who_wins_alone_gets_1_and_all_together_get_0(id: str, players: int) -> None:
    for seed in range(3):
        got = play_at_random(raw_env(id, players=players), seed)
        assert sum(got.values()) == pytest.approx(0)
        assert max(got.values()) <= 1


def test_nothing_is_asked_that_is_forced() -> None:
    table = raw_env("kotc/17")
    table.reset(seed=4)
    while not any(table.terminations.values()):
        mask = table.observe(table.agent_selection)["action_mask"]
        assert mask.sum() >= 2
        table.step(0)


def test_games_follow_from_the_seed_that_the_environment_was_made_with() -> None:
    first, second = raw_env("kotc/17", seed=5), raw_env("kotc/17", seed=5)
    for _ in range(3):
        told = []
        for table in (first, second):
            table.reset()
            told.append(table.observe("player_0")["observation"])
        assert (told[0] == told[1]).all()


def test_a_game_that_is_too_long_is_broken_off_and_worth_nothing() -> None:
    got = play_at_random(raw_env("kotc/17", longest=10), 1)
    assert got == {"player_0": 0.0, "player_1": 0.0}


def test_what_is_not_on_offer_is_refused_and_with_the_wrappers_lost() -> None:
    table = raw_env("kotc/17")
    table.reset(seed=1)
    with pytest.raises(CardwrightError, match="there is no option 63"):
        table.step(63)
    wrapped = env("kotc/17")
    wrapped.reset(seed=1)
    chose = wrapped.agent_selection
    wrapped.step(63)
    assert wrapped.unwrapped.rewards[chose] == -1
    assert all(wrapped.terminations.values())
    among_four = env("kotc/17", players=4)
    among_four.reset(seed=1)
    chose = among_four.agent_selection
    among_four.step(63)
    assert among_four.unwrapped.rewards[chose] == pytest.approx(-1 / 3), "as much as who loses"
    learner = Table("kotc/17", opponent="random", players=4)
    learner.reset(seed=1)
    assert learner.step(63)[1] == pytest.approx(-1 / 3)


def test_decks_are_given_by_name_or_by_seed() -> None:
    setting = Setting("kotc/17", 2, ["Stonereed"])
    starters = list(setting.rules.starter_decks().values())
    assert setting.begin(1).names == ("A", "B")
    asked: list[int] = []

    def decks(seed: int) -> list[Deck]:
        asked.append(seed)
        return starters[:2]

    Setting("kotc/17", 2, decks).begin(17)
    assert asked == [17]
    with pytest.raises(CardwrightError, match="3 decks are too many for 2 players"):
        Setting("kotc/17", 2, starters[:3])
    with pytest.raises(CardwrightError, match="2 to 8 can play kotc/17, not 9"):
        Setting("kotc/17", 9)


def test_decks_may_be_files_and_nothing_else_is_a_deck(tmp_path: Path) -> None:
    rules = game("kotc/17")
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(rules.deck_to_json(rules.starter_decks()["Urnfolk"])), encoding="utf-8")
    assert Setting("kotc/17", 2, [file]).begin(1).choice is not None
    for decks in ("Emberwatch", None, 7, {"Emberwatch": 1}, lambda _: None):
        with pytest.raises(CardwrightError, match="`decks` are a list of decks, one a seat"):
            Setting("kotc/17", 2, decks).begin(1)  # type: ignore[arg-type]
    for deck in (None, 7, next(iter(game("keyforge/1.2").starter_decks().values()))):
        with pytest.raises(CardwrightError, match="is no deck of kotc/17"):
            Setting("kotc/17", 2, [deck]).begin(1)


ODD_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"players": 2.0}, "2 to 8 can play"),
    ({"most_options": 3.0}, "options can have a row"),
    ({"longest": 0}, "`longest` is a whole number from 1 to"),
    ({"longest": float("nan")}, "`longest` is a whole number from 1 to"),
    ({"longest": None}, "`longest` is a whole number from 1 to"),
    ({"render_mode": "human"}, "`render_mode` is svg or nothing, not 'human'"),
]


@pytest.mark.parametrize("environment", [raw_env, Table])
@pytest.mark.parametrize(("options", "told"), ODD_OPTIONS)
def test_options_that_cannot_be_are_refused_at_once(
    environment: Callable[..., Any], options: dict[str, Any], told: str
) -> None:
    with pytest.raises(CardwrightError, match=told):
        environment("kotc/17", **options)


@pytest.mark.parametrize("seed", [-1, 1.5, "x", True])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(CardwrightError, match="`seed` is a whole number from 0"):
        raw_env("kotc/17", seed=seed)
    with pytest.raises(CardwrightError, match="`seed` is a whole number from 0"):
        raw_env("kotc/17").reset(seed=seed)


@pytest.mark.parametrize("action", [None, -1, 63, 0.0, "0", [0], True, float("nan")])
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    table = raw_env("kotc/17")
    table.reset(seed=np.int64(1))  # type: ignore[arg-type]
    before = table.observe(table.agent_selection)["observation"]
    with pytest.raises(CardwrightError, match="there is no option"):
        table.step(action)
    assert (table.observe(table.agent_selection)["observation"] == before).all()
    assert table.decisions == 0
    table.step(np.int64(0))  # type: ignore[arg-type]
    assert table.decisions == 1


def test_before_the_first_game_nothing_can_be_asked_of_it() -> None:
    table = raw_env("kotc/17", render_mode="svg")
    together: Any = parallel_env("kotc/17")
    for ask in (
        lambda: table.step(0),
        lambda: table.observe("player_0"),
        table.render,
        lambda: together.step({"player_0": 0}),
    ):
        with pytest.raises(CardwrightError, match="`reset` comes first"):
            ask()
    table.reset(seed=1)
    with pytest.raises(CardwrightError, match="no agent 'player_9': they are player_0, player_1"):
        table.observe("player_9")


def test_an_unfinished_game_is_worth_nothing() -> None:
    assert rewards(Setting("kotc/17", 3).begin(1)) == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("id", ["kotc/17", "keyforge/1.2"])
def test_it_is_what_gymnasium_calls_an_environment(id: str, heard: Any) -> None:
    check_env(Table(id, opponent="random"), skip_render_check=True)
    assert [each for each in heard() if "spec" not in each] == []


def test_bots_have_the_other_seats_and_the_end_has_a_reward() -> None:
    table = Table("kotc/17", opponent="random", players=3, seat=1)
    told, info = table.reset(seed=11)
    steps, over, reward = 0, False, 0.0
    while not over:
        assert table.position is not None
        assert table.position.choice is not None
        assert table.position.choice.player == 1
        assert table.action_masks().sum() == min(64, len(table.position.choice.options))
        assert table.observation_space.contains(told)
        action = int(np.flatnonzero(info["action_mask"])[-1])
        told, reward, over, truncated, info = table.step(action)
        assert not truncated
        steps += 1
    assert reward in (1.0, -0.5)
    assert steps > 5


def test_a_program_that_plays_along_is_told_what_happens(tmp_path: Path) -> None:
    source = """
import json, sys
def ask(**request):
    print(json.dumps(request), flush=True)
    return json.loads(sys.stdin.readline())
told, answer = 0, ask(do="new")
while answer.get("choice"):
    told += len(answer["events"])
    open(sys.argv[1], "w").write(str(told))
    answer = ask(do="choose", option=answer["choice"]["options"][0]["n"])
ask(do="quit")
"""
    file, told = tmp_path / "bot.py", tmp_path / "told"
    file.write_text(source)
    table = Table("kotc/17", opponent=f"exec:{shlex.join([sys.executable, str(file), str(told)])}", seat=0)
    table.reset(seed=np.int64(3))  # type: ignore[arg-type]
    while table.position is not None and table.position.turn < 3:  # type: ignore[attr-defined]
        table.step(0)
    table.close()
    assert int(told.read_text()) > 10


@pytest.mark.parametrize("seed", [-1, 1.5, "x", True])
def test_at_a_table_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(CardwrightError, match="`seed` is a whole number from 0"):
        Table("kotc/17").reset(seed=seed)


def test_after_the_end_of_a_game_nobody_is_asked() -> None:
    table = raw_env("kotc/17", longest=1)
    play_at_random(table, 1)
    with pytest.raises(CardwrightError, match="the game is over: `reset` begins another"):
        table.step(0)


def test_each_seat_is_learnt_for_where_none_is_named() -> None:
    table = Table("kotc/17", opponent="random")
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}


def test_a_seat_that_is_never_asked_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Setting.begin
    seed = next(each for each in range(20) if begin(Setting("kotc/17"), each).choice.player == 0)  # type: ignore[union-attr]
    monkeypatch.setattr(Setting, "begin", lambda setting, _, **told: begin(setting, seed, **told))
    table = Table("kotc/17", opponent="random", seat=1, longest=1)
    with pytest.raises(CardwrightError, match="seat 1 was asked nothing in 100 games"):
        table.reset(seed=1)


def test_after_it_was_closed_no_game_is_under_way() -> None:
    table = Table("kotc/17", opponent="greedy", seat=0)
    table.reset(seed=1)
    table.close()
    with pytest.raises(CardwrightError, match="no game is under way"):
        table.step(0)
    table.reset(seed=1)
    table.step(0)


COPIED = pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])


@COPIED
@pytest.mark.parametrize("id", ["kotc/17", "keyforge/1.2"])
def test_an_environment_can_be_copied_before_a_game_and_in_it(id: str, copied: Callable[[Any], Any]) -> None:
    table = copied(env(id))
    table.reset(seed=7)
    for _ in range(20):
        table.step(0)
    other = copied(table)
    for _ in range(20):
        table.step(0)
        other.step(0)
    assert (table.last()[0]["observation"] == other.last()[0]["observation"]).all()
    assert table.unwrapped.position is not other.unwrapped.position
    seat = copied(Table(id, opponent="greedy"))
    seat.reset(seed=7)
    seat.step(0)
    twin = copied(seat)
    told, again = seat.step(0), twin.step(0)
    assert (told[0] == again[0]).all()


@COPIED
def test_an_opponent_that_thinks_in_several_processes_is_copied_with_processes_of_its_own(
    copied: Callable[[Any], Any],
) -> None:
    table = Table("kotc/17", opponent="search:5x2", seat=0)
    table.reset(seed=7)
    table.step(0)
    twin = copied(table)
    told, again = table.step(0), twin.step(0)
    table.close()
    twin.close()
    assert (told[0] == again[0]).all()


def test_a_copy_plays_the_decks_that_were_found_whatever_became_of_where_they_came_from(
    tmp_path: Path,
) -> None:
    rules = game("kotc/17")
    first, second, third, *_ = rules.starter_decks().values()
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(rules.deck_to_json(first)))
    decks: list[Any] = [str(file), second]
    setting = Setting("kotc/17", 2, decks)
    decks[1] = third
    file.unlink()
    one, other = (each.begin(5).key() for each in (setting, pickle.loads(pickle.dumps(setting))))
    assert one == other == Setting("kotc/17", 2, [first, second]).begin(5).key()


def test_at_a_table_what_is_not_on_offer_loses_at_once() -> None:
    table = Table("kotc/17", opponent="random")
    table.reset(seed=1)
    _, reward, terminated, truncated, info = table.step(63)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(CardwrightError, match="no game is under way"):
        table.step(0)


def test_a_mask_that_is_changed_puts_nothing_on_offer() -> None:
    table = Table("kotc/17", opponent="random", seat=np.int64(0))  # type: ignore[arg-type]
    _, info = table.reset(seed=1)
    info["action_mask"][:] = 1
    table.action_masks()[:] = True
    assert table.action_masks().sum() < 64
    _, reward, _, _, info = table.step(63)
    assert (reward, info["illegal"]) == (-1.0, True)


@pytest.mark.parametrize("action", [None, 0.5, "0", [0], True])
def test_at_a_table_an_action_is_a_number(action: Any) -> None:
    table = Table("kotc/17", opponent="random")
    with pytest.raises(CardwrightError, match="no game is under way"):
        table.step(action)
    table.reset(seed=1)
    with pytest.raises(CardwrightError, match="an action is the number of an option, not"):
        table.step(action)
    assert table.step(0)[2:4] == (False, False)


@pytest.mark.parametrize("seat", [2, -1, 0.0, 1.5, True, "0"])
def test_a_seat_that_there_is_not_is_said_at_once(seat: Any) -> None:
    with pytest.raises(CardwrightError, match=r"there is no seat .*: they are 0 to 1"):
        Table("kotc/17", seat=seat)


def test_a_bot_that_there_is_not_is_said_at_once() -> None:
    with pytest.raises(CardwrightError, match="the nearest is greedy"):
        Table("kotc/17", opponent="greedi")


@pytest.mark.parametrize(
    ("module", "library"),
    [
        ("cardwright.pettingzoo", "pettingzoo"),
        ("cardwright.gymnasium", "gymnasium"),
        ("cardwright.openspiel", "pyspiel"),
    ],
)
def test_where_a_library_is_missing_it_is_said_what_brings_it(module: str, library: str) -> None:
    program = f"import sys; sys.modules[{library!r}] = None; import cardwright, {module}"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert f"{library} is not installed: pip install 'cardwright[" in ran.stderr


def test_nothing_else_asks_for_these_libraries() -> None:
    """The library plays without the extra, as before."""
    program = """if True:
        import sys
        for name in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
            sys.modules[name] = None
        import cardwright, cardwright.cli, cardwright.research.gauges
        from cardwright.players import bot
        rules = cardwright.game("kotc/17")
        state = rules.new(list(rules.starter_decks().values())[:2], seed=1)
        print(len(state.view(0).in_numbers()[0]))
    """
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout.strip() == "1072", ran.stderr
