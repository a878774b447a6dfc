#!/bin/sh
# Builds everything and runs every test:  sh .ci/test.sh [native] [wasm] [web] [debug]
#
#   native  layers.py, GoogleTest (tests/core, tests/agree, tests/corpus)   default: native wasm web
#   wasm    tests/wasm/*.test.mjs: the WebAssembly engine under Node
#   web     tsc, unit tests web/**/*.test.ts, browser tests tests/web/*.spec.mjs
#   debug   GoogleTest again, with DCHECKs and sanitizers (slow)
#
# Environment variables: see .ci/setup.sh.  ZONELAB_SHARED names a folder of more models for the
# corpus tests (default ../shared; tests that need it are skipped when it is absent).
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- native wasm web
sh .ci/setup.sh "$@" test
export ZONELAB_CHROMIUM="${ZONELAB_CHROMIUM:-/usr/bin/chromium}"
jobs=${ZONELAB_JOBS:-2}

has_files() { find "$1" -name "$2" -not -path '*/node_modules/*' 2> /dev/null | grep -q .; }
gtest() { ctest --test-dir "$1" --parallel "$jobs" --output-on-failure --no-tests=error --progress; }

for part; do
  echo "== $part"
  case $part in
    native)
      python3 .ci/layers.py
      sh .ci/build.sh native
      gtest build/native
      ;;
    debug)
      sh .ci/build.sh debug
      gtest build/debug
      ;;
    wasm)
      sh .ci/build.sh wasm
      node --test --test-reporter=spec tests/wasm/*.test.mjs
      ;;
    web)
      sh .ci/build.sh wasm web
      sh .ci/lint.sh
      if has_files web '*.test.ts'; then node_modules/.bin/vitest run --root web; fi
      if has_files tests/web '*.spec.mjs'; then node --test --test-reporter=spec --test-concurrency=1 tests/web/*.spec.mjs; fi
      ;;
    *)
      echo "zonelab: unknown part '$part': native, wasm, web or debug" >&2
      exit 2
      ;;
  esac
done
