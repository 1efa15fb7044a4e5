"""What the pages name in backticks is there: every path of the project, and every module."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md"))]
FOLDERS = ("src", "tests", "tools", "docs", "examples", "requirements")
PACKAGE = ROOT / "src" / "cardwright"
ROOMS = sorted(path.name for path in PACKAGE.iterdir() if path.is_dir() and (path / "__init__.py").exists())

GONE = ("play",)
"""Rooms that there were: who still names them is behind."""


def named(page: Path) -> list[str]:
    """What stands in backticks outside the code blocks."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"`([^`\n]+)`", prose)


def exists(name: str) -> bool:
    """Whether a path, from the root or from the package, or a dotted module or name in one, is there."""
    if "/" in name:
        first = name.partition("/")[0]
        start = ROOT if first in FOLDERS else PACKAGE
        return any((start / f"{name.rstrip('/')}{ending}").exists() for ending in ("", ".py"))
    parts = name.removeprefix("cardwright.").split(".")
    path = PACKAGE
    for part in parts:
        if (path / f"{part}.py").exists():
            return True  # what follows is a name in it
        path = path / part
        if not path.is_dir():
            return False
    return find_spec("cardwright." + ".".join(parts)) is not None


def is_of_the_project(name: str) -> bool:
    """Whether it is a path or a module of the project, as far as can be seen."""
    if re.fullmatch(r"[\w./-]+", name) is None:
        return False
    first = re.split(r"[/.]", name)[0]
    if "/" in name:
        return first in (*FOLDERS, *ROOMS, *GONE) and not re.match(r"(kotc|keyforge)/[\d.]+", name)
    return name.startswith("cardwright.") or ("." in name and first in ROOMS and name.islower())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    missing = [name for name in named(page) if is_of_the_project(name) and not exists(name)]
    assert missing == []


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_nothing_on_a_page_waits_to_be_filled_in(page: Path) -> None:
    assert re.findall(r"@@\w*|\b(?:TODO|TBD|FIXME|XXX)\b", page.read_text(encoding="utf-8")) == []


def test_what_is_not_there_is_noticed() -> None:
    for name in ("play/keeper", "tests/core/lanterns.py", "cardwright.play", "core.recordfile"):
        assert is_of_the_project(name)
        assert not exists(name)
    for name in (
        "terminal/",
        "tests/kotc",
        "cardwright.games.Plugin",
        "core.game.Game",
        "kotc/effects/binding",
    ):
        assert exists(name)
