// An exercise in a frame: what the page around it keeps and is told (splice.ts), and how high the frame would be best.
import type { OpenedExercise } from "@exercise";
import type { Store } from "../state/store";
import { parseAnswers } from "./answer";
import { noProgress, type Progress } from "./progress";
import { openSplice, type Splice, type SpliceState } from "./splice";
import { currentAnswer, type Task } from "./state";

export const isFramed = () => parent !== window;

const kLeastHeight = 480;
const kMostHeight = 2000;

let splice: Splice | null = null;
let observer: MutationObserver | undefined;

const fromState = (state: SpliceState, key: string, title: string): Progress => ({
  ...noProgress(key, title),
  answers: parseAnswers(state.answers),
  attempts: state.attempts,
  best: { points: state.points, max: state.max },
  changed: Date.now(),
});

/** The height at which the pane of the task need not be scrolled; the same whatever the frame's height is. */
function wantedHeight(): number | null {
  const pane = document.querySelector(".task-scroll");
  if (!pane) return null;
  const rest = innerHeight - pane.clientHeight;
  return Math.min(kMostHeight, Math.max(kLeastHeight, pane.scrollHeight + rest));
}

function followHeight(): void {
  observer?.disconnect();
  const tell = () => {
    const height = wantedHeight();
    if (height !== null) splice?.resize(height);
  };
  let frame = 0;
  observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(tell);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  tell();
}

/** What the host keeps for this learner; null: nothing, or nobody answers within a second. */
export function begin({ data }: OpenedExercise, key: string): Promise<Progress | null> {
  splice?.close();
  return new Promise((resolve) => {
    splice = openSplice({
      window,
      id: `${data.id}@${data.version}`,
      onState: (state) => resolve(state && fromState(state, key, data.title)),
    });
    followHeight();
  });
}

/** After a Check. */
export function report(task: Task): void {
  const { opened, progress, outcome } = task;
  if (!splice || !opened || !outcome || !progress.best) return;
  const { id, version } = opened.data;
  const { points, max } = progress.best;
  const checks = Object.fromEntries(outcome.grade.checks.map(({ name, status }) => [name, status]));
  const { attempts } = progress;
  const state = { answers: currentAnswer(task), points, max, checks, attempts };
  splice.report(max > 0 ? points / max : 0, { zonelab: 1, id, version, ...state, checked: true });
  splice.event("attempt", { attempts, points: outcome.grade.points, max });
  if (outcome.grade.points >= max) splice.event("solved", { attempts });
}

export function tellHint(store: Store): void {
  splice?.event("hint", { attempts: store.state.task?.progress.attempts ?? 0 });
}
