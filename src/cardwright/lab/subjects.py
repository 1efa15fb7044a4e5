"""What is different from game to game when generated decks are played: their decks, and what is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any, Final, Protocol, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.events import Event
from cardwright.errors import CardwrightError
from cardwright.keyforge import generating as keyforge_generating
from cardwright.keyforge.cards import facts
from cardwright.kotc.editions import load
from cardwright.kotc.generating import generate_deck


class Subject(Protocol):
    """A game whose generated decks are played. Its decks and states are those of the game."""

    @property
    def counts(self) -> str:
        """What is counted: `components`, `cards`."""
        ...

    def things(self) -> list[str]:
        """All that there are of these."""
        ...

    def seats(self, chance: Chance) -> int:
        """How many play."""
        ...

    def deck(self, seed: int) -> Any:
        """The generated deck of a seed."""
        ...

    def printed(self, deck: Any) -> set[str]:
        """What of these is in a deck."""
        ...

    def used(self, state: Any, event: Event[Any]) -> Hashable | None:
        """What an event has used of a deck; None if nothing."""
        ...

    def parts(self, deck: Any) -> dict[Hashable, list[str]]:
        """What is counted when something of the deck is used."""
        ...

    def wish(self, state: Any, option: Option) -> int:
        """Above 0 for what is seldom possible and taken whenever it is, below 0 for what spoils it."""
        ...

    def brought(self, decks: list[Any]) -> Counter[tuple[int, str]]:
        """The cards that the players have brought, each with its seat."""
        ...

    def there(self, state: Any) -> Counter[tuple[int, str]]:
        """The cards that there are, each with the seat of its owner."""
        ...


@final
class KeeperSubject:
    """Keeper of the Cards, 2 to 4 players; an ability activated counts for each of its components."""

    counts = "components"

    def __init__(self, game: str) -> None:
        self.game = game

    def things(self) -> list[str]:
        return [component.id for component in load(self.game).components]

    def seats(self, chance: Chance) -> int:
        return 2 + chance.below(3)

    def deck(self, seed: int) -> Any:
        return generate_deck(self.game, seed)

    def printed(self, deck: Any) -> set[str]:
        return {part for parts in self.parts(deck).values() for part in parts}

    def used(self, state: Any, event: Event[Any]) -> Hashable | None:
        return (state.faces[event.card].name, event.detail()) if event.word() == "activate" else None

    def parts(self, deck: Any) -> dict[Hashable, list[str]]:
        return {
            (design.name, ability.name): [phrase.id for phrase in ability.phrases]
            for design, _ in deck.cards
            for ability in design.abilities
        }

    def wish(self, state: Any, option: Option) -> int:
        return 0

    def brought(self, decks: list[Any]) -> Counter[tuple[int, str]]:
        return Counter(
            {(seat, each.name): number for seat, deck in enumerate(decks) for each, number in deck.cards}
        )

    def there(self, state: Any) -> Counter[tuple[int, str]]:
        cards = zip(state.owners, state.faces, strict=True)
        return Counter((owner, face.name) for owner, face in cards if not face.pawn)


@final
class KeyforgeSubject:
    """KeyForge, two players; a card played or put into play counts."""

    counts = "cards"

    def things(self) -> list[str]:
        return list(facts())

    def seats(self, chance: Chance) -> int:
        return 2

    def deck(self, seed: int) -> Any:
        return keyforge_generating.even_deck(seed)

    def printed(self, deck: Any) -> set[str]:
        return {card.name for card in deck.cards}

    def used(self, state: Any, event: Event[Any]) -> Hashable | None:
        return state.faces[event.card].name if event.word() == "played" else None

    def parts(self, deck: Any) -> dict[Hashable, list[str]]:
        return {card.name: [card.name] for card in deck.cards}

    def wish(self, state: Any, option: Option) -> int:
        """Cards that cannot be played at any time are kept until they can."""
        if option.verb not in ("play", "discard") or not state.faces[option.card].own_terms:
            return 0
        return 1 if option.verb == "play" else -1

    def brought(self, decks: list[Any]) -> Counter[tuple[int, str]]:
        return Counter((seat, card.name) for seat, deck in enumerate(decks) for card in deck.cards)

    def there(self, state: Any) -> Counter[tuple[int, str]]:
        return Counter((owner, face.name) for owner, face in zip(state.owners, state.faces, strict=True))


KEYFORGE: Final = "keyforge/1.2"


def subject(game: str) -> Subject:
    """The subject of a game. Raises `CardwrightError` if no decks can be generated for it."""
    if game == KEYFORGE:
        return KeyforgeSubject()
    if game == "kotc/17":
        return KeeperSubject(game)
    raise CardwrightError(f"no decks can be generated for {game}; for kotc/17 and {KEYFORGE} they can")
