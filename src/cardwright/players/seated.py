"""The bots of a table: who sits down for a game, who goes on with it."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.core.record import Record
from cardwright.errors import CardwrightError
from cardwright.players.bots import Bot, bot
from cardwright.players.program import PREFIX
from cardwright.records.recorded import RecordedGame, unfinished_game
from cardwright.seating import PEOPLE, reseat


def take_up(file: str, players: Sequence[str]) -> RecordedGame:
    """The unfinished game in a file, played on by those who played it, or by `players` in their place.

    Raises `CardwrightError`, also for a program that only the file names: no file may start a program.
    """
    played = unfinished_game(file)
    if players:
        reseat(played.record, players)
        return played
    for seat in played.record.seats:
        if seat.player is not None and seat.player.startswith(PREFIX):
            message = f"{seat.name} was played by a program ({seat.player!r:.60}), which no file may start"
            raise CardwrightError(f"{message}: say with --players who goes on")
    return played


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
