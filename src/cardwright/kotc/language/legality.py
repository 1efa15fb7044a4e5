"""What an edition allows: Edition Indicators, pruned cards, and cards that are legal but useless."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, final

from cardwright.kotc.editions import Edition
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.text import AbilityText, Design, SubAbilityText
from cardwright.kotc.language.wording import phrase_text

Severity = Literal["error", "warning"]


@final
@dataclass(frozen=True)
class Finding:
    """Something to be said about a card or a deck.

    `card` is a card's name, empty where the whole deck is meant; `rule` the rule or ruling behind it;
    `line` the line of the file (from 1), None where there is no file.
    """

    severity: Severity
    code: str
    card: str
    message: str
    rule: str = ""
    line: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The finding as the commands print it."""
        return {
            "severity": self.severity,
            "code": self.code,
            "card": self.card,
            "message": self.message,
            "rule": self.rule,
            "line": self.line,
        }


def examine_design(design: Design, edition: Edition) -> tuple[Finding, ...]:
    """What keeps a card out of a deck of this edition (errors), and what its maker should know (warnings).

    Rules: K17-setup-and-deck-building-6, -7; K17-clean-slate-edition-1; K17-revised-levels-2; rulings R129,
    R130, R132.
    """
    return (
        *_indicator(design, edition),
        *_revised(design, edition),
        *_level(design, edition),
        *_advice(design, edition),
    )


def _indicator(design: Design, edition: Edition) -> Iterator[Finding]:
    name, number, rules = design.name, design.edition, edition.rules
    if number is None:
        message = "the card has no Edition Indicator: write `edition`, the edition it was designed for"
        yield Finding("error", "no-indicator", name, message, rules["indicator_missing"])
        return
    if number < edition.clean_slate:
        message = (
            f"pruned: designed for edition {number}, before the clean slate of edition {edition.clean_slate}"
        )
        yield Finding("error", "clean-slate", name, message, rules["clean_slate"])
        return
    if number > edition.number:
        message = f"designed for edition {number}, which is newer than edition {edition.number}"
        yield Finding("error", "newer-edition", name, message, rules["newer_edition"])
    newer = {
        each.component
        for ability in design.abilities
        for each in ability.phrases
        if each.component.since > number
    }
    for component in sorted(newer, key=lambda each: each.id):
        message = (
            f'"{component.text}" came with edition {component.since}, after the card\'s edition {number}'
        )
        yield Finding("warning", "newer-text", name, message, rules["indicator"])


def _revised(design: Design, edition: Edition) -> Iterator[Finding]:
    used = {phrase.component.id for ability in design.abilities for phrase in ability.phrases}
    for revision in edition.revised:
        if revision.component in used and design.edition is not None and design.edition < revision.since:
            text = edition.component(revision.component).text
            message = f'pruned: the level of "{text}" was revised in edition {revision.since}, after the card'
            yield Finding("error", "revised-level", design.name, message, revision.rule)


def _level(design: Design, edition: Edition) -> Iterator[Finding]:
    level = level_of(design, edition)
    if design.level is not None and design.level != level:
        message = f"the printed level is {design.level}, but the text makes it {level}"
        yield Finding("error", "printed-level", design.name, message, edition.rules["level"])


def _advice(design: Design, edition: Edition) -> Iterator[Finding]:
    for ability in design.abilities:
        if design.type == "spell":
            yield from _useless_condition(design, ability, edition)
        for sub_ability in ability.sub_abilities:
            yield from _useless_targets(design, sub_ability, edition)


def _useless_condition(design: Design, ability: AbilityText, edition: Edition) -> Iterator[Finding]:
    if ability.condition is not None and ability.condition.component.minion_only:
        message = f'only a minion meets the condition "{ability.condition.component.text}"'
        yield Finding("warning", "useless-condition", design.name, message, edition.rules["useless"])


def _useless_targets(design: Design, sub_ability: SubAbilityText, edition: Edition) -> Iterator[Finding]:
    selection = sub_ability.selection
    if selection is None:
        for effect in sub_ability.effects:
            if "target" in effect.component.text:
                message = (
                    f'"{phrase_text(effect, edition)}" does nothing: the sentence has no target selection'
                )
                yield Finding("warning", "no-targets", design.name, message, edition.rules["no_targets"])
    elif selection.component.targets == "y" and selection.y > selection.x:
        message = (
            f"only {selection.x} can be excavated, so no more than that can be targeted, not {selection.y}"
        )
        yield Finding("warning", "few-excavated", design.name, message, edition.rules["excavation"])
