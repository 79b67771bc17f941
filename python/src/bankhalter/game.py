"""Editions, and a game of one of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from . import _core, drawing
from .actions import FEATURES, Kind
from .errors import BadArgument

Observation = NDArray[np.float32]


def editions() -> list[dict[str, Any]]:
    """The built-in editions: id, title, year, variants, colours."""
    return cast("list[dict[str, Any]]", json.loads(_core.catalogue("editions")))


def players() -> list[str]:
    """The names of the built-in players, weakest kind first."""
    return cast("list[str]", json.loads(_core.catalogue("players")))


class Rules(_core.Rules):
    """The rules of an edition and variant; ``Rules(board=…)`` for a board of one's own, as bytes."""

    def edition(self) -> dict[str, Any]:
        """Spaces, prices, rents, cards, names and colours."""
        return cast("dict[str, Any]", json.loads(self.json()))

    def deeds(self) -> list[int]:
        """The spaces of the deeds 0 to 27."""
        return [i for i, space in enumerate(self.edition()["spaces"]) if "price" in space]


class Game(_core.Game):
    """A game that always stands at a question to one seat.

    ``kind`` and ``seat`` say what is asked of whom, ``mask`` and ``legal()`` which ids answer, ``apply(id)``
    answers. Dice and cards come from ``seed`` unless ``expose_chance`` is set.
    """

    def __init__(
        self,
        rules: Rules | str = "zelda",
        seats: int = 4,
        seed: int = 0,
        *,
        opponents: dict[int, str] | None = None,
        rounds: int = 500,
        expose_chance: bool = False,
        trades: bool = True,
        may_resign: bool = False,
        record: bool = False,
    ) -> None:
        self.rules = Rules(rules) if isinstance(rules, str) else rules
        self._options: dict[str, Any] = {
            "rounds": rounds,
            "expose_chance": expose_chance,
            "trades": trades,
            "may_resign": may_resign,
            "record": record,
        }
        super().__init__(self.rules, seats, seed, **self._options)
        for seat, name in (opponents or {}).items():
            self.seat_player(seat, name, seed + seat)

    def question(self) -> Kind:
        """What is asked."""
        return Kind(self.kind)

    def state(self) -> dict[str, Any]:
        """The state as the arbiter shows it: docs/notation.md."""
        return cast("dict[str, Any]", json.loads(self.json()))

    def set_state(self, state: dict[str, Any]) -> None:
        """Sets up a position of the same edition and variant; its faults are told."""
        self.set_json(json.dumps(state))

    def legal_words(self) -> dict[int, str]:
        """The legal ids with their words."""
        return {action: self.words(action) for action in self.legal()}

    def observe(self, seat: int | None = None) -> Observation:
        """What a seat sees, by default the one that is asked."""
        out = np.empty(FEATURES, np.float32)
        self.observe_into(max(self.seat, 0) if seat is None else seat, out)
        return out

    def propose(
        self,
        to: int,
        give: Iterable[int] = (),
        take: Iterable[int] = (),
        give_cash: int = 0,
        take_cash: int = 0,
    ) -> None:
        """Answers ``Kind.PROPOSE`` with a trade of the deeds of these spaces."""
        deeds = {space: 1 << deed for deed, space in enumerate(self.rules.deeds())}

        def bits(spaces: Iterable[int]) -> int:
            if others := set(spaces) - deeds.keys():
                raise BadArgument(f"{', '.join(map(str, others))}: no deed has this space", "bad_argument")
            return sum(deeds[space] for space in set(spaces))

        self.propose_deeds(to, bits(give), bits(take), give_cash, take_cash)

    def clone(self) -> Game:
        """The same game, with the same chance to come; built-in players sit down afresh."""
        other = Game(self.rules, self.seats, 0, **self._options)
        other.copy_from(self)
        return other

    def snapshot(self) -> Game:
        """What ``undo`` takes to come back here."""
        return self.clone()

    def undo(self, snapshot: Game) -> None:
        """Back to a snapshot, which stays as it is."""
        self.copy_from(snapshot)

    def text(self) -> str:
        """The table for a terminal."""
        return drawing.to_text(self.rules.edition(), self.state())

    def svg(self) -> str:
        """The board as a picture."""
        return drawing.to_svg(self.rules.edition(), self.state())

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Game of {self.seats}, turn {self.turn}: {self.question().name} asked of {self.seat}>"


def verify(record: str) -> dict[str, Any]:
    """What a record proves; ``BadData`` when it does not fit."""
    return cast("dict[str, Any]", json.loads(_core.verify(record)))
