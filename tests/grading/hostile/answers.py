"""Hostile answers: files, and what must happen to each.

An answer is (name of the file, bytes, what must happen):
  points N      it earns N: what its behaviour earns, and no more
  error N       likewise, and its row says that something is wrong with the file
  problem P     it earns 0, for the reason P
  row           a row with an error, or with a reason why it earns 0
  undecided N   it earns at most N, and something is undecided, or it has errors
Whatever happens, the program ends with a row for each, within its limits.
"""
import hashlib
import json
import re
from pathlib import Path

HERE = Path(__file__).parent
TARGET = (HERE / "target.zonelab.md").read_text()
SOLUTION = re.search(r"```xta solution\n(.*?)```", TARGET, re.S)[1]
LEAVE = "On -> Off { };"


def own(declared="", updates="", guard="", body=None):
    """The solution with more in its own template."""
    text = SOLUTION.replace("    clock x;\n", f"    clock x;\n    {declared}\n")
    if updates:
        text = text.replace("assign x = 0;", f"assign x = 0, {updates};")
    if guard:
        text = text.replace(LEAVE, f"On -> Off {{ guard {guard}; }};")
    return text if body is None else text.replace(LEAVE, body)


def models():
    yield "solution.xta", SOLUTION, "points 7"
    # ---- Syntax bombs
    yield "parentheses.xta", own(guard="(" * 100_000 + "true" + ")" * 100_000), "problem errors"
    yield "open.xta", own(guard="(" * 400_000), "problem errors"
    yield "nots.xta", own(guard="!" * 200_000 + "true"), "problem errors"
    yield "braces.xta", own(f"void f() {'{' * 50_000}{'}' * 50_000}"), "problem errors"
    yield "ifs.xta", own("void f() { " + "if (true) " * 50_000 + "; }"), "problem errors"
    yield "sum.xta", own(guard=" + ".join(["1"] * 100_000) + " > 0"), "row or points 7"
    yield "long-name.xta", own("int " + "a" * 900_000 + ";"), "row or points 7"
    yield "megabyte-of-comment.xta", SOLUTION + "/*" + "x" * 1_000_000 + "*/", "row or points 7"
    yield "comment-without-end.xta", SOLUTION + "/*" + "x" * 900_000, "problem errors"
    yield "megabyte-of-a.xta", "a" * 1_000_000, "problem errors"
    yield "ten-megabytes.xta", SOLUTION + "\n" * 10_000_000, "row or points 7"
    yield "many-locations.xta", SOLUTION.replace("state Off", "state " + ", ".join(
        f"L{i}" for i in range(20_000)) + ", Off"), "row or points 7"
    yield "many-edges.xta", own(body=", ".join(["On -> Off { }"] * 20_000) + ";"), "row or points 7 or undecided 7"
    # ---- Names
    yield "hash-clock.xta", own("clock y#;"), "problem name"
    yield "hash-monitor.xta", SOLUTION.replace(
        "system", "process Ear#() { state Heard; init Heard; }\nsystem"), "problem name"
    yield "monitor-taken.xta", SOLUTION.replace(
        "system", "process Ear() { state Heard; init Heard; }\nsystem"), "points 7"
    yield "proto.xta", own("int __proto__, constructor, toString;"), "points 7"
    # ---- What is not theirs
    yield "channel-shadowed.xta", own("broadcast chan press;"), "points 0"
    yield "priority.xta", SOLUTION.replace(
        "int[0, 9] presses;", "int[0, 9] presses;\nchan priority press < default;"), "problem locked"
    yield "process-priority.xta", SOLUTION.replace("Person, Lamp", "Person < Lamp"), "problem locked"
    yield "more-processes.xta", SOLUTION.replace("system Person", "system Person, Person"), "row"
    yield "writes.xta", own(updates="presses = 3"), "problem writes"
    yield "writes-in-function.xta", own("void f() { for (i : int[0, 3]) presses = i; }", "f()"), "problem writes"
    yield "writes-by-reference.xta", own("void f(int &v) { v = 1; }", "f(presses)"), "row"
    yield "writes-in-guard.xta", own("bool f() { presses = 1; return true; }", guard="f()"), "row"
    # ---- Behaviour that stops the search, or should
    yield "committed-for-ever.xta", own(body="On -> Dead { };").replace(
        "On { x <= 5 };", "On { x <= 5 }, Dead;\n    commit Dead;"), "points 3"
    yield "run-time-error.xta", own("int[0, 0] n;", "n = n + 1"), "undecided 0"
    yield "late-error.xta", own("int[0, 3] n;", "n = n + 1"), "undecided 1"
    yield "division.xta", own("int n;", "n = 1 / n"), "undecided 0"
    yield "index.xta", own("int n; int a[2];", "a[n] = 1, n = n + 1"), "undecided 1"
    yield "endless-function.xta", own("void f() { while (true) { } }", "f()"), "undecided 0"
    yield "endless-guard.xta", own("bool f() { while (true) { } return true; }", guard="f()"), "undecided 1"
    yield "recursion.xta", own("int f(int n) { return f(n + 1); }", guard="f(0) == 0"), "row or undecided 1"
    yield "long-loops.xta", own(
        "void f() { for (i : int[0, 30000]) for (j : int[0, 30000]) for (k : int[0, 30000]) ; }",
        "f()"), "undecided 0"
    yield "forall.xta", own(guard="forall (i : int[0, 30000]) forall (j : int[0, 30000]) i + j >= 0"), "row or undecided 1"
    yield "states-without-end.xta", own("int a, b;", "a = (a + 1) % 30000, b = (b + 7) % 29999"), "undecided 1"
    # ---- Much of it
    yield "large-array.xta", own("int a[10000000];"), "row or undecided 1"
    yield "larger-array.xta", own("int a[30000][30000];"), "row or undecided 1"
    yield "many-clocks.xta", own("clock c[5000];", guard="c[7] > 1"), "row or undecided 7"
    yield "select.xta", own(body="On -> Off { select i : int[0, 30000], j : int[0, 30000]; };"), "row or undecided 7"
    yield "constants.xta", own(guard="x >= 2147483647 || x < -2147483647"), "row"
    yield "constants-overflow.xta", own(guard="x <= 99999999999999999999"), "problem errors"


def xml(body, head=""):
    return f"<?xml version='1.0' encoding='utf-8'?>{head}<nta>{body}</nta>"


def odd_files():
    laughs = "".join(f"<!ENTITY a{i} '{('&a%d;' % (i - 1)) * 10}'>" for i in range(1, 12))
    yield "entity.xml", xml("<declaration>&x;</declaration>",
                            "<!DOCTYPE nta [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"), "row"
    yield "laughs.xml", xml("<declaration>&a11;</declaration>",
                            f"<!DOCTYPE nta [<!ENTITY a0 'ha'>{laughs}]>"), "row"
    yield "deep.xml", "<nta>" + "<template>" * 100_000, "row"
    yield "broken.xml", "<nta><template><name>P", "row"
    yield "empty.xta", "", "row"
    yield "blank.xta", "\n\n  \n", "row"
    yield "nul.xta", SOLUTION.replace("clock x", "clock\0x"), "row"
    yield "latin.xta", SOLUTION.encode() + b"// \xe9\xff\xfe", "row or points 7"
    yield "utf16.xta", SOLUTION.encode("utf-16"), "row or points 7"
    yield "bom.xta", b"\xef\xbb\xbf" + SOLUTION.encode(), "row or points 7"
    yield "binary.xta", bytes(range(256)) * 4000, "row"
    yield "zip.zip", b"PK\x03\x04" + bytes(2000), "row"
    yield "-q.xta", SOLUTION, "points 7"
    yield "$(touch owned); `touch owned`.xta", SOLUTION, "points 7"
    yield "a\nline, \"quoted\".xta", SOLUTION, "points 7"
    yield "=cmd|' C'!A0.xta", SOLUTION, "points 7"
    yield "n" * 200 + ".xta", SOLUTION, "points 7"


def hand_in(**changes):
    made = {"zonelab-handin": 1, "exercise": {"id": "hostile/target", "version": 1, "hash": ""},
            "engine": "0.2.0", "variant": {}, "learner": {"name": "N. N.", "id": "1"},
            "answers": {"model": SOLUTION},
            "claimed": {"points": 7, "max": 7, "checks": {"lit": "passed"}},
            "texts": {}, "journal": [], "sum": ""}
    made.update(changes)
    del made["sum"]
    text = json.dumps(made, separators=(",", ":"), ensure_ascii=False)
    made["sum"] = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    return json.dumps(made, ensure_ascii=False)


def hand_ins():
    """Of a whole course, from people who know JSON."""
    start = re.search(r"```xta start\n(.*?)```", TARGET, re.S)[1]
    hostile = "<img src=x onerror=alert(1)>"
    wrong = {"model": start}
    row = [("claims", hand_in(answers=wrong, claimed={"points": 999, "max": 7, "checks": {}}), "points 1"),
           ("wrong-hash", hand_in(exercise={"id": "hostile/target", "version": 1, "hash": "sha256:00"}), "points 7"),
           ("wrong-sum", hand_in(answers=wrong)[:-9] + '12345678"}', "error 1"),
           ("other-exercise", hand_in(exercise={"id": "first/stairs", "version": 9, "hash": ""}), "row or points 7"),
           ("wrong-variant", hand_in(variant={"K": 10 ** 12}), "row or points 7"),
           ("odd-variant", hand_in(variant={"__proto__": [[]], "K": "7"}), "row or points 7"),
           ("long-journal", hand_in(journal=[{"s": i, "answer": "sha256:00", "checks": "p", "step": 1}
                                             for i in range(100_000)]), "row or points 7"),
           ("odd-journal", hand_in(journal={"a": None}), "row or points 7"),
           ("html-name", hand_in(learner={"name": hostile, "id": hostile}), "points 7"),
           ("path-name", hand_in(learner={"name": "../../../etc/passwd", "id": "/etc/passwd\0"}), "points 7"),
           ("formula-name", hand_in(learner={"name": "=HYPERLINK(\"x\")", "id": "+1\r\n@A,\"B"}), "points 7"),
           ("long-name", hand_in(learner={"name": "n" * 500_000, "id": "i" * 500_000}), "row or points 7"),
           ("no-strings", hand_in(learner={"name": 7, "id": [1]}), "row or points 7"),
           ("model-number", hand_in(answers={"model": 7}), "row"),
           ("model-list", hand_in(answers=[SOLUTION]), "row"),
           ("no-answers", hand_in(answers=None), "row"),
           ("proto", hand_in(answers={"__proto__": {"model": SOLUTION}}), "row"),
           ("later", hand_in(**{"zonelab-handin": 2}), "row or points 7"),
           ("texts", hand_in(texts={"why": hostile, "../x": "=1+1"}), "row or points 7"),
           ("twice", hand_in()[:-1] + ', "answers": {"model": "x"}}', "row or points 7"),
           ("deep", "[" * 100_000, "row"), ("deep-object", '{"a":' * 100_000, "row"),
           ("cut", hand_in()[:200], "row"), ("null", "null", "row"), ("number", "1e999", "row"),
           ("surrogate", '{"model": "\\ud800"}', "row")]
    for name, text, must in row:
        yield name + ".zonelab-handin.json", text, must


def queries():
    """For asked.zonelab.md."""
    every = "forall (i : int[0, 30000]) forall (j : int[0, 30000])"
    for name, query, must in (
            ("ours", "E<> P.B", "points 1"), ("parentheses", "E<> " + "(" * 100_000, "points 0"),
            ("nots", "E<> " + "!" * 100_001 + "P.B", "points 0"),
            ("forall", f"E<> {every} i + j >= 0 && P.B", "undecided 1"),
            ("exists", f"A[] {every.replace('forall', 'exists')} i + j < 0", "undecided 0"),
            ("division", "E<> 1 / 0 == 1 || P.B", "undecided 1"), ("long", "E<> " + "P.B || " * 30_000 + "P.B", "row or undecided 1"),
            ("two", "E<> P.B\nE<> P.A", "points 0"), ("html", "<script>alert(1)</script>", "points 0"),
            ("hash", "E<> P#.B", "points 0"), ("assigns", "E<> (P.x = 0) == 0", "points 0"),
            ("nul", "E<> P.B\0", "row or points 0"), ("form", "sup: P.x", "points 0")):
        yield name + ".json", json.dumps({"queries": {"can": query}}), must
    for name, number, must in (
            ("three", "3", "points 2"), ("far", "3" + "0" * 400, "points 0"), ("code", "3)||(1", "points 0"),
            ("braces", "{k}", "points 0"), ("minus", "-2147483648", "points 0"), ("most", "2147483647", "points 0"),
            ("spaces", " " * 100_000 + "3", "row or points 2"), ("zeros", "0" * 100_000 + "3", "row or points 2 or points 0")):
        yield "number-" + name + ".json", json.dumps({"numbers": {"when": number}}), must


GROUPS = {"models": ("target", models), "odd files": ("target", odd_files),
          "hand-ins": ("target", hand_ins), "queries": ("asked", queries)}
