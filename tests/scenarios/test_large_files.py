"""A scenario file that is too large, or unfolds to too much, is refused at once."""

from __future__ import annotations

from pathlib import Path

from cardwright.scenarios.running import run_file


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "huge.yaml"
    file.write_text("title: " + "x" * 2_000_000, encoding="utf-8")
    assert "larger than 100000 bytes" in str(run_file(file).error)


def test_a_file_that_unfolds_without_end_is_refused(tmp_path: Path) -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for this, last in zip("bcdefghi", "abcdefgh", strict=True):
        lines.append(f"{this}: &{this} [{', '.join([f'*{last}'] * 9)}]")
    file = tmp_path / "bomb.yaml"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert "unfolds" in str(run_file(file).error)
