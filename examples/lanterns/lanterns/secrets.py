"""What a seat may lawfully know in Lanterns, and positions with all else redrawn."""

from __future__ import annotations

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING, Option
from cardwright.lab.secrets import asked_alike, shuffle
from lanterns.decks import SIZE, Deck, generated
from lanterns.state import LanternState

GAME = "lanterns"


def depends_on_hidden_cards(words: set[str]) -> bool:
    """Nothing happens for all to see because of cards that stay hidden."""
    return False


def generated_decks(number: int) -> list[Deck]:
    return [generated(4 * number + seat) for seat in range(2 + number % 3)]


def hides_more_than_zones(state: LanternState) -> bool:
    """Hands and decks are all that is secret."""
    return False


def may_see(state: LanternState, card: int, seat: int) -> bool:
    """Whoever has held a card knows it, and what lies on the table everybody does."""
    if any(card in table for table in state.tables):
        return True
    return any(event.card == card and event.player == seat for event in state.events)


def look(state: LanternState, seat: int) -> tuple[set[int], list[object]]:
    visible = {card for card in range(len(state.faces)) if may_see(state, card, seat)}
    piles = [pile for player in range(len(state.names)) for pile in state.piles(player)]
    return visible, [[(card, state.faces[card]) if card in visible else None for card in p] for p in piles]


def lessons(state: LanternState, since: int, seat: int, before: set[int], visible: set[int]) -> list[object]:
    learned: list[object] = []
    for event in state.events_since(since):
        known = event.card != NOTHING and event.card in before | visible
        face = state.faces[event.card] if known else None
        learned.append((event.word(), event.player, event.amount, face))
    return learned


def cards_shown(state: LanternState, since: int, seat: int, before: set[int], visible: set[int]) -> list[int]:
    return [event.card for event in state.events_since(since) if event.card in before | visible]


def twin(state: LanternState, seat: int, chance: Chance, forgetful: bool) -> LanternState | None:
    """The hidden cards of each deck have changed places, and chance to come is another."""
    other = state.copy()
    for owner in range(len(state.names)):
        own = range(owner * SIZE, (owner + 1) * SIZE)
        hidden = [card for card in own if not may_see(state, card, seat)]
        faces = [state.faces[card] for card in hidden]
        shuffle(faces, chance)
        for card, face in zip(hidden, faces, strict=True):
            other.faces[card] = face
    if chance.below(2):
        other.chance = state.chance.anew(chance.below(1 << 30))
    if state.choice is not None and state.choice.player != seat:
        other.reconsider()
        if not asked_alike(state, other):
            return None
    return other


def names_to_guess(state: LanternState, other: LanternState) -> list[int]:
    return [card for card, face in enumerate(state.faces) if face != other.faces[card]]


def openly(state: LanternState, option: Option, seat: int) -> object:
    """A card that somebody else plays or gives is told by its place in the hand."""
    return option.verb, option.card, option.player
