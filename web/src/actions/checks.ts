// Checks: one query after another is put to the engine.
import type { Options } from "@engine";
import type { Outcome } from "../engine/protocol";
import { withinMemory } from "../settings/options";
import type { Check } from "../state/check";
import { queryById } from "../state/document";
import { formOf, tally } from "../state/state";
import type { Store } from "../state/store";
import * as notices from "../words/notices";
import { reasonWords } from "../words/reason";
import { answerWords } from "../words/verdict";
import { told } from "../words/say";

export function select(store: Store, id: string): void {
  if (id === store.state.selected) return;
  const outcome = store.state.checks[id]?.outcome;
  store.set({
    selected: id,
    step: 0,
    resultView: outcome?.kind === "result" && !outcome.result.trace ? "statistics" : "trace",
  });
}

/** Checks one query, after those that already wait. */
export function start(store: Store, id: string = store.state.selected): void {
  if (queryById(store.state.doc, id).text.trim() === "") {
    store.announce(notices.kEmptyQuery);
    return;
  }
  const { checking, queue } = store.state;
  store.set({ selected: id, tab: "result", tool: "result", step: 0 });
  if (checking?.id === id || queue.includes(id)) return;
  store.set({ queue: [...queue, id] });
  advance(store);
}

export function startAll(store: Store): void {
  const ids = store.state.doc.queries.filter((query) => query.text.trim() !== "").map((query) => query.id);
  const now = store.state.checking?.id;
  store.set({ queue: ids.filter((id) => id !== now) });
  advance(store);
}

export function stop(store: Store): void {
  const { checking } = store.state;
  store.set({ queue: [], ...(checking && { checking: { ...checking, stopping: true } }) });
  store.engine.stop();
}

/** Ends what runs in favour of a query that waits. */
export function startNow(store: Store, id: string): void {
  const { checking, queue } = store.state;
  store.set({
    queue: [id, ...queue.filter((other) => other !== id)],
    ...(checking && { checking: { ...checking, stopping: true } }),
  });
  store.engine.stop();
}

/** A query waits no longer. */
export function stopWaiting(store: Store, id: string): void {
  store.set({ queue: store.state.queue.filter((other) => other !== id) });
}

/** The next one that waits, once the engine is there and idle. */
export function advance(store: Store): void {
  if (store.state.checking || !store.state.info) return;
  const [id, ...queue] = store.state.queue;
  if (id !== undefined) void execute(store, id, queue);
}

/** For checks that nobody asked for but a link. */
const kLinkLimits = { maxSeconds: 5, maxMemoryMb: 256 };

export function startForLink(store: Store, id: string): void {
  if (!store.state.checking && queryById(store.state.doc, id).text.trim() !== "")
    void execute(store, id, [], kLinkLimits);
}

function announceOutcome(store: Store, query: string, outcome: Outcome): void {
  if (outcome.kind === "rejected") {
    const why = outcome.model.length > 0 ? notices.kModelHasErrors : told(outcome.query[0] ?? {});
    return store.announce(notices.notRun(why));
  }
  const { result } = outcome;
  const { expecting, asExpected, answered } = tally(store.state);
  const isLast = store.state.queue.length === 0 && answered > 0;
  store.announce(
    [
      `${answerWords(result).word}: ${query}.`,
      reasonWords(result),
      notices.storedIn(result.stats.stored ?? 0, result.stats.cpu_seconds ?? 0),
      isLast ? notices.asExpectedOf(asExpected, expecting) : "",
    ]
      .filter(Boolean)
      .join(" "),
  );
}

async function execute(store: Store, id: string, queue: string[], limits?: typeof kLinkLimits): Promise<void> {
  if (store.state.engine.phase === "failed") store.engine.start();
  const { generation } = store.state;
  const { text, options } = store.state.doc;
  const item = queryById(store.state.doc, id);
  const query = item.text;
  store.set({
    queue,
    announcement: notices.checking(query),
    checking: { id, query, options, progress: null, stopping: false },
  });
  const asked = withinMemory({ ...options, ...(limits && narrower(options, limits)), trace: true });
  const outcome = await store.engine.check(
    { text, query, form: formOf(store.state, item), options: asked },
    (progress) => {
      if (store.state.checking) store.set({ checking: { ...store.state.checking, progress } });
    },
  );
  // Another model was opened meanwhile: this is not about what is shown.
  if (generation !== store.state.generation) return store.set({ checking: null });
  const hasTrace = outcome.kind === "result" && outcome.result.trace !== null;
  const check: Check = { text, query, options, outcome };
  const form = outcome.kind === "result" ? outcome.result.form : "";
  store.set({
    checking: null,
    checks: { ...store.state.checks, [id]: check },
    ...(form ? { forms: { ...store.state.forms, [query]: form } } : {}),
    ...(id === store.state.selected ? { resultView: hasTrace ? "trace" : "statistics" } : {}),
    // Nothing else can run on a model with errors.
    ...(outcome.kind === "rejected" && outcome.model.length > 0 ? { queue: [] } : {}),
  });
  announceOutcome(store, query, outcome);
}

function narrower(options: Options, limits: typeof kLinkLimits): Options {
  const least = (mine: number | undefined, limit: number) => (mine ? Math.min(mine, limit) : limit);
  return {
    maxSeconds: least(options.maxSeconds, limits.maxSeconds),
    maxMemoryMb: least(options.maxMemoryMb, limits.maxMemoryMb),
  };
}
