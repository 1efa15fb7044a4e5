"""What is shown of a game that is over: one of its positions with what was decided there, and all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, final

from cardwright.core.record import Fairness
from cardwright.narration.sentences import Line
from cardwright.narration.staging import Stage
from cardwright.table.page.graphs import Turn
from cardwright.table.page.offers import Offers, Press
from cardwright.table.page.scene import Scene


@final
@dataclass(frozen=True)
class Decision:
    """Who was asked what, what they answered, in words and in the record's, and of how many answers.

    What is said whatever is being asked answers no question.
    """

    player: str
    question: str
    words: str
    notation: str
    options: int = 0


@final
@dataclass(frozen=True)
class Moment:
    """A position of a game that is over: `at` of `last` choices had been made.

    `before` and `after` are the nearest positions in which something else had happened; `told` is the number
    of the last event; `turn` counts the turns, and is 0 before the first. `decision` is what was decided
    here; None at the end.
    """

    at: int
    last: int
    before: int
    after: int
    told: int
    turn: int
    scene: Scene
    decision: Decision | None

    @property
    def title(self) -> str:
        """Where in the game it is."""
        return f"{self.at} of {self.last}" + (f" · turn {self.turn}" if self.turn else "")

    @property
    def steps(self) -> tuple[tuple[str, str, str, int], ...]:
        """The ways on from here: a word, a sign, what each does, and where to."""
        return (
            ("first", "«", "To the beginning", 0),
            ("previous", "‹", "To what happened before", self.before),
            ("next", "›", "To what happened next", self.after),
            ("last", "»", "To the end", self.last),
        )


@final
@dataclass(frozen=True)
class Whole:
    """All of a game that is over. `lines` are those of its log, each with the place of its position.

    `fault` is where its record differs from the rules, empty where it does not; `fairness` is there for a
    game with fair dice, `table` the address at which it was played.
    """

    table: str
    names: Sequence[str]
    result: str
    lines: Sequence[tuple[Line, int]]
    turns: Sequence[Turn]
    fault: str
    fairness: Fairness | None

    def line_at(self, event: int) -> int:
        """The number of the line that tells of this event, or of the last one told before it; -1: none."""
        return max((line.number for line, _ in self.lines if line.number <= event), default=-1)


def decision_of(choice: Mapping[str, Any], stage: Stage, place: int, notation: str) -> Decision:
    """What was decided where this `choice`, as programs are told it, was answered by its option at `place`.

    `stage` is the position as whoever was asked saw it.
    """
    offers = Offers(choice, stage, choice["player"])
    words = next(words for press, words in _all(offers, stage) if press.place == place)
    return Decision(choice["player"], choice["text"], words, notation, len(choice["options"]))


def _all(offers: Offers, stage: Stage) -> Iterator[tuple[Press, str]]:
    """Every option, with what it says and what it stands on."""
    for card, presses in offers.on_cards.items():
        tile = stage.cards.get(card)
        name = f"{tile.name} {tile.twin}".strip() if tile is not None and tile.name else card
        yield from ((press, f"{press.words}: {name}") for press in presses)
    for player, presses in offers.on_players.items():
        yield from ((press, f"{press.words}: {player}") for press in presses)
    yield from ((press, press.words) for press in (*offers.flanks.values(), *offers.beside))
