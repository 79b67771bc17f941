#!/bin/sh
# Every C++ file is laid out as .clang-format says, and prose is wrapped: format.sh
cd "$(dirname "$0")/.." && tests/docs/lines.py && find src tests examples scripts python/src -name '*.cpp' -o -name '*.h' | xargs clang-format-19 --dry-run -Werror
