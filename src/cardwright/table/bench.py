"""A judge at a table: who sees all hands, changes things by hand, and takes decisions back.

A judge could tell a player all hands, so nobody has one unless all people at the table want it: each says so,
and can say so no more. What a judge does is a line of the journal like all else, and told to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import msgspec

from cardwright.core.edits import Edited
from cardwright.errors import CardwrightError
from cardwright.sitting import Sitting

if TYPE_CHECKING:
    from cardwright.table.course import Course

WANTED: Final = "yes"
UNWANTED: Final = "no"
HERE: Final = "here"
"""What a line says of a seat that would have a judge, or not; and that the judge has come."""

JUDGE: Final = 98
"""What stands for the seat of the judge, who has none."""


@final
class Bench:
    """Who would have a judge, by the lines of the journal."""

    def __init__(self) -> None:
        self.willing: Final[set[int]] = set()

    def says(self, course: Course, seat: int, willing: bool) -> None:
        """A seat would have a judge, or would not. Raises `CardwrightError` for a bot's."""
        people = people_at(course)
        if seat not in people:
            raise CardwrightError(f"{course.sitting.names[seat]} is played by a bot")
        before, name = self.wanted(people), course.sitting.names[seat]
        if willing:
            self.willing.add(seat)
        else:
            self.willing.discard(seat)
        if self.wanted(people):
            course.company.tell("All agree to a judge, who sees all hands and may change the game.")
        elif before:
            course.company.tell(f"{name} would have a judge no more: nobody sees all hands now.")
        elif willing:
            course.company.tell(f"{name} would have a judge, who sees all hands. All have to agree.")

    def wanted(self, people: frozenset[int]) -> bool:
        """Whether all of these people would have a judge."""
        return bool(people) and people <= self.willing


def people_at(course: Course) -> frozenset[int]:
    """The seats of people who still play, also of those for whom a bot plays."""
    return course.sitting.playing | course.company.missing


def has_judge(course: Course) -> bool:
    """Whether a judge may see all hands, and change the game."""
    return course.bench.wanted(people_at(course))


def check_judged(course: Course) -> None:
    """Raise `CardwrightError` where nobody may judge."""
    if not has_judge(course):
        raise CardwrightError("nobody judges here as long as not all players agree to it")


def words_of(sitting: Sitting, edited: Edited) -> str:
    """What everybody is told of an edit: nothing of a card that not all may know."""
    state = sitting.state
    name = edited.player or "a card"
    if edited.card is not None:
        card = state.find(edited.card)
        open_to_all = state.may_know(card, state.spectator)
        name = state.name(card) if open_to_all else "a card that not all may know"
        if not open_to_all:
            return f"A judge has changed the game by hand: {name}."
    if edited.set is None:
        return f"A judge has changed the game by hand: {name} is moved."
    said = ", ".join(f"{key} {msgspec.json.encode(value).decode()}" for key, value in edited.set.items())
    return f"A judge has changed the game by hand: {name} has {said}."
