#!/bin/sh
# Runs clang-tidy 14 with the checks of .clang-tidy:  sh .ci/tidy.sh [--all | FILE.cc...]
#
# Without arguments: the sources that differ from origin/main (or from the commit before the last), then the
# layers that all others stand on, until ZONELAB_TIDY_SECONDS (default 60) have passed; what was left is
# named.  A source takes 5 to 15 seconds of processor time, everything half an hour (--all).
set -eu
cd "$(dirname "$0")/.."
sh .ci/setup.sh tidy

jobs=${ZONELAB_JOBS:-2}
seconds=${ZONELAB_TIDY_SECONDS:-60}
foundations="core/base core/zone core/contract core/check"

[ -f build/native/compile_commands.json ] ||
  cmake -S . -B build/native -G Ninja -DCMAKE_EXPORT_COMPILE_COMMANDS=ON > /dev/null

existing() { while read -r file; do [ ! -f "$file" ] || echo "$file"; done; }
changed() {
  base=$(git merge-base HEAD origin/main 2> /dev/null || true)
  [ "$base" != "$(git rev-parse HEAD 2> /dev/null)" ] || base=""
  git diff --name-only "${base:-HEAD~1}" -- core tests 2> /dev/null | grep '\.cc$' | existing
}
if [ "${1:-}" = --all ]; then
  seconds=0
  files=$(find core tests -name '*.cc' | sort)
elif [ $# -gt 0 ]; then
  seconds=0
  files=$(printf '%s\n' "$@")
else
  # shellcheck disable=SC2086
  files=$({ changed; for layer in $foundations; do find $layer -name '*.cc' 2> /dev/null | sort || true; done; } | awk '!seen[$0]++')
fi

# One line of xargs per source.  After the time is up the rest is only counted.
log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT
end=$(($(date +%s) + seconds))
export log end seconds
# shellcheck disable=SC2016
printf '%s\n' "$files" | xargs -P "$jobs" -I FILE sh -c '
  if [ "$seconds" -gt 0 ] && [ "$(date +%s)" -ge "$end" ]; then echo FILE >> "$log/left"; exit 0; fi
  echo FILE >> "$log/done"
  clang-tidy-14 --quiet -p build/native FILE 2> "$log/$$.err" || { grep -v "warnings generated" "$log/$$.err" >&2; exit 1; }
' || { echo "zonelab: clang-tidy found something; .clang-tidy says why each check is there" >&2; exit 1; }

count() { if [ -f "$1" ]; then wc -l < "$1"; else echo 0; fi; }
echo "clang-tidy: $(count "$log/done") sources are clean, $(count "$log/left") were left for lack of time"
