# A clean Debian 12 in a folder of its own, gone at the end: sourced in the project's folder, then make_root.
# Needs root and the network: Debian's packages come from where this machine's apt takes them.
[ "$(id -u)" = 0 ] || { echo "skipped: making a clean root needs root"; exit 77; }
scripts/install debootstrap || exit 2
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' 'Component: main' 'Origin: Debian' | head -n 1)
[ -n "$mirror" ] || { echo "skipped: apt knows no source of Debian 12 here"; exit 77; }

folder=$(mktemp -d /tmp/bankhalter_root_XXXXXX) || exit 2
root=$folder/root
server=""
end() {
    trap - EXIT HUP INT TERM
    [ -z "$server" ] || kill "$server" 2>/dev/null
    wait
    umount "$root/dev/shm" "$root/dev/pts" "$root/proc" 2>/dev/null
    rm -rf --one-file-system "$folder"
    exit "$1"
}
trap 'end $?' EXIT
trap 'end 130' HUP INT TERM
started=$(date +%s)
step() { echo "== $* ($(($(date +%s) - started)) s)"; }
fail() { echo "failed: $*"; exit 1; }
bundle=/etc/ssl/certs/ca-certificates.crt
enter="chroot $root env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive NODE_EXTRA_CA_CERTS=$bundle"
inside() { $enter "$@"; }

make_root() {
    step "a clean root"
    debootstrap --variant=minbase bookworm "$root" "$mirror" >"$folder/log" 2>&1 || { tail "$folder/log"; fail debootstrap; }
    mount -t proc proc "$root/proc" && mount -t devpts devpts "$root/dev/pts" && mkdir -p "$root/dev/shm" && mount -t tmpfs tmpfs "$root/dev/shm" ||
        fail "mounting"
    # How this machine reaches the network: names, proxies, certificates.
    cp /etc/resolv.conf "$root/etc/" 2>/dev/null
    apt-config dump | grep -E '^Acquire::(https?::|Check-Valid-Until)' >"$root/etc/apt/apt.conf.d/99host"
    mkdir -p "$root/usr/local/share/ca-certificates"
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null
    inside apt-get update -qq >"$folder/log" 2>&1 || { cat "$folder/log"; fail "apt-get update"; }
}
