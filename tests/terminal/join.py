#!/usr/bin/python3
"""A table on a server with three kinds of clients: join.py BANKHALTER

Ada sits there by `join`, Ben is a client of its own that speaks the protocol (docs/protocol.md) as a page does, and `watch` looks on. The
server is killed and started again in the middle. All of them must see the same end."""
import base64
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

bankhalter = sys.argv[1]


class Page:
    """Ben: WebSocket by hand, always the first answer that leads on."""

    def __init__(self, port, room):
        self.port, self.room, self.token, self.seen = port, room, None, 0
        self.over, self.words, self.last = False, [], 0

    def connect(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), 5)
        self.socket.settimeout(4)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.receive()
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]
        hello = {"type": "hello", "version": 1, "room": self.room}
        if self.token:
            hello.update(token=self.token, since=self.seen)
        self.say(hello)

    def receive(self):
        got = self.socket.recv(65536)
        if not got:
            raise OSError("closed")
        return got

    def say(self, message):
        data = json.dumps(message).encode()
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(data))
        self.socket.sendall(b"\x81" + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def need(self, count):
        while len(self.buffer) < count:
            self.buffer += self.receive()
        part, self.buffer = self.buffer[:count], self.buffer[count:]
        return part

    def hear(self):
        """The next text; pings of the server are passed over."""
        while True:
            first, length = self.need(2)
            if length == 126:
                length = struct.unpack(">H", self.need(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.need(8))[0]
            data = self.need(length)
            if first & 0x0f == 1:
                return json.loads(data)
            if first & 0x0f == 8:
                raise OSError("closed")

    def choose(self, you):
        legal = you.get("legal", [])
        if you.get("answers") is None:
            return
        tired = ("resign",) if self.last > 80 else ()  # two who never build would play for ever
        for verb in tired + ("roll", "buy", "pass", "end", "place", "keep", "steps", "goto", "mortgage", "sell", "bankrupt", "auction", "resign"):
            for words in legal:
                if words.split()[0] == verb:
                    self.last += 1
                    return self.say({"type": "act", "id": f"b{self.last}", "words": words, "answers": you["answers"]})

    def play(self):
        while not self.over:
            try:
                self.connect()
                while not self.over:
                    try:
                        message = self.hear()
                    except socket.timeout:
                        self.say({"type": "ping"})
                        continue
                    self.answer(message)
            except OSError:
                time.sleep(0.1)

    def answer(self, message):
        kind = message["type"]
        if kind == "welcome" and not self.token:
            self.say({"type": "sit", "id": "sit", "seat": 3, "name": "Ben", "piece": 3})
        if kind == "seated":
            self.token = message["token"]
            self.say({"type": "auto_claim", "on": True})
        if kind in ("snapshot", "event"):
            self.seen = message["n"]
            if kind == "event" and message["entry"]["type"] == "act":
                self.words.append((message["entry"]["by"], message["entry"]["words"]))
            phase = message.get("view", message.get("patch", {})).get("room", {}).get("phase")
            if phase == "over":
                self.over = True
            if self.token and message.get("you"):
                self.choose(message["you"])
        if kind == "refused" and message.get("code") == "too_soon":
            time.sleep(message.get("wait_ms", 100) / 1000)
            self.seen = 0
            raise OSError("ask again")


def serve(folder, port=0):
    server = subprocess.Popen([bankhalter, "serve", "--port", str(port), "--store", f"{folder}/games.db", "--quiet", "--rooms-per-hour", "0",
                               "--requests-per-second", "0", "--messages-per-second", "0"], stdout=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    if not line.startswith("Bankhalter: http://"):
        sys.exit("serve did not start")
    return server, int(line.strip().rstrip("/").rsplit(":", 1)[1])


processes = []
with tempfile.TemporaryDirectory() as folder:
    try:
        server, port = serve(folder)
        processes.append(server)
        order = json.dumps({"edition": "zelda", "variant": "short", "pace": "machine"}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/api/rooms", order)) as reply:
            room = json.load(reply)["room"]
        link = f"http://127.0.0.1:{port}/r/{room}"
        ada = subprocess.Popen([bankhalter, "join", link, "--name", "Ada", "--token", f"{folder}/token"], stdin=subprocess.PIPE,
                               stdout=open(f"{folder}/ada.txt", "w"), text=True)
        processes.append(ada)
        watch = subprocess.Popen([bankhalter, "watch", link], stdin=subprocess.DEVNULL, stdout=open(f"{folder}/watch.txt", "w"))
        processes.append(watch)

        def wait_for(text, file, seconds=60):
            end = time.time() + seconds
            while text not in open(f"{folder}/{file}").read():
                if time.time() > end:
                    sys.exit(f"{file} does not say: {text}\n" + open(f"{folder}/{file}").read()[-1500:])
                time.sleep(0.05)

        wait_for("Ada sits down", "ada.txt")
        ben = Page(port, room)
        thread = threading.Thread(target=ben.play, daemon=True)
        thread.start()
        wait_for("Ben sits down", "ada.txt")
        ada.stdin.write("start\n" + "1\n" * 20000)
        threading.Thread(target=lambda: ada.stdin.flush(), daemon=True).start()
        wait_for("Turn 3:", "ada.txt")
        server.kill()
        server.wait()
        wait_for("No connection", "ada.txt")
        server, again = serve(folder, port)
        processes.append(server)
        wait_for("Connected", "ada.txt")
        end = time.time() + 120
        while ada.poll() is None:
            if time.time() > end:
                sys.exit("the game does not end\n" + open(f"{folder}/ada.txt").read()[-1500:])
            time.sleep(0.05)
        thread.join(10)
        watch.wait(10)
        texts = {name: open(f"{folder}/{name}.txt").read() for name in ("ada", "watch")}
        won = [line for line in texts["ada"].splitlines() if line.startswith("The game is over. Won by")]
        seen = [line for line in texts["watch"].splitlines() if line.startswith("The game is over. Won by")]
        if ada.returncode != 0 or not ben.over or not won or won[-1:] != seen[-1:]:
            sys.exit(f"different ends: {won} {seen} {ben.over}\n{texts['ada'][-1000:]}")
        by_person = {words.split()[0] for by, words in ben.words if by == "person"}
        if by_person != {"0", "1"}:
            sys.exit(f"who played by hand: {by_person}")
        if len(open(f"{folder}/token").read().strip()) < 20:
            sys.exit("no key of the seat")
        print(f"{len(ben.words)} actions, {won[-1]}")
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
            process.wait()
