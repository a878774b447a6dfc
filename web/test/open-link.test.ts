// Opening a link: what is shown of it, what is said about it, and that the visitor's own model stays as it was.
import type { QueryForm, Replayed, Trace } from "@engine";
import { afterEach, beforeEach, describe as suite, expect, test, vi } from "vitest";
import { makeFragment, type Link } from "../src/share/link";
import { openLink } from "../src/share/open";
import { emptyDocument, kExhaustive } from "../src/state/document";
import { Store } from "../src/state/store";
import { kContract } from "./contract";
import { FakeWorker, stubPage } from "./page-globals";

const kOwn = "process Own() { state here; init here; }\nsystem Own;\n";
const kText = "process P() { clock x; state a, b; init a; trans a -> b { guard x >= 2; }; }\nsystem P;\n";
const edge = { process: "P", source: "a", target: "b", edge: 0, select: "" };
const kRun = { steps: [{ delay: "2", edges: [edge] }], finalDelay: "0" };

function link(change: { run?: boolean; look?: Partial<Link["look"]>; engine?: string } = {}): Link {
  return {
    document: {
      ...{ text: kText, title: "Two seconds", layout: "", options: {} },
      queries: [
        { text: "E<> P.b", comment: "", expect: "satisfied" },
        { text: "A[] not P.b", comment: "", expect: "" },
      ],
      run: change.run ? { query: 1, run: kRun, ending: "", cycleBegin: null } : null,
    },
    look: { query: 1, step: 0, view: "", place: "", hidden: [], watches: [], start: false, ...change.look },
    engine: change.engine ?? "",
  };
}

const trace: Trace = {
  ...{ processes: ["P"], variables: [], clocks: ["P.x"], replayed: true, finalDelay: "0", duration: "2" },
  ...{ ending: "", trigger: null, cycleBegin: null, endWindow: null },
  steps: ["a", "b"].map((location, i) => ({
    ...{ delay: i ? "2" : "0", time: i ? "2" : "0", channel: "", locations: [location], values: [] },
    ...{ edges: [], clockValues: [i ? "2" : "0"], zone: null, window: null },
  })) as unknown as Trace["steps"],
};
const replayed = (change: Partial<Replayed>): Replayed => ({
  ...{ trace, broken: null, moves: [], wait: null, stops: [], hindered: [], goal: true },
  ...change,
});

let store: Store;
beforeEach(() => {
  stubPage();
  const first = () => ({ ...emptyDocument(), text: kOwn });
  store = new Store({ idle: () => {}, ready: () => {}, first, reset: () => {} });
  store.start();
});
afterEach(() => {
  store.dismissToast();
  vi.unstubAllGlobals();
});

const opened = async (of: Link) => openLink(store, await makeFragment(of));
const ready = (version: string) =>
  FakeWorker.last.reply({ kind: "ready", info: { version, contract: kContract, examples: [] } });

suite("what is shown", () => {
  test("the model, its queries, and the one that was looked at", async () => {
    expect(await opened(link({ look: { query: 2 } }))).toBe(true);
    const { doc, selected, shared } = store.state;
    expect(doc).toMatchObject({ text: kText, file: { name: "Two seconds" } });
    expect(doc.queries.map(({ text }) => text)).toEqual(["E<> P.b", "A[] not P.b"]);
    expect(selected).toBe(doc.queries[1]!.id);
    expect(shared).toMatchObject({ isError: false, notice: "" });
  });
  test("query 0 is the search of the whole state space", async () => {
    await opened(link({ look: { query: 0 } }));
    expect(store.state.selected).toBe(kExhaustive.id);
  });
  test("the view that it names; the form of a run, or the place in an instrument", async () => {
    await opened(link({ look: { view: "trace", place: "gantt", hidden: ["P"], watches: ["P.x", "n + 1"] } }));
    expect(store.state).toMatchObject({
      tool: "result",
      form: "gantt",
      wish: null,
      runLook: { hidden: ["P"], watches: ["P.x", "n + 1"] },
    });
    await opened(link({ look: { view: "space", place: "12,run" } }));
    expect(store.state).toMatchObject({ tool: "space", wish: { tool: "space", place: "12,run" } });
  });
  test("one that there is not is told, and harms nobody", async () => {
    await opened(link({ look: { view: "constructor" } }));
    expect(store.state.tool).toBe("result");
    expect(store.state.shared?.notice).toMatch(
      /^This link asks for the view “constructor”, which ZoneLab does not have/,
    );
  });
  test("no search is started, unless the link asks for one; then once the engine is there", async () => {
    await opened(link());
    ready("1");
    expect(FakeWorker.last.kinds).not.toContain("check");
    await opened(link({ look: { start: true } }));
    expect(FakeWorker.last.asked("check").job).toMatchObject({
      query: "E<> P.b",
      options: { maxSeconds: 5, maxMemoryMb: 256 },
    });
  });
});

suite("what is said", () => {
  test("that its maker had another engine, as soon as one's own is known", async () => {
    await opened(link({ engine: "9.9" }));
    expect(store.state.shared?.notice).toBe("");
    ready("1.0");
    expect(store.state.shared?.notice).toBe("Made with ZoneLab 9.9; you have 1.0. Verdicts may differ.");
  });
  test("nothing, if it is the same one", async () => {
    await opened(link({ engine: "1.0" }));
    ready("1.0");
    expect(store.state.shared?.notice).toBe("");
  });
  test("why it cannot be opened; one's own model is as it was", async () => {
    const fragment = await makeFragment(link());
    expect(await openLink(store, fragment.slice(0, -20))).toBe(false);
    expect(store.state.shared).toMatchObject({ isError: true, fragment: "" });
    expect(store.state.shared?.notice).toMatch(/was cut off.*Your own model is as it was\.$/);
    expect(store.state.doc.text).toBe(kOwn);
  });
  test("a fragment that is no link closes the one that was open", async () => {
    await opened(link());
    expect(await openLink(store, "#top")).toBe(false);
    expect(store.state).toMatchObject({ shared: null, doc: { text: kOwn } });
  });
});

suite("a run that came along", () => {
  /** What is made of it, once the engine has replayed it. */
  async function judged(
    answer: { replayed: Replayed | null; form: QueryForm } | null,
    look: Partial<Link["look"]> = {},
  ) {
    await opened(link({ run: true, look }));
    const request = FakeWorker.last.asked("replay");
    expect(request).toMatchObject({ text: kText, run: kRun, query: "E<> P.b" });
    FakeWorker.last.reply({ kind: "value", id: request.id, value: answer as never });
    await vi.waitFor(() => expect(store.state.checks[store.state.selected]).toBeDefined());
    const { shared, outcome } = store.state.checks[store.state.selected]!;
    return { standing: shared?.standing, result: outcome.kind === "result" ? outcome.result : null };
  }
  test("that this engine confirms decides its query", async () => {
    const { standing, result } = await judged({ replayed: replayed({}), form: "E<>" });
    expect(standing).toBe("valid");
    expect(result).toMatchObject({ verdict: "satisfied", trace: { duration: "2" } });
  });
  test("is a counterexample where the query is to hold always", async () => {
    expect((await judged({ replayed: replayed({}), form: "A[]" })).result?.verdict).toBe("violated");
  });
  test("that does not reach the goal, or breaks, decides nothing; what is possible of it is shown", async () => {
    const missed = await judged({ replayed: replayed({ goal: false }), form: "E<>" });
    expect(missed).toMatchObject({ standing: "broken", result: { verdict: "unknown" } });
    const broken = { step: 1, code: "impossible-move" as const, message: "the guard is false" };
    const start = { ...trace, steps: trace.steps.slice(0, 1), duration: "0" };
    const cut = await judged({ replayed: replayed({ broken, trace: start }), form: "E<>" });
    expect(cut).toMatchObject({ standing: "broken", result: { verdict: "unknown" } });
    expect(cut.result?.trace?.steps.length).toBe(1);
  });
  test("of a query about all time is possible at most: whether it goes on for ever is not replayed", async () => {
    const { standing, result } = await judged({ replayed: replayed({}), form: "E[]" });
    expect(standing).toBe("possible");
    expect(result?.verdict).toBe("unknown");
  });
  test("that could not be replayed is not shown", async () => {
    const { standing, result } = await judged(null);
    expect(standing).toBe("unchecked");
    expect(result?.trace).toBeNull();
  });
  test("is looked at where its maker did, or at its end if it is shorter", async () => {
    await judged({ replayed: replayed({}), form: "E<>" }, { step: 1 });
    expect(store.state.step).toBe(1);
    await judged({ replayed: replayed({}), form: "E<>" }, { step: 40 });
    expect(store.state.step).toBe(1);
  });
  test("by hand goes on in the simulator", async () => {
    await opened(link({ run: true, look: { view: "simulator" } }));
    expect(store.state).toMatchObject({ tool: "simulator", simulated: { text: kText, run: kRun } });
    expect(FakeWorker.last.kinds).not.toContain("replay");
  });
});

suite("a link that names a model", () => {
  test("beside this page asks first", async () => {
    expect(await openLink(store, "#src=models/lamp.xta")).toBe(false);
    expect(store.state.shared?.notice).toBe("This link asks for the model /models/lamp.xta of lab.example.");
    expect(store.state.shared?.offer?.label).toBe("Load it");
    expect(store.state.doc.text).toBe(kOwn);
  });
  test("elsewhere is not followed", async () => {
    expect(await openLink(store, "#src=https://evil.example/x.xta")).toBe(false);
    expect(store.state.shared).toMatchObject({ isError: true });
    expect(store.state.shared?.notice).toContain("https://evil.example/x.xta");
    expect(store.state.shared?.offer).toBeUndefined();
  });
});
