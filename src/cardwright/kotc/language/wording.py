"""The canonical printed text of what was parsed; parsing it again gives the same tree."""

from __future__ import annotations

import re
from typing import Final

from cardwright.kotc.editions import Component, Edition
from cardwright.kotc.language.forms import (
    core,
    counted_words,
    end_of,
    lone_verb,
    targets_in,
    with_numbers_in,
)
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText

_FIXED: Final = re.compile(r"\S+ [0-9]+")
"""A number that belongs to the words of a component, with the word before it: "by 5"."""
_NUMBER: Final = re.compile(r"(?<![0-9.])0*([1-9][0-9]{0,2})(?![0-9.])")


def card_text(design: Design, edition: Edition) -> str:
    """The text of a card: its paragraphs, or what is printed where there are none. Rules: K17-minions-6."""
    return "\n\n".join(paragraphs(design, edition)) or edition.wording.no_abilities


def paragraphs(design: Design, edition: Edition) -> tuple[str, ...]:
    """A card's caveat, if it has one, and its abilities. Rules: K09-creature-abilities-1; K17-minions-6."""
    caveat = () if design.caveat is None else (caveat_text(design.caveat, edition),)
    return (*caveat, *(ability_text(ability, edition) for ability in design.abilities))


def caveat_text(caveat: Phrase, edition: Edition) -> str:
    """A caveat as it is printed. Rules: K09-creatures-5."""
    return phrase_text(caveat, edition) + end_of("caveat", edition)


def ability_text(ability: AbilityText, edition: Edition) -> str:
    """An ability as it is printed.

    Rules: K17-abilities-2 to -10; the singular for a number of 1 as ruling R134 has it.
    """
    sentences = []
    opening = ""
    if ability.condition is not None:
        opening = phrase_text(ability.condition, edition) + end_of("condition", edition)
    if ability.costs:
        costs = _listed([phrase_text(cost, edition) for cost in ability.costs], edition)
        costs += end_of("cost", edition)
        opening = f"{opening} {costs}" if opening else _capital(costs)
    if opening:
        sentences.append(opening)
    sentences += [sub_ability_text(sub_ability, edition) for sub_ability in ability.sub_abilities]
    text = " ".join(sentences)
    return f"{ability.name}: {text}" if ability.name else text


def sub_ability_text(sub_ability: SubAbilityText, edition: Edition) -> str:
    """The target selection, then the effects. Ruling R135 for the words between them."""
    end = end_of("effect", edition)
    if edition.wording.effect_joins:
        first, *others = effect_texts(sub_ability, edition)
        joined = (_joined(join, words) for join, words in zip(sub_ability.joins, others, strict=True))
        effects = f"{first}{''.join(joined)}{end}"
    else:
        effects = " ".join(f"{words}{end}" for words in effect_texts(sub_ability, edition))
    selection = sub_ability.selection
    if selection is None:
        return _capital(effects)
    return f"{phrase_text(selection, edition)}{end_of('target', edition)} {effects}"


def effect_texts(sub_ability: SubAbilityText, edition: Edition) -> tuple[str, ...]:
    """The effects of a sentence: "it" for a single target, "the target" where "it" would be ambiguous."""
    texts = []
    ambiguous = False
    for effect in sub_ability.effects:
        texts.append(_for_targets(effect, sub_ability.selection, ambiguous, edition))
        ambiguous = ambiguous or _brings_one_thing(effect, edition)
    return tuple(texts)


def phrase_text(phrase: Phrase, edition: Edition) -> str:
    """A component with its numbers put in and its nouns to match, without the sign at its end."""
    component = phrase.component
    text = core(component, edition)
    shortened = edition.wording.single_target_words
    if shortened and component.kind == "target" and phrase.most_targets == 1:
        text = text.replace("up to ", "")
    numbers = {variable: phrase.number(variable) for variable in component.variables}
    return with_numbers_in(text, component, numbers, edition)


def official_text(component: Component, written: str, edition: Edition) -> str:
    """The component as it would be printed with the numbers that somebody wrote, and 1 for what is missing.

    >>> from cardwright.kotc.editions import load
    >>> edition = load("kotc/17")
    >>> official_text(edition.component("excavate"), "Excavat 7 cards", edition)
    'Excavate 7 cards and target 1 excavated card;'
    """
    for fixed in _FIXED.findall(component.text):
        written = written.replace(fixed, "")
    written_numbers = [int(digits) for digits in _NUMBER.findall(written)]
    numbers = dict(zip(component.variables, [*written_numbers, 1, 1], strict=False))
    phrase = Phrase(component, numbers.get("x", 0), numbers.get("y", 0))
    return phrase_text(phrase, edition) + end_of(component.kind, edition)


def _for_targets(effect: Phrase, selection: Phrase | None, ambiguous: bool, edition: Edition) -> str:
    """An effect's words, which are others where the target selection can choose only one card."""
    text = phrase_text(effect, edition)
    shortened = edition.wording.single_target_words
    if shortened and selection is not None and selection.most_targets == 1:
        for words, (it, the_target) in targets_in(effect.component).items():
            text = text.replace(words, the_target if ambiguous else it)
        if verb := lone_verb(text, edition):
            text = f"{edition.wording.lone_verbs[verb]}{text.removeprefix(verb)}"
    return text


def _brings_one_thing(effect: Phrase, edition: Edition) -> bool:
    text = effect.component.text.removesuffix(end_of("effect", edition))
    return any(
        text[start:end] in edition.wording.things and effect.number(variable) == 1
        for start, end, variable in counted_words(text, edition)
    )


def _listed(costs: list[str], edition: Edition) -> str:
    """The activation costs one after another, with the word that the edition has between them."""
    if edition.wording.cost_join == "also":
        return ", also ".join(costs)
    if len(costs) < 3:
        return " and ".join(costs)
    return f"{', '.join(costs[:-1])}, and {costs[-1]}"


def _joined(join: str, words: str) -> str:
    """An effect behind another: in the same sentence, with the word between them, or in one of its own."""
    return f". {_capital(words)}" if join == "." else f", {join} {words[0].lower()}{words[1:]}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
