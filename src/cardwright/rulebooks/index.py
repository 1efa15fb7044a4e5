"""Rulebooks by number: each sentence and ruling in our own words, and the scenarios and tests that show it.

A game has one as soon as the file is there: `rulebook/17.toml` in the folder that the plugin of `kotc/17`
names, called after the edition; one may be `like` another, and say only what differs, and one without numbers
of its own takes those of others. What single sentences of it say as a third book does is told there (`of`).
Beside it lies `17-cited.toml`, which `tools/index_rules.py` writes. The files of the folder whose names begin
with no digit hold what all editions share: rulings, or sentences restated for tests.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final, Protocol, final, runtime_checkable

from rapidfuzz import process

from cardwright.errors import CardwrightError
from cardwright.games import installed_games, plugin

_FOLDER: Final = "rulebook"
_CITED: Final = "-cited"
_NUMBER: Final = r"[A-Z][A-Za-z0-9]*(?:-[A-Za-z]+|-\d+[a-z]*(?=-[A-Za-z]))*-?\d+[a-z]?\b"
_AND: Final = r"(?:\s*,\s*(?:and\s+)?|\s+(?:and|to)\s+)"
_CITATION: Final = re.compile(rf"(?<![\w-]){_NUMBER}(?:{_AND}(?:{_NUMBER}|-\d+\b))*")
_TYPED: Final = re.compile(_CITATION.pattern, re.IGNORECASE)
_PART: Final = re.compile(rf"(\bto\s+)?({_NUMBER}|(?<![\w-])-\d+\b)", re.IGNORECASE)
_COUNTED: Final = re.compile(r"\d+[a-z]?$", re.IGNORECASE)

MOST_IN_RANGE: Final = 1_000
"""So many numbers can be cited as one range; no rulebook has more rules."""

LONGEST_TERM: Final = 200


def citations(text: str) -> list[str]:
    """The numbers that a text cites, ranges unfolded. Raises `CardwrightError` for an endless one.

    >>> citations("K17-battles-6 to -8, -10; order of placing R81, and not R82b")
    ['K17-battles-6', 'K17-battles-7', 'K17-battles-8', 'K17-battles-10', 'R81', 'R82b']
    """
    return [number for citation in _CITATION.finditer(text) for number in _unfolded(citation[0])]


def _unfolded(citation: str) -> Iterator[str]:
    """The numbers of a citation, with all that lie between the two ends of a range, whichever comes first."""
    before, last = "", 0
    for number, ends_range in _written(citation):
        stem = _COUNTED.sub("", number)
        digits = number[len(stem) :]
        if len(digits) > len(str(MOST_IN_RANGE)) + 1:
            raise CardwrightError(f"no rule has a number as large as {number:.40}")
        count = int(digits) if digits.isdigit() else 0
        if ends_range and stem.casefold() == before and count:
            first, behind = sorted((last, count))
            if behind - first > MOST_IN_RANGE:
                raise CardwrightError(f"a range has at most {MOST_IN_RANGE} numbers; {citation:.60} has more")
            yield from (f"{stem}{between}" for between in range(first + 1, behind))
        before, last = stem.casefold(), count
        yield number


def _written(citation: str) -> Iterator[tuple[str, bool]]:
    """The numbers that stand in a citation, each in full, and whether a range ends with it."""
    stem = ""
    for part in _PART.finditer(citation):
        number = f"{stem}{part[2][1:]}" if part[2].startswith("-") else part[2]
        stem = _COUNTED.sub("", number)
        yield number, part[1] is not None


@final
@dataclass(frozen=True)
class Rule:
    """A numbered sentence or ruling, said again, and who cites it; `reason` says why no test can show it.

    `restated` are the rules that say the same, so that whatever shows one of them shows this one, too.
    """

    id: str
    paraphrase: str
    reason: str
    cited_by: tuple[str, ...]
    restated: tuple[Rule, ...] = ()

    @property
    def shown_by(self) -> tuple[str, ...]:
        """The scenarios and tests that cite it, or say they show what restates it, each of them once."""
        every = (*self.cited_by, *(citer for rule in self.restated for citer in rule.shown_by))
        return tuple(dict.fromkeys(every))

    @property
    def testable(self) -> bool:
        """Whether a test can show it."""
        return not self.reason

    @property
    def missing(self) -> bool:
        """Whether a test could show it, and none does."""
        return self.testable and not self.shown_by

    def says(self, words: Sequence[str]) -> bool:
        """Whether each of the words begins a word of the paraphrase or of the number."""
        said = f"{self.id} {self.paraphrase}"
        return all(re.search(rf"\b{re.escape(word)}", said, re.IGNORECASE) for word in words)

    def as_json(self) -> dict[str, Any]:
        """The rule as `cardwright rules --json` has it."""
        return {
            "id": self.id,
            "paraphrase": self.paraphrase,
            "testable": self.testable,
            "reason": self.reason or None,
            "cited_by": list(self.shown_by),
        }


@final
@dataclass(frozen=True)
class Rulebook:
    """The rules of one game: sentences, then rulings. The numbers of sentences begin with `prefix`."""

    game: str
    prefix: str
    rules: tuple[Rule, ...]

    def find(self, term: str) -> tuple[Rule, ...]:
        """The rules that a term means: numbers, the beginning of one, or words.

        Raises `CardwrightError` where there are none, and where one of several numbers means no rule.

        >>> [rule.id for rule in load_rulebook("kotc/17").find("K17-bury")]
        ['K17-bury-1', 'K17-bury-2']
        """
        if len(term) > LONGEST_TERM:
            raise CardwrightError(f"what is looked for has at most {LONGEST_TERM} letters")
        meant = term.strip().casefold()
        typed = [citation[0] for citation in _TYPED.finditer(term)]
        cited = {rule for citation in typed for number in _unfolded(citation) for rule in self._of(number)}
        named = tuple(rule for rule in self.rules if rule in cited)
        for number in (number for citation in typed if named for number, _ in _written(citation)):
            if not self._of(number):
                raise CardwrightError(f"no rule of {self.game} is {number!r:.60}{self._nearest(number)}")
        begun = tuple(rule for rule in self.rules if meant and rule.id.casefold().startswith(meant))
        worded = tuple(rule for rule in self.rules if meant and rule.says(meant.split()))
        if not (named or begun or worded):
            raise CardwrightError(f"no rule of {self.game} is {term!r:.60}, or says so{self._nearest(meant)}")
        return named or tuple(rule for rule in self.rules if rule in begun or rule in worded)

    def _of(self, number: str) -> tuple[Rule, ...]:
        """The rule of this number, in any case and perhaps without the prefix; or those of its letters."""
        meant = {each.casefold() for each in (number, f"{self.prefix}-{number}")}
        exact = tuple(rule for rule in self.rules if rule.id.casefold() in meant)
        return exact or tuple(
            rule for rule in self.rules if rule.id[-1].isalpha() and rule.id[:-1].casefold() in meant
        )

    def _nearest(self, term: str) -> str:
        """What may have been meant: numbers, or words that are said somewhere."""
        words = {
            word for rule in self.rules for word in re.findall(r"[^\W\d]{3,}", rule.paraphrase.casefold())
        }
        known = [*(rule.id for rule in self.rules), *sorted(words)]
        near = process.extract(term, known, processor=str.casefold, limit=3, score_cutoff=70)
        return f"; did you mean {' or '.join(each[0] for each in near)}?" if near else ""


@runtime_checkable
class Shelved(Protocol):
    """A plugin that has rulebooks, or pages and words for newcomers."""

    def books(self, game: str, /) -> Traversable:
        """Where the folders `rulebook` and `learning` lie."""
        ...


def book_of(game: str, folder: str) -> Traversable | None:
    """The file of a game in this folder of its plugin, named for its edition; None where there is none.

    Raises `CardwrightError` for a game that there is not.
    """
    brought = plugin(game)
    if not isinstance(brought, Shelved):
        return None
    file = brought.books(game) / folder / f"{game.rpartition('/')[2]}.toml"
    return file if file.is_file() else None


def read_book(game: str) -> dict[str, Any]:
    """What the file of a game's rulebook says, as it stands there; empty where there is none."""
    file = book_of(game, _FOLDER)
    return {} if file is None else _read(file)


def folder_of(game: str) -> Traversable:
    """Where the rulebook of a game lies, with what all its editions share and the list of who cites it."""
    brought = plugin(game)
    assert isinstance(brought, Shelved)
    return brought.books(game) / _FOLDER


def games_with(folder: str) -> tuple[str, ...]:
    """The games that have a file in this folder."""
    return tuple(id for id in installed_games() if book_of(id, folder) is not None)


def rulebook_games() -> tuple[str, ...]:
    """The games whose rulebook is here."""
    return games_with(_FOLDER)


@cache
def load_rulebook(game: str) -> Rulebook:
    """The rulebook of a game, read once, then shared. Raises `CardwrightError`.

    >>> load_rulebook("kotc/17").find("R78")[0].paraphrase
    'Nobody attacks without a minion.'
    """
    file = book_of(game, _FOLDER)
    if file is None:
        there = ", ".join(rulebook_games())
        raise CardwrightError(f"there is no rulebook of {game!r:.60} to look into; there is one of {there}")
    folder, label = folder_of(game), game.rpartition("/")[2]
    book = _read(file)
    said = {**_of_edition(_shared(folder), label), **_said(folder, book)}
    cited_by: dict[str, list[str]] = {number: [] for number in said}
    for citer, numbers in _read(folder / f"{label}{_CITED}.toml").items():
        for number in numbers:
            cited_by.setdefault(number, []).append(citer)
    rules: dict[str, Rule] = {}
    sentences = [number for number in said if "-" in number and number in book["rules"]]
    rulings = [number for number in said if number not in sentences]
    for number in (*rulings, *sentences):
        rules[number] = _rule(number, said[number], cited_by[number], rules)
    return Rulebook(game, book["prefix"], tuple(rules[number] for number in (*sentences, *rulings)))


def _of_one_edition(file: Traversable) -> bool:
    """Whether a file speaks of one edition, as its name says, and not of all."""
    return file.name[0].isdigit()


def _shared(folder: Traversable) -> dict[str, Any]:
    """What the files say that all editions share, one file after another by name."""
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    shared = [_read(file) for file in files if file.name.endswith(".toml") and not _of_one_edition(file)]
    return {number: said for file in shared for number, said in file["rules"].items()}


def _said(folder: Traversable, book: Mapping[str, Any]) -> dict[str, Any]:
    """The sentences of a rulebook; one that is `like` another edition's is told in that edition's file.

    That is the edition that the whole book is like, or the one that the sentence is `of`.
    """
    lenders = {said.get("of", "") for said in book["rules"].values() if isinstance(said, Mapping)}
    models = {
        each: _said(folder, _read(folder / f"{each or book['like']}.toml"))
        for each in lenders
        if each or "like" in book
    }
    return {
        number: models[said.get("of", "")][said["like"]]
        if isinstance(said, Mapping) and "like" in said
        else said
        for number, said in book["rules"].items()
    }


def counterparts(game: str) -> dict[str, str]:
    """Which rule of a rulebook stands for each of the one that it is like; rulings stand for themselves."""
    told = read_book(game).get("rules", {})
    found = {rule.id: rule.id for rule in load_rulebook(game).rules} if told else {}
    for number, said in told.items():
        if isinstance(said, Mapping):
            found |= dict.fromkeys(
                (*said.get("for", ()), *((said["like"],) if "like" in said else ())), number
            )
    return found


@cache
def said_alike(game: str, other: str) -> frozenset[str]:
    """The rules that two games have under the same numbers and with the same meaning.

    One of the two rulebooks is `like` the other: it leaves a sentence to it, or says it `for` the same number
    in other words. Rulings mean the same where they are said in the same words.
    """
    told = {(each.id, each.paraphrase, each.reason) for each in load_rulebook(game).rules}
    same = {each.id for each in load_rulebook(other).rules if (each.id, each.paraphrase, each.reason) in told}
    for one, model in ((game, other), (other, game)):
        book = read_book(one)
        if book.get("like") != model.rpartition("/")[2]:
            continue
        for number, said in book["rules"].items():
            if isinstance(said, Mapping) and number in said.get("for", ()):
                same.add(number)
    return frozenset(same)


def _read(file: Traversable) -> dict[str, Any]:
    """A data file; what is not there says nothing."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _of_edition(rulings: Mapping[str, Any], label: str) -> dict[str, Any]:
    """The rulings that an edition can meet."""
    return {
        number: said
        for number, said in rulings.items()
        if isinstance(said, str) or label in said.get("editions", (label,))
    }


def _rule(
    number: str, said: str | Mapping[str, Any], cited_by: Sequence[str], known: Mapping[str, Rule]
) -> Rule:
    """A rule as its file says it; what it is restated by must be known."""
    if isinstance(said, str):
        return Rule(number, said, "", tuple(cited_by))
    restated = tuple(known[other] for other in said.get("restated", ()))
    return Rule(number, said["paraphrase"], said.get("reason", ""), tuple(cited_by), restated)


def rules_as_json(game: str, rules: Sequence[Rule]) -> dict[str, Any]:
    """The document that `cardwright rules --json` prints."""
    return {
        "game": game,
        "rules": [rule.as_json() for rule in rules],
        "missing": [rule.id for rule in rules if rule.missing],
    }
