"""Command lines that nobody types: each ends with an exit code and a sentence, whatever stands in it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import cardwright.cli.commands  # noqa: F401  (adds the commands)
from cardwright.cli.app import app

pytestmark = pytest.mark.long_game

NAMES = (
    "play",
    "replay",
    "protocol",
    "card",
    "deck",
    "scenario",
    "rules",
    "sim",
    "bench",
    "analyse",
    "ladder",
)
NUMBERS = ("0", "-1", "1", "2", "17", "999999999999999999999", "1e3", "\u0664", "x", "")
WORDS = (
    *("", " ", "-", "--", "-x", "#2", "x" * 5000, "\x1b[2J", "\u202e", "\udcff", "a\nb", "*", "[red]", "%s"),
    *("/", ".", "/dev/null", "/proc/self/mem", "nothing.toml", "~", "deck.toml#9", "kotc/17", "keyforge/1.2"),
    *(
        "kotc/71",
        "emberwatch",
        "you",
        "greedy",
        "random",
        "exec:",
        "exec:'",
        "exec:/",
        "exec:false",
        "Draw 1 card.",
    ),
    *("HERE/deck.toml", "HERE/game.json", "HERE/table.yaml", "HERE/bytes.json", "HERE"),
)
SMALL = {"--games": ("0", "-1", "1", "x"), "--workers": ("0", "1", "x"), "--cap": ("-1", "1", "30")}


def options_of(name: str) -> dict[str, str]:
    """The options of a command, and the kind of value each of them takes."""
    command: Any = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    return {
        option: "" if each.is_flag else str(each.type_descriptor.annotation)
        for each in command.params
        if each.param_type_name == "option"
        for option in each.opts
        if option != "--help"
    }


def hostile_lines(seed: int, number: int) -> Iterator[list[str]]:
    """Command lines made of all commands and options, and of values that fit and that do not."""
    chance = random.Random(seed)
    for _ in range(number):
        name = chance.choice(NAMES)
        options = options_of(name)
        line = [name]
        for option in chance.sample(sorted(options), min(len(options), chance.randrange(4))):
            if name == "bench" and not option.startswith("--g"):
                continue
            values = SMALL.get(option) or (NUMBERS if "int" in options[option] else WORDS)
            line += [option, *([chance.choice(values)] if options[option] or chance.random() < 0.05 else [])]
        line += [chance.choice(WORDS) for _ in range(chance.choice((0, 1, 1, 2)))]
        if name in ("sim", "bench", "ladder") and "--games" not in line:
            line += ["--games", chance.choice(SMALL["--games"])]
        if name in ("sim", "ladder") and "--workers" not in line:
            line += ["--workers", "1"]
        yield line


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a few files that are wrong."""
    (tmp_path / "deck.toml").write_text('name = "x"\ngame = "kotc/17"\n[copies]\nBolt = 40\n[cards.Bolt]\n')
    (tmp_path / "game.json").write_text('{"form": 1, "choices": [null], "checks": {}}')
    (tmp_path / "table.yaml").write_text("players: &a [*a, 1]\n? {}\n")
    (tmp_path / "bytes.json").write_bytes(bytes(range(256)))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def check(run: Callable[..., Any], line: list[str], here: Path) -> int:
    """Run the line; its exit code."""
    ran = run(*[word.replace("HERE", str(here)) for word in line])
    assert ran.code in (0, 1, 2), line
    if ran.code:
        assert ran.out + ran.err, line
    assert "Traceback" not in ran.out + ran.err, line
    assert "\x1b" not in ran.out + ran.err, line
    return int(ran.code)


def test_every_command_line_ends_in_a_sentence(run: Callable[..., Any], here: Path) -> None:
    codes = [check(run, line, here) for line in hostile_lines(1, 60)]
    assert {0, 1, 2} <= set(codes)


SMALL_TERMINALS: dict[str, dict[str, str | None]] = {
    "one column": {"COLUMNS": "1", "LINES": "1"},
    "none": {"COLUMNS": "0"},
    "dumb": {"TERM": "dumb", "NO_COLOR": "1"},
    "ascii": {"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    "latin": {"PYTHONIOENCODING": "latin-1"},
    "homeless": {"HOME": None, "TERM": None, "LANG": None},
}


A_GAME: tuple[str, bytes] = ("play --seed 1 --players random random", b"")
A_CLIENT: tuple[str, bytes] = ("protocol", b'{"do": "new", "names": ["\xc3\x86", "B"]}\n\xff\xfe\n')


# The protocol draws nothing: only letters can go wrong there.
@pytest.mark.parametrize(
    ("terminal", "given_to"),
    [*((terminal, A_GAME) for terminal in SMALL_TERMINALS), ("ascii", A_CLIENT), ("latin", A_CLIENT)],
)
def test_any_terminal_will_do(terminal: str, given_to: tuple[str, bytes], tmp_path: Path) -> None:
    environment = SMALL_TERMINALS[terminal]
    line, typed = given_to
    given = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    ran = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m cardwright {line}"],
        input=typed,
        capture_output=True,
        cwd=tmp_path,
        env={key: value for key, value in given.items() if value is not None},
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    assert b"Traceback" not in ran.stdout + ran.stderr
    assert len(ran.stdout) > 100
