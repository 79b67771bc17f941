#!/usr/bin/python3
"""A whole game on the full screen, through a pseudo-terminal: full_screen.py BANKHALTER

Keys are pressed as a person would, always choosing the first of the list; the window changes its size on the way. The record of the game
must prove its dice in the end. Then a seat at a server's table, with its clock."""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

from tables import open_table, serve

bankhalter = sys.argv[1]


class Terminal:
    def __init__(self, arguments, **environment):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", "LANG": "C.UTF-8", **environment})
            os.execv(bankhalter, [bankhalter, *arguments])
        self.output = b""
        self.resize(80, 24)

    def resize(self, width, height):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read(self, quiet=0.02):
        """What comes until nothing comes for a moment; False at the end."""
        while select.select([self.fd], [], [], quiet)[0]:
            try:
                got = os.read(self.fd, 65536)
            except OSError:
                got = b""
            if not got:
                return False
            self.output += got
        return True

    def press(self, keys):
        os.write(self.fd, keys.encode())

    def screen(self):
        """The whole screen, painted anew (Ctrl-L), because otherwise only what has changed is sent."""
        begun = len(self.output)
        self.press("\x0c")
        self.read(0.05)
        return re.sub(rb"\x1b(\[[0-9;?]*[a-zA-Z]|\(B|[=>])", b"", self.output[begun:]).decode(errors="replace")

    def until(self, text, seconds=60):
        end = time.time() + seconds
        while text not in self.screen():
            if time.time() > end:
                sys.exit(f"not seen: {text}\n{self.screen()}")

    def exit_code(self):
        while self.read(1):
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def check(fits, what):
    if not fits:
        sys.exit(what)


with tempfile.TemporaryDirectory() as folder:
    record = os.path.join(folder, "game.rec")
    game = Terminal(["play", "--seed", "4", "--players", "Ada,medium,easy", "--variant", "short", "--pace", "0", "--save", record])
    game.until("your turn")
    check(b"\x1b[?1049h" in game.output, "no alternate screen")
    check(re.search(rb"\x1b\[[0-9;]*[34]8;5;", game.output), "no colours")
    game.press("?")
    game.until("Possible now")
    game.press("\r")
    end = time.time() + 150
    pressed = 0
    while pressed % 8 or "The game is over" not in game.screen():
        check(time.time() < end, "the game does not end\n" + game.screen())
        game.press("1\r")
        check(game.read(), "the program ended before the game")
        pressed += 1
        if pressed in (5, 10, 15):
            game.resize(*{5: (120, 40), 10: (60, 20), 15: (80, 24)}[pressed])
    game.press("\x15\r")
    check(game.exit_code() == 0, "exit code")
    check(b"\x1b[?1049l" in game.output, "the screen was not given back")
    verdict = subprocess.run([bankhalter, "verify", record], capture_output=True, text=True).stdout
    check("finished, dice fit the seed" in verdict, verdict)

    plain = Terminal(["play", "--seed", "4", "--players", "Ada,easy"], NO_COLOR="1")
    plain.until("your turn")
    check(not re.search(rb"\x1b\[[0-9;]*(3[0-7]|4[0-7]|[34]8;5;\d+)m", plain.output), "colours in spite of NO_COLOR")
    plain.press("\x03")
    check(plain.exit_code() == 0 and b"\x1b[?1049l" in plain.output, "Ctrl-C does not give the screen back")

    # At a server's table the clock of whoever is asked runs on the screen, and the screen is given back after the game.
    server, address = serve(bankhalter, folder)
    try:
        link = f"{address}/r/{open_table(address, pace='normal')}"
        seat = Terminal(["join", link, "--name", "Ada"])
        seat.until("has not begun")
        seat.press("bot 1 easy\r")
        seat.until("start the game")
        seat.press("start\r")
        seat.until("your turn")
        clocks = set()
        end = time.time() + 60
        while len(clocks) < 2:
            clocks.update(re.findall(r"\b3:[0-5]\d\b", seat.screen()))
            check(time.time() < end, "no clock runs\n" + seat.screen())
        seat.press("clock\r")
        seat.until("of it from the time bank")
        seat.press("\r")
        seat.press("resign\r")
        seat.until("2 rematch: a new table with the same players")
        seat.press("\r")
        check(seat.exit_code() == 0 and b"\x1b[?1049l" in seat.output, "Enter does not leave after the game")

        # In plain lines news begin on a line of their own, and the prompt comes again.
        link = f"{address}/r/{open_table(address)}"
        ada = Terminal(["join", link, "--name", "Ada"], TERM="dumb")
        end = time.time() + 60
        while not ada.output.endswith(b"Choose: "):
            check(ada.read() and time.time() < end, "no prompt")
        ben = Terminal(["join", link, "--name", "Ben"], TERM="dumb")
        while not re.search(rb"Choose: \r\nBen sits down\.\r\n(.*\r\n)*Choose: $", ada.output):
            check(ada.read() and time.time() < end, f"news on the line of the prompt: {ada.output}")
        for seat in (ada, ben):
            seat.press("quit\n")
            check(seat.exit_code() == 0, "quit")
    finally:
        server.kill()
        server.wait()

    for unpainted in ("dumb", "newer-than-the-list"):
        dumb = Terminal(["play", "--seed", "4", "--players", "Ada,easy"], TERM=unpainted)
        end = time.time() + 60
        while b"Choose: " not in dumb.output:
            check(dumb.read() and time.time() < end, "no plain lines")
        check(b"\x1b" not in dumb.output, f"TERM={unpainted} gets escapes")
        dumb.press("quit\n")
        check(dumb.exit_code() == 0, "quit")
print(f"{pressed} times chosen")
