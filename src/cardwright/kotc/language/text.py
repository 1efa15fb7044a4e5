"""The tree of a card: what its words say, taken apart into the components they were built from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, final

from cardwright.kotc.editions import Component

CardType = Literal["minion", "spell"]

CARD_TYPES: Final[tuple[CardType, ...]] = ("minion", "spell")


@final
@dataclass(frozen=True)
class Phrase:
    """A component with its numbers put in.

    `x` and `y` are positive; a variable that the component does not have is 0. `older` are the words on a
    card that says it as an earlier edition did, and empty otherwise; they mean the same.
    """

    component: Component
    x: int = 0
    y: int = 0
    older: str = field(default="", compare=False, repr=False)

    @property
    def id(self) -> str:
        """The component's id, such as `destroy-targets`."""
        return self.component.id

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in the order in which they are written."""
        return tuple(self.number(variable) for variable in self.component.variables)

    def number(self, variable: str) -> int:
        """The number that stands for `x` or `y`."""
        return self.x if variable == "x" else self.y

    @property
    def most_targets(self) -> int | None:
        """How many cards this selection can choose at most; None without limit, 0 for other kinds."""
        targets = self.component.targets
        if targets == "all":
            return None
        if targets in ("x", "y"):
            return self.number(targets)
        return int(targets or "0")


@final
@dataclass(frozen=True)
class PlacedPhrase:
    """A phrase, and from where to where it stands in a text, without the sign at its end."""

    phrase: Phrase
    start: int
    end: int


@final
@dataclass(frozen=True)
class SubAbilityText:
    """One sentence: whom it targets, and what it does to them.

    `joins` are the words between the effects, `then` or `also`, or a full stop, one fewer than there are
    effects. Ruling R135.
    """

    selection: Phrase | None
    effects: tuple[Phrase, ...]
    joins: tuple[str, ...] = ()


@final
@dataclass(frozen=True)
class AbilityText:
    """An ability as written.

    A spell's ability has no name (""). Without a condition it is the standard activation condition that
    holds. Rules: K17-abilities-2 to K17-abilities-10; K09-creature-abilities-1 to -21.
    """

    name: str
    condition: Phrase | None
    costs: tuple[Phrase, ...]
    sub_abilities: tuple[SubAbilityText, ...]

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Every phrase of the ability, in the order in which it is written."""
        found = [] if self.condition is None else [self.condition]
        found += self.costs
        for sub_ability in self.sub_abilities:
            if sub_ability.selection is not None:
                found.append(sub_ability.selection)
            found += sub_ability.effects
        return tuple(found)


@final
@dataclass(frozen=True)
class CardText:
    """What the text of a card says: its caveat, which some minions of old editions have, and its abilities.

    Rules: K09-creatures-4, -5; K09-creature-abilities-1.
    """

    caveat: Phrase | None
    abilities: tuple[AbilityText, ...]


@final
@dataclass(frozen=True)
class Design:
    """A card as written.

    `edition` is the design edition, the number on the Edition Indicator; None where the card has none.
    `level` is the level printed on the card, None where it was left to be worked out, as `level.level_of`
    does for every card. A spell has no SP, no HP, and no caveat: both numbers are 0. Rules:
    K17-card-types-and-layout-5 to -19; K09-card-types-and-layout-5 to -16.
    """

    name: str
    type: CardType
    sp: int = 0
    hp: int = 0
    abilities: tuple[AbilityText, ...] = ()
    edition: int | None = None
    flavour: str = ""
    level: int | None = None
    caveat: Phrase | None = None

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Every phrase of the card, in the order in which it is written."""
        caveat = () if self.caveat is None else (self.caveat,)
        return caveat + tuple(phrase for ability in self.abilities for phrase in ability.phrases)

    @property
    def ultra(self) -> int:
        """The card's Ultra Points: those of all its phrases together. Ruling R128."""
        return sum(phrase.component.ultra for phrase in self.phrases)

    def _repr_svg_(self) -> str | None:
        """A notebook shows the card's face, in the words of an edition that has all its texts.

        A card that says more than fits on one is shown in words.
        """
        from cardwright.drawing.face import DoesNotFit, draw_face_alone
        from cardwright.kotc.language.face import face_of_any_edition

        try:
            return draw_face_alone(face_of_any_edition(self))
        except DoesNotFit:
            return None
