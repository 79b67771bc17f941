#!/bin/sh
# The rules are installed as a CMake package, and the example is built against it and plays: library.sh BUILD PROJECT BANKHALTER
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
set -e
cmake --install "$1" --component engine --prefix "$folder/prefix" >/dev/null
[ ! -e "$folder/prefix/bin" ] || { echo "the program belongs into a component of its own"; exit 1; }
cmake -S "$2/examples/library" -B "$folder/build" -G Ninja -DCMAKE_PREFIX_PATH="$folder/prefix" >/dev/null
cmake --build "$folder/build" >"$folder/log" || { cat "$folder/log"; exit 1; }
"$folder/build/random_game" "$folder/game.rec"
"$3" verify "$folder/game.rec"
