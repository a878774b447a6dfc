#!/usr/bin/env python3
"""Would the answers find a faulty grader?  Plants each fault of oracle.py and compares with the oracle.

    faults.py EXERCISE... [--sample N] [--write planted.md]

Prints which answers are graded differently with each fault; exits with 1 if a fault is not found.
"""
import argparse
import json
import sys
from pathlib import Path

import answers as corpus
import exercise as reader
from engine import Engine
from oracle import FAULTS, Oracle

MEANING = {
    "lock-by-text": "locked parts are compared as text, not as trees",
    "needs-ignored": "points count although something needed is not passed",
    "unknown-passes": "a query that was not decided counts as passed",
    "undecided-fails": "a query that was not decided counts as failed",
    "monitor-names-taken": "monitors keep their names, without `#`",
    "monitors-left-out": "checks are asked without their monitors",
    "extremes-swapped": "least and greatest are swapped",
    "off-by-one": "k and k ± 1 are confused",
    "writes-ignored": "variables of others may be assigned",
    "endpoints-not-counted": "the ends of edges are not counted in the budget",
    "budget-ignored": "any number of changes is allowed",
    "variant-in-own-part": "a variant changes the first place in the text, locked or not",
    "variant-not-applied-passes": "a variant that cannot be applied is passed",
    "verdict-inverted": "satisfied and violated are swapped",
    "expect-ignored": "`expect: violated` is read as satisfied",
    "hidden-shown": "a hidden check is shown",
    "needs-transitive": "what is needed must have earned, not only be passed",
    "limits-ignored": "the limits of the file are ignored",
    "start-only": "queries are compared on the start only, not on the variants",
    "any-ask-passes": "each query of the right form is right",
    "problem-order": "of several problems the last one is told",
}


def cases(path, sample):
    """(exercise, task, answers)"""
    task = reader.read(Path(path).read_text())
    lines = Path(path.replace(".zonelab.md", ".jsonl"))
    found = ([json.loads(line) for line in lines.read_text().splitlines()] if lines.exists()
             else corpus.make(task))
    if sample and len(found) > sample:
        found = found[::len(found) // sample][:sample]
    return Path(path).name.split(".")[0], task, found


def finders(fault, every, engine, clean):
    found = []
    for exercise, task, given in every:
        faulty = Oracle(task, engine, [fault])
        for at, one in enumerate(given):
            try:
                grade = faulty.grade(one["answer"])
            except Exception as why:  # a fault may lead anywhere
                grade = str(why)
            if grade != clean[exercise][at]:
                found.append(f"{exercise} {one['name']}")
    return found


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("exercises", nargs="+")
    arguments.add_argument("--sample", type=int, default=0)
    arguments.add_argument("--write")
    given = arguments.parse_args()
    engine, missed = Engine(), []
    every = [cases(path, given.sample) for path in given.exercises]
    clean = {e: [Oracle(task, engine).grade(a["answer"]) for a in found] for e, task, found in every}
    rows = ["| fault | in words | answers that find it | such as |", "|---|---|---|---|"]
    for fault in FAULTS:
        found = finders(fault, every, engine, clean)
        some = dict.fromkeys(name.split()[0] for name in found)
        such = [next(n for n in found if n.split()[0] == e) for e in some][:3]
        rows.append(f"| `{fault}` | {MEANING[fault]} | {len(found)} | {', '.join(such)} |")
        print(f"{fault}: {len(found)}", flush=True)
        missed += [] if found else [fault]
    if given.write:
        path = Path(given.write)
        head = path.read_text().split("| fault |")[0] if path.exists() else ""
        path.write_text(head + "\n".join(rows) + "\n")
    if missed:
        print("not found:", *missed)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
