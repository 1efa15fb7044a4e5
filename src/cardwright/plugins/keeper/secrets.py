"""What a seat may lawfully know in Keeper of the Cards, and positions with all else redrawn.

Worked out from the rulebook alone (K17-zones-2 to -17, K17-see-1, K17-reveal-1, K17-excavate-1, -4,
K17-petrify-2, K17-spells-3, K12E-fields-11, -17, K12E-spells-4; R122 to R125, R167, R172), so that mistakes
in `view`, `tell` and `imagine` do not hide themselves.
"""

from __future__ import annotations

from typing import Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING, Option
from cardwright.core.events import Event
from cardwright.kotc.decks import Deck
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.rules.cards import Face
from cardwright.kotc.rules.frames import Hypnosis, Moment
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import (
    BATTLEFIELD,
    DECK,
    GRANARY,
    GRAVE,
    HAND,
    NOWHERE,
    REMOVED,
    RESERVES,
    TRAPFIELD,
)
from cardwright.lab.secrets import asked_alike, shuffle

PRIVATE: Final = (HAND, GRANARY, GRAVE, TRAPFIELD, RESERVES)
UNORDERED: Final = (HAND, GRANARY, GRAVE, RESERVES)
HIDDEN: Final = (DECK, *PRIVATE)
PILES: Final = (BATTLEFIELD, *HIDDEN)

SHOWN_BY: Final = ("cast", "summon", "reveal", "gift", "activate")
"""Verbs by which a card that was hidden is shown to all at once (R124); a trap is turned over."""


def depends_on_hidden_cards(words: set[str]) -> bool:
    """Whether something has failed or was shown: that depends on hidden cards, for all to see (R24, R108)."""
    return "fail" in words or "reveal" in words


def hides_more_than_zones(state: KeeperState) -> bool:
    """Whether there is more to keep secret than zones: cards are being shown, or minions are petrified."""
    return bool(state.shown) or any(minion.petrified for minion in state.minions.values())


def may_see(state: KeeperState, card: int, seat: int) -> bool:
    """Whether the rulebook lets the seat know the card's face now."""
    zone, holder = state.zones[card], state.holders[card]
    if zone >= NOWHERE:
        return zone == NOWHERE or state.faces[card].pawn
    if zone == BATTLEFIELD and not state.minions[card].petrified:
        return True
    if zone != DECK and holder == seat:
        return True
    return bool(state.shown) and _being_shown(state, card, seat)


def _being_shown(state: KeeperState, card: int, seat: int) -> bool:
    """Whether the card was shown to the seat for something that is not finished yet (R167)."""
    going_on = _acting(state)
    if state.payments:
        going_on.append(NOTHING)
    choice = state.choice
    if choice is not None and choice.source == card and choice.prompt == "pay":
        return True
    if card in going_on and any(entry[0] == card and entry[2] == card for entry in state.shown):
        return True
    since = -1
    for place, event in enumerate(state.events):
        if event.word() == "shuffle" and state.zones[card] == DECK and event.player == state.holders[card]:
            since = place
    for place, event in enumerate(state.events):
        word = event.word()
        if place < since or event.by not in going_on:
            continue
        if word == "reveal" and event.card == card:
            return True
        if word == "see" and event.player == seat and card in _cards_seen(event):
            return True
    return False


def _cards_seen(event: Event[KeeperState]) -> list[int]:
    cards: list[int] = getattr(event, "cards", [])
    return cards


def print_of(face: Face) -> object:
    """What is printed on a card."""
    return face.name, face.text, face.level, face.sp, face.hp, face.edition, face.pawn


def look(state: KeeperState, seat: int) -> tuple[set[int], list[object]]:
    """The cards whose face the seat may lawfully know now; and what it sees, place by place.

    Where the seat puts cards in order, the question tells which chance took, and where they lie (R112, R167).
    Where an ability of a card in its own deck can answer, the question tells that there is one.
    """
    visible = {card for card in range(len(state.zones)) if may_see(state, card, seat)}
    seen: list[object] = [(print_of(state.faces[link.card]), link.seat) for link in state.chain]
    for player in state.players:
        for zone in PILES:
            for card in player.pile(zone):
                seen.append((print_of(state.faces[card]), state.level(card)) if card in visible else None)
    choice = state.choice
    if choice is not None and choice.player == seat and choice.prompt == "order":
        for option in choice.options:
            card = option.card
            pile = state.players[state.holders[card]].pile(state.zones[card])
            seen.append((pile.index(card), print_of(state.faces[card]) if card in visible else None))
    elif choice is not None and choice.player == seat:
        for option in choice.options:
            if option.card != NOTHING and state.zones[option.card] == DECK:
                pile = state.players[state.holders[option.card]].deck
                seen.append((pile.index(option.card), option.verb, option.word))
    return visible, seen


def lesson(
    state: KeeperState, event: Event[KeeperState], seat: int, visible: set[int], before: set[int]
) -> tuple[object, ...]:
    """What the seat lawfully learns from an event: dice, the face of a card, which of several alike it was.

    Which one, only of the cards that it could see `before`: chance may take either of two in a grave that it
    may look into, and it sees which. So it does where a trap is turned over, though it fails at once. Who
    shows a card to use its ability says what that answers (R5, R124).
    """
    word = event.word()
    card = event.card
    face: object = None
    if card != NOTHING:
        destination, origin = event.destination, event.origin
        own_arrival = destination in PRIVATE and state.owners[card] == seat
        own_departure = origin in PRIVATE and event.player == seat
        public = destination in (BATTLEFIELD, NOWHERE) or word in ("reveal", "activate", "fail", "cast")
        if card in visible or own_arrival or own_departure or public:
            face = print_of(state.faces[card])
    if word == "see" and event.player == seat:
        face = tuple([print_of(state.faces[seen]) for seen in _cards_seen(event)])
    answered = event.cause if word == "reveal" else NOTHING
    told_apart = card in before or word == "turn-over"
    return face, card if told_apart else NOTHING, answered, event.dice()


def lessons(
    state: KeeperState, since: int, seat: int, before: set[int], visible: set[int]
) -> list[tuple[object, ...]]:
    """What the seat lawfully learns from each event since a number; what it could see `before`, and now."""
    new = state.events_since(since)
    seen = before | visible
    for event in new:
        if event.word() == "see" and event.player == seat:
            seen |= set(_cards_seen(event))
        if event.word() == "reveal":
            seen.add(event.card)
    return [lesson(state, event, seat, seen, before) for event in new]


def cards_shown(state: KeeperState, since: int, seat: int, before: set[int], visible: set[int]) -> list[int]:
    """The cards that the seat lawfully sees in these events, such as a spell that fails and is spent."""
    shown: list[int] = []
    learned = lessons(state, since, seat, before, visible)
    for event, (face, *_) in zip(state.events_since(since), learned, strict=True):
        if face is not None:
            shown.append(event.card)
        if event.word() == "see" and event.player == seat:
            shown += _cards_seen(event)
    return shown


# The twin


def twin(state: KeeperState, seat: int, chance: Chance, forgetful: bool = False) -> KeeperState | None:
    """The position with all redrawn that the seat may not know; None where the question would be another.

    Cards that it cannot tell apart change places, those never seen become others of their deck, hands and
    the like of others lie in another order (by a copy of `chance`: the games searched stay the same); chance
    to come is another (sometimes the same, so that dice do not part the two too soon). Its own deck is left
    alone now and then for the same reason. A `forgetful` twin differs also in what the seat has seen before
    and could follow: it knows that, but the view does not remember (R167).
    """
    other = state.copy()
    spoken_of = _referred_to(state)
    acting = _acting(state)
    faces = state.faces[:]
    for owner in range(state.seats):
        if owner == seat and chance.below(2):
            continue
        hidden = [
            card
            for card, whose in enumerate(state.owners)
            if whose == owner
            and _lies_hidden(state, card)
            and not may_see(state, card, seat)
            and (forgetful or not state.knowledge.memory[card] >> seat & 1)
            and not _pays_with(state, card)
        ]
        seen = (
            acting if forgetful else [card for card, to in enumerate(state.knowledge.seen) if to >> seat & 1]
        )
        never_seen = [card for card in hidden if card not in seen]
        if owner == seat:
            pool = [state.faces[card] for card in never_seen]
        else:
            deck = [face for face, whose in zip(state.faces, state.owners, strict=True) if whose == owner]
            printed = [face for face in deck if not face.pawn]
            pool = [printed[chance.below(len(printed))] for _ in never_seen]
        shuffle(pool, chance)
        _make_traps_spells(state, never_seen, pool)
        for card, face in zip(never_seen, pool, strict=True):
            faces[card] = face
        now = _change_places(state, other, [card for card in hidden if card not in spoken_of], faces, chance)
        _speak_of_places(other, now)
        if forgetful:
            _change_petrified(state, faces, owner, seat, chance)
    other.faces = faces
    _lay_otherwise(other, seat, spoken_of, chance.copy())
    if chance.below(2):
        other.chance = state.chance.anew(chance.below(1 << 30))
    choice = state.choice
    if choice is not None and choice.player != seat:
        other.reconsider()
        if not asked_alike(state, other):
            return None
    return other


def _change_petrified(state: KeeperState, faces: list[Face], owner: int, seat: int, chance: Chance) -> None:
    """A petrified minion that the seat cannot look at becomes another one of the deck."""
    minions = [
        face
        for face, whose in zip(state.faces, state.owners, strict=True)
        if whose == owner and face.minion and not face.pawn
    ]
    acting = _acting(state)
    for card, minion in state.minions.items():
        theirs = state.owners[card] == owner and card not in acting
        if minion.petrified and theirs and not may_see(state, card, seat):
            faces[card] = minions[chance.below(len(minions))]


def _acting(state: KeeperState) -> list[int]:
    """The cards whose abilities are under way: all know which they are, wherever they lie."""
    acting = [link.card for link in state.chain]
    acting += [resolution.card for resolution in state.resolutions]
    return acting + [payment.card for payment in state.payments]


def _lies_hidden(state: KeeperState, card: int) -> bool:
    """Whether the card is where faces are hidden; so are those that left with a player who is out (R172)."""
    zone = state.zones[card]
    return zone in HIDDEN or (zone == REMOVED and not state.faces[card].pawn)


def _pays_with(state: KeeperState, card: int) -> bool:
    """Whether a cost is being paid that was found payable with this card in hand."""
    return state.zones[card] == HAND and any(
        payment.seat == state.holders[card] for payment in state.payments
    )


def _referred_to(state: KeeperState) -> set[int]:
    """The cards that something half done speaks of."""
    cards = {entry[0] for entry in state.shown} | {link.card for link in state.chain}
    cards |= {moment.card for moment in state.moments}
    for resolution in state.resolutions:
        cards |= {resolution.card, *resolution.targets, *resolution.remaining, *resolution.excavated}
        cards |= {card for targets in resolution.aims for card in targets}
    for link in state.chain:
        cards |= {card for targets in link.targets or () for card in targets}
    for payment in state.payments:
        cards |= {payment.card, *payment.chosen, *payment.offered}
    if state.choice is not None:
        cards |= {option.card for option in state.choice.options}
    return cards


def _make_traps_spells(state: KeeperState, cards: list[int], pool: list[Face]) -> None:
    """Everybody knows that a trap is a spell: none of these cards becomes a minion where it is a trap."""
    for place, card in enumerate(cards):
        if state.zones[card] == TRAPFIELD and pool[place].minion:
            pool[place] = state.faces[card]


def _change_places(
    state: KeeperState, other: KeeperState, cards: list[int], faces: list[Face], chance: Chance
) -> dict[int, int]:
    """Deal the cards over their places; what is true of a place stays true of it: a trap stays a spell.

    Returns who lies now where each of them lay.
    """
    newcomers = cards[:]
    shuffle(newcomers, chance)
    for card, newcomer in zip(cards, tuple(newcomers), strict=True):
        if state.zones[card] == TRAPFIELD and faces[newcomer].minion:
            newcomers = cards
    for card, newcomer in zip(cards, newcomers, strict=True):
        zone, holder = state.zones[card], state.holders[card]
        if zone != REMOVED:
            place = state.players[holder].pile(zone).index(card)
            other.players[holder].pile(zone)[place] = newcomer
        other.zones[newcomer] = zone
        other.holders[newcomer] = holder
        other.exhausted[newcomer] = state.exhausted[card]
        other.knowledge.open[newcomer] = state.knowledge.open[card]
        other.knowledge.memory[newcomer] = state.knowledge.memory[card]
        for values, former in ((other.drops, state.drops), (other.fatigued, state.fatigued)):
            values.pop(newcomer, None)
            if card in former:
                values[newcomer] = former[card]
    return dict(zip(cards, newcomers, strict=True))


def _speak_of_places(other: KeeperState, now: dict[int, int]) -> None:
    """What has befallen a card in a hidden place has befallen the one that lies there now.

    So it is with those that were destroyed just now, and with a trap that is hypnotized.
    """
    other.moments = [
        Moment(
            each.condition,
            each.event,
            each.batch,
            each.card,
            each.seats,
            tuple(now.get(card, card) for card in each.cards),
            each.amount,
        )
        for each in other.moments
    ]
    other.hypnoses = [
        Hypnosis(now.get(each.card, each.card), each.arrival, each.former) for each in other.hypnoses
    ]


def _lay_otherwise(other: KeeperState, seat: int, spoken_of: set[int], chance: Chance) -> None:
    """Lay hands and the like of others in another order: only who holds them sees where a card lies (R123).

    So it is with cards that the seat knows, too, or that somebody else does. Whether one is turned all see.
    """
    for player in other.players:
        if player.seat == seat:
            continue
        for zone in UNORDERED:
            pile = player.pile(zone)
            alike: dict[object, list[int]] = {}
            for place, card in enumerate(pile):
                if card not in spoken_of and not may_see(other, card, seat):
                    alike.setdefault((other.exhausted[card], other.fatigued.get(card)), []).append(place)
            for places in alike.values():
                cards = [pile[place] for place in places]
                shuffle(cards, chance)
                for place, card in zip(places, cards, strict=True):
                    pile[place] = card


def names_to_guess(state: KeeperState, other: KeeperState) -> list[int]:
    """The cards that are different ones in a twin."""
    return [card for card in range(len(state.faces)) if state.faces[card] is not other.faces[card]]


def openly(state: KeeperState, option: Option, seat: int) -> object:
    """What the seat can tell of an option of somebody else, when it is taken."""
    card = option.card
    said = (option.verb, option.player, option.word, option.number)
    if card == NOTHING:
        return said
    zone, holder = state.zones[card], state.holders[card]
    if zone >= NOWHERE or may_see(state, card, seat):
        where = [link.card for link in state.chain] if zone >= NOWHERE else state.players[holder].pile(zone)
        return said, holder, zone, where.index(card) if card in where else NOTHING
    if zone in (BATTLEFIELD, TRAPFIELD):
        place = state.players[holder].pile(zone).index(card)
        shown = print_of(state.faces[card]) if option.verb in SHOWN_BY else None
        return said, holder, zone, place, shown
    if option.verb == "set":
        return said, holder, zone, state.exhausted[card], state.level(card)
    if option.verb in SHOWN_BY:
        return said, holder, zone, state.exhausted[card], print_of(state.faces[card]), state.level(card)
    return said, holder, zone, state.exhausted[card], card in state.fatigued


@final
class KeeperSecrets:
    """What an edition keeps secret: the same as every other, in games with decks of its own."""

    depends_on_hidden_cards = staticmethod(depends_on_hidden_cards)
    hides_more_than_zones = staticmethod(hides_more_than_zones)
    look = staticmethod(look)
    lessons = staticmethod(lessons)
    cards_shown = staticmethod(cards_shown)
    twin = staticmethod(twin)
    names_to_guess = staticmethod(names_to_guess)
    openly = staticmethod(openly)

    def __init__(self, game: str) -> None:
        self.GAME = game

    def generated_decks(self, number: int) -> list[Deck]:
        """Two or three generated decks."""
        return [generate_deck(self.GAME, 3 * number + seat) for seat in range(2 + number % 2)]
