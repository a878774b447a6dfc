// The engine as the rest of the page sees it: promises, one run at a time, and an engine that is
// always there.  When the worker crashes, runs out of memory or does not obey Stop, it is ended and
// another one started; what was asked meanwhile is asked again, a run ends with verdict "unknown".
import type { Options, Progress, Result } from "@engine";
import type { Answers, Check, EngineInfo, Job, Outcome, Question, Reply, Request, Subject, Values } from "./protocol";

/** After Stop the running step has this long to return before the worker is ended. */
const kObeyMs = 1000;
/** A check of the text that takes longer than this is given up. */
const kCheckMs = 15000;
/** Replaying a run or drawing the state space that takes longer than this is given up. */
const kValueMs = 20000;
/** A run may overstep its time limit by this much, e.g. to make the trace. */
const kOverstepMs = 15000;
/** Crashes in a row, without a sign of life in between, after which no further worker is started. */
const kMaxCrashes = 3;

const kMayTakeLong: ReadonlySet<string> = new Set(["replay", "runAlong", "zoneGraph"]);

export type EngineState = { phase: "loading" } | { phase: "ready" } | { phase: "failed"; message: string };

type Pending<T> = { request: Request; resolve: (value: T) => void };
type Running = {
  id: number;
  job: Job;
  last: Progress | null;
  onProgress: (progress: Progress) => void;
  resolve: (outcome: Outcome) => void;
  stopping: boolean;
};

/** A result for a run that could not say anything itself. */
export function undecided(query: string, options: Options, last: Progress | null, reason: string): Result {
  return {
    query,
    verdict: "unknown",
    reason,
    config: {
      clocks: options.clocks ?? "",
      data: options.data ?? "",
      order: options.order ?? "",
      covering: options.covering ?? "",
      extrapolate: options.extrapolate ?? "",
      errors: options.errors ?? "",
      runs: options.runs ?? "",
      activity: options.activity ?? "",
      seed: options.seed ?? 0,
    },
    stats: {
      generated: 0,
      nodes: last?.stored ?? 0,
      stored: last?.stored ?? 0,
      expanded: last?.explored ?? 0,
      covered: last?.covered ?? 0,
      disabled: 0,
      refinements: 0,
      shown: 0,
      interpolants: 0,
      cover_attempts: 0,
      reopened: 0,
      counterexamples: 0,
      cpu_seconds: last?.seconds ?? 0,
      peak_bytes: last?.bytes ?? 0,
    },
    trace: null,
    certificate: null,
  };
}

export class EngineClient {
  private worker: Worker | null = null;
  private nextId = 1;
  private crashes = 0;
  private checking: Pending<Check | null> | null = null;
  private nextCheck: Pending<Check | null> | null = null;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  /** By subject: only the latest question counts. */
  private readonly asked = new Map<Subject, { id: number; resolve: (answer: never) => void }>();
  private readonly wanted = new Map<number, Pending<never>>();
  private running: Running | null = null;
  private runTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly onReady: (info: EngineInfo) => void,
    private readonly onState: (state: EngineState) => void,
  ) {}

  start(): void {
    this.crashes = 0;
    this.spawn();
  }

  /** Null: overtaken by a later check, or given up because it took too long. */
  check(text: string, queries: string[]): Promise<Check | null> {
    return new Promise((resolve) => {
      this.nextCheck?.resolve(null);
      this.nextCheck = { request: { kind: "check", id: this.nextId++, text, queries }, resolve };
      this.pumpChecks();
    });
  }

  /** Null: overtaken by a later question of the same kind, or the engine broke down meanwhile. */
  ask<S extends Subject>(question: Question<S>): Promise<Answers[S] | null> {
    return new Promise((resolve) => {
      this.forget(question.subject);
      const id = this.nextId++;
      this.asked.set(question.subject, { id, resolve });
      this.send({ kind: "ask", id, question });
    });
  }

  private forget(subject: Subject): void {
    this.asked.get(subject)?.resolve(null as never);
    this.asked.delete(subject);
  }

  /** One value, sooner or later.  Null: the engine broke down, perhaps on this. */
  get<K extends keyof Values>(request: Omit<Extract<Request, { kind: K }>, "id">): Promise<Values[K] | null> {
    return new Promise((resolve) => {
      const id = this.nextId++;
      const numbered = { ...request, id } as Extract<Request, { kind: K }>;
      const timer = kMayTakeLong.has(request.kind)
        ? setTimeout(() => this.restart("That took too long.", false), kValueMs)
        : undefined;
      this.wanted.set(id, {
        request: numbered,
        resolve: (value: never) => {
          clearTimeout(timer);
          resolve(value);
        },
      });
      this.send(numbered);
    });
  }

  /** REQUIRES: no other run is going on. */
  run(job: Job, onProgress: (progress: Progress) => void): Promise<Outcome> {
    return new Promise((resolve) => {
      const id = this.nextId++;
      this.running = { id, job, last: null, onProgress, resolve, stopping: false };
      this.send({ kind: "run", id, job });
      const seconds = job.options.maxSeconds ?? 0;
      if (seconds > 0) {
        this.runTimer = setTimeout(
          () =>
            this.abandonRun(`The time limit of ${seconds} s was reached; the engine did not answer and was restarted.`),
          seconds * 1000 + kOverstepMs,
        );
      }
    });
  }

  stop(): void {
    if (!this.running || this.running.stopping) return;
    this.running.stopping = true;
    this.send({ kind: "stop" });
    clearTimeout(this.runTimer);
    this.runTimer = setTimeout(
      () => this.abandonRun("Stopped by you. The engine was in the middle of a long step and was restarted."),
      kObeyMs,
    );
  }

  private send(request: Request): void {
    this.worker?.postMessage(request);
  }

  private spawn(): void {
    this.onState({ phase: "loading" });
    for (const subject of [...this.asked.keys()]) this.forget(subject);
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<Reply>) => this.receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.restart(event.message || "The engine could not be loaded.", false);
    };
    this.worker = worker;
    // What was not answered yet is asked again; the worker keeps it until the engine is there.
    for (const { request } of this.wanted.values()) this.send(request);
    this.pumpChecks();
  }

  private receive(reply: Reply): void {
    switch (reply.kind) {
      case "ready":
        this.onState({ phase: "ready" });
        this.onReady(reply.info);
        return;
      case "check": {
        const pending = this.checking;
        if (pending?.request.kind !== "check" || pending.request.id !== reply.id) return;
        clearTimeout(this.checkTimer);
        this.crashes = 0;
        this.checking = null;
        pending.resolve(reply.check);
        this.pumpChecks();
        return;
      }
      case "answer":
        for (const [subject, question] of this.asked) {
          if (question.id !== reply.id) continue;
          this.asked.delete(subject);
          question.resolve(reply.answer as never);
        }
        return;
      case "value": {
        const pending = this.wanted.get(reply.id);
        this.wanted.delete(reply.id);
        pending?.resolve(reply.value as never);
        return;
      }
      case "progress":
        if (this.running?.id !== reply.id) return;
        this.running.last = reply.progress;
        this.running.onProgress(reply.progress);
        return;
      case "run":
        if (this.running?.id !== reply.id) return;
        this.crashes = 0;
        this.endRun(reply.outcome);
        return;
      case "crashed":
        this.restart(reply.message, reply.memory);
    }
  }

  private pumpChecks(): void {
    if (this.checking || !this.nextCheck || !this.worker) return;
    this.checking = this.nextCheck;
    this.nextCheck = null;
    this.send(this.checking.request);
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => {
      if (this.checking) this.restart("Checking the model took too long.", false);
    }, kCheckMs);
  }

  private endRun(outcome: Outcome): void {
    const run = this.running;
    clearTimeout(this.runTimer);
    this.running = null;
    run?.resolve(outcome);
  }

  private undecide(reason: string): void {
    if (!this.running) return;
    const { job, last } = this.running;
    this.endRun({ kind: "result", result: undecided(job.query, job.options, last, reason) });
  }

  private replaceWorker(): void {
    this.worker?.terminate();
    this.worker = null;
    // A check in flight may be what brought the engine down: it is not repeated.
    clearTimeout(this.checkTimer);
    this.checking?.resolve(null);
    this.checking = null;
    this.spawn();
  }

  private abandonRun(reason: string): void {
    this.undecide(reason);
    this.replaceWorker();
  }

  private restart(message: string, memory: boolean): void {
    for (const [id, { request, resolve }] of this.wanted) {
      if (request.kind === "example") continue; // surely not to blame
      this.wanted.delete(id);
      resolve(null as never);
    }
    this.undecide(
      memory
        ? "The browser's memory for the engine was used up; the engine was restarted and your model is safe."
        : `The engine stopped unexpectedly (${message}); it was restarted and your model is safe.`,
    );
    if (++this.crashes >= kMaxCrashes) {
      this.worker?.terminate();
      this.worker = null;
      clearTimeout(this.checkTimer);
      this.checking?.resolve(null);
      this.checking = null;
      this.onState({ phase: "failed", message });
    } else {
      this.replaceWorker();
    }
  }
}
