"""The game for learners that want an action of every agent in every cycle.

Only the answer of whoever is asked counts, and one that is not legal counts as the first legal one, so that every
cycle is one answer. ``env()`` is the same as an AEC environment that goes round the table.
"""

from __future__ import annotations

from typing import Any

from gymnasium.spaces import Dict, Discrete
from pettingzoo import ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .aec import Observed, raw_env


def env(**options: Any) -> OrderEnforcingWrapper:
    """The same, one agent after the other."""
    return OrderEnforcingWrapper(parallel_to_aec(parallel_env(**options)))


class parallel_env(ParallelEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """Takes the options of ``bankhalter.aec``; ``max_cycles`` counts answers here."""

    metadata = {"render_modes": ["human", "ansi"], "name": "bankhalter_parallel_v0", "render_fps": 2}

    def __init__(self, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        self._env = raw_env(render_mode=render_mode, **options)
        self._max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = self._env.possible_agents
        self.action_spaces = self._env.action_spaces
        self.observation_spaces = self._env.observation_spaces

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        self._env.reset(seed, options)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        asked = self._env.agent_selection
        mask = self._env.observe(asked)["action_mask"]
        action = int(actions[asked])
        self._env.step(action if mask[action] else int(mask.argmax()))
        self._cycles += 1
        if self._max_cycles is not None and self._cycles >= self._max_cycles:
            self._env.truncations = dict.fromkeys(self.agents, True)
        seen, infos = self._observations(), dict[str, dict[str, Any]]((agent, {}) for agent in self.agents)
        terminated, truncated = dict(self._env.terminations), dict(self._env.truncations)
        if any(terminated.values()) or any(truncated.values()):
            self.agents = []
        return seen, dict(self._env.rewards), terminated, truncated, infos

    def render(self) -> str | None:
        return self._env.render()

    def _observations(self) -> dict[str, Observed]:
        return {agent: self._env.observe(agent) for agent in self.agents}
