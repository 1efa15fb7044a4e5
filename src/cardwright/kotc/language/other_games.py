"""What is said on the cards of other games, and how this game says it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, final

from cardwright.kotc.editions import Edition
from cardwright.kotc.language.reading import read_official
from cardwright.kotc.language.text import AbilityText

_NUMBERS: Final[Mapping[str, int]] = {"a": 1, "an": 1, "another": 1} | {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1
    )
}
_NUMBER: Final = rf"([0-9]+|x|{'|'.join(_NUMBERS)})"
_LARGEST: Final = 999
_LONGEST: Final = 200


@final
@dataclass(frozen=True)
class ForeignPhrase:
    """Words of another game, and the ability that says it `here`."""

    words: str
    here: AbilityText


@final
@dataclass(frozen=True)
class _Phrase:
    """What other games say, and the text that says it in each of the editions that can."""

    pattern: re.Pattern[str]
    here: Mapping[str, str]


def phrase_of_another_game(words: str, edition: Edition) -> ForeignPhrase | None:
    """What another game says at the beginning of these words, the longest phrase that is known."""
    game = edition.game
    known = [
        (match, phrase.here[game])
        for phrase in phrases()
        if game in phrase.here and (match := phrase.pattern.match(words[:_LONGEST])) is not None
    ]
    if not known:
        return None
    match, here = max(known, key=lambda each: each[0].end())
    return ForeignPhrase(match[0], read_official(here.replace("{x}", str(_number(match))), edition))


@cache
def phrases() -> tuple[_Phrase, ...]:
    """Every phrase that is known, in the order of the file."""
    file = resources.files("cardwright.kotc.language") / "other_games.toml"
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["phrase"]
    return tuple(_Phrase(_pattern(words), _here(entry)) for entry in entries for words in entry["words"])


def _here(entry: Mapping[str, str]) -> Mapping[str, str]:
    """What each edition says: `here` is in the words of the newest."""
    return {"kotc/17": entry["here"]} | {
        game: text for game, text in entry.items() if game.startswith("kotc/")
    }


def _pattern(words: str) -> re.Pattern[str]:
    written = r"\s+".join(re.escape(word) for word in words.split()).replace(r"\#", _NUMBER)
    return re.compile(
        written + (r"(?!\w)" if words[-1].isalnum() or words[-1] == "#" else ""), re.IGNORECASE | re.ASCII
    )


def _number(match: re.Match[str]) -> int:
    """The first number that was written, 1 without one."""
    digits = next(iter(match.groups()), "1").lower()
    number = _NUMBERS.get(digits, 1) if not digits.isdecimal() else int(digits[-9:])
    return min(max(number, 1), _LARGEST)
