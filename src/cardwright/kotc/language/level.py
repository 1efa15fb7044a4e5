"""The level of a card, worked out exactly and in the open.

What is called a level is the resource cost in the 9th and 10th Edition. Rules: the level formulas of the
Card Building Guide; rulings R126, R127 and R129.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Any, final

from cardwright.kotc.editions import Edition
from cardwright.kotc.language.formula import value_of, with_numbers
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText
from cardwright.kotc.language.wording import effect_texts, phrase_text


@final
@dataclass(frozen=True)
class CalculationLine:
    """One line of the way to a level: the words, the formula with its numbers, and what it gives.

    `part` is the part of the card that it is about: a phrase, an ability, or None for the card as a whole.
    """

    text: str
    formula: str
    value: Fraction
    part: Phrase | AbilityText | None = field(default=None, compare=False, repr=False)

    def as_json(self) -> dict[str, Any]:
        """The line as the commands print it; a value that is not whole is a string such as `13/5`."""
        whole = self.value.denominator == 1
        return {
            "text": self.text,
            "formula": self.formula,
            "value": int(self.value) if whole else str(self.value),
        }


def level_of(design: Design, edition: Edition) -> int:
    """The level of a card, as the rules of its design edition give it. Ruling R129."""
    level = sum((ability_level(each, design, edition) for each in design.abilities), Fraction(0))
    if design.type == "minion":
        level += body_level(design, edition)
    return max(edition.level.least, ceil(level))


def body_level(design: Design, edition: Edition) -> Fraction:
    """What a minion's SP and HP add to its level, less what its caveat takes off.

    In the 17th Edition it is SP + HP / 2, rounded up.
    """
    body = design.sp + Fraction(design.hp, edition.level.hp_divisor)
    if design.caveat is not None:
        body -= phrase_value(design.caveat, _design_edition(design, edition))
    return max(Fraction(edition.level.least_minion), _rounded(body, edition))


def ability_level(ability: AbilityText, design: Design, edition: Edition) -> Fraction:
    """The level of one ability, at least the least: its sub-abilities less its condition and its costs.

    It is rounded up where the edition rounds each part of a card.
    """
    value = _ability_value(ability, _design_edition(design, edition), edition)
    return max(Fraction(_least_ability(design, edition)), _rounded(value, edition))


def _rounded(value: Fraction, edition: Edition) -> Fraction:
    """A part of a card's level, rounded up where each part is."""
    return Fraction(ceil(value)) if edition.level.rounded == "parts" else value


def sub_ability_level(
    sub_ability: SubAbilityText, design_edition: int, a: Fraction = Fraction(1)
) -> Fraction:
    """The level of one sub-ability: its effects, with `t` from its target selection. Ruling R127.

    `a` is what an activation condition makes of them, in an edition in which it does.
    """
    t = target_value(sub_ability.selection, design_edition)
    return sum((phrase_value(each, design_edition, t, a) for each in sub_ability.effects), Fraction(0))


def factor_of(ability: AbilityText, design_edition: int, edition: Edition) -> Fraction:
    """The `a` of an ability: 1 without an activation condition, and where conditions multiply nothing."""
    if ability.condition is None or not edition.level.condition_factor:
        return Fraction(1)
    return phrase_value(ability.condition, design_edition)


def target_value(selection: Phrase | None, design_edition: int) -> Fraction:
    """The `t` of a target selection; 0 where there is none."""
    return Fraction(0) if selection is None else phrase_value(selection, design_edition)


def calculation(design: Design, edition: Edition) -> tuple[CalculationLine, ...]:
    """The way to the card's level, line by line; the last line is the level."""
    return tuple(_calculation(design, edition))


def _calculation(design: Design, edition: Edition) -> Iterator[CalculationLine]:
    summands = []
    if design.type == "minion":
        yield from _body_lines(design, edition)
        summands.append(body_level(design, edition))
    for ability in design.abilities:
        yield from _ability_lines(ability, design, edition)
        summands.append(ability_level(ability, design, edition))
    total = "+".join(map(str, summands)) or "0"
    if edition.level.rounded == "card":
        total = f"ceil({total})"
    if edition.level.least:
        total = f"max({edition.level.least}, {total})"
    yield CalculationLine(edition.words["level"], total, Fraction(level_of(design, edition)))


def _body_lines(design: Design, edition: Edition) -> Iterator[CalculationLine]:
    level = edition.level
    terms = f"{design.sp}+{design.hp}/{level.hp_divisor}"
    if design.caveat is not None:
        relief = _relief(design.caveat, design, edition)
        yield relief
        terms += f"-{-relief.value}"
    name = f"{edition.words['sp']} and {edition.words['hp']}"
    body = body_level(design, edition)
    yield CalculationLine(name, _at_least(level.least_minion, terms, edition), body)


def _relief(phrase: Phrase, design: Design, edition: Edition) -> CalculationLine:
    """What a caveat, a condition or a cost takes off."""
    design_edition = _design_edition(design, edition)
    formula = _worked_out(phrase, design_edition, shape="-({})")
    value = -phrase_value(phrase, design_edition)
    return CalculationLine(phrase_text(phrase, edition), formula, value, phrase)


def _at_least(least: int, terms: str, edition: Edition) -> str:
    """The formula of a part of a card, which has a least value and may be rounded up."""
    return f"max({least}, {terms if edition.level.rounded == 'card' else f'ceil({terms})'})"


def _ability_lines(ability: AbilityText, design: Design, edition: Edition) -> Iterator[CalculationLine]:
    design_edition = _design_edition(design, edition)
    terms = ""
    a = factor_of(ability, design_edition, edition)
    if ability.condition is not None and edition.level.condition_factor:
        formula = f"a = {_worked_out(ability.condition, design_edition)}"
        yield CalculationLine(phrase_text(ability.condition, edition), formula, a, ability.condition)
    for sub_ability in ability.sub_abilities:
        selection = sub_ability.selection
        t = target_value(selection, design_edition)
        if selection is not None:
            formula = f"t = {_worked_out(selection, design_edition)}"
            yield CalculationLine(phrase_text(selection, edition), formula, t, selection)
        for words, effect in zip(effect_texts(sub_ability, edition), sub_ability.effects, strict=True):
            value = phrase_value(effect, design_edition, t, a)
            terms += f"+{value}"
            yield CalculationLine(words, _worked_out(effect, design_edition, t, a), value, effect)
    for phrase in _reliefs(ability, design_edition, edition):
        relief = _relief(phrase, design, edition)
        terms += f"-{-relief.value}"
        yield relief
    formula = _at_least(_least_ability(design, edition), terms.removeprefix("+"), edition)
    level = ability_level(ability, design, edition)
    yield CalculationLine(ability.name or "ability", formula, level, ability)


def _reliefs(ability: AbilityText, design_edition: int, edition: Edition) -> tuple[Phrase, ...]:
    """What lowers the level of an ability: its costs, and its condition where that takes something off."""
    condition = ability.condition
    if (
        condition is None
        or edition.level.condition_factor
        or condition.component.formula_for(design_edition) == "0"
    ):
        return ability.costs
    return (condition, *ability.costs)


def _worked_out(
    phrase: Phrase,
    design_edition: int,
    t: Fraction = Fraction(0),
    a: Fraction = Fraction(1),
    shape: str = "{}",
) -> str:
    """The formula, and behind it the formula with its numbers, both in the same shape."""
    formula = phrase.component.formula_for(design_edition)
    shown = with_numbers(formula, _numbers(phrase, t, a))
    written = shape.format(formula)
    return written if shown == formula else f"{written} = {shape.format(shown)}"


def _ability_value(ability: AbilityText, design_edition: int, edition: Edition) -> Fraction:
    a = factor_of(ability, design_edition, edition)
    gain = sum((sub_ability_level(each, design_edition, a) for each in ability.sub_abilities), Fraction(0))
    reliefs = _reliefs(ability, design_edition, edition)
    return gain - sum((phrase_value(each, design_edition) for each in reliefs), Fraction(0))


def phrase_value(
    phrase: Phrase, design_edition: int, t: Fraction = Fraction(0), a: Fraction = Fraction(1)
) -> Fraction:
    """What the formula of a phrase gives; `t` is the value of its target selection, `a` of its condition."""
    return value_of(phrase.component.formula_for(design_edition), _numbers(phrase, t, a))


def _numbers(phrase: Phrase, t: Fraction, a: Fraction) -> dict[str, Fraction]:
    return {"x": Fraction(phrase.x), "y": Fraction(phrase.y), "t": t, "a": a}


def _design_edition(design: Design, edition: Edition) -> int:
    return edition.number if design.edition is None else design.edition


def _least_ability(design: Design, edition: Edition) -> int:
    """The lowest level of an ability: 1 for a minion's; 0 for a spell's, but 1 in the 13th Edition."""
    if design.type == "minion":
        return edition.level.least_minion_ability
    older = _design_edition(design, edition) < edition.level.spell_least_before
    return 1 if older else edition.level.least_spell
