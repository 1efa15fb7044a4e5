"""What somebody says of a deck that is being built, in a form or as JSON."""

from __future__ import annotations

from typing import Annotated, Final, Literal, final

import msgspec

from cardwright.table.requests import LONGEST_TEXT, Word

SHOWN: Final = 60
"""So many of the cards that are found are shown at first."""

DeckText = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
Search = Annotated[str, msgspec.Meta(max_length=2_000)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)] | Literal[""]
"""A number, or nothing where a form leaves it out."""


@final
class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck that is being built, and what is done to it.

    `text` is the deck, `before` what it was before, to which `undo` goes back; `name` is what it is called,
    `id` that of a deck which is kept already. `find` is the search for cards, `show` how many of them,
    `further` as many more, `narrow` a chip such as `type:minion` that is pressed. `add`, `remove`, `reserve`
    and `unreserve` name a card by its id. `load` goes on with another deck: with one that comes with the game
    (`begin`), or with a text (`pasted`). A hand on trial has a `seed` (`deal` makes a new one), `goes` first
    or second, had its `mulligan`, in which the `marked` places were buried, and has `drawn` so many cards
    since; `mark` marks another place, `redraw` is the mulligan, `draw` one card more. Odds are for at least
    `least` of the cards that the search `wanted` finds, with `habit` cards used, or resources placed, each
    turn. `form` is how the deck is taken along.
    """

    game: Word = ""
    text: DeckText = ""
    before: DeckText = ""
    name: Word = ""
    id: Word = ""
    find: Search = ""
    show: Count = SHOWN
    further: Literal["", "yes"] = ""
    narrow: Word = ""
    add: Word = ""
    remove: Word = ""
    reserve: Word = ""
    unreserve: Word = ""
    undo: Literal["", "yes"] = ""
    load: Literal["", "yes"] = ""
    begin: Word = ""
    pasted: DeckText = ""
    goes: Literal["first", "second"] = "first"
    seed: Count = ""
    deal: Literal["", "yes"] = ""
    marked: Word = ""
    mark: Count = ""
    redraw: Literal["", "yes"] = ""
    mulligan: Literal["", "yes"] = ""
    drawn: Count = 0
    draw: Literal["", "yes"] = ""
    wanted: Search = ""
    least: Count = 1
    habit: Count = ""
    form: Word = ""
