#!/usr/bin/env python3
# Every entry, message and reply the program can write (protocol_cases.cpp) fits protocol/schema.json, and none that the schema
# knows is missing.
import json
import pathlib
import subprocess
import sys

import jsonschema

schema = json.loads((pathlib.Path(__file__).parents[2] / "protocol/schema.json").read_text())
groups = {name for name in schema["$defs"] if name.startswith(("entry_", "client_", "server_"))} - {"client_message", "server_message"}
lines = subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout.splitlines()
seen = set()
for line in lines:
    case = json.loads(line)
    name, value = case["is"], case["value"]
    definition = schema["$defs"][name]
    jsonschema.Draft202012Validator({**definition, "$defs": schema["$defs"]}).validate(value)
    unknown = set(value) - set(definition["properties"])
    assert not unknown, f"{name}: the schema does not know {unknown}"
    seen.add(name)
assert seen == groups, f"missing {groups - seen}, unknown {seen - groups}"
print(f"{len(seen)} kinds of entries, messages and replies fit the schema")
