"""What the pages and the docstrings show is so: Python examples run, commands end as the page says.

The pages of the card language, of deck files, of printing and of the terminal have tests of their own.
"""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import cardwright

ROOT = Path(__file__).parents[1]
PAGES = {
    page.name: page.read_text(encoding="utf-8") for page in (ROOT / "README.md", *ROOT.glob("docs/*.md"))
}
TESTED_ELSEWHERE = ("card-language.md", "decks.md", "playing.md", "press.md", "your-own-game.md")
HERE = sorted(PAGES.keys() - {*TESTED_ELSEWHERE})


def blocks(page: str, *languages: str) -> list[str]:
    """The code blocks of a page that are in one of the languages."""
    found = re.findall(r"^```(\w+)\n(.*?)^```$", PAGES[page], flags=re.DOTALL | re.MULTILINE)
    return [block for language, block in found if language in languages]


def modules_with_examples() -> list[str]:
    """The modules of the package in whose source there is a prompt."""
    found = []
    for module in pkgutil.walk_packages(cardwright.__path__, "cardwright."):
        spec = find_spec(module.name)
        if spec and spec.origin and ">>> " in Path(spec.origin).read_text(encoding="utf-8", errors="ignore"):
            found.append(module.name)
    return ["cardwright", *found]


def commands() -> list[str]:
    """The lines with which pages call `cardwright`, but for a server, which does not end (`tests/table`)."""
    lines = [line for page in HERE for block in blocks(page, "sh", "console") for line in block.splitlines()]
    called = [line.removeprefix("$ ") for line in lines]
    return [line for line in called if re.match(r"cardwright (?!serve\b)", line)]


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_in_docstrings_run(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("page", [page for page in HERE if ">>> " in PAGES[page]])
def test_the_examples_on_a_page_run(page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(PAGES[page], {}, page, page, 0)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("page", HERE)
def test_the_programs_on_a_page_run(page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for program in blocks(page, "python"):
        if ">>> " not in program:
            exec(compile(program, page, "exec"), {})


@pytest.mark.parametrize("command", commands())
def test_the_commands_on_a_page_end_as_it_says(
    command: str, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A misspelt word stands there to be refused."""
    monkeypatch.chdir(ROOT)
    ran = run(*shlex.split(command, comments=True)[1:])
    assert ran.code == (1 if "feild" in command else 0), ran.out + ran.err
