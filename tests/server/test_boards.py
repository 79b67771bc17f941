# Boards of one's own: checked, brought to a table, kept with the game.
import asyncio
import copy
import json
import subprocess
import tempfile

import tables
from tables import Server, guest, house, leave


async def starting_set():
    status, file = await house().ask("GET", "/api/editions/new")
    assert status == 200
    tables.check("board_file", file)
    return file


async def open_with(file, **more):
    return await house().ask("POST", "/api/rooms", {"board": file, **more})


async def test_a_check_says_what_is_wrong_and_where():
    file = await starting_set()
    status, answer = await house().ask("POST", "/api/editions/check", file)
    tables.check("board_check", answer)
    assert status == 200 and answer["faults"] == [] and answer["edition"]["art"]["scene"] == "town"
    file["board"]["space"][3]["short"] = "far too long a name"
    file["theme"]["groups"]["A"] = "red;} body{background:url(//evil)"
    status, answer = await house().ask("POST", "/api/editions/check", file)
    tables.check("board_check", answer)
    assert status == 200 and answer["edition"] is None
    assert {fault["place"] for fault in answer["faults"]} == {"board.space.3.short", "theme.groups.A"}
    for body in ["", "{", "[]", "x" * 70_000]:
        status, answer = await house().ask("POST", "/api/editions/check", body)
        assert (status == 200 and answer["faults"]) or status == 413


async def test_boards_that_cannot_be_brought():
    file = await starting_set()
    bad = copy.deepcopy(file)
    bad["cards"]["deck1"][0]["en"] = "no space"
    status, answer = await open_with(bad)
    assert status == 400 and answer["error"]["code"] == "bad_board"
    assert answer["faults"][0]["place"] == "cards.deck1.0.en"
    bad = copy.deepcopy(file)
    bad["board"]["id"] = "zelda"
    status, answer = await open_with(bad)
    assert status == 400 and answer["faults"][0]["place"] == "board.id"
    bad = copy.deepcopy(file)
    bad["box"]["opening"]["de"] = "x" * 70_000
    assert (await open_with(bad))[0] == 413
    assert (await open_with(file, variant="none"))[1]["error"]["code"] == "unknown_variant"
    for other in [7, "text", None, []]:
        assert (await open_with(other))[0] == 400


async def test_a_game_keeps_its_board():
    file = await starting_set()
    file["board"]["space"][39]["name_en"] = "<b>Castle & Keep</b>"
    file["board"]["space"][39]["price"] = 777
    status, made = await open_with(file, pace="none", public=True)
    assert status == 201
    room = made["room"]
    one, two = await guest(room), await guest(room)
    assert one.view["room"]["edition"] == "my-board"
    assert one.view["room"]["board"] == {"id": "my-board", "title": "Möwenstedt"}
    status, edition = await house().ask("GET", f"/api/games/{room}/edition")
    tables.check("edition", edition)
    assert status == 200 and edition["spaces"][39]["price"] == 777
    assert edition["spaces"][39]["name_en"] == "<b>Castle & Keep</b>"
    status, kept = await house().ask("GET", f"/api/games/{room}/board")
    assert status == 200 and kept == file
    status, rules = await house().ask("GET", f"/api/games/{room}/rules")
    assert status == 200 and "Taler" in json.dumps(rules)
    await one.sit(0, "Ada", 0)
    await two.sit(1, "Ben", 1)
    listed = (await house().ask("GET", "/api/rooms"))[1]
    assert next(r for r in listed if r["room"] == room)["board"]["title"] == "Möwenstedt"
    # Another edition, and back: the board stays at the table.
    await one.do("settings", edition="bond")
    assert one.view["room"]["edition"] == "bond" and one.view["room"]["board"]["id"] == "my-board"
    await one.do("settings", edition="my-board", variant="short")
    await one.do("start")
    assert len(one.view["game"]["players"]) == 2
    begun = one.n
    await one.do("act", words="resign")
    assert one.view["room"]["phase"] == "over"
    status, record = await house().ask("GET", f"/api/games/{room}/record")
    assert status == 200 and "\nboard {" in record
    with tempfile.NamedTemporaryFile("w", suffix=".rec") as kept_record:
        kept_record.write(record)
        kept_record.flush()
        for command, word in [("verify", "finished, dice fit the seed"), ("replay", "crowns")]:
            call = [tables.BINARY, command, kept_record.name]
            told = await asyncio.to_thread(subprocess.run, call, capture_output=True, text=True)
            assert told.returncode == 0 and word in told.stdout, told
    # The record becomes a game to look at, and the next one has the same board.
    status, again = await house().ask("POST", "/api/games", record.encode())
    assert status in (200, 201)
    status, copied = await house().ask("GET", f"/api/games/{again['room']}/board")
    assert status == 200 and copied == file
    # So has a table that goes on from the middle of it.
    status, forked = await house().ask("POST", "/api/rooms", {"from": {"game": room, "n": begun}})
    assert status == 201
    third = await guest(forked["room"])
    assert third.view["room"]["board"]["id"] == "my-board" and third.view["room"]["position"]
    assert (await house().ask("GET", f"/api/games/{forked['room']}/board"))[1] == file
    await leave(third)
    await one.do("rematch")
    other = await guest(one.view["room"]["rematch"])
    assert other.view["room"]["board"]["id"] == "my-board"
    assert other.view["room"]["edition"] == "my-board"
    await leave(one, two, other)


async def test_a_game_on_a_built_in_edition_has_no_board():
    room = await house().room()
    assert (await house().ask("GET", f"/api/games/{room}/board"))[0] == 404
    status, edition = await house().ask("GET", f"/api/games/{room}/edition")
    assert status == 200 and edition["id"] == "zelda"


async def test_boards_are_counted():
    file = await starting_set()
    server = await asyncio.to_thread(Server, "--boards-per-hour", "1")
    assert (await server.ask("POST", "/api/rooms", {"board": file}))[0] == 201
    status, answer = await server.ask("POST", "/api/rooms", {"board": file})
    assert (status, answer["error"]["code"]) == (429, "too_many_boards")
    assert (await server.ask("POST", "/api/rooms", {"edition": "zelda"}))[0] == 201


async def test_a_restart_finds_the_board_again():
    file = await starting_set()
    server = await asyncio.to_thread(Server)
    made = (await server.ask("POST", "/api/rooms", {"board": file, "variant": "speed"}))[1]
    await asyncio.to_thread(server.end)
    await asyncio.to_thread(server.start)
    one = await guest(made["room"], server)
    assert one.view["room"]["board"]["id"] == "my-board" and one.view["room"]["variant"] == "speed"
    await leave(one)
