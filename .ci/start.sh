#!/bin/sh
# Builds the playground and serves it: npm start [-- --port 8080] [-- --host]; prints its address.
set -eu
cd "$(dirname "$0")/.."
sh .ci/build.sh wasm web
exec node_modules/.bin/vite preview web "$@"
