"""Positions: any state of a game, set from plain data with the structure of a scenario file.

Whatever is wrong is a `CardwrightError` that names its place, such as `players.A.hand.2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING
from cardwright.core.events import LawBook
from cardwright.core.knowledge import Knowledge
from cardwright.core.seats import LONGEST_IN_POSITION, check_names
from cardwright.core.validation import (
    LARGEST,
    MOST_CARDS,
    MOST_DESIGNS,
    check_ids,
    check_keys,
    check_number,
    list_in,
    name_in,
    new_id,
    number_in,
    one_of,
    player_in,
    reads_like_a_place,
    seat_named,
    table_in,
    text_in,
    truth_in,
    unknown,
)
from cardwright.errors import CardwrightError
from cardwright.keyforge.cards import face_of, faces, maverick
from cardwright.keyforge.rules.face import BLANK, CREATURE, UPGRADE, Face
from cardwright.keyforge.rules.setup import SetUp
from cardwright.keyforge.rules.state import KeyforgeState, Player
from cardwright.keyforge.rules.turn import TurnBegins, push_steps
from cardwright.keyforge.rules.zones import (
    ARCHIVES,
    ARTIFACTS,
    BATTLELINE,
    DECK,
    DISCARD,
    PILES,
    UPGRADES,
    ZONE_WORDS,
    in_play,
)
from cardwright.keyforge.values import CARD_VALUES, PLAYER_VALUES, known_houses, set_on_card, set_on_player

KEYS: Final = ("cards", "players", "turn", "phase", "house", "first-turn", "seed")
PLAYER_KEYS: Final = (*PLAYER_VALUES, *ZONE_WORDS[:PILES])
CARD_KEYS: Final = ("card", "id", "owner", "house", *CARD_VALUES, "upgrades")
FACTS: Final = ("house", "type", "power", "armor", "amber", "traits", "keywords")
TYPES: Final = ("creature", "artifact", "upgrade", "action")
KEYWORDS: Final = ("assault", "elusive", "hazardous", "poison", "skirmish", "taunt")
PHASES: Final = ("setup", "forge", "house", "archives", "main", "ready", "draw")
FULL_DECK: Final = 15


def build_position(set_up: Mapping[str, object]) -> KeyforgeState:
    """The position that `set_up` describes, with the first question posed. Raises `CardwrightError`.

    Its keys are `cards` (facts of cards without text), `players`, `turn`, `phase`, `house`, `first-turn` and
    `seed`. A zone that is not named is empty, a deck is filled up with blanks.
    """
    check_keys(set_up, KEYS, "a position")
    table = table_in(set_up.get("players"), "players")
    if len(table) != 2:
        raise CardwrightError(f"players: 2 can play; here are {len(table)}")
    names = [player_in(name, "players") for name in table]
    check_names(names, len(table), LONGEST_IN_POSITION)
    entries = _Entries(names, table_in(set_up.get("cards", {}), "cards"))
    for seat, name in enumerate(names):
        entries.read_player(table_in(table[name], f"players.{name}"), seat, f"players.{name}")
    chance = Chance.seeded(number_in(set_up.get("seed", 0), "seed", 0, 2**96 - 1))
    state = entries.state(chance)
    phase = one_of(set_up.get("phase", "main"), PHASES, "phase", "a phase")
    seat = seat_named(set_up.get("turn", names[0]), names, "turn")
    if phase == "setup":
        for key in ("house", "first-turn"):
            if key in set_up:
                raise CardwrightError(f"{key}: with `phase: setup` no turn has begun of which it could speak")
        state.agenda.next(SetUp(seat))
        state.proceed()
        return state
    state.turn = 2
    state.happen(TurnBegins(seat))
    state.first_turn = truth_in(set_up.get("first-turn", False), "first-turn")
    if "house" in set_up:
        state.house = one_of(set_up["house"], entries.houses, "house", "a house")
    if not state.over:
        push_steps(state, phase)
        state.proceed()
    return state


@final
class _Entry:
    """A card in a zone, as the position describes it."""

    def __init__(
        self, place: str, face: Face, seat: int, zone: int, owner: int, table: Mapping[str, Any]
    ) -> None:
        self.place = place
        self.face = face
        self.seat = seat
        self.zone = zone
        self.owner = owner
        self.table = table
        self.upgrades: list[_Entry] = []
        self.number = NOTHING


@final
class _Entries:
    """The cards of both players, read one after another."""

    def __init__(self, names: list[str], facts: Mapping[str, object]) -> None:
        self.names = names
        self.faces = {**{face.slug: face for face in faces().values()}, **faces(), BLANK.name: BLANK}
        check_number(len(facts), MOST_DESIGNS, "cards without text", "cards")
        for name, table in facts.items():
            if reads_like_a_place(name_in(name, "cards")):
                raise CardwrightError(
                    f"cards: no name ends like a place, such as `B.hand.3`, unlike {name!r}"
                )
            if "#" in name:
                raise CardwrightError(
                    f"cards: no name has a `#`, which numbers cards of one name, unlike {name!r}"
                )
            self.faces[name] = _facts(name, table_in(table, f"cards.{name}"))
        self.entries: list[_Entry] = []
        self.houses = known_houses(self.faces.values())
        self.players = [Player(seat, self.houses) for seat in range(2)]
        self.ids: dict[str, str] = {}
        self.upgrades = 0

    def read_player(self, table: Mapping[str, object], seat: int, where: str) -> None:
        """Everything that a player has."""
        check_keys(table, PLAYER_KEYS, "a player", where)
        player = self.players[seat]
        set_on_player(player, table, where, self.houses)
        for zone, word in enumerate(ZONE_WORDS[:PILES]):
            cards = table.get(word, [])
            place = f"{where}.{word}"
            fill = FULL_DECK if zone == DECK else 0
            if zone == DECK and isinstance(cards, int):
                fill, cards = number_in(cards, place, 0, LARGEST), []
            elif zone == DECK and isinstance(cards, Mapping):
                check_keys(cards, ("exactly",), "a deck", place)
                if "exactly" not in cards:
                    raise CardwrightError(f"{place}: write the cards as {{exactly: […]}}")
                fill, cards = 0, cards["exactly"]
            listed = list_in(cards, place)
            check_number(len(self.entries) + max(fill, len(listed)), MOST_CARDS, "cards in all", place)
            for number, card in enumerate(listed, start=1):
                self.entries.append(self._entry(card, seat, zone, f"{place}.{number}"))
            for _ in range(fill - len(listed)):
                self.entries.append(_Entry(place, BLANK, seat, DECK, seat, {}))

    def _entry(self, card: object, seat: int, zone: int, where: str) -> _Entry:
        table = {"card": card} if isinstance(card, str) else table_in(card, where)
        check_keys(table, CARD_KEYS, "a card in a zone", where)
        name = text_in(table.get("card"), f"{where}.card")
        if name not in self.faces:
            raise unknown(where, "there is no card", name, tuple(self.faces))
        face = self.faces[name]
        fitting = {BATTLELINE: CREATURE, ARTIFACTS: "artifact", UPGRADES: UPGRADE}.get(zone, face.type)
        if face.type != fitting:
            raise CardwrightError(f"{where}: {face.name} is no {fitting}")
        if "house" in table:
            face = maverick(face, one_of(table["house"], self.houses, f"{where}.house", "a house"))
        owner = seat_named(table.get("owner", self.names[seat]), self.names, f"{where}.owner")
        if owner != seat and not in_play(zone) and zone != ARCHIVES:
            name = self.names[owner]
            raise CardwrightError(
                f"{where}.owner: out of play it can lie only in zones of {name}, or in archives"
            )
        for value in CARD_VALUES:
            if value in table and not in_play(zone):
                raise CardwrightError(
                    f"{where}.{value}: in {ZONE_WORDS[zone]} only the house of a card can be set"
                )
        if "upgrades" in table and zone != BATTLELINE:
            raise CardwrightError(f"{where}.upgrades: {face.name} is no creature in play")
        entry = _Entry(where, face, seat, zone, owner, table)
        if "id" in table:
            new_id(self.ids, table["id"], where)
        upgrades = list_in(table.get("upgrades", []), f"{where}.upgrades")
        self.upgrades += len(upgrades)
        check_number(self.upgrades, MOST_CARDS, "upgrades", where)
        for number, upgrade in enumerate(upgrades, start=1):
            entry.upgrades.append(self._entry(upgrade, seat, UPGRADES, f"{where}.upgrades.{number}"))
        return entry

    def state(self, chance: Chance) -> KeyforgeState:
        """Every card where it is said to be, before anything happens.

        Another player's card in archives has been taken there, and goes home from them (KF-ARCH-4).
        """
        everything = [one for entry in self.entries for one in (entry, *entry.upgrades)]
        for number, entry in enumerate(everything):
            entry.number = number
        check_ids(
            self.ids, [(entry.face.name, entry.place) for entry in everything if "id" not in entry.table]
        )
        state = KeyforgeState(
            self.names,
            chance,
            LawBook({}),
            Knowledge.of_nobody(len(everything)),
            [entry.face for entry in everything],
            [entry.owner for entry in everything],
            self.players,
        )
        for entry in everything:
            state.players[entry.owner].deck.append(entry.number)
            if "id" in entry.table:
                state.ids[entry.number] = entry.table["id"]
        for entry in self.entries:
            if entry.zone == BATTLELINE or entry.zone == ARTIFACTS:
                self._arrive(state, entry, NOTHING)
                for upgrade in entry.upgrades:
                    self._arrive(state, upgrade, entry.number)
            elif entry.zone != DECK and entry.zone != DISCARD:
                state.put(entry.number, entry.zone, entry.seat)
                if entry.zone == ARCHIVES and entry.owner != entry.seat:
                    state.abducted.append(entry.number)
        for entry in reversed(self.entries):
            if entry.zone == DECK or entry.zone == DISCARD:
                state.put(entry.number, entry.zone, entry.seat)
        return state

    def _arrive(self, state: KeyforgeState, entry: _Entry, host: int) -> None:
        """Place a card in play with its values; what brought it is forgotten."""
        thing = state.arrive(entry.number, entry.seat, host)
        state.forgotten_events += 1
        thing.exhausted = False
        set_on_card(thing, entry.table, entry.place)


def _facts(name: str, table: Mapping[str, Any]) -> Face:
    """A card without text, with the facts that the position gives it."""
    where = f"cards.{name}"
    check_keys(table, FACTS, "a card", where)
    facts: dict[str, Any] = {"name": name}
    facts["type"] = one_of(table.get("type", CREATURE), TYPES, f"{where}.type", "a type")
    facts["house"] = text_in(table.get("house"), f"{where}.house")
    if not facts["house"].strip():
        raise CardwrightError(f"{where}.house is the name of a house, such as dis, not an empty text")
    for fact in ("power", "armor", "amber"):
        facts[fact] = number_in(table.get(fact, 0), f"{where}.{fact}", 0, LARGEST)
    facts["traits"] = [
        name_in(trait, f"{where}.traits") for trait in list_in(table.get("traits", []), f"{where}.traits")
    ]
    keywords = table_in(table.get("keywords", {}), f"{where}.keywords")
    facts["keywords"] = {
        one_of(word, KEYWORDS, f"{where}.keywords", "a keyword"): (
            1 if amount is True else number_in(amount, f"{where}.keywords.{word}", 0, LARGEST)
        )
        for word, amount in keywords.items()
    }
    return face_of(facts)
