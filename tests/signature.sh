#!/bin/sh
# Compares the signatures of `bench` (random play, the engine alone) and of `bench sim` (Traders)
# with the committed ones, a line each: signature.sh BINARY
expected=$(cat "$(dirname "$0")/signature.txt")
found=$(for games in "--games 200" "sim --games 2000"; do
    # shellcheck disable=SC2086 # words of a command
    "$1" bench $games --json | sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/'
done)
printf 'signatures\n%s\ncommitted\n%s\n' "$found" "$expected"
[ -n "$found" ] && [ "$found" = "$expected" ]
