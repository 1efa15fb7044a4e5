"""The bots that come with Cardwright, by name."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Final, Protocol

from rapidfuzz import process

from cardwright.core.choice import Option
from cardwright.core.state import State, View
from cardwright.errors import CardwrightError
from cardwright.players.greedy import GreedyBot
from cardwright.players.program import PREFIX, ProgramBot
from cardwright.players.random import RandomBot


class Bot(Protocol):
    """Whoever answers for a seat."""

    def pick(self, view: View[Any]) -> Option:
        """One of the options of `view.choice`, which is this seat's question."""
        ...


BOTS: Final[dict[str, Callable[[int], Bot]]] = {"greedy": GreedyBot, "random": RandomBot}


def bot(name: str, seed: int) -> Bot:
    """The bot of this name, or the program behind `exec:`; `seed` fixes a bot's chance.

    Raises `CardwrightError`, which names the nearest.
    """
    if name.startswith(PREFIX):
        return ProgramBot(name.removeprefix(PREFIX))
    make = BOTS.get(name)
    if make is None:
        nearest = process.extractOne(name, list(BOTS))[0]
        raise CardwrightError(f"there is no bot {name!r}; the nearest is {nearest} (of {', '.join(BOTS)})")
    return make(seed)


def dismiss(bots: Sequence[Bot], state: State[Any]) -> None:
    """The game is over for these bots, seat by seat: programs are told how it ended, and let go."""
    let_go(dict(enumerate(bots)), state)


def let_go(bots: Mapping[int, Bot], state: State[Any]) -> None:
    """The game is over or left for the bots of these seats: programs are told how it stands, and end."""
    with ExitStack() as closing:  # every one of them, also if one fails
        for seat, player in bots.items():
            if isinstance(player, ProgramBot):
                closing.callback(_close, player, state, seat)


def _close(player: ProgramBot, state: State[Any], seat: int) -> None:
    player.close(state.view(seat))
