# Games that are played, left, killed and told again: nothing is lost, nothing happens twice, every throw can be proved.
import asyncio
import hashlib
import json
import signal
import sqlite3
import subprocess

import pytest
import tables
from tables import Guest, Refused, Server, bare, guest, house, leave, patched, play_all, table


async def whole_view(room, server=None):
    fresh = await guest(room, server)
    seen = (fresh.n, bare(fresh.view))
    await fresh.leave()
    return seen


async def end_game(guests):
    """All but the last resign."""
    for one in guests[:-1]:
        while one.phase == "playing" and not one.game["players"][one.seat]["out"]:
            await one.say("act", words="resign")
            await tables.play_on(one, lambda: one.you["answers"] is None or one.game["players"][one.seat]["out"])
            await asyncio.sleep(0.05)
    await guests[-1].until(lambda: guests[-1].phase == "over", limit=120)


async def test_dice_are_proved_and_the_record_comes_back():
    one, two, three = await table(3, start=False)
    own = [await tables.seal(who) for who in (one, two, three)]
    await one.do("start")
    await tables.unseal(zip((one, two, three), own))
    await one.until(lambda: one.phase == "playing")
    first = (await house().history(one.room, 1, 1))["events"][0]
    commitment = one.view["room"]["commitment"]
    assert first["entry"]["commitment"] == commitment and not first["events"], "it was there before anything was thrown"
    assert "seed" not in bare(one.view["room"])
    await play_all([one, two, three], lambda: one.n > 90)
    status, unfinished = await house().ask("GET", f"/api/games/{one.room}/record")
    assert status == 200 and "reveal" not in unfinished
    await end_game([one, two, three])
    seed = three.view["room"]["seed"]
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
    assert [e["entry"]["type"] for e in three.events][-1] == "reveal"
    status, record = await house().ask("GET", f"/api/games/{one.room}/record")
    assert status == 200

    async def verify(text, *options):
        command = [tables.BINARY, "verify", "/dev/stdin", *options]
        return await asyncio.to_thread(subprocess.run, command, input=text.encode(), capture_output=True, timeout=30)

    verified = await verify(record)
    assert verified.returncode == 0 and b"dice fit the seed\n" in verified.stdout, verified
    verified = await verify(record, "--commitment", commitment, "--nonce", own[1])
    assert b"the commitment is the one kept, the nonce kept went in" in verified.stdout, verified
    for kept in (("--commitment", "ab" * 32), ("--nonce", "ab" * 32)):
        assert (await verify(record, *kept)).returncode != 0
    assert (await verify(record.replace(seed, "00" * 32))).returncode != 0
    # The same events from the imported record.
    status, made = await house().ask("POST", "/api/games", record)
    assert status == 201, made
    mine, theirs = await house().history(one.room), await house().history(made["room"])
    events = lambda history: [e["events"] for e in history["events"] if e["entry"]["type"] == "act"]
    words = lambda history: [e["entry"]["words"] for e in history["events"] if e["entry"]["type"] == "act"]
    assert events(mine) == events(theirs) and words(mine) == words(theirs)
    nonces = lambda history: [e["entry"]["nonces"] for e in history["events"] if e["entry"]["type"] == "start"]
    assert nonces(mine) == nonces(theirs) and len(nonces(mine)[0]) == 3, "without them nobody can prove its dice"
    copy = await guest(made["room"])
    assert copy.phase == "over" and copy.view["room"]["seed"] == seed and bare(copy.game) == bare(three.game)
    assert (await house().ask("GET", f"/api/games/{made['room']}/record"))[1] == record
    for broken in ("", "nonsense", record.replace("dice", "dcie", 1), record[: len(record) // 2] + "\nXX"):
        status, answer = await house().ask("POST", "/api/games", broken)
        assert (status, answer["error"]["code"]) == (400, "bad_record")
    assert (await house().ask("POST", "/api/games", "x" * (2 << 20)))[0] == 413
    await leave(one, two, three, copy)


async def test_history_is_the_live_view():
    one, two = await table(2, bots=1)
    await play_all([one, two], lambda: one.n > 100)
    n, live = await whole_view(one.room)
    history = await house().history(one.room, 1, n)
    view = {}
    for k, event in enumerate(history["events"]):
        assert event["n"] == k + 1 and "you" not in event
        view = patched(view, event["patch"])
        tables.check("view", view)
    assert len(history["events"]) == n and bare(view) == live
    some = await house().history(one.room, 20, 30)
    assert some["events"] == history["events"][19:30] and some["n"] >= n
    await leave(one, two)


async def test_bots_say_why_in_both_languages():
    (one,) = await table(1, bots=2)
    by_bots = lambda: [e["entry"] for e in one.kinds("act") if e["entry"]["by"] == "bot"]
    await play_all([one], lambda: any("buy" in entry["words"] for entry in by_bots()))
    for entry in by_bots():
        if entry["words"].split()[1] == "end":
            assert "reason" not in entry
        if entry["words"].split()[1] == "buy":
            assert entry["reason"]["de"] and entry["reason"]["en"] and entry["reason"]["de"] != entry["reason"]["en"]
    await leave(one)


async def test_a_game_goes_on_from_any_entry():
    one, two = await table(2)
    await play_all([one, two], lambda: one.n > 80)
    game = (await house().history(one.room, 1, 60))["events"]
    view = {}
    for event in game:
        view = patched(view, event["patch"])
    status, made = await house().ask("POST", "/api/rooms", {"from": {"game": one.room, "n": 60}, "pace": "blitz"})
    assert status == 201, made
    fork = await guest(made["room"])
    assert fork.view["room"]["position"] is True and fork.view["room"]["pace"] == "blitz"
    await fork.sit(1, "Erbin")
    await fork.refused("unknown_variant", "settings", edition="bond")
    await fork.do("start")  # a bot takes the other seat
    assert fork.seat == 1 and fork.view["seats"]["0"]["kind"] == "bot"
    started = fork.kinds("start")[0]
    there = started["patch"]["game"]
    assert [p["cash"] for p in there["players"]] == [p["cash"] for p in view["game"]["players"]]
    assert bare(there["deeds"]) == bare(view["game"]["deeds"]) and there["turn"] == view["game"]["turn"]
    status, answer = await house().ask("POST", "/api/rooms", {"from": {"game": one.room, "n": 1}})
    assert (status, answer["error"]["code"]) == (400, "not_playing")
    await fork.do("act", words="resign")
    await fork.until(lambda: fork.phase == "over")
    record = (await house().ask("GET", f"/api/games/{fork.room}/record"))[1]
    verified = await asyncio.to_thread(subprocess.run, [tables.BINARY, "verify", "/dev/stdin"], input=record.encode(), capture_output=True, timeout=30)
    assert verified.returncode == 0 and b"dice fit the seed" in verified.stdout, verified
    assert (await house().ask("POST", "/api/games", record))[0] == 201
    await leave(one, two, fork)


async def test_the_same_id_is_done_once_also_after_a_restart():
    server = await asyncio.to_thread(Server)
    one, two = await table(2, server=server)
    one, two = (one, two) if one.you["answers"] else (two, one)
    question = one.you["answers"]
    first = await one.say("act", id="once", words="roll", answers=question)
    again = await one.say("act", id="once", words="roll", answers=question)
    assert first["type"] == again["type"] == "ok" and first["n"] == again["n"]
    chat = await two.do("chat", id="hi", text="einmal")
    before = await whole_view(one.room, server)
    assert await asyncio.to_thread(server.end) == 0
    await one.until(lambda: one.bye)
    assert one.bye["reason"] == "restart" and one.bye["retry_ms"] > 0
    await asyncio.to_thread(server.start)
    back = await guest(one.room, server, token=one.token)
    other = await guest(one.room, server, token=two.token)
    assert (await back.say("act", id="once", words="roll", answers=question))["n"] == first["n"]
    assert (await other.say("chat", id="hi", text="einmal"))["n"] == chat["n"]
    history = await server.history(one.room)
    assert [e["entry"]["text"] for e in history["events"] if e["entry"]["type"] == "chat"] == ["einmal"]
    assert bare(back.view)["game"] == before[1]["game"]
    await play_all([back, other], lambda: back.n > before[0] + 30)
    await leave(back, other)


async def test_a_client_gets_exactly_what_it_missed():
    one, two = await table(2)
    await play_all([one, two], lambda: one.n > 40)
    seen, view = two.n, two.view
    await two.leave()
    for text in ("eins", "zwei", "drei"):
        await one.do("chat", text=text)
    back = await Guest(house()).connect()
    back.n, back.view = seen, view
    welcome = await back.hello(two.room, two.token, since=seen)
    await back.until(lambda: back.n >= welcome["n"])
    assert [m["type"] for m in back.messages[:2]] == ["welcome", "event"] and not any(m["type"] == "snapshot" for m in back.messages)
    assert [e["entry"].get("text") for e in back.kinds("chat")] == ["eins", "zwei", "drei"]
    assert back.seat == 1 and back.you["legal"]
    fresh = await guest(two.room)
    await back.until(lambda: back.n >= fresh.n)
    assert bare(back.view) == bare(fresh.view)
    # Nothing missed: nothing told. From the future or long ago: the whole view.
    n, view = fresh.n, fresh.view
    for since, kinds in [(n, []), (n + 5, ["snapshot"]), (1, ["snapshot"]), (2**62, ["snapshot"])]:
        again = await Guest(house()).connect()
        again.n, again.view = n, view
        await again.hello(two.room, since=since)
        await again.answer_to("pong", {"type": "ping"})  # comes after what the greeting brings
        # The clock may have gone on since.
        told = [m["type"] for m in again.messages[1:] if m["type"] != "pong" and (m["type"] != "event" or m["n"] <= n)]
        assert told == kinds, since
        await again.leave()
    # Another hello on the same connection moves to another room.
    elsewhere = (await table(1, start=False))[0]
    fresh.view, fresh.n = None, 0
    await fresh.hello(elsewhere.room)
    assert fresh.view["room"]["id"] == elsewhere.room
    await one.do("chat", text="wer hört noch?")
    await elsewhere.do("chat", text="niemand")  # comes to everybody here, later
    assert not any(m["type"] == "event" and m["entry"].get("text") == "wer hört noch?" for m in fresh.messages)
    await leave(one, back, fresh, elsewhere)


async def test_killed_in_the_middle():
    server = await asyncio.to_thread(Server)
    guests = await table(3, server=server)
    one = guests[0]
    for _ in range(2):
        goal = one.n + 40
        plays = [asyncio.create_task(tables.play_on(g, lambda: False)) for g in guests]
        await one.until(lambda: one.n > goal)
        server.process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(server.process.wait)
        await asyncio.gather(*plays, return_exceptions=True)
        told = {g.seat: {e["n"]: e["entry"] for e in g.events} for g in guests}
        await asyncio.to_thread(server.start)
        back = []
        for g in guests:
            again = await Guest(server).connect()
            again.n, again.view = g.n, g.view
            welcome = await again.hello(g.room, g.token, since=g.n)
            assert welcome["seat"] == g.seat
            again.keep_alive()
            back.append(again)
        history = {e["n"]: e["entry"] for e in (await server.history(one.room))["events"]}
        for entries in told.values():
            for n, entry in entries.items():
                assert history[n] == entry, "what was told is there"
        guests, one = back, back[0]
        await one.until(lambda: one.view is not None)
        await play_all(guests, lambda: one.n > goal + 20 or one.phase == "over")
    n, view = await whole_view(one.room, server)
    await one.until(lambda: one.n >= n)
    await leave(*guests)


async def test_a_store_that_does_not_answer():
    server = await asyncio.to_thread(Server)
    server.may_complain = True  # the log tells that the store cannot be written
    one, two = await table(2, server=server)
    db = sqlite3.connect(server.store, isolation_level=None, timeout=20, check_same_thread=False)
    await asyncio.to_thread(db.execute, "BEGIN IMMEDIATE")
    before = one.n
    answer = await one.say("chat", id="busy", text="hört mich jemand?")
    assert (answer["type"], answer.get("code")) == ("refused", "busy")
    assert one.n == before, "told before it was kept"
    db.execute("ROLLBACK")
    db.close()
    answer = await one.do("chat", id="busy", text="hört mich jemand?")
    await two.until(lambda: two.n >= answer["n"])
    assert len(two.kinds("chat")) == 1
    await leave(one, two)


async def test_a_preview_shows_and_does_nothing():
    one, two = await table(2)
    before = one.n, bare(one.view)
    outlook = one.view["game"]["outlook"]
    assert set(outlook["seats"]) == {"0", "1"}
    refusal = await one.refused("malformed", "preview")
    assert refusal["clause"] is None
    await one.refused("no_such_offer", "preview", offer=99)
    turn = one if one.view["game"]["turn"]["seat"] == one.seat else two
    other = two if turn is one else one
    shown = await turn.say("preview", words=f"trade {other.seat} give $200 take -")
    assert shown["type"] == "refused", "money alone is no trade"
    shown = await turn.say("preview", words="resign")
    assert shown["type"] == "preview"
    assert shown["cash"][turn.seat] == 0 and len(shown["cash"]) == 2
    assert shown["outlook"]["seats"][str(turn.seat)]["worth"] == 0
    assert (one.n, bare(one.view)) == before
    await leave(one, two)
