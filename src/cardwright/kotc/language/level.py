"""The level of a card, worked out exactly and in the open.

Rules: the level formulas of the Card Building Guide; rulings R126, R127 and R129.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
    """One line of the way to a level: the words, the formula with its numbers, and what it gives."""

    text: str
    formula: str
    value: Fraction

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
    abilities = sum(ability_level(ability, design, edition) for ability in design.abilities)
    if design.type == "spell":
        return abilities
    return max(edition.level.least, body_level(design, edition) + abilities)


def body_level(design: Design, edition: Edition) -> int:
    """What a minion's SP and HP add to its level: SP + HP / 2, rounded up, in the 17th Edition."""
    body = design.sp + Fraction(design.hp, edition.level.hp_divisor)
    return max(edition.level.least_minion, ceil(body))


def ability_level(ability: AbilityText, design: Design, edition: Edition) -> int:
    """The level of one ability: its sub-abilities less its costs, rounded up, and at least the least."""
    return max(
        _least_ability(design, edition), ceil(_ability_value(ability, _design_edition(design, edition)))
    )


def sub_ability_level(sub_ability: SubAbilityText, design_edition: int) -> Fraction:
    """The level of one sub-ability: its effects, with `t` from its target selection. Ruling R127."""
    t = target_value(sub_ability.selection, design_edition)
    return sum((_phrase_value(each, design_edition, t) for each in sub_ability.effects), Fraction(0))


def target_value(selection: Phrase | None, design_edition: int) -> Fraction:
    """The `t` of a target selection; 0 where there is none."""
    return Fraction(0) if selection is None else _phrase_value(selection, design_edition)


def calculation(design: Design, edition: Edition) -> tuple[CalculationLine, ...]:
    """The way to the card's level, line by line; the last line is the level."""
    return tuple(_calculation(design, edition))


def _calculation(design: Design, edition: Edition) -> Iterator[CalculationLine]:
    summands = []
    if design.type == "minion":
        level = edition.level
        body = body_level(design, edition)
        formula = f"max({level.least_minion}, ceil({design.sp}+{design.hp}/{level.hp_divisor}))"
        yield CalculationLine(f"{edition.words['sp']} and {edition.words['hp']}", formula, Fraction(body))
        summands.append(body)
    for ability in design.abilities:
        yield from _ability_lines(ability, design, edition)
        summands.append(ability_level(ability, design, edition))
    total = "+".join(map(str, summands)) or "0"
    reached = level_of(design, edition)
    if reached > sum(summands):
        total = f"max({reached}, {total})"
    yield CalculationLine(edition.words["level"], total, Fraction(reached))


def _ability_lines(ability: AbilityText, design: Design, edition: Edition) -> Iterator[CalculationLine]:
    design_edition = _design_edition(design, edition)
    terms = ""
    for sub_ability in ability.sub_abilities:
        selection = sub_ability.selection
        t = target_value(selection, design_edition)
        if selection is not None:
            formula = f"t = {_worked_out(selection, design_edition)}"
            yield CalculationLine(phrase_text(selection, edition), formula, t)
        for words, effect in zip(effect_texts(sub_ability, edition), sub_ability.effects, strict=True):
            value = _phrase_value(effect, design_edition, t)
            terms += f"+{value}"
            yield CalculationLine(words, _worked_out(effect, design_edition, t), value)
    for cost in ability.costs:
        value = _phrase_value(cost, design_edition)
        terms += f"-{value}"
        yield CalculationLine(
            phrase_text(cost, edition), _worked_out(cost, design_edition, shape="-({})"), -value
        )
    least = _least_ability(design, edition)
    level = ability_level(ability, design, edition)
    name = ability.name or "ability"
    yield CalculationLine(name, f"max({least}, ceil({terms.removeprefix('+')}))", Fraction(level))


def _worked_out(phrase: Phrase, design_edition: int, t: Fraction = Fraction(0), shape: str = "{}") -> str:
    """The formula, and behind it the formula with its numbers, both in the same shape."""
    formula = phrase.component.formula_for(design_edition)
    shown = with_numbers(formula, _numbers(phrase, t))
    written = shape.format(formula)
    return written if shown == formula else f"{written} = {shape.format(shown)}"


def _ability_value(ability: AbilityText, design_edition: int) -> Fraction:
    gain = sum((sub_ability_level(each, design_edition) for each in ability.sub_abilities), Fraction(0))
    return gain - sum((_phrase_value(cost, design_edition) for cost in ability.costs), Fraction(0))


def _phrase_value(phrase: Phrase, design_edition: int, t: Fraction = Fraction(0)) -> Fraction:
    return value_of(phrase.component.formula_for(design_edition), _numbers(phrase, t))


def _numbers(phrase: Phrase, t: Fraction) -> dict[str, Fraction]:
    return {"x": Fraction(phrase.x), "y": Fraction(phrase.y), "t": t}


def _design_edition(design: Design, edition: Edition) -> int:
    return edition.number if design.edition is None else design.edition


def _least_ability(design: Design, edition: Edition) -> int:
    """The lowest level of an ability: 1 for a minion's; 0 for a spell's, but 1 in the 13th Edition."""
    if design.type == "minion":
        return edition.level.least_minion_ability
    older = _design_edition(design, edition) < edition.level.spell_least_before
    return 1 if older else edition.level.least_spell
