"""It is said why a card is not on offer, and it is true: a judge who takes the reason away finds it gone.

`tools/why_not.py` looks at as many positions as one likes.
"""

from __future__ import annotations

import pytest

from cardwright.core.hindrance import NO_ANSWER, Hindrance
from cardwright.engine import engine
from cardwright.errors import CardwrightError
from cardwright.keyforge.rules.mainstep import MainStep
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.kotc.editions import GAMES
from cardwright.lab.explaining import Survey, survey
from cardwright.rulebooks.index import load_rulebook

ALL = (*GAMES, "keyforge/1.2")


@pytest.mark.long_game
@pytest.mark.parametrize("name", ALL)
def test_cards_that_are_not_on_offer_have_a_reason_that_is_true(name: str) -> None:
    """In 2,004 positions of all games, in 300 and more of which a judge can take a reason away."""
    for player, positions in (("random", 310), ("greedy", 24)):
        found = survey(name, positions, 1, player)
        assert found.positions == positions
        assert found.share >= 0.95, found
        assert found.cited <= {rule.id for rule in load_rulebook(name).rules}
        assert found.uncited == set()
        assert found.wrong == []
        assert found.stubborn == []
        assert found.tried == found.removed
        assert found.tried >= positions / 4
        assert found.freed >= positions / 25


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
def test_a_rule_that_does_not_say_why_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MainStep, "hindrance", lambda step, state, card: None)
    monkeypatch.setattr(KeyforgeState, "not_among", lambda state, choice, card: NO_ANSWER)
    assert survey("keyforge/1.2", 40).share < 0.95


@pytest.mark.skipif(engine() != "plain", reason="what is compiled cannot be patched")
def test_a_reason_that_is_not_true_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever says that a card is of another house, whatever it is, is found out twice."""
    lie = Hindrance("house", ("KF-MAIN-2",), detail="dis")
    monkeypatch.setattr(MainStep, "hindrance", lambda step, state, card: lie)
    found = survey("keyforge/1.2", 40)
    assert found.wrong
    assert found.stubborn
    assert found.removed < found.tried


def test_a_survey_without_a_card_finds_nothing_wrong() -> None:
    assert Survey().share == 1.0


def test_a_game_that_knows_no_judge_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.lab.explaining.plugin", lambda name: object())
    with pytest.raises(CardwrightError, match=r"kotc/17 says nothing about what a judge does"):
        survey("kotc/17", 1)
