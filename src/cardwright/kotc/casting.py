"""From a card as written to a card as the rules see it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cardwright.core.events import Event, Law, LawBook
from cardwright.kotc.editions import Edition
from cardwright.kotc.effects.binding import CAVEATS, COSTS, EFFECTS, SELECTIONS, condition_of
from cardwright.kotc.effects.counters import PlaceCountersOnTargets
from cardwright.kotc.effects.immortality import SPARING, UnlessImmortal
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.text import AbilityText, Design, Phrase, SubAbilityText
from cardwright.kotc.language.wording import card_text
from cardwright.kotc.rules.cards import NO_CAVEAT, Ability, Caveat, Condition, Cost, Effect, Face, SubAbility
from cardwright.kotc.rules.counters import IMMORTALITY
from cardwright.kotc.rules.state import KeeperState


def face_of(design: Design, edition: Edition) -> Face:
    """The face of a design, its words bound to what they do.

    What a caveat asks for with every use of an ability is a part of its activation cost (R137).
    """
    caveat = caveat_of(design.caveat)
    return Face(
        design.name,
        design.type == "minion",
        level_of(design, edition),
        design.sp,
        design.hp,
        design.ultra,
        abilities_of(design.abilities, edition, caveat.action_costs),
        card_text(design, edition),
        edition=edition.number if design.edition is None else design.edition,
        caveat=caveat,
    )


def caveat_of(text: Phrase | None) -> Caveat:
    """What this caveat asks for."""
    return NO_CAVEAT if text is None else CAVEATS[text.id](text.x)


def abilities_of(
    texts: Sequence[AbilityText], edition: Edition, action_costs: Sequence[Cost] = ()
) -> list[Ability]:
    """The abilities that these texts describe, each of which costs so much besides what it says."""
    return [_ability(number, text, edition, action_costs) for number, text in enumerate(texts, start=1)]


def _ability(number: int, text: AbilityText, edition: Edition, action_costs: Sequence[Cost]) -> Ability:
    return Ability(
        number,
        text.name,
        None if text.condition is None else condition_of(text.condition.id, text.condition.x),
        [*action_costs, *(COSTS[cost.id](cost.x) for cost in text.costs)],
        [_sub_ability(sentence, edition) for sentence in text.sub_abilities],
        sum(cost.x for cost in text.costs if cost.id == "pay-hp"),
    )


def _sub_ability(text: SubAbilityText, edition: Edition) -> SubAbility:
    selection = text.selection
    return SubAbility(
        None if selection is None else SELECTIONS[selection.id](selection.x, selection.y),
        [_effect(effect, edition) for effect in text.effects],
        _purpose(text.effects[0].id),
    )


def _effect(phrase: Phrase, edition: Edition) -> Effect:
    """What an effect does, unless a target is spared where the edition has counters for that."""
    if phrase.component.counter:
        return PlaceCountersOnTargets(phrase.component.counter, phrase.x)
    effect = EFFECTS[phrase.id](phrase.x, phrase.y)
    if phrase.id in SPARING and IMMORTALITY in edition.counters:
        return UnlessImmortal(effect)
    return effect


def _purpose(effect: str) -> str:
    """What an effect does in one word of the rules, by the id of its component.

    >>> [_purpose(id) for id in ("destroy-targets", "place-sword-counters", "dice-burn-battlefield")]
    ['destroy', 'place', 'dice-burn']
    """
    verb = re.match(r"dice-\w+|down-level|\w+", effect)
    assert verb is not None
    return verb.group()


def conditions_on(faces: Iterable[Face]) -> list[Condition]:
    """The activation conditions on these cards, each once, in the order of the cards."""
    conditions: dict[Condition, None] = {}
    for face in dict.fromkeys(faces):
        for ability in face.abilities:
            if ability.condition is not None:
                conditions[ability.condition] = None
    return list(conditions)


def laws_for(conditions: Iterable[Condition]) -> LawBook[KeeperState]:
    """The laws of a game with these activation conditions on its cards: each listens to its events."""
    about: dict[type[Event[KeeperState]], tuple[Law[KeeperState], ...]] = {}
    for condition in dict.fromkeys(conditions):
        for kind in condition.listens_to():
            about[kind] = (*about.get(kind, ()), condition)
    return LawBook(about)
