"""What a page is made of."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, final

from cardwright.core.record import Ending
from cardwright.core.view import View
from cardwright.narration.sentences import Line
from cardwright.narration.staging import Stage
from cardwright.protocol.choices import choice_as_json, speech_of


@final
@dataclass(frozen=True)
class OpenWindow:
    """A window that is open: the `number`-th of the game, for so many `seconds`; `held` once somebody holds.

    Whether the seat itself has `passed` (or has nothing to say in it) and how many more windows it may hold
    in this turn is the seat's own; all else is the same for everybody.
    """

    number: int
    seconds: float
    held: bool
    passed: bool
    holds: int


@final
@dataclass(frozen=True)
class ShownClock:
    """A player's clock: the seconds `left`, and where it runs the date at which it will be at zero.

    Of one that runs these are the seconds that were left when it began to.
    """

    left: float
    until: float | None = None

    def words(self, now: float | None) -> str:
        """What it shows at this date; where none is said, what it showed when it began to run.

        >>> ShownClock(600, 1100.0).words(513.1), ShownClock(4000).words(None)
        ('9:47', '1:06:40')
        """
        minutes, seconds = divmod(math.ceil(self.left_at(now)), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    def left_at(self, now: float | None) -> float:
        """The seconds left at this date."""
        return self.left if now is None or self.until is None else max(0.0, self.until - now)


@final
@dataclass(frozen=True)
class Presence:
    """Who is there, seat by seat: the same for all that look, but for what is the seat's own.

    `clocks` are those of all seats, none where nobody's time is counted; `silent` are the seats of which
    nothing is heard, `away` those for which a bot plays, `enders` those that would end the game as it stands.
    For the seat itself a bot plays where it is `stood_in`, for good where the player has `given_up`; it may
    end the game as it stands where that is `endable`. `now` is the date at which a page is drawn that nothing
    brings up to date.
    """

    clocks: tuple[ShownClock, ...] = ()
    silent: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    enders: frozenset[int] = frozenset()
    stood_in: bool = False
    given_up: bool = False
    endable: bool = False
    now: float | None = None


ALL_THERE: Final = Presence()


@final
@dataclass(frozen=True)
class Again:
    """Whether those who have played play once more: `wishes` are the names of those who would.

    The seat itself `asks` where it can and has not yet; at a fair table with the `promise` of the server.
    `table` is the id of the table at which they do, empty as long as there is none.
    """

    wishes: tuple[str, ...] = ()
    asks: bool = False
    promise: str = ""
    table: str = ""


NOT_AGAIN: Final = Again()


@final
@dataclass(frozen=True)
class Around:
    """What a page says beside the game: the seats, by number and name, that nobody has taken yet.

    `links` are those to which there is a link that the asker can take back, `kin` the games from which this
    one comes, in words and with their addresses; `promise` is what was promised of fair dice. `card` is the
    address of the card that is only tried here.
    """

    open_seats: Sequence[tuple[int, str]] = ()
    links: Sequence[tuple[int, str]] = ()
    kin: Sequence[tuple[str, str]] = ()
    promise: str = ""
    card: str = ""


NOTHING_AROUND: Final = Around()


@final
@dataclass(frozen=True)
class Watched:
    """A table that others may watch: how many do, as all are told, and how many seconds later they see it."""

    number: int
    delay: float

    @property
    def words(self) -> str:
        """How many watch, in words."""
        return (
            "1 watches"
            if self.number == 1
            else f"{self.number or 'Nobody'} watch{'' if self.number else 'es'}"
        )


@final
@dataclass(frozen=True)
class Scene:
    """All that one seat is told of a table.

    `address` is the table's, such as `/t/abcdefghij`; `key` gives the key of a card by its reference, None
    where the seat may not know the card; `question` the number of the seat's present question, or of its last
    one; `undo` what the button says that takes a decision back, empty where there is none; `waits` what
    another asks of the seat, who would go back, and `asked_back` how often anybody has wanted to; `agreeable`
    whether players may end the game together; `notices` are sentences for everybody, such as that a bot plays
    on, `noticed` behind which events they stand in the log; `presence` says who is there; `again`,
    once the game is over, whether they play once more.

    `answers` is how the table asks, `quick` or `guarded`; `window` the one that is open; `until` until what
    the seat passes of itself, empty where it does not, and `stops` are at what it holds of itself; `said` is
    how often it has said either.

    Of a game that is over everybody is shown everything: the view is the judge's then, and `near` the player
    whose side is the near one. So it is where an `onlooker` sees what all may know. `stage` is the position
    laid out otherwise than for the view's seat; `marked` the card that is about to be chosen; `watched` says
    how many look on, where they may, and how many seconds later. Where there are several people they may
    agree to a judge (`judgeable`), who is there then, or may come (`judge`).
    """

    address: str
    game: str
    view: View[Any]
    key: Callable[[str], str | None]
    log: Sequence[Line]
    question: int
    undo: str = ""
    waits: str = ""
    asked_back: int = 0
    outcome: Ending | None = None
    agreeable: bool = False
    notices: Sequence[str] = ()
    answers: str = "quick"
    window: OpenWindow | None = None
    until: str = ""
    stops: frozenset[str] = frozenset()
    said: int = 0
    near: str = ""
    stage: Stage | None = None
    marked: str = ""
    noticed: Sequence[int] = ()
    presence: Presence = ALL_THERE
    again: Again = NOT_AGAIN
    watched: Watched | None = None
    onlooker: bool = False
    judgeable: bool = False
    judge: bool = False

    @property
    def table(self) -> str:
        """The table's own address, also where an onlooker's begins with it."""
        return self.address.removesuffix("/watch")

    def notices_told(self) -> list[tuple[float, str]]:
        """The notices with their numbers, which lie between those of the lines of the log."""
        return [
            (event + place / 1000, words)
            for place, (event, words) in enumerate(zip(self.noticed, self.notices, strict=True), start=1)
        ]

    def question_told(self) -> dict[str, object]:
        """What the seat is told of the question; in a window not whom the rules ask.

        A game that was given up is over, and asks nothing, also where its rules know no such end.
        """
        told = choice_as_json(self.view, speech_of(self.game))
        if self.outcome is not None and not told["over"]:
            ending = {"winners": self.outcome.winners, "reason": self.outcome.reason}
            return {"over": True, "result": ending}
        if self.window is not None and self.window.passed:
            told["choice"] = {"player": None}
        elif self.presence.stood_in and "choice" in told:  # it is put to the bot that plays there
            told["choice"] = {"player": self.view.names[self.view.seat]}
        return told

    @cached_property
    def position(self) -> dict[str, object]:
        """The position as the seat may know it; worked out once."""
        return self.view.position()
