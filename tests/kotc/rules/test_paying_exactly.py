"""Costs that compete for cards: whether they can be paid is compared with trying out every card (R25)."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any, Final, NamedTuple, final

import pytest
from tests.kotc.story import KEEPER, Table, deal, lies, minion

from cardwright.core.choice import Choice
from cardwright.kotc.effects.binding import COSTS
from cardwright.kotc.rules.purse import Purse, affordable, counters_due
from cardwright.kotc.rules.zones import BATTLEFIELD, DECK, GRANARY, HAND

TEXTS: Final = {
    component.id: component.text.rstrip("→")
    for component in KEEPER.edition.components
    if component.id in COSTS
}

BATTLEFIELD_COSTS: Final = [name for name in TEXTS if name.endswith(("on-field", "exhaust-minions"))]

Costs = list[tuple[str, int]]
"""The costs of an ability: a component and how many."""


@final
class Thing(NamedTuple):
    """A card of the payer: where it is (`None`: out of reach) and what can be done with it.

    The `bearer` has the ability; what was `given` was declined and is in the hand still.
    """

    zone: int | None
    own: bool = True
    ready: bool = True
    minion: bool = True
    bearer: bool = False
    given: bool = False


@final
class Belongings(NamedTuple):
    """All that the payer has."""

    things: tuple[Thing, ...]
    hp: int
    deck: int
    counters: int


def zone_of(cost: str) -> int:
    """The zone whose cards a cost takes."""
    if "hand" in cost:
        return HAND
    return GRANARY if "resources" in cost else BATTLEFIELD


def can_take(cost: str, thing: Thing) -> bool:
    """Whether a card can be used for a cost."""
    if thing.zone != zone_of(cost):
        return False
    if "exhaust" in cost:
        return thing.ready
    return "gift" not in cost or (thing.minion and not thing.given)


def taken(cost: str, thing: Thing) -> Thing:
    """What becomes of a card that is used for a cost; into the deck it goes for good."""
    if "exhaust" in cost:
        return thing._replace(ready=False)
    if "bounce" in cost and thing.own:
        return Thing(HAND)
    return Thing(DECK if thing.own and ("sheathe" in cost or "bury" in cost) else None)


def payable_by_trying(costs: Costs, table: Belongings, chosen: frozenset[int] = frozenset()) -> bool:
    """Whether there is any way to pay, if these cards are taken for the first cost among others."""
    if not costs:
        return True
    (cost, amount), rest = costs[0], costs[1:]
    things = table.things
    if cost == "pay-hp":
        return table.hp >= amount and payable_by_trying(rest, table._replace(hp=table.hp - amount))
    if cost == "self-destroy-deck-top":
        return table.deck >= amount and payable_by_trying(rest, table._replace(deck=table.deck - amount))
    if cost == "self-remove-counters-this":
        if not any(thing.bearer for thing in things) or table.counters < amount:
            return False
        return payable_by_trying(rest, table._replace(counters=table.counters - amount))
    fit = [place for place, thing in enumerate(things) if can_take(cost, thing)]
    tried: set[Belongings] = set()
    for places in combinations(fit, amount):
        if not chosen <= set(places):
            continue
        after = list(things)
        for place in places:
            after[place] = taken(cost, things[place])
        buried = sum(thing.zone == DECK for thing in after)
        left = tuple(sorted((thing for thing in after if thing.zone not in (None, DECK)), key=repr))
        outcome = table._replace(things=left, deck=table.deck + buried)
        if outcome not in tried:
            tried.add(outcome)
            if payable_by_trying(rest, outcome):
                return True
    return False


def purse_of(table: Belongings, due: int) -> Purse:
    """The same, counted."""
    purse = Purse(table.hp, table.deck, due)
    purse.counters = table.counters if any(thing.bearer for thing in table.things) else 0
    for thing in table.things:
        if thing.zone == GRANARY and thing.ready:
            purse.ready_resources += 1
        elif thing.zone == GRANARY:
            purse.tired_resources += 1
        elif thing.zone == HAND and thing.minion and not thing.given:
            purse.hand_minions += 1
        elif thing.zone == HAND:
            purse.hand_others += 1
        elif thing.bearer:
            purse.add_bearer(thing.own, thing.ready)
        else:
            purse.add_minion(thing.own, thing.ready)
    return purse


def awkward_costs(chance: random.Random) -> Costs:
    """Costs of which many want minions, or what becomes of them."""
    wanting = [*TEXTS, *BATTLEFIELD_COSTS, *BATTLEFIELD_COSTS, *(name for name in TEXTS if "hand" in name)]
    return [(chance.choice(wanting), chance.choice((1, 1, 1, 2, 2, 3))) for _ in range(chance.randint(2, 5))]


def scant_table(chance: random.Random) -> Belongings:
    """A few cards of each sort, now and then with a minion whose ability it is."""
    minions = [
        Thing(BATTLEFIELD, chance.random() < 0.5, chance.random() < 0.5, chance.random() < 0.9)
        for _ in range(chance.randint(1, 4))
    ]
    if chance.random() < 0.6:
        minions.append(Thing(BATTLEFIELD, chance.random() < 0.7, chance.random() < 0.3, bearer=True))
    resources = [Thing(GRANARY, ready=chance.random() < 0.5) for _ in range(chance.randint(0, 4))]
    hand = [
        Thing(HAND, minion=chance.random() < 0.5, given=chance.random() < 0.1)
        for _ in range(chance.randint(0, 3))
    ]
    return Belongings(
        (*minions, *resources, *hand), chance.randint(1, 5), chance.randint(0, 2), chance.randint(0, 3)
    )


@pytest.mark.long_game
def test_what_is_found_payable_is_what_trying_every_card_finds() -> None:
    """R24, R25, R179, R182: 20,000 lists of costs that compete; many can just be paid, many just cannot."""
    chance = random.Random(25)
    found = {True: 0, False: 0}
    for _ in range(20_000):
        costs, table = awkward_costs(chance), scant_table(chance)
        real = tuple(COSTS[name](amount) for name, amount in costs)
        purse = purse_of(table, counters_due(real, 0))
        payable = affordable(real, 0, real[0].amount, purse)
        assert payable == payable_by_trying(costs, table), (costs, table)
        found[payable] += 1
    assert min(found.values()) > 4000, found


@pytest.mark.long_game
def test_paying_comes_to_an_end_exactly_if_there_is_a_way() -> None:
    """R24, R25: in 300 positions, by choices of chance: all is paid or nothing, and each offer is exact."""
    chance = random.Random(26)
    paid = [play_through(chance, seed) for seed in range(300)]
    assert 60 < sum(paid) < 240, sum(paid)


def play_through(chance: random.Random, seed: int) -> bool:
    """Activate an ability of a minion and pay for it as chance will have it; whether it was paid."""
    costs = [cost for cost in awkward_costs(chance) if "random" not in cost[0]] or [("pay-hp", 1)]
    words = [TEXTS[name].replace("{x}", str(amount)) for name, amount in costs]
    listed = " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])}, and {words[-1]}"
    held = {"exhausted": True}
    field: list[dict[str, Any]] = [
        lies(
            "Mage",
            id="mage",
            owner=chance.choice("AAB"),
            counters=[{"kind": "Shield"}] * chance.randint(0, 2),
        )
    ]
    for place in range(chance.randint(0, 4)):
        turned = held if chance.random() < 0.5 else {}
        field.append(lies("Pup", id=f"pup{place}", owner=chance.choice("AAB"), **turned))
    granary = [
        {"card": name, **chance.choice((held, {}))}
        for name in ["Blank", "Wolf", "Bear"][: chance.randint(0, 3)]
    ]
    hand = [chance.choice(("Speck", "Greed")) for _ in range(chance.randint(0, 2))]
    table = deal(
        A={
            "hp": 9,
            "battlefield": field,
            "granary": granary,
            "hand": hand,
            "deck": {"exactly": ["Blank"] * chance.randint(0, 2)},
        },
        B={},
        cards={"Mage": minion(0, 4, f"ARTS: {listed}→ 1-dice-heal yourself.")},
        dice=[1],
        seed=seed,
    )
    if "activate mage ARTS" not in table.options():
        return False
    table.state.exhausted[table.card("mage")] = True
    expected = payable_by_trying(costs, things_of(table))
    table.state.exhausted[table.card("mage")] = False
    before = table.view(0)["players"], table.counters("mage")
    table.take("activate mage ARTS")
    while (choice := table.state.choice) is not None and choice.prompt in ("pay", "choose", "order"):
        if choice.prompt == "pay" and choice.purpose != "remove":
            see_that_the_offer_is_exact(table, choice, costs)
        table.take(chance.randrange(len(choice.options)))
    assert (table.happened("fail"), table.happened("activate")) == ((0, 1) if expected else (1, 0)), costs
    if not expected:
        assert (table.view(0)["players"], table.counters("mage")) == before, costs
    return expected


def things_of(table: Table) -> Belongings:
    """What player A has."""
    state = table.state
    player = state.players[0]
    bearer = table.card("mage")
    offered = state.payments[-1].offered if state.payments else []
    things = [
        Thing(
            zone,
            state.owners[card] == 0,
            not state.exhausted[card],
            state.faces[card].minion,
            card == bearer and zone == BATTLEFIELD,
            card in offered,
        )
        for zone in (BATTLEFIELD, GRANARY, HAND)
        for card in player.pile(zone)
    ]
    counters = len(state.minions[bearer].counters) if state.on_field(bearer) else 0
    return Belongings(tuple(things), player.hp, len(player.deck), counters)


def see_that_the_offer_is_exact(table: Table, choice: Choice, costs: Costs) -> None:
    """Every card on offer leaves the rest payable, and no other does; if all are taken, one is on offer."""
    state = table.state
    payment = state.payments[-1]
    rest = costs[payment.index :]
    cards = [card for zone in (BATTLEFIELD, GRANARY, HAND) for card in state.players[0].pile(zone)]
    before = things_of(table)
    chosen = frozenset(cards.index(card) for card in payment.chosen)
    leaving = {
        card
        for place, card in enumerate(cards)
        if place not in chosen and payable_by_trying(rest, before, chosen | {place})
    }
    offered = {option.card for option in choice.options}
    all_are_taken = len(choice.options) == 1 and len(leaving) == rest[0][1] - len(payment.chosen)
    assert offered == leaving or (all_are_taken and offered < leaving), (costs, choice.options)
