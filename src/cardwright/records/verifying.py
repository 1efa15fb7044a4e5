"""Whether a recorded game is what the rules make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import msgspec

from cardwright.core.record import Different, Ending, Fairness, replay
from cardwright.errors import CardwrightError, FileError
from cardwright.records.recorded import open_record


@final
@dataclass(frozen=True)
class Verification:
    """What came of playing a record again; `difference` is None where everything is as it was recorded."""

    game: str
    choices: int
    result: Ending | None
    difference: Different | None
    fairness: Fairness | None = None

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
            fields["chance"] = msgspec.to_builtins(self.fairness)
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
    return Verification(rules.id, len(record.choices), record.result, difference, record.chance)


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
