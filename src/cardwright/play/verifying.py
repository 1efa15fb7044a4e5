"""Whether a recorded game is what the rules make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text

from cardwright.core.record import Different, Ending, replay
from cardwright.errors import CardwrightError, FileError
from cardwright.play.recorded import open_record


@final
@dataclass(frozen=True)
class Verification:
    """What came of playing a record again; `difference` is None where everything is as it was recorded."""

    game: str
    choices: int
    result: Ending | None
    difference: Different | None

    @property
    def ok(self) -> bool:
        """Whether every choice and the result are what the rules say."""
        return self.difference is None

    def as_json(self) -> dict[str, Any]:
        """The document that `cardwright replay --json` prints; `n` is null where the result differs."""
        difference = None
        if self.difference is not None:
            told = self.difference
            difference = {"n": told.n, "expected": told.expected, "actual": told.actual}
        return {
            "ok": self.ok,
            "game": self.game,
            "choices": self.choices,
            "result": msgspec.to_builtins(self.result),
            "verified": self.ok,
            "difference": difference,
        }

    def draw(self) -> RenderableType:
        """The same in words."""
        if self.difference is None:
            result = self.result or "not finished"
            return Text(f"verified: {self.choices} choices of {self.game}, {result}.")
        place = "The result" if self.difference.n is None else f"Choice {self.difference.n}"
        return Group(
            Text(f"{place} differs.", "wrong"),
            Text(f"  the record  {self.difference.expected}"),
            Text(f"  the rules   {self.difference.actual}"),
        )


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
    return Verification(rules.id, len(record.choices), record.result, difference)


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
