# The lobby and what surrounds a game: rooms, seats, settings, chat, lists, rematch, deletion.
import asyncio

import tables
from tables import Refused, bare, guest, house, leave, slow, table

TOKEN = "own-token-own-token-own-token-own-token-own"


async def test_create_and_join_by_code():
    status, made = await house().ask("POST", "/api/rooms", {"edition": "zelda"})
    assert status == 201
    status, found = await house().ask("GET", f"/api/codes/{made['code']}")
    tables.check("room_found", found)
    assert (status, found) == (200, {"room": made["room"]})
    assert (await house().ask("GET", "/api/codes/NOSUCH"))[0] == 404
    one = await guest(made["room"])
    room = one.view["room"]
    assert (room["edition"], room["variant"], room["pace"], room["public"], room["phase"]) == ("zelda", "standard", "normal", False, "lobby")
    assert room["code"] == made["code"] and len(room["commitment"]) == 64 and one.view["seats"] == {}
    await leave(one)


async def test_rooms_that_cannot_be():
    for body, code in [
        ({"edition": "nowhere"}, "unknown_edition"),
        ({"edition": "zelda", "variant": "none"}, "unknown_variant"),
        ({"edition": "zelda", "pace": "slow"}, "unknown_pace"),
        ({"edition": 7}, "malformed"),
        ({"edition": "zelda", "public": "yes"}, "malformed"),
        ({"edition": "zelda", "from": 3}, "malformed"),
        ({"edition": "zelda", "from": {"game": "nosuchroom", "n": 1}}, "no_room"),
        ("[]", "malformed"),
        ("{", "malformed"),
        ("", "malformed"),
    ]:
        status, answer = await house().ask("POST", "/api/rooms", body)
        assert status in (400, 404) and answer["error"]["code"] == code, (body, status, answer)
    # Nobody reads through a megabyte on the loop that accepts connections.
    status, answer = await house().ask("POST", "/api/rooms", {"edition": "zelda", "padding": [1] * 200_000})
    assert (status, answer["error"]["code"]) == (413, "too_large")


async def test_the_lobby():
    room = await house().room()
    host, other, watcher = [await guest(room) for _ in range(3)]
    assert (await host.sit(2, "Ada", 3))["seat"] == 2
    assert host.view["room"]["host"] == 2
    answer = await other.sit(5, "Bob", 1, token=TOKEN)
    assert answer["token"] == TOKEN
    again = await other.say("sit", seat=5, name="Bob", piece=1, token=TOKEN)  # as if the answer had been lost
    assert again["type"] == "seated" and again["seat"] == 5 and other.n == again["n"]
    await host.do("rename", name="Ada Ä", piece=4)
    assert host.me()["name"] == "Ada Ä" and host.me()["piece"] == 4
    await other.do("ready", on=True)
    assert other.me()["ready"] is True
    await host.do("bot", seat=0, level="hard")
    await host.do("bot", seat=0, level="medium")
    await host.do("bot", seat=1, level="easy")
    await host.do("bot", seat=3)
    assert host.view["seats"]["3"]["level"] == "medium", "the usual one"
    await host.do("unseat", seat=3)
    assert host.view["seats"]["0"]["level"] == "medium" and host.view["room"]["host"] == 2
    await host.do("unseat", seat=1)
    assert set(host.view["seats"]) == {"0", "2", "5"}
    await host.do("settings", edition="thrones", variant="short", pace="blitz", public=True)
    set_up = host.view["room"]
    assert (set_up["edition"], set_up["variant"], set_up["pace"], set_up["public"]) == ("thrones", "short", "blitz", True)
    await other.do("chat", text="Hallo!")
    await watcher.do("chat", text="Ich sehe zu.", name="Zuschauerin")
    assert [e["entry"].get("name") for e in watcher.kinds("chat")] == [None, "Zuschauerin"]
    await watcher.refused("bad_name", "chat", text="Wer bin ich?")
    status, rooms = await house().ask("GET", "/api/rooms")
    tables.check("room_list", rooms)
    (mine,) = [r for r in rooms if r["room"] == room]
    assert mine["watchers"] == 1 and [s["name"] for s in mine["seats"]] == [host.view["seats"]["0"]["name"], "Ada Ä", "Bob"]
    await host.do("start")
    assert host.seat == 1
    await other.until(lambda: other.seat == 2 and other.phase == "playing")
    assert host.events[-1]["entry"]["type"] != "start"  # the short game deals at once
    (start,) = host.kinds("start")
    assert start["entry"]["order"] == [0, 2, 5] and start["entry"]["nonces"] == {}
    assert [p["name"] for p in host.game["players"]][1:] == ["Ada Ä", "Bob"]
    await watcher.until(lambda: watcher.phase == "playing")
    assert watcher.you is None
    await leave(host, other, watcher)


async def test_standing_up_and_being_asked_to():
    room = await house().room(public=True)
    host, other = await guest(room), await guest(room)
    await host.sit(0)
    await other.sit(1)
    old = host.token
    await host.do("stand")
    await other.until(lambda: other.view["room"]["host"] == 1)
    await host.refused("not_seated", "ready", on=True)
    stranger = await tables.Guest(house()).connect()
    try:
        await stranger.hello(room, old)
        assert False, "an old secret opens nothing"
    except Refused as no:
        assert no.code == "bad_token"
    await host.sit(3, "Wieder da")
    assert host.token != old
    await other.do("unseat", seat=3)
    await host.until(lambda: "3" not in host.view["seats"])
    await host.refused("not_seated", "ready", on=True)
    await leave(host, other, stranger)


async def test_a_seat_is_not_lost_when_the_game_begins_before_the_answer():
    (host,) = await table(1, start=False)
    lost, sit = await guest(host.room), dict(seat=4, name="Spät", piece=2, token=TOKEN)
    await lost.send({"type": "sit", "id": "sit", **sit})  # its answer is not waited for
    await host.until(lambda: "4" in host.view["seats"])
    await leave(lost)
    await host.do("start")
    back = await guest(host.room)
    answer = await back.say("sit", id="sit", **sit)
    assert (answer["type"], answer["seat"], answer["token"]) == ("seated", 1, TOKEN), answer
    await back.until(lambda: back.you is not None and back.you["seat"] == 1 and "resign" in back.you["legal"])
    await back.do("chat", text="Doch noch!")
    stranger = await guest(host.room)
    await stranger.refused("not_in_lobby", "sit", **{**sit, "token": "x" * 43})
    await leave(host, back, stranger)


@slow
async def test_a_lobby_goes_on_without_its_host():
    host, other = await table(2, start=False)
    await leave(host)
    await other.until(lambda: other.view["room"]["host"] == 1)
    assert (await other.refused("too_soon", "unseat", seat=0))["wait_ms"] > 60_000, "he may come back"
    await other.do("bot", seat=3, level="easy")
    await other.do("start")
    await leave(other)


@slow
async def test_a_lobby_is_deleted_by_its_first_person_only():
    host, other = await table(2, start=False)
    await leave(host)
    await other.until(lambda: other.view["room"]["host"] == 1)
    assert (await house().ask("DELETE", f"/api/games/{host.room}", token=other.token))[0] == 403
    back = await guest(host.room, token=host.token)
    await other.until(lambda: other.view["room"]["host"] == 0)
    assert (await house().ask("DELETE", f"/api/games/{host.room}", token=host.token))[0] == 204
    await leave(back, other)


async def test_two_connections_of_one_seat():
    (host,) = await table(1, start=False)
    twin = await guest(host.room, token=host.token)
    assert twin.seat == 0 and twin.you["seat"] == 0
    await twin.do("rename", name="Zwilling", piece=1)
    await host.until(lambda: host.me()["name"] == "Zwilling")
    await leave(host, twin)


async def test_lobby_refusals():
    host, other = await table(2, start=False)
    watcher = await guest(host.room)
    sit = dict(seat=3, name="Neu", piece=2)
    for who, code, kind, fields in [
        (other, "already_seated", "sit", sit),
        (watcher, "seat_taken", "sit", {**sit, "seat": 0}),
        (watcher, "name_taken", "sit", {**sit, "name": "Person 0"}),
        (watcher, "bad_name", "sit", {**sit, "name": " "}),
        (watcher, "bad_name", "sit", {**sit, "name": "x" * 25}),
        (watcher, "bad_name", "sit", {**sit, "name": "a\u0000b"}),
        (watcher, "bad_piece", "sit", {**sit, "piece": 15}),
        (watcher, "bad_token", "sit", {**sit, "token": "x" * 43 + "="}),
        (host, "bad_name", "rename", dict(name="\u0007", piece=1)),
        (host, "name_taken", "rename", dict(name="Person 1", piece=1)),
        (host, "bad_piece", "rename", dict(name="Gut", piece=15)),
        (other, "not_host", "settings", dict(pace="blitz")),
        (other, "not_host", "bot", dict(seat=4, level="easy")),
        (other, "not_host", "unseat", dict(seat=0)),
        (other, "not_host", "start", {}),
        (host, "unknown_edition", "settings", dict(edition="nowhere")),
        (host, "unknown_level", "bot", dict(seat=4, level="grandmaster")),
        (host, "seat_taken", "bot", dict(seat=1, level="easy")),
        (host, "no_such_seat", "unseat", dict(seat=4)),
        (host, "no_such_seat", "unseat", dict(seat=0)),
        (host, "no_such_seat", "mute", dict(seat=4, on=True)),
        (host, "not_playing", "act", dict(words="roll", answers=1)),
        (host, "not_playing", "why", dict(words="roll")),
        (host, "not_playing", "offer", dict(to=1, give="$1", take="-")),
        (host, "not_playing", "accept", dict(offer=1)),
        (host, "not_playing", "hold", {}),
        (host, "not_playing", "vote", dict(seat=1, on=True)),
        (host, "not_over", "rematch", {}),
        (host, "bad_text", "chat", dict(text=" ")),
        (host, "bad_text", "chat", dict(text="a\u0000b")),
    ]:
        before = (host.n, bare(host.view))
        await who.refused(code, kind, **fields)
        assert (host.n, bare(host.view)) == before
    # What the schema does not allow to be sent.
    for text, code in [
        ('{"type":"settings","variant":"none"}', "unknown_variant"),
        ('{"type":"settings","pace":"slow"}', "unknown_pace"),
        ('{"type":"settings","public":1}', "malformed"),
        ('{"type":"bot","seat":6,"level":"easy"}', "malformed"),
        ('{"type":"chat","text":"' + "x" * 301 + '"}', "bad_text"),
        ('{"type":"chat","text":"' + "x" * 1201 + '"}', "malformed"),
        ('{"type":"rename","name":"Gut"}', "malformed"),
    ]:
        assert (await host.say_text(text))["code"] == code, text
    assert (await other.say_text('{"type":"seal","sealed":"ab"}'))["code"] == "bad_nonce"
    await other.do("stand")
    await host.refused("too_few", "start")
    await leave(host, other, watcher)


async def test_rematch_and_deletion():
    one, two = await table(2)
    watcher = await guest(one.room)
    await one.refused("not_in_lobby", "rename", name="Spät", piece=1)
    await one.refused("not_over", "rematch")
    await one.do("act", words="resign")
    await two.until(lambda: two.phase == "over")
    assert two.game["result"]["winners"] == [1]
    await watcher.refused("not_seated", "rematch")
    await two.refused("not_playing", "act", words="resign")
    answer = await two.do("rematch", id="again")
    next_room = two.view["room"]["rematch"]
    await one.until(lambda: one.view["room"].get("rematch") == next_room)
    assert (await two.say("rematch", id="again"))["n"] == answer["n"]
    assert (await one.do("rematch")) and two.view["room"]["rematch"] == next_room
    again = await guest(next_room, token=two.token)
    assert again.seat == 0 and again.phase == "lobby" and set(again.view["seats"]) == {"0", "1"}
    assert (await guest(next_room, token=one.token)).seat == 1
    # Only the first person's secret deletes.
    server = house()
    for token, status in [(None, 403), ("x" * 43, 403), (two.token, 403), (one.token, 204)]:
        answer = await server.ask("DELETE", f"/api/games/{one.room}", token=token)
        assert answer[0] == status, (token, answer)
    assert await two.until_closed() and two.bye["reason"] == "deleted"
    assert (await server.ask("DELETE", f"/api/games/{one.room}", token=one.token))[0] == 404
    assert (await server.ask("GET", f"/api/games/{one.room}/events"))[0] == 404
    assert (await server.ask("GET", f"/api/games/{one.room}/record"))[0] == 404
    late = await tables.Guest(server).connect()
    try:
        await late.hello(one.room)
        assert False
    except Refused as no:
        assert no.code == "no_room"
    await leave(again, late)


async def test_a_deleted_game_stays_deleted_while_bots_play():
    one, two = await table(2, bots=2)
    tables.running = asyncio.create_task(tables.play_all([one, two], lambda: one.n > 400 or one.closed))
    await one.until(lambda: one.n > 40)
    assert (await house().ask("DELETE", f"/api/games/{one.room}", token=one.token))[0] == 204
    await asyncio.gather(tables.running, return_exceptions=True)
    await one.until_closed()
    await asyncio.sleep(1)
    assert (await house().ask("GET", f"/api/games/{one.room}/events"))[0] == 404
    assert house().entries(one.room) == []


async def test_fixed_answers():
    server = house()
    for path, name in [("/api/editions", "edition_list"), ("/api/texts", "texts"), ("/api/levels", "level_list")]:
        status, value = await server.ask("GET", path)
        assert status == 200
        tables.check(name, value)
    levels = (await server.ask("GET", "/api/levels"))[1]
    assert [level["level"] for level in levels] == ["easy", "builder", "medium", "gambler", "hard"]
    for edition in (await server.ask("GET", "/api/editions"))[1]:
        tables.check("edition", (await server.ask("GET", f"/api/editions/{edition['id']}"))[1])
        tables.check("rules", (await server.ask("GET", f"/api/rules/{edition['id']}"))[1])
    texts = (await server.ask("GET", "/api/texts"))[1]["refusals"]
    for code in documented_codes():
        assert code in texts["de"] and code in texts["en"], code
    for method, path, status in [
        ("GET", "/api/nothing", 404),
        ("POST", "/api/editions", 405),
        ("GET", "/api/editions/nowhere", 404),
        ("DELETE", "/api/rooms", 404),
        ("GET", "/api/games/nosuchroom/events", 404),
        ("GET", "/api/games/nosuchroom/record", 404),
        ("POST", "/", 405),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/healthz", 200),
        ("GET", "/readyz", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/r/a/b", 404),
        ("GET", "/wp-admin/setup", 404),
    ]:
        answer = await server.ask(method, path)
        assert answer[0] == status, (method, path, answer)
    room = await server.room()
    for query in ("from=0", "from=-7", "from=99999", "from=1&to=0", "from=x", "from=9999999999", "from=2147483647&to=2147483647"):
        status, value = await server.ask("GET", f"/api/games/{room}/events?{query}")
        assert status == 200, (query, value)
        tables.check("event_list", value)
    assert (await server.ask("GET", f"/api/games/{room}/record"))[0] == 404  # nothing was played


def documented_codes():
    """The room's own codes, from the table in docs/protocol.md."""
    import re

    with open(tables.ROOT + "/docs/protocol.md") as file:
        chapter = file.read().split("## Refusals")[1].split("## HTTP")[0]
    return [code for row in re.findall(r"^\| (`.*?) \|", chapter, re.M) for code in re.findall(r"`(\w+)`", row)]
