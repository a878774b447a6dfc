// "Start here": six steps with the lamp, each done by the visitor.  What counts as done, without a picture.
import { answerOf } from "../state/check";
import { currentAnswer, type State } from "../state/state";

export const kSteps = ["run", "guard", "invariant", "reset", "query", "zone"] as const;
export type StepName = (typeof kSteps)[number];

/** What there was when the step began. */
export interface Begun {
  text: string;
  queries: readonly string[];
}

export function begin({ doc }: State): Begun {
  return { text: doc.text, queries: doc.queries.map((query) => query.text) };
}

function isNewRun(state: State, begun: Begun): boolean {
  return state.doc.text !== begun.text && (currentAnswer(state)?.trace ?? null) !== null;
}

const kDone: Record<StepName, (state: State, begun: Begun) => boolean> = {
  /** A run is there, and was followed to its end. */
  run: (state) => {
    const trace = currentAnswer(state)?.trace;
    return trace !== undefined && trace !== null && state.step >= trace.steps.length - 1;
  },
  /** Another text gave another run. */
  guard: isNewRun,
  /** Something that always held does not any more. */
  invariant: (state, begun) => {
    const answer = currentAnswer(state);
    return isNewRun(state, begun) && answer?.form === "A[]" && answer.verdict === "violated";
  },
  /** A move by hand. */
  reset: ({ tool, byHand }) => tool === "simulator" && (byHand?.trace.steps.length ?? 0) > 1,
  /** A query that was not there before has an answer. */
  query: ({ doc, checks }, { queries }) =>
    doc.queries.some(({ id, text }) => !queries.includes(text) && answerOf(checks[id]) !== null),
  zone: ({ tool }) => tool === "space",
};

export function isDone(step: StepName, state: State, begun: Begun): boolean {
  return kDone[step](state, begun);
}
