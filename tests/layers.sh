#!/bin/sh
# Fails on an include of a higher or equal layer: a layer includes itself and layers with a smaller number only.
cd "$1" || exit 2
number() {
    case $1 in
        base) echo 0 ;; engine) echo 1 ;; notation | edition) echo 2 ;; play) echo 3 ;; bots) echo 4 ;; sim | store | net | room) echo 5 ;;
        server | client) echo 6 ;; terminal) echo 7 ;; commands) echo 8 ;;
        *) echo unknown ;;
    esac
}
faults=0
for folder in */; do
    folder=${folder%/}
    own=$(number "$folder")
    if [ "$own" = unknown ]; then
        echo "src/$folder: no layer number"
        faults=1
        continue
    fi
    for line in $(grep -rnoE '#include "[a-z_]+/' "$folder" | tr -d ' '); do
        other=${line##*\"}
        other=${other%/}
        [ "$other" = "$folder" ] && continue
        their=$(number "$other")
        if [ "$their" = unknown ] || [ "$their" -ge "$own" ]; then
            echo "src/${line%%:#*}: $folder may not include $other"
            faults=1
        fi
    done
done
# The engine is pure: no clock, no text, no random numbers, no floating point, no heap: docs/design.md.
if grep -rnE '\b(float|double|std::string|std::vector|std::map|new |malloc|rand|chrono|iostream|printf|unordered_)\b' engine --include='*.h' --include='*.cpp' |
    grep -vE '^[^:]+:[0-9]+: *(//|\*)|// .*\b(float|double|new )\b'; then
    echo "src/engine must stay pure"
    faults=1
fi
# A room follows from its log: what is random and what time it is comes from outside, and nothing waits.
if grep -rnE '<(chrono|thread|mutex|atomic|future|random|condition_variable)>|_clock|random_secret|randombytes|boost/(asio|beast)' room; then
    echo "src/room must stay pure"
    faults=1
fi
exit $faults
