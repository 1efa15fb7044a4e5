"""The data file of the 9th Edition says what its rulebook and its Card Building Guide say."""

from __future__ import annotations

from cardwright.kotc.editions import EDITIONS, GAMES, load

EDITION = load("kotc/9")


def test_the_numbers_of_the_9th_edition() -> None:
    """K09-setup-and-deck-building-1, -4, -13, -14, -15; K09-turn-order-1 to -6, -11 to -15."""
    assert (EDITION.deck_min, EDITION.deck_max, EDITION.max_copies) == (40, 40, None)
    assert (EDITION.reserves_min, EDITION.reserves_max) == (10, 10)
    assert (EDITION.start_hp, EDITION.start_hand, EDITION.mulligan) == (20, 5, False)
    assert EDITION.phases == ("resource", "action", "battle", "recovery")
    assert EDITION.draw_per_turn == 2
    assert EDITION.max_ultra is None


def test_the_words_of_the_9th_edition() -> None:
    """K09-card-types-and-layout-1, -12, -15, -16; K09-the-field-4, -9, -13, -18."""
    wanted = {"minion": "creature", "sp": "offense", "hp": "defense", "player_hp": "hitpoints"} | {
        "grave": "graveyard",
        "enemy": "opponent",
        "level": "resource cost",
        "battlefield": "Creature Zone",
        "trapfield": "Trap Zone",
        "granary": "Resource Zone",
        "on_field": "in play",
    }
    assert {word: EDITION.words[word] for word in wanted} == wanted


def test_the_component_table_is_complete() -> None:
    kinds = ("caveat", "condition", "cost", "target", "effect")
    assert [len(EDITION.of_kind(kind)) for kind in kinds] == [16, 14, 15, 18, 30]  # type: ignore[arg-type]
    assert len({component.id for component in EDITION.components}) == 93
    assert not any(component.ultra for component in EDITION.components)


def test_each_component_names_the_variables_that_it_writes() -> None:
    for component in EDITION.components:
        written = [variable for variable in ("x", "y") if f"{{{variable}}}" in component.text]
        assert component.variables == tuple(written)
        assert set(component.formula) & {"x", "y"} <= set(component.variables)
        assert ("t" in component.formula) == ("target" in component.text and component.kind == "effect")
        assert (component.targets != "") == (component.kind == "target")
        assert component.text.endswith(".")
        assert component.text[0].isupper() or component.text[0] == "{"


def test_the_lists_of_the_rulebook_are_complete() -> None:
    """K09-revised-ability-text-7 to -21; K09-redacted-…-5 to -21; K09-revised-costs-5 to -14."""
    revised = [rewording.rule for rewording in EDITION.refurbished]
    assert revised == [
        f"K09-revised-ability-text-{n}" for n in (7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21)
    ]
    redacted = [redaction.rule for redaction in EDITION.redacted]
    assert redacted == [f"K09-redacted-ability-text-banned-cards-{n}" for n in range(5, 22)]
    assert [revision.rule for revision in EDITION.revised] == [
        f"K09-revised-costs-{n}" for n in (5, 7, 9, 11, 13)
    ]
    assert {limit.component for limit in EDITION.limits} <= {each.component for each in EDITION.redacted}
    assert len(EDITION.usable) == 93 - 17


def test_editions_stand_in_the_order_of_their_numbers() -> None:
    assert EDITIONS[0] == "kotc/9"
    assert EDITIONS[-1] == "kotc/17"
    assert set(GAMES) <= set(EDITIONS)
