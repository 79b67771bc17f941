"""Simulations, matches and evaluations: the results of the command line, as Python's own types."""

import pytest

import bankhalter


def test_simulate():
    result = bankhalter.simulate("trader,trader,random", games=320, seed=4, threads=1)
    assert result["series"]["players"] == ["trader", "trader", "random"]
    assert result["played"] == {"first": 0, "next": 320, "last": 320, "ended": False}
    assert bankhalter.simulate("trader,trader,random", games=320, seed=4, threads=2) == result


def test_simulate_from_a_position():
    game = bankhalter.Game(seats=2, seed=3)
    for _ in range(100):
        game.apply(game.legal()[0])
    result = bankhalter.simulate(games=32, position=game.state(), threads=1)
    assert len(result["series"]["players"]) == 2


def test_frames():
    pandas = pytest.importorskip("pandas")
    result = bankhalter.simulate(games=64, threads=1)
    for table in result["results"]:
        assert isinstance(bankhalter.frame(result, table), pandas.DataFrame)
        assert len(bankhalter.frame(result, table)) > 0
    with pytest.raises(KeyError, match="nothing"):
        bankhalter.frame(result, "nothing")


def test_frames_of_matches_and_evaluations():
    pytest.importorskip("pandas")
    players = bankhalter.frame(bankhalter.match("trader,random", games=20, threads=1), "players")
    assert list(players["name"]) == ["trader", "random"]
    assert players["wins_share"].sum() == pytest.approx(1)
    judged = bankhalter.evaluate(bankhalter.Game(seats=2, seed=3), "trader", playouts=60, threads=1)
    assert len(bankhalter.frame(judged, "seats")) == 2
    assert {"action", "win_share", "win_low", "win_high"} <= set(bankhalter.frame(judged, "choices"))
    with pytest.raises(KeyError, match="there are seats, choices"):
        bankhalter.frame(judged, "player")


def test_line_ups_as_text_are_those_of_the_command():
    text, names = "trader:reserve=300,jail=stay,skip=H,random", ["trader:reserve=300,jail=stay,skip=H", "random"]
    one, two = (bankhalter.simulate(players, games=32, threads=1) for players in (text, names))
    assert one == two
    assert one["series"]["players"] == names
    played = bankhalter.match(text, games=2, threads=1)
    assert [player["name"] for player in played["players"]] == names


def test_frames_as_parquet(tmp_path):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    result = bankhalter.simulate(games=64, threads=1)
    for table in result["results"]:
        written = bankhalter.frame(result, table)
        written.to_parquet(tmp_path / table)
        pandas.testing.assert_frame_equal(pandas.read_parquet(tmp_path / table), written)


def test_match():
    result = bankhalter.match(["trader", "random", "random"], games=30, threads=1)
    shares = {player["name"]: player["wins"]["share"] for player in result["players"]}
    assert shares["trader"] > shares["random"]


def test_evaluate():
    game = bankhalter.Game(seats=3, seed=3)
    while game.kind != bankhalter.Kind.DECIDE:
        game.apply(0)
    result = bankhalter.evaluate(game, "trader", playouts=60, threads=1)
    assert sum(seat["share"] for seat in result["seats"]) == pytest.approx(1)
    assert {choice["action"] for choice in result["choices"]} >= {"roll"}
    assert all(0 <= choice["win"]["low"] <= choice["win"]["high"] <= 1 for choice in result["choices"])


@pytest.mark.parametrize(
    "call",
    [
        lambda: bankhalter.simulate("trader,nobody"),
        lambda: bankhalter.simulate(games=0),
        lambda: bankhalter.simulate(edition="atlantis"),
        lambda: bankhalter.match("trader"),
        lambda: bankhalter.match("trader,trader", variant="long"),
        lambda: bankhalter.evaluate(bankhalter.Game(), "nobody"),
        lambda: bankhalter.evaluate(bankhalter.Game(), threads=10_000),
        lambda: bankhalter.simulate(games=2, threads=0),
    ],
)
def test_bad_orders(call):
    with pytest.raises(bankhalter.BankhalterError) as bad:
        call()
    assert bad.value.message
