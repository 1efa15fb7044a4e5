"""The 9th Edition: what its rulebook says that no single position can show."""

from __future__ import annotations

import pytest

from cardwright.errors import CardwrightError
from cardwright.kotc.editions import load
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.language.draft import draft_from
from cardwright.kotc.language.legality import examine_design

EDITION = load("kotc/9")
KEEPER = KeeperGame("kotc/9")


def test_ten_cards_of_the_deck_are_the_reserves() -> None:
    """K09-setup-and-deck-building-1, -13, -14."""
    state = KEEPER.new(list(KEEPER.starter_decks().values())[:2], seed=3)
    for player in state.players:
        assert (len(player.deck), len(player.hand), len(player.reserves)) == (25, 5, 10)


def test_who_begins_is_chance_or_as_the_table_says() -> None:
    """K09-setup-and-deck-building-17."""
    decks = list(KEEPER.starter_decks().values())[:2]
    assert {KEEPER.new(decks, seed).turn_player for seed in range(12)} == {0, 1}
    assert KEEPER.new(decks, seed=1, first=1).turn_player == 1


def test_names_and_flavour_change_nothing() -> None:
    """K09-card-types-and-layout-7, -14."""
    one = draft_from("Ox", {"type": "minion", "sp": 1, "hp": 5}).design(EDITION)
    other = draft_from("Bull", {"type": "minion", "sp": 1, "hp": 5, "flavour": "It waits."}).design(EDITION)
    assert (one.sp, one.hp, one.abilities) == (other.sp, other.hp, other.abilities)
    assert not examine_design(one, EDITION)
    assert not examine_design(other, EDITION)


def test_only_a_card_with_a_revised_cost_needs_an_edition_indicator() -> None:
    """K09-card-types-and-layout-11, K09-revised-costs-2."""
    plain = draft_from("Ox", {"type": "minion", "sp": 1, "hp": 5}).design(EDITION)
    revised = draft_from("Find", {"type": "spell", "text": "Draw 1 card."}).design(EDITION)
    assert not [each for each in examine_design(plain, EDITION) if each.severity == "error"]
    assert [each for each in examine_design(revised, EDITION) if each.severity == "error"]


def test_nobody_forfeits_twice_nor_where_the_rules_know_no_forfeit() -> None:
    """K09-winning-and-losing-4, -5."""
    state = KEEPER.new(list(KEEPER.starter_decks().values()) * 2, seed=3)
    KEEPER.forfeit(state, 1)
    assert state.is_out(1)
    assert not state.over
    with pytest.raises(CardwrightError, match="out already"):
        KEEPER.forfeit(state, 1)
    seventeenth = KeeperGame("kotc/17")
    other = seventeenth.new(list(seventeenth.starter_decks().values())[:2], seed=3)
    with pytest.raises(CardwrightError, match="knows no forfeit"):
        seventeenth.forfeit(other, 0)


def test_a_position_of_three_without_a_deck() -> None:
    """Who has lost already is out of it, and it is not their turn. K09-winning-and-losing-3."""
    table = {"players": {"A": {}, "B": {"deck": {"exactly": []}}, "C": {}}, "phase": "battle"}
    assert KEEPER.position(table).is_out(1)
    with pytest.raises(CardwrightError, match="out"):
        KEEPER.position({**table, "turn": "B"})


def test_what_left_with_a_player_who_is_out_is_imagined_anew() -> None:
    """It could be any card that the seat knows of, as it could before. K09-winning-and-losing-5; R172."""
    decks = list(KEEPER.starter_decks().values())
    state = KEEPER.new([decks[0], decks[1], decks[0]], seed=3)
    KEEPER.forfeit(state, 1)
    theirs = [card for card, owner in enumerate(state.owners) if owner == 1]
    own = {face.name for face, owner in zip(state.faces, state.owners, strict=True) if owner == 0}
    believed = [state.imagine(0, seed) for seed in range(3)]
    assert {imagined.name(card) for imagined in believed for card in theirs} <= own
    held = [[imagined.name(card) for card in theirs] for imagined in believed]
    assert held[0] != held[1] != held[2]
    assert all(KEEPER.check(imagined) == [] for imagined in believed)
    hand = [card for card in theirs if state.knowledge.memory[card] >> 1 & 1]
    own_belief = state.imagine(1, 1)
    assert [own_belief.name(card) for card in hand] == [state.name(card) for card in hand]


def asked_after_a_hidden_card_is_destroyed(held: str) -> list[str]:
    """A answers the loss of Scout by destroying the only card in B's hand; who is asked what from then on."""
    state = KEEPER.position(
        {
            "cards": {
                "Scout": {
                    "type": "minion",
                    "sp": 0,
                    "hp": 5,
                    "text": "RAID: Activate when this in-play card is destroyed. Target up to 1 card in one "
                    "player's hand randomly. Destroy all targets.",
                },
                "Bolt": {"type": "spell", "text": "Target up to 1 card in play. Destroy all targets."},
                "Ox": {"type": "minion", "sp": 1, "hp": 5},
                "Palm": {
                    "type": "spell",
                    "text": "Activate when this card in your hand is destroyed by paying this card's "
                    "resource cost. Increase your hitpoints by 2.",
                },
            },
            "players": {
                "A": {
                    "hand": [{"card": "Bolt", "level": 1}],
                    "granary": ["Blank"],
                    "battlefield": ["Scout"],
                },
                "B": {"hand": [{"card": held, "level": 1}], "reserves": ["Ox", "Palm"]},
            },
            "phase": "action",
            "seed": 1,
        }
    )
    for step in ("cast Bolt", "target Scout", "activate Scout RAID", "number 1"):
        while state.choice is not None and state.choice.forced:
            state.choose(0)
        state.choose(step)
    asked: list[str] = []
    while state.choice is not None and state.choice.prompt == "respond":
        asked.append(state.names[state.choice.player])
        state.choose("pass")
    return asked


def test_who_is_asked_does_not_tell_what_has_befallen_a_hidden_card() -> None:
    """Palm opens a moment where it is destroyed in a hand, Ox does not, and A may know neither.

    K09-the-field-20; R94, R123.
    """
    without, with_it = (asked_after_a_hidden_card_is_destroyed(held) for held in ("Ox", "Palm"))
    assert without == with_it == ["A", "B", "A", "B"]
