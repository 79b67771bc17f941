#!/bin/sh
# docs/rules.md is what the program prints, and docs/printed-rules.md names every ruling: docs_rules.sh BINARY DOCS
set -e
"$1" rules --markdown | diff - "$2/rules.md"
for ruling in $("$1" rules AMB | grep -oE '^AMB-[0-9]+'); do
    grep -qw "$ruling" "$2/printed-rules.md" || { echo "printed-rules.md: $ruling is missing"; exit 1; }
done
for clause in $(grep -oE '\b[A-Z]+-[0-9]+\b' "$2/printed-rules.md" | sort -u); do "$1" rules "$clause" > /dev/null; done
