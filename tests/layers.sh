#!/bin/sh
# Fails on an include of a higher or equal layer (a layer includes itself and layers with a smaller
# number only), on a file outside its layer's namespace, and on a type defined twice in one.
cd "$1" || exit 2
number() {
    case $1 in
        base) echo 0 ;; engine) echo 1 ;; notation | edition) echo 2 ;; play) echo 3 ;; bots) echo 4 ;; sim | analysis | store | net | room) echo 5 ;;
        server | client | browser | capi) echo 6 ;; terminal) echo 7 ;; commands) echo 8 ;;
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
# Every layer has its namespace (src/base/layers.h), and a name in it means one type.
for folder in */; do
    folder=${folder%/}
    [ "$folder" = base ] && continue
    if grep -rnE '^namespace bankhalter\b' "$folder" | grep -vE "namespace bankhalter::$folder(::[a-z]+)? \{"; then
        echo "src/$folder: everything of it belongs into bankhalter::$folder"
        faults=1
    fi
    twice=$(find "$folder" -name '*.h' -o -name '*.cpp' | xargs awk '
        FNR == 1 || /^}  \/\/ namespace$/ { hidden = 0 }
        /^namespace \{/ { hidden = 1 }
        FNR == 1 || /^}  \/\/ namespace [a-z]+$/ { inner = "" }
        /^namespace [a-z]+ \{/ { inner = $2 "::" }
        !hidden && /^(class|struct|enum|enum class) [A-Z][A-Za-z]*( final)?( :.*)? \{/ {
            name = $2 == "class" ? $3 : $2
            print inner name
        }' | sort | uniq -d)
    for name in $twice; do
        echo "src/$folder: $name is defined twice in bankhalter::$folder"
        faults=1
    done
done
# The engine is pure: no clock, no text, no random numbers, no floating point, no heap: docs/design.md.
if grep -rnE '\b(float|double|std::string|std::vector|std::map|new |malloc|rand|chrono|iostream|printf|unordered_)\b' engine --include='*.h' --include='*.cpp' |
    grep -vE '^[^:]+:[0-9]+: *(//|\*)|// .*\b(float|double|new )\b'; then
    echo "src/engine must stay pure"
    faults=1
fi
# A room follows from its log: what is random and what time it is comes from outside, and nothing waits.
if grep -rnE '<(chrono|thread|mutex|atomic|future|random|condition_variable)>|(system|steady)_clock|random_secret|randombytes|boost/(asio|beast)' room; then
    echo "src/room must stay pure"
    faults=1
fi
exit $faults
