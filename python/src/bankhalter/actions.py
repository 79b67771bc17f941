"""The fixed space of actions: docs/c.md has the whole table."""

from __future__ import annotations

import json
from enum import IntEnum

from . import _core

ACTIONS: int = _core.ACTIONS
OUTCOMES: int = _core.OUTCOMES
FEATURES: int = _core.FEATURES
MAX_SEATS: int = _core.MAX_SEATS


class Kind(IntEnum):
    """What is asked."""

    OVER = 0
    CHANCE = 1
    CLAIM = 2
    ANSWER = 3
    PROPOSE = 4
    ACT = 5
    DECIDE = 6


#: The ids of each kind of action by its name: ``RANGES["build"][3]`` builds on deed 3.
RANGES: dict[str, range] = {
    row["name"]: range(row["first"], row["first"] + row["count"]) for row in json.loads(_core.catalogue("actions"))
}

NOTHING: int = RANGES["nothing"][0]
ACCEPT: int = RANGES["accept"][0]


def name_of(action: int) -> str:
    """The name of the kind an id belongs to."""
    for name, ids in RANGES.items():
        if action in ids:
            return name
    raise ValueError(f"no action has the id {action}")
