#!/usr/bin/python3
"""Two people at a server's table by `join`, in plain lines: table.py BANKHALTER

Clocks, counter-offers, muting, the vote about somebody absent, coming back, and a rematch."""
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

from tables import open_table, serve

bankhalter = sys.argv[1]


class Seat:
    """One `join`: lines in, lines out."""

    def __init__(self, name, link, token):
        self.name, self.link, self.token = name, link, token
        self.text, self.read, self.news = "", 0, threading.Condition()
        self.sit()

    def sit(self):
        self.read = len(self.text)  # what a killed process was asked is no question any more
        self.process = subprocess.Popen([bankhalter, "join", self.link, "--plain", "--name", self.name, "--token", self.token],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        threading.Thread(target=self.listen, args=(self.process.stdout,), daemon=True).start()

    def listen(self, pipe):
        for line in pipe:
            with self.news:
                self.text += line.decode()
                self.news.notify_all()

    def type(self, line):
        """What was said before counts as read."""
        with self.news:
            self.read = len(self.text)
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def since(self):
        with self.news:
            return self.text[self.read:]

    def says(self, pattern, seconds=90):
        """The match of a pattern in what was said since the line typed last, once it is there."""
        end = time.monotonic() + seconds
        with self.news:
            while not (found := re.search(pattern, self.text[self.read:], re.M)):
                if not self.news.wait(max(0, end - time.monotonic())) and time.monotonic() > end:
                    sys.exit(f"{self.name} does not read: {pattern}\n{self.text[-2000:]}")
            return found

    def asked(self):
        """The newest question since the line typed last, or nothing: a rent that nobody claimed is asked about no more."""
        return self.choice()[0]

    def choice(self):
        """That question and the words of its first answer."""
        found = re.findall(r"^(.*)\n1 ([^:\n]*).*\n", self.since(), re.M)
        return found[-1] if found else ("", "")

    def answer(self):
        """What leads on, in words: a number that is read late would answer whatever is asked by then."""
        question, words = self.choice()
        self.type("pass" if "auctioned" in question else words)


def check(fits, what):
    if not fits:
        sys.exit(what)


def play(seats, until, seconds=120):
    """All who are asked answer, until it is so."""
    end = time.monotonic() + seconds
    while not until():
        check(time.monotonic() < end, "no end of play\n" + "\n----\n".join(s.text[-1500:] for s in seats))
        for seat in seats:
            if not until() and seat.asked():
                seat.answer()
        time.sleep(0.02)


def until_turn_of(seat, seats):
    play(seats, lambda: seat.asked() == f"{seat.name}: your turn.")


def deed_of(seat, name):
    seat.type("deeds")
    return seat.says(rf"^{name}:\n  (\S+) ")[1]


with tempfile.TemporaryDirectory() as folder:
    server, address = serve(bankhalter, folder)
    seats = []
    try:
        link = f"{address}/r/{open_table(address, 'short')}"
        for name in ("Ada", "Ben"):
            seats.append(Seat(name, link, f"{folder}/{name}"))
            seats[0].says(f"^{name} sits down")
        ada, ben = seats
        ada.says("^1 start")
        ada.type("start")
        until_turn_of(ada, seats)  # who may have a rent to claim first

        # Whose time runs.
        ada.type("clock")
        ada.says(r"^Ada: \d:\d\d left to decide, 1:00 of it from the time bank$")
        ada.type("?")
        ada.says(r"^mute NAME: no offers and no chat from that player")

        # An offer is answered by another one, which is accepted.
        ada.type("counter Ben give $5 take $6")
        ada.says("^There is no offer to counter")
        ada.type("build h1")
        ada.says(r"\([A-Z]+-\d+\)$")
        deed = deed_of(ada, "Ada")
        ada.type(f"trade Ben give {deed} take $10")
        ben.says(r"^Ben: Ada offers a trade\. Accept, decline or counter\?")
        ben.type("clock")
        ben.says(r"^Offer 1 lapses in 1:\d\d\.$")
        ben.type(f"counter give $7 take {deed}")
        ada.says(rf"^Ben offers Ada: \$7 for {deed} ")
        ada.says(r"^1 accept 2: Ben gives \$7 and gets")
        ada.type("accept")
        for seat in seats:
            seat.says("^Ben and Ada trade")

        # Who is muted is neither heard nor makes offers; the reason comes from the server.
        until_turn_of(ada, seats)
        ada.type("mute Ben")
        ada.says("^Ben is muted: no offers, no chat")
        until_turn_of(ben, seats)
        ben.type("chat psst")
        ben.says("^Ben: psst")
        ben.type(f"trade Ada give {deed} take $1")
        ben.says("^This player does not want any offers from you")
        check("offers Ada" not in ben.since(), "an offer in spite of mute\n" + ben.since())
        until_turn_of(ada, seats)
        ada.type("mute ben off")
        ada.says("^Ben can be heard again")
        until_turn_of(ben, seats)
        ben.type("chat hello")
        ada.says("^Ben: hello")
        ben.process.stdin.write(b"chat sch\xf6n\n")  # as a Latin-1 terminal says it
        ben.process.stdin.flush()
        ada.says(r"^Ben: sch\?n$")
        ben.type("chat " + "x" * 9000)
        ben.says("^This line is too long")
        check("psst" not in ada.text, "a muted talker was heard")

        # Somebody is gone: the trustee plays, then the table votes; then he is back in his seat.
        ben.process.kill()
        ben.process.wait()
        play([ada], lambda: ada.asked() and re.search("^Also possible: .*vote", ada.since(), re.M))
        check(re.search("^Ben is not answering", ada.text, re.M), "nobody was away")
        ada.type("vote ben")
        ada.says("^Ada votes for a bot to play on for Ben")
        ada.says("^A bot plays on for Ben until Ben is back")
        ben.sit()
        ada.says("^Ben is back")

        # The end, and once more with the same seats.
        until_turn_of(ada, seats)
        ada.type("resign")
        for seat in seats:
            seat.says(r"^The game is over\. Won by Ben\.\n1 quit: leave the table\n2 rematch: ")
        ada.type("2")
        next_table = ada.says("^The new table: (.*)$")[1]
        ben.says("^Ada opens a new table")
        ben.type("rematch")
        check(ben.says("^The new table: (.*)$")[1] == next_table and next_table != link, "another table")
        ada.says("^1 start")
        ben.says("^1 ready")
        ada.type("start")
        until_turn_of(ben, seats)
        ben.type("quit")
        check(ben.process.wait(60) == 0, "quit")

        # The file of keys has a line for each table, for its owner's eyes only.
        ben.link = next_table
        ben.sit()
        ben.says("^Ben: your turn")
        with open(ben.token, encoding="ascii") as keys:
            tables = [line.split()[0] for line in keys]
        check(sorted(tables) == sorted(at.rsplit("/", 1)[1] for at in (link, next_table)), f"keys of {tables}")
        check(os.stat(ben.token).st_mode & 0o777 == 0o600, "others can read the key")
        print("played", next_table)
    finally:
        for process in [server, *(seat.process for seat in seats)]:
            if process.poll() is None:
                process.kill()
            process.wait()
