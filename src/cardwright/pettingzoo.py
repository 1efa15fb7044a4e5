"""Games as PettingZoo's AEC environments: every seat learns, asked in turn.

    from cardwright.pettingzoo import env

    table = env("kotc/17", players=2)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        done = terminated or truncated
        table.step(None if done else table.action_space(agent).sample(observation["action_mask"]))

An action is the number of an option: the row of the observation in which it stands. Forced choices are taken
inside `step`. It needs the extra `research`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardwright.core.playout import take_forced
from cardwright.core.state import State
from cardwright.core.validation import shown
from cardwright.errors import CardwrightError
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

library("pettingzoo")
library("gymnasium")

import numpy as np  # noqa: E402
from gymnasium.spaces import Box, Dict, Discrete  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper  # noqa: E402

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

SEEDS: Final = 1 << 31


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - what PettingZoo calls it
    """A game without the wrappers that catch what a trainer does wrong.

    `seed` is that of the first game, if `reset` is given none; each later game has the next of a row that
    this one begins. A game of more than `longest` decisions is truncated. Raises `CardwrightError`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - so PettingZoo declares it
        "name": "cardwright_v0",
        "render_modes": ["svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "kotc/17",
        players: int = 2,
        decks: Decks = (),
        seed: int | None = None,
        most_options: int = MOST_OPTIONS,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting: Final = Setting(game, players, decks)
        self.features: Final = Features(game, players, most_options)
        self.longest: Final = whole_in(longest, "`longest`", 1, MOST_DECISIONS)
        self.render_mode = one_of_modes(render_mode, self.metadata["render_modes"])
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.players)]
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces: Final = {
            agent: Dict(
                {
                    "observation": Box(0.0, 1.0, (self.features.size,), np.float32),
                    "action_mask": Box(0, 1, (self.features.most_options,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions: Final = {agent: Discrete(self.features.most_options) for agent in self.possible_agents}
        self._first = None if seed is None else whole_in(seed, "`seed`", 0, MOST_SEED)
        self._chance = np.random.default_rng(self._first)
        self.decisions = 0
        self.agents: list[str] = []
        self.position: State[Any] | None = None

    def observation_space(self, agent: str) -> Dict:
        """The observation, as numbers from 0 to 1, and the mask of the options on offer."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The number of an option."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of this seed, or of the next."""
        if seed is not None:
            seed = whole_in(seed, "`seed`", 0, MOST_SEED)
            self._chance = np.random.default_rng(seed)
        elif self._first is not None:
            seed = self._first
        self._first = None
        number = int(self._chance.integers(SEEDS)) if seed is None else seed
        self.position = self.setting.begin(number)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know; who is not asked has no options."""
        if agent not in self._seats:
            raise CardwrightError(f"there is no agent {shown(agent)}: they are {', '.join(self._seats)}")
        told, mask = self.features.flat(self._begun.view(self._seats[agent]))
        return {"observation": told, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Choose the option of this number, and whatever is forced then. Raises `CardwrightError`."""
        position = self._begun
        if not self.agents:
            raise CardwrightError("the game is over: `reset` begins another")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert position.choice is not None
        offered = position.choice.options
        rows = min(len(offered), self.features.most_options)
        place = whole(action)
        if place is None or not 0 <= place < rows:
            raise CardwrightError(f"there is no option {shown(action)}: {rows} are on offer, from 0 on")
        self._cumulative_rewards[self.agent_selection] = 0.0
        position.take(offered[place])
        take_forced(position)
        self.decisions += 1
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    @property
    def _begun(self) -> State[Any]:
        """The position. Raises `CardwrightError` where no game was begun."""
        if self.position is None:
            raise CardwrightError("no game is begun: `reset` comes first")
        return self.position

    def _go_on(self) -> None:
        """Who is asked now; or the game is over."""
        position = self._begun
        choice = position.choice
        if choice is None:
            self.rewards = dict(zip(self.agents, rewards(position), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.decisions >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[choice.player]

    def render(self) -> str | None:
        """The position as a drawing (SVG), as the agent that is asked may know it."""
        position = self._begun
        if self.render_mode is None:
            return None
        return position.draw(self._seats[self.agent_selection])

    def close(self) -> None:
        """Nothing is to be closed."""

    def __str__(self) -> str:
        return "cardwright_v0"


def env(game: str = "kotc/17", **options: Any) -> AECEnv:
    """A game as an AEC environment; who chooses what is not on offer loses.

    `options` are those of `raw_env`: `players`, `decks`, `seed`, `most_options`, `longest`, `render_mode`.
    """
    table = raw_env(game, **options)
    made = wrappers.TerminateIllegalWrapper(table, illegal_reward=lost(table.setting.players))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class _Together(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]
    def step(self, actions: dict[str, Any]) -> Any:
        """Let who is asked act. Raises `CardwrightError` where nobody says how."""
        table: Any = self.aec_env.unwrapped
        if table.position is None:
            raise CardwrightError("no game is begun: `reset` comes first")
        asked = self.aec_env.agent_selection
        if self.agents and asked not in actions:
            raise CardwrightError(f"{asked} is asked, and there is no action of it")
        return super().step(actions)


def parallel_env(game: str = "kotc/17", **options: Any) -> ParallelEnv:
    """The same for trainers that let all agents act at once: only the action of who is asked counts."""
    return _Together(env(game, **options))
