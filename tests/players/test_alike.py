"""Options that search takes to be one are the same to the seat, and those that differ are told apart."""

from typing import Any

from cardwright.games import game
from cardwright.players.advice import advise

PEOPLE = {
    "Big": {"type": "minion", "sp": 6, "hp": 6},
    "Pup": {"type": "minion", "sp": 0, "hp": 1},
    "Wolf": {"type": "minion", "sp": 2, "hp": 4},
    "Exercise": {"type": "spell", "text": "Self-exhaust 1 on-field minion→ Draw 1 card."},
    "Bonfire": {"type": "spell", "text": "Self-destroy 1 resource→ Draw 1 card."},
    "Nope": {
        "type": "spell",
        "text": "When enemy casts a spell or activates an ability: "
        "Target 1 card in the current chain; negate it.",
    },
    "Storm": {"type": "spell", "text": "Target up to 5 on-field minions; destroy the targets."},
}


def keeper(turn: str = "A", **players: Any) -> Any:
    """A position in an action phase, in which something can be done."""
    set_up = {"cards": PEOPLE, "players": players, "turn": turn, "phase": "action", "seed": 3}
    return asked(game("kotc/17").position(set_up), "action")


def asked(state: Any, prompt: str) -> Any:
    """Pass on, or do the one thing that can be done, until there is a choice of this kind."""
    while state.choice.prompt != prompt or len(state.choice.options) == 1:
        assert len(state.choice.options) == 1 or state.view(state.choice.player).options[-1] == "pass"
        state.take(state.choice.options[-1])
    return state


def kinds(state: Any) -> list[list[str]]:
    """The options, those that search takes to be one together."""
    view = state.view(state.choice.player)
    advice = advise(view, "40")
    found: dict[int, list[str]] = {}
    for option in view.options:
        found.setdefault(advice.of(option).alike, []).append(option)
    return list(found.values())


def test_a_minion_that_is_exhausted_as_a_cost_is_not_any_minion() -> None:
    state = keeper(
        A={"hp": 3, "hand": ["Exercise"], "battlefield": ["Big", "Pup"], "granary": ["Blank"] * 2},
        B={"hp": 6, "battlefield": ["Big", "Big"]},
    )
    state.choose("cast Exercise")
    assert kinds(asked(state, "pay")) == [["exhaust Big"], ["exhaust Pup"]]


def test_resources_that_pay_are_one() -> None:
    state = keeper(A={"hand": ["Pup"], "granary": ["Big", "Big", "Wolf"]}, B={})
    state.choose("summon Pup")
    assert kinds(asked(state, "pay")) == [["exhaust Big", "exhaust Wolf"]]


def test_a_ready_resource_is_not_one_that_is_exhausted() -> None:
    ready, tired = {"card": "Pup", "id": "ready"}, {"card": "Pup", "id": "tired", "exhausted": True}
    state = keeper(A={"hand": ["Bonfire", "Pup"], "granary": [ready, tired, "Blank"]}, B={})
    state.choose("cast Bonfire")
    state.choose("exhaust Blank")
    assert ["destroy ready"] in kinds(asked(state, "pay"))


def test_a_card_of_another_level_is_another_card() -> None:
    dear, cheap = {"card": "Wolf", "id": "dear"}, {"card": "Wolf", "id": "cheap", "level": 1}
    state = keeper(A={"hand": [dear, cheap, "Wolf"], "granary": ["Blank"] * 4}, B={})
    assert kinds(state)[:2] == [["summon dear", "summon Wolf#3"], ["summon cheap"]]


def test_spells_of_a_chain_are_told_apart() -> None:
    state = keeper(
        A={"hand": [{"card": "Nope", "id": "mine"}], "battlefield": ["Big"], "granary": ["Blank"] * 30},
        B={"hand": ["Storm", {"card": "Nope", "id": "theirs"}], "granary": ["Blank"] * 30},
        turn="B",
    )
    while state.choice.prompt != "target" or len(state.choice.options) == 1:
        options = state.view(state.choice.player).options
        casts = [option for option in options if option.startswith("cast ")]
        state.choose((casts or options)[0])
    assert kinds(state) == [["target Storm"], ["target mine"], ["target theirs"], ["done"]]


def test_in_keyforge_a_maverick_is_another_card() -> None:
    state = game("keyforge/1.2").position(
        {
            "players": {
                "A": {
                    "hand": ["Regrowth"],
                    "discard": [
                        {"card": "Troll", "id": "plain"},
                        {"card": "Troll", "id": "maverick", "house": "untamed"},
                        {"card": "Troll", "id": "another"},
                    ],
                },
                "B": {"battleline": ["Troll"]},
            },
            "house": "untamed",
            "seed": 3,
        }
    )
    state.choose("play Regrowth")
    assert kinds(state) == [["target plain", "target another"], ["target maverick"]]


def test_in_keyforge_it_matters_whose_card_it_is() -> None:
    state = game("keyforge/1.2").position(
        {
            "players": {
                "A": {"hand": ["Creeping Oblivion"], "discard": [{"card": "Dust Imp", "id": "own"}]},
                "B": {"discard": [{"card": "Dust Imp", "id": "theirs"}]},
            },
            "house": "dis",
            "seed": 3,
        }
    )
    state.choose("play Creeping Oblivion")
    assert kinds(state)[:2] == [["target own"], ["target theirs"]]
