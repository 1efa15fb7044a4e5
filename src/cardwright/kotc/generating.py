"""Legal cards and decks made up from an edition's component table, from a seed.

They are for trying the rules out, not for their beauty: every component turns up sooner or later, beside
every other, with small numbers and on a curve of levels that can be played. Nothing here names a component:
what goes with what is read off the edition's data, and what `examine_design` finds fault with is drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, floor
from typing import Final, TypeVar, final

from cardwright.core.chance import Chance
from cardwright.core.validation import number_in
from cardwright.errors import CardwrightError
from cardwright.kotc.decks import Deck
from cardwright.kotc.editions import Component, Edition, load
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.level import ability_level, level_of, phrase_value
from cardwright.kotc.language.text import AbilityText, CardType, Design, Phrase, SubAbilityText

Thing = TypeVar("Thing")

CURVE: Final = (0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6, 8)
"""The levels that the designs of a deck aim at."""

SEEDS: Final = range(1 << 32)

_COPIES: Final = 2
_DRAWS: Final = 80
"""How often a card is drawn anew before the nearest to its level is taken."""

_PLAIN: Final = 3
"""The designs of a deck that are minions without abilities: somebody has to fight."""
_PLAIN_LEVELS: Final = range(2, 5)

_NUMBERS: Final = (1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
_PRICES: Final = (1, 1, 1, 1, 1, 2, 2, 3)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_LOOKS: Final = _words(
    """
    Amber Ancient Ashen Bitter Black Blind Bold Brazen Broken Copper Crooked Dusty Early Fallen Fierce
    Gentle Gilded Grey Hidden Hollow Idle Iron Ivory Keen Late Lone Lost Marble Merry Mossy Narrow Pale
    Patient Proud Quiet Restless Ruddy Salt Silver Sleepless Sly Stern Sudden Tall Tender Velvet Wary Wild
    """
)
_MINIONS: Final = _words(
    """
    Adder Badger Baker Beaver Bittern Boar Carter Cooper Crane Crow Curlew Dormouse Egret Falcon Ferret Fox
    Gander Goshawk Hare Hedgehog Heron Hound Kestrel Lapwing Lynx Magpie Marten Mason Miller Mole Newt Otter
    Owl Pike Plover Ram Raven Sexton Shepherd Shrew Smith Stag Starling Stoat Tanner Toad Vole Weaver
    """
)
_SPELLS: Final = _words(
    """
    Ballad Bargain Beacon Blessing Candle Chorus Clearing Crossing Dawn Decree Drought Echo Ember Errand
    Feast Ferry Fog Frost Furrow Gale Gift Harvest Hearth Lantern Ledger Lullaby March Mist Oath Omen
    Orchard Parley Promise Quarrel Rain Riddle Rumour Spark Summons Thaw Thunder Tide Toll Torrent Vigil Vow
    Whisper Winter
    """
)
_DEEDS: Final = _words(
    """
    AMBUSH BARK BECKON BROOD BURROW CALL CHARGE CIRCLE DANCE DART DIVE DODGE FEINT FORAGE GNAW GROWL GUARD
    HAUL HIDE HUNT LEAP LISTEN LURK MARCH MEND POUNCE PROWL RALLY ROAR RUSH SCATTER SCOUT SHELTER STALK
    STRIKE SWOOP TRACK TRADE VANISH WAIT WARN WATCH WEAVE WRESTLE
    """
)


def generate_deck(game: str, seed: int) -> Deck:
    """The deck of a game such as `kotc/17` that `seed` (a whole number from 0) stands for.

    It has as many cards as a deck must have, each design twice, all the reserves it can, and is legal. Raises
    CardwrightError for a seed out of range and for a game that has no components.

    >>> deck = generate_deck("kotc/17", 3)
    >>> deck.name, deck.size, deck.ultra <= 10
    ('Generated 3', 40, True)
    """
    number_in(seed, "the seed of a deck", 0, SEEDS[-1])
    edition = load(game)
    chance = Chance.seeded(seed)
    copies = _copies(edition) + [1] * (0 if edition.reserves_within_deck else edition.reserves_max)
    looks = _shuffled(_LOOKS, chance)
    minions, spells = _shuffled(_MINIONS, chance), _shuffled(_SPELLS, chance)
    featured = _shuffled(edition.usable, chance)
    levels = _shuffled([CURVE[each % len(CURVE)] for each in range(len(copies))], chance)
    left = edition.max_ultra
    plain = _PLAIN
    cards: list[tuple[Design, int]] = []
    for place, (number, level) in enumerate(zip(copies, levels, strict=True)):
        most = 3 if left is None else min(3, left // number)
        low = level <= edition.level.least_minion_ability
        if plain and level in _PLAIN_LEVELS:
            plain -= 1
            drawn = generate_fighter(edition, chance, level)
        else:
            feature = next(
                each for each in featured if each.ultra <= most and not (low and _for_minions(each))
            )
            featured.remove(feature)
            drawn = generate_design(edition, chance, level, ultra=most, featured=feature)
        what = minions if drawn.type == "minion" else spells
        name = f"{looks[place % len(looks)]} {what[place % len(what)]} {seed}"
        cards.append((_called(name, drawn), number))
        left = None if left is None else left - number * drawn.ultra
    name = f"Generated {seed}"
    if edition.reserves_within_deck:
        return Deck(name, game, tuple(cards), reserves=tuple(_put_aside(cards, edition, chance)))
    first = len(cards) - edition.reserves_max
    return Deck(name, game, tuple(cards[:first]), reserves=tuple(cards[first:]))


def generate_design(
    edition: Edition, chance: Chance, level: int, *, ultra: int = 0, featured: Component | None = None
) -> Design:
    """A legal card of this level, or as near to it as was found; with at most `ultra` Ultra Points.

    It has the component `featured`, by default any. Raises CardwrightError if no card can be made of it.

    >>> heron = generate_design(load("kotc/17"), Chance.seeded(1), level=3)
    >>> level_of(heron, load("kotc/17")), examine_design(heron, load("kotc/17"))
    (3, ())
    """
    press = _Press(edition, chance, ultra)
    if featured is None:
        featured = press.any_of([each for each in edition.usable if each.ultra <= ultra])
    nearest: Design | None = None
    distance = 0
    for _ in range(_DRAWS):
        design = press.design(level, featured)
        missed = abs(level_of(design, edition) - level)
        if nearest is not None and missed >= distance:
            continue
        if design.ultra <= ultra and not examine_design(design, edition):
            nearest, distance = design, missed
            if missed == 0:
                break
    if nearest is None:
        raise CardwrightError(f"no card with {featured.id!r} and {ultra} Ultra Points was found")
    return nearest


def generate_fighter(edition: Edition, chance: Chance, level: int) -> Design:
    """A minion of this level that can do nothing but fight."""
    sp, hp = _Press(edition, chance, 0).body(level)
    return Design("-", "minion", sp, hp, edition=edition.number)


def _copies(edition: Edition) -> list[int]:
    """How many copies there are of each design of a deck."""
    most = _COPIES if edition.max_copies is None else min(_COPIES, edition.max_copies)
    designs, rest = divmod(edition.deck_min, most)
    return [most] * designs + ([rest] if rest else [])


def _put_aside(
    cards: Sequence[tuple[Design, int]], edition: Edition, chance: Chance
) -> Iterator[tuple[Design, int]]:
    """Some of the cards, as many as can be reserves."""
    missing = edition.reserves_max
    for design, copies in _shuffled(cards, chance):
        if missing:
            taken = min(copies, missing)
            missing -= taken
            yield design, taken


def _shuffled(things: Sequence[Thing], chance: Chance) -> list[Thing]:
    order = list(range(len(things)))
    chance.shuffle(order)
    return [things[place] for place in order]


def _called(name: str, design: Design) -> Design:
    return replace(design, name=name)


@final
class _Press:
    """Prints cards by chance from the components of an edition."""

    def __init__(self, edition: Edition, chance: Chance, ultra: int) -> None:
        self.edition = edition
        self.chance = chance
        allowed = [each for each in edition.usable if each.ultra <= ultra]
        self.caveats = [each for each in allowed if each.kind == "caveat"]
        self.conditions = [each for each in allowed if each.kind == "condition"]
        self.costs = [each for each in allowed if each.kind == "cost"]
        self.selections = [each for each in allowed if each.kind == "target"]
        self.effects = [each for each in allowed if each.kind == "effect"]

    def any_of(self, things: Sequence[Thing]) -> Thing:
        return things[self.chance.below(len(things))]

    def one_in(self, times: int) -> bool:
        return self.chance.below(times) == 0

    def design(self, level: int, featured: Component) -> Design:
        """A card about as high as this, that has the component."""
        rules = self.edition.level
        if not _for_minions(featured) and (level <= rules.least_minion_ability or self.one_in(3)):
            ability = self.ability("spell", "", featured)
            return Design("-", "spell", abilities=(ability,), edition=self.edition.number)
        deeds = _shuffled(_DEEDS, self.chance)
        named = self.edition.wording.minion_abilities_named
        wanted = 1 if self.one_in(2) else 1 + self.chance.below(3)
        abilities: list[AbilityText] = []
        caveat = self.caveat(featured)
        body = 1 + self.chance.below(max(1, (level + 1) // 2))
        left = level - body
        bare = Design("-", "minion", edition=self.edition.number)
        if featured.kind == "caveat":
            wanted = self.chance.below(wanted + 1)
        for place in range(wanted):
            if left < rules.least_minion_ability:
                break
            for _ in range(4):
                name = deeds[place] if named or self.one_in(2) else ""
                ability = self.ability("minion", name, None if abilities else featured)
                costs = ceil(ability_level(ability, bare, self.edition))
                if costs <= left:
                    abilities.append(ability)
                    left -= costs
                    break
        if not abilities and featured.kind != "caveat":
            abilities.append(self.ability("minion", deeds[0] if named else "", featured))
            left -= ceil(ability_level(abilities[0], bare, self.edition))
        if caveat is not None:
            left += floor(phrase_value(caveat, self.edition.number))
        sp, hp = self.body(left + body)
        return Design("-", "minion", sp, hp, tuple(abilities), self.edition.number, caveat=caveat)

    def caveat(self, featured: Component) -> Phrase | None:
        """A caveat, in an edition that has them on few cards."""
        if featured.kind == "caveat":
            return self.phrase(featured)
        return self.phrase(self.any_of(self.caveats)) if self.caveats and self.one_in(8) else None

    def body(self, level: int) -> tuple[int, int]:
        """SP and HP of this level together; few minions have no SP, fewer no HP."""
        divisor = self.edition.level.hp_divisor
        if level <= 0 or self.one_in(20):
            return max(0, level), 0
        sp = 0 if level == 1 or self.one_in(6) else 1 + self.chance.below(level - 1)
        return sp, divisor * (level - sp) - self.chance.below(divisor)

    def ability(self, card: CardType, name: str, featured: Component | None) -> AbilityText:
        """An ability with the component in it."""
        kind = "" if featured is None else featured.kind
        condition = featured if kind == "condition" else None
        if condition is None and self.conditions and self.chance.below(5) < 2:
            condition = self.any_of(self._fit_for(card, self.conditions))
        costs = [featured] if featured is not None and kind == "cost" else []
        wording = self.edition.wording
        most = 3 if wording.several_costs else 1
        while self.costs and len(costs) < most and self.one_in(4 + len(costs)):
            cost = self.any_of(self._fit_for(card, self.costs))
            costs += [] if cost in costs else [cost]
        sentences = [self.sentence(card, featured if kind in ("target", "effect") else None)]
        while wording.several_sub_abilities and len(sentences) < 3 and self.one_in(5):
            sentences.append(self.sentence(card, None))
        return AbilityText(
            name,
            None if condition is None else self.phrase(condition),
            tuple(self.phrase(cost) for cost in costs),
            tuple(sentences),
        )

    def sentence(self, card: CardType, featured: Component | None) -> SubAbilityText:
        """A target selection, where the effect needs one, and one effect or several."""
        selection = featured if featured is not None and featured.kind == "target" else None
        if featured is not None and featured.kind == "effect":
            effect = featured
        elif selection is not None:
            acting = [each for each in self.effects if _acts_on_targets(each)]
            effect = self.any_of([each for each in acting if self._goes(selection, each, card)])
        else:
            effect = self.any_of(self.effects)
        if selection is None and _acts_on_targets(effect):
            selection = self.any_of([each for each in self.selections if self._goes(each, effect, card)])
        effects = [effect]
        while len(effects) < 3 and self.one_in(6):
            other = self.any_of(self.effects)
            if other in effects:
                continue
            if not _acts_on_targets(other) or (selection and self._goes(selection, other, card)):
                effects.append(other)
        joins = self.edition.wording.effect_joins
        return SubAbilityText(
            None if selection is None else self.phrase(selection),
            tuple(self.phrase(each) for each in effects),
            tuple(self.any_of(joins) for _ in effects[1:]) if joins else (),
        )

    def phrase(self, component: Component) -> Phrase:
        """The component with small numbers; it can target no more cards than it shows."""
        small = _PRICES if component.kind in ("caveat", "cost") else _NUMBERS
        numbers = {variable: self.any_of(small) for variable in component.variables}
        targets = numbers.get(component.targets, 0)
        for variable in numbers:
            if targets and variable != component.targets:
                numbers[variable] += targets
        return Phrase(component, numbers.get("x", 0), numbers.get("y", 0))

    def _goes(self, selection: Component, effect: Component, card: CardType) -> bool:
        """Whether the effect makes sense for these targets; now and then a card makes none."""
        if not effect.minion_only:
            return True
        if selection.targets == "1":
            return card == "minion"
        words = self.edition.words
        speaks_of_minions = words["minion"] in selection.text or words["on_field"] in selection.text
        return speaks_of_minions or self.one_in(12)

    def _fit_for(self, card: CardType, components: Sequence[Component]) -> Sequence[Component]:
        return [each for each in components if card == "minion" or not each.minion_only]


def _for_minions(component: Component) -> bool:
    """Whether only a minion has a use for the component."""
    return component.minion_only and component.kind in ("caveat", "condition", "cost")


def _acts_on_targets(effect: Component) -> bool:
    return "target" in effect.text
