"""The talk at a table, as a seat is shown it, or somebody who watches."""

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
    """Somebody else who talks, by what the lines call them (`who`); whether the hearer has muted them."""

    who: str
    name: str
    muted: bool


@final
@dataclass(frozen=True)
class ShownLine:
    """A line as it is drawn; `own` where it is the hearer's own."""

    line: Line
    own: bool
    watched: bool = False
    """Whether it is drawn for somebody who watches."""

    @property
    def classes(self) -> str:
        """The colour of whose it is, and whether it is one's own."""
        seat = "" if self.line.seat is None else f"s{self.line.seat}"
        return " ".join(filter(None, (seat, "mine" if self.own else "")))

    @property
    def from_where(self) -> str:
        """What whoever has said it does, where the hearer does something else."""
        if self.watched:
            return "plays" if self.line.room == TABLE else ""
        return "watches" if self.line.room == GALLERY else ""

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
    """All that somebody is shown of the talk at the table of this address; `who` is their own voice.

    It is empty for who watches and has said no name yet.
    """

    address: str
    who: str
    lines: Sequence[Line]
    people: Sequence[Person]
    watches: bool = False
    """Whether it is somebody who watches, and talks to others who do."""

    over: bool = False
    """Whether they have seen the end of the game: all hear each other then."""

    watched: bool = False
    """Whether others may watch, who hear those who play."""

    longest = LONGEST

    @property
    def shown(self) -> list[ShownLine]:
        """The lines as they are drawn."""
        return _shown(self.lines, self.who, self.watches)

    @property
    def request(self) -> str:
        """By what the form of a page asks: it is another one once anything was said."""
        room = GALLERY if self.watches else TABLE
        return f"said-after-{max((line.n for line in self.lines if line.room == room), default=0):06}"

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        said = [line.as_json() for line in self.lines]
        return {"who": self.who, "talk": said, "people": [asdict(each) for each in self.people]}


def talk_lines(lines: Iterable[Line], who: str, watches: bool = False) -> str:
    """Lines of talk, a list item each, for whoever has this voice, and plays or `watches`."""
    return render(_SAID, lines=_shown(lines, who, watches)).strip()


def talk_part(shown: ShownTalk) -> str:
    """The chat of a table's page."""
    return render("talk.html", talk=shown)


def talk_page(shown: ShownTalk) -> str:
    """The chat as a page of its own, for who has no script: a table's page is loaded again and again."""
    return render("talking.html", talk=shown)


def _shown(lines: Iterable[Line], who: str, watches: bool) -> list[ShownLine]:
    return [ShownLine(line, line.who == who, watches) for line in lines]
