"""What somebody reads who has never played a game: how it is played, on two screens, and what its words mean.

A game has both as soon as the file is there: `learning/17.toml` in the room of `kotc/17`, named for the
edition.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, final

from rapidfuzz import process
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.text import Text

from cardwright.errors import CardwrightError
from cardwright.rulebooks.index import Rule, Rulebook, citations, draw_found, load_rulebook, rulebook_games
from cardwright.terminal.keyboard import shown

_FOLDER: Final = "learning"
_ENDINGS: Final = ("s", "es", "d", "ed", "ing")
_MOST_SENTENCES: Final = 12
"""How many sentences are enough at a table, where words of nobody's glossary were looked for."""


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
        """All that it can be looked up by, as `spoken` has it."""
        return tuple(spoken(name) for name in (self.word, *self.also))


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
        wanted = spoken(word)
        for entry in self.entries:
            if wanted in entry.names:
                return entry
        bent = {spelt for name in _unbent(wanted) for spelt in (name, f"{name}e", name[:-1])}
        for entry in self.entries:
            if bent.intersection(entry.names):
                return entry
        begun = [entry for entry in self.entries if wanted and spoken(entry.word).startswith(wanted)]
        return begun[0] if len(begun) == 1 else None

    def nearest(self, word: str) -> list[str]:
        """The words that may have been meant, the likeliest first."""
        known = {name: entry.word for entry in self.entries for name in entry.names}
        near = process.extract(spoken(word), list(known), limit=3, score_cutoff=60)
        return list(dict.fromkeys(known[each[0]] for each in near))


def spoken(word: str) -> str:
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
    room, _, label = game.partition("/")
    shelf = _shelf()
    if (room, label) not in shelf:
        known = ", ".join("/".join(each) for each in sorted(shelf))
        raise CardwrightError(f"there is nothing to learn about {game!r:.60}; there is about {known}")
    data = tomllib.loads(shelf[room, label].read_text(encoding="utf-8"))
    entries = tuple(
        Entry(word, said["says"], tuple(said["rules"]), tuple(said.get("also", ())))
        for word, said in data["words"].items()
    )
    pages = tuple(page.strip("\n") for page in data["pages"])
    return Glossary(game, data["title"], pages, entries)


def meaning(game: str, word: str) -> Entry | None:
    """What a word means in a game; None for a number of a rule, and for a game without a glossary."""
    if not word or citations(word) or tuple(game.split("/", 1)) not in _shelf():
        return None
    return load_glossary(game).meaning(word)


def _shelf() -> dict[tuple[str, str], Traversable]:
    """The file of each game, by its room and its edition."""
    return {
        (room.name, file.name.removesuffix(".toml")): file
        for room in resources.files("cardwright").iterdir()
        if room.is_dir() and (room / _FOLDER).is_dir()
        for file in (room / _FOLDER).iterdir()
        if file.name.endswith(".toml")
    }


# What is shown of it


def draw_page(glossary: Glossary, number: int) -> RenderableType:
    """A page, from 1, of how the game is played."""
    title = Text(f"{glossary.title}: how to play, {number} of {len(glossary.pages)}", "player")
    return Group(Line(title, style="aside"), Text(glossary.pages[number - 1]))


def read_pages(glossary: Glossary, console: Console, read: Callable[[str], str]) -> None:
    """Show how the game is played, a page at a time; somebody may have enough after the first."""
    for number in range(1, len(glossary.pages) + 1):
        console.print(draw_page(glossary, number))
        if number < len(glossary.pages) and read("Enter for the next page, q to leave. ").strip():
            return


def draw_words(glossary: Glossary) -> RenderableType:
    """All the words that can be looked up."""
    words = ", ".join(entry.word for entry in glossary.entries)
    return Group(Text(words), Text("`rules WORD` says what one of them means.", "aside"))


def draw_meaning(entry: Entry) -> RenderableType:
    """What a word means."""
    return Group(Text(entry.word, "card"), Padding(Text(entry.says), (0, 0, 0, 4)))


def draw_meaning_with_rules(entry: Entry, book: Rulebook) -> RenderableType:
    """What a word means, then the rules that it rests on, with what shows them."""
    by_number = {rule.id: rule for rule in book.rules}
    return Group(draw_meaning(entry), draw_found([by_number[number] for number in entry.rules]))


def draw_sentences(rules: Sequence[Rule]) -> RenderableType:
    """What rules say, each with its number."""
    return Group(*(Text.assemble((rule.id, "card"), "  ", rule.paraphrase) for rule in rules))


def draw_answer_to_rules(game: str, about: str) -> RenderableType:
    """What a game's glossary, or its rules, say of what was typed; nothing typed lists the words."""
    glossary = load_glossary(game)
    if not about:
        return draw_words(glossary)
    entry = glossary.meaning(about)
    if entry is not None:
        return draw_meaning(entry)
    try:
        return draw_sentences(load_rulebook(game).find(about)[:_MOST_SENTENCES])
    except CardwrightError as fault:
        near = glossary.nearest(about)
        proposal = f"Did you mean {' or '.join(near)}?" if near else str(fault)
        return Text(f"No word of the game is {shown(about)}. {proposal}", "wrong")


@cache
def sentences_of(game: str) -> dict[str, str]:
    """What each rule of a game says, by its number; nothing for a game without a rulebook.

    >>> sentences_of("kotc/17")["R78"]
    'Nobody attacks without a minion.'
    """
    if game not in rulebook_games():
        return {}
    return {rule.id: rule.paraphrase for rule in load_rulebook(game).rules}
