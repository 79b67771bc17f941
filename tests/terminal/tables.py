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
    order = json.dumps({"edition": "zelda", "variant": variant, "pace": pace}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/rooms", order)) as reply:
        return json.load(reply)["room"]
