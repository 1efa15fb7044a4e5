"""What stands where somebody points, and the usual form of a file, which means the same."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.authoring import format_text, hover, proof
from cardwright.kotc.decks.exporting import deck_to_toml
from cardwright.kotc.editions import EDITIONS
from cardwright.kotc.generating import generate_deck

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from mistakes import made_up_card

THOR = """name = "Thor"
type = "minion"
edition = 14
sp = 4
hp = 6
text = "HAMMER: Target 1 of your resources; bounce it."
"""


def test_a_component_is_explained_with_its_row_and_its_rules() -> None:
    found = hover("kotc/17", THOR, THOR.index("your resources"))
    assert found is not None
    assert found.title == "Target up to {x} cards in your granary;"
    assert [row.component for row in found.rows] == ["target-granary"]
    assert 'an older wording: "Target 1 of your resources"' in found.lines
    assert found.rules == ("K17-refurbished-card-texts-8",)
    assert "target" in [entry.word for entry in found.words]
    assert "| Target 1 card in your granary |" in found.markdown()


def test_a_component_is_explained_in_words_that_cannot_be_read() -> None:
    text = THOR.replace("bounce it", "bouncee it")
    found = hover("kotc/17", text, text.index("your resources"))
    assert found is not None
    assert found.title == "Target up to {x} cards in your granary;"


def test_a_card_and_its_keys_are_explained() -> None:
    card = hover("kotc/17", THOR, THOR.index("Thor"))
    assert card is not None
    assert card.lines[0] == "minion, level 9, legal"
    assert card.rows[-1].value == 9
    key = hover("kotc/17", THOR, THOR.index("sp ="))
    assert key is not None
    assert key.title == "sp"
    assert hover("kotc/17", "# sp = 3", 3) is None


def test_the_usual_form() -> None:
    text = """# My cards

text='''HAMMER: target up to 1 on-field minions ; destroy the targets.

REST: draw 1 cards.'''  # both
type='minion'


  # strong
 sp=3
hp = 0x4 # four
name='Thor'
# end"""
    usual = '''# My cards

name = "Thor"
type = "minion"
# strong
sp = 3
hp = 0x4 # four
text = """
HAMMER: Target 1 on-field minion; destroy it.

REST: Draw 1 card.
""" # both

# end
'''
    assert format_text("kotc/17", text) == usual


def test_lines_end_as_they_did() -> None:
    windows = THOR.replace("sp = 4\n", "").replace("hp = 6", "hp=6\nsp=4").replace("\n", "\r\n")
    once = format_text("kotc/17", windows)
    assert once == THOR.replace("\n", "\r\n")


@pytest.mark.parametrize(
    "text",
    [
        THOR.replace("HAMMER", "HAMMER (x)"),
        'name = "X',
        "",
        THOR.replace('"HAMMER', '["HAMMER').replace('it."', 'it."]'),
        THOR.replace("bounce it.", "bounce it. (Take it back.)"),
    ],
)
def test_what_cannot_be_told_stays(text: str) -> None:
    assert format_text("kotc/17", text) == text


def muddled(text: str, chance: Random) -> str:
    """The same file with its lines in another order within tables, other spaces, and comments."""
    tables: list[list[str]] = [[]]
    block = ""
    for line in text.split("\n"):
        block = f"{block}\n{line}" if block else line
        if block.count('"""') == 1:
            continue
        if block.startswith("["):
            tables.append([block])
        elif block:
            tables[-1].append(block.replace(" = ", chance.choice(("=", " =  ", " = ")), 1))
        block = ""
    for number, table in enumerate(tables):
        head, lines = table[:1] if number else [], table[1:] if number else table
        chance.shuffle(lines)
        noted = [f"# {number}.{place}\n{line} # behind" for place, line in enumerate(lines)]
        table[:] = [*head, *noted]
    return "\n".join("\n".join(table) for table in tables)


@settings(max_examples=25)
@given(seed=st.integers(0, 200), deck=st.booleans())
def test_the_usual_form_means_the_same(seed: int, deck: bool) -> None:
    game = EDITIONS[seed % len(EDITIONS)]
    text = deck_to_toml(generate_deck(game, seed)) if deck else made_up_card(game, seed)
    written = muddled(text, Random(seed))
    once = format_text(game, written)
    assert format_text(game, once) == once
    assert tomllib.loads(once) == tomllib.loads(text)
    assert sorted(line for line in once.split("\n") if line.startswith("#")) == sorted(
        line for line in written.split("\n") if line.startswith("#")
    )
    assert once.count("# behind") == written.count("# behind")
    assert proof(game, once).ok == proof(game, text).ok


@given(text=st.text(st.sampled_from("ab=1\"'#[]\n\r\t \0\u2028.{}") | st.characters(), max_size=120))
def test_no_file_is_too_strange_to_be_formatted(text: str) -> None:
    once = format_text("kotc/17", text)
    assert format_text("kotc/17", once) == once
