#!/bin/sh
# Runs a file of browser tests:  sh .ci/browser.sh tests/web/NAME.spec.mjs
#
# Its output comes at once when it ends, for files run side by side.  A browser is a large machine that now
# and then loses a click on a busy computer: what failed is run a second time and the
# output shows both.  What fails twice fails.
set -eu
file=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for attempt in first second; do
  if node --test --test-reporter=spec "$file" > "$log" 2>&1; then
    cat "$log"
    exit 0
  fi
  cat "$log"
  echo "zonelab: $file failed, $attempt time" >&2
done
exit 1
