"""What is said on the cards of other games, and how this game says it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Final, final

from cardwright.kotc.editions import Edition, load
from cardwright.kotc.language.reading import read_official
from cardwright.kotc.language.text import AbilityText, Phrase, SubAbilityText

_NUMBERS: Final[Mapping[str, int]] = {"a": 1, "an": 1, "another": 1} | {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1
    )
}
_NUMBER: Final = rf"([0-9]+|x|{'|'.join(_NUMBERS)})"
_LARGEST: Final = 999
_WRITTEN_IN: Final = "kotc/17"
"""The edition in whose words the file has it."""
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
    found = ((phrase.pattern.match(words[:_LONGEST]), phrase.here) for phrase in phrases())
    known = [(match, here) for match, here in found if match is not None]
    for match, here in sorted(known, key=lambda each: each[0].end(), reverse=True):
        said = _said(here, _number(match), edition)
        if said is not None:
            return ForeignPhrase(match[0], said)
    return None


def _said(here: Mapping[str, str], number: int, edition: Edition) -> AbilityText | None:
    """How an edition says it: in a text of its own, or with the components of the 17th, if it has them."""
    own = here.get(edition.game)
    if own is not None:
        return read_official(own.replace("{x}", str(number)), edition)
    if not edition.wording.effect_joins:
        return None
    written = read_official(here[_WRITTEN_IN].replace("{x}", str(number)), load(_WRITTEN_IN))
    if not all(edition.has(phrase.id) for phrase in written.phrases):
        return None
    return _in_words_of(edition, written)


def _in_words_of(edition: Edition, ability: AbilityText) -> AbilityText:
    """The same ability, made of the components of an edition that has them all."""

    def here(phrase: Phrase) -> Phrase:
        return replace(phrase, component=edition.component(phrase.id))

    return AbilityText(
        ability.name,
        None if ability.condition is None else here(ability.condition),
        tuple(here(cost) for cost in ability.costs),
        tuple(
            SubAbilityText(
                None if sentence.selection is None else here(sentence.selection),
                tuple(here(effect) for effect in sentence.effects),
                sentence.joins,
            )
            for sentence in ability.sub_abilities
        ),
    )


@cache
def phrases() -> tuple[_Phrase, ...]:
    """Every phrase that is known, in the order of the file."""
    file = resources.files("cardwright.kotc.language") / "other_games.toml"
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["phrase"]
    return tuple(_Phrase(_pattern(words), _here(entry)) for entry in entries for words in entry["words"])


def _here(entry: Mapping[str, str]) -> Mapping[str, str]:
    """What each edition says: `here` is in the words of the newest."""
    return {_WRITTEN_IN: entry["here"]} | {
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
