#!/usr/bin/env python3
"""Visits `bankhalter serve`: waits until the file with its output has the address, then asks for its health, the page and the page's script: visit.py FILE [SECONDS]"""

import re
import sys
import time
import urllib.request

for _ in range(10 * int(sys.argv[2] if len(sys.argv) > 2 else 10)):
    with open(sys.argv[1], encoding="utf-8") as output:
        address = re.search(r"^Bankhalter: (http://\S+/)$", output.read(), re.M)
    if address:
        break
    time.sleep(0.1)
else:
    sys.exit("serve prints no address")


def get(path):
    return urllib.request.urlopen(address[1] + path, timeout=10).read().decode()


print("/readyz", get("readyz").strip())
page = get("")
script = re.search(r'src="[./]*(assets/[^"]+\.js)"', page)
assert script, page
size = len(get(script[1]))
print("/", len(page), "bytes;", script[1], size, "bytes")
assert size > 1000
