"""A table that waits, as somebody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, final

from cardwright.narration.titles import Title, title_of
from cardwright.table.chairs import GameRow
from cardwright.table.gatherings import USED, Gathering, Place
from cardwright.table.page.starting import offered_games

UNDO: Final = {
    "allowed": "undo, with the others’ consent",
    "free": "undo only where it is free",
    "never": "no undo",
}
"""What a table says of decisions that are taken back."""


@final
class Gathered:
    """A gathering for a page or a program; nothing in it is anybody's deck, seed, or the secret of the dice.

    `visitor` is who looks; `link` one to the table that has just been made, `own_link` one to their place.
    """

    def __init__(self, gathering: Gathering, visitor: str | None, link: str = "", own_link: str = "") -> None:
        self.id: Final = gathering.id
        self.rules: Final = gathering.rules
        self.link: Final = link
        self.promise: Final = gathering.promise
        self.places: Final = gathering.places
        self.listed: Final = gathering.listed
        self.free: Final = len(gathering.free)
        self.state: Final = gathering.state
        self.has_link: Final = gathering.has_link or bool(link)
        self.seat: Final = gathering.seat_of(visitor)
        self.owned: Final = gathering.owner == visitor
        self.own_link: Final = own_link
        link_kept = "" if self.seat is None else gathering.places[self.seat].link
        self.has_own_link: Final = bool(own_link) or bool(link_kept and not link_kept.startswith(USED))
        self.asks_seed: Final = self.seat in gathering.unseeded
        self._gathering = gathering

    @cached_property
    def title(self) -> Title:
        """The name of the game and its edition."""
        return title_of(self.rules)

    @property
    def owner(self) -> str:
        """What whoever has set the table is called."""
        return self.places[0].name

    @cached_property
    def terms(self) -> list[str]:
        """On what terms one plays there, in words."""
        options = self._gathering.options
        bank, increment = options.get("bank", 0), options.get("increment", 0)
        clock = f"{_time(bank)} each, and {_time(increment)} a turn" if bank else "no clock"
        windows = any(each.windows for each in offered_games() if each.id == self.rules)
        pace: str = options["answers"]
        if pace == "guarded" and windows:
            pace = f"guarded, {options['window']:g} s to act"
        watched = f"others may watch, {self.watched}" if self.watched else "nobody watches"
        terms = [pace, clock, UNDO[options["undo"]], watched]
        return [*terms, "fair dice"] if self.promise else terms

    def who(self, place: Place) -> str:
        """Who has a place, in words."""
        if place.kind == "open":
            return "free"
        return place.name if place.kind == "person" else f"the {place.bot} bot"

    def told(self) -> dict[str, Any]:
        """The same for programs."""
        gathering, options = self._gathering, self._gathering.options
        return {
            "table": self.id,
            "game": self.rules,
            "state": self.state,
            "begun": gathering.game if self.seat is not None else None,
            "who": "all" if self.listed else "link",
            "places": [
                {"kind": each.kind, "name": each.name or None, "bot": each.bot} for each in self.places
            ],
            "seat": self.seat,
            "answers": options["answers"],
            "window": options["window"],
            "bank": options.get("bank", 0.0),
            "increment": options.get("increment", 0.0),
            "undo": options["undo"],
            "spectators": options.get("spectators"),
            "promise": self.promise or None,
            "unseeded": [self.places[seat].name for seat in gathering.unseeded],
        }

    @property
    def game(self) -> str:
        """The id of the game that has begun, empty before that."""
        return self._gathering.game or ""

    @property
    def watched(self) -> str:
        """When others see what happens there; empty where they do not."""
        delay = self._gathering.options.get("spectators")
        return "" if delay is None else f"{_time(delay)} later" if delay else "at once"

    def told_to_watch(self) -> dict[str, Any]:
        """The game that has begun there, as programs are told what they may watch."""
        return {
            "table": self.game,
            "game": self.rules,
            "players": [self.who(place) for place in self.places],
            "spectators": self._gathering.options["spectators"],
        }


@final
@dataclass(frozen=True)
class LobbySeen:
    """What somebody sees of the lobby: open tables, their own that wait, their games, the newest first."""

    tables: Sequence[Gathered]
    yours: Sequence[Gathered]
    games: Sequence[GameRow]
    watchable: Sequence[Gathered] = ()
    """Games of others that are under way and may be watched."""

    def told(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "tables": [each.told() for each in self.tables],
            "yours": [each.told() for each in self.yours],
            "games": [
                {"table": row.id, "game": row.rules, "state": row.state, "result": row.result}
                for row in self.games
            ],
            "watchable": [each.told_to_watch() for each in self.watchable],
        }


def _time(seconds: float) -> str:
    """So many seconds, in words.

    >>> _time(600), _time(90), _time(15)
    ('10 min', '90 s', '15 s')
    """
    return f"{seconds / 60:g} min" if seconds >= 60 and seconds % 60 == 0 else f"{seconds:g} s"
