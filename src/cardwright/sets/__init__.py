"""Sets of cards: files of cards that people write by hand or in a spreadsheet, read, checked and written."""

from cardwright.sets.adding import card_file, with_card
from cardwright.sets.cards import CardSet, SetCard, SetFinding
from cardwright.sets.checking import SetReport, check_set
from cardwright.sets.decks import deck_file, deck_of, stack_of_set
from cardwright.sets.reading import read_set, set_from_text
from cardwright.sets.writing import set_text, write_set

__all__ = [
    "CardSet",
    "SetCard",
    "SetFinding",
    "SetReport",
    "card_file",
    "check_set",
    "deck_file",
    "deck_of",
    "read_set",
    "set_from_text",
    "set_text",
    "stack_of_set",
    "with_card",
    "write_set",
]
