"""Random play on one core, in one run: ours through Python, the same loops in C, and a peer's game.

benchmark.py [SECONDS] [STEPS]: STEPS is the program of tests/capi/steps.c, build/release/tests/capi_steps. The peer is
catanatron, if it is installed. Times are those of the processor, so that other programs' work does not count.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable

import bankhalter

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
STEPS = sys.argv[2] if len(sys.argv) > 2 else None
BATCHES = (64, 256, 1024)
RULES = bankhalter.Rules("zelda")


def rate(step: Callable[[], int]) -> float:
    """Steps a second of what says how many it did."""
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        steps += step()
    return steps / (time.process_time() - start)


def single_steps() -> float:
    """A legal action at random, applied; a new game at the end of each."""
    game = bankhalter.Game(RULES, 4, 1)
    legal, apply, choice = game.legal, game.apply, random.Random(1).choice

    def hundred() -> int:
        for _ in range(100):
            ids = legal()
            if ids:
                apply(choice(ids))
            else:
                game.restart(random.getrandbits(32))
        return 100

    return rate(hundred)


def batch_steps(count: int) -> float:
    """The same with masks, observations, rewards and ends of all games as arrays."""
    batch = bankhalter.Batch(RULES, 4, count, 1)

    def step() -> int:
        batch.step(batch.sample())
        return count

    return rate(step)


def in_c(count: int) -> list[float]:
    """Single steps, and those of a batch, without Python."""
    told = subprocess.run([STEPS, str(SECONDS), str(count)], check=True, capture_output=True, text=True)  # noqa: S603
    return [float(line) for line in told.stdout.split()]


def peer_steps() -> float | None:
    """The same loop in catanatron's game of another board game for four."""
    try:
        from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415 - optional
    except ImportError:
        return None
    choice = random.Random(1).choice

    def game() -> int:
        game = Game([RandomPlayer(color) for color in Color], seed=random.getrandbits(32))
        steps = 0
        while game.winning_color() is None and steps < 1000:
            game.execute(choice(game.state.playable_actions))
            steps += 1
        return steps

    return rate(game)


def main() -> None:
    print(f"{single_steps():12,.0f} single steps/s")
    for count in BATCHES:
        print(f"{batch_steps(count):12,.0f} steps/s in batches of {count}")
    if STEPS:
        print(f"{in_c(0)[0]:12,.0f} single steps/s in C")
        for count in BATCHES:
            print(f"{in_c(count)[1]:12,.0f} steps/s in batches of {count} in C")
    if (peer := peer_steps()) is not None:
        print(f"{peer:12,.0f} single steps/s of catanatron")


main()
