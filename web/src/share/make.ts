// The document as it is now, ready to be given away.
import { kExhaustive, sizedTitle, type State } from "../state/state";
import { asSharedRun, sharedStep } from "../run/trace";
import type { Trace } from "@engine";
import { makeFragment, type Link } from "./link";

export interface Wanted {
  queries: boolean;
  run: boolean /** Run the query when the link is opened. */;
  start: boolean;
}

/** The trace of the selected query, if it is one of the text as it is. */
export function traceOf({ doc, runs, selected }: State): Trace | null {
  const run = runs[selected];
  return run?.outcome.kind === "result" && run.text === doc.text ? run.outcome.result.trace : null;
}

function viewOf(state: State): string {
  if (state.tab === "model" && innerWidth <= 720) return state.modelView === "text" ? "model" : "diagram";
  if (state.resultView === "trace" && state.runs[state.selected]?.outcome.kind === "result") return "trace";
  return state.modelView === "text" ? "" : state.modelView;
}

export function asLink(state: State, wanted: Wanted): Link {
  const { doc, selected, info } = state;
  const trace = traceOf(state);
  const number = wanted.queries ? doc.queries.findIndex((query) => query.id === selected) + 1 : 0;
  const isShared = wanted.run && trace !== null && (wanted.queries || selected === kExhaustive.id);
  const defaults = (info?.configurations.defaults ?? {}) as Record<string, unknown>;
  return {
    engine: info?.version ?? "",
    look: {
      query: number,
      step: isShared ? sharedStep(trace, state.step) : 0,
      view: viewOf(state),
      start: wanted.start,
    },
    document: {
      text: doc.text,
      title: sizedTitle(doc),
      layout: doc.layout,
      queries: wanted.queries ? doc.queries : [],
      options: Object.fromEntries(Object.entries(doc.options).filter(([key, value]) => value !== defaults[key])),
      run: !isShared
        ? null
        : {
            query: number,
            run: asSharedRun(trace),
            ending: trace.ending,
            cycleBegin: trace.cycleBegin === null ? null : sharedStep(trace, trace.cycleBegin),
          },
    },
  };
}

export async function urlOf(link: Link): Promise<string> {
  return `${location.origin}${location.pathname}${await makeFragment(link)}`;
}
