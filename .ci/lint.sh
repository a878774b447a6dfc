#!/bin/sh
# Checks that need no build: layers of the C++ sources, pointers in comments, types of the page.
set -eu
cd "$(dirname "$0")/.."
sh .ci/setup.sh lint
python3 .ci/layers.py
python3 .ci/pointers.py
if [ -f web/tsconfig.json ]; then node_modules/.bin/tsc --noEmit -p web; fi
