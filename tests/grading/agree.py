#!/usr/bin/env python3
"""Do the graders agree?  Compares `zonelab grade` with the oracle, and with the engine's module.

    agree.py EXERCISE... [--sample N] [--seed N] [--module [BUILD]] [--chromium] [--fault NAME]

Grades the answers of answers.py, or those of a file NAME.jsonl beside the exercise, to each exercise.
Prints each difference and a line per exercise; exits with 1 if there is any.  With --module (under
Node) and --chromium (in the thread of the page's engine in dist/) the module is compared with the
native program in every field but seconds.  ZONELAB names the program under test, ZONELAB_CHECK (if
set) the one that the oracle asks for verdicts.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import answers as corpus
import engine
import exercise as reader
from oracle import FAULTS, Oracle

HERE = Path(__file__).parent
GRADER = os.environ.get("ZONELAB", "build/native/zonelab")
FIELDS = ["points", "max", "undecided", "problem", "parts"]
CHECK_FIELDS = ["name", "show", "status", "points", "earned", "lacks"]


def native(path, found):
    """{name: row} of `zonelab grade`."""
    with tempfile.TemporaryDirectory() as folder:
        corpus.write_folder(found, folder)
        done = subprocess.run([GRADER, "grade", path, folder, "--json", "--jobs", "2"],
                              capture_output=True, text=True)
    try:
        rows = json.loads(done.stdout)["answers"]
    except ValueError:
        sys.exit(f"zonelab grade {path}: exit {done.returncode}: {done.stderr[:800]}")
    return {Path(row["file"]).name.split(".")[0]: row for row in rows}


def module(path, found, script, build):
    lines = "".join(json.dumps({"name": a["name"], "answer": a["answer"]}) + "\n" for a in found)
    command = ["node", str(HERE / script), path] + ([build] if build else [])
    done = subprocess.run(command, input=lines, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.stderr[-800:]}")
    return {row["name"]: row["grade"] for row in map(json.loads, done.stdout.splitlines())}


def settled(grade):
    """What the rules decide of a grade."""
    made = {name: grade[name] for name in FIELDS}
    made["checks"] = [{name: check[name] for name in CHECK_FIELDS} for check in grade["checks"]]
    if grade["problem"] == "budget":
        made["changes"] = [grade["counted"], grade["allowed"]]
    return made


def without_seconds(value):
    if isinstance(value, dict):
        return {k: without_seconds(v) for k, v in value.items() if k != "seconds"}
    return [without_seconds(v) for v in value] if isinstance(value, list) else value


def differences(ours, theirs, at=""):
    """Lines `field: ours, theirs`."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return [line for key in sorted(ours.keys() | theirs.keys())
                for line in differences(ours.get(key), theirs.get(key), f"{at}.{key}")]
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs) and any(
            isinstance(one, dict) for one in ours):
        label = lambda i: ours[i]["name"] if "name" in ours[i] else str(i)
        return [line for i in range(len(ours))
                for line in differences(ours[i], theirs[i], f"{at}[{label(i)}]")]
    return [] if ours == theirs else [f"{at.lstrip('.')}: {ours!r}, {theirs!r}"]


def compare_with_oracle(row, oracle, answer):
    grade = oracle.grade(answer)
    if row is None:
        return ["no row"], grade
    if row.get("error"):  # a file that holds no answer at all: a row without a grade
        is_nothing = grade["points"] == 0 and grade["problem"] in ("no-model", "")
        return [] if is_nothing else [f"error: {row['error']!r}, {grade['problem']!r}"], grade
    return differences(settled(row["grade"]), settled(grade)), grade


def by_hand(one, grade):
    """Differences to what was worked out by hand, if that was done."""
    return [f"{name} by hand: {one[name]!r}, {grade[name]!r}" for name in ("points", "problem")
            if one.get(name) is not None and one[name] != grade[name]]


def agree(path, given):
    """Number of answers that are graded differently."""
    began = time.time()
    task = reader.read(Path(path).read_text())
    lines = Path(path.replace(".zonelab.md", ".jsonl"))
    found = ([json.loads(line) for line in lines.read_text().splitlines()] if lines.exists()
             else corpus.make(task, given.seed))
    if given.sample and len(found) > given.sample:
        found = found[::len(found) // given.sample][:given.sample]
    rows, wrong, not_full = native(path, found), 0, 0
    modules = []
    if given.module is not None:
        modules.append(("module", module(path, found, "module.mjs", given.module)))
    if given.chromium:
        modules.append(("chromium", module(path, found, "chromium.mjs", "")))
    oracle = Oracle(task, engine.Engine(), given.fault)
    for one in found:
        row = rows.get(one["name"])
        lines, grade = compare_with_oracle(row, oracle, one["answer"])
        for where, grades in modules:
            if row and row.get("grade"):
                lines += [f"{where}: {line}" for line in differences(
                    without_seconds(row["grade"]), without_seconds(grades.get(one["name"])))]
        if one["expected"] == "right" and grade["points"] < grade["max"]:
            not_full += 1
            print(f"{path} {one['name']}: right, but has {grade['points']} of {grade['max']}"
                  f" {grade['problem']} {grade['parts']}")
        lines += by_hand(one, grade)
        wrong += bool(lines)
        for line in lines[:6]:
            print(f"{path} {one['name']}: {line}")
    print(f"{Path(path).name}: {len(found)} answers, {wrong} graded differently,"
          f" {not_full} right ones without full points, {time.time() - began:.1f} s", flush=True)
    return wrong + not_full


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("exercises", nargs="+")
    arguments.add_argument("--sample", type=int, default=0)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--module", nargs="?", const="", default=None)
    arguments.add_argument("--chromium", action="store_true")
    arguments.add_argument("--fault", action="append", default=[], choices=FAULTS)
    given = arguments.parse_args()
    engine.ZONELAB = os.environ.get("ZONELAB_CHECK", engine.ZONELAB)
    return 1 if sum(agree(path, given) for path in given.exercises) else 0


if __name__ == "__main__":
    sys.exit(main())
