"""Search looks ahead in positions that its seat could believe in, answers in time, and beats who does not."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, nan
from time import monotonic
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.search import LEAST, Guide, Tree, readiness
from cardwright.core.state import State
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.games import game, installed_games
from cardwright.lab.matches import Match, play, simulate
from cardwright.lab.secrets import secrets_of
from cardwright.players import bot, thinking
from cardwright.players.guides import guide_of
from cardwright.players.search import SearchBot
from cardwright.players.thinking import MOST, Budget, Thinker

KEEPER = game("kotc/17")
DECKS = list(KEEPER.starter_decks().values())


def positions(id: str, number: int, seed: int = 5) -> list[State[Any]]:
    """Positions of a game between random players in which somebody has something to decide."""
    rules: Any = game(id)
    chance = Chance.seeded(seed)
    state = rules.new(list(rules.starter_decks().values())[:2], seed)
    found: list[State[Any]] = []
    while state.choice is not None and len(found) < number:
        options = state.choice.options
        if len(options) > 1 and chance.below(5) == 0:
            found.append(state.copy())
        state.take(options[chance.below(len(options))])
    return found


@pytest.mark.parametrize("processes", [0, -1, 17])
def test_no_more_processes_think_together_than_can(processes: int) -> None:
    with pytest.raises(CardwrightError, match="1 to 16 processes can think together"):
        SearchBot(1, Budget(simulations=10), processes)


@pytest.mark.parametrize(
    "wrong",
    [{"simulations": 1.5}, {"simulations": True}, {"seconds": True}, {"simulations": "5"}, {"seconds": "1"}],
)
def test_a_budget_counts_seconds_or_whole_simulations(wrong: dict[str, Any]) -> None:
    with pytest.raises(CardwrightError, match="a whole number of simulations"):
        Budget(**wrong)


def test_the_number_of_processes_may_begin_with_zeros() -> None:
    assert SearchBot.read(1, "5x0000000002").processes == 2
    with pytest.raises(CardwrightError, match="1 to 16 processes can think together, not 0"):
        SearchBot.read(1, "5x000")


@pytest.mark.parametrize("written", ["+5", "+0.5s", "-1"])
def test_a_budget_is_written_without_a_sign(written: str) -> None:
    with pytest.raises(CardwrightError, match="is no budget"):
        Budget.read(written)


def test_who_is_not_asked_has_nothing_to_think_about() -> None:
    (state,) = positions("kotc/17", 1)
    assert state.choice is not None
    with pytest.raises(CardwrightError, match="this seat is not asked"):
        SearchBot(1, Budget(simulations=10)).think(state.view(1 - state.choice.player))


@pytest.mark.parametrize("id", ["kotc/17", "kotc/9"])
def test_the_same_seed_and_simulations_give_the_same_answer(id: str) -> None:
    for state in positions(id, 6):
        assert state.choice is not None
        view = state.view(state.choice.player)
        thoughts = [SearchBot(3, Budget(simulations=96)).think(view) for _ in range(2)]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0].best.option in state.choice.options
        assert all(each.chance is None or 0 <= each.chance <= 1 for each in thoughts[0].options)


@pytest.mark.parametrize("id", ["kotc/17", "kotc/12-early"])
def test_what_the_seat_cannot_know_does_not_change_the_answer(id: str) -> None:
    """Positions that the seat cannot tell apart: the same tries, the same chances."""
    secrets, chance, compared = secrets_of(id), Chance.seeded(7), 0
    for state in positions(id, 14, seed=11):
        assert state.choice is not None
        seat = state.choice.player
        twin = secrets.twin(state, seat, chance, False)
        if twin is None:
            continue
        compared += 1
        here, there = (SearchBot(9, Budget(simulations=64)).think(each.view(seat)) for each in (state, twin))
        assert [each[1:] for each in here.options] == [each[1:] for each in there.options]
    assert compared >= 5


def test_it_answers_within_its_seconds() -> None:
    for state in positions("kotc/17", 3):
        assert state.choice is not None
        began = monotonic()
        bot("search:0.2s", 1).pick(state.view(state.choice.player))
        assert monotonic() - began < 2


@pytest.mark.parametrize("budget", ["1", "2", "0.001s"])
@pytest.mark.parametrize("id", installed_games())
def test_whoever_has_hardly_time_answers_lawfully(id: str, budget: str) -> None:
    """So it does in Lanterns: `tests/plugins/test_lanterns.py`."""
    rules: Any = game(id)
    state = rules.new(list(rules.starter_decks().values())[:2], 6)
    player = bot(f"search:{budget}", 2)
    for _ in range(60):
        if state.choice is None:
            break
        option = player.pick(state.view(state.choice.player))
        assert option in state.choice.options
        state.choose(option)


def test_no_more_is_simulated_than_was_asked_for() -> None:
    (state,) = positions("kotc/17", 1)
    assert state.choice is not None
    for simulations in (1, 31, 33):
        thought = SearchBot(1, Budget(simulations=simulations)).think(state.view(state.choice.player))
        assert thought.simulations == simulations


def test_a_bot_thinks_until_its_answer_is_settled_and_whoever_wants_to_know_all_to_the_end() -> None:
    """What is tried most cannot change any more where it leads by more than is left to try."""
    budget = Budget(simulations=160)
    shorter = 0
    for state in positions("kotc/17", 4):
        assert state.choice is not None
        seat = state.choice.player
        view = state.view(seat)
        thinker = Thinker()
        whole, settled = (
            thinker.think(view.imagine, view.imagine(1), seat, 3, budget, until_settled)
            for until_settled in (False, True)
        )
        assert SearchBot(3, budget).pick(view) == SearchBot(3, budget).think(view).best.option
        tries = sorted({place: settled.tries[place] for place in settled.alike}.values(), reverse=True)
        if whole.simulations:
            assert whole.simulations == 160
            assert settled.tries.index(max(settled.tries)) == whole.tries.index(max(whole.tries))
            lead, left = tries[0] - tries[1], 160 - settled.simulations
            assert lead > left or not left
            shorter += left > 0
    assert shorter


def test_how_many_simulations_are_left_is_what_the_budget_says() -> None:
    now = monotonic()
    assert Budget(simulations=100).left(64, now - 50) == 36
    assert Budget(seconds=100.0).left(1000, now - 50) == pytest.approx(1500, abs=20)
    assert Budget(seconds=100.0).left(2 * MOST, now - 50) == pytest.approx(3 * MOST, rel=0.02)
    assert Budget(seconds=100.0, simulations=1100).left(1000, now - 50) == 100
    assert Budget(seconds=10.0).left(1000, now - 50) == 0


def test_whoever_has_seconds_answers_before_they_are_over_where_the_answer_is_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A second goes by with each position that is imagined, which is four simulations."""
    clock = 0.0
    monkeypatch.setattr(thinking, "monotonic", lambda: clock)
    thinker = Thinker()
    earlier = 0
    for state in positions("kotc/17", 4):
        assert state.choice is not None
        seat = state.choice.player
        view = state.view(seat)

        def imagine(seed: int, view: View[Any] = view) -> Any:
            nonlocal clock
            clock += 1.0
            return view.imagine(seed)

        whole, settled = (
            thinker.think(imagine, view.imagine(1), seat, 3, Budget(seconds=40.0), until_settled)
            for until_settled in (False, True)
        )
        best, found = (each.tries.index(max(each.tries)) for each in (whole, settled))
        assert best == found
        assert whole.simulations in (0, 160)
        earlier += settled.simulations < whole.simulations
    assert earlier


def test_ways_to_pay_are_one_and_cost_no_thought() -> None:
    """K17-costs: which of one's resources are exhausted makes no difference to search."""
    seen = 0
    for state in positions("kotc/17", 40):
        choice = state.choice
        assert choice is not None
        if choice.prompt == "pay" and all(option.verb == "exhaust" for option in choice.options):
            seen += 1
            assert SearchBot(1, Budget(simulations=10**6)).think(state.view(choice.player)).simulations == 0
    assert seen


@pytest.mark.parametrize(
    "budget",
    ["0", "0s", "-1", "nan", "infs", "1e9s", "", "s", "soon", "10000001", "²", "601s", "1_000", "٣", " 5"],
)
def test_a_budget_that_is_none_is_answered_in_words(budget: str) -> None:
    with pytest.raises(CardwrightError, match="seconds"):
        Budget.read(budget)


def test_a_budget_of_nothing_is_told_what_would_be_right() -> None:
    with pytest.raises(CardwrightError, match="up to 600 seconds"):
        Budget.read("0")


@pytest.mark.parametrize(
    ("name", "nearest"), [("exprt", "expert"), ("Hard", "hard"), ("SEARCH:5", "search"), ("hard:3", "hard")]
)
def test_a_bot_that_is_not_there_is_answered_with_the_nearest(name: str, nearest: str) -> None:
    with pytest.raises(CardwrightError, match=f"nearest is {nearest} "):
        bot(name, 1)


def test_search_finds_a_game_that_can_be_won_at_once() -> None:
    table: dict[str, Any] = {
        "cards": {"Wolf": {"type": "minion", "sp": 9, "hp": 4}},
        "players": {"A": {"battlefield": [{"card": "Wolf", "id": "wolf"}]}, "B": {"hp": 2}},
        "phase": "battle",
    }
    state: Any = KEEPER.position(table)
    player = bot("search:200", 4)
    for _ in range(30):
        choice = state.choice
        if choice is None:
            break
        forced = len(choice.options) == 1 or choice.player == 1
        state.take(choice.options[-1] if forced else player.pick(state.view(0)))
    assert state.result is not None
    assert state.result.winners == (0,)


def test_an_evaluation_may_call_a_game_infinite() -> None:
    assert readiness([0.0, inf, -inf]) == [LEAST, 1.0 + LEAST, LEAST]


class Odd(Guide):
    """A guide that weighs all options, and values all positions, by one number."""

    def __init__(self, weight: float, chance: float) -> None:
        super().__init__()
        self.weight, self.chance = weight, chance

    def weigh(self, state: Any, choice: Choice, options: Sequence[Option]) -> list[float]:
        return [self.weight] * len(options)

    def value(self, state: Any, seat: int) -> float:
        return self.chance


@pytest.mark.parametrize(
    ("guide", "words"),
    [
        (Odd(0.0, 0.5), "a guide weighs the options of '[a-z]+' by nothing above 0"),
        (Odd(nan, 0.5), "a guide weighs the options of '[a-z]+' by nothing above 0"),
        (Odd(1.0, nan), "a chance to win in it is no number"),
    ],
)
def test_what_a_guide_says_that_means_nothing_is_told(guide: Guide, words: str) -> None:
    (state,) = positions("kotc/17", 1)
    assert state.choice is not None
    with pytest.raises(CardwrightError, match=words):
        Tree(state.view(state.choice.player).imagine, guide, 1).grow(8)


def test_a_guide_that_knows_nothing_still_finds_what_wins() -> None:
    state = positions("kotc/17", 1)[0]
    assert state.choice is not None
    tree = Tree(state.view(state.choice.player).imagine, Guide(), 1)
    tree.grow(50)
    assert tree.simulations == 50
    assert sum(edge.visits for edge in tree.root.edges.values()) == 50


@pytest.mark.long_game
@pytest.mark.parametrize("id", ["kotc/17", "kotc/12", "kotc/12-early", "kotc/9"])
def test_search_beats_greedy(id: str) -> None:
    """A few games of the many that `docs/bots.md` tells of: seven of twelve, or as soon as they are won."""
    rules: Any = game(id)
    decks = tuple(rules.deck_to_json(deck) for deck in list(rules.starter_decks().values())[:2])
    as_first, as_second = (
        Match(id, decks, players, seed=3) for players in (("search:120", "greedy"), ("greedy", "search:120"))
    )
    won = played = 0
    while won < 7 and played - won < 6:
        seat, number = played % 2, played // 2
        won += play((as_first, as_second)[seat], number).winners == (seat,)
        played += 1
    assert won == 7, f"{won} of {played}"


def test_among_four_the_chances_of_all_are_one() -> None:
    """Nobody is called more than an even winner of a game that has just begun between four."""
    rules: Any = game("kotc/17")
    state = rules.new((DECKS * 4)[:4], 5)
    while len(state.choice.options) == 1:
        state.take(state.choice.options[0])
    chance = SearchBot(2, Budget(simulations=200)).think(state.view(state.choice.player)).best.chance
    assert chance is not None
    assert 0.1 < chance < 0.45


@pytest.mark.long_game
@pytest.mark.parametrize("seats", [3, 4])
def test_search_plays_among_three_and_four(seats: int) -> None:
    """Its horizon ends before its next turn where four play; whoever sits where, nobody is asked in vain."""
    players = ["search:8", *["greedy"] * (seats - 1)]
    for swap in (0, seats - 1):
        report = simulate(
            "kotc/17", (DECKS * 4)[:seats], players[swap:] + players[:swap], 1, seed=swap, workers=1, cap=400
        )
        (outcome,) = report.outcomes
        assert outcome.winners


def at_a_draw() -> Any:
    """The first question of a game of the 12th Edition whether to draw from the deck or the reserves."""
    rules = game("kotc/12")
    state = rules.new(list(rules.starter_decks().values())[:2], seed=1)
    for _ in range(300):
        if state.choice.prompt == "draw":
            return state
        state.take(state.choice.options[0])
    raise AssertionError("nobody draws")


def test_draws_are_expected_from_the_deck_where_there_are_reserves_unless_it_is_empty() -> None:
    state = at_a_draw()
    choice = state.choice
    guide = guide_of("kotc/12")
    places = [place for place, option in enumerate(choice.options) if option.card == NOTHING]
    assert len(places) == 1
    weights = guide.weigh(state, choice, choice.options)
    assert weights[places[0]] > sum(weights) / 2
    state.players[choice.player].deck.clear()
    weights = guide.weigh(state, choice, choice.options)
    assert 0 < weights[places[0]] < min(weight for at, weight in enumerate(weights) if at not in places)


def three_wolves(*hp: int) -> Any:
    """A, B and C with so much HP and a Wolf each; A may attack."""
    players = {name: {"hp": left, "battlefield": ["Wolf"]} for name, left in zip("ABC", hp, strict=True)}
    cards = {"Wolf": {"type": "minion", "sp": 2, "hp": 2}}
    return game("kotc/17").position({"cards": cards, "players": players, "phase": "battle"})


def test_among_three_whoever_is_far_ahead_gains_by_beating_down_the_one_who_could_win() -> None:
    guide = guide_of("kotc/17")
    ahead, other, third = guide.values(three_wolves(60, 26, 6))
    assert ahead == guide.value(three_wolves(60, 26, 6), 0)
    assert ahead + other + third == pytest.approx(1.0)
    assert ahead > other > third > 0.02
    at_the_strong = guide.value(three_wolves(60, 20, 6), 0) - ahead
    at_the_weak = guide.value(three_wolves(60, 26, 0), 0) - ahead
    assert at_the_strong > at_the_weak > 0.02


def test_among_three_whoever_has_no_hp_hardly_wins() -> None:
    """They play on, and may get HP again (K17-endgame-7, -8)."""
    assert 0.0 < guide_of("kotc/17").value(three_wolves(60, 26, 0), 2) < 0.001


def test_among_three_players_are_attacked_rather_than_their_minions() -> None:
    state = three_wolves(30, 30, 30)
    while (choice := state.choice).prompt != "victim":
        state.take(choice.options[0])
    weights = guide_of("kotc/17").weigh(state, choice, choice.options)
    answers = list(zip(choice.options, weights, strict=True))
    at_players = [weight for option, weight in answers if option.card == NOTHING]
    assert len(answers) == 4
    assert len(at_players) == 2
    assert sum(at_players) > 0.8 * sum(weights)
