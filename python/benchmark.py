"""Random play through Python, one step and one batch at a time: benchmark.py [SECONDS]

Times are those of the processor, so that other programs' work does not count.
"""

from __future__ import annotations

import random
import sys
import time

import bankhalter

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
RULES = bankhalter.Rules("zelda")


def rate(step, steps_each: int) -> float:
    """Steps a second."""
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        step()
        steps += steps_each
    return steps / (time.process_time() - start)


def single_steps() -> float:
    """A legal action at random, applied; a new game at the end of each."""
    game = bankhalter.Game(RULES, 4, 1)
    legal, apply, choice = game.legal, game.apply, random.Random(1).choice

    def hundred() -> None:
        for _ in range(100):
            ids = legal()
            if ids:
                apply(choice(ids))
            else:
                game.restart(random.getrandbits(32))

    return rate(hundred, 100)


def batch_steps(count: int) -> float:
    """The same with masks, observations, rewards and ends of all games as arrays."""
    batch = bankhalter.Batch(RULES, 4, count, 1)
    return rate(lambda: batch.step(batch.sample()), count)


def main() -> None:
    print(f"{single_steps():12,.0f} single steps/s")
    for count in (64, 256, 1024):
        print(f"{batch_steps(count):12,.0f} steps/s in batches of {count}")


main()
