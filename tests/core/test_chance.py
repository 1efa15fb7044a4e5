"""Both sources of chance: no die and no order is likelier than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import factorial

import pytest

from cardwright.core.chance import Chance, UnscriptedDie, seed_in
from cardwright.core.fairness import FairChance, commitment_to, key_of, new_secret, numbers
from cardwright.errors import CardwrightError

pytestmark = pytest.mark.long_game

DICE = 300_000
SHUFFLES = 50_000
SECRET = "5e" * 32
SOURCES = {"fast": Chance.seeded(17), "fair": FairChance(SECRET, ["Ann's", "Bob's"])}

LIKELY = {5: 20.5, 23: 49.7, 39: 72.1}
"""What chi-squared with so many degrees of freedom exceeds once in a thousand samples."""


def chi_squared(counts: Iterable[int], samples: int, kinds: int) -> float:
    expected = samples / kinds
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("source", SOURCES)
def test_every_face_of_a_die_comes_equally_often(source: str) -> None:
    chance = SOURCES[source].copy()
    counts = [0] * 7
    for _ in range(DICE // 10_000):
        for _ in range(10_000):
            counts[chance.die()] += 1
        if isinstance(chance, FairChance):
            chance.drawn.clear()
    assert counts[0] == 0
    assert sum(counts) == DICE
    assert chi_squared(counts[1:], DICE, 6) < LIKELY[5]


@pytest.mark.parametrize("source", SOURCES)
def test_every_order_of_a_shuffle_comes_equally_often(source: str) -> None:
    chance = SOURCES[source].copy()
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(SHUFFLES):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == factorial(4)
    assert chi_squared(counts.values(), SHUFFLES, 24) < LIKELY[23]


@pytest.mark.parametrize("source", SOURCES)
def test_a_card_of_a_whole_deck_can_come_to_lie_anywhere(source: str) -> None:
    chance = SOURCES[source].copy()
    first, last = [0] * 40, [0] * 40
    for _ in range(SHUFFLES // 20):
        cards = list(range(40))
        chance.shuffle(cards)
        first[cards.index(0)] += 1
        last[cards.index(39)] += 1
    for places in (first, last):
        assert chi_squared(places, SHUFFLES // 20, 40) < LIKELY[39]


def test_a_word_that_would_favour_small_numbers_is_passed_over() -> None:
    """Of a bound just above the half of all words nearly every second word is passed over."""
    bound = (1 << 31) + 1
    key = key_of(SECRET, ["a", "b"])
    found = numbers(key, 1, [bound] * 2000)
    assert max(found) > bound * 0.99
    small = sum(number < bound // 2 for number in found)
    assert 900 < small < 1100, "without passing over, three of four would be small"


def test_fair_chance_comes_from_the_secret_and_every_seed() -> None:
    def dice(secret: str, *seeds: str) -> list[int]:
        chance = FairChance(secret, list(seeds))
        return [chance.die() for _ in range(20)]

    ours = dice(SECRET, "Ann's", "Bob's")
    assert ours == dice(SECRET, "Ann's", "Bob's")
    others = [dice(SECRET, "ann's", "Bob's"), dice(SECRET, "Ann's", "bob's"), dice(SECRET, "Bob's", "Ann's")]
    others += [dice("5f" * 32, "Ann's", "Bob's"), dice(SECRET, "Ann'sBob's", "")]
    assert ours not in others
    assert len(new_secret()) == 64
    assert commitment_to(new_secret()) != commitment_to(new_secret())


def test_fair_chance_names_the_position_of_each_draw() -> None:
    chance = FairChance(SECRET, ["a", "b"])
    deck = [40, 30, 20, 10]
    chance.shuffle(deck)
    copy = chance.copy()
    told = [chance.below(3), chance.die()]
    chance.shuffle([7])
    assert chance.draws == len(chance.drawn) == 3
    order = [int(place) for place in chance.drawn[0].removeprefix("1 shuffle ").split()]
    assert deck == [[40, 30, 20, 10][place] for place in order]
    assert chance.drawn[1:] == [f"2 number {told[0]} below 3", f"3 die {told[1]}"]
    assert [copy.below(3), copy.die()] == told, "a copy draws the same, on its own"
    assert type(chance.anew(1)) is Chance


def test_a_judges_dice_come_first() -> None:
    chance = FairChance(SECRET, ["a", "b"], script=[2], only_script=True)
    assert chance.die() == 2
    with pytest.raises(UnscriptedDie):
        chance.die()
    assert chance.drawn == ["1 die 2"]


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1, 1 << 70])
def test_what_no_word_can_say_is_not_drawn(source: str, bound: int) -> None:
    chance = SOURCES[source].copy()
    with pytest.raises(CardwrightError, match="a number is drawn below 1 to 4294967296"):
        chance.below(bound)
    assert chance.draws == SOURCES[source].draws
    assert chance.below(1) == 0
    assert 0 <= chance.below(1 << 32) < 1 << 32


class Whole:
    """A number that is no `int`, as numpy's are."""

    def __index__(self) -> int:
        return 5


def test_a_seed_is_any_whole_number() -> None:
    assert Chance.seeded(Whole()).numbers() == Chance.seeded(5).numbers()
    assert all(type(number) is int for number in Chance.seeded(Whole()).numbers())
    assert [type(seed_in(seed)) for seed in (True, Whole(), 7)] == [int, int, int]
    for wrong in ("5", 5.0, None):
        with pytest.raises(CardwrightError, match="a seed is a whole number, not"):
            Chance.seeded(wrong)  # type: ignore[arg-type]


def test_chance_keeps_none_of_the_lists_that_it_is_given() -> None:
    seeds, dice = ["a", "b"], [2]
    fair, fast = FairChance(SECRET, seeds, script=dice), Chance(1, 2, 3, 4, script=dice)
    copied = fair.copy()
    copied.seeds[0] = "other"
    seeds.append("c")
    dice.append(6)
    assert fair.seeds == ["a", "b"]
    assert fair.script == fast.script == [2]
