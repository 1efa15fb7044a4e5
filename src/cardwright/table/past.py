"""A game that is over, to be looked at again: any of its positions, its whole log, how it stood turn by turn.

Nobody hides anything any more: all hands are open. What lies in decks stays counted, for a game that is gone
on with from here has other decks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, final
from weakref import WeakKeyDictionary

from cardwright.core.choice import NOBODY, NOTHING, Option
from cardwright.core.edits import Edited
from cardwright.core.record import AGREE, FORFEIT, Different, meant, replay
from cardwright.core.state import State
from cardwright.narration.endings import how_it_ended
from cardwright.narration.log import GameLog
from cardwright.narration.presentation import presentation_of
from cardwright.narration.sentences import Line
from cardwright.narration.staging import Pile, Row, Side, Stage, Tile, stage_of
from cardwright.protocol.choices import choice_as_json, speech_of
from cardwright.records.recorded import RecordedGame
from cardwright.table.audience import ONLOOKER
from cardwright.table.course import Course
from cardwright.table.page import Decision, Figures, Moment, Scene, Turn, Whole, decision_of, figures_of

HAND: Final = "hand"
DECK: Final = "deck"

SAID: Final = {AGREE: "Sees no reason to go on", FORFEIT: "Gives the game up"}
"""What is said whatever is being asked."""


@final
class Past:
    """A game that is over. It is to be used while its table does nothing else; nothing of it changes."""

    def __init__(self, game: RecordedGame) -> None:
        self._game = game
        self._rules = game.record.game
        self.names: Final = tuple(game.record.names)
        self._log = GameLog(presentation_of(self._rules), self.names)
        self._told: list[int] = []
        """The last event that had happened, position by position."""
        turns: list[Turn] = []
        for at, state in enumerate(game.positions):
            known = len(self._log.events)
            self._log.catch_up(state.view(NOBODY))
            self._told.append(state.last_event())
            for event in self._log.events[known:]:
                if event.observed.word == "turn":
                    turns.append(Turn(len(turns) + 1, event.observed.player or "", at, self._figures(state)))
        turns.append(Turn(len(turns) + 1, "", self.last, self._figures(game.state)))
        self.turns: Final[Sequence[Turn]] = turns
        """How all stood as each turn had begun; the last one is the end of the game."""

    def _figures(self, state: State[Any]) -> Mapping[str, Figures]:
        return figures_of(stage_of(self._rules, state.view(NOBODY)))

    @property
    def last(self) -> int:
        """How many choices were made."""
        return len(self._game.past)

    @cached_property
    def lines(self) -> Sequence[Line]:
        """The whole log, of somebody who has seen everything."""
        return tuple(self._log.lines())

    @property
    def log(self) -> GameLog:
        """What the lines are about."""
        return self._log

    def place_of(self, event: int) -> int:
        """The first position in which the event of this number had happened."""
        return min(bisect_left(self._told, event), self.last)

    @property
    def result(self) -> str:
        """Who won, and why, in the words of the game."""
        outcome = self._game.record.outcome
        if outcome is None:
            return "Nobody has won."
        return f"{how_it_ended(self._rules, outcome)}."

    @cached_property
    def fault(self) -> str:
        """Where the record, played again with every draw of a fair game, differs; empty where it does not."""
        try:
            replay(self._game.rules, self._game.record)
        except Different as found:
            return str(found)
        return ""

    def whole(self, table: str) -> Whole:
        """All of it, for the page; `table` is the address at which it was played."""
        return Whole(
            table,
            self.names,
            self.result,
            [(line, self.place_of(line.number)) for line in self.lines],
            self.turns,
            self.fault,
            self._game.record.chance,
        )

    def moment(self, address: str, at: int, near: str) -> Moment:
        """The position in which `at` choices had been made; `near` is the player whose side is the near one.

        For somebody who has watched, with no side, it is that of the first player.
        Raises `IndexError` where there was none.
        """
        state = self._game.positions[at]
        onlooker, near = not near, near or self.names[0]
        view = state.view(NOBODY)
        told = self._told[at]
        position = view.position()
        stage = opened(stage_of(self._rules, view, position), near)
        decision, card = self._decision(state, at) if at < self.last else (None, NOTHING)
        scene = Scene(
            address=address,
            game=self._rules,
            view=view,
            key=keys_of(state).get,
            log=self.lines,
            question=0,
            outcome=self._game.record.outcome if at == self.last else None,
            near=near,
            onlooker=onlooker,
            stage=stage,
            marked="" if card == NOTHING else view.reference(card),
        )
        return Moment(
            at,
            self.last,
            max(bisect_left(self._told, told) - 1, 0),
            next((place for place in range(at + 1, self.last) if self._told[place] != told), self.last),
            told,
            sum(turn.at <= at for turn in self.turns[:-1]),
            scene,
            decision,
        )

    def told(self, moment: Moment, seat: int) -> dict[str, Any]:
        """The moment for programs, with the position as a seat saw it, or `ONLOOKER`."""
        state = self._game.positions[moment.at]
        decision = moment.decision
        decided = decision and {
            "player": decision.player,
            "question": decision.question,
            "words": decision.words,
            "n": decision.notation.partition(": ")[2],
            "options": decision.options,
        }
        return {
            "at": moment.at,
            "last": moment.last,
            "before": moment.before,
            "after": moment.after,
            "line": moment.told,
            "turn": moment.turn,
            "decided": decided,
            "result": self.result,
            "position": state.view(state.spectator if seat == ONLOOKER else seat).position(),
        }

    def _decision(self, state: State[Any], at: int) -> tuple[Decision, int]:
        """What was decided in a position, and about which card, if it was about one."""
        record = self._game.record
        move = meant(state, record, at + 1)
        if isinstance(move, Edited):
            return Decision("A judge", "", "Changes the game by hand", record.choices[at]), NOTHING
        if not isinstance(move, Option):
            return Decision(self.names[move.seat], "", SAID[move.word], record.choices[at]), NOTHING
        assert state.choice is not None
        view = state.view(state.choice.player)
        choice: Any = choice_as_json(view, speech_of(self._rules))["choice"]
        place = state.choice.options.index(move)
        stage = stage_of(self._rules, view)
        return decision_of(choice, stage, place, record.choices[at]), move.card


_PASTS: Final[WeakKeyDictionary[Course, Past]] = WeakKeyDictionary()


def past_of(course: Course) -> Past | None:
    """The game of a table, to be looked at again; None while it goes on. The first time takes longest."""
    if not course.sitting.over:
        return None
    past = _PASTS.get(course)
    if past is None:
        past = _PASTS[course] = Past(course.sitting.game)
    return past


def keys_of(state: State[Any]) -> dict[str, str]:
    """By what each card is followed through the whole game, by what it is called in this position."""
    naming = state.naming(NOBODY)
    return {naming.of(card): str(card) for card in range(len(state.knowledge.memory))}


def opened(stage: Stage, near: str) -> Stage:
    """The stage with open hands: that of the near player below, the others' on their sides."""
    hands = {
        side.player: tuple(stage.cards.get(card) or Tile(card, card) for card in pile.known)
        for side in stage.sides
        for pile in side.piles
        if pile.zone == HAND
    }
    sides = tuple(
        _side(side, () if side.player == near else hands.get(side.player, ())) for side in stage.sides
    )
    return replace(stage, sides=sides, hand=hands.get(near, ()))


def _side(side: Side, hand: Sequence[Tile]) -> Side:
    """The side with its hand, where that is to lie there, and a deck that is counted."""
    rows = (*side.rows, Row(HAND, tuple(hand), small=True)) if hand else side.rows
    piles = tuple(_counted(pile) for pile in side.piles if pile.zone != HAND)
    return side._replace(rows=rows, piles=piles)


def _counted(pile: Pile) -> Pile:
    if pile.zone != DECK:
        return pile
    return replace(pile, known=(), unknown=len(pile.known) + pile.unknown)
