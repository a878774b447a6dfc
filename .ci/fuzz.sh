#!/bin/sh
# Feeds broken input to all that reads files:  sh .ci/fuzz.sh [TARGET...]      default: all
#
#   ZONELAB_SECONDS   for each target (default 60)
#   ZONELAB_JOBS      targets at once (default 2)
#
# What breaks a promise, crashes, hangs or eats memory is kept as build/fuzz/found/TARGET-…, and ends this with an
# error; `build/fuzz/TARGET_fuzz FILE` shows it again.  What was learnt stays in build/fuzz/corpus.
# tests/fuzz/README.md says what each target promises.
set -eu
cd "$(dirname "$0")/.."
sh .ci/setup.sh debug
seconds=${ZONELAB_SECONDS:-60}
jobs=${ZONELAB_JOBS:-2}
[ $# -gt 0 ] || set -- xta xml query ugi certificate exercise handin

ZONELAB_TARGETS=zonelab sh .ci/build.sh native
[ -f build/fuzz/build.ninja ] || cmake -S . -B build/fuzz -G Ninja -DCMAKE_BUILD_TYPE=Debug \
  -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1" -DCMAKE_CXX_COMPILER="${CXX:-clang++}" -DZONELAB_FUZZ=ON
# shellcheck disable=SC2046
cmake --build build/fuzz -j "$jobs" --target $(for target; do echo "${target}_fuzz"; done)
python3 tests/fuzz/seeds.py build/fuzz/seeds build/native/zonelab
mkdir -p build/fuzz/found build/fuzz/logs

# The address sanitizer remembers where memory was freed, which is most of what a target needs; -fork starts anew
# after each finding, and goes on.
# shellcheck disable=SC2016
for target; do
  mkdir -p "build/fuzz/corpus/$target"
  echo "$target"
done | xargs -P "$jobs" -I TARGET sh -c '
  ASAN_OPTIONS=quarantine_size_mb=16 build/fuzz/TARGET_fuzz -fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 \
    -max_total_time="$1" -timeout=60 -rss_limit_mb=2048 -max_len=8192 -dict=tests/fuzz/TARGET.dict \
    -artifact_prefix=build/fuzz/found/TARGET- build/fuzz/corpus/TARGET build/fuzz/seeds/TARGET \
    > build/fuzz/logs/TARGET.log 2>&1 || true' fuzz "$seconds"

failed=""
for target; do
  runs=$(sed -n "s/^#\([0-9]*\): cov.*/\1/p" "build/fuzz/logs/$target.log" | tail -n 1)
  found=$(find build/fuzz/found -name "$target-*" | wc -l)
  echo "$target: ${runs:-no} runs, $found findings"
  [ -n "$runs" ] && [ "$found" -eq 0 ] || failed="$failed $target"
done
[ -z "$failed" ] || { echo "zonelab: fuzzing found something:$failed; see build/fuzz/found and build/fuzz/logs" >&2; exit 1; }
