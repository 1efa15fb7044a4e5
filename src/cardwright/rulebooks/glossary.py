"""What somebody reads who has never played a game: how it is played, on two screens, and what its words mean.

A game has both as soon as the file is there: `learning/17.toml` in the folder that the plugin of `kotc/17`
names, called after the edition. One that is `like` another says only what differs.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final, final

from rapidfuzz import process

from cardwright.errors import CardwrightError
from cardwright.rulebooks.index import (
    book_of,
    citations,
    counterparts,
    games_with,
    load_rulebook,
    rulebook_games,
)

_FOLDER: Final = "learning"
_ENDINGS: Final = ("s", "es", "d", "ed", "ing")


@final
@dataclass(frozen=True)
class Entry:
    """A word of a game: what it means, the numbers of the rules it rests on, and what else it is called."""

    word: str
    says: str
    rules: tuple[str, ...]
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All that it can be looked up by, as `normalized` has it."""
        return tuple(normalized(name) for name in (self.word, *self.also))


@final
@dataclass(frozen=True)
class Glossary:
    """How a game is played, page by page, and its words, in the order of the rules."""

    game: str
    title: str
    pages: tuple[str, ...]
    entries: tuple[Entry, ...]

    def meaning(self, word: str) -> Entry | None:
        """The entry of a word, in any case, with or without hyphens, also `sown` and `spells`.

        >>> load_glossary("kotc/17").meaning("Ghost play").word
        'ghost-play'
        >>> load_glossary("keyforge/1.2").meaning("captured").word
        'capture'
        """
        wanted = normalized(word)
        for entry in self.entries:
            if wanted in entry.names:
                return entry
        bent = {spelt for name in _unbent(wanted) for spelt in (name, f"{name}e", name[:-1])}
        for entry in self.entries:
            if bent.intersection(entry.names):
                return entry
        begun = [entry for entry in self.entries if wanted and normalized(entry.word).startswith(wanted)]
        return begun[0] if len(begun) == 1 else None

    def nearest(self, word: str) -> list[str]:
        """The words that may have been meant, the likeliest first."""
        known = {name: entry.word for entry in self.entries for name in entry.names}
        near = process.extract(normalized(word), list(known), limit=3, score_cutoff=60)
        return list(dict.fromkeys(known[each[0]] for each in near))


def normalized(word: str) -> str:
    """A word without what does not matter: case, hyphens, spaces too many."""
    return " ".join(re.sub(r"[-_]", " ", word.casefold()).split())


def _unbent(word: str) -> Iterator[str]:
    """A word without an ending of the plural, of the past and the like: `pops`, `buried`, `sown`."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            yield word.removesuffix(ending)
    if word.endswith(("ies", "ied")):
        yield f"{word[:-3]}y"
    if word.endswith("n"):
        yield word[:-1]


@cache
def load_glossary(game: str) -> Glossary:
    """The glossary of a game, read once, then shared. Raises `CardwrightError`."""
    file = book_of(game, _FOLDER)
    if file is None:
        known = ", ".join(games_with(_FOLDER))
        raise CardwrightError(f"there is nothing to learn about {game!r:.60}; there is about {known}")
    data = _read(file)
    entries = {word: _entry(word, said) for word, said in data["words"].items()}
    if "like" in data:
        model = load_glossary(f"{game.rpartition('/')[0]}/{data['like']}")
        entries = _inherited(model, game, data.get("lacks", ()), entries)
        data = {"title": model.title, "pages": model.pages} | data
    pages = tuple(page.strip("\n") for page in data["pages"])
    return Glossary(game, data["title"], pages, tuple(entries.values()))


def _entry(word: str, said: Mapping[str, Any]) -> Entry:
    return Entry(word, said["says"], tuple(said["rules"]), tuple(said.get("also", ())))


def _inherited(
    model: Glossary, game: str, lacks: Sequence[str], own: Mapping[str, Entry]
) -> dict[str, Entry]:
    """The words of the model with the numbers of this game's rulebook, in their order; then its own words.

    What no rule of the rulebook speaks of it does not have, nor what it says that it `lacks`.
    """
    numbers = counterparts(game)
    entries: dict[str, Entry] = {}
    for entry in model.entries:
        rules = tuple(dict.fromkeys(numbers[rule] for rule in entry.rules if rule in numbers))
        if entry.word in own:
            entries[entry.word] = own[entry.word]
        elif rules and entry.word not in lacks:
            entries[entry.word] = replace(entry, rules=rules)
    return {**entries, **own}


def _read(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def meaning(game: str, word: str) -> Entry | None:
    """What a word means in a game; None for a number of a rule, and for a game without a glossary."""
    if not word or citations(word) or not has_glossary(game):
        return None
    return load_glossary(game).meaning(word)


def has_glossary(game: str) -> bool:
    """Whether there is something to learn about a game."""
    return book_of(game, _FOLDER) is not None


@cache
def sentences_of(game: str) -> Mapping[str, str]:
    """What each rule of a game says, by its number; nothing for a game without a rulebook.

    >>> sentences_of("kotc/17")["R78"]
    'Nobody attacks without a minion.'
    """
    rules = load_rulebook(game).rules if game in rulebook_games() else ()
    return MappingProxyType({rule.id: rule.paraphrase for rule in rules})
