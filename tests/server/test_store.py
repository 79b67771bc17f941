# What becomes of the server when its store is damaged, full, locked or rolled back.
import asyncio
import hashlib
import json
import os
import resource
import stat
import subprocess
import tempfile

import tables
from tables import Guest, Refused, Server, guest, leave, seal, slow, table, unseal
from test_clocks import auction, drive


async def damaged_server():
    """A server with five games, three of them damaged while it was down; the ids of the games."""
    server = await asyncio.to_thread(Server)
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
    server = await asyncio.to_thread(Server)
    server.may_complain = True
    ada, ben = await table(2, server=server)
    server.sql("UPDATE games SET quarantine = 'by hand' WHERE id = ?", ada.room)
    answer = await ada.say("chat", text="hallo")
    assert answer["type"] == "refused" and answer["code"] == "quarantined", answer
    for one in (ada, ben):
        await one.until(lambda: one.bye)
        assert one.bye["reason"] == "quarantined"


async def test_a_full_disk_is_told_and_passes():
    server = await asyncio.to_thread(Server)
    server.may_complain = True
    ada, ben = await table(2, server=server)
    assert (await server.ask("GET", "/readyz"))[0] == 200
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    for _ in range(3):
        answer = await ada.say("chat", text="hallo")
        assert answer["type"] == "refused" and answer["code"] == "busy", answer
        assert (await server.ask("GET", "/readyz"))[0] == 503
    await asyncio.sleep(2.5)  # some beats
    assert [line["event"] for line in server.complaints()] == ["store cannot be written"]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
    await ada.do("chat", text="there is room again")
    assert (await server.ask("GET", "/readyz"))[0] == 200
    await ben.until(lambda: ben.kinds("chat"))
    await leave(ada, ben)


async def reseal(*guests):
    """Everybody promises and tells a fresh nonce, as clients do after a rollback; the nonces."""
    for one in guests:
        await one.until(lambda: one.view and one.view["room"].get("resealing"))
    nonces = await asyncio.gather(*(seal(one) for one in guests))
    for one in guests:
        await one.until(lambda: one.view["room"].get("seals"))
    await unseal(zip(guests, nonces))
    for one in guests:
        await one.until(lambda: one.kinds("resume"))
    return nonces


def chances(server, room):
    return [entry["words"] for entry in server.entries(room) if entry["type"] == "act" and entry["words"].startswith("chance ")]


async def prove(server, room):
    """What `verify` says of the record of a game."""
    record = (await server.ask("GET", f"/api/games/{room}/record"))[1]
    name = os.path.join(server.folder.name, "game.rec")
    with open(name, "w") as file:
        file.write(record)
    done = await asyncio.to_thread(subprocess.run, [tables.BINARY, "verify", name], capture_output=True, text=True)
    return record, done.stdout + done.stderr


async def test_a_log_that_was_rolled_back_goes_on_with_fresh_dice():
    server = await asyncio.to_thread(Server)
    ada, ben = await table(2, server=server)
    first = server.entries(ada.room)[0]["commitment"]
    await drive([ada, ben], lambda: ada.n > 30)
    n, thrown = ada.n, len(chances(server, ada.room))
    # What a failover to a standby that had not heard of them would do.
    server.sql("DELETE FROM entries WHERE game = ? AND number > ?", ada.room, n - 2)
    answer = await ada.say("chat", text="three")
    assert answer["type"] == "refused" and answer["code"] == "busy", answer
    for one in (ada, ben):
        await one.until(lambda: one.bye)
        assert one.bye["reason"] == "restart", "the game exists"
    back = [await Guest(server).connect() for _ in range(2)]
    for again, one in zip(back, (ada, ben)):
        welcome = await again.hello(one.room, one.token, since=n)
        assert n - 2 <= welcome["n"], welcome
        await again.until(lambda: again.view)
    entries = server.entries(ada.room)
    (epoch,) = [entry for entry in entries if entry["type"] == "epoch"]
    assert (epoch["epoch"], epoch["kept"]) == (1, n - 2) and epoch["commitment"] != first
    assert back[0].view["room"]["epoch"] == 1 and epoch["secret"]["seed"] not in "".join(back[0].raw)
    nonces = await reseal(*back)
    assert "bankhalter_rolled_back_total 1" in (await server.ask("GET", "/metrics"))[1]
    await drive(back, lambda: len(chances(server, ada.room)) > thrown + 2)
    await back[0].do("act", words="resign")
    await back[1].until(lambda: back[1].phase == "over")
    record, told = await prove(server, ada.room)
    assert told.endswith("finished, dice fit the seed\n"), told
    assert f"epoch {epoch['commitment']}\nnonce 0 {nonces[0]}\nnonce 1 {nonces[1]}\n" in record
    assert record.count("\nreveal ") == 2
    status, imported = await server.ask("POST", "/api/games", record)
    assert status == 201 and (await prove(server, imported["room"]))[0] == record, "it can be taken in again"
    await leave(*back)


async def restore(server, *words):
    command = [tables.BINARY, "restore", "--store", server.store, *words]
    return await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)


@slow
async def test_after_a_restore_no_throw_comes_again():
    server = await asyncio.to_thread(Server)
    ada, ben = await table(2, server=server)
    (lobby,) = await table(1, server=server, start=False)
    copy = os.path.join(server.folder.name, "copy.db")
    command = [tables.BINARY, "backup", "--store", server.store, copy]
    assert (await asyncio.to_thread(subprocess.run, command, capture_output=True)).returncode == 0
    kept, promised = len(chances(server, ada.room)), lobby.view["room"]["commitment"]
    await drive([ada, ben], lambda: len(chances(server, ada.room)) > kept + 12)
    lost, seen = chances(server, ada.room)[kept:], ada.n
    refused = await restore(server, copy)
    assert refused.returncode == 1 and "is in use by another server" in refused.stderr, refused
    await leave(ada, ben, lobby)
    await asyncio.to_thread(server.end)
    done = await restore(server, copy)
    assert done.returncode == 0 and "2 games" in done.stdout, done
    assert stat.S_IMODE(os.stat(server.store).st_mode) == 0o600
    assert os.path.exists(server.store + ".before-restore"), "nothing is lost by a mistake"
    await asyncio.to_thread(server.start)
    # They come without fresh nonces: the game waits for them a while and goes on.
    back = [await Guest(server).connect() for _ in range(2)]
    for again, one in zip(back, (ada, ben)):
        await again.hello(one.room, one.token, since=seen)
    await back[0].until(lambda: any(e["type"] == "resume" for e in server.entries(ada.room)))
    await drive(back, lambda: len(chances(server, ada.room)) >= kept + len(lost))
    assert chances(server, ada.room)[kept : kept + len(lost)] != lost
    again = await guest(lobby.room, server, lobby.token)
    await again.until(lambda: again.view["room"]["epoch"] == 1)
    assert again.view["room"]["commitment"] != promised and not again.view["room"].get("resealing")
    await leave(*back, again)


async def test_a_player_who_has_seen_more_than_the_log_is_believed_once():
    server = await asyncio.to_thread(Server)
    ada, ben = await table(2, server=server)
    await drive([ada, ben], lambda: ada.n > 20)
    n = ada.n
    await leave(ada, ben)
    await asyncio.to_thread(server.end)
    # An old copy of the file, put there by hand.
    server.sql("DELETE FROM entries WHERE game = ? AND number > ?", ada.room, n - 4)
    await asyncio.to_thread(server.start)
    stranger = await Guest(server).connect()
    await stranger.hello(ada.room, since=n + 50)
    assert not [entry for entry in server.entries(ada.room) if entry["type"] == "epoch"], "a watcher is not believed"
    for token, since in ((ada.token, n), (ben.token, n + 1000)):
        again = await Guest(server).connect()
        await again.hello(ada.room, token, since=since)
        await again.until(lambda: again.view and again.view["room"]["epoch"] == 1)
    assert len([entry for entry in server.entries(ada.room) if entry["type"] == "epoch"]) == 1


async def test_an_entry_of_a_newer_version_is_no_damage():
    server = await asyncio.to_thread(Server)
    server.may_complain = True
    ada, ben = await table(2, server=server)
    await leave(ada, ben)
    await asyncio.to_thread(server.end)
    append(server, ada.room, {"type": "fanfare", "at": 0, "volume": 11})
    await asyncio.to_thread(server.start)
    assert await refusal(server, ada.room, ada.token) == "unknown_entry"
    for path in ("events", "record"):
        status, value = await server.ask("GET", f"/api/games/{ada.room}/{path}")
        assert (status, value["error"]["code"]) == (503, "unknown_entry"), path
    assert {line["event"] for line in server.complaints()} == {"unknown entry"}
    assert server.sql("SELECT quarantine FROM games WHERE id = ?", ada.room) == [("",)]


def append(server, room, entry):
    """Writes what another version of the program would write."""
    ((n, before),) = server.sql("SELECT number, sum FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1", room)
    body = json.dumps(entry)
    digest = hashlib.blake2b(f"{before} {room} {n + 1} {body}".encode(), digest_size=16).hexdigest()
    server.sql("INSERT INTO entries (game, number, body, sum) VALUES (?, ?, ?, ?)", room, n + 1, body, digest)


class WallClock:
    """A server whose wall clock can be turned."""

    def __init__(self):
        library = os.environ.get("WALL_CLOCK_LIBRARY", os.path.join(tables.ROOT, "build/release/tests/libwall_clock.so"))
        self.file = tempfile.NamedTemporaryFile("w")
        self.turn(0)
        self.server = Server(LD_PRELOAD=library, WALL_CLOCK=self.file.name)

    def turn(self, seconds):
        self.file.seek(0)
        self.file.write(f"{seconds:12}")
        self.file.flush()


async def test_the_hammer_falls_when_the_wall_clock_is_turned_back():
    clock = await asyncio.to_thread(WallClock)
    guests = await table(2, server=clock.server)
    bidder = await auction(guests)
    clock.turn(-3600)
    await bidder.until(lambda: bidder.step != "bid")
    # And after a restart in the past, which has only the log to go by.
    last = max(entry["at"] for entry in clock.server.entries(bidder.room))
    await asyncio.to_thread(clock.server.end)
    await asyncio.to_thread(clock.server.start)
    guests = [await guest(g.room, clock.server, g.token) for g in guests]
    bidder = await auction(guests)
    await bidder.until(lambda: bidder.step != "bid")
    times = [entry["at"] for entry in clock.server.entries(bidder.room)]
    assert times == sorted(times) and times[-1] > last
    await leave(*guests)


async def test_a_fresh_lobby_survives_a_leap_of_the_wall_clock():
    clock = await asyncio.to_thread(WallClock)
    room = await clock.server.room()
    clock.turn(30 * 86400)
    await asyncio.sleep(3)  # some beats
    await leave(await guest(room, clock.server))


async def order(server, *words):
    """What `bankhalter admin` prints; or its complaint, with its exit code."""
    command = [tables.BINARY, "admin", "--store", server.store, *words]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
    return done.stdout if done.returncode == 0 else (done.returncode, done.stderr)


async def test_the_operator_repairs_and_drops_damaged_games():
    server, rooms, ids = await damaged_server()
    assert stat.S_IMODE(os.stat(server.store + ".admin").st_mode) == 0o600
    for name in ("cut", "unfit"):
        assert await refusal(server, *rooms[name]) == "quarantined"
    assert {line.split()[0] for line in (await order(server, "list", "quarantine")).splitlines()} == {ids["cut"], ids["unfit"]}
    assert len((await order(server, "list")).splitlines()) == 5
    shown = await order(server, "show", ids["cut"])
    assert "3 sound entries\nentry 4 does not fit its sum\n" in shown, shown
    log = [json.loads(line) for line in (await order(server, "export", ids["cut"])).splitlines()]
    assert [entry["number"] for entry in log] == list(range(1, len(log) + 1)) and not log[3]["body"].endswith("}")
    assert await order(server, "repair", ids["cut"]) == "repaired: 3 entries\n"
    assert await refusal(server, *rooms["cut"]) in ("welcome", "bad_token"), "it is a lobby again"
    assert await order(server, "delete", ids["unfit"]) == "deleted\n"
    assert await refusal(server, *rooms["unfit"]) == "no_room"
    assert await order(server, "quarantine", ids["whole"], "by hand") == "in quarantine\n"
    assert await refusal(server, *rooms["whole"]) == "quarantined"
    assert (await order(server, "repair", ids["whole"])).startswith("repaired: ")
    assert await refusal(server, *rooms["whole"]) == "welcome", "nothing of it was damaged"
    for bad in (["repair", ids["whole"]], ["show", "nosuchroom"], ["dance"], ["ban", "everybody"]):
        assert (await order(server, *bad))[0] == 1, bad


async def test_the_operator_closes_the_house():
    server = await asyncio.to_thread(Server)
    ada, ben = await table(2, server=server)
    assert await order(server, "say", "Pause um zehn") == "told 2 connections\n"
    for one in (ada, ben):
        await one.until(lambda: any(m["type"] == "notice" and m["text"] == "Pause um zehn" for m in one.messages))
    assert await order(server, "close") == "no new games\n"
    status, value = await server.ask("POST", "/api/rooms", {"edition": "zelda"})
    assert (status, value["error"]["code"]) == (503, "closed")
    await ada.do("chat", text="games go on")
    await order(server, "open")
    assert (await server.ask("POST", "/api/rooms", {"edition": "zelda"}))[0] == 201
    assert await order(server, "ban", "127.0.0.0/8", "flood") == "banned\n"
    assert await order(server, "bans") == "127.0.0.0/8 flood\n"
    await ada.until_closed()
    assert ada.closed[0] == 1008
    status, value = await server.ask("GET", "/api/rooms")
    assert (status, value["error"]["code"]) == (403, "banned")
    await order(server, "unban", "127.0.0.0/8")
    back = await guest(ada.room, server, ada.token)
    assert "rooms closed" in await order(server, "drain")
    await back.until(lambda: back.bye)
    assert back.bye["reason"] == "restart"
    assert (await server.ask("GET", "/readyz"))[0] == 503
    assert await refusal(server, ada.room, ada.token) == "busy"


async def test_a_backup_is_whole_and_private():
    server = await asyncio.to_thread(Server)
    server.may_complain = True
    ada, ben = await table(2, server=server)

    async def back_up(name):
        command = [tables.BINARY, "backup", "--store", server.store, name]
        return await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)

    copy = os.path.join(server.folder.name, "copy.db")
    done = await back_up(copy)
    n = len(server.entries(ada.room))
    assert (done.returncode, done.stdout) == (0, f"{copy}: 1 games, {n} entries\n"), done
    assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600
    assert not [name for name in os.listdir(server.folder.name) if name.startswith("copy.db") and name != "copy.db"]
    assert (await back_up(copy)).returncode == 1, "nothing is written over"
    await ada.do("chat", text="after the backup")
    await leave(ada, ben)
    # The copy is a store.
    other = await asyncio.to_thread(Server)
    await asyncio.to_thread(other.end)
    for name in (other.store + "-wal", other.store + "-shm"):
        if os.path.exists(name):
            os.unlink(name)
    os.replace(copy, other.store)
    await asyncio.to_thread(other.start)
    again = await guest(ada.room, other, ada.token)
    assert again.phase == "playing" and not again.kinds("chat")
    await leave(again)
    server.sql("UPDATE entries SET body = 'x' WHERE game = ? AND number = 2", ada.room)
    done = await back_up(copy + "2")
    assert done.returncode == 1 and f"game {ada.room} is damaged" in done.stderr and os.path.exists(copy + "2"), done
