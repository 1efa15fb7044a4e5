"""A position in Keeper of the Cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, NOTHING, Choice, Option, Place
from cardwright.core.events import Event, LawBook
from cardwright.core.hindrance import NOT_ASKED, Hindrance
from cardwright.core.knowledge import Knowledge
from cardwright.core.naming import Naming
from cardwright.core.state import State
from cardwright.kotc.rules.cards import Face
from cardwright.kotc.rules.determinization import imagine
from cardwright.kotc.rules.elimination import put_out_losers
from cardwright.kotc.rules.endgame import judge
from cardwright.kotc.rules.frames import (
    Battle,
    Hypnosis,
    Link,
    MarkedDamage,
    Minion,
    Moment,
    Payment,
    Rampage,
    Rerolls,
    Resolution,
    Roll,
)
from cardwright.kotc.rules.hindrances import not_among, out_of_sight
from cardwright.kotc.rules.keys import key_of
from cardwright.kotc.rules.mechanisms import Mechanisms
from cardwright.kotc.rules.naming import KeeperNaming, notation, reference, where_it_belongs, whereabouts
from cardwright.kotc.rules.numbers import options_in_numbers, position_in_numbers
from cardwright.kotc.rules.observation import position
from cardwright.kotc.rules.phases import SETUP
from cardwright.kotc.rules.windows import RESPOND
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
    ZONE_WORDS,
    is_unordered,
    who_knows,
)

if TYPE_CHECKING:
    from cardwright.kotc.editions import Edition
    from cardwright.kotc.rules.cards import Condition


@final
class Player:
    """A player's HP and play area; each pile is a list of card numbers, a deck's last one being its top."""

    __slots__ = ("battlefield", "deck", "grave", "granary", "hand", "hp", "reserves", "seat", "trapfield")

    def __init__(
        self,
        seat: int,
        hp: int,
        deck: list[int] | None = None,
        hand: list[int] | None = None,
        granary: list[int] | None = None,
        battlefield: list[int] | None = None,
        grave: list[int] | None = None,
        trapfield: list[int] | None = None,
        reserves: list[int] | None = None,
    ) -> None:
        self.seat = seat
        self.hp = hp
        self.deck: list[int] = [] if deck is None else deck
        self.hand: list[int] = [] if hand is None else hand
        self.granary: list[int] = [] if granary is None else granary
        self.battlefield: list[int] = [] if battlefield is None else battlefield
        self.grave: list[int] = [] if grave is None else grave
        self.trapfield: list[int] = [] if trapfield is None else trapfield
        self.reserves: list[int] = [] if reserves is None else reserves

    def copy(self) -> Player:
        """A player of their own."""
        return Player(
            self.seat,
            self.hp,
            self.deck[:],
            self.hand[:],
            self.granary[:],
            self.battlefield[:],
            self.grave[:],
            self.trapfield[:],
            self.reserves[:],
        )

    def pile(self, zone: int) -> list[int]:
        """The cards in one of the player's zones."""
        if zone == HAND:
            return self.hand
        if zone == DECK:
            return self.deck
        if zone == GRANARY:
            return self.granary
        if zone == BATTLEFIELD:
            return self.battlefield
        if zone == GRAVE:
            return self.grave
        return self.trapfield if zone == TRAPFIELD else self.reserves


def take_out(pile: list[int], card: int) -> None:
    """Take a card out of a pile; the last one, such as the top of a deck, need not be looked for."""
    if pile[-1] == card:
        pile.pop()
    else:
        pile.remove(card)


@final
class KeeperState(State["KeeperState"]):
    """A position in Keeper of the Cards.

    A card is a number: `faces`, `owners`, `zones`, `holders` (whose zone it is in) and `exhausted` are
    indexed by it. `drops` holds by how much a card was down-leveled, `fatigued` the turn in which it was.
    What exists only on the battlefield is in `minions`. `ids` are the names that a position gave to cards.
    As masks, `everyone` is all the players, `public` also who looks on.
    The abilities of `locked` cards cannot be activated this turn (R61). `out` is the mask of players who have
    lost where one can, `rerolls` are the dice that players may roll again this turn.
    """

    def __init__(
        self,
        names: Sequence[str],
        chance: Chance,
        laws: LawBook[KeeperState],
        knowledge: Knowledge,
        edition: Edition,
        faces: list[Face],
        players: list[Player],
        original: KeeperState | None = None,
    ) -> None:
        """A position in which nothing lies anywhere yet, or a copy of the `original`."""
        super().__init__(names, chance, laws, knowledge, original)
        self.edition = edition
        self.faces = faces
        self.players = players
        self.seats = len(names)
        self.everyone = (1 << len(names)) - 1
        self.public = (2 << len(names)) - 1
        if original is None:
            self.mechanisms = Mechanisms(edition)
            self.owners: list[int] = []
            self.zones: list[int] = []
            self.holders: list[int] = []
            self.exhausted: list[bool] = []
            self.ids: dict[int, str] = {}
            self.minions: dict[int, Minion] = {}
            self.drops: dict[int, int] = {}
            self.fatigued: dict[int, int] = {}
            self.counters_placed = 0
            self.living = len(names)
            self.decked_out = NOBODY
            self.turn = 0
            self.turn_player = 0
            self.turn_event = 0
            self.phase = SETUP
            self.phase_event = 0
            self.shown: list[tuple[int, int, int]] = []
            self.moments: list[Moment] = []
            self.spent: list[tuple[int, int, int]] = []
            self.chain: list[Link] = []
            self.negated: list[int] = []
            self.payments: list[Payment] = []
            self.resolutions: list[Resolution] = []
            self.rolls: list[Roll] = []
            self.marked: list[MarkedDamage] = []
            self.battles: list[Battle] = []
            self.declared: list[int] = []
            self.hypnoses: list[Hypnosis] = []
            self.rampages: list[Rampage] = []
            self.locked: list[int] = []
            self.out = 0
            self.rerolls: list[Rerolls] = []
        else:
            self.mechanisms = original.mechanisms
            self.owners = original.owners
            self.zones = original.zones[:]
            self.holders = original.holders[:]
            self.exhausted = original.exhausted[:]
            self.ids = original.ids
            self.minions = {card: minion.copy() for card, minion in original.minions.items()}
            self.drops = original.drops.copy()
            self.fatigued = original.fatigued.copy()
            self.counters_placed = original.counters_placed
            self.living = original.living
            self.decked_out = original.decked_out
            self.turn = original.turn
            self.turn_player = original.turn_player
            self.turn_event = original.turn_event
            self.phase = original.phase
            self.phase_event = original.phase_event
            self.shown = original.shown[:]
            self.moments = original.moments[:]
            self.spent = original.spent[:]
            self.chain = original.chain[:]
            self.negated = original.negated[:]
            self.payments = [payment.copy() for payment in original.payments]
            self.resolutions = [resolution.copy() for resolution in original.resolutions]
            self.rolls = [Roll(roll.player, roll.dice[:]) for roll in original.rolls]
            self.marked = [marked.copy() for marked in original.marked]
            self.battles = [battle.copy() for battle in original.battles]
            self.declared = original.declared[:]
            self.hypnoses = original.hypnoses[:]
            self.rampages = original.rampages[:]
            self.locked = original.locked[:]
            self.out = original.out
            self.rerolls = [rerolls.copy() for rerolls in original.rerolls]

    def copy(self) -> KeeperState:
        """The same position, free to go another way."""
        return KeeperState(
            self.names,
            self.chance.copy(),
            self.laws,
            self.knowledge.copy(),
            self.edition,
            self.faces,
            [player.copy() for player in self.players],
            self,
        )

    # Seats

    def from_turn_player(self, place: int) -> int:
        """The seat that is `place` places to the left of the turn player (R2, R120)."""
        return (self.turn_player + place) % self.seats

    def enemies(self, seat: int) -> list[int]:
        """Every other player, clockwise from the left. Rules: K17-preamble-6, K17-enemy-1."""
        others = [(seat + place) % self.seats for place in range(1, self.seats)]
        return [other for other in others if not self.is_out(other)] if self.out else others

    def is_out(self, seat: int) -> bool:
        """Whether the player has lost and is out of the game. Rules: K09-winning-and-losing-5."""
        return self.out >> seat & 1 == 1

    # Cards

    def bring(self, decks: list[list[Face]], reserves: list[list[Face]] | None = None) -> None:
        """Each player brings a deck; `decks` holds the faces of its cards from the top, `reserves` those of
        the cards beside it.
        """
        faces: list[Face] = []
        owners: list[int] = []
        for seat, deck in enumerate(decks):
            first = len(faces)
            faces += deck
            owners += [seat] * len(deck)
            self.players[seat].deck = list(range(len(faces) - 1, first - 1, -1))
        self.zones = [DECK] * len(faces)
        for seat, cards in enumerate(reserves if reserves is not None else []):
            self.players[seat].reserves = list(range(len(faces), len(faces) + len(cards)))
            faces += cards
            owners += [seat] * len(cards)
            self.zones += [RESERVES] * len(cards)
        self.faces = faces
        self.owners = owners
        self.holders = owners[:]
        self.exhausted = [False] * len(faces)
        self.knowledge = Knowledge.of_nobody(len(faces))
        for player in self.players:
            for card in player.reserves:
                self.knowledge.put(card, 1 << player.seat)

    def make_pawn(self, face: Face, seat: int) -> int:
        """A card that was in no deck: its number. It comes into being as it is summoned. Rules: K17-pawns-1;
        its owner is who summons it (R103).
        """
        self.faces = [*self.faces, face]
        self.owners = [*self.owners, seat]
        self.zones.append(REMOVED)
        self.holders.append(seat)
        self.exhausted.append(False)
        self.knowledge.add_card()
        return len(self.owners) - 1

    def level(self, card: int) -> int:
        """The card's level now. Rules: K17-down-level-1 to -3."""
        level = self.faces[card].level
        if self.drops and card in self.drops:
            return max(self.edition.level.least, level - self.drops[card])
        return level

    def ready_resources(self, seat: int) -> int:
        """How many unexhausted resources the player has."""
        exhausted = self.exhausted
        ready = 0
        for card in self.players[seat].granary:
            if not exhausted[card]:
                ready += 1
        return ready

    def put(self, card: int, zone: int, seat: int, on_bottom: bool = False) -> int:
        """Move a card into a zone of this seat, on top of a deck or at the right end of another zone.

        What it had in the zone it leaves is lost: exhaustion, fatigue, counters, its place in a team (R100,
        K17-battles-14). Who may know its face follows the zone. A pawn that goes anywhere but to a
        battlefield is removed from the game (K17-pawns-3), and so is what would come to a player who is out
        (K09-winning-and-losing-5). Returns the zone in which the card is now.
        """
        if self.out and zone < NOWHERE and self.is_out(seat):
            self.take_away(card)
            return REMOVED
        former = self.zones[card]
        holder = self.players[self.holders[card]]
        if zone != BATTLEFIELD and self.faces[card].pawn:
            zone = REMOVED
        if former == BATTLEFIELD:
            self._leave_battlefield(card)
        elif former < NOWHERE:
            take_out(holder.pile(former), card)
            if former == TRAPFIELD and self.hypnoses:
                self.hypnoses = [hypnosis for hypnosis in self.hypnoses if hypnosis.card != card]
        known = who_knows(zone, seat, self.public) | self._shown_to(card)
        if is_unordered(former):
            self._lose_track(card, holder.pile(former), self.public & ~(self.knowledge.open[card] | known))
        self.exhausted[card] = False
        if self.fatigued:
            self.fatigued.pop(card, None)
        self.zones[card] = zone
        self.holders[card] = seat
        if zone < NOWHERE:
            if on_bottom:
                self.players[seat].deck.insert(0, card)
            else:
                self.players[seat].pile(zone).append(card)
        self.knowledge.put(card, known, zone == BATTLEFIELD or zone == TRAPFIELD)
        return zone

    def take_away(self, card: int) -> None:
        """A card leaves the game with a player who is out, and nobody sees its face any more (R172)."""
        zone = self.zones[card]
        if zone == BATTLEFIELD:
            self._leave_battlefield(card)
        elif zone < NOWHERE:
            take_out(self.players[self.holders[card]].pile(zone), card)
        self.hypnoses = [hypnosis for hypnosis in self.hypnoses if hypnosis.card != card]
        self.exhausted[card] = False
        self.zones[card] = REMOVED
        self.shown = [entry for entry in self.shown if entry[0] != card]
        self.knowledge.put(card, self.entitled(card))

    def _leave_battlefield(self, card: int) -> None:
        """The minion is one no more; its last controller is remembered for those who ask (R17, R83)."""
        controller = self.holders[card]
        minion = self.minions.pop(card)
        self.players[controller].battlefield.remove(card)
        self.counters_placed -= len(minion.counters)
        for battle in self.battles:
            battle.leave(card, minion.arrival, controller)
        for place, moment in enumerate(self.moments):
            if (
                moment.card == card
                and moment.condition.about_this
                and not moment.condition.on_leaving
                and not moment.of_another(minion.arrival)
            ):
                self.moments[place] = Moment(
                    moment.condition, moment.event, moment.batch, card, 1 << controller
                )

    def single_out(self, card: int) -> None:
        """Something befalls one card of its zone; which one, only those can tell who see its face (R123)."""
        zone = self.zones[card]
        if is_unordered(zone):
            pile = self.players[self.holders[card]].pile(zone)
            self._lose_track(card, pile, self.public & ~self.knowledge.open[card])

    def _lose_track(self, card: int, pile: list[int], seats: int) -> None:
        """One card of a hidden zone leaves, or is turned; these seats cannot tell which.

        Any other that is turned the same way could have been the one: they know none of them any more (R123).
        """
        if not seats:
            return
        memory = self.knowledge.memory
        known = self.knowledge.open
        exhausted = self.exhausted
        turned = exhausted[card]
        alone = True
        for other in pile:
            if exhausted[other] == turned and other != card:
                alone = False
                memory[other] = memory[other] & (~seats | known[other])
        if not alone:
            memory[card] = memory[card] & ~seats

    def entitled(self, card: int) -> int:
        """The seats that may know the card's face now, as a mask: by its zone, or because it is being shown.

        A petrified minion is known to its controller. Rules: K17-zones-2, K17-petrify-2; R167.
        """
        seats = who_knows(self.zones[card], self.holders[card], self.public)
        if self.petrified(card):
            seats = 1 << self.holders[card]
        elif self.zones[card] == REMOVED and not self.faces[card].pawn:
            seats = 0
        return seats | self._shown_to(card)

    def _shown_to(self, card: int) -> int:
        """The seats that are being shown the card, as a mask (R167)."""
        seats = 0
        for shown, to, _ in self.shown:
            if shown == card:
                seats |= to
        return seats

    def petrified(self, card: int) -> bool:
        """Whether the card is a petrified minion. Rules: K17-petrify-1."""
        return self.zones[card] == BATTLEFIELD and self.minions[card].petrified

    def silenced(self, card: int) -> bool:
        """Whether the card's abilities cannot be activated. Rules: K17-petrify-2, K17-counters-24; R61."""
        return card in self.locked or self.petrified(card)

    def controls(self, seat: int, card: int) -> bool:
        """Whether the card is in a zone of this player. Rules: K17-controller-1."""
        return self.holders[card] == seat

    def on_field(self, card: int) -> bool:
        """Whether the card is a minion on a battlefield. Rules: K17-on-field-1."""
        return self.zones[card] == BATTLEFIELD

    def in_play(self, card: int) -> bool:
        """Whether the card is a minion on a battlefield, or a trap. Rules: K12E-in-play-1."""
        return self.zones[card] == BATTLEFIELD or self.zones[card] == TRAPFIELD

    def still_there(self, card: int, arrival: int) -> bool:
        """Whether this very minion is still on-field, and not another object of the same card (R80)."""
        return self.zones[card] == BATTLEFIELD and self.minions[card].arrival == arrival

    def show(self, cards: list[int], seats: int, source: int) -> None:
        """Let these seats see the cards, wherever they go, until what `source` does is finished (R167)."""
        for card in cards:
            self.knowledge.show(card, seats)
            self.shown.append((card, seats, source))

    def hide(self, source: int) -> None:
        """What `source` has shown is over: their zone decides again who may know these cards (R167)."""
        over = [card for card, _, shower in self.shown if shower == source]
        self.shown = [entry for entry in self.shown if entry[2] != source]
        for card in over:
            self.turn_towards(card)

    def turn_towards(self, card: int) -> None:
        """Where the card lies decides who may know its face; on a field all can follow it, face-down, too."""
        self.knowledge.put(card, self.entitled(card), self.in_play(card))

    # Moments

    def open_moment(self, condition: Condition, event: int, batch: int, card: int, seats: int) -> None:
        """Something that `condition` speaks of has happened.

        Simultaneous events are one for those conditions that do not speak of the card itself (R6); one that
        has happened to several cards has happened to another one than any of them.
        """
        if not condition.about_this:
            for place, moment in enumerate(self.moments):
                if moment.condition is condition and moment.batch == batch and moment.seats == seats:
                    if moment.card != card:
                        self.moments[place] = Moment(condition, moment.event, batch, NOTHING, seats)
                    return
        self.moments.append(Moment(condition, event, batch, card, seats))

    def count_in(
        self, condition: Condition, event: int, batch: int, card: int, seats: int, amount: int
    ) -> None:
        """Something has happened that `condition` counts: to this card, or so much of it to a player.

        What is simultaneous is counted together (R6).
        """
        happened = () if card == NOTHING else (card,)
        for place, moment in enumerate(self.moments):
            if moment.condition is condition and moment.batch == batch and moment.seats == seats:
                cards = moment.cards if card in moment.cards else (*moment.cards, *happened)
                total = moment.amount + amount
                self.moments[place] = Moment(condition, moment.event, batch, NOTHING, seats, cards, total)
                return
        self.moments.append(Moment(condition, event, batch, NOTHING, seats, happened, amount))

    def spend_oldest(self, number: int) -> None:
        """The oldest moments, so many of them, can no longer be used (R94)."""
        del self.moments[:number]
        if not self.moments:
            self.spent.clear()

    def spend_moments(self) -> None:
        """What has happened so far can no longer be used (R3)."""
        if self.moments:
            self.moments.clear()
            self.spent.clear()

    # What core asks

    def shared_kinds(self) -> list[type]:
        """What all copies of a state share."""
        return [LawBook, Face, Mechanisms, type(self.edition)]

    def rules_read_events(self) -> bool:
        """No rule asks what has happened: what matters later is kept as moments and frames."""
        return False

    def settle(self) -> None:
        """The state check after every event: has an endgame condition been met, or is anybody out?
        Ruling R84.
        """
        if self.mechanisms.elimination:
            put_out_losers(self)
        elif self.living <= 1 or self.decked_out != NOBODY:
            self.end(judge(self))

    def cited(self, event: Event[KeeperState]) -> tuple[str, ...]:
        """The rules behind an event, by the numbers of the edition's rulebook."""
        return self.edition.cited(event.rules())

    def by_number(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Those of these rules that the edition has, by their numbers there."""
        return self.edition.cited(rules)

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

    def payer(self) -> int:
        """The seat that pays a cost for which another is asked to choose the cards.

        Rules: K09-creature-abilities-20, -21.
        """
        choice = self.choice
        if choice is None or choice.prompt != "pay" or not self.payments:
            return NOBODY
        payment = self.payments[-1]
        chosen_for = payment.card == choice.source and payment.seat != choice.player
        return payment.seat if chosen_for else NOBODY

    def spoken(self) -> Mapping[str, str]:
        """The words of the edition: a `Creature Zone` where the view has a `battlefield`."""
        return self.edition.words

    def imagine(self, seat: int, seed: int) -> KeeperState:
        """A position that `seat` could believe in."""
        self.check_imagining(seat)
        believed = imagine(self, seat, seed)
        believed.faces = believed.faces[:]
        believed.owners = believed.owners[:]
        believed.ids = believed.ids.copy()
        return believed

    def not_among(self, choice: Choice, card: int) -> Hindrance:
        """Why a card is no answer to a question whose step does not say it."""
        return not_among(self, choice, card)

    def out_of_sight(self, card: int) -> Hindrance:
        """Why a card that lies face-down is not on offer."""
        return out_of_sight(self, card)

    def unasked(self, seat: int) -> Hindrance:
        """It is somebody's turn."""
        return NOT_ASKED if seat == self.turn_player else Hindrance(NOT_ASKED.word, player=self.turn_player)

    def reference(self, card: int, seat: int) -> str:
        """How `seat` names the card."""
        return reference(self, card, seat)

    def naming(self, seat: int) -> Naming:
        """What `seat` calls the cards of this position."""
        return KeeperNaming(self, seat)

    def name(self, card: int) -> str:
        """The name on the card's face."""
        return self.faces[card].name

    def in_sight(self, seat: int) -> list[int]:
        """The cards that `seat` has before its eyes: on fields face-down ones, too, none out of the game."""
        mine = 0 if seat == NOBODY else 1 << seat
        zones = self.zones
        return [
            card
            for card, seats in enumerate(self.knowledge.open)
            if ((seat == NOBODY or seats & mine) and zones[card] != REMOVED) or self.in_play(card)
        ]

    def notation(self, option: Option) -> str:
        """The option in notation."""
        return notation(self, option)

    @property
    def window(self) -> bool:
        """Whether everybody is asked in turn whether to act. Ruling R1."""
        choice = self.choice
        return choice is not None and choice.prompt == RESPOND

    def lies(self, card: int) -> Place:
        """Whose zone a card lies in."""
        return whereabouts(self, card)

    def place(self, option: Option) -> Place:
        """Where an option on offer belongs: on a card, a player, a pile, a die, or nowhere."""
        return where_it_belongs(self, option) or super().place(option)

    def zone_word(self, zone: int) -> str:
        """The name of a zone."""
        return ZONE_WORDS[zone]
