"""What is said to somebody who leaves a game."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from cardwright.core.record import Record
from cardwright.seating import PEOPLE, Seating


def farewell(seating: Seating, decks: Sequence[str], record: Record) -> Text:
    """How to begin a game again that was left without being saved."""
    command = ["cardwright", "play", record.game, "--seed", str(record.seed), "--players", *seating.players]
    command += ["--names", *seating.names]
    command += ["--decks", *decks] if decks else []
    chains = [str(getattr(deck, "chains", 0)) for deck in seating.decks]
    command += ["--chains", *chains] if set(chains) != {"0"} else []
    return Text(f"You have left the game. To begin it again: {shlex.join(command)}")


def told_where(record: Record, file: Path) -> Text:
    """Where a game was saved, and how to go on with it or, once it is finished, to look at it again."""
    given_up = any(seat.conceded for seat in record.seats) and not any(
        seat.player in (None, PEOPLE[0]) for seat in record.seats
    )
    if record.result is None and not given_up:
        command, purpose = ["cardwright", "play", "--resume", str(file)], "go on"
    else:
        command, purpose = ["cardwright", "replay", str(file)], "look at it again"
    return Text(f"The game is saved. To {purpose}: {shlex.join(command)}")
