# Servers, guests and what they say: every message that goes over the wire is checked against protocol/schema.json, both ways.
import asyncio
import collections
import copy
import hashlib
import http.client
import itertools
import json
import os
import random
import re
import secrets
import signal
import sqlite3
import subprocess
import tempfile
import time

import jsonschema
import websockets

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BINARY = os.path.abspath(os.environ.get("BANKHALTER", os.path.join(ROOT, "build/release/bankhalter")))

# ---------------------------------------------------------------------------------------------------------------- the schema

with open(os.path.join(ROOT, "protocol/schema.json")) as file:
    SCHEMA = json.load(file)


def make_validators():
    # Clients ignore fields they do not know, but the server must not send any that are not in the schema.
    def close(part):
        if isinstance(part, dict):
            if part.get("type") == "object" and "properties" in part:
                part.setdefault("additionalProperties", False)
            for value in part.values():
                close(value)
        elif isinstance(part, list):
            for value in part:
                close(value)

    schema = copy.deepcopy(SCHEMA)
    close(schema)
    # A message's kind is known from its type: trying all kinds one after the other would only be slower.
    schema["$defs"]["entry"] = schema["$defs"]["server_event"]["properties"]["patch"] = {"type": "object"}
    made = {}
    for name in schema["$defs"]:
        one = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{name}"}
        made[name] = jsonschema.Draft202012Validator(one)
    return made


VALIDATORS = make_validators()


def check(name, value):
    assert name in VALIDATORS, f"not in the schema: {name}"
    error = jsonschema.exceptions.best_match(VALIDATORS[name].iter_errors(value))
    assert error is None, f"{name}: {error.message} at {list(error.absolute_path)} in {json.dumps(value)[:2000]}"
    for event in value["events"] if name == "event_list" else [value] if name == "server_event" else []:
        check("entry_" + event["entry"]["type"], event["entry"])


def patched(target, patch):
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    target = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            target.pop(key, None)
        else:
            target[key] = patched(target.get(key), value)
    return target


def bare(value):
    """Without what is null: a patch cannot tell it from what is absent."""
    if isinstance(value, dict):
        return {key: bare(part) for key, part in value.items() if part is not None}
    return value


# ---------------------------------------------------------------------------------------------------------------- the server

PATIENCE = 180.0  # seconds: longer takes only what never comes, however busy the machine is

servers = []
seen_codes = set()  # refusals seen by anybody
all_tests = False


class Server:
    def __init__(self, *options, **environment):
        self.environment = environment
        self.folder = tempfile.TemporaryDirectory(prefix="bankhalter-")
        self.store = os.path.join(self.folder.name, "games.db")
        self.log = os.path.join(self.folder.name, "log")
        self.port = 0  # a free one, kept when it is started again
        self.may_complain = False  # a test that damages its store wants the errors in the log
        self.options = list(options) or ["--rooms-per-hour", "0", "--entries-per-second", "0", "--requests-per-second", "0", "--connections-per-address", "0", "--chat-per-second", "0", "--thinkers", "1"]
        servers.append(self)
        self.start()

    def start(self):
        command = [BINARY, "serve", "--port", str(self.port), "--store", self.store, "--loops", "3", "--host", "here", "--host", "example.org", *self.options]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, cwd=self.folder.name, env={**os.environ, **self.environment})
        line = self.process.stdout.readline().decode()
        assert (said := re.search(r":(\d+)/", line)), line + open(self.log).read()
        self.port = int(said[1])

    def end(self, how=signal.SIGTERM):
        """Ends it; what a graceful end returns."""
        self.process.send_signal(how)
        code = self.process.wait(120)
        self.process.stdout.close()
        return code

    async def ask(self, method, path, body=None, token=None, headers={}):
        """An HTTP request: status and what JSON or text came."""
        return await asyncio.to_thread(self.ask_now, method, path, body, token, headers)

    def ask_now(self, method, path, body=None, token=None, headers={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        headers = dict(headers)
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if isinstance(body, dict):
            body = json.dumps(body)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        if "json" not in answer.headers.get("Content-Type", "") or not text:
            return answer.status, text
        value = json.loads(text)
        if answer.status >= 300:
            check("http_error", value)
            seen_codes.add(value["error"]["code"])
        return answer.status, value

    async def room(self, edition="zelda", pace="machine", **fields):
        request = {"edition": edition, "pace": pace, **fields}
        check("room_request", request)
        status, made = await self.ask("POST", "/api/rooms", request)
        assert status == 201, made
        check("room_created", made)
        return made["room"]

    async def history(self, room, first=1, last=None):
        status, value = await self.ask("GET", f"/api/games/{room}/events?from={first}" + (f"&to={last}" if last else ""))
        assert status == 200, value
        check("event_list", value)
        return value

    def memory(self):
        """Resident kilobytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])

    def complaints(self):
        """What the log tells of errors."""
        with open(self.log) as log:
            lines = [json.loads(line) for line in log]
        return [line["log"] for line in lines if line["level"] == "error"]

    def sql(self, text, *values):
        """What an operator's hand, or a bad disk, does to the store."""
        db = sqlite3.connect(self.store, timeout=20)
        try:
            with db:
                return db.execute(text, values).fetchall()
        finally:
            db.close()

    def entries(self, room):
        """The log as it lies in the store, secrets included."""
        db = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True, timeout=20)
        try:
            return [json.loads(body) for (body,) in db.execute("SELECT body FROM entries WHERE game = ? ORDER BY number", (room,))]
        finally:
            db.close()


common = None


def house():
    """The server that most tests share."""
    global common
    if common is None:
        common = Server()
    return common


def end_servers():
    """Ends all; what they complained of."""
    faults = []
    for server in servers:
        if server.process.poll() is None:
            code = server.end()
            if code != 0:
                faults.append(f"bankhalter serve ended with {code}")
        bad = r"Sanitizer|runtime error|terminate called" + ("" if server.may_complain else r'|"level":"(error|critical)"')
        with open(server.log, errors="replace") as log:
            faults += [line.strip() for line in log if re.search(bad, line)]
    return faults


# ---------------------------------------------------------------------------------------------------------------- the guests


class Refused(Exception):
    def __init__(self, message):
        super().__init__(f"refused: {message['code']}")
        self.code = message["code"]
        self.message = message


class Guest:
    """One connection. Keeps the view by patches alone."""

    numbers = itertools.count(1)
    company = collections.defaultdict(list)  # who has come into each room

    def __init__(self, server, lag=0.0):
        self.server = server
        self.lag = lag  # seconds, each way
        self.view = None
        self.n = 0
        self.you = None
        self.seat = None
        self.token = None
        self.room = None
        self.events = []
        self.messages = []
        self.raw = []  # every text that came
        self.bye = None
        self.closed = None  # (code, reason)
        self.fault = None
        self.waiting = {}
        self.changed = asyncio.Event()
        self.tasks = []

    async def connect(self, origin=None, **options):
        address = f"ws://127.0.0.1:{self.server.port}/ws"
        self.socket = await websockets.connect(
            address, origin=origin, ping_interval=None, compression=None, max_size=None, open_timeout=30, close_timeout=2, **options
        )
        self.tasks.append(asyncio.create_task(self.read()))
        return self

    async def read(self):
        loop = asyncio.get_running_loop()
        try:
            async for text in self.socket:
                if self.lag:
                    loop.call_later(self.lag, self.take_safely, text)
                else:
                    self.take_safely(text)
        except websockets.ConnectionClosed:
            pass
        except Exception as fault:  # told to whoever waits
            self.fault = fault
        self.closed = (self.socket.close_code, self.socket.close_reason)
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError(f"closed: {self.closed}"))
        self.changed.set()

    def take_safely(self, text):
        try:
            self.take(text)
        except Exception as fault:
            self.fault = fault
            for future in self.waiting.values():
                if not future.done():
                    future.set_exception(fault)
        self.changed.set()

    def take(self, text):
        message = json.loads(text)
        self.raw.append(text)
        self.messages.append(message)
        kind = message["type"]
        check("server_" + kind, message)
        if kind == "welcome":
            self.seat = message["seat"]
            self.room = message["room"]
            self.you = message.get("you")
            assert (self.you is None) == (self.seat is None)
        elif kind == "snapshot":
            self.view = message["view"]
            self.n = message["n"]
            self.you = message.get("you", self.you)
        elif kind == "event":
            assert message["n"] == self.n + 1, f"after {self.n} comes {message['n']}"
            self.n = message["n"]
            self.view = patched(self.view or {}, message["patch"])
            if self.n % 8 == 0:  # it is large
                check("view", self.view)
            self.events.append(message)
            if "you" in message:
                self.you = message["you"]
                self.seat = self.you["seat"]
            self.on_event(message)
        elif kind == "bye":
            self.bye = message
        if kind == "seated":
            self.seat, self.token = message["seat"], message["token"]
        if kind == "refused":
            seen_codes.add(message["code"])
            assert message["text"]["de"] and message["text"]["en"], message
        if kind in ("ok", "seated", "preview", "hint", "refused", "welcome", "pong"):
            key = message.get("id") or kind
            future = self.waiting.pop(key, None) or (self.waiting.pop("any", None) if kind != "pong" else None)
            if future and not future.done():
                future.set_result(message)

    def on_event(self, message):
        """Says `delivered` as the page does."""
        if any(e["event"] == "claim_opened" and e["seat"] == self.seat for e in message["events"]):
            self.tasks.append(asyncio.create_task(self.send({"type": "delivered", "n": message["n"]})))

    async def send(self, message):
        check("client_" + message["type"], message)
        if self.lag:
            await asyncio.sleep(self.lag)
        try:
            await self.socket.send(json.dumps(message))
        except websockets.ConnectionClosed:
            pass

    async def answer_to(self, key, message, raw=False):
        if self.closed:
            raise ConnectionError(f"closed: {self.closed}")
        future = asyncio.get_running_loop().create_future()
        self.waiting[key] = future
        if raw:
            await self.socket.send(message)
        else:
            await self.send(message)
        answer = await asyncio.wait_for(future, PATIENCE)
        assert self.fault is None, self.fault
        return answer

    async def hello(self, room, token=None, since=None):
        message = {"type": "hello", "version": 1, "room": room, "id": f"h{next(self.numbers)}"}
        if token is not None:
            message["token"] = token
        if since is not None:
            message["since"] = since
        future = asyncio.get_running_loop().create_future()
        self.waiting["welcome"] = self.waiting[message["id"]] = future
        await self.send(message)
        answer = await asyncio.wait_for(future, PATIENCE)
        if answer["type"] == "refused":
            raise Refused(answer)
        self.company[room].append(self)
        self.token = token
        if since is None:
            await self.until(lambda: self.n >= answer["n"] and self.view)
        return answer

    async def say(self, type, id=None, **fields):
        """What the server answers: ok, seated or refused."""
        message = {"type": type, "id": id or f"m{next(self.numbers)}", **fields}
        return await self.answer_to(message["id"], message)

    async def do(self, type, **fields):
        """The same, and it must succeed; returns once the entry has come to everybody in the room."""
        answer = await self.say(type, **fields)
        if answer["type"] == "refused":
            raise Refused(answer)
        for one in list(self.company[self.room]):
            await one.until(lambda: one.n >= answer["n"] or one.closed or one.room != self.room)
        return answer

    async def say_text(self, text):
        """Any text at all; the answer to it."""
        return await self.answer_to("any", text, raw=True)

    async def refused(self, code, type, **fields):
        answer = await self.say(type, **fields)
        assert answer["type"] == "refused" and answer["code"] == code, (type, fields, answer)
        return answer

    async def sit(self, seat, name=None, piece=0, **fields):
        return await self.do("sit", seat=seat, name=name or f"Person {seat}", piece=piece, **fields)

    async def act(self, words):
        return await self.do("act", words=words, answers=self.you["answers"] or 0)

    async def until(self, true, limit=PATIENCE):
        end = time.monotonic() + limit
        while not true():
            assert self.fault is None, self.fault
            assert time.monotonic() < end, f"waited {limit} s in vain: {(self.view or {}).get('game', {}) and self.view['game']['awaiting']}"
            if self.closed:
                raise ConnectionError(f"closed: {self.closed}")
            self.changed.clear()
            try:
                await asyncio.wait_for(self.changed.wait(), 0.5)
            except asyncio.TimeoutError:
                pass
        assert self.fault is None, self.fault

    async def until_closed(self, limit=PATIENCE):
        end = time.monotonic() + limit
        while not self.closed:
            assert time.monotonic() < end, "was not closed"
            await asyncio.sleep(0.05)
        return self.closed

    async def leave(self):
        await self.socket.close()
        for task in self.tasks:
            if task is not asyncio.current_task():
                await asyncio.gather(task, return_exceptions=True)
        assert self.fault is None, self.fault

    def keep_alive(self):
        async def beat():
            while not self.closed:
                await self.send({"type": "ping"})
                await asyncio.sleep(3)

        self.tasks.append(asyncio.create_task(beat()))

    # What stands in the view.
    @property
    def game(self):
        return self.view["game"]

    @property
    def step(self):
        return self.game["awaiting"]["step"]

    @property
    def phase(self):
        return self.view["room"]["phase"]

    def me(self):
        return self.view["seats"][str(self.seat)]

    def legal(self, word):
        return [words for words in self.you["legal"] if words.split()[0] == word]

    def kinds(self, kind):
        return [event for event in self.events if event["entry"]["type"] == kind]

    def told(self, name):
        return [e for message in self.events for e in message["events"] if e["event"] == name]


async def guest(room, server=None, token=None, **options):
    """Somebody who has come in."""
    one = await Guest(server or house(), **options).connect()
    await one.hello(room, token)
    one.keep_alive()
    return one


async def table(persons=2, pace="machine", server=None, start=True, bots=0, lag=0.0, **fields):
    """A table with so many persons, started by the first."""
    room = await (server or house()).room(pace=pace, **fields)
    guests = []
    for seat in range(persons):
        one = await guest(room, server, lag=lag)
        await one.sit(seat, piece=seat)
        guests.append(one)
    for k in range(bots):
        await guests[0].do("bot", seat=persons + k, level="easy")
    if start:
        await guests[0].do("start")
        for one in guests:
            await one.until(lambda: one.phase == "playing" and one.you is not None and one.you["legal"] is not None)
    return guests


async def seal(one):
    """Promises a nonce; it is returned."""
    nonce = secrets.token_hex(32)
    await one.do("seal", sealed=hashlib.sha256(bytes.fromhex(nonce)).hexdigest())
    return nonce


async def unseal(nonces):
    """Each tells the nonce it has promised, all at once: the table waits five seconds for them."""
    await asyncio.gather(*(one.do("unseal", nonce=nonce) for one, nonce in nonces))


async def leave(*guests):
    for one in guests:
        await one.leave()


def answer_words(one, chance):
    """What a quick player says: claims, buys, now and then bids; never stuck."""
    legal = one.you["legal"]
    first = lambda word: next((words for words in legal if words.split()[0] == word), None)
    if first("claim"):
        return first("claim")
    if one.you["answers"] is None:
        return None
    for word in ("roll", "buy", "end", "auction"):
        if first(word):
            return first(word)
    if first("bid"):
        low, high = (int(word) for word in first("bid").split()[1:])
        return f"bid {low}" if low <= min(high, 60) and chance.random() < 0.4 else "pass"
    for word in ("pass", "place", "keep", "steps", "goto", "sell", "mortgage", "bankrupt", "fine", "card"):
        if first(word):
            return first(word)
    return None


async def play_on(one, done, chance=None, limit=PATIENCE):
    """Plays for this guest until `done`."""
    chance = chance or random.Random(one.seat)
    end = time.monotonic() + limit
    said = None
    while not done() and one.phase == "playing" and not one.closed:
        assert time.monotonic() < end, f"played {limit} s in vain"
        words = answer_words(one, chance)
        question = (one.n, words)
        if words is None or question == said:
            one.changed.clear()
            try:
                await asyncio.wait_for(one.changed.wait(), 0.2)
            except asyncio.TimeoutError:
                said = None
            assert one.fault is None, one.fault
            continue
        answer = await one.say("act", words=words, **({} if words.startswith("claim") else {"answers": one.you["answers"]}))
        if answer["type"] == "ok":
            await one.until(lambda: one.n >= answer["n"])
        elif answer["code"] == "too_soon":
            one.changed.clear()
            try:
                await asyncio.wait_for(one.changed.wait(), answer["wait_ms"] / 1000)
            except asyncio.TimeoutError:
                pass
        else:
            said = question


async def play_all(guests, done, limit=PATIENCE):
    await asyncio.gather(*(play_on(one, done, limit=limit) for one in guests))


def asked(guests):
    """Whose turn it is."""
    return next(g for g in guests if g.you["answers"] is not None)


def slow(test):
    """Waits for clocks most of the time: starts first."""
    test.slow = True
    return test
