"""What somebody names to be printed: files of decks and cards, decks and cards of a game by their titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rapidfuzz import fuzz, process

from cardwright.errors import CardwrightError
from cardwright.files import STANDARD_INPUT, parted
from cardwright.games import game as load_game
from cardwright.narration.copies import Stack, Stacked, stacked
from cardwright.press.printing import check_number
from cardwright.press.sets import check_alone, is_set, stack_in_set
from cardwright.seating import known_deck, may_be_file
from cardwright.terminal.reports import deck_text, most_like


def stack_of(game: str, words: Sequence[str], times: int = 1) -> Stack:
    """All that the words name, one after another, so many times; a card that does not say so is of this game.

    A word is a file as `cardwright deck`, `card` or `set` reads it (`FILE#2` of several decks, `-` for
    standard input), or the title of a deck or a card of the game. Raises `CardwrightError`, also where that
    is nothing, or more than can be printed at once.
    """
    stacks = [_stack_of(game, word) for word in words]
    for word, stack in zip(words, stacks, strict=True):
        if not stack.size:
            raise CardwrightError(f"{word[:60]}: this deck has no cards")
    check_number(sum(stack.size for stack in stacks) * times)
    titles = list(dict.fromkeys(stack.title for stack in stacks))
    title = titles[0] if len(titles) == 1 else f"{titles[0]} and {len(titles) - 1} more"
    cards = tuple(card for stack in stacks for card in stack.cards)
    return _times(Stack(title, cards, tuple(file for stack in stacks for file in stack.files)), times)


def every_card(game: str, times: int = 1) -> Stack:
    """Each card that comes with the game, so many times. Raises `CardwrightError`, also where none does."""
    stack = stacked(game).stack_of_all(game)
    check_number(stack.size * times)
    return _times(stack, times)


def _times(stack: Stack, times: int) -> Stack:
    """The same with so many times as many copies of each card."""
    cards = tuple(replace(card, number=card.number * times) for card in stack.cards)
    return replace(stack, cards=cards)


def _stack_of(game: str, word: str) -> Stack:
    if not word.strip():
        raise CardwrightError("an empty word names nothing: name a file, or the title of a deck or a card")
    if word == STANDARD_INPUT or may_be_file(word):
        return _in_file(game, word)
    brought = stacked(game)
    decks: list[str] = []
    deck = None
    try:
        table = load_game(game)
        decks, deck = list(table.known_decks()), known_deck(table, word)
    except CardwrightError:
        pass  # of an edition that can only be read
    if deck is not None:
        return brought.stack_of_deck(game, deck)
    try:
        return brought.stack_of_card(game, word)
    except CardwrightError as error:
        near = process.extractOne(word[:100], decks, scorer=fuzz.ratio, score_cutoff=75)
        meant = f" (did you mean the deck {near[0]!r}?)" if near else ""
        raise CardwrightError(
            f"{word!r:.60} is neither a file nor a deck of {game}{meant}, and {error}"
        ) from None


def _in_file(game: str, place: str) -> Stack:
    """The deck in a file, the card or the set. What it looks like decides which game's it is."""
    file, chosen = parted(place)
    if chosen:
        check_alone(file, chosen)
    elif place != STANDARD_INPUT and is_set(place):
        return stack_in_set(game, place)
    written = deck_text(place)
    found = most_like(written)
    if found is None or not found.likeness(written) or not isinstance(found, Stacked):
        raise CardwrightError(f"{place}: this looks like a deck or a card of no game that is installed")
    stack = found.stack_of_text(game, written.text, written.file, written.chosen)
    return stack if place == STANDARD_INPUT else replace(stack, files=(Path(written.file),))
