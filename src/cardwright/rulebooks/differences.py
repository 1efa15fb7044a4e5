"""What two editions have otherwise, sentence by sentence, by what their rulebooks say of each other.

A rulebook tells of each sentence which one of another book it is `like`, word for word, or `for` which it
stands in other words. So sentences of two books meet in the sentences that both of them lead to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, groupby
from typing import Any, Final, final

from cardwright.errors import CardwrightError
from cardwright.rulebooks.index import Rule, load_rulebook, read_book, rulebook_games

PAIRS: Final = re.compile(r"^(tests/scenarios/[^/]+/[^/]+)/(\d[^/]*)\.yaml$")
"""A scenario file that stands beside others of the same position, each called as its edition is."""

Node = tuple[str, str]
"""A sentence: the label of its book, such as `17`, and its number; or what it says, in whatever book."""

_WORDS: Final = "words"
"""In place of the label where a node is what a sentence says."""

_RULINGS: Final = "rulings"
"""The same for a ruling, which all editions have in common."""


@final
@dataclass(frozen=True)
class Difference:
    """Sentences of one edition, and those of another that stand in their place; one side may have none.

    `shown_by` are the folders of scenario files that show one position in both editions.
    """

    chapter: str
    before: tuple[Rule, ...]
    after: tuple[Rule, ...]
    shown_by: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Whether something is `new`, `gone`, or `otherwise`."""
        return "new" if not self.before else "gone" if not self.after else "otherwise"

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "chapter": self.chapter,
            "kind": self.kind,
            "before": [{"id": each.id, "paraphrase": each.paraphrase} for each in self.before],
            "after": [{"id": each.id, "paraphrase": each.paraphrase} for each in self.after],
            "shown_by": list(self.shown_by),
        }


@final
@dataclass(frozen=True)
class Differences:
    """All that two editions have otherwise, in the order of the later book's chapters."""

    before: str
    after: str
    found: tuple[Difference, ...]

    def about(self, term: str) -> Differences:
        """Those of a chapter, or in whose words or numbers all words of the term begin one."""
        words = term.casefold().split()
        found = tuple(
            each
            for each in self.found
            if each.chapter == term.casefold()
            or any(rule.says(words) for rule in (*each.before, *each.after))
        )
        return Differences(self.before, self.after, found)

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "before": self.before,
            "after": self.after,
            "differences": [each.as_json() for each in self.found],
        }


def differences(before: str, after: str) -> Differences:
    """What is otherwise in the game `after` than in the game `before`.

    Headings, references and the like are left out: what no test could show changes nothing in play. Raises
    `CardwrightError` for a game without a rulebook, or games of two families.

    >>> found = differences("kotc/13", "kotc/17")
    >>> next(each.after[0].paraphrase for each in found.found if each.kind == "new")
    'You win by bringing everybody else to 0 HP while some HP are left to you.'
    """
    if before.partition("/")[0] != after.partition("/")[0]:
        raise CardwrightError(f"{before} and {after} are not two editions of one game")
    olds, news = _testable(before), _testable(after)
    labels = [game.rpartition("/")[2] for game in (before, after)]
    in_both = _positions(olds.values(), labels[0]) & _positions(news.values(), labels[1])
    order = {number: place for place, number in enumerate((*news, *olds))}
    found = []
    for old, new in _groups(_origins(before, olds), _origins(after, news)):
        was, now = _apart(
            [olds[number] for number in sorted(old, key=order.__getitem__)],
            [news[number] for number in sorted(new, key=order.__getitem__)],
        )
        if not _said_alike(was, now, before, after):
            shown = in_both & (_positions(was, labels[0]) | _positions(now, labels[1]))
            found.append(Difference(_chapter((now or was)[0].id), was, now, tuple(sorted(shown))))
    chapters = list(dict.fromkeys(map(_chapter, (*news, *olds))))
    found.sort(key=lambda each: (chapters.index(each.chapter), order[_first(each)]))
    return Differences(before, after, tuple(found))


def _apart(was: Sequence[Rule], now: Sequence[Rule]) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """What stands in each other's place without the sentences that both say in the same words."""
    both = {rule.paraphrase for rule in was} & {rule.paraphrase for rule in now}
    before, after = (tuple(rule for rule in side if rule.paraphrase not in both) for side in (was, now))
    return before, after


def _said_alike(was: Iterable[Rule], now: Iterable[Rule], before: str, after: str) -> bool:
    """Whether both editions say this, be it that one of them says it where no test could show it."""
    old, new = ({each.paraphrase for each in rules} for rules in (was, now))
    return old == new or (not new and old <= _words(after)) or (not old and new <= _words(before))


@cache
def _words(game: str) -> frozenset[str]:
    return frozenset(rule.paraphrase for rule in load_rulebook(game).rules)


def _first(difference: Difference) -> str:
    return (difference.after or difference.before)[0].id


def _testable(game: str) -> dict[str, Rule]:
    """The sentences and rulings of a game that change something in play, by number."""
    return {rule.id: rule for rule in load_rulebook(game).rules if rule.testable}


def _chapter(number: str) -> str:
    """The chapter of a sentence, in words; that of a ruling is `rulings`.

    >>> _chapter("K17-setup-and-deck-building-3"), _chapter("R66")
    ('setup and deck building', 'rulings')
    """
    _, _, rest = number.partition("-")
    return rest.rpartition("-")[0].replace("-", " ") or "rulings"


def _positions(rules: Iterable[Rule], label: str) -> frozenset[str]:
    """The folders in which the file of this edition shows one of these rules."""
    found = (PAIRS.match(citer) for rule in rules for citer in rule.shown_by)
    return frozenset(each[1] for each in found if each and each[2] == label)


def _origins(game: str, rules: Mapping[str, Rule]) -> dict[str, frozenset[Node]]:
    """For each rule of a game, all sentences to which it leads, itself among them, and its words."""
    family, _, label = game.rpartition("/")
    return {
        number: frozenset((*_led_to(family, label, number), (_WORDS, rule.paraphrase)))
        for number, rule in rules.items()
    }


def _led_to(family: str, label: str, number: str) -> Iterator[Node]:
    """The sentence, and those that it is like or stands for, and so on."""
    waiting, seen = [(label, number)], set()
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            yield node
            waiting += _links(family, *node)


def _links(family: str, label: str, number: str) -> Sequence[Node]:
    """The sentences of other books that a sentence is like, stands for, or says something else instead of.

    A ruling is all editions' own.
    """
    if "-" not in number:
        return [(_RULINGS, number)] if label != _RULINGS else []
    book = _books(family)[label]
    said = book["rules"].get(number)
    if not isinstance(said, Mapping):
        return []
    if "like" in said:
        return [(said.get("of") or book["like"], said["like"])]
    named = (*said.get("for", ()), *said.get("instead", ()))
    model = _books(family).get(book.get("like", ""), {"rules": {}})
    return [(book["like"] if each in model["rules"] else _home(family, each), each) for each in named]


@cache
def _books(family: str) -> dict[str, Mapping[str, Any]]:
    """What the files of all rulebooks of a family say, by their labels."""
    games = (game for game in rulebook_games() if game.startswith(f"{family}/"))
    return {game.rpartition("/")[2]: read_book(game) for game in games}


@cache
def _home(family: str, number: str) -> str:
    """The label of the book that has this number of its own, and not from another with the same numbers."""
    books = _books(family)
    return next(
        label
        for label, book in books.items()
        if number in book["rules"]
        and number.startswith(f"{book['prefix']}-")
        and books.get(book.get("like", ""), {}).get("prefix") != book["prefix"]
    )


def _groups(
    before: Mapping[str, frozenset[Node]], after: Mapping[str, frozenset[Node]]
) -> Iterator[tuple[set[str], set[str]]]:
    """The rules of both that lead to a sentence in common, together; whatever leads to none, alone."""
    keys, of_node = count(), dict[Node, int]()
    groups: dict[int, tuple[set[str], set[str], set[Node]]] = {}
    for origins, of_before in ((before, True), (after, False)):
        for number, nodes in origins.items():
            old, new = ({number}, set[str]()) if of_before else (set[str](), {number})
            group = (old, new, set(nodes))
            for each in {of_node[node] for node in nodes if node in of_node}:
                for own, other in zip(group, groups.pop(each), strict=True):
                    own |= other  # type: ignore[operator]
            key = next(keys)
            groups[key] = group
            of_node |= dict.fromkeys(group[2], key)
    for old, new, _ in groups.values():
        yield old, new


def chapters(found: Differences) -> Iterator[tuple[str, list[Difference]]]:
    """The differences chapter by chapter."""
    for chapter, each in groupby(found.found, key=lambda each: each.chapter):
        yield chapter, list(each)
