"""What a seat may know of a position: the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardwright.core.choice import NOBODY, NOTHING, Choice
from cardwright.core.demand import OnDemand
from cardwright.kotc.rules.activation import cannot_be_paid
from cardwright.kotc.rules.naming import as_read_by, in_reading_order, name_of_link, reference
from cardwright.kotc.rules.phases import PHASE_WORDS
from cardwright.kotc.rules.under_way import (
    describe_battle,
    describe_links,
    describe_resolving,
    dice_on_the_table,
)
from cardwright.kotc.rules.zones import BATTLEFIELD, GRANARY, TRAPFIELD, ZONE_WORDS, zones_of

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


def position(state: KeeperState, seat: int, glimpse: bool) -> dict[str, object]:
    """The position as `seat` may know it (with `NOBODY`, everything), in the form of the protocol's `view`.

    In a `glimpse` cards are described when they are asked for, as they are then.

    A zone is a list of references, `None` for a card whose face the seat may not know. Rules: K17-zones-2;
    which resources are exhausted is public (R123): of those with hidden faces they stand last in a granary.
    """
    cards: dict[str, int] = {}
    players: dict[str, object] = {}
    for player in range(state.seats):
        fields: dict[str, object] = {"hp": state.players[player].hp}
        for zone in zones_of(state.edition):
            names: list[str | None] = []
            lying = (
                as_read_by(state, player, seat) if zone == GRANARY else in_reading_order(state, player, zone)
            )
            for card in lying:
                if state.may_know(card, seat):
                    name = reference(state, card, seat)
                    names.append(name)
                    cards[name] = card
                else:
                    names.append(None)
                    if zone == BATTLEFIELD or zone == TRAPFIELD:
                        cards[reference(state, card, seat)] = card
            fields[ZONE_WORDS[zone]] = names
        fields["granary.ready"] = state.ready_resources(player)
        if state.mechanisms.elimination:
            fields["out"] = state.is_out(player)
        players[state.names[player]] = fields
    chain: list[str] = []
    for link in state.chain:
        name = name_of_link(state, link.card, seat)
        chain.append(name)
        if state.may_know(link.card, seat):
            cards.setdefault(name, link.card)
    told_position: dict[str, object] = {
        "game": state.edition.game,
        "turn": state.names[state.turn_player],
        "phase": PHASE_WORDS[state.phase],
        "players": players,
        "cards": describe_all(state, cards, seat, glimpse),
        "chain": chain,
        "links": describe_links(state, seat),
        "rolls": [
            {"player": state.names[roll.player], "dice": roll.dice[:]} for roll in dice_on_the_table(state)
        ],
    }
    resolving = describe_resolving(state, seat)
    if resolving is not None:
        told_position["resolving"] = resolving
    if state.battles:
        told_position["battle"] = describe_battle(state, state.battles[-1], seat)
    choice = state.choice
    if choice is not None and (seat == choice.player or seat == NOBODY):
        told_position["asked"] = describe_choice(state, choice)
    return told_position


def describe_choice(state: KeeperState, choice: Choice) -> dict[str, object]:
    """What the player who is asked knows of the question; nobody else is told.

    Of the options those are named whose activation cost cannot be paid (R24), and those that are exhausted
    resources with hidden faces (R123). `payer` is there where the player chooses what another pays with.
    """
    seat = choice.player
    payer = state.payer()
    for_another: dict[str, object] = {} if payer == NOBODY else {"payer": state.names[payer]}
    return for_another | {
        "player": state.names[seat],
        "prompt": choice.prompt,
        "for": choice.purpose,
        "source": None if choice.source == NOTHING else state.naming(seat).asking(choice.source),
        "min": choice.least,
        "max": choice.most,
        "chosen": [reference(state, card, seat) for card in choice.chosen],
        "window": state.window,
        "in-vain": [
            state.notation(option) for option in choice.options if cannot_be_paid(state, seat, option)
        ],
        "exhausted": [
            state.notation(option)
            for option in choice.options
            if is_hidden_resource(state, option.card, seat) and state.exhausted[option.card]
        ],
    }


def is_hidden_resource(state: KeeperState, card: int, seat: int) -> bool:
    """Whether this is a resource, and the seat may not know its face."""
    return card != NOTHING and state.zones[card] == GRANARY and not state.may_know(card, seat)


def describe_all(
    state: KeeperState, cards: dict[str, int], seat: int, glimpse: bool
) -> Mapping[str, dict[str, object]]:
    """The cards of which the seat is told, by what it calls them."""

    def describe_one(name: str) -> dict[str, object]:
        card = cards[name]
        known = state.may_know(card, seat)
        return describe(state, card, name) if known else describe_hidden(state, card, name)

    return OnDemand(cards, describe_one) if glimpse else {name: describe_one(name) for name in cards}


def describe_hidden(state: KeeperState, card: int, name: str) -> dict[str, object]:
    """A petrified minion, or a trap, whose face may not be known: where it is, and what all can see of it."""
    petrified = state.petrified(card)
    return {
        "id": name,
        "zone": ZONE_WORDS[state.zones[card]],
        "owner": state.names[state.owners[card]],
        "controller": state.names[state.holders[card]],
        "type": "minion" if petrified else "spell",
        "exhausted": state.exhausted[card],
        "fatigued": card in state.fatigued,
        "petrified": petrified,
        "counters": describe_counters(state, card) if petrified else [],
    }


def describe_counters(state: KeeperState, card: int) -> list[dict[str, object]]:
    """The counters on a minion: how many of each kind and owner."""
    counts: dict[tuple[str, int], int] = {}
    for counter in state.minions[card].counters:
        key = (counter.kind, counter.owner)
        counts[key] = counts.get(key, 0) + 1
    return [{"kind": kind, "owner": state.names[owner], "n": n} for (kind, owner), n in counts.items()]


def describe(state: KeeperState, card: int, name: str) -> dict[str, object]:
    """One card whose face may be known: what is printed on it, where it is, and its values now."""
    face = state.faces[card]
    fields: dict[str, object] = {
        "id": name,
        "card": face.name,
        "zone": ZONE_WORDS[state.zones[card]],
        "owner": state.names[state.owners[card]],
        "controller": state.names[state.holders[card]],
        "type": "minion" if face.minion else "spell" if face.spell else None,
        "level": state.level(card),
        "ultra": face.ultra,
        "exhausted": state.exhausted[card],
        "fatigued": card in state.fatigued,
        "petrified": False,
        "counters": [],
        "edition": face.edition,
        "pawn": face.pawn,
        "abilities": [ability.label for ability in face.abilities],
        "text": face.text,
        "printed": {"level": face.level},
    }
    if face.minion:
        fields["sp"] = face.sp
        fields["hp"] = face.hp
        fields["printed"] = {"level": face.level, "sp": face.sp, "hp": face.hp}
    if state.on_field(card):
        minion = state.minions[card]
        fields["sp"] = minion.sp
        fields["hp"] = minion.hp
        fields["counters"] = describe_counters(state, card)
        if minion.petrified:
            fields["petrified"] = True
            fields["level"] = fields["sp"] = fields["hp"] = None
    return fields
