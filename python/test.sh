#!/bin/sh
# Builds a wheel, installs it into an environment of its own and runs the tests of the package: test.sh BUILD
# The extension links the libraries that the build folder holds; nothing of the engine is compiled again.
set -e
build=$(realpath "$1")
cd "$(dirname "$0")"
folder=$build/python
cmake --install "$build" --component engine --prefix "$folder/prefix" >/dev/null
CMAKE_PREFIX_PATH=$folder/prefix ../scripts/wheel "$folder"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$folder"/wheels/*.whl
cd tests && BANKHALTER=$build/bankhalter BANKHALTER_STEPS=$build/tests/capi_steps "$folder/venv/bin/python" -B -m pytest -c ../pyproject.toml --rootdir .. .
"$folder/venv/bin/mypy" --config-file ../pyproject.toml --cache-dir "$folder/mypy" -p bankhalter
