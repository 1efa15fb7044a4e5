"""How likely it is to have cards: against every way to draw, and against many hands dealt out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from cardwright.catalogue.dealing import Dealing, DrawsEachTurn, DrawsUnlessPlaced, Mulligan, RefillsHand
from cardwright.catalogue.odds import LATEST, Wanted, at_least, by_turn, exactly, odds
from cardwright.core.chance import Chance
from cardwright.errors import CardwrightError

SIZE, HITS = 7, 3
EACH = DrawsEachTurn(1, 0)


def test_the_count_among_cards_drawn_is_that_of_all_ways_to_draw() -> None:
    cards = [place < HITS for place in range(SIZE)]
    for drawn in range(SIZE + 1):
        ways = [sum(way) for way in combinations(cards, drawn)]
        for hits in range(SIZE + 1):
            assert exactly(hits, SIZE, HITS, drawn) == Fraction(ways.count(hits), len(ways))
            many = sum(way >= hits for way in ways)
            assert at_least(hits, SIZE, HITS, drawn) == Fraction(many, len(ways))
    assert at_least(1, SIZE, HITS, SIZE + 5) == 1
    assert at_least(HITS + 1, SIZE, HITS, SIZE + 5) == 0


def held(deck: tuple[int, ...], dealing: Dealing, least: int, turn: int, first: bool, habit: int) -> bool:
    """Whether somebody who buries all that is not wanted has held enough by a turn, dealt out card by card.

    Cards below `HITS` are wanted.
    """
    hand, rest = list(deck[: dealing.hand(first)]), list(deck[dealing.hand(first) :])
    buried = [card for card in hand if card >= HITS]
    kept = [card for card in hand if card < HITS]
    seen = {*hand}
    rest += buried
    for _ in range(len(buried) + dealing.draws.by(turn, first, habit, len(hand))):
        if rest:
            seen.add(rest.pop(0))
    return len(kept) <= HITS and sum(card < HITS for card in seen) >= least


@pytest.mark.parametrize("hits", range(7))
def test_however_many_are_wanted_there_is_an_answer(hits: int) -> None:
    """Up to all of the deck: over every way in which those that are wanted can lie in it."""
    size, least = 6, min(2, max(1, hits))
    dealing = Dealing(3, 3, Mulligan.BURY, EACH)
    orders = list(combinations(range(size), hits))
    found = 0
    for order in orders:
        kept = sum(place < 3 for place in order)
        found += kept + sum(3 <= place < 3 + 3 - kept for place in order) >= least
    assert odds(dealing, Wanted(size, hits, least), 1, True, 0).mulligan == Fraction(found, len(orders))
    again = Dealing(3, 3, Mulligan.REDRAW, RefillsHand(3, 1))
    assert 0 <= odds(again, Wanted(size, hits, least), 9, False, 2).mulligan <= 1


def every_deck() -> Iterator[tuple[int, ...]]:
    return permutations(range(SIZE))


@pytest.mark.parametrize("least", [1, 2, 3])
@pytest.mark.parametrize("turn", [1, 2, 4])
@pytest.mark.parametrize("first", [True, False])
def test_burying_what_is_not_wanted_is_worked_out_over_every_order(
    least: int, turn: int, first: bool
) -> None:
    dealing = Dealing(3, 3, Mulligan.BURY, EACH)
    told = odds(dealing, Wanted(SIZE, HITS, least), turn, first, 0)
    orders = [held(deck, dealing, least, turn, first, 0) for deck in every_deck()]
    assert told.mulligan == Fraction(sum(orders), len(orders))
    assert told.kept <= told.mulligan


@pytest.mark.parametrize("habit", [0, 1, 2])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_hand_that_is_drawn_anew_is_worked_out_over_every_pair_of_orders(turn: int, habit: int) -> None:
    dealing, least = Dealing(3, 2, Mulligan.REDRAW, RefillsHand(2, 1)), 2
    kept = missed = redrawn = total = 0
    for order in every_deck():
        total += 1
        if sum(card < HITS for card in order[:3]) >= least:
            kept += 1
        else:
            missed += 1
        seen = 2 + dealing.draws.by(turn, True, habit, 2)
        redrawn += sum(card < HITS for card in order[:seen]) >= least
    told = odds(dealing, Wanted(SIZE, HITS, least), turn, True, habit)
    assert told.mulligan == Fraction(kept, total) + Fraction(missed, total) * Fraction(redrawn, total)


@pytest.mark.parametrize("first", [True, False])
def test_many_hands_dealt_out_come_near_to_what_is_worked_out(first: bool) -> None:
    dealing, wanted, trials = Dealing(5, 5, Mulligan.BURY, EACH), Wanted(40, HITS), 20_000
    told = odds(dealing, wanted, 4, first, 0)
    chance, cards, hits = Chance.seeded(17), list(range(40)), 0
    for _ in range(trials):
        chance.shuffle(cards)
        hits += held(tuple(cards), dealing, 1, 4, first, 0)
    assert abs(hits / trials - float(told.mulligan)) < 0.015
    assert told.seen == (8 if first else 9)


def test_a_hand_that_is_filled_up_again_brings_as_many_as_were_used() -> None:
    draws = RefillsHand(6, 1)
    assert [draws.by(turn, True, 3, 7) for turn in (1, 2, 3, 4)] == [0, 0, 3, 6]
    assert [draws.by(turn, True, 3, 6) for turn in (1, 2, 3)] == [0, 1, 4]
    assert [draws.by(turn, False, 3, 6) for turn in (1, 2, 3)] == [0, 3, 6]
    assert [draws.by(turn, False, 3, 5) for turn in (1, 2, 3)] == [0, 4, 7]
    assert [draws.by(turn, True, 0, 7) for turn in (1, 5)] == [0, 0]
    assert [draws.by(turn, False, 6, 6) for turn in (1, 2)] == [0, 6]


def test_what_is_placed_is_not_drawn() -> None:
    draws = DrawsUnlessPlaced(2, 1)
    assert [draws.by(turn, True, 0, 5) for turn in (1, 2)] == [1, 3]
    assert [draws.by(turn, True, 1, 5) for turn in (1, 2, 3)] == [0, 1, 2]
    assert [draws.by(turn, False, 2, 5) for turn in (1, 2)] == [0, 0]


@pytest.mark.parametrize("turn", [0, -1, LATEST + 1])
def test_there_is_no_such_turn(turn: int) -> None:
    with pytest.raises(CardwrightError, match=f"1 to {LATEST}"):
        odds(Dealing(5, 5, Mulligan.NONE, EACH), Wanted(40, 4), turn, True, 0)


def test_there_is_no_such_habit_deck_or_wish() -> None:
    with pytest.raises(CardwrightError, match="0 to 6 cards played"):
        odds(Dealing(7, 6, Mulligan.REDRAW, RefillsHand(6, 1)), Wanted(36, 4), 1, True, 7)
    for size, hits, least in ((1001, 1, 1), (40, 41, 1), (40, -1, 1), (40, 4, 0), (-1, 0, 1)):
        with pytest.raises(CardwrightError):
            Wanted(size, hits, least)


def test_a_deck_that_is_smaller_than_a_hand_is_all_seen() -> None:
    dealing = Dealing(5, 5, Mulligan.BURY, EACH)
    assert [each.kept for each in by_turn(dealing, Wanted(3, 1), range(1, 4), True, 0)] == [1, 1, 1]
    assert odds(dealing, Wanted(0, 0), 1, True, 0).mulligan == 0
    assert odds(Dealing(7, 6, Mulligan.REDRAW, RefillsHand(6, 1)), Wanted(1, 1), 3, True, 2).mulligan == 1
