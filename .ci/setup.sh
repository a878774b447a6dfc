#!/bin/sh
# Installs what is missing for the parts named: sh .ci/setup.sh [native] [wasm] [web] [npm] [test] [lint] [tidy] [debug]
#
#   native  compiler, CMake, Ninja, Abseil, nlohmann/json, pugixml, CLI11, GoogleTest  (Debian packages)
#   wasm    Emscripten; the sources of Abseil and pugixml (Debian packages, Debian source packages)
#   web, npm  npm packages, as in package-lock.json
#   test    Python 3, Chromium, Neovim                                   (Debian packages)
#   lint    Python 3, npm packages, clang-format 14, shellcheck
#   tidy    as native, and clang-tidy 14
#   debug   as native, and clang
#
# As root it installs Debian packages itself; otherwise it prints the command to run and stops.
# Environment variables that point to something else, which is then neither installed nor looked for:
#   EMSDK                an emsdk folder: its emcmake instead of Debian's Emscripten
#   ZONELAB_CHROMIUM     the browser for the tests (default /usr/bin/chromium)
#   ZONELAB_ABSEIL_SRC   a folder of Abseil sources, compiled to WebAssembly
#   ZONELAB_PUGIXML_SRC  a folder of pugixml sources, compiled to WebAssembly
#   CMAKE_PREFIX_PATH, absl_DIR   where CMake finds the native libraries
#   CXX, CXXFLAGS        another native compiler, more flags
#   ZONELAB_CMAKE_FLAGS  more flags for the native `cmake`, e.g. -DZONELAB_NATIVE_ARCH=-march=native
#   ZONELAB_JOBS         parallel jobs (default: one per processor, at most 2)
set -eu
cd "$(dirname "$0")/.."
root=$PWD
[ $# -gt 0 ] || set -- native wasm web test
parts=" $* "
has() { case $parts in *" $1 "*) true ;; *) false ;; esac }

packages=""
want() {  # want PACKAGE [COMMAND]: unless the command or the package is there
  if [ -n "${2:-}" ] && command -v "$2" > /dev/null; then return; fi
  if dpkg-query -W -f '${db:Status-Status}' "$1" 2> /dev/null | grep -qx installed; then return; fi
  case "$packages " in *" $1 "*) ;; *) packages="$packages $1" ;; esac
}

if has native || has debug || has tidy || has wasm; then want cmake cmake; want ninja-build ninja; fi
if has native || has debug || has tidy; then
  [ -n "${CXX:-}" ] || want g++ g++
  if [ -z "${absl_DIR:-}${CMAKE_PREFIX_PATH:-}" ]; then
    want libabsl-dev; want nlohmann-json3-dev; want libpugixml-dev; want libcli11-dev; want libgtest-dev
  fi
fi
if has wasm; then
  [ -n "${EMSDK:-}" ] || want emscripten em++
  [ -n "${CMAKE_PREFIX_PATH:-}" ] || want nlohmann-json3-dev
fi
if has test; then
  [ -n "${ZONELAB_CHROMIUM:-}" ] || want chromium chromium
  want neovim nvim  # docs/editors.md
fi
if has test || has lint; then want python3 python3; fi
if has lint; then want clang-format-14 clang-format-14; want shellcheck shellcheck; fi
if has tidy; then want clang-tidy-14 clang-tidy-14; fi
if has debug; then want clang clang++; fi

# Starts npm in the background, once, if its packages are not those of the lock file; the end of this script waits.
npm=""
start_npm() {
  [ -z "$npm" ] && { has web || has npm || has lint; } || return 0
  [ -z "$(find node_modules/.stamp -newer package-lock.json 2> /dev/null)" ] || return 0
  echo "zonelab: installing npm packages"
  mkdir -p build
  npm ci > build/npm.log 2>&1 &
  npm=$!
}

if [ -n "$packages" ]; then
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get > /dev/null; then
    echo "zonelab: some packages are missing. On Debian, please run:" >&2
    echo "  sudo apt-get install --no-install-recommends$packages" >&2
    exit 1
  fi
  start_npm
  echo "zonelab: installing$packages (may take some minutes)"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update || echo "zonelab: the package lists could not be updated" >&2
  # shellcheck disable=SC2086
  apt-get -qq install --no-install-recommends $packages > /dev/null
fi

start_npm

# Libraries compiled to WebAssembly need their sources: those of the Debian packages, into
# build/deps/NAME.  The package lists for this are kept apart, under build/: the machine's own, with
# `deb` changed to `deb-src` and all else, the trust settings too, as it is.  Where this does not
# work, CMake fetches the sources (CMakeLists.txt).
apt_lists() {
  rm -rf "$apt"
  mkdir -p "$apt/parts" "$apt/lists/partial" "$apt/cache/archives/partial"
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$file" ] || sed -n 's/^ *deb[[:space:]]/deb-src /p' "$file" > "$apt/parts/$(basename "$file" .list).list"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" > "$apt/parts/$(basename "$file")"
  done
  apt_get update || true
}
apt_get() {
  apt-get -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$apt/parts" \
    -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root "$@"
}
source_package() {  # source_package NAME: fills build/deps/NAME once
  [ ! -f "$root/build/deps/$1/CMakeLists.txt" ] || return 0
  echo "zonelab: getting the sources of $1"
  [ -d "$apt/lists" ] || apt_lists
  rm -rf "$apt/get" "$root/build/deps/$1"
  mkdir -p "$apt/get/tree"
  (cd "$apt/get" && apt_get source --download-only "$1" && tar xf "$1"_*.orig.tar.* -C tree) || return 1
  mv "$apt/get/tree"/* "$root/build/deps/$1"
}
if has wasm; then
  apt=$root/build/deps/apt
  for name in abseil pugixml; do
    [ $name != abseil ] || [ -z "${ZONELAB_ABSEIL_SRC:-}" ] || continue
    [ $name != pugixml ] || [ -z "${ZONELAB_PUGIXML_SRC:-}" ] || continue
    source_package $name || echo "zonelab: no source package of $name; CMake will try to fetch it" >&2
  done
  rm -rf "$apt"
fi

if [ -n "$npm" ]; then
  wait "$npm" || { cat build/npm.log >&2; exit 1; }
  touch node_modules/.stamp
fi
