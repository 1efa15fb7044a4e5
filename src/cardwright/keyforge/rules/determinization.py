"""What a seat could believe: a position in which cards that it cannot tell apart are dealt out anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING
from cardwright.core.determinization import HiddenPlaces, deal_to_fit
from cardwright.core.events import as_remembered
from cardwright.keyforge.rules.zones import ARCHIVES, DECK, HAND

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState


def imagine(state: KeyforgeState, seat: int, seed: int) -> KeyforgeState:
    """Determinize: a position that `seat` could believe in; unknown cards change places, chance is new.

    What a deck holds is public, so no card becomes another one. Nothing hangs on where they really lie: they
    are dealt out in the order of their numbers. Events keep no more than the seat was told of them. How often
    an enemy had a choice is forgotten.
    """
    chance = Chance.seeded(seed)
    believed = deal_to_fit(state, seat, chance, _dealt_anew)
    if believed is None:
        believed = _dealt_anew(state, seat, chance)
        believed.reconsider()
    return believed


def _dealt_anew(state: KeyforgeState, seat: int, chance: Chance) -> KeyforgeState:
    """The position with other cards where the seat cannot know them."""
    believed = state.copy()
    _put_in_order(believed, seat)
    moved = _change_places(state, believed, seat, chance)
    believed.shown = sorted([moved.get(card, card) for card in state.shown])
    believed.abducted = sorted([moved.get(card, card) for card in state.abducted])
    _speak_of_any(believed, moved, seat, chance)
    believed.knowledge.suppose_seen(seat, state.spectator)
    believed.events = [
        as_remembered(event, seat) if event.card != NOTHING and not event.seen_by >> seat & 1 else event
        for event in state.events
    ]
    _forget_how_often_was_decided(believed)
    believed.chance = state.chance.anew(chance.below(1 << 30))
    return believed


def _forget_how_often_was_decided(believed: KeyforgeState) -> None:
    """Only whether anything was decided since an ability began again is kept (KFR13), not how often."""
    moments = {mark[2] for resolution in believed.resolutions for mark in resolution.marks}
    moments.discard(NOTHING)
    moments.add(believed.decisions)
    place = {moment: number for number, moment in enumerate(sorted(moments))}
    place[NOTHING] = NOTHING
    believed.decisions = place[believed.decisions]
    for resolution in believed.resolutions:
        resolution.marks = [(card, event, place[moment]) for card, event, moment in resolution.marks]


def _change_places(
    state: KeyforgeState, believed: KeyforgeState, seat: int, chance: Chance
) -> dict[int, int]:
    """Deal the cards that the seat cannot tell apart out anew; who lies now where each of them lay.

    That others still know hidden cards that they have seen, the seat cannot tell: who may see one now does.
    """
    zones, holders, known = believed.zones, believed.holders, believed.knowledge
    hidden = [HiddenPlaces(), HiddenPlaces()]
    for pile in _piles(believed):
        for place, card in enumerate(pile):
            if not state.knowledge.memory[card] >> seat & 1:
                hidden[state.owners[card]].add(pile, place)
    moved: dict[int, int] = {}
    for places in hidden:
        newcomers = places.newcomers(chance)
        places.lay(newcomers)
        for number, former in enumerate(places.cards):
            card = newcomers[number]
            moved[former] = card
            zones[card] = state.zones[former]
            holders[card] = state.holders[former]
            known.open[card] = state.knowledge.open[former]
            known.memory[card] = state.knowledge.open[former]
    return moved


def _speak_of_any(state: KeyforgeState, moved: dict[int, int], seat: int, chance: Chance) -> None:
    """Which hidden cards an enemy's ability speaks of the seat cannot tell: any that lie in the same pile."""
    choice = state.choice
    if not state.resolutions or (choice is not None and choice.player == seat):
        return
    opened, mine = state.knowledge.open, 1 << seat
    left = [sorted([card for card in pile if not opened[card] & mine]) for pile in _piles(state)]
    lies_in = {card: place for place, pile in enumerate(left) for card in pile}
    now: dict[int, int] = {}
    for resolution in state.resolutions:
        for cards in _cards_spoken_of(resolution):
            for number, former in enumerate(cards):
                card = moved.get(former, former)
                if card in lies_in and card not in now:
                    others = left[lies_in[card]]
                    now[card] = others.pop(chance.below(len(others)))
                cards[number] = now.get(card, card)


def _cards_spoken_of(resolution: Resolution) -> list[list[int]]:
    """The registers and choices of an ability, to be changed."""
    registers = [resolution.it, resolution.done, resolution.chosen, resolution.picking]
    return registers + resolution.picked + [rounds.done for rounds in resolution.rounds]


def _piles(state: KeyforgeState) -> list[list[int]]:
    """Every pile in which a card can lie hidden: those of the players, and under cards in play."""
    piles = [player.piles[zone] for player in state.players for zone in (DECK, HAND, ARCHIVES)]
    return piles + [thing.kept for thing in state.things.values() if thing.kept]


def _put_in_order(state: KeyforgeState, seat: int) -> None:
    """Lay what the seat cannot tell apart by where it lies, in hands and archives, into an order of its own.

    Cards that it sees stay in their places; of the others first those that it knows, by their numbers.
    """
    mine = 1 << seat
    owners, opened, memory = state.owners, state.knowledge.open, state.knowledge.memory
    for player in state.players:
        if player.seat == seat:
            continue
        for zone in (HAND, ARCHIVES):
            pile = player.piles[zone]
            free = [place for place, card in enumerate(pile) if not opened[card] & mine]
            hidden = [pile[place] for place in free]
            known = sorted([card for card in hidden if memory[card] & mine])
            others = [((owners[card], opened[card]), card) for card in hidden if not memory[card] & mine]
            others.sort()
            for place, card in zip(free, known + [card for _, card in others], strict=True):
                pile[place] = card
