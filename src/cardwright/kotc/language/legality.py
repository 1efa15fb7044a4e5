"""What an edition allows: Edition Indicators, pruned and refurbished cards, and what is legal but useless."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, final

from cardwright.core.finding import Finding
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.forms import rewordings_of
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.nearest import condition_meant
from cardwright.kotc.language.other_games import phrase_of_another_game
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText
from cardwright.kotc.language.wording import effect_texts, phrase_text


@final
class Remark(NamedTuple):
    """A finding about a card, and what it is about: a phrase, an ability, or a value of the card's."""

    finding: Finding
    about: Phrase | AbilityText | Literal["edition", "level", "sp", "hp"]


def examine_design(design: Design, edition: Edition) -> tuple[Finding, ...]:
    """What keeps a card out of a deck of this edition (errors), what its maker should know (warnings), and
    which of its texts are read in newer words (notes).

    Of a card from before the clean slate, or from an edition to come, no more than that is said: its level
    and texts are those of another time. Rules: K17-setup-and-deck-building-6, -7; K17-clean-slate-edition-1;
    K17-refurbished-and-pruned-cards-2; K17-revised-levels-2; K09-redacted-ability-text-banned-cards-3;
    K09-revised-variable-limits-2; K09-revised-costs-2; rulings R129 to R132.
    """
    return tuple(remark.finding for remark in remarks_on(design, edition))


def remarks_on(design: Design, edition: Edition) -> tuple[Remark, ...]:
    """What `examine_design` finds, each with the part of the card that it is about."""
    found = examine_indicator(design.name, design.edition, edition)
    indicator = tuple(Remark(finding, "edition") for finding in found)
    if is_outside(design.edition, edition):
        return indicator
    pruned = (*_redacted(design, edition), *_beyond_limits(design, edition), *_revised(design, edition))
    return (
        *indicator,
        *pruned,
        *_values(design, edition),
        *_level(design, edition),
        *_newer_texts(design, edition),
        *_advice(design, edition),
        *(() if pruned else _older_texts(design, edition)),
    )


def is_outside(number: int | None, edition: Edition) -> bool:
    """Whether a card of this design edition belongs to another time: pruned as a whole, or yet to come."""
    return number is not None and not edition.clean_slate <= number <= edition.number


def _editions(edition: Edition) -> str:
    """For which editions a card of this one can be designed, in words."""
    if not edition.clean_slate:
        return f"up to edition {edition.number}"
    if edition.clean_slate == edition.number:
        return f"of edition {edition.number}"
    return f"of editions {edition.clean_slate} to {edition.number}"


def examine_indicator(name: str, number: int | None, edition: Edition) -> tuple[Finding, ...]:
    """What is wrong with a card's Edition Indicator, whatever the card says.

    Rules: K17-setup-and-deck-building-6; K17-clean-slate-edition-1; ruling R130.
    """
    if number is None and not edition.indicator_required:
        return ()
    allowed = f"cards {_editions(edition)} can be used"
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


def _first_of_each(design: Design) -> dict[str, Phrase]:
    """Where each component is first used."""
    found: dict[str, Phrase] = {}
    for phrase in design.phrases:
        found.setdefault(phrase.id, phrase)
    return found


def _revised(design: Design, edition: Edition) -> Iterator[Remark]:
    """Texts that say something else of a level since a later edition than the card's.

    A card that shows no edition counts as older, unless that is wrong already. Rules: K17-revised-levels-2;
    K09-revised-costs-2, -3.
    """
    if design.edition is None and edition.indicator_required:
        return
    number = 0 if design.edition is None else design.edition
    shown = "which the card does not show" if design.edition is None else f"after the card's edition {number}"
    used = _first_of_each(design)
    words = edition.words
    for revision in edition.revised:
        if revision.component in used and number < revision.since:
            component = edition.component(revision.component)
            was, now = component.formula_for(number), component.formula
            message = (
                f'{words["pruned"]}: what "{component.text}" means for a {words["level"]} was revised in '
                f"edition {revision.since} (from {was} to {now}), {shown}; only cards of edition "
                f"{revision.since} and later may say it"
            )
            finding = Finding("error", "revised-level", design.name, message, revision.rule)
            yield Remark(finding, used[component.id])


def _redacted(design: Design, edition: Edition) -> Iterator[Remark]:
    """Texts that no card may have any more. Rules: K09-redacted-ability-text-banned-cards-3."""
    used = _first_of_each(design)
    for redaction in edition.redacted:
        if redaction.component in used:
            text = edition.component(redaction.component).text
            message = f'{edition.words["pruned"]}: "{text}" was redacted in edition {redaction.since}'
            finding = Finding("error", "redacted", design.name, message, redaction.rule)
            yield Remark(finding, used[redaction.component])


def _beyond_limits(design: Design, edition: Edition) -> Iterator[Remark]:
    """Numbers that are larger than they may be. Rules: K09-revised-variable-limits-2."""
    for limit in edition.limits:
        found = [phrase for phrase in design.phrases if phrase.id == limit.component]
        largest = max(found, key=lambda phrase: phrase.number(limit.variable), default=None)
        if largest is not None and largest.number(limit.variable) > limit.most:
            text = edition.component(limit.component).text
            message = (
                f'{edition.words["pruned"]}: in "{text}" {limit.variable} is at most {limit.most}, '
                f"not {largest.number(limit.variable)}"
            )
            yield Remark(Finding("error", "limit", design.name, message, limit.rule), largest)


def _values(design: Design, edition: Edition) -> Iterator[Remark]:
    """SP and HP that are higher than the edition allows. Ruling R131."""
    most = edition.level.largest_value
    values: tuple[tuple[Literal["sp", "hp"], int], ...] = (("sp", design.sp), ("hp", design.hp))
    for word, value in values:
        if most is not None and value > most:
            message = f"{edition.words[word]} is at most {most}, not {value}"
            rule = edition.rules["largest_value"]
            yield Remark(Finding("error", "largest-value", design.name, message, rule), word)


def _level(design: Design, edition: Edition) -> Iterator[Remark]:
    level = level_of(design, edition)
    if design.level is not None and design.level != level:
        words = edition.words
        body = f"{words['sp']}, {words['hp']} and text make"
        what = body if design.type == "minion" else "text makes"
        message = (
            f"the printed {words['level']} is {design.level}, but the card's {what} it {level}; "
            f"write `level = {level}`, or leave it out"
        )
        finding = Finding("error", "printed-level", design.name, message, edition.rules["level"])
        yield Remark(finding, "level")


def _newer_texts(design: Design, edition: Edition) -> Iterator[Remark]:
    number = edition.number if design.edition is None else design.edition
    for _, phrase in sorted(_first_of_each(design).items()):
        component = phrase.component
        if component.since > number:
            came = f'"{component.text}" came with edition {component.since}'
            message = f"{came}, after the card's edition {number}: is the Edition Indicator right?"
            finding = Finding("warning", "newer-text", design.name, message, edition.rules["indicator"])
            yield Remark(finding, phrase)


def _older_texts(design: Design, edition: Edition) -> Iterator[Remark]:
    """What is refurbished, and what is worded otherwise today. Rules: K17-refurbished-card-texts-2."""
    for older, phrase, newer in dict.fromkeys(_read_otherwise(design, edition)):
        rules = [each.rule for each in rewordings_of(phrase.component, older, edition) if each.rule]
        if rules:
            message = f'{edition.words["refurbished"]}: "{older}" is read as "{newer}"'
            yield Remark(Finding("note", "refurbished", design.name, message, ", ".join(rules)), phrase)
        else:
            message = f'the wording has changed: "{older}" is read as "{newer}"'
            yield Remark(Finding("note", "reworded", design.name, message), phrase)


def _read_otherwise(design: Design, edition: Edition) -> Iterator[tuple[str, Phrase, str]]:
    """The older words on a card, the phrase that they are, and its words today."""
    if design.caveat is not None and design.caveat.older:
        yield design.caveat.older, design.caveat, phrase_text(design.caveat, edition)
    for ability in design.abilities:
        for phrase in ability.phrases:
            if phrase.older and phrase.component.kind != "effect":
                yield phrase.older, phrase, phrase_text(phrase, edition)
        for sub_ability in ability.sub_abilities:
            for phrase, words in zip(sub_ability.effects, effect_texts(sub_ability, edition), strict=True):
                if phrase.older:
                    yield phrase.older, phrase, words


def _advice(design: Design, edition: Edition) -> Iterator[Remark]:
    for ability in design.abilities:
        yield from _named_like_a_condition(design, ability, edition)
        if design.type == "spell":
            yield from _useless_on_a_spell(design, ability, edition)
        for sub_ability in ability.sub_abilities:
            yield from _useless_targets(design, sub_ability, edition)


def _named_like_a_condition(design: Design, ability: AbilityText, edition: Edition) -> Iterator[Remark]:
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
        rule = edition.rules["no_condition"]
        yield Remark(Finding("warning", "named-like-a-condition", design.name, message, rule), ability)


def _useless_on_a_spell(design: Design, ability: AbilityText, edition: Edition) -> Iterator[Remark]:
    """What only a minion can meet, pay or suffer. Ruling R132."""
    rule, minion = edition.rules["useless"], edition.words["minion"]
    condition = ability.condition
    if condition is not None and condition.component.minion_only:
        message = (
            f'only a {minion} meets the condition "{condition.component.text}": the spell can never be cast '
            "for it"
        )
        yield Remark(Finding("warning", "useless-condition", design.name, message, rule), condition)
    for cost in ability.costs:
        if cost.component.minion_only:
            message = f'only a {minion} can pay "{phrase_text(cost, edition)}": cast, the spell has no effect'
            yield Remark(Finding("warning", "useless-cost", design.name, message, rule), cost)
    for sub_ability in ability.sub_abilities:
        selection = sub_ability.selection
        if selection is None or selection.component.targets != "1":
            continue
        for effect, words in zip(sub_ability.effects, effect_texts(sub_ability, edition), strict=True):
            if effect.component.minion_only:
                message = f'"{words}" does nothing to a spell, and "this card" is one'
                yield Remark(Finding("warning", "useless-effect", design.name, message, rule), effect)


def _useless_targets(design: Design, sub_ability: SubAbilityText, edition: Edition) -> Iterator[Remark]:
    selection = sub_ability.selection
    if selection is None:
        where = "sentence" if edition.wording.several_sub_abilities else "ability"
        example = edition.component("target-this").text
        for effect in sub_ability.effects:
            if "target" in effect.component.text:
                message = (
                    f'"{phrase_text(effect, edition)}" does nothing: its {where} has no target selection of '
                    f'its own, such as "{example}"'
                )
                rule = edition.rules["no_targets"]
                yield Remark(Finding("warning", "no-targets", design.name, message, rule), effect)
    elif selection.component.targets == "y" and selection.y > selection.x:
        excavated = edition.words.get("excavated", "excavated")
        message = (
            f"only {selection.x} can be {excavated}, so no more than that can be targeted, not {selection.y}"
        )
        rule = edition.rules["excavation"]
        yield Remark(Finding("warning", "few-excavated", design.name, message, rule), selection)
