"""A process that thinks along with a bot: question by question, line by line, until nobody asks any more."""

from __future__ import annotations

import os
import sys
import time
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec

from cardwright.core.state import State
from cardwright.core.view import View
from cardwright.games import game
from cardwright.players.fellows import Question, Reply
from cardwright.players.thinking import SHORTEST, Budget, Found, Thinker


def main() -> None:
    """Answer one question after another."""
    questions: SimpleQueue[str] = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    thinker = Thinker()
    while True:
        question = msgspec.json.decode(questions.get(), type=Question)
        reply = Reply(n=question.n, found=thought_through(thinker, question))
        sys.stdout.write(msgspec.json.encode(reply).decode() + "\n")
        sys.stdout.flush()


def _listen(questions: SimpleQueue[str]) -> None:
    """Hand on what is asked; whoever asks no more has gone, whatever is being thought about."""
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)


def thought_through(thinker: Thinker, question: Question) -> Found | None:
    """What comes of a question; None where it is too late, or where it cannot be thought about here."""
    seconds = question.seconds
    if seconds is not None:
        seconds = min(seconds, question.until - time.time())
        if seconds < SHORTEST:
            return None
    try:
        rules: Any = game(question.game)
        believed: State[Any] = rules.load(question.save)
        view: View[Any] = believed.view(question.seat)
        budget = Budget(seconds, question.simulations)
        return thinker.think(view.imagine, believed, question.seat, question.seed, budget)
    except Exception:  # such as a game that is not installed here: whoever asks thinks alone
        return None


if __name__ == "__main__":
    main()
