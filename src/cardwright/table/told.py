"""What programs are told, as types: the description is made of them, and tests compare them with answers."""

from __future__ import annotations

from typing import Any, final

import msgspec
from msgspec import UNSET, UnsetType


@final
class Offered(msgspec.Struct, frozen=True):
    """An option: its notation, and what that names; which fields there are beside hangs on the verb."""

    n: str
    verb: str
    card: str | UnsetType = UNSET
    player: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    number: int | UnsetType = UNSET
    die: int | UnsetType = UNSET


@final
class Question(msgspec.Struct, frozen=True):
    """Who is asked; and, where that is the seat itself, what; in a `window` every seat is asked in turn.

    In a window in which the seat has nothing to say any more nobody is named.
    """

    player: str | None
    prompt: str | UnsetType = UNSET
    purpose: str | UnsetType = msgspec.field(default=UNSET, name="for")
    source: str | UnsetType | None = UNSET
    bearer: str | UnsetType = UNSET
    window: bool | UnsetType = UNSET
    text: str | UnsetType = UNSET
    min: int | UnsetType = UNSET
    max: int | UnsetType = UNSET
    chosen: tuple[str, ...] | UnsetType = UNSET
    options: tuple[Offered, ...] | UnsetType = UNSET


@final
class Result(msgspec.Struct, frozen=True):
    """How a game ended by the rules."""

    winners: tuple[str, ...]
    reason: str


@final
class Moved(msgspec.Struct, frozen=True):
    """What has happened to a card since the last frame: the card's key, from where to where, at which moment.

    What the seat was not told is null; what has one `moment` happened at the same time.
    """

    key: str | None
    origin: str | None = msgspec.field(name="from")
    destination: str | None = msgspec.field(name="to")
    moment: int


@final
class OpenWindow(msgspec.Struct, frozen=True):
    """A window that is open for so many seconds, from the frame that first told of it.

    `held` once somebody has held it; `passed` where the seat has nothing to say in it (any more); `holds`
    how many the seat may still hold in this turn.
    """

    number: int
    seconds: float
    held: bool
    passed: bool
    holds: int


@final
class Clock(msgspec.Struct, frozen=True):
    """A player's clock: the seconds `left`, or where it runs those that were left when it began to, and the
    date (seconds since 1970, as `now` of the frame) at which it will be at zero.
    """

    left: float
    until: float | None


@final
class Again(msgspec.Struct, frozen=True):
    """Whether those who have played play once more: the names of those who would, the table at which they do.

    `promise` is that of the server's dice, where those of the game were fair.
    """

    wishes: tuple[str, ...]
    promise: str | None
    table: str | None


@final
class Told(msgspec.Struct, frozen=True):
    """A frame for a program: all that the seat is told of the table.

    `question` is the number of the seat's present question, or of its last one; `asked` who is asked, empty
    once the game is over, and in a window. `yours` says that the game waits for the seat, which it does in no
    window. `clocks` are those of all seats where time is counted, and `now` is then what time it is; of whom
    the table calls `silent` nothing is heard, and for `stand_ins` a bot plays. So many `watchers` look on; it
    is null where nobody may. With a `judge` somebody may see all hands, and change the game. The position is
    that of the protocol's `view`.
    """

    frame: int
    question: int
    yours: bool
    asked: str
    title: str
    turn: str
    phase: str
    answers: str
    window: OpenWindow | None
    clocks: tuple[Clock, ...] | None
    silent: tuple[str, ...]
    stand_ins: tuple[str, ...]
    judge: bool
    watchers: int | None
    over: bool
    moved: tuple[Moved, ...]
    position: dict[str, Any]
    log: tuple[str, ...]
    choice: Question | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    now: float | UnsetType = UNSET
    rematch: Again | UnsetType = UNSET


@final
class Line(msgspec.Struct, frozen=True):
    """Something said: the `n`-th line in its room, at this date (seconds since 1970).

    `who` stands for whoever said it, at this table and on whatever device: a `seat`, or somebody who watches.
    """

    room: str
    n: int
    at: int
    who: str
    seat: int | None
    name: str
    text: str


@final
class Talker(msgspec.Struct, frozen=True):
    """Somebody else who can be heard at a table; whether you have muted them."""

    who: str
    name: str
    muted: bool


@final
class Heard(msgspec.Struct, frozen=True):
    """What comes between frames to those who ask for talk: the lines that they have not heard yet."""

    talk: tuple[Line, ...]


@final
class NoSeat(msgspec.Struct, frozen=True):
    """What comes last to those whose seat has gone to another browser."""

    seat: bool


@final
class Talked(msgspec.Struct, frozen=True):
    """What can be heard by `who` asks: the last 500 lines of each room, but those of whom they have muted.

    `who` is empty for somebody who watches and is unknown.
    """

    who: str
    talk: tuple[Line, ...]
    people: tuple[Talker, ...]


@final
class Reference(msgspec.Struct, frozen=True):
    """A rule by its number, and what it says; empty where no book has it."""

    number: str
    says: str


@final
class Because(msgspec.Struct, frozen=True):
    """Something that happened, with the number of its event."""

    line: int
    sentence: str
    rules: tuple[Reference, ...]


@final
class Why(msgspec.Struct, frozen=True):
    """What happened, its cause, that one's cause and so on."""

    line: int
    because: tuple[Because, ...]


@final
class Press(msgspec.Struct, frozen=True):
    """An option by its place, its notation, and what a button says."""

    option: int
    n: str
    words: str


@final
class WhyNot(msgspec.Struct, frozen=True):
    """Why a card is not on offer; or, where it is, what can be done with it."""

    key: str
    card: str
    on_offer: bool = msgspec.field(name="on-offer")
    options: tuple[Press, ...] | UnsetType = UNSET
    why: str | UnsetType = UNSET
    sentence: str | UnsetType = UNSET
    rules: tuple[Reference, ...] | UnsetType = UNSET


@final
class Number(msgspec.Struct, frozen=True):
    """A number on a card."""

    word: str
    now: int
    printed: int


@final
class Card(msgspec.Struct, frozen=True):
    """A card, printed and as it is now."""

    key: str
    card: str
    name: str
    kind: str
    text: str
    numbers: tuple[Number, ...]
    marks: tuple[str, ...]
    below: tuple[str, ...]
    exhausted: bool
    options: tuple[Press, ...]


@final
class Known(msgspec.Struct, frozen=True):
    """A card in a pile."""

    card: str
    name: str
    key: str | None


@final
class Pile(msgspec.Struct, frozen=True):
    """A pile: the cards that the seat knows, in order, and how many it does not know."""

    player: str
    zone: str
    count: str
    cards: tuple[Known, ...]
    unknown: int


@final
class Seen(msgspec.Struct, frozen=True):
    """What the seat saw when the event of this number had happened."""

    at: int
    position: dict[str, Any]


@final
class Decided(msgspec.Struct, frozen=True):
    """What was decided: who was asked what, the answer in words and in notation, and of how many answers.

    What is said whatever is being asked, such as `agree`, answers no question: that is empty then.
    """

    player: str
    question: str
    words: str
    n: str
    options: int


@final
class Replayed(msgspec.Struct, frozen=True):
    """A position of a game that is over: `at` of `last` choices had been made.

    In `before` and `after` choices something else had happened; `line` is the number of the last event,
    `turn` counts the turns; `decided` is what was decided there, null at the end. The position is that of the
    asker's seat.
    """

    at: int
    last: int
    before: int
    after: int
    line: int
    turn: int
    decided: Decided | None
    result: str
    position: dict[str, Any]


@final
class Invited(msgspec.Struct, frozen=True):
    """A link to a seat."""

    seat: int
    link: str


@final
class PlayedAgain(msgspec.Struct, frozen=True):
    """The table of the rematch; null as long as others are waited for."""

    table: str | None


@final
class Lent(msgspec.Struct, frozen=True):
    """A token of a seat."""

    seat: int
    token: str


@final
class JudgesLink(msgspec.Struct, frozen=True):
    """A link that makes somebody the judge."""

    link: str


@final
class Agreement(msgspec.Struct, frozen=True):
    """Who would have a judge, and whether that are all."""

    willing: tuple[str, ...]
    agreed: bool


@final
class NoJudge(msgspec.Struct, frozen=True):
    """What a judge is told last: they judge no more, as a player has withdrawn or another one is there."""

    judge: bool


class Judged(msgspec.Struct, frozen=True):
    """What a judge sees, when the journal has `n` lines: everything, and how many decisions stand.

    `asked` is who is asked, empty once the game is over.
    """

    n: int
    asked: str
    decisions: int
    position: dict[str, Any]
    log: tuple[str, ...]


@final
class JudgedFrame(Judged, frozen=True):
    """The same as a frame of this number."""

    frame: int
    moved: tuple[Moved, ...]


@final
class Dropped(msgspec.Struct, frozen=True):
    """How many answers were taken, and those that were given beforehand and not asked for."""

    taken: int
    dropped: tuple[dict[str, str], ...]
