"""The requests of the protocol, as typed values."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Text = Annotated[str, msgspec.Meta(max_length=1_000)]
"""What names something: no name and no notation that a game gives is longer."""


class Request(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """What every request may carry: an `id`, which its answer repeats."""

    id: Any = None


class New(Request):
    """Begin a game: with decks, or from a position with the structure of a scenario file.

    A deck is a name, the deck itself as JSON, or a file of the folder that is open to the conversation.
    """

    game: Text | None = None
    decks: list[Text | dict[str, Any]] | None = None
    names: list[Text] | None = None
    first: Text | None = None
    seed: int | None = None
    scenario: dict[str, Any] | None = None
    fair: bool = False
    seeds: dict[Text, Text] | None = None
    ask: Literal["all"] | None = None


class Commit(Request):
    """Promise the secret of the next fair game, before anybody adds a seed."""


class Choose(Request):
    """Answer the question: with a notation or an index from 0. `agree` also needs the player who says it."""

    option: Text | int
    player: Text | None = None


class Undo(Request):
    """Go back by one choice, or to where `to` choices had been made."""

    to: int | None = None


class Seat(Request):
    """From now on tell only what this player may know; null: everything."""

    player: Text | None


class Roll(Request):
    """The dice to come are these, then random again."""

    dice: list[int]


class Edit(Request):
    """Change a card or a player by hand, as a judge does."""

    card: Text | None = None
    player: Text | None = None
    set: dict[str, Any] | None = None
    move: Text | None = None


class View(Request):
    """Show the position as this player may know it; null: everything; `spectator`: what all may know."""

    player: Text | None = None
    spectator: bool = False


class Save(Request):
    """Give the whole game as JSON."""


class Load(Request):
    """Go on with a game that was saved."""

    state: dict[str, Any]


class Options(Request):
    """Show the choice again."""


class Explain(Request):
    """Say why a card is not on offer to this player; null: to whom one speaks for, or who is asked."""

    card: Text
    player: Text | None = None


class Hint(Request):
    """Say what the options of this player's question promise; null: of whom one speaks for, or who is asked.

    It is thought about for so many `seconds`, or so many `simulations`.
    """

    player: Text | None = None
    seconds: float | None = None
    simulations: int | None = None


class Quit(Request):
    """End the conversation."""


AnyRequest = (
    New | Commit | Choose | Undo | Seat | Roll | Edit | View | Save | Load | Options | Explain | Hint | Quit
)
