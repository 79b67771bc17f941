"""Many games between built-in players, and what a position is worth."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from . import _core
from .game import Game

if TYPE_CHECKING:
    import pandas

Json = dict[str, Any]


def _threads(threads: int | None) -> int:
    return (os.cpu_count() or 1) if threads is None else threads


def _line_up(players: Sequence[str] | str) -> list[str] | str:
    return players if isinstance(players, str) else list(players)


def simulate(
    players: Sequence[str] | str = (),
    games: int = 10_000,
    *,
    edition: str = "zelda",
    variant: str = "standard",
    seed: int = 1,
    rounds: int = 500,
    until_ci: float = 0,
    position: Json | None = None,
    threads: int | None = None,
) -> Json:
    """Plays games of one line-up and counts: what `bankhalter sim --json` writes (docs/simulating.md).

    ``frame(result, "deeds")`` makes a data frame of one of the tables in ``result["results"]``.
    """
    order: Json = {"edition": edition, "variant": variant, "games": games, "seed": seed, "rounds": rounds}
    if players:
        order["players"] = _line_up(players)
    if until_ci:
        order["until_ci_millionths"] = max(1, round(until_ci * 1e6))
    if position is not None:
        order["position"] = position
    return cast("Json", json.loads(_core.simulate(json.dumps(order), _threads(threads))))


def match(
    players: Sequence[str] | str,
    games: int = 1000,
    *,
    edition: str = "zelda",
    variant: str = "standard",
    seed: int = 1,
    rounds: int = 500,
    threads: int | None = None,
) -> Json:
    """Players against players in all seat rotations: what `bankhalter match --json` writes (docs/matches.md).

    ``frame(result, "players")`` makes a data frame of the shares and ratings.
    """
    order = {
        "edition": edition,
        "variant": variant,
        "players": _line_up(players),
        "games": games,
        "seed": seed,
        "rounds": rounds,
    }
    return cast("Json", json.loads(_core.match(json.dumps(order), _threads(threads))))


def evaluate(
    game: Game, player: str = "champion:16", playouts: int = 0, seed: int = 1, threads: int | None = None
) -> Json:
    """Win chances by seat, and the value of every action of whoever the rules await.

    ``player`` plays on in every seat; ``playouts`` 0 takes 200 by a champion, 2000 by others.
    ``frame(result, "choices")`` makes a data frame of the actions, ``"seats"`` of the chances.
    """
    return cast("Json", json.loads(_core.evaluate(game, player, playouts, seed, _threads(threads))))


def frame(result: Json, table: str) -> pandas.DataFrame:
    """A table of ``simulate``, ``match`` or ``evaluate`` as a data frame; needs pandas.

    What is nested becomes columns: the share of the wins of a player in a match is ``wins_share``.
    """
    import pandas  # noqa: PLC0415 - optional

    tables = result["results"] if "results" in result else result
    names = [name for name, rows in tables.items() if isinstance(rows, list)]
    if table not in names:
        raise KeyError(f"{table}: there are {', '.join(names)}")
    return pandas.json_normalize(tables[table], sep="_")
