#!/usr/bin/env python3
"""Prose has at most 100 columns: the pages and the comments of the C++ files. Tables, blocks of
code, headings and what cannot be broken (a link, an address, a command) are left alone."""
import pathlib
import re
import subprocess
import sys

COLUMNS = 100
ATOM = re.compile(r"!?\[[^\]]*\]\([^)]*\)|`[^`]*`|\S+")


def can_be_broken(line):
    words = re.sub(r"^\s*([-*] |\d+\. |// ?)?", "", line)
    atom = ATOM.match(words)
    return atom is None or re.fullmatch(r"[.,;:)]*", words[atom.end() :]) is None


def prose_of_page(lines):
    fenced, before, code = False, "", False
    for number, line in enumerate(lines, 1):
        if re.match(r"\s*(```|~~~)", line):
            fenced = not fenced
        elif not fenced and line.strip():
            code = line.startswith("    ") and (code or not before.strip())
            if not code and not re.match(r"\s*[|#]", line):
                yield number, line
        before = line


def comments(lines):
    return ((number, line) for number, line in enumerate(lines, 1) if re.match(r"\s*//", line))


def main():
    files = subprocess.run(
        ["git", "ls-files", "*.md", "*.cpp", "*.h"], check=True, capture_output=True, text=True
    ).stdout.split()
    faults = 0
    for name in files:
        lines = pathlib.Path(name).read_text().split("\n")
        for number, line in prose_of_page(lines) if name.endswith(".md") else comments(lines):
            if len(line) > COLUMNS and can_be_broken(line):
                print(f"{name}:{number}: {len(line)} columns")
                faults += 1
    return 1 if faults else 0


sys.exit(main())
