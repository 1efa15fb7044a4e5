"""Whether a recorded game is what the rules make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, final

import msgspec

from cardwright.core.fairness import seed_by
from cardwright.core.record import Different, Ending, Fairness, Record, replay
from cardwright.errors import CardwrightError, FileError
from cardwright.records.recorded import open_record


@final
@dataclass(frozen=True)
class Verification:
    """What came of playing a record again; `difference` is None where everything is as it was recorded.

    `chosen` are the bots with seeds that do not follow from the promise: whoever dealt could choose them.
    Those whom a bot has `stood_in_for` conceded while others played on.
    """

    game: str
    choices: int
    result: Ending | None
    difference: Different | None
    fairness: Fairness | None = None
    chosen: tuple[str, ...] = ()
    stood_in_for: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every choice and the result are what the rules say."""
        return self.difference is None

    def as_json(self) -> dict[str, Any]:
        """The document that `cardwright replay --json` prints; `n` is null where something else differs."""
        difference = None
        if self.difference is not None:
            found = self.difference
            difference = {"n": found.n, "expected": found.expected, "actual": found.actual}
        fields: dict[str, Any] = {
            "ok": self.ok,
            "game": self.game,
            "choices": self.choices,
            "result": msgspec.to_builtins(self.result),
            "verified": self.ok,
            "difference": difference,
        }
        if self.fairness is not None:
            fields["chance"] = msgspec.to_builtins(self.fairness) | {"chosen": list(self.chosen)}
        return fields


def verify_file(file: str) -> Verification:
    """Play the game in a file again and compare. Raises `FileError` for a file that cannot be played."""
    rules, record = open_record(file)
    difference = None
    try:
        replay(rules, record)
    except Different as found:
        difference = found
    except CardwrightError as fault:
        raise FileError(str(fault), file) from None
    chosen = tuple(_freely_seeded(record))
    return Verification(
        rules.id,
        len(record.choices),
        record.outcome,
        difference,
        record.chance,
        chosen,
        tuple(record.stood_in_for),
    )


def _freely_seeded(record: Record) -> Iterator[str]:
    """The bots of a fair game that have other seeds than those by the promise."""
    if record.chance is not None:
        for number, (seat, seed) in enumerate(zip(record.seats, record.chance.seeds, strict=True)):
            bot = seat.player not in (None, "you") and not seat.conceded
            if bot and seed != seed_by(record.chance.commitment, number):
                yield seat.name


def refused_record(error: CardwrightError) -> dict[str, Any]:
    """The JSON of a file that could not be played, with the keys of every verification."""
    return {
        "ok": False,
        "game": None,
        "choices": None,
        "result": None,
        "verified": False,
        "difference": {"n": None, "expected": "a file as it was written", "actual": str(error)},
    }
