"""What a seat could believe: a position in which cards that it cannot tell apart are dealt out anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING
from cardwright.core.determinization import HiddenPlaces, deal_to_fit
from cardwright.core.events import as_remembered
from cardwright.kotc.rules.cards import BLANK, Face
from cardwright.kotc.rules.half_done import (
    followed_by,
    kept_by_name,
    named_in_question,
    referred_to,
    speak_of_any_hidden,
    speak_of_places,
    taken_away,
)
from cardwright.kotc.rules.one_by_one import Offer
from cardwright.kotc.rules.zones import DECK, TRAPFIELD, is_unordered

if TYPE_CHECKING:
    from cardwright.core.knowledge import Knowledge
    from cardwright.kotc.rules.state import KeeperState


BLANK_MINION: Final = Face("Blank", True, 0, 0, 0, 0, [])
"""A minion of which nothing is known."""


def imagine(state: KeeperState, seat: int, seed: int) -> KeeperState:
    """Determinize: a position that `seat` could believe in; the same seed gives the same one.

    It follows from what the seat knows, and from nothing else. Every player's cards that the seat cannot tell
    apart change places; a card of somebody else that it has never seen becomes any card that it knows of, its
    own or one it has seen. Options about hidden cards keep their order and what they are called. Events keep
    no more than the seat was told of them. Dice and shuffles to come are new.
    """
    chance = Chance.seeded(seed)
    believed = deal_to_fit(state, seat, chance, _dealt_anew)
    if believed is None:
        believed = _dealt_anew(state, seat, chance)
        _give_minions(state, believed, seat, chance)
        believed.reconsider()
    return believed


def _give_minions(state: KeeperState, believed: KeeperState, seat: int, chance: Chance) -> None:
    """Nothing fitted so often: whoever is asked pays with minions in hand, so there must be some (R25)."""
    choice = state.choice
    if choice is None:
        return
    minions = [face for face in _known_faces(state, seat) if face.minion] or [BLANK_MINION]
    knowledge = believed.knowledge
    for card in believed.players[choice.player].hand:
        if not (knowledge.memory[card] | knowledge.seen[card]) >> seat & 1:
            believed.faces[card] = minions[chance.below(len(minions))]


def _known_faces(state: KeeperState, seat: int) -> list[Face]:
    """The faces that the seat knows of: those of its own cards, and what it has seen of others'.

    In an order that says nothing about where they lie.
    """
    known: dict[int, Face] = {}
    owners, seen = state.owners, state.knowledge.seen
    mine = 1 << seat
    for card, face in enumerate(state.faces):
        if (owners[card] == seat or seen[card] & mine) and not face.pawn:
            known[face.digest] = face
    return [known[digest] for digest in sorted(known)] or [BLANK]


def _dealt_anew(state: KeeperState, seat: int, chance: Chance) -> KeeperState:
    """The position with other cards where the seat cannot know them."""
    believed = state.copy()
    known = state.knowledge
    if state.mechanisms.secret_looks:
        believed.knowledge.suppose_remembered(seat, state.spectator)
        known = believed.knowledge.copy()
    _shuffle_excavated(believed, seat, chance)
    followed = followed_by(state, seat)
    _put_in_order(believed, seat, followed)
    gone = taken_away(believed) if believed.out else []
    _sort_by_what_is_known(believed, gone, followed)
    hidden = _hidden_places(believed, seat, gone, kept_by_name(state, seat, referred_to(state)))
    believed.faces = _imagined_faces(state, seat, hidden, chance)
    taker = _change_places(state, believed, seat, known, hidden, chance)
    believed.knowledge.suppose_seen(seat, state.spectator)
    _forget_moments(believed, seat, state.knowledge.memory)
    speak_of_places(believed, taker, seat)
    speak_of_any_hidden(believed, seat, chance)
    believed.events = [
        event if event.known_to(seat) else as_remembered(event, seat) for event in state.events
    ]
    believed.chance = state.chance.anew(chance.below(1 << 30))
    return believed


def _forget_moments(believed: KeeperState, seat: int, memory: list[int]) -> None:
    """What a moment has made possible for a card that the seat does not know, it cannot reckon with."""
    known = [each.card == NOTHING or memory[each.card] >> seat & 1 != 0 for each in believed.moments]
    believed.moments = [moment for moment, kept in zip(believed.moments, known, strict=True) if kept]
    # What has answered a moment that is not there any more says that another, unknown one still is.
    events = [moment.event for moment in believed.moments]
    believed.spent = [answer for answer in believed.spent if answer[0] in events]
    if all(known):
        return
    steps = believed.agenda.steps
    for place, step in enumerate(steps):
        if isinstance(step, Offer):
            steps[place] = step.with_answered(sum(known[: step.answered]))
    waiting = believed.waiting
    if isinstance(waiting, Offer):
        believed.waiting = waiting.with_answered(sum(known[: waiting.answered]))


def _shuffle_excavated(believed: KeeperState, seat: int, chance: Chance) -> None:
    """Shuffle excavated cards once more: which lies where nobody knows, not even of one seen before (R49).

    One that the seat sees right now stays where it sees it.
    """
    mine = 1 << seat
    opened, memory = believed.knowledge.open, believed.knowledge.memory
    for resolution in believed.resolutions:
        excavated = [card for card in resolution.excavated if not opened[card] & mine]
        if not excavated:
            continue
        deck = believed.players[believed.holders[excavated[0]]].deck
        places = [place for place, card in enumerate(deck) if card in excavated]
        known = sorted([deck[place] for place in places if memory[deck[place]] & mine])
        cards = known + [deck[place] for place in places if deck[place] not in known]
        chance.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            deck[place] = card


def _hidden_places(believed: KeeperState, seat: int, gone: list[int], named: list[int]) -> list[HiddenPlaces]:
    """For each owner the places of those of their cards that the seat cannot tell apart.

    The cards that are `gone` with a player are a pile like any other: who never saw a face knows it no better
    now. Those that are `named` stay where they are.
    """
    owners, memory = believed.owners, believed.knowledge.memory
    mine = 1 << seat
    hidden = [HiddenPlaces() for _ in range(believed.seats)]
    piles = [gone]
    for player in believed.players:
        piles += [
            player.deck,
            player.hand,
            player.granary,
            player.grave,
            player.trapfield,
            player.reserves,
        ]
    for pile in piles:
        for place, card in enumerate(pile):
            if not memory[card] & mine and not (named and card in named):
                hidden[owners[card]].add(pile, place)
    return hidden


def _imagined_faces(state: KeeperState, seat: int, hidden: list[HiddenPlaces], chance: Chance) -> list[Face]:
    """The faces of all cards: of hidden ones that the seat has never seen, what it could believe they are.

    Its own are known all together; each of somebody else's can be whatever the seat knows of.
    """
    faces = state.faces[:]
    seen = state.knowledge.seen
    mine = 1 << seat
    known = _known_faces(state, seat)
    for owner in range(state.seats):
        unseen = sorted([card for card in hidden[owner].cards if not seen[card] & mine])
        if owner == seat:
            printed = {face.digest: face for face in known}
            digests = sorted([faces[card].digest for card in unseen])
            for card, digest in zip(unseen, digests, strict=True):
                faces[card] = printed[digest]
        else:
            for card in unseen:
                faces[card] = known[chance.below(len(known))]
    return faces


def _change_places(
    state: KeeperState,
    believed: KeeperState,
    seat: int,
    known: Knowledge,
    hidden: list[HiddenPlaces],
    chance: Chance,
) -> dict[int, int]:
    """Deal hidden cards out anew over their places; what is true of a place, and `known` there, stays so.

    Returns who lies now where each of them lay.
    """
    taker: dict[int, int] = {}
    zones, holders, exhausted = believed.zones, believed.holders, believed.exhausted
    opened, memory = believed.knowledge.open, believed.knowledge.memory
    for places in hidden:
        newcomers = places.newcomers(chance)
        if state.mechanisms.traps:
            _keep_minions_from_traps(state, believed, places.cards, newcomers)
        places.lay(newcomers)
        for number, former in enumerate(places.cards):
            card = newcomers[number]
            taker[former] = card
            zones[card] = state.zones[former]
            holders[card] = state.holders[former]
            exhausted[card] = state.exhausted[former]
            opened[card] = known.open[former]
            memory[card] = known.memory[former]
    if state.drops:
        believed.drops = _redealt_drops(state, seat, hidden, chance)
    if state.fatigued:
        believed.fatigued = _at_their_places(state.fatigued, taker)
    return taker


def _redealt_drops(
    state: KeeperState, seat: int, hidden: list[HiddenPlaces], chance: Chance
) -> dict[int, int]:
    """Which cards have less level: of what the seat does not see, any of their owner's.

    They may have been drawn since; and of a card that is down-leveled out of sight nobody else can tell which
    it is, be it one that they remember, nor where it lies, nor whether one was twice, or two of them once.
    """
    mine = 1 << seat
    opened, memory, zones = state.knowledge.open, state.knowledge.memory, state.zones
    drops = dict(state.drops)
    for owner, places in enumerate(hidden):
        cards = places.cards + [
            card
            for card, whose in enumerate(state.owners)
            if whose == owner
            and memory[card] & mine
            and not opened[card] & mine
            and (is_unordered(zones[card]) or zones[card] == DECK)
        ]
        amount = sum([drops.pop(card) for card in cards if card in drops])
        if amount:
            cards.sort()
        for _ in range(amount):
            card = cards[chance.below(len(cards))]
            drops[card] = drops.get(card, 0) + 1
    return {card: drops[card] for card in sorted(drops)}


def _keep_minions_from_traps(
    state: KeeperState, believed: KeeperState, places: list[int], newcomers: list[int]
) -> None:
    """A trap is a spell: where a minion would come to lie it changes places with one, or is nothing known."""
    for number, former in enumerate(places):
        if state.zones[former] == TRAPFIELD and believed.faces[newcomers[number]].minion:
            for other, elsewhere in enumerate(places):
                spell = not believed.faces[newcomers[other]].minion
                if spell and state.zones[elsewhere] != TRAPFIELD:
                    newcomers[number], newcomers[other] = newcomers[other], newcomers[number]
                    break
            else:
                believed.faces[newcomers[number]] = BLANK


def _at_their_places(values: dict[int, int], taker: dict[int, int]) -> dict[int, int]:
    """What is true of places, as of the cards that lie there now."""
    now = {taker.get(card, card): value for card, value in values.items()}
    return {card: now[card] for card in sorted(now)}


def _put_in_order(state: KeeperState, seat: int, followed: list[int]) -> None:
    """Lay what the seat cannot tell apart by where it lies (R123) into an order that says nothing.

    Cards that it sees, or of which a question to it tells where they lie, stay in their places.
    """
    mine = 1 << seat
    owners, exhausted, fatigued = state.owners, state.exhausted, state.fatigued
    opened, memory = state.knowledge.open, state.knowledge.memory
    in_question = named_in_question(state, seat)
    for player in state.players:
        holder = player.seat
        own = 1 << holder
        if holder == seat:
            continue
        for pile in (player.hand, player.granary, player.grave, player.reserves):
            free: list[int] = []
            known: list[int] = []
            odd: list[int] = []
            turned: list[int] = []
            ready: list[int] = []
            for place, card in enumerate(pile):
                if opened[card] & mine or (in_question and card in in_question):
                    continue
                free.append(place)
                if memory[card] & mine:
                    known.append(card)
                elif (
                    owners[card] != holder
                    or memory[card] != own
                    or opened[card] != own
                    or (fatigued and card in fatigued)
                    or (followed and card in followed)
                ):
                    odd.append(card)
                elif exhausted[card]:
                    turned.append(card)
                else:
                    ready.append(card)
            known.sort()
            if len(odd) > 1:
                _sort_by_what_is_known(state, odd, followed)
            for place, card in zip(free, known + odd + turned + ready, strict=True):
                pile[place] = card
        if in_question:
            _lay_as_read(state, player.granary, in_question, mine)


def _lay_as_read(state: KeeperState, granary: list[int], in_question: list[int], mine: int) -> None:
    """Lay resources that a question names, unseen, as it names them: exhausted ones behind the others."""
    opened, exhausted = state.knowledge.open, state.exhausted
    places = [place for place, card in enumerate(granary) if card in in_question and not opened[card] & mine]
    named = [granary[place] for place in places]
    lots = [card for card in named if not exhausted[card]] + [card for card in named if exhausted[card]]
    for place, card in zip(places, lots, strict=True):
        granary[place] = card


def _sort_by_what_is_known(state: KeeperState, cards: list[int], followed: list[int]) -> None:
    """Sort hidden cards by what is public about their places, or known of them to others."""
    knowledge = state.knowledge
    keys = [
        (
            state.owners[card],
            state.holders[card],
            state.exhausted[card],
            state.fatigued.get(card, 0),
            knowledge.memory[card],
            knowledge.open[card],
            followed.index(card) if card in followed else NOTHING,
            card,
        )
        for card in cards
    ]
    keys.sort()
    cards[:] = [key[7] for key in keys]
