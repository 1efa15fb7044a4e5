"""The bots of a table."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.core.record import Record
from cardwright.play.seating import PEOPLE
from cardwright.players.bots import Bot, bot


def seated_bots(record: Record, players: Sequence[str], opponent: str, watching: bool) -> dict[int, Bot]:
    """A bot for each seat of one; where one only watches, an `opponent` for each person, too.

    Their chance comes from the game's seed and from how many choices were made: whoever goes on with a saved
    game twice meets the same bots twice. Raises `CardwrightError` for a bot that there is not.
    """
    chance = record.seed + 1_000_003 * len(record.choices)
    return {
        seat: bot(opponent if player == PEOPLE[0] else player, chance + seat)
        for seat, player in enumerate(players)
        if watching or player != PEOPLE[0]
    }
