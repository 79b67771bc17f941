#!/bin/bash
# Kills servers at random moments while real clients play, and starts them again: kill.sh BINARY KILLS [ROOMS]
# The clients check that every acknowledged action is in the log once, in order, and that everybody gets his seat back.
# With BANKHALTER_TEST_POSTGRES set (tests/store/with_postgres.sh) three nodes share that database, and connections to it are cut too.
set -u
binary=$1 kills=$2 rooms=${3:-12}
work=$(mktemp -d)
nodes=1 store=$work/games.db
if [ -n "${BANKHALTER_TEST_POSTGRES:-}" ]; then nodes=3 store=$BANKHALTER_TEST_POSTGRES; fi
declare -a pids ports
stop() {
    for pid in "${pids[@]}" ${load:-}; do kill -9 "$pid" 2>/dev/null; done
    wait 2>/dev/null
    rm -rf "$work"
}
trap stop EXIT

start() { # NODE: on the same port as before, so that its clients find it again
    : >"$work/out.$1" # here, not by the child: what the node said before must not be read again
    "$binary" serve --quiet --port "${ports[$1]}" --store "$store" --rooms-per-hour 0 --entries-per-second 0 --connections-per-address 0 --messages-per-second 100000 \
        --requests-per-second 100000 >"$work/out.$1" 2>>"$work/err.$1" &
    pids[$1]=$!
    for _ in $(seq 1500); do
        grep -q http "$work/out.$1" && break
        sleep 0.02
    done
    grep -q http "$work/out.$1" || { echo "node $1 does not start:"; cat "$work/err.$1"; exit 1; }
}
for ((i = 0; i < nodes; ++i)); do
    ports[$i]=$((20000 + 3000 * i + RANDOM % 3000)) # all different, and below those that connecting clients get: one of them could take a dead server's
    start $i
done
servers=$(printf 'http://127.0.0.1:%s,' "${ports[@]}")
"$binary" load --server "${servers%,}" --rooms "$rooms" --seconds 100000 --length 400 --reconnect --check --json >"$work/report" &
load=$!
sleep 2
for ((k = 0; k < kills; ++k)); do
    sleep "$(printf '0.%03d' $((RANDOM % 700 + 100)))"
    victim=$((RANDOM % nodes))
    kill -9 "${pids[$victim]}"
    wait "${pids[$victim]}" 2>/dev/null
    start $victim
    if [ $nodes -gt 1 ] && ((RANDOM % 3 == 0)); then
        psql -qAt "$store" -c "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()" >/dev/null
    fi
    kill -0 $load 2>/dev/null || { echo "the clients have given up:"; cat "$work/report"; exit 1; }
done
sleep 3 # everybody comes back
kill -INT $load
wait $load
status=$?
/usr/bin/python3 - "$work/report" "$kills" $status <<'PYTHON'
import json, sys
report, kills, status = json.load(open(sys.argv[1])), int(sys.argv[2]), int(sys.argv[3])
shown = {key: report[key] for key in ("rooms", "sockets", "games", "actions", "drops", "reconnects", "reconnect_p50_ms", "reconnect_p99_ms", "reconnect_max_ms", "views_compared", "errors") if key in report}
print(f"{kills} kills:", json.dumps(shown))
faults = []
if status != 0 or report["errors"] != 0: faults.append(f"errors: {report}")
if report["drops"] < kills: faults.append("hardly anybody noticed the kills")
if report["actions"] < 20 * kills: faults.append("hardly anything was played")
if report["reconnect_max_ms"] > 3000: faults.append(f"a seat came back only after {report['reconnect_max_ms']} ms")
for fault in faults: print("FAULT", fault)
sys.exit(1 if faults else 0)
PYTHON
