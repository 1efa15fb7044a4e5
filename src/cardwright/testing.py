"""The conformance kit: whatever claims to be a game can be put to the test.

`conformance(game, decks)` plays random games and raises AssertionError at the first thing that a game must
not do.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, IllegalChoice, Option
from cardwright.core.game import Game
from cardwright.core.record import begin, replay
from cardwright.core.snapshot import fingerprint
from cardwright.core.state import State
from cardwright.errors import CardwrightError

CAP = 20_000
"""Choices after which a random game must have ended."""


def conformance(game: Game[Any, Any], decks: Sequence[Any], seeds: Sequence[int] = range(3)) -> None:
    """Play a random game a seed with a deck a seat, and check what the contract of a game promises.

    Raises AssertionError where it is not kept, and `CardwrightError` without decks.
    """
    if not decks:
        raise CardwrightError("a game is put to the test by playing it: name a deck for each seat")
    _seats_are_checked(game, decks)
    for seed in seeds:
        _seed_fixes_the_deal(game, decks, seed)
        _play(game, decks, seed)


def _seats_are_checked(game: Game[Any, Any], decks: Sequence[Any]) -> None:
    """A number of players that the game does not have is refused."""
    for seats in (game.players[0] - 1, game.players[-1] + 1):
        many = [decks[seat % len(decks)] for seat in range(seats)]
        try:
            game.new(many, seed=1)
        except CardwrightError:
            continue
        raise AssertionError(f"{game.id} lets {seats} players begin")


def _seed_fixes_the_deal(game: Game[Any, Any], decks: Sequence[Any], seed: int) -> None:
    """The same seed deals the same game, another one another."""
    one, same, other = (fingerprint(game.new(decks, seed=number)) for number in (seed, seed, seed + 1))
    assert one == same, f"{game.id}: seed {seed} deals two different games"
    assert one != other, f"{game.id}: seeds {seed} and {seed + 1} deal the same game"


def _play(game: Game[Any, Any], decks: Sequence[Any], seed: int) -> None:
    """Play one random game; look at everything at every tenth choice, and at the simple things always."""
    chance = Chance.seeded(seed)
    played, record = begin(game, decks, seed)
    state: State[Any] = played
    for number in range(CAP):
        choice = state.choice
        if choice is None:
            break
        _choice_is_sound(game, state)
        option = choice.options[chance.below(len(choice.options))]
        if number % 10 == 0:
            _refusal_changes_nothing(state)
            _copies_are_free(state, option)
            _doors_hold(game, state, seed + number)
        record.note(state, option)
        state.choose(option)
        wrong = game.check(played)
        assert not wrong, f"{game.id}, seed {seed}, choice {number}: {wrong}"
    _end_is_sound(game, state)
    record.close(state)
    again: State[Any] = replay(game, record)
    assert fingerprint(again) == fingerprint(state), f"{game.id}: the record of seed {seed} leads elsewhere"


def _choice_is_sound(game: Game[Any, Any], state: State[Any]) -> None:
    """There is something to choose, every option has a notation of its own, and turns are counted."""
    choice = state.choice
    assert choice is not None
    assert choice.options, f"{game.id}: {choice.prompt} has no options"
    assert 0 <= choice.player < len(state.names), f"{game.id}: seat {choice.player} is asked"
    turn = getattr(state, "turn", None)
    assert isinstance(turn, int), f"{game.id}: `state.turn` does not count the turns: it is {turn!r}"
    notations = state.notations()
    assert len(set(notations)) == len(notations), f"{game.id}: {choice.prompt} has options alike: {notations}"
    for option, notation in zip(choice.options, notations, strict=True):
        assert state.notation(option) == notation, f"{game.id}: {notation!r} alone is written otherwise"
        assert state.option(notation) is option, f"{game.id}: {notation!r} means another option"


def _refusal_changes_nothing(state: State[Any]) -> None:
    """What is not on offer is refused, and the state is as it was."""
    before = fingerprint(state)
    for answer in ("no such thing", -1, 10**9, Option("no such thing")):
        try:
            state.choose(answer)
        except IllegalChoice:
            continue
        raise AssertionError(f"{answer!r} was accepted")
    assert fingerprint(state) == before, "a refused answer has changed the state"


def _copies_are_free(state: State[Any], option: Option) -> None:
    """A copy is the same position, goes the same way, and leaves the original alone."""
    before = fingerprint(state)
    one: State[Any] = state.copy()
    two: State[Any] = state.copy()
    assert fingerprint(one) == before, "a copy is another position"
    one.choose(option)
    assert fingerprint(state) == before, "choosing in a copy has changed the original"
    two.choose(option)
    assert fingerprint(one) == fingerprint(two), "two copies went different ways by the same choice"


def _doors_hold(game: Game[Any, Any], state: State[Any], seed: int) -> None:
    """A seat sees in an imagined position what it sees in the real one; imagining changes nothing."""
    before = fingerprint(state)
    for seat in range(len(state.names)):
        view = json.dumps(state.view(seat).position())
        observed = json.dumps(state.view(seat).events())
        believed: State[Any] = state.imagine(seat, seed)
        assert json.dumps(believed.view(seat).position()) == view, (
            f"seat {seat} imagines what it knows is not so"
        )
        assert json.dumps(believed.view(seat).events()) == observed, (
            f"seat {seat} imagines events that it did not see"
        )
        assert fingerprint(believed) == fingerprint(state.imagine(seat, seed)), (
            "one seed imagines two positions"
        )
        wrong = game.check(believed)
        assert not wrong, f"{game.id}: an imagined position is unsound: {wrong}"
        choice = state.choice
        if choice is not None and choice.player == seat:
            mine = state.notations()
            assert believed.notations() == mine, "imagining changes the options"
        elif choice is not None:
            assert state.view(seat).choice is None, f"seat {seat} sees the choice of another"
    json.dumps(state.position(NOBODY))
    assert fingerprint(state) == before, "looking has changed the state"


def _end_is_sound(game: Game[Any, Any], state: State[Any]) -> None:
    """The game has ended, somebody has won, and nothing can be chosen any more."""
    assert state.over, f"{game.id}: a random game is not over after {CAP} choices"
    result = state.result
    assert result is not None
    assert result.reason, f"{game.id}: the game ended for no reason"
    assert all(0 <= seat < len(state.names) for seat in result.winners)
    try:
        state.choose(0)
    except IllegalChoice:
        return
    raise AssertionError(f"{game.id}: one can choose after the end")
