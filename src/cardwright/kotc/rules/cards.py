"""Cards as the rules see them: a face, its abilities, and the parts that an ability is composed of.

The card language says what a text means and `kotc.effects` what each component does; here is only what the
rules must know of them. All of it is made when a deck is loaded and never changes. Rules: K17-abilities-2 to
-10.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.events import Law
from cardwright.core.keys import digest_of

if TYPE_CHECKING:
    from cardwright.core.events import Event
    from cardwright.kotc.rules.frames import Moment
    from cardwright.kotc.rules.purse import Purse
    from cardwright.kotc.rules.state import KeeperState


class Condition(Law["KeeperState"]):
    """An activation condition: a law that opens a moment whenever its words come true.

    `ghost` and `hexed` stand for ghost-play and hex-play. A condition `about_this` speaks of the card that
    carries it; with `on_leaving` it is used by whoever the moment says, wherever the card is by then (R17).
    Rules: K17-abilities-5, K17-abilities-6.
    """

    ghost: bool = False
    hexed: bool = False
    about_this: bool = True
    on_leaving: bool = False

    def listens_to(self) -> list[type[Event[KeeperState]]]:
        """The kinds of event that can make the words true."""
        raise NotImplementedError

    def may_be_answered_by(self, card: int, moment: Moment) -> bool:
        """Whether the words speak to this card that carries them: not if they except it."""
        return True


class Cost(Step["KeeperState"]):
    """An activation cost, paid at once when the ability is activated: so much HP, so many cards or counters.

    Where chance takes the cards (`by_chance`), what is left may be too little for the costs after it. Rules:
    K17-abilities-7, K17-abilities-8.
    """

    amount: int = 1
    by_chance: bool = False

    def spend(self, purse: Purse, amount: int, foreign: int) -> bool:
        """Take so much of this cost out of what could be paid with; whether there is enough (R25).

        So many of the minions that it takes are `foreign`.
        """
        raise NotImplementedError

    def least_foreign(self, purse: Purse, amount: int) -> int:
        """How many foreign minions so much of this cost takes at the least."""
        return 0

    def most_foreign(self, purse: Purse, amount: int) -> int:
        """How many foreign minions so much of this cost can take; fewer than the least: it cannot be paid."""
        return 0

    def counters_due(self) -> int:
        """How many counters on the card whose ability it is this cost removes."""
        return 0


@final
class Caveat:
    """What holds for a minion besides its abilities: what summoning it costs on top, what it cannot do.

    `action_costs` are paid whenever it attacks, defends or uses an ability (R137). A `berzerker` is destroyed
    if it has not been exhausted when the Battle Phase of its controller ends (R138). Rules: K09-creatures-4
    to -8.
    """

    __slots__ = ("action_costs", "attacks", "berzerker", "costs", "defends")

    def __init__(
        self,
        costs: Sequence[Cost] = (),
        attacks: bool = True,
        defends: bool = True,
        action_costs: Sequence[Cost] = (),
        berzerker: bool = False,
    ) -> None:
        self.costs: tuple[Cost, ...] = tuple(costs)
        self.attacks = attacks
        self.defends = defends
        self.action_costs: tuple[Cost, ...] = tuple(action_costs)
        self.berzerker = berzerker


NO_CAVEAT: Final = Caveat()


class Selection(Step["KeeperState"]):
    """A target selection, made when the sub-ability resolves. Rules: K17-target-1, R30."""


class Effect(Step["KeeperState"]):
    """One effect of a sub-ability. Rules: K17-abilities-9, K17-abilities-19."""


@final
class SubAbility:
    """One sentence of an ability: whom it targets, what it does; `purpose` is what it does in one word.

    Rules: K17-abilities-9, K17-abilities-10.
    """

    __slots__ = ("effects", "purpose", "selection")

    def __init__(self, selection: Selection | None, effects: Sequence[Effect], purpose: str) -> None:
        self.selection = selection
        self.effects: tuple[Effect, ...] = tuple(effects)
        self.purpose = purpose


@final
class Ability:
    """An ability of a card; `number` counts from 1, `label` is its printed name, or else its number.

    Where two abilities of a card have one name, or a name is a number, their numbers tell them apart.
    """

    __slots__ = ("condition", "costs", "hp_cost", "label", "name", "number", "sub_abilities")

    def __init__(
        self,
        number: int,
        name: str,
        condition: Condition | None,
        costs: Sequence[Cost],
        sub_abilities: Sequence[SubAbility],
        hp_cost: int = 0,
    ) -> None:
        self.number = number
        self.name = name
        self.label = str(number) if not name or (name.isascii() and name.isdecimal()) else name
        self.condition = condition
        self.costs: tuple[Cost, ...] = tuple(costs)
        self.sub_abilities: tuple[SubAbility, ...] = tuple(sub_abilities)
        self.hp_cost = hp_cost


@final
class Face:
    """What is printed on a card. Cards that look the same share one face.

    What is neither minion nor spell, such as a position's blanks, cannot be played. A `pawn` exists only on a
    battlefield; it is `embodied` if it was made of a spell. `digest` is a number made of what is printed: the
    same for all that look the same, in every engine. Its caveat says whether the minion `attacks` and
    `defends`, what summoning it and acting with it cost on top, and whether it is a `berzerker`.
    """

    __slots__ = (
        "abilities",
        "_as_pawn",
        "action_costs",
        "attacks",
        "berzerker",
        "defends",
        "digest",
        "edition",
        "embodied",
        "hp",
        "level",
        "minion",
        "name",
        "pawn",
        "sp",
        "spell",
        "standard",
        "summon_costs",
        "text",
        "ultra",
    )

    def __init__(
        self,
        name: str,
        minion: bool,
        level: int,
        sp: int,
        hp: int,
        ultra: int,
        abilities: Sequence[Ability],
        text: str = "",
        pawn: bool = False,
        edition: int = 0,
        embodied: bool = False,
        caveat: Caveat = NO_CAVEAT,
    ) -> None:
        self.name = name
        self.minion = minion
        self.spell = not minion and len(abilities) > 0
        self.level = level
        self.sp = sp
        self.hp = hp
        self.ultra = ultra
        self.abilities: tuple[Ability, ...] = tuple(abilities)
        self.standard = tuple([ability for ability in abilities if ability.condition is None])
        self.text = text
        self.pawn = pawn
        self.edition = edition
        self.embodied = embodied
        self.attacks = caveat.attacks
        self.defends = caveat.defends
        self.summon_costs = caveat.costs
        self.action_costs = caveat.action_costs
        self.berzerker = caveat.berzerker
        self._as_pawn: Face | None = None
        printed = (name, minion, level, sp, hp, ultra, text, pawn, edition, embodied)
        self.digest = digest_of(printed)
        names = [ability.name for ability in abilities]
        for ability in abilities:
            if names.count(ability.name) > 1:
                ability.label = str(ability.number)

    def as_pawn(self) -> Face:
        """The pawn that clones this minion or embodies this spell, as it is printed.

        A spell makes a pawn of level 1 at the least, without SP and HP. Rules: K17-clone-1, K17-embody-1, -2;
        R104 to R106.
        """
        if self.pawn:
            return self
        if self._as_pawn is None:
            level = self.level if self.minion else max(1, self.level)
            self._as_pawn = self.pawn_of(level, self.sp, self.hp)
        return self._as_pawn

    def pawn_of(self, level: int, sp: int, hp: int) -> Face:
        """A pawn with these values and the abilities of this card."""
        return Face(
            self.name,
            True,
            level,
            sp,
            hp,
            self.ultra,
            self.abilities,
            self.text,
            True,
            self.edition,
            self.embodied or not self.minion,
        )

    def __repr__(self) -> str:
        return f"Face({self.name!r})"


BLANK: Final = Face("Blank", False, 0, 0, 0, 0, [])
"""A card of no type that nobody can play: what a position fills up its decks with."""
