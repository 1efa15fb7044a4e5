"""Positions of Keeper of the Cards in which a card can be used now.

A game begins with starter decks, one of which has the card in it. Once both players have had a turn, a
judge's hand lays out what it may need: it itself, resources, minions on both sides, graves. If it cannot be
used then, as one that answers something, the game is played on until it can: by chance, and from several such
positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, final

from cardwright.authoring.trying import Trial
from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.edits import Edited
from cardwright.core.record import Record, begin
from cardwright.errors import CardwrightError
from cardwright.games import game as rules_of
from cardwright.kotc.decks.deck import Deck
from cardwright.kotc.decks.deckfile import card_from_text
from cardwright.kotc.decks.starters import starter_decks
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.game import KeeperGame
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.text import Design
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import BATTLEFIELD, DECK, GRANARY, GRAVE, HAND
from cardwright.plugins.keeper.authoring import is_deck
from cardwright.plugins.keeper.guide import KeeperGuide

COPIES: Final = 4
"""Of the card, as far as its Ultra Points allow."""

USES: Final = ("summon", "cast", "activate", "set")
"""What can be done with a card that is its own doing."""

QUIET: Final = ("done", "end", "skip", "pass", "decline", "draw")
"""How one answers who wants nothing."""

ATTEMPTS: Final = 60
"""So many positions are dealt before it is said that there is none."""

CHOICES: Final = 240
"""So many choices the game is played on from each."""

TRIER: Final = 0
"""The seat that tries the card."""

OTHER: Final = 1
"""The seat that sits opposite."""

RESOURCES: Final = 8
"""Of who tries the card; two more than its level where that is more."""

LAID_OUT: Final = (
    (TRIER, BATTLEFIELD, 2),
    (OTHER, BATTLEFIELD, 3),
    (TRIER, GRANARY, RESOURCES),
    (OTHER, GRANARY, 4),
    (TRIER, GRAVE, 3),
    (OTHER, GRAVE, 2),
)
"""How many cards of whose deck lie where, beside the card itself."""

PLACES: Final = {HAND: "hand", BATTLEFIELD: "battlefield", GRANARY: "granary", GRAVE: "grave"}

NO_POSITION: Final = (
    "no position was found in which {name} can be used: {attempts} were dealt and played on, and in none "
    "it was on offer; look whether what it waits for can happen, and whether anybody can pay for it"
)


def trial(game: str, text: str, seed: int, names: Sequence[str]) -> Trial:
    """A position in which the first player can use the card. Raises `CardwrightError`."""
    if is_deck(text):
        raise CardwrightError("this is a deck: a single card is tried")
    edition = load(game)
    try:
        design = card_from_text(text, "card", edition).design(edition)
    except CardTextError as fault:
        raise CardwrightError(f"{fault}") from None
    decks = _decks(design, edition)
    chance = Chance.seeded(seed)
    for attempt in range(ATTEMPTS):
        found = _Table(design, edition, decks, chance.below(1 << 30), names).found(attempt)
        if found is not None:
            return found
    raise CardwrightError(NO_POSITION.format(name=design.name, attempts=ATTEMPTS))


def _decks(design: Design, edition: Edition) -> list[Deck]:
    """A starter deck with the card in it, and another one. Raises `CardwrightError` for an illegal card."""
    starters = list(starter_decks(edition.game).values())
    starters.sort(key=lambda deck: design.name not in {each.name for each in deck.designs})
    deck = with_card(starters[0], replace(design, edition=design.edition or edition.number), edition)
    _rules(edition).check_deck(deck)
    return [deck, starters[1]]


def with_card(deck: Deck, design: Design, edition: Edition) -> Deck:
    """The deck with the card in it, in place of one of its name or of others, as legal as the card is."""
    reserves = tuple((design if each.name == design.name else each, number) for each, number in deck.reserves)
    put_aside = dict(reserves) if edition.reserves_within_deck else {}
    others = {each: number for each, number in deck.cards if each.name != design.name}
    copies = max(COPIES, put_aside.get(design, 0))
    if design.ultra and edition.max_ultra:
        copies = max(1, min(copies, edition.max_ultra // design.ultra))
    by_price = sorted(others, key=lambda each: each.ultra)
    for each in reversed(by_price):
        spared = others[each] - put_aside.get(each, 0)
        others[each] -= max(0, min(spared, sum(others.values()) + copies - deck.size))
    others[by_price[0]] += max(0, deck.size - copies - sum(others.values()))
    cards = tuple((each, number) for each, number in others.items() if number)
    return Deck(deck.name, deck.game, ((design, copies), *cards), deck.author, reserves)


def _rules(edition: Edition) -> KeeperGame:
    rules: KeeperGame = rules_of(edition.game)
    return rules


@final
class _Table:
    """A game in which the card is looked for, and its record."""

    def __init__(
        self, design: Design, edition: Edition, decks: Sequence[Deck], seed: int, names: Sequence[str]
    ) -> None:
        self._design = design
        self._level = level_of(design, edition)
        self._rules = _rules(edition)
        self._guide = KeeperGuide(edition)
        self._chance = Chance.seeded(seed + 1)
        self._state: KeeperState
        self._record: Record
        self._state, self._record = begin(self._rules, decks, seed, TRIER, names)

    def found(self, attempt: int) -> Trial | None:
        """The position, if the card can be used in one that comes of this game."""
        if not self._play(self._is_second_turn, self._quietly):
            return None
        self._lay_out(attempt)
        if not self._play(self._is_on_offer, self._by_chance):
            return None
        notations = tuple(self._state.notation(option) for option in self._uses())
        return Trial(self._record, TRIER, notations)

    def _play(self, until: Callable[[], bool], how: Callable[[Choice], Option]) -> bool:
        """Play until that is so; whether it has come."""
        for _ in range(CHOICES):
            choice = self._state.choice
            if choice is None or until():
                break
            option = choice.options[0] if len(choice.options) == 1 else how(choice)
            self._record.note(self._state, option)
            self._state.take(option)
        return self._state.choice is not None and until()

    def _is_second_turn(self) -> bool:
        choice = self._state.choice
        return choice is not None and self._state.turn > 2 and choice.prompt == "action"

    def _is_on_offer(self) -> bool:
        return bool(self._uses())

    def _uses(self) -> list[Option]:
        """The options that use the card. To summon a minion again that lies in wait is one, too."""
        state = self._state
        choice = state.choice
        if choice is None or choice.player != TRIER:
            return []
        name = self._design.name
        return [
            option
            for option in choice.options
            if option.verb in USES and option.card >= 0 and state.faces[option.card].name == name
        ]

    def _quietly(self, choice: Choice) -> Option:
        for verb in QUIET:
            for option in choice.options:
                if option.verb == verb:
                    return option
        return choice.options[0]

    def _by_chance(self, choice: Choice) -> Option:
        options = choice.options
        weights = self._guide.weigh(self._state, choice, options)
        left = sum(weights) * self._chance.below(1 << 20) / (1 << 20)
        for option, weight in zip(options, weights, strict=True):
            left -= weight
            if left < 0:
                return option
        return options[-1]

    # What a judge lays out

    def _lay_out(self, attempt: int) -> None:
        """Lay out what the card may need; the first position is the plainest, the others differ by chance."""
        own = self._cards(TRIER, self._is_it)
        lying = (HAND, BATTLEFIELD if self._design.type == "minion" else GRAVE)
        for card, zone in zip(own, lying if attempt == 0 else (*lying, GRAVE, HAND), strict=False):
            self._move(card, TRIER, zone)
        for seat, zone, number in LAID_OUT:
            if zone == GRANARY and seat == TRIER:
                number = max(number, self._level + 2)
            elif attempt:
                number = self._chance.below(number + 2)
            self._bring(seat, zone, number)

    def _bring(self, seat: int, zone: int, number: int) -> None:
        """Let so many other cards lie in a zone, if the deck has them."""
        state = self._state
        missing = number - len(state.players[seat].pile(zone))
        minions = zone == BATTLEFIELD
        fit = self._cards(
            seat, lambda card: not self._is_it(card) and (not minions or state.faces[card].minion), DECK
        )
        for card in fit[: max(0, missing)]:
            self._move(card, seat, zone)

    def _cards(self, seat: int, fits: Callable[[int], bool], zone: int | None = None) -> list[int]:
        """The cards of a player that fit."""
        state = self._state
        return [
            card
            for card in range(len(state.zones))
            if state.owners[card] == seat and fits(card) and (zone is None or state.zones[card] == zone)
        ]

    def _is_it(self, card: int) -> bool:
        return self._state.faces[card].name == self._design.name

    def _move(self, card: int, seat: int, zone: int) -> None:
        state = self._state
        if state.zones[card] == zone:
            return
        edited = Edited(card=state.naming(NOBODY).of(card), move=f"{state.names[seat]}.{PLACES[zone]}")
        self._record.choices.append(edited.line)
        edited.carry_out(self._rules, state)
