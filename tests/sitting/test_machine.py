"""Whatever is done at a table, in whatever order: a sitting stands where one stands that keeps everything."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.core.record import Record, begin, can_be_forfeited, opening, replay
from cardwright.core.snapshot import fingerprint
from cardwright.games import game
from cardwright.narration.presentation import presentation_of
from cardwright.records.files import from_json, to_json
from cardwright.sight import Sight
from cardwright.sitting import Sitting

SEATS: Final = 3
BOT: Final = 2
"""The seat of a bot; people sit at the others."""


class Naive:
    """The same table without any thrift: every position is kept, and what it needs is looked up in them."""

    def __init__(self, rules: Any, record: Record) -> None:
        self.rules = rules
        self.names = record.names
        self.people = {0, 1}
        self.conceded: set[int] = set()
        self.positions = [opening(rules, record)]
        self.positions[0].knowledge.watch()  # keys are worked out of them all
        self.lines: list[str] = []
        self.answered: list[frozenset[int]] = [frozenset()]
        self.decisions: list[tuple[int, int]] = []
        self.presentation = presentation_of(rules.id)
        self.settle()

    @property
    def state(self) -> Any:
        return self.positions[-1]

    @property
    def winners(self) -> list[str] | None:
        """Who has won, if it is over."""
        if self.state.result is not None:
            return [self.names[seat] for seat in self.state.result.winners]
        left = [name for seat, name in enumerate(self.names) if seat not in self.conceded]
        return left if len(left) == 1 else None

    @property
    def asked(self) -> int:
        return NOBODY if self.winners is not None else self.state.choice.player

    def settle(self) -> None:
        """Take whatever nobody has to decide."""
        while self.winners is None:
            choice = self.state.choice
            answer = self.unasked(choice)
            if answer is None:
                return
            self.take(answer, self.answered[-1])

    def unasked(self, choice: Choice) -> Option | None:
        person = choice.player in self.people
        if len(choice.options) == 1:
            ending = choice.options[0].verb == "end"
            put = person and ending and choice.player not in self.answered[-1]
            return None if put else choice.options[0]
        if choice.prompt != "pay" or not person:
            return None
        view = self.state.view(choice.player)
        position = self.presentation.position(view)
        place = self.presentation.payment(position, list(choice.options), list(view.options))
        return None if place is None else choice.options[place]

    def answer(self, place: int) -> None:
        choice = self.state.choice
        answered = self.answered[-1]
        if choice.player in self.people:
            self.decisions.append((choice.player, len(self.lines)))
            answered |= {choice.player}
        self.take(choice.options[place], answered)
        self.settle()

    def take(self, option: Option, answered: frozenset[int]) -> None:
        after = self.state.copy()
        number = after.last_event() + 1
        self.lines.append(f"{self.names[after.choice.player]}: {after.notation(option)}")
        after.take(option)
        turn = any(event["e"] == "turn" for event in after.observed_events(number, NOBODY))
        self.positions.append(after)
        self.answered.append(frozenset() if turn else answered)

    def say(self, seat: int, word: str) -> None:
        after = self.state.copy()
        number = after.last_event() + 1
        getattr(self.rules, word)(after, seat)
        turn = any(event["e"] == "turn" for event in after.observed_events(number, NOBODY))
        self.lines.append(f"{self.names[seat]}: {word}")
        self.positions.append(after)
        self.answered.append(frozenset() if turn else self.answered[-1])
        self.settle()

    def resign(self, seat: int) -> None:
        if can_be_forfeited(self.rules):
            self.say(seat, "forfeit")
        else:
            self.conceded.add(seat)
            self.people.remove(seat)
            self.settle()

    def own(self, seat: int) -> list[int]:
        return [place for each, place in self.decisions if each == seat]

    def gains(self, seat: int, place: int) -> bool:
        """Whether somebody could gain by it if the seat went back to that place."""
        then, now = self.positions[place], self.state
        chose = {line.partition(":")[0] for line in self.lines[place:]}
        return (
            bool(chose - {self.names[seat]})
            or then.chance.draws != now.chance.draws
            or then.knowledge.learned != now.knowledge.learned
        )

    def keys(self, seat: int) -> dict[str, str]:
        """By what the seat knows cards, worked out of all positions."""
        sight = Sight(seat, b"")
        for state in self.positions:
            sight.look(state)
        return sight.keys()

    def go_back(self, place: int) -> None:
        del self.positions[place + 1 :], self.answered[place + 1 :], self.lines[place:]
        self.decisions = [each for each in self.decisions if each[1] < place]


class Table(RuleBasedStateMachine):
    """People and a bot at a table of which a naive one tells how it must stand."""

    name = ""

    @initialize(seed=st.integers(0, 50))
    def sit_down(self, seed: int) -> None:
        self.rules: Any = game(self.name)
        decks = list(self.rules.starter_decks().values())
        seats = min(SEATS, self.rules.players[-1])
        who = ["you", "you", "random"][:seats]
        _, record = begin(self.rules, [decks[seat % 2] for seat in range(seats)], seed, players=who)
        self.naive = Naive(self.rules, from_json(to_json(record)))
        self.sitting = Sitting.restore(self.rules, record)

    def at_table(self, number: int) -> int:
        """One of the people."""
        return sorted(self.sitting.people)[number % len(self.sitting.people)]

    @property
    def goes_on(self) -> bool:
        return not self.sitting.over and bool(self.sitting.people)

    @precondition(lambda self: not self.sitting.over)
    @rule(answers=st.integers(1, 30), seed=st.integers(0, 1000))
    def choose(self, answers: int, seed: int) -> None:
        chance = Chance.seeded(seed)
        for _ in range(answers):
            if not self.sitting.over:
                assert self.sitting.asked == self.naive.asked
                place = chance.below(len(self.naive.state.choice.options))
                self.sitting.answer(self.sitting.asked, place)
                self.naive.answer(place)

    @precondition(lambda self: self.goes_on)
    @rule(who=st.integers(0, 1), far=st.integers(0, 20), yes=st.booleans())
    def undo(self, who: int, far: int, yes: bool) -> None:
        seat = self.at_table(who)
        own = self.naive.own(seat)
        if not own:
            return
        decisions = 1 + far % len(own)
        place = own[-decisions]
        gains = self.naive.gains(seat, place)
        undo = self.sitting.undo(seat, decisions)
        assert undo.free is not gains
        others = sorted(self.sitting.people - {seat})
        assert undo.waits_for == (tuple(others) if gains else ())
        for other in undo.waits_for:
            undo = self.sitting.consent(other) if yes else undo
        assert undo.done is (yes or not gains or not others)
        if undo.done:
            self.naive.go_back(place)

    @precondition(lambda self: self.goes_on and not self.sitting.can_be_forfeited)
    @rule(who=st.integers(0, SEATS - 1))
    def agree(self, who: int) -> None:
        seat = who % len(self.sitting.names)
        self.sitting.agree(seat)
        self.naive.say(seat, "agree")

    @precondition(lambda self: self.goes_on)
    @rule(who=st.integers(0, 1), really=st.integers(0, 4))
    def resign(self, who: int, really: int) -> None:
        seat = self.at_table(who)
        if not really and not self.naive.state.position(NOBODY)["players"][self.naive.names[seat]].get("out"):
            self.sitting.resign(seat, "random")
            self.naive.resign(seat)

    @rule()
    def restore(self) -> None:
        """The program has crashed, and what is left is the record."""
        self.sitting = Sitting.restore(self.rules, from_json(to_json(self.sitting.record)))

    @invariant()
    def stands_where_the_naive_one_stands(self) -> None:
        assert fingerprint(self.sitting.state) == fingerprint(self.naive.state)
        assert self.sitting.record.choices == self.naive.lines
        assert self.sitting.asked == self.naive.asked
        assert self.sitting.people == self.naive.people
        assert self.sitting._answered & self.naive.people == self.naive.answered[-1] & self.naive.people
        for seat in self.sitting.people:
            assert self.sitting.decisions(seat) == len(self.naive.own(seat))
            self.sitting.log(seat)
            self.sitting.sight(seat)
        outcome = self.sitting.outcome
        assert (None if outcome is None else outcome.winners) == self.naive.winners

    def teardown(self) -> None:
        if hasattr(self, "sitting"):
            prints = [fingerprint(state) for state in self.sitting.game.positions]
            assert prints == [fingerprint(state) for state in self.naive.positions]
            assert fingerprint(replay(self.rules, self.sitting.record)) == prints[-1]
            again = Sitting.restore(self.rules, self.sitting.record)
            for seat in self.sitting.people:
                assert self.sitting.lines(seat) == again.lines(seat)
                assert self.sitting.news(seat) == again.news(seat)
                assert self.sitting.sight(seat).keys() == again.sight(seat).keys()
                assert again.sight(seat).keys() == self.naive.keys(seat)


class TableOfThe17th(Table):
    name = "kotc/17"


class TableOfThe9th(Table):
    """Its rules know a forfeit."""

    name = "kotc/9"


class KeyforgeTable(Table):
    name = "keyforge/1.2"


@pytest.mark.long_game
@pytest.mark.parametrize("table", [TableOfThe17th, TableOfThe9th, KeyforgeTable], ids=lambda each: each.name)
def test_a_sitting_stands_where_one_stands_that_keeps_everything(table: type[Table]) -> None:
    run_state_machine_as_test(table, settings=settings(max_examples=4, stateful_step_count=12))
