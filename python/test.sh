#!/bin/sh
# Installs the package into an environment of its own and runs its tests: test.sh BUILD
# The extension links the libraries that the build folder holds; nothing of the engine is compiled again.
set -e
build=$(realpath "$1")
cd "$(dirname "$0")"
folder=$build/python
wanted=$(cat tests/requirements.txt)
if [ "$(cat "$folder/installed" 2>/dev/null)" != "$wanted" ]; then
    rm -rf "$folder/venv"
    mkdir -p "$folder"
    /usr/bin/python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --disable-pip-version-check -r tests/requirements.txt
    echo "$wanted" >"$folder/installed"
fi
cmake --install "$build" --component engine --prefix "$folder/prefix" >/dev/null
CMAKE_PREFIX_PATH=$folder/prefix "$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-build-isolation --no-deps \
    --force-reinstall --config-settings=build-dir="$folder/extension" .
cd tests && "$folder/venv/bin/python" -B -m pytest -c ../pyproject.toml --rootdir .. .
"$folder/venv/bin/mypy" --config-file ../pyproject.toml --cache-dir "$folder/mypy" -p bankhalter
