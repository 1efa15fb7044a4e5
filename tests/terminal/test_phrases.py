"""Phrases on a screen: each role has a style, and the theme has no style that nothing is drawn in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from rich.default_styles import DEFAULT_STYLES
from rich.text import Text

import cardwright
from cardwright.narration.phrase import Phrase, Role
from cardwright.terminal.phrases import draw_options, drawn
from cardwright.terminal.table import THEME

ROLES = get_args(Role)
STYLES = sorted(set(THEME.styles) - set(DEFAULT_STYLES))
DRAWING = [
    path
    for room in ("terminal", "plugins")
    for path in (Path(cardwright.__file__).parent / room).rglob("*.py")
]


def test_every_role_is_a_style_of_the_theme() -> None:
    assert set(ROLES) <= set(STYLES)
    spans = [(f"{role} ", role) for role in ROLES]
    assert drawn(Phrase.of(*spans, "and more")) == Text.assemble(*spans, "and more")


@pytest.mark.parametrize("style", [style for style in STYLES if style not in ROLES])
def test_every_other_style_of_the_theme_is_used_by_a_drawing(style: str) -> None:
    used = re.compile(rf'"{style}"(?!:)')
    assert any(used.search(path.read_text(encoding="utf-8")) for path in DRAWING), style


def test_options_are_numbered_with_their_hints_and_the_usual_one_is_marked(screen: Any) -> None:
    options = [f"cast {name}" for name in "ABCDEFGHIJ"]
    screen.console.print(draw_options(options, ["(level 4)", *[""] * 9], 9))
    assert screen.text.startswith(" 1 cast A (level 4)")
    assert "10 cast J  ↵" in screen.text
