"""Write anew which scenarios and tests cite which rules; `cardwright rules` shows it, and a test compares it.

A scenario cites what stands under `rules:`. A test cites what its docstring, its comments and the messages of
its assertions name; a number that it merely compares with is no citation.
"""

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardwright.rulebooks.index import Rulebook, citations, load_rulebook, rulebook_games, said_alike
from cardwright.scenarios.running import scenario_files

ROOT = Path(__file__).parent.parent
SHOWN = ROOT / "src" / "cardwright"
EXPLAINING = (
    "tests/rulebooks/test_rulebooks.py",
    "tests/scenarios/test_scenario_runner.py",
    "tests/cli/test_rules_command.py",
)
"""Tests in which numbers stand for any number, so that they show no rule."""

HEAD = re.compile(
    r"game: (?P<game>\S+)\n"
    r"title: .+\n(?:  .+\n)*"
    r"(?:error: .+\n(?:  .+\n)*)?"
    r"(?:rules: \[(?P<rules>[^]]*)\]\n)?"
)
"""How every scenario of the project begins. To read all of them as YAML takes many seconds."""


class NoHead(Exception):
    """A scenario begins in a way of its own."""


class UnknownRule(Exception):
    """Somebody cites a number that the rulebook has not."""


@cache
def cited_in_scenarios() -> tuple[tuple[str, str, list[str]], ...]:
    """Each scenario file, its game, and the numbers that it cites."""
    heads = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in scenario_files([ROOT / "tests" / "scenarios"])
    }
    read = [(file, *head(file, text)) for file, text in heads.items()]
    return tuple((file, game, citations(", ".join(rules))) for file, game, rules in read)


def head(file: str, text: str) -> tuple[str, list[str]]:
    """The game of a scenario and what stands under its `rules:`; tests compare them with the whole file."""
    begun = HEAD.match(text)
    if begun is None:
        raise NoHead(f"{file}: a scenario begins with its `game`, its `title` and its `rules`")
    return begun["game"], [rule.strip() for rule in (begun["rules"] or "").split(",") if rule.strip()]


@cache
def cited_in_tests() -> tuple[tuple[str, list[str]], ...]:
    """Each test, and the numbers that it cites; what stands outside of all tests is cited by the file."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return tuple(each for path in files for each in cited_in(path))


def cited_in(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The tests of a file, and the numbers that each cites."""
    file = path.relative_to(ROOT).as_posix()
    if file in EXPLAINING:
        return
    source = path.read_text(encoding="utf-8")
    tests = list(named_tests(ast.parse(source)))
    cited: dict[str, list[str]] = {}
    for line, text in words_of(source):
        inside = [f"{file}::{name}" for name, first, last in tests if first <= line <= last]
        cited.setdefault(inside[0] if inside else file, []).append(text)
    for citer, texts in cited.items():
        yield citer, [number for text in texts for number in citations(text)]


def named_tests(tree: ast.AST, within: str = "") -> Iterator[tuple[str, int, int]]:
    """The tests of a module by name, with their first and last lines."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from named_tests(node, f"{within}{node.name}::")
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield f"{within}{node.name}", first, node.end_lineno or node.lineno


def words_of(source: str) -> Iterator[tuple[int, str]]:
    """What a program says in words, with its line: docstrings, comments, and why an assertion must hold."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            yield node.body[0].lineno, ast.get_docstring(node) or ""
        elif isinstance(node, ast.Assert) and node.msg:
            for part in ast.walk(node.msg):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def citers(book: Rulebook) -> dict[str, list[str]]:
    """Who cites rules of this book, and which, in the order of the book.

    A sentence has a number of its own, `K17-bury-1`; a ruling, `R58`, holds for several games, so a scenario
    shows it for its game. Where two books have the same numbers, a scenario of the other game shows what both
    say alike, and a test what can be tested here. A number that a book borrows means what its own game says.
    What restates a sentence is cited itself; the sentence follows as the book is read.
    """
    order = {rule.id: place for place, rule in enumerate(book.rules)}
    borrowed = borrowed_by(book.game)
    kinds = {rule.id.partition("-")[0] for rule in book.rules if "-" in rule.id and rule.id not in borrowed}
    kinds = kinds - {load_rulebook(game).prefix for game in rulebook_games()} | {book.prefix}
    alike = {game: said_alike(book.game, game) for game in with_the_same_numbers(book)}
    elsewhere = {rule.id for rule in book.rules if alike and not rule.testable}
    found: dict[str, list[str]] = {}
    for citer, game, numbers in (*cited_in_scenarios(), *((who, "", said) for who, said in cited_in_tests())):
        sentences = {
            number
            for number in numbers
            if "-" in number and (number in order or number.partition("-")[0] in kinds)
        }
        if game in alike:
            own = [number for number in numbers if number in alike[game]]
        else:
            own = [number for number in numbers if number in sentences or game in ("", book.game)]
        if not game:
            own = [number for number in own if number not in elsewhere and number not in borrowed]
        elif game != book.game:
            own = [number for number in own if number not in borrowed_by(game)]
        unknown = [
            number for number in own if number not in order and (number in sentences or game == book.game)
        ]
        if unknown:
            raise UnknownRule(f"{citer}: the rulebook of {book.game} has no {', '.join(unknown)}")
        known = sorted({number for number in own if number in order}, key=lambda number: order[number])
        if known:
            found[citer] = known
    return dict(sorted(found.items()))


def kinds_of(book: Rulebook) -> set[str]:
    """With what the numbers of its sentences begin, also of those that it has from another book."""
    return {rule.id.partition("-")[0] for rule in book.rules if "-" in rule.id}


def with_the_same_numbers(book: Rulebook) -> Iterator[str]:
    """The other games whose rulebooks have numbers of this one, or lend it theirs."""
    for game in rulebook_games():
        if game != book.game and kinds_of(load_rulebook(game)) & kinds_of(book) - {""}:
            yield game


@cache
def borrowed_by(game: str) -> frozenset[str]:
    """The numbers that its book has from another book, of which they are the own."""
    book = load_rulebook(game)
    lenders = {load_rulebook(other).prefix for other in rulebook_games()} - {book.prefix}
    numbers = [rule.id for rule in book.rules if "-" in rule.id]
    return frozenset(number for number in numbers if number.partition("-")[0] in lenders)


def path_of(game: str) -> Path:
    family, _, label = game.partition("/")
    return SHOWN / family / "rulebook" / f"{label}-cited.toml"


def index(book: Rulebook) -> str:
    """The file that says who cites what."""
    lines = [f"{json.dumps(citer)} = {json.dumps(numbers)}" for citer, numbers in citers(book).items()]
    return "\n".join(["# Written by tools/index_rules.py: who cites which rule.", "", *lines, ""])


def main() -> None:
    for game in rulebook_games():
        path_of(game).write_text(index(load_rulebook(game)), encoding="utf-8")


if __name__ == "__main__":
    main()
