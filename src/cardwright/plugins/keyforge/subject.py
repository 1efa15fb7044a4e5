"""What is counted when generated decks of KeyForge are played, and a position to be broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.events import Event
from cardwright.keyforge import generating
from cardwright.keyforge.cards import facts
from cardwright.keyforge.decks import Deck, real_decks

SPECIMEN: Final[dict[str, Any]] = {
    "game": "keyforge/1.2",
    "cards": {"Wall": {"house": "dis", "power": 3, "keywords": {"taunt": True}, "traits": ["demon"]}},
    "players": {
        "A": {
            "amber": 3,
            "keys": ["red"],
            "chains": 1,
            "hand": ["anger", {"card": "Urchin", "house": "dis"}],
            "battleline": [{"card": "Troll", "id": "troll", "damage": 1, "upgrades": ["Blood of Titans"]}],
            "archives": ["Anger"],
        },
        "B": {"hand": ["Anger"], "battleline": ["Wall"], "artifacts": ["Library of Babble"], "deck": 9},
    },
    "turn": "A",
    "phase": "main",
    "house": "brobnar",
    "seed": 7,
}
"""A position to be broken."""


@final
class KeyforgeSubject:
    """KeyForge, two players; a card played or put into play counts."""

    counts = "cards"

    def things(self) -> list[str]:
        return list(facts())

    def seats(self, chance: Chance) -> int:
        return 2

    def deck(self, seed: int) -> Any:
        return generating.even_deck(seed)

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

    def wide_decks(self, chance: Chance) -> list[Any]:
        """Two decks of all cards there are."""
        cards = [card for deck in real_decks().values() for card in deck.cards]
        chance_of_each = list(range(len(cards)))
        chance.shuffle(chance_of_each)
        some = tuple(cards[place] for place in chance_of_each[:120])
        houses = tuple(sorted({card.house for card in cards}))
        return [Deck("All", houses, some), Deck("All", houses, some)]
