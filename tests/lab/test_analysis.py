"""A played game gone through again: blunders are found, and what would have been better."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cardwright.core.record import begin
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab import analysis
from cardwright.lab.analysis import Judged, analyse, analysed, begun, decisions_in
from cardwright.lab.pages import write_text
from cardwright.players import bot
from cardwright.players.advice import Advice, Advised, advise
from cardwright.records.recorded import RecordedGame

RULES = game("kotc/17")


def judged(cost: float, tries: int = 100) -> Judged:
    """A decision with which the chance of A fell from 80 % by so much."""
    return Judged(7, 0, "A", 2, "attack", "end", "enlist Brute", 0.8, 0.8 - cost, tries)


@pytest.fixture(scope="module")
def played() -> RecordedGame:
    """The first choices of a game between bots that choose at random."""
    _, record = begin(RULES, list(RULES.starter_decks().values())[:2], 7, names=["Ann", "Bob"])
    begun = RecordedGame(RULES, record)
    bots = [bot("random", seat) for seat in range(2)]
    while len(record.choices) < 60:
        assert begun.state.choice is not None
        seat = begun.state.choice.player
        begun.choose(bots[seat].pick(begun.state.view(seat)))
    return begun


def test_a_blunder_costs_ten_points_and_was_tried_often_enough() -> None:
    assert judged(0.11).blunder
    assert not judged(0.09).blunder
    assert not judged(0.5, tries=3).blunder
    assert judged(-0.2).cost == 0


def test_what_was_tried_too_seldom_is_no_blunder_but_unknown() -> None:
    """From 16 tries on an option is judged, whatever it seems to cost."""
    for tries in range(16):
        assert not judged(0.7, tries).blunder
        assert judged(0.7, tries).unknown
        assert judged(0.7, tries).as_json()["unknown"]
        assert not judged(0.01, tries).unknown
    assert judged(0.7, 16).blunder
    assert not judged(0.7, 16).unknown
    assert Judged(7, 0, "A", 2, "attack", "end", "enlist Brute", 0.8, None, 0).unknown


def test_a_plan_that_was_given_up_is_judged_however_seldom_it_was_tried() -> None:
    found = Judged(7, 0, "A", 2, "main", "reap Urchin", "play Bait", 0.8, 0.3, 6, given_up=True)
    assert found.blunder
    assert not found.unknown


def test_where_nothing_can_be_judged_that_is_said(played: RecordedGame) -> None:
    whole = begun(played, "5")
    whole.decisions = [Judged(7, 0, "Ann", 2, "attack", "end", "enlist Brute", 0.8, 0.79, tries=3)]
    assert whole.mean_cost("Ann") is None
    told = json.loads(json.dumps(whole.as_json()))
    assert [each["cost"] for each in told["players"]] == [None, None]
    console = Console(file=io.StringIO(), width=100)
    console.print(whole.table())
    drawn = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Nothing can be judged: think longer, with --budget." in drawn
    assert "No blunder" not in drawn


def test_what_is_no_decision_of_a_player_is_not_judged() -> None:
    _, record = begin(RULES, list(RULES.starter_decks().values())[:2], 7, names=["Ann", "Bob"])
    agreed = RecordedGame(RULES, record)
    agreed.agree(0)
    with pytest.raises(CardwrightError, match="choice 1 of this game is no decision"):
        list(analysed(agreed, [1], "5"))


@pytest.mark.parametrize(("tries_at_length", "blunder"), [(16, True), (15, False)])
def test_what_looks_like_a_blunder_is_thought_about_four_times_as_long(
    played: RecordedGame, tries_at_length: int, blunder: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[str] = []

    def advised(view: View[Any], budget: str) -> Advice:
        budgets.append(budget)
        tries = 3 if budget == "50" else tries_at_length
        others = [Advised(option, 99 - n, 0.8, n) for n, option in enumerate(view.options[1:])]
        return Advice((*others, Advised(view.options[0], tries, 0.2, 0)), 100)

    monkeypatch.setattr(analysis, "advise", advised)
    first = next(
        number
        for number in decisions_in(played)
        if played.record.choices[number - 1].endswith(f": {_options_at(played, number)[0]}")
    )
    (found,) = analysed(played, [first], "50")
    assert budgets == ["50", "200"]
    assert found is not None
    assert (found.blunder, found.unknown) == (blunder, not blunder)


def _options_at(played: RecordedGame, number: int) -> list[str]:
    state = next(state for n, state in enumerate(played.past, start=1) if n == number)
    return list(state.notations())


def test_every_decision_on_which_something_hung_is_judged(played: RecordedGame) -> None:
    found = analyse(played, "64")
    numbers = decisions_in(played)
    assert {each.number for each in found.decisions} <= set(numbers)
    assert len(found.decisions) > 5
    for each in found.decisions:
        assert played.record.choices[each.number - 1] == f"{each.player}: {each.chosen}"
        assert 0 <= each.before <= 1
    assert {each.player for each in analyse(played, "32", seat=0).decisions} == {"Ann"}


def test_decisions_are_judged_by_the_chances_that_a_hint_shows(played: RecordedGame) -> None:
    first = next(each for each in analyse(played, "64").decisions if each.sure)
    state = next(state for number, state in enumerate(played.past, start=1) if number == first.number)
    advice = advise(state.view(first.seat), "64")
    assert (first.before, first.after) == (advice.best.chance, advice.of(first.chosen).chance)


def test_the_same_budget_gives_the_same_analysis(played: RecordedGame) -> None:
    assert analyse(played, "32", seat=1).as_json() == analyse(played, "32", seat=1).as_json()


def test_the_record_is_left_as_it_was(played: RecordedGame) -> None:
    before = list(played.record.choices), played.state.position(0)
    analyse(played, "32", seat=0)
    assert (played.record.choices, played.state.position(0)) == before


@pytest.mark.parametrize("budget", ["0", "0s", "soon", "-5"])
def test_a_budget_of_nothing_is_refused(played: RecordedGame, budget: str) -> None:
    with pytest.raises(CardwrightError, match="2000"):
        analyse(played, budget)


def test_a_game_without_decisions_is_refused() -> None:
    _, record = begin(RULES, list(RULES.starter_decks().values())[:2], 7, names=["Ann", "Bob"])
    game = RecordedGame(RULES, record)
    with pytest.raises(CardwrightError, match="nobody has decided anything"):
        decisions_in(game)
    with pytest.raises(CardwrightError, match="Bob has decided nothing"):
        decisions_in(game, 1)
    with pytest.raises(CardwrightError, match="there is no seat 9: they are 0 to 1"):
        decisions_in(game, 9)


def test_the_table_names_blunders_and_what_was_better(played: RecordedGame) -> None:
    whole = begun(played, "100")
    whole.players = ("A", "B")
    console = Console(file=io.StringIO(), width=110)
    whole.decisions = [judged(0.02)]
    console.print(whole.table())
    whole.decisions += [judged(0.3)]
    console.print(whole.table())
    assert isinstance(console.file, io.StringIO)
    whole.decisions = [judged(0.3, tries=2)]
    console.print(whole.table())
    quiet, _, loud = console.file.getvalue().partition("Blunders")
    assert "No blunder" in quiet
    assert "too seldom" not in quiet
    assert "too seldom to tell whether it was a blunder: choice 7." in loud
    assert "enlist Brute" in loud
    assert "50 %" in loud
    assert "80 %" in loud


def test_decisions_of_a_bot_in_the_place_of_who_conceded_are_called_so() -> None:
    _, record = begin(RULES, list(RULES.starter_decks().values())[:3], 7)
    played = RecordedGame(RULES, record)
    played.concede(0, "greedy")
    whole = begun(played, "100")
    whole.decisions = [judged(0.02)]
    console = Console(file=io.StringIO(), width=110)
    console.print(whole.table())
    assert isinstance(console.file, io.StringIO)
    told = "A conceded; their choices from then on are a bot's. These are judged, too."
    assert told in console.file.getvalue()
    written = json.loads(json.dumps(whole.as_json()))
    assert [each["stand_in"] for each in written["players"]] == [True, False, False]


def test_the_page_holds_its_data_and_fetches_nothing(played: RecordedGame, tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    whole = begun(played, "100")
    hostile = "</script><script>alert(1)</script>"
    whole.players = (hostile, "B")
    whole.decisions = [Judged(7, 0, hostile, 2, "attack", "end", "enlist Brute", 0.8, 0.5, 99)]
    file = tmp_path / "page.html"
    whole.write_page(str(file))
    page = file.read_text(encoding="utf-8")
    assert "alert(1)</script>" not in page
    spec: Any = page.rpartition('id="spec">')[2].partition("</script>")[0]
    assert json.loads(spec)["datasets"] or json.loads(spec)["data"]
    assert "<script src" not in page
    assert "<link" not in page


def test_a_file_that_cannot_be_written_is_an_answer(tmp_path: Path) -> None:
    with pytest.raises(CardwrightError, match="cannot be written"):
        write_text(str(tmp_path / "no" / "page.html"), "x")
