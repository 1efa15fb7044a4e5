"""What comes in with a request: forms of pages and JSON of programs, read alike."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar, final
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request

from cardwright.errors import CardwrightError
from cardwright.narration.stopping import STOPS
from cardwright.table.guards import Refused
from cardwright.table.pace import LONGEST, SHORTEST, WINDOW, Undoing
from cardwright.table.streams import LONGEST_WAIT
from cardwright.table.table import MOST_THEN, Then

T = TypeVar("T", bound=msgspec.Struct)

RequestId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,32}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
Delay = Annotated[str, msgspec.Meta(pattern="^([0-9]{1,2}|[12][0-9]{2}|300)?$")]
Word = Annotated[str, msgspec.Meta(max_length=200)]
Window = Annotated[float, msgspec.Meta(ge=SHORTEST, le=LONGEST)]
TimeControl = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,5}\+[0-9]{1,3})?$")]

OWN: Final = "own:"
"""What stands before the id of a deck that one keeps, where a deck is named."""

PERSON: Final = "person"
"""What stands for a bot's word where a person shall play."""

NAMES: Final = ("name", "friend")
"""The fields of a form in which somebody or something is called."""

MOST_FIELDS: Final = 40

LONGEST_TEXT: Final = 100_000
"""Letters of a deck."""

LARGEST_LINE: Final = 2_000
"""Letters of what is said, before it is known whether that is a line."""

MOST_DIGITS: Final = 12


@final
class Follow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer given beforehand: to a question of this kind, in notation."""

    prompt: Word
    option: Notation


@final
class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the seat's question of this number: an option's place, from 0, or its notation."""

    question: Number
    option: Number | Notation
    request: RequestId
    then: Annotated[tuple[Follow, ...], msgspec.Meta(max_length=MOST_THEN)] = ()

    @property
    def beforehand(self) -> tuple[Then, ...]:
        """The answers given beforehand."""
        return tuple(Then(each.prompt, each.option) for each in self.then)


@final
class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something done that needs no more words: undo, agree, resign."""

    request: RequestId


@final
class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another may go back, or may not; `undo` is the number of what was asked, where that is said."""

    request: RequestId
    undo: Number = 0


@final
class Invitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link is asked for, to the seat of this number."""

    seat: Number


@final
class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat of a link is taken: the link says which."""


@final
class Lend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token of the asker's seat is asked for, or taken back."""


@final
class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line is said to those at the table."""

    text: Annotated[str, msgspec.Meta(max_length=LARGEST_LINE)]
    request: RequestId


@final
class SayWatching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line is said to those who watch; whoever is unknown is called by this `name` from now on."""

    text: Annotated[str, msgspec.Meta(max_length=LARGEST_LINE)]
    request: RequestId
    name: Word = ""


@final
class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The asker would hear somebody no more, or again; `who` is what the lines say of them."""

    who: Annotated[str, msgspec.Meta(min_length=1, max_length=10)]
    request: RequestId
    muted: bool = True


@final
class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The window in which the seat was asked this question is to be held."""

    question: Number
    request: RequestId


@final
class PassUntil(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat passes of itself until then; until nothing: it does not."""

    request: RequestId
    until: Literal["", "turn", "target"] = ""


@final
class Stops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At what the seat holds windows of itself."""

    request: RequestId
    attack: bool = False
    ability: bool = False
    target: bool = False
    death: bool = False
    phase: bool = False

    @property
    def words(self) -> list[str]:
        """Those that are set."""
        return [word for word in STOPS if getattr(self, word)]


@final
class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be begun: the decks of you and of your opponent, which may be left to the table.

    Against the bot `person` plays somebody who is given a link; `friend` is what they are called. `answers`
    and `window` are the table's pace (`pace_of`), `time` the seconds that each player has and those that each
    gets more after a turn, such as `600+15`; empty where time is not counted. Others may watch so many
    seconds later as `spectators` says, up to 300; where it is empty nobody may.
    """

    game: Word
    deck: Word = ""
    against: Word = ""
    bot: Word = "easy"
    name: Word = ""
    friend: Word = ""
    answers: Literal["", "quick", "guarded"] = ""
    window: Window = WINDOW
    time: TimeControl = ""
    spectators: Delay = ""


@final
class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set, for people who come: `who` may, all or those who have a link.

    `seat2` to `seat8` say who else plays, none where there is no such seat: `person`, or a bot's word; where
    none is said, one person. Others may watch as many seconds later as `spectators` says, up to 300; where it
    is empty nobody may. `undo` is `allowed`, `free` (only what is free is taken back) or `never`; with
    `fair` the dice can be checked by all. `answers`, `window` and `time` are those of `Opening`.
    """

    game: Word
    request: RequestId
    deck: Word = ""
    name: Word = ""
    seat2: Word = ""
    seat3: Word = ""
    seat4: Word = ""
    seat5: Word = ""
    seat6: Word = ""
    seat7: Word = ""
    seat8: Word = ""
    who: Literal["all", "link"] = "all"
    answers: Literal["", "quick", "guarded"] = ""
    window: Window = WINDOW
    time: TimeControl = ""
    undo: Undoing = "allowed"
    spectators: Delay = "0"
    fair: bool = False

    @property
    def others(self) -> list[str]:
        """Who else plays, seat by seat."""
        said = (self.seat2, self.seat3, self.seat4, self.seat5, self.seat6, self.seat7, self.seat8)
        return [word for word in said if word]


@final
class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place at a table that waits is taken: this one, or the first that is free.

    Where the dice are fair, the `promise` of the server is that which one was told, and `seed` one's own; an
    empty one is left to the table.
    """

    name: Word = ""
    deck: Word = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    promise: Word = ""
    seed: Word = ""


@final
class Seeding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One's seed of fair dice, by whoever has been told the server's promise."""

    promise: Word
    seed: Word = ""


@final
class BotComes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot takes a place for which nobody has come."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    bot: Word


@final
class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The address says it all."""


@final
class Rematch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat would play once more; at a fair table with the promise that it was told, and a seed."""

    request: RequestId
    promise: Word = ""
    seed: Word = ""


def options_in_seconds(said: Opening | Setting) -> dict[str, float]:
    """What is said of a table in seconds, as its options.

    The clock, where time is counted (`600+15`: what each has, and gets more after a turn); and how much later
    others may watch, where they may.
    """
    bank, _, increment = said.time.partition("+")
    options = {"bank": float(bank), "increment": float(increment)} if bank else {}
    if said.spectators:
        options["spectators"] = float(said.spectators)
    return options


@final
class Continue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is over is to go on from where so many choices had been made, with oneself in this seat.

    The other seats are those of a bot by this word, or with `person` of whoever is given links; `answers` is
    the new table's manner.
    """

    at: Number
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    others: Word = "easy"
    answers: Literal["", "quick", "guarded"] = ""


@final
class JudgeWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat would have a judge, who sees all hands, or would not any more."""

    request: RequestId
    agree: bool = True


@final
class JudgeLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link for a judge is asked for, or what it leads to is taken."""


@final
class JudgeEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card or a player is changed by hand: what to `set`, as an object or written `hp=3`, or where to move.

    The words are those of the protocol's `edit`.
    """

    request: RequestId
    card: Word = ""
    player: Word = ""
    move: Word = ""
    set: dict[str, Any] | Word = ""


@final
class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many decisions are taken back, whoever's they were."""

    request: RequestId
    decisions: Annotated[int, msgspec.Meta(ge=1, le=10**6)] = 1


@final
class WrittenDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a deck, to be looked at or to be kept: under a name, by default its own.

    `id` is that of a deck that is kept already, whose place it takes.
    """

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    name: Word = ""
    id: Word = ""


@final
class ThrowAway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck is to be kept no longer: the address says which."""


async def read(request: Request, kind: type[T]) -> T:
    """What a form or a JSON object says. Raises `Refused` for anything else, with what would be right."""
    return said_in(await request.body(), request, kind)


def said_in(body: bytes, request: Request, kind: type[T]) -> T:
    """The same, of a body that has been read already."""
    said = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    try:
        if said == "application/json":
            return msgspec.json.decode(body, type=kind)
        if said == "application/x-www-form-urlencoded":
            return msgspec.convert(_form(body), kind, strict=False)  # numbers are written out in a form
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, ValueError, RecursionError) as fault:
        raise Refused(422, f"This cannot be read: {fault}.") from None
    raise Refused(415, "Send a form or JSON: application/x-www-form-urlencoded or application/json.")


def _form(body: bytes) -> dict[str, Any]:
    pairs = parse_qsl(
        body.decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict"
    )
    fields: dict[str, Any] = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field stands twice")
    for name in NAMES:
        if name in fields:
            fields[name] = fields[name].strip()  # a phone puts a space behind a word that it has completed
    option = fields.get("option", "")
    if option.isdecimal() and len(option) <= MOST_DIGITS:
        fields["option"] = int(option)  # a place; a notation begins with a verb
    return fields


def form_of(request: Request, *known: str) -> str | None:
    """What the query says `as`; None where it says nothing. Raises `Refused`."""
    said = request.query_params.get("as")
    if said not in (None, *known):
        raise Refused(422, f"This comes as={' or as='.join(known)}, or as HTML where nothing is said.")
    return said


def seconds_of(request: Request) -> int | None:
    """How long one waits for a single frame; None where a stream is asked for. Raises `Refused`."""
    said = request.query_params.get("wait")
    if said is None:
        return None
    if not (said.isascii() and said.isdigit() and len(said) < 4 and int(said) <= LONGEST_WAIT):
        raise Refused(422, f"One waits 0 to {LONGEST_WAIT:.0f} seconds.")
    return int(said)


def from_a_form(request: Request) -> bool:
    """Whether a page without a script has sent it, which wants to be led on to a page."""
    said, accepted = request.headers.get("content-type", ""), request.headers.get("accept", "")
    return said.startswith("application/x-www-form-urlencoded") and "text/html" in accepted


def refused(fault: CardwrightError) -> Refused:
    """What cannot be done, as an answer: nothing has changed."""
    text = str(fault)
    return Refused(422, text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else "."))
