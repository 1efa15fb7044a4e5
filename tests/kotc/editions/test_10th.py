"""The 10th Edition: its data, its thirteen new caveats, its starter decks."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from cardwright.core.chance import Chance
from cardwright.games import game
from cardwright.kotc import casting
from cardwright.kotc.decks import Deck, examine
from cardwright.kotc.editions import load
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.language.draft import Draft, draft_from
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.report import describe_card
from cardwright.kotc.language.text import Design, Phrase
from cardwright.kotc.language.wording import caveat_text
from cardwright.kotc.rules.cards import NO_CAVEAT, Caveat
from cardwright.kotc.rules.state import KeeperState
from cardwright.narration.explaining import explain
from cardwright.scenarios.running import run_file
from cardwright.scenarios.yaml import read_yaml

ROOT: Final = Path(__file__).parents[3]
FOLDER: Final = ROOT / "tests" / "scenarios" / "kotc-10"
NINTH: Final = load("kotc/9")
EDITION: Final = load("kotc/10")
KEEPER: Final = KeeperGame("kotc/10")
DECKS: Final = tuple(game("kotc/10").starter_decks().values())

# Caveat: its relief for x = 2; where it works; where it cannot be paid, or has nothing to do.
NEW: Final[dict[str, tuple[int, str, str]]] = {
    "caveat-action-remove-counters-this": (
        4,
        "caveats/counters-for-an-ability",
        "caveats/none-of-them-payable",
    ),
    "caveat-action-exhaust-resources": (1, "caveats/resources-each-time", "caveats/none-of-them-payable"),
    "caveat-action-exhaust-other-minions": (
        4,
        "caveats/another-creature-exhausted",
        "caveats/nobody-else-to-exhaust",
    ),
    "caveat-action-exhaust-minions-enemy-choice": (
        8,
        "caveats/creatures-an-opponent-exhausts",
        "caveats/nobody-else-to-exhaust",
    ),
    "caveat-action-sacrifice-hand-random": (
        6,
        "caveats/random-cards-sacrificed",
        "caveats/none-of-them-payable",
    ),
    "caveat-action-sacrifice-on-field": (
        8,
        "caveats/sacrificed-for-an-attack",
        "caveats/nothing-else-in-play",
    ),
    "caveat-action-sacrifice-on-field-enemy-choice": (
        12,
        "caveats/sacrificed-by-an-opponents-choice",
        "caveats/nothing-else-in-play",
    ),
    "caveat-action-destroy-hand-random": (
        3,
        "caveats/random-cards-destroyed",
        "caveats/none-of-them-payable",
    ),
    "caveat-action-destroy-other-on-field": (
        4,
        "caveats/others-destroyed",
        "caveats/unpayable-for-an-ability",
    ),
    "caveat-action-destroy-other-on-field-enemy-choice": (
        6,
        "caveats/others-destroyed-by-an-opponents-choice",
        "caveats/nothing-else-in-play",
    ),
    "caveat-action-destroy-resources": (4, "caveats/resources-destroyed", "caveats/none-of-them-payable"),
    "caveat-action-destroy-resources-enemy-choice": (
        6,
        "caveats/resources-by-an-opponents-choice",
        "caveats/none-of-them-payable",
    ),
    "caveat-berzerker": (
        2,
        "berzerkers/destroyed-if-it-has-not-fought",
        "berzerkers/it-has-attacked",
    ),
}


def written(component: str, x: int = 2) -> str:
    """The caveat as a card has it."""
    return caveat_text(Phrase(EDITION.component(component), x), EDITION)


def in_battle(cards: dict[str, Any], **players: Any) -> KeeperState:
    """A's Battle Phase."""
    state: KeeperState = KEEPER.position({"cards": cards, "players": players, "phase": "battle"})
    while state.choice is not None and state.choice.prompt == "respond":
        state.choose("pass")
    return state


def components_of(name: str) -> set[str]:
    """The components on the cards of a scenario."""
    cards = read_yaml(FOLDER / f"{name}.yaml").data["cards"]
    designs = [draft_from(card, table).design(EDITION) for card, table in cards.items()]
    return {phrase.id for design in designs for phrase in design.phrases}


def test_the_numbers_and_the_words_are_those_of_the_9th() -> None:
    """K09-setup-and-deck-building-1, -13 to -15; K09-turn-order-1 to -6."""
    for field in ("deck_min", "deck_max", "reserves_min", "reserves_max", "start_hp", "start_hand"):
        assert getattr(EDITION, field) == getattr(NINTH, field)
    assert (EDITION.phases, EDITION.words, EDITION.level) == (NINTH.phases, NINTH.words, NINTH.level)
    assert EDITION.policies == NINTH.policies
    assert (EDITION.number, EDITION.clean_slate, EDITION.indicator_required) == (10, 0, False)


def test_thirteen_caveats_are_new_and_everything_else_is_as_it_was() -> None:
    """K09-creatures-4, -7."""
    assert [each for each in EDITION.components if not NINTH.has(each.id)] == [
        EDITION.component(id) for id in NEW
    ]
    assert tuple(each for each in EDITION.components if NINTH.has(each.id)) == NINTH.components
    assert all(EDITION.component(id).since == 10 for id in NEW)
    lists = (EDITION.refurbished, EDITION.revised, EDITION.redacted, EDITION.limits)
    assert lists == (NINTH.refurbished, NINTH.revised, NINTH.redacted, NINTH.limits)


@pytest.mark.parametrize("component", NEW)
def test_a_new_caveat_is_read_printed_and_takes_off_what_the_guide_says(component: str) -> None:
    """K09-creatures-5; K09-card-types-and-layout-12."""
    relief, _, _ = NEW[component]
    text = written(component)
    design = Draft("Ox", "minion", text, 20, 5, 10).design(EDITION)
    assert design.caveat is not None
    assert caveat_text(design.caveat, EDITION) == text
    assert level_of(design, EDITION) == 21 - relief
    assert examine_design(design, EDITION) == ()


@pytest.mark.parametrize("component", NEW)
def test_a_new_caveat_works_where_it_should_and_shows(
    component: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, works, fails = NEW[component]
    for name in (works, fails):
        assert component in components_of(name)
        assert run_file(FOLDER / f"{name}.yaml").ok
    as_written = casting.caveat_of

    def without(text: Phrase | None) -> Caveat:
        return NO_CAVEAT if text is None or text.id == component else as_written(text)

    monkeypatch.setattr(casting, "caveat_of", without)
    outcome = run_file(FOLDER / f"{works}.yaml")
    assert outcome.failures or outcome.error


def cards_of_the_9th() -> list[dict[str, Any]]:
    text = (ROOT / "tests" / "data" / "kotc-9-cards.toml").read_text(encoding="utf-8")
    cards: list[dict[str, Any]] = tomllib.loads(text)["card"]
    return cards


@pytest.mark.parametrize("number", [9, 10])
@pytest.mark.parametrize("card", cards_of_the_9th(), ids=lambda card: card["name"])
def test_a_printed_card_has_its_cost_and_its_text(card: dict[str, Any], number: int) -> None:
    """The rulebook of the 10th shows the cards of the 9th."""
    draft = Draft(card["name"], card["type"], card["text"], card.get("sp", 0), card.get("hp", 0), number)
    report = describe_card(draft, EDITION)
    assert (report.level, report.text) == (card["cost"], card["text"])
    assert report.ok == card.get("legal", True)


def test_a_card_of_the_9th_does_not_say_what_came_later() -> None:
    """K09-card-types-and-layout-11."""
    text = written("caveat-berzerker")
    [finding] = examine_design(Draft("Ox", "minion", text, 3, 5, 9).design(EDITION), EDITION)
    assert (finding.severity, finding.code) == ("warning", "newer-text")
    assert examine_design(Draft("Ox", "minion", text, 3, 5, 10).design(EDITION), EDITION) == ()
    [finding] = examine_design(Draft("Ox", "minion", "Draw 1 card.", 3, 5, 11).design(EDITION), EDITION)
    assert (finding.code, finding.rule) == ("newer-edition", "R130")


def test_why_a_creature_is_not_on_offer_for_an_attack() -> None:
    """K09-creatures-7; R137."""
    giant = {"type": "minion", "sp": 3, "hp": 5, "text": written("caveat-action-destroy-resources")}
    cards = {"Giant": giant, "Ox": {"type": "minion", "sp": 1, "hp": 5}}
    state = in_battle(cards, A={"battlefield": ["Giant", "Ox"], "granary": ["Blank"]}, B={})
    told = explain(state.view(0), "Giant")
    assert told is not None
    assert (told.why, told.rules) == ("unpaid", ("K09-creatures-7", "R137"))
    assert told.sentence.plain == "What Giant asks for whenever it acts cannot be paid."


def test_a_creature_whose_cost_can_be_paid_is_kept_back_like_any_other() -> None:
    """K09-creatures-7; R137, R171: there is nobody left whom it could attack."""
    giant = {"type": "minion", "sp": 3, "hp": 5, "text": written("caveat-action-destroy-resources")}
    cards = {"Giant": giant, "Ox": {"type": "minion", "sp": 1, "hp": 5}}
    battlefield = ["Giant", {"card": "Ox", "id": "first"}, {"card": "Ox", "id": "second"}]
    state = in_battle(cards, A={"battlefield": battlefield, "granary": ["Blank", "Blank"]}, B={})
    for choice in ("enlist first", "done", "declare B"):
        state.choose(choice)
    while state.choice is not None and state.notations() != ["end"]:
        state.choose(state.notations()[-1])
    for card in ("Giant", "second"):
        told = explain(state.view(0), card)
        assert told is not None
        assert (told.why, told.rules) == ("no-victim", ("K09-battles-3", "R171"))


def test_a_creature_is_there_even_if_a_judge_took_what_its_caveat_asks_for() -> None:
    """K09-creatures-7: its resource cost is paid by then."""
    text = "You must sacrifice 1 card in play to summon this creature."
    cards = {
        "Idol": {"type": "minion", "sp": 3, "hp": 5, "text": text},
        "Ox": {"type": "minion", "sp": 1, "hp": 5},
    }
    lying = {
        "hand": [{"card": "Idol", "level": 1}],
        "granary": ["Blank", {"card": "Ox", "id": "store"}],
        "battlefield": [{"card": "Ox", "id": "ox"}],
    }
    state: KeeperState = KEEPER.position(
        {"cards": cards, "players": {"A": lying, "B": {}}, "phase": "action"}
    )
    while "summon Idol" not in state.notations():
        state.choose("pass")
    state.choose("summon Idol")
    KEEPER.edit(state, card="ox", player=None, values=None, move="A.hand")
    state.choose("exhaust store")
    assert [event.word() for event in state.events][-2:] == ["exhaust", "summon"]
    assert state.on_field(state.find("Idol"))
    assert KEEPER.check(state) == []


def test_why_a_resource_is_not_given_for_its_own_summoning() -> None:
    """K09-creatures-7; R109."""
    call = (
        "Target up to 1 of your resources. Reveal all targets, then summon or cast any number of targets "
        "that are not in play (paying the usual costs)."
    )
    cards = {
        "Call": {"type": "spell", "text": call},
        "Idol": {
            "type": "minion",
            "sp": 1,
            "hp": 5,
            "text": "You must destroy 1 of your resources to summon this creature.",
        },
    }
    stock = [{"card": "Idol", "id": "idol"}, "Blank", "Blank", "Blank", "Blank"]
    lying = {"hand": [{"card": "Call", "level": 1}], "granary": stock}
    state: KeeperState = KEEPER.position(
        {"cards": cards, "players": {"A": lying, "B": {}}, "phase": "action"}
    )
    while "cast Call" not in state.notations():
        state.choose("pass")
    for choice in ("cast Call", "exhaust Blank", "target idol", "done", "summon idol"):
        state.choose(choice)
    while not state.notations()[0].startswith("destroy"):
        state.choose(0)
    told = {card: explain(state.view(0), card) for card in ("idol", "Blank#4")}
    assert {card: each and (each.why, each.rules) for card, each in told.items()} == {
        "idol": ("being-played", ("R109",)),
        "Blank#4": ("alike", ("R28",)),
    }


def test_an_ability_fails_where_a_judge_took_what_it_is_being_paid_with() -> None:
    """K09-creature-abilities-22; R25: what was to be paid has not been, and there is no effect."""
    rite = {"type": "spell", "text": "Sacrifice 2 cards in play. Increase your hitpoints by 5."}
    cards = {"Rite": rite, "Ox": {"type": "minion", "sp": 1, "hp": 5}}
    oxen = [{"card": "Ox", "id": id} for id in ("a", "b", "c")]
    lying = {"hand": [{"card": "Rite", "level": 1}], "granary": ["Blank"], "battlefield": oxen}
    state: KeeperState = KEEPER.position(
        {"cards": cards, "players": {"A": lying, "B": {}}, "phase": "action"}
    )
    while "cast Rite" not in state.notations():
        state.choose("pass")
    for choice in ("cast Rite", "exhaust Blank", "sacrifice a"):
        state.choose(choice)
    for ox in ("b", "c"):
        KEEPER.edit(state, card=ox, player=None, values=None, move="A.hand")
    assert [event.word() for event in state.events][-2:] == ["fail", "spent"]
    assert state.players[0].hp == 20
    assert state.on_field(state.find("a"))
    assert KEEPER.check(state) == []


def test_why_a_creature_that_attacks_is_not_exhausted_for_another() -> None:
    """R137."""
    chief = {"type": "minion", "sp": 3, "hp": 5, "text": written("caveat-action-sacrifice-on-field", 1)}
    cards = {"Chief": chief, "Ox": {"type": "minion", "sp": 1, "hp": 5}}
    oxen = [{"card": "Ox", "id": id} for id in ("a", "b", "c")]
    state = in_battle(cards, A={"battlefield": [*oxen, "Chief"]}, B={})
    state.choose("enlist a")
    state.choose("enlist Chief")
    told = explain(state.view(0), "a")
    assert told is not None
    assert (told.why, told.rules) == ("enlisted", ("R137",))


def test_what_is_being_paid_for_an_attack_can_be_saved_and_gone_on_with() -> None:
    """R137."""
    chief = {"type": "minion", "sp": 3, "hp": 5, "text": written("caveat-action-exhaust-other-minions", 1)}
    cards = {"Chief": chief, "Ox": {"type": "minion", "sp": 1, "hp": 5}}
    oxen = [{"card": "Ox", "id": id} for id in ("a", "b", "c")]
    state = in_battle(cards, A={"battlefield": [*oxen, "Chief"]}, B={})
    state.choose("enlist a")
    state.choose("enlist Chief")
    for each in (state.copy(), KEEPER.load(json.loads(json.dumps(KEEPER.save(state)))), state):
        assert each.notations() == ["exhaust b", "exhaust c"]
        each.choose("exhaust b")
        assert each.notations() == ["enlist c", "done"]


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_a_starter_deck_is_legal_and_as_printed(deck: Deck) -> None:
    """K09-setup-and-deck-building-1, -13."""
    assert examine(deck) == ()
    assert (deck.size, deck.reserves_size) == (40, 10)
    assert all(design.edition == 10 for design in deck.designs)
    assert {each.caveat.id for each in deck.designs if each.caveat is not None} & set(NEW)


@pytest.mark.long_game
def test_every_card_of_the_starter_decks_is_played() -> None:
    unplayed = {design.name for deck in DECKS for design, _ in deck.cards}
    for seed in range(60):
        state = KEEPER.new(list(DECKS), seed)
        chance = Chance.seeded(seed)
        while state.choice is not None and unplayed:
            option = state.choice.options[chance.below(len(state.choice.options))]
            if option.verb in ("summon", "cast", "activate", "set"):
                unplayed.discard(state.name(option.card))
            state.take(option)
    assert unplayed == set()


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_the_page_shows_the_deck(deck: Deck) -> None:
    page = (ROOT / "docs" / "starter-decks-10.md").read_text(encoding="utf-8")
    section = page.split(f"## {deck.name}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if re.match(r"\| \d", line)]
    shown = {tuple(cell.strip() for cell in row.strip("|").split("|"))[:4] for row in rows}

    def row(design: Design, copies: int) -> tuple[str, ...]:
        values = f"{design.sp}/{design.hp}" if design.type == "minion" else "spell"
        return str(copies), design.name, str(level_of(design, EDITION)), values

    in_reserve = {design.name: copies for design, copies in deck.reserves}
    expected = {row(design, copies) for design, copies in deck.cards if design.name not in in_reserve}
    assert shown == expected | {row(design, copies) for design, copies in deck.reserves}


def test_what_the_page_says_was_measured_with_these_decks() -> None:
    """After a change of a deck: tools/measure_starter_decks.py."""
    tool = runpy.run_path(str(ROOT / "tools" / "measure_starter_decks.py"))
    page = (ROOT / "docs" / "starter-decks-10.md").read_text(encoding="utf-8")
    assert f"{tool['BEGIN']}{tool['digest']('kotc/10')} -->" in page
    rates = [float(rate) for rate in re.findall(r"(\d+\.\d) %", page)]
    assert len(rates) == 2
    assert max(rates) <= 65.0
