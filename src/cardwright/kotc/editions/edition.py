"""An edition of Keeper of the Cards as typed values: its words, numbers, policies and components."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal, final

ComponentKind = Literal["caveat", "condition", "cost", "target", "effect"]

GENERIC: Final = "generic"
"""The kind of counter that has no effect of its own."""


@final
@dataclass(frozen=True)
class EarlierFormula:
    """The formula that a component had on cards designed before the edition `before`."""

    before: int
    formula: str


@final
@dataclass(frozen=True)
class Component:
    """One of the texts that a card is built from.

    `text` is the official text with `{x}` and `{y}` for its numbers, `variables` names them in the order in
    which they are written. `formula` is an expression over `x`, `y` and, for an effect, `t`, the value of
    the target selection. `targets` says how many cards a target selection can choose: a number, the
    variable that gives it, or `all`. What is `minion_only` a spell never meets, pays or suffers. `since` is
    the first edition that has the component (0 where every card that is allowed may have it). Where the
    formula has no value for a `y` that is larger than `largest_y`, no card has one.
    """

    id: str
    kind: ComponentKind
    text: str
    formula: str
    variables: tuple[str, ...] = ()
    ultra: int = 0
    hex_play: bool = False
    minion_only: bool = False
    targets: str = ""
    since: int = 0
    earlier_formulas: tuple[EarlierFormula, ...] = ()
    largest_y: int | None = None

    @property
    def counter(self) -> str:
        """The kind of counter that it places, such as `Sword`; `generic` without a name, empty if none."""
        placed = re.search(r"\bplace \{x\} (\w+ )?counters", self.text, re.IGNORECASE)
        if placed is None:
            return ""
        kind = placed[1].strip() if placed[1] else GENERIC
        return kind if kind == GENERIC else kind.capitalize()

    def formula_for(self, design_edition: int) -> str:
        """The formula that a card of this design edition was built with. Ruling R129."""
        return next(
            (each.formula for each in self.earlier_formulas if design_edition < each.before), self.formula
        )


@final
@dataclass(frozen=True)
class Rewording:
    """A text on older cards (`old`) that is read as another (`new`).

    `rule` names the sentence that says so; it is empty where only the meaning does. `x` is the number that
    the older text stands for where it has none. Rules: K17-refurbished-card-texts-2;
    K09-revised-ability-text-4.
    """

    old: str
    new: str
    rule: str = ""
    x: int = 0


@final
@dataclass(frozen=True)
class Revision:
    """A component whose effect on level was revised: cards designed before the edition `since` are pruned.

    In a list of redacted texts it is one that no card may have since that edition. Rules:
    K17-revised-levels-2; K09-revised-costs-2; K09-redacted-ability-text-banned-cards-3.
    """

    component: str
    since: int
    rule: str


@final
@dataclass(frozen=True)
class Limit:
    """The largest number that a card may have in a component. Rules: K09-revised-variable-limits-2."""

    component: str
    variable: Literal["x", "y"]
    most: int
    rule: str


@final
@dataclass(frozen=True)
class LevelRules:
    """The arithmetic of a level.

    A minion's body is SP + HP / `hp_divisor`. What is `rounded` up is either each of the parts (the body,
    each ability) or only the whole card. `least_…` are the lowest levels; a spell designed before the edition
    `spell_least_before` has at least level 1. No card's level is below `least`, nor is it ever lowered below
    it. `largest_value` is the highest SP and HP that a card may have, None without limit. With a
    `condition_factor` the formula of a condition gives `a`, by which those of the effects multiply; else it
    is what the condition takes off.
    """

    hp_divisor: int
    least: int
    least_minion: int
    least_minion_ability: int
    least_spell: int
    spell_least_before: int
    rounded: Literal["parts", "card"] = "parts"
    largest_value: int | None = None
    condition_factor: bool = False


@final
@dataclass(frozen=True, eq=False)
class Wording:
    """How the components are put together to a text.

    `cost_join` is the word between activation costs. Without `effect_joins` each effect is a sentence of its
    own; a full stop among them says that it may be. With `cost_then` a cost may also end with ", then".
    `lone_verbs` are words that are others where only one card can be targeted. An ability can have
    `several_costs` and `several_sub_abilities`, or only one. `single_target_words` says whether "up to" is
    left out, and "it" said, where only one card can be targeted. `no_abilities` is printed on a card that has
    none, `tutorials` says whether words in brackets may stand at the end. `nouns` and `verbs` give the
    singular of each noun that is counted, and of each verb that agrees with it; `things` are what an effect
    brings in, after which "it" would be ambiguous.
    """

    condition_end: str
    cost_end: str
    target_end: str
    effect_end: str
    cost_join: Literal["and", "also"]
    effect_joins: tuple[str, ...]
    minion_abilities_named: bool
    things: tuple[str, ...]
    nouns: Mapping[str, str]
    verbs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    caveat_end: str = "."
    several_costs: bool = True
    several_sub_abilities: bool = True
    single_target_words: bool = True
    no_abilities: str = ""
    tutorials: bool = True
    cost_then: bool = False
    lone_verbs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@final
@dataclass(frozen=True)
class Policies:
    """Where the rules of editions part: each is a question that one rule asks, in one place, by its name.

    What is a mechanism of its own is no policy but a module that the other editions never enter.
    """

    standard_may_respond: bool
    """Whether a chain can be answered, in one's own Action Phase, without an activation condition (R13)."""
    hex_play_divisor: int
    """By what the level is divided, rounded upwards, where a card is used for its resource cost (R21)."""
    deployed_spell_ignores_condition: bool
    """Whether a spell can be deployed though its activation condition is not met (R110)."""
    excavated_cards: Literal["shuffled", "kept"]
    """What becomes of excavated cards: they are shuffled, or keep their places in the deck (R49)."""
    fatigue_outlasts_turn: bool
    """Whether fatigue of one's own turn outlasts the Recovery Phase of that very turn (R97)."""
    piercing: bool
    """Whether damage beyond a minion's HP goes on to its controller (R82)."""
    shield: Literal["die-to-zero", "damage-less-2", "hp-more"]
    """What a Shield Counter does to what is about to damage its host (R66), or, in a chain, to its HP."""
    leftover_dice_shielded: Literal["each", "together"]
    """Whether Shield Counters answer each leftover die on a victim, or the one damage they make (R66)."""
    weakness: Literal["sp-to-zero", "sp-less-1"]
    """What a Weakness Counter does to its host's SP (R68)."""
    resources: Literal["sown", "placed-or-drawn"]
    """How resources are placed: one may be sown, or what is not placed of two is drawn."""
    targets_chosen: Literal["resolution", "activation"]
    """When targets are chosen: as a sub-ability resolves, or all as the ability is activated (R30)."""
    least_targets: int
    """How few cards "up to" means; without even one to target the ability has no further effect (R31)."""
    defending_player: Literal["controller", "owner"]
    """Whose the minion that is declared as a victim has to be for its player to defend."""
    battle_dice: Literal["at-once", "step-of-their-own"]
    """Whether the dice of a battle are inflicted at once, or are rolled in a step with a window behind it."""
    dice_for_dead_victim: Literal["to-controller", "lost"]
    """What becomes of leftover attack dice where the victim is a minion and gone (R83)."""
    leftover_defence_dice: Literal["lost", "to-attacker"]
    """What becomes of leftover defence dice where the victim is a player."""
    hypnotized_to: Literal["you", "another"]
    """Who gets control of a hypnotized card: you, or any player but who has it, whom you choose (R95)."""
    chains: bool
    """Whether what is done waits in a chain and can be answered, or is done at once, alone (R94)."""
    reserves: Literal["drawn", "swapped"]
    """How cards come out of the reserves: instead of cards of the deck, or for cards of the hand (R136)."""
    defeat: Literal["endgame", "elimination"]
    """What 0 HP and an empty deck mean: a condition for the game to end, or that a player is out (R84)."""
    formation_order: Literal["as-enlisted", "announced"]
    """The order of an attacking team: that of enlisting, or one announced once the victim is known."""
    deployed_spells_set: bool
    """Whether a spell can be deployed as a trap, and not only be cast (R110)."""
    batch_without_room: Literal["nothing", "as-far-as-possible"]
    """What becomes of a total for which the targets have no room: nothing of it is done, or what can be."""
    wounds: Literal["together", "in-turn"]
    """Whether you and another are wounded at once, or first you, then any one player, even you (R86)."""
    berzerk_battle: Literal["separate", "in-battle-phase"]
    """Whether whom a berzerk minion attacks has nothing to do with the victims of a Battle Phase (R58)."""
    berzerk_silence: Literal["turn", "battle"]
    """For how long the abilities of a minion gone berzerk cannot be activated (R61)."""
    clones: Literal["as-printed", "as-they-are"]
    """Whether a clone has the values printed on its minion, or those that the minion has now (R104)."""
    cloned_cards: Literal["revealed", "unseen"]
    """Whether a card is revealed before it is cloned; else nobody sees more of it than before (R104)."""
    first_to_respond: Literal["left", "turn-player"]
    """Who is asked first for an answer to a link: who sits left of its player, or the turn player (R2)."""
    fatigue_ends: Literal["own-recovery", "next-recovery"]
    """Whether fatigue lasts until a Recovery Phase of one's own, or skips the next one, whose ever (R97)."""
    hand_shown_to: Literal["anyone", "opponent"]
    """Who may select cards in your hand for you: any player whom you choose, or only an opponent."""


@final
@dataclass(frozen=True, eq=False)
class Edition:
    """One edition of the game.

    `number` is what an Edition Indicator of this edition shows; `indicator_required` says whether every card
    needs one. `max_ultra` and `max_copies` are None where the edition sets no limit. A player has from
    `reserves_min` to `reserves_max` cards in reserve: some of the deck's cards where they are
    `reserves_within_deck`, else cards that lie beside it. With a `trapfield`, spells can be set as traps.
    `phases` are those of a turn, in their order. In a turn `draw_per_turn` cards are drawn, or placed and
    drawn, in the very first one `draw_first_turn`. A counter that raises a minion's HP raises them by
    `hp_of_counters`. Cards designed before the edition `clean_slate` are pruned.
    `numbers` says under which number its rulebook has each rule that the program cites; what it does not
    name, the edition does not have.
    `rules_version` counts the changes to its rules as they are programmed.
    """

    game: str
    number: int
    name: str
    deck_min: int
    deck_max: int
    max_ultra: int | None
    max_copies: int | None
    start_hp: int
    start_hand: int
    mulligan: bool
    draw_first_turn: int
    phases: tuple[str, ...]
    draw_per_turn: int
    clean_slate: int
    rules: Mapping[str, str]
    numbers: Mapping[str, str] = field(repr=False)
    words: Mapping[str, str]
    wording: Wording
    level: LevelRules
    components: tuple[Component, ...] = field(repr=False)
    refurbished: tuple[Rewording, ...] = field(repr=False)
    revised: tuple[Revision, ...] = field(repr=False)
    policies: Policies = field(repr=False)
    redacted: tuple[Revision, ...] = field(default=(), repr=False)
    limits: tuple[Limit, ...] = field(default=(), repr=False)
    reserves_min: int = 0
    reserves_max: int = 0
    reserves_within_deck: bool = False
    trapfield: bool = False
    hp_of_counters: int = 0
    indicator_required: bool = True
    rules_version: int = 1

    @cached_property
    def counters(self) -> tuple[str, ...]:
        """The kinds of counter that the components can place, such as `Sword`."""
        return tuple(each.counter for each in self.components if each.counter)

    @cached_property
    def has_ultra_points(self) -> bool:
        """Whether any of its components is worth Ultra Points."""
        return any(component.ultra for component in self.components)

    def cited(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The same rules by the numbers of this edition's rulebook, without those that it does not have."""
        return tuple(dict.fromkeys(self.numbers[rule] for rule in rules if rule in self.numbers))

    @cached_property
    def _by_id(self) -> Mapping[str, Component]:
        return {component.id: component for component in self.components}

    def component(self, id: str) -> Component:
        """The component with this id.

        Raises KeyError where the edition has none.
        """
        return self._by_id[id]

    def has(self, id: str) -> bool:
        """Whether the edition has the component with this id."""
        return id in self._by_id

    @cached_property
    def usable(self) -> tuple[Component, ...]:
        """The components that a legal card can have: those that are not redacted."""
        redacted = {each.component for each in self.redacted}
        return tuple(component for component in self.components if component.id not in redacted)

    def of_kind(self, kind: ComponentKind) -> tuple[Component, ...]:
        """The components of one kind, in the order of the official table."""
        return tuple(component for component in self.components if component.kind == kind)
