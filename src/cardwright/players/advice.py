"""What the options of a seat's question promise, by what that seat knows: a hint."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final, NamedTuple, final

from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.players.belief import belief_of
from cardwright.players.search import SearchBot, Thought
from cardwright.players.thinking import Budget

USUAL_BUDGET: Final = "1s"
"""How long somebody thinks who is asked for a hint, if nobody says how long."""


@final
class Advised(NamedTuple):
    """An option in notation, how often search tried it (with all that are alike), and its chance to win.

    `alike` is the place, among the question's options, of the first that is the same to the seat.
    The chance, from 0 to 1, is what search has found as far as it can be believed (`players.belief`); it is
    None where the option was never tried. What is `given_up` is worse than the best of the plans, however
    seldom it was tried.
    """

    option: str
    tries: int
    chance: float | None
    alike: int
    given_up: bool = False


@final
class Advice(NamedTuple):
    """What to answer: the options, the best first, and how many simulations they were tried in.

    Where nothing hangs on the answer, because there is one alone or all are alike, nothing is simulated.
    """

    options: tuple[Advised, ...]
    simulations: int

    @property
    def best(self) -> Advised:
        """What a bot would answer that has thought so: what was tried most, or the best of the plans."""
        return self.options[0]

    def of(self, option: str) -> Advised:
        """What was found out about the option of this notation. Raises `CardwrightError` if there is none."""
        for each in self.options:
            if each.option == option:
                return each
        raise CardwrightError(f"{option!r:.60} is no option of this question")

    def as_json(self) -> dict[str, object]:
        """The advice as the protocol tells it."""
        options = [
            {
                "n": each.option,
                "tries": each.tries,
                "chance": None if each.chance is None else round(each.chance, 4),
            }
            for each in self.options
        ]
        return {"simulations": self.simulations, "options": options}


def advise(view: View[Any], budget: str = USUAL_BUDGET) -> Advice:
    """Think about the question of the view's seat, for so many seconds (`0.5s`) or simulations (`2000`).

    With simulations the same position gives the same advice on every machine: chance comes from what the
    seat knows, and from nothing else. Raises `CardwrightError` for another budget, and where the seat is not
    asked.

    >>> from cardwright.games import game
    >>> state = game("kotc/17").position({"players": {"A": {}, "B": {"hp": 1}}, "phase": "action"})
    >>> advise(state.view(0), "64").best.option
    'pass'
    >>> advise(state.view(0), "soon")
    Traceback (most recent call last):
    ...
    cardwright.errors.CardwrightError: 'soon' is no budget: write seconds (0.5s) or simulations (2000)
    """
    thinker = thinker_for(budget, chance_of(view) if view.choice is not None else 0)
    if view.choice is None:
        who = "the game is over" if view.result is not None else "somebody else is asked"
        raise CardwrightError(f"there is nothing to advise: {who}")
    thought: Thought = thinker.think(view)
    shown = _shown(view)
    notations = view.options
    ordered = [(notations[place], thought.options[place]) for place in thought.order]
    advised = tuple(
        Advised(notation, each.tries, shown(each.chance), each.alike, each.given_up)
        for notation, each in ordered
    )
    return Advice(advised, thought.simulations)


def advice_as_json(view: View[Any], budget: str) -> dict[str, object]:
    """The same as the protocol tells it. Raises `CardwrightError` as `advise` does."""
    return advise(view, budget).as_json()


def thinker_for(budget: str, seed: int) -> SearchBot:
    """A bot that thinks for so long. Raises `CardwrightError` for what is no budget."""
    return SearchBot(seed, Budget.read(budget or USUAL_BUDGET))


def chance_of(view: View[Any]) -> int:
    """A seed made of what the seat knows: two positions that it cannot tell apart give the same."""
    known = json.dumps([view.seat, view.position(), view.options], sort_keys=True)
    return int.from_bytes(sha256(known.encode()).digest()[:4])


def _shown(view: View[Any]) -> Callable[[float | None], float | None]:
    """What is shown of the chances that search finds for the view's question."""
    belief = belief_of(str(view.position()["game"]))
    progress = belief.progress(view.imagine(0))
    players = len(view.names)

    def shown(found: float | None) -> float | None:
        return None if found is None else belief.chance(found, progress, players)

    return shown
