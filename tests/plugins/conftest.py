"""Lanterns, installed from outside into a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright import games

ROOT = Path(__file__).parents[2]
Cardwright = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def installed_lanterns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which pip has installed the package, without network, as anybody would install it."""
    folder = tmp_path_factory.mktemp("installed")
    source = tmp_path_factory.mktemp("source") / "lanterns"
    subprocess.run(["cp", "-r", str(ROOT / "examples" / "lanterns"), str(source)], check=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    command += ["--no-index", "--no-compile", "--disable-pip-version-check", "--target", str(folder)]
    done = subprocess.run([*command, str(source)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def cardwright(installed_lanterns: Path, tmp_path: Path) -> Cardwright:
    """Run the program where Lanterns is installed, too."""
    places = [str(installed_lanterns), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "COLUMNS": "110"}

    def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "cardwright", *arguments]
        return subprocess.run(
            command, input=given, capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=120
        )

    return run


@pytest.fixture
def lanterns_at_hand(installed_lanterns: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lanterns can be found by this process, too."""
    monkeypatch.syspath_prepend(str(installed_lanterns))
    forget_what_is_installed()
    yield
    forget_what_is_installed()


def forget_what_is_installed() -> None:
    """Let it be looked for anew."""
    kept: tuple[Any, ...] = (games.game, games.plugin, games._loaded, games._entries)
    for each in kept:
        each.cache_clear()
