"""A state is saved in the middle of anything, and what is loaded is the same state and goes the same way."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from tests.keyforge.positions import asked, options, play, position

from cardwright import core
from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.snapshot import DamagedSnapshot, fingerprint
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.keyforge import effects, rules, saving
from cardwright.keyforge.cards import faces, lines
from cardwright.keyforge.decks import Deck
from cardwright.keyforge.rules.qualities import houses_of
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.saving import ids, word_of
from cardwright.keyforge.words import Line

KEYFORGE = game("keyforge/1.2")
ALL = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")


def crowded(seed: int) -> KeyforgeState:
    """A game in which every card can come up on either side."""
    decks = KEYFORGE.starter_decks().values()
    everything = tuple(card for deck in decks for card in deck.cards)
    return KEYFORGE.new([Deck("All", ALL, everything), Deck("All", ALL, everything)], seed)


def again(state: KeyforgeState) -> KeyforgeState:
    """What is loaded of what was saved."""
    return KEYFORGE.load(json.loads(json.dumps(KEYFORGE.save(state))))


def seen(state: KeyforgeState) -> list[str]:
    """What either seat and somebody who may know everything see."""
    return [json.dumps([state.position(seat), state.observed_events(0, seat)]) for seat in (0, 1, NOBODY)]


def on(state: KeyforgeState, chance: Chance, choices: int) -> None:
    """So many choices further, by chance."""
    for _ in range(choices):
        if state.choice is None:
            return
        state.choose(chance.below(len(state.choice.options)))


@pytest.mark.long_game
@pytest.mark.parametrize("seed", [1])
def test_a_saved_state_goes_on_as_the_original(seed: int) -> None:
    chance = Chance.seeded(seed)
    state = crowded(seed)
    prompts: set[str] = set()
    for number in range(300):
        choice = state.choice
        if choice is None:
            break
        prompts.add(choice.prompt)
        if choice.prompt != "main" or number % 7 == 0:
            loaded = again(state)
            assert fingerprint(loaded) == fingerprint(state)
            assert seen(loaded) == seen(state)
            assert KEYFORGE.save(loaded) == KEYFORGE.save(state)
            if number % 10 == 0:
                original = state.copy()
                on(original, Chance.seeded(number), 50)
                on(loaded, Chance.seeded(number), 50)
                assert fingerprint(loaded) == fingerprint(original)
            else:
                state = loaded
        state.choose(chance.below(len(choice.options)))
        assert KEYFORGE.check(state) == []
    assert {"mulligan", "house", "main", "target", "flank"} <= prompts


def test_what_a_card_was_given_until_it_leaves_is_saved() -> None:
    """Sneklifter takes a foe's artifact, which then belongs to house Shadows: a law that speaks of `this`."""
    state = position(
        {"hand": [{"card": "Sneklifter", "id": "thief"}], "houses": ["shadows", "dis", "mars"]},
        {"artifacts": [{"card": "Library of Babble", "id": "books"}]},
        house="shadows",
    )
    play(state, "play thief")
    books = state.find("books")
    assert (state.holders[books], houses_of(state, books)) == (0, ("shadows",))
    loaded = again(state)
    assert houses_of(loaded, books) == ("shadows",)
    assert loaded.key() == state.key()


def test_the_middle_of_a_fight_is_saved() -> None:
    cloak = {"card": "Armageddon Cloak", "id": "cloak"}
    state = position(
        {"battleline": [{"card": "Brute", "id": "brute"}]},
        {"battleline": [{"card": "Oaf", "id": "oaf", "upgrades": [cloak, {"card": "Armageddon Cloak"}]}]},
        cards={
            "Brute": {"house": "brobnar", "type": "creature", "power": 20, "keywords": {"assault": 2}},
            "Oaf": {"house": "brobnar", "type": "creature", "power": 5},
        },
    )
    play(state, "fight brute")
    assert asked(state).prompt == "order"
    state = again(state)
    state.choose("next oaf")
    state = again(state)
    play(state)
    assert asked(state).purpose == "trigger"
    state = again(state)
    assert options(state) == ["next oaf by cloak", "next oaf by Armageddon Cloak"]
    play(state, "next oaf by cloak")
    assert state.things[state.find("brute")].damage == 4 + 5
    assert "cloak" not in state.position(0)["players"]["B"]["battleline"]  # type: ignore[index]


@pytest.mark.parametrize("house", ALL)
def test_the_laws_of_every_card_are_saved(house: str) -> None:
    cards = [face for face in faces().values() if face.house == house]
    battleline: list[Any] = [face.name for face in cards if face.type == "creature"]
    battleline[0] = {
        "card": battleline[0],
        "upgrades": [face.name for face in cards if face.type == "upgrade"],
    }
    artifacts = [face.name for face in cards if face.type == "artifact"]
    state = position({"battleline": battleline, "artifacts": artifacts}, {"battleline": ["Troll"]}, house)
    assert fingerprint(again(state)) == fingerprint(state)


def test_laws_claims_and_copies_are_saved() -> None:
    state = position(
        {"hand": ["Mimicry", {"card": "Oaf", "house": "untamed", "id": "oaf"}]},
        {"discard": ["Library Access", "Bait and Switch"]},
        house="untamed",
    )
    play(state, "play Mimicry")
    state = again(state)
    play(state, "target Library Access")
    state = again(state)
    assert options(state) == ["play oaf", "discard oaf", "end"]
    play(state, "play oaf")
    assert len(state.players[0].hand) == 1

    state = position(
        {"hand": [{"card": "Harland Mindlock", "id": "harland"}]},
        {"battleline": [{"card": "Oaf", "id": "oaf"}, {"card": "Brute", "id": "brute"}]},
        house="logos",
    )
    play(state, "play harland", "target brute", "left")
    state = again(state)
    assert state.holders[state.find("brute")] == 0
    assert KEYFORGE.check(state) == []


def test_a_finished_game_can_be_saved() -> None:
    state = crowded(1)
    for seat in range(2):
        KEYFORGE.agree(state, seat)
    loaded = again(state)
    assert loaded.over
    assert fingerprint(loaded) == fingerprint(state)


def test_every_word_of_a_card_is_found_where_it_stands() -> None:
    assert len(ids()) > 50
    assert len(set(ids().values())) == len(ids())
    for node, id in ids().items():
        assert word_of(id) is node


@pytest.mark.parametrize("changed", ["the line", "the facts"])
def test_what_was_saved_with_another_card_is_refused(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edited card does not change an old save silently, though the version of the rules stays the same."""
    state = position(
        {"battleline": [{"card": "Shadow Self", "id": "self"}]}, {"battleline": ["Troll"]}, house="shadows"
    )
    saved = json.loads(json.dumps(KEYFORGE.save(state)))
    assert KEYFORGE.load(saved).find("self") >= 0
    if changed == "the line":
        written = lines()
        others = {**written, "Shadow Self": Line("Shadow Self", written["Troll"].abilities)}
        monkeypatch.setattr(saving, "lines", lambda: others)
    else:
        monkeypatch.setattr(saving, "FACTS", ("slug", *saving.FACTS))
    for known in (saving.ids, saving._words, saving._print_of):
        known.cache_clear()
    try:
        with pytest.raises(DamagedSnapshot, match=r"Shadow Self is another card now|no card has a word"):
            KEYFORGE.load(saved)
    finally:
        for known in (saving.ids, saving._words, saving._print_of):
            known.cache_clear()


def test_no_two_classes_that_a_state_can_hold_have_one_name() -> None:
    names: list[str] = []
    for room in (core, rules, effects):
        for module in iter_modules(room.__path__, f"{room.__name__}."):
            there = vars(import_module(module.name))
            names += [
                name
                for name, kind in there.items()
                if isinstance(kind, type) and kind.__module__ == module.name
            ]
    assert len(names) == len(set(names))


Change = Callable[[Any], object]


def word_in(saved: Any) -> Any:
    """A place in what was saved where a word of the card language stands."""
    for place in places(saved):
        part = saved
        for key in place:
            part = part[key]
        if isinstance(part, dict) and part.get("kept", [""])[0] == "word":
            return part
    raise AssertionError("there is no word in it")


def damaged(change: Change) -> Any:
    state = crowded(1)
    on(state, Chance.seeded(1), 60)
    saved = json.loads(json.dumps(KEYFORGE.save(state)))
    change(saved)
    return saved


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda saved: saved.update(form=0), "form"),
        (lambda saved: saved.update(game="kotc/17"), "keyforge/1.2"),
        (lambda saved: saved["state"]["events"].insert(0, {"is": "Miracle"}), r"state.events\[0\]"),
        (lambda saved: saved["state"]["choice"].update(options={"kept": ["nothing"]}), "state.choice"),
        (lambda saved: saved["state"].update(house={"kept": ["word", "Bolt"]}), "state.house"),
        (lambda saved: word_in(saved).update(kept=["word", "Bolt 0"]), "no card has a word 'Bolt 0'"),
        (lambda saved: word_in(saved).update(kept=["kind", "Miracle"]), "a kind of event"),
        (lambda saved: saved.update(rules=0), "version 0 of the rules of keyforge/1.2; this program plays"),
        (lambda saved: saved["faces"][0].update(print="0"), "another card now than it was"),
        (lambda saved: saved["state"].pop("knowledge"), "knowledge"),
        (lambda saved: saved["state"].pop("agenda"), "agenda: is missing"),
        (lambda saved: saved["state"].update(wishes=3), "wishes: there is none"),
        (lambda saved: saved["state"].update(players=[1.5]), "state.players"),
        (lambda saved: saved["faces"].insert(0, {"card": "Bolt", "house": "dis"}), r"faces\[0\].card"),
        (lambda saved: saved["cards"].append(99), "cards"),
        (lambda saved: saved.pop("cards"), "cards"),
    ],
    ids=[
        *("form", "game", "event", "kept", "text", "word", "kind", "rules", "print"),
        *("knowledge", "agenda", "wishes", "float"),
        *("face", "card", "cards"),
    ],
)
def test_a_damaged_snapshot_is_refused_with_the_place(change: Change, place: str) -> None:
    with pytest.raises(DamagedSnapshot, match=place):
        KEYFORGE.load(damaged(change))


@pytest.mark.parametrize("data", [None, 7, "save", [], {}, {"form": 1}, {"form": 1, "game": "keyforge/1.2"}])
def test_what_is_no_snapshot_is_refused(data: Any) -> None:
    with pytest.raises(CardwrightError):
        KEYFORGE.load(data)


def places(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in plain data."""
    found = [at] if at else []
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return found + [place for key in keys for place in places(data[key], (*at, key))]


def test_whatever_breaks_in_a_save_is_a_cardwright_error() -> None:
    chance = Chance.seeded(5)
    sound = damaged(lambda saved: None)
    everywhere = places(sound)
    refused = 0
    for _ in range(300):
        saved = json.loads(json.dumps(sound))
        *way, last = everywhere[chance.below(len(everywhere))]
        part = saved
        for key in way:
            part = part[key]
        part[last] = [None, 1.5, "x", [], {}, {"is": "x"}, {"kept": []}][chance.below(7)]
        try:
            KEYFORGE.load(saved)
        except CardwrightError:
            refused += 1
    assert refused > 50
