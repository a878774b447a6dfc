// The types that follow from core/contract, made by
//   build/native/zonelab contract --types > wasm/contract.d.ts
// Do not edit it: tests/core/cli/contract_test.cc compares.

export interface Options {
  /** abstraction of clocks (default "auto"): "auto", "exact", "extra-lu", "extra-m", "extra-difference", "alu", "bin", "seq", "dbca", "none", "alu-2018", "seq-2018", "cegar", "cegar-node" */
  clocks?: string;
  /** abstraction of variables (default "explicit"): "explicit", "visible", "visible-forward", "visible-2018" */
  data?: string;
  /** search order (default "best"): "best", "bfs", "dfs", "random" */
  order?: string;
  /** seed of --order random (default 1) */
  seed?: number;
  /** how lazy searches cover (default "auto"): "auto", "oldest", "newest", "merge", "as-2018" */
  covering?: string;
  /** lazy searches: Extra-LU+ on zones (default "auto"): "auto", "yes", "no" */
  extrapolate?: string;
  /** what a run-time error means for the search (default "checked"): "checked", "stop", "assumed" */
  errors?: string;
  /** do meta variables tell states apart? (default "state"): "state", "ignored" */
  meta?: string;
  /** which runs E[], A<> and --> are about (default "maximal"): "maximal", "infinite" */
  runs?: string;
  /** leave out clocks that do not matter (default "on"): "on", "off" */
  activity?: string;
  /** keep one state of those that exchanging interchangeable processes makes of each other (default "auto"): "auto", "on", "off" */
  symmetry?: string;
  /** record the first N events of the search, for --explain and --json (default 0) */
  maxEvents?: number;
  /** make the timed run that decides the query (default true) */
  trace?: boolean;
  /** make a certificate of the verdict (default false) */
  certificate?: boolean;
  /** stop after N stored states (default 0) */
  maxStates?: number;
  /** stop when the search's tables take N MB (default 0) */
  maxMemoryMb?: number;
  /** stop after N CPU seconds (default 0) */
  maxSeconds?: number;
  /** search for states on N processors (exact, extra-…; not dfs); counts depend on N (default 0) */
  threads?: number;
  /** stop where one state has more than N ways to go on by a broadcast, or to meet the query (default 1000000) */
  maxWays?: number;
}
export interface Stats {
  /** symbolic states made: the initial one and all successors, those covered at once included */
  generated: number;
  /** nodes of the search graph as the papers count them: as `generated`, but for lazy searches with covering `oldest` also the moves that the clocks rule out */
  nodes: number;
  /** symbolic states kept at the end */
  stored: number;
  /** states whose successors were computed */
  expanded: number;
  /** states found covered by another one, when made or later */
  covered: number;
  /** moves that the data allow and the clocks rule out */
  disabled: number;
  /** abstractions of nodes strengthened */
  refinements: number;
  /** how often hidden variables became visible in a node */
  shown: number;
  /** contradictions between zones that were looked into */
  interpolants: number;
  /** how often an expanded node was tried as the cover of another one, after refinement if needed */
  cover_attempts: number;
  /** covered nodes that had to be taken up again */
  reopened: number;
  /** paths looked into, the one that turned out to be a run included */
  counterexamples: number;
  /** CPU seconds of the search */
  cpu_seconds: number;
  /** the most memory that the search's tables took */
  peak_bytes: number;
}
export type Family = "eager" | "lazy" | "cegar" | "runs";
export type QueryForm = "" | "E<>" | "A[]" | "E[]" | "A<>" | "-->" | "sup" | "inf" | "bounds" | "exhaustive";
export type EventKind =
  | "created"
  | "taken"
  | "covered"
  | "expanded"
  | "forbidden"
  | "blocked"
  | "strengthened"
  | "reopened"
  | "merged"
  | "replaced"
  | "reached"
  | "counterexample"
  | "refined"
  | "cut";
export type ProofKind = "invariant" | "run" | "lasso" | "no-lasso" | "extremes";
export type ReasonCode =
  | "reached"
  | "counterexample"
  | "unreachable"
  | "holds"
  | "explored"
  | "run-found"
  | "no-run"
  | "values"
  | "no-such-state"
  | "approximate"
  | "stopped"
  | "limit"
  | "run-time-error"
  | "goal-error"
  | "grows"
  | "refused"
  | "bad-query";
export type DiagnosticCode =
  | "always-true"
  | "assertion"
  | "assignment-as-condition"
  | "bad-argument"
  | "bad-field"
  | "bad-number"
  | "bad-option"
  | "bad-prefix"
  | "bad-range"
  | "bad-return"
  | "bad-return-type"
  | "bad-size"
  | "bad-type"
  | "bounds-of-clocks"
  | "chained-comparison"
  | "clause-order"
  | "clock-arithmetic"
  | "clock-as-value"
  | "clock-assignment"
  | "clock-comparison"
  | "clock-condition"
  | "clock-guard-on-urgent-channel"
  | "clock-in-conditional"
  | "clock-in-function"
  | "clock-rate"
  | "compared-constraint"
  | "deadlock-placement"
  | "division-by-zero"
  | "duplicate-declaration"
  | "duplicate-field"
  | "duplicate-id"
  | "duplicate-name"
  | "duplicate-process"
  | "empty-process"
  | "empty-query"
  | "empty-range"
  | "exercise-content"
  | "exercise-form"
  | "exercise-weak"
  | "free-parameter"
  | "huge-select"
  | "ignored-feature"
  | "index"
  | "index-out-of-range"
  | "initialiser-size"
  | "late-declaration"
  | "malformed-xml"
  | "meta-in-state"
  | "misplaced-label"
  | "misplaced-list"
  | "misplaced-rate"
  | "missing-brace"
  | "missing-default"
  | "missing-id"
  | "missing-init"
  | "missing-initialiser"
  | "missing-name"
  | "missing-reference"
  | "missing-return"
  | "missing-source"
  | "missing-system"
  | "missing-target"
  | "misspelled-word"
  | "negative-clock"
  | "nested-path-quantifier"
  | "nesting-too-deep"
  | "never-enabled"
  | "never-holds"
  | "never-read"
  | "never-received"
  | "never-sent"
  | "never-written"
  | "no-branches"
  | "no-effect"
  | "no-initial-state"
  | "no-location"
  | "no-return"
  | "no-such-field"
  | "no-such-location"
  | "no-such-member"
  | "no-such-process"
  | "not-a-channel"
  | "not-a-clock"
  | "not-a-function"
  | "not-a-model"
  | "not-a-process"
  | "not-a-struct"
  | "not-a-template"
  | "not-a-type"
  | "not-a-value"
  | "not-an-array"
  | "not-assignable"
  | "not-compile-time"
  | "not-constant"
  | "not-in-format"
  | "not-lvalue"
  | "not-yet-supported"
  | "number-overflow"
  | "one-location"
  | "out-of-range"
  | "overflow"
  | "process-as-value"
  | "process-in-model"
  | "query-left-out"
  | "range"
  | "recursion"
  | "repeated-element"
  | "repeated-label"
  | "reserved-word"
  | "self-assignment"
  | "shadowing"
  | "shift"
  | "side-effect"
  | "size"
  | "step-limit"
  | "stray-semicolon"
  | "strict-invariant"
  | "stuck-process"
  | "syntax-error"
  | "timelock"
  | "too-large"
  | "too-many-errors"
  | "type-mismatch"
  | "undeclared-name"
  | "undeclared-type"
  | "unexpected-element"
  | "unexpected-initialiser"
  | "unknown-character"
  | "unknown-label"
  | "unknown-value"
  | "unreachable-location"
  | "unsupported"
  | "unsupported-feature"
  | "unterminated-comment"
  | "unused-binder"
  | "unused-channel"
  | "unused-clock"
  | "unused-constant"
  | "unused-function"
  | "unused-parameter"
  | "unused-template"
  | "unused-type"
  | "unused-variable"
  | "urgent-and-committed"
  | "wrong-arity"
  | "wrong-count"
  | "wrong-file";
