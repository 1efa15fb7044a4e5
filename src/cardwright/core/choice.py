"""A question to one player, and the answers it allows."""

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
    not about is `NOTHING`, `NOBODY` or an empty word. Options never change: copies of a state share them.
    """

    __slots__ = ("card", "number", "player", "verb", "word")

    def __init__(
        self, verb: str, card: int = NOTHING, player: int = NOBODY, word: str = "", number: int = NOTHING
    ) -> None:
        self.verb = verb
        self.card = card
        self.player = player
        self.word = word
        self.number = number

    def same_as(self, other: "Option") -> bool:
        """Whether both are the same answer."""
        return (
            self.verb == other.verb
            and self.card == other.card
            and self.player == other.player
            and self.word == other.word
            and self.number == other.number
        )


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
    choice with one option is *forced*.
    """

    __slots__ = ("bearer", "chosen", "least", "most", "options", "player", "prompt", "purpose", "source")

    def __init__(
        self,
        player: int,
        prompt: str,
        options: list[Option],
        purpose: str = "",
        source: int = NOTHING,
        least: int = 1,
        most: int = 1,
        chosen: tuple[int, ...] = (),
        bearer: int = NOTHING,
    ) -> None:
        self.player = player
        self.prompt = prompt
        self.options = options
        self.purpose = purpose
        self.source = source
        self.least = least
        self.most = most
        self.chosen = chosen
        self.bearer = bearer

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
