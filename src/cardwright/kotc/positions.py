"""Positions: any state of a game, set from plain data with the structure of a scenario file.

What is read is checked to the last key: whatever is wrong is a `CardwrightError` that names its place, such as
`players.A.hand.2`, and what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, final

from rapidfuzz import process

from cardwright.core.chance import Chance
from cardwright.core.knowledge import Knowledge
from cardwright.errors import CardwrightError
from cardwright.kotc.casting import face_of, laws_for, unplayable
from cardwright.kotc.decks import Deck
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.draft import draft_from
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.legality import examine_design
from cardwright.kotc.language.text import Design
from cardwright.kotc.rules import counters as kinds
from cardwright.kotc.rules.cards import BLANK, Face
from cardwright.kotc.rules.frames import Counter, Minion
from cardwright.kotc.rules.phases import ACTION, DRAW, PHASE_WORDS, SETUP
from cardwright.kotc.rules.setup import SEATS, SetUp
from cardwright.kotc.rules.state import KeeperState, Player
from cardwright.kotc.rules.turn import (
    ACTION_PHASE,
    BATTLE_PHASE,
    DRAW_PHASE,
    RECOVERY_PHASE,
    RESOURCE_PHASE,
    BeginTurn,
    TurnBegins,
)
from cardwright.kotc.rules.zones import BATTLEFIELD, DECK, GRANARY, GRAVE, HAND, ZONE_WORDS

KEYS: Final = ("cards", "players", "turn", "phase", "first-turn", "dice", "seed")
ZONES: Final = ("battlefield", "hand", "granary", "grave", "deck")
PLAYER_KEYS: Final = ("hp", *ZONES)
CARD_KEYS: Final = (
    "card",
    "id",
    "exhausted",
    "ready",
    "sp",
    "hp",
    "level",
    "counters",
    "owner",
    "fatigued",
    "petrified",
    "edition",
)
COUNTER_KEYS: Final = ("kind", "owner", "n")
COUNTER_KINDS: Final = (
    kinds.SWORD,
    kinds.SHIELD,
    kinds.WEAKNESS,
    kinds.DAMAGE,
    kinds.EXHAUSTION,
    kinds.FATIGUE,
    kinds.DICE,
)
NOW: Final = "now"
BEFORE: Final = "before"
"""Since when a card is fatigued: this turn, or an earlier one."""

LARGEST: Final = 9_999
"""No number of HP, cards or counters that a position sets is larger."""


def build_position(edition: Edition, set_up: Mapping[str, object]) -> KeeperState:
    """The position that `set_up` describes, with the first question posed.

    Its keys are `cards` (designs by name), `players` (by name, in the order of their seats: `hp` and the zones),
    `turn`, `phase`, `first-turn`, `dice` and `seed`. A zone that is not named is empty, a deck is filled up with
    blanks; the phase begins now. Raises `CardwrightError`.
    """
    _check_keys(set_up, KEYS, "a position")
    table = _mapping(set_up.get("players"), "players")
    if len(table) not in SEATS:
        raise CardwrightError(f"players: {SEATS[0]} to {SEATS[-1]} can play; here are {len(table)}")
    names = [_text(name, "players") for name in table]
    entries = _Entries(edition, names, _mapping(set_up.get("cards", {}), "cards"))
    entries.read(table)
    chance = Chance.seeded(_number(set_up.get("seed", 0), "seed", 0, 2**96 - 1))
    if "dice" in set_up:
        dice = _list(set_up["dice"], "dice")
        chance.script = [_number(die, f"dice.{place}", 1, 6) for place, die in enumerate(dice, start=1)]
        chance.only_script = True
    turn = _seat(set_up.get("turn", names[0]), names, "turn")
    phase = _one_of(set_up.get("phase", PHASE_WORDS[ACTION]), PHASE_WORDS, "phase", "a phase")
    first = _truth(set_up.get("first-turn", False), "first-turn")
    turns = 0 if first or phase == PHASE_WORDS[SETUP] else len(names)
    state = entries.state(chance, turns)
    _begin(state, turn, PHASE_WORDS.index(phase))
    return state


def _begin(state: KeeperState, seat: int, phase: int) -> None:
    """Let the phase of this player's turn begin, and with it the game go on.

    The turn begins without a Draw Phase where the first player skips it (K17-turn-order-3).
    """
    agenda = state.agenda
    if phase == SETUP:
        agenda.next(SetUp(seat))
    elif phase == DRAW:
        agenda.next(BeginTurn(seat))
    else:
        state.happen(TurnBegins(seat, state.turn + 1))
        if state.over:
            return
        agenda.next(BeginTurn((seat + 1) % state.seats))
        phases = (DRAW_PHASE, RESOURCE_PHASE, ACTION_PHASE, BATTLE_PHASE, RECOVERY_PHASE)
        for step in reversed(phases[phase - DRAW :]):
            agenda.next(step)
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
    exhausted: bool
    sp: int | None
    hp: int | None
    level: int | None
    counters: tuple[Counter, ...]
    fatigued: str


@final
class _Entries:
    """The cards of all players, read one after another."""

    def __init__(self, edition: Edition, names: list[str], cards: Mapping[str, object]) -> None:
        self.edition = edition
        self.names = names
        self.designs = {_text(name, "cards"): self._design(name, table) for name, table in cards.items()}
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
        except CardTextError as error:
            raise CardwrightError(f"{where}: {error}") from None
        return self._checked(design, where)

    def _checked(self, design: Design, where: str) -> Design:
        """The design, of this edition if it names none, unless it may not or cannot be played."""
        if design.edition is None:
            design = replace(design, edition=self.edition.number)
        reasons = [
            each.message for each in examine_design(design, self.edition) if each.severity == "error"
        ]
        reasons += unplayable(Deck(design.name, self.edition.game, ((design, 1),)))
        if reasons:
            raise CardwrightError(f"{where}: {'; '.join(reasons)}")
        return design

    def _face(self, name: str, design_edition: int | None, where: str) -> Face:
        if name == BLANK.name:
            return BLANK
        if name not in self.designs:
            raise _unknown(where, "there is no card", name, (*self.designs, BLANK.name))
        design = self.designs[name]
        if design_edition is not None:
            design = self._checked(replace(design, edition=design_edition, level=None), where)
        if design not in self.faces:
            self.faces[design] = face_of(design, self.edition)
        return self.faces[design]

    # Players and zones

    def read(self, players: Mapping[str, object]) -> None:
        """Read everything that the players have."""
        for seat, name in enumerate(self.names):
            where = f"players.{name}"
            table = _mapping(players[name], where)
            _check_keys(table, PLAYER_KEYS, "a player", where)
            self.hp[seat] = _number(table.get("hp", self.edition.start_hp), f"{where}.hp", 0, LARGEST)
            for word in ZONES:
                zone = ZONE_WORDS.index(word)
                if zone == DECK:
                    self._read_deck(table.get(word, []), seat, f"{where}.{word}")
                elif word in table:
                    self._read_zone(_list(table[word], f"{where}.{word}"), seat, zone, f"{where}.{word}")
        for entry in self.entries:
            if self.ids.get(entry.face.name, entry.place) != entry.place and not entry.id:
                raise CardwrightError(
                    f"{self.ids[entry.face.name]}: the id {entry.face.name!r} is the name of another card"
                )

    def _read_deck(self, deck: object, seat: int, where: str) -> None:
        """A list from the top, filled up with blanks; a number of blanks; or exactly a list."""
        if isinstance(deck, int) and not isinstance(deck, bool):
            self._fill_up(seat, _number(deck, where, 0, LARGEST))
        elif isinstance(deck, Mapping):
            _check_keys(deck, ("exactly",), "a deck", where)
            if "exactly" not in deck:
                raise CardwrightError(f"{where}: write the cards as {{exactly: […]}}")
            self._read_zone(_list(deck["exactly"], f"{where}.exactly"), seat, DECK, where)
        else:
            cards = _list(deck, where, "a list of cards, a number of blanks or {exactly: […]}")
            self._read_zone(cards, seat, DECK, where)
            self._fill_up(seat, self.edition.deck_min - len(cards))

    def _fill_up(self, seat: int, blanks: int) -> None:
        where = f"players.{self.names[seat]}.deck"
        for _ in range(blanks):
            self.entries.append(_Entry(where, BLANK, seat, DECK, seat, "", False, None, None, None, (), ""))

    def _read_zone(self, cards: Sequence[object], seat: int, zone: int, where: str) -> None:
        for place, card in enumerate(cards, start=1):
            self.entries.append(self._entry(card, seat, zone, f"{where}.{place}"))

    def _entry(self, card: object, seat: int, zone: int, where: str) -> _Entry:
        table = {"card": card} if isinstance(card, str) else _mapping(card, where, "a card's name or {card: …}")
        _check_keys(table, CARD_KEYS, "a card in a zone", where)
        if "card" not in table:
            raise CardwrightError(f"{where}: `card` is missing, the name of the card")
        design_edition = None
        if "edition" in table:
            design_edition = _number(table["edition"], f"{where}.edition", 1, self.edition.number)
        face = self._face(_text(table["card"], f"{where}.card"), design_edition, where)
        if zone == BATTLEFIELD and not face.minion:
            raise CardwrightError(f"{where}: {face.name} is no minion; only minions can be on a battlefield")
        if _truth(table.get("petrified", False), f"{where}.petrified"):
            raise CardwrightError(f"{where}.petrified: petrified minions cannot be played yet")
        owner = _seat(table.get("owner", self.names[seat]), self.names, f"{where}.owner")
        if owner != seat and zone != BATTLEFIELD:
            raise CardwrightError(
                f"{where}.owner: only on a battlefield can a card lie that its player does not own"
            )
        return _Entry(
            where,
            face,
            seat,
            zone,
            owner,
            self._id(table, where),
            self._exhausted(table, zone, where),
            self._value(table, "sp", zone == BATTLEFIELD, where),
            self._value(table, "hp", zone == BATTLEFIELD, where),
            self._level(table, face, where),
            self._counters(table, seat, zone, where),
            self._fatigued(table, zone, where),
        )

    # What can be set on a card

    def _id(self, table: Mapping[str, object], where: str) -> str:
        if "id" not in table:
            return ""
        name = _text(table["id"], f"{where}.id")
        if not name.strip() or "#" in name or "." in name or not name.isprintable():
            raise CardwrightError(f"{where}.id: an id has no `.` and no `#` in it, unlike {_shown(name)}")
        if name in self.ids:
            raise CardwrightError(f"{where}.id: {self.ids[name]} has the id {name!r} already")
        self.ids[name] = where
        return name

    def _exhausted(self, table: Mapping[str, object], zone: int, where: str) -> bool:
        told = [key for key in ("exhausted", "ready") if key in table]
        for key in told:
            _truth(table[key], f"{where}.{key}")
        if told and zone not in (BATTLEFIELD, GRANARY):
            raise CardwrightError(f"{where}.{told[0]}: only on-field minions and resources can be exhausted")
        if len(told) == 2 and table["exhausted"] == table["ready"]:
            raise CardwrightError(f"{where}: a card is either exhausted or ready")
        return table.get("exhausted") is True or table.get("ready") is False

    def _value(self, table: Mapping[str, object], key: str, possible: bool, where: str) -> int | None:
        if key not in table:
            return None
        if not possible:
            raise CardwrightError(f"{where}.{key}: only an on-field minion has {key.upper()} of its own")
        return _number(table[key], f"{where}.{key}", 0, LARGEST)

    def _level(self, table: Mapping[str, object], face: Face, where: str) -> int | None:
        if "level" not in table:
            return None
        return _number(table["level"], f"{where}.level", 0, face.level)

    def _counters(
        self, table: Mapping[str, object], seat: int, zone: int, where: str
    ) -> tuple[Counter, ...]:
        if "counters" not in table:
            return ()
        where = f"{where}.counters"
        if zone != BATTLEFIELD:
            raise CardwrightError(f"{where}: counters lie only on on-field minions")
        counters: list[Counter] = []
        for place, told in enumerate(_list(table["counters"], where), start=1):
            here = f"{where}.{place}"
            counter = _mapping(told, here)
            _check_keys(counter, COUNTER_KEYS, "a counter", here)
            kind = _one_of(counter.get("kind"), COUNTER_KINDS, f"{here}.kind", "a kind of counter in play")
            owner = _seat(counter.get("owner", self.names[seat]), self.names, f"{here}.owner")
            number = _number(counter.get("n", 1), f"{here}.n", 0, LARGEST)
            counters += [Counter(kind, owner)] * number
        return tuple(counters)

    def _fatigued(self, table: Mapping[str, object], zone: int, where: str) -> str:
        value = table.get("fatigued", False)
        if value is False:
            return ""
        if zone not in (BATTLEFIELD, GRANARY):
            raise CardwrightError(f"{where}.fatigued: only on-field minions and resources can be fatigued")
        if value is True:
            return NOW
        if value == BEFORE:
            return BEFORE
        raise CardwrightError(
            f"{where}.fatigued: true (since this turn), `before` (since an earlier one) or false, "
            f"not {_shown(value)}"
        )

    # The state

    def state(self, chance: Chance, turn: int) -> KeeperState:
        """Every card where it is said to be, `turn` turns having begun, before anything happens."""
        owned = [[entry for entry in self.entries if entry.owner == seat] for seat in range(len(self.names))]
        brought = [[entry.face for entry in entries] for entries in owned]
        numbers = {entry: number for number, entry in enumerate(entry for each in owned for entry in each)}
        players = [Player(seat, hp) for seat, hp in enumerate(self.hp)]
        state = KeeperState(
            self.names, chance, laws_for(sum(brought, [])), Knowledge.of_nobody(0), self.edition, [], players
        )
        state.bring(brought)
        state.turn = turn
        state.living = sum(hp > 0 for hp in self.hp)
        state.ids = {numbers[entry]: entry.id for entry in self.entries if entry.id}
        for entry in self.entries:
            if entry.zone in (BATTLEFIELD, HAND, GRANARY):
                self._put(state, numbers[entry], entry)
        for entry in reversed(self.entries):
            if entry.zone == GRAVE:
                state.put(numbers[entry], GRAVE, entry.seat)
        for entry in self.entries:
            if entry.level is not None and entry.level < entry.face.level:
                state.drops[numbers[entry]] = entry.face.level - entry.level
        return state

    def _put(self, state: KeeperState, card: int, entry: _Entry) -> None:
        """Place a card with its values. Events of before the position, forgotten by now, brought the minions."""
        state.put(card, entry.zone, entry.seat)
        state.exhausted[card] = entry.exhausted
        if entry.fatigued:
            state.fatigued[card] = state.turn + 1 if entry.fatigued == NOW else state.turn
        if entry.zone == BATTLEFIELD:
            sp = entry.face.sp if entry.sp is None else entry.sp
            hp = entry.face.hp if entry.hp is None else entry.hp
            state.minions[card] = Minion(sp, hp, state.forgotten_events, list(entry.counters))
            state.counters_placed += len(entry.counters)
            state.forgotten_events += 1
            state.turn_event = state.forgotten_events


# What is written, checked


def _check_keys(table: Mapping[str, object], known: Sequence[str], what: str, where: str = "") -> None:
    for key in table:
        if key not in known:
            raise _unknown(where, f"{what} has no", key, known)


def _unknown(where: str, what: str, word: object, known: Sequence[str]) -> CardwrightError:
    """The error about a word that is none of the known ones; it names the nearest, or else all of them."""
    found = process.extractOne(str(word), known, score_cutoff=60)
    proposal = f"did you mean {found[0]!r}?" if found else f"there are: {', '.join(known)}"
    place = f"{where}: " if where else ""
    return CardwrightError(f"{place}{what} {_shown(word)}; {proposal}")


def _one_of(value: object, known: Sequence[str], where: str, what: str) -> str:
    if value not in known:
        raise _unknown(where, f"{what} is not", value, known)
    return str(value)


def _seat(value: object, names: list[str], where: str) -> int:
    if value not in names:
        raise _unknown(where, "there is no player", value, names)
    return names.index(str(value))


def _mapping(value: object, where: str, what: str = "a table of keys and values") -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise CardwrightError(f"{where} is {what}, not {_shown(value)}")
    return value


def _list(value: object, where: str, what: str = "a list") -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise CardwrightError(f"{where} is {what}, not {_shown(value)}")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise CardwrightError(f"{where} is a text, not {_shown(value)}")
    return value


def _truth(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise CardwrightError(f"{where} is true or false, not {_shown(value)}")
    return value


def _number(value: object, where: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise CardwrightError(f"{where} is a whole number from {least} to {most}, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    shown = repr(value) if not isinstance(value, int) or abs(value) < LARGEST**4 else "so large a number"
    return shown if len(shown) <= 40 else f"{shown[:37]}..."
