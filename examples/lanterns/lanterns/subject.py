"""What the laboratory counts when generated decks are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.events import Event
from lanterns.decks import FACES, SIZE, Deck, generated


class LanternSubject:
    counts = "cards"

    def things(self) -> list[str]:
        return list(FACES)

    def seats(self, chance: Chance) -> int:
        return 2 + chance.below(3)

    def deck(self, seed: int) -> Deck:
        return generated(seed)

    def printed(self, deck: Deck) -> set[str]:
        return set(deck.cards)

    def used(self, state: Any, event: Event[Any]) -> Hashable | None:
        return state.faces[event.card] if event.word() == "play" else None

    def parts(self, deck: Deck) -> dict[Hashable, list[str]]:
        return {card: [card] for card in deck.cards}

    def wish(self, state: Any, option: Option) -> int:
        return 0

    def brought(self, decks: list[Deck]) -> Counter[tuple[int, str]]:
        return Counter((seat, card) for seat, deck in enumerate(decks) for card in deck.cards)

    def there(self, state: Any) -> Counter[tuple[int, str]]:
        return Counter((card // SIZE, face) for card, face in enumerate(state.faces))

    def wide_decks(self, chance: Chance) -> list[Deck]:
        return [generated(chance.below(1 << 20)) for _ in range(2 + chance.below(3))]
