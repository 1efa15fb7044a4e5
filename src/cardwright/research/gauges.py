"""What a game says of its numbers: how many there are, what each says, and the numbers of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, final, runtime_checkable

from cardwright.core.choice import NOBODY, NOTHING
from cardwright.core.numbers import Column, clipped, columns_of_marks, marks_of_word
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.games import game, plugin


class Gauge(Protocol):
    """The numbers of a game, column by column."""

    def columns(self, players: int, /) -> Sequence[Column]:
        """What the numbers of a position say, where so many play."""
        ...

    def option_columns(self) -> Sequence[Column]:
        """What the numbers of an option say."""
        ...

    def numbers(self, view: View[Any], /) -> tuple[bytes, bytes]:
        """The numbers of the view's position, and those of its seat's options, row by row.

        They are made of what the view tells, and of nothing else.
        """
        ...


@runtime_checkable
class Gauged(Protocol):
    """A plugin that says its games in numbers."""

    def gauge(self, game: str, /) -> Gauge:
        """The numbers of a game."""
        ...


def gauge_of(id: str) -> Gauge:
    """The numbers of the game of this name: its own, or what any game has. Raises `CardwrightError`."""
    brought = plugin(id)
    return brought.gauge(id) if isinstance(brought, Gauged) else PlainGauge(id)


@final
class PlainGauge:
    """The numbers of a game that says nothing of them: what a new game of it shows of its players in numbers.

    Of a number it is the number, of a zone or another list how many are in it, of yes or no 1 or 0. An option
    is told by its verb, by whom it is about and by its number.
    """

    def __init__(self, id: str) -> None:
        """Raises `CardwrightError`, also where no game can be begun to be looked at, for want of decks."""
        rules = game(id)
        decks = list(rules.starter_decks().values())
        if not decks:
            raise CardwrightError(
                f"{id} says nothing about its numbers, and has no starter decks to begin with"
            )
        seats = rules.players[0]
        state = rules.new([decks[seat % len(decks)] for seat in range(seats)], 0)
        self._fields: Final = tuple(_counted(_players(state.view(0))[0]))

    def columns(self, players: int, /) -> Sequence[Column]:
        """What the numbers of a position say."""
        told = [
            *columns_of_marks("phase", "phases"),
            *columns_of_marks("prompt", "questions to you"),
        ]
        for place in range(players):
            name = "my" if place == 0 else "next" if place == 1 else f"next{place}"
            told.append(Column(f"{name}.asked", "1 if this player must choose"))
            told.append(Column(f"{name}.turn", "1 if it is this player's turn"))
            told += [Column(f"{name}.{field}", f"`{field}` of this player", 20) for field in self._fields]
        return told

    def option_columns(self) -> Sequence[Column]:
        """What the numbers of an option say."""
        return [
            *columns_of_marks("verb", "verbs"),
            *columns_of_marks("word", "the words of options"),
            *columns_of_marks("card", "cards that you know"),
            Column("card", "1 if it is about a card"),
            Column("to-me", "1 if it is about you"),
            Column("to-another", "how many places to your left the other player sits whom it is about", 8),
            Column("number", "its number", 10),
        ]

    def numbers(self, view: View[Any], /) -> tuple[bytes, bytes]:
        """The numbers of the view's position and of its options."""
        told = view.position()
        choice = view.choice
        row = [*marks_of_word(str(told.get("phase", "")))]
        row += marks_of_word("" if choice is None else choice.prompt)
        seats = len(view.names)
        first = view.seat if 0 <= view.seat < seats else 0
        players = _players(view)
        for place in range(seats):
            seat = (first + place) % seats
            row.append(int(view.asked == seat))
            row.append(int(told.get("turn") == view.names[seat]))
            counted = _counted(players[seat])
            row += [clipped(counted.get(field, 0)) for field in self._fields]
        return bytes(row), self._rows(view, told)

    def _rows(self, view: View[Any], told: dict[str, object]) -> bytes:
        row: list[int] = []
        cards = told.get("cards")
        known = cards if isinstance(cards, dict) else {}
        for option in () if view.choice is None else view.choice.options:
            row += marks_of_word(option.verb)
            row += marks_of_word(option.word)
            about = known.get(view.reference(option.card)) if option.card != NOTHING else None
            row += marks_of_word(str(about.get("card", "")) if isinstance(about, dict) else "")
            row.append(int(option.card != NOTHING))
            row.append(int(option.player == view.seat))
            away = (option.player - view.seat) % len(view.names) if option.player != NOBODY else 0
            row += [away, clipped(option.number)]
        return bytes(row)


def _players(view: View[Any]) -> list[dict[str, object]]:
    """What the view tells of each player, seat by seat."""
    players = view.position().get("players")
    told = players if isinstance(players, dict) else {}
    return [told.get(name, {}) for name in view.names]


def _counted(fields: dict[str, object]) -> dict[str, int]:
    """Those fields that are numbers, yes or no, or lists."""
    counted = {}
    for name, value in fields.items():
        if isinstance(value, int):
            counted[name] = int(value)
        elif isinstance(value, list):
            counted[name] = len(value)
    return counted
