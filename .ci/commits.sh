#!/bin/sh
# Checks the subjects of the commits since BASE:  sh .ci/commits.sh [BASE]
#
# BASE is by default what origin/main has; where there is nothing new, the newest commit is checked alone.
# A subject reads `area: what` and has 72 columns at most; the area is a folder or a part of the project in
# small letters (`search`, `web`, `docs, ci`).  The body, which no script can judge, says why.  Merges are free.
set -eu
cd "$(dirname "$0")/.."
git rev-parse HEAD > /dev/null 2>&1 || { echo "commits: no repository, nothing to check"; exit 0; }

commits="-1 HEAD"
base=${1:-$(git rev-parse --verify --quiet origin/main || true)}
if [ -n "$base" ] && [ -n "$(git rev-list "$base..HEAD")" ]; then commits="$base..HEAD"; fi

# shellcheck disable=SC2086
git log --no-merges --format='%h %s' $commits | {
  count=0
  bad=0
  while read -r hash subject; do
    count=$((count + 1))
    case $subject in
      [a-z]*": "?*) [ ${#subject} -gt 72 ] || continue ;;
    esac
    echo "commit $hash: write \`area: what\` in at most 72 columns: $subject"
    bad=$((bad + 1))
  done
  [ $bad -eq 0 ] || exit 1
  echo "commits: $count looked at"
}
