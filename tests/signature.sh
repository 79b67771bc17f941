#!/bin/sh
# Compares the bench's signature with the committed one: signature.sh BINARY
expected=$(cat "$(dirname "$0")/signature.txt")
found=$("$1" bench --games 200 --json | sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/')
echo "signature $found, committed $expected"
[ -n "$found" ] && [ "$found" = "$expected" ]
