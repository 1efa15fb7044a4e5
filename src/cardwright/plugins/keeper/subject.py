"""What is counted when generated decks of Keeper of the Cards are played, and a position to be broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import Option
from cardwright.core.events import Event
from cardwright.kotc.editions import load
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.wording import official_text

DECKS: Final = 128
"""So many decks are generated for games that are saved and damaged."""

CAVEAT: Final = " caveat"
"""What a caveat is called beside the names of abilities: no ability's name begins with a space."""


def specimen(game: str) -> dict[str, Any]:
    """A position to be broken, in the words of an edition."""
    edition = load(game)
    target = official_text(edition.component("target-on-field"), "1", edition)
    effect = edition.component("destroy-targets")
    destroy = "destroy it." if edition.wording.single_target_words else official_text(effect, "", edition)
    counter = "Sword" if "Sword" in edition.counters else "Offense"
    return {
        "game": game,
        "cards": {
            "Brute": {"type": "minion", "sp": 2, "hp": 4, "text": "RING: Draw 1 card."},
            "Bolt": {"type": "spell", "text": f"{target} {destroy}"},
        },
        "players": {
            "A": {
                "hp": 9,
                "hand": ["Bolt", {"card": "Brute", "id": "pup"}],
                "granary": ["Blank", {"card": "Bolt", "exhausted": True}],
                "battlefield": [
                    {"card": "Brute", "id": "brute", "counters": [{"kind": counter, "owner": "A"}]}
                ],
                "deck": {"exactly": ["Bolt", "Brute"]},
            },
            "B": {"hand": ["Bolt"], "battlefield": [{"card": "Brute", "sp": 1, "hp": 2}], "deck": 9},
        },
        "turn": "B",
        "phase": "action",
        "dice": [6, 1, 3],
        "first-turn": False,
        "seed": 7,
    }


@final
class KeeperSubject:
    """Keeper of the Cards, 2 to 4 players; an ability activated counts for each of its components.

    A caveat counts when its minion is summoned.
    """

    counts = "components"

    def __init__(self, game: str) -> None:
        self.game = game

    def things(self) -> list[str]:
        return [component.id for component in load(self.game).usable]

    def seats(self, chance: Chance) -> int:
        return 2 + chance.below(3)

    def deck(self, seed: int) -> Any:
        return generate_deck(self.game, seed)

    def printed(self, deck: Any) -> set[str]:
        return {part for parts in self.parts(deck).values() for part in parts}

    def used(self, state: Any, event: Event[Any]) -> Hashable | None:
        if event.word() == "activate":
            return state.faces[event.card].name, event.detail()
        return (state.faces[event.card].name, CAVEAT) if event.word() == "summon" else None

    def parts(self, deck: Any) -> dict[Hashable, list[str]]:
        abilities: dict[Hashable, list[str]] = {
            (design.name, ability.name): [phrase.id for phrase in ability.phrases]
            for design in deck.designs
            for ability in design.abilities
        }
        caveats: dict[Hashable, list[str]] = {
            (design.name, CAVEAT): [design.caveat.id] for design in deck.designs if design.caveat is not None
        }
        return abilities | caveats

    def wish(self, state: Any, option: Option) -> int:
        return 0

    def brought(self, decks: list[Any]) -> Counter[tuple[int, str]]:
        return Counter(
            (seat, each.name)
            for seat, deck in enumerate(decks)
            for each, number in deck.brought
            for _ in range(number)
        )

    def there(self, state: Any) -> Counter[tuple[int, str]]:
        cards = zip(state.owners, state.faces, strict=True)
        return Counter((owner, face.name) for owner, face in cards if not face.pawn)

    def wide_decks(self, chance: Chance) -> list[Any]:
        return [self.deck(chance.below(DECKS)) for _ in range(2 + chance.below(2))]
