// Opening a link: the document becomes this tab's, beside the visitor's own one, and the engine
// replays the trace that came along.  No search is started.
import type { Replayed, SharedRun } from "@engine";
import { runForLink } from "../actions/checks";
import type { EngineInfo } from "../engine/protocol";
import { undecided } from "../engine/client";
import type { Lab } from "../state/store";
import { completeOptions, kExhaustive, makeQuery, type Document, type Run, type SharedState } from "../state/state";
import { isWithin } from "../run/delays";
import { loadFork } from "../state/storage";
import { edgeWords, interval } from "../run/trace";
import { queryKind } from "../words/verdict";
import { LinkError } from "./codec";
import { fetchSource, sourceOf } from "./source";
import { readFragment, type Link } from "./link";

type SharedEdge = SharedRun["steps"][number]["edges"][number];

function asDocument({ document }: Link): Document {
  return {
    text: document.text,
    layout: document.layout,
    options: document.options,
    origin: null,
    file: { name: document.title || "Shared model", isConverted: false },
    queries: document.queries.map(({ text, comment, expect }) => makeQuery(text, comment, expect)),
  };
}

/** The same moves; the select part tells one instance of an edge from another. */
const sameMove = (a: readonly SharedEdge[], b: readonly SharedEdge[]) =>
  a.length === b.length &&
  a.every((edge, i) => edge.process === b[i]!.process && edge.edge === b[i]!.edge && edge.select === b[i]!.select);

/** Where and why a run breaks; if only its delay is wrong, with the delays that are possible there. */
function breakWords(
  { steps }: SharedRun,
  { step, message }: NonNullable<Replayed["broken"]>,
  moves: Replayed["moves"],
): string {
  const broken = steps[step - 1];
  if (!broken) return `The run breaks at its end: ${message}.`;
  const move = moves.find(({ edges }) => sameMove(edges, broken.edges));
  const named = (move?.edges ?? broken.edges).map((edge) => edgeWords(edge)).join("; ");
  const why =
    move && !isWithin(broken.delay, move.delay)
      ? `it cannot happen after a delay of ${broken.delay}, only after one in ${interval(move.delay)}`
      : message.replace(/^the move of (?:.*?\(edge \d+\)(?:, )?)+/, "it");
  return `The run breaks at step ${step} of ${steps.length}, ${named}: ${why}. What comes before is shown.`;
}

/** What the engine says about a trace from a link. */
function judge(link: Link, query: string, replayed: Replayed | null): { words: string; tone: Run["link"] } {
  if (!replayed)
    return {
      words: "The model has errors, or replaying took too long: the run could not be checked.",
      tone: "unchecked",
    };
  if (replayed.broken) {
    return { words: breakWords(link.document.run!.run, replayed.broken, replayed.moves), tone: "broken" };
  }
  if (queryKind(query) === "forever") {
    return {
      words: "Every step is possible. Whether it can go on like this for ever only a search can tell: run the query.",
      tone: "possible",
    };
  }
  if (replayed.goal === false)
    return { words: "Every step is possible, but at the end the query's condition does not hold.", tone: "broken" };
  if (replayed.goal === null) return { words: "Every step is possible; no query goes with this run.", tone: "valid" };
  return {
    words: "Every step is possible, and the query's condition holds at the end: this engine confirms the run.",
    tone: "valid",
  };
}

async function showRun(lab: Lab, link: Link, doc: Document): Promise<void> {
  const shared = link.document.run;
  if (!shared) return;
  const query = doc.queries[shared.query - 1] ?? kExhaustive;
  const replayed = await lab.engine.get<"replay">({
    kind: "replay",
    text: doc.text,
    run: shared.run,
    query: query.text,
  });
  const { words, tone } = judge(link, query.text, replayed);
  const result = undecided(query.text, doc.options, null, words);
  const { ending, cycleBegin } = shared;
  // What the link claims of the end is shown where its steps are possible.
  result.trace = replayed?.trace ? { ...replayed.trace, ...(tone === "possible" ? { ending, cycleBegin } : {}) } : null;
  if (tone === "valid" && replayed?.goal)
    result.verdict = queryKind(query.text) === "always" ? "violated" : "satisfied";
  const run: Run = {
    text: doc.text,
    query: query.text,
    options: doc.options,
    outcome: { kind: "result", result },
    link: tone,
  };
  lab.set({ runs: { ...lab.state.runs, [query.id]: run }, announcement: words, resultView: "trace" });
  if (link.look.step > 0) lab.showStep(Math.min(link.look.step, (result.trace?.steps.length ?? 1) - 1));
}

const kViews: Record<string, Partial<Lab["state"]>> = {
  trace: { tab: "result" },
  result: { tab: "result" },
  queries: { tab: "queries" },
  model: { tab: "model", modelView: "text" },
  diagram: { tab: "model", modelView: "diagram" },
  both: { tab: "model", modelView: "both" },
};

/** What to say of a link whose maker had another engine. */
function notice(link: Link, engine: string): string {
  return link.engine !== "" && engine !== "" && link.engine !== engine
    ? `Made with ZoneLab ${link.engine}; you have ${engine}. Verdicts may differ.`
    : "";
}

/** A model beside this page is loaded when the visitor agrees. */
function offerSource(lab: Lab, source: URL): false {
  const load = async () => {
    lab.set({ shared: null });
    try {
      const file = await fetchSource(source);
      await (await import("../actions/files")).openFiles(lab, [file]);
    } catch (error) {
      lab.tell(error instanceof LinkError ? error.message : "The model could not be loaded.");
    }
  };
  lab.set({
    shared: {
      fragment: "",
      notice: `This link asks for the model ${source.pathname} of ${source.host}.`,
      isError: false,
      offer: { label: "Load it", act: () => void load() },
    },
  });
  return false;
}

/** Calls back once the engine is there. */
function whenReady(lab: Lab, act: (info: EngineInfo) => void): void {
  if (lab.state.info) return act(lab.state.info);
  const stop = lab.subscribe(() => {
    if (!lab.state.info) return;
    stop();
    act(lab.state.info);
  });
}

/** False: the fragment is no link, nothing was done. */
export async function openLink(lab: Lab, fragment: string): Promise<boolean> {
  let link: Link | null;
  try {
    const source = sourceOf(fragment, location.href);
    if (source) return offerSource(lab, source);
    link = await readFragment(fragment);
  } catch (error) {
    const message = error instanceof LinkError ? error.message : "This link is damaged.";
    lab.set({
      shared: { fragment: "", notice: `${message} Your own model is as it was.`, isError: true },
      announcement: message,
    });
    return false;
  }
  if (!link) return false;
  const edited = loadFork(fragment);
  const doc = edited ?? asDocument(link);
  if (lab.state.info) doc.options = completeOptions(doc.options, lab.state.info.configurations);
  const shared: SharedState = { fragment, notice: notice(link, lab.state.info?.version ?? ""), isError: false };
  lab.openFork(doc, shared);
  const query = doc.queries[link.look.query - 1] ?? kExhaustive;
  lab.set({ selected: query.id, ...kViews[link.look.view] });
  if (edited) lab.tell("Your changes to the model of this link were restored.");
  void showRun(lab, link, doc);
  whenReady(lab, ({ version }) => {
    if (lab.state.shared !== shared) return;
    const words = notice(link, version);
    if (words !== shared.notice) lab.set({ shared: { ...shared, notice: words } });
    if (link.look.start && !link.document.run) runForLink(lab, query.id);
  });
  return true;
}
