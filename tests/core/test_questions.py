"""What is asked, and what a view hands out, is nobody's to change."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, PASS, Choice, IllegalChoice, Option
from cardwright.core.snapshot import fingerprint
from cardwright.core.state import Result
from cardwright.errors import CardwrightError
from cardwright.games import game
from lanterns.decks import USUAL
from lanterns.game import Lanterns

GAMES = ("kotc/17", "keyforge/1.2")


def dealt(id: str) -> Any:
    rules = game(id)
    return rules.new(list(rules.starter_decks().values())[:2], 7)


def some_way_on(id: str) -> Any:
    state = dealt(id)
    for _ in range(60):
        state.choose(len(state.choice.options) // 2)
    return state


@pytest.mark.parametrize("id", GAMES)
def test_options_are_a_tuple_that_nobody_can_add_to(id: str) -> None:
    state = dealt(id)
    assert isinstance(state.choice.options, tuple)
    with pytest.raises(IllegalChoice):
        state.choose(Option("win"))


def test_one_game_cannot_stop_the_questions_of_another() -> None:
    shared = Choice(0, "respond", [PASS])
    given = [PASS]
    choice = Choice(0, "respond", given)
    given.clear()
    assert choice == shared
    assert choice.options == (PASS,)


def test_options_and_choices_are_compared_by_what_they_say() -> None:
    assert Option("target", card=3) == Option("target", card=3)
    assert Option("target", card=3) != Option("target", card=4)
    assert Option("pass") != "pass"
    assert {Option("pass"), PASS, Option("done")} == {PASS, Option("done")}
    one, other = Choice(0, "target", [Option("target", 3)]), Choice(0, "target", (Option("target", 3),))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Choice(1, "target", [Option("target", 3)])
    assert one != Choice(0, "target", [Option("target", 3)], least=0)
    assert Result((0,), "hp") == Result((0,), "hp") != Result((1,), "hp")


def test_they_print_what_they_are() -> None:
    option = Option("remove", card=3, player=1, word="Shield", number=0)
    assert repr(option) == "Option('remove', card=3, player=1, word='Shield', number=0)"
    assert eval(repr(option)) == option
    assert str(option) == "remove card 3 player 1 Shield 0"
    choice = Choice(1, "target", [option, PASS], "destroy", 4, 0, 2, (5,))
    assert eval(repr(choice)) == choice
    assert eval(repr(Choice(0, "main", [PASS]))) == Choice(0, "main", [PASS])
    assert str(choice) == "seat 1 is asked target: remove card 3 player 1 Shield 0, pass"


@pytest.mark.parametrize("id", GAMES)
def test_a_view_says_the_options_in_notation(id: str) -> None:
    state = some_way_on(id)
    assert state.choice is not None
    seat = state.choice.player
    assert state.view(seat).options == tuple(state.notation(option) for option in state.choice.options)
    assert state.view(1 - seat).options == ()
    state.choose(state.view(seat).options[0])


def mutable_parts(thing: Any) -> Iterator[Any]:
    """Every list and dict in what was handed out."""
    if isinstance(thing, dict):
        yield thing
        for value in thing.values():
            yield from mutable_parts(value)
    elif isinstance(thing, list | tuple):
        if isinstance(thing, list):
            yield thing
        for value in thing:
            yield from mutable_parts(value)


@pytest.mark.parametrize("id", GAMES)
def test_no_view_hands_out_a_part_of_the_engine(id: str) -> None:
    state = some_way_on(id)
    for seat in (0, 1, NOBODY, state.spectator):
        view = state.view(seat)
        before = fingerprint(state)
        names = ("choice", "options", "result", "names", "asked", "seat")
        handed_out = [getattr(view, name) for name in names] + [
            view.position(),
            view.events(),
            view.events(5),
        ]
        seen = json.dumps([view.position(), view.events()])
        for part in list(mutable_parts(handed_out)):
            part.clear()
        assert fingerprint(state) == before
        assert json.dumps([view.position(), view.events()]) == seen


@pytest.mark.parametrize("id", GAMES)
def test_no_game_hands_out_its_lists_of_decks(id: str) -> None:
    rules = game(id)
    for decks in (rules.starter_decks, rules.known_decks):
        known = dict(decks())
        for deck in known.values():
            for part in mutable_parts(rules.deck_to_json(deck)):
                part.clear()
        for part in mutable_parts(decks()):
            part.clear()
        assert dict(decks()) == known
    assert rules.new(list(rules.starter_decks().values())[:2], 7).choice is not None


@pytest.mark.parametrize("id", GAMES)
def test_a_believed_position_shares_no_list_with_the_real_one(id: str) -> None:
    state = some_way_on(id)
    before = fingerprint(state)
    believed = state.view(0).imagine(3)
    for part in (believed.faces, believed.owners, believed.ids, believed.zones, believed.events):
        part.clear()
    assert fingerprint(state) == before
    for face in state.faces:
        assert isinstance(face.abilities, tuple)


def test_true_is_no_answer() -> None:
    with pytest.raises(IllegalChoice, match="not true or false"):
        dealt("kotc/17").choose(True)


def test_chance_that_was_given_to_a_game_stays_with_whoever_gave_it() -> None:
    rules = game("kotc/17")
    chance = Chance.seeded(5)
    decks = list(rules.starter_decks().values())[:2]
    one, two = rules.new(decks, 7, chance=chance), rules.new(decks, 7, chance=chance)
    assert chance.draws == 0
    assert fingerprint(one) == fingerprint(two)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_however_a_position_is_copied_the_copy_is_free_to_go_another_way(
    id: str, copied: Callable[[Any], Any]
) -> None:
    state = some_way_on(id)
    before = fingerprint(state)
    other = copied(state)
    assert fingerprint(other) == before
    for _ in range(10):
        other.choose(0)
    assert fingerprint(state) == before
    rules = copied(game(id))
    assert (rules.id, rules.check(rules.load(rules.save(state)))) == (id, [])


def test_a_view_is_copied_with_its_position_but_no_pickle_hands_that_out() -> None:
    state = some_way_on("kotc/17")
    view = state.view(0)
    alike, apart = copy.copy(view), copy.deepcopy(view)
    told = view.position()
    state.choose(0)
    assert alike.position() == view.position() != told
    assert apart.position() == told
    with pytest.raises(CardwrightError, match="cannot be pickled"):
        pickle.dumps(view)


def test_names_are_the_states_own() -> None:
    names = ["Ann", "Bob"]
    state = game("kotc/17").new(list(game("kotc/17").starter_decks().values())[:2], 7, names=names)
    names.append("Cat")
    assert state.names == state.view(0).names == ("Ann", "Bob")


@pytest.mark.parametrize("seat", [-2, 3, 7, 10**30])
@pytest.mark.parametrize("id", GAMES)
def test_a_seat_that_there_is_not_sees_nothing(id: str, seat: int) -> None:
    state = dealt(id)
    for look in (
        state.view,
        lambda seat: state.observed_events(0, seat),
        state.position,
        lambda n: state.imagine(n, 1),
    ):
        with pytest.raises(CardwrightError, match=r"there is no seat .*: the players' are 0 to 1"):
            look(seat)


@pytest.mark.parametrize("id", GAMES)
def test_a_judge_has_nothing_to_imagine(id: str) -> None:
    with pytest.raises(CardwrightError, match="the judge knows everything"):
        dealt(id).view(NOBODY).imagine(1)


def test_a_game_of_somebody_else_checks_seats_too() -> None:
    state = Lanterns().new([USUAL, USUAL], 7)
    assert state.view(state.spectator).asked == 0
    with pytest.raises(CardwrightError, match="there is no seat 3"):
        state.view(3)
