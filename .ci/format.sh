#!/bin/sh
# Formats all sources: C++ with clang-format 14 (.clang-format), TypeScript, CSS and test scripts with
# Biome (biome.jsonc).
set -eu
cd "$(dirname "$0")/.."
sh .ci/setup.sh lint
find core wasm tests \( -name '*.cc' -o -name '*.h' \) -exec clang-format-14 -i {} +
node_modules/.bin/biome format --write
