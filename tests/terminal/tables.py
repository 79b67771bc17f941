"""A server of one's own and a table on it, for the tests of join and watch."""
import json
import subprocess
import sys
import urllib.request


def serve(bankhalter, folder, port=0):
    """The process and its address. Its clients all come from one machine, so it counts none of them."""
    server = subprocess.Popen([bankhalter, "serve", "--port", str(port), "--store", f"{folder}/games.db", "--quiet", "--rooms-per-hour", "0", "--entries-per-second", "0",
                               "--requests-per-second", "0", "--messages-per-second", "0"], stdout=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    if not line.startswith("Bankhalter: http://"):
        sys.exit("serve did not start")
    return server, line.split()[1].rstrip("/")


def open_table(address, variant="standard", pace="machine"):
    """The name of a new table."""
    return ordered(address, {"edition": "zelda", "variant": variant, "pace": pace})


STREETS = (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39)


def open_ruinous_table(address):
    """The name of a table for two that is soon at its end whatever the dice say: one rent takes all."""
    with urllib.request.urlopen(f"{address}/api/editions/new") as reply:
        file = json.load(reply)
    for space in STREETS:
        file["board"]["space"][space]["rents"] = [5000] * 6
    return ordered(address, {"board": file, "variant": "short", "pace": "machine"})


def ordered(address, order):
    request = urllib.request.Request(f"{address}/api/rooms", json.dumps(order).encode())
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)["room"]
