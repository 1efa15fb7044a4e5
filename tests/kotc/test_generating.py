"""Generated cards and decks: legal, readable, the same for a seed, and of every component."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.core.chance import Chance
from cardwright.errors import CardwrightError
from cardwright.kotc.decks import Deck, deck_from_json, describe_deck, examine, read_deck
from cardwright.kotc.decks.exporting import deck_to_toml
from cardwright.kotc.decks.starters import deck_to_json, starter_decks
from cardwright.kotc.editions import EDITIONS, Component, Edition, load
from cardwright.kotc.generating import SEEDS, generate_deck, generate_design
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.wording import paragraphs

ENOUGH = 60


@pytest.fixture(scope="module", params=EDITIONS)
def decks(request: pytest.FixtureRequest) -> list[Deck]:
    """Many decks of an edition."""
    return [generate_deck(request.param, seed) for seed in range(ENOUGH)]


@pytest.fixture
def edition(decks: list[Deck]) -> Edition:
    """The edition that the decks are of."""
    return load(decks[0].game)


def test_every_deck_is_legal_and_nothing_in_it_is_useless(decks: list[Deck], edition: Edition) -> None:
    for deck in decks:
        assert examine(deck) == ()
        assert deck.size == edition.deck_min
        assert deck.reserves_size == edition.reserves_max
        names = [design.name for design, _ in deck.cards]
        assert len(set(names)) == len(names)


def test_every_component_is_in_some_deck(decks: list[Deck], edition: Edition) -> None:
    printed = Counter(
        phrase.component for deck in decks for design, _ in deck.cards for phrase in design.phrases
    )
    assert set(printed) == set(edition.usable)
    assert min(printed.values()) > 2


def test_there_is_every_kind_of_card(decks: list[Deck], edition: Edition) -> None:
    """Minions and spells, plain ones too; several abilities, and of what an ability can have several."""
    wording = edition.wording
    designs = [design for deck in decks for design, _ in deck.cards]
    abilities = [ability for design in designs for ability in design.abilities]
    sentences = [sentence for ability in abilities for sentence in ability.sub_abilities]
    assert {design.type for design in designs} == {"minion", "spell"}
    assert {len(design.abilities) for design in designs} == {0, 1, 2, 3}
    assert {len(ability.costs) for ability in abilities} == set(range(4 if wording.several_costs else 2))
    several = wording.several_sub_abilities
    assert {len(ability.sub_abilities) for ability in abilities} == set(range(1, 4 if several else 2))
    assert {len(sentence.effects) for sentence in sentences} == {1, 2, 3}
    assert {join for sentence in sentences for join in sentence.joins} == set(wording.effect_joins)
    assert any(design.caveat for design in designs) == bool(edition.of_kind("caveat"))


def test_most_cards_can_be_played_early(decks: list[Deck], edition: Edition) -> None:
    for deck in decks:
        levels = [level_of(design, edition) for design, copies in deck.cards for _ in range(copies)]
        assert sum(level <= 2 for level in levels) >= 0.4 * deck.size
        assert sum(level <= 4 for level in levels) >= 0.8 * deck.size
        assert max(levels) <= 12


def test_a_deck_read_from_what_is_printed_is_the_same(decks: list[Deck], tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    for deck in decks[:20]:
        file.write_text(deck_to_toml(deck), encoding="utf-8")
        assert read_deck(file) == deck
        assert describe_deck(file).findings == ()
        assert deck_from_json(deck_to_json(deck)) == deck


def test_the_starter_decks_can_be_written_out_too(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    for deck in starter_decks("kotc/17").values():
        file.write_text(deck_to_toml(deck), encoding="utf-8")
        assert read_deck(file) == deck


def test_a_seed_stands_for_one_deck() -> None:
    assert generate_deck("kotc/17", 3) == generate_deck("kotc/17", 3) != generate_deck("kotc/17", 4)
    assert [design.name for design, _ in generate_deck("kotc/17", 3).cards][:2] == [
        "Sly Shrew 3",
        "Lone Stag 3",
    ]
    for seed in (-1, SEEDS[-1] + 1):
        with pytest.raises(CardwrightError, match="a whole number from 0 to"):
            generate_deck("kotc/17", seed)


@settings(max_examples=60)
@given(st.sampled_from(EDITIONS), st.integers(0, 2**64), st.integers(0, 9), st.integers(0, 2))
def test_the_text_of_a_generated_card_is_the_card(game: str, seed: int, level: int, ultra: int) -> None:
    edition = load(game)
    design = generate_design(edition, Chance.seeded(seed), level, ultra=ultra)
    assert design.ultra <= ultra
    assert examine_design(design, edition) == ()
    draft = Draft(design.name, design.type, paragraphs(design, edition), design.sp, design.hp, design.edition)
    assert draft.design(edition) == design


@pytest.mark.parametrize(
    ("game", "component"),
    [(game, component) for game in EDITIONS for component in load(game).usable],
    ids=lambda each: each if isinstance(each, str) else each.id,
)
def test_a_card_can_be_made_of_each_component(game: str, component: Component) -> None:
    edition = load(game)
    for seed in range(3):
        design = generate_design(edition, Chance.seeded(seed), 4, ultra=component.ultra, featured=component)
        assert component in [phrase.component for phrase in design.phrases]
