#!/bin/sh
# Builds everything and runs every test:  sh .ci/test.sh [PART...]      default: lint native wasm grading web npm docs
#
#   lint      checks that need no build: see .ci/lint.sh
#   native    GoogleTest: tests/core, tests/agree, tests/corpus
#   wasm      tests/wasm/*.test.mjs: the WebAssembly engine under Node
#   grading   graders compared on answers that are made up: native program, WebAssembly, an oracle in Python
#   web       unit tests web/**/*.test.ts, browser tests tests/web/*.spec.mjs (each in one of its variants, in all with
#             ZONELAB_THOROUGH=1)
#   npm       tests/npm/*.test.mjs: the npm package in an empty project, in Node and in pages (a minute)
#   docs      tests/docs/*.test.mjs: commands and tables of README and CONTRIBUTING, licences (after native, web, npm)
#
# On top of these, for what is risky; .ci/nightly does more of the same:
#   tidy      clang-tidy on the layers that all others stand on; .ci/tidy.sh --all looks at every source (half an hour)
#   sanitize  some of the C++ tests again, with DCHECKs and sanitizers, compiled by clang (ten minutes)
#   debug     all C++ tests with DCHECKs and sanitizers (slow)
#
# Environment variables: see .ci/setup.sh.  ZONELAB_SHARED names a folder of more models for the
# corpus tests (default ../shared; tests that need it are skipped when it is absent).
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- lint native wasm grading web npm docs
setup=$(echo "$*" | sed 's/sanitize/debug/; s/docs//; s/grading//')
# shellcheck disable=SC2086
sh .ci/setup.sh $setup test
export ZONELAB_CHROMIUM="${ZONELAB_CHROMIUM:-/usr/bin/chromium}"
jobs=${ZONELAB_JOBS:-2}

# gtest FOLDER [ctest option...]
gtest() {
  folder=$1
  shift
  ctest --test-dir "$folder" --parallel "$jobs" --output-on-failure --no-tests=error --progress "$@"
}
node_test() { node --test --test-reporter=spec "$@"; }

# What is built and run with sanitizers, in some five minutes: zones, the front end and certificates by hand,
# and random models through every search, their runs and certificates.
sanitized_programs="core_zone_test core_lang_test core_certificate_test agree_test"

for part; do
  echo "== $part"
  begin=$(date +%s)
  case $part in
    lint) sh .ci/lint.sh ;;
    native)
      sh .ci/build.sh native
      python3 .ci/layers.py --built build/native
      export ZONELAB_MODELS="${ZONELAB_MODELS:-100}"  # random ones per test; .ci/nightly has more
      gtest build/native
      ;;
    tidy) sh .ci/tidy.sh ;;
    sanitize)
      ZONELAB_TARGETS=$sanitized_programs sh .ci/build.sh debug
      export ZONELAB_MODELS="${ZONELAB_MODELS:-3}"
      # Tests of speed mean nothing here.
      echo "$sanitized_programs" | tr ' ' '\n' |
        xargs -P "$jobs" -I PROGRAM env build/debug/tests/PROGRAM --gtest_brief=1 --gtest_filter='-*Fast*'
      ;;
    debug)
      sh .ci/build.sh debug
      gtest build/debug
      ;;
    wasm)
      sh .ci/build.sh wasm
      node_test tests/wasm/*.test.mjs
      ;;
    grading) sh tests/grading/run.sh quick ;;
    web)
      sh .ci/build.sh wasm web
      node_modules/.bin/vitest run --root web --testTimeout=60000
      # Side by side, one more than there are processors, for a browser waits now and then.  What takes long comes
      # first: the widths, then the long files.  The one that measures frame rates comes last and alone.
      {
        echo tests/web/sight.spec.mjs
        find tests/web -name '*.spec.mjs' ! -name budget.spec.mjs ! -name sight.spec.mjs -printf '%s %p\n' |
          sort -rn | cut -d ' ' -f 2
      } | xargs -P "$((jobs + 1))" -n 1 sh .ci/browser.sh
      sh .ci/browser.sh tests/web/budget.spec.mjs
      ;;
    npm)
      sh .ci/build.sh wasm web npm
      node_test tests/npm/*.test.mjs
      ;;
    docs) node_test tests/docs/*.test.mjs ;;
    *)
      echo "zonelab: unknown part '$part'; the top of .ci/test.sh lists them" >&2
      exit 2
      ;;
  esac
  echo "== $part: $(($(date +%s) - begin)) s"
done
