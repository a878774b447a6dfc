// The engine as the rest of the page sees it: promises, one check at a time, and an engine that is
// always there.  When the worker crashes, runs out of memory or does not obey Stop, it is ended and
// another one started; what was asked meanwhile is asked again, a check ends with verdict "unknown".
import type { Progress } from "@engine";
import { undecided } from "./answer";
import {
  type Answers,
  type Diagnosis,
  type EngineInfo,
  isOfOtherModule,
  type Job,
  type Lost,
  type Outcome,
  type Question,
  type Reply,
  type Request,
  type Subject,
  type Values,
} from "./protocol";

/** After Stop the running step has this long to return before the worker is ended. */
const kObeyMs = 1000;
/** A diagnosis of the text that takes longer than this is given up. */
const kDiagnosisMs = 15000;
/** A value of which nothing is heard for so long is given up. */
const kValueMs = 20000;
/** The engine, or a module of it, that did not come in so long does perhaps not come at all. */
const kFetchMs = 60000;
/** A check may overstep its time limit by this much, e.g. to make the trace. */
const kOverstepMs = 15000;
/** The address of an exercise or a course (task/link.ts). */
const kIsExercise = /[#&](ex|course)=|\.zonelab\.(md|json)/i;
/** Crashes in a row, without a sign of life in between, after which no further worker is started. */
const kMaxCrashes = 3;

/** Why there is no engine: it did not arrive, the browser does not let it run, it broke down, or it hung. */
export type Failure = "not-loaded" | "forbidden" | "broken" | "slow";
export type EngineState = { phase: "loading" } | { phase: "ready" } | { phase: "failed"; failure: Failure };

/** A search that has taken this much cannot have much more: the memory of WebAssembly ends at 4 GB. */
const kFullBytes = 2.5 * 2 ** 30;

type Pending<T> = { request: Request; resolve: (value: T) => void };
type Wanted = Pending<never> & {
  onPart: (value: never) => void;
  /** The engine has it, or told of it: from now on it may take `kValueMs`. */
  heard: () => void;
};
/** Why a value is null: a module was missing, or the engine was lost. */
export type Lack = "missing" | "broken";
type Checking = {
  id: number;
  job: Job;
  last: Progress | null;
  onProgress: (progress: Progress) => void;
  resolve: (outcome: Outcome) => void;
  stopping: boolean;
};

export class EngineClient {
  private worker: Worker | null = null;
  /** The worker's engine has answered. */
  private isUp = false;
  private nextId = 1;
  private crashes = 0;
  private diagnosing: Pending<Diagnosis | null> | null = null;
  private nextDiagnosis: Pending<Diagnosis | null> | null = null;
  private diagnosisTimer: ReturnType<typeof setTimeout> | undefined;
  /** By subject: only the latest question counts. */
  private readonly asked = new Map<Subject, { id: number; resolve: (answer: never) => void }>();
  private readonly wanted = new Map<number, Wanted>();
  /** Of the last value that there was not. */
  lack: Lack = "broken";
  private checking: Checking | null = null;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private fetchTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly onReady: (info: EngineInfo) => void,
    private readonly onState: (state: EngineState) => void,
  ) {}

  start(): void {
    this.crashes = 0;
    this.replaceWorker();
  }

  /** Null: overtaken by a later diagnosis, or given up because it took too long. */
  diagnose(text: string, queries: string[]): Promise<Diagnosis | null> {
    return new Promise((resolve) => {
      this.nextDiagnosis?.resolve(null);
      this.nextDiagnosis = { request: { kind: "diagnose", id: this.nextId++, text, queries }, resolve };
      this.pumpDiagnoses();
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

  /** One value, sooner or later; `onPart`: what there is of it so far.  Null: there is none, `lack` says why. */
  get<K extends keyof Values>(
    request: Omit<Extract<Request, { kind: K }>, "id">,
    onPart?: (value: Values[K]) => void,
  ): Promise<Values[K] | null> {
    return new Promise((resolve) => {
      const id = this.nextId++;
      const numbered = { ...request, id } as Extract<Request, { kind: K }>;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const heard = () => {
        clearTimeout(timer);
        // Hints are worked out without a word in between, in a time of their own.
        if (request.kind !== "hint") timer = setTimeout(() => this.tooSlow(heard), kValueMs);
      };
      this.wanted.set(id, {
        request: numbered,
        heard,
        resolve: (value: never) => {
          clearTimeout(timer);
          resolve(value);
        },
        onPart: (value: never) => {
          heard();
          onPart?.(value);
        },
      });
      this.send(numbered);
      if (isOfOtherModule(numbered)) timer = setTimeout(() => this.miss(id), kFetchMs);
      else if (this.isUp) heard();
    });
  }

  /** What is awaited for too long is given up; not while a proof is checked, which takes as long as it takes. */
  private tooSlow(again: () => void): void {
    if (this.checking?.job.isProof) again();
    else this.restart("slow", false);
  }

  private miss(id: number): void {
    const pending = this.wanted.get(id);
    this.wanted.delete(id);
    this.lack = "missing";
    pending?.resolve(null as never);
  }

  /** REQUIRES: no other check is going on. */
  check(job: Job, onProgress: (progress: Progress) => void): Promise<Outcome> {
    return new Promise((resolve) => {
      const id = this.nextId++;
      this.checking = { id, job, last: null, onProgress, resolve, stopping: false };
      this.send({ kind: "check", id, job });
      const seconds = job.options.maxSeconds ?? 0;
      if (seconds > 0) {
        this.checkTimer = setTimeout(
          () => this.abandon({ code: "lost", cause: "late", seconds }),
          seconds * 1000 + kOverstepMs,
        );
      }
    });
  }

  stop(): void {
    if (!this.checking || this.checking.stopping) return;
    this.checking.stopping = true;
    this.send({ kind: "stop" });
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => this.abandon({ code: "lost", cause: "hung" }), kObeyMs);
  }

  private send(request: Request): void {
    this.worker?.postMessage(request);
  }

  private spawn(): void {
    this.onState({ phase: "loading" });
    for (const subject of [...this.asked.keys()]) this.forget(subject);
    this.isUp = false;
    let worker: Worker;
    try {
      worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    } catch {
      // A frame that may not start threads.
      this.onState({ phase: "failed", failure: "forbidden" });
      return;
    }
    // One that was ended may still have something on its way.
    worker.onmessage = (event: MessageEvent<Reply>) => worker === this.worker && this.receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.restart(this.isUp ? "broken" : "not-loaded", false);
    };
    this.worker = worker;
    // It may still come: a slow connection is not cut.
    this.fetchTimer = setTimeout(() => this.onState({ phase: "failed", failure: "not-loaded" }), kFetchMs);
    this.send({ kind: "begin", hasExercise: kIsExercise.test(location.hash) });
    // What was not answered yet is asked again; the worker keeps it until the engine is there.
    for (const { request } of this.wanted.values()) this.send(request);
    this.pumpDiagnoses();
  }

  private receive(reply: Reply): void {
    switch (reply.kind) {
      case "ready":
        clearTimeout(this.fetchTimer);
        this.isUp = true;
        if (this.diagnosing) this.awaitDiagnosis();
        for (const { request, heard } of this.wanted.values()) if (!isOfOtherModule(request)) heard();
        this.onState({ phase: "ready" });
        this.onReady(reply.info);
        return;
      case "diagnosis": {
        const pending = this.diagnosing;
        if (pending?.request.kind !== "diagnose" || pending.request.id !== reply.id) return;
        clearTimeout(this.diagnosisTimer);
        this.crashes = 0;
        this.diagnosing = null;
        pending.resolve(reply.diagnosis);
        this.pumpDiagnoses();
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
      case "part":
        this.wanted.get(reply.id)?.onPart(reply.value as never);
        return;
      case "begun":
        this.wanted.get(reply.id)?.heard();
        return;
      case "missing":
        this.miss(reply.id);
        return;
      case "progress":
        if (this.checking?.id !== reply.id) return;
        this.checking.last = reply.progress;
        this.checking.onProgress(reply.progress);
        return;
      case "outcome":
        if (this.checking?.id !== reply.id) return;
        this.crashes = 0;
        this.end(reply.outcome);
        return;
      case "crashed":
        this.restart(this.isUp ? "broken" : "not-loaded", reply.isMemory);
    }
  }

  private pumpDiagnoses(): void {
    if (this.diagnosing || !this.nextDiagnosis || !this.worker) return;
    this.diagnosing = this.nextDiagnosis;
    this.nextDiagnosis = null;
    this.send(this.diagnosing.request);
    if (this.isUp) this.awaitDiagnosis();
  }

  private awaitDiagnosis(): void {
    clearTimeout(this.diagnosisTimer);
    this.diagnosisTimer = setTimeout(() => {
      if (this.diagnosing) this.tooSlow(() => this.awaitDiagnosis());
    }, kDiagnosisMs);
  }

  private end(outcome: Outcome): void {
    const { checking } = this;
    clearTimeout(this.checkTimer);
    this.checking = null;
    checking?.resolve(outcome);
  }

  private undecide(reason: Lost): void {
    if (!this.checking) return;
    const { job, last } = this.checking;
    this.end({ kind: "result", result: undecided(job, reason, last) });
  }

  private endWorker(): void {
    this.worker?.terminate();
    this.worker = null;
    clearTimeout(this.fetchTimer);
    // A diagnosis in flight may be what brought the engine down: it is not repeated.
    clearTimeout(this.diagnosisTimer);
    this.diagnosing?.resolve(null);
    this.diagnosing = null;
  }

  private replaceWorker(): void {
    this.endWorker();
    this.spawn();
  }

  private abandon(reason: Lost): void {
    this.undecide(reason);
    this.replaceWorker();
  }

  private restart(failure: Failure, isMemory: boolean): void {
    for (const [id, { request, resolve }] of this.wanted) {
      if (request.kind === "example") continue; // surely not to blame
      this.wanted.delete(id);
      this.lack = this.isUp ? "broken" : "missing";
      resolve(null as never);
    }
    const isFull = isMemory || (this.checking?.last?.bytes ?? 0) > kFullBytes;
    this.undecide({ code: "lost", cause: isFull ? "memory" : "crash" });
    if (++this.crashes >= kMaxCrashes) {
      this.endWorker();
      this.onState({ phase: "failed", failure });
    } else {
      this.replaceWorker();
    }
  }
}
