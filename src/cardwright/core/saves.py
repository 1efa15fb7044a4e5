"""A saved position: what stands at its head, and whether what it holds can be gone on from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast, final

from cardwright.core.choice import NOBODY
from cardwright.core.codec import Codec, Decoder, Limit, damaged, table_of
from cardwright.core.seats import LONGEST_IN_POSITION, check_names
from cardwright.core.snapshot import DamagedSnapshot, Data
from cardwright.core.state import State
from cardwright.core.validation import check_keys, list_in, number_in, table_in
from cardwright.errors import CardwrightError

S = TypeVar("S", bound=State[Any])

FORM: Final = 5
"""The version of a snapshot's form."""

KEYS: Final = ("form", "game", "rules", "names", "faces", "cards", "state")

MOST_CARDS: Final = 100_000


@final
@dataclass(frozen=True)
class SavedGame:
    """What a save says beside what the game itself has written: names, faces, which face each card has."""

    names: tuple[str, ...]
    faces: Sequence[Data]
    cards: tuple[int, ...]
    state: Mapping[str, Data]


def open_save(data: Any, game: str, version: int, seats: range) -> SavedGame:
    """The parts of a save of this game. Raises `DamagedSnapshot`, also for one by other rules."""
    written = table_of(data)
    if written.get("form") != FORM:
        raise DamagedSnapshot(f"this is no snapshot of form {FORM}")
    if written.get("game") != game:
        raise DamagedSnapshot(f"this is no snapshot of {game}")
    if written.get("rules") != version:
        raise DamagedSnapshot(
            f"this was saved under version {written.get('rules')!r:.20} of the rules of {game}; "
            f"this program plays version {version}"
        )
    try:
        check_keys(written, KEYS, "a snapshot")
        names = list_in(written.get("names"), "names")
        if len(names) not in seats:
            raise DamagedSnapshot(f"names: {len(names)} cannot play")
        check_names(names, len(names), LONGEST_IN_POSITION)
        faces = list_in(written.get("faces"), "faces")
        places = list_in(written.get("cards"), "cards")
        if len(places) > MOST_CARDS or len(faces) > MOST_CARDS:
            raise DamagedSnapshot(f"cards: there are at most {MOST_CARDS}")
        cards = [number_in(place, f"cards[{n}]", 0, len(faces) - 1) for n, place in enumerate(places)]
        state = table_in(written.get("state"), "state")
    except CardwrightError as fault:
        raise damaged(fault) from None
    return SavedGame(tuple(cast("Sequence[str]", names)), cast("Sequence[Data]", faces), tuple(cards), state)


def limits_of(saved: SavedGame) -> dict[str, Limit]:
    """What the bounds that all games know allow in this save.

    `card` and `seat` are there, `some card` and `some seat` may be none; `seats` are a mask, `event` is the
    number of an event that has happened, or of none.
    """
    cards, seats = len(saved.cards), len(saved.names)
    events = saved.state.get("events")
    forgotten = number_in(saved.state.get("forgotten_events"), "state.forgotten_events", 0, 100_000_000)
    happened = forgotten + len(list_in(events, "state.events"))
    return {
        "card": range(cards),
        "some card": range(-1, cards),
        "seat": range(seats),
        "some seat": range(-1, seats),
        "seats": range(2 << seats),
        "event": range(-1, happened + 1),
        "moment": range(-1, 100_000_000),
        "count": range(1_000_000),
        "number": range(-1_000_000, 1_000_001),
        "place": range(-1, 1_000),
        "die": range(7),
        "text": frozenset(),
    }


def attributes_in(
    saved: SavedGame, codec: Codec, name: str, made_with: Sequence[str], reading: Decoder
) -> dict[str, Any]:
    """The attributes of the state, which is of the class of this name, but for those it is `made_with`.

    Raises `DamagedSnapshot`, which names the place of what is wrong.
    """
    expected = set(codec.schema.held(name)).difference(made_with)
    for attribute in sorted(expected.symmetric_difference(saved.state), key=str):
        message = "is missing" if attribute in expected else "there is none"
        raise DamagedSnapshot(f"state.{attribute!s:.40}: {message}")
    try:
        return {
            attribute: reading.attribute(name, attribute, saved.state[attribute], f"state.{attribute}")
            for attribute in sorted(expected)
        }
    except CardwrightError as fault:
        raise damaged(fault) from None


def check_lengths(values: Mapping[str, Any], cards: int, seats: int, lists: Sequence[str]) -> None:
    """Raise `DamagedSnapshot` unless each of these lists has an entry a card, as has what is known of cards,
    and the players sit in the order of their seats.
    """
    if [player.seat for player in values["players"]] != list(range(seats)):
        raise DamagedSnapshot(f"state.players: {seats} sit there, in the order of their seats")
    ids = list(values["ids"].values())
    if len(set(ids)) != len(ids) or any(not id.strip() or "." in id or "#" in id for id in ids):
        raise DamagedSnapshot("state.ids: each id names one card, and has no `.` and no `#` in it")
    knowledge = values["knowledge"]
    entries = {name: values[name] for name in lists}
    entries |= {f"knowledge.{name}": getattr(knowledge, name) for name in ("open", "memory", "seen")}
    for name, entry in entries.items():
        if len(entry) != cards:
            raise DamagedSnapshot(f"state.{name} has an entry for each of {cards} cards, not {len(entry)}")


def check_whole(state: S, faults: Callable[[S], list[str]]) -> None:
    """Raise `DamagedSnapshot` unless the position can be gone on from, and be looked at from every seat.

    `faults` says what the game finds wrong with it. The question must be the one that the position asks.
    """
    for number, event in enumerate(state.events, start=state.forgotten_events):
        if event.number != number:
            raise DamagedSnapshot(f"state.events: event {number} says that it is {event.number}")
    over = state.result is not None
    if (state.choice is None) != over or (state.waiting is None) != over:
        raise DamagedSnapshot("state.choice: there is a question for as long as the game is not over")
    try:
        for wrong in faults(state):
            raise DamagedSnapshot(f"the saved game is damaged: {wrong}")
        _look_around(state)
        asked_anew = state.copy()
        asked_anew.reconsider()
    except CardwrightError as fault:
        raise damaged(fault) from None
    except Exception as fault:
        raise DamagedSnapshot(f"the position cannot be read ({type(fault).__name__}: {fault})") from None
    if not _same_question(state, asked_anew):
        raise DamagedSnapshot("state.choice: the position asks another question")


def _look_around(state: State[Any]) -> None:
    """See what every seat may know, the judge's and a spectator's too."""
    for seat in range(NOBODY, len(state.names) + 1):
        state.position(seat)
        state.observed_events(0, seat)
    if state.choice is not None:
        notations = state.notations()
        if not notations or len(set(notations)) != len(notations):
            raise DamagedSnapshot("state.choice: no two options are called alike, and there is one at least")


def _same_question(state: State[Any], other: State[Any]) -> bool:
    """Whether both ask one player the same; the options may come in another order."""
    one, two = state.choice, other.choice
    if one is None or two is None:
        return one is two
    return (
        (one.player, one.prompt, one.purpose, one.source) == (two.player, two.prompt, two.purpose, two.source)
        and (one.least, one.most, sorted(one.chosen)) == (two.least, two.most, sorted(two.chosen))
        and len(one.options) == len(two.options)
        and set(one.options) == set(two.options)
    )
