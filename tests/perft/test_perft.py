"""The number of ways to go on from fixed positions is what it was."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from count_ways import counted, tables


@pytest.mark.parametrize("path", tables(), ids=lambda path: path.stem)
def test_ways_to_go_on(path: Path) -> None:
    wrong = [
        f"{name}, {depth} decisions: {ways} ways, on record are {recorded}"
        for name, depth, recorded, ways in counted(path)
        if ways != recorded
    ]
    assert not wrong, f"{wrong}; if the rules were changed, write them anew: tools/count_ways.py --write"
