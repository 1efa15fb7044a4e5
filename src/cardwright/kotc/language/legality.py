"""What an edition allows: Edition Indicators, pruned and refurbished cards, and what is legal but useless."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.core.finding import Finding
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.forms import rewordings_of
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.nearest import condition_meant
from cardwright.kotc.language.other_games import phrase_of_another_game
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText
from cardwright.kotc.language.wording import effect_texts, phrase_text


def examine_design(design: Design, edition: Edition) -> tuple[Finding, ...]:
    """What keeps a card out of a deck of this edition (errors), what its maker should know (warnings), and
    which of its texts are read in newer words (notes).

    Of a card from before the clean slate, or from an edition to come, no more than that is said: its level
    and texts are those of another time. Rules: K17-setup-and-deck-building-6, -7; K17-clean-slate-edition-1;
    K17-refurbished-and-pruned-cards-2; K17-revised-levels-2; rulings R129, R130, R132.
    """
    indicator = examine_indicator(design.name, design.edition, edition)
    if is_outside(design.edition, edition):
        return indicator
    pruned = tuple(_revised(design, edition))
    return (
        *indicator,
        *pruned,
        *_level(design, edition),
        *_newer_texts(design, edition),
        *_advice(design, edition),
        *(() if pruned else _older_texts(design, edition)),
    )


def is_outside(number: int | None, edition: Edition) -> bool:
    """Whether a card of this design edition belongs to another time: pruned as a whole, or yet to come."""
    return number is not None and not edition.clean_slate <= number <= edition.number


def examine_indicator(name: str, number: int | None, edition: Edition) -> tuple[Finding, ...]:
    """What is wrong with a card's Edition Indicator, whatever the card says.

    Rules: K17-setup-and-deck-building-6; K17-clean-slate-edition-1; ruling R130.
    """
    allowed = f"cards of editions {edition.clean_slate} to {edition.number} can be used"
    if number is None:
        code, rule = "no-indicator", "indicator_missing"
        message = (
            "the card has no Edition Indicator: say for which edition it was designed, such as "
            f"`edition = {edition.number}`"
        )
    elif number < edition.clean_slate:
        code, rule = "clean-slate", "clean_slate"
        message = (
            f"{edition.words['pruned']}: designed for edition {number}, "
            f"before the clean slate of edition {edition.clean_slate}; {allowed}"
        )
    elif number > edition.number:
        code, rule = "newer-edition", "newer_edition"
        message = f"designed for edition {number}, which is newer than edition {edition.number}; {allowed}"
    else:
        return ()
    return (Finding("error", code, name, message, edition.rules[rule]),)


def _revised(design: Design, edition: Edition) -> Iterator[Finding]:
    used = {phrase.component.id for ability in design.abilities for phrase in ability.phrases}
    for revision in edition.revised:
        if revision.component in used and design.edition is not None and design.edition < revision.since:
            component = edition.component(revision.component)
            was, now = component.formula_for(design.edition), component.formula
            message = (
                f'pruned: what "{component.text}" means for a level was revised in edition {revision.since} '
                f"(from {was} to {now}), after the card's edition {design.edition}; only cards of edition "
                f"{revision.since} and later may say it"
            )
            yield Finding("error", "revised-level", design.name, message, revision.rule)


def _level(design: Design, edition: Edition) -> Iterator[Finding]:
    level = level_of(design, edition)
    if design.level is not None and design.level != level:
        what = "SP, HP and text make" if design.type == "minion" else "text makes"
        message = (
            f"the printed level is {design.level}, but the card's {what} it {level}; "
            f"write `level = {level}`, or leave it out"
        )
        yield Finding("error", "printed-level", design.name, message, edition.rules["level"])


def _newer_texts(design: Design, edition: Edition) -> Iterator[Finding]:
    number = edition.number if design.edition is None else design.edition
    used = {each.component for ability in design.abilities for each in ability.phrases}
    for component in sorted(used, key=lambda each: each.id):
        if component.since > number:
            came = f'"{component.text}" came with edition {component.since}'
            message = f"{came}, after the card's edition {number}: is the Edition Indicator right?"
            yield Finding("warning", "newer-text", design.name, message, edition.rules["indicator"])


def _older_texts(design: Design, edition: Edition) -> Iterator[Finding]:
    """What is refurbished, and what is worded otherwise today. Rules: K17-refurbished-card-texts-2."""
    for older, phrase, newer in dict.fromkeys(_read_otherwise(design, edition)):
        rules = [each.rule for each in rewordings_of(phrase.component, older, edition) if each.rule]
        if rules:
            message = f'refurbished: "{older}" is read as "{newer}"'
            yield Finding("note", "refurbished", design.name, message, ", ".join(rules))
        else:
            message = f'the wording has changed: "{older}" is read as "{newer}"'
            yield Finding("note", "reworded", design.name, message)


def _read_otherwise(design: Design, edition: Edition) -> Iterator[tuple[str, Phrase, str]]:
    """The older words on a card, the phrase that they are, and its words today."""
    for ability in design.abilities:
        for phrase in ability.phrases:
            if phrase.older and phrase.component.kind != "effect":
                yield phrase.older, phrase, phrase_text(phrase, edition)
        for sub_ability in ability.sub_abilities:
            for phrase, words in zip(sub_ability.effects, effect_texts(sub_ability, edition), strict=True):
                if phrase.older:
                    yield phrase.older, phrase, words


def _advice(design: Design, edition: Edition) -> Iterator[Finding]:
    for ability in design.abilities:
        yield from _named_like_a_condition(design, ability, edition)
        if design.type == "spell":
            yield from _useless_on_a_spell(design, ability, edition)
        for sub_ability in ability.sub_abilities:
            yield from _useless_targets(design, sub_ability, edition)


def _named_like_a_condition(design: Design, ability: AbilityText, edition: Edition) -> Iterator[Finding]:
    """A name that may have been meant to be an activation condition. Rules: K17-abilities-6."""
    if not ability.name or ability.condition is not None:
        return
    meant = condition_meant(ability.name, edition)
    foreign = phrase_of_another_game(ability.name, edition)
    if meant is None and foreign and foreign.here.condition and foreign.words == ability.name:
        meant = foreign.here.condition.component
    if meant is not None:
        message = (
            f'the ability is called "{ability.name}" and has no activation condition: '
            f'is "{meant.text}" meant?'
        )
        yield Finding(
            "warning", "named-like-a-condition", design.name, message, edition.rules["no_condition"]
        )


def _useless_on_a_spell(design: Design, ability: AbilityText, edition: Edition) -> Iterator[Finding]:
    """What only a minion can meet, pay or suffer. Ruling R132."""
    rule = edition.rules["useless"]
    if ability.condition is not None and ability.condition.component.minion_only:
        message = (
            f'only a minion meets the condition "{ability.condition.component.text}": the spell can never be '
            "cast for it"
        )
        yield Finding("warning", "useless-condition", design.name, message, rule)
    for cost in ability.costs:
        if cost.component.minion_only:
            message = f'only a minion can pay "{phrase_text(cost, edition)}": cast, the spell has no effect'
            yield Finding("warning", "useless-cost", design.name, message, rule)
    for sub_ability in ability.sub_abilities:
        selection = sub_ability.selection
        if selection is None or selection.component.targets != "1":
            continue
        for effect, words in zip(sub_ability.effects, effect_texts(sub_ability, edition), strict=True):
            if effect.component.minion_only:
                message = f'"{words}" does nothing to a spell, and "this card" is one'
                yield Finding("warning", "useless-effect", design.name, message, rule)


def _useless_targets(design: Design, sub_ability: SubAbilityText, edition: Edition) -> Iterator[Finding]:
    selection = sub_ability.selection
    if selection is None:
        for effect in sub_ability.effects:
            if "target" in effect.component.text:
                message = (
                    f'"{phrase_text(effect, edition)}" does nothing: its sentence has no target selection of '
                    'its own, such as "Target this card;"'
                )
                yield Finding("warning", "no-targets", design.name, message, edition.rules["no_targets"])
    elif selection.component.targets == "y" and selection.y > selection.x:
        message = (
            f"only {selection.x} can be excavated, so no more than that can be targeted, not {selection.y}"
        )
        yield Finding("warning", "few-excavated", design.name, message, edition.rules["excavation"])
