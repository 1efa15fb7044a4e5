"""The command that `make play` installs."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_installed_command_lets_several_processes_work(tmp_path: Path) -> None:
    command = tmp_path / "cardwright"
    start: str = runpy.run_path(str(ROOT / "tools" / "install.py"))["START"]
    command.write_text(start.format(python=sys.executable), encoding="utf-8")
    played = subprocess.run(
        [
            sys.executable,
            str(command),
            "sim",
            "--games",
            "2",
            "--workers",
            "2",
            "--players",
            "random",
            "random",
        ],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (played.returncode, "2 games of kotc/17" in played.stdout) == (0, True), played.stderr
