"""An edition of Keeper of the Cards as typed values: its words, numbers, policies and components."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, final

ComponentKind = Literal["caveat", "condition", "cost", "target", "effect"]


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
    the first edition that has the component (0 where every card that is allowed may have it).
    """

    id: str
    kind: ComponentKind
    text: str
    formula: str
    variables: tuple[str, ...] = ()
    ultra: int = 0
    ghost_play: bool = False
    hex_play: bool = False
    minion_only: bool = False
    targets: str = ""
    since: int = 0
    earlier_formulas: tuple[EarlierFormula, ...] = ()

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
    `spell_least_before` has at least level 1. `largest_value` is the highest SP and HP that a card may have,
    None without limit.
    """

    hp_divisor: int
    least_minion: int
    least_minion_ability: int
    least_spell: int
    spell_least_before: int
    least_in_play: int
    rounded: Literal["parts", "card"] = "parts"
    largest_value: int | None = None


@final
@dataclass(frozen=True, eq=False)
class Wording:
    """How the components are put together to a text.

    Without `effect_joins` each effect is a sentence of its own. An ability can have `several_costs` and
    `several_sub_abilities`, or only one. `single_target_words` says whether "up to" is left out, and "it"
    said, where only one card can be targeted. `no_abilities` stands on a card that has none, `tutorials` says
    whether words in brackets may stand at the end. `nouns` and `verbs` give the singular of each noun that is
    counted, and of each verb that agrees with it; `things` are what an effect brings in, after which "it"
    would be ambiguous.
    """

    condition_end: str
    cost_end: str
    target_end: str
    effect_end: str
    effect_joins: tuple[str, ...]
    minion_abilities_named: bool
    things: tuple[str, ...]
    nouns: Mapping[str, str]
    verbs: Mapping[str, str] = field(default_factory=dict)
    caveat_end: str = "."
    several_costs: bool = True
    several_sub_abilities: bool = True
    single_target_words: bool = True
    no_abilities: str = ""
    tutorials: bool = True


@final
@dataclass(frozen=True)
class ChainPolicies:
    """How chains are built and resolved. Rulings R30 and R154."""

    exists: bool
    first_responder: Literal["left-of-starter", "turn-player"]
    standard_may_respond: bool
    targets_chosen: Literal["resolution", "activation"]


@final
@dataclass(frozen=True)
class BattlePolicies:
    """What differs between editions in a battle."""

    defender: Literal["controller", "owner"]
    leftover_attack_dice: Literal["victim", "lost"]
    leftover_defence_dice: Literal["nothing", "attacker"]
    piercing: bool
    moved_minion_withdraws: bool


@final
@dataclass(frozen=True)
class EndPolicies:
    """How a game ends."""

    mode: Literal["endgame", "elimination"]
    decked_out: Literal["draw", "empty"]
    forfeit: bool


@final
@dataclass(frozen=True)
class AbilityPolicies:
    """What differs between editions in activating an ability. Ruling R31 for the least number of targets."""

    least_targets: int
    ghost_play_spells_free: bool
    hex_play_divisor: int
    hex_play_spells: bool


@final
@dataclass(frozen=True)
class KeywordPolicies:
    """What differs between editions in keywords."""

    deployed_spell_ignores_condition: bool
    deployed_spell_resolves_inside: bool
    excavated_cards: Literal["shuffled", "kept"]
    short_excavation: Literal["none", "ability-stops"]
    fatigue_outlasts_turn: bool
    hypnotize_to: Literal["you", "any-other"]
    clone_values: Literal["printed", "current"]


@final
@dataclass(frozen=True)
class CounterPolicies:
    """What differs between editions in counters."""

    shield: Literal["die-to-zero", "damage-less-2", "hp-plus-5"]
    weakness: Literal["sp-to-zero", "sp-less-1"]
    berzerk_silences: Literal["turn", "battle"]


@final
@dataclass(frozen=True)
class Policies:
    """Where the rules of editions part; a rule asks for its policy in one place."""

    chain: ChainPolicies
    battle: BattlePolicies
    end: EndPolicies
    ability: AbilityPolicies
    keyword: KeywordPolicies
    counter: CounterPolicies


@final
@dataclass(frozen=True, eq=False)
class Edition:
    """One edition of the game.

    `number` is what an Edition Indicator of this edition shows; `indicator_required` says whether every card
    needs one. `max_ultra` and `max_copies` are None where the edition sets no limit. Cards designed before
    the edition `clean_slate` are pruned. `rules_version` counts the changes to its rules as they are
    programmed.
    """

    game: str
    number: int
    name: str
    deck_min: int
    deck_max: int
    max_ultra: int | None
    max_copies: int | None
    reserves_min: int
    reserves_max: int
    players_min: int
    start_hp: int
    start_hand: int
    mulligan: bool
    first_player_draws: bool
    phases: tuple[str, ...]
    draw_per_turn: int
    resources_per_turn: int
    clean_slate: int
    rules: Mapping[str, str]
    words: Mapping[str, str]
    wording: Wording
    level: LevelRules
    policies: Policies
    components: tuple[Component, ...] = field(repr=False)
    refurbished: tuple[Rewording, ...] = field(repr=False)
    revised: tuple[Revision, ...] = field(repr=False)
    redacted: tuple[Revision, ...] = field(default=(), repr=False)
    limits: tuple[Limit, ...] = field(default=(), repr=False)
    indicator_required: bool = True
    rules_version: int = 1

    @cached_property
    def _by_id(self) -> Mapping[str, Component]:
        return {component.id: component for component in self.components}

    def component(self, id: str) -> Component:
        """The component with this id.

        Raises KeyError where the edition has none.
        """
        return self._by_id[id]

    @cached_property
    def usable(self) -> tuple[Component, ...]:
        """The components that a legal card can have: those that are not redacted."""
        redacted = {each.component for each in self.redacted}
        return tuple(component for component in self.components if component.id not in redacted)

    def of_kind(self, kind: ComponentKind) -> tuple[Component, ...]:
        """The components of one kind, in the order of the official table."""
        return tuple(component for component in self.components if component.kind == kind)
