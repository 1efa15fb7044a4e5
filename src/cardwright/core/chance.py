"""Dice and shuffles: seeded, with dice that a judge or a scenario has laid out beforehand."""

from operator import index
from typing import Final, SupportsIndex, final

from mypy_extensions import i64

from cardwright.core.validation import shown
from cardwright.errors import CardwrightError

_WORD: Final[i64] = 0xFFFFFFFF
_WORDS: Final[i64] = 0x100000000

MOST_BOUND: Final = 0x100000000
"""Below this, and no more, a word of 32 bits can say a number."""


class UnscriptedDie(CardwrightError):
    """More dice were rolled than the scenario lists."""


def out_of_bounds(bound: int) -> CardwrightError:
    """The error about a bound below which no number can be drawn."""
    return CardwrightError(f"a number is drawn below 1 to {MOST_BOUND}, not below {shown(bound)}")


def seed_in(seed: SupportsIndex) -> int:
    """The whole number that a seed is, be it one of numpy's. Raises `CardwrightError` for another thing."""
    try:
        return int(index(seed))  # of True, which stands for 1, `index` makes nothing else
    except TypeError:
        raise CardwrightError(f"a seed is a whole number, not {shown(seed)}") from None


class Chance:
    """A generator of chance (Chris Doty-Humphrey's sfc32) that gives the same numbers plain and compiled.

    Dice in `script` come first, in order. With `only_script`, a die beyond them raises `UnscriptedDie`.
    `draws` counts what was drawn so far: dice (laid out ones, too), shuffles, other numbers.

    >>> chance = Chance.seeded(7)
    >>> [chance.die() for _ in range(5)] == [Chance.seeded(7).die()] + [chance.copy().die() for _ in range(4)]
    False
    """

    __slots__ = ("_a", "_b", "_c", "_counter", "draws", "only_script", "script")

    def __init__(
        self,
        a: int,
        b: int,
        c: int,
        counter: int,
        script: list[int] | None = None,
        only_script: bool = False,
        draws: int = 0,
    ) -> None:
        self._a: i64 = a
        self._b: i64 = b
        self._c: i64 = c
        self._counter: i64 = counter
        self.script: list[int] = [] if script is None else script[:]
        self.only_script = only_script
        self.draws: int = draws

    @staticmethod
    def seeded(seed: SupportsIndex) -> "Chance":
        """The chance that `seed` (any whole number) stands for. Raises `CardwrightError` for what is none."""
        whole = seed_in(seed)
        low, high = whole & 0xFFFFFFFF, (whole >> 32) & 0xFFFFFFFF
        chance = Chance(low, high, (whole >> 64) & 0xFFFFFFFF, 1)
        for _ in range(12):
            chance._word()
        return chance

    def __reduce__(self) -> "tuple[type, tuple[object, ...]]":
        """As `pickle` keeps it."""
        told = (self._a, self._b, self._c, self._counter, self.script, self.only_script, self.draws)
        return Chance, told

    def copy(self) -> "Chance":
        """The same numbers to come, drawn independently from here on."""
        return Chance(self._a, self._b, self._c, self._counter, self.script, self.only_script, self.draws)

    def anew(self, seed: int) -> "Chance":
        """Other chance to come, that `seed` stands for, after as many draws as here."""
        chance = Chance.seeded(seed)
        chance.draws = self.draws
        return chance

    def numbers(self) -> tuple[int, int, int, int]:
        """Where the generator stands, as its constructor takes it."""
        return self._a, self._b, self._c, self._counter

    @final
    def _word(self) -> i64:
        """The next 32 random bits."""
        b = self._b
        c = self._c
        counter = self._counter
        total: i64 = (self._a + b + counter) & _WORD
        self._counter = (counter + 1) & _WORD
        self._a = b ^ (b >> 9)
        self._b = (9 * c) & _WORD
        self._c = (((c << 21) | (c >> 11)) + total) & _WORD
        return total

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely; `bound` is from 1 to 2³².

        Raises `CardwrightError` for another.
        """
        if not 0 < bound <= MOST_BOUND:
            raise out_of_bounds(bound)
        self.draws += 1
        return self._below(bound)

    @final
    def _below(self, bound: int) -> int:
        """A number below `bound`, by rejection; it is a part of a draw.

        Only among the last `bound` words are some too many: for the others the exact limit does not matter.
        """
        limit: i64 = bound
        word = self._word()
        while word >= _WORDS - limit and word >= _WORDS - _WORDS % limit:
            word = self._word()
        return word % limit

    def die(self) -> int:
        """One six-sided die: 1 to 6."""
        if self.script:
            self.draws += 1
            return self.script.pop(0)
        if self.only_script:
            raise UnscriptedDie("a die is rolled for which the list of dice to come has no number")
        self.draws += 1
        return 1 + self._below(6)

    def shuffle(self, cards: list[int]) -> None:
        """Put `cards` into a random order, in place; every order is equally likely.

        That is one draw, but none where there is only one order.
        """
        last = len(cards) - 1
        if last > 0:
            self.draws += 1
        while last > 0:
            other = self._below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
            last -= 1
