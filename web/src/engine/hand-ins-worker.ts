// A thread that grades hand-ins, one at a time.  It is apart from the engine's own thread, which the page goes on using,
// and it is simply ended when it is to stop: it need not listen while it works.
import createGrader, { type ExerciseModule, type GradeTable } from "@exercise";
import { isOutOfMemory, messageOf } from "./memory";
import { quiet } from "./modules";

export type HandInRequest =
  | { kind: "grade"; exercise: string; file: string }
  /** As in `ExerciseModule.gradeTable`. */
  | { kind: "table"; exercise: string; rows: string };
export type HandInReply =
  /** Sent at first, and now and then while it works. */
  | { kind: "alive" }
  /** JSON for `gradeTable`; null: the exercise has errors. */
  | { kind: "graded"; result: string | null }
  | { kind: "table"; table: GradeTable | null }
  | { kind: "crashed"; isMemory: boolean };

const kStepMs = 200;

const scope = self as unknown as {
  postMessage(message: HandInReply): void;
  onmessage: ((event: MessageEvent<HandInRequest>) => void) | null;
};

function grade(engine: ExerciseModule, exercise: string, file: string): string | null {
  const grading = engine.openHandIn(exercise, file, -1);
  if (!grading) return null;
  while (!grading.step(kStepMs)) scope.postMessage({ kind: "alive" });
  const result = grading.result();
  grading.delete();
  return result;
}

function serve(engine: ExerciseModule, request: HandInRequest): void {
  scope.postMessage({ kind: "alive" });
  if (request.kind === "grade")
    scope.postMessage({ kind: "graded", result: grade(engine, request.exercise, request.file) });
  else scope.postMessage({ kind: "table", table: engine.gradeTable(request.exercise, request.rows) });
}

function crash(error: unknown): void {
  console.info(`ZoneLab's engine: ${messageOf(error)}`);
  scope.postMessage({ kind: "crashed", isMemory: isOutOfMemory(error) });
}

const engine = createGrader(quiet());
scope.onmessage = ({ data }) => void engine.then((module) => serve(module, data)).catch(crash);
