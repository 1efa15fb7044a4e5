"""What the state counts, and when going back is free."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardwright.core.chance import Chance, UnscriptedDie
from cardwright.core.choice import NOBODY
from cardwright.core.knowledge import Knowledge
from cardwright.core.record import begin
from cardwright.core.undo import (
    CHANCE_WAS_DRAWN,
    OTHERS_CHOSE,
    SOMETHING_WAS_LEARNED,
    against_going_back,
    decider,
)
from cardwright.games import game
from cardwright.keyforge.game import KeyforgeGame
from cardwright.records.recorded import RecordedGame
from lanterns.game import Lanterns

CARDS = {
    "Brute": {"type": "minion", "sp": 2, "hp": 4},
    "Bolt": {"type": "spell", "text": "Target 1 on-field minion; destroy it."},
    "Peek": {"type": "spell", "text": "Draw 1 card."},
}


def table(phase: str, a: dict[str, Any], b: dict[str, Any], **more: Any) -> Any:
    players = {"A": {"deck": 5, **a}, "B": {"deck": 5, **b}}
    rules: Any = game("kotc/17")
    return rules.position({"cards": CARDS, "players": players, "phase": phase, **more})


def after(state: Any, *choices: str) -> tuple[Any, list[int]]:
    """The position after these choices and the forced ones between them, and who decided each."""
    now = state.copy()
    deciders = []
    for wanted in choices:
        while now.choice.unasked:
            deciders.append(decider(now))
            now.choose(0)
        deciders.append(decider(now))
        now.choose(wanted)
    while now.choice is not None and now.choice.unasked:
        deciders.append(decider(now))
        now.choose(0)
    return now, deciders


def test_what_nobody_else_sees_is_free_though_others_have_passed_unasked() -> None:
    before = table("resource", {"hand": ["Bolt", "Brute"]}, {"hand": ["Bolt"]})
    now, deciders = after(before, "sow Bolt")
    assert NOBODY in deciders, "B had to pass"
    assert now.choice.player == 0
    assert against_going_back(before, now, deciders) == []
    assert against_going_back(before, now, [*deciders, 1]) == [OTHERS_CHOSE], "B would take back A's choice"


def test_a_choice_of_another_seat_is_not_free() -> None:
    rules = game("kotc/17")
    before = rules.new(list(rules.starter_decks().values())[:2], seed=1, first=0)
    now, deciders = after(before, "done")
    assert against_going_back(before, now, deciders) == []
    now.choose(0)
    assert (now.chance.draws, now.knowledge.learned) == (before.chance.draws, before.knowledge.learned)
    assert against_going_back(before, now, [*deciders, 1]) == [OTHERS_CHOSE]


@pytest.mark.parametrize("dice", [{}, {"dice": [6, 5, 1]}], ids=["random", "laid out"])
def test_dice_are_not_free(dice: dict[str, Any]) -> None:
    before = table("battle", {"battlefield": ["Brute"]}, {}, **dice)
    now, deciders = after(before, "enlist Brute")
    assert now.chance.draws == before.chance.draws + 2
    assert against_going_back(before, now, deciders) == [CHANCE_WAS_DRAWN]


def test_a_card_that_somebody_sees_is_not_free() -> None:
    drawing = table("action", {"hand": ["Peek"], "granary": ["Blank"] * 4}, {})
    now, deciders = after(drawing, "cast Peek")
    assert against_going_back(drawing, now, deciders) == [SOMETHING_WAS_LEARNED]
    showing = table("action", {"hand": ["Brute"], "granary": ["Blank"] * 9}, {})
    now, deciders = after(showing, "summon Brute")
    assert now.players[0].battlefield
    assert against_going_back(showing, now, deciders) == [SOMETHING_WAS_LEARNED]


def test_what_all_have_seen_already_teaches_nobody() -> None:
    before = table("battle", {"battlefield": ["Brute"]}, {"battlefield": ["Brute"]})
    now, deciders = after(before, "enlist Brute")
    assert now.choice.player == 0
    assert against_going_back(before, now, deciders) == []


def test_knowledge_counts_what_was_not_seen_just_before() -> None:
    """Else the count would tell what somebody remembers: the first card is seen again, and counts again."""
    knowledge = Knowledge.of_nobody(2)
    counts = []
    acts: list[Callable[[], None]] = [
        lambda: knowledge.put(0, 0b01),
        lambda: knowledge.put(0, 0b01),
        lambda: knowledge.put(0, 0b00),
        lambda: knowledge.show(0, 0b01),
        lambda: knowledge.show(0, 0b10),
        lambda: knowledge.forget(0),
        lambda: knowledge.put(0, 0b01),
        lambda: knowledge.put(1, 0b00),
    ]
    for act in acts:
        act()
        counts.append(knowledge.learned)
    assert counts == [1, 1, 1, 2, 3, 3, 4, 4]
    copy = knowledge.copy()
    copy.put(1, 0b11)
    assert (knowledge.learned, copy.learned) == (4, 5)


def test_chance_counts_its_draws() -> None:
    chance = Chance(1, 2, 3, 4, [6], only_script=True)
    chance.die()
    with pytest.raises(UnscriptedDie):
        chance.die()
    assert chance.draws == 1
    chance.only_script = False
    chance.die()
    chance.below(7)
    assert chance.draws == 3
    for cards, draws in (([], 3), ([1], 3), ([1, 2], 4), (list(range(40)), 5)):
        chance.shuffle(cards)
        assert chance.draws == draws
    assert chance.copy().draws == chance.anew(3).draws == 5
    assert chance.anew(3).numbers() == Chance.seeded(3).numbers()


@pytest.mark.parametrize("rules", [game("kotc/17"), KeyforgeGame(), Lanterns()], ids=lambda rules: rules.id)
def test_copies_saved_games_and_beliefs_have_the_counts(rules: Any) -> None:
    decks = list(rules.starter_decks().values())
    state = rules.new([decks[seat % len(decks)] for seat in range(2)], seed=4)
    for _ in range(40):
        if state.choice is not None:
            state.choose(0)
    counts = (state.chance.draws, state.knowledge.learned)
    assert min(counts) > 0
    others = [state.copy()]
    if not isinstance(rules, Lanterns):
        others += [rules.load(rules.save(state)), state.imagine(0, 1), state.imagine(1, 2)]
    for other in others:
        assert (other.chance.draws, other.knowledge.learned) == counts


def test_a_game_that_is_written_down_knows_who_decided() -> None:
    rules = game("kotc/17")
    _, record = begin(rules, list(rules.starter_decks().values())[:2], seed=1)
    played = RecordedGame(rules, record)
    first = played.state.choice
    assert first is not None
    played.choose(0)
    assert played.against_undo(0, first.player) == []
    assert played.against_undo(0, 1 - first.player) == [OTHERS_CHOSE]
    played.agree(1 - first.player)
    assert played.against_undo(1, first.player) == [OTHERS_CHOSE], "who agrees has spoken"
