"""The starter decks of the 17th Edition: legal, written as printed, every card of them played."""

from __future__ import annotations

import re
import runpy
import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import cardwright.kotc.decks as room
from cardwright.core.chance import Chance
from cardwright.kotc.decks import Deck, describe_deck, starters
from cardwright.kotc.decks.deckfile import deck_from_json
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.wording import card_text

ROOM = Path(room.__file__).parent / "17"
PAGE = Path(__file__).parents[2] / "docs" / "starter-decks.md"
NAMES = ("Emberwatch", "Stonereed", "Thornmask", "Urnfolk")
GAMES = 240
LONGEST_GAME = 20_000

KEEPER = KeeperGame("kotc/17")


def file_of(name: str) -> Path:
    return ROOM / f"{name.lower()}.toml"


def starter(name: str) -> Deck:
    return KEEPER.starter_decks()[name]


@cache
def random_games() -> tuple[dict[str, int], Counter[str], list[int]]:
    """Seeded games: how often each card was played by its owner, why games ended, after how many turns."""
    pairs = list(combinations([starter(name) for name in NAMES], 2))
    played = {design.name: 0 for name in NAMES for design, _ in starter(name).cards}
    reasons: Counter[str] = Counter()
    turns: list[int] = []
    for seed in range(GAMES):
        state = KEEPER.new(pairs[seed % len(pairs)], seed, first=seed // len(pairs) % 2)
        chance = Chance.seeded(seed)
        for _ in range(LONGEST_GAME):
            choice = state.choice
            if choice is None:
                break
            option = choice.options[chance.below(len(choice.options))]
            if option.verb in ("summon", "cast", "activate") and state.owners[option.card] == choice.player:
                played[state.name(option.card)] += 1
            state.take(option)
        assert state.result is not None
        reasons[state.result.reason] += 1
        turns.append(state.turn)
    return played, reasons, turns


def test_there_are_four_starter_decks() -> None:
    assert tuple(KEEPER.starter_decks()) == NAMES


def test_decks_are_read_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What names those of all editions, as the start page does, waits for the cards of none of them."""
    read: list[str] = []

    def reading(data: Any, file: str) -> Deck:
        read.append(file)
        return deck_from_json(data, file)

    monkeypatch.setattr(starters, "deck_from_json", reading)
    starters.starter_decks.cache_clear()
    decks = KEEPER.starter_decks()
    assert tuple(decks) == NAMES
    assert len(decks) == 4
    assert read == []
    assert decks["Urnfolk"] is decks["Urnfolk"]
    assert read == ["urnfolk.toml"]
    with pytest.raises(KeyError):
        decks["Urnfolks"]


@pytest.mark.parametrize("name", NAMES)
def test_a_starter_deck_is_legal_without_a_warning(name: str) -> None:
    report = describe_deck(file_of(name))
    assert report.findings == ()
    assert report.size == 40
    assert report.deck.name == name
    assert report.deck.ultra <= 10
    assert (report.deck.ultra > 0) == (name in ("Emberwatch", "Stonereed"))
    KEEPER.check_deck(report.deck)


@pytest.mark.parametrize("name", NAMES)
def test_every_card_has_its_level_and_a_flavour_line(name: str) -> None:
    for design, copies in starter(name).cards:
        assert design.level == level_of(design, KEEPER.edition), design.name
        assert design.edition == 17, design.name
        assert design.flavour, design.name
        assert 2 <= copies <= 4, design.name


def test_a_flavour_line_changes_nothing() -> None:
    """K17-card-types-and-layout-19."""
    decks = [starter(name) for name in NAMES[:2]]
    plain = [
        replace(deck, cards=tuple((replace(design, flavour=""), copies) for design, copies in deck.cards))
        for deck in decks
    ]
    games = [KEEPER.new(brought, seed=7) for brought in (decks, plain)]
    chance = Chance.seeded(7)
    for _ in range(200):
        told, silent = (state.choice.options if state.choice else () for state in games)
        assert all(option == other for option, other in zip(told, silent, strict=True))
        taken = chance.below(len(told))
        games[0].take(told[taken])
        games[1].take(silent[taken])
    assert [player.hp for player in games[0].players] == [player.hp for player in games[1].players]


@pytest.mark.parametrize("name", NAMES)
def test_the_texts_are_canonical(name: str) -> None:
    written = tomllib.loads(file_of(name).read_text(encoding="utf-8"))["cards"]
    for design, _ in starter(name).cards:
        assert card_text(design, KEEPER.edition) == written[design.name].get("text", ""), design.name


def test_the_decks_show_much_of_the_card_language() -> None:
    shown = {
        phrase.id
        for name in NAMES
        for design, _ in starter(name).cards
        for ability in design.abilities
        for phrase in ability.phrases
    }
    assert len(shown) >= 45


def test_the_decks_share_no_card() -> None:
    cards = [design.name for name in NAMES for design, _ in starter(name).cards]
    assert len(set(cards)) == len(cards)


@pytest.mark.long_game
def test_every_card_is_played_by_its_owner() -> None:
    played, _, _ = random_games()
    assert not [card for card, times in played.items() if times == 0]


@pytest.mark.long_game
def test_games_are_decided_by_hp_within_an_evening() -> None:
    _, reasons, turns = random_games()
    assert reasons["hp"] >= 0.85 * GAMES
    assert 20 <= sorted(turns)[GAMES // 2] <= 45


@pytest.mark.parametrize("name", NAMES)
def test_the_page_shows_the_deck(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    section = page.split(f"## {name}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ") and not line.startswith("| ---")]
    shown = {tuple(cell.strip() for cell in row.strip("|").split("|"))[:4] for row in rows[1:]}
    printed = {
        (
            str(copies),
            design.name,
            str(design.level),
            f"{design.sp}/{design.hp}" if design.type == "minion" else "spell",
        )
        for design, copies in starter(name).cards
    }
    assert shown == printed


def test_what_the_page_says_was_measured_with_these_decks() -> None:
    """After a change of a deck: tools/measure_starter_decks.py."""
    tool = runpy.run_path(str(PAGE.parents[1] / "tools" / "measure_starter_decks.py"))
    page = PAGE.read_text(encoding="utf-8")
    assert f"{tool['BEGIN']}{tool['digest']()} -->" in page


def test_no_starter_deck_wins_more_than_65_of_a_hundred_games() -> None:
    table = PAGE.read_text(encoding="utf-8").split("## How they stand")[1]
    rates = [float(rate) for rate in re.findall(r"(\d+\.\d) %", table)]
    assert len(rates) == len(NAMES) * (len(NAMES) - 1)
    assert max(rates) <= 65.0
