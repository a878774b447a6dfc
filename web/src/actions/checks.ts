// Runs: one after another, each query in its turn.
import type { Options } from "@engine";
import { tally } from "../state/expected";
import { count, seconds } from "../words/numbers";
import type { Lab } from "../state/store";
import { queryById } from "../state/state";
import { reasonWords, resultWords } from "../words/verdict";

export function select(lab: Lab, id: string): void {
  if (id !== lab.state.selected) {
    const outcome = lab.state.runs[id]?.outcome;
    lab.set({
      selected: id,
      step: 0,
      resultView: outcome?.kind === "result" && !outcome.result.trace ? "statistics" : "trace",
    });
  }
  if (lab.state.tool !== "result") lab.showTool("result");
}

/** Runs one query, after those that already wait. */
export function run(lab: Lab, id: string = lab.state.selected): void {
  if (queryById(lab.state.doc, id).text.trim() === "") {
    lab.set({ announcement: "This query is empty." });
    return;
  }
  const { running, queue } = lab.state;
  lab.set({ selected: id, tab: "result", tool: "result", step: 0 });
  if (running?.id === id || queue.includes(id)) return;
  lab.set({ queue: [...queue, id] });
  advance(lab);
}

export function runAll(lab: Lab): void {
  const ids = lab.state.doc.queries.filter((query) => query.text.trim() !== "").map((query) => query.id);
  const running = lab.state.running?.id;
  lab.set({ queue: ids.filter((id) => id !== running) });
  advance(lab);
}

export function stop(lab: Lab): void {
  const { running } = lab.state;
  if (!running) return;
  lab.set({ queue: [], running: { ...running, stopping: true } });
  lab.engine.stop();
}

export function advance(lab: Lab): void {
  if (lab.state.running) return;
  const [id, ...queue] = lab.state.queue;
  if (id !== undefined) void execute(lab, id, queue);
}

function tallyWords(lab: Lab): string {
  const { expecting, asExpected, answered } = tally(lab.state);
  return answered > 0 ? ` ${asExpected} of ${expecting} as expected.` : "";
}

/** For runs that nobody asked for but a link. */
const kLinkLimits = { maxSeconds: 5, maxMemoryMb: 256 };

export function runForLink(lab: Lab, id: string): void {
  if (!lab.state.running && queryById(lab.state.doc, id).text.trim() !== "") void execute(lab, id, [], kLinkLimits);
}

async function execute(lab: Lab, id: string, queue: string[], limits?: typeof kLinkLimits): Promise<void> {
  if (lab.state.engine.phase === "failed") lab.engine.start();
  const { text, options } = lab.state.doc;
  const query = queryById(lab.state.doc, id).text;
  lab.set({
    queue,
    announcement: `Running ${query}`,
    running: { id, query, options, progress: null, stopping: false },
  });
  const outcome = await lab.engine.run(
    { text, query, options: { ...options, ...(limits && narrower(options, limits)), trace: true } },
    (progress) => {
      if (lab.state.running) lab.set({ running: { ...lab.state.running, progress } });
    },
  );
  const trace = outcome.kind === "result" && outcome.result.trace !== null;
  lab.set({
    running: null,
    runs: { ...lab.state.runs, [id]: { text, query, options, outcome } },
    ...(id === lab.state.selected ? { resultView: trace ? ("trace" as const) : ("statistics" as const) } : {}),
  });
  if (outcome.kind === "result") {
    const { result } = outcome;
    lab.set({
      announcement:
        `${resultWords(query, result).word}: ${query}. ${reasonWords(result)} ` +
        `${count(result.stats.stored)} states stored in ${seconds(result.stats.cpu_seconds)}.${queue.length === 0 ? tallyWords(lab) : ""}`,
    });
  } else {
    // Nothing else can run on a model with errors.
    if (outcome.model.length > 0) lab.set({ queue: [] });
    lab.set({
      announcement: `Not run: ${outcome.model.length > 0 ? "the model has errors." : outcome.query[0]?.message}`,
    });
  }
}

function narrower(options: Options, limits: typeof kLinkLimits): Options {
  const least = (mine: number | undefined, limit: number) => (mine ? Math.min(mine, limit) : limit);
  return {
    maxSeconds: least(options.maxSeconds, limits.maxSeconds),
    maxMemoryMb: least(options.maxMemoryMb, limits.maxMemoryMb),
  };
}

/** Runs a query once more, for a proof of its verdict, and has that checked. */
export async function checkVerdict(lab: Lab, id: string): Promise<void> {
  const run = lab.state.runs[id];
  if (!run || lab.state.running) return;
  const { text, query, options } = run;
  lab.set({
    announcement: "Checking the verdict.",
    running: { id, query, options, progress: null, stopping: false, isCheck: true },
  });
  const job = { text, query, options: { ...options, trace: true, certificate: true }, isChecked: true };
  const outcome = await lab.engine.run(job, (progress) => {
    if (lab.state.running) lab.set({ running: { ...lab.state.running, progress } });
  });
  const nothing = { proof: "", size: 0, certificate: "", seconds: 0 };
  const checked =
    outcome.kind === "rejected"
      ? { ...nothing, refusal: (outcome.model[0] ?? outcome.query[0])?.message ?? "the engine refused to run" }
      : (outcome.checked ?? { ...nothing, refusal: outcome.result.reason });
  const now = lab.state.runs[id];
  lab.set({
    running: null,
    ...(now === run ? { runs: { ...lab.state.runs, [id]: { ...run, checked } } } : {}),
    announcement: checked.refusal === "" ? "The checker accepts the verdict." : `Not accepted: ${checked.refusal}`,
  });
}
