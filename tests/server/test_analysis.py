# What decided a finished game, asked for by HTTP; of a running one nothing is told.
import asyncio
import pathlib

from tables import Server, check, house, leave, table

GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
SHORT = "end_short_shared.rec"  # worked out in a moment


async def add(server, name):
    return (await server.ask("POST", "/api/games", (GOLDEN / name).read_text()))[1]["room"]


async def analysis_of(room, query="", server=None):
    """Asks until it is worked out."""
    shares = []
    while True:
        status, answer = await (server or house()).ask("GET", f"/api/games/{room}/analysis{query}")
        if status != 202:
            assert status == 200, answer
            return shares, answer
        check("analysis_progress", answer)
        shares.append(answer["progress"])
        await asyncio.sleep(0.1)


async def counted(server, name):
    text = (await server.ask("GET", "/metrics"))[1]
    return next(int(line.split(" ")[1]) for line in text.splitlines() if line.startswith(f"bankhalter_{name} "))


async def test_a_finished_game_is_worked_out():
    record = (GOLDEN / "end_last_bankrupt_to_player.rec").read_text()
    room = await add(house(), "end_last_bankrupt_to_player.rec")
    shares, analysis = await analysis_of(room)
    assert shares and shares == sorted(shares) and all(0 <= share <= 1 for share in shares)
    check("analysis", analysis)
    assert analysis["depth"] == "usual"
    actions = [line for line in record.splitlines() if line.split(" ")[0] in ("chance", "bank", "0", "1", "2", "3", "4", "5")]
    assert [action["words"] for action in analysis["actions"]] == actions
    for seat in analysis["seats"]:
        total = seat["start"] + seat["luck"] + seat["play"] + seat["others"]
        assert abs(total - seat["end"]) < 5e-4, seat  # each is rounded
    assert await analysis_of(room) == ([], analysis)


async def test_an_analysis_is_kept():
    """After a restart it is there at once, unless it is damaged or another program made it."""
    server = await asyncio.to_thread(Server)
    room = await add(server, SHORT)
    _, analysis = await analysis_of(room, server=server)

    async def again(change=None):
        await asyncio.to_thread(server.end)
        if change:
            server.sql(change)
        await asyncio.to_thread(server.start)
        return await analysis_of(room, server=server)

    assert await again() == ([], analysis)
    assert (await counted(server, "analyses_total"), await counted(server, "analyses_read_total")) == (0, 1)
    for change in ("UPDATE analyses SET body = substr(body, 1, length(body) - 20)", "UPDATE analyses SET made_from = 'another ' || made_from"):
        shares, anew = await again(change)
        assert shares and anew == analysis, change
        assert (await counted(server, "analyses_total"), await counted(server, "analyses_read_total")) == (1, 0)
        assert server.sql("SELECT count(*) FROM analyses") == [(1,)], "replaced"
    assert await again() == ([], analysis)


async def test_an_analysis_goes_with_its_game():
    server = await asyncio.to_thread(Server)
    room = await add(server, SHORT)
    await analysis_of(room, server=server)
    server.sql("DELETE FROM games WHERE id = ?", room)  # as another server would
    assert (await server.ask("GET", f"/api/games/{room}/analysis"))[0] == 404


async def test_a_deeper_look_is_taken_when_somebody_asks():
    server = await asyncio.to_thread(Server)
    room = await add(server, SHORT)
    _, usual = await analysis_of(room, "?depth=usual", server)
    _, deep = await analysis_of(room, "?depth=deep", server)
    check("analysis", deep)
    assert (deep["depth"], deep["playouts"]) == ("deep", 8 * usual["playouts"])
    assert await analysis_of(room, server=server) == ([], deep), "the deepest there is"
    await asyncio.to_thread(server.end)
    await asyncio.to_thread(server.start)
    assert await analysis_of(room, server=server) == ([], deep)
    assert (await server.ask("GET", f"/api/games/{room}/analysis?depth=bottomless"))[0] == 400


async def test_deep_looks_wait_for_usual_ones():
    """And one address has only a few of them worked out."""
    server = await asyncio.to_thread(Server)
    deep = [await add(server, "game_bond_5.rec") for _ in range(5)]
    ask = lambda room: server.ask("GET", f"/api/games/{room}/analysis?depth=deep")
    for room in deep[:4]:
        assert (await ask(room))[0] == 202
    assert (await ask(deep[4]))[1]["error"]["code"] == "busy"
    await analysis_of(await add(server, SHORT), server=server)
    assert [(await ask(room))[0] for room in deep[:4]] == [202] * 4, "none of them is ready yet"
    # Those who have used their share up are told so, once there is room again.
    await asyncio.to_thread(server.end)
    await asyncio.to_thread(server.start)
    short = [await add(server, SHORT) for _ in range(5)]
    for room in short[:4]:
        await analysis_of(room, "?depth=deep", server)
    assert (await ask(short[4]))[1]["error"]["code"] == "too_fast"
    await analysis_of(short[4], server=server)


async def test_a_running_game_is_not_analysed():
    guests = await table(2)
    room = guests[0].room
    status, answer = await house().ask("GET", f"/api/games/{room}/analysis")
    assert (status, answer["error"]["code"]) == (409, "not_over")
    assert (await house().ask("GET", "/api/games/nosuchgame/analysis"))[0] == 404
    await leave(*guests)
