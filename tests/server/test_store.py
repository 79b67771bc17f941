# What becomes of the server when its store is damaged, full, locked or rolled back.
import asyncio

from tables import Refused, Server, guest, leave, table


async def damaged_server():
    """A server with five games, three of them damaged while it was down; the ids of the games."""
    server = Server()
    server.may_complain = True
    rooms = {}
    for name in ("cut", "unfit", "summary", "whole", "whole2"):
        guests = await table(2, server=server, public=True)
        rooms[name] = (guests[0].room, guests[0].token)
        await leave(*guests)
    await asyncio.to_thread(server.end)
    ids = {name: room for name, (room, _) in rooms.items()}
    server.sql("UPDATE entries SET body = substr(body, 1, length(body) - 1) WHERE game = ? AND number = 4", ids["cut"])
    # An old log without sums that does not fit the game.
    server.sql("UPDATE entries SET sum = '' WHERE game = ?", ids["unfit"])
    server.sql("UPDATE entries SET body = replace(body, 'dice', 'mice') WHERE game = ? AND body LIKE '%dice%'", ids["unfit"])
    server.sql("UPDATE games SET summary = 'broken' WHERE id = ?", ids["summary"])
    await asyncio.to_thread(server.start)
    return server, rooms, ids


async def refusal(server, room, token):
    try:
        await leave(await guest(room, server, token))
    except Refused as no:
        return no.code
    return "welcome"


async def test_a_damaged_game_is_quarantined_and_the_others_go_on():
    server, rooms, ids = await damaged_server()
    for name in ("cut", "unfit"):
        assert await refusal(server, *rooms[name]) == "quarantined", name
        assert (await server.ask("GET", f"/api/games/{ids[name]}/events"))[0] == 409
        assert (await server.ask("DELETE", f"/api/games/{ids[name]}", token=rooms[name][1]))[0] == 409
    status, listed = await server.ask("GET", "/api/rooms")
    assert status == 200 and {room["room"] for room in listed} == {ids["whole"], ids["whole2"]}
    assert await refusal(server, *rooms["summary"]) == "quarantined"
    for name in ("whole", "whole2"):
        one = await guest(*[rooms[name][0], server, rooms[name][1]])
        await one.do("chat", text="still here")
        await leave(one)
    told = {line["room"]: line for line in server.complaints() if line["event"] == "quarantine"}
    assert set(told) == {ids["cut"], ids["unfit"], ids["summary"]}
    assert told[ids["cut"]]["entry"] == 4 and told[ids["cut"]]["why"] == "does not fit its sum"
    assert told[ids["unfit"]]["why"] == "does not fit the game"
    assert "bankhalter_quarantined_total 3" in (await server.ask("GET", "/metrics"))[1]
    assert dict(server.sql("SELECT id, quarantine FROM games WHERE quarantine <> ''")) == {
        ids["cut"]: "entry 4 does not fit its sum",
        ids["unfit"]: f"entry {told[ids['unfit']]['entry']} does not fit the game",
        ids["summary"]: "its summary cannot be read",
    }
    await asyncio.to_thread(server.end)
    await asyncio.to_thread(server.start)
    assert await refusal(server, *rooms["cut"]) == "quarantined", "also after a restart"
    assert await refusal(server, *rooms["whole"]) == "welcome"


async def test_damage_under_an_open_room_closes_it():
    server = Server()
    server.may_complain = True
    ada, ben = await table(2, server=server)
    server.sql("UPDATE games SET quarantine = 'by hand' WHERE id = ?", ada.room)
    answer = await ada.say("chat", text="hallo")
    assert answer["type"] == "refused" and answer["code"] == "quarantined", answer
    for one in (ada, ben):
        await one.until(lambda: one.bye)
        assert one.bye["reason"] == "quarantined"
