# What one stranger cannot take from the others: places, memory, the list, the log, the host's chair; and how the server is set up.
import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time

import tables
from tables import Guest, Refused, Server, guest, house, leave, slow, table
from test_store import WallClock, order, refusal


def raw(server, text):
    """One request as bytes; the status that comes."""
    with socket.create_connection(("127.0.0.1", server.port), 60) as s:
        s.sendall(text.encode())
        return int(s.recv(4096)[9:12])


async def test_one_address_does_not_lock_the_others_out():
    server = await asyncio.to_thread(Server, "--rooms-per-hour", "0")  # the limits that come with it
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(400)]
    try:
        # Another address of this machine is another household. It is let in after all of them.
        with socket.create_connection(("127.0.0.1", server.port), 60, ("127.0.0.9", 0)) as other:
            other.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
            answer = await asyncio.to_thread(other.recv, 100)
        assert answer.startswith(b"HTTP/1.1 200")
        log = open(server.log).read()
        assert log.count('"limit":"connections_per_address"') == 1, "said once, not two hundred times"
    finally:
        for one in silent:
            one.close()
    await asyncio.to_thread(server.end)


async def test_a_strangers_name_for_this_machine_leads_nowhere():
    ask = "GET /api/levels HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n".format
    assert await asyncio.to_thread(raw, house(), ask("evil.example:8080")) == 421
    for host in (f"127.0.0.1:{house().port}", "localhost", "[::1]:80", "example.org"):
        assert await asyncio.to_thread(raw, house(), ask(host)) == 200, host


async def test_the_host_is_who_sat_down_first():
    room = await house().room()
    creator, late = await guest(room), await guest(room)
    await creator.sit(3)
    await late.sit(0)
    assert late.view["room"]["host"] == 3
    await late.refused("not_host", "unseat", seat=3)
    await creator.do("unseat", seat=0)
    await leave(creator, late)


async def test_empty_rooms_push_no_table_off_the_list():
    one, two = await table(2, start=False, public=True)
    empty = [await house().room(public=True) for _ in range(60)]
    listed = [room["room"] for room in (await house().ask("GET", "/api/rooms"))[1]]
    assert one.room in listed and not set(empty) & set(listed)
    alone = await guest(empty[0])
    await alone.sit(0)
    listed = [room["room"] for room in (await house().ask("GET", "/api/rooms"))[1]]
    assert listed.index(one.room) < listed.index(empty[0]), "first those with most people"
    await leave(one, two, alone)


async def test_a_code_leads_to_tables_that_gather():
    one, two = await table(2, start=False)
    code = one.view["room"]["code"]
    assert (await house().ask("GET", f"/api/codes/{code}"))[0] == 200
    await one.do("start")
    assert (await house().ask("GET", f"/api/codes/{code}"))[0] == 404, "a private game that runs"
    await leave(one, two)
    server = await asyncio.to_thread(Server, "--rooms-per-hour", "0")
    statuses = [(await server.ask("GET", f"/api/codes/BCDFG{k % 8 + 2}"))[0] for k in range(60)]
    assert statuses[:10] == [404] * 10 and 429 in statuses, "who guesses has to wait"
    await asyncio.to_thread(server.end)


async def test_a_watcher_does_not_talk_under_a_players_name():
    one, two = await table(2)
    watcher = await guest(one.room)
    await watcher.refused("name_taken", "chat", text="Ich gebe auf.", name="Person 0")
    await watcher.do("chat", text="Hallo", name="Gast")
    await leave(one, two, watcher)


async def test_an_id_is_never_forgotten():
    (one,) = await table(1, start=False)
    first = await one.do("ready", id="first", on=True)
    for k in range(80):
        await one.do("ready", id=f"later{k}", on=k % 2 == 0)
    n = one.n
    assert (await one.say("ready", id="first", on=True))["n"] == first["n"] and one.n == n
    back = await guest(one.room, token=one.token)
    assert (await back.say("ready", id="later3", on=True))["n"] == first["n"] + 4
    await leave(one, back)


async def test_chat_has_a_budget():
    server = await asyncio.to_thread(Server, "--rooms-per-hour", "0")
    (one,) = await table(1, server=server, start=False)
    answers = await asyncio.gather(*(one.say("chat", text="Hallo") for _ in range(30)))
    said = [answer["type"] for answer in answers]
    assert said[:10] == ["ok"] * 10 and said.count("refused") >= 15
    assert {a["code"] for a in answers if a["type"] == "refused"} == {"too_fast"}
    await leave(one)
    await asyncio.to_thread(server.end)


@slow
async def test_bots_alone_do_not_fill_the_store():
    (one,) = await table(1, pace="machine", bots=3)
    await one.do("act", words="resign")
    began, n = time.monotonic(), one.n
    await asyncio.sleep(4)
    await one.until(lambda: one.events[-1]["entry"].get("by") == "bot")
    steps = sum(e["n"] > n and e["entry"].get("by") == "bot" for e in one.events)
    assert 1 <= steps <= 5 * (time.monotonic() - began), f"{steps} steps"
    await leave(one)


async def replay(server, room, household):
    """A whole game told to this address; the status."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(f"GET /api/games/{room}/events HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: {household}\r\nConnection: close\r\n\r\n".encode())
        return int((await reader.read())[9:12])
    finally:
        writer.close()


async def test_replays_are_shared_among_addresses():
    server = await asyncio.to_thread(Server, "--behind-proxy", "--rooms-per-hour", "0", "--requests-per-second", "0")
    with open(tables.ROOT + "/tests/golden/game_bond_5.rec") as file:
        room = (await server.ask("POST", "/api/games", file.read()))[1]["room"]
    greedy, enough = [], False

    async def want_more():
        while not enough:
            greedy.append(await replay(server, room, "192.0.2.1"))

    flood = [asyncio.create_task(want_more()) for _ in range(60)]
    while 503 not in greedy:
        await asyncio.sleep(0.05)
    modest = [await replay(server, room, "192.0.2.2") for _ in range(5)]
    enough = True
    await asyncio.gather(*flood)
    assert modest == [200] * 5, "one after the other, whatever others want"
    assert 200 in greedy
    await asyncio.to_thread(server.end)


# ---------------------------------------------------------------------------------------------------------------- setting it up


def serve(*options, **environment):
    command = [tables.BINARY, "serve", "--check", *options]
    return subprocess.run(command, capture_output=True, timeout=30, text=True, env={**os.environ, **environment}, cwd="/tmp")


def test_options_come_from_a_file_and_from_the_environment():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bankhalter.conf")

        def written(text):
            with open(path, "w") as file:
                file.write(text)
            return serve("--config", path)

        good = written(f'[serve]\nbind="127.0.0.1"\nstore="{folder}/games.db"\nbehind-proxy=true\norigin=["https://a.example","https://b.example"]\n')
        assert good.returncode == 0, good
        assert written('[serve]\nbind="nowhere"\n').returncode != 0
        assert "nowhere" in written('[serve]\nbind="nowhere"\n').stderr
        assert written("[serve]\nconections=5\n").returncode != 0, "a slip of the pen is told"
        assert serve(BANKHALTER_BIND="nowhere").returncode != 0
        assert serve("--bind", "127.0.0.1", BANKHALTER_BIND="nowhere").returncode == 0, "the command line comes first"
        assert serve("--store", "/nonexistent/folder/games.db").returncode != 0
        assert serve("--config", "/nonexistent.conf").returncode != 0
        assert not os.path.exists(f"{folder}/games.db"), "nothing was opened"


async def test_the_log_begins_with_what_runs():
    server = await asyncio.to_thread(Server, "--connections-per-address", "7")
    first = json.loads(open(server.log).readline())["log"]
    assert first["event"] == "start" and first["store"] == "sqlite" and first["connections_per_address"] == 7
    assert re.match(r"\d+\.\d+", first["version"])
    await asyncio.to_thread(server.end)
    lines = await asyncio.to_thread(Server, "--log", "text")
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d info ", open(lines.log).readline())
    await asyncio.to_thread(lines.end)


async def test_a_service_manager_hears_of_it():
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"{folder}/notify")
        manager.settimeout(60)
        server = await asyncio.to_thread(lambda: Server(NOTIFY_SOCKET=f"{folder}/notify", WATCHDOG_USEC="400000"))

        def hear_all():  # in a row: of what is not fetched only a few messages are kept
            told = [manager.recv(100) for _ in range(4)]
            assert told == [b"READY=1"] + [b"WATCHDOG=1"] * 3
            server.process.send_signal(signal.SIGTERM)
            while manager.recv(100) != b"STOPPING=1":
                pass

        await asyncio.to_thread(hear_all)
        await asyncio.to_thread(server.end)


async def test_a_service_manager_that_does_not_listen_holds_nobody_up():
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"{folder}/notify")
        server = await asyncio.to_thread(lambda: Server(NOTIFY_SOCKET=f"{folder}/notify", WATCHDOG_USEC="20000"))
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as another, contextlib.suppress(BlockingIOError):
            another.setblocking(False)
            while True:
                another.sendto(b"", f"{folder}/notify")  # until nothing more fits
        for _ in range(5):
            await asyncio.sleep(0.02)  # a beat or two
            assert (await asyncio.wait_for(server.ask("GET", "/healthz"), 60))[0] == 200
        await asyncio.to_thread(server.end)


async def test_what_operation_looks_at_is_there():
    (one,) = await table(1, bots=1)
    await leave(one)
    metrics = (await house().ask("GET", "/metrics"))[1]
    told = set(re.findall(r"^(bankhalter_\w+)", metrics, re.M))
    for file in ("alerts.yml", "dashboard.json"):
        with open(f"{tables.ROOT}/deploy/prometheus/{file}") as text:
            wanted = set(re.findall(r"\bbankhalter_\w+", text.read()))
        assert wanted and wanted <= told, wanted - told
    assert re.search(r'^bankhalter_build_info\{version="[^"]+"\} 1', metrics, re.M)
    for timed in ("answer", "commit", "loop_lag"):
        assert int(re.search(rf"^bankhalter_{timed}_seconds_count (\d+)", metrics, re.M)[1]) > 0, timed


async def test_names_are_seen_and_told_apart():
    one, two = await table(2, start=False)
    for name in ("Person 0", "PERSON 0", "Pers\u043en 0", "Per\u200bson 0", "Person\u00a00", "P\u202eerson", "\u3164", "A\u0301\u0301\u0301\u0301da"):
        answer = await two.say("rename", name=name, piece=1)
        assert answer["type"] == "refused" and answer["code"] in ("name_taken", "bad_name"), (name, answer)
    for name in ("Zoë", "Łukasz", "山田", "Ольга", "Ada ❤️", "👩\u200d🚀 Ripley"):
        await two.do("rename", name=name, piece=1)
    watcher = await guest(one.room)
    await watcher.refused("name_taken", "chat", text="Hallo", name="Pers\u043en 0")
    await leave(one, two, watcher)


async def test_what_is_said_is_seen_and_steers_nothing():
    one, two = await table(2)
    watcher = await guest(one.room)
    unseen = ("\u200b", "\u00a0\u3000", "\u2060\u3164\ufeff", "\u202eesrever", "a\u2067b", "\u009b2J", "a\u0085b")
    for text in unseen:
        await one.refused("bad_text", "chat", text=text)
        await watcher.refused("bad_text", "chat", text=text, name="Olga")
        await one.refused("bad_text", "report", seat=two.seat, why=text)
    for text in ("Zwei\nZeilen", "שלום", "👩\u200d🚀", "\U0001fae9", "..."):
        await one.do("chat", text=text)
    await one.do("report", seat=two.seat, why="")
    await leave(one, two, watcher)


async def test_what_one_address_has_written_is_limited():
    server = await asyncio.to_thread(Server, "--rooms-per-hour", "0", "--chat-per-second", "0", "--entries-per-second", "0.5")
    one, two = await table(2, server=server)
    far = await Guest(server).connect(local_addr=("127.0.0.9", 0))
    await far.hello(await server.room())
    answers = await asyncio.gather(*(one.say("chat", text="mehr") for _ in range(60)))
    assert {answer["type"] for answer in answers[:5]} == {"ok"}
    # Half a minute's worth was free. What is over that is free again only every two seconds.
    await one.refused("too_fast", "chat", text="mehr")
    await two.refused("too_fast", "chat", text="derselbe Haushalt")
    await far.do("chat", text="ein anderer", name="Zaungast")
    assert '"limit":"entries_per_second"' in open(server.log).read()
    await leave(one, two, far)


async def test_a_closed_table_is_seen_only_by_those_who_sit_there():
    server = house()
    room = await server.room(public=True, private=True)
    ada, ben, watcher = [await guest(room) for _ in range(3)]
    await ada.sit(0)
    await ben.sit(1, piece=1)
    assert watcher.view["room"]["private"] and not watcher.view["room"]["public"], "what cannot be watched is on no list"
    await ada.do("settings", public=True)
    assert not ada.view["room"]["private"]
    await ada.do("settings", private=True)
    assert not ada.view["room"]["public"]
    assert (await server.ask("GET", f"/api/codes/{ada.view['room']['code']}"))[1] == {"room": room}
    await ada.do("start")
    await watcher.until(lambda: watcher.bye)
    assert watcher.bye["reason"] == "private"
    await watcher.until_closed()
    assert not watcher.kinds("start")[1:], "and is told nothing more"
    late = await Guest(server).connect()
    try:
        await late.hello(room)
        raise AssertionError("it was let in")
    except Refused as no:
        assert no.code == "private"
    assert (await server.ask("GET", f"/api/codes/{ada.view['room']['code']}"))[0] == 404
    for path in ("events", "record", "edition"):
        status, value = await server.ask("GET", f"/api/games/{room}/{path}")
        assert (status, value["error"]["code"]) == (403, "private"), path
        assert (await server.ask("GET", f"/api/games/{room}/{path}", token=ben.token))[0] == 200, path
    status, value = await server.ask("POST", "/api/rooms", {"from": {"game": room, "n": 20}})
    assert (status, value["error"]["code"]) == (403, "private")
    assert "Person" not in (await server.ask("GET", f"/r/{room}"))[1]
    await ada.do("act", words="resign")
    await ben.until(lambda: ben.phase == "over")
    assert (await server.ask("GET", f"/api/games/{room}/analysis"))[0] == 403
    assert (await server.ask("GET", f"/api/games/{room}/analysis", token=ada.token))[0] in (200, 202)
    assert (await server.ask("GET", f"/api/games/{room}/analysis"))[0] == 403, "also when it is known"
    await leave(ada, ben, late)


async def test_the_operator_hears_of_names_and_messages():
    server = await asyncio.to_thread(Server)
    ada, ben = await table(2, server=server, bots=1)
    said = await ben.do("chat", text="Unfug")
    await ada.do("report", n=said["n"], why="grob")
    await ada.do("report", seat=1)
    await ada.refused("no_such_message", "report", n=1)
    await ada.refused("no_such_seat", "report", seat=0)
    await ada.refused("no_such_seat", "report", seat=2)
    await ada.refused("malformed", "report")
    answers = [await ada.say("report", seat=1) for _ in range(6)]
    assert answers[-1]["type"] == "refused" and answers[-1]["code"] == "too_fast"
    lines = (await order(server, "reports")).splitlines()
    first, second = [json.loads(line.split(" ", 2)[2]) for line in lines[:2]]
    assert first == {"room": ada.room, "by": "Person 0", "why": "grob", "n": said["n"], "name": "Person 1", "text": "Unfug"}
    assert second["name"] == "Person 1" and "text" not in second
    assert await order(server, "dismiss", lines[0].split()[0]) == "dismissed\n"
    assert len((await order(server, "reports")).splitlines()) == len(lines) - 1
    assert not [m for m in ben.messages if "report" in json.dumps(m)], "the table does not hear of it"
    await leave(ada, ben)


async def test_words_of_the_operators_list():
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("# was niemand sagen soll\nSchurke\nhalunk*\n")
        file.flush()
        server = await asyncio.to_thread(Server, "--words", file.name)
    ada = await guest(await server.room(), server)
    for name in ("Schurke", "der sCHURKE!", "Ѕchurke", "Halunkenkönig"):  # the third begins with a letter that only looks like ours
        await ada.refused("bad_name", "sit", seat=0, name=name, piece=0)
    await ada.sit(0, "Schurkenstreich")
    await ada.refused("bad_text", "chat", text="Du Schurke, du")
    await ada.do("chat", text="Ein Schurkenstück")
    await leave(ada)


async def test_the_secret_of_a_seat_can_be_replaced_and_revoked():
    server = await asyncio.to_thread(Server)
    ada, ben = await table(2, server=server)
    thief = await guest(ada.room, server, token=ada.token)  # has seen the secret over her shoulder
    old, mine = ada.token, "k" * 43
    answer = await ada.say("renew", token=mine)
    assert (answer["type"], answer["token"]) == ("seated", mine)
    await thief.until(lambda: thief.bye)
    assert thief.bye["reason"] == "revoked"
    assert await refusal(server, ada.room, old) == "bad_token"
    await ada.do("chat", text="noch da")
    again = await guest(ada.room, server, token=mine)
    assert again.seat == 0
    assert (await ada.say("renew", token=mine))["type"] == "seated", "the same again is harmless"
    await ben.refused("bad_token", "renew", token=mine)
    await ada.refused("too_soon", "revoke", seat=1)
    await ben.refused("not_host", "revoke", seat=0)
    assert await order(server, "revoke", ada.room, "1") == "revoked\n"
    await ben.until(lambda: ben.bye)
    assert ben.bye["reason"] == "revoked"
    assert await refusal(server, ada.room, ben.token) == "bad_token"
    await ada.until(lambda: ada.view["seats"]["1"]["stand_in"])
    assert not any(mine in json.dumps(m) for m in ben.messages)
    await leave(ada, again)


async def test_the_secret_of_a_seat_expires_with_the_game():
    clock = await asyncio.to_thread(WallClock)
    one, two = await table(2, server=clock.server)
    await one.do("act", words="resign")
    await two.until(lambda: two.phase == "over")
    await leave(one, two)
    back = await guest(one.room, clock.server, token=two.token)
    assert back.seat == 1
    await leave(back)
    await asyncio.to_thread(clock.server.end)
    clock.turn(2 * 86400)
    await asyncio.to_thread(clock.server.start)
    back = await guest(one.room, clock.server, token=two.token)
    assert back.seat is None
    await back.refused("not_seated", "rematch")
    await leave(back)
