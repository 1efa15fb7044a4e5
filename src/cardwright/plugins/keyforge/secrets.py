"""What a seat may lawfully know in KeyForge, and positions with all else redrawn.

Worked out from the rulebook alone (KF-ARCH-1, KF-LEAVE-7, KF-TYPE-1; KFR15, KFR17, KFR18, KFR83), so that
mistakes in `view`, `tell` and `imagine` do not hide themselves. What decks hold both players know: no card
becomes another one, cards change places.
"""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING, Option
from cardwright.core.events import Event
from cardwright.keyforge.decks import Deck
from cardwright.keyforge.generating import even_deck
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.rules.zones import (
    ARCHIVES,
    DECK,
    HAND,
    PILES,
    UNDER,
)
from cardwright.lab.secrets import asked_alike, shuffle

GAME: Final = "keyforge/1.2"

HIDDEN: Final = (DECK, HAND, ARCHIVES, UNDER)
PRIVATE: Final = (HAND, ARCHIVES, UNDER)


def depends_on_hidden_cards(words: set[str]) -> bool:
    """Nothing happens for all to see because of hidden cards: everything that could, is lawfully shown."""
    return False


def generated_decks(number: int) -> list[Deck]:
    """Two decks in which any card may be."""
    return [even_deck(2 * number + seat) for seat in range(2)]


def hides_more_than_zones(state: KeyforgeState) -> bool:
    """Whether there is more to keep secret than hands and decks."""
    return bool(state.shown) or any(player.archives for player in state.players)


def may_see(state: KeyforgeState, card: int, seat: int) -> bool:
    """Whether the rulebook lets the seat know the card's face now."""
    zone, holder = state.zones[card], state.holders[card]
    if zone not in HIDDEN:
        return True
    if zone != DECK and holder == seat:
        return True
    return _shown_this_turn(state, card, seat)


def _shown_this_turn(state: KeyforgeState, card: int, seat: int) -> bool:
    """Whether the seat was shown the card, and could follow it since (KFR18)."""
    shown = False
    for event in state.events_since(state.turn_event):
        if event.card == card:
            shown = event.word() in ("reveal", "look") and (shown or bool(_seats(event) >> seat & 1))
        elif event.word() == "shuffle" and state.zones[card] == DECK and event.player == state.holders[card]:
            shown = False
    return shown


def _was_shown(state: KeyforgeState, card: int, seat: int) -> bool:
    """Whether the seat was shown the card this turn, perhaps before a shuffle: where it lies says which."""
    return any(
        event.card == card and event.word() in ("reveal", "look") and _seats(event) >> seat & 1
        for event in state.events_since(state.turn_event)
    )


def _seats(event: Event[KeyforgeState]) -> int:
    """The seats to which a card was shown."""
    seats: int = getattr(event, "seats", 0)
    return seats


def look(state: KeyforgeState, seat: int) -> tuple[set[int], list[object]]:
    """The cards whose face the seat may lawfully know now; and what it sees, place by place."""
    visible = {card for card in range(len(state.zones)) if may_see(state, card, seat)}
    seen: list[object] = []
    for player in state.players:
        for zone in range(PILES):
            seen += [card if card in visible else None for card in player.piles[zone]]
    elsewhere = [(zone, card) for card, zone in enumerate(state.zones) if zone >= PILES]
    seen += [place for place in elsewhere if place[1] in visible]
    seen += sorted(zone for zone, card in elsewhere if card not in visible)
    return visible, seen


def lessons(state: KeyforgeState, since: int, seat: int, before: set[int], visible: set[int]) -> list[object]:
    """What the seat lawfully learns from each event since a number: its card, if it may know that."""
    return [
        (
            event.word(),
            event.card if _is_shown(state, event, seat, before | visible) else None,
            event.amount,
            event.detail(),
        )
        for event in state.events_since(since)
    ]


def cards_shown(
    state: KeyforgeState, since: int, seat: int, before: set[int], visible: set[int]
) -> list[int]:
    """The cards that the seat lawfully sees in these events."""
    seen = before | visible
    return [event.card for event in state.events_since(since) if _is_shown(state, event, seat, seen)]


def _is_shown(state: KeyforgeState, event: Event[KeyforgeState], seat: int, seen: set[int]) -> bool:
    """Whether the seat may know the card of an event."""
    card = event.card
    open_ways = event.origin not in HIDDEN or event.destination not in (*HIDDEN, NOTHING)
    own = card != NOTHING and state.owners[card] == seat and event.destination in PRIVATE
    return card in seen or open_ways or own


def twin(state: KeyforgeState, seat: int, chance: Chance, forgetful: bool) -> KeyforgeState | None:
    """The position with all redrawn that the seat may not know; None where the question would be another.

    Cards that it cannot tell apart change places; chance to come is another. A `forgetful` twin differs also
    in what the seat has seen before and could follow.
    """
    other = state.copy()
    spoken_of = _referred_to(state)
    for owner in range(2):
        cards = [
            card
            for card, whose in enumerate(state.owners)
            if whose == owner
            and state.zones[card] in HIDDEN
            and not may_see(state, card, seat)
            and (forgetful or not state.knowledge.memory[card] >> seat & 1)
            and card not in spoken_of
            and not (forgetful and _was_shown(state, card, seat))
        ]
        _change_places(state, other, cards, chance)
    if chance.below(2):
        other.chance = state.chance.anew(chance.below(1 << 30))
    choice = state.choice
    if choice is not None and choice.player != seat:
        other.reconsider()
        if not asked_alike(state, other) or other.last_event() != state.last_event():
            return None
    return other


def _referred_to(state: KeyforgeState) -> set[int]:
    """The cards that something half done speaks of."""
    cards: set[int] = set()
    for resolution in state.resolutions:
        cards |= {resolution.this, *resolution.it, *resolution.done, *resolution.chosen, *resolution.picking}
        cards |= {card for picked in resolution.picked for card in picked}
    for trigger in state.triggers:
        cards |= {trigger.this, trigger.about}
    if state.choice is not None:
        cards |= {option.card for option in state.choice.options}
    return cards | _named_in(state.agenda.steps)


def _named_in(steps: list[Any]) -> set[int]:
    """The cards that steps on the agenda name."""
    cards: set[int] = set()
    for step in steps:
        for name in ("card", "cards", "waiting", "taken"):
            value = getattr(step, name, ())
            if isinstance(value, int):
                cards.add(value)
            elif isinstance(value, tuple):
                cards |= {one for one in value if isinstance(one, int)}
    return cards


def _change_places(state: KeyforgeState, other: KeyforgeState, cards: list[int], chance: Chance) -> None:
    """Deal the cards over their places; what is true of a place stays true of it."""
    newcomers = cards[:]
    shuffle(newcomers, chance)
    for card, newcomer in zip(cards, newcomers, strict=True):
        zone, holder = state.zones[card], state.holders[card]
        if zone == UNDER:
            for place, thing in state.things.items():
                if card in thing.kept:
                    other.things[place].kept[thing.kept.index(card)] = newcomer
        else:
            place = state.players[holder].piles[zone].index(card)
            other.players[holder].piles[zone][place] = newcomer
        other.zones[newcomer] = zone
        other.holders[newcomer] = holder
        other.knowledge.open[newcomer] = state.knowledge.open[card]
        other.knowledge.memory[newcomer] = state.knowledge.memory[card]
    moved = dict(zip(cards, newcomers, strict=True))
    other.shown = [moved.get(card, card) for card in other.shown]
    other.abducted = [moved.get(card, card) for card in other.abducted]


def names_to_guess(state: KeyforgeState, other: KeyforgeState) -> list[int]:
    """The cards that lie elsewhere in a twin."""
    return [card for card in range(len(state.zones)) if state.zones[card] != other.zones[card]]


def openly(state: KeyforgeState, option: Option, seat: int) -> object:
    """What the seat can tell of an option of somebody else, when it is taken."""
    card = option.card
    said = (option.verb, option.word, option.number)
    if card == NOTHING:
        return said
    if may_see(state, card, seat) or option.verb in ("play", "discard"):
        return said, card
    zone, holder = state.zones[card], state.holders[card]
    if zone >= PILES:
        return said, zone
    return said, holder, zone, state.players[holder].piles[zone].index(card)
