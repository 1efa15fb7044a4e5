"""`hint` at the table: the best options with their chances, for whoever is asked."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from rich.console import Console

from cardwright.core.choice import NOBODY
from cardwright.players import bot
from cardwright.players.advice import Advice, Advised
from cardwright.records.recorded import RecordedGame
from cardwright.terminal.hints import draw_advice
from cardwright.terminal.replaying import Replay
from cardwright.terminal.session import Session
from cardwright.terminal.table import THEME

Lay = Callable[..., RecordedGame]
Sit = Callable[..., Session]


def drawn(advice: Advice) -> str:
    console = Console(theme=THEME, file=io.StringIO(), width=80)
    console.print(draw_advice(advice))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_somebody_asks_for_a_hint_and_is_asked_again(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: bot("random", 1)}, ["hint 100"]).play()
    assert "The chance to win, by what you know, in 100 simulations." in screen.text
    assert "done" in screen.text
    assert not game.record.choices


def test_what_is_no_budget_is_said_in_words(screen: Any, lay: Lay, sit: Sit) -> None:
    sit(lay(), {1: bot("random", 1)}, ["hint 0", "hint soon", "hint 0.01s"]).play()
    assert screen.text.count("is no budget") == 2
    assert "'soon' is no budget: write seconds (0.5s) or simulations (2000)." in screen.text
    assert "The chance to win, by what you know" in screen.text


def test_in_a_replay_only_whoever_is_asked_gets_a_hint(screen: Any, lay: Lay, typing: Any) -> None:
    game = lay()
    assert game.state.choice is not None
    asked = game.state.choice.player
    for seat, told in (
        (asked, "by what you know, in"),
        (1 - asked, "nothing is asked of you"),
        (NOBODY, "nothing is asked of you"),
    ):
        before = len(screen.text)
        Replay(game, screen.console, seat).walk(typing(["hint 64"]))
        assert told in screen.text[before:]


def test_options_that_are_alike_stand_on_one_line() -> None:
    advice = Advice(
        (
            Advised("cast Bolt", 90, 0.634, 0),
            Advised("cast Bolt#2", 90, 0.634, 0),
            Advised("end", 1, 0.25, 2),
            Advised("x", 0, None, 3),
        ),
        96,
    )
    text = drawn(advice)
    assert "63 %  cast Bolt (or 1 like it)  90 tries" in text
    assert "25 %  end" in text
    assert "1 try\n" in text
    assert "x" not in text.split()


def test_where_nothing_hangs_on_it_that_is_said() -> None:
    assert "are alike" in drawn(Advice((Advised("a", 0, None, 0), Advised("b", 0, None, 0)), 0))
    assert "one option alone" in drawn(Advice((Advised("a", 0, None, 0),), 0))
