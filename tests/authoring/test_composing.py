"""Cards while they are written: what one begins with, a face at any moment, the card in every edition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.authoring import proof
from cardwright.authoring.composing import across, beginnings, composed_games, composing
from cardwright.errors import CardwrightError
from cardwright.kotc.decks.deckfile import card_from_text
from cardwright.kotc.decks.exporting import card_to_toml
from cardwright.kotc.editions import GAMES, load

BOLT = 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n'


def test_cards_are_written_in_every_edition_and_in_no_other_game() -> None:
    assert composed_games() == list(reversed(GAMES))
    for ask in (
        lambda game: beginnings(game),
        lambda game: composing(game, BOLT),
        lambda game: across(game, BOLT),
    ):
        with pytest.raises(CardwrightError, match=r"cards of keyforge/1\.2 are not written"):
            ask("keyforge/1.2")


@pytest.mark.parametrize("game", GAMES)
def test_whatever_one_begins_with_is_legal_and_has_its_face(game: str) -> None:
    edition = load(game)
    for name, text in beginnings(game).items():
        found = proof(game, text)
        assert found.ok, (name, found.diagnostics)
        drawn = composing(game, text)
        assert drawn is not None
        assert not drawn.unfinished, name
        assert drawn.face.level is not None
        assert drawn.face.level.value == found.cards[0].level
        design = card_from_text(text, "card", edition).design(edition)
        again = card_from_text(card_to_toml(design, game), "card", edition).design(edition)
        assert again == design, name


def test_a_card_with_mistakes_shows_its_words_as_they_are_typed() -> None:
    text = (
        'name = "Thor"\ntype = "minion"\nsp = 4\nhp = 6\nflavour = "Loud."\n'
        'text = """\nHAMMER: Drow 1 card.\n\nRest here\n"""\n'
    )
    drawn = composing("kotc/17", text)
    assert drawn is not None
    face = drawn.face
    assert drawn.unfinished
    assert (face.name, face.kind, face.level, face.flavour) == ("Thor", "Minion", None, "Loud.")
    assert [(each.heading, each.words) for each in face.paragraphs] == [
        ("HAMMER", "Drow 1 card."),
        ("", "Rest here"),
    ]
    assert [(each.word, each.value) for each in face.corners] == [("SP", 4), ("HP", 6)]
    listed = composing(
        "kotc/17", text.replace('"""\nHAMMER: Drow 1 card.\n\nRest here\n"""', '["Rest", "A: B"]')
    )
    assert listed is not None
    assert [each.words for each in listed.face.paragraphs] == ["Rest", "B"]


@pytest.mark.parametrize("text", ["", "# nothing", 'game = "kotc/17"\n[copies]\n[cards]\n'])
def test_what_is_no_card_has_no_face(text: str) -> None:
    assert composing("kotc/17", text) is None


@given(cut=st.integers(0, len(BOLT)), put=st.text(max_size=8), game=st.sampled_from(GAMES))
def test_there_is_an_answer_at_every_moment_of_typing(cut: int, put: str, game: str) -> None:
    composing(game, BOLT[:cut] + put + BOLT[cut:])
    composing(game, BOLT[:cut] + put)


def test_a_card_is_said_as_nearly_as_can_be_in_every_edition() -> None:
    editions = {each.game: each for each in across("kotc/17", BOLT)}
    assert list(editions) == list(GAMES)
    for game, each in editions.items():
        assert bool(each.written) == (not each.lost), game
        if each.written:
            found = proof(game, each.written)
            assert (found.ok, found.cards[0].level) == (True, each.level), game
    assert editions["kotc/17"].legal
    with pytest.raises(CardwrightError, match="should be"):
        across("kotc/17", BOLT.replace("Draw", "Drow"))
