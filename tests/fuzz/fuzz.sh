#!/bin/sh
# Fuzzes one target: fuzz.sh BUILD-FOLDER TARGET SECONDS, or with a number of runs and an r behind it, as the tests do:
# then from the kept corpus and one seed alone. Finds are kept beside the corpus, new inputs in the build folder.
build=$1 target=$2 limit=$3
here=$(cd "$(dirname "$0")" && pwd)
found=$build/fuzz/$target
case $limit in
    *r) found=$found.seeded && rm -rf "$found" && set -- -seed=1 -runs="${limit%r}" ;;
    *) set -- -max_total_time="$limit" ;;
esac
mkdir -p "$found"
exec "$build/tests/fuzz_$target" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 \
    -artifact_prefix="$here/corpus/$target/" "$@" "$found" "$here/corpus/$target"
