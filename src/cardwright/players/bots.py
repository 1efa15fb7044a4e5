"""The bots that come with Cardwright, by name."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Final, Protocol

from rapidfuzz import process

from cardwright.core.choice import Option
from cardwright.core.state import State
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.players.glancing import GlancingBot
from cardwright.players.greedy import GreedyBot
from cardwright.players.program import PREFIX, ProgramBot
from cardwright.players.random import RandomBot
from cardwright.players.search import SearchBot
from cardwright.players.thinking import Budget


class Bot(Protocol):
    """Whoever answers for a seat."""

    def pick(self, view: View[Any]) -> Option:
        """One of the options of `view.choice`, which is this seat's question."""
        ...


HARD: Final = 200
"""Simulations that `hard` thinks for, if there is time."""

EXPERT: Final = 3000
"""Simulations that `expert` thinks for, if there is time."""

SEARCH: Final = "search"
"""The word for a bot that searches; behind a colon stands how long, and in how many processes.

`search:0.5s`, `search:2000`, `search:8000x4`.
"""

USUALLY: Final = Budget(seconds=1.0)


def _easy(seed: int) -> Bot:
    return GlancingBot(seed, worlds=1, level="easy")


def _hard(seed: int) -> Bot:
    return SearchBot(seed, Budget(seconds=0.9, simulations=HARD), level="hard")


def _expert(seed: int) -> Bot:
    return SearchBot(seed, Budget(seconds=2.7, simulations=EXPERT))


LEVELS: Final[dict[str, Callable[[int], Bot]]] = {
    "easy": _easy,
    "medium": GlancingBot,
    "hard": _hard,
    "expert": _expert,
}
"""From a beginner to the best that is known; each answers within a second, `expert` within three."""

BOTS: Final[dict[str, Callable[[int], Bot]]] = {**LEVELS, "greedy": GreedyBot, "random": RandomBot}


def bot(name: str, seed: int) -> Bot:
    """The bot of this name, or the program behind `exec:`; `seed` fixes a bot's chance.

    Raises `CardwrightError`, which names the nearest.
    """
    if name.startswith(PREFIX):
        return ProgramBot(name.removeprefix(PREFIX))
    word, colon, budget = name.partition(":")
    if word == SEARCH:
        return SearchBot.read(seed, budget) if colon else SearchBot(seed, USUALLY)
    make = BOTS.get(name)
    if make is None:
        nearest = process.extractOne(word[:60].casefold(), [*BOTS, SEARCH])[0]
        raise CardwrightError(
            f"there is no bot {name!r:.60}; the nearest is {nearest} (of {', '.join([*BOTS, SEARCH])})"
        )
    return make(seed)


def same_bot(name: str) -> object:
    """What stands for the bot of this name, the same for names that mean the same: search:5 and search:05.

    Raises `CardwrightError`.
    """
    player = bot(name, 0)
    if isinstance(player, SearchBot) and name.partition(":")[0] == SEARCH:
        return SEARCH, player.budget, player.processes
    return name


def dismiss(bots: Sequence[Bot], state: State[Any]) -> None:
    """The game is over for these bots, seat by seat: programs are told how it ended, and all end."""
    let_go(dict(enumerate(bots)), state)


def let_go(bots: Mapping[int, Bot], state: State[Any]) -> None:
    """The game is over or left for the bots of these seats: programs are told how it stands, and end.

    So do processes that think along with a bot.
    """
    with ExitStack() as closing:  # every one of them, also if one fails
        for seat, player in bots.items():
            if isinstance(player, ProgramBot):
                closing.callback(_close, player, state, seat)
            elif isinstance(player, SearchBot):
                closing.callback(player.close)


def _close(player: ProgramBot, state: State[Any], seat: int) -> None:
    player.close(state.view(seat))
