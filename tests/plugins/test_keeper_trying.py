"""Positions in which a card can be used now: for every card of every starter deck there is one."""

from __future__ import annotations

import pytest

from cardwright.authoring.trying import trial_of
from cardwright.core.record import gone_on, opening
from cardwright.errors import CardwrightError
from cardwright.games import game as rules_of
from cardwright.kotc.decks.exporting import card_to_toml
from cardwright.kotc.decks.starters import starter_decks
from cardwright.kotc.editions import GAMES, load
from cardwright.kotc.language.text import Design
from cardwright.plugins.keeper.trying import COPIES, with_card

BOLT = 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n'


def designs_of(game: str) -> list[Design]:
    return list({design: 0 for deck in starter_decks(game).values() for design in deck.designs})


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_starter_decks_can_be_used_in_the_position_of_its_trial(game: str) -> None:
    rules = rules_of(game)
    for design in designs_of(game):
        trial = trial_of(game, card_to_toml(design, game), 7)
        assert trial.notations, design.name
        state = opening(rules, gone_on(trial.record, len(trial.record.choices), 11))
        assert state.choice is not None
        assert state.choice.player == trial.seat, design.name
        assert set(trial.notations) <= set(state.notations()), design.name
        assert all(design.name in notation for notation in trial.notations)
        assert not rules.check_deck(rules.deck_from_json(trial.record.seats[trial.seat].deck))


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_as_legal_with_a_card_in_it_as_the_card_is(game: str) -> None:
    edition, rules = load(game), rules_of(game)
    for deck in starter_decks(game).values():
        for design in designs_of(game):
            tried = with_card(deck, design, edition)
            assert tried.size == deck.size
            rules.check_deck(tried)
            assert {each.name for each in tried.designs} >= {design.name}


def test_a_card_of_many_ultra_points_comes_in_as_few_copies_as_are_legal() -> None:
    edition = load("kotc/17")
    dear = max(designs_of("kotc/17"), key=lambda design: design.ultra)
    assert dear.ultra >= 1
    tried = with_card(starter_decks("kotc/17")["Urnfolk"], dear, edition)
    assert tried.ultra <= (edition.max_ultra or 0)
    assert 1 <= dict(tried.cards)[dear] <= COPIES


def test_the_same_seed_gives_the_same_position_and_the_players_have_their_names() -> None:
    one, two = (trial_of("kotc/17", BOLT, 5, ("Ann", "Robin")) for _ in range(2))
    assert one == two
    assert one.record.names == ["Ann", "Robin"]
    assert trial_of("kotc/17", BOLT, 6).record.choices != one.record.choices


def test_a_dear_card_can_be_paid_for() -> None:
    giant = 'name = "Giant"\ntype = "minion"\nedition = 17\nsp = 9\nhp = 10\n'
    assert "summon Giant#2" in trial_of("kotc/17", giant, 1).notations  # the first lies in wait already


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        ("kotc/17", BOLT.replace("Draw", "Drow"), '"Drow" should be "Draw"'),
        ("kotc/17", BOLT.replace("17", "18"), "edition 18"),
        ("kotc/17", 'game = "kotc/17"\n[cards]', "this is a deck"),
        ("kotc/17", "[[", "no TOML"),
        (
            "kotc/17",
            BOLT.replace("Draw 1", "When a card(s) in your deck is destroyed: Draw 1"),
            "no position was found in which Bolt can be used",
        ),
        ("keyforge/1.2", BOLT, r"cards of keyforge/1\.2 are not written"),
    ],
)
def test_what_cannot_be_tried_says_why(game: str, text: str, why: str) -> None:
    with pytest.raises(CardwrightError, match=why):
        trial_of(game, text, 1)
