"""Deck files and card files: what is read, and what is answered where something is wrong."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.errors import CardwrightError, FileError
from cardwright.kotc.decks import DeckReport, deck_from_json, describe_deck, examine, read_card, read_deck

GOOD = '''name = "Ash and Thunder"
game = "kotc/17"
author = "Somebody"

[copies]
"Ash Hound" = 30
Bolt = 10

[cards."Ash Hound"]
type = "minion"
sp = 2
hp = 3
edition = 17
level = 7
text = """
BITE: Target 1 on-field minion; destroy it.

LAST: When this card is summoned (ghost-play): Self-exhaust 2 resources→ Draw 1 card.
"""
flavour = "It burns."

[cards.Bolt]
type = "spell"
edition = 17
text = "Target 1 on-field minion; destroy it."
'''


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "deck.toml"


def refused(path: Path, text: str | bytes) -> FileError:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(FileError) as error:
        read_deck(path)
    assert error.value.file == str(path)
    return error.value


def described(path: Path, text: str) -> DeckReport:
    path.write_text(text, encoding="utf-8")
    return describe_deck(path)


def spells(copies: dict[str, int], text: str = "Draw 1 card.", edition: int = 17) -> dict[str, Any]:
    """A deck of spells as JSON."""
    cards = {name: {"type": "spell", "text": text, "edition": edition} for name in copies}
    return {"name": "Spells", "game": "kotc/17", "copies": copies, "cards": cards}


def test_a_deck_is_read_in_the_order_of_its_file(written: Path) -> None:
    written.write_text(GOOD, encoding="utf-8")
    deck = read_deck(written)
    assert (deck.name, deck.game, deck.author, deck.size) == ("Ash and Thunder", "kotc/17", "Somebody", 40)
    (hound, hounds), (bolt, bolts) = deck.cards
    assert (hound.name, hounds, bolt.name, bolts) == ("Ash Hound", 30, "Bolt", 10)
    assert (hound.type, hound.sp, hound.hp, hound.edition, hound.level) == ("minion", 2, 3, 17, 7)
    assert [ability.name for ability in hound.abilities] == ["BITE", "LAST"]
    assert hound.flavour == "It burns."
    assert (bolt.type, bolt.sp, bolt.hp, bolt.level) == ("spell", 0, 0, None)


def test_the_same_deck_as_json_is_the_same_deck(written: Path) -> None:
    written.write_text(GOOD, encoding="utf-8")
    deck = json.loads(json.dumps(tomllib.loads(GOOD)))
    assert deck_from_json(deck) == read_deck(written)


def test_abilities_may_be_a_list() -> None:
    deck = spells({"Bolt": 40})
    deck["cards"]["Bolt"] = {
        "type": "minion",
        "sp": 0,
        "hp": 1,
        "text": ["A: Draw 1 card.", "B: Draw 2 cards."],
    }
    [(bolt, _)] = deck_from_json(deck).cards
    assert [ability.name for ability in bolt.abilities] == ["A", "B"]


def test_a_report_on_a_good_deck(written: Path) -> None:
    shown = described(written, GOOD.replace("Bolt = 10", "Bolt = 11")).as_json()
    assert list(shown) == ["ok", "game", "name", "size", "ultra", "curve", "cards", "findings"]
    assert (shown["game"], shown["name"], shown["size"], shown["ultra"]) == (
        "kotc/17",
        "Ash and Thunder",
        41,
        30,
    )
    assert shown["curve"] == {"2": 11, "7": 30}
    assert shown["cards"][0] == {"name": "Ash Hound", "n": 30, "level": 7, "ultra": 1}


@pytest.mark.parametrize(("size", "fine"), [(39, False), (40, True), (60, True), (61, False)])
def test_a_deck_has_forty_to_sixty_cards(size: int, fine: bool) -> None:
    """K17-setup-and-deck-building-3; any number of copies, R133."""
    findings = examine(deck_from_json(spells({"Bolt": size})))
    assert [finding.code for finding in findings] == ([] if fine else ["deck-size"])
    if not fine:
        assert findings[0].rule == "K17-setup-and-deck-building-3"
        assert f"{size}, 1 too" in findings[0].message


@pytest.mark.parametrize(("ultra", "fine"), [(10, True), (11, False)])
def test_a_deck_has_at_most_ten_ultra_points(ultra: int, fine: bool) -> None:
    """K17-setup-and-deck-building-4, K17-card-types-and-layout-14."""
    deck = spells({"Spring": ultra, "Bolt": 40 - ultra})
    deck["cards"]["Spring"]["text"] = "Pay 4 HP→ Draw 1 card."
    findings = examine(deck_from_json(deck))
    assert [finding.code for finding in findings] == ([] if fine else ["ultra-points"])
    if not fine:
        assert "Spring 11" in findings[0].message
        assert findings[0].rule == "K17-setup-and-deck-building-4"


def test_a_deck_for_another_game_is_found_out() -> None:
    deck = deck_from_json(spells({"Bolt": 40}))
    assert examine(deck, "kotc/17") == ()
    other = type(deck)(deck.name, "kotc/9", deck.cards)
    assert [finding.code for finding in examine(other, "kotc/17")] == ["other-game"]


def test_pruned_cards_and_wrong_levels_are_found_on_their_lines(written: Path) -> None:
    """K17-setup-and-deck-building-7."""
    old = GOOD.replace('type = "spell"\nedition = 17', 'type = "spell"\nedition = 12').replace(
        "level = 7", "level = 8"
    )
    findings = {finding.code: finding for finding in described(written, old).findings}
    assert (findings["clean-slate"].card, findings["clean-slate"].line) == ("Bolt", 22)
    assert (findings["printed-level"].card, findings["printed-level"].line) == ("Ash Hound", 9)
    assert (findings["ultra-points"].card, findings["ultra-points"].line) == ("", 5)
    assert list(findings["clean-slate"].as_json()) == ["severity", "code", "card", "message", "rule", "line"]


def test_wrong_texts_are_all_found_on_their_lines(written: Path) -> None:
    wrong = GOOD.replace("Draw 1 card.", "Drw 1 card.").replace('"Target 1 on', '"Tarjet 1 on')
    report = described(written, wrong)
    assert not report.ok
    assert [(each.card, each.line) for each in report.findings if each.code == "text"] == [
        ("Ash Hound", 18),
        ("Bolt", 25),
    ]
    assert report.as_json()["size"] == 40
    assert report.as_json()["cards"][1] == {"name": "Bolt", "n": 10, "level": None, "ultra": None}
    error = refused(written, wrong)
    assert error.line == 18
    assert "Drw" in str(error)
    assert "draw 1 card." in str(error)


def test_a_card_that_is_not_in_the_deck_is_mentioned(written: Path) -> None:
    report = described(written, GOOD.replace("Bolt = 10\n", ""))
    [finding] = [finding for finding in report.findings if finding.code == "left-out"]
    assert (finding.severity, finding.card, finding.line) == ("warning", "Bolt", 21)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "words"),
    [
        ("Bolt = 10", "Blot = 10", 7, "did you mean 'Bolt'"),
        ("Bolt = 10", "Bolt = 0", 7, "from 1 to 999, not 0"),
        ("Bolt = 10", "Bolt = -1", 7, "not -1"),
        ("Bolt = 10", "Bolt = true", 7, "not true"),
        ("Bolt = 10", 'Bolt = "10"', 7, "not '10'"),
        ("Bolt = 10", "Bolt = 10.0", 7, "not 10.0"),
        ("Bolt = 10", "Bolt = 10\nBolt = 11", 8, "written twice: Bolt = 11"),
        ("[cards.Bolt]", '[cards."Ash Hound"]', 22, "written twice"),
        ("sp = 2", 'sp = "two"', 11, "`sp` is a whole number from 0 to 999, not 'two'"),
        ("sp = 2", "sp = -2", 11, "not -2"),
        ("sp = 2", "sp = true", 11, "not true"),
        ("sp = 2", "sp = 2.0", 11, "not 2.0"),
        ("sp = 2", "sp = 1000", 11, "not 1000"),
        ("sp = 2\n", "", 9, "a minion needs `sp`"),
        ("sp = 2", "ps = 2", 11, "did you mean 'sp'"),
        ('type = "spell"', 'type = "spell"\nhp = 1', 24, "a spell has no `hp`"),
        ('type = "spell"', 'type = "spel"', 23, "did you mean 'spell'"),
        ('type = "spell"', "type = 3", 23, '"minion" or "spell", not 3'),
        ('type = "spell"\n', "", 22, "`type` is missing"),
        ("level = 7", 'level = "seven"', 14, "`level` is a whole number"),
        ("edition = 17\nlevel", 'edition = "17th"\nlevel', 13, "`edition` is a whole number"),
        ('flavour = "It burns."', "flavour = 3", 20, "`flavour` is a text"),
        ('text = "Target 1 on-field minion; destroy it."', "text = 3", 25, "`text` is a text"),
        ('text = "Target 1 on-field minion; destroy it."', "text = [3]", 25, "`text` is a text"),
        ('author = "Somebody"', 'autor = "Somebody"', 3, "did you mean 'author'"),
        ('author = "Somebody"', "author = 3", 3, "`author` is a text"),
        ('name = "Ash and Thunder"\n', "", None, "`name` is missing"),
        ('name = "Ash and Thunder"', 'name = ""', 1, "`name` is a text"),
        ('game = "kotc/17"\n', "", None, "`game` is missing"),
        ("kotc/17", "kotc/71", 2, "the nearest is kotc/17"),
        ("kotc/17", "keyforge/1.2", 2, "no game 'keyforge/1.2'"),
        ("[copies]", "[copy]", 5, "did you mean 'copies'"),
        ("[cards.Bolt]", "[card.Bolt]", 22, "did you mean 'cards'"),
        ("[copies]", "[copies", 5, "no TOML"),
        ('[cards."Ash Hound"]', '[cards.""]', None, "a card's name has 1 to 100"),
    ],
)
def test_a_wrong_line_is_named_with_what_would_be_right(
    written: Path, right: str, wrong: str, line: int | None, words: str
) -> None:
    assert right in GOOD
    error = refused(written, GOOD.replace(right, wrong, 1))
    assert words in str(error)
    if line is not None:
        assert error.line == line
        assert str(error).startswith(f"{written}:{line}: ")


@pytest.mark.parametrize("kind", ["trap", "pawn", "resource", "Minion", ""])
def test_a_card_is_a_minion_or_a_spell(written: Path, kind: str) -> None:
    """K17-card-types-and-layout-1."""
    error = refused(written, GOOD.replace('type = "spell"', f'type = "{kind}"', 1))
    assert "spell" in str(error)
    assert error.line == 23


def test_a_file_that_is_no_text_is_answered(tmp_path: Path, written: Path) -> None:
    assert refused(written, GOOD.encode("utf-8").replace(b"burns", b"br\xfcht")).line == 20
    assert "empty" in str(refused(written, ""))
    assert "empty" in str(refused(written, " \n\n"))
    assert "larger than" in str(refused(written, "#" * 1_100_000))
    assert "no TOML" in str(refused(written, "\x00"))
    assert "nested too deeply" in str(refused(written, "a = " + "[" * 5_000))
    assert "too many digits" in str(refused(written, "a = " + "9" * 5_000))
    for path, words in ((tmp_path / "no.toml", "no such file"), (tmp_path, "a directory")):
        with pytest.raises(FileError, match=words):
            read_deck(path)
    with pytest.raises(FileError, match="cannot be read"):
        read_deck("dec\x00k")
    with pytest.raises(FileError, match="a device"):
        read_deck("/dev/zero")


def test_a_file_of_another_system_is_read(written: Path) -> None:
    written.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read_deck(written).size == 40


@pytest.mark.parametrize(
    "deck", [None, 3, [], "deck", {}, {"name": 3}, {"name": "x", "game": "kotc/17", "copies": []}]
)
def test_json_that_is_no_deck_is_answered(deck: object) -> None:
    with pytest.raises(FileError, match="bot's deck: "):
        deck_from_json(deck, "the bot's deck")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(["name", "game", "copies", "cards", "author"]), JSON)
def test_any_value_in_a_deck_is_read_or_answered(key: str, value: object) -> None:
    with suppress(CardwrightError):
        deck_from_json({**spells({"Bolt": 40}), key: value})


@given(st.sampled_from(["type", "sp", "hp", "text", "edition", "flavour", "level", "other"]), JSON)
def test_any_value_in_a_card_is_read_or_answered(key: str, value: object) -> None:
    deck = spells({"Bolt": 40})
    deck["cards"]["Bolt"][key] = value
    with suppress(CardwrightError):
        deck_from_json(deck)


def test_a_card_file(written: Path) -> None:
    written.write_text(
        'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n', encoding="utf-8"
    )
    draft = read_card(written)
    assert (draft.name, draft.type, draft.text, draft.edition) == ("Bolt", "spell", "Draw 1 card.", 17)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('type = "spell"\n', None, "needs the card's name"),
        ('name = "Bolt"\ntype = "trap"\n', 2, '"minion" or "spell"'),
        ('name = "Bolt"\ntype = "spell"\ntxt = ""\n', 3, "did you mean 'text'"),
        ('name = 3\ntype = "spell"\n', 1, "needs the card's name"),
    ],
)
def test_a_card_file_that_is_wrong(written: Path, text: str, line: int | None, words: str) -> None:
    written.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=words) as error:
        read_card(written)
    assert error.value.line == line
