"""A state is saved in the middle of anything, and what is loaded is the same state to the last byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.playout import take_forced
from cardwright.core.snapshot import DamagedSnapshot, fingerprint
from cardwright.games import game
from cardwright.kotc.decks import read_deck

KEEPER = game("kotc/17")
DATA = Path(__file__).parents[1] / "data"
DECKS = [read_deck(DATA / f"kotc-17-{name}.toml") for name in ("mixed", "answers", "prices")]


@pytest.mark.long_game
@pytest.mark.parametrize("seats", [2, 4])
def test_a_saved_state_goes_on_as_the_original(seats: int) -> None:
    chance = Chance.seeded(seats)
    state = KEEPER.new([DECKS[seat % 3] for seat in range(seats)], seed=seats)
    prompts: set[str] = set()
    for number in range(1500):
        choice = state.choice
        if choice is None:
            break
        prompts.add(choice.prompt)
        if number % 9 == 0:
            written = json.dumps(KEEPER.save(state))
            loaded = KEEPER.load(json.loads(written))
            assert fingerprint(loaded) == fingerprint(state)
            assert json.dumps(KEEPER.save(loaded)) == written
            state = loaded
        state.choose(chance.below(len(choice.options)))
        assert KEEPER.check(state) == []
    assert {"mulligan", "resource", "action", "respond", "pay", "target", "attack", "allocate"} <= prompts


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("kotc/9", "Activate when you take at least 5 damage. Draw 1 card."),
        ("kotc/10", "Activate when you take at least 5 damage. Draw 1 card."),
        ("kotc/11", "When you take at least 5 damage: Draw 1 card."),
    ],
)
def test_a_position_in_which_a_player_was_just_damaged_is_saved(id: str, text: str) -> None:
    rules = game(id)
    table: dict[str, Any] = {
        "cards": {
            "Wolf": {"type": "minion", "sp": 2, "hp": 4},
            "Rage": {"type": "spell", "text": text},
        },
        "players": {"A": {"battlefield": ["Wolf"]}, "B": {"hand": ["Rage"], "granary": ["Blank"] * 20}},
        "phase": "battle",
        "dice": [6, 5],
    }
    state = rules.position(table)
    take_forced(state)
    state.choose("enlist Wolf")
    take_forced(state)
    assert "cast Rage" in state.notations(), "B was hit for 5 damage or more"
    loaded = rules.load(json.loads(json.dumps(rules.save(state))))
    assert fingerprint(loaded) == fingerprint(state)
    loaded.choose("cast Rage")


def test_a_finished_game_can_be_saved() -> None:
    state = KEEPER.new(DECKS[:2], seed=1)
    for seat in range(2):
        KEEPER.agree(state, seat)
    loaded = KEEPER.load(KEEPER.save(state))
    assert loaded.over
    assert fingerprint(loaded) == fingerprint(state)


def test_ids_and_dice_to_come_are_saved() -> None:
    table: dict[str, Any] = {
        "cards": {"Wolf": {"type": "minion", "sp": 2, "hp": 4}},
        "players": {"A": {"battlefield": [{"card": "Wolf", "id": "grey"}]}, "B": {"hand": ["Wolf"]}},
        "dice": [3, 1, 4],
    }
    loaded = KEEPER.load(json.loads(json.dumps(KEEPER.save(KEEPER.position(table)))))
    assert loaded.position(0)["players"]["A"]["battlefield"] == ["grey"]  # type: ignore[index]
    assert loaded.chance.script == [3, 1, 4]
    assert loaded.chance.only_script


def damaged(change: Any) -> Any:
    saved = json.loads(json.dumps(KEEPER.save(KEEPER.new(DECKS[:2], seed=1))))
    change(saved)
    return saved


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda saved: saved.update(form=0), "form"),
        (lambda saved: saved["state"]["events"].insert(3, {"is": "Miracle"}), r"state.events\[3\]"),
        (lambda saved: saved["state"]["events"][2].pop("player"), r"state.events\[2\]"),
        (lambda saved: saved["state"]["choice"].update(options={"kept": ["nothing"]}), "state.choice"),
        (lambda saved: saved["state"].pop("knowledge"), "knowledge"),
        (lambda saved: saved["state"].update(players=[1.5]), "state.players"),
        (lambda saved: saved.pop("cards"), "cards"),
    ],
    ids=["form", "event", "player", "kept", "knowledge", "float", "cards"],
)
def test_a_damaged_snapshot_is_refused_with_the_place(change: Any, place: str) -> None:
    with pytest.raises(DamagedSnapshot, match=place):
        KEEPER.load(damaged(change))


def test_pawns_that_were_cloned_and_embodied_are_saved() -> None:
    """K17-clone-1, K17-embody-1: one has the words of a minion, the other those of a spell."""
    table: dict[str, Any] = {
        "cards": {
            "Twin": {"type": "spell", "text": "Target 1 card in your hand; clone it."},
            "Golem": {"type": "spell", "text": "Target 1 card in your hand; embody it."},
            "Mule": {
                "type": "minion",
                "sp": 1,
                "hp": 1,
                "text": ["BRAY: Draw 1 card.", "KICK: Draw 1 card."],
            },
            "Aid": {"type": "spell", "text": "2-dice-heal yourself."},
        },
        "players": {
            "A": {
                "hand": [
                    {"card": "Twin", "level": 0},
                    {"card": "Golem", "level": 0},
                    {"card": "Mule", "id": "mule", "level": 0},
                    {"card": "Aid", "id": "aid", "level": 0},
                ]
            },
            "B": {},
        },
    }
    state = KEEPER.position(table)
    for spell, target in (("Twin", "mule"), ("Golem", "aid")):
        for choice in (f"cast {spell}", f"target {target}", "yes"):
            while choice not in state.notations():
                state.choose(state.notations()[-1])
            state.choose(choice)
    loaded = KEEPER.load(json.loads(json.dumps(KEEPER.save(state))))
    assert fingerprint(loaded) == fingerprint(state)
    made = [loaded.faces[card] for card in loaded.players[0].battlefield]
    assert [(face.name, face.embodied, len(face.abilities)) for face in made] == [
        ("Mule", False, 2),
        ("Aid", True, 1),
    ]
