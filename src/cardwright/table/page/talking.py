"""The talk at a table, as a seat is shown it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Final, final

from cardwright.table.page.rendering import render
from cardwright.table.talk import GALLERY, LONGEST, TABLE, Line

_SAID: Final = "said.html"


@final
@dataclass(frozen=True)
class Person:
    """Somebody else who talks, by what the lines call them (`who`); whether the seat has muted them."""

    who: str
    name: str
    muted: bool


@final
@dataclass(frozen=True)
class ShownLine:
    """A line as it is drawn; `own` where it is the seat's own."""

    line: Line
    own: bool

    @property
    def classes(self) -> str:
        """The colour of whose it is, and whether it is one's own."""
        seat = "" if self.line.seat is None else f"s{self.line.seat}"
        return " ".join(filter(None, (seat, "mine" if self.own else "")))

    @property
    def watches(self) -> bool:
        """Whether somebody has said it who only looks."""
        return self.line.room == GALLERY

    @property
    def date(self) -> str:
        """When it was said, for programs that read the page."""
        return datetime.fromtimestamp(int(self.line.at), UTC).isoformat()

    @property
    def time(self) -> str:
        """The same for people who have no script, which would say it in their own time."""
        return f"{datetime.fromtimestamp(self.line.at, UTC):%H:%M}"


@final
@dataclass(frozen=True)
class ShownTalk:
    """All that a seat is shown of the talk at the table of this address; `who` is the seat's own voice."""

    address: str
    who: str
    lines: Sequence[Line]
    people: Sequence[Person]

    longest = LONGEST

    @property
    def shown(self) -> list[ShownLine]:
        """The lines as they are drawn."""
        return _shown(self.lines, self.who)

    @property
    def request(self) -> str:
        """By what the form of a page asks: it is another one once anything was said."""
        return f"said-after-{max((line.n for line in self.lines if line.room == TABLE), default=0):06}"

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        said = [line.as_json() for line in self.lines]
        return {"who": self.who, "talk": said, "people": [asdict(each) for each in self.people]}


def talk_lines(lines: Iterable[Line], who: str) -> str:
    """Lines of talk, a list item each, for whoever has this voice."""
    return render(_SAID, lines=_shown(lines, who)).strip()


def talk_part(shown: ShownTalk) -> str:
    """The chat of a table's page."""
    return render("talk.html", talk=shown)


def talk_page(shown: ShownTalk) -> str:
    """The chat as a page of its own, for who has no script: a table's page is loaded again and again."""
    return render("talking.html", talk=shown)


def _shown(lines: Iterable[Line], who: str) -> list[ShownLine]:
    return [ShownLine(line, line.who == who) for line in lines]
