#!/bin/sh
# The rules are installed as a CMake package, and the examples are built against it and plays: library.sh BUILD PROJECT BANKHALTER
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
set -e
cmake --install "$1" --component engine --prefix "$folder/prefix" >/dev/null
[ ! -e "$folder/prefix/bin" ] || { echo "the program belongs into a component of its own"; exit 1; }
cmake -S "$2/examples/library" -B "$folder/build" -G Ninja -DCMAKE_PREFIX_PATH="$folder/prefix" >/dev/null
cmake --build "$folder/build" >"$folder/log" || { cat "$folder/log"; exit 1; }
"$folder/build/random_game" "$folder/game.rec"
"$3" verify "$folder/game.rec"

# The same for C: the shared library, found by pkg-config.
cmake --install "$1" --component library --prefix "$folder/prefix" >/dev/null
export PKG_CONFIG_PATH="$folder/prefix/lib/pkgconfig"
cc -std=c11 -Wall -Wextra -Werror -pedantic "$2/examples/c/random_game.c" $(pkg-config --cflags --libs bankhalter) -o "$folder/random_game"
LD_LIBRARY_PATH="$folder/prefix/lib" "$folder/random_game"
