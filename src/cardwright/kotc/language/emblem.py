"""What an emblem of a card of Keeper of the Cards tells: a motif for each component, its number as count."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardwright.drawing import emblem_motifs
from cardwright.drawing.emblem import Emblem, Motif, chief
from cardwright.drawing.emblem_motifs import SHAPES
from cardwright.kotc.language.text import Design, Phrase

EFFECT, COST, TARGET, BODY = 4, 3, 2, 1
"""How much the parts of a card weigh: of what it does, when and for what price, to whom, and its body."""

MOTIFS: Final[Mapping[str, str]] = {
    # Effects
    **{f"place-{kind}-counters": shape for kind, shape in (
        ("assassin", "dagger"), ("berzerk", "claws"), ("damage", "bolt"), ("dice", "dice"),
        ("exhaustion", "moon"), ("fatigue", "sand"), ("generic", "token"), ("immortality", "forever"),
        ("medic", "cross"), ("shield", "shield"), ("sword", "sword"), ("taunt", "horn"), ("trap", "jaws"),
        ("undying", "forever"), ("voodoo", "doll"), ("weakness", "fall"),
    )},
    "batch-add-hp": "heart", "batch-add-sp": "rise", "batch-damage-targets": "bolt", "batch-subtract-sp": "fall",
    "bounce-targets": "back", "bury-targets": "spade", "clone-targets": "twin", "clone-targets-times": "twin",
    "conscript-targets": "banner", "craft-pawns": "pawn", "damage-player": "broken", "deploy-targets": "enter",
    "destroy-targets": "skull", "dice-burn-battlefield": "flame", "dice-damage-targets": "bolt",
    "dice-heal-self": "heart", "dice-heal-self-and-enemy": "heart", "dice-wound-enemy": "broken",
    "dice-wound-self-and-enemy": "broken", "distract-targets": "bell", "down-level-targets": "steps",
    "draw-cards": "draw", "embody-targets": "gear", "embody-targets-times": "gear",
    "deal-cards": "draw", "exhaust-fatigue-targets": "moon", "exhaust-targets": "moon",
    "fatigue-targets": "moon", "gain-hp": "heart",
    "hypnotize-targets": "rings", "negate-attack-targets": "bar", "negate-targets": "bar",
    "petrify-targets": "rock", "remove-counters": "lift", "reroll-dice": "tumble", "reroll-dice-chain": "tumble",
    "see-targets": "eye", "sheathe-targets": "stack", "silo-targets": "sprout",
    # Caveats and costs
    "caveat-cannot-attack": "bar", "caveat-cannot-attack-or-defend": "bar", "caveat-cannot-defend": "bar",
    **{f"caveat-summon-{cost}": shape for cost, shape in (
        ("destroy-deck-top", "skull"), ("destroy-hand-random", "skull"), ("destroy-on-field", "skull"),
        ("destroy-on-field-enemy-choice", "skull"), ("destroy-resources", "skull"),
        ("destroy-resources-enemy-choice", "skull"), ("exhaust-minions", "moon"),
        ("exhaust-minions-enemy-choice", "moon"), ("pay-hp", "broken"), ("sacrifice-deck-top", "tomb"),
        ("sacrifice-hand-random", "tomb"), ("sacrifice-on-field", "tomb"),
        ("sacrifice-on-field-enemy-choice", "tomb"),
    )},
    "caveat-berzerker": "flame",
    **{f"caveat-action-{cost}": shape for cost, shape in (
        ("destroy-hand-random", "skull"), ("destroy-other-on-field", "skull"),
        ("destroy-other-on-field-enemy-choice", "skull"), ("destroy-resources", "skull"),
        ("destroy-resources-enemy-choice", "skull"), ("exhaust-minions-enemy-choice", "moon"),
        ("exhaust-other-minions", "moon"), ("exhaust-resources", "moon"), ("remove-counters-this", "lift"),
        ("sacrifice-hand-random", "tomb"), ("sacrifice-on-field", "tomb"),
        ("sacrifice-on-field-enemy-choice", "tomb"), ("sacrifice-other-on-field", "tomb"),
        ("sacrifice-other-on-field-enemy-choice", "tomb"),
    )},
    "gift-summon-hand": "gift", "pay-hp": "broken", "sacrifice-deck-top": "tomb", "sacrifice-hand-random": "tomb",
    "sacrifice-on-field": "tomb", "sacrifice-on-field-enemy-choice": "tomb", "self-bounce-on-field": "back",
    "self-bury-hand": "spade", "self-bury-hand-random": "spade", "self-bury-on-field": "spade",
    "self-bury-resources": "spade", "self-destroy-deck-top": "skull", "self-destroy-hand": "skull",
    "self-destroy-hand-random": "skull", "self-destroy-on-field": "skull",
    "self-destroy-on-field-enemy-choice": "skull", "self-destroy-resources": "skull",
    "self-destroy-resources-enemy-choice": "skull", "self-exhaust-minions": "moon",
    "self-exhaust-minions-enemy-choice": "moon", "self-exhaust-resources": "moon",
    "self-remove-counters-this": "lift", "self-sheathe-hand": "stack", "self-sheathe-hand-random": "stack",
    "self-sheathe-on-field": "stack", "self-sheathe-resources": "stack",
    # Conditions
    "when-deck-destroyed": "stack", "when-enemy-acts": "links", "when-enemy-attacks": "swords",
    "when-enemy-defends": "shield", "when-enemy-summons": "enter", "when-hand-destroyed": "drop",
    "when-this-after-damage-allocation": "dice", "when-this-attacks": "swords", "when-this-damaged": "bolt",
    "when-this-damaged-not-destroyed": "bolt", "when-this-defends": "shield",
    "when-this-destroyed-battlefield": "tomb", "when-this-destroyed-deck": "stack",
    "when-this-destroyed-granary": "sprout", "when-this-destroyed-hand": "drop",
    "when-this-owned-destroyed": "tomb", "when-this-summoned": "enter", "when-this-targeted": "must",
    "when-you-damaged": "broken", "when-your-minions-damaged": "bolt", "when-your-minions-destroyed": "tomb",
    "when-your-minions-total-damage": "bolt", "when-your-others-damaged": "bolt",
    "when-your-others-damaged-not-destroyed": "bolt", "when-your-others-destroyed": "tomb",
    # Target selections
    "excavate": "glass", "excavate-enemy-choice": "glass", "excavate-enemy-deck-their-choice": "glass",
    "target-all-attackers-level": "swords", "target-all-defenders-level": "shield",
    "target-all-on-field-level": "pawn", "target-chain": "links", "target-deck-top": "stack",
    "target-enemy-minions-level": "pawn",
    "target-enemy-granary-exhausted": "eye", "target-enemy-grave-their-choice": "tomb",
    "target-enemy-hand": "eye", "target-enemy-hand-their-choice": "draw", "target-granary": "sprout",
    "target-grave": "tomb", "target-grave-enemy-choice": "tomb", "target-grave-random": "tomb",
    "target-hand": "draw", "target-hand-enemy-choice": "draw", "target-hand-random": "draw",
    "target-on-field": "pawn", "target-on-field-enemy-choice": "pawn", "target-on-field-exhausted": "moon",
    "target-on-field-with-counters": "token", "target-this": "loop",
}  # fmt: skip
"""The motif of each component of every edition."""

HUES: Final = {
    emblem_motifs.HARM: 6,
    emblem_motifs.LIFE: 112,
    emblem_motifs.RICHES: 44,
    emblem_motifs.CARDS: 214,
    emblem_motifs.SPELL: 282,
    emblem_motifs.STRENGTH: 172,
}
"""The ground's hue by what the card chiefly does."""


def emblem_of_design(design: Design) -> Emblem:
    """What the emblem of a card as written tells."""
    found = list(_found(design))
    found += [(BODY, Motif("axe", design.sp))] if design.sp else []
    found += [(BODY, Motif("tower", design.hp))] if design.hp else []
    if not any(weight > BODY for weight, _ in found):
        found.sort(key=lambda each: -each[1].count)
    motifs = chief(found) or (Motif("pawn" if design.type == "minion" else "token"),)
    hue = HUES[SHAPES[motifs[0].shape].colour]
    return Emblem(design.name, "shield" if design.type == "minion" else "star", hue, motifs)


def _found(design: Design) -> Iterator[tuple[int, Motif]]:
    """The motif of each phrase, with its weight."""
    if design.caveat is not None:
        yield COST, _motif(design.caveat, design.caveat.x)
    for ability in design.abilities:
        for part in ability.sub_abilities:
            targets = 1 if part.selection is None else part.selection.most_targets
            for effect in part.effects:
                yield EFFECT, _motif(effect, effect.x or targets or 1, targets is None)
            if part.selection is not None:
                yield TARGET, _motif(part.selection, targets or 1, targets is None)
        for phrase in ability.costs if ability.condition is None else (ability.condition, *ability.costs):
            yield COST, _motif(phrase, phrase.x)


def _motif(phrase: Phrase, count: int, whole: bool = False) -> Motif:
    return Motif(MOTIFS[phrase.id], count, whole)
