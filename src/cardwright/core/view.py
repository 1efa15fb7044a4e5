"""What one seat may know of a position: the door through which it looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, SupportsIndex, TypeVar, cast, final

from cardwright.core.chance import seed_in
from cardwright.core.choice import NOBODY, Choice, Option, Place
from cardwright.core.naming import Naming
from cardwright.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.core.state import Result, State

S = TypeVar("S")


@final
class View(Generic[S]):
    """What one seat may know: all that a bot, a page or a log is given."""

    __slots__ = ("_passing", "_state", "seat")

    def __init__(self, state: State[S], seat: int, passing: bool = False) -> None:
        self._state = state
        self.seat = seat
        self._passing = passing

    def __copy__(self) -> View[S]:
        """The same door to the same position."""
        return View(self._state, self.seat, self._passing)

    def __deepcopy__(self, known: object) -> View[S]:
        """The same door to a copy of the position."""
        return View(cast("State[S]", self._state.copy()), self.seat, self._passing)

    def __reduce__(self) -> tuple[object, ...]:
        """No pickle is made of it. Raises `CardwrightError`."""
        raise CardwrightError(
            "a view cannot be pickled, for all that its seat may not know would go along: pickle its "
            "`position()`, or a position that `imagine(seed)` gives"
        )

    def passing(self) -> View[S]:
        """The same for whoever reads but a little of the position and is done before anything changes.

        Its `position` may describe cards when they are asked for alone, as they are then.
        """
        return View(self._state, self.seat, passing=True)

    @property
    def choice(self) -> Choice | None:
        """The question, if this seat is the one that is asked."""
        choice = self._state.choice
        return choice if choice is not None and choice.player == self.seat else None

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        return self._state.result

    @property
    def options(self) -> tuple[str, ...]:
        """What this seat can choose now in notation, in the order of `choice.options`; empty if not asked."""
        return () if self.choice is None else tuple(self._state.notations())

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, seat by seat."""
        return self._state.names

    @property
    def asked(self) -> int:
        """The seat that is asked; `NOBODY` once the game is over."""
        choice = self._state.choice
        return NOBODY if choice is None else choice.player

    @property
    def window(self) -> bool:
        """Whether this seat's question is one that every seat is asked in turn, whatever it holds.

        Of another seat's question that is not told: that one is asked it may show what that seat holds.
        """
        return self.choice is not None and self._state.window

    @property
    def payer(self) -> int:
        """The seat that pays with what this one is asked for; `NOBODY` where it is not asked for another."""
        return NOBODY if self.choice is None else self._state.payer()

    def naming(self) -> Naming:
        """What this seat calls the cards of this position: for whoever names several."""
        return self._state.naming(self.seat)

    def reference(self, card: int) -> str:
        """How this seat names a card."""
        return self._state.reference(card, self.seat)

    def position(self) -> dict[str, object]:
        """The position in the form of the protocol's `view`."""
        return self._state.glimpse(self.seat) if self._passing else self._state.position(self.seat)

    def in_numbers(self) -> tuple[bytes, bytes] | None:
        """The position and this seat's options as numbers (`core.numbers`); None where a game has none."""
        return self._state.in_numbers(self.seat)

    def events(self, since: int = 0) -> list[dict[str, object]]:
        """The events from number `since` on."""
        return self._state.observed_events(since, self.seat)

    def notation(self, option: Option) -> str:
        """An option of this seat's choice in notation."""
        return self._state.notation(option)

    def hindrance(self, card: str) -> dict[str, object] | None:
        """What keeps the card that this seat calls so from being on offer; None: it is on offer.

        In the form of the protocol, without sentences. Raises `CardwrightError` where there is no such card.
        """
        state = self._state
        return state.observed_hindrance(state.find(card, self.seat), self.naming())

    def hindrances(self) -> list[dict[str, object]]:
        """The same of every card that this seat has before its eyes and that is not on offer to it."""
        state, naming = self._state, self.naming()
        told = [state.observed_hindrance(card, naming) for card in state.in_sight(self.seat)]
        return sorted([each for each in told if each is not None], key=_called)

    def place(self, option: Option) -> Place:
        """Where an option of this seat's choice belongs on a table."""
        return self._state.place(option)

    def imagine(self, seed: SupportsIndex) -> S:
        """Determinize: a position that this seat could believe in; the same seed gives the same one."""
        return self._state.imagine(self.seat, seed_in(seed))

    def _repr_svg_(self) -> str | None:
        """A notebook shows what the seat may know."""
        return self._state.draw(self.seat)


def _called(hindrance: dict[str, object]) -> str:
    return str(hindrance["card"])
