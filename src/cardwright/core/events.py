"""The one pipeline: what an event is, and the laws that speak of it.

Every change in a game is an event, and every event passes one way (`State.happen`): forbidden? → costs →
replaced? → performed → recorded → reactions → state check. Laws are what makes a stage say something.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from cardwright.core.choice import NOBODY, NOTHING

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Generic[S]):
    """One change, with its cause and the rules that say so.

    A subclass a kind of change: its constructor says what is about to happen, `perform` makes it so. Once
    recorded it is history and never changes. `number` counts the events of a game from 0; events of one
    `moment` happened at the same time. `cause` is the number of the event that brought this one about, `by`
    the card that did, `other` a second player whom it is about. `seen_by` and `by_seen_by` have a bit for
    each seat that could know the face of `card` and of `by` as it happened.
    """

    number: int = NOTHING
    moment: int = NOTHING
    cause: int = NOTHING
    card: int = NOTHING
    player: int = NOBODY
    other: int = NOBODY
    by: int = NOTHING
    amount: int = NOTHING
    origin: int = NOTHING
    destination: int = NOTHING
    seen_by: int = 0
    by_seen_by: int = 0

    def word(self) -> str:
        """What happened, in one word of the rules."""
        raise NotImplementedError

    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules and rulings that say so."""
        raise NotImplementedError

    def perform(self, state: S) -> None:
        """Make it so."""

    def detail(self) -> str:
        """A name that belongs to the event (an ability, a kind of counter, a phase), or nothing."""
        return ""

    def dice(self) -> tuple[int, ...]:
        """The dice of a roll."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Law(Generic[S]):
    """A rule in force over one kind of event: fixed, or bound to a source and a span of time.

    Each method is one stage of the pipeline; a law speaks where it overrides one. Laws never change.
    """

    def forbids(self, state: S, event: Event[S]) -> bool:
        """Whether the event cannot happen at all."""
        return False

    def price(self, state: S, event: Event[S]) -> Event[S] | None:
        """What must happen first as a cost; if that cannot happen, neither can the event."""
        return None

    def instead(self, state: S, event: Event[S]) -> list[Event[S]] | None:
        """What happens in the event's place (perhaps nothing), or None to let it happen."""
        return None

    def react(self, state: S, event: Event[S]) -> None:
        """What follows from the event, once it is recorded: put steps on the agenda, open a moment."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BoundLaw(Law[S]):
    """A law of a card: `source` says of which, `span` how long it lasts.

    Without a span it stands on the card and is repealed with it; else the span is the number of whatever it
    lasts for, such as a turn, and the card may be gone meanwhile.
    """

    def __init__(self, source: int, span: int = NOTHING) -> None:
        self.source = source
        self.span = span


@final
class LawBook(Generic[S]):
    """The laws in force, by the kind of event that they speak of; a law book never changes.

    `constants` speak of no event: they are read whenever it is asked what holds now, such as a power.
    """

    __slots__ = ("about", "constants")

    def __init__(
        self, about: dict[type[Event[S]], tuple[Law[S], ...]], constants: tuple[Law[S], ...] = ()
    ) -> None:
        self.about = about
        self.constants = constants

    def enact(self, kind: type[Event[S]], law: Law[S]) -> "LawBook[S]":
        """These laws and one more, which speaks of `kind`."""
        about = dict(self.about)
        about[kind] = (*about.get(kind, ()), law)
        return LawBook(about, self.constants)

    def declare(self, law: Law[S]) -> "LawBook[S]":
        """These laws and one more, which is constant; the newest is the last."""
        return LawBook(self.about, (*self.constants, law))

    def repeal(self, law: Law[S]) -> "LawBook[S]":
        """These laws without `law`."""
        return self._without((law,))

    def repeal_source(self, source: int) -> "LawBook[S]":
        """These laws without those that stand on this card."""
        return self._without([law for law in self._bound() if law.source == source and law.span == NOTHING])

    def repeal_span(self, span: int) -> "LawBook[S]":
        """These laws without those that last as long as this did."""
        return self._without([law for law in self._bound() if law.span == span])

    def _bound(self) -> list[BoundLaw[S]]:
        found = [law for law in self.constants if isinstance(law, BoundLaw)]
        for laws in self.about.values():
            found += [law for law in laws if isinstance(law, BoundLaw)]
        return found

    def _without(self, repealed: Sequence[Law[S]]) -> "LawBook[S]":
        if not repealed:
            return self
        kept: dict[type[Event[S]], tuple[Law[S], ...]] = {}
        for kind, laws in self.about.items():
            rest = tuple([law for law in laws if law not in repealed])
            if rest:
                kept[kind] = rest
        return LawBook(kept, tuple([law for law in self.constants if law not in repealed]))
