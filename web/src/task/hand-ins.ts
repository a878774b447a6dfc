// A lecturer's hand-ins: read and graded one after the other, whatever becomes of one of them, and the table that the
// engine makes of all.  What it knows is `seen`; whoever looks is told of changes.
import type { ExerciseData, GradedAnswer, GradeTable } from "@exercise";
import { HandInEngine, type LostHandIn } from "../engine/hand-ins";
import * as words from "../words/hand-ins";
import { gradedOf, isModelAnswered } from "./exercise";
import { inOrder, kMostHandInBytes, kMostHandIns, readHandIn, type HandInFile } from "./hand-in-files";

export interface HandInRow extends HandInFile {
  phase: "waiting" | "running" | "done";
  /** JSON for the table: what the engine found, or why there is nothing; "" until it is done. */
  result: string;
}

export interface SeenHandIns {
  /** In the order of the table. */
  rows: readonly HandInRow[];
  /** By path; those that are not in the table yet have none. */
  answers: ReadonlyMap<string, GradedAnswer>;
  /** Of all rows; null: there is none yet. */
  table: GradeTable | null;
  isRunning: boolean;
  /** What stands in the way of going on. */
  notice: string;
}

/** A table is made so often at most while files are graded. */
const kTableEveryMs = 1000;
const kTableSeconds = 120;

const nothing = (): SeenHandIns => ({ rows: [], answers: new Map(), table: null, isRunning: false, notice: "" });
const failed = (why: string) => JSON.stringify({ error: why });

/** The checks of one answer may use up all their limits, and a little more; as the command line has it. */
export function mostSeconds(data: ExerciseData): number {
  const variants = data.blocks.filter(({ block }) => block === "variant").length;
  const questions = gradedOf(data).length * (data.kind === "query" ? 2 * (1 + variants) : 1);
  return (data.limits?.seconds ?? 10) * (questions + 1) + 10;
}

export class HandIns {
  seen = nothing();
  private readonly engine = new HandInEngine();
  private readonly listeners = new Set<() => void>();
  private tabled = 0;
  /** Another number with every beginning and end: what was begun before has nothing to say any more. */
  private turn = 0;

  constructor(
    readonly exercise: string,
    private readonly data: ExerciseData,
  ) {}

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private set(change: Partial<SeenHandIns>): void {
    this.seen = { ...this.seen, ...change };
    for (const listener of this.listeners) listener();
  }

  private setRow(path: string, change: Partial<HandInRow>): void {
    this.set({ rows: this.seen.rows.map((row) => (row.path === path ? { ...row, ...change } : row)) });
  }

  /** Grades these, too.  A file that is there already is graded anew. */
  add(files: readonly HandInFile[]): void {
    if (files.length === 0) return this.set({ notice: words.kNoFiles });
    const added = files.map((one): HandInRow => ({ ...one, phase: "waiting", result: "" }));
    const rows = inOrder([...this.seen.rows, ...added]) as HandInRow[];
    const answers = new Map(this.seen.answers);
    for (const { path } of added) answers.delete(path);
    this.set({
      ...{ rows: rows.slice(0, kMostHandIns), answers, table: null },
      notice: rows.length > kMostHandIns ? words.tooMany(kMostHandIns) : "",
    });
    void this.run();
  }

  again(path: string): void {
    const row = this.seen.rows.find((one) => one.path === path);
    if (row && row.phase === "done") this.add([{ path, file: row.file }]);
  }

  /** Grades what has no result yet. */
  async run(): Promise<void> {
    if (this.seen.isRunning) return;
    const turn = ++this.turn;
    this.set({ isRunning: true });
    for (;;) {
      const next = this.seen.rows.find(({ phase }) => phase === "waiting");
      if (!next) break;
      const result = await this.grade(next, turn);
      if (turn !== this.turn) return;
      if (result === null) return this.pause(next.path);
      this.setRow(next.path, { phase: "done", result });
      if (performance.now() - this.tabled > kTableEveryMs) await this.tabulate(turn);
      if (turn !== this.turn) return;
    }
    await this.tabulate(turn);
    // Some may have come meanwhile.
    if (turn === this.turn) this.set({ isRunning: false });
    if (turn === this.turn && this.seen.rows.some(({ phase }) => phase === "waiting")) void this.run();
  }

  /** There is no engine: later, perhaps. */
  private pause(path: string): void {
    this.setRow(path, { phase: "waiting" });
    this.set({ isRunning: false, notice: words.kNoEngine });
  }

  /** What is being graded is given up; what waits can be graded later. */
  async stop(): Promise<void> {
    if (!this.seen.isRunning) return;
    const turn = ++this.turn;
    this.engine.stop();
    const running = this.seen.rows.find(({ phase }) => phase === "running");
    if (running) this.setRow(running.path, { phase: "done", result: failed(words.kLost.stopped) });
    await this.tabulate(turn);
    if (turn === this.turn) this.set({ isRunning: false });
  }

  /** Nothing is left. */
  clear(): void {
    ++this.turn;
    this.engine.stop();
    this.set(nothing());
  }

  /** Null: there is no engine, or nobody wants to know any more. */
  private async grade({ path, file }: HandInRow, turn: number): Promise<string | null> {
    this.setRow(path, { phase: "running" });
    if (file.size > kMostHandInBytes) return failed(words.kTooLarge);
    let text: string;
    try {
      text = await readHandIn(file);
    } catch {
      return failed(words.kUnreadable);
    }
    if (turn !== this.turn) return null;
    const answer = await this.engine.ask(
      { kind: "grade", exercise: this.exercise, file: text },
      mostSeconds(this.data),
    );
    if (answer.kind === "lost") return answer.cause === "not-loaded" ? null : failed(reason(answer.cause));
    return (answer.kind === "graded" && answer.result) || failed(words.kNoResult);
  }

  private async tabulate(turn: number): Promise<void> {
    const { rows } = this.seen;
    if (rows.length === 0) return;
    const asked = rows.map(
      ({ path, result }) => `{"file":${JSON.stringify(path)},"result":${result || failed(words.kNotYet)}}`,
    );
    const request = { kind: "table", exercise: this.exercise, rows: `[${asked.join(",")}]` } as const;
    const answer = await this.engine.ask(request, kTableSeconds);
    this.tabled = performance.now();
    if (turn !== this.turn || answer.kind !== "table" || !answer.table) return;
    const done = new Set(this.seen.rows.filter(({ phase }) => phase === "done").map(({ path }) => path));
    const answers = answer.table.answers.filter(({ file }) => done.has(file));
    this.set({ table: answer.table, answers: new Map(answers.map((one) => [one.file, one])) });
  }
}

const reason = (cause: Exclude<LostHandIn, "not-loaded">) => words.kLost[cause];

// ---- what the table shows ----

export type HandInColumn = "file" | "learner" | "points" | "undecided" | "wrong" | "same";

/** What an answer has in a column, as it is sorted. */
function valueOf({ path }: HandInRow, answer: GradedAnswer | undefined, column: HandInColumn): string | number {
  switch (column) {
    case "file":
      return path;
    case "learner":
      return learnerOf(answer);
    case "points":
      return answer?.grade?.points ?? -1;
    case "undecided":
      return answer?.grade?.undecided ?? -1;
    case "wrong":
      return answer ? words.wrong(answer) : "";
    case "same":
      return answer?.sameAs ?? "";
  }
}

/** "Ada, 1234" */
export const learnerOf = (answer: GradedAnswer | undefined) =>
  [answer?.learnerName, answer?.learnerId].filter(Boolean).join(", ");

const kCollator = new Intl.Collator("en", { numeric: true });

/** Equal ones stay in their order. */
export function sorted({ rows, answers }: SeenHandIns, column: HandInColumn, direction: 1 | -1): HandInRow[] {
  const value = (row: HandInRow) => valueOf(row, answers.get(row.path), column);
  return [...rows].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    const order =
      typeof left === "number" && typeof right === "number"
        ? left - right
        : kCollator.compare(String(left), String(right));
    return direction * order;
  });
}

/** How many rows are what. */
export function tally({ rows, answers, table }: SeenHandIns): {
  full: number;
  part: number;
  open: number;
  failed: number;
} {
  const count = { full: 0, part: 0, open: 0, failed: 0 };
  for (const { path } of rows) {
    const answer = answers.get(path);
    if (!answer) continue;
    if (!answer.grade) ++count.failed;
    else if (answer.grade.points === (table?.exercise.max ?? answer.grade.max)) ++count.full;
    else if (answer.grade.undecided > 0) ++count.open;
    else ++count.part;
  }
  return count;
}

/** Checks that this copy of the exercise cannot decide. */
export function undecidable(data: ExerciseData): number {
  return gradedOf(data).filter((block) => block.block === "held" || (block.block === "ask" && block.ours === undefined))
    .length;
}

/** The model that a file hands in; "": none. */
export function modelIn(data: ExerciseData, text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return isModelAnswered(data) ? text : "";
  }
  if (typeof value !== "object" || value === null) return "";
  const { answers, model } = value as { answers?: { model?: unknown } | null; model?: unknown };
  const found = answers?.model ?? model;
  return typeof found === "string" ? found : "";
}
