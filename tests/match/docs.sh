#!/bin/sh
# Runs every command that the pages on matches and bots show, as they show it: docs.sh BANKHALTER PROJECT
bankhalter=$1
cd "$2" || exit 2
faults=0
commands=$(grep -h '^    bankhalter match' docs/matches.md docs/bot-protocol.md | sed 's/^ *bankhalter //')
[ -n "$commands" ] || exit 2
while IFS= read -r command; do
    eval "\"$bankhalter\" $command" >/dev/null </dev/null || { echo "failed: $command"; faults=1; }
done <<END
$commands
END
"$bankhalter" match --players trader,nobody 2>/dev/null && { echo "an unknown player must be refused"; faults=1; }
exit $faults
