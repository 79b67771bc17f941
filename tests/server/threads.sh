#!/bin/sh
# The server under ThreadSanitizer: its tests in C++, and the clients in Python at a server of three loops.
# Builds what it needs into build/threads; no race is excused. Some minutes, after half an hour of building.
cd "$(dirname "$0")/../.." || exit 2
cmake --preset threads > /dev/null && cmake --build --preset threads -j2 || exit 2
TSAN_OPTIONS="exitcode=66 $TSAN_OPTIONS" ctest --test-dir build/threads --output-on-failure -R '^(gateway|hall|load|load_command|server)$'
