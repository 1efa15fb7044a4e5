"""Servers that are killed under play lose nothing that they acknowledged. By hand: tools/kill_tables.py."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.table.conftest import TOOL


def kill(times: int, *arguments: str) -> None:
    command = [sys.executable, str(TOOL), "--times", str(times), "--longest", "0.6", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    found = re.fullmatch(rf"{times} servers were killed; all of (\d+) .* are there.\n", done.stdout)
    assert found is not None
    assert int(found[1]) > 0


def test_on_sqlite(tmp_path: Path) -> None:
    kill(10, "--database", str(tmp_path / "tables.sqlite"))


def test_on_postgres(postgres: str) -> None:
    kill(3, "--database", postgres)
