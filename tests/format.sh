#!/bin/sh
# Every C++ file is laid out as .clang-format says: format.sh
cd "$(dirname "$0")/.." && find src tests examples scripts python/src -name '*.cpp' -o -name '*.h' | xargs clang-format-19 --dry-run -Werror
