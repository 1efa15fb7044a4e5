"""Decks made up from a seed, with cards as frequent as in the set, Call of the Archons.

A slot of a deck is common in 66.2 of a hundred cases, uncommon in 24.2, rare in the rest, as counted over
many real decks. Some cards bring others along: who has a Timetraveller has its Help from Future Self, who has
one Horseman has all four.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from cardwright.core.chance import Chance
from cardwright.core.validation import number_in
from cardwright.keyforge.cards import Facts, facts
from cardwright.keyforge.decks import SLOTS, Deck, DeckCard
from cardwright.keyforge.words import HOUSES

SEEDS: Final = range(1 << 32)

COMMON: Final = 662
UNCOMMON: Final = 904
"""Of a thousand slots those below this number are common, or else uncommon, or else rare."""

LEAST_COMMONS: Final = 6
CREATURES: Final = range(3, 10)
"""How many creatures a house of a deck may have."""
LEAST_AMBER: Final = 6
"""The bonus Æ that a deck has at least."""

REPEATED: Final = (1, 2, 2, 8)
"""Of so many times that a card is drawn again, it is taken once, by how often the deck has it."""

BRINGS: Final = {
    "Timetraveller": ("Help from Future Self",),
    "Horseman of Pestilence": ("Horseman of Death", "Horseman of Famine", "Horseman of War"),
}
"""Cards that are never alone."""

MASTERS: Final = ("Master of 1", "Master of 2", "Master of 3")
"""One card of three kinds: of each deck's slots for it, chance says which."""

MAVERICKS: Final = 41
"""So many of a thousand decks have a card of a house that is not theirs."""

FIRST_WORDS: Final = ("Ash", "Brine", "Cinder", "Dusk", "Ember", "Frost", "Gale", "Hollow", "Iron", "Quill")
LAST_WORDS: Final = ("ferry", "gate", "hand", "keep", "lantern", "mask", "oath", "thorn", "tower", "whistle")


def generate_deck(seed: int) -> Deck:
    """A legal deck; the same seed always gives the same one. Raises `CardwrightError` for a wrong seed."""
    number_in(seed, "the seed of a deck", 0, SEEDS[-1])
    chance = Chance.seeded(seed)
    order = list(range(len(HOUSES)))
    chance.shuffle(order)
    houses = tuple(sorted(HOUSES[place] for place in order[:3]))
    while True:
        cards = {house: _house(house, chance) for house in houses}
        amber = sum(card.amber for own in cards.values() for card in own)
        if amber >= LEAST_AMBER:
            break
    slots = [DeckCard(card.name, house) for house in houses for card in cards[house]]
    if chance.below(1000) < MAVERICKS:
        slots = _with_maverick(slots, houses, chance)
    return Deck(_name(chance), houses, tuple(slots))


def even_deck(seed: int) -> Deck:
    """Any three houses and any twelve cards of each, one as likely as another: to try all cards out."""
    chance = Chance.seeded(seed)
    order = list(range(len(HOUSES)))
    chance.shuffle(order)
    houses = tuple(sorted(HOUSES[place] for place in order[:3]))
    pools = {house: [card.name for card in facts().values() if card.house == house] for house in houses}
    slots = [
        DeckCard(pools[house][chance.below(len(pools[house]))], house)
        for house in houses
        for _ in range(SLOTS)
    ]
    return Deck(f"Even {seed}", houses, tuple(slots))


def _house(house: str, chance: Chance) -> list[Facts]:
    """Twelve cards of a house, by number; drawn anew until the number of creatures is right."""
    pool = [card for card in facts().values() if card.house == house]
    while True:
        drawn = _linked(_draw(pool, chance), chance)
        commons = sum(card.rarity == "common" for card in drawn)
        creatures = sum(card.type == "creature" for card in drawn)
        if len(drawn) == SLOTS and commons >= LEAST_COMMONS and creatures in CREATURES:
            return sorted(drawn, key=lambda card: card.number)


def _draw(pool: list[Facts], chance: Chance) -> list[Facts]:
    """Twelve slots: a rarity, then a card of it; what the deck has already is taken less willingly."""
    by_rarity: dict[str, list[Facts]] = {}
    for card in pool:
        by_rarity.setdefault(card.rarity, []).append(card)
    drawn: list[Facts] = []
    copies: Counter[str] = Counter()
    while len(drawn) < SLOTS:
        number = chance.below(1000)
        rarity = "common" if number < COMMON else "uncommon" if number < UNCOMMON else "rare"
        card = by_rarity[rarity][chance.below(len(by_rarity[rarity]))]
        if chance.below(REPEATED[min(copies[card.name], len(REPEATED) - 1)]) == 0:
            drawn.append(card)
            copies[card.name] += 1
    return drawn


def _linked(drawn: list[Facts], chance: Chance) -> list[Facts]:
    """The slots with what some cards bring along, in place of commons; which Master it is."""
    known = facts()
    slots: list[Facts] = []
    brought: list[Facts] = []
    for card in drawn:
        slots.append(known[MASTERS[chance.below(len(MASTERS))]] if card.name == MASTERS[0] else card)
        brought += [known[name] for name in BRINGS.get(card.name, ())]
    for card in brought:
        commons = [place for place, slot in enumerate(slots) if slot.rarity == "common"]
        if not commons:
            return []
        slots[commons[chance.below(len(commons))]] = card
    return slots


def _with_maverick(slots: list[DeckCard], houses: tuple[str, ...], chance: Chance) -> list[DeckCard]:
    """The slots with one for a common given to a card of another house; drawn anew until it fits."""
    known = facts()
    strangers = [card for card in known.values() if card.house not in houses and card.rarity == "common"]
    commons = [place for place, slot in enumerate(slots) if known[slot.name].rarity == "common"]
    while True:
        place = commons[chance.below(len(commons))]
        house = slots[place].house
        tried = slots.copy()
        tried[place] = DeckCard(strangers[chance.below(len(strangers))].name, house)
        creatures = sum(known[slot.name].type == "creature" for slot in tried if slot.house == house)
        if creatures in CREATURES and sum(known[slot.name].amber for slot in tried) >= LEAST_AMBER:
            return tried


def _name(chance: Chance) -> str:
    """A name that nobody has thought of."""
    first, last = FIRST_WORDS[chance.below(len(FIRST_WORDS))], LAST_WORDS[chance.below(len(LAST_WORDS))]
    return f"{first}{last} {1 + chance.below(999)}"
