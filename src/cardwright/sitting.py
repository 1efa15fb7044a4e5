"""A game with the people and bots who sit at it, for whatever surface: no keyboard, no clock, no network.

A *sitting* is a recorded game and who is at it. It always stands where somebody has something to decide, or
at the end: what nobody decides (a forced choice, a payment for which all resources are alike) it takes
itself. The surface asks whoever is `asked` and brings the `answer`, of a person or a bot; the sitting knows
which seats are `people`'s and starts no bot. To any of them the following may happen whoever is asked:

- `agree`: the player sees no reason to go on; `bot_agrees` is what a bot would say.
- `resign`: the player gives up, by the rules where they know a forfeit. Else the last one left has won; among
  more a bot takes the seat.
- `undo`: back to a decision of one's own. It is done at once where nobody gains by it; else it waits until
  the others `consent`, and falls as soon as one of them would `refuse`, or anything else is done.

What a seat may know it is told by its `view`, its `log` and its `sight` (by what it knows cards from position
to position); by these alone. The game's `record` holds all that cannot be worked out again:
`restore` makes the same sitting of it, but for who pays by hand and for an undo that waited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, final

from cardwright.core.choice import NOBODY, PASS, Option
from cardwright.core.edits import Edited
from cardwright.core.game import Game
from cardwright.core.record import Ending, Record, can_be_forfeited, meant
from cardwright.core.state import State
from cardwright.core.view import View
from cardwright.core.windows import round_of
from cardwright.deciding import QUICK, Manner, Point, Undo
from cardwright.errors import CardwrightError
from cardwright.narration.explaining import Explanation, explain
from cardwright.narration.log import GameLog
from cardwright.narration.presentation import presentation_of
from cardwright.narration.sentences import Line, lines_about
from cardwright.records.recorded import RecordedGame
from cardwright.seating import PEOPLE
from cardwright.sight import Sight


@final
class Sitting:
    """A recorded game, and which of its seats are `people`'s; bots answer for the others.

    >>> from cardwright.core.record import begin
    >>> from cardwright.games import game
    >>> rules = game("kotc/17")
    >>> _, record = begin(rules, list(rules.starter_decks().values())[:2], 7, names=["Ann", "Bob"])
    >>> sitting = Sitting.restore(rules, record)
    >>> first = sitting.asked
    >>> sitting.answer(first, 0)
    >>> sitting.undo(first).free, record.choices
    (True, [])
    """

    def __init__(
        self, game: RecordedGame, people: Iterable[int], secret: bytes = b"", manner: Manner = QUICK
    ) -> None:
        """Sit down where the game stands; keys of cards are made under the table's `secret` (`sight`)."""
        self.game = game
        self.manner = manner
        self.people = frozenset(people)
        self.by_hand: set[int] = set()
        """The people who choose themselves what they pay with, also where it is all the same."""
        self.pending: Undo | None = None
        """The undo that waits for others to consent."""
        self.can_be_forfeited = can_be_forfeited(game.rules)
        """Whether the rules let a player give the game up."""
        self._ended: Ending | None = None
        self._presentation = presentation_of(game.record.game)
        self._logs: dict[int, GameLog] = {}
        self._secret = secret
        self._sights: dict[int, Sight] = {}
        self._answered: frozenset[int] = frozenset()
        self._decisions: list[Point] = []
        self._returns: list[int] = []
        self._recall()
        self._go_on()

    @classmethod
    def restore(
        cls, rules: Game[Any, Any], record: Record, secret: bytes = b"", manner: Manner = QUICK
    ) -> Sitting:
        """The sitting of which this is the record. Raises `CardwrightError` where the rules cannot follow it.

        Whoever is called `you` there, or nothing at all, is a person.
        """
        players = [seat.player for seat in record.seats]
        people = [seat for seat, player in enumerate(players) if player is None or player in PEOPLE]
        return cls(RecordedGame(rules, record), people, secret, manner)

    @property
    def returns(self) -> tuple[int, ...]:
        """How many events had happened where the game was taken back to, each time that it was."""
        return tuple(self._returns)

    @property
    def state(self) -> State[Any]:
        """The position, which knows everything: no seat may be given it."""
        return self.game.state

    @property
    def record(self) -> Record:
        """The game, written down so far."""
        return self.game.record

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, seat by seat."""
        return self.state.names

    @property
    def playing(self) -> frozenset[int]:
        """The people who have not lost while others play on: whoever is out is asked for nothing more.

        Rules: K09-winning-and-losing-5.
        """
        return frozenset(seat for seat in self.people if not self.state.is_out(seat))

    @property
    def asked(self) -> int:
        """The seat that has to answer; `NOBODY` once the game is over."""
        choice = self.state.choice
        return NOBODY if choice is None or self.outcome is not None else choice.player

    @property
    def over(self) -> bool:
        """Whether nothing more is decided."""
        return self.asked == NOBODY

    @property
    def outcome(self) -> Ending | None:
        """How it ended, by the rules or because all but one have resigned; None while it goes on.

        A game that was ended as it stands has an outcome of which its record knows nothing.
        """
        return self.record.outcome or self._ended

    # What a seat is told

    def view(self, seat: int) -> View[Any]:
        """What a seat may know now: its question, the position, the events."""
        return self.state.view(seat)

    def log(self, seat: int) -> GameLog:
        """What a seat has been told from the first event on. After an `undo` it is another one."""
        if seat not in self._logs:
            log = GameLog(self._presentation, self.names)
            for state in self.game.positions:
                log.catch_up(state.view(seat))
            self._logs[seat] = log
        return self._logs[seat]

    def lines(self, seat: int, since: int = 0) -> list[Line]:
        """The log of a seat from the event of this number on, in sentences."""
        log = self.log(seat)
        return lines_about(log.since(since)) if since else log.lines()

    def explain(self, seat: int, card: str) -> Explanation | None:
        """Why the card that a seat's view calls so is not on offer to it now; None where it is.

        Raises `CardwrightError` where the seat calls no card so.
        """
        return explain(self.view(seat), card)

    def sight(self, seat: int) -> Sight:
        """By what a seat knows cards now, and knew them before. Raises `CardwrightError` for the judge."""
        if seat not in self._sights:
            self.state.check_seat(seat)
            if seat == NOBODY:
                raise CardwrightError("the judge knows every card by its id: keys are for seats")
            sight = Sight(seat, self._secret)
            for state in self.game.positions:
                sight.look(state)
            self._sights[seat] = sight
        return self._sights[seat]

    def decisions(self, seat: int) -> int:
        """How many decisions a person has made that still stand."""
        return sum(each.seat == seat for each in self._decisions)

    def news(self, seat: int) -> int:
        """The number of the first event since a person's last decision; 0 where there was none."""
        return next((each.events for each in reversed(self._decisions) if each.seat == seat), 0)

    # Answering

    def answer(self, seat: int, answer: Option | int | str) -> None:
        """Answer the question that is put to the seat, and take what nobody decides.

        Raises `IllegalChoice` for what is not on offer, `CardwrightError` where another is asked, or the
        rules find no way on; the sitting is then as it was.
        """
        if seat != self.asked:
            asked = f"{self.names[self.asked]} is asked" if not self.over else "the game is over"
            raise CardwrightError(f"{asked}: {self.names[seat]} has nothing to answer")
        option = self.state.option(answer)
        with self._or_go_back(seat):
            if seat in self.people:
                self._decide(seat, len(self.game.past), self.state)
            self._take(option)
            self._go_on()

    @property
    def window(self) -> bool:
        """Whether a window is open, in which everybody may `act` or all `pass_on`."""
        return self.manner.opens_windows and not self.over and self.state.window

    def act(self, seat: int, answer: Option | int | str) -> None:
        """In a window those before the seat pass, and it acts. Raises as `answer` does."""
        with self._or_go_back(seat):
            if seat in self.people:
                self._decide(seat, len(self.game.past), self.state)
            for position in round_of(self.state):
                if self.asked == seat:
                    break
                self._take(position.option(PASS))
            if self.asked != seat:
                raise CardwrightError(f"{self.names[seat]} is not asked in this window")
            self._take(self.state.option(answer))
            self._go_on()

    def pass_on(self) -> None:
        """In a window everybody passes; nobody has decided that. Raises as `answer` does."""
        with self._or_go_back(NOBODY):
            for position in round_of(self.state):
                self._take(position.option(PASS))
            self._go_on()

    def _decide(self, seat: int, choices: int, state: State[Any]) -> None:
        """A person decides in this position, when so many choices have been made."""
        self._decisions.append(Point(seat, choices, state.last_event() + 1, self._answered))
        self._answered |= {seat}

    def _go_on(self) -> None:
        """Take what nobody decides, until somebody has something to decide."""
        while not self.over and (option := self._undecided(self.state)) is not None:
            self._take(option)

    def _undecided(self, state: State[Any]) -> Option | None:
        """The answer where nobody has anything to decide; None where somebody has."""
        payers = self.people - self.by_hand
        return self.manner.undecided(state, self._presentation, payers, self.people - self._answered)

    def _take(self, option: Option) -> None:
        number = self.state.last_event() + 1
        self.game.choose(option)
        self._catch_up(self.state, number)

    def _catch_up(self, state: State[Any], number: int) -> None:
        """Take in what has happened from the event of this number on."""
        if happened := state.events_since(number):
            if any(event.word() == "turn" for event in happened):
                self._answered = frozenset()
            for seat, log in self._logs.items():
                log.catch_up(state.view(seat))
        for sight in self._sights.values():
            sight.look(state)

    def _recall(self) -> None:
        """Take in what was played before: whom each turn asked, and what people decided."""
        number = 0
        made = len(self.game.past)
        opened: tuple[int, State[Any]] | None = None
        for choices, state in enumerate(self.game.positions):
            self._catch_up(state, number)
            happened, number = state.last_event() + 1 > number, state.last_event() + 1
            if not (self.manner.opens_windows and state.window):
                opened = None
            elif opened is None or happened:
                opened = choices, state
            if choices < made and self.record.edited(choices + 1) is not None:
                self._decide(NOBODY, choices, state)
            elif choices < made and self._was_decided(state, choices):
                assert state.choice is not None
                self._decide(state.choice.player, *(opened or (choices, state)))

    def _was_decided(self, state: State[Any], choices: int) -> bool:
        """Whether a person has decided what was answered in this position."""
        choice, record = state.choice, self.record
        said = record.said(choices + 1) is not None or record.edited(choices + 1) is not None
        if said or choice is None or choice.player not in self.people or self._undecided(state) is not None:
            return False
        in_window = self.manner.opens_windows and state.window
        return not in_window or meant(state, self.record, choices + 1) != PASS

    @contextmanager
    def _or_go_back(self, seat: int) -> Iterator[None]:
        """Do something that makes an undo that waits fall; where it fails itself, all is as it was."""
        before = Point(seat, len(self.game.past), self.state.last_event() + 1, self._answered)
        decided, pending = len(self._decisions), self.pending
        self.pending = None
        try:
            yield
        except BaseException:  # Ctrl-C can come anywhere
            self._return_to(before, decided)
            self.pending = pending
            raise

    def _return_to(self, point: Point, decided: int) -> None:
        """Go back to where so many decisions had been made."""
        self.game.undo_to(point.choices)
        self._answered = point.answered
        self._returns.append(point.events)
        del self._decisions[decided:]
        self._logs = {seat: log.upto(point.events) for seat, log in self._logs.items()}
        for sight in self._sights.values():
            sight.go_back(point.choices + 1, self.state)

    # Ending it together, or giving it up

    @property
    def can_be_agreed(self) -> bool:
        """Whether players may end the game together: where no single one may give it up by the rules."""
        return not self.can_be_forfeited

    def agree(self, seat: int) -> None:
        """The player sees no reason to go on; once all have said so in a row, the game is over.

        Raises `CardwrightError` where the rules know no such end, and once the game is over. Rules:
        K17-endgame-5; KFR97.
        """
        self._refuse_if_over()
        if not self.can_be_agreed:
            raise CardwrightError(f"{self.record.game} knows no end on which all agree; players may forfeit")
        number = self.state.last_event() + 1
        with self._or_go_back(seat):
            self.game.agree(seat)
            self._catch_up(self.state, number)

    def bot_agrees(self, seat: int) -> bool:
        """Whether a bot in this seat would agree to an end: it does where nobody stands better."""
        position = self._presentation.position(self.view(seat))
        ranks = {each: self._presentation.rank(position, each) for each in self.names}
        return ranks[self.names[seat]] == max(ranks.values())

    def resign(self, seat: int, stand_in: str) -> None:
        """The person gives the game up, for good: a forfeit where the rules know it.

        Else, with one player left who has not, that one has won. With more the seat is a bot's from now on;
        `stand_in` is the word for it in the record. Raises `CardwrightError` for who is no person at the
        table any more, and once the game is over. Rules: K09-winning-and-losing-4.
        """
        self._refuse_if_over()
        if seat not in self.people:
            raise CardwrightError(f"{self.names[seat]} is played by a bot: nobody can give the game up there")
        number = self.state.last_event() + 1
        if self.can_be_forfeited:
            with self._or_go_back(seat):
                self.game.forfeit(seat)
                self._catch_up(self.state, number)
                self._go_on()
            return
        self.pending = None
        self.game.concede(seat, stand_in)
        self.people -= {seat}
        self._go_on()

    def end_as_it_stands(self) -> None:
        """The game ends here; of all who are still in it, whoever stands best has won.

        Who is out or has given it up is not. Raises `CardwrightError` once it is over.
        """
        self._refuse_if_over()
        self.pending = None
        position = self._presentation.position(self.view(self.state.spectator))
        seats = self.record.seats
        still = [
            name
            for seat, name in enumerate(self.names)
            if not (self.state.is_out(seat) or seats[seat].conceded)
        ]
        ranks = {name: self._presentation.rank(position, name) for name in still}
        best = max(ranks.values())
        self._ended = Ending([name for name in still if ranks[name] == best], "ended as it stands")

    # Going back

    def undo(self, seat: int, decisions: int = 1) -> Undo:
        """Take back a person's last decisions, and all that followed them.

        Where somebody could gain by it nothing is done until the others `consent`. Raises `CardwrightError`
        where there are not so many decisions, and once the game is over.
        """
        return self._try(self.offered_undo(seat, decisions))

    def offered_undo(self, seat: int, decisions: int = 1) -> Undo:
        """What an `undo` would be, which is not done. Raises `CardwrightError` as it does."""
        self._refuse_if_over()
        point = self._point(seat, decisions)
        against = tuple(self.game.against_undo(point.choices, seat))
        others = tuple(sorted(self.playing - {seat})) if against else ()
        return Undo(seat, point.choices, against, others)

    def _point(self, seat: int, decisions: int) -> Point:
        """Where the last of so many decisions of a seat began. Raises `CardwrightError`."""
        left, judged = decisions, False
        for point in reversed(self._decisions) if decisions >= 1 else ():
            left -= point.seat == seat
            if not left and judged:
                raise CardwrightError(
                    "a judge has changed the game since: only a judge can go back behind that"
                )
            if not left:
                return point
            judged |= point.seat == NOBODY
        made = self.decisions(seat)
        raise CardwrightError(
            f"{self.names[seat]} cannot take back {decisions} decisions: {made} have been made"
        )

    # A judge's hand

    def edit(self, edited: Edited) -> None:
        """A judge changes a card or a player by hand; nobody but a judge takes that back.

        Raises `CardwrightError` where it cannot be done, and once the game is over.
        """
        self._refuse_if_over()
        number = self.state.last_event() + 1
        with self._or_go_back(NOBODY):
            self._decide(NOBODY, len(self.game.past), self.state)
            self.game.edit(edited)
            self._catch_up(self.state, number)
            self._go_on()

    @property
    def decided(self) -> int:
        """How many decisions of people, and edits of a judge, still stand."""
        return len(self._decisions)

    def take_back(self, decisions: int) -> Undo:
        """A judge takes back the last so many decisions, whoever's they were, and all that followed them.

        Raises `CardwrightError` where there are not so many, and once the game is over.
        """
        self._refuse_if_over()
        if not 1 <= decisions <= self.decided:
            raise CardwrightError(f"{self.decided} decisions can be taken back, not {decisions}")
        return self._try(Undo(NOBODY, self._decisions[-decisions].choices, (), ()))

    def consent(self, seat: int) -> Undo:
        """The person lets another go back; once all have, it is done. Raises `CardwrightError`."""
        pending = self._waiting_for(seat)
        others = tuple(each for each in pending.waits_for if each != seat)
        return self._try(replace(pending, waits_for=others))

    def refuse(self, seat: int) -> None:
        """The person does not let another go back, or does not want to any more. Raises `CardwrightError`."""
        if self.pending is None or seat != self.pending.seat:
            self._waiting_for(seat)
        self.pending = None

    def _waiting_for(self, seat: int) -> Undo:
        if self.pending is None or seat not in self.pending.waits_for:
            raise CardwrightError(f"nothing waits for {self.names[seat]} to agree to an undo")
        return self.pending

    def _try(self, undo: Undo) -> Undo:
        """Go back, or wait."""
        self.pending = None if undo.done else undo
        if undo.done:
            decided = next(n for n, each in enumerate(self._decisions) if each.choices == undo.choices)
            self._return_to(self._decisions[decided], decided)
            self._go_on()
        return undo

    def _refuse_if_over(self) -> None:
        if self.over:
            raise CardwrightError("the game is over")


__all__ = ["Sitting", "Undo"]
