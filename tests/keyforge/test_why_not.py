"""Why a card of KeyForge is not on offer: each reason in a position in which it holds, with its rules."""

from __future__ import annotations

import pytest
from tests.keyforge.positions import PLAIN, play, position

from cardwright.games import game
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.narration.explaining import Explanation, explain

LINE = [{"card": "Oaf", "id": "oaf"}]


def why_not(state: KeyforgeState, card: str, seat: int = 0) -> Explanation:
    """What the seat is told about this card."""
    told = explain(state.view(seat), card)
    assert told is not None, f"{card} is on offer"
    return told


def said(state: KeyforgeState, card: str, seat: int = 0) -> tuple[str, tuple[str, ...]]:
    """The sentence and its rules."""
    told = why_not(state, card, seat)
    return told.sentence.plain, told.rules


def test_a_card_of_another_house_than_the_active_one() -> None:
    """KF-MAIN-2; the card of the active house is on offer, and nothing is said of it."""
    state = position({"hand": ["Oaf", "Anger", "Dextre"]}, {})
    assert said(state, "Dextre") == (
        "Brobnar is the active house, and Dextre is of Logos.",
        ("KF-MAIN-2", "KF-HOUSE-1"),
    )
    assert explain(state.view(0), "Oaf") is None
    assert explain(state.view(0), "Anger") is None


def test_a_turn_without_a_house() -> None:
    """KF-HOUSE-4."""
    state = position({"hand": ["Oaf"], "battleline": LINE}, {})
    state.house = ""
    state.reconsider()
    assert why_not(state, "Oaf").rules == ("KF-HOUSE-4",)
    assert why_not(state, "oaf").why == "no-house"


def test_the_first_turn_of_the_game() -> None:
    """KF-MAIN-4: one card has been discarded, and all others wait; a card of another house does so anyhow."""
    state = position({"hand": ["Oaf", "Anger", "Dextre"]}, {})
    state.first_turn = True
    assert explain(state.view(0), "Anger") is None
    state.choose("discard Oaf")
    assert said(state, "Anger") == (
        "In the first turn of the game one card is played or discarded from the hand, and that is done.",
        ("KF-MAIN-4", "KF-MAIN-5"),
    )
    assert why_not(state, "Dextre").why == "house"


def test_cards_in_play_that_are_not_used() -> None:
    """KF-USE-1, -3, -5, -7, KF-TYPE-9."""
    state = position(
        {
            "battleline": [
                {"card": "Oaf", "id": "tired", "exhausted": True},
                {"card": "Dextre", "upgrades": [{"card": "Blood of Titans", "id": "blood"}]},
            ],
            "artifacts": [{"card": "The Warchest", "id": "chest"}],
            "discard": ["Punch"],
        },
        {"battleline": [{"card": "Brute", "id": "brute"}]},
    )
    told = {card: why_not(state, card) for card in ("tired", "Dextre", "blood", "brute", "Punch")}
    assert {card: (each.why, each.rules[0]) for card, each in told.items()} == {
        "tired": ("exhausted", "KF-USE-1"),
        "Dextre": ("house", "KF-USE-3"),
        "blood": ("upgrade", "KF-TYPE-9"),
        "brute": ("not-yours", "KF-USE-5"),
        "Punch": ("not-in-hand", "KF-MAIN-1"),
    }
    assert told["brute"].sentence.plain == "B controls brute: you use only cards that you control."
    assert explain(state.view(0), "chest") is None


def test_an_artifact_with_nothing_to_use() -> None:
    """KF-USE-7."""
    state = position({"artifacts": [{"card": "Autocannon", "id": "cannon"}]}, {})
    assert said(state, "cannon") == (
        "cannon has neither an Action nor an Omni that could be used.",
        ("KF-USE-7", "KF-TYPE-3"),
    )


def test_a_creature_that_can_do_nothing_names_who_forbids_it() -> None:
    """KF-NO-1: Tireless Crocag cannot reap, and after Fogbank nobody fights."""
    crocag = {"battleline": [{"card": "Tireless Crocag", "id": "crocag"}], "houses": ["brobnar"]}
    state = position(crocag, {"hand": ["Fogbank"], "battleline": LINE}, house="untamed", turn="B")
    play(state, "play Fogbank", "end", "house brobnar")
    assert said(state, "crocag") == ("crocag forbids it.", ("KF-NO-1",))
    state = position(crocag, {"battleline": LINE})
    assert explain(state.view(0), "crocag") is None


def test_six_of_a_name() -> None:
    """KF-SIX-1, -3."""
    oafs = [{"card": "Oaf", "id": f"oaf{n}"} for n in range(7)]
    state = position({"battleline": oafs}, {})
    for n in range(6):
        state.choose(f"reap oaf{n}")
    assert said(state, "oaf6") == (
        "Cards of the name Oaf have been played and used six times in this turn.",
        ("KF-SIX-1", "KF-SIX-3"),
    )


def test_a_permission_does_not_help_an_upgrade_without_a_creature() -> None:
    """KF-TYPE-7: Phase Shift allows a card of another house, and nothing more."""
    state = position({"hand": ["Phase Shift", "Blood of Titans", "Punch"]}, {}, house="logos")
    play(state, "play Phase Shift")
    assert explain(state.view(0), "Punch") is None
    assert said(state, "Blood of Titans") == (
        "Blood of Titans is an upgrade, and there is no creature in play that it could go on.",
        ("KF-TYPE-7",),
    )


def test_a_permission_does_not_pay() -> None:
    """KF-COST-2: Truebaru costs 3 Æ."""
    state = position({"hand": ["Phase Shift", "Truebaru"], "amber": 1}, {}, house="logos")
    play(state, "play Phase Shift")
    assert said(state, "Truebaru") == (
        "Truebaru costs 3 Æ, and 1 of it is there.",
        ("KF-COST-1", "KF-COST-2"),
    )


def test_a_law_that_forbids_is_named() -> None:
    """KF-NO-1: Grommid keeps its player from playing creatures."""
    state = position(
        {"hand": ["Phase Shift", "Oaf"], "battleline": ["Grommid"]}, {}, house="logos", phase="main"
    )
    play(state, "play Phase Shift")
    assert said(state, "Oaf") == ("Grommid forbids it.", ("KF-NO-1", "KF-PLAY-3"))


def test_whom_a_fight_is_not_about() -> None:
    """KF-FIGHT-1, KF-KW-12: neither a friend nor who stands beside taunt, nor a card in the hand."""
    state = position(
        {"battleline": [*LINE, {"card": "Oaf", "id": "friend"}], "hand": ["Punch"]},
        {"battleline": [{"card": "Champion Anaphiel", "id": "guard"}, {"card": "Brute", "id": "brute"}]},
    )
    state.choose("fight oaf")
    assert said(state, "brute") == ("guard has taunt and stands beside brute, which has not.", ("KF-KW-12",))
    assert why_not(state, "friend").why == "friendly"
    assert said(state, "Punch") == (
        "oaf fights: creatures in play are attacked, and Punch is none.",
        ("KF-FIGHT-1",),
    )


def test_what_an_ability_does_not_ask_for() -> None:
    """KF-ABIL-5, KFR20: Regrowth is about creatures in the discard pile."""
    state = position(
        {"hand": ["Regrowth", "Anger"], "discard": ["Oaf", "Punch", "Dextre"]}, {}, house="untamed"
    )
    state.choose("play Regrowth")
    assert said(state, "Anger")[0].startswith(
        "Regrowth asks for cards in the discard pile, and Anger lies in"
    )
    assert why_not(state, "Punch").why == "not-meant"
    assert "creature from your discard pile" in said(state, "Punch")[0]
    assert explain(state.view(0), "Dextre") is None


def test_a_question_about_no_card() -> None:
    """KF-TURN-2: before a house is chosen no card is."""
    begun = {"players": {"A": {"hand": ["Oaf"], "houses": ["brobnar", "dis"]}, "B": {}}, "phase": "house"}
    state = game("keyforge/1.2").position({"cards": PLAIN, **begun})
    assert said(state, "Oaf") == (
        "Something else is asked now: Which house is active this turn?",
        ("KF-TURN-2", "KF-MAIN-1"),
    )


def test_whoever_is_not_asked_learns_whose_turn_it_is_and_no_more() -> None:
    state = position({"hand": ["Oaf"], "battleline": LINE}, {"hand": ["Oaf"]})
    assert said(state, "Oaf", seat=1) == ("It is A's turn, and nothing is asked of you.", ())
    assert why_not(state, "oaf", seat=state.spectator).why == "not-asked"


@pytest.mark.parametrize("seat", [0, 1])
def test_what_nobody_may_know_has_no_reason(seat: int) -> None:
    """A reference to where a card lies tells nothing of what it is."""
    state = position({"hand": ["Oaf"]}, {"hand": ["Punch"]})
    other = "AB"[1 - seat]
    assert why_not(state, f"{other}.hand.1", seat).why in ("unknown", "not-asked")
    assert why_not(state, f"{other}.hand.1", seat).rules == ()
