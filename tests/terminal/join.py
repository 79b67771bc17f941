#!/usr/bin/python3
"""A table on a server with three kinds of clients: join.py BANKHALTER

Ada sits there by `join`, Ben is a client of its own that speaks the protocol (docs/protocol.md) as a page does, and `watch` looks on. The
server is killed and started again in the middle. All of them must see the same end."""
import asyncio
import json
import subprocess
import sys
import tempfile
import threading
import time

import websockets
from tables import open_table, serve

bankhalter = sys.argv[1]


class Page:
    """Ben: a client as a page is one, always the first answer that leads on."""

    def __init__(self, port, room):
        self.address, self.room, self.token, self.seen = f"ws://127.0.0.1:{port}/ws", room, None, 0
        self.over, self.words, self.last, self.turn, self.may_end = False, [], 0, 0, False

    def play(self):
        asyncio.run(self.come_back_until_over())

    async def come_back_until_over(self):
        while not self.over:
            try:
                async with websockets.connect(self.address, ping_interval=2) as self.socket:
                    await self.say(type="hello", version=1, room=self.room, **({"token": self.token, "since": self.seen} if self.token else {}))
                    while not self.over:
                        await self.answer(json.loads(await self.socket.recv()))
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.1)

    async def say(self, **message):
        await self.socket.send(json.dumps(message))

    async def answer(self, message):
        kind = message["type"]
        if kind == "welcome" and not self.token:
            await self.say(type="sit", id="sit", seat=3, name="Ben", piece=3)
        if kind == "seated":
            self.token = message["token"]
            await self.say(type="auto_claim", on=True)
        if kind in ("snapshot", "event"):
            self.seen = message["n"]
            if kind == "event" and message["entry"]["type"] == "act":
                self.words.append((message["entry"]["by"], message["entry"]["words"]))
            view = message.get("view", message.get("patch", {}))
            self.over = view.get("room", {}).get("phase") == "over"
            self.turn = ((view.get("game") or {}).get("turn") or {}).get("number", self.turn)
            if self.token and message.get("you"):
                await self.choose(message["you"])
        if kind == "refused" and message.get("code") == "too_soon":
            await asyncio.sleep(message.get("wait_ms", 100) / 1000)
            self.seen = 0
            raise OSError("ask again")

    async def choose(self, you):
        if you.get("answers") is None:
            return
        if self.turn > 3 and not self.may_end:  # the server is killed first; then he is asked once more
            self.seen = 0
            return
        tired = ("resign",) if self.last > 80 else ()  # two who never build would play for ever
        for verb in tired + ("roll", "buy", "pass", "end", "place", "keep", "steps", "goto", "mortgage", "sell", "bankrupt", "auction", "resign"):
            for words in you.get("legal", []):
                if words.split()[0] == verb:
                    self.last += 1
                    return await self.say(type="act", id=f"b{self.last}", words=words, answers=you["answers"])


processes = []
with tempfile.TemporaryDirectory() as folder:
    try:
        server, address = serve(bankhalter, folder)
        processes.append(server)
        room = open_table(address, "short")
        link, port = f"{address}/r/{room}", int(address.rsplit(":", 1)[1])
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
        ben.may_end = True
        wait_for("No connection", "ada.txt")
        server, _ = serve(bankhalter, folder, port)
        processes.append(server)
        wait_for("Connected", "ada.txt")
        end = time.time() + 120
        while ada.poll() is None:
            if time.time() > end:
                sys.exit("the game does not end\n" + open(f"{folder}/ada.txt").read()[-1500:])
            time.sleep(0.05)
        thread.join(60)
        watch.wait(60)
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
