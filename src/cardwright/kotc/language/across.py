"""One card through all editions: whether it is legal as it is, how each says it, and what has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from cardwright.kotc.editions import EDITIONS, Edition, load
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.report import CardReport, describe_card
from cardwright.kotc.language.rewriting import Otherwise, Rewriting, answer, parted_by, rewrite
from cardwright.kotc.language.text import Design
from cardwright.kotc.language.wording import card_text

WORDS: Final[Mapping[str, Mapping[object, str]]] = {
    "shield": {
        "die-to-zero": "a Shield Counter makes a die that is about to damage a 0",
        "damage-less-2": "a Shield Counter takes 2 off what is about to damage",
        "hp-more": "a Shield Counter is used in a chain, and gives HP",
    },
    "leftover_dice_shielded": {
        "each": "Shield Counters answer each of the dice that are left over",
        "together": "Shield Counters answer the dice that are left over as one damage",
    },
    "weakness": {
        "sp-to-zero": "a Weakness Counter takes all SP",
        "sp-less-1": "a Weakness Counter takes 1 SP",
    },
    "deployed_spell_ignores_condition": {
        True: "a spell can be deployed whose condition is not met",
        False: "a spell is only deployed while its condition is met",
    },
    "deployed_spells_set": {
        True: "a spell can also be deployed as a trap",
        False: "a deployed spell is cast",
    },
    "piercing": {
        True: "damage beyond a minion's HP goes on to its controller",
        False: "damage beyond a minion's HP is lost",
    },
    "least_targets": {
        0: '"up to" can be none, and an ability that finds no target goes on',
        1: '"up to" is at least one, and an ability that finds no target ends there',
    },
    "targets_chosen": {
        "resolution": "targets are chosen as their sentence is carried out",
        "activation": "all targets are chosen as the ability is activated, before anybody answers",
    },
    "trapfield": {
        True: "traps are in play, too",
        False: "only minions are in play",
    },
    "excavated_cards": {
        "shuffled": "excavated cards are shuffled before they go back",
        "kept": "excavated cards keep their places",
    },
    "fatigue_outlasts_turn": {
        True: "fatigue of one's own turn outlasts the Recovery Phase of that turn",
        False: "fatigue of one's own turn ends with the Recovery Phase of that turn",
    },
    "fatigue_ends": {
        "own-recovery": "fatigue lasts until a Recovery Phase of the card's controller",
        "next-recovery": "fatigue lasts through the next Recovery Phase, whose ever",
    },
    "berzerk_battle": {
        "separate": "a berzerk attack has a battle of its own, whoever was attacked before",
        "in-battle-phase": "a berzerk attack counts in the Battle Phase of the host's controller",
    },
    "berzerk_silence": {
        "turn": "the abilities of a berzerk minion cannot be used for the rest of the turn",
        "battle": "the abilities of a berzerk minion cannot be used until its battle is over",
    },
    "clones": {
        "as-printed": "a clone has the values that are printed on its minion",
        "as-they-are": "a clone has the values that its minion has now",
    },
    "cloned_cards": {
        "revealed": "a card is revealed before it is cloned",
        "unseen": "nobody sees more of a card that is cloned than before",
    },
    "hand_shown_to": {
        "anyone": "any player whom you choose selects the cards, even you",
        "opponent": "an opponent selects the cards",
    },
    "hypnotized_to": {
        "you": "you get control of what is hypnotized",
        "another": "any other player whom you choose gets control of what is hypnotized",
    },
    "hex_play_divisor": {
        1: "in place of the usual requirements the whole resource cost is paid",
        2: "in place of the usual requirements half the resource cost is paid, rounded up",
    },
    "batch_without_room": {
        "nothing": "a total for which there is no room does nothing",
        "as-far-as-possible": "a total for which there is no room does what can be done",
    },
    "wounds": {
        "together": "you and the other are wounded at once",
        "in-turn": "first you are wounded, then any one player",
    },
}
"""What the values of policies come to, for the components that hang on them."""


def working(policy: str, edition: Edition) -> str:
    """What a policy comes to in an edition, in words.

    >>> working("weakness", load("kotc/17"))
    'a Weakness Counter takes all SP'
    """
    return WORDS[policy][answer(policy, edition)]


def how_else(parts: Sequence[Otherwise], edition: Edition) -> tuple[str, ...]:
    """How an edition carries parts of a card out that do something else there, in words, each once."""
    said = [f'it is read as "{each.read_as}"' for each in parts if each.read_as]
    said += [working(policy, edition) for each in parts for policy in each.policies]
    return tuple(dict.fromkeys(said))


@final
@dataclass(frozen=True)
class InEdition:
    """A card in one edition: `as_it_is` with its own words and Edition Indicator, and said anew for it.

    `former` is the card in the nearest earlier edition in which it can be said, `changed` what is otherwise
    than there. An early text comes before no edition: what follows is compared with what was published.
    """

    as_it_is: CardReport
    rewriting: Rewriting
    former: InEdition | None = None

    @property
    def edition(self) -> Edition:
        """Which."""
        return self.rewriting.edition

    @property
    def text(self) -> str:
        """What it says there; empty where it cannot be said."""
        design = self.rewriting.design
        return "" if design is None else card_text(design, self.edition)

    @property
    def said_otherwise(self) -> bool:
        """Whether it can be said there, in other words than in the edition before."""
        return self.rewriting.design is not None and (self.former is None or self.text != self.former.text)

    @property
    def changed(self) -> tuple[str, ...]:
        """What is otherwise than in the edition before."""
        return () if self.former is None else tuple(_changes(self.former, self.rewriting))

    @property
    def why_not(self) -> tuple[str, ...]:
        """Why the card as it is may not be played there; nothing where it may."""
        report = self.as_it_is
        errors = [each.message for each in report.findings if each.severity == "error"]
        return tuple(errors + [str(each.message) for each in report.faults])

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "game": self.edition.game,
            "legal": self.as_it_is.ok,
            "why_not": list(self.why_not),
            "printed_level": self.as_it_is.level if self.as_it_is.ok else None,
            "rewritten": self.rewriting.ok,
            "level": self.rewriting.level,
            "text": self.text or None,
            "lost": [{"words": each.words, "why": each.why} for each in self.rewriting.lost],
            "objections": list(self.rewriting.why_not[len(self.rewriting.lost) :]),
            "changed": list(self.changed),
        }


@final
@dataclass(frozen=True)
class Across:
    """A card, the edition in whose words it was read, and the card in every edition, the oldest first."""

    draft: Draft
    source: Edition
    editions: tuple[InEdition, ...]

    @property
    def ok(self) -> bool:
        """Whether it may be played anywhere, as it is or said anew."""
        return any(each.as_it_is.ok or each.rewriting.ok for each in self.editions)

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "ok": self.ok,
            "name": self.draft.name,
            "type": self.draft.type,
            "read_as": self.source.game,
            "editions": [each.as_json() for each in self.editions],
        }


def read_somewhere(draft: Draft, game: str) -> tuple[Design, Edition]:
    """The card, and the edition in whose words it is: this one, that of its Edition Indicator, or another.

    Raises `CardTextError` where no edition has such words: what this one says to them.
    """
    games = [game, f"kotc/{draft.edition}", *reversed(EDITIONS)]
    fault: CardTextError | None = None
    for each in dict.fromkeys(known for known in games if known in EDITIONS):
        try:
            return draft.design(load(each)), load(each)
        except CardTextError as error:
            fault = fault or error
    assert fault is not None
    raise fault


def through_editions(draft: Draft, design: Design, source: Edition) -> Across:
    """The card in every edition; `design` is what was read in the words of `source`."""
    found: list[InEdition] = []
    for each in EDITIONS:
        edition = load(each)
        rewriting = rewrite(design, source, edition)
        found.append(InEdition(describe_card(draft, edition), rewriting, _former(found)))
    return Across(draft, source, tuple(found))


def _former(earlier: Sequence[InEdition]) -> InEdition | None:
    """The last of them in which the card can be said, early texts apart."""
    said = (each for each in reversed(earlier) if each.rewriting.design is not None)
    return next((each for each in said if each.edition.game == f"kotc/{each.edition.number}"), None)


def _changes(former: InEdition, now: Rewriting) -> Iterator[str]:
    """What is otherwise than in the former edition."""
    before = former.rewriting
    if now.design is None or before.design is None:
        return
    if now.level != before.level:
        yield f"{now.edition.words['level']} {before.level} → {now.level}"
    if card_text(now.design, now.edition) != former.text:
        yield "other words"
    parts = dict.fromkeys(phrase.id for phrase in now.design.phrases)
    known = {component.id for component in before.edition.components}
    policies = dict.fromkeys(
        each for part in parts if part in known for each in parted_by(part, before.edition, now.edition)
    )
    yield from (working(policy, now.edition) for policy in policies)
