"""The game for Gymnasium: one seat learns, built-in players have the others. Alone, and many at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._core import Batch
from .actions import ACTIONS
from .aec import Observed, observation_space
from .game import Game, Rules

Seats = Mapping[int, str] | Sequence[str] | str


def opponents_of(opponents: Seats, seats: int, seat: int) -> dict[int, str]:
    """One name for all other seats, names in their order, or names by seat."""
    others = [other for other in range(seats) if other != seat]
    if isinstance(opponents, str):
        return dict.fromkeys(others, opponents)
    named = dict(opponents) if isinstance(opponents, Mapping) else dict(zip(others, opponents, strict=True))
    if sorted(named) != others:
        raise ValueError(f"opponents: one for each of the seats {others}")
    return named


class BankhalterEnv(gymnasium.Env[Observed, np.int64]):
    """One seat; the reward comes at the end, 1 for a win and -1 / (seats - 1) for a loss.

    Observations have the mask of legal actions, and so has ``info``. An illegal action raises ``Refused``, unless
    ``illegal="first"`` takes the first legal one instead.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 2}

    def __init__(
        self,
        edition: str = "zelda",
        variant: str = "standard",
        seats: int = 4,
        seat: int = 0,
        *,
        opponents: Seats = "trader",
        trades: bool = True,
        rounds: int = 500,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in {"raise", "first"}:
            raise ValueError("illegal: raise or first")
        self.render_mode = render_mode
        self.seat = seat
        self._illegal = illegal
        self.observation_space = cast("Space[Observed]", observation_space())
        self.action_space = Discrete(ACTIONS)
        self.game = Game(Rules(edition, variant), seats, rounds=rounds, trades=trades)
        for other, name in opponents_of(opponents, seats, seat).items():
            self.game.seat_player(other, name, other)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        self.game.restart(int(self.np_random.integers(2**63)))
        return self._observe()

    def step(self, action: np.int64 | int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        legal = self._illegal == "raise" or self.game.mask[action]
        self.game.apply(int(action if legal else self.game.mask.argmax()))
        seen, info = self._observe()
        over = self.game.is_over
        reward = self.game.rewards()[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return seen, float(reward), over and not self.game.is_capped, self.game.is_capped, info

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return self.game.text()
        if self.render_mode == "human":
            print(self.game.text())
        return None

    def _observe(self) -> tuple[Observed, dict[str, Any]]:
        mask = self.game.mask.astype(np.int8)
        return {"observation": self.game.observe(self.seat), "action_mask": mask}, {"action_mask": mask}


class BankhalterVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many games of one seat in one batch. What it returns are views: copy what must outlive the next step.

    A game that ends begins anew in the same step: its reward is that of the end, its observation that of the
    beginning.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 64,
        edition: str = "zelda",
        variant: str = "standard",
        seats: int = 4,
        seat: int = 0,
        *,
        opponents: Seats = "trader",
        trades: bool = True,
        rounds: int = 500,
    ) -> None:
        self.num_envs = num_envs
        self.seat = seat
        self.single_observation_space = observation_space()
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(Rules(edition, variant), seats, num_envs, rounds=rounds, trades=trades)
        for other, name in opponents_of(opponents, seats, seat).items():
            self.batch.seat_player(other, name, other)
        self._views = {
            "observation": self.batch.observations,
            "action_mask": self.batch.masks.view(np.int8),
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.restart(int(self.np_random.integers(2**63)))
        return self._views, {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        self.batch.step(np.ascontiguousarray(actions, np.int32))
        done = self.batch.done
        return self._views, self.batch.rewards[:, self.seat], done == 1, done == 2, {}
