"""The game for OpenSpiel passes its random simulations."""

import pytest

pyspiel = pytest.importorskip("pyspiel")

import bankhalter  # noqa: E402
import bankhalter.openspiel  # noqa: E402


@pytest.mark.parametrize(
    "game",
    [
        "python_bankhalter(seats=2,rounds=3)",
        "python_bankhalter(edition=bond,variant=speed,seats=3,rounds=2)",
        "python_bankhalter(variant=short,seats=4,rounds=2,trades=False)",
    ],
)
def test_random_simulations(game):
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=2, serialize=True, verbose=False)


def test_a_whole_game():
    game = pyspiel.load_game("python_bankhalter(seats=3,rounds=400,trades=False)")
    state = game.new_initial_state()
    mirror = bankhalter.Game(seats=3, rounds=400, trades=False, expose_chance=True)
    while not state.is_terminal():
        if state.is_chance_node():
            action = state.chance_outcomes()[len(state.full_history()) % len(state.chance_outcomes())][0]
            mirror.apply_outcome(action)
        else:
            legal = state.legal_actions()
            action = legal[len(state.full_history()) % len(legal)]
            mirror.apply(action)
        state.apply_action(action)
    assert mirror.is_over
    assert state.returns() == pytest.approx(mirror.rewards())
    assert str(state) == mirror.json()


def test_clones_go_their_own_way():
    state = pyspiel.load_game("python_bankhalter").new_initial_state()
    other = state.clone()
    state.apply_action(state.chance_outcomes()[0][0])
    assert other.history() == []
    assert str(other) != str(state)


def test_bad_parameters():
    with pytest.raises((ValueError, RuntimeError)):
        pyspiel.load_game("python_bankhalter(edition=atlantis)")
