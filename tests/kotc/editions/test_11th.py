"""The 11th Edition: its data, its card language and levels, chains with players who are out, its decks."""

from __future__ import annotations

import json
import re
import runpy
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any, Final

import pytest

from cardwright.core.chance import Chance
from cardwright.games import game
from cardwright.kotc.decks import Deck, examine
from cardwright.kotc.editions import Policies, load
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import calculation, level_of, phrase_value
from cardwright.kotc.language.text import CardType, Design
from cardwright.kotc.language.wording import card_text
from cardwright.kotc.rules.state import KeeperState
from cardwright.rulebooks.glossary import load_glossary

ROOT: Final = Path(__file__).parents[3]
EDITION: Final = load("kotc/11")
EARLY: Final = load("kotc/12-early")
KEEPER: Final = KeeperGame("kotc/11")
DECKS: Final = tuple(game("kotc/11").starter_decks().values())


def read(text: str | tuple[str, ...], kind: CardType = "spell", sp: int = 0, hp: int = 0) -> Design:
    """A card of the 11th with this text."""
    return Draft("Card", kind, text, sp, hp, 11).design(EDITION)


def test_the_numbers_of_the_11th_edition() -> None:
    """K12E-setup-and-deck-building-1, -2, -7, -8; K12E-clean-slate-edition-1."""
    assert (EDITION.deck_min, EDITION.deck_max, EDITION.max_copies) == (40, 60, None)
    assert (EDITION.reserves_min, EDITION.reserves_max, EDITION.reserves_within_deck) == (0, 5, False)
    assert (EDITION.start_hp, EDITION.start_hand, EDITION.mulligan) == (35, 5, False)
    assert EDITION.phases == ("resource", "action", "battle", "recovery")
    assert (EDITION.draw_per_turn, EDITION.draw_first_turn) == (2, 1)
    assert (EDITION.number, EDITION.clean_slate, EDITION.indicator_required) == (11, 11, True)
    assert (EDITION.level.least, EDITION.level.hp_divisor, EDITION.level.largest_value) == (1, 5, 99)


def test_the_words_of_the_11th_edition() -> None:
    """K12E-card-types-and-layout-1, -12."""
    wanted = {
        "minion": "creature",
        "sp": "offense",
        "hp": "defense",
        "player_hp": "HP",
        "level": "level",
        "grave": "graveyard",
        "battlefield": "battlefield",
        "trapfield": "trapfield",
        "granary": "granary",
        "enemy": "opponent",
        "victim": "target",
        "on_field": "in-play",
    }
    assert {word: EDITION.words[word] for word in wanted} == wanted


def test_what_parts_it_from_the_early_12th() -> None:
    """R2, R97; K12E-battles-4, -12; K09-winning-and-losing-1."""
    mine, theirs = EDITION.policies, EARLY.policies
    differing = {name for name in Policies.__annotations__ if getattr(mine, name) != getattr(theirs, name)}
    assert differing == {"first_to_respond", "fatigue_ends", "defeat", "formation_order", "battle_dice"}


def test_the_component_table_is_complete() -> None:
    kinds = ("caveat", "condition", "cost", "target", "effect")
    assert [len(EDITION.of_kind(kind)) for kind in kinds] == [25, 11, 12, 18, 30]  # type: ignore[arg-type]
    ends = {"caveat": ".", "condition": ":", "cost": ";", "target": ";", "effect": "."}
    for component in EDITION.components:
        written = [variable for variable in ("x", "y") if f"{{{variable}}}" in component.text]
        assert component.variables == tuple(written)
        assert set(component.formula) & {"x", "y"} <= set(component.variables)
        assert ("a" in component.formula) == (component.kind == "effect")
        assert ("t" in component.formula) == ("target" in component.text and component.kind == "effect")
        assert (component.targets != "") == (component.kind == "target")
        assert component.text.endswith(ends[component.kind])
        assert component.text[0].isupper() or component.text[0] == "{"
    assert EDITION.counters == (
        *("generic", "Offense", "Defense", "Weakness", "Damage", "Exhaustion", "Dice"),
        "Immortality",
    )


PRINTED: Final = (
    "Self-exhaust 1 resource; Target this card; Place 2 Offense Counters on it.",
    "Target 1 in-play card; Deck-stack it, then draw 2 cards.",
    "Target up to 2 in-play cards; Destroy the targets. Draw 2 cards, also gain 1 HP.",
    "Target 1 in-play card; Add 3 to its offense, also add 5 to its defense.",
    "Target up to 2 in-play cards; Batch subtract 4 from the targets' offense.",
    "When at least 1 of your in-play cards (excluding this card) is destroyed: Draw 1 card.",
    "When at least 2 of your in-play cards (excluding this card) are damaged, but not destroyed: "
    "Draw 1 card.",
    "Target up to 3 level 4 or lower enemy creatures; Fatigue the targets.",
    "Have one opponent excavate 3 cards and target 1 excavated card (their choice); See it.",
    "2-dice-burn yourself and one opponent. You may re-roll up to 1 die this turn.",
    "Draw 1 card. Deal 2 cards.",
)
"""Texts of spells as the guide has them printed."""


@pytest.mark.parametrize("text", PRINTED)
def test_a_text_is_printed_as_it_was_read(text: str) -> None:
    """K12E-abilities-2, -7, -9, -10; K12E-it-2; R134, R135."""
    assert card_text(read(text), EDITION) == text


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (
            "Self-exhaust 1 resource, then target this card; place 2 offense counters on the target.",
            "Self-exhaust 1 resource; Target this card; Place 2 Offense Counters on it.",
        ),
        (
            "target up to 1 in-play cards; batch add 2 to the targets' offense.",
            "Target 1 in-play card; Add 2 to its offense.",
        ),
        ("Draw 1 card, then gain 2 HP.", "Draw 1 card, then gain 2 HP."),
    ],
)
def test_other_ways_to_write_a_text(written: str, printed: str) -> None:
    """R134, R135: a cost may end with ", then", and what is said of many may stand where there is one."""
    assert card_text(read(written), EDITION) == printed


@pytest.mark.parametrize("caveat", [each.id for each in EDITION.of_kind("caveat")])
def test_a_caveat_is_no_name_of_an_ability(caveat: str) -> None:
    """K09-creatures-5: also where it has a colon in it."""
    text = EDITION.component(caveat).text.replace("{x}", "2")
    design = read((text, "SING: Draw 1 card.", "Gain 1 HP."), "minion", 40, 5)
    assert design.caveat is not None
    assert design.caveat.id == caveat
    assert [each.name for each in design.abilities] == ["SING", ""]
    assert card_text(design, EDITION) == f"{text}\n\nSING: Draw 1 card.\n\nGain 1 HP."
    relief = phrase_value(design.caveat, 11)
    assert level_of(design, EDITION) == ceil(43 - relief)


LEVELS: Final = (
    ("Draw 2 cards.", 2),
    ("When you take at least 5 damage: Draw 2 cards.", 1),
    ("When this card is damaged, but not destroyed: Draw 12 cards.", 2),
    ("When at least 3 cards in your hand are destroyed: Draw 12 cards.", 4),
    ("When this in-play card is destroyed: Target 1 in-play card; Silo it.", 2),
    (
        "When your in-play cards take at least 5 total damage: Target up to 2 in-play cards; "
        "Destroy the targets.",
        2,
    ),
    ("Self-destroy 1 resource; Target up to 3 in-play cards; Destroy the targets.", 2),
    ("Target up to 2 level 5 or lower enemy creatures; Silo the targets.", 2),
    ("Deal 6 cards.", 3),
    ("Deal 1 card.", 1),
    ("2-dice-burn yourself and one opponent.", 4),
    ("Excavate 5 cards and target 1 excavated card; Bounce it.", 3),
)


@pytest.mark.parametrize(("text", "level"), LEVELS)
def test_a_condition_is_a_factor(text: str, level: int) -> None:
    """K12E-card-types-and-layout-12; R127: the formulas of the guide, `a` being 1 without a condition."""
    assert level_of(read(text), EDITION) == level


def test_the_way_to_a_level_names_the_factor() -> None:
    lines = calculation(
        read("When you take at least 5 damage: Self-exhaust 2 resources; Draw 6 cards."), EDITION
    )
    assert [(line.formula, line.value) for line in lines] == [
        ("a = 5/(2*x) = 5/(2*5)", Fraction(1, 2)),
        ("a*x = (1/2)*6", Fraction(3)),
        ("-(x/2) = -(2/2)", Fraction(-1)),
        ("max(1, 3-1)", Fraction(2)),
        ("max(1, ceil(2))", Fraction(2)),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Target 1 level 10 or lower enemy creature; Destroy it.", "would have no level: 9 is the largest"),
        ("Target up to 2 in-play cards; Add 3 to the targets' offense.", "speaks of a single target"),
        ("Roll 2 six-sided dice and increase your HP by the result.", "begins no component"),
        ("Draw 1 card. Target 1 in-play card; Destroy it.", "cannot stand here"),
        ("Target 1 in-play card; Substract 3 from its offense.", '"Substract" should be "Subtract"'),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str, said: str) -> None:
    with pytest.raises(CardTextError, match=re.escape(said)):
        read(text)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Draw 0 cards.", "Draw 1 card."),
        (
            "Target 1 level 10 or lower enemy creature; Destroy it.",
            "Target 1 level 9 or lower enemy creature;",
        ),
    ],
)
def test_the_nearest_text_has_numbers_that_a_card_can_have(text: str, nearest: str) -> None:
    with pytest.raises(CardTextError) as refused:
        read(text)
    assert [fault.nearest for fault in refused.value.faults] == [(nearest,)]


def test_the_stale_example_of_the_guide_is_no_text_of_the_11th() -> None:
    """It prints the words of the 9th, which are no component any more."""
    with pytest.raises(CardTextError):
        read("HEALING: Roll 2 six-sided dice and increase your HP by the result.", "minion")


def test_edition_indicators() -> None:
    """K12E-clean-slate-edition-1; R130."""
    codes = {}
    for number in (None, 9, 11, 12):
        design = Draft("Card", "spell", "Draw 1 card.", edition=number).design(EDITION)
        codes[number] = [finding.code for finding in examine_design(design, EDITION)]
    assert codes == {None: ["no-indicator"], 9: ["clean-slate"], 11: [], 12: ["newer-edition"]}


@pytest.mark.parametrize("seed", range(20))
def test_generated_cards_are_legal_and_read_as_they_are_printed(seed: int) -> None:
    deck = generate_deck("kotc/11", seed)
    assert examine(deck) == ()
    for design in deck.designs:
        text = card_text(design, EDITION)
        again = Draft(design.name, design.type, text, design.sp, design.hp, 11).design(EDITION)
        assert (again.caveat, again.abilities) == (design.caveat, design.abilities)


def test_the_glossary_explains_the_words_of_the_11th() -> None:
    names = {name for entry in load_glossary("kotc/11").entries for name in entry.names}
    assert {"creature", "caveat", "berzerker", "deal", "deck stack", "generic counter", "lose"} <= names
    assert not {"zombie", "minion counter", "battle dice"} & names


def test_a_sentence_of_another_edition_stands_for_what_it_stands_for_there() -> None:
    """How one loses is told as in the 9th, how creatures are printed as in the 10th; nothing else is."""
    assert EDITION.numbers["K17-endgame-4"] == "K09-winning-and-losing-3"
    assert EDITION.numbers["K09-creatures-7"] == "K09-creatures-7"
    assert not {"K09-creatures-6", "K09-ability-clarifications-rulings-13"} & EDITION.numbers.keys()


# Players who are out while a chain is under way (R172)

CARDS: Final[dict[str, Any]] = {
    "Pup": {"type": "minion", "sp": 1, "hp": 5},
    "Balm": {"type": "spell", "text": "Gain 5 HP."},
    "Doom": {"type": "spell", "text": "Self-destroy 1 resource; Target 1 in-play card; Destroy it."},
    "Feud": {"type": "spell", "text": "1-dice-burn yourself and one opponent."},
    "Revival": {"type": "spell", "text": "When you take at least 1 damage: Gain 3 HP."},
    "Spite": {
        "type": "spell",
        "text": "When you take at least 1 damage: Self-destroy 1 resource; Target 1 in-play card; "
        "Remove up to 1 counter from it.",
    },
}


def three(**players: Any) -> KeeperState:
    """A's Action Phase among three."""
    set_up = {"cards": CARDS, "players": {"A": {}, "B": {}, "C": {}} | players, "phase": "action"}
    state: KeeperState = KEEPER.position(set_up)
    passes(state)
    return state


def passes(state: KeeperState, but: str = "") -> None:
    """Let everybody pass, until that player is asked."""
    while state.choice is not None and state.choice.prompt == "respond":
        if state.names[state.choice.player] == but:
            return
        state.choose("pass")


def counter(kind: str, owner: str) -> dict[str, object]:
    return {"kind": kind, "owner": owner}


def test_who_gives_up_while_a_chain_is_built_takes_the_own_links_out_of_it() -> None:
    """K09-winning-and-losing-4, -5; R172."""
    theirs = [{"card": "Pup", "id": "theirs", "counters": [counter("Offense", "B"), counter("Offense", "C")]}]
    state = three(A={"hand": [{"card": "Balm", "level": 1}], "granary": ["Blank"]}, C={"battlefield": theirs})
    state.choose("cast Balm")
    state.choose("exhaust Blank")
    passes(state, "B")
    state.choose("pop Offense on theirs")
    passes(state, "C")
    state.choose("pop Offense on theirs")
    assert [link.seat for link in state.chain] == [0, 1, 2]
    KEEPER.forfeit(state, 1)
    assert [link.seat for link in state.chain] == [0, 2]
    assert KEEPER.check(state) == []
    passes(state)
    assert not state.over
    assert state.players[0].hp == 40
    assert state.minions[state.find("theirs")].sp == 2


def test_who_gives_up_while_paying_makes_no_link() -> None:
    """K09-winning-and-losing-4, -5; R172."""
    state = three(
        A={
            "hand": [{"card": "Doom", "id": "doom", "level": 1}],
            "granary": ["Blank", {"card": "Pup", "id": "store"}],
        },
        B={"battlefield": [{"card": "Pup", "id": "foe"}]},
    )
    state.choose("cast doom")
    state.choose("exhaust store")
    assert state.choice is not None
    assert (state.choice.prompt, len(state.payments)) == ("pay", 1)
    saved = KEEPER.load(json.loads(json.dumps(KEEPER.save(state))))
    for each in (saved, state):
        KEEPER.forfeit(each, 0)
        assert (each.chain, each.payments) == ([], [])
        assert KEEPER.check(each) == []
        passes(each)
        assert each.turn_player == 1
        assert each.on_field(each.find("foe"))


@pytest.mark.parametrize("asked", ["pay", "target", "choose"])
@pytest.mark.parametrize("alone", [True, False])
def test_what_somebody_does_about_damage_ends_with_that_player(alone: bool, asked: str) -> None:
    """K09-winning-and-losing-4, -5; R172: in the midst of paying, of aiming, of an effect."""
    pup = {"card": "Pup", "id": "pup", "counters": [counter("Offense", "A"), counter("Offense", "C")]}
    state = three(
        A={"hand": [{"card": "Feud", "level": 1}], "granary": ["Blank"], "trapfield": ["Revival"]},
        B={"trapfield": ["Spite"], "granary": [{"card": "Pup", "id": "store"}, "Blank"]},
        C={"battlefield": [pup]},
    )
    for choice in ("cast Feud", "exhaust Blank"):
        state.choose(choice)
    passes(state)
    state.choose("player B")
    if not alone:
        state.choose("activate Revival")
    passes(state, "B")
    answers = ["activate Spite", "destroy store", "target pup", "done"]
    while state.choice is not None and (state.choice.prompt, state.choice.player) != (asked, 1):
        state.choose(answers.pop(0) if answers else "pass")
    others = [link.seat for link in state.chain if link.seat != 1]
    assert others == ([] if alone else [0])
    hp = state.players[0].hp
    KEEPER.forfeit(state, 1)
    assert KEEPER.check(state) == []
    passes(state)
    assert state.choice is not None
    assert (state.choice.prompt, state.choice.player) == ("action", 0)
    assert state.players[0].hp == hp + 3 * len(others)
    assert len(state.minions[state.find("pup")].counters) == 2


def test_whoever_is_out_is_asked_for_no_answer() -> None:
    """K09-winning-and-losing-5."""
    state = three(
        A={"hand": [{"card": "Balm", "level": 1}], "granary": ["Blank"]},
        C={"battlefield": [{"card": "Pup", "id": "pup", "counters": [counter("Offense", "C")]}]},
    )
    KEEPER.forfeit(state, 1)
    passes(state)
    state.choose("cast Balm")
    state.choose("exhaust Blank")
    asked = []
    while state.choice is not None and state.choice.prompt == "respond":
        asked.append(state.names[state.choice.player])
        state.choose("pass")
    assert asked == ["A", "C", "A", "C"], "about an answer, and in the window behind the chain"
    assert state.players[0].hp == 40


def test_a_chain_outlasts_the_turn_player_who_began_it() -> None:
    """K09-winning-and-losing-4, -5; R172: what others have answered is done, then a new turn begins."""
    sword = {"card": "Pup", "id": "sword", "counters": [counter("Offense", "B"), counter("Offense", "C")]}
    for answers in ("B", "BC"):
        state = three(
            A={"hand": [{"card": "Balm", "level": 1}], "granary": ["Blank"]}, C={"battlefield": [sword]}
        )
        state.choose("cast Balm")
        state.choose("exhaust Blank")
        for seat in answers:
            passes(state, seat)
            state.choose("pop Offense on sword")
        KEEPER.forfeit(state, 0)
        assert [state.names[link.seat] for link in state.chain] == list(answers)
        assert KEEPER.check(state) == []
        while state.chain:
            state.choose("pass")
        assert state.minions[state.find("sword")].sp == 1 + len(answers)
        passes(state)
        assert state.turn_player == 1


def test_the_last_one_left_wins_in_the_midst_of_a_chain() -> None:
    """K09-winning-and-losing-6."""
    state = three(A={"hand": [{"card": "Balm", "level": 1}], "granary": ["Blank"]})
    state.choose("cast Balm")
    state.choose("exhaust Blank")
    KEEPER.forfeit(state, 0)
    assert not state.over
    KEEPER.forfeit(state, 2)
    assert state.over
    assert state.result is not None
    assert state.result.winners == (1,)


# Starter decks


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_a_starter_deck_is_legal_and_as_printed(deck: Deck) -> None:
    """K12E-setup-and-deck-building-2."""
    assert examine(deck) == ()
    assert (deck.size, deck.reserves_size) == (40, 5)
    assert all(design.edition == 11 for design in deck.designs)
    assert any(each.caveat is not None for each in deck.designs)


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
    page = (ROOT / "docs" / "starter-decks-11.md").read_text(encoding="utf-8")
    section = page.split(f"## {deck.name}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if re.match(r"\| \d", line)]
    shown = {tuple(cell.strip() for cell in row.strip("|").split("|"))[:4] for row in rows}

    def row(design: Design, copies: int) -> tuple[str, ...]:
        values = f"{design.sp}/{design.hp}" if design.type == "minion" else "spell"
        return str(copies), design.name, str(level_of(design, EDITION)), values

    assert shown == {row(design, copies) for design, copies in (*deck.cards, *deck.reserves)}


def test_what_the_page_says_was_measured_with_these_decks() -> None:
    """After a change of a deck: tools/measure_starter_decks.py."""
    tool = runpy.run_path(str(ROOT / "tools" / "measure_starter_decks.py"))
    page = (ROOT / "docs" / "starter-decks-11.md").read_text(encoding="utf-8")
    assert f"{tool['BEGIN']}{tool['digest']('kotc/11')} -->" in page
    rates = [float(rate) for rate in re.findall(r"(\d+\.\d) %", page)]
    assert len(rates) == 2
    assert max(rates) <= 65.0
