#!/bin/sh
# The fit of the equity network prints the same bytes again, and src/bots/equity_net.cpp is what it
# prints of the network that is compiled in: fit_equity.sh FIT EQUITY_NET
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
for run in 1 2; do
    "$1" 400 20 3 > "$folder/$run" 2> "$folder/told" || { cat "$folder/told"; exit 1; }
done
cmp "$folder/1" "$folder/2" || exit 1
head -2 "$folder/1" | grep -q 'fit_equity 400 20 3$' || { echo "the head does not say how"; exit 1; }
"$1" kept | cmp - "$2"
