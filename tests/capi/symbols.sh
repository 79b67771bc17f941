#!/bin/sh
# The library shows exactly the functions of symbols.txt, under its own name: symbols.sh LIBRARY
here=$(dirname "$0")
nm -D --defined-only "$1" | awk '$2 == "T" {print $3}' | LC_ALL=C sort | diff "$here/symbols.txt" - || {
    echo "the binary interface has changed: docs/c.md says what that means"
    exit 1
}
# What a version script makes of its own name is no function.
nm -D --defined-only "$1" | awk '$2 != "T" && $3 !~ /^BANKHALTER_0/ {print "seen from outside:", $0; found = 1} END {exit found}' || exit 1
readelf -d "$1" | grep -q 'SONAME.*\[libbankhalter\.so\.0\]' || { echo "another soname"; exit 1; }
