"""By what a seat knows cards: a key lasts while the card is in sight, and tells nothing else."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.knowledge import Knowledge
from cardwright.core.record import begin
from cardwright.core.state import State
from cardwright.engine import engine
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.kotc.rules.petrification import petrify
from cardwright.kotc.rules.zones import DECK, GRAVE, HAND, TRAPFIELD
from cardwright.lab.non_interference import leaks
from cardwright.lab.secrets import secrets_of
from cardwright.records.files import from_json, to_json
from cardwright.sight import Sight
from cardwright.sitting import Sitting

ROOT: Final = Path(__file__).parents[1]
SECRET: Final = b"of this table"
ABOUT_KEYS: Final = "what it knows cards by"
LONGEST: Final = 600
"""Choices after which a game is broken off."""


class Seen(NamedTuple):
    """A position as a seat saw it: which cards, by number, and the key of each."""

    state: Any
    cards: frozenset[int]
    keys: dict[int, str]


def opening(id: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A new game of two with decks that belong to its number."""
    if id != "lanterns":
        return game(id).new(secrets_of(id).generated_decks(2 * seed)[:2], seed)
    monkeypatch.syspath_prepend(str(ROOT / "examples/lanterns"))
    rules = importlib.import_module("lanterns.game").Lanterns()
    return rules.new(list(rules.starter_decks().values())[:2], seed)


def positions(state: Any, seed: int) -> Iterator[Any]:
    """A game that is played by chance, from its opening on; all of them are the same state."""
    chance = Chance.seeded(seed)
    yield state
    for _ in range(LONGEST):
        if state.choice is None:
            return
        state.take(state.choice.options[chance.below(len(state.choice.options))])
        yield state


def watched(state: Any, seed: int, seat: int) -> list[Seen]:
    """The game as a seat sees it, position by position."""
    sight = Sight(seat, SECRET)
    seen: list[Seen] = []
    for each in positions(state, seed):
        sight.look(each)
        cards = frozenset(each.in_sight(seat))
        named = sight.keys()
        keys = {card: named[each.reference(card, seat)] for card in cards}
        assert len(named) == len(keys)
        seen.append(Seen(each.copy(), cards, keys))
    return seen


def names_two_cards(seen: list[Seen]) -> bool:
    """Whether a key has ever named two cards."""
    named: dict[str, int] = {}
    return any(
        named.setdefault(key, card) != card or list(each.keys.values()).count(key) > 1
        for each in seen
        for card, key in each.keys.items()
    )


def broken_off(seen: list[Seen]) -> list[tuple[int, int]]:
    """Where a card that stayed in sight, while nothing was said of it, got another key."""
    found: list[tuple[int, int]] = []
    for place, (before, now) in enumerate(pairwise(seen)):
        new = now.state.events_since(before.state.last_event() + 1)
        if any(event.word() in ("shuffle", "swap") for event in new):
            continue
        touched = {event.card for event in new}
        still = (before.cards & now.cards) - touched
        found += [(place, card) for card in still if before.keys[card] != now.keys[card]]
    return found


def kept_out_of_sight(seen: list[Seen]) -> list[tuple[int, int]]:
    """Where a card has a key that it had before it went out of sight."""
    found: list[tuple[int, int]] = []
    lost: dict[int, set[str]] = {}
    for place, (before, now) in enumerate(pairwise(seen)):
        for card in before.cards - now.cards | shuffled(before.state, now.state):
            if card in before.keys:
                lost.setdefault(card, set()).add(before.keys[card])
        found += [(place, card) for card, key in now.keys.items() if key in lost.get(card, ())]
    return found


def shuffled(before: Any, now: Any) -> set[int]:
    """The cards that were certainly shuffled into a KeyForge deck between these two positions."""
    cards: set[int] = set()
    if hasattr(before, "turn_event") and hasattr(before.players[0], "piles"):
        named: set[int] = set()
        for event in now.events_since(before.last_event() + 1):
            if event.word() == "shuffle":
                cards |= set(before.players[event.player].piles[event.origin]) - named
            named.add(event.card)
    return cards


GAMES: Final = ("kotc/17", "kotc/9", "keyforge/1.2", "lanterns")


@pytest.mark.long_game
@pytest.mark.parametrize("id", GAMES)
def test_a_key_lasts_while_the_card_is_in_sight_and_no_longer(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        for seat in range(3):
            seen = watched(opening(id, seed, monkeypatch), seed, seat)
            assert not names_two_cards(seen)
            assert broken_off(seen) == []
            assert kept_out_of_sight(seen) == []


@pytest.mark.long_game
def test_cards_are_shuffled_and_drawn_again_in_one_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the test above tells something: it happens in the games that it plays."""
    seen = watched(opening("keyforge/1.2", 2, monkeypatch), 2, 0)
    assert any(shuffled(a.state, b.state) & a.cards & b.cards for a, b in pairwise(seen))


@pytest.mark.long_game
@pytest.mark.parametrize("id", [id for id in GAMES if id != "lanterns"])
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_keys(id: str) -> None:
    """`make fuzz` compares many more; `tests/plugins` compares those of Lanterns."""
    found = [leak for leak in leaks(100, 70, game_id=id) if leak.what.startswith(ABOUT_KEYS)]
    assert [str(leak) for leak in found] == []


def change_two_alike(state: Any, chance: Chance) -> bool:
    """Let two cards of one name change places in a deck where nobody knows either; whether there are two."""
    known = state.knowledge
    decks = [
        [card for card in player.deck if not known.open[card] | known.memory[card]]
        for player in state.players
    ]
    alike = [
        (player.deck, one, two)
        for player, deck in zip(state.players, decks, strict=True)
        for one, two in combinations(deck, 2)
        if state.faces[one].name == state.faces[two].name
    ]
    if not alike:
        return False
    deck, one, two = alike[chance.below(len(alike))]
    here, there = deck.index(one), deck.index(two)
    deck[here], deck[there] = two, one
    return True


def trail(sight: Sight, state: State[Any]) -> list[str | None]:
    """By which keys the seat knows the cards of all events so far."""
    return [sight.followed(number) for number in range(state.last_event() + 1)]


def told_apart(id: str, seed: int) -> tuple[int, list[str]]:
    """How many positions were compared with those of a game in which two cards that are alike had changed
    places in a deck, and where a seat knew its cards there by other keys.
    """
    chance = Chance.seeded(seed)
    at = chance.below(120)
    games = [game(id).new(list(game(id).starter_decks().values())[:2], seed) for _ in range(2)]
    sights = [[Sight(seat, SECRET) for seat in range(3)] for _ in games]
    changed, compared = False, 0
    for place, (here, there) in enumerate(zip(*(positions(each, seed) for each in games), strict=False)):
        if place >= at and not changed:
            changed = change_two_alike(there, chance)
        for state, seats in zip((here, there), sights, strict=True):
            for sight in seats:
                sight.look(state)
        if changed:
            for seat, (mine, theirs) in enumerate(zip(*sights, strict=True)):
                if here.position(seat) != there.position(seat):
                    return compared, []
                if mine.keys() != theirs.keys() or trail(mine, here) != trail(theirs, there):
                    return compared, [f"{id}, seed {seed}, choice {place}, seat {seat}"]
            compared += 1
    return compared, []


@pytest.mark.long_game
@pytest.mark.parametrize("id", ["kotc/17", "kotc/9", "keyforge/1.2"])
def test_which_of_two_like_cards_comes_from_a_deck_keys_do_not_tell(id: str) -> None:
    found = [told_apart(id, seed) for seed in range(6)]
    assert [apart for _, apart in found if apart] == []
    assert sum(compared for compared, _ in found) > 300


# Mutants: each is found by one of the tests above


def named_only(sight: Sight, event: int, name: str) -> str:
    """A key that is no more than a reference."""
    return name


def nothing_passed(knowledge: Knowledge, number: int) -> list[tuple[int, int]]:
    """As if only positions could tell that a card was out of sight, and no shuffle in between."""
    return []


def numbered(sight: Sight, state: State[Any]) -> None:
    """Keys that follow from the numbers of cards."""
    sight._stand_at(state)
    sight._keys = {card: f"{sight.seat}/{card}" for card in state.in_sight(sight.seat)}


def remembered(sight: Sight, state: State[Any], changed: object) -> None:
    """What happened to a card has its key of now, whatever the card was for the seat then."""
    for event in state.events_since(0):
        if event.seen_by >> sight.seat & 1 and event.card in sight._keys:
            sight._followed[event.number] = sight._keys[event.card]


plain = pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")


@plain
def test_a_key_that_is_a_reference_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = opening("keyforge/1.2", 2, monkeypatch)
    monkeypatch.setattr(Sight, "_made_of", named_only)
    sight, named = Sight(0, SECRET), set()
    for each in positions(state, 2):
        sight.look(each)
        named |= {(key, card) for card, key in sight._keys.items()}
    assert len(named) > len({key for key, _ in named})


@plain
def test_a_shuffle_that_is_overlooked_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Knowledge, "passages_since", nothing_passed)
    assert kept_out_of_sight(watched(opening("keyforge/1.2", 2, monkeypatch), 2, 0))


@pytest.mark.parametrize("id", ["kotc/17", "keyforge/1.2"])
def test_keys_that_tell_the_numbers_of_cards_are_found_out(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sight, "look", numbered)
    assert any(told_apart(id, seed)[1] for seed in range(4))


def known_from_before(seed: int) -> set[str | None]:
    """The keys of a second hand that are told of events of the first one, which was shuffled away."""
    sitting = sat("keyforge/1.2", seed)
    seat, drawn = sitting.asked, sitting.state.last_event()
    sight = sitting.sight(seat)
    assert {sight.followed(number) for number in range(drawn + 1)} >= set(sight.keys().values())
    sitting.answer(seat, "mulligan")
    return {sight.followed(number) for number in range(drawn + 1)} & set(sight.keys().values())


def test_what_is_shuffled_away_and_drawn_again_is_followed_by_nobody() -> None:
    assert [known_from_before(seed) for seed in range(4)] == [set()] * 4


@plain
def test_events_that_tell_what_was_shuffled_away_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sight, "_follow", remembered)
    assert any(known_from_before(seed) for seed in range(4))


# Card by card


def laid(id: str, **sides: dict[str, Any]) -> Any:
    """A position of a game in which cards lie so."""
    cards = {"Pup": {"type": "minion", "sp": 1, "hp": 2}}
    return game(id).position({"cards": cards, "players": sides})


def eyes(state: State[Any], seat: int) -> Sight:
    """The sight of a seat that begins here."""
    sight = Sight(seat, SECRET)
    sight.look(state)
    return sight


def test_a_minion_that_is_petrified_keeps_its_key_where_it_lies() -> None:
    """R114: who does not control it may not look at it, but sees that it is the one."""
    state = laid("kotc/17", A={}, B={"battlefield": ["Pup", "Pup"]})
    card = state.players[1].battlefield[1]
    sight = eyes(state, 0)
    key = sight.key("Pup#2")
    petrify(state, card)
    sight.look(state)
    assert (sight.key("B.battlefield.2"), sight.key("Pup#2")) == (key, None)
    state.put(card, HAND, 1)
    sight.look(state)
    assert card not in state.in_sight(0)
    assert key not in sight.keys().values()


def test_a_trap_has_a_key_before_anybody_else_knows_it() -> None:
    """K12E-fields-17: it lies where it was set."""
    state = laid("kotc/12", A={}, B={"hand": ["Blank", "Blank"]})
    card = state.players[1].hand[0]
    sight = eyes(state, 0)
    assert sight.keys() == {}
    state.put(card, TRAPFIELD, 1)
    sight.look(state)
    key = sight.key("B.trapfield.1")
    assert key is not None
    state.show([card], state.public, card)
    sight.look(state)
    assert sight.keys() == {"Blank": key}
    state.hide(card)
    sight.look(state)
    assert sight.keys() == {"B.trapfield.1": key}


def test_a_card_that_was_out_of_sight_for_a_moment_is_another_thing() -> None:
    """Nobody else can tell which of two like cards comes back from a hand; who holds it can."""
    state = laid("kotc/17", A={"hand": ["Blank"], "deck": ["Blank"]}, B={})
    card = state.players[0].hand[0]
    mine, theirs = eyes(state, 0), eyes(state, 1)
    state.put(card, GRAVE, 0)
    state.put(card, HAND, 0)
    before = mine.key("Blank")
    mine.look(state)
    assert mine.key("Blank") == before is not None
    state.put(card, DECK, 0)
    state.put(card, HAND, 0)
    mine.look(state)
    theirs.look(state)
    assert mine.key("Blank") not in (None, before)
    assert theirs.keys() == {}


def test_looking_twice_changes_nothing_and_not_looking_all() -> None:
    state = opening("kotc/17", 1, pytest.MonkeyPatch())
    sight = eyes(state, 0)
    first = sight.keys()
    sight.look(state)
    assert sight.keys() == first
    for _ in positions(state, 1):
        pass
    sight.look(state)
    assert not set(first.values()) & set(sight.keys().values())


def test_seats_and_tables_have_keys_of_their_own() -> None:
    state = laid("kotc/17", A={"battlefield": ["Pup"]}, B={})
    keys = {Sight(seat, secret): None for seat in range(3) for secret in (SECRET, b"of another")}
    for sight in keys:
        sight.look(state)
    assert len({sight.key("Pup") for sight in keys}) == 6


# At a table


def sat(id: str, seed: int) -> Sitting:
    """A new game at which people sit."""
    rules = game(id)
    decks = list(rules.starter_decks().values())
    _, record = begin(rules, decks[:2], seed, players=["you", "you"])
    return Sitting.restore(rules, record, SECRET)


def play(sitting: Sitting, answers: int, chance: Chance) -> None:
    """Answer so often by chance, whoever is asked."""
    for _ in range(answers):
        choice = sitting.state.choice
        if choice is not None:
            sitting.answer(choice.player, chance.below(len(choice.options)))


def keys_of(sitting: Sitting) -> list[dict[str, str]]:
    return [dict(sitting.sight(seat).keys()) for seat in range(3)]


@pytest.mark.parametrize("id", ["kotc/17", "kotc/9", "keyforge/1.2"])
def test_a_sitting_knows_the_same_keys_after_an_undo_and_from_its_record(id: str) -> None:
    sitting, chance = sat(id, 3), Chance.seeded(3)
    told: dict[int, list[dict[str, str]]] = {}
    called: dict[tuple[int, str], str] = {}
    keys_of(sitting)
    for _ in range(12):
        play(sitting, 1 + chance.below(6), chance)
        if sitting.over:
            break
        told[len(sitting.record.choices)] = keys_of(sitting)
        own = sitting.decisions(0)
        if own and chance.below(2):
            undo = sitting.undo(0, 1 + chance.below(min(own, 4)))
            if not undo.done:
                undo = sitting.consent(1)
            made = len(sitting.record.choices)
            assert undo.done
            assert told.get(made, keys_of(sitting)) == keys_of(sitting)
            told = {choices: keys for choices, keys in told.items() if choices <= made}
        for seat, keys in enumerate(keys_of(sitting)):
            for reference, key in keys.items():
                name = sitting.state.name(sitting.state.find(reference, seat))
                assert called.setdefault((seat, key), name) == name
    if sitting.can_be_agreed:
        sitting.agree(1)
    again = Sitting.restore(sitting.game.rules, from_json(to_json(sitting.record)), SECRET)
    assert keys_of(again) == keys_of(sitting)
    trails = [[trail(each.sight(seat), each.state) for seat in range(2)] for each in (again, sitting)]
    assert trails[0] == trails[1]
    assert any(key is not None for key in trails[0][0])
    other = Sitting.restore(sitting.game.rules, sitting.record, b"of another")
    assert keys_of(other)[2].keys() == keys_of(sitting)[2].keys()
    assert not set(keys_of(other)[0].values()) & set(keys_of(sitting)[0].values())


def test_keys_are_for_seats() -> None:
    sitting = sat("kotc/17", 1)
    with pytest.raises(CardwrightError, match="keys are for seats"):
        sitting.sight(NOBODY)
    with pytest.raises(CardwrightError, match="there is no seat 3"):
        sitting.sight(3)
