#!/usr/bin/python3
"""Bots of one's own at a server's table: own_bot.py BANKHALTER

A program and a built-in player sit down by `join --bot` at a board of somebody's own and play to the end; a bot that cannot start does not sit down."""
import os
import re
import subprocess
import sys
import tempfile

from tables import open_ruinous_table, serve

bankhalter = sys.argv[1]
example = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/bot.py")
processes = []


def join(link, *options):
    process = subprocess.Popen([bankhalter, "join", link, *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    processes.append(process)
    return process


with tempfile.TemporaryDirectory() as folder:
    try:
        server, address = serve(bankhalter, folder)
        processes.append(server)
        link = f"{address}/r/{open_ruinous_table(address)}"
        absent = join(link, "--bot", "exec:./nosuch")
        _, faults = absent.communicate(timeout=60)
        if absent.returncode != 1 or "exec:./nosuch: ended with code 127 before it was ready" not in faults:
            sys.exit(f"a bot that cannot start: {absent.returncode} {faults}")
        curious, heard = os.path.join(folder, "bot.py"), os.path.join(folder, "heard")
        with open(example) as text, open(curious, "w") as copy:
            copy.write(text.read().replace("want board", "want board end"))
        program = join(link, "--bot", f"exec:tee {heard} | python3 {curious}", "--bot-ms", "20000")
        trader = join(link, "--bot", "trader", "--name", "Tilda")
        told = {}
        for name, process in (("program", program), ("trader", trader)):
            out, faults = process.communicate(timeout=240)
            if process.returncode != 0 or "The game is over. Won by" not in out:
                sys.exit(f"{name}: {process.returncode}\n{faults}\n{out[-2000:]}")
            told[name] = out
            if name == "program" and not re.search(r"bot.py: [1-9]\d* questions, 0 late, .* 0 lost", faults):
                sys.exit(f"what the program did wrong is not told: {faults}")
        with open(heard) as lines:
            last = lines.read().splitlines()[-2:]
        if not re.fullmatch(r"endgame places=(1,2|2,1) turns=\d+ capped=no", last[0]) or last[1] != "quit":
            sys.exit(f"the program was not told the end: {[line[:80] for line in last]}")
        ends = {re.findall(r"The game is over\. Won by.*", text)[-1] for text in told.values()}
        if len(ends) != 1:
            sys.exit(f"different ends: {ends}")
        if "Example sits down" not in told["trader"] and "Example sits down" not in told["program"]:
            sys.exit("the program did not sit down under its own name")
        print(ends.pop())
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
            process.wait()
