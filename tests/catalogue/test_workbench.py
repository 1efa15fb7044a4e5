"""What the games bring to a builder: their cards, decks read and written again, and how they really deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cardwright.catalogue.cards import COPIES, Card, DeckList, Entry, numbered
from cardwright.catalogue.changes import (
    MOST_CARDS,
    with_copies,
    with_one_less,
    with_one_less_in_reserve,
    with_one_more,
    with_one_more_in_reserve,
)
from cardwright.catalogue.curve import WIDEST, curve
from cardwright.catalogue.dealing import Mulligan
from cardwright.catalogue.hands import Trial, dealt
from cardwright.catalogue.workbench import Workbench, exported, workbench_of
from cardwright.errors import CardwrightError
from cardwright.games import game as rules_of
from cardwright.kotc.editions import GAMES

DECLINING = ("done", "skip", "end", "draw", "no", "keep", "decline", "next")
EVERY = (*GAMES, "keyforge/1.2")


def first_deck(workbench: Workbench) -> DeckList:
    return next(iter(workbench.ready_made().values()))


@pytest.mark.parametrize("game", EVERY)
def test_decks_that_come_along_are_read_written_and_legal(game: str) -> None:
    workbench = workbench_of(game)
    for name, deck in workbench.ready_made().items():
        text = workbench.write(deck)
        again = workbench.read(text, "nameless")
        assert again.name == name
        assert workbench.write(again) == text
        assert workbench.report(again)["ok"]
        assert sum(column.size for column in workbench.columns(again)) == again.size == deck.size


@pytest.mark.parametrize("game", EVERY)
def test_what_is_said_of_a_card_is_nobody_s_to_change(game: str) -> None:
    card = workbench_of(game).cards()[0]
    within = [each for said in (card.numbers, card.words, card.emblem) for each in (said, *said.values())]
    assert not [each for each in within if isinstance(each, (dict, list, set))]


def test_all_cards_of_keyforge_are_there_and_its_32_decks() -> None:
    workbench = workbench_of("keyforge/1.2")
    assert len({card.id for card in workbench.cards()}) == 370
    assert len(workbench.ready_made()) == 32
    assert all(card.text or card.kind in ("creature", "action") for card in workbench.cards())


def test_the_archon_s_card_has_three_columns_of_twelve_by_type_and_name() -> None:
    workbench = workbench_of("keyforge/1.2")
    kinds = ("creature", "action", "artifact", "upgrade")
    for deck in workbench.ready_made().values():
        columns = workbench.columns(deck)
        assert [(column.size, column.slots) for column in columns] == [(12, 12)] * 3
        for column in columns:
            order = [(kinds.index(entry.card.kind), entry.card.folded_name) for entry in column.entries]
            assert order == sorted(order)


def test_a_maverick_stays_one() -> None:
    workbench = workbench_of("keyforge/1.2")
    deck = workbench.read("A Deck\n\nDis\n2 Anger (maverick)\n1 Urchin (maverick)", "x")
    assert [entry.card.id for entry in deck.entries] == ["anger@dis", "urchin@dis"]
    assert workbench.columns(deck)[0].title == "Dis"
    again = workbench.read(workbench.write(deck), "x")
    assert [(entry.card.source, entry.copies) for entry in again.entries] == [
        (entry.card.source, entry.copies) for entry in deck.entries
    ]


@pytest.mark.parametrize("game", EVERY)
def test_an_empty_deck_is_one(game: str) -> None:
    workbench = workbench_of(game)
    deck = workbench.read("", "Mine")
    assert (deck.name, deck.size) == ("Mine", 0)
    text = workbench.write(deck)
    assert workbench.read(text, "Mine").name == "Mine"
    assert not workbench.report(deck)["ok"]


@pytest.mark.parametrize("game", ["kotc/17", "kotc/9", "kotc/12", "keyforge/1.2"])
def test_a_deck_is_built_card_by_card(game: str) -> None:
    workbench = workbench_of(game)
    whole, built = first_deck(workbench), DeckList("Copy")
    for entry in whole.entries:
        for _ in range(entry.copies):
            built = with_one_more(built, entry.card, workbench.most_copies)
            built = workbench.read(workbench.write(built), "x")
        for _ in range(entry.reserves):
            within = workbench.reserves == "within"
            built = with_one_more_in_reserve(built, entry.card, within, workbench.most_copies)
    assert workbench.report(built)["ok"]
    assert {e.card.source: (e.copies, e.reserves) for e in built.entries} == {
        e.card.source: (e.copies, e.reserves) for e in whole.entries
    }
    for entry in whole.entries:
        for _ in range(entry.copies):
            built = with_one_less(built, entry.card, workbench.reserves == "within")
    assert built.size == 0


def test_what_cannot_be_done_to_a_deck_is_said() -> None:
    bolt, other = (Card("Bolt", "Bolt", "spell", "", source, origin="x") for source in (1, 2))
    deck = with_one_more(DeckList("Mine"), bolt, 2)
    deck = with_one_more(deck, bolt, 2)
    wrong: list[tuple[Callable[[], DeckList], str]] = [
        (lambda: with_one_more(deck, bolt, 2), "at most 2 copies"),
        (lambda: with_one_more(deck, other, 2), "another card of this name"),
        (lambda: with_one_less(deck, other, True), "none of it"),
        (lambda: with_one_less_in_reserve(deck, bolt), "none of it is in reserve"),
        (lambda: with_one_more_in_reserve(DeckList("x"), bolt, True, 2), "none that could be in reserve"),
    ]
    for change, words in wrong:
        with pytest.raises(CardwrightError, match=words):
            change()
    apart = with_one_more_in_reserve(deck, bolt, True, 2)
    assert with_one_less(with_one_more_in_reserve(apart, bolt, True, 2), bolt, True).entries[0].reserves == 1
    with pytest.raises(CardwrightError, match="no more of it"):
        with_one_more_in_reserve(with_one_more_in_reserve(apart, bolt, True, 2), bolt, True, 2)
    beside = with_one_more_in_reserve(DeckList("x"), bolt, False, 2)
    assert (beside.size, beside.entries[0].reserves) == (0, 1)
    with pytest.raises(CardwrightError, match="in reserve"):
        with_one_less(beside, bolt, False)
    full = DeckList("Full", tuple(Entry(Card(f"{n}", f"{n}", "", "", f"{n}"), 1) for n in range(MOST_CARDS)))
    with pytest.raises(CardwrightError, match=f"at most {MOST_CARDS} different"):
        with_one_more(full, bolt, 2)


def test_so_many_copies_come_in_place_of_those_of_that_name() -> None:
    bolt, other = (Card("Bolt", "Bolt", "spell", "", source, origin="x") for source in (1, 2))
    deck = with_copies(DeckList("Mine"), bolt, 3, 4)
    assert [(e.card.source, e.copies, e.reserves) for e in deck.entries] == [(1, 3, 0)]
    deck = with_one_more_in_reserve(deck, bolt, True, 4)
    deck = with_one_more_in_reserve(deck, bolt, True, 4)
    deck = with_copies(deck, other, 1, 4)
    assert [(e.card.source, e.copies, e.reserves) for e in deck.entries] == [(2, 1, 1)]
    for copies in (0, 5):
        with pytest.raises(CardwrightError, match="1 to 4 copies"):
            with_copies(deck, bolt, copies, 4)


def test_a_card_that_somebody_has_written_goes_into_a_deck() -> None:
    workbench = workbench_of("kotc/17")
    card = workbench.written_card('name = "Bolt"\ntype = "spell"\ntext = "Draw 1 card."', "Storm")
    assert (card.name, card.kind, card.numbers["level"], card.origin) == ("Bolt", "spell", 2, "Storm")
    deck = workbench.read(workbench.write(with_copies(DeckList("Mine"), card, 2, 99)), "x")
    assert [(e.card.source, e.copies) for e in deck.entries] == [(card.source, 2)]
    with pytest.raises(CardwrightError, match="should be"):
        workbench.written_card('name = "Bolt"\ntype = "spell"\ntext = "Drow 1 card."')
    with pytest.raises(CardwrightError, match="are not written"):
        workbench_of("keyforge/1.2").written_card("Punch")


def test_a_curve_counts_every_card_with_the_number_once() -> None:
    for game in ("kotc/17", "keyforge/1.2"):
        workbench = workbench_of(game)
        deck = first_deck(workbench)
        for number in workbench.curves:
            made = curve(deck.entries, number)
            there = [card for card in numbered(deck.entries) if number in card.numbers]
            assert sum(step.total for step in made.steps) == len(there)
            for step in made.steps:
                assert step.total == sum(card.numbers[number] == step.value for card in there)
            assert [step.value for step in made.steps] == list(
                range(made.steps[0].value, made.steps[-1].value + 1)
            )
    huge = Entry(Card("Huge", "Huge", "minion", "", 1, {"level": 999_999}), 3)
    made = curve([huge], "level")
    assert (made.steps[-1].value, made.steps[-1].total, made.open_ended) == (WIDEST, 3, True)
    small = Entry(Card("Small", "Small", "minion", "", 2, {"level": 2}), 1)
    assert not curve([small, replace(huge, copies=0, reserves=3)], "level").open_ended
    assert curve([], "level").steps == ()


def hands(state: Any) -> list[int]:
    """How many cards each player holds."""
    return [len(player.hand) for player in state.players]


@pytest.mark.parametrize("game", EVERY)
def test_hands_are_as_large_as_the_game_deals_them(game: str) -> None:
    rules, dealing = rules_of(game), workbench_of(game).dealing()
    decks = list(rules.starter_decks().values())[:2]
    state = rules.new(decks, seed=3)
    first = state.turn_player
    assert hands(state)[first] == dealing.hand(True)
    assert hands(state)[1 - first] == dealing.hand(False)
    if dealing.mulligan is Mulligan.NONE:
        assert state.choice.prompt != "mulligan"
        return
    assert state.choice.prompt == "mulligan"
    seat = state.choice.player
    options = {str(option): option for option in state.choice.options}
    if dealing.mulligan is Mulligan.REDRAW:
        state.choose(options["mulligan"])
        assert hands(state)[seat] == dealing.hand(True) - 1
    else:
        held = {*state.players[seat].hand}
        buried = next(option for option in state.choice.options if option.verb == "bury").card
        state.choose(next(option for option in state.choice.options if option.verb == "bury"))
        state.choose(next(option for option in state.choice.options if option.verb == "done"))
        assert hands(state)[seat] == dealing.hand(True)
        assert buried not in state.players[seat].hand
        assert len(held & {*state.players[seat].hand}) == dealing.hand(True) - 1


@pytest.mark.parametrize("game", ["kotc/17", "kotc/15", "kotc/13", "kotc/9", "kotc/10", "keyforge/1.2"])
def test_as_many_are_drawn_by_a_turn_as_the_game_draws(game: str) -> None:
    """Both players decline whatever they can, and place or play nothing: what has left a deck was drawn."""
    rules, workbench = rules_of(game), workbench_of(game)
    dealing = workbench.dealing()
    state = rules.new(list(rules.starter_decks().values())[:2], seed=3)
    whole = [len(player.deck) + len(player.hand) for player in state.players]
    first, turn, seat, ended = state.turn_player, state.turn, state.turn_player, [0, 0]
    while ended != [3, 3]:
        option = next(
            (each for each in state.choice.options if each.verb in DECLINING), state.choice.options[0]
        )
        state.choose(option)
        if state.turn != turn:
            if turn:
                ended[seat] += 1
                assert whole[seat] - len(state.players[seat].deck) == dealing.seen(
                    ended[seat], seat == first, 0
                )
            turn, seat = state.turn, state.turn_player


def test_a_test_hand_is_the_same_for_a_seed_and_another_for_another() -> None:
    workbench = workbench_of("kotc/17")
    cards, dealing = numbered(first_deck(workbench).entries), workbench.dealing()
    one, same, other = (dealt(cards, dealing, Trial(seed)) for seed in (7, 7, 8))
    assert [card.name for card in one.cards] == [card.name for card in same.cards]
    assert [card.name for card in one.cards] != [card.name for card in other.cards]
    assert (len(one.cards), one.left) == (5, 35)
    later = dealt(cards, dealing, Trial(7, drawn=3))
    assert (later.cards, len(later.drawn), later.left) == (one.cards, 3, 32)


def test_a_mulligan_buries_what_is_marked_and_draws_as_many_from_the_top() -> None:
    workbench = workbench_of("kotc/17")
    cards, dealing = numbered(first_deck(workbench).entries), workbench.dealing()
    before = dealt(cards, dealing, Trial(7, drawn=35))
    after = dealt(cards, dealing, Trial(7, mulligan=True, buried=(0, 3), drawn=35))
    kept = [card for place, card in enumerate(before.cards) if place not in (0, 3)]
    assert [*after.cards] == [*kept, *before.drawn[:2]]
    assert [*after.drawn] == [*before.drawn[2:], before.cards[0], before.cards[3]]


def test_a_hand_of_keyforge_is_drawn_anew_with_one_card_fewer() -> None:
    workbench = workbench_of("keyforge/1.2")
    cards, dealing = numbered(first_deck(workbench).entries), workbench.dealing()
    for first, size in ((True, 7), (False, 6)):
        before = dealt(cards, dealing, Trial(7, first))
        after = dealt(cards, dealing, Trial(7, first, mulligan=True, drawn=99 - 63))
        assert (len(before.cards), len(after.cards)) == (size, size - 1)
        assert sorted(card.name for card in (*after.cards, *after.drawn)) == sorted(
            card.name for card in cards
        )


@pytest.mark.parametrize(
    ("game", "trial", "words"),
    [
        ("kotc/17", Trial(-1), "a seed is a whole number"),
        ("kotc/17", Trial(10**30), "a seed is a whole number"),
        ("kotc/17", Trial(1, buried=(0,)), "say that there is one"),
        ("kotc/17", Trial(1, mulligan=True, buried=(5,)), "0 to 4"),
        ("kotc/17", Trial(1, mulligan=True, buried=(-1,)), "0 to 4"),
        ("kotc/17", Trial(1, drawn=41), "0 to 40"),
        ("kotc/9", Trial(1, mulligan=True), "no mulligan"),
        ("keyforge/1.2", Trial(1, mulligan=True, buried=(0,)), "bury none"),
    ],
)
def test_a_trial_that_cannot_be_is_refused(game: str, trial: Trial, words: str) -> None:
    workbench = workbench_of(game)
    cards = numbered(first_deck(workbench).entries)
    with pytest.raises(CardwrightError, match=words):
        dealt(cards, workbench.dealing(), trial)


def test_reserves_within_a_deck_are_not_drawn() -> None:
    workbench = workbench_of("kotc/9")
    deck = first_deck(workbench)
    assert sum(entry.copies for entry in workbench.drawn_from(deck)) == deck.size - 10


def test_forms_in_which_a_deck_is_taken_along_are_read_again() -> None:
    for game in ("kotc/17", "keyforge/1.2"):
        workbench = workbench_of(game)
        deck = first_deck(workbench)
        for form in workbench.forms:
            _, text = exported(workbench, deck, form.word)
            again = workbench.read(text, "x")
            assert workbench.report(again)["cards"] == workbench.report(deck)["cards"]
        with pytest.raises(CardwrightError, match="there are"):
            exported(workbench, deck, "pdf")


def test_a_game_that_says_nothing_of_building_is_no_place_for_it() -> None:
    with pytest.raises(CardwrightError, match="there is no game"):
        workbench_of("chess/1")
    assert COPIES.kind == "number"
