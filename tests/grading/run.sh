#!/bin/sh
# Compares the graders on synthetic answers, and hands them hostile ones:
#
#   sh tests/grading/run.sh quick       a sample, at most a minute on two cores
#   sh tests/grading/run.sh full        200 answers to each exercise of the course, native program and
#                                       module, hostile answers and exercises, planted faults
#
# ZONELAB names the program, build/native/zonelab if it is not set; MODULE the folder of the grader's module.
set -eu
cd "$(dirname "$0")/../.."
: "${ZONELAB:=$PWD/build/native/zonelab}" "${MODULE:=$PWD/build/wasm}"
export ZONELAB
# The oracle knows nothing of tasks (run, zone, …) and comparisons: tests/core has other ones for these.
course=$(grep -LE '^```(run|predict|zone|matrix|include|puzzle|core|learnt|cover|interpolant|equal|word|distinguish) ' examples/course/*.zonelab.md)
own="tests/grading/extra/*.zonelab.md"
module=""
if [ -e "$MODULE/grader.wasm" ]; then module="--module $MODULE"; fi

failed=0
case "${1:-quick}" in
  quick)
    python3 tests/grading/agree.py $course --sample 10 $module || failed=1
    python3 tests/grading/agree.py $own $module || failed=1
    ;;
  full)
    python3 tests/grading/agree.py $course $own $module || failed=1
    python3 tests/grading/hostile/run.py || failed=1
    python3 tests/grading/faults.py $own $course || failed=1
    ;;
  *)
    echo "usage: run.sh [quick|full]" >&2
    exit 2
    ;;
esac
exit $failed
