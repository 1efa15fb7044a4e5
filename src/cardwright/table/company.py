"""Who is there of a table's people, as its journal tells it: who is silent, for whom a bot plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from cardwright.core.choice import NOBODY
from cardwright.errors import CardwrightError
from cardwright.sitting import Sitting
from cardwright.table.clocks import Clocks, Schedule
from cardwright.table.journal import Entry, Kind

SILENT: Final = 60.0
"""Seconds after which it is shown of somebody that nothing is heard of them."""

AWAY: Final = 180.0
"""Seconds after which a bot plays for somebody of whom nothing is heard."""

STAND_IN: Final = "greedy"
"""The word for the bot that plays for who is away."""


ABOUT_THE_COMPANY: Final = (
    Kind.TAKE_OVER,
    Kind.GIVE_BACK,
    Kind.START,
    Kind.SILENT,
    Kind.HEARD,
    Kind.END,
)
"""The lines of a journal that a `Company` knows what to do about."""


@final
class Company:
    """Who sits at a table, and their time. Nothing here hangs on anything but the lines of the journal.

    `bots` are the words for those who play, seat by seat; `notices` sentences for everybody about who plays,
    `noticed` behind which event each stands in the log. `silent` says since when (in counted seconds, as
    `Clocks.passed`) nothing has been heard of a person; for those who are `away` a bot plays, and for those
    who have `given_up` it plays on for good; who is `returning` gets the seat back with the next question
    that is put to anybody, if they have time. `enders` would end the game as it stands.
    """

    def __init__(self, sitting: Sitting, bots: Mapping[int, str], schedule: Schedule) -> None:
        self.bots: Final = dict(bots)
        self.notices: Final[list[str]] = []
        self.noticed: Final[list[int]] = []
        self.clocks: Final = Clocks(schedule.control, len(sitting.names), schedule.began)
        self.several: Final = len(sitting.people) > 1
        """Whether there are people who could wait for each other."""
        self.complete = schedule.complete
        """Whether all have taken their seats; no time counts before."""
        self.silent: Final[dict[int, float]] = {}
        self.away: Final[set[int]] = set()
        self.given_up: Final[set[int]] = set()
        self.returning: Final[set[int]] = set()
        self.enders: Final[set[int]] = set()
        self._sitting = sitting
        self._turns: list[tuple[int, int]] = []
        """The event with which each turn has begun, and whose turn it is."""
        self._ended = 0
        self._seen = -1

    def do(self, entry: Entry, asked: bool) -> None:
        """What a line says, of a seat that is asked something now, or not. Raises `CardwrightError`."""
        seat = entry.seat
        match entry.kind:
            case Kind.TAKE_OVER:
                self._take_over(entry)
            case Kind.GIVE_BACK:
                self._give_back(seat, asked)
            case Kind.START if entry.text:
                self.complete = True
                self.silent.clear()
                self.clocks.begin_anew()
            case Kind.SILENT:
                self._mark(seat, float(entry.text))
            case Kind.HEARD:
                self._hear(seat)
            case Kind.END:
                self._end(seat)

    # Time

    @property
    def counts_time(self) -> bool:
        """Whether anything hangs on how much time has passed."""
        return bool(self.clocks.control or self.silent or self._sitting.pending is not None)

    def run(self, waited_for: int, date: float) -> None:
        """From now on the table waits for this seat alone; `NOBODY`: for none, or for several."""
        self.clocks.run(waited_for if waited_for in self._sitting.people else NOBODY, date)

    @property
    def turn(self) -> int:
        """Whose turn it is; `NOBODY` before the first."""
        return self._turns[-1][1] if self._turns else NOBODY

    @property
    def began(self) -> int:
        """Whose turn was the first; `NOBODY` before it."""
        return self._turns[0][1] if self._turns else NOBODY

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return len(self._turns)

    def ask_anew(self) -> None:
        """A question is put: whose turn has ended is given the increment, whoever has come back the seat."""
        self._note_turns()
        for seat in sorted(self.returning):
            self._return(seat)

    def go_back(self) -> None:
        """The game has gone back: what was said about events that are no more stands behind the last one."""
        self.noticed[:] = [min(each, self._sitting.state.last_event()) for each in self.noticed]

    def _note_turns(self) -> None:
        """Take in which turns have begun; each counts once, also where a game has gone back."""
        state = self._sitting.state
        while self._turns and self._turns[-1][0] > state.last_event():
            self._turns.pop()
        events = state.events_since(min(self._seen, state.last_event()) + 1)
        self._turns += [(event.number, event.player) for event in events if event.word() == "turn"]
        self._seen = state.last_event()
        over = [seat for _, seat in self._turns[:-1]]
        for seat in over[self._ended :]:
            self.clocks.add(seat)
        self._ended = max(self._ended, len(over))

    # Who is there

    def silent_for(self, seat: int, date: float) -> float:
        """For how many seconds, of those that count, nothing has been heard of a silent seat."""
        clocks = self.clocks
        return clocks.passed + max(0.0, date - clocks.last) - self.silent[seat]

    @property
    def missing(self) -> frozenset[int]:
        """Those who are away while their seat plays on."""
        return frozenset(seat for seat in self.away if not self._sitting.state.is_out(seat))

    def _mark(self, seat: int, seconds: float) -> None:
        if seat not in self._sitting.people:
            raise CardwrightError(f"{self._sitting.names[seat]} is not there to be heard")
        self.silent[seat] = self.clocks.passed - seconds
        self._see_whether_to_end()

    def _hear(self, seat: int) -> None:
        self.silent.pop(seat, None)
        if not (self.silent or self.away):
            self.enders.clear()

    def _take_over(self, entry: Entry) -> None:
        """A bot plays on, for somebody who is away or for a bot that has failed."""
        seat, failed = entry.seat, self.bots.get(entry.seat)
        if failed is not None:
            self.play_on(entry, f"cannot play any more as {failed!r:.60}")
            return
        why = self._why_away(seat, entry.at)
        self._sitting.people -= {seat}
        self._sitting.pending = None
        self.away.add(seat)
        self.bots[seat] = entry.text
        self.tell(f"The bot {entry.text} plays for {self._sitting.names[seat]}, {why}.")
        self._see_whether_to_end()

    def _why_away(self, seat: int, date: float) -> str:
        """Why a bot plays in a person's seat from now on, in words."""
        if self.clocks.is_up(seat, date):
            return "whose time is up"
        if seat in self.silent:
            return f"who has been silent for {self.silent_for(seat, date):.0f} s"
        return "who is away"

    def give_up(self, entry: Entry) -> None:
        """Somebody has given up for good, and the game goes on."""
        self.given_up.add(entry.seat)
        self.play_on(entry, "has given up")

    def check_plays(self, seat: int) -> None:
        """Raise `CardwrightError` for a player who has given up."""
        if seat in self.given_up:
            raise CardwrightError("you have given up: a bot plays on for you")

    def play_on(self, entry: Entry, why: str) -> None:
        """A bot plays for good, for somebody who has given up or a bot that has failed."""
        self.bots[entry.seat] = entry.text
        self.tell(f"{self._sitting.names[entry.seat]} {why}; the bot {entry.text} plays on.")

    def _give_back(self, seat: int, asked: bool) -> None:
        """Whoever was away is back: what a bot is asked now it answers, and nothing more."""
        if seat not in self.away:
            raise CardwrightError(f"nobody plays for {self._sitting.names[seat]}")
        self.silent.pop(seat, None)
        self.returning.add(seat)
        if not asked:
            self._return(seat)

    def _return(self, seat: int) -> None:
        """A person has their seat again, if they have time to play."""
        if self.clocks.is_up(seat, self.clocks.last):
            return
        self.away.discard(seat)
        self.returning.discard(seat)
        self._hear(seat)
        del self.bots[seat]
        self._sitting.people |= {seat}
        self.tell(f"{self._sitting.names[seat]} is back.")

    def tell(self, notice: str) -> None:
        """Tell everybody something beside the game."""
        self.notices.append(notice)
        self.noticed.append(self._sitting.state.last_event())

    # Ending the game as it stands

    @property
    def left(self) -> list[int]:
        """The people who are there, where somebody is not; nobody where all are, or the game is over.

        Nobody waits for who is out of the game.
        """
        playing = self._sitting.playing
        if self._sitting.over or not (self.missing or playing & self.silent.keys()):
            return []
        return [seat for seat in sorted(playing) if seat not in self.silent]

    def _end(self, seat: int) -> None:
        """The seat would end the game as it stands; once all say so who are there, it is over."""
        if seat not in self.left:
            raise CardwrightError(
                "a game can be ended as it stands while somebody is silent or a bot plays for them, by others"
            )
        self.enders.add(seat)
        self._see_whether_to_end()

    def _see_whether_to_end(self) -> None:
        if self.enders and self.enders.issuperset(self.left) and self.left:
            self._sitting.end_as_it_stands()
