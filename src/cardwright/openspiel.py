"""Games for OpenSpiel's algorithms: `pyspiel.load_game("cardwright(game=kotc/17,players=2)")`.

Importing this module registers them. An action is the number of an option. All chance stands at the
beginning: which of `deals` games is played, as an explicit chance node; the dice and the shuffles of a deal
are fixed by its number. What searches the tree of one deal therefore meets the same dice again;
`resample_from_infostate` draws anew all that a player cannot know, the dice to come among it. Forced choices
are taken along. It needs the extra `openspiel`.
"""

from __future__ import annotations

import json
from typing import Any, Final

from cardwright.core.choice import NOBODY
from cardwright.core.playout import take_forced
from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.research.features import MOST_OPTIONS, Features
from cardwright.research.missing import library
from cardwright.research.setting import MOST_DECISIONS, Setting, rewards, whole_in

library("numpy", "openspiel")
pyspiel: Any = library("pyspiel", "openspiel")

import numpy as np  # noqa: E402

DEALS: Final = 1000
MOST_DEALS: Final = 10_000_000
LONGEST: Final = 5000
MOST_PLAYERS: Final = 8

PARAMETERS: Final = {
    "game": "kotc/17",
    "players": 2,
    "deals": DEALS,
    "options": MOST_OPTIONS,
    "longest": LONGEST,
}
"""The game, how many play, how many deals there are, how many options can be chosen among, how many decisions
a game may have; one that has more is a tie."""

TYPE: Final = pyspiel.GameType(
    short_name="cardwright",
    long_name="Cardwright",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class CardwrightGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Cardwright, with starter decks. Raises `CardwrightError` where there is no such game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = {**PARAMETERS, **(params or {})}
        self.setting: Final = Setting(str(given["game"]), given["players"])
        players = self.setting.players
        self.features: Final = Features(self.setting.game, players, given["options"])
        self.deals: Final = whole_in(given["deals"], "`deals`", 1, MOST_DEALS)
        self.longest: Final = whole_in(given["longest"], "`longest`", 1, MOST_DECISIONS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.features.most_options,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self, _: str | None = None) -> CardwrightState:
        """Before the deal."""
        return CardwrightState(self)

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """What makes an observation."""
        return Observer(self.features)


class Held:
    """A position, as OpenSpiel copies and saves it with its state, and how many decisions there were."""

    def __init__(self, position: State[Any] | None, decisions: int = 0) -> None:
        self.position = position
        self.decisions = decisions


class Shared:
    """What all states of a game share: its setting and features are never copied."""

    def __init__(self, setting: Setting, features: Features, deals: int, longest: int) -> None:
        self.setting = setting
        self.features = features
        self.deals = deals
        self.longest = longest


class CardwrightState(pyspiel.State):  # type: ignore[misc]
    """A position."""

    def __init__(self, game: CardwrightGame) -> None:
        super().__init__(game)
        self.shared = Shared(game.setting, game.features, game.deals, game.longest)
        self.held = Held(None)

    @property
    def position(self) -> State[Any]:
        """The position of Cardwright, after the deal."""
        assert self.held.position is not None
        return self.held.position

    def current_player(self) -> int:
        """Who is asked."""
        if self.held.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        choice = self.held.position.choice
        if choice is None or self.held.decisions >= self.shared.longest:
            return int(pyspiel.PlayerId.TERMINAL)
        return choice.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        choice = self.position.choice
        if choice is None or choice.player != player:
            return []
        return list(range(min(len(choice.options), self.shared.features.most_options)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each as likely as any other."""
        return [(deal, 1.0 / self.shared.deals) for deal in range(self.shared.deals)]

    def _apply_action(self, action: int) -> None:
        """Raises `CardwrightError` for an action that is not legal."""
        if self.held.position is None:
            if not 0 <= action < self.shared.deals:
                raise CardwrightError(f"there is no deal {action}: they are 0 to {self.shared.deals - 1}")
            self.held.position = self.shared.setting.begin(action)
            return
        position = self.position
        if self.is_terminal() or position.choice is None:
            raise CardwrightError("the game is over: there is nothing to choose")
        rows = min(len(position.choice.options), self.shared.features.most_options)
        if not 0 <= action < rows:
            raise CardwrightError(f"there is no option {action}: {rows} can be chosen, from 0 on")
        position.take(position.choice.options[action])
        take_forced(position)
        self.held.decisions += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if self.held.position is None:
            return f"deal {action}"
        choice = self.position.choice
        if choice is None or not 0 <= action < len(choice.options):
            return f"option {action}"
        return self.position.notation(choice.options[action])

    def returns(self) -> list[float]:
        """What the result is worth to each player."""
        if self.held.position is None:
            return [0.0] * self.shared.setting.players
        return rewards(self.position)

    def resample_from_infostate(self, player: int, sampler: Any) -> CardwrightState:
        """A position that the player could believe in; `sampler` gives numbers from 0 to 1."""
        believed = CardwrightState(self.get_game())
        if self.held.position is None:
            return believed  # of which nothing is known, and nothing hidden, before the deal
        seed = int(sampler() * (1 << 30))
        believed.held = Held(self.position.view(player).imagine(seed), self.held.decisions)
        return believed

    def __str__(self) -> str:
        if self.held.position is None:
            return "before the deal"
        return json.dumps(self.position.view(NOBODY).position())


class Observer:
    """What a player may know, as numbers and as text."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.tensor = np.zeros(features.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CardwrightState, player: int) -> None:
        """Observe the position."""
        if state.held.position is None:
            self.tensor.fill(0.0)
        else:
            self.features.fill(state.position.view(player), self.tensor)

    def string_from(self, state: CardwrightState, player: int) -> str:
        """The position as the player's view tells it."""
        if state.held.position is None:
            return "before the deal"
        return json.dumps(state.position.view(player).position())


pyspiel.register_game(TYPE, CardwrightGame)
