// Answers to the exercises of examples/course that try to earn points for nothing, or have one of the usual mistakes,
// with what they earn: worked out from the sentences of the exercise.
//
//   process   stands in the start in place of the process with its name
//   edits     are made in the start, or in the solution if `of` says so

export const kAnswers = {
  "02-stairs": [
    {
      name: "somebody-must-press",
      points: 6, // all but dark-in-time
      of: "solution",
      edits: [["    init Off;", "    urgent Off;\n    init Off;"]],
    },
    {
      name: "never-on",
      points: 0,
      process: `process Light() {
    clock x;
    state Off, On;
    init Off;
    trans
        Off -> Off { sync press?; };
}`,
    },
    {
      name: "never-on-busy",
      points: 0,
      process: `process Light() {
    clock x;
    state Off, On;
    init Off;
    trans
        Off -> Off { };
}`,
    },
    {
      name: "presses-its-own-button",
      points: 6, // all but dark-in-time
      of: "solution",
      edits: [
        [
          "On -> On { sync press?; assign x = 0; },",
          "On -> On { sync press?; assign x = 0; },\n        On -> On { guard x == 5; sync press!; assign x = 0; },",
        ],
      ],
    },
    {
      name: "time-stops-in-the-light",
      points: 1,
      process: `process Light() {
    clock x;
    state Off, On;
    urgent On;
    init Off;
    trans
        Off -> On { sync press?; assign x = 0; },
        On -> On { sync press?; };
}`,
    },
    {
      name: "never-off",
      points: 2,
      process: `process Light() {
    clock x;
    state Off, On;
    init Off;
    trans
        Off -> On { sync press?; assign x = 0; };
}`,
    },
    {
      name: "only-the-invariant",
      points: 3,
      process: `process Light() {
    clock x;
    state Off, On { x <= 5 };
    init Off;
    trans
        Off -> On { sync press?; assign x = 0; },
        On -> On { sync press?; },
        On -> Off { guard x >= 3; };
}`,
    },
    {
      name: "only-the-reset",
      points: 5,
      process: `process Light() {
    clock x;
    state Off, On;
    init Off;
    trans
        Off -> On { sync press?; assign x = 0; },
        On -> On { sync press?; assign x = 0; },
        On -> Off { guard x >= 3; };
}`,
    },
    {
      name: "too-early",
      points: 4,
      process: `process Light() {
    clock x;
    state Off, On { x <= 4 };
    init Off;
    trans
        Off -> On { sync press?; assign x = 0; },
        On -> On { sync press?; assign x = 0; },
        On -> Off { guard x >= 3; };
}`,
    },
    {
      name: "deaf-at-times",
      points: 5,
      process: `process Light() {
    clock x;
    state Off, On { x <= 5 }, Deaf;
    init Off;
    trans
        Off -> On { sync press?; assign x = 0; },
        On -> On { sync press?; assign x = 0; },
        On -> Off { guard x >= 3; },
        On -> Deaf { guard x >= 3; },
        Deaf -> Deaf { };
}`,
    },
  ],
  "05-barista": [
    {
      name: "a-guest-must-come",
      points: 9, // all but next-cup
      of: "solution",
      edits: [
        [
          "    state Idle, Brewing { b <= 4 };\n    init Idle;",
          "    state Idle, Brewing { b <= 4 };\n    urgent Idle;\n    init Idle;",
        ],
      ],
    },
    {
      name: "orders-come-too-soon",
      points: 9, // all but next-cup
      of: "solution",
      edits: [["Idle -> Brewing { sync order?;", "Idle -> Brewing { guard b >= 7; sync order?;"]],
    },
    {
      name: "no-orders",
      points: 0,
      process: `process Barista() {
    clock b;
    state Idle;
    init Idle;
    trans
        Idle -> Idle { };
}`,
    },
    {
      name: "one-cup",
      points: 9,
      process: `process Barista() {
    clock b;
    state Idle, Brewing { b <= 4 }, Gone;
    init Idle;
    trans
        Idle -> Brewing { sync order?; assign b = 0; },
        Brewing -> Gone { guard b >= 2; sync ready!; },
        Gone -> Gone { };
}`,
    },
    {
      name: "two-cups",
      points: 9,
      process: `process Barista() {
    clock b; int[0, 2] n;
    state Idle, Brewing { b <= 4 }, Gone;
    init Idle;
    trans
        Idle -> Brewing { guard n < 2; sync order?; assign b = 0, n++; },
        Brewing -> Idle { guard b >= 2; sync ready!; },
        Idle -> Gone { guard n == 2; },
        Gone -> Gone { };
}`,
    },
    {
      name: "instant",
      points: 8,
      process: `process Barista() {
    clock b;
    state Idle, Brewing;
    urgent Brewing;
    init Idle;
    trans
        Idle -> Brewing { sync order?; assign b = 0; },
        Brewing -> Idle { sync ready!; };
}`,
    },
    {
      name: "time-stops",
      points: 0,
      process: `process Barista() {
    clock b;
    state Idle { b <= 0 };
    init Idle;
    trans
        Idle -> Idle { };
}`,
    },
    {
      name: "brewed-before",
      points: 7,
      process: `process Barista() {
    clock b;
    state Idle, Brewing { b <= 4 };
    init Idle;
    trans
        Idle -> Brewing { sync order?; },
        Brewing -> Idle { guard b >= 2; sync ready!; assign b = 0; };
}`,
    },
  ],
  "08-charger": [
    {
      name: "a-car-must-come-again",
      points: 10, // all but nobody-must-come
      of: "solution",
      edits: [
        [
          "guard asked[i] && (i != last || !asked[1 - last]); sync give[i]!; assign asked[i] = false, last = i;",
          "guard asked[i] && (i != last || !asked[1 - last]); sync give[i]!; assign last = i;",
        ],
      ],
    },
    {
      name: "heard-at-some-moments",
      points: 10, // all but asks-while-busy
      of: "solution",
      edits: [
        [
          "Busy -> Busy { select i : car_t; sync ask[i]?;",
          "Busy -> Busy { select i : car_t; guard idle < 10; sync ask[i]?;",
        ],
      ],
    },
    {
      name: "deaf",
      points: 0,
      process: `process Post() {
    state Free;
    init Free;
    trans
        Free -> Free { };
}`,
    },
    {
      name: "one-car",
      points: 0,
      process: `process Post() {
    clock c;
    state Free, Busy, Give;
    urgent Give;
    init Free;
    trans
        Free -> Give { sync ask[1]?; },
        Give -> Busy { sync give[1]!; },
        Busy -> Free { sync done[1]?; };
}`,
    },
    {
      name: "blind-turns",
      points: 0,
      process: `process Post() {
    car_t turn = 0;
    bool asked[N];
    clock idle;
    state Free { idle <= 1 }, Busy;
    init Free;
    trans
        Free -> Free { select i : car_t; sync ask[i]?; assign asked[i] = true; },
        Busy -> Busy { select i : car_t; sync ask[i]?; assign asked[i] = true; },
        Free -> Free { guard idle == 1 && !asked[turn]; assign idle = 0; },
        Free -> Busy { guard asked[turn]; sync give[turn]!; assign asked[turn] = false, turn = 1 - turn; },
        Busy -> Free { select i : car_t; sync done[i]?; assign idle = 0; };
}`,
    },
    {
      name: "refuses",
      points: 0,
      process: `process Post() {
    clock c;
    car_t who;
    state Free, Busy, Give;
    urgent Give;
    init Free;
    trans
        Free -> Give { select i : car_t; sync ask[i]?; assign who = i; },
        Give -> Busy { sync give[who]!; },
        Busy -> Free { sync done[who]?; };
}`,
    },
  ],
  "14-click": [
    {
      name: "time-stops",
      points: 0, // nothing that is not allowed, and nothing at all
      process: `process Click() {
    state Idle;
    urgent Idle;
    init Idle;
}`,
    },
    {
      name: "says-anything",
      points: 0, // nothing is missing, and everything is possible
      process: `process Click() {
    state Idle;
    init Idle;
    trans
        Idle -> Idle { sync single!; },
        Idle -> Idle { sync twice!; };
}`,
    },
    { name: "weak-guard", points: 0, of: "solution", edits: [["guard x < 3;", "guard x <= 3;"]] },
    { name: "no-invariant", points: 3, of: "solution", edits: [["One { x <= 3 }", "One"]] },
    { name: "committed", points: 3, of: "solution", edits: [["urgent Two", "commit Two"]] },
    { name: "dawdles", points: 3, of: "solution", edits: [["    urgent Two;\n", ""]] },
    { name: "no-reset", points: 0, of: "solution", edits: [[" assign x = 0;", ""]] },
    {
      name: "by-chance", // the same words, by a choice
      points: 3,
      of: "solution",
      edits: [["One -> Two {", "One -> Two { guard x < 1; sync press?; },\n        One -> Two {"]],
    },
    {
      name: "two-clocks",
      points: 6,
      of: "solution",
      edits: [
        ["clock x;", "clock x, y;"],
        ["assign x = 0", "assign x = 0, y = 0"],
        ["guard x == 3", "guard y >= 3"],
      ],
    },
  ],
  "15-lock": [
    {
      name: "boats-must-come",
      points: 15, // all but never-stuck
      of: "solution",
      edits: [["    init Ready;", "    commit Ready;\n    init Ready;"]],
    },
    {
      name: "deaf",
      points: 0,
      process: `process Control() {
    state Ready;
    init Ready;
    trans
        Ready -> Ready { };
}`,
    },
    {
      name: "teleport",
      points: 0,
      process: `process Control() {
    side_t h = 0;
    state Ready, A, B;
    init Ready;
    trans
        Ready -> A { select i : side_t; sync call[i]?; assign h = i, wide[i] = true; },
        A -> B { sync inside?; assign wide[h] = false, wide[1 - h] = true; },
        B -> Ready { sync outside?; assign wide[1 - h] = false; };
}`,
    },
    {
      name: "water-by-assignment",
      points: 0,
      process: `process Control() {
    side_t h = 0;
    state Ready, A, B;
    init Ready;
    trans
        Ready -> A { select i : side_t; sync call[i]?; assign h = i, at = i; },
        A -> B { sync inside?; },
        B -> Ready { sync outside?; };
}`,
    },
    {
      name: "shadows",
      points: 0,
      process: `process Control() {
    side_t h = 0; bool wide[2];
    state Ready, A, B;
    init Ready;
    trans
        Ready -> A { select i : side_t; sync call[i]?; assign h = i, wide[i] = true; },
        A -> B { sync inside?; },
        B -> Ready { sync outside?; };
}`,
    },
    {
      name: "committed",
      points: 0,
      process: `process Control() {
    state Ready;
    commit Ready;
    init Ready;
    trans
        Ready -> Ready { };
}`,
    },
    {
      name: "writes-in-a-function",
      points: 0,
      process: `process Control() {
    side_t h = 0;
    void f() { wide[0] = true; }
    state Ready, A, B;
    init Ready;
    trans
        Ready -> A { select i : side_t; sync call[i]?; assign h = i, f(); },
        A -> B { sync inside?; },
        B -> Ready { sync outside?; };
}`,
    },
    {
      name: "hears-one-side",
      points: 15,
      of: "solution",
      edits: [["select i : side_t; sync call[i]?; assign here = i;", "sync call[1]?; assign here = 1;"]],
    },
    {
      name: "one-boat",
      points: 14,
      of: "solution",
      edits: [
        ["Closing2;\n    urgent", "Closing2, Gone;\n    urgent"],
        ["Closing2 -> Ready { sync closed?; };", "Closing2 -> Gone { sync closed?; },\n        Gone -> Gone { };"],
      ],
    },
  ],
  "07-bridge": [
    { name: "never-lifts", points: 0, edits: [["Lift { b <= 10 }", "Lift { b <= 0 }"]] },
    { name: "no-time-to-warn", points: 0, edits: [["Warn { b <= 6 }", "Warn { b <= 0 }"]] },
    { name: "only-the-guard", points: 0, edits: [["guard b >= 5", "guard b >= 7"]] },
    { name: "six-is-not-enough", points: 0, edits: [["guard b >= 5", "guard b >= 6"]] },
    {
      name: "too-late-for-the-ship",
      points: 5,
      edits: [
        ["guard b >= 5", "guard b >= 7"],
        ["Warn { b <= 6 }", "Warn { b <= 16 }"],
      ],
    },
    {
      name: "nine-will-do",
      points: 7,
      edits: [
        ["guard b >= 5", "guard b >= 9"],
        ["Warn { b <= 6 }", "Warn { b <= 9 }"],
      ],
    },
    {
      name: "three-numbers",
      points: 0,
      edits: [
        ["guard b >= 5", "guard b >= 7"],
        ["Warn { b <= 6 }", "Warn { b <= 7 }"],
        ["guard b >= 8; }", "guard b >= 9; }"],
      ],
    },
  ],
  "09-sprinkler": [
    {
      name: "never-waters",
      points: 0,
      edits: [
        ["Dry { x <= 10 }", "Dry"],
        ["guard x >= 5; assign x = 0; },\n        Wet", "guard x > 5 && x < 5; assign x = 0; },\n        Wet"],
      ],
    },
    {
      name: "never-drips",
      points: 0,
      edits: [
        ["guard x <= 2; sync drip!;", "guard x < 0; sync drip!;"],
        ["Pause { y <= 20 }", "Pause"],
      ],
    },
    {
      name: "only-the-loop",
      points: 4,
      edits: [["guard x <= 2; sync drip!;", "guard x >= 1; sync drip!; assign x = 0;"]],
    },
    {
      name: "pause-without-limit",
      points: 8,
      edits: [
        ["guard x <= 2; sync drip!;", "guard x >= 1; sync drip!; assign x = 0;"],
        ["Pause { y <= 20 }", "Pause"],
      ],
    },
  ],
  "03-locker": [
    {
      name: "always-true",
      points: 0,
      lines: ["whole-48", "at-most-60", "stuck", "empties", "used"].map((name) => `${name}: A[] true`),
    },
    {
      name: "usual-mistakes",
      points: 0,
      lines: [
        "whole-48: E<> Locker.Full && Locker.x >= 48",
        "at-most-60: A[] Locker.x <= 60",
        "stuck: E<> deadlock",
        "empties: A[] Locker.Full imply Locker.Empty",
        "used: E<> Locker.Full",
      ],
    },
    {
      name: "nearly",
      points: 0,
      lines: [
        "whole-48: A[] Locker.Full imply Locker.x <= 48",
        "at-most-60: A[] (Locker.Full || Locker.Back) imply Locker.x <= 61",
        "stuck: E[] not deadlock",
        "empties: A<> Locker.Empty",
        "used: Locker.Empty --> Locker.Full",
      ],
    },
    {
      name: "said-otherwise",
      points: 5,
      lines: [
        "whole-48: E<> Locker.x == 48 and Locker.Full",
        "at-most-60: A[] not ((Locker.Full or Locker.Back) and Locker.x > 60)",
        "stuck: A[] !deadlock",
        "empties: Locker.Full --> not Locker.Full and not Locker.Back",
        "used: A<> Locker.Full",
      ],
    },
  ],
  "04-ferry": [
    { name: "guess", points: 0, lines: ["earliest: 0", "latest: 60", "surely: no"] },
    { name: "one-off", points: 0, lines: ["earliest: 20", "latest: 32", "surely: no"] },
    { name: "no-numbers", points: 0, lines: ["earliest: early", "latest: 1e9", "surely: perhaps"] },
  ],
  "13-heartbeat": [
    { name: "exchanged", points: 0, lines: ["calm: 16", "awake: 9"] },
    { name: "one-off", points: 0, lines: ["calm: 8", "awake: 17"] },
  ],
  "01-kettle": [
    // Whole minutes will not do: x is 2 then, and the guard says x < 2.
    { name: "whole", points: 0, lines: ["Kettle.Off->Heat @0; Kettle.Heat->Warm @3; Kettle.Warm->Tea @5"] },
    { name: "late", points: 1, lines: ["Kettle.Off->Heat @0", "Kettle.Heat->Warm @4", "Kettle.Warm->Tea @11/2"] },
    { name: "only-waits", points: 0, lines: ["poured: @0", "early: @9/2"] },
  ],
  "16-interpolant": [
    {
      name: "nothing-matters",
      points: 0,
      lines: ["enough: none", "mid: true", "before: true", "loop: true", "learnt: 0"],
    },
    // One set of two; x == w is right after one step, and not behind the loop.  It needs x == w before.
    {
      name: "half",
      points: 6, // 1 of 3, 2, 2, 0, 1
      lines: [
        "enough: Post.Start: x <= 5; Post.Mid: y <= 3; Post.Mid->Bad: x > 9",
        "mid: x == w",
        "before: x == w",
        "loop: x == w",
        "learnt: 1",
      ],
    },
    // All constraints are enough, and some can go; two constraints where one will do.
    {
      name: "too-much",
      points: 1, // half of mid; what needs it earns nothing
      lines: [
        "enough: Post.Start: x <= 5",
        "Post.Mid: y <= 3 && w <= 9",
        "Post.Mid->Bad: x > 9",
        "mid: x - y <= 5 && y <= 3",
        "before: x <= 5 && y <= 5",
        "loop: x - y <= 5",
        "learnt: 2",
      ],
    },
  ],
  "17-cover": [
    { name: "always", points: 0, lines: ["plain: yes", "m-fourth: yes", "sim-third: yes"] },
    {
      name: "never",
      points: 4, // second, plain, m-third, sim-second
      lines: [
        "second: x == y + 2, y <= 1",
        "plain: no x = 5/2, y = 1/2",
        "m-third: no x = 9/2, y = 1",
        "m-fourth: no x = 6, y = 1",
        "sim-second: no x = 7/2, y = 1/2",
        "sim-third: no x = 5, y = 1",
      ],
    },
  ],
  "18-courier": [
    {
      name: "all-clocks",
      points: 0,
      lines: ["town: trip, rest, day", "road: trip, rest, day", "depot: trip, rest, day", "interpolant: trip <= 6"],
    },
    {
      name: "forwards",
      points: 3, // town, reason
      lines: [
        "town: rest, trip",
        "road: none",
        "depot: trip",
        "reason: Courier.Road: trip <= 4; Courier.Town: rest <= 2; Courier.Town->Late: trip > 6",
      ],
    },
  ],
  "06-nightwatch": [
    { name: "for-ever", points: 0, lines: ["at-first: wait for ever", "flashed: wait for ever", "checking: wait 0"] },
    { name: "one-lamp", points: 0, lines: ["flashed:", "move A.Lit->Dark", "move Visitor.Away->Door", "wait 5"] },
    {
      name: "first-only",
      points: 1,
      lines: ["at-first: wait 30", "move Visitor.Away->Door", "move Watch.Walk->Stand", "checking: wait 0"],
    },
  ],
  "10-draw": [
    // Differences forgotten: right only where x is a number.
    {
      name: "boxes",
      points: 1,
      lines: [
        "in-A: x <= 5, y <= 5",
        "into-B: x == 0, 2 <= y <= 5",
        "in-B: x <= 5, 2 <= y <= 7",
        "edge: 1 <= x <= 5, 4 <= y <= 7",
        "in-C: 1 <= x <= 6, y <= 5",
      ],
    },
    { name: "no-time", points: 0, lines: ["in-A: x == 0, y == 0", "into-B: false", "in-B: true"] },
  ],
  "11-matrix": [
    {
      name: "as-given",
      points: 0,
      lines: [
        "full: 0 0 <=-1 0",
        "inf 0 <=2 <=8",
        "inf inf 0 <=3",
        "<=4 inf inf 0",
        "redundant: z <= 4",
        "empty: y > 7",
      ],
    },
    { name: "too-small", points: 0, lines: ["empty: x >= 9"] },
  ],
  "12-forget": [
    {
      name: "everything",
      points: 0,
      lines: ["m-old: true", "lu-old: true", "lu-new: true", "swapped: yes", "swapped-lu: yes"],
    },
    { name: "not-in-the-small-one", points: 0, lines: ["swapped: no x = 1, y = 1", "swapped-lu: no x = 0, y = 0"] },
  ],
  "19-barrier": [
    // The barrier may be late at the very moment at which the tram comes.
    { name: "late-by-one", points: 0, lines: ["safe: W - C >= 1 && W + C <= 8", "calm: W == 4 && C == 2"] },
    // The second tram was forgotten.
    { name: "deaf", points: 0, lines: ["safe: W - C >= 2", "calm: W - C >= 2 && W - C <= 3"] },
    {
      name: "impatient",
      points: 3,
      lines: ["safe: W >= C + 2, W + C < 9", "calm: W - C >= 2 && W - C <= 4 && W + C <= 8"],
    },
    {
      name: "said-otherwise",
      points: 5,
      lines: ["safe: 2 <= W - C && !(W + C > 8)", "calm: (W == C + 2 || W == C + 3) && C <= 3 && W <= 5"],
    },
    { name: "nowhere", points: 0, lines: ["safe: false", "calm: false"] },
    { name: "everywhere", points: 0, lines: ["safe: true", "calm: true"] },
  ],
};
