"""The one pipeline: what an event is, and the laws that speak of it.

Every change in a game is an event, and every event passes one way (`State.happen`): forbidden? → costs →
replaced? → performed → recorded → reactions → state check. Laws are what makes a stage say something.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from cardwright.core.choice import NOBODY, NOTHING

S = TypeVar("S")
K = TypeVar("K")


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

    def about(self) -> int:
        """A second card that it is about and that lies there for all to see, such as who is attacked."""
        return NOTHING

    def known_to(self, seat: int) -> bool:
        """Whether the seat could see, as it happened, which cards it was about."""
        return (self.card == NOTHING or bool(self.seen_by >> seat & 1)) and (
            self.by == NOTHING or bool(self.by_seen_by >> seat & 1)
        )


@final
class Unseen(Event[S]):
    """What a seat remembers of an event whose cards it could not see: no more than it was told."""

    def __init__(
        self, said: str, said_more: str, sentences: tuple[str, ...], rolled: tuple[int, ...]
    ) -> None:
        self.said = said
        self.said_more = said_more
        self.sentences = sentences
        self.rolled = rolled
        self.beside = NOTHING

    def word(self) -> str:
        return self.said

    def rules(self) -> tuple[str, ...]:
        return self.sentences

    def detail(self) -> str:
        return self.said_more

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def about(self) -> int:
        return self.beside


def as_remembered(event: Event[S], seat: int) -> Event[S]:
    """The event as the seat remembers it, which could not see all cards that it was about."""
    unseen: Unseen[S] = Unseen(event.word(), event.detail(), event.rules(), event.dice())
    unseen.number = event.number
    unseen.moment = event.moment
    unseen.cause = event.cause
    unseen.player = event.player
    unseen.other = event.other
    unseen.amount = event.amount
    unseen.origin = event.origin
    unseen.destination = event.destination
    unseen.beside = event.about()
    if event.seen_by >> seat & 1:
        unseen.card = event.card
        unseen.seen_by = event.seen_by
    if event.by_seen_by >> seat & 1:
        unseen.by = event.by
        unseen.by_seen_by = event.by_seen_by
    return unseen


@mypyc_attr(allow_interpreted_subclasses=True)
class Law(Generic[S]):
    """A rule in force over one kind of event: fixed, or bound to a source and a span of time.

    Each method is one stage of the pipeline; a law speaks where it overrides one: `forbids` is a restriction,
    `price` a cost, `instead` a replacement effect, `react` a trigger. Laws never change.
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

    `constants` speak of no event, but of a topic, such as a power: they are read whenever it is asked what
    holds now. `spans` are those for which some law lasts. `frozen` is by what the book is compared
    (`core.keys`), once somebody has asked.
    """

    __slots__ = ("about", "constants", "frozen", "spans")

    def __init__(
        self,
        about: dict[type[Event[S]], tuple[Law[S], ...]],
        constants: dict[str, tuple[Law[S], ...]] | None = None,
        spans: tuple[int, ...] = (),
    ) -> None:
        self.about = about
        self.constants: dict[str, tuple[Law[S], ...]] = {} if constants is None else constants
        self.spans = spans
        self.frozen: tuple[object, ...] = ()

    def speak_of(self, kind: type[Event[S]]) -> bool:
        """Whether any law speaks of events of this kind."""
        return kind in self.about

    def on(self, topic: str) -> tuple[Law[S], ...]:
        """The constant laws on a topic, the newest last."""
        return self.constants.get(topic, ())

    def enact(self, kind: type[Event[S]], law: Law[S]) -> "LawBook[S]":
        """These laws and one more, which speaks of `kind`."""
        about = dict(self.about)
        about[kind] = (*about.get(kind, ()), law)
        return LawBook(about, self.constants, self._spans_with(law))

    def declare(self, topic: str, law: Law[S]) -> "LawBook[S]":
        """These laws and one more, which is constant and speaks of `topic`; the newest is the last."""
        constants = dict(self.constants)
        constants[topic] = (*constants.get(topic, ()), law)
        return LawBook(self.about, constants, self._spans_with(law))

    def _spans_with(self, law: Law[S]) -> tuple[int, ...]:
        """The spans, and that of one more law."""
        if not isinstance(law, BoundLaw) or law.span == NOTHING or law.span in self.spans:
            return self.spans
        return (*self.spans, law.span)

    def repeal(self, law: Law[S]) -> "LawBook[S]":
        """These laws without `law`."""
        return self._without((law,))

    def repeal_source(self, source: int) -> "LawBook[S]":
        """These laws without those that stand on this card."""
        return self._without([law for law in self._bound() if law.source == source and law.span == NOTHING])

    def repeal_span(self, span: int) -> "LawBook[S]":
        """These laws without those that last as long as this did."""
        if span not in self.spans:
            return self
        return self._without([law for law in self._bound() if law.span == span], span)

    def _bound(self) -> list[BoundLaw[S]]:
        found: list[BoundLaw[S]] = []
        for laws in (*self.about.values(), *self.constants.values()):
            found += [law for law in laws if isinstance(law, BoundLaw)]
        return found

    def _without(self, repealed: Sequence[Law[S]], ended: int = NOTHING) -> "LawBook[S]":
        """These laws without some; `ended` is the span that is over."""
        if not repealed and ended not in self.spans:
            return self
        return LawBook(
            _less(self.about, repealed),
            _less(self.constants, repealed),
            tuple([span for span in self.spans if span != ended]),
        )


def _less(laws: dict[K, tuple[Law[S], ...]], repealed: Sequence[Law[S]]) -> dict[K, tuple[Law[S], ...]]:
    """These laws without some, each still under its key; a key without laws goes with them."""
    left = dict(laws)
    for key, former in laws.items():
        rest = [law for law in former if law not in repealed]
        if not rest:
            del left[key]
        elif len(rest) < len(former):
            left[key] = tuple(rest)
    return left
