#!/usr/bin/env python3
"""Writes the answers to the exercises of this folder: NAME.jsonl beside NAME.zonelab.md.

Lines {name, expected, answer, points, problem}; points and problem were worked out by hand from the
rules, not taken from a grader.  Points of a chain are powers of two: the sum tells which counted.
"""
import json
import re
from pathlib import Path

HERE = Path(__file__).parent


def start_of(name):
    text = (HERE / f"{name}.zonelab.md").read_text()
    return re.search(r"```xta start\n(.*?)```", text, re.S)[1]


def changed(text, *pairs):
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def chain():
    # own-clock changes an own template, where variants do nothing: it is never decided.
    start = start_of("chain")
    loop = "A -> A { guard x >= 1; assign shared = 0; };"
    trans = lambda *edges: changed(start, (loop, "A -> A { guard x >= 1; assign shared = 0; }"
                                           + "".join(", " + e for e in edges) + ";"))
    to_b, to_c, to_d = "A -> B { }", "A -> C { }", "A -> D { }"
    many = "A -> A { guard shared < 200; assign shared = shared + 1; }"
    yield "start", "mistake", start, 0, ""
    yield "b", "mutant", trans(to_b), 1 + 8 + 16 + 32 + 64, ""
    yield "b-c", "right", trans(to_b, to_c), 127, ""
    # never-d is passed and what it needs, reaches-c, too; that reaches-c earns nothing does not matter.
    yield "c", "mistake", trans(to_c), 4, ""
    yield "b-c-d", "mistake", trans(to_b, to_c, to_d), 127 - 4, ""
    yield "b-d", "mistake", trans(to_b, to_d), 127 - 2 - 4, ""
    # More than 40 states: safety is not decided, what is found before is.
    yield "many", "mistake", trans(to_b, many), None, ""
    yield "overflow", "mistake", trans(to_b, many.replace("guard shared < 200; ", "")), None, ""
    yield "over-150", "mistake", trans(to_b, "B -> B { assign shared = 151; }"), 127 - 16 - 2 - 4, ""
    yield "writes-other", "mistake", trans(to_b, "B -> B { assign other = 101; }"), 0, "writes"
    yield "writes-list", "mistake", trans("A -> B { assign list[1] = 2; }"), 0, "writes"
    yield "counts-other", "mistake", trans("A -> B { assign other++; }"), 0, "writes"
    yield "function", "mistake", changed(
        trans("A -> B { assign sneak(); }"),
        ("process Own() {", "process Own() {\n void set(int[0, 200] &v) { v = 101; }"
         "\n void sneak() { set(other); }")), 0, "writes"
    yield "function-own", "mutant", changed(
        trans("A -> B { assign sneak(); }"),
        ("process Own() {", "process Own() {\n void sneak() { int other; other = 3; shared = other; }")
    ), 1 + 8 + 16 + 32 + 64, ""
    yield "shadowed", "mutant", changed(
        trans("A -> B { assign other = 1; }"), ("clock x;", "clock x; int other;")), 121, ""
    yield "locked-comment", "mutant", changed(
        trans(to_b), ("guard cell > 100;", "guard /* ! */ (cell > (100));")), 121, ""
    yield "locked-number", "mistake", changed(trans(to_b), ("cell > 100", "cell > 101")), 0, "locked"
    yield "locked-more", "mistake", changed(trans(to_b), ("Seen;", "Seen, More;")), 0, "locked"
    yield "other-argument", "mistake", changed(trans(to_b), ("Guard(other)", "Guard(shared)")), 0, "locked"
    yield "all-at-once", "mistake", changed(
        trans("A -> B { assign other = 1; }"), ("cell > 100", "cell > 101")), 0, "locked"
    yield "two-locked", "mistake", changed(
        start, ("list[2]", "list[3]"), ("system Watch, Own", "system Own, Watch")), 0, "locked"
    # The variant's text stands in the answer's own template, before the locked one.
    own = re.search(r"process Own.*?\n}\n", trans(to_b), re.S)[0]
    bait = changed(own, ("state A,", "state Idle { true }, A,"), ("clock x;", "clock x; int cell;"),
                   ("A -> B", "A -> A { guard cell > 100; }, A -> B"))
    yield "bait", "mutant", changed(trans(to_b), (own, ""), ("process Guard", bait + "\nprocess Guard")), 121, ""
    # Names of the monitor are free.
    yield "ear", "mutant", changed(
        trans(to_b), ("process Own", "process Ear() { state Heard; init Heard; }\nprocess Own")), 121, ""
    yield "hash", "mistake", changed(trans(to_b), ("clock x;", "clock x, Ear#;")), 0, "name"
    yield "hash-comment", "mutant", changed(trans(to_b), ("clock x;", "clock x; // Ear# is a name")), 121, ""
    yield "no-clock", "mutant", changed(trans(to_b), ("clock x;", "clock z;"), ("x >= 1", "z >= 1")), 121, ""
    yield "syntax", "mistake", changed(trans(to_b), ("clock x;", "clock x")), 0, "errors"
    yield "undeclared", "mistake", trans("A -> B { guard y > 1; }"), 0, "errors"
    yield "blank", "mistake", " \n", 0, "no-model"


def edges():
    start = start_of("edges")
    mended = [("B -> A { guard x >= 1; }", "B -> A { guard x >= 1; assign x = 0; }"), ("C -> C", "C -> A")]
    good = changed(start, *mended)
    yield "start", "mistake", start, 0, ""
    yield "two", "right", good, 3, ""
    rows = re.findall(r"\w -> \w \{[^}]*\}", good)
    turned = ",\n        ".join(reversed(rows))
    yield "turned", "right", re.sub(r"trans\n.*?;\n}", lambda m: f"trans\n        {turned};\n}}", good, flags=re.S), 3, ""
    yield "three", "mistake", changed(good, ("x >= 9", "x >= 8")), 0, "budget"
    yield "three-ends", "mistake", changed(good, ("B -> C", "A -> C")), 0, "budget"
    yield "location", "mistake", changed(good, ("x <= 5", "x <= 6")), 0, "budget"
    yield "urgent", "mistake", changed(good, ("urgent C;", "")), 0, "budget"
    yield "local", "mistake", changed(good, ("clock x;", "clock x, y;")), 0, "budget"
    yield "initial", "mistake", changed(good, ("init A", "init B")), 0, "budget"
    yield "template", "mistake", changed(good, ("system", "process Q() { state Z; init Z; }\nsystem")), 0, "budget"
    yield "renamed-location", "mistake", good.replace("B", "Bee"), 0, "budget"
    yield "labels-split", "mistake", changed(good, ("guard x == 5", "guard x >= 5 && x <= 5")), 0, "budget"
    yield "spelling", "right", changed(good, ("x == 5", "(x) == (5)")), 3, ""
    yield "edge-added", "mutant", changed(start, mended[1], ("C -> A", "A -> A { guard x >= 4; },\n C -> A")), None, None
    yield "edge-dropped", "mutant", changed(start, ("B -> A { guard x >= 1; },", "")), None, None


def numbers():
    start = start_of("numbers")
    base = changed(start, ("n + 2", "n + 3"))
    yield "start", "mistake", start, 0, ""
    yield "one", "right", base, 3, ""
    yield "two", "right", changed(base, ("x >= 4", "x >= 5")), 3, ""
    yield "three", "mistake", changed(base, ("x >= 4", "x >= 5"), ("x >= 2", "x >= 3")), 0, "budget"
    # Two edges of one shape change places: nothing but their order was changed.
    first, second = ("A -> B { guard x >= 1 && n < N; assign n = n + 3; },",
                     "A -> B { guard x >= 4 && n < N; assign n = n + 1; },")
    swapped = changed(base, (first, "@"), (second, first), ("@", second))
    yield "swapped", "right", swapped, 3, ""
    yield "swapped-and-one", "right", changed(swapped, ("x <= 5", "x <= 6")), 3, ""
    yield "swapped-and-two", "mistake", changed(swapped, ("x <= 5", "x <= 6"), ("x >= 2", "x >= 1")), 0, "budget"
    yield "argument", "right", changed(base, ("P(1)", "P(2)")), 3, ""
    yield "spelled", "right", changed(base, ("x >= 4", "(x) >= (4)")), 3, ""
    for name, pair in (("true", ("= true", "= false")), ("relation", ("x >= 4", "x > 4")),
                       ("minus", ("n + 1", "n + -1")), ("sum", ("n + 1", "n + 1 + 0")),
                       ("target", ("B -> A", "B -> B")), ("local", ("clock x;", "clock x; int a[2];")),
                       ("turned", ("x >= 4 && n < N", "n < N && x >= 4"))):
        yield name, "mistake", changed(base, pair), 0, "budget"
    yield "locked", "mistake", changed(base, ("N = 3", "N = 4")), 0, "locked"


def values():
    # K = 4, L = 1: A -> A at 4 sets n to 1, B from 4 + 1 on; A must be left by 8.
    right = {"first": "5", "last": "8", "tenth": "10"}
    sure = "for sure"
    for name, numbers, choice, points in (
            ("right", right, sure, 15), ("blanks", {k: f" {v}\n" for k, v in right.items()}, sure, 15),
            ("first-4", {**right, "first": "4"}, sure, 4), ("first-6", {**right, "first": "6"}, sure, 4),
            ("last-7", {**right, "last": "7"}, sure, 13), ("last-9", {**right, "last": "9"}, sure, 13),
            ("tenth-9", {**right, "tenth": "9"}, sure, 3), ("tenth-11", {**right, "tenth": "11"}, sure, 3),
            ("outside", {**right, "last": "41"}, sure, 13), ("minus", {**right, "first": "-5"}, sure, 4),
            ("other-option", right, "not for sure, no", 7), ("no-option", right, "nobody knows", 7),
            ("half-option", right, "not for sure", 7), ("none", {}, "", 0),
            ("huge", {k: "9" * 30 for k in right}, sure, 0), ("letters", {k: "ten" for k in right}, sure, 0),
            ("fraction", {**right, "first": "5.0"}, sure, 4)):
        yield name, "right" if points == 15 else "mistake", {
            "numbers": numbers, "choices": {"sure": choice}}, points, ""


def asked():
    for name, can, three, points in (
            ("ours", "E<> P.B", "E<> n == 3", None), ("other", "E<> P.B || P.B", "E<> n >= 3", None),
            ("wrong", "E<> P.A", "E<> n == 2", None), ("swapped", "E<> n == 3", "E<> P.B", None),
            ("never", "A[] P.A", "A[] n < 3", 0), ("missing", "", "E<> n == 3", 0),
            ("form", "sup: n", "n == 3", 0), ("too-far", "E<> P.B", "E<> n == 2", None),
            ("unknown-name", "E<> P.Z", "E<> m == 3", 0)):
        yield name, "right" if name == "ours" else "mutant", {"queries": {"can": can, "three": three}}, points, ""


def main():
    for make in (chain, edges, numbers, values, asked):
        lines = []
        for name, expected, answer, points, problem in make():
            answer = {"model": answer} if isinstance(answer, str) else answer
            lines.append(json.dumps({"name": name, "expected": expected, "answer": answer,
                                     "points": points, "problem": problem}))
        (HERE / f"{make.__name__}.jsonl").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
