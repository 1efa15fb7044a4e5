"""Train a policy by playing, with a public trainer, and say how it does against bots.

    pip install 'cardwright[research]' sb3-contrib
    python examples/train_policy.py --game kotc/17 --minutes 10

The policy scores each option of a question by its row and the position, all with the same weights, so that it
does not matter in which row an option stands. MaskablePPO, of sb3-contrib, does the rest.
"""

from __future__ import annotations

import argparse
from time import monotonic

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import nn

from cardwright.gymnasium import Table

HIDDEN = 64


class Scores(BaseFeaturesExtractor):
    """A score for each option, and what is to be known of the position."""

    def __init__(self, observation_space, columns, option_columns):
        self.columns, self.option_columns = columns, option_columns
        self.options = (observation_space.shape[0] - columns) // option_columns
        super().__init__(observation_space, self.options + HIDDEN)
        wide = 2 * HIDDEN
        self.position = nn.Sequential(nn.Linear(columns, wide), nn.ReLU(), nn.Linear(wide, HIDDEN))
        self.option = nn.Linear(option_columns, HIDDEN)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1))

    def forward(self, told):
        position = self.position(told[:, : self.columns])
        rows = told[:, self.columns :].reshape(-1, self.options, self.option_columns)
        offered = rows.any(dim=2)  # all others are zeros, and most are
        asked = offered.nonzero()[:, 0]
        scores = torch.zeros(rows.shape[:2])
        scores[offered] = self.score(self.option(rows[offered]) + position[asked]).squeeze(-1)
        return torch.cat([scores, torch.relu(position)], dim=1)


class Part(nn.Module):
    """Some of the numbers."""

    def __init__(self, part):
        super().__init__()
        self.part = part

    def forward(self, told):
        return told[:, self.part]


class ScoringPolicy(MaskableActorCriticPolicy):
    """Chooses by the scores; values the position by the rest."""

    def _build(self, lr_schedule):
        super()._build(lr_schedule)
        options = self.action_space.n
        self.action_net = Part(slice(0, options))
        self.value_net = nn.Sequential(
            Part(slice(options, None)), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1)
        )
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class Until(BaseCallback):
    """Stops after so many minutes, and says now and then how it goes."""

    def __init__(self, minutes):
        super().__init__()
        self.began, self.end, self.told = monotonic(), monotonic() + 60 * minutes, monotonic()
        self.games, self.total = 0, 0.0

    def _on_step(self):
        for reward, done in zip(self.locals["rewards"], self.locals["dones"], strict=True):
            self.games += int(done)
            self.total += reward
        if self.games and monotonic() - self.told > 60:
            minutes, won = (monotonic() - self.began) / 60, (1 + self.total / self.games) / 2
            print(
                f"{minutes:4.1f} min, {self.num_timesteps} decisions: {won:.0%} of {self.games} games",
                flush=True,
            )
            self.told, self.games, self.total = monotonic(), 0, 0.0
        return monotonic() < self.end


def share_won(model, game, players, opponent, games, seed):
    """How much of so many games the policy wins, a tie counting as half."""
    table = Table(game, opponent=opponent, players=players)
    total = 0.0
    for number in range(games):
        told, info = table.reset(seed=seed + number)
        over = False
        while not over:
            action, _ = model.predict(told, action_masks=info["action_mask"].astype(bool), deterministic=True)
            told, reward, terminated, truncated, info = table.step(int(action))
            over = terminated or truncated
        total += (1 + reward) / 2
    return total / games


def main():
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--game", default="kotc/17")
    words.add_argument("--players", type=int, default=2)
    words.add_argument("--minutes", type=float, default=10)
    words.add_argument("--against", nargs="+", default=["random", "greedy"], help="who plays the other seats")
    words.add_argument("--tables", type=int, default=16, help="games that are played side by side")
    words.add_argument("--threads", type=int, default=2)
    words.add_argument("--games", type=int, default=400, help="games of the comparison, with each bot")
    words.add_argument("--seed", type=int, default=7)
    words.add_argument("--save", metavar="FILE")
    said = words.parse_args()
    torch.set_num_threads(said.threads)

    def begin(number):
        return lambda: Table(
            said.game, opponent=said.against[number % len(said.against)], players=said.players
        )

    tables = DummyVecEnv([begin(number) for number in range(said.tables)])
    features = Table(said.game, players=said.players).features
    model = MaskablePPO(
        ScoringPolicy,
        tables,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        gamma=0.999,
        gae_lambda=0.97,
        ent_coef=0.01,
        learning_rate=5e-4,
        seed=said.seed,
        device="cpu",
        policy_kwargs={
            "net_arch": [],
            "features_extractor_class": Scores,
            "features_extractor_kwargs": {
                "columns": len(features.columns),
                "option_columns": len(features.option_columns),
            },
        },
    )
    model.learn(1 << 60, callback=Until(said.minutes))
    if said.save:
        model.save(said.save)
    print(f"{said.game}: {model.num_timesteps} decisions in {said.minutes:g} minutes")
    for opponent in ("random", "greedy"):
        won = share_won(model, said.game, said.players, opponent, said.games, 1_000_000)
        error = 2 * (won * (1 - won) / said.games) ** 0.5
        print(f"against {opponent}: wins {won:.1%} of {said.games} games (give or take {error:.1%})")


if __name__ == "__main__":
    main()
