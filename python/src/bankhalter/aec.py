"""The game for PettingZoo: one agent a seat, who answer when they are asked.

``env()`` is the environment with PettingZoo's usual wrappers, ``raw_env()`` without.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .actions import ACTIONS, FEATURES, Kind
from .game import Game, Rules

Observed = dict[str, np.ndarray[Any, Any]]


def observation_space() -> Dict:
    """Numbers of about one, and the mask of legal actions."""
    return Dict(
        {
            "observation": Box(-100.0, 100.0, (FEATURES,), np.float32),
            "action_mask": Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def env(**options: Any) -> wrappers.OrderEnforcingWrapper:
    """The environment, with an end to illegal actions and calls out of order."""
    made = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """Agents ``seat_0`` to ``seat_5``; built-in players in ``opponents`` are not agents.

    ``opponents`` maps seats to names of players. With ``chance="exposed"`` there is one more agent, ``chance_0``,
    whose actions are the places in the list ``infos["chance_0"]["outcomes"]``. After ``max_cycles`` answers for
    each seat the game is truncated, and nobody has won.
    """

    metadata = {
        "render_modes": ["human", "ansi"],
        "name": "bankhalter_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        edition: str = "zelda",
        variant: str = "standard",
        seats: int = 4,
        *,
        opponents: Mapping[int, str] | None = None,
        chance: str = "inside",
        trades: bool = True,
        rounds: int = 500,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if chance not in {"inside", "exposed"}:
            raise ValueError("chance: inside or exposed")
        self.render_mode = render_mode
        self._seats = seats
        self._opponents = dict(opponents or {})
        if len(self._opponents) >= seats:
            raise ValueError("opponents: a seat must be left for an agent")
        self._max_cycles = max_cycles
        self._exposed = chance == "exposed"
        self.game = Game(
            Rules(edition, variant), seats, rounds=rounds, trades=trades, expose_chance=self._exposed
        )
        for seat, name in self._opponents.items():
            self.game.seat_player(seat, name, seat)
        self._seat_of = {f"seat_{seat}": seat for seat in range(seats) if seat not in self._opponents}
        self.possible_agents = [*self._seat_of, *(["chance_0"] if self._exposed else [])]
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.game.restart(int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._answers = 0
        self._outcomes: list[tuple[int, float]] = []
        self._select()

    def observe(self, agent: str) -> Observed:
        """What the agent's seat sees; chance sees as seat 0. Who is not asked has no legal action but 0."""
        seat = self._seat_of.get(agent, 0)
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection and self._outcomes:
            mask[: len(self._outcomes)] = 1
        elif agent == self.agent_selection and self.game.seat == seat:
            mask[:] = self.game.mask
        else:
            mask[0] = 1
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self._outcomes:
            self.game.apply_outcome(self._outcomes[int(action)][0])
        else:
            self.game.apply(int(action))
        self._answers += 1
        self._clear_rewards()
        if self.game.is_over:
            by_seat = self.game.rewards()
            self.rewards = {agent: float(by_seat[seat]) for agent, seat in self._seat_of.items()}
            if self._exposed:
                self.rewards["chance_0"] = 0.0
            ended = self.truncations if self.game.is_capped else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
        elif self._max_cycles is not None and self._answers >= self._max_cycles * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return self.game.text()
        if self.render_mode == "human":
            print(self.game.text())
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _select(self) -> None:
        """Whoever is asked is next; at the end anybody."""
        exposed = self.game.kind == Kind.CHANCE
        self._outcomes = self.game.outcomes() if exposed else []
        if self._exposed:
            self.infos["chance_0"] = {"outcomes": self._outcomes}
        if exposed:
            self.agent_selection = "chance_0"
        elif self.game.seat >= 0:
            self.agent_selection = f"seat_{self.game.seat}"
        else:
            self.agent_selection = self.agents[0]
