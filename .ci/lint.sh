#!/bin/sh
# Checks that need no build:  sh .ci/lint.sh
#
#   layers.py     includes follow the table of layers in ARCHITECTURE.md
#   pointers.py   citations and paths in comments lead somewhere
#   messages.py   sentences of the engine that can be translated, and their catalogues
#   commits.sh    subjects of the newest commits
#   scripts       shellcheck of the scripts of this folder
#   clang-format  format of all C++ (.clang-format, version 14)
#   biome         format of TypeScript, CSS and test scripts, and mistakes in them (biome.jsonc)
#   tsc           types of the page
#
# All checks are made, then the exit code says whether one of them failed.  .ci/format.sh mends the format.
set -eu
cd "$(dirname "$0")/.."
sh .ci/setup.sh lint

failed=""
check() {  # check NAME COMMAND...
  name=$1
  shift
  echo "-- $name"
  "$@" || failed="$failed $name"
}
formatted() { find core wasm tests \( -name '*.cc' -o -name '*.h' \) -exec clang-format-14 --dry-run -Werror {} +; }

check layers python3 .ci/layers.py
check pointers python3 .ci/pointers.py
check messages python3 tests/languages/messages.py --check
check commits sh .ci/commits.sh
check scripts shellcheck .ci/*.sh .ci/run .ci/nightly
check clang-format formatted
check biome node_modules/.bin/biome ci --colors=off
check tsc node_modules/.bin/tsc --noEmit -p web

[ -z "$failed" ] || { echo "zonelab: failed:$failed" >&2; exit 1; }
