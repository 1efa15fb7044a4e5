"""A fair deal: first the promise, then everybody's seed, then the game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from cardwright.core.fairness import FairChance, new_secret
from cardwright.core.record import Fairness
from cardwright.errors import CardwrightError

LONGEST_SEED: Final = 200


def fair_chance(names: Sequence[str], seeds: Mapping[str, str], secret: str | None = None) -> FairChance:
    """The chance of a fair game; whoever has no seed among `seeds`, by name, is given a random one.

    Raises `CardwrightError` for somebody who does not play, and for a seed that is too long.
    """
    for name, seed in seeds.items():
        if name not in names:
            raise CardwrightError(f"there is a seed of {name!r:.40}, but only {', '.join(names)} play")
        if len(seed) > LONGEST_SEED or not seed.isprintable():
            raise CardwrightError(f"a seed has at most {LONGEST_SEED} printable letters, unlike {name}'s")
    given = [seeds.get(name) or secrets.token_hex(16) for name in names]
    return FairChance(secret or new_secret(), given)


def public_part(fairness: Fairness, over: bool) -> dict[str, Any]:
    """What everybody may know of a fair game's chance: the secret only once it is over."""
    told: dict[str, Any] = {"commitment": fairness.commitment, "seeds": fairness.seeds}
    return told | {"secret": fairness.secret} if over else told


def told_promise(commitment: str) -> Text:
    """The promise, to be noted by whoever wants to check it."""
    return Text(f"The dice are fair. The secret's SHA-256 is {commitment}.", "aside")


def told_seeds(names: Sequence[str], seeds: Sequence[str]) -> Text:
    """The players' seeds in a sentence."""
    told = ", ".join(f"{name} {seed!r}" for name, seed in zip(names, seeds, strict=True))
    return Text(f"The seeds are {told}.", "aside")
