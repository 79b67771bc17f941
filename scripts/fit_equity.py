"""Fits the equity network (src/bots/equity.h) to who won games between the built-in players.

Positions come from `equity_samples`. The first games are played without Champion; a network roughly fitted to them is
what Champion judges by in the others, and the second network is fitted to all. Nothing is random but what follows from
the arguments: one thread, 64 bits, one set of instructions, so that the same command writes the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

# Before JAX is loaded: how it adds up must not depend on the processor.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false --xla_cpu_max_isa=AVX2"
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["JAX_ENABLE_X64"] = "true"

import jax
import jax.numpy as jnp
import numpy as np
import optax

NUMBERS, HIDDEN, SEATS = 52, 23, 4  # as Outlook and EquityNet have them
BATCH, RATE, DECAY = 256, 0.003, 1e-5
SAMPLE = np.dtype([("game", "<u4"), ("count", "<u2"), ("won", "<u2"), ("x", "<f4", (SEATS, NUMBERS))])

Net = dict[str, jax.Array]
Fitting = tuple[Net, optax.OptState]


def play(sampler: str, first: int, games: int, threads: int, net: str | None) -> np.ndarray:
    """The positions of so many games."""
    order = [sampler, str(first), str(games), str(threads), *([net] if net else [])]
    return np.frombuffer(subprocess.run(order, check=True, stdout=subprocess.PIPE).stdout, SAMPLE)


def begin(random: np.random.Generator) -> Net:
    """Small random weights; every unit starts somewhat awake."""
    return {
        "in": jnp.asarray(random.uniform(-0.17, 0.17, (NUMBERS, HIDDEN))),
        "bias": jnp.full(HIDDEN, 0.1),
        "out": jnp.asarray(random.uniform(-0.25, 0.25, HIDDEN)),
    }


def hidden(net: Net, x: jax.Array) -> jax.Array:
    return jax.nn.relu(x.astype(jnp.float64) @ net["in"] + net["bias"])


def surprise(net: Net, x: jax.Array, count: jax.Array, won: jax.Array) -> jax.Array:
    """How little each winner was expected: minus the logarithm of the chance it was given."""
    strength = hidden(net, x) @ net["out"]
    strength = jnp.where(jnp.arange(SEATS) < count[:, None], strength, -jnp.inf)
    return -jnp.take_along_axis(jax.nn.log_softmax(strength), won[:, None], 1)[:, 0]


def idle(net: Net, x: jax.Array) -> np.ndarray:
    """Units that answer to no position with anything that counts: they only cost time."""
    return np.asarray(hidden(net, x[:100_000]).max((0, 1)) * abs(net["out"]) < 1e-3)


def fit(samples: np.ndarray, epochs: int, seed: int) -> Net:
    """Adam in batches with a step that shrinks; units that die on the way begin anew.

    Every tenth game is kept back to see how good it is. The seed is that of the first weights and of the order.
    """
    used, kept = (samples[held] for held in (samples["game"] % 10 != 9, samples["game"] % 10 == 9))
    data = tuple(jnp.asarray(used[name]) for name in ("x", "count", "won"))
    back = tuple(jnp.asarray(kept[name]) for name in ("x", "count", "won"))
    batches = len(used) // BATCH
    if not batches:
        sys.exit(f"{len(used)} positions are too few for a batch")
    adam = optax.chain(
        optax.add_decayed_weights(DECAY),
        optax.adam(optax.exponential_decay(RATE, epochs * batches, 0.02)),
    )

    def loss(net: Net, *batch: jax.Array) -> jax.Array:
        return surprise(net, *batch).mean()

    @jax.jit
    def epoch(carry: Fitting, data: tuple[jax.Array, ...], rows: jax.Array) -> Fitting:
        def step(carry: Fitting, rows: jax.Array) -> tuple[Fitting, None]:
            net, state = carry
            change, state = adam.update(jax.grad(loss)(net, *(column[rows] for column in data)), state, net)
            return (optax.apply_updates(net, change), state), None

        return jax.lax.scan(step, carry, rows)[0]

    random = np.random.default_rng(seed)
    net = begin(random)
    carry = net, adam.init(net)
    for number in range(epochs):
        rows = random.permutation(len(used))[: batches * BATCH].reshape(batches, BATCH)
        carry = epoch(carry, data, rows)
        known, guessed = surprise(carry[0], *back).mean(), np.log(kept["count"]).mean()
        print(f"epoch {number + 1}: surprise {known:.4f}, guessing {guessed:.4f}", file=sys.stderr)
        if number < epochs - 1:
            dead, fresh = idle(carry[0], data[0]), begin(random)
            carry = {name: jnp.where(dead, fresh[name], weights) for name, weights in carry[0].items()}, carry[1]
    net = {name: np.vectorize(lambda x: np.float32(f"{x:.4g}"))(weights) for name, weights in carry[0].items()}
    if idle(net, data[0]).any():
        sys.exit(f"{idle(net, data[0]).sum()} units answer to no position")
    return net


def numbers(row: np.ndarray) -> str:
    return "{" + ", ".join(f"{x:#.4g}f" for x in row) + "}"


def source(net: Net, head: str) -> str:
    """src/bots/equity_net.cpp."""
    rows = "".join(f"        {numbers(row)},\n" for row in net["in"])
    return (
        f"// The numbers of the equity network: do not edit.\n{head}"
        '#include "bots/equity.h"\n\nnamespace bankhalter::bots {\n\n// clang-format off\n'
        f"const EquityNet kEquityNet{{\n    .in = {{{{\n{rows}    }}}},\n"
        f"    .bias = {numbers(net['bias'])},\n    .out = {numbers(net['out'])},\n"
        "};\n// clang-format on\n\n}  // namespace bankhalter::bots\n"
    )


def digest(samples: np.ndarray) -> str:
    return hashlib.sha256(samples).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description="Fits the equity network and writes its source.")
    parser.add_argument("--games", type=int, default=60_000, help="without Champion")
    parser.add_argument("--champion-games", type=int, default=20_000, help="with one Champion")
    parser.add_argument("--epochs", type=int, default=14, help="how often all positions are gone through")
    parser.add_argument("--seed", type=int, default=18, help="of the second network")
    parser.add_argument("--threads", type=int, default=1, help="for the games; does not change the result")
    parser.add_argument("--sampler", default="build/release/equity_samples")
    parser.add_argument("--out", type=pathlib.Path, default="src/bots/equity_net.cpp")
    order = parser.parse_args()
    first = play(order.sampler, 0, order.games, order.threads, None)
    net = fit(first, max(1, order.epochs // 2), 99)
    with tempfile.NamedTemporaryFile() as judge:
        judge.write(b"".join(net[name].astype("<f4").tobytes() for name in ("in", "bias", "out")))
        judge.flush()
        second = play(order.sampler, order.games, order.champion_games, order.threads, judge.name)
    samples = np.concatenate([first, second])
    head = (
        f"// Made by scripts/fit_equity --games {order.games} --champion-games {order.champion_games} "
        f"--epochs {order.epochs} --seed {order.seed}\n// from {len(samples)} positions, with the SHA-256\n"
        f"// {digest(samples)},\n// those of the first 400 games with\n"
        f"// {digest(first[first['game'] < 400])}\n"
    )
    order.out.write_text(source(fit(samples, order.epochs, order.seed), head), encoding="utf-8")


main()
