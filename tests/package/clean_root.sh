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

step "nginx and TLS in front of it"
inside apt-get install -y -qq --no-install-recommends nginx-light openssl >"$folder/log" 2>&1 || { tail "$folder/log"; fail "installing nginx"; }
keys=/etc/letsencrypt/live/play.example.org
inside mkdir -p $keys
inside openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=play.example.org -keyout $keys/privkey.pem -out $keys/fullchain.pem 2>/dev/null
port=$(sed -n 's|.*:\([0-9]*\)/$|\1|p' "$folder/out")
sed -e "s|server 127.0.0.1:8080|server 127.0.0.1:$port|" -e 's|listen 80;|listen 127.0.0.1:18080;|' -e 's|listen 443 |listen 127.0.0.1:18443 |' \
    deploy/nginx.conf >"$root/etc/nginx/conf.d/bankhalter.conf"
rm -f "$root/etc/nginx/sites-enabled/default"
inside nginx || fail "nginx does not take deploy/nginx.conf"
inside openssl s_client -quiet -connect 127.0.0.1:18443 >"$folder/answer" 2>/dev/null <<'END'
GET /readyz HTTP/1.0
Host: play.example.org

END
inside openssl s_client -quiet -connect 127.0.0.1:18443 >"$folder/metrics" 2>/dev/null <<'END'
GET /metrics HTTP/1.0
Host: play.example.org

END
inside nginx -s stop
head -n 1 "$folder/answer" | grep -q " 200 " || { cat "$folder/answer"; fail "no health through nginx"; }
head -n 1 "$folder/metrics" | grep -q " 403 " || { cat "$folder/metrics"; fail "nginx shows /metrics"; }
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
