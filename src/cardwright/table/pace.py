"""How a table asks its players, as its options say: quick or guarded, how long a window is open, and whether
decisions are taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, final

import msgspec

from cardwright.deciding import GUARDED, QUICK, Manner
from cardwright.errors import CardwrightError

Answers = Literal["quick", "guarded"]

Undoing = Literal["allowed", "free", "never"]
"""Whether decisions are taken back: also if the others consent, only where nobody gains by it, or never."""

WINDOW: Final = 1.2
"""Seconds that a window is open where nobody has said otherwise."""

SHORTEST: Final = 0.6
LONGEST: Final = 5.0


@final
class Pace(msgspec.Struct, frozen=True):
    """How a table asks. Quick: only who can answer is asked, at once, which others can see.

    Guarded: every window is open to all for `window` seconds, and whoever the rules ask is asked. `undo` says
    what is taken back.
    """

    answers: Answers = "quick"
    window: Annotated[float, msgspec.Meta(ge=SHORTEST, le=LONGEST)] = WINDOW
    undo: Undoing = "allowed"

    @property
    def guarded(self) -> bool:
        """Whether it is a guarded table."""
        return self.answers == "guarded"

    @property
    def manner(self) -> Manner:
        """The same for who sits at it."""
        return GUARDED if self.guarded else QUICK


QUICKLY: Final = Pace()
"""How a table asks where nothing is said."""


def pace_of(options: Mapping[str, Any]) -> Pace:
    """What a table's options say; quick, where they say nothing. Raises `CardwrightError`.

    >>> pace_of({"answers": "guarded", "window": 2}).window
    2.0
    """
    try:
        return msgspec.convert(dict(options), Pace)
    except msgspec.ValidationError:
        raise CardwrightError(
            f"a table is `quick` or `guarded`, its windows are open for {SHORTEST} to {LONGEST} seconds, "
            "and undo is `allowed`, `free` or `never`"
        ) from None


def usual_answers(people: int) -> Answers:
    """How a table asks at which nobody has said it: guarded among people; against bots there is nobody who
    could learn anything, and it is quick.
    """
    return "guarded" if people > 1 else "quick"
