#!/usr/bin/env python3
"""A bot that misbehaves in the way its first argument names; used by tests/match/remote_test.cpp."""
import os
import sys
import time

mode = sys.argv[1]
asked = 0
notes = open(sys.argv[2], "w") if mode in ("scribe", "curious") else None

if mode == "mute":  # never even shakes hands, and does not end when its input does
    time.sleep(1000)
for line in sys.stdin:
    words = line.split()
    if notes:
        notes.write(line)
        notes.flush()
    if words[0] == "bankhalter-bot":
        if mode == "curious":
            print("want board end everything", flush=True)
        print("info hello\nname", mode, "\nready", flush=True)
    if words[0] != "ask":
        continue
    asked += 1
    number = int(words[1])
    if mode == "silent":
        continue
    elif mode == "garbage":
        print("what was the question?", flush=True)
    elif mode == "words":  # the right number, but no action
        print(number, "dance 7", flush=True)
    elif mode == "old_ids":
        print(f"{number - 1} none\ninfo now the right one\n{number} none", flush=True)
    elif mode == "future_ids":
        print(number + 1, "none", flush=True)
    elif mode == "dies" and asked == 6:
        sys.exit(3)
    elif mode == "crashes" and asked == 6:
        os.abort()
    elif mode == "floods":
        print("x" * 20000, flush=True)
    elif mode == "illegal":
        print(number, {"act": "build 5", "offer": f"trade {number % 2} give 1 take 39"}.get(words[2], "bid 999999"), flush=True)
    elif mode == "resigns":
        print(number, "resign", flush=True)
    elif mode == "steals":  # a trade in the place of a decision would need nobody's consent
        print(number, "trade 1 give - take 1,3,$500", flush=True)
    elif mode == "slow":
        time.sleep(0.06)
        print(number, "none", flush=True)
    else:
        print(number, "none", flush=True)
if mode == "stubborn":  # does not end when it should
    time.sleep(1000)
