"""Files of cards made up by chance, and mistakes that people make in them; for tests and measuring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from cardwright.authoring import Row, proof
from cardwright.core.chance import Chance
from cardwright.kotc.decks.deck import Deck
from cardwright.kotc.decks.exporting import deck_to_toml
from cardwright.kotc.editions import load
from cardwright.kotc.generating import generate_design

Mistake = Callable[[str, Random], str]


def made_up_card(game: str, seed: int) -> str:
    """The file of a legal card."""
    design = generate_design(load(game), Chance.seeded(seed), seed % 6, ultra=2)
    deck = deck_to_toml(Deck("", game, ((design, 1),)))
    _, _, table = deck.partition("[cards.")
    _, _, values = table.partition("\n")
    return f'name = "Heron"\n{values}'


def without_a_letter(words: str, chance: Random) -> str:
    """One letter is left out."""
    place = chance.randrange(len(words))
    return words[:place] + words[place + 1 :]


def letters_swapped(words: str, chance: Random) -> str:
    """Two letters stand the wrong way round."""
    place = chance.randrange(len(words) - 1)
    return words[:place] + words[place + 1] + words[place] + words[place + 2 :]


def words_swapped(words: str, chance: Random) -> str:
    """Two words stand the wrong way round."""
    parted = words.split(" ")
    place = chance.randrange(max(1, len(parted) - 1))
    parted[place : place + 2] = reversed(parted[place : place + 2])
    return " ".join(parted)


def another_number(words: str, chance: Random) -> str:
    """A digit is another one."""
    digits = [place for place, letter in enumerate(words) if letter.isdigit()]
    if not digits:
        return words
    place = chance.choice(digits)
    return words[:place] + chance.choice("0123456789") + words[place + 1 :]


def cut_off(words: str, chance: Random) -> str:
    """The end is missing, at most half of it."""
    return words[: len(words) - chance.randrange(1, max(2, len(words) // 2))]


MISTAKES: dict[str, Mistake] = {
    each.__name__: each
    for each in (without_a_letter, letters_swapped, words_swapped, another_number, cut_off)
}


@dataclass(frozen=True)
class Mistaken:
    """A file with a mistake in one component, which stands where `row` says."""

    text: str
    row: Row


def mistaken(game: str, text: str, mistake: Mistake, chance: Random) -> Mistaken | None:
    """A card with a mistake in a component that chance picks; None where there is none to be made."""
    rows = [row for card in proof(game, text).cards for row in card.rows if row.component and row.span]
    if not rows:
        return None
    row = chance.choice(rows)
    assert row.span is not None
    words = text[row.span.start : row.span.end]
    wrong = mistake(words, chance)
    if wrong == words:
        return None
    return Mistaken(text[: row.span.start] + wrong + text[row.span.end :], row)
