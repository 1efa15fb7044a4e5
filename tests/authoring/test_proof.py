"""Proofreading: every mistake has its place and what mends it; levels come row by row."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.authoring import Diagnostic, Proof, complete, edited, game_of_file, hover, proof
from cardwright.errors import CardwrightError
from cardwright.kotc.editions import EDITIONS

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from mistakes import MISTAKES, made_up_card, mistaken

THOR = '''name = "Thor"
type = "minion"
edition = 17
sp = 4
hp = 6
text = """
HAMMER: When this card attacks, after Attack Formation (ghost-play): Target 1 on-field minion; destroy it.

REST: Self-exhaust 1 resource→ Draw 2 cards.
"""
'''


def told(text: str, found: Proof) -> list[tuple[str, str]]:
    """What is said, and the words about which it is."""
    return [(each.message, text[each.span.start : each.span.end]) for each in found.diagnostics]


def only(text: str, game: str = "kotc/17") -> Diagnostic:
    """The only thing that is to be said."""
    [found] = proof(game, text).diagnostics
    return found


def titles(diagnostic: Diagnostic) -> list[str]:
    return [each.title for each in diagnostic.suggestions]


def test_a_card_comes_to_a_level_row_by_row() -> None:
    found = proof("kotc/17", THOR)
    assert found.ok
    [thor] = found.cards
    assert (thor.name, thor.level, thor.ultra, thor.ok) == ("Thor", 13, 0, True)
    rows = [
        (row.component, str(row.value), row.span and THOR[row.span.start : row.span.end]) for row in thor.rows
    ]
    assert rows[1:3] == [
        ("target-on-field", "1", "Target 1 on-field minion"),
        ("destroy-targets", "2", "destroy it"),
    ]
    assert rows[4][2] == "Draw 2 cards"
    assert rows[5][1:] == ("-1/2", "Self-exhaust 1 resource")
    assert rows[-1] == ("", "13", None)


def test_equal_abilities_have_rows_of_their_own() -> None:
    text = THOR.replace("HAMMER", "REST").replace("Self-exhaust 1 resource→ ", "")
    text = text[: text.index("REST")] + "REST: Draw 2 cards.\n\nREST: Draw 2 cards.\n" + '"""\n'
    [card] = proof("kotc/17", text).cards
    places = [row.span for row in card.rows if row.component == "draw-cards"]
    assert len(set(places)) == 2


def test_every_mistake_is_told_at_its_place() -> None:
    text = THOR.replace("on-field", "on-feild").replace("Draw", "Drow").replace('"minion"', '"minoin"')
    text = text.replace("hp = 6", 'hp = "6"\nlevle = 3')
    assert told(text, proof("kotc/17", text)) == [
        ("Thor: `type` is \"minion\" or \"spell\", not 'minoin'; did you mean 'minion'?", '"minoin"'),
        ("Thor: `hp` is a whole number from 0 to 999, not '6'", '"6"'),
        ("Thor: a card has no 'levle'; did you mean 'level'?", "levle"),
        ('"on-feild" should be "on-field"', "on-feild"),
        ('"Drow" should be "Draw"', "Drow"),
    ]


def test_first_suggestions_one_after_another_make_a_card_of_it() -> None:
    text = THOR.replace("on-field", "on-feild").replace("Draw", "Drow").replace('"minion"', "minoin")
    text = text.replace("edition = 17\n", "").replace("sp = 4", "sp = 4 4")
    text = text.replace("sp = 4 4", 'sp = "4"').replace("REST: Self", "Self")
    for _ in range(10):
        found = proof("kotc/17", text)
        if found.ok:
            break
        text = edited(text, found.diagnostics[0].suggestions[0].edits)
    assert proof("kotc/17", text).cards[0].level == 13


@pytest.mark.parametrize(
    ("was", "wrong", "mends"),
    [
        ("minion; destroy", "minion. destroy", 'write ";"'),
        ("Draw 2 cards.", "Draw 2 card.", 'write "cards"'),
        ("Draw 2 cards.", "Draw 2 cards", 'insert "."'),
        ("resource→ Draw", "resource: Draw", 'write "→"'),
        ("destroy it", "destroy the target then draw", None),
        ("REST: Self", "Self", 'insert "ABILITY:"'),
        ("Draw 2 cards.", "Draw 2 cards.\u200b", "delete it"),
        ("Draw 2 cards.", "Draw 0 cards.", 'write "1"'),
        ("Draw 2 cards.", "Draw 2 cards, then target 1 card in your hand; bury it.", 'write ". T"'),
    ],
)
def test_suggestions_are_edits_that_mend(was: str, wrong: str, mends: str | None) -> None:
    text = THOR.replace(was, wrong, 1)
    first = proof("kotc/17", text).diagnostics[0]
    if mends is not None:
        assert mends in titles(first)
    for suggestion in first.suggestions:
        after = edited(text, suggestion.edits)
        assert first.message not in [each.message for each in proof("kotc/17", after).diagnostics]


def test_what_an_edition_says_stands_where_it_is_about() -> None:
    printed = THOR.replace("hp = 6", "hp = 6\nlevel = 9")
    level = only(printed)
    assert (level.code, printed[level.span.start : level.span.end]) == ("printed-level", "9")
    assert titles(level) == ["write 13", "delete `level`"]
    for suggestion in level.suggestions:
        assert proof("kotc/17", edited(printed, suggestion.edits)).diagnostics == ()
    old = THOR.replace("edition = 17", "edition = 12")
    assert [each.code for each in proof("kotc/17", old).diagnostics] == ["clean-slate"]
    nameless = THOR.replace("edition = 17\n", "")
    missing = only(nameless)
    assert missing.rules == ("K17-refurbished-and-pruned-cards-6",)
    assert proof("kotc/17", edited(nameless, missing.suggestions[0].edits)).diagnostics == ()
    older = THOR.replace("edition = 17", "edition = 14").replace("1 resource", "1 of your resources")
    words = THOR.replace("edition = 17", "edition = 14").replace(
        "Draw 2 cards.", "Target 1 of your resources; bounce it."
    )
    note = only(words)
    assert (note.severity, note.code) == ("note", "refurbished")
    assert words[note.span.start : note.span.end] == "Target 1 of your resources"
    after = edited(words, note.suggestions[0].edits)
    assert "Target 1 card in your granary; bounce it." in after
    assert not proof("kotc/17", older).ok


def test_escapes_quotes_and_lists_keep_their_places() -> None:
    basic = (
        'name = "B"\ntype = "spell"\nedition = 17\ntext = "Target 1 \\u0020 on-feild minion;\\n destroy it."'
    )
    wrong = only(basic)
    assert basic[wrong.span.start : wrong.span.end] == "on-feild"
    literal = "name = 'B'\ntype = 'minion'\nsp = 1\nhp = 1\nedition = 17\n"
    literal += "text = ['A: Draw 1 card.', 'B: Drow 1 card.']"
    wrong = only(literal)
    assert literal[wrong.span.start : wrong.span.end] == "Drow"
    assert proof("kotc/17", edited(literal, wrong.suggestions[0].edits)).ok
    crlf = THOR.replace("\n", "\r\n").replace("Draw 2", "Drow 2")
    wrong = only(crlf)
    assert crlf[wrong.span.start : wrong.span.end] == "Drow"
    assert proof("kotc/17", edited(crlf, wrong.suggestions[0].edits)).ok
    quoted = THOR.replace('"""', "'''").replace(
        "Draw 2 cards", "Target 1 card in your hand (enemys choice); bury it"
    )
    wrong = only(quoted)
    assert proof("kotc/17", edited(quoted, wrong.suggestions[0].edits)).ok


DECK = """name = "Ants"
game = "kotc/16"

[copies]
Ant = 40

[cards.Ant]
type = "minion"
edition = 16
sp = 1
hp = 1
"""


def test_a_deck_is_read_in_its_own_edition() -> None:
    found = proof("kotc/17", DECK)
    assert (found.game, found.kind, found.ok) == ("kotc/16", "deck", True)
    assert found.cards[0].level == 2


def test_mistakes_of_a_deck() -> None:
    text = (
        DECK.replace("Ant = 40", "Amt = 40\nAnt = 0").replace("kotc/16", "kotc/166").replace("name", "nmae")
    )
    found = proof("kotc/17", text)
    places = [text[each.span.start : each.span.end] for each in found.diagnostics]
    assert {"nmae", '"kotc/166"', "Amt", "0"} <= set(places)
    for _ in range(9):
        wrong = [each for each in proof("kotc/17", text).diagnostics if each.suggestions]
        if not wrong:
            break
        text = edited(text, wrong[0].suggestions[0].edits)
    assert [each.code for each in proof("kotc/17", text).diagnostics] in ([], ["deck-size"])


def test_what_is_not_counted_and_what_is_too_much() -> None:
    alone = DECK + '\n[cards.Bee]\ntype = "spell"\nedition = 16\ntext = "Draw 1 card."\n'
    left = only(alone)
    assert left.code == "left-out"
    assert proof("kotc/17", edited(alone, left.suggestions[0].edits)).ok
    few = only(DECK.replace("40", "3"))
    assert few.code == "deck-size"
    assert few.message.startswith("a deck has 40 to 60 cards; this one has 3")


def test_the_key_that_is_missing_is_the_key_that_is_added() -> None:
    text = DECK.replace('game = "kotc/16"\n', "").replace('name = "Ants"\n', "")
    game, name = [each.suggestions[0].title for each in proof("kotc/16", text).diagnostics]
    assert (game, name) == ('add `game = "kotc/16"`', 'add `name = "…"`')


@pytest.mark.parametrize(
    ("reserves", "offered"),
    [("50", ["write 40", "delete `Ant`"]), ('"x"', ["write 1", "delete `Ant`"]), ("5", [])],
)
def test_no_more_cards_are_suggested_as_reserves_than_there_are(reserves: str, offered: list[str]) -> None:
    text = DECK.replace("16", "9").replace("[cards.Ant]", f"[reserves]\nAnt = {reserves}\n\n[cards.Ant]")
    found = proof("kotc/9", text).diagnostics
    assert [suggestion.title for each in found for suggestion in each.suggestions] == offered


def test_a_reserve_that_the_deck_has_not_can_only_be_deleted() -> None:
    text = DECK.replace("16", "9").replace("[copies]\nAnt = 40", "[copies]\n[reserves]\nAnt = 5")
    [wrong] = [each for each in proof("kotc/9", text).diagnostics if each.code == "deck" and each.suggestions]
    assert [suggestion.title for suggestion in wrong.suggestions] == ["delete `Ant`"]


@pytest.mark.parametrize(
    "text",
    [
        THOR.replace('"minion"', "minion"),
        THOR.replace('"minion"', '"spell"'),
        THOR.replace('type = "minion"\n', ""),
        THOR.replace("sp = 4\n", "").replace("edition = 17\n", ""),
        THOR.replace("sp = 4", "sp = -4").replace("hp = 6", "hp = 6666\npower = 3"),
        THOR.replace("edition = 17", "edition = 12\nlevel = 1.5"),
        THOR.replace("edition = 17", 'edition = "17"\nlevel = 3'),
        THOR.replace('name = "Thor"\n', ""),
        THOR.replace('name = "Thor', 'name = "Thor#'),
        THOR[:-4],
        THOR.replace('"Thor"', '"Thor'),
        THOR.replace("sp = 4", "sp = 4 hp").replace("[[", "["),
        "[[cards]]\n[copies\n",
        DECK.replace("[copies]", "[copies").replace("40", '"40"'),
        DECK.replace("Ant = 40", "ant = 40"),
        DECK.replace('name = "Ants"\n', "").replace("edition = 16\n", ""),
        DECK.replace('game = "kotc/16"\n', "autor = 3\n"),
        DECK.replace('[cards.Ant]\ntype = "minion"', '[cards]\nAnt.type = "minion"').replace(
            "edition", "Ant.edition"
        ),
        DECK.replace("40", "4000"),
        DECK.replace("40", "40\nBee = 3")
        + '[cards.Bee]\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n',
    ],
)
def test_whatever_is_suggested_mends(text: str) -> None:
    found = [each for each in proof("kotc/17", text).diagnostics if each.suggestions]
    assert found
    for each in found:
        for suggestion in each.suggestions:
            after = proof("kotc/17", edited(text, suggestion.edits)).diagnostics
            assert (each.message, each.span) not in [(other.message, other.span) for other in after]


def test_what_would_bring_more_mistakes_is_not_suggested() -> None:
    """A comma would mend what is missing, and make an activation cost of all that follows."""
    words = "Self-destroy 2 resources Target this card; place 2 Shield Counters on it."
    text = f'name = "Bolt"\ntype = "spell"\nedition = 12\ntext = "{words}"\n'
    [missing] = proof("kotc/12", text).diagnostics
    assert missing.message.startswith('"→", ", also", "and" or "," is missing here')
    assert [each.title for each in missing.suggestions] == ['insert "→"']


def test_which_files_are_ours() -> None:
    assert game_of_file("ants.toml", DECK) == "kotc/16"
    assert game_of_file("x.card.toml", "") == "kotc/17"
    assert game_of_file("pyproject.toml", '[project]\nname = "x"\ntype = "module"') is None
    assert game_of_file("notes.md", DECK) is None


def test_games_that_there_are_not() -> None:
    with pytest.raises(CardwrightError, match="there is no game"):
        proof("kotc/99", "")


def test_the_right_component_is_suggested_for_nine_of_ten_mistakes() -> None:
    """And what is suggested mends: what was told there is gone. `docs/editors.md` has the shares."""
    chance = Random(3)
    right = dict.fromkeys(MISTAKES, 0)
    made = dict.fromkeys(MISTAKES, 0)
    for seed in range(30):
        game = EDITIONS[seed % len(EDITIONS)]
        text = made_up_card(game, seed)
        for name, mistake in MISTAKES.items():
            wrong = mistaken(game, text, mistake, chance)
            if wrong is None:
                continue
            told = [each for each in proof(game, wrong.text).diagnostics if each.code == "text"]
            made[name] += bool(told)
            right[name] += any(_mends(game, wrong.text, each, wrong.row.component) for each in told)
    assert sum(made.values()) > 100
    assert sum(right.values()) >= 0.9 * sum(made.values()), (right, made)


def _mends(game: str, text: str, diagnostic: Diagnostic, component: str) -> bool:
    """Whether a suggestion brings the component back; that each of them mends is so in any case."""
    brought = False
    for suggestion in diagnostic.suggestions:
        after = proof(game, edited(text, suggestion.edits))
        assert not any(
            each.message == diagnostic.message and each.span == diagnostic.span for each in after.diagnostics
        )
        brought |= any(row.component == component for card in after.cards for row in card.rows)
    return brought


HOSTILE = st.text(
    st.sampled_from("\"'[]{}=#.,;:→()\\\n\r\t\0\u2028\ud800\U0001f409 abTargetdstroy1290_-")
    | st.characters(),
    max_size=300,
)


@given(text=HOSTILE, cut=st.integers(0, 400), game=st.sampled_from(("kotc/17", "kotc/9", "kotc/12-early")))
def test_no_text_is_too_strange(text: str, cut: int, game: str) -> None:
    """Alone, in a file, in a card's words; every place lies in the text."""
    for written in (text, THOR[:cut] + text + THOR[cut:], DECK[:cut] + text + DECK[cut:]):
        found = proof(game, written)
        found.as_json(written)
        for each in found.diagnostics:
            assert 0 <= each.span.start <= each.span.end <= len(written)
            for suggestion in each.suggestions:
                edited(written, suggestion.edits)


@pytest.mark.parametrize(
    "begun", ["\\u", "\\u00", "\\U", "\\U0001F0A", "\\U0001\x0b0A1", "\\uD800", "\\x", "\\"]
)
def test_a_sign_that_is_being_written_by_its_number_is_told_where_it_stands(begun: str) -> None:
    written = f'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Drow {begun} 1 card."\n'
    assert any(each.span.holds(written.index("Drow")) for each in proof("kotc/17", written).diagnostics)
    for offset in range(len(written)):
        complete("kotc/17", written, offset)
        hover("kotc/17", written, offset)


def test_a_key_that_is_none_is_told_and_can_be_gone_on_from() -> None:
    written = 'game = "kotc/17"\n"\\A" = "x"\n"\\B" = 4\n'
    messages = [each.message for each in proof("kotc/17", written).diagnostics]
    assert [each for each in messages if "A" in each or "B" in each] == [
        'this is no key: "\\A"',
        'this is no key: "\\B"',
    ]
    for offset in range(len(written)):
        complete("kotc/17", written, offset)
        hover("kotc/17", written, offset)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 50_000,
        "a=[\n" * 50_000,
        'a = """' * 30_000,
        "a=1\n" * 30_000,
        "#\n" * 99_000,
        '"' * 99_000,
        "[a]\n" * 50_000,
    ],
    ids=range(7),
)
def test_long_and_strange_texts_do_not_hang(text: str) -> None:
    assert not proof("kotc/17", text).ok
