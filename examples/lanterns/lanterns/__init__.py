"""Lanterns, a small game for Cardwright: hidden hands, dice, a question within a question, a replacement."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

GAME = "lanterns"


class LanternPlugin:
    """What Lanterns brings to every surface of Cardwright."""

    games = (GAME,)

    def rules(self, game: str, /) -> Any:
        from lanterns.game import Lanterns

        return Lanterns()

    def verbs(self, game: str, /) -> Container[str]:
        return ("play", "rob", "give", "refuse")

    def presentation(self, game: str, /) -> Any:
        from lanterns.presenting import LanternPresentation

        return LanternPresentation()

    def drawings(self, game: str, /) -> Any:
        from lanterns.drawings import LanternDrawings

        return LanternDrawings()

    def evaluation(self, game: str, /) -> Any:
        from lanterns import evaluation

        return evaluation

    def subject(self, game: str, /) -> Any:
        from lanterns.subject import LanternSubject

        return LanternSubject()

    def secrets(self, game: str, /) -> Any:
        from lanterns import secrets

        return secrets

    def specimen(self, game: str, /) -> Mapping[str, Any]:
        players = {"A": {"points": 9, "lanterns": 1, "hand": ["thief", "coin 5"]}, "B": {"hand": ["coin 2"]}}
        return {"game": GAME, "players": players, "turn": "A", "dice": [6, 1], "seed": 7}


PLUGIN = LanternPlugin()
