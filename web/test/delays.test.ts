// Delays as people type and slide them; and why they are refused.
import type { Hindered, Need, Window } from "@engine";
import { describe as suite, expect, test } from "vitest";
import { delayAt, exact, misfit, scaleOf, stopOf } from "../src/run/delays";
import { delayWords, hindranceWords, stopWords, stuckWords } from "../src/words/needs";

const window = (from: string, to: string | null, open = ""): Window => ({
  from,
  to,
  fromOpen: open.includes("("),
  toOpen: open.includes(")") || to === null,
});
const need = (change: Partial<Need>): Need => ({
  ...{ kind: "guard", process: "P", location: "a", text: "x >= 5", values: [["x", "3"]], when: null },
  ...change,
});

suite("delays that are typed", () => {
  test("decimals, commas, fractions, spaces; all of them exact", () => {
    const typed = ["2.5", "0,5", "4.9", "1 / 2", " 3 ", ".5", "5/2", "2.50", "10/4", "1.5/3", "0.1"];
    expect(typed.map(exact)).toEqual(["5/2", "1/2", "49/10", "1/2", "3", "1/2", "5/2", "5/2", "5/2", "1/2", "1/10"]);
  });
  test("what is no number, too early or too late", () => {
    const of = (text: string) => misfit(text, window("1/2", "3", ")"));
    expect(["", "x", "1/0", ".", "1..2", "1e3"].map(of)).toEqual(Array(6).fill("no-number"));
    expect(["-1", "0.4", "0.5", "2,99", "3", "3.0001"].map(of)).toEqual(["early", "early", "", "", "late", "late"]);
    expect(misfit("2", window("2", null, "("))).toBe("early");
    expect(misfit("99999", window("2", null))).toBe("");
  });
  test("a slider has only delays that are possible", () => {
    const all = (one: Window) => {
      const scale = scaleOf(one)!;
      return [delayAt(scale, scale.first), scale.step, delayAt(scale, scale.last)];
    };
    expect(all(window("0", "3"))).toEqual(["0", "1/2", "3"]);
    expect(all(window("2", "4", "()"))).toEqual(["21/10", "1/10", "39/10"]);
    expect(all(window("1/3", "3"))).toEqual(["1/2", "1/2", "3"]);
    expect(all(window("2", null))).toEqual(["2", "1/2", "12"]);
    expect(all(window("0", "1000"))).toEqual(["0", "5", "1000"]);
    expect(scaleOf(window("2", "2"))).toBeNull();
    const scale = scaleOf(window("1", "3"))!;
    expect([stopOf(scale, "2,2"), stopOf(scale, "9"), stopOf(scale, "x")].map((stop) => delayAt(scale, stop))).toEqual([
      "11/5",
      "3",
      "1",
    ]);
  });
});

suite("why not", () => {
  const guard = need({ when: window("2", null) });
  const invariant = need({ kind: "invariant", text: "x <= 8", when: window("0", "5") });
  test("a delay: what it would break, or comes too early for, with name and value", () => {
    const of = (text: string) => delayWords(misfit(text, window("2", "5")), window("2", "5"), [invariant, guard]);
    expect(of("1.5")).toBe("Too early: the guard x >= 5 of P (x = 3) needs 2 time units.");
    expect(of("6")).toBe("Too late: the invariant x <= 8 of P.a (x = 3) allows at most 5 time units.");
    expect(of("two")).toBe("Write a number, such as 2, 2.5 or 5/2.");
    expect(of("3")).toBe("");
  });
  test("a move: guard, partner, committed location", () => {
    const edges = [{ sync: "!" }] as unknown as Hindered["edges"];
    const of = (change: Partial<Need>) => hindranceWords({ edges, needs: [need(change)] });
    expect(of({ when: window("2", null) })).toBe("the guard x >= 5 of P (x = 3) is false, and true after 2 time units");
    expect(of({})).toBe("the guard x >= 5 of P (x = 3) is false, and waiting does not help");
    expect(of({ kind: "partner", text: "go[2]" })).toBe("no process is ready to receive on go[2]");
    expect(of({ kind: "committed" })).toBe("P is in the committed location a and has to move first");
    expect(of({ when: window("0", "2") })).toBe("");
    expect(stopWords(need({ kind: "urgent" }))).toBe("P is in the urgent location a, where no time passes");
  });
  test("a deadlock, a timelock and a stop of time are told apart", () => {
    const hindered = [{ channel: "", edges: [], delay: null, needs: [need({ when: window("4", null) })] }];
    const after = (wait: Window, stops: Need[] = []) => stuckWords({ moves: [], wait, stops, hindered });
    expect(after(window("0", null))?.headline).toMatch(/^Deadlock/);
    const timelock = after(window("0", "3"), [need({ kind: "invariant", text: "x <= 6", when: window("0", "3") })]);
    expect(timelock?.headline).toMatch(/^Timelock: after 3 time units time must stop/);
    expect(timelock?.stops).toEqual(["The invariant x <= 6 of P.a (x = 3) lets at most 3 time units pass."]);
    expect(timelock?.moves[0]?.why).toBe(
      "The guard x >= 5 of P (x = 3) is false, and true after 4 time units, which is too late.",
    );
    expect(after(window("0", "0"))?.headline).toMatch(/^Time stops here/);
    expect(stuckWords({ moves: [1], wait: window("0", "0"), stops: [], hindered: [] })).toBeNull();
  });
});
