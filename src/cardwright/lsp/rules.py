"""Where a rule stands in the rulebook that comes with a game, so that an editor can open it there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, final

from cardwright.rulebooks.glossary import sentences_of
from cardwright.rulebooks.index import book_of, folder_of


@final
class RulePlace(NamedTuple):
    """A rule: the file and the line (from 1) on which it stands, and what it says."""

    file: Path
    line: int
    says: str

    @property
    def link(self) -> str:
        """The address that opens it."""
        return f"{self.file.as_uri()}#L{self.line}"


def place_of(game: str, rule: str) -> RulePlace | None:
    """Where a rule of a game stands; None where there is no such rule, or no file of it.

    >>> place_of("kotc/17", "R130").says
    "A card of a later edition than the game's is not allowed."
    """
    says = sentences_of(game).get(rule)
    found = _lines(game).get(rule)
    return None if says is None or found is None else RulePlace(*found, says)


@cache
def _lines(game: str) -> Mapping[str, tuple[Path, int]]:
    """On which line of which file each rule stands; those of the game's own rulebook come first."""
    own = book_of(game, "rulebook")
    if not isinstance(own, Path):
        return {}
    folder = [each for each in folder_of(game).iterdir() if isinstance(each, Path)]
    others = sorted(each for each in folder if each.suffix == ".toml" and not each.stem.endswith("-cited"))
    found: dict[str, tuple[Path, int]] = {}
    for file in (own, *others):
        for rule, line in _rules_in(file):
            found.setdefault(rule, (file, line))
    return found


def _rules_in(file: Path) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
        key, equals, _ = line.partition(" = ")
        if equals and key.replace("-", "").isalnum():
            yield key, number
