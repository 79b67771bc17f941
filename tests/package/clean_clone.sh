#!/bin/sh
# The two commands of the README on a clean Debian 12 that has only git: clean_clone.sh
# Clones what is committed here, opens the tables with ./run, then runs ./test, and prints how long each took. Half an hour and more.
cd "$(dirname "$0")/../.." || exit 2
. tests/package/root.sh
make_root
inside apt-get install -y -qq git >"$folder/log" 2>&1 || { tail "$folder/log"; fail "installing git"; }
git clone -q --bare . "$root/srv/bankhalter.git" || fail "git clone"
inside git clone -q /srv/bankhalter.git /srv/bankhalter || fail "git clone"

step "./run"
$enter sh -c 'cd /srv/bankhalter && exec ./run serve --port 0' >"$folder/out" 2>"$folder/err" &
server=$!
python3 tests/package/visit.py "$folder/out" 3600 || { tail -n 30 "$folder/err"; fail "./run"; }
kill "$server" && wait "$server" || fail "serve ended badly on SIGTERM"
server=""

step "./test"
inside sh -c 'rm -rf /srv/bankhalter && git clone -q /srv/bankhalter.git /srv/bankhalter && cd /srv/bankhalter && exec ./test' || fail "./test"
step "all well"
