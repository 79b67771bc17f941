#!/bin/sh
# Builds the games for WebAssembly and compares: one_truth.sh NATIVE PROJECT [speed]
set -e
cd "$2"
scripts/module
cmake --build --preset wasm --target one_truth >&2
exec node --no-warnings tests/browser/one_truth.js "$1" build/wasm/one_truth.wasm tests/signature.txt $3
