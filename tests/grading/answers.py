#!/usr/bin/env python3
"""Makes 200 answers to an exercise: 20 right ones, 150 mutants, 30 common mistakes.

    answers.py EXERCISE [--seed N] [--folder FOLDER]

Prints one line of JSON for each, {name, expected, answer}; the same ones for the same seed.  With
--folder they are written as files that `zonelab grade` takes.  ZONELAB names the program, which
writes some of the models as XML.
"""
import argparse
import json
import random
import sys
from pathlib import Path

import exercise as reader
import mistakes
import rewrite
import wordings
from edits import Source, mutants

COUNTS = {"right": 20, "mutant": 150, "mistake": 30}

# Solutions of other shapes, by hand: (old, new) in the text of the solution.
OTHER_SOLUTIONS = {
    "find/bridge": [[("b <= 7", f"b <= {high}"), ("b >= 7", f"b >= {low}")]
                    for low, high in ((7, 8), (8, 8), (7, 9), (8, 9), (9, 9))],
    "live/sprinkler": [
        [("assign x = 0, y = 0; }", "assign y = 0, x = 0; }")],
        [("x >= 1 && x <= 2", "x >= 2")], [("x >= 1 && x <= 2", "1 <= x && 2 >= x")],
        [("x >= 1 && x <= 2", "x == 1")], [("assign x = 0, y = 0", "assign x = 0"),
                                           ("y <= 20", "x <= 20")],
        [("assign x = 0, y = 0", "assign x = 0"), (" { y <= 20 }", "")]],
}


def with_replaced(text, pairs):
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def layouts(source, rng):
    """Texts of the same tree."""
    every = source.own + source.locked
    whole = [Source(source.text, ())]
    return ([make(source.text, rng) for make in rewrite.LAYOUTS]
            + [rewrite.parenthesised(source, rng, every), rewrite.in_xml(source.text, rng),
               rewrite.edges_turned(source, rng), whole[0].text])


def rewritten(source, task, rng):
    """Texts of other trees with the same behaviour."""
    outside = rewrite.named_outside(task)
    found = [make(source, rng) for make in (
        rewrite.conjuncts_turned, rewrite.equalities_split, rewrite.mirrored, rewrite.second_clock,
        rewrite.with_true, rewrite.edge_twice, rewrite.lonely_location, rewrite.states_turned,
        rewrite.unused_template)]
    found += [rewrite.renamed(source, rng, outside, of) for of in ("locations", "data")]
    if task["monitors"]:
        found.append(rewrite.unused_template(source, rng, next(iter(task["monitors"]))))
    if "declarations" in task["lock"]:
        found.append(rewrite.own_template_first(source, rng))
    return found


def right_models(task, rng):
    lock = task["lock"]
    source = Source(task["models"]["solution"], lock)
    found = layouts(source, rng)
    others = [with_replaced(source.text, pairs) for pairs in OTHER_SOLUTIONS.get(task["id"], [])]
    if task["edits"]:
        found += others
    else:
        found += rewritten(source, task, rng) + others
    seen = list(dict.fromkeys(found))
    while len(seen) < COUNTS["right"]:  # two rewritings at once
        once = Source(rng.choice(others or [source.text]), lock)
        if not task["edits"]:
            once = Source(rng.choice(rewritten(once, task, rng)[:-1]), lock)
        text = rng.choice(rewrite.LAYOUTS)(rewrite.edges_turned(once, rng), rng)
        if text not in seen:
            seen.append(text)
    return seen[:COUNTS["right"]]


def mutant_models(task, rng):
    count = COUNTS["mutant"]
    solution, start = (Source(task["models"][role], task["lock"]) for role in ("solution", "start"))
    from_start = mutants(start, count // 3, rng) if task["edits"] else []
    found = mutants(solution, count, rng)
    return (from_start + found)[:count]


def mistaken_models(task, rng):
    source = Source(task["models"]["solution"], task["lock"])
    found, more = [], 0
    makers = list(mistakes.MISTAKES)
    for make in makers:
        text = make(source, task, rng)
        if text is not None and text not in found:
            found.append(text)
    while len(found) < COUNTS["mistake"] and more < 400:
        more += 1
        text = rng.choice(makers[:13])(Source(task["models"]["solution"], task["lock"]), task, rng)
        if text is not None and text not in found:
            found.append(text)
    while len(found) < COUNTS["mistake"]:
        found += mutants(source, COUNTS["mistake"] - len(found), rng)
    return found


def right_choices(task):
    """By the engine, since the file does not say which options are right."""
    from engine import Engine
    from oracle import Oracle
    oracle = Oracle(task, Engine())
    return {c["name"]: next(o for o in c["options"] if oracle.choice(c, o) == "passed")
            for c in task["checks"] if c["block"] == "choice"}


def make(task, seed=1):
    """[{name, expected, answer}]"""
    rng = random.Random(f"{task['id']} {seed}")
    kinds = {check["block"] for check in task["checks"]}
    if "test" in kinds or "solution" in task["models"]:
        found = [("right", {"model": t}) for t in right_models(task, rng)]
        found += [("mutant", {"model": t}) for t in mutant_models(task, rng)]
        found += [("mistake", {"model": t}) for t in mistaken_models(task, rng)]
    elif "ask" in kinds:
        found = list(wordings.query_answers(task, rng))
    else:
        found = list(wordings.number_answers(task, rng, right_choices(task)))
    return [{"name": f"{expected}-{at:03}", "expected": expected, "answer": answer}
            for at, (expected, answer) in enumerate(found)]


def file_of(one):
    """Name and text of the file that holds this answer."""
    model = one["answer"].get("model")
    if model is not None and len(one["answer"]) == 1:
        is_xml = model.lstrip().startswith("<") and "nta" in model
        return one["name"] + (".xml" if is_xml else ".xta"), model
    return one["name"] + ".json", json.dumps(one["answer"], ensure_ascii=False)


def write_folder(found, folder):
    Path(folder).mkdir(parents=True, exist_ok=True)
    for one in found:
        name, text = file_of(one)
        Path(folder, name).write_text(text, newline="")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("exercise")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--folder")
    given = arguments.parse_args()
    found = make(reader.read(Path(given.exercise).read_text()), given.seed)
    if given.folder:
        write_folder(found, given.folder)
    else:
        for one in found:
            print(json.dumps(one))


if __name__ == "__main__":
    sys.exit(main())
