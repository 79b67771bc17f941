#!/bin/sh
# The fit of the equity network writes the same bytes again, whatever the threads, learns, and says in the head from which
# games; the network in the tree is made from games that are still played so: fit_equity.sh SAMPLER BUILD
root=$(realpath "$(dirname "$0")/../..")
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
fail() { echo "$1"; exit 1; }
"$root/scripts/venv" "$2/fit" "$root/scripts/fit_equity.txt" || exit 2
for threads in 1 2; do
    "$2/fit/bin/python" -B "$root/scripts/fit_equity.py" --games 400 --champion-games 20 --epochs 3 --threads $threads \
        --sampler "$1" --out "$folder/$threads.cpp" 2>"$folder/told" || { cat "$folder/told"; exit 1; }
done
cmp "$folder/1.cpp" "$folder/2.cpp" || exit 1
# epoch 3: surprise 0.8104, guessing 1.1749
tail -1 "$folder/told" | awk '{ exit !($4 + 0 < 0.75 * $6) }' || fail "learned nothing: $(tail -1 "$folder/told")"
played=$("$1" 0 400 1 | sha256sum | cut -d' ' -f1)
names_games() { grep -A1 '^// those of the first 400 games with$' "$1" | grep -qx "// $played"; }
names_games "$folder/1.cpp" || fail "the head does not name the games"
names_games "$root/src/bots/equity_net.cpp" || fail "players have changed: make src/bots/equity_net.cpp anew by the command in its head"
"$1" 0 1 1 "$folder/1.cpp" >/dev/null 2>"$folder/told" && fail "took a text for a network"
grep -q "1.cpp: not 1242 numbers" "$folder/told" || fail "$(cat "$folder/told")"
