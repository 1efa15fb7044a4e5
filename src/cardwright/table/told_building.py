"""What programs are told of a deck that is being built, as types."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, final

import msgspec

from cardwright.catalogue.cards import Card, DeckList
from cardwright.catalogue.odds import PLANS, Odds
from cardwright.table.assembling import Assembled


@final
class BuiltCard(msgspec.Struct, frozen=True):
    """A card to build from, with what can be asked about it; `copies` and `reserves` are the deck's."""

    id: str
    name: str
    type: str
    text: str
    numbers: dict[str, int]
    words: dict[str, tuple[str, ...]]
    origin: str
    copies: int
    reserves: int


@final
class BuiltColumn(msgspec.Struct, frozen=True):
    """A part of the deck as it is shown: a house, or a type of cards; `slots` is how many belong there."""

    title: str
    slots: int
    cards: tuple[str, ...]


@final
class BuiltCurve(msgspec.Struct, frozen=True):
    """How many cards there are of each value of a number, by kind."""

    number: str
    kinds: tuple[str, ...]
    steps: dict[str, tuple[int, ...]]
    open_ended: bool


@final
class TriedHand(msgspec.Struct, frozen=True):
    """A hand on trial: its cards by name, those that were drawn since, and how many are left in the deck."""

    seed: int
    goes: str
    mulligan: bool
    marked: tuple[int, ...]
    cards: tuple[str, ...]
    drawn: tuple[str, ...]
    left: int


@final
class ToldOdds(msgspec.Struct, frozen=True):
    """The chance to have held what is wanted by a turn, exactly and rounded, without and with a mulligan."""

    turn: int
    seen: int
    kept: str
    kept_about: float
    mulligan: str
    mulligan_about: float


@final
class WantedOdds(msgspec.Struct, frozen=True):
    """The odds of cards, turn by turn; `plan` says how the mulligan is used, `note` what is left out."""

    cards: tuple[str, ...]
    hits: int
    least: int
    habit: int
    plan: str
    note: str
    first: tuple[ToldOdds, ...]
    second: tuple[ToldOdds, ...]


@final
class BuiltDeck(msgspec.Struct, frozen=True):
    """A deck that is being built: `text` is what the next request brings again, `before` what undoes this.

    `cards` are the first `show` of the `found` ones, `deck` all of its own, `report` what
    `cardwright deck --json` says.
    """

    game: str
    name: str
    id: str
    text: str
    before: str
    said: str
    find: str
    found: int
    cards: tuple[BuiltCard, ...]
    deck: tuple[BuiltCard, ...]
    columns: tuple[BuiltColumn, ...]
    curves: tuple[BuiltCurve, ...]
    report: dict[str, Any]
    hand: TriedHand | None
    odds: WantedOdds | None
    forms: dict[str, str]


def told(made: Assembled) -> BuiltDeck:
    """What a program is told of it."""
    said, deck = made.said, made.deck
    return BuiltDeck(
        said.game,
        deck.name,
        said.id,
        said.text,
        said.before,
        made.told,
        said.find,
        len(made.found),
        tuple(_card(card, deck) for card in made.shown),
        tuple(_card(entry.card, deck) for entry in deck.entries),
        tuple(
            BuiltColumn(each.title, each.slots, tuple(entry.card.id for entry in each.entries))
            for each in made.columns
        ),
        tuple(
            BuiltCurve(
                each.number,
                each.kinds,
                {str(step.value): step.counts for step in each.steps},
                each.open_ended,
            )
            for each in made.curves
        ),
        dict(made.checked.report),
        _hand(made),
        _odds(made),
        {form.word: form.about for form in made.workbench.forms},
    )


def _card(card: Card, deck: DeckList) -> BuiltCard:
    entry = deck.entry_of(card)
    copies, reserves = (entry.copies, entry.reserves) if entry else (0, 0)
    numbers, words = dict(card.numbers), dict(card.words)
    return BuiltCard(card.id, card.name, card.kind, card.text, numbers, words, card.origin, copies, reserves)


def _hand(made: Assembled) -> TriedHand | None:
    if made.tried is None:
        return None
    trial, hand = made.tried.trial, made.tried.hand
    return TriedHand(
        trial.seed,
        "first" if trial.first else "second",
        trial.mulligan,
        tuple(sorted(made.tried.marked)),
        tuple(card.name for card in hand.cards),
        tuple(card.name for card in hand.drawn),
        hand.left,
    )


def _odds(made: Assembled) -> WantedOdds | None:
    odds = made.odds
    if odds is None:
        return None
    plan = PLANS[made.dealing.mulligan]
    first, second = _turns(odds.first), _turns(odds.second)
    return WantedOdds(odds.names, odds.hits, odds.least, made.habit, plan, made.dealing.note, first, second)


def _turns(turns: Sequence[Odds]) -> tuple[ToldOdds, ...]:
    return tuple(ToldOdds(each.turn, each.seen, *_both(each.kept), *_both(each.mulligan)) for each in turns)


def _both(chance: Fraction) -> tuple[str, float]:
    return str(chance), round(float(chance), 6)
