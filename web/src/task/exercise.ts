// Questions about an exercise, answered from its data alone: its statement, what is graded, which steps of the ladder
// of feedback are open.
import type { ExerciseBlock, ExerciseData, FeedbackStep, GradedCheck } from "@exercise";

type Block<K extends ExerciseBlock["block"]> = Extract<ExerciseBlock, { block: K }>;
/** What has a kind of answer of its own: runs, predictions, zones, …; they are texts in `answers`. */
const kSettled = [
  ...(["run", "possible", "complete", "predict", "pick", "core", "learnt", "puzzle", "word", "distinguish"] as const),
  ...(["zone", "minimal", "matrix", "include", "region", "interpolant", "cover"] as const),
] as const;
export type SettledBlock = Block<(typeof kSettled)[number]>;
export type GradedBlock = Block<"test" | "variant" | "ask" | "number" | "choice" | "held" | "equal"> | SettledBlock;
export type TextBlock = Block<"text">;
export type HintBlock = Block<"hint">;

function blocksOf<K extends ExerciseBlock["block"]>({ blocks }: ExerciseData, kind: K): Block<K>[] {
  return blocks.filter((block): block is Block<K> => block.block === kind);
}

/** Progress is kept under this. */
export const keyOf = ({ id, version }: Pick<ExerciseData, "id" | "version">) => `${id}@${version}`;

/** What files of it are called. */
export const fileNameOf = ({ id }: Pick<ExerciseData, "id">) => id.replace(/[^\w.-]+/g, "-");

export function statementOf(data: ExerciseData): string {
  return blocksOf(data, "prose")
    .map(({ text }) => text)
    .join("\n\n");
}

export function startOf(data: ExerciseData): string {
  return blocksOf(data, "xta").find(({ role }) => role === "start")?.text ?? "";
}

/** Is the model itself the answer?  Else it is there to try things out. */
export const isModelAnswered = ({ kind }: Pick<ExerciseData, "kind">) =>
  ["model", "repair", "invent", "equal"].includes(kind);

/** The model with this name among those that words are about; "": there is none. */
export const modelNamed = (data: ExerciseData, name: string): string =>
  name === "start"
    ? startOf(data)
    : (blocksOf(data, "xta").find((one) => one.role === "model" && one.name === name)?.text ?? "");

/** All that can earn points, in the order of the file.  A variant without a check is only a model for queries. */
export function gradedOf(data: ExerciseData): GradedBlock[] {
  return data.blocks.filter((block): block is GradedBlock =>
    block.block === "variant"
      ? block.check !== undefined
      : ["test", "ask", "number", "choice", "held", "equal", ...kSettled].includes(block.block),
  );
}

export const isSettled = (block: ExerciseBlock): block is SettledBlock =>
  (kSettled as readonly string[]).includes(block.block);

export const fieldsOf = (data: ExerciseData) =>
  data.blocks.filter(
    (block): block is Block<"ask" | "number" | "choice" | "text"> | SettledBlock =>
      ["ask", "number", "choice", "text"].includes(block.block) || isSettled(block),
  );

export const pointsOf = ({ points = 1 }: Pick<GradedBlock, "points">) => points;

/** The model that the editor begins with.  A number that is looked for stands in it as the learner's, or as some number. */
export function modelOf(data: ExerciseData, numbers: Record<string, string> = {}): string {
  const number = blocksOf(data, "number")[0];
  const typed = number && numbers[number.name];
  const k = typed && /^\d+$/.test(typed.trim()) ? typed.trim() : String(number?.range?.[0] ?? 1);
  return startOf(data).replaceAll("{k}", k);
}

/** Does the start have the number that is looked for in it? */
export const hasNumber = (data: ExerciseData) => startOf(data).includes("{k}");

/** Is our own model in this copy? */
export const hasSolution = ({ blocks }: ExerciseData) =>
  blocks.some((block) => block.block === "xta" && block.role === "solution");

// ---- the ladder of feedback ----

/** After how many attempts a step opens; null: never.  An exercise that says nothing has all of them open. */
export function opensAfter({ feedback }: ExerciseData, step: FeedbackStep): number | null {
  if (!feedback) return 0;
  return feedback.find((one) => one.step === step)?.after ?? null;
}

export function isOpen(data: ExerciseData, step: FeedbackStep, attempts: number): boolean {
  const after = opensAfter(data, step);
  return after !== null && attempts >= after;
}

type Statuses = readonly Pick<GradedCheck, "name" | "status">[];
const kStatus = { fail: "failed", pass: "passed", undecided: "undecided" } as const;

function fits({ when = [] }: HintBlock, checks: Statuses): boolean {
  return when.every(({ name, status }) => checks.find((check) => check.name === name)?.status === kStatus[status]);
}

/** Numbers of the hints that can be had now, in the order of the file. */
export function openHints(data: ExerciseData, attempts: number, checks: Statuses): number[] {
  if (!isOpen(data, "hint", attempts)) return [];
  return blocksOf(data, "hint").flatMap((hint, i) => (attempts >= (hint.after ?? 0) && fits(hint, checks) ? [i] : []));
}

export const hintText = (data: ExerciseData, index: number) => blocksOf(data, "hint")[index]?.text ?? "";
export const hasHints = (data: ExerciseData) => opensAfter(data, "hint") !== null && blocksOf(data, "hint").length > 0;

/** After how many attempts more a hint may open, whatever the checks say; null: none will. */
export function nextHint(data: ExerciseData, attempts: number): number | null {
  const least = opensAfter(data, "hint");
  if (least === null) return null;
  const later = blocksOf(data, "hint")
    .map(({ after = 0 }) => Math.max(after, least))
    .filter((after) => after > attempts);
  return later.length > 0 ? Math.min(...later) - attempts : null;
}

export type Solution = "none" | "closed" | "open";

/** `today` as "2027-01-31". */
export function solutionOf(data: ExerciseData, attempts: number, isPassed: boolean, today: string): Solution {
  const { solution = "passed" } = data;
  if (solution === "never" || solutionParts(data).length === 0) return "none";
  const isOpened =
    solution === "passed" ? isPassed : typeof solution === "number" ? attempts >= solution : today >= solution;
  return isOpened ? "open" : "closed";
}

export interface SolutionPart {
  name: string;
  kind: "model" | "query" | "number" | "answers";
  text: string;
}

/** What the file says of its solution: a model, queries, numbers, other answers. */
export function solutionParts(data: ExerciseData): SolutionPart[] {
  const models = blocksOf(data, "xta").filter(({ role }) => role === "solution");
  const isQuery = data.kind === "query";
  return [
    ...blocksOf(data, "solution").map(({ text }): SolutionPart => ({ name: "", kind: "answers", text })),
    ...models.slice(0, 1).map(({ text }): SolutionPart => ({ name: "", kind: "model", text })),
    ...(isQuery ? blocksOf(data, "ask") : []).flatMap(({ name, ours }): SolutionPart[] =>
      ours === undefined ? [] : [{ name, kind: "query", text: ours }],
    ),
    ...blocksOf(data, "number").flatMap(({ name, answer }): SolutionPart[] =>
      answer === undefined ? [] : [{ name, kind: "number", text: String(answer) }],
    ),
  ];
}
