"""The game object: questions and answers, states, records, players, and refusals as exceptions."""

import json
import random
import xml.etree.ElementTree

import numpy as np
import pytest

import bankhalter
from bankhalter import Game, Kind, Refused, Rules


def play_at_random(game, steps=10**9, seed=0):
    chooser = random.Random(seed)
    while not game.is_over and steps:
        if game.kind == Kind.CHANCE:
            game.apply_outcome(chooser.choice(game.outcomes())[0])
        else:
            game.apply(chooser.choice(game.legal()))
        steps -= 1
    return game


def test_catalogue():
    assert {edition["id"] for edition in bankhalter.editions()} == {"zelda", "bond", "thrones", "mass-effect", "big-bang"}
    assert bankhalter.players()[-1] == "champion"
    assert sum(len(ids) for ids in bankhalter.RANGES.values()) == bankhalter.ACTIONS
    assert bankhalter.name_of(bankhalter.RANGES["build"][3]) == "build"
    with pytest.raises(ValueError, match="330"):
        bankhalter.name_of(bankhalter.ACTIONS)
    assert len(Rules("zelda").deeds()) == 28


@pytest.mark.parametrize(("edition", "variant"), [("zelda", "standard"), ("bond", "speed"), ("thrones", "short")])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_games(edition, variant, seats):
    game = play_at_random(Game(Rules(edition, variant), seats, 5, rounds=60, record=True))
    assert game.question() == Kind.OVER
    assert game.legal() == []
    assert sum(game.rewards()) == pytest.approx(0, abs=1e-6)
    assert min(game.places()) == 0
    assert bankhalter.verify(game.record())["actions"] > 100
    again = Game(Rules(edition, variant), seats)
    again.load(game.record())
    assert again.fingerprint == game.fingerprint


def test_mask_is_a_view_of_what_is_legal():
    game = Game(seats=3, seed=2)
    mask = game.mask
    for _ in range(200):
        assert np.flatnonzero(mask).tolist() == game.legal()
        game.apply(game.legal()[-1])
        assert game.mask.ctypes.data == mask.ctypes.data  # no copy


def test_refusals_carry_code_and_clause():
    game = Game(seats=2, expose_chance=True)
    for words in ("chance dice 6 5", "chance dice 1 2", "0 roll", "chance dice 2 4"):
        game.play(words)
    before = game.state_bytes()
    with pytest.raises(Refused) as refused:
        game.play("0 build 6")
    assert (refused.value.code, refused.value.clause) == ("not_yours", "MORT-1")
    assert "MORT-1" in str(refused.value)
    with pytest.raises(Refused, match="no answer"):
        game.apply(bankhalter.ACCEPT)
    with pytest.raises(bankhalter.BadData) as malformed:
        game.play("0 fly")
    assert malformed.value.code == "malformed"
    with pytest.raises(bankhalter.BadArgument):
        game.apply(bankhalter.ACTIONS)
    with pytest.raises(TypeError):
        game.apply("roll")
    assert game.state_bytes() == before
    assert game.legal_words()[bankhalter.RANGES["buy"][0]] == "buy"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Game("atlantis"),
        lambda: Game("zelda", seats=7),
        lambda: Game("zelda", rounds=-1),
        lambda: Rules("zelda", "speed"),
        lambda: Rules(board=b"{}"),
        lambda: Game("zelda", opponents={0: "nobody"}),
        lambda: bankhalter.Player(Rules("zelda"), "nobody"),
        lambda: bankhalter.Batch(Rules("zelda"), count=0),
        lambda: bankhalter.verify("no record"),
        lambda: Game().propose(1, give=[0]),
    ],
)
def test_bad_arguments(make):
    with pytest.raises(bankhalter.BankhalterError) as bad:
        make()
    assert bad.value.code


def test_states_go_out_and_in():
    game = play_at_random(Game(seats=4, seed=3), 700)
    other = Game(seats=4)
    other.set_state(game.state())
    assert other.fingerprint == game.fingerprint
    other = Game(seats=4)
    other.set_state_bytes(game.state_bytes())
    assert other.state_bytes() == game.state_bytes()
    changed = game.state()
    changed["players"][0]["cash"] += 0.5
    with pytest.raises(bankhalter.BadData) as bad:
        other.set_state(changed)
    assert bad.value.code == "impossible_position"
    with pytest.raises(bankhalter.BadData):
        other.set_state_bytes(game.state_bytes()[:-1])
    assert other.fingerprint == game.fingerprint


def test_undo_and_clone():
    game = play_at_random(Game(seats=4, seed=4), 300)
    snapshot = game.snapshot()
    here = game.state_bytes()
    play_at_random(game, 50, seed=1)
    there = game.state_bytes()
    assert here != there
    game.undo(snapshot)
    assert game.state_bytes() == here
    assert play_at_random(game, 50, seed=1).state_bytes() == there  # the same dice come again
    assert play_at_random(snapshot.clone(), 50, seed=1).state_bytes() == there


def test_chance_exposed():
    game = Game("bond", seats=2, expose_chance=True)
    assert game.question() == Kind.CHANCE
    outcomes = game.outcomes()
    assert len(outcomes) == 36
    assert sum(share for _, share in outcomes) == pytest.approx(1)
    game.throw()
    with pytest.raises(Refused):
        game.apply(0)


def test_trades():
    game = Game(seats=2, seed=1)
    chooser = random.Random(4)
    while True:
        owned = [int(space) for space, deed in game.state()["deeds"].items() if deed["owner"] == game.seat]
        if game.kind == Kind.PROPOSE and game.offer() is None and owned:
            break
        game.apply(chooser.choice(game.legal()))
    proposer, partner = game.seat, 1 - game.seat
    with pytest.raises(Refused) as refused:
        game.propose(partner, take=owned[:1])
    assert refused.value.code == "not_theirs"
    game.propose(partner, give=owned[:1], take_cash=1)
    assert (game.question(), game.seat, game.offer()["from"]) == (Kind.ANSWER, partner, proposer)
    game.apply(bankhalter.ACCEPT)
    assert game.state()["deeds"][str(owned[0])]["owner"] == partner


def test_players():
    rules = Rules("zelda")
    game = Game(rules, seats=3, seed=8, opponents={1: "trader", 2: "standard-200"})
    player = bankhalter.Player(rules, "trader", 1)
    while not game.is_over:
        assert game.seat == 0
        action, words = player.choose(game)
        assert words
        if action >= 0 and game.kind != Kind.PROPOSE:
            game.apply(action)
        else:
            game.let(player)
    assert sorted(game.places()) == [0, 1, 2]


def test_observations():
    game = play_at_random(Game(seats=5, seed=9), 1000)
    names = json.loads(bankhalter._core.catalogue("features"))
    for seat in range(5):
        seen = game.observe(seat)
        assert seen.shape == (bankhalter.FEATURES,)
        assert np.isfinite(seen).all()
        assert seen[1] == pytest.approx(game.state()["players"][seat]["cash"] / 1500, rel=1e-5)
    assert names["seats"]["columns"][1] == "cash"


def test_pictures():
    game = play_at_random(Game("thrones", seats=6, seed=9), 1500)
    assert len(game.text().splitlines()) == 7
    picture = xml.etree.ElementTree.fromstring(game.svg())
    tokens = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(tokens) == sum(not player["out"] for player in game.state()["players"])
    assert game._repr_svg_() == game.svg()
    assert "Game of 6" in repr(game)


def test_drawings_are_in_english():
    game = Game("zelda", seats=2)
    assert "1500 on GO; no deeds" in game.text()
    assert ">GO</text>" in game.svg()


def test_house_rules_are_named():
    game = Game("zelda+jackpot+cash=2000", seats=2, seed=1)
    state = game.state()
    assert (state["edition"], state["players"][0]["cash"]) == ("zelda+jackpot+cash=2000", 2000)
    assert "jackpot" in state["bank"] and "jackpot" not in Game("zelda").state()["bank"]
    with pytest.raises(bankhalter.BadArgument):
        bankhalter.Rules("zelda+nosuch")
