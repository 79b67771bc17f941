#!/bin/sh
# Whole games through a pipe: pipe.sh BANKHALTER
bankhalter=$1
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
fail() { echo "$1"; exit 1; }
cd "$folder"

# Always the first choice, to the end; the dice are proved.
yes 1 | head -20000 | "$bankhalter" play --seed 4 --players Ada,medium,easy --save whole.rec > whole.txt || fail "play"
tail -1 whole.txt | grep -q "^The game is over. Won by" || fail "the game did not end: $(tail -3 whole.txt)"
"$bankhalter" verify whole.rec | grep -q "finished, dice fit the seed" || fail "the record"
grep -q "$(printf '\033')" whole.txt && fail "escapes in plain lines"

# The same game with a pause: saved, and resumed where it was.
(yes 1 | head -40; echo "save half.rec"; echo quit) | "$bankhalter" play --seed 4 --players Ada,medium,easy > first.txt || fail "first half"
grep -q "^Saved: half.rec" first.txt || fail "not saved"
yes 1 | head -20000 | "$bankhalter" play --resume half.rec --save resumed.rec > second.txt || fail "second half"
tail -1 second.txt | grep -q "^The game is over" || fail "the resumed game did not end"
"$bankhalter" verify resumed.rec | grep -q "finished, dice fit the seed" || fail "the resumed record"

# German, another edition, and an input that ends early.
printf 'w\nhilfe\n' | "$bankhalter" --lang de play --edition thrones --players Ada,Ben --seed 2 > de.txt || fail "german"
grep -q "ist am Zug" de.txt && grep -q "Eine Zahl nimmt diese Wahl" de.txt || fail "german texts"

# Lines of another system; no input at all.
printf '1\r\nquit\r\n' | "$bankhalter" play --players Ada,easy --seed 4 > crlf.txt || fail "CRLF"
grep -q "not understood" crlf.txt && fail "CRLF: $(grep "not understood" crlf.txt)"
timeout 120 "$bankhalter" play --players Ada,easy --seed 4 <&- > /dev/null || fail "closed input"

# Ctrl-C: what was asked for is saved.
mkfifo keys
"$bankhalter" play --players Ada,easy --seed 4 --save left.rec < keys > left.txt &
playing=$!
exec 3> keys
echo 1 >&3
for i in $(seq 1200); do grep -q "buys\|Choose\|1 buy" left.txt && break; sleep 0.05; done
kill -INT $playing
wait $playing || fail "interrupted"
exec 3>&-
"$bankhalter" verify left.rec > verdict.txt || fail "the record of an interrupted game: $(cat verdict.txt)"

# Wrong orders are told.
for wrong in "--save nowhere/x.rec" "--players Ada" "--edition nothing" "--variant speed" "--resume nothing.rec" "--players Ada,Ada"; do
    "$bankhalter" play $wrong < /dev/null > /dev/null 2> error.txt && fail "$wrong was taken"
    [ -s error.txt ] || fail "$wrong: no reason"
done
"$bankhalter" join nonsense < /dev/null 2> error.txt && fail "join nonsense"
exit 0
