// The store's rules: whose document is shown, what is kept of it, and what ends when another takes its place.
import { afterEach, beforeEach, describe as suite, expect, test, vi } from "vitest";
import type { Diagnosis } from "../src/engine/protocol";
import { companionsOf, emptyDocument, kExhaustive, makeQuery, type Document, type Origin } from "../src/state/document";
import { loadDocument, saveDocument, saveLook } from "../src/state/storage";
import { Store, type Editor } from "../src/state/store";
import { kContract } from "./contract";
import { FakeWorker, stubPage } from "./page-globals";

const kText = "clock x;\nprocess P() { state a; init a; }\nsystem P;\n";
const kOrigin: Origin = { name: "lamp", title: "A lamp", n: 0, text: kText, queries: [] };
const example = (): Document => ({ ...emptyDocument(), text: kText, origin: kOrigin });
const own = (text = "process Own() { state here; init here; }\nsystem Own;\n"): Document => ({
  ...emptyDocument(),
  text,
  queries: [makeQuery("E<> Own.here", ""), makeQuery("A[] true", "")],
});

/** It does what it is told at once, as CodeMirror does. */
class FakeEditor {
  readonly done: string[] = [];
  constructor(private readonly store: Store) {}
  begin(text: string): void {
    this.done.push(`begin ${text.length}`);
  }
  replace(text: string): void {
    this.store.textChanged(text);
  }
  travel(text: string): void {
    this.store.textChanged(text);
  }
  write(): void {
    this.done.push("write");
  }
  show(): void {}
  highlight(): void {}
  undo(): void {
    this.done.push("undo");
  }
}

let store: Store;
const idle = vi.fn();
function open(): Store {
  store = new Store({ idle, ready: () => {}, first: example, reset: () => {} });
  const editor = new FakeEditor(store);
  store.attach(editor as unknown as Editor);
  return store;
}
/** A search that goes on, and another one that waits. */
const searching = () => {
  const checking = { id: "q", query: "E<> P.a", options: {}, progress: null, stopping: false };
  store.set({ checking, queue: ["r"], step: 3 });
};

beforeEach(() => {
  vi.useFakeTimers();
  stubPage();
  idle.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

suite("what is kept", () => {
  test("an example as it came is kept for the tab, but is none of the visitor's models", () => {
    open().save();
    store.setDoc({ options: { order: "dfs" } });
    vi.advanceTimersByTime(1000);
    expect(store.state.doc.id).toBe("");
    expect(store.state.saved).toBe("saved");
    expect(loadDocument()?.options).toEqual({ order: "dfs" });
  });
  test("with the first change it becomes one, and the next visit meets it", () => {
    open().textChanged(`${kText}// mine\n`);
    expect(store.state.saved).toBe("saving");
    vi.advanceTimersByTime(1000);
    expect(store.state.doc.id).not.toBe("");
    expect(open().state.doc).toMatchObject({ text: `${kText}// mine\n`, origin: { name: "lamp" } });
  });
  test("in other people's pages nothing is kept, and what is kept is not shown", () => {
    saveDocument(own());
    stubPageKeeping("?embed=1");
    open().textChanged("clock y;\n");
    vi.advanceTimersByTime(5000);
    expect(store.state.isEmbedded).toBe(true);
    expect(loadDocument()?.text).toBe(own().text);
  });
  test("a text that was emptied is the beginning of another model", () => {
    saveDocument({ ...own(""), id: "old" });
    expect(open().state.doc.id).toBe("");
  });
  test("how the tab looked comes back, as far as there is such a thing", () => {
    saveDocument(own());
    saveLook({ tab: "queries", modelView: "cube", tool: "space", query: 1, answered: true });
    const { tab, modelView, tool, selected, doc } = open().state;
    expect({ tab, modelView, tool }).toEqual({ tab: "queries", modelView: "text", tool: "space" });
    expect(selected).toBe(doc.queries[1]!.id);
    expect(store.state.queue).toEqual([selected]); // its answer is worked out again
    saveLook({ tab: "queries", modelView: "text", tool: "space", query: -1, answered: false });
    expect(open().state.selected).toBe(kExhaustive.id);
    saveLook({ tab: "queries", modelView: "text", tool: "space", query: 7, answered: false });
    expect(open().state.selected).toBe(store.state.doc.queries[0]!.id);
  });
});

/** Another address, the same storage. */
function stubPageKeeping(search: string): void {
  const { localStorage, sessionStorage } = globalThis;
  stubPage(search);
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("sessionStorage", sessionStorage);
}

suite("a model from a link", () => {
  const shared = { fragment: "#v=1&d=z", notice: "", isError: false };
  test("is shown beside the visitor's own, which comes back unchanged", () => {
    saveDocument(own());
    open().openFork({ ...own("clock z;\n"), queries: [] }, shared);
    expect(store.state.selected).toBe(kExhaustive.id);
    store.textChanged("clock z, w;\n");
    vi.advanceTimersByTime(1000);
    expect(loadDocument()?.text).toBe(own().text);
    store.closeLink();
    expect(store.state).toMatchObject({ shared: null, doc: { text: own().text } });
    expect(history.replaceState).toHaveBeenCalledOnce();
  });
  test("becomes the visitor's own when that is wished", () => {
    saveDocument(own());
    open().openFork(own("clock z;\n"), shared);
    store.keepFork();
    expect(store.state.shared).toBeNull();
    expect(loadDocument()?.text).toBe("clock z;\n");
    store.closeLink();
    expect(store.state.doc.text).toBe("clock z;\n");
  });
  test("that cannot be opened leaves its address, so that it can be copied", () => {
    open().set({ shared: { fragment: "", notice: "This link is damaged.", isError: true } });
    store.closeLink();
    expect(history.replaceState).not.toHaveBeenCalled();
    expect(store.state.shared).toBeNull();
  });
});

suite("another document takes the place of this one", () => {
  test("what runs is stopped, what waits is forgotten, what was found belongs to the past", () => {
    open();
    searching();
    const { generation } = store.state;
    expect(store.open(own().text, { ...own(), id: "" })).toBe(true);
    expect(store.state).toMatchObject({ checking: { stopping: true }, queue: [], step: 0 });
    expect(store.state.generation).toBe(generation + 1);
    expect(store.state.selected).toBe(store.state.doc.queries[0]!.id);
    store.set({ checking: null });
    expect(store.open(own().text, own())).toBe(false);
  });
  test("undo brings back a text with what belongs to it: runs end only if it is another model", () => {
    saveDocument({ ...own(), id: "mine" });
    open();
    searching();
    store.companionsRestored({ ...companionsOf(store.state.doc), layout: "moved" });
    expect(store.state.queue).toEqual(["r"]);
    store.companionsRestored({ ...companionsOf(own()), id: "other" });
    expect(store.state.queue).toEqual([]);
    expect(store.state.selected).toBe(store.state.doc.queries[0]!.id);
  });
  test("by hand: a text that was made of the old one stays the same model, another one is new", async () => {
    saveDocument({ ...own(), id: "mine", name: "Mine" });
    open();
    expect(store.replacing(`${own().text}// more\n`)).toBeNull();
    expect(store.replacing("chan go;\nprocess Q() { state b; init b; }\nsystem Q;\n")).toMatchObject({
      before: { id: "mine", name: "Mine" },
      after: { id: "", name: "", queries: [] },
    });
    await null;
    expect(store.state.toast?.action).toBe("Undo");
  });
  test("within an exercise it never is: its model is the learner's", () => {
    open().set({ task: {} as never });
    expect(store.replacing("chan go;\nsystem;\n")).toBeNull();
  });
});

suite("what comes later than it was asked for", () => {
  test("a mistake is mended only in the text that it was found in", () => {
    open();
    const range = { line: 1, column: 1, endLine: 1, endColumn: 2 };
    store.set({ diagnosis: { text: kText } as Diagnosis });
    store.fix(range, "int");
    store.textChanged(`${kText}\n`);
    store.fix(range, "int");
    expect((store.editor as unknown as FakeEditor).done).toEqual(["write"]);
  });
  test("diagrams of a text that has changed meanwhile are not shown", async () => {
    open().start();
    const drawing = store.draw();
    const { id } = FakeWorker.last.asked("diagrams");
    store.textChanged(`${kText}\n`);
    FakeWorker.last.reply({ kind: "value", id, value: [{ name: "P" }] as never });
    await drawing;
    expect(store.state.drawn).toBeNull();
  });
  test("the settings of a document wait for the engine; what it does not offer is told", () => {
    saveDocument({ ...own(), options: { clocks: "bin", order: "sideways" } as never });
    open().start();
    FakeWorker.last.reply({ kind: "ready", info: { version: "1", contract: kContract, examples: [] } });
    expect(store.state.doc.options).toMatchObject({ clocks: "bin", order: "best" });
    expect(store.state.toast?.message).toMatch(/order “sideways” is not offered here, best is used instead/i);
    expect(idle).toHaveBeenCalled();
  });
  test("a message goes by itself after 12 seconds, a newer one has 12 seconds of its own", () => {
    open().tell("one");
    vi.advanceTimersByTime(11_000);
    store.tell("two");
    vi.advanceTimersByTime(11_000);
    expect(store.state.toast?.message).toBe("two");
    vi.advanceTimersByTime(1000);
    expect(store.state.toast).toBeNull();
  });
});
