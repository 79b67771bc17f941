#!/bin/sh
# The sim command (and a refusal of match): exit codes, files, shards, Ctrl-C. Arguments: the program, the folder with golden records.
program=$1
golden=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
faults=0
fail() {
    echo "FAILED: $*"
    faults=1
}
sim() { "$program" sim --players trader,random,trader --rounds 40 --games 200 "$@"; }
# expect CODE TEXT COMMAND...: the exit code and a part of what it complains.
expect() {
    code=$1
    text=$2
    shift 2
    "$@" >out 2>err
    got=$?
    [ $got = "$code" ] || fail "exit code $got instead of $code: $*"
    grep -q -- "$text" err || fail "does not say '$text': $*: $(cat err)"
}

sim --threads 1 >one.txt && sim --threads 2 >two.txt && cmp one.txt two.txt || fail "threads"
grep -q "$(printf '\033')" one.txt && fail "colour without a terminal"
sim --json whole.json --csv whole.csv --svg pictures --quiet >quiet.txt || fail "files"
[ -s quiet.txt ] && fail "--quiet prints"
sim --csv - >stdout.csv && cmp stdout.csv whole.csv || fail "CSV on standard output"
[ "$(grep -c '^deeds,' whole.csv)" = 29 ] || fail "28 deeds and their heading"
for picture in landings rents returns net_worth lengths dice; do
    [ -s pictures/$picture.svg ] || fail "$picture.svg"
    if command -v xmllint >/dev/null; then xmllint --noout pictures/$picture.svg || fail "$picture.svg is not XML"; fi
done

# A file for each table, and a row for each game; gone on, both have the bytes of one go.
sim --quiet --tables tables --games-out games.csv || fail "tables and rows"
[ "$(wc -l <games.csv)" = 201 ] || fail "200 games and their heading"
[ "$(head -n 1 tables/deeds.csv | cut -d, -f1)" = code ] || fail "a table without its name"
[ "$(wc -l <tables/deeds.csv)" = 29 ] || fail "28 deeds and their heading in a file"
"$program" sim --players trader,random,trader --rounds 40 --games 100 --quiet --resume some.json --games-out some.csv || fail "some games"
echo "100,half a ro" >>some.csv
sim --quiet --resume some.json --games-out some.csv && cmp some.csv games.csv || fail "rows gone on"
head -n 50 games.csv >short.csv
expect 1 "has no row of game 49" sim --quiet --resume some.json --games-out short.csv

# Programs, and players with settings.
expect 1 "exec:./nosuch: ended with code 127" "$program" sim --players exec:./nosuch,trader --games 2
expect 1 "exec:./nosuch: ended with code 127" "$program" match --players exec:./nosuch,trader --games 2
printf 'read line\necho ready\n' >mute.sh
for command in sim match tournament; do
    "$program" $command --players "exec:sh mute.sh,trader" --games 2 >out 2>err
    [ $? = 1 ] || fail "$command: exit code of a program that has died"
    cat out err | grep -q "not rated" || fail "$command rates a program that has died"
done
expect 1 "trader: 'jail=never' is not" "$program" sim --players trader:jail=never,trader
"$program" sim --players trader:reserve=300,jail=stay,skip=HT,hard,easy --games 1 --rounds 5 --quiet --json styled.json || fail "players with settings"
grep -q '"trader:reserve=300,jail=stay,skip=HT", "hard", "easy"' styled.json || fail "three players"

for i in 1 2 3; do sim --shard $i/3 --json part$i.json --quiet || fail "shard $i"; done
"$program" sim --merge part3.json part1.json part2.json --json merged.json --quiet && cmp merged.json whole.json || fail "merged shards"
"$program" sim --merge part3.json part1.json part2.json >merged.txt && cmp merged.txt one.txt || fail "merged shards, printed"

# Ctrl-C: what is there is written; going on, also to more games, gives the bytes of a run in one go.
"$program" sim --games 100000000 --resume saved.json --games-out until_then.csv --quiet &
pid=$!
until [ "$(cat until_then.csv 2>/dev/null | wc -l)" -gt 1 ] || ! kill -0 $pid; do sleep 0.1; done # it plays
kill -INT $pid
wait $pid
[ $? = 130 ] || fail "exit code of Ctrl-C"
games=$(sed -n 's/.*"next": \([0-9]*\).*/\1/p' saved.json)
[ "${games:-0}" -gt 0 ] || fail "nothing was saved"
more=$((games + 100))
"$program" sim --games $more --resume saved.json --quiet || fail "going on"
"$program" sim --games $more --json fresh.json --quiet && cmp saved.json fresh.json || fail "going on gives other bytes"

sim --from "$golden/game_zelda_3.rec" --at 30 --quiet --json from_record.json || fail "--from a record"
"$program" replay "$golden/game_zelda_3.rec" --at 30 --json >position.json
sim --from position.json --quiet --json from_position.json && cmp from_record.json from_position.json || fail "--from a position"

expect 1 "player nobody is unknown" "$program" sim --players trader,nobody
expect 1 "edition atlantis is unknown" sim --edition atlantis
expect 1 "player nobody is unknown" "$program" match --players trader,nobody
expect 1 "does not print the variant" sim --variant speed
expect 1 "missing.rec: cannot be read" sim --from missing.rec
expect 1 "has only" sim --from "$golden/game_zelda_3.rec" --at 100000
expect 1 "is a game of bond" sim --from "$golden/game_bond_3.rec" --at 20 --edition zelda
expect 1 "3 players for the 4 seats" sim --from "$golden/game_bond_4.rec" --at 20
expect 1 "--at needs a record" sim --at 3
expect 1 "shard 4/3" sim --shard 4/3
expect 1 "cannot end a shard" sim --shard 1/3 --until-ci 0.05
expect 1 "are missing" "$program" sim --merge part1.json part3.json
expect 1 "are there twice" "$program" sim --merge part1.json part1.json
expect 1 "cannot be read" "$program" sim --merge part1.json missing.json
expect 1 "another series" sim --resume saved.json
head -c 300 whole.json >half.json
expect 1 "half.json: is not a result file" sim --resume half.json
expect 1 "half.json: is not a result file" "$program" sim --merge half.json
expect 1 "cannot be written" sim --quiet --json no/such/folder.json
expect 1 "games.csv: is no folder" sim --svg games.csv
for command in match tournament; do
    expect 1 "cannot be written" "$program" $command --players trader,random --games 2 --json no/such/folder.json
    [ -s out ] && fail "$command plays before it looks where to write"
done
for seed in -1 010 0x10 18446744073709551616; do
    expect 105 "--seed: $seed is not a whole number from 0 to 18446744073709551615" sim --seed $seed
done
sim --seed 18446744073709551615 --quiet || fail "the largest seed"
exit $faults
