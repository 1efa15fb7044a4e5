"""The data file of the 17th Edition says what its rulebook says."""

from __future__ import annotations

import pytest

from cardwright.kotc.editions import EDITIONS, GAMES, Edition, UnknownGameError, load


@pytest.fixture
def edition() -> Edition:
    return load("kotc/17")


def test_the_numbers_of_the_17th_edition(edition: Edition) -> None:
    """K17-setup-and-deck-building-3, -4, -12, -14; K17-turn-order-1 to -4."""
    assert (edition.deck_min, edition.deck_max, edition.max_ultra) == (40, 60, 10)
    assert (edition.start_hp, edition.start_hand, edition.mulligan) == (35, 5, True)
    assert edition.phases == ("draw", "resource", "action", "battle", "recovery")
    assert edition.draw_per_turn == 1
    assert edition.draw_first_turn == 0
    assert edition.max_copies is None  # R133
    assert edition.clean_slate == 13  # K17-clean-slate-edition-1


def test_policies_of_the_17th_edition(edition: Edition) -> None:
    """K17-abilities-6, K17-hex-play-1, K17-deploy-9, K17-excavate-4."""
    policies = edition.policies
    assert not policies.standard_may_respond
    assert policies.hex_play_divisor == 2
    assert policies.deployed_spell_ignores_condition
    assert policies.excavated_cards == "shuffled"


def test_the_component_table_is_complete(edition: Edition) -> None:
    assert len(edition.of_kind("condition")) == 19
    assert len(edition.of_kind("cost")) == 19
    assert len(edition.of_kind("target")) == 15
    assert len(edition.of_kind("effect")) == 38
    assert len({component.id for component in edition.components}) == 91


def test_each_component_names_the_variables_that_it_writes(edition: Edition) -> None:
    for component in edition.components:
        places = [component.text.find(f"{{{variable}}}") for variable in ("x", "y")]
        assert component.variables == tuple(
            v for v, place in zip(("x", "y"), places, strict=True) if place >= 0
        )
        assert set(component.formula) & {"x", "y"} <= set(component.variables)
        assert ("t" in component.formula) == ("target" in component.text and component.kind == "effect")
        assert (component.targets != "") == (component.kind == "target")


def test_hex_play_is_what_the_text_says(edition: Edition) -> None:
    for component in edition.components:
        assert component.hex_play == ("(hex-play)" in component.text)


def test_ultra_points_are_those_of_the_table(edition: Edition) -> None:
    assert {component.id: component.ultra for component in edition.components if component.ultra} == {
        "when-this-summoned": 1,
        "when-this-owned-destroyed": 1,
        "when-enemy-summons": 2,
        "when-enemy-acts": 2,
        "pay-hp": 1,
        "self-destroy-deck-top": 1,
        "target-all-on-field-level": 2,
        "target-all-attackers-level": 1,
        "target-all-defenders-level": 1,
        "target-grave": 1,
        "place-undying-counters": 1,
        "negate-targets": 1,
        "dice-wound-enemy": 2,
        "dice-wound-self-and-enemy": 2,
    }


def test_an_edition_is_read_once(edition: Edition) -> None:
    assert load("kotc/17") is edition
    assert "kotc/17" in GAMES


@pytest.mark.parametrize("name", ["kotc/71", "KOTC/17", "17", "", "../17", "kotc/../17"])
def test_an_unknown_game_is_answered_with_the_nearest(name: str) -> None:
    with pytest.raises(UnknownGameError, match="the nearest is kotc/"):
        load(name)


def test_an_unknown_component_is_refused(edition: Edition) -> None:
    assert edition.component("draw-cards").text == "draw {x} cards."
    with pytest.raises(KeyError):
        edition.component("draw-card")


@pytest.mark.parametrize("name", EDITIONS)
def test_nobody_changes_an_edition_that_all_share(name: str) -> None:
    edition = load(name)
    wording = edition.wording
    for words in (
        edition.rules,
        edition.numbers,
        edition.words,
        wording.nouns,
        wording.verbs,
        wording.lone_verbs,
    ):
        with pytest.raises(TypeError):
            words["minion"] = "monster"  # type: ignore[index]
