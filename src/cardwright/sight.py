"""By what a seat knows cards from position to position: keys.

A reference says what a card is called in one position: in the next `Bolt` can be another card. A *key* stays
with the card for as long as the seat has it in sight without a break: it sees the face, or it sees the card
lie face-down in a place of its own (a petrified minion, a trap). What goes where the seat can see neither, a
deck, the hand of somebody else, is out of sight, if only between two moves of one choice; seen again it is
another thing with another key. That is stricter than memory: of a card that one knows to lie in a hand the
seat cannot tell, when it is played, whether it is that one or another like it.

So a key tells nothing that the seat cannot tell. It is made (HMAC-SHA256 under the secret of the table) of
what the seat knows anyhow: who it is, the how manieth sighting of its game this is, after which event, what
the card is called in its view. No number of a card is in it. Hence:

- Worlds that the seat cannot tell apart give the same keys, byte for byte. Two cards that come into sight at
  the same time are counted in the order of their references, not in that of their numbers.
- A game restored from its record has the same keys, under the same secret.
- An undo gives back the keys that there were, and takes away the later ones. What is seen after it is a new
  sighting. Where it has the key of one that was taken back, the same thing was seen then after the same
  event; whether it was the same card, of two alike, the seat cannot tell from that.
- Cards in piles that the seat cannot look into have none, nor have those out of the game.
- `followed` gives the key of the card of an event only if the seat could follow it from there to the next
  position: of a card that was shuffled away and drawn within one choice it has what was seen last.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, final

from cardwright.core.state import State

LENGTH: Final = 16
"""Letters of a key: 64 bits in hexadecimal."""


class _Before(NamedTuple):
    """What a look has changed: how it stood before, and the keys that cards had that had another."""

    sightings: int
    passed: int
    keys: dict[int, str | None]


@final
class Sight:
    """What one seat knows cards by, position by position; `secret` is that of the table.

    >>> from cardwright.games import game
    >>> rules = game("kotc/17")
    >>> state = rules.new(list(rules.starter_decks().values())[:2], seed=7)
    >>> asked = state.choice.player
    >>> sight = Sight(asked, b"a secret")
    >>> sight.look(state)
    >>> card = state.reference(state.players[asked].hand[0], asked)
    >>> len(sight.key(card)), sight.key("B.hand.1")
    (16, None)
    """

    def __init__(self, seat: int, secret: bytes) -> None:
        self.seat = seat
        self._secret = secret
        self._keys: dict[int, str] = {}
        self._sightings = 0
        self._passed = 0
        self._looks: list[_Before] = []
        self._followed: dict[int, str] = {}
        self._seen_events = 0
        self._state: State[Any] | None = None
        self._named: dict[str, str] | None = None

    @property
    def looks(self) -> int:
        """How many positions it has looked at that still stand."""
        return len(self._looks)

    def look(self, state: State[Any]) -> None:
        """Take in the next position, after every choice; `key` is about this one from now on.

        From the first look on the state keeps which ways cards go. Where choices were made between two looks,
        or it did not keep them, all is a new sighting: what happened there nobody knows.
        """
        keys, before = self._keys, _Before(self._sightings, self._passed, {})
        seen = state.in_sight(self.seat)
        for card in self._lost(state, seen):
            before.keys[card] = keys.pop(card)
        new = [card for card in seen if card not in keys]
        if new:
            event = state.last_event()
            naming = state.naming(self.seat)
            for name, card in sorted([(naming.of(card), card) for card in new]):
                before.keys.setdefault(card, None)
                keys[card] = self._made_of(event, name)
        self._passed = state.knowledge.passages_gone + len(state.knowledge.passages)
        state.knowledge.watch()
        self._follow(state, before.keys)
        self._looks.append(before)
        self._stand_at(state)

    def _lost(self, state: State[Any], seen: list[int]) -> list[int]:
        """The cards that had a key and have been out of sight since, or are."""
        knowledge, mine = state.knowledge, 1 << self.seat
        if self._passed < knowledge.passages_gone or not knowledge.keeps_passages:
            return list(self._keys)
        still = set(seen)
        for card, seats in knowledge.passages_since(self._passed):
            if not seats & mine:
                still.discard(card)
        return [card for card in self._keys if card not in still]

    def _made_of(self, event: int, name: str) -> str:
        """The key of the next sighting: of a card of this name, after this event."""
        self._sightings += 1
        sighting = f"{self.seat} {self._sightings} {event} {name}"
        return hmac.digest(self._secret, sighting.encode(), "sha256").hex()[:LENGTH]

    def _follow(self, state: State[Any], changed: Mapping[int, str | None]) -> None:
        """Note of what was seen to happen to which key, since the last look.

        A card that came into sight meanwhile was something else before: only what was seen of it last is
        what the seat sees now.
        """
        news = state.events_since(self._seen_events)
        events = [each for each in news if each.seen_by >> self.seat & 1]
        last = {event.card: event.number for event in events}
        for event in events:
            key = self._keys.get(event.card)
            if key is not None and (event.card not in changed or last[event.card] == event.number):
                self._followed[event.number] = key
        self._seen_events = state.last_event() + 1

    def followed(self, event: int) -> str | None:
        """The key of the card to which the event of this number happened, as far as the seat could follow it.

        None for an event of which the seat was told no card, or one that it does not see any more since.
        """
        return self._followed.get(event)

    def _stand_at(self, state: State[Any]) -> None:
        """From now on references are those of this position."""
        self._state = state
        self._named = None

    def go_back(self, looks: int, state: State[Any]) -> None:
        """Forget all but the first so many looks; the last of them was at this position."""
        while len(self._looks) > looks:
            before = self._looks.pop()
            self._sightings, self._passed = before.sightings, before.passed
            for card, key in before.keys.items():
                if key is None:
                    del self._keys[card]
                else:
                    self._keys[card] = key
        self._seen_events = state.last_event() + 1
        self._followed = {n: key for n, key in self._followed.items() if n < self._seen_events}
        self._stand_at(state)

    def key(self, reference: str) -> str | None:
        """The key of the card that the seat's view calls so; None where it has none.

        That holds until somebody chooses in the position that was looked at last.
        """
        return self.keys().get(reference)

    def keys(self) -> dict[str, str]:
        """The keys of all cards in sight, by what the seat's view calls them."""
        if self._named is None:
            state = self._state
            self._named = {}
            if state is not None:
                naming = state.naming(self.seat)
                for card, key in tuple(self._keys.items()):
                    self._named.setdefault(naming.of(card), key)
        return self._named
