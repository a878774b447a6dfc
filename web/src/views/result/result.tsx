// The large pane: the result of the selected query, and the instruments.
import "./result.css";
import type { ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Trace } from "@engine";
import { start } from "../../actions/checks";
import { baseName } from "../../files/text";
import { stepCount } from "../../run/ending";
import type { Answer } from "../../engine/protocol";
import { answerOf, staleness, type Check } from "../../state/check";
import { fileNameOf, kExhaustive, queryById, type QueryItem } from "../../state/document";
import type { Store } from "../../state/store";
import { errorCount, type State, type Tool } from "../../state/state";
import { Icon } from "../../ui/icons";
import { later } from "../../ui/later";
import { lazy } from "../../ui/lazy";
import { useScrollFade } from "../../ui/scroll-fade";
import { StageButton } from "../frame/stage-button";
import { ProgressView } from "./progress";
import { Waiting } from "./waiting";
import { staleWords, runCopied } from "../../words/notices";
import { kTools } from "./tools";
import { Verdict } from "./verdict";
import {
  kIdle,
  kIdleErrors,
  kInstrument,
  kShow,
  kStatistics,
  kToolNames,
  kUseRoom,
  traceTab,
} from "../../words/result";
import { kWholeSpaceName } from "../../words/queries";

const kInstruments: Partial<Record<Tool, ComponentType<{ store: Store; state: State }>>> = {
  simulator: lazy(() => import("../simulator/simulator").then((module) => module.default)),
  space: lazy(() => import("../space/space").then((module) => module.default)),
  algorithm: lazy(() => import("../algorithm/algorithm").then((module) => module.default)),
  compare: lazy(() => import("../compare/compare").then((module) => module.default)),
  bound: lazy(() => import("../bound/bound").then((module) => module.default)),
};

const Statistics = lazy(() => import("./statistics").then((module) => module.Statistics));
const SharedRunVerdict = lazy(() => import("./shared-run").then((module) => module.SharedRunVerdict));
const TraceHead = lazy(() => import("../trace/head").then((module) => module.TraceHead), true);
const WhyRun = lazy(() => import("../why/why-run").then((module) => module.default), true);
const Unreachable = lazy(() => import("./unreachable").then((module) => module.default), true);
const TooLate = lazy(() => import("./too-late").then((module) => module.default), true);
const Evidence = lazy(() => import("../task/evidence").then((module) => module.default));
const Player = lazy(() => import("../trace/player").then((module) => module.default));

const prove = later(() => import("../../actions/prove"));
const sharedRun = later(() => import("../../run/shared-run"));
const traces = later(() => import("../../actions/xtr"));

/** A word of the language that no name contains; the engine does not say what a query asks about. */
const kDeadlock = /\bdeadlock\b/;

/** Is it known that no state meets the goal, or breaks the property? */
const isUnreachable = ({ form, verdict }: Answer) =>
  (form === "E<>" && verdict === "violated") || (form === "A[]" && verdict === "satisfied");

/** Does the run lead to what the query is about, so that it could have been avoided? */
const isReached = ({ form, verdict }: Answer) =>
  (form === "E<>" && verdict === "satisfied") || (form === "A[]" && verdict === "violated");

function Idle({ state }: { state: State }) {
  const { title, about } = errorCount(state.diagnosis) > 0 ? kIdleErrors : kIdle;
  return (
    <div class="idle">
      <svg viewBox="0 0 120 90" width="120" height="90" aria-hidden="true">
        <path class="axis" d="M18 8v64h92" />
        <path class="zone" d="M34 60V42l26-26h30v18L64 60z" />
        <path class="dashed" d="M18 72L82 8" />
      </svg>
      <p class="idle-title">{title}</p>
      <p>{about}</p>
    </div>
  );
}

function ResultTabs({ store, state, trace }: { store: Store; state: State; trace: number | null }) {
  const views = [
    ["trace", traceTab(trace)],
    ["statistics", kStatistics],
  ] as const;
  return (
    <div class="tabs" role="group" aria-label={kShow}>
      {views.map(([view, label]) => (
        <button type="button" aria-pressed={state.resultView === view} onClick={() => store.showResult(view)}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** The run of the selected query; it is highlighted in the diagrams while the text is the one that was checked. */
function RunFound({ store, state, trace }: { store: Store; state: State; trace: Trace }) {
  const text = state.checks[state.selected]?.text ?? "";
  const isCurrent = text === state.doc.text && state.tool === "result";
  const step = Math.min(state.step, trace.steps.length - 1);
  const late = state.late?.trace === trace ? state.late.last + 1 : null;
  useEffect(() => {
    const now = trace.steps[step];
    if (state.tool === "result")
      store.highlight(now && isCurrent ? { locations: now.locations, edges: now.edges } : null);
  }, [store, trace, step, isCurrent, state.tool]);
  useEffect(() => () => store.highlight(null), [store]);
  return useMemo(
    () => (
      <Player
        store={store}
        text={text}
        trace={trace}
        step={step}
        form={state.form}
        look={state.runLook}
        late={late}
        onForm={(form) => store.set({ form })}
        onStep={(to) => store.showStep(to)}
        onGoToLine={(line) => store.goToLine(line)}
      />
    ),
    [store, text, trace, step, state.form, state.runLook, late],
  );
}

interface CheckProps {
  store: Store;
  state: State;
  query: QueryItem;
  check: Check;
}

/** What came of a check, or of a run that came with a link. */
function CheckVerdict({ store, state, query, check }: CheckProps) {
  const result = answerOf(check);
  const canAvoid = result?.trace && isReached(result) && !kDeadlock.test(check.query);
  const avoid = canAvoid && <TooLate store={store} check={check} trace={result.trace!} />;
  const stale = staleWords(staleness(check, state.doc, query));
  const { checking } = state;
  const proofName = baseName(fileNameOf(state.doc));
  if (check.shared)
    return (
      <>
        <SharedRunVerdict query={check.query} shared={check.shared} stale={stale} onRun={() => start(store)} />
        {avoid}
      </>
    );
  return (
    <Verdict
      check={check}
      stale={stale}
      contract={state.info?.contract ?? null}
      onRunAgain={() => start(store)}
      onGoTo={(range) => store.goTo(range)}
      onFirstProblem={() => store.goToProblem(1)}
      expect={query.expect}
      onProve={() => void prove().then((module) => module.prove(store, query.id))}
      isBusy={checking !== null}
      proving={checking?.id === query.id && checking.isProof ? checking : null}
      proofName={proofName}
      onExport={(certificate) =>
        prove().then((module) => module.saveForMuntac(store, check.text, certificate, proofName))
      }
      beside={avoid}
    />
  );
}

function RunBar({ store, state, check, trace, isTrace }: CheckProps & { trace: Trace; isTrace: boolean }) {
  const upTo = Math.min(state.step, trace.steps.length - 1);
  const simulate = () => void sharedRun().then(({ runUpTo }) => store.simulate(runUpTo(trace, upTo)));
  return (
    <div class="result-bar">
      {!check.shared && <ResultTabs store={store} state={state} trace={stepCount(trace)} />}
      {isTrace && (
        <TraceHead
          trace={trace}
          query={check.query}
          hidden={state.runLook.hidden}
          isJudged={check.shared !== undefined}
          onCopied={(worked, format) => store.tell(runCopied(worked, format))}
          onSimulate={check.text === state.doc.text ? simulate : null}
          onSaveXtr={() => void traces().then(({ saveXtr }) => saveXtr(store, check.text, trace))}
        />
      )}
    </div>
  );
}

function ResultView({ store, state }: { store: Store; state: State }) {
  const query = queryById(state.doc, state.selected);
  const check = state.checks[query.id];
  const { checking } = state;
  if (checking?.id === query.id && !checking.isProof)
    return (
      <ProgressView
        query={checking.query === kExhaustive.text ? kWholeSpaceName : checking.query}
        progress={checking.progress}
        memoryLimitMb={checking.options.maxMemoryMb ?? 0}
        stopping={checking.stopping}
      />
    );
  if (state.queue.includes(query.id)) return <Waiting store={store} state={state} query={query} />;
  if (!check) return <Idle state={state} />;
  const result = answerOf(check);
  const trace = result?.trace ?? null;
  const isTrace = trace !== null && (state.resultView === "trace" || check.shared !== undefined);
  return (
    <>
      <CheckVerdict {...{ store, state, query, check }} />
      {result && isUnreachable(result) && !check.shared && !kDeadlock.test(check.query) && (
        <Unreachable store={store} check={check} />
      )}
      {trace && <RunBar {...{ store, state, query, check, trace, isTrace }} />}
      {trace && isTrace && !checking && (
        <WhyRun store={store} text={check.text} trace={trace} isAsked={kDeadlock.test(check.query)} />
      )}
      {trace && isTrace && <RunFound {...{ store, state, trace }} />}
      {result && !isTrace && !check.shared && (
        <Statistics result={result} counters={state.info?.contract.counters ?? []} />
      )}
    </>
  );
}

export function ResultPane({ store, state }: { store: Store; state: State }) {
  const { tool } = state;
  const tabs = useRef<HTMLDivElement>(null);
  useScrollFade(tabs);
  useEffect(
    () => tabs.current?.querySelector("[aria-pressed='true']")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    [tool],
  );
  // With another room it begins at its top; what is looked at scrolls into sight by itself.
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const scroller of pane.current?.querySelectorAll(":scope > .result-scroll") ?? []) scroller.scrollTop = 0;
  }, [state.stage]);
  // What was opened once stays as it was left.
  const [opened, setOpened] = useState<ReadonlySet<Tool>>(new Set());
  useEffect(() => setOpened((old) => (old.has(tool) ? old : new Set([...old, tool]))), [tool]);
  return (
    <section class="pane result-pane" aria-labelledby="result-title" ref={pane}>
      <h2 id="result-title" class="visually-hidden">
        {kToolNames.result}
      </h2>
      <div class="tool-bar">
        <div class="tabs" role="group" aria-label={kInstrument} ref={tabs}>
          {kTools.map((one, i) => (
            <button
              type="button"
              aria-pressed={tool === one}
              aria-keyshortcuts={`Alt+${i + 1}`}
              onClick={() => store.showTool(one)}
            >
              {kToolNames[one]}
            </button>
          ))}
        </div>
        {!state.isEmbedded && (
          <>
            <StageButton store={store} state={state} stage="both" />
            <StageButton store={store} state={state} stage="result" />
          </>
        )}
        <button
          type="button"
          class="icon-button wide-button"
          aria-label={kUseRoom}
          aria-pressed={state.isWide}
          title={kUseRoom}
          onClick={() => store.set({ isWide: !state.isWide })}
        >
          <Icon name="wide" />
        </button>
      </div>
      <div class="result-scroll" role="group" aria-labelledby="result-title" tabIndex={0} hidden={tool !== "result"}>
        {state.task?.evidence ? <Evidence store={store} state={state} /> : <ResultView store={store} state={state} />}
      </div>
      {kTools.map((one) => {
        const View = kInstruments[one];
        return (
          View &&
          (opened.has(one) || tool === one) && (
            <div
              key={one}
              class="result-scroll"
              role="group"
              aria-label={kToolNames[one]}
              tabIndex={0}
              hidden={tool !== one}
            >
              <h3 class="visually-hidden">{kToolNames[one]}</h3>
              <View store={store} state={state} />
            </div>
          )
        );
      })}
    </section>
  );
}
