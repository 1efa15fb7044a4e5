"""What somebody says of a card that is being written, in a form or as JSON."""

from __future__ import annotations

from typing import Annotated, Final, Literal, final

import msgspec

from cardwright.table.building_requests import Count
from cardwright.table.requests import LONGEST_TEXT, Word

LONGEST_CARD: Final = 20_000
"""Letters of a card's file: many times what fits on a card."""

CardFile = Annotated[str, msgspec.Meta(max_length=LONGEST_CARD)]


@final
class Writing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is being written, and what is done to it.

    `text` is the card as a file has it; `game` the edition in which it is read. `at` is where the cursor
    stands, in UTF-16 units from 0, to be told what stands there. `mend` makes a suggestion: that of a finding
    and its place among the finding's, both from 0, such as `2.0`. `tidy` gives the text its usual form.
    `begin` names a text to begin with. `across` asks for the card in every edition. `set`,
    `deck`, `name` and `copies` are remembered for the page, on which they say where the card will be put.
    """

    game: Word = ""
    text: CardFile = ""
    at: Count = ""
    mend: Word = ""
    tidy: Literal["", "yes"] = ""
    begin: Word = ""
    across: Literal["", "yes"] = ""
    set: Word = ""
    deck: Word = ""
    name: Word = ""
    copies: Count = 1


@final
class Typing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What could be typed in a card's text is asked for, at a place in UTF-16 units from 0."""

    game: Word
    text: CardFile
    at: Annotated[int, msgspec.Meta(ge=0, le=10**9)]


@final
class Putting(msgspec.Struct, frozen=True):
    """A card is put into a set or a deck that somebody keeps, or into a new one of this name.

    `set` and `deck` are ids. Into a deck it comes so many `copies` times.
    """

    game: Word
    text: CardFile
    set: Word = ""
    deck: Word = ""
    name: Word = ""
    copies: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


@final
class Trying(msgspec.Struct, frozen=True):
    """A position is asked for in which a card can be used; `seed` makes it the same again."""

    game: Word
    text: CardFile
    seed: Count = ""


@final
class WrittenSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The TOML of a set, to be kept: under a name, by default its own.

    `id` is that of a set that is kept already, whose place it takes.
    """

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    name: Word = ""
    id: Word = ""


@final
class Printing(msgspec.Struct, frozen=True):
    """A card or a deck is to be printed, or what is of the `kind` `set`, as a file of it says.

    `game` is that of a card, and of a set that names none. `paper` is `a4` or `letter` with marks to cut
    along, or `card` for one card a page, as print shops take it; with `backs` each side is followed by its
    back.
    """

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    game: Word = ""
    kind: Literal["", "set"] = ""
    paper: Literal["a4", "letter", "card"] = "a4"
    backs: Literal["", "yes"] = ""
