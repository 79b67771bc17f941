#!/bin/sh
# docs/rules.md is what the program prints: docs_rules.sh BINARY FILE
"$1" rules --markdown | diff - "$2"
