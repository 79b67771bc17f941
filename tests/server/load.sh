#!/bin/sh
# Real clients on a real server: bankhalter load against bankhalter serve, with connections that break.
bankhalter=$1
folder=$(mktemp -d) || exit 2
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$folder"' EXIT
: > "$folder/out"
"$bankhalter" serve --port 0 --store "$folder/games.db" --requests-per-second 0 --messages-per-second 0 --rooms-per-hour 0 --entries-per-second 0 --connections-per-address 0 --quiet > "$folder/out" &
server=$!
for i in $(seq 600); do
    address=$(sed -n 's|^Bankhalter: \(http://.*\)/$|\1|p' "$folder/out")
    [ -n "$address" ] && break
    sleep 0.1
done
[ -n "$address" ] || { echo "serve did not start"; exit 1; }
# The rate keeps games long enough for connections to break, however fast the server is.
"$bankhalter" load --server "$address" --rate 50 --rooms 6 --spectators 1 --finish --length 150 --drop 0.3 --check --json > "$folder/report"
code=$?
cat "$folder/report"
[ $code -eq 0 ] || exit 1
for field in rooms sockets actions_per_second p50_ms p99_ms errors; do
    grep -q "\"$field\":" "$folder/report" || { echo "no $field"; exit 1; }
done
timeout 60 "$bankhalter" load --server http://127.0.0.1:1 --rooms 2 > "$folder/nobody" && { echo "load without a server"; exit 1; }
grep -q "POST /api/rooms: no answer" "$folder/nobody" || { echo "load does not say that nobody answers"; exit 1; }
grep -q '"games":6,' "$folder/report" || { echo "not every game was finished"; exit 1; }
grep -q '"views_compared":0' "$folder/report" && { echo "no view was compared"; exit 1; }
grep -q '"drops":0' "$folder/report" && { echo "no connection broke"; exit 1; }
exit 0
