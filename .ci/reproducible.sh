#!/bin/sh
# Does the page have the same bytes wherever it is built?  sh .ci/reproducible.sh
#
# Builds the committed sources twice, in folders of different names and without ccache (an hour on two cores; with
# ZONELAB_CCACHE=1 with it, which asks less: only what is linked and bundled is made twice), and compares both dist/.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
sh .ci/setup.sh wasm web
[ -n "${ZONELAB_CCACHE:-}" ] || export CCACHE_DISABLE=1
ZONELAB_COMMIT=$(git rev-parse --short=10 HEAD)
export ZONELAB_COMMIT

twice=$(mktemp -d)
trap 'rm -rf "$twice"' EXIT
for folder in "$twice/a" "$twice/some/other/place"; do
  mkdir -p "$folder/build"
  git archive HEAD | tar x -C "$folder"
  touch -r package-lock.json "$folder/package-lock.json"  # or its packages, which are these here, seem to be old
  ln -s "$root/node_modules" "$folder/node_modules"
  cp -r build/deps "$folder/build/deps"
  (
    cd "$folder"
    [ -z "${ZONELAB_CCACHE:-}" ] || export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1
    sh .ci/build.sh wasm web
  )
done

if ! diff -rq "$twice/a/dist" "$twice/some/other/place/dist"; then
  echo "zonelab: the page depends on where it is built; see above" >&2
  exit 1
fi
(cd "$twice/a/dist" && find . -type f -exec sha256sum {} + | sort -k 2) > "$twice/sums"
echo "$(wc -l < "$twice/sums") files of dist/ are the same; sha256 of the list: $(sha256sum < "$twice/sums" | cut -c -16)"
