"""Whatever is done at a table, in whatever order: it stands where a plain sitting stands.

It stands there, too, whenever it was dropped, and on whichever server it is looked at.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.table.conftest import chairs
from tests.table.playing import new_request, seen

from cardwright.core.record import begin
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.sitting import Sitting
from cardwright.table.asking import ASKS_A_TURN
from cardwright.table.games import Host, Stale

GAMES: Final = ("kotc/17", "kotc/9", "keyforge/1.2")


def outcome(act: Callable[[], Any]) -> tuple[Any, str]:
    """What comes of it, and how it is refused."""
    try:
        return act(), ""
    except CardwrightError as fault:
        return None, str(fault)


class AtATable(RuleBasedStateMachine):
    """People at a table of two servers, and the same people at a sitting of which nobody knows."""

    hosts: list[Host]

    @initialize(rules=st.sampled_from(GAMES), players=st.integers(2, 3), seed=st.integers(0, 99))
    def sit_down(self, rules: str, players: int, seed: int) -> None:
        places = chairs(rules, 2 if rules == "keyforge/1.2" else players)
        opened = self.hosts[0].open(rules, places, seed=seed)
        self.tables = [opened, self.hosts[1].table(opened.id)]
        decks, names = [chair.deck for chair in places], [chair.name for chair in places]
        _, record = begin(game(rules), decks, seed, names=names, players=["you"] * len(places))
        self.plain = Sitting.restore(game(rules), record)
        self.last: tuple[int, int, int, str] | None = None

        self.turn, self.asks = 0, Counter[int]()

    def both(self, act: Callable[[str], Any], plain: Callable[[], Any]) -> Any:
        """Do the same here and there: both do it, or both refuse. What has come of it."""
        expected, refusal = outcome(plain)
        done, refused = outcome(lambda: act(new_request()))
        assert (done, refused) == (expected, refusal)
        return done

    def asks_too_often(self, turn: int, seat: int, decisions: int) -> bool:
        """Whether the table refuses to ask the others once more in this turn, where a sitting would."""
        offered, _ = outcome(lambda: self.plain.offered_undo(seat, decisions))
        return bool(offered and offered.waits_for) and (self.turn, self.asks[seat]) == (turn, ASKS_A_TURN)

    def another_asks(self, seat: int, decisions: int) -> bool:
        """Whether the table lets somebody else be answered first, where a sitting would not."""
        offered, _ = outcome(lambda: self.plain.offered_undo(seat, decisions))
        waits = self.plain.pending
        return offered is not None and waits is not None and waits.seat != seat

    seats: Final = st.integers(0, 2)
    servers: Final = st.integers(0, 1)

    @precondition(lambda self: not self.plain.over)
    @rule(at=servers, place=st.integers(0, 5))
    def answer(self, at: int, place: int) -> None:
        seat, choice = self.plain.asked, self.plain.state.choice
        assert choice is not None
        place %= len(choice.options)
        self.plain.answer(seat, place)
        self.tables[at].changed_elsewhere()
        self.last = (seat, self.tables[at].question(seat), place, new_request())
        assert self.tables[at].answer(*self.last).taken == 1

    @precondition(lambda self: self.last is not None)
    @rule(at=servers)
    def ask_again(self, at: int) -> None:
        assert self.last is not None
        seat, question, place, request = self.last
        assert self.tables[at].answer(seat, question, place, request).taken == 1
        with pytest.raises(Stale):
            self.tables[at].answer(seat, question, place, new_request())

    @rule(at=servers, seat=seats, decisions=st.integers(1, 3))
    def undo(self, at: int, seat: int, decisions: int) -> None:
        if seat >= len(self.plain.names):
            return
        table = self.tables[at]
        if self.another_asks(seat, decisions):
            with pytest.raises(CardwrightError, match="would go back already"):
                table.undo(seat, new_request(), decisions)
            return
        with table.course() as course:
            turn = course.company.turns
        if self.asks_too_often(turn, seat, decisions):
            with pytest.raises(CardwrightError, match="you have asked 3 times"):
                table.undo(seat, new_request(), decisions)
            return
        undo = self.both(
            lambda request: table.undo(seat, request, decisions), lambda: self.plain.undo(seat, decisions)
        )
        if undo and turn != self.turn:
            self.turn, self.asks = turn, Counter()
        self.asks[seat] += bool(undo and undo.waits_for)

    @precondition(lambda self: self.plain.pending is not None)
    @rule(at=servers, seat=seats, yes=st.booleans())
    def consent(self, at: int, seat: int, yes: bool) -> None:
        if seat < len(self.plain.names):
            here, plain = self.tables[at], self.plain
            if yes:
                self.both(lambda request: here.consent(seat, request), lambda: plain.consent(seat))
            else:
                self.both(lambda request: here.refuse(seat, request), lambda: plain.refuse(seat))

    @rule(at=servers, seat=seats)
    def agree(self, at: int, seat: int) -> None:
        if seat < len(self.plain.names):
            table = self.tables[at]
            self.both(lambda request: table.agree(seat, request), lambda: self.plain.agree(seat))

    @rule(at=servers, dropped=st.booleans())
    def look(self, at: int, dropped: bool) -> None:
        table = self.tables[at]
        if dropped:
            table.forget()
        else:
            table.changed_elsewhere()
        with table.course() as course:
            assert course.sitting.record.choices == self.plain.record.choices
            for seat in range(len(self.plain.names)):
                assert course.sitting.view(seat).position() == self.plain.view(seat).position()
                assert course.sitting.view(seat).options == self.plain.view(seat).options
                assert [*map(str, course.sitting.lines(seat))] == [*map(str, self.plain.lines(seat))]
            assert course.sitting.pending == self.plain.pending

    def teardown(self) -> None:
        if hasattr(self, "tables"):
            here, there = self.tables
            for table in self.tables:
                table.changed_elsewhere()
            before = seen(here)
            assert seen(there) == before
            there.forget()
            assert seen(there) == before


def test_a_table_stands_where_a_plain_sitting_stands() -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        file = str(Path(folder) / "tables.sqlite")
        AtATable.hosts = [stack.enter_context(closing(Host(file))) for _ in range(2)]
        run_state_machine_as_test(
            AtATable, settings=settings(max_examples=10, stateful_step_count=25, deadline=None)
        )
