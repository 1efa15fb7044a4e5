"""Random games: whatever is chosen, the position stays sound, and the game ends."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.core.chance import Chance
from cardwright.core.choice import IllegalChoice
from cardwright.core.game import Game
from cardwright.core.playout import playout
from cardwright.core.record import begin, replay
from cardwright.core.snapshot import fingerprint
from cardwright.kotc.decks import Deck, examine, read_deck
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.rules.state import KeeperState
from cardwright.testing import conformance

pytestmark = pytest.mark.long_game

KEEPER = KeeperGame("kotc/17")
CONTRACT: Game[Any, Any] = KEEPER
DATA = Path(__file__).parents[1] / "data"
DECKS = [read_deck(DATA / f"kotc-17-{name}.toml") for name in ("mixed", "answers", "prices", "pawns")]
CAP = 20_000

seeds = st.integers(0, 2**64 - 1)
tables = st.lists(st.sampled_from(DECKS), min_size=2, max_size=4)
"""Two to four decks, one for each player."""


def test_the_decks_have_every_component_that_can_be_played() -> None:
    for deck in DECKS:
        assert not [finding.message for finding in examine(deck) if finding.severity == "error"]
    used = {
        phrase.id
        for deck in DECKS
        for design, _ in deck.cards
        for each in design.abilities
        for phrase in each.phrases
    }
    assert {component.id for component in KEEPER.edition.components} <= used


def test_games_with_every_component_conform() -> None:
    """Copies, records, views, imagined positions: all that the contract of a game promises."""
    conformance(KEEPER, [DECKS[1], DECKS[2]], seeds=range(1))


@settings(max_examples=12)
@given(tables, seeds)
def test_every_position_is_sound(decks: list[Deck], seed: int) -> None:
    """Nothing is wrong, options of one choice differ in notation, cards are conserved, the game ends."""
    state, chance = deal(decks, seed), Chance.seeded(seed)
    cards = Counter(face.name for face in state.faces)
    for _ in range(CAP):
        choice = state.choice
        if choice is None:
            break
        notations = [state.notation(option) for option in choice.options]
        assert len(set(notations)) == len(notations) > 0
        state.take(choice.options[chance.below(len(choice.options))])
        assert KEEPER.check(state) == []
    assert state.over
    assert Counter(face.name for face in state.faces if not face.pawn) == cards
    assert len(state.zones) == len(state.faces)


@settings(max_examples=10)
@given(tables, seeds, st.integers(0, 400))
def test_a_copy_goes_its_own_way_and_the_same_way(decks: list[Deck], seed: int, length: int) -> None:
    state = deal(decks, seed)
    playout(state, Chance.seeded(seed), length)
    if state.choice is None:
        return
    before = fingerprint(state)
    for number in range(len(state.choice.options)):
        one, other = state.copy(), state.copy()
        one.choose(number)
        other.choose(state.notation(state.choice.options[number]))
        assert fingerprint(one) == fingerprint(other)
        assert fingerprint(state) == before


@settings(max_examples=10)
@given(tables, seeds, st.integers(0, 400), st.one_of(st.integers(), st.text(max_size=20)))
def test_an_illegal_choice_changes_nothing(
    decks: list[Deck], seed: int, length: int, answer: int | str
) -> None:
    state = deal(decks, seed)
    playout(state, Chance.seeded(seed), length)
    before = fingerprint(state)
    try:
        state.option(answer)
    except IllegalChoice:
        with pytest.raises(IllegalChoice):
            state.choose(answer)
        assert fingerprint(state) == before


@settings(max_examples=4)
@given(tables, seeds)
def test_a_record_leads_to_the_same_end(decks: list[Deck], seed: int) -> None:
    state, record = begin(KEEPER, decks, seed)
    chance = Chance.seeded(seed)
    while state.choice is not None and len(record.choices) < CAP:
        option = state.choice.options[chance.below(len(state.choice.options))]
        record.note(state, option)
        state.take(option)
    record.close(state)
    assert fingerprint(replay(CONTRACT, record)) == fingerprint(state)


def deal(decks: list[Deck], seed: int) -> KeeperState:
    """A game with these decks."""
    return KEEPER.new(decks, seed)
