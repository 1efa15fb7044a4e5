"""A card in the words of another edition: the same components with the same numbers, where it has them.

A component has the same `id` in every edition that has it, whatever it is called there. What an edition does
not have is lost; what it has and carries out otherwise is kept, and said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from typing import Any, Final, final

from cardwright.core.finding import Finding
from cardwright.kotc.editions import Component, Edition
from cardwright.kotc.language.forms import refurbished
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.parser import UNNAMED
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText
from cardwright.kotc.language.wording import caveat_text, phrase_text

HANGS_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "place-shield-counters": ("shield", "leftover_dice_shielded"),
    "place-weakness-counters": ("weakness",),
    "deploy-targets": ("deployed_spell_ignores_condition", "deployed_spells_set"),
    "target-[!t]*": ("least_targets", "targets_chosen"),  # of "target this card" there is nothing to choose
    "excavate*": ("excavated_cards", "least_targets", "targets_chosen"),
    "when-this-targeted": ("targets_chosen", "trapfield"),
    "when-this-destroyed-battlefield": ("trapfield",),
    "when-your-minions-destroyed": ("trapfield",),
    "target-on-field*": ("trapfield",),
    "self-*-on-field*": ("trapfield",),
    "place-damage-counters": ("piercing",),
    "exhaust-fatigue-targets": ("fatigue_outlasts_turn", "fatigue_ends"),
    "place-fatigue-counters": ("fatigue_outlasts_turn", "fatigue_ends"),
    "place-berzerk-counters": ("berzerk_battle", "berzerk_silence"),
    "clone-targets*": ("clones", "cloned_cards"),
    "target-hand-enemy-choice": ("hand_shown_to",),
    "hypnotize-targets": ("hypnotized_to",),
    "batch-*": ("batch_without_room",),
    "dice-wound-self-and-enemy": ("wounds",),
}
"""The policies on which it hangs what a component does, by its `id` or a pattern that fits several."""


@final
@dataclass(frozen=True)
class Lost:
    """What an edition has no words for: the words of the card, and why."""

    words: str
    why: str


@final
@dataclass(frozen=True)
class Otherwise:
    """Words that an edition carries out otherwise: by which policies, or as what it reads them."""

    words: str
    policies: tuple[str, ...] = ()
    read_as: str = ""


@final
@dataclass(frozen=True)
class Rewriting:
    """A card as it is said in another edition.

    `design` is None where something is lost; what cannot be played there for another reason has errors among
    its `findings`. The card is designed for that edition: its Edition Indicator is the edition's own.
    """

    edition: Edition
    design: Design | None
    lost: tuple[Lost, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the card can be played there."""
        return self.design is not None and not any(each.severity == "error" for each in self.findings)

    @property
    def same(self) -> bool:
        """Whether it does there what it did: nothing is lost, and nothing is carried out otherwise."""
        return self.ok and not self.otherwise

    @property
    def level(self) -> int | None:
        """Its level there."""
        return None if self.design is None else level_of(self.design, self.edition)

    @property
    def why_not(self) -> tuple[str, ...]:
        """Why it cannot be played there, in sentences; nothing where it can."""
        lost = tuple(f'"{each.words}": {each.why}' for each in self.lost)
        return lost + tuple(each.message for each in self.findings if each.severity == "error")


def rewrite(design: Design, source: Edition, edition: Edition) -> Rewriting:
    """The card, read in the edition `source`, in the words of another edition.

    >>> from cardwright.kotc.editions import load
    >>> from cardwright.kotc.language.draft import Draft
    >>> from cardwright.kotc.language.wording import card_text
    >>> newest = load("kotc/17")
    >>> bolt = Draft("Bolt", "spell", "Target up to 2 on-field minions; destroy the targets.").design(newest)
    >>> card_text(rewrite(bolt, newest, load("kotc/13")).design, load("kotc/13"))
    'Target up to 2 in-play cards; destroy the targets.'
    """
    writer = _Writer(source, edition)
    abilities = tuple(
        writer.ability(each, place, design.type == "minion")
        for place, each in enumerate(design.abilities, start=1)
    )
    caveat = writer.caveat(design.caveat)
    lost, otherwise = tuple(dict.fromkeys(writer.lost)), tuple(dict.fromkeys(writer.otherwise))
    if lost:
        return Rewriting(edition, None, lost, otherwise)
    new = replace(design, abilities=abilities, caveat=caveat, edition=edition.number, level=None)
    return Rewriting(edition, new, (), otherwise, examine_design(new, edition))


def parted_by(component: str, one: Edition, other: Edition) -> tuple[str, ...]:
    """The policies because of which a component does in one edition what it does not do in another."""
    named = [policy for pattern, words in HANGS_ON.items() if fnmatch(component, pattern) for policy in words]
    if one.component(component).hex_play and other.component(component).hex_play:
        named.append("hex_play_divisor")
    return tuple(each for each in named if answer(each, one) != answer(each, other))


def answer(policy: str, edition: Edition) -> object:
    """What an edition says to a policy; that it has traps is none, but can make another of a component."""
    return edition.trapfield if policy == "trapfield" else getattr(edition.policies, policy)


@final
class _Writer:
    """Writes parts of a card anew, and notes what is lost and what is carried out otherwise."""

    def __init__(self, source: Edition, edition: Edition) -> None:
        self._source = source
        self._edition = edition
        self._there = {component.id: component for component in edition.components}
        self.lost: list[Lost] = []
        self.otherwise: list[Otherwise] = []

    def caveat(self, caveat: Phrase | None) -> Phrase | None:
        """A caveat, if the card has one."""
        return None if caveat is None else self._phrase(caveat, caveat_text(caveat, self._source))

    def ability(self, ability: AbilityText, place: int, of_minion: bool) -> AbilityText:
        """The ability at this place, from 1."""
        wording = self._edition.wording
        name = ability.name
        if of_minion and wording.minion_abilities_named and not name:
            name = UNNAMED if place == 1 else f"{UNNAMED} {place}"
        if len(ability.costs) > 1 and not wording.several_costs:
            costs = ", ".join(phrase_text(each, self._source) for each in ability.costs)
            self.lost.append(Lost(costs, "an ability has one cost there"))
        if len(ability.sub_abilities) > 1 and not wording.several_sub_abilities:
            self.lost.append(Lost(ability.name or "its text", "an ability chooses targets once there"))
        return AbilityText(
            name,
            None if ability.condition is None else self._phrase(ability.condition),
            tuple(map(self._phrase, ability.costs)),
            tuple(map(self._sub_ability, ability.sub_abilities)),
        )

    def _sub_ability(self, part: SubAbilityText) -> SubAbilityText:
        effects = tuple(map(self._phrase, part.effects))
        joins: tuple[str, ...] = ()
        if known := self._edition.wording.effect_joins:  # all of them mean the same: in this order (R135)
            said = part.joins or (known[0],) * (len(effects) - 1)
            joins = tuple(each if each in known else known[0] for each in said)
        return SubAbilityText(part.selection and self._phrase(part.selection), effects, joins)

    def _phrase(self, phrase: Phrase, words: str = "") -> Phrase:
        """The phrase with the component of the other edition; unchanged where that has none."""
        words = words or phrase_text(phrase, self._source)
        there = self._there.get(phrase.id)
        if there is None and (there := self._newer(phrase.component)) is not None:
            self.otherwise.append(Otherwise(words, read_as=there.text))
        if there is None:
            self.lost.append(Lost(words, f"the {self._edition.name} has no such text"))
            return phrase
        numbers = _numbers_there(phrase, there)
        if numbers is None:
            self.lost.append(Lost(words, f'the {self._edition.name} only says "{there.text}"'))
            return phrase
        if there.id == phrase.id and (policies := parted_by(phrase.id, self._source, self._edition)):
            self.otherwise.append(Otherwise(words, policies))
        return Phrase(there, *numbers)

    def _newer(self, component: Component) -> Component | None:
        """As what the edition reads a text that it has no more. Rules: K17-refurbished-card-texts-2."""
        text = refurbished(component.text, self._edition)
        return next((each for each in self._edition.components if each.text == text), None)


def _numbers_there(phrase: Phrase, there: Component) -> tuple[int, int] | None:
    """The `x` and `y` of a phrase in another edition, in which "at least 1" may need no number.

    None where there is no number there, and the phrase says more than 1.
    """
    numbers = {variable: phrase.number(variable) for variable in phrase.component.variables}
    unsaid = numbers.keys() - set(there.variables)
    if any(numbers[variable] != 1 for variable in unsaid):
        return None
    x, y = (numbers.get(each, 1) if each in there.variables else 0 for each in ("x", "y"))
    return x, y


def parts_of(design: Design) -> Iterator[tuple[Any, ...]]:
    """What a card says, whatever it is called: two cards that say the same have the same parts."""
    if design.caveat is not None:
        yield _part(design.caveat)
    for ability in design.abilities:
        yield (
            ability.condition and _part(ability.condition),
            tuple(map(_part, ability.costs)),
            tuple(
                (each.selection and _part(each.selection), tuple(map(_part, each.effects)))
                for each in ability.sub_abilities
            ),
        )


def _part(phrase: Phrase) -> tuple[str, int, int]:
    return phrase.id, phrase.x, phrase.y
