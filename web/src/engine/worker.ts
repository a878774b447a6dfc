// The engine's own thread.  A check works in slices of about 2 ms and lets messages in between, so
// that Stop, a diagnosis of the edited text or another example is served while a search is going on.
import createEngine, { type EngineModule, type Model, type Progress, type Result, type Session } from "@engine";
import type { Evidence, ExerciseModule, Grading } from "@exercise";
import type { ExporterModule } from "@exporter";
import { looksLikeXml } from "../files/text";
import { withEnds } from "../run/ending";
import { isOutOfMemory, messageOf } from "./memory";
import { fetched, Missing, quiet } from "./modules";
import {
  type AboutExercise,
  type Answers,
  type Avoided,
  type Beside,
  type Bounded,
  type Diagnosis,
  type Explained,
  type ComparedModels,
  type Graded,
  type Instrument,
  type Export,
  isAboutExercise,
  isExport,
  type Job,
  type Opened,
  type Outcome,
  type Proof,
  type Question,
  type Refusal,
  type Reply,
  type Request,
  type Subject,
  type Values,
  type Written,
} from "./protocol";

/** Stop waits for half of it, as a rule; letting messages in takes a fiftieth of it. */
const kSliceMs = 2;
const kProgressEveryMs = 100;

const scope = self as unknown as {
  postMessage(message: Reply): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
};

let stopRequested = false;

/** For those who look there; the page says it in its own words. */
const note = (error: unknown) => console.info(`ZoneLab's engine: ${messageOf(error)}`);

function crash(error: unknown): void {
  note(error);
  scope.postMessage({ kind: "crashed", isMemory: isOutOfMemory(error) });
}

/** Lets waiting messages be handled; far quicker than a timer, which browsers delay.  A check and a grading take turns. */
const channel = new MessageChannel();
const resting: (() => void)[] = [];
channel.port1.onmessage = () => resting.shift()?.();
function yieldToMessages(): Promise<void> {
  return new Promise((resolve) => {
    resting.push(resolve);
    channel.port2.postMessage(null);
  });
}

function diagnose(engine: EngineModule, text: string, queries: string[]): Diagnosis {
  const model = engine.load(text, "auto");
  const ok = model.ok();
  const result: Diagnosis = {
    text,
    ok,
    isReadableXml: looksLikeXml(text) && !("error" in model.write("xta")),
    diagnostics: model.diagnostics(),
    outline: model.outline(),
    queries: {},
    forms: Object.fromEntries(queries.map((query) => [query, engine.queryForm(query)])),
    structure: ok ? model.structure() : null,
  };
  if (ok) for (const query of queries) result.queries[query] = model.checkQuery(query);
  // After the queries: what they name is in use.
  result.diagnostics.push(...model.sanity());
  result.diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  model.delete();
  return result;
}

function loadWith(engine: EngineModule, text: string, { queries, layout }: Beside): Model {
  const model = engine.load(text, "auto");
  if (queries !== "") model.setQueries(queries);
  if (layout !== "") model.setLayout(layout);
  return model;
}

/** XML becomes XTA if it has no errors; all else stays as it is. */
function open(engine: EngineModule, text: string, beside: Beside): Opened {
  const model = loadWith(engine, text, beside);
  const written = looksLikeXml(text) ? model.write("xta") : { error: "" };
  const opened =
    "error" in written
      ? { text, queries: model.queries(), layout: beside.layout, isConverted: false }
      : { text: written.text, queries: model.queries(), layout: written.layout, isConverted: true };
  model.delete();
  return opened;
}

function write(engine: EngineModule, text: string, beside: Beside): Written {
  const model = loadWith(engine, text, beside);
  const written = { xta: model.write("xta"), xml: model.write("xml") };
  model.delete();
  return written;
}

/** The text that was asked about last: most questions are about the same one. */
let read: { text: string; model: Model } | null = null;

function answer(engine: EngineModule, { subject, text, line, column, query }: Question): Answers[Subject] {
  if (read?.text !== text) {
    read?.model.delete();
    read = { text, model: engine.read(text, "auto") };
  }
  return subject === "completeQuery"
    ? read.model.completeQuery(query ?? "", column)
    : read.model[subject](line, column);
}

function diagrams(engine: EngineModule, text: string, layout: string): Values["diagrams"] {
  const model = engine.read(text, "auto");
  if (layout !== "") model.setLayout(layout);
  const drawn = model.diagrams();
  model.delete();
  return drawn;
}

/** The model whose runs and states were asked for last: a simulation asks again and again. */
let loaded: { text: string; model: Model } | null = null;

function modelOf(engine: EngineModule, text: string): Model {
  if (loaded?.text !== text) {
    loaded?.model.delete();
    loaded = { text, model: engine.load(text, "auto") };
  }
  return loaded.model;
}

/** Steps until it is done or Stop was asked for, and reports now and then. */
async function inSlices(step: (milliseconds: number) => boolean, isStopped: () => boolean, report: () => void) {
  let budget = kSliceMs;
  let reported = performance.now();
  for (;;) {
    const begun = performance.now();
    const isDone = step(budget);
    const now = performance.now();
    // A step that takes longer than asked for is asked for less.
    budget = Math.min(kSliceMs, Math.max(1, (budget * kSliceMs) / Math.max(1, now - begun)));
    if (isDone || isStopped()) return;
    if (now - reported >= kProgressEveryMs) {
      reported = now;
      report();
    }
    await yieldToMessages();
    if (isStopped()) return;
  }
}

function search(session: Session, report: (progress: Progress) => void): Promise<void> {
  let progress: Progress;
  const step = (milliseconds: number) => {
    progress = session.step(milliseconds);
    return progress.done;
  };
  return inSlices(
    step,
    () => stopRequested,
    () => report(progress),
  );
}

/** What goes on in slices until it is done; gradings and hints are stopped together. */
type Stoppable = Instrument | "grade" | "compareModels";
/** Of these Stop was asked for. */
const stopped = new Set<Stoppable>();

/** Works on one of them to its end, or to Stop: false. */
async function toTheEnd(
  kind: Stoppable,
  asked: { step(milliseconds: number): boolean },
  report: () => void,
): Promise<boolean> {
  stopped.delete(kind);
  let isDone = false;
  const step = (milliseconds: number) => {
    isDone = asked.step(milliseconds);
    return isDone;
  };
  await inSlices(step, () => stopped.has(kind), report);
  return isDone;
}

async function explain(
  engine: EngineModule,
  { text, query, options }: Extract<Request, { kind: "explain" }>,
  report: (so: Explained) => void,
): Promise<Explained | null> {
  const model = engine.load(text, "auto");
  const why = model.openWhy(query, options);
  const isDone = why && (await toTheEnd("explain", why, () => report({ answer: why.result(), isStopped: false })));
  const explained = why && { answer: why.result(), isStopped: !isDone };
  why?.delete();
  model.delete();
  return explained;
}

async function avoidable(
  engine: EngineModule,
  { text, run, query, options }: Extract<Request, { kind: "avoidable" }>,
  report: (so: Avoided) => void,
): Promise<Avoided | null> {
  const model = engine.load(text, "auto");
  const asked = model.openAvoidable(JSON.stringify(run), query, options);
  const isDone = asked && (await toTheEnd("avoidable", asked, () => report({ last: null, isStopped: false })));
  const avoided = asked && { last: asked.result(), isStopped: !isDone };
  asked?.delete();
  model.delete();
  return avoided;
}

async function bound(
  engine: EngineModule,
  { text, query, ranges, options }: Extract<Request, { kind: "bound" }>,
  report: (so: Bounded) => void,
): Promise<Bounded | null> {
  const model = engine.load(text, "auto");
  const [[a, aFrom, aTo], [b, bFrom, bTo] = ["", 0, 0]] = ranges;
  const asked = model.openBound(query, a, aFrom, aTo, b, bFrom, bTo, options);
  const so = (isStopped: boolean) => ({ answer: asked!.result(), isStopped });
  const isDone = asked && (await toTheEnd("bound", asked, () => report(so(false))));
  const found = asked && so(!isDone);
  asked?.delete();
  model.delete();
  return found;
}

/** The last one: what shows its results is asked for later. */
let grading: Grading | null = null;
/** One after another. */
let gradings: Promise<unknown> = Promise.resolve();

async function grade(
  engine: ExerciseModule,
  { exercise, learner, variant, answer }: Extract<Request, { kind: "grade" }>["grading"],
  report: (so: Graded) => void,
): Promise<Graded | null> {
  grading?.delete();
  const mine = engine.openGrading(exercise, learner, variant, answer);
  grading = mine;
  if (!mine) return null;
  const isDone = await toTheEnd("grade", mine, () => report({ grade: mine.grade(), isStopped: false }));
  return { grade: mine.grade(), isStopped: !isDone };
}

async function hint(
  engine: ExerciseModule,
  { grading: { exercise, learner, variant, answer }, check }: Extract<Request, { kind: "hint" }>,
): Promise<Values["hint"]> {
  const looking = engine.openHint(exercise, learner, variant, answer, check);
  if (!looking) return null;
  const isDone = await toTheEnd("grade", looking, () => {});
  const found = looking.hint();
  looking.delete();
  return { found, isStopped: !isDone };
}

async function mutants(
  engine: ExerciseModule,
  { text, count, seconds }: Extract<Request, { kind: "mutants" }>,
  report: (so: Values["mutants"]) => void,
): Promise<Values["mutants"]> {
  const asked = engine.openMutants(text, count, seconds);
  if (!asked) return null;
  const tried = () => asked.progress().tried;
  const isDone = await toTheEnd("grade", asked, () => report({ tried: tried(), found: null, isStopped: false }));
  const found = { tried: tried(), found: asked.result(), isStopped: !isDone };
  asked.delete();
  return found;
}

/** So many states and seconds for each question. */
const kCompareStates = 500_000;
const kCompareSeconds = 20;

async function compareModels(
  engine: ExerciseModule,
  { a, b, process, observed }: Extract<Request, { kind: "compareModels" }>,
  report: (so: ComparedModels) => void,
): Promise<ComparedModels> {
  const comparison = engine.openComparison(a, b, process, JSON.stringify(observed), kCompareStates, kCompareSeconds);
  const so = () => ({ compared: comparison.result(), runs: [], isStopped: false });
  const isDone = await toTheEnd("compareModels", comparison, () => report(so()));
  const compared = { ...so(), isStopped: !isDone, runs: [0, 1].map((side) => comparison.runs(side)) };
  comparison.delete();
  return compared;
}

function evidence(check: string): Evidence | null {
  const shown = grading?.evidence(check);
  return shown ? { ...shown, result: withEnds(shown.result) } : null;
}

/** Longer certificates are checked, but not kept for saving: the command line writes them. */
const kMostCharacters = 2 ** 26;

/** Has the certificate of a result checked; the result goes on without it. */
function prove(model: Model, whole: Result): { result: Result; proof: Proof } {
  const result = { ...whole, certificate: null };
  const begun = performance.now();
  const none = (refusal: Refusal) => ({
    result,
    proof: { refusal, kind: "" as const, size: 0, certificate: "", seconds: 0 },
  });
  if (whole.verdict === "unknown") return none({ code: "no-verdict" });
  if (!whole.certificate) return none({ code: "no-proof" });
  const certificate = JSON.stringify(whole.certificate);
  const answer = model.checkCertificate(certificate);
  const refusal = ((): Refusal | null => {
    if ("error" in answer) return { code: "refused", message: answer.error };
    if (answer.verdict === whole.verdict) return null;
    return { code: "other-verdict", proved: answer.verdict, found: whole.verdict };
  })();
  const { proof: kind, size } = "error" in answer ? { proof: "" as const, size: 0 } : answer;
  const kept = certificate.length <= kMostCharacters ? certificate : "";
  return { result, proof: { refusal, kind, size, certificate: kept, seconds: (performance.now() - begun) / 1000 } };
}

async function check(engine: EngineModule, id: number, job: Job): Promise<void> {
  const finish = (outcome: Outcome) => scope.postMessage({ kind: "outcome", id, outcome });
  const model: Model = engine.load(job.text, "auto");
  if (!model.ok()) {
    finish({ kind: "rejected", model: model.diagnostics(), query: [] });
    model.delete();
    return;
  }
  const session = model.open(job.query, job.options);
  if (session.ok()) {
    await search(session, (progress) => scope.postMessage({ kind: "progress", id, progress }));
    const result = session.result();
    const names = job.options.maxEvents ? { structure: model.structure() } : {};
    // Sent before the memory is given back: that takes time.
    finish({ kind: "result", ...names, ...(job.isProof ? prove(model, result) : { result: withEnds(result) }) });
  } else {
    finish({ kind: "rejected", model: [], query: session.diagnostics() });
  }
  session.delete();
  model.delete();
}

const give = (id: number, value: Values[keyof Values]) => scope.postMessage({ kind: "value", id, value });

async function serve(engine: EngineModule, request: Exclude<Request, AboutExercise | Export>): Promise<void> {
  switch (request.kind) {
    case "diagnose":
      scope.postMessage({
        kind: "diagnosis",
        id: request.id,
        diagnosis: diagnose(engine, request.text, request.queries),
      });
      return;
    case "example":
      return give(request.id, engine.example(request.name, request.n));
    case "open":
      return give(request.id, open(engine, request.text, request.beside));
    case "queries":
      return give(request.id, engine.parseQueries(request.text));
    case "write":
      return give(request.id, write(engine, request.text, request.beside));
    case "diagrams":
      return give(request.id, diagrams(engine, request.text, request.layout));
    case "replay":
      return give(request.id, {
        replayed: withEnds(modelOf(engine, request.text).replay(JSON.stringify(request.run), request.query)),
        form: engine.queryForm(request.query),
      });
    case "watch": {
      const [model, expressions] = [modelOf(engine, request.text), JSON.stringify(request.expressions)];
      return give(
        request.id,
        request.runs.map((run) => model.watch(JSON.stringify(run), expressions)),
      );
    }
    case "runAlong":
      return give(request.id, withEnds(modelOf(engine, request.text).runAlong(JSON.stringify(request.moves))));
    case "zoneGraph":
      return give(request.id, modelOf(engine, request.text).zoneGraph(request.maxNodes));
    case "explain": {
      const report = (value: Explained) => scope.postMessage({ kind: "part", id: request.id, value });
      return give(request.id, await explain(engine, request, report));
    }
    case "avoidable": {
      const report = (value: Avoided) => scope.postMessage({ kind: "part", id: request.id, value });
      return give(request.id, await avoidable(engine, request, report));
    }
    case "bound": {
      const report = (value: Bounded) => scope.postMessage({ kind: "part", id: request.id, value });
      return give(request.id, await bound(engine, request, report));
    }
    case "constants":
      return give(request.id, modelOf(engine, request.text).constants());
    case "withConstants": {
      const [[a, aValue], [b, bValue] = ["", 0]] = request.values;
      return give(request.id, modelOf(engine, request.text).withConstants(a, aValue, b, bValue));
    }
    case "stopAsking":
      stopped.add(request.of);
      return give(request.id, null);
    case "ask":
      scope.postMessage({ kind: "answer", id: request.id, answer: answer(engine, request.question) });
      return;
    case "check":
      return check(engine, request.id, request.job);
    case "begin":
    case "stop":
      return; // seen to below, ahead of what still waits for the engine
  }
}

async function serveExercise(engine: ExerciseModule, request: AboutExercise): Promise<void> {
  switch (request.kind) {
    case "readExercise":
      return give(request.id, engine.readExercise(request.text, request.learner, request.variant));
    case "printExercise":
      return give(request.id, engine.printExercise(request.text, request.to, request.keepsSolutions));
    case "lockedRanges":
      return give(request.id, engine.lockedRanges(request.exercise, request.model));
    case "readZone":
      return give(request.id, engine.readZone(request.exercise, request.check, request.text));
    case "readPairs":
      return give(request.id, engine.readPairs(request.exercise, request.check, request.text));
    case "taskState":
      return give(request.id, engine.taskState(request.exercise, request.check));
    case "grade": {
      const report = (value: Graded) => scope.postMessage({ kind: "part", id: request.id, value });
      gradings = gradings.then(() => grade(engine, request.grading, report)).then((graded) => give(request.id, graded));
      await gradings;
      return;
    }
    case "stopGrading":
      stopped.add("grade");
      return give(request.id, null);
    case "evidence":
      return give(request.id, evidence(request.check));
    case "hint": {
      gradings = gradings.then(() => hint(engine, request)).then((found) => give(request.id, found));
      await gradings;
      return;
    }
    case "checkExercise":
      return give(request.id, engine.checkExercise(request.text));
    case "packageOf":
      return give(request.id, engine.packageOf(request.text, request.page, request.is2004));
    case "emptiedModel":
      return give(request.id, engine.emptiedModel(request.text));
    case "mutants": {
      const report = (value: Values["mutants"]) => scope.postMessage({ kind: "part", id: request.id, value });
      gradings = gradings.then(() => mutants(engine, request, report)).then((found) => give(request.id, found));
      await gradings;
      return;
    }
    case "compareModels":
      return give(
        request.id,
        await compareModels(engine, request, (value) => scope.postMessage({ kind: "part", id: request.id, value })),
      );
    case "stopComparing":
      stopped.add("compareModels");
      return give(request.id, null);
  }
}

const fetchEngine = fetched<EngineModule>(() => createEngine(quiet()));
/** The engine with exercises. */
const fetchGrader = fetched(() => import("@exercise").then(({ default: create }) => create(quiet())));
const fetchExporter = fetched(() => import("@exporter").then(({ default: create }) => create(quiet())));
function exported(exporter: ExporterModule, request: Export) {
  switch (request.kind) {
    case "exportProof":
      return exporter.exportProof(request.text, request.certificate);
    case "writeXtr":
      return exporter.writeXtr(request.text, JSON.stringify(request.run));
    case "readXtr":
      return exporter.readXtr(request.text, request.trace);
  }
}

/** What is answered by a module that is fetched for it: without it there is no answer, and all else goes on. */
function serveWith<T>(fetchModule: () => Promise<T>, id: number, answer: (module: T) => unknown): void {
  fetchModule()
    .then((module) => {
      scope.postMessage({ kind: "begun", id });
      return answer(module);
    })
    .catch((error: unknown) => {
      if (!(error instanceof Missing)) return crash(error);
      note(error);
      scope.postMessage({ kind: "missing", id });
    });
}

/** Who begins with an exercise has its engine for all else, too. */
const fetchFirst = (hasExercise: boolean): Promise<EngineModule> =>
  hasExercise ? fetchGrader().catch(fetchEngine) : fetchEngine();

let begin: (engine: Promise<EngineModule>) => void;
const engine = new Promise<EngineModule>((resolve) => {
  begin = resolve;
});

// Installed at once: messages that come while the engine loads wait for it.
scope.onmessage = ({ data }) => {
  if (data.kind === "begin") begin(fetchFirst(data.hasExercise));
  if (data.kind === "check") stopRequested = false;
  if (data.kind === "stop") stopRequested = true;
  else if (isAboutExercise(data)) serveWith(fetchGrader, data.id, (module) => serveExercise(module, data));
  else if (isExport(data)) serveWith(fetchExporter, data.id, (exporter) => give(data.id, exported(exporter, data)));
  else engine.then((module) => serve(module, data)).catch(crash);
};
engine
  .then((module) =>
    scope.postMessage({
      kind: "ready",
      info: { version: module.version(), contract: module.contract(), examples: module.examples() },
    }),
  )
  .catch(crash);
