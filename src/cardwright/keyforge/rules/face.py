"""What is printed on a card, and what an ability is to the rules: something that can be carried out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, final

from cardwright.core.keys import digest_of

if TYPE_CHECKING:
    from cardwright.keyforge.rules.state import KeyforgeState

CREATURE: Final = "creature"
ARTIFACT: Final = "artifact"
UPGRADE: Final = "upgrade"
ACTION: Final = "action"


class Ability:
    """Something that a card does: at its timings, or as a reaction, or instead of an event."""

    def __init__(self, timings: tuple[str, ...]) -> None:
        self.timings = timings

    def begin(self, state: KeyforgeState) -> None:
        """Put what it says on the agenda, for the resolution that has just begun."""
        raise NotImplementedError


class ConstantAbility:
    """A constant ability: laws that are in force while the card is in play (KF-ABIL-4)."""

    def enact(self, state: KeyforgeState, card: int) -> None:
        """Put its laws into force."""
        raise NotImplementedError


class OwnTerms:
    """What a card says of its own being played: it holds wherever the card lies (S-A7)."""

    def forbids(self, state: KeyforgeState, card: int, seat: int) -> bool:
        """Whether the player cannot play the card now."""
        return False

    def price(self, state: KeyforgeState, card: int, seat: int) -> Price | None:
        """What the player has to pay before."""
        return None


Price = tuple[int, int, int]
"""A cost in Æ: how much, from which place, to which (`rules.amber`)."""

NONE: Final[tuple[Ability, ...]] = ()


@final
class Face:
    """What is printed on a card; all copies of a state share it.

    `omni` says whether it can be used whatever house is active (KF-USE-3). `digest` is a number made of what
    is printed: the same for all that look the same, in every engine.
    """

    def __init__(
        self,
        name: str,
        slug: str,
        house: str,
        type: str,
        power: int,
        armor: int,
        amber: int,
        traits: tuple[str, ...],
        keywords: Mapping[str, int],
        abilities: tuple[Ability, ...] = (),
        constants: tuple[ConstantAbility, ...] = (),
        own_terms: tuple[OwnTerms, ...] = (),
    ) -> None:
        self.name = name
        self.slug = slug
        self.house = house
        self.type = type
        self.power = power
        self.armor = armor
        self.amber = amber
        self.traits = traits
        self.keywords: Final[Mapping[str, int]] = MappingProxyType(keywords)
        self.abilities = abilities
        self.constants = constants
        self.own_terms = own_terms
        timed: dict[str, list[Ability]] = {}
        for ability in abilities:
            for timing in ability.timings:
                timed.setdefault(timing, []).append(ability)
        self._timed = {timing: tuple(found) for timing, found in timed.items()}
        self.omni = "omni" in timed
        values = (name, slug, house, type, power, armor, amber, traits, sorted(keywords.items()))
        self.digest = digest_of((values, len(abilities), len(constants), len(own_terms)))

    def at(self, timing: str) -> tuple[Ability, ...]:
        """The abilities of this timing."""
        return self._timed.get(timing, NONE)


BLANK: Final = Face("Blank", "blank", "", "", 0, 0, 0, (), {})
"""A card of no type and no house, that nobody can play."""
