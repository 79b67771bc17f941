#!/bin/sh
# What is in deploy/ is good: the unit is hardened, the configuration is read, alert rules fire: deploy.sh BANKHALTER [PROMTOOL]
bankhalter=$1 promtool=$2
cd "$(dirname "$0")/../../deploy" || exit 2
fail() { echo "$*"; exit 1; }
systemd-analyze security --offline=true --threshold=15 bankhalter.service >/dev/null || fail "the unit is exposed by more than 1.5"
"$bankhalter" serve --config bankhalter.conf --store /tmp/games.db --check || fail "bankhalter.conf"
sed 's/^# \([a-z-]*=\)/\1/' bankhalter.conf >"${TMPDIR:-/tmp}/bankhalter.conf.$$"
"$bankhalter" serve --config "${TMPDIR:-/tmp}/bankhalter.conf.$$" --store /tmp/games.db --check
code=$?
rm "${TMPDIR:-/tmp}/bankhalter.conf.$$"
[ $code = 0 ] || fail "what bankhalter.conf proposes is not understood"
[ -z "$promtool" ] || { cd prometheus && "$promtool" check rules alerts.yml && "$promtool" test rules alerts_test.yml; } || fail "alert rules"
