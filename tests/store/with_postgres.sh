#!/bin/sh
# Runs a command with a PostgreSQL server of its own, which ends with it: with_postgres.sh COMMAND...
# The command finds BANKHALTER_TEST_POSTGRES (an address of the database "postgres") and BANKHALTER_TEST_POSTGRES_CRASH (a command that
# kills the server and starts it again).
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(pg_config --bindir) || exit 2
folder=$(mktemp -d /tmp/bankhalter_pg_XXXXXX) || exit 2 # the path of a socket is short
as=""
if [ "$(id -u)" = 0 ]; then # the server refuses to run as root
    as="setpriv --reuid=postgres --regid=postgres --init-groups"
    chown postgres "$folder"
fi
control="$as $bin/pg_ctl -s -w -D $folder/data -l $folder/log -m immediate"
command=""
watch=""

end() {
    trap - EXIT HUP INT TERM
    [ -z "$command" ] || kill "$command" 2>/dev/null
    [ -z "$watch" ] || kill "$watch" 2>/dev/null
    cd / && $control stop 2>/dev/null
    rm -rf "$folder"
    exit "$1"
}
trap 'end $?' EXIT
trap 'end 129' HUP
trap 'end 130' INT
trap 'end 143' TERM

cd "$folder" || exit 2
$as "$bin/initdb" -A trust --no-sync -U postgres -E UTF8 --locale=C.UTF-8 -D "$folder/data" >"$folder/initdb" 2>&1 || { cat "$folder/initdb" >&2; exit 2; }
cat >>"$folder/data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
port = 5432
fsync = off
END
$control start || { cat "$folder/log" >&2; exit 2; }

# Who is killed outright cannot clean up; this does it for him.
export control folder
setsid sh -c 'while kill -0 "$1" 2>/dev/null; do sleep 1; done; $control stop; rm -rf "$folder"' watch $$ >/dev/null 2>&1 &
watch=$!

export BANKHALTER_TEST_POSTGRES="postgresql://postgres@/postgres?host=$folder"
export BANKHALTER_TEST_POSTGRES_CRASH="cd / && $control restart"
cd "$OLDPWD" || exit 2
"$@" &
command=$!
wait "$command"
status=$?
command=""
end "$status"
