"""The game for OpenSpiel: importing this module registers ``python_bankhalter``.

>>> import pyspiel, bankhalter.openspiel
>>> game = pyspiel.load_game("python_bankhalter(seats=2,rounds=50)")

Chance is explicit and nothing is hidden. The ids of actions and of what chance brings are those of docs/c.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel

from .actions import ACTIONS, FEATURES, MAX_SEATS, OUTCOMES, Kind
from .game import Game, Rules

_DEFAULTS: dict[str, Any] = {"edition": "zelda", "variant": "standard", "seats": 4, "rounds": 200, "trades": True}
_LONGEST = 10_000_000  # answers and throws; rounds bound them, but nobody has counted how closely

_TYPE = pyspiel.GameType(
    short_name="python_bankhalter",
    long_name="Bankhalter",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class Table:
    """A game with what was answered in it, so that OpenSpiel can copy and store it."""

    def __init__(self, options: dict[str, Any], answers: Iterable[int] = ()) -> None:
        self.options = options
        self.game = Game(
            Rules(options["edition"], options["variant"]),
            options["seats"],
            rounds=options["rounds"],
            trades=options["trades"],
            expose_chance=True,
        )
        self.answers: list[int] = []
        for answer in answers:
            self.apply(answer)

    def apply(self, answer: int) -> None:
        if self.game.kind == Kind.CHANCE:
            self.game.apply_outcome(answer)
        else:
            self.game.apply(answer)
        self.answers.append(answer)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        other = Table.__new__(Table)
        other.options, other.game, other.answers = self.options, self.game.clone(), self.answers[:]
        return other

    def __reduce__(self) -> tuple[type[Table], tuple[dict[str, Any], list[int]]]:
        return Table, (self.options, self.answers)


class BankhalterGame(pyspiel.Game):  # type: ignore[misc]
    """An edition and variant with so many seats."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.options = {**_DEFAULTS, **(params or {})}
        Table(self.options)  # refuses bad names and numbers
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.options["seats"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPE, info, self.options)

    def new_initial_state(self) -> BankhalterState:
        return BankhalterState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> BankhalterObserver:
        return BankhalterObserver()


class BankhalterState(pyspiel.State):  # type: ignore[misc]
    """A game that stands at a question, to a seat or to chance."""

    def __init__(self, game: BankhalterGame) -> None:
        super().__init__(game)
        self.table = Table(game.options)

    def current_player(self) -> int:
        if self.table.game.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table.game.kind == Kind.CHANCE else self.table.game.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.game.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.table.game.outcomes()

    def _apply_action(self, action: int) -> None:
        self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The words alone may be the same for two ids, the whole cash and a round bid."""
        what = "chance" if player == pyspiel.PlayerId.CHANCE else self.table.game.words(action)
        return f"{what} ({action})"

    def is_terminal(self) -> bool:
        return self.table.game.is_over

    def returns(self) -> list[float]:
        """Fractions again: their 32 bits add up to zero nearly, and OpenSpiel wants it exactly."""
        rewards = self.table.game.rewards()[: self.table.game.seats]
        return [float(Fraction(reward).limit_denominator(1000)) for reward in rewards]

    def __str__(self) -> str:
        return self.table.game.json()


class BankhalterObserver:
    """What a seat sees: the 375 numbers of docs/c.md."""

    def __init__(self) -> None:
        self.tensor = np.zeros(FEATURES, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BankhalterState, player: int) -> None:
        state.table.game.observe_into(player, self.tensor)

    def string_from(self, state: BankhalterState, player: int) -> str:
        return str(state)


pyspiel.register_game(_TYPE, BankhalterGame)
