#!/bin/sh
# Formats the C++ sources with clang-format 14 (Debian package clang-format).
set -eu
cd "$(dirname "$0")/.."
find core wasm tests -name '*.cc' -o -name '*.h' | xargs clang-format -i
