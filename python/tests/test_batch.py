"""Many games in step: views without copies, the same games as single ones, refusals that change nothing."""

import numpy as np
import pytest

import bankhalter
from bankhalter import Batch, Rules


def test_views_are_filled_in_place():
    batch = Batch(Rules("zelda"), 4, 32, 1, rounds=5)
    views = (batch.masks, batch.observations, batch.rewards, batch.done, batch.seats)
    ended = 0
    for _ in range(1500):
        chosen = batch.sample()
        assert batch.masks[np.arange(32), chosen].all()
        batch.step(chosen)
        ended += int((batch.done > 0).sum())
        over = np.abs(batch.rewards).sum(axis=1) > 0
        assert (over == (batch.done > 0)).all()
    assert ended > 32
    again = (batch.masks, batch.observations, batch.rewards, batch.done, batch.seats)
    assert [view.ctypes.data for view in views] == [view.ctypes.data for view in again]
    assert batch.masks.shape == (32, bankhalter.ACTIONS)
    assert batch.observations.shape == (32, bankhalter.FEATURES)


def test_views_outlive_their_batch():
    masks = Batch(Rules("zelda"), 2, 4).masks
    assert masks.sum() > 0


def test_the_same_seed_the_same_games():
    def play(seed):
        batch = Batch(Rules("bond", "speed"), 3, 16, seed)
        for _ in range(300):
            batch.step(batch.sample())
        return batch.observations.copy()

    assert (play(1) == play(1)).all()
    assert (play(1) != play(2)).any()


def test_an_illegal_action_changes_no_game():
    batch = Batch(Rules("zelda"), 4, 8, 1)
    before = batch.observations.copy()
    chosen = batch.sample().copy()
    chosen[7] = -1
    with pytest.raises(bankhalter.Refused, match="game 7") as refused:
        batch.step(chosen)
    assert refused.value.code == "not_offered"
    assert (batch.observations == before).all()
    with pytest.raises(ValueError, match="each game"):
        batch.step(chosen[:7].copy())
    with pytest.raises(TypeError):
        batch.step(["roll"] * 8)


def test_built_in_players_are_not_asked():
    batch = Batch(Rules("zelda"), 4, 16, 1, rounds=20)
    for seat in (0, 1, 3):
        batch.seat_player(seat, "trader", seat)
    for _ in range(300):
        assert (batch.seats == 2).all()
        batch.step(batch.sample())
    with pytest.raises(bankhalter.BadArgument):
        batch.seat_player(2, "trader")
