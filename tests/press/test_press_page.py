"""The page about printing: its commands and its program run, its tables are so."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.press.imposition import sheet_of

PAGE = (Path(__file__).parents[2] / "docs" / "press.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)


COMMANDS = [line for block in blocks("sh") for line in block.splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page_print(
    command: str, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bolt.toml").write_text(blocks("toml")[0], encoding="utf-8")
    arguments = shlex.split(command)[1:]
    ran = run(*arguments)
    assert ran.code == 0, ran.err
    assert (tmp_path / arguments[arguments.index("--out") + 1]).exists()


def test_the_program_of_the_page_prints() -> None:
    (program,) = blocks("python")
    names: dict[str, Any] = {}
    exec(compile(program, "press.md", "exec"), names)
    assert names["pdf"].startswith(b"%PDF")


def test_the_table_of_sheets_is_so() -> None:
    for told, bleed, marks in (
        ("`--bleed 3`", 3, (False,)),
        ("`--bleed 3 --marks`", 3, (True,)),
        ("`--bleed 0`, with marks or without", 0, (False, True)),
    ):
        for each in marks:
            a4, letter = (sheet_of(paper, bleed, each).capacity for paper in ("a4", "letter"))
            assert f"| {told} | {a4} | {letter} |\n" in PAGE
