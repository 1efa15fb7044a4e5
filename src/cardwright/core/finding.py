"""Something to be said about a card or a deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, final

Severity = Literal["error", "warning", "note"]

SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "note")


@final
@dataclass(frozen=True)
class Finding:
    """Something to be said about a card or a deck.

    `card` is a card's name, empty where the whole deck is meant; `rule` the rule or ruling behind it, several
    with commas between them; `line` the line of the file (from 1), None where there is no file.
    """

    severity: Severity
    code: str
    card: str
    message: str
    rule: str = ""
    line: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The finding as the commands print it."""
        return {
            "severity": self.severity,
            "code": self.code,
            "card": self.card,
            "message": self.message,
            "rule": self.rule,
            "line": self.line,
        }
