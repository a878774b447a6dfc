#!/usr/bin/env python3
"""Hands hostile answers and exercises to zonelab: run.py [answers] [exercises] [--only NAME]

ZONELAB names the program.  Each file is graded by a process of its own, whose processor seconds and
memory are measured, and then all of them as one folder.  Exits with 1 if anything is not as it must.
"""
import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
ZONELAB = os.environ.get("ZONELAB", "build/native/zonelab")
sys.path.insert(0, str(HERE))
import answers  # noqa: E402
import exercises  # noqa: E402

# Seconds of one exercise's limits, for each of its questions, and one more; megabytes of the limits
# and what the program needs besides.
SECONDS, MEGABYTES = 3 * 1 + 1, 64 + 192
EXERCISE_SECONDS = 10


def measured(command):
    """(exit, standard output, processor seconds, megabytes)"""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
        began = time.time()
        while True:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            if time.time() - began > 120:
                child.kill()
                os.wait4(child.pid, 0)
                return "does not end", "", 120, 0
            time.sleep(0.005)
        child.returncode = 0
        out.seek(0)
        code = os.waitstatus_to_exitcode(status)
        return code, out.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def write(folder, name, content):
    path = Path(os.fsencode(folder).decode(), name)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def is_as_it_must(row, must):
    grade = row.get("grade")
    for way in must.split(" or "):
        word, _, value = way.partition(" ")
        if word == "row" and (row.get("error") or (grade and grade["points"] == 0 and (
                grade["problem"] or all(c["status"] != "passed" for c in grade["checks"])))):
            return True
        if grade is None:
            continue
        if word in ("points", "error") and grade["points"] == int(value) and (
                bool(row.get("error")) == (word == "error")):
            return True
        if word == "problem" and grade["points"] == 0 and grade["problem"] == value:
            return True
        if word == "undecided" and grade["points"] <= int(value) and (
                grade["undecided"] or grade["problem"] or grade["points"] == int(value)):
            return True
    return False


def summary(row):
    grade = row.get("grade") or {}
    return {"error": row.get("error"), "points": grade.get("points"), "problem": grade.get("problem"),
            "checks": [f"{c['name']} {c['status']} {c['cause']} {c['detail'][:60]}" for c in grade.get("checks", [])]}


def grade_alone(exercise, path, must):
    """What is wrong, in words; "": nothing."""
    code, out, seconds, megabytes = measured([ZONELAB, "grade", exercise, str(path), "--json"])
    if code not in (0, 1, 2, 3):
        return f"exit {code}"
    if seconds > SECONDS:
        return f"{seconds:.1f} s"
    if megabytes > MEGABYTES:
        return f"{megabytes:.0f} MB"
    try:
        rows = json.loads(out)["answers"]
    except (ValueError, KeyError):
        return f"exit {code}, no JSON: {out[:200]!r}"
    if len(rows) != 1:
        return f"{len(rows)} rows"
    return "" if is_as_it_must(rows[0], must) else f"must be {must}: {summary(rows[0])}"


def hostile_folder(folder):
    """Things in a folder that are no answers: none of them may be followed, read for ever or run."""
    os.symlink("/etc/passwd", Path(folder, "link.xta"))
    os.symlink(folder, Path(folder, "loop"))
    os.symlink("nowhere", Path(folder, "broken-link.xta"))
    os.mkfifo(Path(folder, "pipe.xta"))
    os.mkdir(Path(folder, "folder.xta"))
    Path(folder, ".hidden.xta").write_text("x")


def check_answers(only):
    wrong = count = 0
    for group, (target, make) in answers.GROUPS.items():
        exercise = str(HERE / f"{target}.zonelab.md")
        with tempfile.TemporaryDirectory() as folder:
            given = [(name, write(folder, name, content), must) for name, content, must in make()
                     if not only or only in name]
            for name, path, must in given:
                count += 1
                problem = grade_alone(exercise, path, must)
                wrong += bool(problem)
                if problem:
                    print(f"{group}, {name[:60]!r}: {problem}", flush=True)
            wrong += check_folder(exercise, folder, given, only)
    print(f"{count} hostile answers, {wrong} not as they must be")
    return wrong


def check_folder(exercise, folder, given, only):
    if only:
        return 0
    hostile_folder(folder)
    table = Path(folder).with_suffix(".csv")
    code, out, _, _ = measured([ZONELAB, "grade", exercise, folder, "--json", "--csv", str(table), "--jobs", "2"])
    try:
        rows = json.loads(out)["answers"]
    except (ValueError, KeyError):
        print(f"a folder of all: exit {code}, no JSON {out[:100]!r}")
        return 1
    names = {Path(row["file"]).name for row in rows}
    lost = [name for name, _, _ in given if name not in names]
    if table.exists():
        lost += formulas(table)
        table.unlink()
    leaked = [row["file"] for row in rows if "root:" in json.dumps(row)]
    if lost or leaked or Path("owned").exists():
        print(f"a folder of all: without a row: {lost[:5]}; leaked: {leaked[:5]}")
    return bool(lost or leaked)


def formulas(path):
    """Cells of the table that spreadsheets would run."""
    with open(path, newline="", encoding="utf-8", errors="replace") as file:
        csv.field_size_limit(10_000_000)
        found = [cell for row in csv.reader(file) for cell in row if cell[:1] in tuple("=+@\t\r")]
    if found:
        print(f"the table has cells that spreadsheets take for formulas: {found[:3]}")
    return found


def check_exercises(only):
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, content, must in exercises.texts():
            if only and only not in name:
                continue
            count += 1
            full = name.replace(".json", ".zonelab.json") if ".json" in name else name + ".zonelab.md"
            path = write(folder, full, content)
            code, out, seconds, megabytes = measured([ZONELAB, "exercise", "check", str(path), "--json"])
            problem = judge_exercise(code, out, seconds, must)
            path.unlink()
            if problem:
                wrong += 1
                print(f"exercise {name}: {problem}", flush=True)
    print(f"{count} hostile exercises, {wrong} not as they must be")
    return wrong


def places(value):
    """All diagnostics in a JSON document."""
    if isinstance(value, dict):
        if "severity" in value:
            yield value
        else:
            for inner in value.values():
                yield from places(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from places(inner)


def judge_exercise(code, out, seconds, must):
    if code not in (0, 1, 2):
        return f"exit {code}"
    if seconds > EXERCISE_SECONDS:
        return f"{seconds:.1f} s"
    try:
        errors = [d for d in places(json.loads(out)) if d["severity"] == "error"]
    except ValueError:
        return f"exit {code}, no JSON: {out[:200]!r}"
    if (code == 2) != bool(errors):
        return f"exit {code} with {len(errors)} errors"
    if any(not (d["line"] >= 1 and d["column"] >= 1 and d["message"]) for d in errors):
        return f"an error without a place: {errors[0]}"
    if len(errors) > 1000:
        return f"{len(errors)} errors"
    if must == "refused" and not errors:
        return "must be refused"
    return f"must be taken: {errors[0]['message']}" if must == "taken" and errors else ""


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("what", nargs="*", default=["answers", "exercises"])
    arguments.add_argument("--only", default="")
    given = arguments.parse_args()
    wrong = check_answers(given.only) if "answers" in given.what else 0
    wrong += check_exercises(given.only) if "exercises" in given.what else 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
