"""The benchmark plays the games on record, or says so and measures nothing."""

from __future__ import annotations

import pytest

from cardwright.errors import CardwrightError
from cardwright.lab import bench
from cardwright.lab.trace import GUARDED, digest, stored, trace


def test_the_engine_plays_the_games_on_record() -> None:
    assert digest(trace("kotc/17", GUARDED)) == stored("kotc/17"), "tools/record_traces.py writes them anew"


@pytest.mark.long_game
def test_a_report_counts_what_was_played() -> None:
    report = bench.measure("kotc/17", games=2)
    told = report.as_json()
    assert (told["game"], told["games"], told["trace"]) == ("kotc/17", 2, stored("kotc/17"))
    assert report.choices > report.decisions > 50
    for figure in ("copy_us", "key_us", "imagine_us"):
        assert told[figure] == round(getattr(report, figure), 2) > 0


@pytest.mark.long_game
def test_a_game_from_elsewhere_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "stored", lambda game: None)
    assert bench.measure("kotc/17", games=1).games == 1


def test_another_trace_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "stored", lambda game: "0" * 64)
    with pytest.raises(CardwrightError, match="other games than those on record"):
        bench.measure("kotc/17", games=1)
