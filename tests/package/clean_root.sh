#!/bin/sh
# Installs the package into a clean Debian 12 and uses it there: clean_root.sh [DEB]
# Without a DEB scripts/package builds one. Needs root and the network: Debian's packages come from where this machine's apt takes them.
# Takes a few minutes, so ./test leaves it out.
cd "$(dirname "$0")/../.." || exit 2
[ "$(id -u)" = 0 ] || { echo "skipped: making a clean root needs root"; exit 77; }
scripts/install debootstrap || exit 2
deb=${1:-$(scripts/package 2>/dev/null)}
[ -f "$deb" ] || { echo "no package: '$deb'"; exit 2; }
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' 'Component: main' 'Origin: Debian' | head -n 1)
[ -n "$mirror" ] || { echo "skipped: apt knows no source of Debian 12 here"; exit 77; }

folder=$(mktemp -d /tmp/bankhalter_root_XXXXXX) || exit 2
root=$folder/root
server=""
end() {
    trap - EXIT HUP INT TERM
    [ -z "$server" ] || kill "$server" 2>/dev/null
    wait
    umount "$root/proc" 2>/dev/null
    rm -rf --one-file-system "$folder"
    exit "$1"
}
trap 'end $?' EXIT
trap 'end 130' HUP INT TERM
started=$(date +%s)
step() { echo "== $* ($(($(date +%s) - started)) s)"; }
fail() { echo "failed: $*"; exit 1; }
enter="chroot $root env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive"
inside() { $enter "$@"; }

step "a clean root"
debootstrap --variant=minbase bookworm "$root" "$mirror" >"$folder/log" 2>&1 || { tail "$folder/log"; fail debootstrap; }
mount -t proc proc "$root/proc" || fail "mounting proc"
cp /etc/resolv.conf "$root/etc/" 2>/dev/null
apt-config dump | grep -E '^Acquire::(https?::|Check-Valid-Until)' >"$root/etc/apt/apt.conf.d/99host" # proxies and the like
cp "$deb" "$root/root/"

step "apt install"
inside apt-get update -qq >"$folder/log" 2>&1 || { cat "$folder/log"; fail "apt-get update"; }
inside sh -c 'apt-get install -y -qq --no-install-recommends /root/bankhalter_*.deb' >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; fail "apt install"; }
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
$enter sh -c 'cd /root && exec bankhalter serve --port 0 --quiet' >"$folder/out" &
server=$!
tests/package/visit.py "$folder/out" || fail "serve does not answer"
kill "$server" && wait "$server"
code=$?
server=""
[ $code = 0 ] || fail "serve ended with $code on SIGTERM"
[ -s "$root/root/bankhalter.db" ] || fail "no games are kept"

step "man"
inside apt-get install -y -qq --no-install-recommends man-db >"$folder/log" 2>&1 || { tail "$folder/log"; fail "installing man"; }
inside man bankhalter-serve | grep -q -- --behind-proxy || fail "man bankhalter-serve"

step "apt remove"
inside apt-get purge -y -qq bankhalter >"$folder/log" 2>&1 || { cat "$folder/log"; fail "apt purge"; }
[ ! -e "$root/usr/bin/bankhalter" ] || fail "the program is still there"
step "all well"
