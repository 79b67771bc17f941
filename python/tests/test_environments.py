"""The environments pass the tests of PettingZoo and Gymnasium, and play whole games."""

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import bankhalter  # noqa: E402
from bankhalter import aec, gym, parallel  # noqa: E402

FORMS = {
    "four": {},
    "two": {"seats": 2, "edition": "bond", "variant": "speed"},
    "opponents": {"seats": 3, "opponents": {1: "trader"}},
    "exposed": {"seats": 3, "chance": "exposed", "edition": "thrones", "variant": "short"},
    "no trades": {"trades": False},
}


@pytest.mark.parametrize("form", FORMS)
def test_api(form, capsys):
    api_test(aec.env(**FORMS[form]), num_cycles=300)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("form", FORMS)
def test_seed(form):
    seed_test(lambda: aec.env(**FORMS[form]), num_cycles=100)


def test_render(capsys):
    render_test(aec.env)
    assert "turn 1" in capsys.readouterr().out


def test_parallel():
    parallel_api_test(parallel.parallel_env(), num_cycles=300)
    parallel_seed_test(parallel.parallel_env, num_cycles=100)


def test_max_cycles():
    max_cycles_test(parallel)


def test_max_cycles_of_turns():
    env = aec.env(max_cycles=5, seats=3)
    env.reset(seed=1)
    answers = 0
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(seen["action_mask"]))
        answers += 1
    assert answers == 15


def test_a_whole_game_has_a_winner():
    env = aec.env(seats=3, trades=False)
    env.reset(seed=3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    assert sorted(rewards.values()) == [-0.5, -0.5, 1.0]


def test_bad_options():
    with pytest.raises(ValueError, match="opponents"):
        aec.raw_env(seats=2, opponents={0: "trader", 1: "trader"})
    with pytest.raises(ValueError, match="chance"):
        aec.raw_env(chance="hidden")
    with pytest.raises(ValueError, match="opponents"):
        gym.BankhalterEnv(opponents={1: "trader"})


def test_gymnasium():
    check_env(gym.BankhalterEnv(illegal="first"), skip_render_check=True)
    check_env(gym.BankhalterEnv("bond", "speed", 2, 1, opponents=["random"], illegal="first"), skip_render_check=True)


def test_gymnasium_refuses():
    env = gym.BankhalterEnv()
    _, info = env.reset(seed=1)
    with pytest.raises(bankhalter.Refused):
        env.step(int(np.argmin(info["action_mask"])))


def test_gymnasium_whole_game():
    env = gym.BankhalterEnv(seats=3, opponents=["random", "trader"])
    seen, _ = env.reset(seed=2)
    terminated = truncated = False
    reward = 0.0
    while not (terminated or truncated):
        seen, reward, terminated, truncated, _ = env.step(env.action_space.sample(seen["action_mask"]))
    assert reward in {1.0, -0.5}


def test_vector():
    env = gym.BankhalterVectorEnv(16, seats=2, opponents="standard-200")
    first, _ = env.reset(seed=5)
    start = first["observation"].copy()
    ended = 0
    for _ in range(1500):
        seen, rewards, terminated, truncated, _ = env.step(env.batch.sample())
        assert set(rewards[~(terminated | truncated)].tolist()) <= {0.0}
        ended += int((terminated | truncated).sum())
    assert ended > 0
    assert seen["observation"] is first["observation"]
    again, _ = env.reset(seed=5)
    assert (again["observation"] == start).all()
    assert env.observation_space.contains({name: view.copy() for name, view in again.items()})
