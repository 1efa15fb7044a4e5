"""Chance that nobody has to trust: promised beforehand, mixed from everybody's seed, checked afterwards.

Whoever deals draws a secret and says its SHA-256, the commitment; then every player adds a seed. Draw after
draw comes from HMAC-SHA256 under a key made of all these, so nobody can steer it; once the game is finished
the secret is told, and anybody can work out again what was drawn. Who adds no seed, as a bot, has one that
follows from the commitment: whoever deals cannot choose it. `docs/records.md` tells it step by step.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from struct import unpack
from typing import Final, final

from cardwright.core.chance import MOST_BOUND, Chance, out_of_bounds
from cardwright.errors import CardwrightError

WORDS: Final = 1 << 32
"""How many words of 32 bits there are."""

SECRET_BYTES: Final = 32

LONGEST_SEED: Final = 200


def new_secret() -> str:
    """A secret that nobody can guess, in hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment_to(secret: str) -> str:
    """The promise of a secret: it can be checked against the secret, but tells nothing of it.

    >>> commitment_to("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_by(commitment: str, seat: int) -> str:
    """The seed of a seat whose player adds none, by what was promised: 32 hexadecimal digits.

    >>> seed_by(commitment_to("00" * 32), 1)
    'b9b4f8b47e8afde86500088617932cb2'
    """
    return hashlib.sha256(f"{commitment} {seat}".encode()).hexdigest()[:32]


def key_of(secret: str, seeds: Sequence[str]) -> bytes:
    """The key of all draws: made of the secret and of the players' seeds, in the order of their seats."""
    text = json.dumps(list(seeds), separators=(",", ":"))
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256")


def numbers(key: bytes, position: int, bounds: Iterable[int]) -> list[int]:
    """What is drawn at a position: for each bound a whole number below it, each equally likely.

    Block `b` of a position is the HMAC-SHA256 of `"{position} {b}"`: eight words of 32 bits. A word that
    would favour small numbers is passed over. Raises `CardwrightError` for a bound that is none.

    >>> numbers(key_of("00" * 32, ["Ann's", "Bob's"]), 1, [6, 6, 6])
    [3, 4, 0]
    """
    found: list[int] = []
    words: list[int] = []
    used = 0
    block = 0
    for bound in bounds:
        if not 0 < bound <= MOST_BOUND:
            raise out_of_bounds(bound)
        limit = WORDS - WORDS % bound
        word = limit
        while word >= limit:
            if used == len(words):
                digest = hmac.digest(key, f"{position} {block}".encode(), "sha256")
                words = list(unpack(">8I", digest))
                used = 0
                block += 1
            word = words[used]
            used += 1
        found.append(word % bound)
    return found


@final
class FairChance(Chance):
    """Chance from a secret and a seed of each player, one position a draw.

    `key` is worked out from both unless it is given. `drawn` tells draw by draw what came: `1 shuffle 2 0 1`,
    `2 number 0 below 2`, `3 die 5`. A shuffle is told as the order in which the cards lie now, each by where
    it lay before, from 0.

    >>> chance = FairChance("00" * 32, ["Ann's", "Bob's"])
    >>> chance.die()
    4
    >>> chance.drawn
    ['1 die 4']
    """

    __slots__ = ("drawn", "key", "secret", "seeds")

    def __init__(
        self,
        secret: str,
        seeds: list[str],
        drawn: list[str] | None = None,
        script: list[int] | None = None,
        only_script: bool = False,
        draws: int = 0,
        key: bytes = b"",
    ) -> None:
        super().__init__(0, 0, 0, 0, script, only_script, draws)
        self.secret = secret
        self.seeds = seeds[:]
        self.key = key if key else key_of(secret, seeds)
        self.drawn: list[str] = [] if drawn is None else drawn[:]

    def __reduce__(self) -> "tuple[type, tuple[object, ...]]":
        """As `pickle` keeps it."""
        told = (self.secret, self.seeds, self.drawn, self.script, self.only_script, self.draws, self.key)
        return FairChance, told

    def copy(self) -> "FairChance":
        """The same draws to come."""
        return FairChance(
            self.secret, self.seeds, self.drawn, self.script, self.only_script, self.draws, self.key
        )

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely; `bound` is from 1 to 2³².

        Raises `CardwrightError` for another.
        """
        number = self._draw([bound])[0]
        self.drawn.append(f"{self.draws} number {number} below {bound}")
        return number

    def die(self) -> int:
        """One six-sided die: 1 to 6; one that a judge has laid out comes first."""
        laid_out = self.script or self.only_script
        die = super().die() if laid_out else 1 + self._draw([6])[0]
        self.drawn.append(f"{self.draws} die {die}")
        return die

    def shuffle(self, cards: list[int]) -> None:
        """Put `cards` into a random order, in place; where there is only one order, nothing is drawn."""
        last = len(cards) - 1
        if last < 1:
            return
        order = list(range(len(cards)))
        for other in self._draw(list(range(len(cards), 1, -1))):
            order[last], order[other] = order[other], order[last]
            last -= 1
        cards[:] = [cards[place] for place in order]
        self.drawn.append(f"{self.draws} shuffle {' '.join([str(place) for place in order])}")

    def _draw(self, bounds: list[int]) -> list[int]:
        """What is drawn at the next position."""
        found = numbers(self.key, self.draws + 1, bounds)
        self.draws += 1
        return found


def check_seed(seed: str, whose: str = "") -> None:
    """Raise `CardwrightError` for a seed that is too long, or has letters that cannot be seen."""
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        unlike = f", unlike {whose}'s" if whose else ""
        raise CardwrightError(f"a seed has at most {LONGEST_SEED} printable letters{unlike}")


def fair_chance(names: Sequence[str], seeds: Mapping[str, str], secret: str | None = None) -> FairChance:
    """The chance of a fair game; whoever has no seed among `seeds`, by name, has that by the commitment.

    Raises `CardwrightError` for somebody who does not play, and for a seed that is too long.
    """
    for name, seed in seeds.items():
        if name not in names:
            raise CardwrightError(f"there is a seed of {name!r:.40}, but only {', '.join(names)} play")
        check_seed(seed, name)
    secret = secret or new_secret()
    commitment = commitment_to(secret)
    given = [seeds.get(name) or seed_by(commitment, seat) for seat, name in enumerate(names)]
    return FairChance(secret, given)
