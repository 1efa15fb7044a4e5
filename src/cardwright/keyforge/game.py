"""KeyForge as a game: version 1.2 of its rules, with the cards that there are."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.events import LawBook
from cardwright.core.knowledge import Knowledge
from cardwright.core.seats import check_kind, seated
from cardwright.core.state import Result
from cardwright.errors import CardwrightError
from cardwright.keyforge import GAME
from cardwright.keyforge.cards import face_in_deck
from cardwright.keyforge.checking import faults
from cardwright.keyforge.decks import (
    MOST_CHAINS,
    Deck,
    deck_from_json,
    deck_to_json,
    real_decks,
    starter_decks,
)
from cardwright.keyforge.editing import edit
from cardwright.keyforge.examining import check_deck
from cardwright.keyforge.importing import deck_from_shape, deck_from_text, is_own_shape, read_deck
from cardwright.keyforge.positions import build_position
from cardwright.keyforge.rules.setup import SetUp
from cardwright.keyforge.rules.state import KeyforgeState, Player
from cardwright.keyforge.saving import SEATS, load_state, save

VERSION: Final = 3
"""The version of the rules as they are programmed."""


@final
class KeyforgeGame:
    """KeyForge by the rulebook 1.2; fulfils `core.game.TableGame`.

    >>> game = KeyforgeGame()
    >>> game.new(list(game.starter_decks().values()), seed=7).choice.prompt
    'mulligan'
    """

    @property
    def id(self) -> str:
        """The name of the game."""
        return GAME

    @property
    def version(self) -> int:
        """The version of the rules as they are programmed."""
        return VERSION

    @property
    def players(self) -> range:
        """How many can play (KF-SET-1)."""
        return SEATS

    def starter_decks(self) -> Mapping[str, Deck]:
        """The decks that come with the game, by name."""
        return starter_decks()

    def known_decks(self) -> Mapping[str, Deck]:
        """The decks that can be called by name: all that were really sold and are known here."""
        return real_decks()

    def read_deck(self, file: str) -> Deck:
        """The deck in a file of any known form. Raises `CardwrightError`, also for an illegal one (KFR99)."""
        return _checked(read_deck(file))

    def deck_from_text(self, text: str, file: str) -> Deck:
        """The same, of what stands in a file of this name. Raises `CardwrightError`."""
        return _checked(deck_from_text(text, file))

    def deck_from_json(self, data: object) -> Deck:
        """The deck that its JSON form, or that of another program, describes. Raises `CardwrightError`."""
        return deck_from_json(data) if is_own_shape(data) else deck_from_shape(data)

    def deck_to_json(self, deck: Deck) -> dict[str, object]:
        """The deck as `deck_from_json` reads it back."""
        return deck_to_json(deck)

    def chained(self, deck: Deck, chains: int, /) -> Deck:
        """The deck of a player who begins with so many chains. Raises `CardwrightError`.

        Rules: KF-SET-8, KF-SET-9.
        """
        if not 0 <= chains <= MOST_CHAINS:
            raise CardwrightError(f"a player begins with 0 to {MOST_CHAINS} chains, not with {chains}")
        return replace(deck, chains=chains)

    def new(
        self,
        decks: Sequence[Deck],
        seed: int,
        first: int | None = None,
        names: Sequence[str] | None = None,
        chance: Chance | None = None,
    ) -> KeyforgeState:
        """A game dealt and ready to begin; first the mulligans are asked. Raises `CardwrightError`.

        Decks of any size are taken; whether they are legal is another question (KFR99).
        """
        called = seated(len(decks), SEATS, names, first)
        for deck in decks:
            check_kind(deck, Deck, GAME)
        brought = [[face_in_deck(card.name, card.house) for card in deck.cards] for deck in decks]
        owners = [seat for seat, cards in enumerate(brought) for _ in cards]
        state = KeyforgeState(
            called,
            Chance.seeded(seed) if chance is None else chance.copy(),
            LawBook({}),
            Knowledge.of_nobody(len(owners)),
            [face for cards in brought for face in cards],
            owners,
            [Player(seat, deck.houses) for seat, deck in enumerate(decks)],
        )
        for player, deck in zip(state.players, decks, strict=True):
            player.chains = deck.chains
        for card, owner in enumerate(owners):
            state.players[owner].deck.append(card)
        state.agenda.next(SetUp(NOBODY if first is None else int(first)))
        state.proceed()
        return state

    def position(self, set_up: Mapping[str, object]) -> KeyforgeState:
        """The position that plain data describes, structured as a scenario file. Raises `CardwrightError`."""
        return build_position(set_up)

    def edit(
        self,
        state: KeyforgeState,
        card: str | None,
        player: str | None,
        values: Mapping[str, object] | None,
        move: str | None,
    ) -> None:
        """Set values of a card or of a player, or move a card, by hand. Raises `CardwrightError`."""
        state.refuse_if_dead()
        edit(state, card, player, values, move)

    def save(self, state: KeyforgeState) -> dict[str, Any]:
        """The whole state as JSON."""
        return save(state, GAME, VERSION)

    def load(self, data: Any) -> KeyforgeState:
        """The state that `save` wrote. Raises `CardwrightError` with the place of what is wrong."""
        return load_state(data, GAME, VERSION)

    def agree(self, state: KeyforgeState, seat: int) -> None:
        """The player sees no reason to go on; when both have said so in a row, nobody has won (KFR97)."""
        state.refuse_if_dead()
        state.check_player(seat)
        state.agreed |= 1 << seat
        if state.agreed == 3:
            state.end(Result((0, 1), "agreed"))

    def check(self, state: KeyforgeState) -> list[str]:
        """What is wrong with a state that no play could have led to."""
        return faults(state)


def _checked(deck: Deck) -> Deck:
    check_deck(deck)
    return deck


def unpickled(data: Any) -> KeyforgeState:
    """The state of which `pickle` has kept what was saved."""
    return KeyforgeGame().load(data)


def _pickled(state: KeyforgeState) -> tuple[Any, ...]:
    """As `pickle` keeps it: as it is saved, for what never changes cannot be taken apart."""
    return unpickled, (save(state, GAME, VERSION),)


copyreg.pickle(KeyforgeState, _pickled)
