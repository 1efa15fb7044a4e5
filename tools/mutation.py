"""Break the rules on purpose, one place at a time, and see whether the scenarios and tests notice.

    python tools/mutation.py                  200 mutants of kotc/rules and kotc/effects, seed 1
    python tools/mutation.py --mutants 20 --seed 7 --only chain.py
    python tools/mutation.py --game keyforge/1.2

A mutant is the project with one operator, number, condition or statement changed. It is killed if a scenario
or a test of the game fails, or if they do not come to an end. Who survives is listed; the exit code is 1 if
fewer than 90 of a hundred are killed. The mutants of a seed are always the same.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
TESTS: Final = {
    "kotc/17": ("tests/kotc", "tests/perft"),
    "keyforge/1.2": ("tests/playthroughs", "tests/keyforge"),
}
"""What is run beside the scenarios of a game, for each whose rules can be broken."""
SECONDS: Final = 240
"""Longer than all checks take; a mutant that takes longer hangs, and is killed."""
ENOUGH: Final = 90

COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
SUMS: Final[dict[type[ast.operator], str]] = {ast.Add: "-", ast.Sub: "+", ast.BitOr: "&", ast.BitAnd: "|"}
UNSEEN: Final = ("word", "rules", "detail", "__repr__", "copy")
"""Methods whose words are for readers, and copying, which tests of its own compare."""


@dataclass(frozen=True)
class Mutant:
    """One change: in this file, this piece of source becomes another."""

    file: str
    line: int
    start: int
    end: int
    becomes: str
    was: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: `{self.was}` becomes `{self.becomes}`"

    def source(self, text: str) -> str:
        """The file with the change in it."""
        raw = text.encode()
        return (raw[: self.start] + self.becomes.encode() + raw[self.end :]).decode()


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of a file, in the order of the source."""
    text = path.read_text(encoding="utf-8")
    found = [
        each for each in _Finder(path.relative_to(ROOT).as_posix(), text).all() if each.was != each.becomes
    ]
    return sorted(found, key=lambda each: (each.start, each.end, each.becomes))


class _Finder:
    """Looks for places in a source that can be changed."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.raw = text.encode()
        self.tree = ast.parse(text)
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def all(self) -> Iterator[Mutant]:
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                yield from self._in_function(node)
            elif isinstance(node, ast.ClassDef):
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name not in UNSEEN:
                        yield from self._in_function(part)

    def _in_function(self, function: ast.FunctionDef) -> Iterator[Mutant]:
        if function.name == "__init__":
            return
        for statement in function.body:
            types = _types(statement)
            for node in ast.walk(statement):
                if node not in types:
                    yield from self._of(node)

    def _of(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            operator = COMPARISONS[type(node.ops[0])]
            yield self._between(node.left, node.comparators[0], operator)
        elif isinstance(node, ast.BoolOp):
            other = "or" if isinstance(node.op, ast.And) else "and"
            yield self._between(node.values[0], node.values[1], other)
        elif isinstance(node, ast.BinOp) and type(node.op) in SUMS:
            yield self._between(node.left, node.right, SUMS[type(node.op)])
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self._whole(node, self._text(node.operand))
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield self._whole(node, str(not node.value))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield self._whole(node, str(node.value + 1))
        elif isinstance(node, ast.If) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
            yield self._whole(node.test, f"not ({self._text(node.test)})")
        elif isinstance(node, ast.AugAssign | ast.Delete) or _is_call(node):
            assert isinstance(node, ast.stmt)
            yield self._whole(node, "pass")

    def _at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self.raw[start:end].decode()

    def _whole(self, node: ast.expr | ast.stmt, becomes: str) -> Mutant:
        start, end = self._span(node)
        return Mutant(self.file, node.lineno, start, end, becomes, self._text(node))

    def _between(self, left: ast.expr, right: ast.expr, operator: str) -> Mutant:
        """The operator between two operands; brackets around them stay."""
        start, end = self._span(left)[1], self._span(right)[0]
        was = self.raw[start:end].decode()
        closing = was[: len(was) - len(was.lstrip(") \n"))]
        opening = was[len(was.rstrip("( \n")) :]
        return Mutant(self.file, left.lineno, start, end, f"{closing} {operator} {opening}", was)


def _types(statement: ast.stmt) -> set[ast.AST]:
    """Whatever says of what type a local variable is: it is never worked out."""
    annotations = [each.annotation for each in ast.walk(statement) if isinstance(each, ast.AnnAssign)]
    return {part for annotation in annotations for part in ast.walk(annotation)}


def _is_call(node: ast.AST) -> bool:
    """Whether the node is a statement that calls something."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def rooms_of(game: str) -> tuple[str, ...]:
    """Where the rules of a game are, and what its cards do."""
    family = game.partition("/")[0]
    return f"src/cardwright/{family}/rules", f"src/cardwright/{family}/effects"


def checks_of(game: str) -> tuple[tuple[str, ...], ...]:
    """What has to notice a change of its rules: its scenarios, then its tests."""
    scenarios = ("tests/scenarios/test_scenarios.py", "-k", f"test_scenario and {game.partition('/')[0]}")
    return scenarios, TESTS[game]


def survives(mutant: Mutant, checks: tuple[tuple[str, ...], ...]) -> bool:
    """Whether no check notices the change."""
    with tempfile.TemporaryDirectory() as room:
        for part in ("src", "tests", "docs", "examples", "tools"):
            shutil.copytree(ROOT / part, Path(room) / part, ignore=shutil.ignore_patterns("__pycache__"))
        for part in ("pyproject.toml", "README.md", "CHANGELOG.md"):
            shutil.copy(ROOT / part, room)
        broken = Path(room) / mutant.file
        broken.write_text(mutant.source(broken.read_text(encoding="utf-8")), encoding="utf-8")
        return all(_passes(check, room) for check in checks)


def _passes(check: tuple[str, ...], room: str) -> bool:
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *check]
    environment = {**os.environ, "PYTHONPATH": "src", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run(
            command, cwd=room, env=environment, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return ran.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=sorted(TESTS), default="kotc/17")
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only files whose path ends so")
    wanted = parser.parse_args()
    files = sorted(path for room in rooms_of(wanted.game) for path in (ROOT / room).glob("*.py"))
    every = [each for path in files if path.as_posix().endswith(wanted.only) for each in mutants_of(path)]
    chosen = random.Random(wanted.seed).sample(every, min(wanted.mutants, len(every)))
    print(f"{len(chosen)} of {len(every)} mutants", file=sys.stderr)
    nothing = Mutant(chosen[0].file, 0, 0, 0, "", "")
    checks = checks_of(wanted.game)
    if not survives(nothing, checks):
        print("the checks fail without any change: mend that first", file=sys.stderr)
        return 2
    survivors = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        ran = pool.map(survives, chosen, repeat(checks))
        for number, (mutant, survived) in enumerate(zip(chosen, ran, strict=True), 1):
            if survived:
                survivors.append(mutant)
                print(mutant, flush=True)
            print(f"\r{number} of {len(chosen)}, {len(survivors)} survive", end="", file=sys.stderr)
    killed = 100 * (len(chosen) - len(survivors)) / len(chosen)
    print(f"\n{killed:.1f} of a hundred were killed", file=sys.stderr)
    return 0 if killed >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
