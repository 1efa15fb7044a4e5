"""A game as a Gymnasium environment for one seat, against bots.

    from cardwright.gymnasium import Table

    table = Table("kotc/17", opponent="greedy")
    observation, info = table.reset(seed=7)
    observation, reward, terminated, truncated, info = table.step(0)

An action is the number of an option: the row of the observation in which it stands; `info["action_mask"]`, or
`action_masks()` for MaskablePPO of sb3-contrib, says which there are. It needs the extra `research`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardwright.core.playout import take_forced
from cardwright.core.state import State
from cardwright.core.validation import shown, text_in
from cardwright.errors import CardwrightError
from cardwright.players.bots import Bot, bot, let_go
from cardwright.players.program import PREFIX
from cardwright.research.features import MOST_OPTIONS, Features
from cardwright.research.missing import library
from cardwright.research.setting import (
    LONGEST,
    MOST_DECISIONS,
    MOST_SEED,
    Decks,
    Setting,
    lost,
    one_of_modes,
    rewards,
    whole,
    whole_in,
)

library("gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.spaces import Box, Discrete  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEEDS: Final = 1 << 30

MOST_BEGINNINGS: Final = 100
"""Of so many games one in which the learner's seat is asked anything is looked for."""


class Table(gymnasium.Env[Any, Any]):
    """One seat of a game; bots have the others.

    `opponent` is the word for them (`random`, `greedy`, `search:200`, `exec:COMMAND`), `seat` the one that is
    learnt for, by chance in each game if None. The reward is that of the result, at the end. Who chooses what
    is not on offer loses at once. A game of more than `longest` decisions is truncated. Raises
    `CardwrightError`.
    """

    metadata: dict[str, Any] = {"render_modes": ["svg"]}  # noqa: RUF012 - so Gymnasium declares it

    def __init__(
        self,
        game: str = "kotc/17",
        opponent: str = "greedy",
        players: int = 2,
        decks: Decks = (),
        seat: int | None = None,
        most_options: int = MOST_OPTIONS,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        self.setting: Final = Setting(game, players, decks)
        self.features: Final = Features(game, players, most_options)
        self._wanted: Final = whole(seat)
        seats = self.setting.players
        if seat is not None and (self._wanted is None or not 0 <= self._wanted < seats):
            raise CardwrightError(f"there is no seat {shown(seat)}: they are 0 to {seats - 1}")
        self.opponent: Final = text_in(opponent, "`opponent`")
        if not self.opponent.startswith(PREFIX):
            bot(opponent, 0)  # one that there is not is said at once
        self.longest: Final = whole_in(longest, "`longest`", 1, MOST_DECISIONS)
        self.render_mode = one_of_modes(render_mode, self.metadata["render_modes"])
        self.observation_space = Box(0.0, 1.0, (self.features.size,), np.float32)
        self.action_space = Discrete(self.features.most_options)
        self.seat = self._wanted or 0
        self.decisions = 0
        self.position: State[Any] | None = None
        self._bots: dict[int, Bot] = {}
        self._mask: NDArray[np.int8] = np.zeros(self.features.most_options, np.int8)
        self._ended = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin another game; the same seed begins the same one.

        One that ends before this seat is asked is begun anew. Raises `CardwrightError` if none comes so far.
        """
        super().reset(seed=None if seed is None else whole_in(seed, "`seed`", 0, MOST_SEED))
        players = self.setting.players
        for _ in range(MOST_BEGINNINGS):
            self.close()
            number = int(self.np_random.integers(SEEDS))
            self.seat = number % players if self._wanted is None else self._wanted
            self.position = self.setting.begin(number, keep_events=self.opponent.startswith(PREFIX))
            self._bots = {
                other: bot(self.opponent, number + other) for other in range(players) if other != self.seat
            }
            self.decisions = 0
            self._ended = False
            self._let_others_play()
            if self.position.choice is not None and self.decisions < self.longest:
                return self._told()
        raise CardwrightError(
            f"seat {self.seat} was asked nothing in {MOST_BEGINNINGS} games: they end too soon, "
            f"or {self.longest} decisions are too few"
        )

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Choose the option of this number, and let the bots answer until there is something to decide.

        Raises `CardwrightError` where no game is under way, and for what is no number.
        """
        state = self.position
        if state is None or self._ended:
            raise CardwrightError("no game is under way: `reset` begins one")
        assert state.choice is not None
        place = whole(action)
        if place is None:
            raise CardwrightError(f"an action is the number of an option, not {shown(action)}")
        if not 0 <= place < self.features.most_options or not self._mask[place]:
            self._ended = True
            told, info = self._told()
            return told, lost(self.setting.players), True, False, {**info, "illegal": True}
        state.take(state.choice.options[place])
        self.decisions += 1
        self._let_others_play()
        told, info = self._told()
        over = state.choice is None
        truncated = not over and self.decisions >= self.longest
        self._ended = over or truncated
        return told, rewards(state)[self.seat], over, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are on offer, as sb3-contrib asks for it."""
        return self._mask.astype(np.bool_)

    def render(self) -> str | None:
        """The position as a drawing (SVG), as the seat may know it."""
        if self.render_mode is None or self.position is None:
            return None
        return self.position.draw(self.seat)

    def close(self) -> None:
        """Let programs go that play for other seats."""
        if self.position is not None and self._bots:
            let_go(self._bots, self.position)
        self._bots = {}
        self._ended = True

    def _let_others_play(self) -> None:
        """Until this seat has something to decide, or the game is over or too long."""
        state = self.position
        assert state is not None
        take_forced(state)
        while state.choice is not None and state.choice.player != self.seat and self.decisions < self.longest:
            player = state.choice.player
            state.take(self._bots[player].pick(state.view(player)))
            self.decisions += 1
            take_forced(state)

    def _told(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        assert self.position is not None
        told, self._mask = self.features.flat(self.position.view(self.seat))
        return told, {"action_mask": self._mask.copy(), "seat": self.seat}
