"""What is decided at a table and by whom, what is put to nobody, and what it takes to take a decision back.

Whoever sees how long an answer takes, and who is asked, learns what somebody could have answered. A table
that is `Quick` takes that; one that is `Guarded` gives nothing away.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, final

from cardwright.core.choice import Option
from cardwright.core.state import State
from cardwright.narration.presentation import Presentation


class Point(NamedTuple):
    """Where the game stood before something was done: by whom, after so many choices and events.

    `answered` are the people whom the turn had asked before.
    """

    seat: int
    choices: int
    events: int
    answered: frozenset[int]


@final
@dataclass(frozen=True)
class Undo:
    """What comes of it if a person goes back to where so many choices had been made.

    `against` says why that is not free; the people of `waits_for` must still consent, in this order.
    """

    seat: int
    choices: int
    against: tuple[str, ...] = ()
    waits_for: tuple[int, ...] = ()

    @property
    def free(self) -> bool:
        """Whether nobody gains or loses by it."""
        return not self.against

    @property
    def done(self) -> bool:
        """Whether the game has gone back."""
        return not self.waits_for


class Manner(Protocol):
    """How a table asks."""

    @property
    def opens_windows(self) -> bool:
        """Whether a window is open to all at once, or those who can act are asked one after another."""
        ...

    def undecided(
        self,
        state: State[Any],
        presentation: Presentation[Any],
        payers: AbstractSet[int],
        owed: AbstractSet[int],
    ) -> Option | None:
        """The answer that the table gives itself; None where somebody has to.

        For `payers` it chooses how to pay where all ways are alike. `owed` are the people whose turn has not
        asked them anything yet.
        """
        ...


@final
class Quick:
    """Only who has something to decide is asked; others can see that."""

    def __init__(self) -> None:
        self.opens_windows: Final = False

    def undecided(
        self,
        state: State[Any],
        presentation: Presentation[Any],
        payers: AbstractSet[int],
        owed: AbstractSet[int],
    ) -> Option | None:
        """A forced answer, but for an `end` that is owed; a payment for which all resources are alike."""
        choice = state.choice
        assert choice is not None
        if choice.forced:
            return None if choice.player in owed and not choice.unasked else choice.options[0]
        if choice.prompt != "pay" or choice.player not in payers:
            return None
        view = state.view(choice.player)
        position = presentation.position(view.passing())
        place = presentation.payment(position, list(choice.options), list(view.options))
        return None if place is None else choice.options[place]


@final
class Guarded:
    """Whoever the rules ask is asked, also where one answer alone is left, unless all can see that it is."""

    def __init__(self) -> None:
        self.opens_windows: Final = True

    def undecided(
        self,
        state: State[Any],
        presentation: Presentation[Any],
        payers: AbstractSet[int],
        owed: AbstractSet[int],
    ) -> Option | None:
        """A forced answer about what lies open to all (`Words.open_questions`)."""
        choice = state.choice
        assert choice is not None
        plain = choice.forced and choice.prompt in presentation.words.open_questions
        return choice.options[0] if plain else None


QUICK: Final = Quick()
GUARDED: Final = Guarded()
