"""The page about a game of one's own shows what really stands in the files, and what it runs does run."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
EXCERPTS = re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
PROGRAMS = re.findall(r"(?<!`:\n\n)^```python\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("file", "excerpt"), EXCERPTS)
def test_an_excerpt_stands_in_the_file(file: str, excerpt: str) -> None:
    assert excerpt in (ROOT / file).read_text(encoding="utf-8")


def test_the_programs_of_the_page_run(lanterns_at_hand: None) -> None:
    assert len(EXCERPTS) >= 9
    assert len(PROGRAMS) == 2
    for program in PROGRAMS:
        exec(program, {})


def test_the_commands_of_the_page_run(cardwright: Callable[..., Any]) -> None:
    (block,) = re.findall(r"^```sh\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
    install, *commands = block.splitlines()
    assert install == "pip install examples/lanterns"
    for command in commands:
        assert cardwright(*command.split()[1:]).returncode == 0


def test_every_part_of_the_table_is_one_that_a_room_declares() -> None:
    """The protocol that the page names has the method that it names."""
    from importlib import import_module

    rows = re.findall(r"^\| (`\w+.*?) \| .*?\(`([\w.]+)\.(\w+)`\)", PAGE, flags=re.MULTILINE)
    assert len(rows) >= 10
    for methods, module, protocol in rows:
        declared = vars(getattr(import_module(f"cardwright.{module}"), protocol))
        for method in re.findall(r"`(\w+)\(", methods):
            assert method in declared, f"{protocol} has no {method}"
