#!/usr/bin/env python3
"""Runs every command that README.md, CONTRIBUTING.md, docs/*.md and the manual pages show, and compares the output they show: commands.py BANKHALTER PROJECT

A command starts with `./run`, `bankhalter ` or `sqlite3 `, in a code block or between backticks. It runs in a scratch folder that looks like the
project's; `./run` is the program there, without the build. In a block, what follows `$ COMMAND` is its input (`> `) and its output:
lines left out are allowed, `…` stands for anything. Servers are started, asked and stopped. With BANKHALTER_TEST_POSTGRES
(tests/store/with_postgres.sh) the commands with a database run too. The lists below hold every exception.
"""

import collections
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

PROGRAM, PROJECT = (os.path.abspath(path) for path in sys.argv[1:3])
TIMEOUT = 300  # seconds for one command, on a machine that does other things too

# What looks like a command and is none.
NO_COMMANDS = {
    "bankhalter record 1": "the first line of a record",
}

# A form, not a command: only its subcommand and its options must exist.
PLACEHOLDERS = {"SUBCOMMAND", "COMMAND", "FILE", "FILES", "FOLDER", "ID", "LINK", "N", "POSITION"}

# Named without what they need, and so looked at as forms.
NEED_MORE = {
    "bankhalter match": "--players",
    "bankhalter tournament": "--players",
    "bankhalter admin": "an order, and a server; tests/server/test_store.py gives them",
    "bankhalter load": "a server; the examples of load.md have one",
    "bankhalter replay": "a record",
    "bankhalter verify": "a record",
    "bankhalter eval": "a position",
    "bankhalter analyse": "a record",
    "bankhalter edition": "check or show",
    "bankhalter edition new": "a folder",
    "bankhalter edition pack": "a folder",
    "bankhalter edition unpack": "a file",
    "bankhalter join": "a link",
    "bankhalter watch": "a link",
}

# Other tools: which test runs such a line.
ELSEWHERE = {
    r"cmake --preset release\b.*": "./test",
    r"ctest --preset .*|([A-Z_]+=\S+ )*build/release/tests/.*": "./test",
    r"cd tests/server && .*pytest.*": "server",
    r"tests/store/with_postgres.sh .*": "store_postgres",
    r"tests/fuzz/fuzz.sh .*": "fuzz_…, shorter",
    r"tests/package/(clean_root|clean_clone|image).sh": "by hand: they take minutes and the network",
    r"tests/server/threads.sh": "once a night: half an hour of building",
    r"(sudo )?cmake --install .*": "package_library",
    r"scripts/(package|tune)|sudo apt install ./build/package/.*|sudo systemctl .*": "package_deb, tests/package/clean_root.sh",
    r"scripts/install .*": "./run, ./test",
    r"scripts/static-site .*": "tests/web/offline",
    r"scripts/wheel": "python",
    r"scripts/fit_equity\b.*": "fit_equity, smaller",
    r"([A-Z_]+=\S+ )*scripts/npm .*": "./test",
    r"mpirun .*": "sim_mpi",
    r"cd deploy/docker && .*": "by hand: it takes a container engine",
}

# Fault lists are shown too.
EXIT_CODES = {"bankhalter edition check my-editions": 1}

# What is too long for a test, or says where something is on a real machine.
CHANGES = [
    (r"--games (1000000|60000|50000|20000|18000)\b(?!.*--until-ci)", "--games 3000"),
    (r"(exec:.*)--games \d+", r"\1--games 4"),
    (r" bench( --games 200)?$", " bench --games 20"),
    (r"(--players champion\S*) --games \d+", r"\1 --games 4 --rounds 40"),
    (r"--rooms 2000", "--rooms 20"),
    (r"(load .*)--rooms 40\b", r"\1--rooms 40 --seconds 2"),
    (r"--seconds 60", "--seconds 2"),
    (r"'?postgresql://[^' ]+'?", '"$BANKHALTER_TEST_POSTGRES"'),
    (r"/var/lib/bankhalter/", ""),
    (r"/backup/", "copy_of_"),
    (r"--bind \S+", "--bind 127.0.0.1"),
]

# Options of a server whose clients all come from one address.
UNLIMITED = "--requests-per-second 0 --messages-per-second 0 --rooms-per-hour 0 --entries-per-second 0"

Shown = collections.namedtuple("Shown", "command input output")


def read_blocks(lines):
    """The code blocks: runs of fenced lines, or of lines that are indented by four and more (and blank ones between them)."""
    block, fenced = [], False
    for line in lines + [""]:
        fence = line.lstrip().startswith("```")
        if fence or (not fenced and line and not line.startswith("    ")):
            if block:
                yield block
            block, fenced = [], fenced ^ fence
        elif fenced or line.startswith("    ") or block:
            block.append(line)
    if block:
        yield block


def commands_of_block(block):
    shown = []
    prompted = False
    for line in "\n".join(block).replace("\\\n", " ").split("\n"):
        text = line.strip()
        command = re.match(r"(\$ )?((?:echo .*\| )?(?:\./run\b|bankhalter |sqlite3 ).*)", text) or re.match(
            r"()((?:sudo|cmake|ctest|mpirun|npm|apt|cd|build/\S+|[A-Z_]+=\S+) .*|(?:scripts/\w+|tests/\S+\.sh)(?: .*)?)$", text)
        if command:
            prompted = bool(command[1])
            shown.append(Shown(re.sub(r"\s+# .*", "", command[2]), [], []))
        elif prompted and text.startswith("> "):
            shown[-1].input.append(text[2:])
        elif prompted and text:
            shown[-1].output.append(text)
    return shown


def commands_of_page(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    if path.endswith(".man"):  # examples stand between .EX and .EE; a minus is written \-
        examples = re.findall(r"\.EX\n(.*?)\.EE", "\n".join(lines), re.S)
        return [shown for text in examples for shown in commands_of_block(text.replace("\\-", "-").split("\n"))]
    shown = [command for block in read_blocks(lines) for command in commands_of_block(block)]
    prose = "\n".join(line for line in lines if not line.startswith("    "))
    return shown + [Shown(text, [], []) for text in re.findall(r"`((?:\./run|bankhalter )[^`\n]*|\./run)`", prose)]


def set_up(folder):
    """A folder like the project's, with the files that the pages speak of."""
    for name in os.listdir(PROJECT):
        if name not in {"run", "build", ".git"}:
            os.symlink(os.path.join(PROJECT, name), name)
    os.mkdir("bin")
    os.symlink(PROGRAM, "bin/bankhalter")
    with open("run", "w", encoding="utf-8") as run:
        run.write('#!/bin/sh\n[ $# -gt 0 ] || set -- serve\nexec bankhalter "$@"\n')
    os.chmod("run", 0o755)
    os.environ["PATH"] = os.path.join(folder, "bin") + ":" + os.environ["PATH"]
    os.environ.pop("BANKHALTER_STORE", None)

    server, _ = start_server("bankhalter serve --quiet --store games.db")
    stop_server(server)

    # records.md prints two records, and then speaks of them.
    with open("docs/records.md", encoding="utf-8") as page:
        blocks = list(read_blocks(page.read().split("\n")))
    records = [block for block in blocks if block[0].strip() == "bankhalter record 1"]
    for name, block in zip(["game.rec", "fair.rec"], records, strict=True):
        text = "\n".join(line.strip() for line in block)
        with open(name, "w", encoding="utf-8") as file:
            file.write(text.split("$ ")[0])

    # simulating.md goes on from a position, and merges what other machines played.
    golden = "tests/golden/game_zelda_3.rec"
    with open("position.json", "w", encoding="utf-8") as file:
        subprocess.run(["bankhalter", "replay", golden, "--at", "30", "--json"], stdout=file, check=True)
    for part in ("2", "3"):
        subprocess.run(["bankhalter", "sim", "--games", "3000", "--shard", part + "/3", "--json", f"part{part}.json", "--quiet"], check=True)

    # edition-format.md shows these faults.
    shutil.copytree("editions", "my-editions")
    for name, old, new in [
        ("base/board.toml", "mortgage = 30", "mortgage = 0"),
        ("bond/cards.toml", "{space}", "{amount}"),
        ("thrones/text.en.toml", "money_sign", "# money_sign"),
        ("zelda/board.toml", "year", "yaer"),
        ("zelda/board.toml", '"Truhe"', '"Schatztruhe"'),
        ("zelda/theme.toml", 'accent = "#', 'accent = "'),
    ]:
        path = os.path.join("my-editions", name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new, 1))


def check_form(command):
    """The subcommand and the options of a form exist."""
    words = [word for word in command.split()[1:] if word != "…"]
    path, help_texts = [], []
    for word in [None] + words:
        if word and (word.startswith("-") or word in PLACEHOLDERS):
            break
        if word:
            path.append(word)
        help_text = subprocess.run(["bankhalter", *path, "--help"], capture_output=True, text=True, check=False).stdout
        help_texts.append(help_text)
        names = re.findall(r"^  ([a-z]+)\b", help_text.partition("Subcommands:")[2], re.M)
        following = words[len(path) :][:1]
        if not names:
            break  # what follows are arguments
        if following and following[0] not in names and following[0] not in PLACEHOLDERS and not following[0].startswith("-"):
            return f"there is no '{' '.join(path + following)}'"
    missing = [word for word in words if word.startswith("--") and not re.search(re.escape(word) + r"\b", "".join(help_texts))]
    return f"no option {', '.join(missing)}" if missing else ""


def start_server(command):
    """The server and its address, or what it said instead."""
    command = re.sub(r"\s*&$", "", command)
    command = "./run serve" if command == "./run" else command
    command = re.sub(r" --port \d+", "", command) + " --port 0"
    with open("server.out", "w", encoding="utf-8") as out, open("server.err", "w", encoding="utf-8") as err:
        server = subprocess.Popen(["sh", "-c", "exec " + command], stdout=out, stderr=err, stdin=subprocess.DEVNULL)
    for _ in range(TIMEOUT * 20):
        with open("server.out", encoding="utf-8") as out:
            address = re.search(r"^Bankhalter: (http://\S+?)/$", out.read(), re.M)
        if address or server.poll() is not None:
            break
        time.sleep(0.05)
    return server, address[1] if address else ""


def stop_server(server):
    server.terminate()
    try:
        return server.wait(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        server.kill()
        return server.wait()


def run_server(command):
    server, address = start_server(command)
    try:
        if not address:
            with open("server.err", encoding="utf-8") as err:
                return "did not start: " + err.read()
        with urllib.request.urlopen(address + "/readyz", timeout=10) as answer:
            if answer.status != 200:
                return f"/readyz answers {answer.status}"
    finally:
        code = stop_server(server)
    return f"ended with {code}" if code != 0 else ""


def compare(shown, printed):
    """The shown lines are among the printed ones, in this order."""
    rest = iter([line.strip() for line in printed.split("\n")])
    for line in shown:
        wanted = ".*".join(re.escape(part) for part in line.split("…"))
        if line != "…" and not any(re.fullmatch(wanted, other) for other in rest):
            return f"does not print: {line}"
    return ""


def run(shown):
    command = shown.command
    if any(re.fullmatch(form, command) for form in ELSEWHERE):
        return ""
    words = command.split()
    if words[0] not in {"./run", "bankhalter", "echo", "sqlite3"}:
        return "neither run here nor named in ELSEWHERE"
    if "…" in command or PLACEHOLDERS & set(words) or command.replace("./run ", "bankhalter ") in NEED_MORE:
        return check_form(command)
    for old, new in CHANGES:
        command = re.sub(old, new, command)
    if "BANKHALTER_TEST_POSTGRES" in command and "BANKHALTER_TEST_POSTGRES" not in os.environ:
        print(f"skipped, no database: {shown.command}")
        return ""
    if words == ["./run"] or words[1] == "serve":
        return run_server(command)
    server = None
    if words[1] == "load":
        server, address = start_server(f"bankhalter serve --store load.db --quiet {UNLIMITED}")
        command = re.sub(r"--server \S+", "", command) + " --server " + address
    try:
        answer = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=TIMEOUT, check=False,
                                input="\n".join(shown.input + [""]) if shown.input else "")
    except subprocess.TimeoutExpired:
        return f"takes more than {TIMEOUT} s"
    finally:
        if server:
            stop_server(server)
    if answer.returncode != EXIT_CODES.get(shown.command, 0):
        return f"exit code {answer.returncode}: {answer.stderr or answer.stdout}"
    return compare(shown.output, answer.stdout)


def main():
    pages = ["README.md", "CONTRIBUTING.md", *sorted(glob.glob("docs/*.md", root_dir=PROJECT)), *sorted(glob.glob("man/*.man", root_dir=PROJECT))]
    done = set()
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        set_up(folder)
        for page in pages:
            for shown in commands_of_page(os.path.join(PROJECT, page)):
                key = (shown.command.replace("./run ", "bankhalter "), *shown.input, *shown.output)
                if shown.command in NO_COMMANDS or key in done:
                    continue
                done.add(key)
                start = time.monotonic()
                fault = run(shown)
                faults += bool(fault)
                print(f"{time.monotonic() - start:5.1f} s  {page}: {shown.command}", flush=True)
                if fault:
                    print(f"FAILED: {fault}")
        os.chdir("/")
    print(f"{len(done)} commands, {faults} faults")
    if len(done) < 30:  # the pages show more: the reading is broken
        faults += 1
    return 1 if faults else 0


sys.exit(main())
