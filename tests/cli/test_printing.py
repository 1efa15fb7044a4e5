"""What others have written is shown, and never obeyed: in results, in errors, in questions, as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardwright.core.validation import is_plain
from cardwright.terminal.console import PlainConsole, plain_json
from cardwright.terminal.keyboard import ask

STRANGE = "Bo\x1b]0;owned\x07\x9b2J\u202eelt\u200b [red]:skull:[/red]"


def is_shown_plainly(printed: str) -> bool:
    """Whether there is nothing in it that a terminal would obey, but for rich's own colours."""
    return all(is_plain(line) for line in re.sub(r"\x1b\[[0-9;]*m", "", printed).split("\n"))


def everything_with(words: str) -> list[Any]:
    """All that words are printed in."""
    table = Table(title=words)
    table.add_column(words)
    table.add_row(words)
    table.add_row(Text(words, "bold"))
    return [words, Text(words), Panel(Text(words), title=Text(words)), table]


@pytest.mark.parametrize("stderr", [False, True])
def test_whatever_is_printed_obeys_nothing(capsys: pytest.CaptureFixture[str], stderr: bool) -> None:
    console = PlainConsole(stderr=stderr, width=100)
    for each in everything_with(STRANGE):
        console.print(each)
        printed = "".join(capsys.readouterr())
        assert is_shown_plainly(printed)
        assert "Bo\ufffd]0;owned\ufffd" in printed
        assert "[red]:skull:[/red]" in printed


def test_what_cannot_be_seen_does_not_break_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table()
    table.add_column("card")
    table.add_column("n")
    table.add_row("B\x1b[31molt", "1")
    table.add_row("Wolf", "2")
    PlainConsole(width=40).print(table)
    lines = capsys.readouterr().out.splitlines()
    assert len({len(line) for line in lines}) == 1


def test_json_loses_nothing_and_obeys_nothing() -> None:
    document = {STRANGE: ["\x7f", "\U000e0041", "\ud800", "Élan"]}
    text = plain_json(document)
    assert is_shown_plainly(text)
    assert json.loads(text) == document
    assert "Élan" in text


def test_a_question_obeys_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def typed(prompt: str) -> str:
        asked.append(prompt)
        return "yes"

    monkeypatch.setattr("builtins.input", typed)
    assert ask(f"{STRANGE}, yes or no: ") == "yes"
    assert is_plain(asked[0])


@pytest.mark.parametrize("game", ["kotc/17", "keyforge/1.2"])
def test_hostile_files_are_told_of_plainly(run: Callable[..., Any], tmp_path: Path, game: str) -> None:
    hostile = tmp_path / "hostile\u202e.toml"
    hostile.write_text(f'name = "x"\ngame = "{game}"\n"\\u001b[2J" = 1\n', encoding="utf-8")
    listed = tmp_path / "hostile.txt"
    listed.write_text("\x1b[2J Deck\n\n3x \x1b]0;owned\x07\n", encoding="utf-8")
    scenario = tmp_path / "hostile.yaml"
    scenario.write_text('"\\e[2J": [1\x9b]\n"\\u202e": 2\n', encoding="utf-8")
    for arguments in (
        ("deck", str(hostile)),
        ("deck", str(hostile), "--json"),
        ("deck", str(listed)),
        ("scenario", str(scenario)),
        ("scenario", str(scenario), "--json"),
        ("replay", str(hostile)),
        ("card", f"{STRANGE} destroy it."),
        ("card", STRANGE, "--json", "--name", STRANGE),
        ("rules", STRANGE),
        (STRANGE,),
        ("play", f"--{STRANGE}"),
        ("play", "--names", STRANGE),
        ("play", STRANGE),
    ):
        ran = run(*arguments)
        assert ran.code in (1, 2), arguments
        assert is_shown_plainly(ran.out + ran.err), arguments


def test_the_designs_of_a_deck_are_printed_plainly(run: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "card.toml"
    flavour = "Old \\u001b[2J \\u202e words \\u009b2J"
    file.write_text(
        'name = "[red]Bolt[/red]"\ntype = "spell"\nedition = 17\ntext = "Draw 1 card."\n'
        f'flavour = "{flavour}"',
        encoding="utf-8",
    )
    for more in ((), ("--json",)):
        ran = run("card", str(file), *more)
        assert is_shown_plainly(ran.out + ran.err)
        assert "[red]Bolt[/red]" in ran.out


@pytest.mark.parametrize(
    "command",
    [
        ("scenario", "tests/scenarios/keyforge/rules/a-house-of-another-set.yaml"),
        ("sim", "--games", "2", "--workers", "1", "--seed", "1"),
    ],
)
def test_progress_leaves_no_trace_in_a_file(run: Callable[..., Any], command: tuple[str, ...]) -> None:
    """What is shown while one waits is for a terminal: in a file not even an empty line is left of it."""
    ran = run(*command)
    assert ran.code == 0
    assert "\n\n" not in f"\n{ran.err}"
