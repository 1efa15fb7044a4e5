"""Every scenario file of the project: it is as it says."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from cardwright.scenarios.running import run_file, scenario_files

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from index_rules import head

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FILES = sorted(scenario_files([HERE]))
FOLDERS = sorted(path for path in HERE.glob("*/*") if path.is_dir() and path.parent.name != "__pycache__")

SENTENCE = re.compile(
    r"(K09|K1[37]|K12E|KFB)-[a-z]+(-[a-z0-9]+)*-[1-9]\d*|KF-[A-Z]+-[1-9]\d*|S-[AGD][1-9]\d?|(FAQ|EX)-[1-9]\d?[ab]?"
)
TITLE = re.compile(r"^title: (.+(?:\n  .+)*)$", re.MULTILINE)
RULING = re.compile(r"(KF)?R([1-9]\d*)[a-z]?")
LAST_RULING = {None: 183, "KF": 100}


def called(path: Path) -> str:
    """The file as it is named in the list of tests."""
    return path.relative_to(HERE).as_posix()


@pytest.mark.parametrize("path", FILES, ids=called)
def test_scenario(path: Path) -> None:
    """It is as it says, it says which rules it shows, and it is easy to read: read and played once."""
    outcome = run_file(path)
    assert outcome.error is None
    assert outcome.failures == []
    assert outcome.rules or path.parent.name == "refused", "only what is refused may show no rule"
    assert len(set(outcome.rules)) == len(outcome.rules)
    for rule in outcome.rules:
        ruling = RULING.fullmatch(rule)
        if ruling is not None:
            assert int(ruling.group(2)) <= LAST_RULING[ruling.group(1)], rule
        else:
            assert SENTENCE.fullmatch(rule), f"{rule} is neither the number of a sentence nor of a ruling"
    assert outcome.title[0].isupper()
    assert not outcome.title.endswith(".")
    text = path.read_text(encoding="utf-8")
    assert head(called(path), text)[1] == outcome.rules, (
        "whoever looks for citations reads no more than the head"
    )
    assert max(len(line) for line in text.splitlines()) <= 110
    assert text.endswith("\n")


def test_there_are_many_in_every_folder() -> None:
    assert len(FILES) >= 100
    assert FOLDERS
    for folder in FOLDERS:
        assert list(folder.glob("*.yaml")), f"{folder} has no scenario"


def test_no_two_have_one_title() -> None:
    titles = Counter(TITLE.findall(path.read_text(encoding="utf-8"))[0] for path in FILES)
    assert [title for title, number in titles.items() if number > 1] == []


def test_the_page_shows_a_real_file() -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    shown = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    whole = [text for text in shown if text.startswith("game:")]
    assert whole
    for text in whole:
        assert text in [path.read_text(encoding="utf-8") for path in FILES]
