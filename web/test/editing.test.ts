// Edits of processes as changes of the text: awkward texts, and what must come of them, written by hand.
import { describe as suite, expect, test } from "vitest";
import { apply, type Change } from "../src/editing/changes";
import { addEdge, labelOf, removeEdge, setLabel } from "../src/editing/edges";
import {
  addLocation,
  freshName,
  kindOf,
  makeInitial,
  removeLocation,
  renameLocation,
  setInvariant,
  setKind,
} from "../src/editing/locations";
import { scan, type Process } from "../src/editing/scan";

/** The text after an edit of process P. */
function edited(text: string, edit: (text: string, process: Process) => Change[]): string {
  const process = scan(text, "P");
  expect(process, text).not.toBeNull();
  const after = apply(text, edit(text, process!));
  expect(scan(after, "P"), after).not.toBeNull(); // it can go on
  return after;
}

const kSpread = `clock x; // process P() { state Z; init Z; }
process P(const int k, int &v) {
    /* state A; */ int f(int n) { return n; }
    state
        A, // where it begins
        B { x <= 5 && // a limit
            v < 3 }, /* and */ C,
        D { x <= 1 }; // the last
    commit B, C; // in no time
    urgent D;
    init A; // here
    trans
        // out
        A -> B { guard x > 1; // a guard
                 sync go!; },
        -> C { },
        // on
        B -> C { assign x = 0, v = f(1); }, // with an update
        C -> D { select i : int[0, 2]; guard i > v; },
        -> A { }; // back
}
process Q() { state A, B; init A; trans A -> B { }, -> A { }; }
system P, Q;
`;
/** The same with one piece replaced by another. */
function swap(text: string, ...pairs: [string, string][]): string {
  for (const [from, to] of pairs) {
    expect(text.split(from).length, `"${from}" stands there once`).toBe(2);
    text = text.replace(from, to);
  }
  return text;
}

const kShort = "process P() { clock x; state A, B {x<=2}; init A; trans A->B {guard x>1;}, ->B {}; } system P;";

suite("the frame of a process", () => {
  test("comments, parameters, functions and other processes are no hindrance", () => {
    const process = scan(kSpread, "P")!;
    expect(process.states.items.map(({ name }) => name.text)).toEqual(["A", "B", "C", "D"]);
    expect(process.marks.map(({ kind, items }) => [kind, ...items.map(({ text }) => text)])).toEqual([
      ["commit", "B", "C"],
      ["urgent", "D"],
    ]);
    expect(process.init.location.text).toBe("A");
    expect(process.trans!.items.map(({ source, target }) => `${source} ${target.text}`)).toEqual([
      "A B",
      "A C",
      "B C",
      "C D",
      "C A",
    ]);
    expect(kSpread.slice(process.from, process.to)).toMatch(/^process P[\s\S]*back\n\}$/);
    expect(labelOf(kSpread, process.trans!.items[3]!, "select")).toBe("i : int[0, 2]");
    expect(labelOf(kSpread, process.trans!.items[3]!, "sync")).toBe("");
    expect(["A", "B", "D"].map((name) => kindOf(process, name))).toEqual(["ordinary", "committed", "urgent"]);
  });
  test("of the old grammar, and without edges", () => {
    expect(scan("process P { state A; init A; }", "P")!.trans).toBeNull();
    expect(scan("process P(int x; const k) { state A; init A; }", "P")).not.toBeNull();
  });
  test("a mistake within a label does not matter, one in the frame does", () => {
    expect(scan(swap(kSpread, ["x > 1;", "x > ;"]), "P")).not.toBeNull();
    for (const [from, to] of [
      ["init A; // here", "// here"],
      ["A -> B { guard", "A -> { guard"],
      ["v = f(1); }", "v = f(1; }"],
      ["-> A { }; // back\n}", "-> A { } // back\n}"],
      ["D { x <= 1 };", "D { x <= 1 },;"],
    ] as const)
      expect(scan(swap(kSpread, [from, to]), "P"), to).toBeNull();
    expect(scan(kSpread.slice(0, kSpread.indexOf("-> C { },")), "P")).toBeNull();
    expect(scan("process P() { state A { /* never", "P")).toBeNull();
    expect(scan(kSpread, "Z")).toBeNull();
  });
});

suite("locations are added", () => {
  const add = (text: string) => edited(text, (one, process) => addLocation(one, process, "L1"));
  test("on a line of their own where the last one has one, before the comment's end", () => {
    expect(add(kSpread)).toBe(
      swap(kSpread, ["        D { x <= 1 }; // the last\n", "        D { x <= 1 }, // the last\n        L1;\n"]),
    );
  });
  test("on the same line", () => {
    expect(add(kShort)).toBe(swap(kShort, ["B {x<=2};", "B {x<=2}, L1;"]));
    expect(add("process P() {\n  state A,\n        B, C;\n  init A;\n}")).toBe(
      "process P() {\n  state A,\n        B, C, L1;\n  init A;\n}",
    );
    expect(add("process P() {\n  state A; // one\n  init A;\n}")).toBe(
      "process P() {\n  state A, L1; // one\n  init A;\n}",
    );
  });
  test("where the semicolon stands apart", () => {
    expect(add("process P() {\n  state\n    A,\n    B // b\n  ;\n  init A;\n}")).toBe(
      "process P() {\n  state\n    A,\n    B, // b\n    L1\n  ;\n  init A;\n}",
    );
    expect(add("process P() {\n  state\n    A\n  ;\n  init A;\n}")).toBe(
      "process P() {\n  state\n    A,\n    L1\n  ;\n  init A;\n}",
    );
    expect(add("process P() {\n  state\n    A /* a */ ; init A;\n}")).toBe(
      "process P() {\n  state\n    A, /* a */\n    L1 ; init A;\n}",
    );
  });
  test("under a name that is new", () => {
    expect(freshName("process P() { state L1, l2; } // L2")).toBe("L2");
  });
});

suite("locations are renamed", () => {
  test("wherever their process names them, and nowhere else", () => {
    expect(edited(kSpread, (_, process) => renameLocation(process, "C", "Done"))).toBe(
      swap(
        kSpread,
        ["/* and */ C,", "/* and */ Done,"],
        ["commit B, C;", "commit B, Done;"],
        ["        -> C { },", "        -> Done { },"],
        ["B -> C { assign", "B -> Done { assign"],
        ["C -> D", "Done -> D"],
      ),
    );
    expect(edited(kSpread, (_, process) => renameLocation(process, "A", "Begin"))).toBe(
      swap(
        kSpread,
        ["        A, // where", "        Begin, // where"],
        ["init A; // here", "init Begin; // here"],
        ["        A -> B { guard", "        Begin -> B { guard"],
        ["-> A { }; // back", "-> Begin { }; // back"],
      ),
    );
  });
});

suite("locations are deleted", () => {
  const remove = (text: string, name: string) => edited(text, (one, process) => removeLocation(one, process, name));
  test("with the edges at them; an edge after them says where it leaves from; comments stay", () => {
    expect(remove(kSpread, "B")).toBe(
      swap(
        kSpread,
        ["        B { x <= 5 && // a limit\n            v < 3 }, /* and */ C,\n", "        /* and */ C,\n"],
        ["commit B, C;", "commit C;"],
        ["        A -> B { guard x > 1; // a guard\n                 sync go!; },\n", ""],
        ["        -> C { },", "        A -> C { },"],
        ["        B -> C { assign x = 0, v = f(1); }, // with", "        // with"],
      ),
    );
  });
  test("the last ones", () => {
    expect(remove(kSpread, "D")).toBe(
      swap(
        kSpread,
        ["/* and */ C,\n        D { x <= 1 }; // the last", "/* and */ C;\n        // the last"],
        ["    urgent D;\n", ""],
        ["        C -> D { select i : int[0, 2]; guard i > v; },\n        -> A", "        C -> A"],
      ),
    );
    expect(remove(kShort, "B")).toBe("process P() { clock x; state A; init A; } system P;");
  });
  test("of one line", () => {
    expect(remove("process P() {\n  state A, B, C;\n  commit B, C;\n  init A;\n  trans A -> B { };\n}", "B")).toBe(
      "process P() {\n  state A, C;\n  commit C;\n  init A;\n}",
    );
    expect(remove("process P() {\n  state A, B, C;\n  commit B, C;\n  init A;\n  trans A -> B { };\n}", "C")).toBe(
      "process P() {\n  state A, B;\n  commit B;\n  init A;\n  trans A -> B { };\n}",
    );
  });
  test("the first one, and when all edges go but comments are among them", () => {
    expect(
      remove(
        "process P() {\n  state A, B;\n  init B;\n  trans // all\n    A -> B { }, // one\n    B -> A { };\n}",
        "A",
      ),
    ).toBe("process P() {\n  state B;\n  init B;\n  // all\n    // one\n}");
  });
});

suite("initial, urgent, committed", () => {
  const kind = (text: string, name: string, to: Parameters<typeof setKind>[3]) =>
    edited(text, (one, process) => setKind(one, process, name, to));
  test("another initial location", () => {
    expect(edited(kSpread, (_, process) => makeInitial(process, "C"))).toBe(
      swap(kSpread, ["init A; // h", "init C; // h"]),
    );
    expect(edited(kSpread, (_, process) => makeInitial(process, "A"))).toBe(kSpread);
  });
  test("into a list that is there, out of another one", () => {
    expect(kind(kSpread, "A", "urgent")).toBe(swap(kSpread, ["urgent D;", "urgent D, A;"]));
    expect(kind(kSpread, "C", "urgent")).toBe(
      swap(kSpread, ["commit B, C;", "commit B;"], ["urgent D;", "urgent D, C;"]),
    );
    expect(kind(kSpread, "D", "committed")).toBe(
      swap(kSpread, ["commit B, C;", "commit B, C, D;"], ["    urgent D;\n", ""]),
    );
    expect(kind(kSpread, "B", "ordinary")).toBe(swap(kSpread, ["commit B, C;", "commit C;"]));
    expect(kind(kSpread, "B", "committed")).toBe(kSpread);
    expect(kind(kSpread, "D", "ordinary")).toBe(swap(kSpread, ["    urgent D;\n", ""]));
  });
  test("into a new list, below the states", () => {
    expect(kind("process P() {\n  state A, B; // two\n  init A;\n}", "B", "committed")).toBe(
      "process P() {\n  state A, B; // two\n  commit B;\n  init A;\n}",
    );
    expect(kind(kShort, "B", "urgent")).toBe(swap(kShort, ["B {x<=2};", "B {x<=2}; urgent B;"]));
  });
  test("a list of its own gets another keyword", () => {
    const text = "process P() {\n  state A, B;\n  commit B; // no time\n  init A;\n}";
    expect(kind(text, "B", "urgent")).toBe(swap(text, ["commit B;", "urgent B;"]));
    expect(kind(text, "B", "ordinary")).toBe(swap(text, ["  commit B; // no time", "  // no time"]));
  });
  test("several lists of a kind", () => {
    const text = "process P() { state A, B, C; urgent A; commit B; urgent C; init A; }";
    expect(kind(text, "C", "committed")).toBe("process P() { state A, B, C; urgent A; commit B, C; init A; }");
    expect(kind(text, "B", "urgent")).toBe("process P() { state A, B, C; urgent A, B; urgent C; init A; }");
  });
});

suite("invariants", () => {
  const set = (text: string, name: string, to: string) =>
    edited(text, (one, process) => setInvariant(one, process, name, to));
  test("are added with braces like the others, changed, removed", () => {
    expect(set(kSpread, "A", "x <= 7")).toBe(swap(kSpread, ["        A, //", "        A { x <= 7 }, //"]));
    expect(set(kShort, "A", "x<=7")).toBe(swap(kShort, ["state A,", "state A {x<=7},"]));
    expect(set(kSpread, "D", "x <= 10")).toBe(swap(kSpread, ["D { x <= 1 }", "D { x <= 10 }"]));
    expect(set(kSpread, "D", "")).toBe(swap(kSpread, ["D { x <= 1 };", "D;"]));
    expect(set(kShort, "B", "")).toBe(swap(kShort, ["B {x<=2};", "B;"]));
    expect(set(kSpread, "C", "")).toBe(kSpread);
  });
  test("of several lines", () => {
    expect(set(kSpread, "B", "x <= 5 && // a limit\n            v < 4")).toBe(swap(kSpread, ["v < 3 }", "v < 4 }"]));
    expect(set("process P() { state A { /* why */ x < 1 }, B; init A; }", "A", "")).toBe(
      "process P() { state A /* why */, B; init A; }",
    );
  });
});

suite("edges are added", () => {
  const add = (text: string, from = "B", to = "A") => edited(text, (one, process) => addEdge(one, process, from, to));
  test("as the last one, on a line of its own or on the same", () => {
    expect(add(kSpread)).toBe(swap(kSpread, ["-> A { }; // back", "-> A { }, // back\n        B -> A { };"]));
    expect(add(kShort, "B", "B")).toBe(swap(kShort, ["->B {};", "->B {}, B -> B {};"]));
  });
  test("below the only one", () => {
    expect(add("process P() {\n  state A, B;\n  init A;\n  trans A -> B { sync a!; }; // once\n}")).toBe(
      "process P() {\n  state A, B;\n  init A;\n  trans A -> B { sync a!; }, // once\n        B -> A { };\n}",
    );
  });
  test("as the first one", () => {
    expect(add("process P() {\n  state A, B;\n  init A; // here\n}")).toBe(
      "process P() {\n  state A, B;\n  init A; // here\n  trans\n    B -> A { };\n}",
    );
    expect(add("process P() { state A, B; init A; }")).toBe("process P() { state A, B; init A; trans B -> A { }; }");
    expect(add("\tprocess P() {\n\t\tstate A, B;\n\t\tinit A;\n\t}")).toBe(
      "\tprocess P() {\n\t\tstate A, B;\n\t\tinit A;\n\t\ttrans\n\t\t\tB -> A { };\n\t}",
    );
  });
});

suite("edges are deleted", () => {
  const remove = (text: string, index: number) => edited(text, (one, process) => removeEdge(one, process, index));
  test("the first of those that leave from one place: the next one says where from", () => {
    expect(remove(kSpread, 0)).toBe(
      swap(kSpread, [
        "        A -> B { guard x > 1; // a guard\n                 sync go!; },\n        -> C",
        "        A -> C",
      ]),
    );
    expect(remove(kShort, 0)).toBe(swap(kShort, ["A->B {guard x>1;}, ->B {};", "A ->B {};"]));
  });
  test("another one of those", () => {
    expect(remove(kSpread, 1)).toBe(swap(kSpread, ["        -> C { },\n", ""]));
    expect(remove(kSpread, 2)).toBe(
      swap(kSpread, ["        B -> C { assign x = 0, v = f(1); }, // with", "        // with"]),
    );
  });
  test("the last one: the semicolon moves up", () => {
    expect(remove(kSpread, 4)).toBe(
      swap(kSpread, ["guard i > v; },\n        -> A { }; // back", "guard i > v; };\n        // back"]),
    );
    expect(remove(kShort, 1)).toBe(swap(kShort, ["{guard x>1;}, ->B {};", "{guard x>1;};"]));
    const apart = "process P() {\n  state A;\n  init A;\n  trans\n    A -> A { },\n    A -> A { sync a!; }\n  ;\n}";
    expect(remove(apart, 1)).toBe("process P() {\n  state A;\n  init A;\n  trans\n    A -> A { };\n}");
  });
  test("the only one goes with its keyword", () => {
    expect(remove("process P() {\n  state A;\n  init A;\n  trans\n    A -> A { };\n}", 0)).toBe(
      "process P() {\n  state A;\n  init A;\n}",
    );
  });
});

suite("labels of edges", () => {
  const set = (text: string, index: number, kind: Parameters<typeof setLabel>[3], to: string) =>
    edited(text, (one, process) => setLabel(one, process, index, kind, to));
  test("are changed", () => {
    expect(set(kSpread, 0, "guard", "x > 2")).toBe(swap(kSpread, ["guard x > 1;", "guard x > 2;"]));
    expect(set(kSpread, 2, "assign", "x = 0")).toBe(swap(kSpread, ["x = 0, v = f(1);", "x = 0;"]));
  });
  test("are added in the order of the grammar", () => {
    expect(set(kSpread, 1, "sync", "go?")).toBe(swap(kSpread, ["-> C { },", "-> C { sync go?; },"]));
    expect(set(kSpread, 0, "select", "i : int[0, 1]")).toBe(
      swap(kSpread, ["{ guard x > 1;", "{ select i : int[0, 1]; guard x > 1;"]),
    );
    expect(set(kSpread, 2, "sync", "go?")).toBe(swap(kSpread, ["{ assign x = 0,", "{ sync go?; assign x = 0,"]));
    expect(set(kSpread, 3, "assign", "v = i")).toBe(swap(kSpread, ["guard i > v; }", "guard i > v; assign v = i; }"]));
    expect(set(kSpread, 3, "sync", "go!")).toBe(swap(kSpread, ["guard i > v; }", "guard i > v; sync go!; }"]));
    expect(set(kShort, 1, "assign", "x=0")).toBe(swap(kShort, ["->B {};", "->B {assign x=0;};"]));
  });
  test("on lines of their own where the others have them", () => {
    const text =
      "process P() {\n  state A;\n  init A;\n  trans\n    A -> A {\n      guard x > 1; // why\n    },\n    -> A {\n    };\n}";
    expect(set(text, 0, "assign", "x = 0")).toBe(
      swap(text, ["      guard x > 1; // why\n", "      guard x > 1; // why\n      assign x = 0;\n"]),
    );
    expect(set(text, 0, "select", "i : int")).toBe(
      swap(text, ["      guard x", "      select i : int;\n      guard x"]),
    );
    expect(set(text, 1, "sync", "a!")).toBe(swap(text, ["    -> A {\n    };", "    -> A {\n      sync a!;\n    };"]));
    expect(set(text, 0, "guard", "")).toBe(swap(text, ["      guard x > 1; // why\n", "      // why\n"]));
  });
  test("are removed", () => {
    expect(set(kSpread, 0, "guard", "")).toBe(swap(kSpread, ["{ guard x > 1; // a guard", "{ // a guard"]));
    expect(set(kSpread, 0, "sync", "")).toBe(
      swap(kSpread, ["// a guard\n                 sync go!; }", "// a guard\n                 }"]),
    );
    expect(set(kSpread, 3, "select", "")).toBe(swap(kSpread, ["{ select i : int[0, 2]; guard", "{ guard"]));
    expect(set(kSpread, 2, "assign", "")).toBe(swap(kSpread, ["{ assign x = 0, v = f(1); }", "{ }"]));
    expect(set(kShort, 0, "guard", "")).toBe(swap(kShort, ["{guard x>1;}", "{}"]));
    expect(set(kSpread, 1, "guard", "")).toBe(kSpread);
  });
  test("with a comment instead of labels", () => {
    expect(set("process P() { state A; init A; trans A -> A { /* idle */ }; }", 0, "guard", "x > 1")).toBe(
      "process P() { state A; init A; trans A -> A { guard x > 1; /* idle */ }; }",
    );
  });
});
