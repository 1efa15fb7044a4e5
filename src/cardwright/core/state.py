"""A position in a game; through its doors, `view` and `imagine`, a seat may look at it."""

from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar, cast, final

from mypy_extensions import mypyc_attr

from cardwright.core.agenda import MOST_STEPS, Agenda, Dead, DeadPosition, EndlessLoop, Step
from cardwright.core.chance import Chance
from cardwright.core.choice import BUTTON, NOBODY, NOTHING, Choice, IllegalChoice, Option, Place
from cardwright.core.events import BoundLaw, Event, Law, LawBook
from cardwright.core.hindrance import NO_ANSWER, NOT_ASKED, OVER, QUESTION, UNKNOWN, Hindrance
from cardwright.core.knowledge import Knowledge
from cardwright.core.naming import Naming, OneByOne
from cardwright.core.view import View as View
from cardwright.drawing.table import NO_WORDS, draw_position
from cardwright.errors import CardwrightError

S = TypeVar("S")

UNASKED: Final[Choice | None] = None
"""No question yet: of a plain None a type checker would believe that it stays, whatever `answer` does."""


@final
class Result:
    """How a game ended: the seats that won (several for a tie) and why it ended."""

    __slots__ = ("reason", "winners")

    def __init__(self, winners: tuple[int, ...], reason: str) -> None:
        self.winners: Final = winners
        self.reason: Final = reason

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and (self.winners, self.reason) == (other.winners, other.reason)

    def __hash__(self) -> int:
        return hash((self.winners, self.reason))

    def __repr__(self) -> str:
        return f"Result({self.winners}, {self.reason!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[S]):
    """A position in a game: everything there is to know about it, in one value.

    It asks one player one question at a time (`choice`); answering it (`choose`) gives the next position. A
    game derives its own state and names itself as `S`: `class KeeperState(State["KeeperState"])`.
    """

    def __init__(
        self,
        names: Sequence[str],
        chance: Chance,
        laws: LawBook[S],
        knowledge: Knowledge,
        original: "State[S] | None" = None,
    ) -> None:
        """A position before its first question, or a copy of the `original`.

        Of that all that `core` keeps in a state is taken over; the mutable parts become this state's own.
        """
        self.names: Final[tuple[str, ...]] = tuple(names)
        self.chance = chance
        self.laws = laws
        self.knowledge = knowledge
        if original is None:
            self.agenda: Agenda[S] = Agenda([])
            self.choice: Choice | None = None
            self.waiting: Step[S] | None = None
            self.result: Result | None = None
            self.events: list[Event[S]] = []
            self.forgotten_events = 0
            self.moment = 0
            self.agreed = 0
            self.keep_events = True
        else:
            self.agenda = original.agenda.copy()
            self.choice = original.choice
            self.waiting = original.waiting
            self.result = original.result
            self.events = original.events[:]
            self.forgotten_events = original.forgotten_events
            self.moment = original.moment
            self.agreed = original.agreed
            self.keep_events = original.keep_events

    # What a game says of its own state

    def copy(self) -> S:
        """The same position, free to go another way."""
        raise NotImplementedError

    def __copy__(self) -> S:
        """The same as `copy`, for `copy.copy`: half a position cannot be shared."""
        return self.copy()

    def __deepcopy__(self, known: object) -> S:
        """The same as `copy`, for `copy.deepcopy`."""
        return self.copy()

    def shared_kinds(self) -> list[type]:
        """The kinds of values that never change and that all copies of the state share, such as faces."""
        return [LawBook]

    def rules_read_events(self) -> bool:
        """Whether a rule can ask what has happened; a game says so if none of its rules does."""
        return True

    def arbiter(self, event: Event[S]) -> int:
        """Who chooses where several laws would replace an event; `NOBODY`: the oldest law does."""
        return NOBODY

    def settle(self) -> None:
        """The state check: what must be so after every event, such as the end of the game."""

    def key(self) -> tuple[object, ...]:
        """The position as a value, free of how it came about: equal for equal positions, else different.

        In it is all that a rule can still ask for: cards and their places in order, counters, who knows what,
        what is half done, the question, and of the past what a rule may still look up. Not in it are chance
        to come, events and their numbers, and names. Every engine, and a save read back, give the same.
        """
        raise NotImplementedError

    def position(self, seat: int) -> dict[str, object]:
        """The position as `seat` may know it; with `NOBODY`, everything."""
        raise NotImplementedError

    def glimpse(self, seat: int) -> dict[str, object]:
        """The same for whoever reads but a little of it and is done before anything changes.

        A game may describe what is asked for alone, and when it is asked for.
        """
        return self.position(seat)

    def imagine(self, seat: int, seed: int) -> S:
        """Determinize: a position `seat` could believe in; the unknown and chance to come are redrawn."""
        raise NotImplementedError

    def reference(self, card: int, seat: int) -> str:
        """How `seat` names the card: by its name, or by where it lies if the seat may not know its face."""
        raise NotImplementedError

    def naming(self, seat: int) -> Naming:
        """What `seat` calls the cards of this position; a game may work all names out together."""
        return OneByOne(self, seat)

    def find(self, reference: str, seat: int = NOBODY) -> int:
        """The card that `seat` calls so. Raises `IllegalChoice` if there is none."""
        naming = self.naming(seat)
        for card in range(len(self.knowledge.open)):
            if naming.of(card) == reference:
                return card
        raise IllegalChoice(f"there is no card {reference!r:.60}")

    def name(self, card: int) -> str:
        """The name on the card's face."""
        raise NotImplementedError

    def notation(self, option: Option) -> str:
        """The option in notation, unique among the options on offer."""
        raise NotImplementedError

    def notation_by(self, option: Option, naming: Naming) -> str:
        """The same, its cards called by the naming of the seat that is asked.

        A game whose namings work all names out together writes all its options with one.
        """
        return self.notation(option)

    def notations(self) -> list[str]:
        """The options on offer in notation, in their order; none once the game is over."""
        choice = self.choice
        if choice is None:
            return []
        naming = self.naming(choice.player)
        return [self.notation_by(option, naming) for option in choice.options]

    def zone_word(self, zone: int) -> str:
        """The name of a zone."""
        raise NotImplementedError

    def lies(self, card: int) -> Place:
        """Where a card lies; a game says whose zone that is."""
        return Place("card")

    def place(self, option: Option) -> Place:
        """Where an option on offer belongs. A game adds those for which the verb decides that."""
        if option.card != NOTHING:
            return self.lies(option.card)
        if option.player != NOBODY:
            return Place("player", option.player)
        if option.number != NOTHING:
            return Place("number")
        return BUTTON

    @property
    def window(self) -> bool:
        """Whether a window is open: the question at hand is put to every seat in turn, whatever it holds.

        It may hang on nothing but what is public. A game without windows leaves it as it is.
        """
        return False

    # Asking and answering

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def dead(self) -> str:
        """Why nothing more can come of this position; empty for all but those that an error broke."""
        waiting = self.waiting
        return waiting.reason if isinstance(waiting, Dead) else ""

    def refuse_if_dead(self) -> None:
        """Raise `DeadPosition` if nothing more can come of this position."""
        waiting = self.waiting
        if isinstance(waiting, Dead):
            waiting.refuse()

    def ask(self, step: Step[S], choice: Choice) -> None:
        """Put a question; `step` goes on with the answer."""
        self.waiting = step
        self.choice = choice

    def choose(self, answer: Option | int | str) -> None:
        """Answer the question: with an option on offer, its index from 0, or its notation.

        Raises `IllegalChoice` if it is not on offer; the state is then as it was before. Raises `EndlessLoop`
        if no further question and no end comes of it (KFR13), `UnscriptedDie` if a position lists too few
        dice, `DeadPosition` if the rules cannot go on at all, as from a position that a hand has made: the
        state is dead then, and whoever wants to go back keeps a copy.
        """
        self.take(self.option(answer))

    def option(self, answer: Option | int | str) -> Option:
        """The option on offer that `answer` means. Raises `IllegalChoice`."""
        choice = self.choice
        if choice is None:
            self.refuse_if_dead()
            raise IllegalChoice("the game is over: there is nothing to choose")
        if isinstance(answer, bool):
            raise IllegalChoice("an answer is an option, its notation or its number, not true or false")
        if isinstance(answer, str):
            naming = self.naming(choice.player)
            for option in choice.options:
                if self.notation_by(option, naming) == answer:
                    return option
            raise IllegalChoice(f"{answer!r} is not on offer; on offer: {', '.join(self.notations())}")
        if isinstance(answer, Option):
            for option in choice.options:
                if option == answer:
                    return option
            raise IllegalChoice(f"{answer.verb!r} of that kind is not on offer")
        if 0 <= answer < len(choice.options):
            return choice.options[answer]
        raise IllegalChoice(f"there is no option {answer}; there are {len(choice.options)}, counted from 0")

    def take(self, option: Option) -> None:
        """Answer with an option of the choice, which is not checked again, and go on to the next question.

        Whatever error comes of it, the state is dead then.
        """
        step = self.waiting
        assert step is not None
        self.choice = UNASKED
        self.agreed = 0
        if self.knowledge.keeps_passages:
            self.knowledge.let_pass()
        me: S = self  # type: ignore[assignment]
        try:
            step.answer(me, option)
            if self.choice is None:
                self.proceed()
        except BaseException as fault:
            self.die(fault)
            raise

    def die(self, fault: BaseException) -> None:
        """Something has failed halfway: nothing more can come of this position, and it says so.

        Raises `DeadPosition` from an error that no rule foresees.
        """
        self.choice = None
        self.agenda.steps.clear()
        dead: Dead[S] = Dead(str(fault) if isinstance(fault, CardwrightError) else repr(fault))
        self.waiting = dead
        if isinstance(fault, Exception) and not isinstance(fault, CardwrightError):
            raise DeadPosition(f"the rules cannot go on from that position ({dead.reason})") from fault

    def proceed(self) -> None:
        """Run the agenda until somebody must answer or the game is over. Raises `EndlessLoop` if never."""
        self.refuse_if_dead()
        me: S = self  # type: ignore[assignment]
        steps = self.agenda.steps
        left = MOST_STEPS
        while self.choice is None and self.result is None:
            steps.pop().run(me)
            left -= 1
            if left == 0:
                raise EndlessLoop("the cards set each other off for ever: the game cannot go on from there")

    def reconsider(self) -> None:
        """Work the question out anew, after something else than a choice has changed the position.

        Whatever error comes of it, the state is dead then.
        """
        step = self.waiting
        if self.result is None and self.choice is not None and step is not None:
            self.choice = None
            try:
                step.run(cast(S, self))
                self.proceed()
            except BaseException as fault:
                self.die(fault)
                raise

    def end(self, result: Result) -> None:
        """The game is over; nothing that waits is done any more."""
        self.result = result
        self.choice = None
        self.waiting = None
        self.agenda.steps.clear()

    # The pipeline

    def happen(self, event: Event[S]) -> bool:
        """Send one event through the pipeline; whether it, or what replaced it, happened.

        Laws that come into force with the event hear of it, too.
        """
        if self.result is not None:
            return False
        if type(event) in self.laws.about:
            return self.happen_together([event])
        self.moment += 1
        self._perform(event)
        if type(event) in self.laws.about:
            for law in self.laws.about[type(event)]:
                law.react(cast(S, self), event)
        self.settle()
        return True

    def happen_together(self, events: list[Event[S]], firsts: tuple[Law[S] | None, ...] = ()) -> bool:
        """Send simultaneous events through the pipeline as one; whether any of them happened.

        `firsts` are the laws that go before others in replacing them, event by event (`core.replacement`).
        """
        if self.result is not None:
            return False
        about = self.laws.about
        admitted: list[Event[S]] = []
        if firsts:
            for event, first in zip(events, firsts, strict=True):
                self._admit(event, (), admitted, first)
        else:
            for event in events:
                if type(event) in about:
                    self._admit(event, (), admitted)
                else:
                    admitted.append(event)
        if not admitted:
            return False
        self.moment += 1
        for event in admitted:
            self._perform(event)
        about = self.laws.about
        for event in admitted:
            if type(event) in about:
                for law in about[type(event)]:
                    law.react(cast(S, self), event)
        self.settle()
        return True

    def forbidden(self, event: Event[S]) -> bool:
        """Whether a law forbids the event; so nobody is offered what cannot happen."""
        me = cast(S, self)
        for law in self.laws.about.get(type(event), ()):
            if law.forbids(me, event):
                return True
        return False

    def forbidder(self, event: Event[S]) -> int:
        """The card whose law forbids the event; `NOTHING` if none does, or it is no law of a card."""
        me = cast(S, self)
        for law in self.laws.about.get(type(event), ()):
            if law.forbids(me, event):
                return law.source if isinstance(law, BoundLaw) else NOTHING
        return NOTHING

    def replacing(self, event: Event[S]) -> list[BoundLaw[S]]:
        """The laws of cards that would replace the event, the oldest first; none for what is forbidden."""
        me = cast(S, self)
        found: list[BoundLaw[S]] = []
        if type(event) in self.laws.about and not self.forbidden(event):
            for law in self.laws.about[type(event)]:
                if isinstance(law, BoundLaw) and law.instead(me, event) is not None:
                    found.append(law)
        return found

    def _admit(
        self,
        event: Event[S],
        applied: tuple[Law[S], ...],
        admitted: list[Event[S]],
        first: Law[S] | None = None,
    ) -> None:
        """Forbidden? → costs → replaced?: add what is to be performed. A law replaces one event only once."""
        me = cast(S, self)
        laws = self.laws.about.get(type(event), ())
        for law in laws:
            if law.forbids(me, event):
                return
        for law in laws:
            price = law.price(me, event)
            if price is not None and not self.happen(price):
                return
        if first is not None:
            laws = (first, *laws)
        for law in laws:
            if law in applied:
                continue
            instead = law.instead(me, event)
            if instead is not None:
                for other in instead:
                    self._admit(other, (*applied, law), admitted)
                return
        admitted.append(event)

    def _perform(self, event: Event[S]) -> None:
        me: S = self  # type: ignore[assignment]
        event.number = self.forgotten_events + len(self.events)
        event.moment = self.moment
        event.perform(me)
        card = event.card
        if card != NOTHING:
            event.seen_by |= self.knowledge.open[card]
        by = event.by
        if by != NOTHING:
            event.by_seen_by = self.knowledge.open[by]
        if self.keep_events or self.rules_read_events():
            self.events.append(event)
        else:
            self.forgotten_events += len(self.events) + 1
            self.events.clear()

    def last_event(self) -> int:
        """The number of the event recorded last."""
        return self.forgotten_events + len(self.events) - 1

    def events_since(self, first: int) -> list[Event[S]]:
        """The events from number `first` on, as far as they have not been forgotten."""
        return self.events[max(0, first - self.forgotten_events) :]

    def forget_events(self, before: int) -> None:
        """Keep only the events from number `before` on: no rule can ask for the older ones."""
        drop = before - self.forgotten_events
        if drop > 0:
            del self.events[:drop]
            self.forgotten_events += drop

    # The doors

    @property
    def spectator(self) -> int:
        """The seat behind the last, where nobody plays: who looks on from there knows what all may know."""
        return len(self.names)

    def view(self, seat: int) -> View[S]:
        """What `seat` may know of this position; `NOBODY` is the judge, `spectator` whoever looks on.

        Raises `CardwrightError` for a seat that there is not, and for a dead position.
        """
        self.refuse_if_dead()
        self.check_seat(seat)
        return View(self, seat)

    def is_out(self, seat: int) -> bool:
        """Whether a player has lost while others play on; the rules of most games know nothing of it."""
        return False

    def check_seat(self, seat: int) -> None:
        """Raise `CardwrightError` unless it is a player's seat, the spectator's, or the judge's."""
        players = len(self.names)
        if not NOBODY <= seat <= players:
            raise CardwrightError(
                f"there is no seat {seat}: the players' are 0 to {players - 1}, a spectator looks from "
                f"{players}, the judge from {NOBODY}"
            )

    def check_player(self, seat: int) -> None:
        """Raise `CardwrightError` unless it is a player's seat."""
        if not 0 <= seat < len(self.names):
            raise CardwrightError(
                f"no player sits in seat {seat}: the players' are 0 to {len(self.names) - 1}"
            )

    def check_imagining(self, seat: int) -> None:
        """Raise `CardwrightError` unless somebody looks from this seat who may have to imagine something."""
        self.check_seat(seat)
        if seat == NOBODY:
            raise CardwrightError("the judge knows everything: there is nothing to imagine")

    def observed_events(self, since: int, seat: int) -> list[dict[str, object]]:
        """The events from number `since` on, as `seat` may know them; with `NOBODY`, everything.

        Each says at which `moment` it happened: that is the number of the first event of that moment, so it
        tells no more than the numbers do. None where the state keeps no events.
        """
        self.check_seat(seat)
        if not self.keep_events:
            return []
        observed: list[dict[str, object]] = []
        naming = self.naming(seat)
        moment, first = NOTHING, NOTHING
        for event in self.events_since(since):
            if first == NOTHING or event.moment != moment:
                moment = event.moment
                first = self._first_of_moment(event) if first == NOTHING else event.number
            fields = self.observe_event(event, naming)
            fields["moment"] = first
            observed.append(fields)
        return observed

    def _first_of_moment(self, event: Event[S]) -> int:
        """The number of the first event that happened at the same time, as far as they are remembered."""
        place = event.number - self.forgotten_events
        while place > 0 and self.events[place - 1].moment == event.moment:
            place -= 1
        return self.forgotten_events + place

    def observe_event(self, event: Event[S], naming: Naming) -> dict[str, object]:
        """One event as the seat may know it whose naming this is, in the form of the protocol."""
        seat = naming.seat
        fields: dict[str, object] = {"e": event.word(), "number": event.number}
        if event.card != NOTHING and (seat == NOBODY or event.seen_by >> seat & 1):
            fields["card"] = self._recall(event.card, naming)
        if event.player != NOBODY:
            fields["player"] = self.names[event.player]
        if event.other != NOBODY:
            fields["other"] = self.names[event.other]
        if event.by != NOTHING and (seat == NOBODY or event.by_seen_by >> seat & 1):
            fields["by"] = self._recall(event.by, naming)
        about = event.about()
        if about != NOTHING:
            fields["about"] = self._recall(about, naming)
        if event.amount != NOTHING:
            fields["n"] = event.amount
        if event.origin != NOTHING:
            fields["from"] = self.zone_word(event.origin)
        if event.destination != NOTHING:
            fields["to"] = self.zone_word(event.destination)
        if event.detail():
            fields["what"] = event.detail()
        if event.dice():
            fields["dice"] = list(event.dice())
        fields["rule"] = list(self.cited(event))
        if event.cause != NOTHING:
            fields["cause"] = event.cause
        return fields

    def cited(self, event: Event[S]) -> tuple[str, ...]:
        """The rules behind an event, by their numbers in the rulebook of this game."""
        return event.rules()

    def _recall(self, card: int, naming: Naming) -> str:
        """A card that the seat knew when it was spoken of: how it names it now, or the name it had."""
        return naming.of(card) if self.may_know(card, naming.seat) else self.name(card)

    def payer(self) -> int:
        """The seat that pays with what another is asked for; `NOBODY` where nobody is asked for another."""
        return NOBODY

    def may_know(self, card: int, seat: int) -> bool:
        """Whether `seat` may know the card's face now; `NOBODY` may know everything."""
        return seat == NOBODY or bool(self.knowledge.open[card] >> seat & 1)

    def hindrance(self, card: int, seat: int) -> Hindrance | None:
        """What keeps the card from being on offer to `seat`, for all that it may know; None: it is on offer.

        Of whoever is asked the step that asks says it, for it has decided so.
        """
        choice, step = self.choice, self.waiting
        if choice is None or step is None:
            return OVER
        if choice.player != seat:
            return self.unasked(seat)
        for option in choice.options:
            if self.speaks_of(option, card):
                return None
        if not self.may_know(card, seat):
            return self.out_of_sight(card)
        return step.hindrance(cast(S, self), card) or self.not_among(choice, card)

    def out_of_sight(self, card: int) -> Hindrance:
        """Why a card whose face the seat may not know is not on offer: nothing but what everybody sees."""
        return UNKNOWN

    def not_among(self, choice: Choice, card: int) -> Hindrance:
        """Why a card is no answer to a question whose step does not say it; a game knows more of it."""
        for option in choice.options:
            if option.card != NOTHING:
                return NO_ANSWER
        return QUESTION

    def observed_hindrance(self, card: int, naming: Naming) -> dict[str, object] | None:
        """What keeps the card from being on offer to the seat whose naming this is; None: it is on offer.

        In the form of the protocol.
        """
        seat = naming.seat
        hindrance = self.hindrance(card, seat)
        if hindrance is None:
            return None
        by = hindrance.by
        giver = "" if by == NOTHING or not self.may_know(by, seat) else naming.of(by)
        rules = self.by_number(hindrance.rules)
        return hindrance.told(naming.of(card), giver, self.names, rules)

    def by_number(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Those of these rules that stand in the rulebook of this game, by their numbers there."""
        return rules

    def unasked(self, seat: int) -> Hindrance:
        """Why nothing is on offer to a seat that is not asked; a game says whose turn it is.

        It must not tell who is asked, or what: in a window nobody may learn who can answer.
        """
        return NOT_ASKED

    def speaks_of(self, option: Option, card: int) -> bool:
        """Whether choosing the option does something with the card."""
        return option.card == card

    def in_sight(self, seat: int) -> list[int]:
        """The cards that `seat` has before its eyes now.

        Those whose face it may know; a game adds those that lie apart, where all can follow them unseen.
        """
        return [card for card, seats in enumerate(self.knowledge.open) if seat == NOBODY or seats >> seat & 1]

    def in_numbers(self, seat: int) -> tuple[bytes, bytes] | None:
        """What `seat` may know as numbers (`core.numbers`): of the position, and of each option, row by row.

        A row is as long as the game says column by column. None for a game that does not say it so.
        """
        return None

    def draw(self, seat: int) -> str | None:
        """The position as `seat` may know it (with `NOBODY`, everything) as SVG, the seat's side nearest.

        None for a game whose positions do not have the form of the protocol's `view`.
        """
        position = self.pictured(seat)
        if "players" not in position or "cards" not in position:
            return None
        outcome = ""
        if self.result is not None:
            winners = " and ".join(self.names[winner] for winner in self.result.winners)
            outcome = f"The game is over ({self.result.reason}); won by {winners or 'nobody'}"
        nearest = seat if 0 <= seat < len(self.names) else 0
        return draw_position(position, self.names[nearest], outcome, self.spoken())

    def pictured(self, seat: int) -> dict[str, object]:
        """The position as `seat` may know it, as pictures show it."""
        return self.position(seat)

    def spoken(self) -> Mapping[str, str]:
        """What people call the zones and values of a position, where that is not its key in the view."""
        return NO_WORDS

    def _repr_svg_(self) -> str | None:
        """A notebook shows a state as somebody sees it who may know everything."""
        return self.draw(NOBODY)
