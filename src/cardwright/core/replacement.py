"""Events that a step sends, where a player may have to choose which replacement effect goes first."""

from typing import TypeVar, cast, final

from mypy_extensions import mypyc_attr

from cardwright.core.agenda import Step
from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.events import BoundLaw, Event, Law
from cardwright.core.state import State

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class SendEvents(Step[S]):
    """Simultaneous events, sent through the pipeline as one.

    Where several laws would replace one of the events, the arbiter of the state chooses first: `next CARD`
    names the source of the law that goes before the others. The events are made anew whenever they are looked
    at, so that copies of a state share no event that has not happened yet.
    """

    def events(self, state: S) -> list[Event[S]]:
        """What is about to happen."""
        raise NotImplementedError

    def run(self, state: S) -> None:
        send(state, self, self, ())

    def answer(self, state: S, option: Option) -> None:
        cast("State[S]", state).agenda.next(SendReplaced(self, (option.card,)))


@final
class SendReplaced(Step[S]):
    """The same events, once some replacements are chosen: the sources of their laws, in the order asked."""

    def __init__(self, sender: SendEvents[S], sources: tuple[int, ...]) -> None:
        self.sender = sender
        self.sources = sources

    def run(self, state: S) -> None:
        send(state, self, self.sender, self.sources)

    def answer(self, state: S, option: Option) -> None:
        cast("State[S]", state).agenda.next(SendReplaced(self.sender, (*self.sources, option.card)))


def send(state: S, step: Step[S], sender: SendEvents[S], sources: tuple[int, ...]) -> None:
    """Let the events happen if every contest among laws is decided, else ask about the next one."""
    table = cast("State[S]", state)
    events = sender.events(state)
    if not any(table.laws.speak_of(type(event)) for event in events):
        table.happen_together(events)
        return
    firsts: list[Law[S] | None] = []
    decided = 0
    for event in events:
        first: Law[S] | None = None
        seat = table.arbiter(event)
        willing: list[BoundLaw[S]] = [] if seat == NOBODY else contenders(table, event)
        if len(willing) > 1:
            if decided == len(sources):
                options = [Option("next", law.source) for law in willing]
                table.ask(step, Choice(seat, "order", options, "replace", event.card))
                return
            for law in willing:
                if law.source == sources[decided]:
                    first = law
            decided += 1
        firsts.append(first)
    table.happen_together(events, tuple(firsts))


def contenders(table: State[S], event: Event[S]) -> list[BoundLaw[S]]:
    """The laws that would replace the event, one of each card."""
    found: list[BoundLaw[S]] = []
    for law in table.replacing(event):
        if all(law.source != other.source for other in found):
            found.append(law)
    return found
