// Exercises as the engine gives them (core/exercise, core/grading).  docs/teaching/format.md says what
// everything means; docs/teaching/exercise.schema.json is the schema of `ExerciseData`.

import type { ClockConstraint, Diagnostic, EngineModule, Range, Result, Said, Structure, Trace } from "./engine.js";

/** How a learner is helped: `difference` and `place` are found by the engine (`openHint`). */
export type FeedbackStep = "sentence" | "run" | "difference" | "place" | "hint";
export type ShowCheck = "always" | "after" | "hidden";
/** Of `equal`; the grader says "always" for "word". */
export type ShowEqual = ShowCheck | "word";
export type CheckStatus = "waiting" | "passed" | "failed" | "undecided" | "held" | "defect";

/** What all graded blocks have. */
interface GradedBlock {
  name: string;
  /** 1 if absent. */
  points?: number;
  /** "always" if absent. */
  show?: ShowCheck;
  needs?: string[];
}
/** What a timed word must be. */
interface WordAsked {
  events?: number;
  /** A rational: "9/2". */
  duration?: string;
  last?: string;
  /** "twice >= 2" */
  counts?: string[];
  fail?: string;
}
export type ExerciseBlock =
  | { block: "prose"; text: string }
  | { block: "xta"; role: "start" | "solution" | "reference" | "monitor" | "model"; name?: string; text: string }
  | (GradedBlock & { block: "test"; with?: string[]; query: string; expect: "satisfied" | "violated"; fail?: string })
  | (GradedBlock & {
      block: "variant";
      with?: string[];
      replace: Array<{ from: string; to: string }>;
      /** Without it the variant is not graded: it is a model on which queries are compared. */
      check?: string;
      expect?: "satisfied" | "violated";
      fail?: string;
    })
  | (GradedBlock & { block: "ask"; text: string; ours?: string; fail?: string })
  | (GradedBlock & {
      block: "number";
      ask: string;
      query: string;
      extreme: "least" | "greatest";
      answer?: number;
      range?: [number, number];
      fail?: string;
    })
  | (GradedBlock & {
      block: "choice";
      text: string;
      options: string[];
      decide: { query: string; satisfied: string; violated: string };
      fail?: string;
    })
  | (GradedBlock & {
      block: "run";
      text?: string;
      /** Holds at the end; `avoid` never holds. */
      goal: string;
      steps?: number;
      /** A rational: "9/2". */
      duration?: string;
      avoid?: string;
      fail?: string;
    })
  /** `options` are runs. */
  | (GradedBlock & { block: "possible"; text: string; options: string[]; fail?: string })
  /** `moves` are without times. */
  | (GradedBlock & { block: "complete"; text: string; moves: string; goal?: string; fail?: string })
  | (GradedBlock & {
      block: "predict";
      text?: string;
      /** A run; "-": the start.  Either this or `events`. */
      after?: string;
      /** "moves", "wait"; of a search one: "size-of-abstraction Post.Mid". */
      ask: string[];
      /** Options of the search that is watched: "clocks=seq order=bfs". */
      events?: string;
      goal?: string;
      note?: string;
      fail?: string;
    })
  | (GradedBlock &
      WordAsked & {
        block: "word";
        text: string;
        /** "start" if absent. */
        model?: string;
        /** "yes" if absent. */
        can?: "yes" | "no";
      })
  | (GradedBlock & WordAsked & { block: "distinguish"; text: string; models: string[]; can?: string })
  | (GradedBlock & {
      block: "puzzle";
      text: string;
      query: string;
      /** Constants of the start with their values, "D in 0..9"; one or two. */
      box: string[];
      fail?: string;
    })
  | (GradedBlock & {
      block: "zone";
      text: string;
      clocks?: string[];
      /** Either this or `accept`. */
      do?: string;
      accept?: "disjoint";
      of?: string;
      on?: string;
      weaker?: "within" | "contains";
      fail?: string;
    })
  | (GradedBlock & { block: "minimal"; text: string; clocks?: string[]; of: string; fail?: string })
  | (GradedBlock & {
      block: "matrix";
      text?: string;
      clocks?: string[];
      of: string;
      /** "canonical" if absent. */
      accept?: "canonical" | "any";
      fail?: string;
    })
  | (GradedBlock & { block: "include"; text: string; clocks?: string[]; small: string; large: string; fail?: string })
  | (GradedBlock & {
      block: "region";
      text: string;
      clocks?: string[];
      /** Either this or `point`. */
      do?: string;
      point?: string;
      constants: string;
      successors?: "yes" | "no";
      fail?: string;
    })
  /** `options` are constraints. */
  | (GradedBlock & {
      block: "pick";
      text: string;
      clocks?: string[];
      options: string[];
      decide: "redundant";
      fail?: string;
    })
  | (GradedBlock & {
      block: "interpolant";
      text: string;
      clocks?: string[];
      of: string;
      /** Either this or `into`. */
      against?: string;
      into?: string;
      best?: number;
      inductive?: "yes" | "no";
      fail?: string;
    })
  /** Clock constraints to be chosen. */
  | (GradedBlock & {
      block: "core";
      text?: string;
      /** E<> or A[]. */
      goal: string;
      minimal?: "yes" | "no";
      /** 1 if absent. */
      sets?: number;
      fail?: string;
    })
  | (GradedBlock & {
      block: "learnt";
      text: string;
      goal: string;
      events: string;
      /** Which time that it learns, from 1 on; at this location only. */
      step?: number;
      at?: string;
      fail?: string;
    })
  | (GradedBlock & {
      block: "cover";
      text: string;
      clocks?: string[];
      small: string;
      large: string;
      /** "inclusion", "extra-m …", "extra-lu-plus …", "alu …". */
      by: string;
      fail?: string;
    })
  | (Omit<GradedBlock, "show"> & {
      block: "equal";
      show?: ShowEqual;
      need?: "deterministic";
      failExtra?: string;
      failMissing?: string;
    })
  | { block: "solution"; text: string }
  /** A solution that a passphrase opens: AES-GCM, its key by PBKDF2 with SHA-256; texts in base64url. */
  | { block: "sealed"; rounds: number; salt: string; iv: string; data: string }
  | { block: "text"; name: string; text: string }
  | {
      block: "hint";
      after?: number;
      when?: Array<{ name: string; status: "fail" | "pass" | "undecided" }>;
      text: string;
    }
  | (GradedBlock & { block: "held"; sha256: string })
  | { block: "lang"; language: string; texts: Record<string, string> };

/** `NAME.zonelab.json`. */
export interface ExerciseData {
  zonelab: 1;
  id: string;
  version: number;
  kind:
    | "model"
    | "repair"
    | "query"
    | "number"
    | "choice"
    | "text"
    | "run"
    | "predict"
    | "zone"
    | "puzzle"
    | "invent"
    | "explain"
    | "equal"
    | "word"
    | "distinguish";
  title: string;
  /** "en" if absent. */
  lang?: string;
  minutes?: number;
  needs?: string[];
  authors?: string;
  license?: string;
  /** "declarations", "system", "process NAME". */
  lock?: string[];
  writes?: string[];
  edits?: { count: number; of: "numbers" | "places" | "edges" };
  /** Channels. */
  observe?: string[];
  decides?: string[];
  limits?: {
    states?: number;
    seconds?: number;
    mb?: number;
    /** How large what learners write may be. */
    clocks?: number;
    locations?: number;
    edges?: number;
  };
  params?: Array<{ name: string; from: number; to: number }>;
  engine?: string;
  feedback?: Array<{ step: FeedbackStep; after: number }>;
  /** "never", "passed" (if absent), a number of attempts, or a date "2027-01-31". */
  solution?: "never" | "passed" | number | string;
  /** Mutants of the solution that are right as well: their numbers. */
  right?: string[];
  blocks: ExerciseBlock[];
}

/** What the engine makes of an exercise's file. */
export interface ReadExercise {
  /** Null: the file has errors. */
  exercise: OpenedExercise | null;
  diagnostics: Diagnostic[];
}
export interface OpenedExercise {
  /** With a learner's values in the place of the parameters, and without `params`. */
  data: ExerciseData;
  /** "sha256:…", the same for the learners' copy and the lecturer's. */
  hash: string;
  max: number;
  /** How many combinations of parameters there are, which one this is, and its values. */
  variants: number;
  variant: number;
  values: Record<string, number>;
}

/** Keys are names of checks. */
export interface ExerciseAnswer {
  model?: string;
  queries?: Record<string, string>;
  numbers?: Record<string, string>;
  choices?: Record<string, string>;
  /** To tasks (run, zone, …): docs/teaching/format.md says how they are written. */
  answers?: Record<string, string>;
  texts?: Record<string, string>;
}

export interface GradedCheck {
  name: string;
  show: ShowCheck;
  status: CheckStatus;
  points: number;
  /** 0 while something that it needs is not passed; of `equal` also half of the points. */
  earned: number;
  /** What it needs that is not passed. */
  lacks: string[];
  cause:
    | ""
    | "verdict"
    | "limit"
    | "error"
    | "unaskable"
    | "not-applied"
    | "missing"
    | "form"
    | "differs"
    | "too-small"
    | "too-large"
    | "wrong"
    | "extra"
    | "less"
    | "nondeterministic"
    | "refused";
  /** Of "limit" its name ("states", "seconds", "memory"; "proof": the verdict is too laborious to prove; "size": too large to be compared); of "nondeterministic", "error", "unaskable" and "refused" a sentence. */
  detail: string;
  /** Of `detail`. */
  said?: Said;
  /** The exercise's own words for who fails it, {…} filled in; "": it has none. */
  sentence: string;
  /** Of "differs": names of variants, "start" for the start; of a puzzle the points that are not decided, "D = 3, H = 4". */
  models: string[];
  seconds: number;
  /** Is there something to be shown by `Grading.evidence`? */
  hasEvidence: boolean;
  /** Of tasks and `equal`; absent where there is nothing to be said. */
  feedback?: TaskFeedback;
}
/** Why a move cannot be made. */
export type WhyNot =
  | "guard"
  | "invariant"
  /** The process is somewhere else. */
  | "source"
  | "partner"
  | "committed"
  | "urgent"
  /** The time is before that of the move before. */
  | "time"
  /** There is no such process or edge. */
  | "name"
  | "priority"
  /** It ends in a run-time error. */
  | "update"
  /** The name stands for several moves that are possible: name the other edges behind `+`. */
  | "ambiguous"
  /** Of words: no edge there has this event. */
  | "none";
/** Which operation was done in another way, if that change alone gives the answer. */
export type OperationMistake =
  | "delay"
  | "extra-delay"
  | "reset"
  | "guard"
  | "invariant"
  | "target-invariant"
  | "reset-before-guard"
  | "strict"
  | "diagonal"
  | "wrong-clock"
  | "extrapolation-side"
  | "no-extrapolation"
  /** Of interpolants: the point lies behind a loop, or behind the edge to the next node. */
  | "loop"
  | "next";
/** What is wrong with an answer to a task, without the right one. */
export type TaskFeedback =
  | {
      kind: "step";
      /** The move that is impossible, from 1 on; `move` as it was written, `edge` as the model names it. */
      step: number;
      move: string;
      why: WhyNot;
      edge?: string;
      /** The guard or invariant that does not hold, and what it speaks of: {"x": "9/2"}. */
      constraint?: string;
      values?: Record<string, string>;
      time: string;
    }
  /** All moves are possible, but the run does not do what is asked; "moves": it is not the run to be completed. */
  | {
      kind: "goal";
      which: "goal" | "avoid" | "steps" | "duration" | "moves" | "events" | "last" | "count";
      time: string;
    }
  /** A point in exactly one of the two sets.  Of `include` and `cover`: the point that was given; `isInYours`: the larger set has it, else the smaller one lacks it. */
  | {
      kind: "point";
      point: Record<string, string>;
      isInYours: boolean;
      operation: "" | OperationMistake;
      /** Of "reset" the clock that was not reset, of "wrong-clock" the one that was in its place. */
      clock?: string;
    }
  | {
      kind: "moves";
      extra: Array<{ move: string; why: WhyNot; constraint?: string; values?: Record<string, string> }>;
      missing: number;
      /** "": it was not asked for, or not answered. */
      wait: "right" | "too-long" | "too-short" | "";
    }
  /** `via`: the clock through which a tighter bound goes. */
  | { kind: "entries"; entries: Array<{ row: number; column: number; via?: number }> }
  /** `wrong`: options that do not belong, from 0 on. */
  | { kind: "picked"; wrong: number[]; missing: number }
  /** The right set, but with more constraints than needed. */
  | { kind: "count"; given: number; best: number }
  /** Timed words, and what a model makes of them. */
  | { kind: "words"; words: TriedWord[] }
  /** Guards or clocks that are not learnt, and how many are missing. */
  | { kind: "items"; extra: string[]; missing: number }
  /** Of each set of constraints how it went. */
  | { kind: "sets"; wanted: number; sets: Array<"right" | "not-enough" | "not-minimal" | "undecided"> }
  /** It cannot be read, or has another form than asked for. */
  | { kind: "form"; line: number; column: number; message: string; said?: Said };
export interface TriedWord {
  /** The model that was tried, as the exercise names it; of `equal` "extra": only the answer can do the word, "missing": only ours can. */
  of: string;
  /** "press@0, then nothing until 4" */
  text: string;
  events: Array<{ channel: string; time: string }>;
  /** Time passes until then; "": the word ends with its last event. */
  until: string;
  /** Of `equal` what the answer can do. */
  isPossible: boolean;
  /** So many events from the start on are possible; if all of them are, time cannot pass. */
  possible: number;
  /** What stands against what comes next, if the model can be in one state only. */
  why?: Extract<TaskFeedback, { kind: "step" }>;
}
/** What was typed as constraints, as a canonical matrix. */
export interface ReadZone {
  clocks: string[];
  isEmpty: boolean;
  /** "<=5", "<3", "inf"; row and column 0 are the constant 0.  None of an empty set. */
  entries: string[][];
  error: { line: number; column: number; message: string; said?: Said } | null;
}
/** What was typed as an answer to a puzzle. */
export interface ReadPairs {
  box: Array<{ name: string; from: number; to: number }>;
  /** At each point, the values of the first constant varying first; [] if it cannot be read. */
  holds: boolean[];
  error: { line: number; column: number; message: string; said?: Said } | null;
}
/** The state that a `predict` speaks of, and what there is to tick. */
export interface TaskState {
  state: {
    locations: Record<string, string>;
    variables: Record<string, string>;
    clocks: Record<string, string>;
    time: string;
  };
  /** All moves that the locations offer, whatever guards say: `name` as answers use it, `words` such as "Watch: Walk → Stand, flash!". */
  moves: Array<{ name: string; words: string }>;
}
/** Of `core`: what there is to tick. */
export interface CoreState {
  /** `line` as answers write it: "Post.Mid: y <= 3". */
  constraints: Array<ClockConstraint & { line: string }>;
}
/** Of `cover`: both zones, without extrapolation. */
export interface CoverState {
  small: Omit<ReadZone, "error">;
  large: Omit<ReadZone, "error">;
}
/** Of `learnt`, and of predictions about a search: what it learns. */
export interface LearntState {
  lesson: "constraints" | "guards" | "clocks";
  clocks: string[];
}
export interface Grade {
  points: number;
  max: number;
  /** Checks without a result, though they were looked at. */
  undecided: number;
  problem: "" | "no-model" | "errors" | "name" | "locked" | "writes" | "budget" | "size";
  /** What the problem is about: names, "declarations", "system", "process P"; of "size" one of "clocks", "locations", "edges". */
  parts: string[];
  /** "size": how many there are, and may be.  "budget": how much was changed, and may be; `counted` -1: something else than what may be was changed. */
  counted: number;
  allowed: number;
  /** "errors": those of the model. */
  diagnostics: Diagnostic[];
  checks: GradedCheck[];
}
/** A run, or another result, that shows why a check has its status; it belongs to a model of its own: monitors and variants. */
export interface Evidence {
  /** The model in one text, with the processes that watch it. */
  text: string;
  /** The query that was asked of it; "" of `equal`: the run goes along a timed word. */
  query: string;
  structure: Structure;
  result: Result;
}
export interface Grading {
  /** Works for about so long; true: it is done. */
  step(milliseconds: number): boolean;
  /** So far. */
  grade(): Grade;
  /** Null: there is none. */
  evidence(check: string): Evidence | null;
  delete(): void;
}
/** Where a model can be changed. */
export interface ModelPlace {
  /** "leaving": another edge that leaves the location `source`. */
  kind: "location" | "edge" | "leaving" | "declarations";
  /** The template; "": the model itself. */
  process: string;
  source: string;
  target: string;
  /** Of several edges from `source` to `target` which one, from 1 on; 0: there is one only. */
  number: number;
}
/** The first difference between an answer and the solution, along the run that shows why a check is failed.  It says nothing that only the solution has. */
export interface AnswerDifference {
  /** "extra": the answer does what the solution cannot; "missing": the reverse. */
  is: "extra" | "missing";
  /** The move is impossible; time cannot pass; the move leads to another location, or to other values of variables. */
  kind: "move" | "wait" | "place" | "value";
  /** Of the run, from 1 on. */
  step: number;
  /** "": it is not told, for it is a number to be found. */
  time: string;
  /** What can be seen of the move: a channel, or edges of locked processes; "": nothing. */
  move: string;
  /** The edge that the answer takes, or the location in which it is. */
  place: ModelPlace | null;
  /** Of "missing": where the answer is kept from it, and by what; null: it has no such edge. */
  hindered?: ModelPlace | null;
  why?: WhyNot;
  constraint?: string;
  values?: Record<string, string>;
  /** Of "missing", "value": its name. */
  variable?: string;
}
export interface AnswerRepair {
  /** One change there would do; null: none was found that would. */
  place: ModelPlace | null;
  /** A change there would at least help. */
  helpful: ModelPlace | null;
  /** How many changes were tried. */
  tried: number;
  /** Were all of them that are looked at? */
  isComplete: boolean;
}
/** Being looked for. */
export interface OpenHint {
  /** Works for about so long; true: it is done. */
  step(milliseconds: number): boolean;
  /** Of a check its difference (null: nothing can be told); else the repair so far. */
  hint(): AnswerDifference | AnswerRepair | null;
  delete(): void;
}
/** A file of a folder of answers, being graded. */
export interface HandInGrading {
  /** Works for about so long; true: it is done. */
  step(milliseconds: number): boolean;
  /** JSON for `gradeTable`. */
  result(): string;
  delete(): void;
}
/** A row of a lecturer's table; what is optional is absent where the file could not be graded. */
export interface GradedAnswer {
  file: string;
  /** Why it was not graded, or what does not fit (a checksum, another version); "": nothing. */
  error: string;
  /** Why the whole answer earns nothing, as a sentence; "": it may earn something. */
  problem: string;
  /** The first file with the same answer; "": there is none. */
  sameAs: string;
  learnerId?: string;
  learnerName?: string;
  /** Was it made with this very exercise?  Null: it does not say. */
  hashOk?: boolean | null;
  /** Values of the parameters; null: there are none. */
  variant?: Record<string, number> | null;
  /** Points as the learner's browser found them; null: it does not say. */
  claimed?: number | null;
  answerHash?: string;
  texts?: Record<string, string>;
  seconds?: number;
  grade?: Grade;
}
export interface GradeTable {
  exercise: { id: string; version: number; title: string; hash: string; max: number };
  answers: GradedAnswer[];
  /** What `zonelab grade --csv` and `--texts` write. */
  csv: string;
  texts: string;
}
/** Of one of two models: are all its timed words words of the other one? */
export interface ComparedSide {
  included: "satisfied" | "violated" | "unknown";
  /** Why it is unknown; of a word that was found, whether a shorter one may do. */
  message: string;
  said?: Said;
  /** "violated": not; "unknown": not decided. */
  deterministic: "satisfied" | "violated" | "unknown";
  /** A shortest one that the other cannot do; `until`: it cannot let time pass until then. */
  word: { text: string; events: Array<{ channel: string; time: string }>; until: string | null } | null;
  /** Two edges that can be taken at once. */
  twice: Range[];
}
export type Compared =
  | { a: ComparedSide; b: ComparedSide; questions: number; complaints?: undefined }
  /** They cannot be compared. */
  | { complaints: Array<{ model: "a" | "b"; message: string; said?: Said; diagnostics: Diagnostic[] }> };
/** Two models that differ in one process, being compared by its timed words. */
export interface Comparison {
  /** Works for about so long; true: it is done. */
  step(milliseconds: number): boolean;
  result(): Compared;
  /** Of the word that only one of them can do (0: A, 1: B): its run in A and in B, in one of them as far as it goes. */
  runs(side: number): [Trace | null, Trace | null];
  delete(): void;
}
/** How a mutant of the solution that passes everything relates to it. */
export interface Told {
  kind: "same" | "differs" | "undecided";
  /** "undecided": why it was not compared by words. */
  why: string;
  /** So many runs were followed. */
  runs: number;
  /** "same": the events that words were made of. */
  events: string[];
  /** "differs": only the solution can do the word; else only the mutant can. */
  isOurs: boolean;
  word: string;
  isShortest: boolean;
}
export interface MutantSurvivor {
  /** For `right`. */
  number: string;
  place: ModelPlace;
  where: string;
  /** The lines that differ. */
  from: string[];
  to: string[];
  model: string;
  isRight: boolean;
  /** Null: it was not compared. */
  told: Told | null;
  /** Blocks that tell it from the solution, as they stand in the file; `namesAnswers`: by names that learners may choose otherwise. */
  test: { name: string; text: string; namesAnswers: boolean } | null;
}
export interface MutantsFound {
  /** Why there are none; "": there are some. */
  problem: string;
  possible: number;
  tried: number;
  undecided: number;
  /** So many pass everything, but change more than `edits` allows: they are no answers. */
  beyond: number;
  isComplete: boolean;
  /** `failOnlyThis`: some models that fail this check and no other one. */
  checks: Array<{ name: string; failed: number; startFails: boolean; failOnlyThis: string[] }>;
  /** Checks that always fail together. */
  together: Array<[string, string]>;
  survivors: MutantSurvivor[];
  /** What `exercise check` says of them. */
  weak: Diagnostic[];
}
/** Mutants of the solution, being graded and compared. */
export interface OpenMutants {
  /** Works for about so long; true: it is done. */
  step(milliseconds: number): boolean;
  progress(): { tried: number; survivors: number };
  result(): MutantsFound;
  delete(): void;
}
/** A locked part in a model's text. */
export interface LockedRange extends Range {
  part: string;
}

/** What grader.js has besides what engine.js has. */
export interface ExerciseModule {
  /** Of `.zonelab.md` or `.zonelab.json`.  The variant is the learner's, or number `variant` if that is not negative. */
  readExercise(text: string, learner: string, variant: number): ReadExercise;
  /** In the other spelling: to "md" or "json"; without solutions unless asked for.  Null: the exercise has errors. */
  printExercise(text: string, to: "md" | "json", keepsSolutions: boolean): string | null;
  /** What is wrong with the exercise besides its form: does the start earn nothing, does the solution earn all, … */
  checkExercise(text: string): Diagnostic[];
  /** So many mutants at most, for so many seconds of work.  Null: the exercise has errors. */
  openMutants(text: string, count: number, seconds: number): OpenMutants | null;
  /** The solution without edges and invariants where it may be changed; null: there is no such model. */
  emptiedModel(text: string): string | null;
  /** What a SCORM package holds besides the page, whose files are named by `page` (JSON).  Null: the exercise has errors. */
  packageOf(text: string, page: string, is2004: boolean): Array<{ name: string; text: string }> | null;
  /** `exercise` as text, `answer` as JSON of ExerciseAnswer; null: the exercise has errors. */
  openGrading(exercise: string, learner: string, variant: number, answer: string): Grading | null;
  /** `model`: the answer's text; `check`: the difference that shows in it, "": the place where one change would do.  Null: the exercise has errors. */
  openHint(exercise: string, learner: string, variant: number, model: string, check: string): OpenHint | null;
  /** `file`: from the page ("hand in"), a model, or answers as JSON; `variant` -1: the learner's.  Null: the exercise has errors. */
  openHandIn(exercise: string, file: string, variant: number): HandInGrading | null;
  /** `process`: the template that differs; `observed`: JSON, names of channels.  Limits are of each question. */
  openComparison(a: string, b: string, process: string, observed: string, states: number, seconds: number): Comparison;
  /** `rows`: JSON, an array of {"file": name, "result": what HandInGrading.result gave, or {"error": why there is none}}.  Null: the exercise has errors. */
  gradeTable(exercise: string, rows: string): GradeTable | null;
  /** Where the parts that an exercise locks stand in a model; parts that are not found are left out. */
  lockedRanges(exercise: string, model: string): LockedRange[];
  /** `exercise` with a learner's values; `check`: a task on zones.  Null: there is no such check. */
  readZone(exercise: string, check: string, text: string): ReadZone | null;
  /** What was typed as an answer to a puzzle; null: there is no such check, or its box is wrong. */
  readPairs(exercise: string, check: string, text: string): ReadPairs | null;
  /** `check`: a `predict`.  Null: there is no such check, or its run is not possible. */
  /** Which of them: by the kind of the check. */
  taskState(exercise: string, check: string): TaskState | CoreState | CoverState | LearntState | null;
}

/** Makes the engine with exercises.  `wasmBinary` or `locateFile` tells where grader.wasm is. */
declare const createGrader: (overrides?: {
  wasmBinary?: ArrayBuffer | Uint8Array;
  locateFile?: (name: string) => string;
  /** What the module's own code has to say to who builds it; to the console, if left out. */
  print?: (line: string) => void;
  printErr?: (line: string) => void;
}) => Promise<EngineModule & ExerciseModule>;
export default createGrader;
