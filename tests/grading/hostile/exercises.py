"""Hostile exercises: texts, and what `zonelab exercise check` must say of each.

  refused       errors with line and column, nothing else
  taken         no errors; what it does to a page or a grader is for their tests
  any           either, as long as it ends in time
"""
import json
import re
from pathlib import Path

TARGET = (Path(__file__).parent / "target.zonelab.md").read_text()
FRONT, BODY = TARGET.split("---\n", 2)[1:]


def front(*lines, drop=""):
    kept = "".join(l for l in FRONT.splitlines(True) if not drop or not l.startswith(drop))
    return "---\n" + kept + "".join(line + "\n" for line in lines) + "---\n" + BODY


def more(text):
    return TARGET + "\n" + text + "\n"


def test(name, info="", query="E<> Lamp.On"):
    return f"```test {name} {info}\n{query}\nexpect: satisfied\n```\n"


def texts():
    yield "target", TARGET, "taken"
    # ---- Size
    yield "million-tests", more("".join(test(f"t{i}") for i in range(1_000_000 // 60))), "refused"
    yield "501-blocks", more("".join(test(f"t{i}") for i in range(501))), "refused"
    yield "megabyte-statement", TARGET.replace("A lamp that", "A lamp " * 150_000 + "that"), "refused"
    yield "long-statement", TARGET.replace("A lamp that", "A lamp " * 20_000 + "that"), "refused"
    yield "long-line", more("x" * 900_000), "refused"
    yield "backticks", more("`" * 900_000), "refused"
    yield "fences", more("```\n" * 100_000), "any"
    yield "keys", front(*(f"k{i}: 1" for i in range(50_000))), "refused"
    yield "long-key", front("k" * 500_000 + ": 1"), "refused"
    yield "needs-of-all", more("".join(test(f"t{i}", "needs=" + "+".join(
        f"t{j}" for j in range(i))) for i in range(1, 400))), "refused"
    yield "needs-ladder", more(test("t0") + "".join(test(f"t{i}", f"needs=t{i - 1}") for i in range(1, 480))), "any"
    # ---- Parameters and numbers
    yield "parameters", front("params: K in 1..1000000000"), "refused"
    yield "parameters-product", front("params: K in 1..1001, L in 1..1000"), "refused"
    yield "parameters-overflow", front("params: K in 0..4294967295, L in 0..4294967295, M in 0..4294967295"), "refused"
    yield "parameters-long", front("params: K in 0..99999999999999999999999"), "refused"
    yield "parameters-back", front("params: K in 9..4"), "refused"
    yield "parameter-k", front("params: k in 1..2"), "refused"
    yield "parameter-itself", front("params: K in {K}..4"), "refused"
    yield "points-huge", more(test("t", "points=1000000000000")), "refused"
    yield "points-minus", more(test("t", "points=-1")), "refused"
    yield "points-fraction", more(test("t", "points=1.5")), "refused"
    yield "limits-huge", front("limits: states 99999999999999999999", drop="limits"), "refused"
    yield "limits-minus", front("limits: seconds -1", drop="limits"), "refused"
    yield "limits-none", front("limits: states 0", drop="limits"), "any"
    yield "range-huge", more("```number n\nask: n\nquery: E<> Lamp.x <= {k}\nleast\nrange: 0..999999999999\n```"), "refused"
    yield "hint-after", more("```hint after=99999999999999999999\nx\n```"), "refused"
    # ---- Loops
    yield "needs-itself", more(test("t", "needs=t")), "refused"
    yield "needs-circle", more(test("a", "needs=b") + test("b", "needs=c") + test("c", "needs=a")), "refused"
    yield "replace-grows", more("```variant v\nreplace: Around => Around, Around2\ncheck: E<> true\nexpect: satisfied\n```"), "any"
    yield "replace-same", more("```variant v\nreplace: clock => clock\ncheck: E<> Lamp.On\nexpect: satisfied\n```"), "any"
    yield "replace-many", more("```variant v\n" + "replace: Around => Around /* Around */\n" * 20_000
                               + "check: E<> true\nexpect: satisfied\n```"), "any"
    yield "replace-nothing", more("```variant v\nreplace:  => x\ncheck: E<> true\nexpect: satisfied\n```"), "refused"
    yield "monitor-endless", TARGET.replace("    state Silent", "    void f() { while (true) { } }\n    state Silent").replace(
        "Silent -> Heard { sync press?; }", "Silent -> Heard { sync press?; assign f(); }"), "any"
    # ---- Form
    yield "empty", "", "refused"
    yield "nothing", "---\n---\n", "refused"
    yield "no-end", "---\n" + FRONT, "refused"
    yield "fence-open", more("```test t\nE<> true"), "refused"
    yield "version-2", TARGET.replace("zonelab: 1", "zonelab: 2"), "refused"
    yield "version-text", TARGET.replace("version: 1", "version: one"), "refused"
    yield "key-unknown", front("tilte: x"), "refused"
    yield "key-twice", front("title: again"), "refused"
    yield "kind-unknown", TARGET.replace("kind: model", "kind: modell"), "refused"
    yield "lock-nobody", front("lock: process Nobody", drop="lock"), "refused"
    yield "lock-odd", front("lock: everything", drop="lock"), "refused"
    yield "edits-odd", front("edits: two numbers"), "refused"
    yield "id-path", TARGET.replace("hostile/target", "../../etc/passwd"), "refused"
    yield "id-html", TARGET.replace("hostile/target", "<b>x</b>"), "refused"
    yield "block-unknown", more("```tset t\nE<> true\n```"), "refused"
    yield "attribute-unknown", more(test("t", "piont=1")), "refused"
    yield "name-missing", more("```test\nE<> true\nexpect: satisfied\n```"), "refused"
    yield "name-odd", more(test("../t")), "refused"
    yield "name-proto", more(test("__proto__")), "refused"
    yield "name-constructor", more(test("constructor") + test("toString")), "any"
    yield "name-twice", more(test("out")), "refused"
    yield "expect-missing", more("```test t\nE<> true\n```"), "refused"
    yield "expect-odd", more("```test t\nE<> true\nexpect: maybe\n```"), "refused"
    yield "with-nobody", more(test("t", "with=Nobody")), "refused"
    yield "start-twice", more("```xta start\nprocess P() { state A; init A; }\nsystem P;\n```"), "refused"
    yield "start-missing", TARGET.replace("```xta start", "```xta reference"), "refused"
    yield "start-broken", TARGET.replace("clock x;", "clock x", 1), "refused"
    yield "query-broken", more(test("t", query="E<> Nobody.Here")), "refused"
    yield "held-odd", more("```held h sha256=xyz\n```"), "refused"
    yield "crlf", TARGET.replace("\n", "\r\n"), "any"
    yield "cr", TARGET.replace("\n", "\r"), "taken"
    yield "bom", "\ufeff" + TARGET, "any"
    yield "nul", TARGET.replace("A lamp", "A\0lamp"), "any"
    yield "not-utf8", TARGET.encode().replace(b"A lamp", b"A \xff\xfelamp"), "taken"
    yield "binary", bytes(range(256)) * 1000, "refused"
    # ---- Kinds of later versions are refused by name
    for word in ("run", "predict", "zone", "matrix", "include", "region", "pick", "core",
                 "interpolant", "equal", "cover", "learnt", "puzzle", "order", "solution"):
        yield "later-" + word, more(f"```{word} later points=1\nx\n```"), "refused"
    # ---- Data
    yield "json-empty.json", "{}", "refused"
    yield "json-deep.json", "[" * 200_000, "refused"
    yield "json-deeper.json", '{"blocks":' * 100_000, "refused"
    yield "json-types.json", json.dumps({"zonelab": "1", "id": 7, "version": [], "kind": {}, "title": None,
                                         "blocks": [1, "x", None, {}]}), "refused"
    yield "json-unknown.json", json.dumps({"zonelab": 1, "id": "a/b", "version": 1, "kind": "text", "title": "t",
                                           "__proto__": {}, "blocks": []}), "refused"
    yield "json-later.json", json.dumps({"zonelab": 1, "id": "a/b", "version": 1, "kind": "text", "title": "t",
                                         "blocks": [{"block": "run", "name": "x"}]}), "refused"
    yield "json-big-number.json", '{"zonelab": 1e999, "id": "a"}', "refused"
    yield "json-cut.json", '{"zonelab": 1, "id": "a', "refused"
    for path in sorted((Path(__file__).parent / "page").glob("*.zonelab.md")):
        yield "page-" + path.name.split(".")[0], path.read_text(), "taken"
