"""Who of a game that is over would play it once more, as its journal tells it."""

from __future__ import annotations

import hmac
from typing import Final, final

from cardwright.core.fairness import commitment_to
from cardwright.errors import CardwrightError
from cardwright.sitting import Sitting


@final
class Wishes:
    """The wishes of those who sat there: of its `people`, by their seats, each with a seed of fair dice.

    Bots wish whatever people do. `table` is the id of the table at which all play again, once they do;
    `secret` that of its dice where those of this one were fair.
    """

    def __init__(self, people: frozenset[int], sitting: Sitting) -> None:
        self.people: Final = people
        self.seeds: Final[dict[int, str]] = {}
        self.table = ""
        self.secret: str | None = None
        self._sitting = sitting

    @property
    def agreed(self) -> bool:
        """Whether all people wish it."""
        return self.people <= self.seeds.keys()

    @property
    def promise(self) -> str:
        """What is promised of the dice of the rematch; empty where they are not fair."""
        return "" if self.secret is None else commitment_to(self.secret)

    def wish(self, seat: int, seed: str) -> None:
        """The seat would play once more. Raises `CardwrightError` while the game goes on."""
        if not self._sitting.over:
            raise CardwrightError("a rematch can be asked for once the game is over")
        if seat not in self.people:
            raise CardwrightError("only people ask for a rematch")
        self.seeds.setdefault(seat, seed)


def next_secret(secret: bytes) -> str:
    """The secret of the dice of a rematch, in hexadecimal digits, by that of the table, which nobody is told.

    So it can be promised as soon as the game is over, by every server alike.
    """
    return hmac.digest(secret, b"the dice of the rematch", "sha256").hex()
