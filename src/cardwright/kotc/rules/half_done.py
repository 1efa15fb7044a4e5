"""What is half done speaks of cards, some hidden: where it is believed, of those that lie there now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.kotc.rules.frames import Hypnosis, Link, Moment, Resolution
from cardwright.kotc.rules.zones import DECK, GRANARY, GRAVE, HAND, REMOVED, RESERVES

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState


PRIVATE: Final = (HAND, GRANARY, GRAVE, RESERVES)
"""The zones that only their holder may look into, where nobody else can follow a card.

A trap, too, only its holder may look at, but it lies where all can follow it.
"""


def named_in_question(state: KeeperState, seat: int) -> list[int]:
    """The cards that a question to the seat names, some of them by where they lie."""
    choice = state.choice
    if choice is None or choice.player != seat:
        return []
    cards = [option.card for option in choice.options if option.card != NOTHING]
    return [*cards, *choice.chosen, choice.source, choice.bearer]


def referred_to(state: KeeperState) -> list[int]:
    """The cards that something half done speaks of by where they lie."""
    cards = [entry[0] for entry in state.shown]
    for resolution in state.resolutions:
        cards += resolution.targets
        cards += resolution.remaining
        for targets in resolution.aims:
            cards += targets
    for link in state.chain:
        if link.targets is not None:
            for targets in link.targets:
                cards += targets
    for payment in state.payments:
        cards += payment.chosen
        cards += payment.offered
    return cards


def followed_by(state: KeeperState, seat: int) -> list[int]:
    """The cards whose places the seat follows: those that are being shown, and what it has chosen itself."""
    own: list[int] = []
    for resolution in state.resolutions:
        if resolution.seat == seat:
            own += resolution.targets
            own += resolution.remaining
            own += [card for targets in resolution.aims for card in targets]
    for link in state.chain:
        if link.seat == seat and link.targets:
            own += [card for targets in link.targets for card in targets]
    shown = [entry[0] for entry in state.shown]
    return shown + [card for card in own if not taken_unseen(state, card, seat)]


def taken_unseen(state: KeeperState, card: int, seat: int) -> bool:
    """Whether the seat cannot tell which card this is, though it is its own target.

    Nobody chooses in a grave that they do not see: chance did, or whoever holds it (rulings R35, R123). Nor
    among cards of a deck that only somebody else is shown: that one chose.
    """
    if state.knowledge.open[card] >> seat & 1:
        return False
    if state.zones[card] == DECK:
        return card in [entry[0] for entry in state.shown]
    return state.zones[card] == GRAVE and state.holders[card] != seat


def taken_away(state: KeeperState) -> list[int]:
    """The cards that left the game with a player who is out (R172); a pawn that is removed all have seen."""
    faces = state.faces
    return [card for card, zone in enumerate(state.zones) if zone == REMOVED and not faces[card].pawn]


def kept_by_name(state: KeeperState, seat: int, spoken_of: list[int]) -> list[int]:
    """The cards with ids that something half done, or a question to the seat, speaks of: these stay."""
    if not state.ids:
        return []
    choice = state.choice
    cards = spoken_of[:]
    if choice is not None and choice.player == seat:
        cards += [option.card for option in choice.options]
    return [card for card in cards if card in state.ids]


def speak_of_places(state: KeeperState, taker: dict[int, int], seat: int) -> None:
    """What is half done speaks of a place: from now on of the card that lies there.

    What a link, an ability or a payment is of stays that card, wherever it lies.
    """
    fixed = [link.card for link in state.chain]
    fixed += [resolution.card for resolution in state.resolutions]
    fixed += [payment.card for payment in state.payments]
    now = {card: other for card, other in taker.items() if card not in fixed} if fixed else taker
    if state.shown:
        state.shown = sorted([(now.get(card, card), seats, source) for card, seats, source in state.shown])
    for resolution in state.resolutions:
        resolution.targets = [now.get(card, card) for card in resolution.targets]
        resolution.remaining = [now.get(card, card) for card in resolution.remaining]
        resolution.excavated = [now.get(card, card) for card in resolution.excavated]
        resolution.aims = _aimed_at(resolution.aims, now)
    for place, link in enumerate(state.chain):
        if link.targets:
            state.chain[place] = _aiming(link, _aimed_at(link.targets, now))
    for payment in state.payments:
        payment.chosen = [now.get(card, card) for card in payment.chosen]
        payment.offered = [now.get(card, card) for card in payment.offered]
    state.moments = [_of_cards(each, [now.get(card, card) for card in each.cards]) for each in state.moments]
    state.hypnoses = [
        Hypnosis(now[each.card], each.arrival, each.former) if each.card in now else each
        for each in state.hypnoses
    ]
    choice = state.choice
    if choice is not None and choice.player == seat:
        for card in [*[option.card for option in choice.options], *choice.chosen, choice.bearer]:
            if card in now:
                state.choice = _asked_of(choice, now)
                return


def speak_of_any_hidden(state: KeeperState, seat: int, chance: Chance) -> None:
    """Which hidden cards others, or chance, chose for what is half done the seat cannot tell: any there.

    Nor can it tell whether one selection took cards that another has taken before.
    """
    mine = 1 << seat
    opened, zones, holders = state.knowledge.open, state.zones, state.holders
    in_question = named_in_question(state, seat)
    hidden: dict[tuple[int, int], list[int]] = {}
    left: dict[tuple[int, int], list[int]] = {}
    now: dict[int, int] = {}

    def unseen(card: int, own: bool) -> bool:
        if opened[card] & mine or card in in_question:
            return False
        return not own or taken_unseen(state, card, seat)

    def any_of_them(cards: Sequence[int], own: bool = False) -> list[int]:
        for card in cards:
            place = holders[card], zones[card]
            if card in now or not unseen(card, own):
                continue
            if place not in hidden:
                hidden[place] = _hidden_among(state, place, mine)
                left[place] = hidden[place][:]
            if card in hidden[place]:
                now[card] = left[place].pop(chance.below(len(left[place])))
        return [now.get(card, card) for card in cards]

    def selected_apart(cards: Sequence[int], own: bool) -> tuple[int, ...]:
        now.clear()
        for place, among in hidden.items():
            left[place] = among[:]
        return tuple(any_of_them(cards, own))

    for resolution in state.resolutions:
        own = resolution.seat == seat
        hidden_targets = [card for card in resolution.targets if unseen(card, own)]
        if resolution.remaining and len(hidden_targets) > 1:
            _put_remaining_first(state, resolution, hidden_targets)
        resolution.targets = any_of_them(resolution.targets, own)
        resolution.remaining = any_of_them(resolution.remaining, own)
    for payment in state.payments:
        if payment.seat != seat:
            payment.chosen = any_of_them(payment.chosen)
            payment.offered = any_of_them(payment.offered)
    state.moments = [_of_cards(each, any_of_them(each.cards)) for each in state.moments]
    for resolution in state.resolutions:
        resolution.aims = [selected_apart(targets, resolution.seat == seat) for targets in resolution.aims]
    for place, link in enumerate(state.chain):
        if link.targets:
            aims = [selected_apart(targets, link.seat == seat) for targets in link.targets]
            state.chain[place] = _aiming(link, aims)


def _put_remaining_first(state: KeeperState, resolution: Resolution, unseen: list[int]) -> None:
    """Of unseen targets in one place, those that `remaining` names come first, in its order.

    Whoever does not see them cannot tell which of the targets these are.
    """
    targets, remaining = resolution.targets[:], resolution.remaining
    for place in {(state.holders[card], state.zones[card]) for card in unseen}:
        there = [card for card in unseen if (state.holders[card], state.zones[card]) == place]
        slots = [slot for slot, card in enumerate(targets) if card in there]
        there.sort(key=lambda card: remaining.index(card) if card in remaining else len(remaining))
        for slot, card in zip(slots, there, strict=True):
            targets[slot] = card
    resolution.targets = targets


def _of_cards(moment: Moment, cards: list[int]) -> Moment:
    """The moment, of these cards; in an order that does not say how they lay in a hand (R123)."""
    if not cards:
        return moment
    cards.sort()
    return Moment(
        moment.condition, moment.event, moment.batch, moment.card, moment.seats, tuple(cards), moment.amount
    )


def _hidden_among(state: KeeperState, place: tuple[int, int], mine: int) -> list[int]:
    """The cards in a holder's zone that the seat does not see; in a deck those that another is shown.

    Of those that left with a player who is out, the ones that the seat does not know.
    """
    holder, zone = place
    if zone == REMOVED:
        memory, holders = state.knowledge.memory, state.holders
        return [card for card in taken_away(state) if holders[card] == holder and not memory[card] & mine]
    if zone == DECK:
        shown = {card for card, _, _ in state.shown}
        pile = [card for card in state.players[holder].deck if card in shown]
    else:
        pile = state.players[holder].pile(zone) if zone in PRIVATE else []
    return sorted([card for card in pile if not state.knowledge.open[card] & mine])


def _aimed_at(aims: Sequence[tuple[int, ...]], now: dict[int, int]) -> list[tuple[int, ...]]:
    """What lies now where these targets lay."""
    return [tuple([now.get(card, card) for card in targets]) for targets in aims]


def _aiming(link: Link, aims: list[tuple[int, ...]]) -> Link:
    """The link with these targets."""
    return Link(link.card, link.seat, link.number, link.event, targets=tuple(aims))


def _asked_of(choice: Choice, now: dict[int, int]) -> Choice:
    """The same question about the cards that lie there now."""
    return Choice(
        choice.player,
        choice.prompt,
        [
            Option(option.verb, now[option.card], option.player, option.word, option.number)
            if option.card in now
            else option
            for option in choice.options
        ],
        choice.purpose,
        choice.source,
        choice.least,
        choice.most,
        tuple([now.get(card, card) for card in choice.chosen]),
        now.get(choice.bearer, choice.bearer),
    )
