#!/bin/sh
# Builds the parts named: sh .ci/build.sh [native] [wasm] [web] [npm] [debug]; installs what is missing.
#
#   native  build/native/zonelab and the tests       debug  the same in build/debug, with DCHECKs and the address
#   wasm    build/wasm/engine.{js,wasm,d.ts}                 and undefined-behaviour sanitizers, by clang
#   web     dist/, the playground (after wasm)              npm    build/npm, the npm package (after wasm, web)
#
# Environment variables: see .ci/setup.sh.  ZONELAB_TARGETS names what to build of native or debug instead
# of all, e.g. "zonelab core_zone_test".  Each part is incremental.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- native wasm web
sh .ci/setup.sh "$@"

jobs=${ZONELAB_JOBS:-$(nproc 2> /dev/null || echo 2)}
[ -n "${ZONELAB_JOBS:-}" ] || [ "$jobs" -le 2 ] || jobs=2

# configure FOLDER COMMAND...: runs cmake when there is no build yet, or when the command or the
# toolchain is another one than last time.
configure() {
  folder=$1
  shift
  options="$* CXX=${CXX:-} CXXFLAGS=${CXXFLAGS:-} EMSDK=${EMSDK:-} absl=${absl_DIR:-} prefix=${CMAKE_PREFIX_PATH:-}"
  if [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/.options" 2> /dev/null)" = "$options" ]; then return; fi
  rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles" "$folder/.options"
  mkdir -p "$folder"
  "$@"
  echo "$options" > "$folder/.options"
}

for part; do
  case $part in
    native)
      # shellcheck disable=SC2086
      configure build/native cmake -S . -B build/native -G Ninja -DCMAKE_EXPORT_COMPILE_COMMANDS=ON ${ZONELAB_CMAKE_FLAGS:-}
      # shellcheck disable=SC2086
      cmake --build build/native -j "$jobs" ${ZONELAB_TARGETS:+--target $ZONELAB_TARGETS}
      ;;
    debug)
      # shellcheck disable=SC2086
      configure build/debug cmake -S . -B build/debug -G Ninja -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_CXX_FLAGS_DEBUG=-g1 -DCMAKE_CXX_COMPILER="${CXX:-clang++}" -DZONELAB_SANITIZE=ON ${ZONELAB_CMAKE_FLAGS:-}
      # shellcheck disable=SC2086
      cmake --build build/debug -j "$jobs" ${ZONELAB_TARGETS:+--target $ZONELAB_TARGETS}
      ;;
    wasm)
      if [ -n "${EMSDK:-}" ]; then
        emcmake=$EMSDK/upstream/emscripten/emcmake
      else
        emcmake=emcmake
        export NODE_PATH="${NODE_PATH:+$NODE_PATH:}/usr/share/nodejs"  # Debian's acorn, for emcc
        export EMSDK_PYTHON="${EMSDK_PYTHON:-/usr/bin/python3}"  # what Debian's emcc asks for, without a detour by shims
      fi
      configure build/wasm "$emcmake" cmake -S . -B build/wasm -G Ninja \
        "-DZONELAB_ABSEIL_SRC=${ZONELAB_ABSEIL_SRC:-}" "-DZONELAB_PUGIXML_SRC=${ZONELAB_PUGIXML_SRC:-}"
      cmake --build build/wasm -j "$jobs"
      ;;
    web)
      node_modules/.bin/vite build web --logLevel warn
      ;;
    npm)
      node_modules/.bin/vite build web/npm --logLevel warn
      ;;
    *)
      echo "zonelab: unknown part '$part': native, wasm, web, npm or debug" >&2
      exit 2
      ;;
  esac
done
