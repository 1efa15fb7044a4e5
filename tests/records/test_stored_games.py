"""A game of each edition that was played once is always played alike: a changed rule has another version."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardwright.errors import CardwrightError
from cardwright.games import game, installed_games
from cardwright.records.files import from_json, read_record, to_json

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from store_games import FOLDER, check, digest_at, path_of

STORED = sorted(FOLDER.glob("*.game.json"))


@pytest.mark.parametrize("id", installed_games())
def test_a_game_of_each_edition_is_stored_under_the_version_of_its_rules(id: str) -> None:
    path = path_of(id, game(id).version)
    assert path.is_file(), "the version of the rules was raised: run tools/store_games.py"
    record = read_record(path)
    assert (record.game, record.rules) == (id, game(id).version)
    assert record.result is not None
    assert len(record.choices) > 50


@pytest.mark.parametrize("path", STORED, ids=[path.name for path in STORED])
def test_a_stored_game_is_played_again_or_told_which_version_it_needs(path: Path) -> None:
    record = read_record(path)
    current = game(record.game).version
    if record.rules == current:
        check(path)  # where this fails, a rule has changed: raise the version, and run tools/store_games.py
        return
    with pytest.raises(CardwrightError, match=f"version {record.rules} of the rules .* version {current}"):
        check(path)


def test_a_rule_that_changed_what_happens_would_be_found(tmp_path: Path) -> None:
    path = path_of("kotc/17", game("kotc/17").version)
    other = tmp_path / path.name
    record = from_json(path.read_bytes())
    other.write_text(to_json(record), encoding="utf-8")
    digest_at(other).write_text("0" * 64, encoding="utf-8")
    with pytest.raises(CardwrightError, match="other events"):
        check(other)
    record.seed += 1
    other.write_text(to_json(record), encoding="utf-8")
    with pytest.raises(CardwrightError, match="differs"):
        check(other)
