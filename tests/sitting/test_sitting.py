"""Who sits at a game: what is asked and what is not, going back, ending it together, giving it up."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, IllegalChoice
from cardwright.core.record import Ending, begin, replay
from cardwright.core.snapshot import fingerprint
from cardwright.core.undo import OTHERS_CHOSE, SOMETHING_WAS_LEARNED
from cardwright.errors import CardwrightError, FileError
from cardwright.games import game
from cardwright.players import bot
from cardwright.records.files import read_record, write_record
from cardwright.records.recorded import unfinished_game
from cardwright.records.verifying import verify_file
from cardwright.sitting import Sitting


def sat(id: str = "kotc/17", players: int = 2, seed: int = 1, bots: tuple[int, ...] = ()) -> Sitting:
    """A new game at which people sit, but for the seats of bots."""
    rules = game(id)
    decks = list(rules.starter_decks().values())
    who = ["random" if seat in bots else "you" for seat in range(players)]
    _, record = begin(rules, [decks[seat % 2] for seat in range(players)], seed, players=who)
    return Sitting.restore(rules, record)


def play(sitting: Sitting, answers: int, seed: int = 1) -> None:
    """Answer so often by chance, whoever is asked."""
    chance = Chance.seeded(seed)
    for _ in range(answers):
        if not sitting.over:
            choice = sitting.view(sitting.asked).choice
            assert choice is not None
            sitting.answer(sitting.asked, chance.below(len(choice.options)))


def others(sitting: Sitting, seat: int) -> list[int]:
    return sorted(sitting.people - {seat})


def test_only_who_is_asked_can_answer_and_only_what_is_on_offer() -> None:
    sitting = sat()
    first = sitting.asked
    before = fingerprint(sitting.state)
    with pytest.raises(
        CardwrightError, match=rf"{sitting.names[first]} is asked: {sitting.names[1 - first]} "
    ):
        sitting.answer(1 - first, 0)
    with pytest.raises(IllegalChoice):
        sitting.answer(first, "win")
    assert fingerprint(sitting.state) == before
    assert sitting.record.choices == []
    assert sitting.decisions(first) == 0


def test_each_seat_is_told_why_a_card_of_its_hand_is_not_on_offer() -> None:
    sitting = sat("keyforge/1.2")
    play(sitting, 3)
    asked = sitting.asked
    players: Any = [sitting.view(seat).position()["players"] for seat in range(2)]
    hands = [players[seat][name]["hand"] for seat, name in enumerate(sitting.names)]
    for seat, hand in enumerate(hands):
        told = [sitting.explain(seat, card) for card in hand]
        offered = {card for option in sitting.view(seat).options for card in hand if option.endswith(card)}
        assert {card for card, each in zip(hand, told, strict=True) if each is None} == offered
        words = {each.why for each in told if each is not None}
        assert ("not-asked" in words) == (seat != asked)
    with pytest.raises(CardwrightError, match="there is no card"):
        sitting.explain(asked, "nothing of that name")


def test_what_nobody_decides_is_taken_but_written_down() -> None:
    sitting = sat("keyforge/1.2")
    play(sitting, 60)
    assert len(sitting.record.choices) > 60
    for state in sitting.game.past:
        choice = state.choice
        assert choice is not None
    assert sitting.over or not sitting.state.choice.unasked  # type: ignore[union-attr]


@pytest.mark.parametrize("bots", [(), (0, 1)])
def test_no_turn_passes_without_a_question_to_its_player(bots: tuple[int, ...]) -> None:
    """Who has no card in hand and none on the battlefield can only end the turn: people are told so."""
    sitting = sat()
    sitting.answer(sitting.asked, "done")
    sitting.answer(sitting.asked, "done")
    seat, rules = sitting.asked, sitting.game.rules
    state: Any = sitting.state
    for card in list(state.players[seat].hand):
        reference, grave = state.reference(card, NOBODY), f"{state.names[seat]}.grave"
        rules.edit(state, reference, None, None, grave)  # type: ignore[attr-defined]
    there = Sitting(sitting.game, {0, 1} - set(bots))
    assert (there.asked == seat) is not bool(bots)
    if not bots:
        assert there.view(seat).options == ("end",)
        there.answer(seat, "end")
    assert there.asked == 1 - seat


def test_an_answer_with_which_the_game_cannot_go_on_leaves_all_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = sat()
    play(sitting, 7)
    seat, before = sitting.asked, fingerprint(sitting.state)
    told, made = sitting.lines(seat), list(sitting.record.choices)
    decided = sitting.decisions(seat)

    def fail() -> None:
        raise CardwrightError("for ever")

    with monkeypatch.context() as patch:
        patch.setattr(sitting, "_go_on", fail)
        with pytest.raises(CardwrightError, match="for ever"):
            sitting.answer(seat, 0)
    assert fingerprint(sitting.state) == before
    assert (sitting.lines(seat), sitting.record.choices, sitting.decisions(seat)) == (told, made, decided)
    sitting.answer(seat, 0)


def test_going_back_is_free_where_nobody_gains_by_it() -> None:
    sitting = sat()
    seat, before = sitting.asked, fingerprint(sitting.state)
    sitting.answer(seat, 0)
    undo = sitting.undo(seat)
    assert (undo.free, undo.done, undo.waits_for) == (True, True, ())
    assert fingerprint(sitting.state) == before
    with pytest.raises(CardwrightError, match="cannot take back 1 decisions: 0 have been made"):
        sitting.undo(seat)


def test_everybody_else_must_consent_where_somebody_could_gain_by_it() -> None:
    sitting = sat(players=3)
    seat, before = sitting.asked, fingerprint(sitting.state)
    sitting.answer(seat, 0)
    sitting.answer(seat, "done")
    after = fingerprint(sitting.state)
    second, third = others(sitting, seat)
    undo = sitting.undo(seat, 2)
    assert undo.against == (SOMETHING_WAS_LEARNED,)
    assert undo.waits_for == (second, third)
    assert fingerprint(sitting.state) == after
    sitting.refuse(third)
    with pytest.raises(CardwrightError, match="nothing waits"):
        sitting.consent(second)
    sitting.undo(seat, 2)
    assert sitting.consent(third).waits_for == (second,)
    with pytest.raises(CardwrightError, match="nothing waits"):
        sitting.consent(third)
    assert sitting.consent(second).done
    assert fingerprint(sitting.state) == before
    assert sitting.pending is None


def test_an_undo_that_waits_falls_when_something_else_is_done_and_can_be_withdrawn() -> None:
    sitting = sat()
    seat = sitting.asked
    sitting.answer(seat, 0)
    sitting.answer(seat, "done")
    assert not sitting.undo(seat).done
    sitting.agree(seat)
    assert sitting.pending is None
    assert not sitting.undo(seat).done
    sitting.refuse(seat)
    assert sitting.pending is None
    assert not sitting.undo(seat).done
    sitting.answer(sitting.asked, 0)
    assert sitting.pending is None


def test_bots_are_not_asked_whether_one_may_go_back() -> None:
    sitting = sat(bots=(1,))
    sitting.answer(sitting.asked, "done")
    sitting.answer(sitting.asked, "done")
    undo = sitting.undo(0)
    assert undo.done
    assert OTHERS_CHOSE in undo.against


def test_whoever_pays_by_hand_is_asked_what_with() -> None:
    def costs_asked(by_hand: bool) -> set[tuple[int, str]]:
        sitting = sat()
        if by_hand:
            sitting.by_hand.add(0)
        asked = set()
        while not sitting.over:
            assert sitting.state.choice is not None
            asked.add((sitting.asked, sitting.state.choice.purpose))
            play(sitting, 1, seed=len(sitting.record.choices))
        return {each for each in asked if each[1] == "resource-cost"}

    assert costs_asked(by_hand=True) == {(0, "resource-cost")}
    assert costs_asked(by_hand=False) == set()


def test_all_must_agree_in_a_row() -> None:
    sitting = sat()
    play(sitting, 4)
    sitting.agree(0)
    play(sitting, 1)
    sitting.agree(1)
    assert not sitting.over
    sitting.agree(0)
    assert sitting.over
    assert sitting.outcome is not None
    assert sitting.outcome.reason == "agreed"
    for too_late in (sitting.agree, sitting.undo):
        with pytest.raises(CardwrightError, match="the game is over"):
            too_late(0)
    with pytest.raises(CardwrightError, match="the game is over"):
        sitting.answer(0, 0)


def test_a_bot_agrees_where_nobody_stands_better() -> None:
    sitting = sat("keyforge/1.2")
    assert sitting.bot_agrees(0)
    assert sitting.bot_agrees(1)
    rules: Any = sitting.game.rules
    rules.edit(sitting.state, None, "A", {"amber": 3}, None)
    assert sitting.bot_agrees(0)
    assert not sitting.bot_agrees(1)


def test_of_two_players_the_one_who_does_not_resign_wins(tmp_path: Path) -> None:
    sitting = sat()
    play(sitting, 9)
    sitting.resign(1, "random")
    assert sitting.over
    assert sitting.asked == NOBODY
    assert sitting.outcome == Ending(["A"], "conceded")
    assert sitting.record.result is None, "no rule makes that an end"
    for too_late in (lambda: sitting.resign(0, "random"), lambda: sitting.undo(0), lambda: sitting.agree(0)):
        with pytest.raises(CardwrightError, match="the game is over"):
            too_late()
    file = tmp_path / "resigned.game.json"
    write_record(sitting.record, file)
    assert verify_file(str(file)).ok
    with pytest.raises(FileError, match=r"this game is finished, A won \(conceded\)"):
        unfinished_game(str(file))
    again = Sitting.restore(sitting.game.rules, read_record(file))
    assert again.over
    assert again.outcome == sitting.outcome
    assert again.people == {0}


def test_among_more_a_bot_takes_the_seat_until_one_player_is_left() -> None:
    sitting = sat(players=3)
    play(sitting, 9)
    seat = sitting.asked
    second, third = others(sitting, seat)
    sitting.resign(seat, "greedy")
    assert not sitting.over
    assert sitting.people == {second, third}
    assert (sitting.record.seats[seat].player, sitting.record.seats[seat].conceded) == ("greedy", True)
    play(sitting, 40)
    with pytest.raises(CardwrightError, match="is played by a bot"):
        sitting.resign(seat, "greedy")
    sitting.resign(second, "greedy")
    assert sitting.outcome == Ending([sitting.names[third]], "conceded")


def test_where_the_rules_know_a_forfeit_that_is_what_resigning_is() -> None:
    sitting = sat("kotc/9", players=3)
    play(sitting, 30)
    with pytest.raises(CardwrightError, match="no end on which all agree"):
        sitting.agree(0)
    sitting.resign(0, "random")
    assert sitting.record.choices[-1] != "A: agree"
    assert "A: forfeit" in sitting.record.choices
    assert not sitting.record.seats[0].conceded
    assert any(line.sentence.plain.startswith("A ") for line in sitting.lines(1)[-3:])
    with pytest.raises(CardwrightError):
        sitting.resign(0, "random")
    play(sitting, 10)
    sitting.resign(1, "random")
    assert sitting.outcome == sitting.record.result == Ending(["C"], "forfeit")
    replay(sitting.game.rules, sitting.record)


def test_whoever_is_out_is_asked_for_nothing_more() -> None:
    """Rules: K09-winning-and-losing-5."""
    sitting = sat("kotc/9", players=3)
    sitting.resign(1, "random")
    assert (sitting.people, sitting.playing) == (frozenset({0, 1, 2}), frozenset({0, 2}))
    for _ in range(200):
        play(sitting, 1)
        if sitting.decisions(0) and (undo := sitting.offered_undo(0)).against:
            break
    assert undo.waits_for == (2,)
    sitting.undo(0)
    sitting.consent(2)
    assert sitting.pending is None


@pytest.mark.parametrize("id", ["kotc/9", "kotc/17"])
def test_whoever_has_given_up_does_not_win_as_it_stands(id: str) -> None:
    sitting = sat(id, players=3)
    sitting.resign(1, "random")
    sitting.end_as_it_stands()
    assert sitting.outcome == Ending(["A", "C"], "ended as it stands")


def test_a_seat_is_told_what_has_happened_since_it_last_decided() -> None:
    sitting = sat("keyforge/1.2")
    play(sitting, 20)
    seat = sitting.asked
    number = sitting.log(seat).next_number
    play(sitting, 1)
    assert sitting.news(seat) == number
    play(sitting, 5)
    told = sitting.lines(seat)
    assert told == Sitting.restore(sitting.game.rules, sitting.record).lines(seat)
    assert [line for line in told if line.number >= number] == sitting.lines(seat, number)
    assert told != sitting.lines(1 - seat)
    assert sitting.lines(sitting.state.spectator)


@pytest.mark.long_game
@pytest.mark.parametrize(("id", "players"), [("kotc/17", 2), ("keyforge/1.2", 2), ("kotc/17", 4)])
def test_a_long_game_weighs_little(id: str, players: int) -> None:
    """Measured is what one more sitting costs, beside the rules, the cards and the words that all share."""

    def whole_game() -> Sitting:
        sitting = sat(id, players)
        for seat in range(2):
            sitting.log(seat)
        bots = [bot("random", seat) for seat in range(players)]
        while not sitting.over and len(sitting.record.choices) < 2500:
            sitting.answer(sitting.asked, bots[sitting.asked].pick(sitting.view(sitting.asked)))
        return sitting

    whole_game()
    gc.collect()
    tracemalloc.start()
    try:
        sitting = whole_game()
        gc.collect()
        weight, _ = tracemalloc.get_traced_memory()
        assert sitting.record.choices
    finally:
        tracemalloc.stop()
    assert weight <= 1_500_000
