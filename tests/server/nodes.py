# Two servers on one PostgreSQL database while they are replaced one by one: tests/store/with_postgres.sh pytest nodes.py
import asyncio
import functools
import hashlib
import json
import os
import subprocess

from tables import BINARY, Server, guest, leave, table
from test_analysis import SHORT, add, analysis_of, counted
from test_clocks import drive
from test_store import refusal

STORE = os.environ["BANKHALTER_TEST_POSTGRES"]
alone = asyncio.Lock()  # what is done to the tables concerns everybody


def psql(text):
    """What stands in the database: a row a line."""
    done = subprocess.run(["psql", "-qAt", STORE, "-c", text], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def by_itself(test):
    @functools.wraps(test)
    async def run():
        async with alone:
            await test()

    return run


class Node(Server):
    def start(self):
        self.store = STORE
        super().start()


async def two_nodes():
    nodes = [await asyncio.to_thread(Node) for _ in range(2)]
    for node in nodes:
        node.may_complain = True
    return nodes


async def table_at(north, south):
    """A game whose players sit at different servers."""
    ada, ben = await table(2, server=north)
    await ben.leave()
    return ada, await guest(ada.room, south, ben.token)


@by_itself
async def test_nodes_are_replaced_one_by_one():
    north, south = await two_nodes()
    ada, ben = await table_at(north, south)
    await drive([ada, ben], lambda: ada.n > 25)
    players = {north: [ada], south: [ben]}
    for node, other in ((north, south), (south, north)):
        await asyncio.to_thread(node.end)
        for one in players.pop(node):
            await one.until(lambda: one.bye)
            assert one.bye["reason"] == "restart"
            moved = await guest(one.room, other, one.token)
            assert moved.seat == one.seat and moved.n >= one.n, "nothing is lost"
            players.setdefault(other, []).append(moved)
        await asyncio.to_thread(node.start)
        n = max(one.n for one in players[other])
        await drive(players[other], lambda: players[other][0].n > n + 10)
        players[node] = []
    ada, ben = players[north]
    numbers = psql(f"SELECT number FROM entries WHERE game = '{ada.room}' ORDER BY number")
    assert [int(number) for number in numbers] == list(range(1, len(numbers) + 1))
    await leave(ada, ben)


@by_itself
async def test_an_entry_that_only_a_newer_node_knows():
    north, south = await two_nodes()
    ada, ben = await table_at(north, south)
    others = await table_at(north, south)
    (last,) = psql(f"SELECT number || ' ' || sum FROM entries WHERE game = '{ada.room}' ORDER BY number DESC LIMIT 1")
    n, before = int(last.split()[0]), last.split()[1]
    body = json.dumps({"type": "fanfare", "at": 0})
    digest = hashlib.blake2b(f"{before} {ada.room} {n + 1} {body}".encode(), digest_size=16).hexdigest()
    psql(f"INSERT INTO entries VALUES ('{ada.room}', {n + 1}, '{body}', '{digest}')")
    for one in (ada, ben):
        answer = await one.say("chat", text="hallo")
        assert answer["type"] == "refused" and answer["code"] == "unknown_entry", answer
        await one.until(lambda: one.bye)
        assert one.bye["reason"] == "restart", "to come back where it is known"
    for node in (north, south):
        assert await refusal(node, ada.room, ada.token) == "unknown_entry"
        assert {line["event"] for line in node.complaints()} == {"unknown entry"}
    assert psql(f"SELECT quarantine || owner FROM games WHERE id = '{ada.room}'") == [""], "neither damaged nor kept from who knows it"
    for one in others:
        await one.do("chat", text="uns betrifft es nicht")
    # Nothing was done to the game: without that entry it goes on.
    psql(f"DELETE FROM entries WHERE game = '{ada.room}' AND number > {n}")
    assert await refusal(south, ada.room, ada.token) == "welcome"
    await leave(*others)


@by_itself
async def test_tables_that_a_newer_node_has_changed():
    north, south = await two_nodes()
    ada, ben = await table_at(north, south)
    psql("INSERT INTO bankhalter_schema VALUES (1000)")
    try:
        for one in (ada, ben):
            await one.until(lambda: one.bye)
            assert one.bye["reason"] == "restart"
        for node in (north, south):
            assert await asyncio.to_thread(node.process.wait, 60) == 0
            node.process.stdout.close()
            assert [line["event"] for line in node.complaints()] == ["outdated"]
        done = await asyncio.to_thread(subprocess.run, [BINARY, "serve", "--store", STORE, "--port", "0"], capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and "was written by a newer version of bankhalter" in done.stderr, done
    finally:
        psql("DELETE FROM bankhalter_schema WHERE version = 1000")
    await asyncio.to_thread(north.start)
    again = [await guest(one.room, north, one.token) for one in (ada, ben)]
    await drive(again, lambda: again[0].n > ada.n + 5)
    await leave(*again)


@by_itself
async def test_what_one_node_has_worked_out_another_knows():
    north, south = await two_nodes()
    room = await add(north, SHORT)
    _, analysis = await analysis_of(room, server=north)
    while psql(f"SELECT count(*) FROM analyses WHERE game = '{room}'") != ["1"]:
        await asyncio.sleep(0.1)
    assert await analysis_of(room, server=south) == ([], analysis)
    assert await counted(south, "analyses_total") == 0
    psql(f"DELETE FROM games WHERE id = '{room}'")
    for node in (north, south):
        assert (await node.ask("GET", f"/api/games/{room}/analysis"))[0] == 404
