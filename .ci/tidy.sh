#!/bin/sh
# Runs clang-tidy 14 with the checks of .clang-tidy:  sh .ci/tidy.sh [--changed | --all | FILE.cc...]
#
#   (nothing)  the layers that all others stand on, as CI does: a minute or two
#   --changed  the sources that differ from origin/main, committed or not
#   --all      every source: half an hour
set -eu
cd "$(dirname "$0")/.."
sh .ci/setup.sh tidy

jobs=${ZONELAB_JOBS:-2}
case "${1:-}" in
  "") files=$(find core/base core/contract core/zone -name '*.cc' | sort) ;;
  --changed) files=$(git diff --name-only --diff-filter=d origin/main -- core tests | grep '\.cc$' || true) ;;
  --all) files=$(find core tests -name '*.cc' | sort) ;;
  *) files=$(printf '%s\n' "$@") ;;
esac
[ -n "$files" ] || { echo "clang-tidy: no source has changed"; exit 0; }

# A configuration of its own: clang-tidy wants each source by itself.
cmake -S . -B build/tidy -G Ninja -DZONELAB_TOGETHER=OFF -DCMAKE_EXPORT_COMPILE_COMMANDS=ON > /dev/null

# One line of xargs per source.
log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT
export log
# shellcheck disable=SC2016
printf '%s\n' "$files" | xargs -P "$jobs" -I FILE sh -c '
  clang-tidy-14 --quiet -p build/tidy FILE 2> "$log/$$.err" || { grep -v "warnings generated" "$log/$$.err" >&2; exit 1; }
' || { echo "zonelab: clang-tidy found something; .clang-tidy says why each check is there" >&2; exit 1; }
echo "clang-tidy: $(echo "$files" | wc -l) sources are clean"
