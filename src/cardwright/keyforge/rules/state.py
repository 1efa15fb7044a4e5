"""A position in KeyForge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, NOTHING, Choice, Option, Place
from cardwright.core.events import Event, LawBook
from cardwright.core.hindrance import NOT_ASKED, Hindrance
from cardwright.core.knowledge import Knowledge
from cardwright.core.naming import Naming
from cardwright.core.state import Result, State
from cardwright.keyforge.rules.amber import FORGING, SUPPLY, MoveAmber
from cardwright.keyforge.rules.determinization import imagine
from cardwright.keyforge.rules.face import Ability, ConstantAbility, Face
from cardwright.keyforge.rules.frames import Fight, Permanent, Resolution, Trigger
from cardwright.keyforge.rules.hindrances import not_among
from cardwright.keyforge.rules.keys import key_of
from cardwright.keyforge.rules.naming import KeyforgeNaming, notation, where_it_belongs, whereabouts
from cardwright.keyforge.rules.numbers import options_in_numbers, position_in_numbers
from cardwright.keyforge.rules.observation import pictured, place_of_amber, position
from cardwright.keyforge.rules.qualities import quality
from cardwright.keyforge.rules.zones import (
    ARCHIVES,
    ARTIFACTS,
    BATTLELINE,
    DECK,
    DISCARD,
    EVERYBODY,
    HAND,
    PILES,
    PURGED,
    UNDER,
    UPGRADES,
    ZONE_WORDS,
    in_play,
    is_unordered,
    who_knows,
)

COLOURS: Final = ("red", "blue", "yellow")
KEYS_TO_WIN: Final = 3


def beside(line: list[int], card: int) -> list[int]:
    """The cards next to this one in a line, two at most (KF-SEL-3)."""
    place = line.index(card)
    return [*line[max(0, place - 1) : place], *line[place + 1 : place + 2]]


@final
class Player:
    """A player's Æ, keys and piles of card numbers; a deck's and a discard pile's last card is on top."""

    def __init__(
        self,
        seat: int,
        houses: tuple[str, ...],
        amber: int = 0,
        chains: int = 0,
        keys: list[str] | None = None,
        piles: list[list[int]] | None = None,
    ) -> None:
        self.seat = seat
        self.houses = houses
        self.amber = amber
        self.chains = chains
        self.keys: list[str] = [] if keys is None else keys
        self.piles: list[list[int]] = [[] for _ in range(PILES)] if piles is None else piles

    def copy(self) -> Player:
        """A player of their own."""
        return Player(
            self.seat,
            self.houses,
            self.amber,
            self.chains,
            self.keys[:],
            [pile[:] for pile in self.piles],
        )

    @property
    def deck(self) -> list[int]:
        """The deck; its top is the last card."""
        return self.piles[DECK]

    @property
    def hand(self) -> list[int]:
        """The hand, from the oldest card."""
        return self.piles[HAND]

    @property
    def archives(self) -> list[int]:
        """The archives."""
        return self.piles[ARCHIVES]

    @property
    def discard(self) -> list[int]:
        """The discard pile; its top is the last card."""
        return self.piles[DISCARD]

    @property
    def purged(self) -> list[int]:
        """The cards out of the game."""
        return self.piles[PURGED]

    @property
    def battleline(self) -> list[int]:
        """The creatures, from left to right."""
        return self.piles[BATTLELINE]

    @property
    def artifacts(self) -> list[int]:
        """The artifacts."""
        return self.piles[ARTIFACTS]


@final
class KeyforgeState(State["KeyforgeState"]):
    """A position in KeyForge.

    A card is a number: `faces`, `owners`, `zones` and `holders` (whose zone it is in; in play, who controls
    it) are indexed by it. What there is only in play is in `things`. `copied` are the cards whose text an
    action being played has taken over, `loose` is Æ of cards that have just left play, `orphans` are upgrades
    without a creature, `cast_off` facedown cards without the artifact that kept them. `abducted` are the
    cards that go to their owner's hand when they leave archives (S-G20). `shown` are hidden cards that
    somebody has been shown this turn.
    """

    def __init__(
        self,
        names: Sequence[str],
        chance: Chance,
        laws: LawBook[KeyforgeState],
        knowledge: Knowledge,
        faces: list[Face],
        owners: list[int],
        players: list[Player],
        original: KeyforgeState | None = None,
    ) -> None:
        """A position in which all cards lie in no pile yet, or a copy of the `original`."""
        super().__init__(names, chance, laws, knowledge, original)
        self.faces = faces
        self.owners = owners
        self.players = players
        if original is None:
            self.zones = [DECK] * len(faces)
            self.holders = owners[:]
            self.things: dict[int, Permanent] = {}
            self.ids: dict[int, str] = {}
            self.turn = 0
            self.turn_player = 0
            self.turn_event = 0
            self.last_turn_event = 0
            self.first_turn = False
            self.phase = "setup"
            self.house = ""
            self.decisions = 0
            self.triggers: list[Trigger] = []
            self.resolutions: list[Resolution] = []
            self.fights: list[Fight] = []
            self.doomed: list[int] = []
            self.loose: list[tuple[int, int, int]] = []
            self.orphans: list[int] = []
            self.cast_off: list[int] = []
            self.abducted: list[int] = []
            self.shown: list[int] = []
            self.copied: dict[int, int] = {}
        else:
            self.zones = original.zones[:]
            self.holders = original.holders[:]
            self.things = {card: thing.copy() for card, thing in original.things.items()}
            self.ids = original.ids
            self.turn = original.turn
            self.turn_player = original.turn_player
            self.turn_event = original.turn_event
            self.last_turn_event = original.last_turn_event
            self.first_turn = original.first_turn
            self.phase = original.phase
            self.house = original.house
            self.decisions = original.decisions
            self.triggers = original.triggers[:]
            self.resolutions = [resolution.copy() for resolution in original.resolutions]
            self.fights = [fight.copy() for fight in original.fights]
            self.doomed = original.doomed[:]
            self.loose = original.loose[:]
            self.orphans = original.orphans[:]
            self.cast_off = original.cast_off[:]
            self.abducted = original.abducted[:]
            self.shown = original.shown[:]
            self.copied = original.copied.copy()

    def copy(self) -> KeyforgeState:
        """The same position, free to go another way."""
        return KeyforgeState(
            self.names,
            self.chance.copy(),
            self.laws,
            self.knowledge.copy(),
            self.faces,
            self.owners,
            [player.copy() for player in self.players],
            self,
        )

    # Cards

    def text(self, card: int) -> Face:
        """The face whose text the card has now: its own, or that of what it is a copy of."""
        return self.faces[self.copied.get(card, card)]

    def creature(self, card: int) -> bool:
        """Whether the card is a creature in play."""
        return self.zones[card] == BATTLELINE

    def in_play(self, card: int) -> bool:
        """Whether the card is in play."""
        return in_play(self.zones[card])

    def still_there(self, card: int, arrival: int) -> bool:
        """Whether this very object is still in play (KF-LEAVE-8)."""
        return card in self.things and self.things[card].arrival == arrival

    def everything(self) -> list[int]:
        """All cards in play, the active player's first."""
        found: list[int] = []
        for seat in (self.turn_player, 1 - self.turn_player):
            player = self.players[seat]
            for card in player.battleline + player.artifacts:
                found.append(card)
                upgrades = self.things[card].upgrades
                if upgrades:
                    found += upgrades
        return found

    def controlled(self, seat: int) -> list[int]:
        """The cards in play that a player controls, in reading order; upgrades stand behind creatures."""
        found: list[int] = []
        for card in self.players[seat].battleline:
            found.append(card)
            found += self._upgrades(card, seat)
        found += self.players[seat].artifacts
        for card in self.players[1 - seat].battleline:
            found += self._upgrades(card, seat)
        return found

    def _upgrades(self, card: int, seat: int) -> list[int]:
        """The upgrades on a creature that the player controls."""
        return [upgrade for upgrade in self.things[card].upgrades if self.holders[upgrade] == seat]

    def creatures(self) -> list[int]:
        """All creatures in play, the active player's first."""
        active = self.turn_player
        return self.players[active].piles[BATTLELINE] + self.players[1 - active].piles[BATTLELINE]

    def show(self, card: int, seats: int) -> None:
        """These seats, too, may know the card's face until the end of the turn (KFR18)."""
        self.knowledge.show(card, seats)
        if card not in self.shown:
            self.shown.append(card)

    def neighbors(self, card: int) -> list[int]:
        """The creatures beside it in its battleline (KF-SEL-3)."""
        if not self.creature(card):
            return []
        return beside(self.players[self.holders[card]].battleline, card)

    def on_flank(self, card: int) -> bool:
        """Whether it is the first or the last of its battleline, or is considered to be (KF-SEL-2; KFR93)."""
        if not self.creature(card):
            return False
        line = self.players[self.holders[card]].battleline
        return line[0] == card or line[-1] == card or quality(self, card, "flanking") > 0

    def power(self, card: int) -> int:
        """A creature's power now."""
        return quality(self, card, "power")

    def armor(self, card: int) -> int:
        """A creature's armor now; some of it may be used up (KF-DMG-4)."""
        return max(0, quality(self, card, "armor"))

    def put(self, card: int, zone: int, seat: int, first: bool = False) -> None:
        """Move a card into a zone of this seat, on top of a pile or at an end of the battleline."""
        former = self.zones[card]
        if former < PILES:
            pile = self.players[self.holders[card]].piles[former]
            pile.remove(card)
            if is_unordered(former) and pile:
                self._lose_track(card, pile, EVERYBODY & ~(self.knowledge.open[card] | who_knows(zone, seat)))
        elif former == UNDER:
            self._uncover(card)
        self.zones[card] = zone
        self.holders[card] = seat
        if zone < PILES:
            pile = self.players[seat].piles[zone]
            pile.insert(0 if first else len(pile), card)
        self.knowledge.put(card, who_knows(zone, seat))
        if card in self.shown:
            self.shown.remove(card)

    def _lose_track(self, card: int, left_behind: list[int], seats: int) -> None:
        """A card leaves a hand or archives; these seats cannot tell which, and know none of them any more."""
        memory, known = self.knowledge.memory, self.knowledge.open
        for other in left_behind:
            memory[other] = memory[other] & (~seats | known[other])
        memory[card] = memory[card] & ~seats

    def _uncover(self, card: int) -> None:
        """The card no longer lies under another one."""
        if card in self.cast_off:
            self.cast_off.remove(card)
        for thing in self.things.values():
            if card in thing.kept:
                thing.kept.remove(card)

    def arrive(self, card: int, seat: int, host: int = NOTHING, first: bool = False) -> Permanent:
        """The card comes into play: it is a new object, and its laws are in force."""
        face = self.faces[card]
        zone = {"creature": BATTLELINE, "artifact": ARTIFACTS}.get(face.type, UPGRADES)
        self.put(card, zone, seat, first)
        thing = Permanent(self.forgotten_events + len(self.events), seat, host)
        self.things[card] = thing
        if host != NOTHING:
            self.things[host].upgrades.append(card)
        for ability in self.faces[card].constants:
            ability.enact(self, card)
        return thing

    # What core asks

    def take(self, option: Option) -> None:
        """Answer with an option of the choice, which is not checked again; decisions are counted (KFR13)."""
        if self.choice is not None and not self.choice.forced:
            self.decisions += 1
        super().take(option)

    def arbiter(self, event: Event[KeyforgeState]) -> int:
        """The active player makes every choice (KF-TURN-3); none where all who stand by are one player.

        So it is with what is spent on a key: only the opponent of whoever forges can get it instead.
        """
        spent_on_key = isinstance(event, MoveAmber) and event.purpose == FORGING
        return NOBODY if spent_on_key else self.turn_player

    def settle(self) -> None:
        """Three forged keys win at once (KF-TURN-4)."""
        first, second = self.players
        if len(first.keys) >= KEYS_TO_WIN:
            self.end(Result((first.seat,), "keys"))
        elif len(second.keys) >= KEYS_TO_WIN:
            self.end(Result((second.seat,), "keys"))

    def shared_kinds(self) -> list[type]:
        """What all copies of a state share."""
        return [LawBook, Face, Ability, ConstantAbility]

    def key(self) -> tuple[object, ...]:
        """The position as a value, free of how it came about."""
        return key_of(self)

    def position(self, seat: int) -> dict[str, object]:
        """The position as `seat` may know it, in the form of the protocol's `view`."""
        self.check_seat(seat)
        return position(self, seat, glimpse=False)

    def glimpse(self, seat: int) -> dict[str, object]:
        """The same for a moment, with cards that are described when they are asked for."""
        self.check_seat(seat)
        return position(self, seat, glimpse=True)

    def in_numbers(self, seat: int) -> tuple[bytes, bytes]:
        """What `seat` may know as numbers."""
        return position_in_numbers(self, seat), options_in_numbers(self, seat)

    def imagine(self, seat: int, seed: int) -> KeyforgeState:
        """A position that `seat` could believe in."""
        self.check_imagining(seat)
        believed = imagine(self, seat, seed)
        believed.faces = believed.faces[:]
        believed.owners = believed.owners[:]
        believed.ids = believed.ids.copy()
        return believed

    def observe_event(self, event: Event[KeyforgeState], naming: Naming) -> dict[str, object]:
        """One event as a seat may know it; of Æ also whence and whither, but for the supply."""
        fields = super().observe_event(event, naming)
        if isinstance(event, MoveAmber):
            if event.giver != SUPPLY:
                fields["from"] = place_of_amber(self, event.giver, naming)
            if event.taker != SUPPLY:
                fields["to"] = place_of_amber(self, event.taker, naming)
        return fields

    def pictured(self, seat: int) -> dict[str, object]:
        """The position as `seat` may know it, as pictures show it."""
        return pictured(self, seat)

    def not_among(self, choice: Choice, card: int) -> Hindrance:
        """Why a card is no answer to a question whose step does not say it."""
        return not_among(self, choice, card)

    def unasked(self, seat: int) -> Hindrance:
        """It is somebody's turn."""
        return NOT_ASKED if seat == self.turn_player else Hindrance(NOT_ASKED.word, player=self.turn_player)

    def reference(self, card: int, seat: int) -> str:
        """How `seat` names the card."""
        return KeyforgeNaming(self, seat).of(card)

    def naming(self, seat: int) -> Naming:
        """What `seat` calls the cards of this position."""
        return KeyforgeNaming(self, seat)

    def name(self, card: int) -> str:
        """The name on the card's face."""
        return self.faces[card].name

    def notation(self, option: Option) -> str:
        """The option in notation."""
        seat = self.choice.player if self.choice is not None else NOBODY
        return notation(self, option, self.naming(seat))

    def notation_by(self, option: Option, naming: Naming) -> str:
        """The option in notation, its cards called by this naming."""
        return notation(self, option, naming)

    def lies(self, card: int) -> Place:
        """Whose zone a card lies in."""
        return whereabouts(self, card)

    def place(self, option: Option) -> Place:
        """Where an option on offer belongs: on a card, a player, a flank, a house, a key, or nowhere."""
        return where_it_belongs(self, option) or super().place(option)

    def zone_word(self, zone: int) -> str:
        """The name of a zone."""
        return ZONE_WORDS[zone]
