"""Files of decks to run the command line on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def deck_file(tmp_path: Path) -> Callable[..., str]:
    """Write a deck of one spell, and say where it is."""

    def write(
        copies: int = 40, text: str = "Draw 1 card.", edition: int = 17, game: str = "kotc/17", more: str = ""
    ) -> str:
        path = tmp_path / "deck.toml"
        path.write_text(
            f'name = "Spells"\ngame = "{game}"\n\n[copies]\nBolt = {copies}\n\n[cards.Bolt]\n'
            f'type = "spell"\nedition = {edition}\ntext = "{text}"\n{more}',
            encoding="utf-8",
        )
        return str(path)

    return write
