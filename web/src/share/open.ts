// Opening a link: the document becomes this tab's, beside the visitor's own one, and the engine
// replays the trace that came along.  No search is started.
import { startForLink } from "../actions/checks";
import type { EngineInfo } from "../engine/protocol";
import { withEnd, withoutEnd } from "../run/ending";
import type { Store } from "../state/store";
import { later } from "../ui/later";
import type { RunForm, SharedState } from "../state/state";
import { loadFork } from "../state/storage";
import * as words from "../words/link";
import { LinkError } from "./codec";
import { fetchSource, sourceOf } from "./source";
import { readFragment, type Link } from "./link";
import { undecided } from "../engine/answer";
import { emptyDocument, kExhaustive, makeQuery, type Document } from "../state/document";
import type { Check } from "../state/check";
import { kForkRestored } from "../words/messages";
import { kSharedModel } from "../words/link";

function asDocument({ document }: Link): Document {
  return {
    ...emptyDocument(),
    text: document.text,
    layout: document.layout,
    options: document.options,
    file: { name: document.title || kSharedModel, isConverted: false },
    queries: document.queries.map(({ text, comment, expect }) => makeQuery(text, comment, expect)),
  };
}

async function showRun(store: Store, link: Link, doc: Document): Promise<void> {
  const claimed = link.document.run;
  if (!claimed) return;
  const query = doc.queries[claimed.query - 1] ?? kExhaustive;
  const answer = await store.engine.get<"replay">({
    kind: "replay",
    text: doc.text,
    run: claimed.run,
    query: query.text,
  });
  const { replayed, form } = answer ?? { replayed: null, form: "" as const };
  const shared = words.judgement(claimed.run, form, replayed);
  const result = undecided({ query: query.text, form, options: doc.options }, { code: "lost", cause: "shared" });
  const { ending, cycleBegin } = claimed;
  // What the link claims of the end is shown where its steps are possible.
  const end = shared.standing === "possible" ? { ending, cycleBegin } : {};
  result.trace = replayed?.trace ? withEnd({ ...withoutEnd(replayed.trace), ...end }) : null;
  if (shared.standing === "valid" && replayed?.goal) result.verdict = form === "A[]" ? "violated" : "satisfied";
  const check: Check = {
    text: doc.text,
    query: query.text,
    options: doc.options,
    outcome: { kind: "result", result },
    shared,
  };
  store.set({
    checks: { ...store.state.checks, [query.id]: check },
    announcement: shared.words,
    resultView: "trace",
  });
  if (link.look.step > 0) store.showStep(Math.min(link.look.step, (result.trace?.steps.length ?? 1) - 1));
}

const kForms: readonly RunForm[] = ["table", "story", "messages", "gantt", "values"];

const kViews: Record<string, Partial<Store["state"]>> = {
  trace: { tab: "result", tool: "result" },
  result: { tab: "result", tool: "result" },
  statistics: { tab: "result", tool: "result", resultView: "statistics" },
  space: { tab: "result", tool: "space" },
  algorithm: { tab: "result", tool: "algorithm" },
  compare: { tab: "result", tool: "compare" },
  bound: { tab: "result", tool: "bound" },
  queries: { tab: "queries" },
  model: { tab: "model", modelView: "text" },
  diagram: { tab: "model", modelView: "diagram" },
  both: { tab: "model", modelView: "both" },
  simulator: { tab: "result", tool: "simulator" },
};

/** In the link, or in the address of an embedded page. */
const viewOf = ({ look }: Link) => look.view || (new URLSearchParams(location.search).get("view") ?? "");

/** What to say of a link whose maker had another engine, or that asks for something that is not there. */
function notice(link: Link, engine: string): string {
  const isOther = link.engine !== "" && engine !== "" && link.engine !== engine;
  const view = viewOf(link);
  const isUnknown = view !== "" && !Object.hasOwn(kViews, view);
  return [isOther && words.otherEngine(link.engine, engine), isUnknown && words.noSuchView(view, Object.keys(kViews))]
    .filter(Boolean)
    .join(" ");
}

/** Shows what the link was made to show. */
function look(store: Store, link: Link): void {
  const view = viewOf(link);
  const known = Object.hasOwn(kViews, view) ? kViews[view]! : {};
  const { place, hidden, watches } = link.look;
  const tool = known.tool ?? "result";
  const form = tool === "result" ? (kForms.find((one) => one === place) ?? "table") : "table";
  store.set({ form, runLook: { hidden, watches }, wish: tool === "result" ? null : { tool, place }, ...known });
}

/** A model beside this page is loaded when the visitor agrees. */
function offerSource(store: Store, source: URL): false {
  const load = async () => {
    store.set({ shared: null });
    try {
      const file = await fetchSource(source);
      await (await import("../actions/files")).openFiles(store, [file]);
    } catch (error) {
      store.tell(error instanceof LinkError ? error.message : words.kNotLoaded);
    }
  };
  store.showOwn();
  store.set({
    shared: {
      fragment: "",
      notice: words.asksFor(source.pathname, source.host),
      isError: false,
      offer: { label: words.kLoadIt, act: () => void load() },
    },
  });
  return false;
}

/** Calls back once the engine is there. */
function whenReady(store: Store, act: (info: EngineInfo) => void): void {
  if (store.state.info) return act(store.state.info);
  const stop = store.subscribe(() => {
    if (!store.state.info) return;
    stop();
    act(store.state.info);
  });
}

const tasks = later(() => import("../task/open"));

/** False: the fragment is no link, nothing was done. */
export async function openLink(store: Store, fragment: string): Promise<boolean> {
  if (/[#&](?:ex|course)=|[#&]src=[^&]*\.zonelab\./.test(fragment)) {
    const { openTask } = await tasks();
    if (await openTask(store, fragment)) return true;
  } else if (store.state.task) {
    (await tasks()).leaveTask(store);
  }
  let link: Link | null;
  try {
    const source = sourceOf(fragment, location.href);
    if (source) return offerSource(store, source);
    link = await readFragment(fragment);
  } catch (error) {
    const message = error instanceof LinkError ? error.message : words.damaged();
    store.showOwn();
    store.set({
      shared: { fragment: "", notice: words.asItWas(message), isError: true },
      announcement: message,
    });
    return false;
  }
  if (!link) {
    store.showOwn();
    return false;
  }
  const edited = loadFork(fragment);
  const doc = edited ?? asDocument(link);
  const shared: SharedState = { fragment, notice: notice(link, store.state.info?.version ?? ""), isError: false };
  store.openFork(doc, shared);
  const query = doc.queries[link.look.query - 1] ?? kExhaustive;
  store.set({ selected: query.id });
  look(store, link);
  if (edited) store.tell(kForkRestored);
  // A run that was made by hand is gone on with by hand.
  if (link.look.view === "simulator" && link.document.run) store.simulate(link.document.run.run);
  else void showRun(store, link, doc);
  whenReady(store, ({ version }) => {
    const { shared: now } = store.state;
    if (now?.fragment !== fragment) return;
    // What it says about settings stays.
    if (shared.notice === "" && notice(link, version) !== "")
      store.set({ shared: { ...now, notice: [notice(link, version), now.notice].filter(Boolean).join(" ") } });
    if (link.look.start && !link.document.run) startForLink(store, query.id);
  });
  return true;
}
