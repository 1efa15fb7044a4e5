"""What was learned of KeyForge from games that bots played (`tools/learn_keyforge.py`)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from cardwright.plugins.keyforge.standing import NAMES, Judgement


@cache
def learned() -> Judgement:
    """What comes with the game."""
    return judgement_from(
        resources.files("cardwright.plugins.keyforge").joinpath("learned.toml").read_text(encoding="utf-8")
    )


def judgement_from(text: str) -> Judgement:
    """The judgement that a file of this text holds. Raises `KeyError` where it lacks a term."""
    read = tomllib.loads(text)
    return Judgement([float(read["terms"][name]) for name in NAMES], {**read["cards"]})
