#!/usr/bin/env python3
"""An independent grader: the rules of the format once more, over `zonelab check --json` alone.

    oracle.py EXERCISE ANSWER... [--fault NAME] [--variant N]

ANSWER is a model, or JSON of an ExerciseAnswer (wasm/exercise.d.ts).  Prints one line of JSON for
each: what the rules decide of a Grade.  ZONELAB names the program; ZONELAB_ORACLE_CACHE a file that
keeps verdicts.  It shares no code with core/grading and is compared with it by agree.py; `--fault`
plants a fault (planted.md), to show that the comparison would find it.
"""
import argparse
import json
import re
import sys
from pathlib import Path

import exercise as reader
import rules
import xta
from engine import Engine, NOTHING

FAULTS = """lock-by-text needs-ignored unknown-passes monitor-names-taken extremes-swapped
writes-ignored endpoints-not-counted variant-in-own-part verdict-inverted hidden-shown
needs-transitive expect-ignored off-by-one limits-ignored start-only variant-not-applied-passes
problem-order monitors-left-out any-ask-passes undecided-fails budget-ignored
""".split()

WHOLE = re.compile(r"\s*[+-]?\d{1,18}\s*")


class Oracle:
    def __init__(self, task, engine, faults=()):
        self.task, self.engine, self.faults = task, engine, set(faults)
        self.limits = task["limits"] if "limits-ignored" not in self.faults else reader.LIMITS
        self.start = task["models"].get("start")
        self.is_model = any(c["block"] in ("test", "variant") for c in task["checks"])

    # ---- The whole answer
    def grade(self, answer):
        problem, parts, extra = "", [], {}
        if self.is_model:
            problem, parts, extra = self.problem(answer.get("model"))
        status = {}
        if not problem:
            if self.is_model:
                text = self.engine.as_xta(answer["model"])
                status.update(self.tests(rules.with_locked_as_in(self.start, text, self.task["lock"])))
            status.update(self.fields(answer))
        return self.sum_up(problem, parts, extra, status)

    def sum_up(self, problem, parts, extra, status):
        checks, passed = [], {name for name, s in status.items() if s == "passed"}
        for check in self.task["checks"]:
            # A whole answer that earns nothing fails every check, but those that are not here.
            state = "held" if check["block"] == "held" else status.get(check["name"], "failed")
            lacks = [need for need in check["needs"] if need not in passed]
            counts = state == "passed" and ("needs-ignored" in self.faults or not lacks)
            if counts and "needs-transitive" in self.faults:
                counts = self.all_needs_earn(check, passed)
            show = check["show"]
            if show == "hidden" and "hidden-shown" in self.faults:
                show = "always"
            checks.append({"name": check["name"], "show": show, "status": state,
                           "points": check["points"], "lacks": lacks,
                           "earned": check["points"] if counts else 0})
        return {"points": sum(c["earned"] for c in checks),
                "max": sum(c["points"] for c in self.task["checks"]),
                "undecided": sum(c["status"] == "undecided" for c in checks),
                "problem": problem, "parts": parts, **extra, "checks": checks}

    def all_needs_earn(self, check, passed):
        named = {c["name"]: c for c in self.task["checks"]}
        return all(n in passed and self.all_needs_earn(named[n], passed) for n in check["needs"])

    # ---- What earns nothing
    def problem(self, text):
        if text is None or not text.strip():
            return "no-model", [], {}
        found = self.problem_of_text(text)
        plain = [c["query"] for c in self.task["checks"] if c["block"] == "test" and not c["with"]]
        asked = [NOTHING] if found is None or found[0] else plain
        errors, _ = self.engine.ask(text, asked, self.limits)
        if errors:
            return "errors", [], {"errors": errors}
        return found or self.problem_of_text(self.engine.as_xta(text))

    def problem_of_text(self, text):
        """None: it cannot be read here, because it has errors or is XML."""
        try:
            start, answer = xta.parse(self.start), xta.parse(text)
        except xta.Unreadable:
            return None
        names = rules.hash_names(text)
        if names:
            return "name", names, {}
        order = [self.locked, self.writes, self.budget]
        if "problem-order" in self.faults:
            order.reverse()
        for rule in order:
            found = rule(start, answer, text)
            if found[0]:
                return found
        return "", [], {}

    def locked(self, start, answer, text):
        parts = rules.locked_parts(self.task, self.start, start, text, answer, self.faults)
        return "locked" if parts else "", parts, {}

    def writes(self, start, answer, _):
        if "writes-ignored" in self.faults:
            return "", [], {}
        parts = rules.forbidden_writes(self.task, start, answer)
        return "writes" if parts else "", parts, {}

    def budget(self, start, answer, _):
        if self.task["edits"] is None or "budget-ignored" in self.faults:
            return "", [], {}
        allowed = self.task["edits"][0]
        counted = rules.count_changes(self.task, start, answer, self.faults)
        broken = counted < 0 or counted > allowed
        parts = [self.task["edits"][1]] if broken else []
        return "budget" if broken else "", parts, {"counted": counted, "allowed": allowed}

    # ---- Tests and variants
    def tests(self, text):
        """{name: status}: all queries about one model in one call."""
        groups, status = {}, {}
        for check in self.task["checks"]:
            if check["block"] not in ("test", "variant"):
                continue
            model = self.varied(text, check)
            if model is None:  # what it changes is gone: nobody's fault, as far as we know
                is_fault = "variant-not-applied-passes" in self.faults
                status[check["name"]] = "passed" if is_fault else "undecided"
                continue
            names = [] if "monitors-left-out" in self.faults else check["with"]
            model, query = rules.with_monitors(self.task, model, check["query"], names, self.faults)
            groups.setdefault(model, []).append((check, query))
        for model, asked in groups.items():
            _, verdicts = self.engine.ask(model, [query for _, query in asked], self.limits)
            for check, query in asked:
                expect = "satisfied" if "expect-ignored" in self.faults else check["expect"]
                status[check["name"]] = self.judge(verdicts[query], expect)
        return status

    def varied(self, text, block):
        for old, new in block.get("replace", []):
            text = text and rules.replace(self.task, text, old, new, self.faults)
        return text

    def judge(self, verdict, expect):
        """`verdict` None: the model has errors, once it is varied or watched."""
        if verdict in (None, "bad"):
            return "failed"
        if verdict == "unknown":
            if "undecided-fails" in self.faults:
                return "failed"
            return "passed" if "unknown-passes" in self.faults else "undecided"
        return "passed" if (verdict == expect) != ("verdict-inverted" in self.faults) else "failed"

    # ---- Queries, numbers, choices
    def fields(self, answer):
        status = {}
        for check in self.task["checks"]:
            kind = check["block"]
            if kind in ("ask", "number", "choice"):
                given = answer.get({"ask": "queries", "number": "numbers", "choice": "choices"}[kind])
                text = (given or {}).get(check["name"])
                empty = text is None or not text.strip()
                status[check["name"]] = "failed" if empty else getattr(self, kind)(check, text)
        return status

    def ask(self, check, text):
        if not rules.is_query(text):
            return "failed"
        if "any-ask-passes" in self.faults:
            return "passed"
        models = [self.start]
        if "start-only" not in self.faults:
            models += [self.varied(self.start, v) for v in self.task["variants"] if not v["query"]]
        pairs = []
        for model in models:
            verdicts = self.engine.ask(model, [check["query"], text.strip()], self.limits)[1]
            pairs.append((verdicts[check["query"]], verdicts[text.strip()]))
        states = [self.judge(theirs, ours) if ours != "unknown" else "undecided"
                  for ours, theirs in pairs]
        return next((s for s in ("failed", "undecided") if s in states), "passed")

    def number(self, check, text):
        if not WHOLE.fullmatch(text):
            return "failed"
        k = int(text)
        if check["range"] and not check["range"][0] <= k <= check["range"][1]:
            return "failed"
        is_least = (check["extreme"] == "least") != ("extremes-swapped" in self.faults)
        if "off-by-one" in self.faults:
            k += 1 if is_least else -1
        here, beyond = (self.holds(check["query"], at) for at in (k, k - 1 if is_least else k + 1))
        states = [self.judge(here, "satisfied"), self.judge(beyond, "violated")]
        return next((s for s in ("failed", "undecided") if s in states), "passed")

    def holds(self, query, k):
        model, query = (t.replace("{k}", str(k)) for t in (self.start, query))
        return self.engine.ask(model, [query], self.limits)[1][query]

    def choice(self, check, text):
        if text.strip() not in check["options"]:
            return "failed"
        verdict = self.engine.ask(self.start, [check["query"]], self.limits)[1][check["query"]]
        if verdict not in ("satisfied", "violated"):
            return self.judge(verdict, "satisfied")
        right = check["decided"][(verdict == "violated") != ("verdict-inverted" in self.faults)]
        return "passed" if text.strip() == right else "failed"


def read_answer(path):
    text = Path(path).read_text()
    if text.lstrip().startswith("{"):
        given = json.loads(text)
        return given.get("answers", given)
    return {"model": text}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("exercise")
    arguments.add_argument("answers", nargs="+")
    arguments.add_argument("--fault", action="append", default=[], choices=FAULTS)
    arguments.add_argument("--variant", type=int, default=0)
    given = arguments.parse_args()
    task = reader.read(Path(given.exercise).read_text(), given.variant)
    oracle = Oracle(task, Engine(), given.fault)
    for path in given.answers:
        print(json.dumps({"file": path, **oracle.grade(read_answer(path))}))


if __name__ == "__main__":
    sys.exit(main())
