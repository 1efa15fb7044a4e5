"""A played game as a file: set-up, choices, result."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from cardwright.core.choice import IllegalChoice, Option
from cardwright.core.game import Game
from cardwright.core.state import State
from cardwright.errors import CardwrightError

D = TypeVar("D")
S = TypeVar("S", bound=State[Any])

FORMAT = 1
"""The version of the record's form."""


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A played game: whoever has it can play it again, choice by choice."""

    format: int = FORMAT
    game: str
    names: list[str]
    decks: list[dict[str, object]]
    seed: int
    first: int | None = None
    choices: list[str] = []
    winners: list[str] | None = None
    reason: str | None = None

    def note(self, state: State[Any], option: Option) -> None:
        """Write down an option of the state's choice, before it is taken."""
        self.choices.append(state.notation(option))

    def close(self, state: State[Any]) -> None:
        """Write down how the game ended, if it has."""
        if state.result is not None:
            self.winners = [state.names[seat] for seat in state.result.winners]
            self.reason = state.result.reason

    def to_json(self) -> str:
        """The record as readable JSON."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @staticmethod
    def from_json(text: str | bytes) -> "Record":
        """The record that `to_json` wrote. Raises `CardwrightError` with the place of what is wrong."""
        try:
            record = msgspec.json.decode(text, type=Record)
        except msgspec.MsgspecError as fault:
            raise CardwrightError(f"this is no record of a game: {fault}") from None
        if record.format != FORMAT:
            raise CardwrightError(f"the record has form {record.format}; this program reads form {FORMAT}")
        return record


def begin(
    game: Game[D, S],
    decks: Sequence[D],
    seed: int,
    first: int | None = None,
    names: Sequence[str] | None = None,
) -> tuple[S, Record]:
    """A new game, and the record that will tell of it."""
    state = game.new(decks, seed, first, names)
    told = list(names) if names is not None else [chr(ord("A") + seat) for seat in range(len(decks))]
    record = Record(
        game=game.id, names=told, decks=[game.deck_to_json(deck) for deck in decks], seed=seed, first=first
    )
    return state, record


def replay(game: Game[D, S], record: Record) -> S:
    """Play the record again. Raises `CardwrightError` at the first choice that the rules do not offer."""
    if game.id != record.game:
        raise CardwrightError(f"this is a record of {record.game}, not of {game.id}")
    decks = [game.deck_from_json(deck) for deck in record.decks]
    state = game.new(decks, record.seed, record.first, record.names)
    for number, notation in enumerate(record.choices, start=1):
        try:
            state.choose(notation)
        except IllegalChoice as fault:
            raise CardwrightError(f"choice {number} of the record does not fit: {fault}") from None
    result = state.result
    if record.winners is not None:
        actual = None if result is None else [state.names[seat] for seat in result.winners]
        if actual != record.winners or result is None or result.reason != record.reason:
            raise CardwrightError(f"the record says that {record.winners} won; its choices lead to {actual}")
    return state
