"""Bankhalter: the rules of a property-trading board game, its players, a simulator and learning environments.

>>> import bankhalter
>>> game = bankhalter.Game("zelda", seats=3, seed=7)
>>> while not game.is_over:
...     game.apply(game.legal()[0])

docs/python.md has the whole story; `bankhalter.aec`, `bankhalter.parallel` and `bankhalter.gym` are the environments.
"""

from ._core import Batch, Player, version
from .actions import ACCEPT, ACTIONS, FEATURES, MAX_SEATS, NOTHING, OUTCOMES, RANGES, Kind, name_of
from .errors import BadArgument, BadData, BankhalterError, Refused
from .game import Game, Rules, editions, players, verify
from .laboratory import evaluate, frame, match, simulate

__version__ = version()

__all__ = [
    "ACCEPT",
    "ACTIONS",
    "FEATURES",
    "MAX_SEATS",
    "NOTHING",
    "OUTCOMES",
    "RANGES",
    "BadArgument",
    "BadData",
    "BankhalterError",
    "Batch",
    "Game",
    "Kind",
    "Player",
    "Refused",
    "Rules",
    "editions",
    "evaluate",
    "frame",
    "match",
    "name_of",
    "players",
    "simulate",
    "verify",
    "version",
]
