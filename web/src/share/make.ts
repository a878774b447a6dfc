// The document as it is now, ready to be given away.
import { shownRun, type State } from "../state/state";
import { isOnePane } from "../ui/rem";
import { makeFragment, type Link } from "./link";
import { kExhaustive, sizedTitle } from "../state/document";
import { asSharedRun, sharedStep } from "../run/shared-run";

export interface Wanted {
  queries: boolean;
  run: boolean /** Run the query when the link is opened. */;
  start: boolean;
}

function viewOf(state: State): string {
  if (shownRun(state)?.isByHand) return "simulator";
  if (state.tab === "model" && isOnePane()) return state.modelView === "text" ? "model" : "diagram";
  if (state.tool !== "result") return state.tool;
  const hasResult = state.checks[state.selected]?.outcome.kind === "result";
  if (hasResult && state.resultView === "statistics") return "statistics";
  if (state.resultView === "trace" && hasResult) return "trace";
  return state.modelView === "text" ? "" : state.modelView;
}

/** The table is what a run is shown as anyway. */
function placeOf({ tool, form, places }: State): string {
  if (tool === "result") return form === "table" ? "" : form;
  return places[tool] ?? "";
}

export function asLink(state: State, wanted: Wanted): Link {
  const { doc, selected, info, runLook } = state;
  const { trace = null, isByHand = false } = shownRun(state) ?? {};
  // A run made by hand answers no query.
  const number = wanted.queries && !isByHand ? doc.queries.findIndex((query) => query.id === selected) + 1 : 0;
  const isShared = wanted.run && trace !== null && (isByHand || wanted.queries || selected === kExhaustive.id);
  const isDefault = (name: string, value: unknown) =>
    info?.contract.options.some((spec) => spec.name === name && spec.default === value) ?? false;
  return {
    engine: info?.version ?? "",
    look: {
      query: number,
      step: isShared && !isByHand ? sharedStep(trace, state.step) : 0,
      view: viewOf(state),
      place: placeOf(state),
      hidden: isShared ? runLook.hidden : [],
      watches: isShared ? runLook.watches : [],
      start: wanted.start,
    },
    document: {
      text: doc.text,
      title: sizedTitle(doc),
      layout: doc.layout,
      queries: wanted.queries ? doc.queries : [],
      options: Object.fromEntries(Object.entries(doc.options).filter(([name, value]) => !isDefault(name, value))),
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
