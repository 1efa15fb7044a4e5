"""How strong the bots are, and how far their chances can be believed: measured in small, and written down."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.errors import CardwrightError
from cardwright.players import bot
from cardwright.players.belief import Belief, belief_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tools() -> Iterator[tuple[Any, Any]]:
    """The two tools, as modules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        yield importlib.import_module("strength"), importlib.import_module("calibration")
        for name in ("strength", "calibration"):
            del sys.modules[name]


@pytest.fixture
def only(tools: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Makes a match, and the only one that there is to play."""
    strength, _ = tools

    def only(*words: Any, **options: Any) -> Any:
        pairing = strength.Pairing(*words, **options)
        monkeypatch.setattr(strength, "MATCHES", (pairing,))
        return pairing

    return only


@pytest.fixture
def page(tmp_path: Path, tools: tuple[Any, Any]) -> Path:
    """A page with the places of both tables."""
    page = tmp_path / "bots.md"
    marks = [mark for tool in tools for mark in (tool.BEGIN, tool.END)]
    page.write_text("before\n{}\nold\n{}\nbetween\n{}\n{}\nafter\n".format(*marks))
    return page


def test_a_small_measurement_is_kept_gone_on_with_and_written_down(
    tools: tuple[Any, Any], only: Callable[..., Any], page: Path, tmp_path: Path
) -> None:
    strength, kept = tools[0], tmp_path / "strength"
    pairing = only("kotc/17", "search:32", "random", 4, cap=120)
    strength.main(["--games", "2", "--workers", "1"], kept, page)
    first = (kept / f"{pairing.name}.jsonl").read_text()
    strength.main(["--workers", "1"], kept, page)
    assert (kept / f"{pairing.name}.jsonl").read_text().startswith(first)
    (result,) = json.loads((tmp_path / "strength.json").read_text())
    assert (result["games"], result["player"], result["against"]) == (4, "search:32", "random")
    assert result["low"] <= result["rate"] <= result["high"]
    text = page.read_text()
    assert text.startswith("before\n")
    assert "| `kotc/17` | starter | `search:32` | `random` | 4 |" in text
    assert "old" not in text
    assert text.endswith("after\n")
    strength.main(["--show"], kept, page)
    assert page.read_text() == text


def test_what_was_played_elsewhere_stays_unless_more_is_played_here(
    tools: tuple[Any, Any], page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strength, _ = tools
    pairing = strength.Pairing("kotc/17", "search:32", "random", 2, cap=60)
    elsewhere = strength.Pairing("kotc/9", "search:32", "random", 200)
    monkeypatch.setattr(strength, "MATCHES", (elsewhere, pairing))
    far = "| `kotc/9` | starter | `search:32` | `random` | 200 | 90.0% | 85.1% and 93.4% |"
    fewer = "| `kotc/17` | starter | `search:32` | `random` | 1 | 100.0% | 20.7% and 100.0% |"
    more = fewer.replace("| 1 |", "| 3 |")
    for known, stays in ((fewer, False), (more, True)):
        text = page.read_text().partition(strength.BEGIN)[0]
        page.write_text(f"{text}{strength.BEGIN}\n{far}\n{known}\n{strength.END}\n")
        strength.main(["kotc/17", "--workers", "1"], tmp_path / "strength", page)
        rows = page.read_text().splitlines()
        assert far in rows
        assert (known in rows) == stays
    strength.main(["kotc/17", "--workers", "1", "--anew"], tmp_path / "strength", page)
    rows = page.read_text().splitlines()
    assert far in rows
    assert more not in rows


def test_among_three_one_meets_two_of_the_others_and_the_row_says_so(
    tools: tuple[Any, Any], only: Callable[..., Any], page: Path, tmp_path: Path
) -> None:
    strength, kept = tools[0], tmp_path / "strength"
    pairing = only("kotc/17:3", "easy", "random", 3, cap=60)
    strength.main(["kotc/17:3", "--workers", "1"], kept, page)
    _, *games = map(json.loads, (kept / f"{pairing.name}.jsonl").read_text().splitlines())
    assert [each["players"].index("easy") for each in games] == [0, 2, 1]
    assert all(each["players"].count("random") == 2 for each in games)
    assert len({tuple(each["decks"]) for each in games}) == 1
    (known,) = strength.rows_on(page)
    assert known == pairing.match
    assert "| `kotc/17`, 3 players | starter | `easy` | `random` | 3 |" in page.read_text()
    strength.main(["--show"], kept, page)
    assert page.read_text().count("3 players") == 1


def test_a_file_of_another_match_is_not_counted(
    tools: tuple[Any, Any], only: Callable[..., Any], page: Path, tmp_path: Path
) -> None:
    strength, kept = tools[0], tmp_path / "strength"
    pairing = only("kotc/17", "easy", "random", 2, cap=60)
    strength.main(["--workers", "1"], kept, page)
    text = page.read_text()
    file = kept / f"{pairing.name}.jsonl"
    file.write_text(file.read_text().replace("easy", "greedy"))
    with pytest.raises(SystemExit, match="holds another match"):
        strength.main(["--show"], kept, page)
    assert page.read_text() == text
    strength.main(["--anew", "--workers", "1"], kept, page)
    assert page.read_text() == text


@pytest.mark.parametrize("games", ["0", "-5", "3.5", "\u0663"])
def test_a_number_of_games_is_1_or_more(
    tools: tuple[Any, Any], page: Path, tmp_path: Path, games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for tool in tools:
        with pytest.raises(SystemExit):
            tool.main(["kotc/17", "--games", games], tmp_path / "kept", page)
        assert "no whole number of 1 or more" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("kotc/17:x", "behind the colon stands how many play"),
        ("kotc/17:9", "2 to 8 can play"),
        ("kotc/99", "no game 'kotc/99'"),
        ("kotc/17 --budget abc", "no budget"),
        ("kotc/17 --players gredy", "the nearest is greedy"),
    ],
)
def test_what_cannot_be_measured_is_answered_in_words(
    tools: tuple[Any, Any], page: Path, tmp_path: Path, words: str, told: str
) -> None:
    with pytest.raises(SystemExit, match=told):
        tools[1].main([*words.split(), "--games", "1"], tmp_path / "kept", page)


def test_what_is_played_can_be_chosen(tools: tuple[Any, Any], page: Path, tmp_path: Path) -> None:
    strength, _ = tools
    with pytest.raises(SystemExit, match="no match in which kotc/71"):
        strength.main(["kotc/71"], tmp_path / "strength", page)


def test_a_page_without_its_marks_is_left_alone(tools: tuple[Any, Any], tmp_path: Path) -> None:
    strength, _ = tools
    page = tmp_path / "other.md"
    page.write_text("words")
    with pytest.raises(SystemExit, match="where is this to stand"):
        strength.patch(page, strength.BEGIN, strength.END, "table")
    assert page.read_text() == "words"


def test_every_match_can_be_played_and_has_a_file_of_its_own(tools: tuple[Any, Any]) -> None:
    strength, _ = tools
    assert len({each.name for each in strength.MATCHES}) == len(strength.MATCHES)
    for each in strength.MATCHES:
        bot(each.player, 0)
        bot(each.against, 0)
    with pytest.raises(CardwrightError):
        bot("gredy", 0)


def test_the_page_has_the_marks(tools: tuple[Any, Any]) -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    for tool in tools:
        assert text.count(tool.BEGIN) == text.count(tool.END) == 1
        assert text.index(tool.BEGIN) < text.index(tool.END)


def test_positions_that_are_won_as_often_as_they_were_called(tools: tuple[Any, Any]) -> None:
    """At its end a game is believed as it is called here: what search found is worked back from that."""
    _, calibration = tools
    sample = calibration.Sample("kotc/17")
    belief = belief_of("kotc/17")
    found = min(
        (place / 1000 for place in range(1000)), key=lambda each: abs(belief.chance(each, 1, 2) - 0.7)
    )
    drawn = [calibration.Drawn("middle", found, 1.0, won) for won in [1.0] * 7 + [0.0] * 3]
    drawn.append(calibration.Drawn("end", 1.0, 1.0, 1.0))
    (row,) = [row for row in calibration.rows(sample, drawn) if row[1] == "60% to 80%"]
    assert row[2:4] == ["", ""]
    assert row[4] == "10"
    assert row[5].startswith("70% (")
    assert [row[6] for row in calibration.rows(sample, drawn)][-1] == "1"
    middle, end, whole = calibration.scores(sample, drawn)
    assert middle[1:6] == ["middle", "10", "70.0%", "70.0%", "0.210"]
    assert middle[7] == "0.250"
    assert (end[5], end[7], whole[2]) == ("0.000", "0.250", "11")


def test_what_is_fitted_is_how_far_chances_held(tools: tuple[Any, Any]) -> None:
    """Games are made up whose chances mean nothing at the beginning, and half of what they say at the end."""
    _, calibration = tools
    sample = calibration.Sample("kotc/17")
    true = Belief(beginning=0.05, end=0.5)
    drawn = [
        calibration.Drawn("end", found / 10, progress, won)
        for found in range(1, 10)
        for progress in (0.0, 0.5, 1.0)
        for won in _won(true.chance(found / 10, progress, 2))
    ]
    belief = calibration.fitted([(sample, drawn)])
    assert belief.beginning == pytest.approx(0.05, abs=0.11)
    assert belief.end == pytest.approx(0.5, abs=0.11)
    assert belief.progress is belief_of("kotc/17").progress


def _won(chance: float) -> list[float]:
    """Games of which this share is won."""
    won = round(20 * chance)
    return [1.0] * won + [0.0] * (20 - won)


def test_positions_are_drawn_from_games_that_are_played(
    tools: tuple[Any, Any], page: Path, tmp_path: Path
) -> None:
    _, calibration = tools
    ask = ["kotc/17", "--players", "random", "--budget", "32"]
    calibration.main([*ask, "--games", "1"], tmp_path / "kept", page)
    first = next((tmp_path / "kept").iterdir()).read_text()
    calibration.main([*ask, "--games", "2"], tmp_path / "kept", page)
    both = next((tmp_path / "kept").iterdir()).read_text()
    assert both.startswith(first)
    assert len(both.splitlines()) == 2
    for line in both.splitlines():
        for _, found, progress, won in json.loads(line)["positions"]:
            assert 0 <= found <= 1
            assert 0 <= progress <= 1
            assert won in (0, 0.5, 1)
    assert "`kotc/17`, `random`: 2 games, 32 simulations each." in page.read_text()


def test_the_rows_of_a_game_leave_those_of_others(tools: tuple[Any, Any], page: Path, tmp_path: Path) -> None:
    _, calibration = tools
    kept = tmp_path / "kept"
    ask = ["--players", "random", "--games", "1"]
    calibration.main(["kotc/17:5", *ask, "--budget", "0.002s"], kept, page)
    calibration.main(["kotc/9", *ask, "--budget", "4"], kept, page)
    text = page.read_text()
    told = "`kotc/17`, 5 players, `random`: 1 games, 0.002s; `kotc/9`, `random`: 1 games, 4 simulations each."
    assert told in text
    assert text.count("| `kotc/17`, 5 players, `random` | all |") == 1
    calibration.main(["kotc/9", *ask, "--budget", "4", "--show"], tmp_path / "elsewhere", page)
    assert page.read_text() == text


def test_what_is_judged_by_took_no_part_in_the_fit(
    tools: tuple[Any, Any], page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, calibration = tools
    assert not {(each.game, each.seed) for each in calibration.FITTED} & {
        (each.game, each.seed) for each in calibration.MEASURED
    }
    before = page.read_text()
    ask = ["kotc/17", "--players", "random", "--budget", "32", "--games", "1", "--fit"]
    calibration.main(ask, tmp_path / "kept", page)
    assert capsys.readouterr().out.startswith("kotc: beginning=")
    assert page.read_text() == before
    assert [each.name for each in (tmp_path / "kept").iterdir()] == ["kotc-17-random-32-31.jsonl"]
