"""A question to one player, and the answers it allows."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from cardwright.errors import CardwrightError

NOBODY: Final = -1
"""The seat of no player."""

NOTHING: Final = -1
"""The number of no card, no die, no ability."""


@final
@mypyc_attr(acyclic=True)
class Option:
    """One legal answer: a verb, then what it is about.

    `card` and `player` are a card's number and a seat, `word` is a name that the game gives (an ability, a
    kind of counter), `number` a number that the verb needs (a die, a count, which ability). What an option is
    not about is `NOTHING`, `NOBODY` or an empty word. Options never change: copies of a state share them. Two
    are equal if they are the same answer.

    An option knows no names: printed, it says its verb and its numbers. `View.options` says what is on offer
    in notation.

    >>> print(Option("pop", card=3, word="Shield", number=6))
    pop card 3 Shield 6
    >>> Option("pop", card=3, word="Shield", number=6)
    Option('pop', card=3, word='Shield', number=6)
    """

    __slots__ = ("card", "number", "player", "verb", "word")

    def __init__(
        self, verb: str, card: int = NOTHING, player: int = NOBODY, word: str = "", number: int = NOTHING
    ) -> None:
        self.verb: Final = verb
        self.card: Final = card
        self.player: Final = player
        self.word: Final = word
        self.number: Final = number

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Option)
            and self.verb == other.verb
            and self.card == other.card
            and self.player == other.player
            and self.word == other.word
            and self.number == other.number
        )

    def __hash__(self) -> int:
        return hash((self.verb, self.card, self.player, self.word, self.number))

    def __str__(self) -> str:
        about = [self.verb]
        if self.card != NOTHING:
            about.append(f"card {self.card}")
        if self.player != NOBODY:
            about.append(f"player {self.player}")
        if self.word:
            about.append(self.word)
        if self.number != NOTHING:
            about.append(str(self.number))
        return " ".join(about)

    def __repr__(self) -> str:
        parts = [repr(self.verb)]
        if self.card != NOTHING:
            parts.append(f"card={self.card}")
        if self.player != NOBODY:
            parts.append(f"player={self.player}")
        if self.word:
            parts.append(f"word={self.word!r}")
        if self.number != NOTHING:
            parts.append(f"number={self.number}")
        return f"Option({', '.join(parts)})"


@final
class OptionsOf:
    """The options of one verb that are about a card: each is made once, for options never change.

    >>> OptionsOf("play").of(3).card
    3
    """

    __slots__ = ("made", "verb")

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.made: list[Option] = []

    def of(self, card: int) -> Option:
        """The option that is about this card."""
        made = self.made
        if card >= len(made):
            made = [Option(self.verb, number) for number in range(2 * card + 1)]
            self.made = made
        return made[card]


@final
class Place:
    """Where an answer belongs on a table.

    `on` is a word for what it is about: a `card` (of the zone of that `player`), a `player`, a `pile` or an
    `end` of a row (`left`, `right`) of that player, a `die`, a `number`, a `house`, a `key`; or a `button`,
    where it is about nothing that lies there. What does not matter is `NOBODY` or an empty word.
    """

    __slots__ = ("end", "on", "player", "zone")

    def __init__(self, on: str, player: int = NOBODY, zone: str = "", end: str = "") -> None:
        self.on: Final = on
        self.player: Final = player
        self.zone: Final = zone
        self.end: Final = end


BUTTON: Final = Place("button")

DONE: Final = Option("done")
PASS: Final = Option("pass")
YES: Final = Option("yes")
NO: Final = Option("no")


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Choice:
    """What one player is asked now.

    `prompt` is the kind of question, `purpose` what the answer is used for (one word of the rules), `source`
    the card whose ability asks, `bearer` the one that has the ability where `source` gives it. Between
    `least` and `most` answers of this kind make the choice complete; `chosen` are the cards taken so far. A
    choice with one option is *forced*. Choices never change: copies of a state share them, and whoever looks
    at a position is given them.

    >>> print(Choice(0, "respond", [PASS]))
    seat 0 is asked respond: pass
    """

    __slots__ = ("bearer", "chosen", "least", "most", "options", "player", "prompt", "purpose", "source")

    def __init__(
        self,
        player: int,
        prompt: str,
        options: Sequence[Option],
        purpose: str = "",
        source: int = NOTHING,
        least: int = 1,
        most: int = 1,
        chosen: tuple[int, ...] = (),
        bearer: int = NOTHING,
    ) -> None:
        self.player: Final = player
        self.prompt: Final = prompt
        self.options: Final[tuple[Option, ...]] = tuple(options)
        self.purpose: Final = purpose
        self.source: Final = source
        self.least: Final = least
        self.most: Final = most
        self.chosen: Final = chosen
        self.bearer: Final = bearer

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Choice)
            and self.player == other.player
            and self.prompt == other.prompt
            and self.options == other.options
            and self.purpose == other.purpose
            and self.source == other.source
            and self.least == other.least
            and self.most == other.most
            and self.chosen == other.chosen
            and self.bearer == other.bearer
        )

    def __hash__(self) -> int:
        return hash((self.player, self.prompt, self.options, self.purpose, self.source, self.chosen))

    def __str__(self) -> str:
        return f"seat {self.player} is asked {self.prompt}: {', '.join([str(each) for each in self.options])}"

    def __repr__(self) -> str:
        parts = [str(self.player), repr(self.prompt), repr(self.options)]
        if self.purpose:
            parts.append(f"purpose={self.purpose!r}")
        if self.source != NOTHING:
            parts.append(f"source={self.source}")
        parts += [f"least={self.least}", f"most={self.most}"]
        if self.chosen:
            parts.append(f"chosen={self.chosen}")
        if self.bearer != NOTHING:
            parts.append(f"bearer={self.bearer}")
        return f"Choice({', '.join(parts)})"

    @property
    def forced(self) -> bool:
        """Whether there is nothing to decide."""
        return len(self.options) == 1

    @property
    def unasked(self) -> bool:
        """Whether a table answers without asking: a forced choice, but not the `end` of a turn."""
        return self.forced and self.options[0].verb != "end"


class IllegalChoice(CardwrightError):
    """An answer that is not among the options; the state is as it was before."""
