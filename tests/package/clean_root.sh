#!/bin/sh
# Installs the package into a clean Debian 12 and uses it there: clean_root.sh [DEB]
# Without a DEB scripts/package builds one. Takes a few minutes, so ./test leaves it out.
cd "$(dirname "$0")/../.." || exit 2
. tests/package/root.sh
deb=${1:-$(scripts/package 2>/dev/null)}
[ -f "$deb" ] || { echo "no package: '$deb'"; exit 2; }
make_root
cp "$deb" "$root/srv/"

step "apt install"
inside sh -c 'apt-get install -y -qq --no-install-recommends /srv/bankhalter_*.deb' >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; fail "apt install"; }
step "what is there"
inside bankhalter --version || fail "--version"
[ "$(inside bankhalter --version)" = "bankhalter $(inside dpkg-query -W -f '${Version}' bankhalter)" ] || fail "the version is not the package's"
[ -s "$root/usr/share/man/man1/bankhalter.1.gz" ] && [ -s "$root/usr/share/man/man1/bankhalter-serve.1.gz" ] || fail "manual pages"
[ ! -e "$root/etc/systemd/system/multi-user.target.wants/bankhalter.service" ] || fail "the unit is enabled by force"
inside bankhalter edition check >/dev/null || fail "edition check"

step "sim"
inside bankhalter sim --games 100 | head -n 8
inside bankhalter sim --games 100 --json - | grep -q '"played":' || fail sim

step "serve"
$enter sh -c 'cd /srv && exec bankhalter serve --port 0 --quiet' >"$folder/out" &
server=$!
tests/package/visit.py "$folder/out" || fail "serve does not answer"
kill "$server" && wait "$server"
code=$?
server=""
[ $code = 0 ] || fail "serve ended with $code on SIGTERM"
[ -s "$root/srv/bankhalter.db" ] || fail "no games are kept"

step "man"
inside apt-get install -y -qq --no-install-recommends man-db >"$folder/log" 2>&1 || { tail "$folder/log"; fail "installing man"; }
inside man bankhalter-serve | grep -q -- --behind-proxy || fail "man bankhalter-serve"

step "apt remove"
inside apt-get purge -y -qq bankhalter >"$folder/log" 2>&1 || { cat "$folder/log"; fail "apt purge"; }
[ ! -e "$root/usr/bin/bankhalter" ] || fail "the program is still there"
step "all well"
