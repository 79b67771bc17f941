#!/bin/sh
# Fuzzes one target: fuzz.sh BUILD-FOLDER TARGET SECONDS. Finds are kept beside the corpus; new inputs stay in the build folder.
build=$1 target=$2 seconds=$3
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$build/fuzz/$target"
exec "$build/tests/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 \
    -artifact_prefix="$here/corpus/$target/" "$build/fuzz/$target" "$here/corpus/$target"
