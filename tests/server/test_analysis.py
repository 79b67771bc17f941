# What decided a finished game, asked for by HTTP; of a running one nothing is told.
import asyncio
import pathlib

from tables import check, house, leave, table

GOLDEN = pathlib.Path(__file__).parent.parent / "golden"


async def analysis_of(room):
    """Asks until it is worked out."""
    shares = []
    while True:
        status, answer = await house().ask("GET", f"/api/games/{room}/analysis")
        if status != 202:
            assert status == 200, answer
            return shares, answer
        check("analysis_progress", answer)
        shares.append(answer["progress"])
        await asyncio.sleep(0.1)


async def test_a_finished_game_is_worked_out_and_kept():
    record = (GOLDEN / "end_last_bankrupt_to_player.rec").read_text()
    room = (await house().ask("POST", "/api/games", record))[1]["room"]
    shares, analysis = await analysis_of(room)
    assert shares and shares == sorted(shares) and all(0 <= share <= 1 for share in shares)
    check("analysis", analysis)
    actions = [line for line in record.splitlines() if line.split(" ")[0] in ("chance", "bank", "0", "1", "2", "3", "4", "5")]
    assert [action["words"] for action in analysis["actions"]] == actions
    for seat in analysis["seats"]:
        total = seat["start"] + seat["luck"] + seat["play"] + seat["others"]
        assert abs(total - seat["end"]) < 5e-4, seat  # each is rounded
    assert await analysis_of(room) == ([], analysis)


async def test_a_running_game_is_not_analysed():
    guests = await table(2)
    room = guests[0].room
    status, answer = await house().ask("GET", f"/api/games/{room}/analysis")
    assert (status, answer["error"]["code"]) == (409, "not_over")
    assert (await house().ask("GET", "/api/games/nosuchgame/analysis"))[0] == 404
    await leave(*guests)
