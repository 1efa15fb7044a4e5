"""The 12th Edition as data, published and in the early text: numbers, cards, rulebook, targets of links."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.core.choice import Option
from cardwright.games import game
from cardwright.kotc.decks import Deck, examine
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.parser import parse_text
from cardwright.kotc.language.text import Design
from cardwright.kotc.language.wording import ability_text
from cardwright.kotc.rules.state import KeeperState

GAMES = ("kotc/12", "kotc/12-early")
PUBLISHED, EARLY = load("kotc/12"), load("kotc/12-early")
EDITIONS = pytest.mark.parametrize("edition", [PUBLISHED, EARLY], ids=GAMES)


@EDITIONS
def test_the_numbers_of_the_12th_edition(edition: Edition) -> None:
    """K12E-setup-and-deck-building-1, -2, -8; K12E-clean-slate-edition-1."""
    assert (edition.number, edition.clean_slate) == (12, 12)
    assert (edition.deck_min, edition.deck_max, edition.max_ultra) == (40, 60, None)
    assert (edition.reserves_min, edition.reserves_max, edition.reserves_within_deck) == (0, 5, False)
    assert (edition.start_hp, edition.start_hand, edition.mulligan) == (35, 5, False)
    assert edition.max_copies is None
    assert not edition.has_ultra_points


def test_the_phases_of_either_text() -> None:
    assert EARLY.phases == ("resource", "action", "battle", "recovery")
    assert PUBLISHED.phases == ("draw", *EARLY.phases)


def test_the_counters_of_either_text() -> None:
    """K12E-counters-5, -16."""
    assert PUBLISHED.counters == ("Sword", "Shield", "Weakness", "Damage", "Exhaustion", "Dice")
    six = ("Offense", "Defense", "Weakness", "Damage", "Exhaustion", "Dice")
    assert EARLY.counters == (*six, "Immortality")


@EDITIONS
def test_every_component_says_what_it_adds_to_a_level(edition: Edition) -> None:
    """K12E-rulebook-12th-edition-4; R127."""
    for component in edition.components:
        assert component.text
        assert component.formula or component.kind == "target"


@EDITIONS
def test_a_card_is_a_minion_or_a_spell_and_has_a_level(edition: Edition) -> None:
    """K12E-card-types-and-layout-1, -12; K12E-minions-6."""
    minion = Draft("Pup", "minion", ("YAP: Draw 1 card.", "BEG: Draw 2 cards."), 1, 5, 12).design(edition)
    spell = Draft("Find", "spell", "Draw 2 cards.", edition=12).design(edition)
    assert (level_of(minion, edition), level_of(spell, edition)) == (5, 2)
    assert [each.name for each in minion.abilities] == ["YAP", "BEG"]


@EDITIONS
def test_names_and_flavour_change_nothing(edition: Edition) -> None:
    """K12E-card-types-and-layout-7, -14; K12E-abilities-4."""
    one = Draft("Pup", "minion", "YAP: Draw 1 card.", 1, 5, 12, flavour="It yaps.").design(edition)
    other = Draft("Cub", "minion", "HOWL: Draw 1 card.", 1, 5, 12).design(edition)
    assert level_of(one, edition) == level_of(other, edition)
    assert [each.sub_abilities for each in one.abilities] == [each.sub_abilities for each in other.abilities]


@EDITIONS
def test_the_parts_of_an_ability_stand_in_their_order(edition: Edition) -> None:
    """K12E-abilities-2, -3; K12E-it-1, -2."""
    text = "GNAW: When you take damage: self-exhaust 1 resource→ Target 1 in-play card; destroy it."
    [ability] = parse_text(text, "minion", edition)
    assert ability_text(ability, edition) == text
    with pytest.raises(CardTextError, match="its name and a colon"):
        parse_text("Draw 1 card.", "minion", edition)
    with pytest.raises(CardTextError, match="a single target"):
        parse_text("Target up to 2 in-play cards; destroy it.", "spell", edition)


@EDITIONS
def test_edition_indicators(edition: Edition) -> None:
    """K12E-card-types-and-layout-11; K12E-clean-slate-edition-1; R130."""

    def codes(number: int | None) -> list[str]:
        design = Draft("Find", "spell", "Draw 1 card.", edition=number).design(edition)
        return [finding.code for finding in examine_design(design, edition)]

    assert [codes(number) for number in (12, 11, None, 13)] == [
        [],
        ["clean-slate"],
        ["no-indicator"],
        ["newer-edition"],
    ]


def deck_of(game_id: str, cards: int, reserves: int = 0) -> Deck:
    pup = Design("Pup", "minion", 1, 5, edition=12)
    return Deck("Pups", game_id, ((pup, cards),), reserves=((pup, reserves),) if reserves else ())


@pytest.mark.parametrize("name", GAMES)
def test_a_deck_has_40_to_60_cards_and_up_to_5_in_reserve(name: str) -> None:
    """K12E-setup-and-deck-building-1, -2, -4; R133."""

    def codes(cards: int, reserves: int = 0) -> list[str]:
        return [finding.code for finding in examine(deck_of(name, cards, reserves))]

    assert [codes(cards) for cards in (39, 40, 60, 61)] == [["deck-size"], [], [], ["deck-size"]]
    assert codes(40, 5) == []
    assert len(codes(40, 6)) == 1


@pytest.mark.parametrize("name", GAMES)
def test_who_begins_is_chance_or_as_the_table_says(name: str) -> None:
    """K12E-setup-and-deck-building-6, -10."""
    rules = game(name)
    decks = [generate_deck(name, seed) for seed in (1, 2)]
    assert {rules.new(decks, seed).turn_player for seed in range(12)} == {0, 1}
    assert rules.new(decks, 1, first=1).turn_player == 1
    assert rules.new(decks, 1).players[0].deck != rules.new(decks, 2).players[0].deck


# Targets that are chosen as an ability is activated

WOLF = {"type": "minion", "sp": 1, "hp": 5}
PEEK = {"type": "spell", "text": "See one opponent's hand and target 1 card therein; destroy it."}
DROP = {"type": "spell", "text": "Target 1 card in your hand; down-level it by 1."}


def keeper(name: str) -> KeeperGame:
    rules = game(name)
    assert isinstance(rules, KeeperGame)
    return rules


def aimed(name: str, spell: dict[str, Any]) -> KeeperState:
    """A has cast a spell at the Wolf of a hand; now B, who has a counter, may answer."""
    guard = {"card": "Wolf", "counters": [{"kind": "Weakness", "owner": "B"}]}
    hand = ["Spell", "Wolf", "Blank", "Blank"]
    state = keeper(name).position(
        {
            "cards": {"Wolf": WOLF, "Spell": spell},
            "players": {
                "A": {"hand": hand, "granary": ["Blank"] * 12, "battlefield": [guard]},
                "B": {"hand": ["Wolf", "Blank", "Blank"]},
            },
        }
    )
    while state.choice is not None and not (state.chain and state.choice.player == 1):
        verbs = ("pass", "cast", "target", "exhaust", "player", "done")
        state.take(next(option for verb in verbs for option in options_of(state, verb)))
    return state


def options_of(state: KeeperState, verb: str) -> list[Option]:
    """The options of this verb, those to target only where they are about a Wolf."""
    assert state.choice is not None
    options = [option for option in state.choice.options if option.verb == verb]
    return [each for each in options if verb != "target" or state.faces[each.card].name == "Wolf"]


def target_of(state: KeeperState) -> int:
    """The one target of the one link."""
    [link] = state.chain
    [(card,)] = link.targets or ()
    return card


@pytest.mark.parametrize("name", GAMES)
def test_a_link_keeps_its_targets_until_it_resolves(name: str) -> None:
    """K12E-counters-15, K12E-target-3."""
    state = aimed(name, DROP)
    target = target_of(state)
    assert state.faces[target].name == "Wolf"
    assert target in state.players[0].hand
    assert target_of(state.copy()) == target
    assert state.resolutions == []


@pytest.mark.parametrize("name", GAMES)
def test_whoever_cannot_see_the_target_believes_it_to_be_any_card_of_that_hand(name: str) -> None:
    """K12E-fields-23; R37."""
    state = aimed(name, DROP)
    places = set()
    for seed in range(30):
        imagined = state.imagine(1, seed)
        assert keeper(name).check(imagined) == []
        places.add(imagined.players[0].hand.index(target_of(imagined)))
    assert places == {0, 1, 2}


@pytest.mark.parametrize("name", GAMES)
def test_whoever_chose_the_target_knows_which_card_it_is(name: str) -> None:
    """K12E-see-1; R167."""
    state = aimed(name, PEEK)
    for seed in range(10):
        imagined = state.imagine(0, seed)
        assert imagined.faces[target_of(imagined)].name == "Wolf"
        assert target_of(imagined) in imagined.players[1].hand


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_position_has_the_targets_of_its_links(name: str) -> None:
    state = aimed(name, DROP)
    loaded = keeper(name).load(keeper(name).save(state))
    assert target_of(loaded) == target_of(state)
    assert loaded.key() == state.key()
