"""Positions: any state of a game, set from plain data with the structure of a scenario file.

What is read is checked to the last key: whatever is wrong is a `CardwrightError` that names its place, such
as `players.A.hand.2`, and what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, final

from cardwright.core.chance import Chance
from cardwright.core.knowledge import Knowledge
from cardwright.core.seats import LONGEST_IN_POSITION, check_names
from cardwright.core.validation import (
    LARGEST,
    MOST_CARDS,
    MOST_DESIGNS,
    check_ids,
    check_keys,
    check_number,
    is_plain,
    list_in,
    new_id,
    number_in,
    one_of,
    player_in,
    seat_named,
    table_in,
    text_in,
    truth_in,
    unknown,
)
from cardwright.errors import CardwrightError
from cardwright.kotc.casting import conditions_on, face_of, laws_for
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.draft import KEYS as DRAFT_KEYS
from cardwright.kotc.language.draft import DraftError, draft_from
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.text import Design
from cardwright.kotc.rules.cards import BLANK, Face
from cardwright.kotc.rules.frames import Minion
from cardwright.kotc.rules.phases import ACTION, PHASE_WORDS, SETUP
from cardwright.kotc.rules.setup import SEATS, SetUp
from cardwright.kotc.rules.state import KeeperState, Player
from cardwright.kotc.rules.turn import BeginTurn, TurnBegins, go_through
from cardwright.kotc.rules.zones import BATTLEFIELD, DECK, GRAVE, TRAPFIELD, ZONE_WORDS, zones_of
from cardwright.kotc.values import VALUE_KEYS, CardValues, Place, read_values

KEYS: Final = ("cards", "players", "turn", "phase", "first-turn", "dice", "seed")
CARD_KEYS: Final = ("card", "id", "owner", "edition", *VALUE_KEYS)


def build_position(edition: Edition, set_up: Mapping[str, object]) -> KeeperState:
    """The position that `set_up` describes, with the first question posed.

    Its keys are `cards` (designs by name), `players` (by name, in the order of their seats: `hp` and the
    zones), `turn`, `phase`, `first-turn`, `dice` and `seed`. A zone that is not named is empty, a deck is
    filled up with blanks; the phase begins now. Raises `CardwrightError`.
    """
    check_keys(set_up, KEYS, "a position")
    table = table_in(set_up.get("players"), "players")
    if len(table) not in SEATS:
        raise CardwrightError(f"players: {SEATS[0]} to {SEATS[-1]} can play; here are {len(table)}")
    names = [player_in(name, "players") for name in table]
    check_names(names, len(table), LONGEST_IN_POSITION)
    entries = _Entries(edition, names, table_in(set_up.get("cards", {}), "cards"))
    entries.read(table)
    chance = Chance.seeded(number_in(set_up.get("seed", 0), "seed", 0, 2**96 - 1))
    if "dice" in set_up:
        dice = list_in(set_up["dice"], "dice")
        check_number(len(dice), MOST_CARDS, "dice", "dice")
        chance.script = [number_in(die, f"dice.{place}", 1, 6) for place, die in enumerate(dice, start=1)]
        chance.only_script = True
    turn = seat_named(set_up.get("turn", names[0]), names, "turn")
    phases = (PHASE_WORDS[SETUP], *edition.phases)
    phase = one_of(set_up.get("phase", PHASE_WORDS[ACTION]), phases, "phase", "a phase")
    first = truth_in(set_up.get("first-turn", False), "first-turn")
    turns = 0 if first or phase == PHASE_WORDS[SETUP] else len(names)
    state = entries.state(chance, turns)
    _leave_out_losers(state, turn)
    _begin(state, turn, PHASE_WORDS.index(phase))
    return state


def _leave_out_losers(state: KeeperState, turn: int) -> None:
    """Who has lost already is out before the position begins, unless that decides the game.

    Raises `CardwrightError` where it would be the turn of one of them. Rules: K09-winning-and-losing-2, -3,
    -5.
    """
    losers = [player for player in state.players if player.hp == 0 or not player.deck]
    if not state.mechanisms.elimination or not losers or state.seats - len(losers) <= 1:
        return
    for loser in losers:
        if loser.seat == turn:
            raise CardwrightError(f"turn: {state.names[turn]} is out, without hitpoints or without a deck")
        state.out |= 1 << loser.seat
    for loser in losers:
        for zone in zones_of(state.edition):
            for card in loser.pile(zone)[:]:
                state.take_away(card)


def _begin(state: KeeperState, seat: int, phase: int) -> None:
    """Let the phase of this player's turn begin, and with it the game go on.

    The turn begins without a Draw Phase where the first player skips it (K17-turn-order-3).
    """
    phases = state.mechanisms.phases
    if phase == SETUP:
        state.agenda.next(SetUp(seat))
    elif phase == phases[0]:
        state.agenda.next(BeginTurn(seat))
    else:
        state.happen(TurnBegins(seat, state.turn + 1))
        if state.over:
            return
        go_through(state, phases[phases.index(phase) :])
    state.proceed()


@final
@dataclass(frozen=True, eq=False)
class _Entry:
    """A card in a zone, as the position describes it; None where its value is the usual one."""

    place: str
    face: Face
    seat: int
    zone: int
    owner: int
    id: str
    values: CardValues


@final
class _Entries:
    """The cards of all players, read one after another."""

    def __init__(self, edition: Edition, names: list[str], cards: Mapping[str, object]) -> None:
        self.edition = edition
        self.names = names
        check_number(len(cards), MOST_DESIGNS, "designs", "cards")
        self.designs = {text_in(name, "cards"): self._design(name, table) for name, table in cards.items()}
        self.faces: dict[Design, Face] = {}
        self.entries: list[_Entry] = []
        self.hp = [edition.start_hp] * len(names)
        self.ids: dict[str, str] = {}

    # Designs

    def _design(self, name: str, table: object) -> Design:
        where = f"cards.{name}"
        if name == BLANK.name:
            raise CardwrightError(f"{where}: {name} is there already, a card of no type that nobody can play")
        try:
            design = draft_from(name, table).design(self.edition)
        except DraftError as error:
            place = where if is_plain(name) else "cards"
            if error.key in DRAFT_KEYS:
                place = f"{place}.{error.key}"
            raise CardwrightError(f"{place}: {str(error).removeprefix(f'{name}: ')}") from None
        except CardTextError as error:
            raise CardwrightError(f"{where}: {error}") from None
        return self._checked(design, where)

    def _checked(self, design: Design, where: str) -> Design:
        """The design, of this edition if it names none, unless it may not or cannot be played."""
        if design.edition is None:
            design = replace(design, edition=self.edition.number)
        reasons = [each.message for each in examine_design(design, self.edition) if each.severity == "error"]
        if reasons:
            raise CardwrightError(f"{where}: {'; '.join(reasons)}")
        return design

    def _face(self, name: str, design_edition: int | None, where: str) -> Face:
        if name == BLANK.name:
            return BLANK
        if name not in self.designs:
            raise unknown(where, "there is no card", name, (*self.designs, BLANK.name))
        design = self.designs[name]
        if design_edition is not None:
            design = self._checked(replace(design, edition=design_edition, level=None), where)
        if design not in self.faces:
            self.faces[design] = face_of(design, self.edition)
        return self.faces[design]

    # Players and zones

    def read(self, players: Mapping[str, object]) -> None:
        """Read everything that the players have."""
        words = [ZONE_WORDS[zone] for zone in zones_of(self.edition)]
        for seat, name in enumerate(self.names):
            where = f"players.{name}"
            table = table_in(players[name], where)
            check_keys(table, ("hp", *words), "a player", where)
            self.hp[seat] = number_in(table.get("hp", self.edition.start_hp), f"{where}.hp", 0, LARGEST)
            for word in words:
                zone = ZONE_WORDS.index(word)
                if zone == DECK:
                    self._read_deck(table.get(word, []), seat, f"{where}.{word}")
                elif word in table:
                    self._read_zone(list_in(table[word], f"{where}.{word}"), seat, zone, f"{where}.{word}")
        check_ids(self.ids, [(entry.face.name, entry.place) for entry in self.entries if not entry.id])

    def _read_deck(self, deck: object, seat: int, where: str) -> None:
        """A list from the top, filled up with blanks; a number of blanks; or exactly a list."""
        if isinstance(deck, int) and not isinstance(deck, bool):
            self._fill_up(seat, number_in(deck, where, 0, LARGEST))
        elif isinstance(deck, Mapping):
            check_keys(deck, ("exactly",), "a deck", where)
            if "exactly" not in deck:
                raise CardwrightError(f"{where}: write the cards as {{exactly: […]}}")
            self._read_zone(list_in(deck["exactly"], f"{where}.exactly"), seat, DECK, where)
        else:
            cards = list_in(deck, where, "a list of cards, a number of blanks or {exactly: […]}")
            self._read_zone(cards, seat, DECK, where)
            self._fill_up(seat, self.edition.deck_min - len(cards))

    def _fill_up(self, seat: int, blanks: int) -> None:
        where = f"players.{self.names[seat]}.deck"
        check_number(len(self.entries) + blanks, MOST_CARDS, "cards in all", where)
        for _ in range(blanks):
            self.entries.append(_Entry(where, BLANK, seat, DECK, seat, "", CardValues()))

    def _read_zone(self, cards: Sequence[object], seat: int, zone: int, where: str) -> None:
        check_number(len(self.entries) + len(cards), MOST_CARDS, "cards in all", where)
        for place, card in enumerate(cards, start=1):
            self.entries.append(self._entry(card, seat, zone, f"{where}.{place}"))

    def _entry(self, card: object, seat: int, zone: int, where: str) -> _Entry:
        table = (
            {"card": card} if isinstance(card, str) else table_in(card, where, "a card's name or {card: …}")
        )
        check_keys(table, CARD_KEYS, "a card in a zone", where)
        if "card" not in table:
            raise CardwrightError(f"{where}: `card` is missing, the name of the card")
        design_edition = None
        if "edition" in table:
            design_edition = number_in(table["edition"], f"{where}.edition", 1, self.edition.number)
        face = self._face(text_in(table["card"], f"{where}.card"), design_edition, where)
        if zone == BATTLEFIELD and not face.minion:
            raise CardwrightError(f"{where}: {face.name} is no minion; only minions can be on a battlefield")
        if zone == TRAPFIELD and face.minion:
            raise CardwrightError(f"{where}: {face.name} is a minion; only spells can be set as traps")
        owner = seat_named(table.get("owner", self.names[seat]), self.names, f"{where}.owner")
        if owner != seat and zone not in (BATTLEFIELD, TRAPFIELD):
            raise CardwrightError(
                f"{where}.owner: only on a battlefield can a card lie that its player does not own"
            )
        values = read_values(table, face, Place(zone, seat, self.names, where), self.edition)
        name = new_id(self.ids, table["id"], where) if "id" in table else ""
        return _Entry(where, face, seat, zone, owner, name, values)

    # The state

    def state(self, chance: Chance, turn: int) -> KeeperState:
        """Every card where it is said to be, `turn` turns having begun, before anything happens."""
        owned = [[entry for entry in self.entries if entry.owner == seat] for seat in range(len(self.names))]
        brought = [[entry.face for entry in entries] for entries in owned]
        numbers = {entry: number for number, entry in enumerate(entry for each in owned for entry in each)}
        players = [Player(seat, hp) for seat, hp in enumerate(self.hp)]
        laws = laws_for(conditions_on(face for faces in brought for face in faces))
        state = KeeperState(self.names, chance, laws, Knowledge.of_nobody(0), self.edition, [], players)
        state.bring(brought)
        state.turn = turn
        state.living = sum(hp > 0 for hp in self.hp)
        state.ids = {numbers[entry]: entry.id for entry in self.entries if entry.id}
        for entry in self.entries:
            if entry.zone not in (DECK, GRAVE):
                self._put(state, numbers[entry], entry)
        for entry in reversed(self.entries):
            if entry.zone == GRAVE:
                state.put(numbers[entry], GRAVE, entry.seat)
        state.turn = turn + 1
        for entry in self.entries:
            entry.values.put_on(state, numbers[entry])
        state.turn = turn
        return state

    def _put(self, state: KeeperState, card: int, entry: _Entry) -> None:
        """Place a card with its values. Forgotten events of before the position brought the minions."""
        state.put(card, entry.zone, entry.seat)
        if entry.zone == BATTLEFIELD:
            state.minions[card] = Minion(entry.face.sp, entry.face.hp, state.forgotten_events, [])
            state.forgotten_events += 1
            state.turn_event = state.forgotten_events
