// The large pane: the result of the selected query, and the instruments.
import type { ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { checkVerdict, run as start } from "../../actions/checks";
import { baseName, download } from "../../files/files";
import type { Lab } from "../../state/store";
import { errorCount, fileNameOf, kExhaustive, queryById, staleness, type State, type Tool } from "../../state/state";
import { Icon } from "../../ui/icons";
import { lazy } from "../../ui/lazy";
import { LinkVerdict } from "../frame/link-notice";
import { useMore } from "../../ui/scroll-fade";
import { ProgressView } from "./progress";
import { Statistics } from "./statistics";
import { Verdict } from "./verdict";

const kInstruments: Partial<Record<Tool, ComponentType<{ lab: Lab; state: State }>>> = {
  simulator: lazy(() => import("../simulator/simulator").then((module) => module.default)),
  space: lazy(() => import("../space/space").then((module) => module.default)),
  algorithm: lazy(() => import("../algorithm/algorithm").then((module) => module.default)),
  compare: lazy(() => import("../compare/compare").then((module) => module.default)),
};
const TraceHead = lazy(() => import("../trace/head").then((module) => module.TraceHead), true);
const Player = lazy(() => import("../trace/player").then((module) => module.default));

function Idle({ state }: { state: State }) {
  const errors = errorCount(state.check);
  return (
    <div class="idle">
      <svg viewBox="0 0 120 90" width="120" height="90" aria-hidden="true">
        <path class="axis" d="M18 8v64h92" />
        <path class="zone" d="M34 60V42l26-26h30v18L64 60z" />
        <path class="dashed" d="M18 72L82 8" />
      </svg>
      <p class="idle-title">{errors > 0 ? "The model has errors" : "Nothing run yet"}</p>
      <p>
        {errors > 0
          ? "Mend what the problems list below the text says, then run a query."
          : "Choose a query and press Run. The verdict, the run that shows it and the statistics appear here."}
      </p>
    </div>
  );
}

function ResultTabs({ lab, state, trace }: { lab: Lab; state: State; trace: number | null }) {
  const views = [
    ["trace", `Trace${trace === null ? "" : ` (${trace})`}`],
    ["statistics", "Statistics"],
  ] as const;
  return (
    <div class="tabs" role="group" aria-label="Show">
      {views.map(([view, label]) => (
        <button type="button" aria-pressed={state.resultView === view} onClick={() => lab.showResult(view)}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** The run of the selected query; it lights the diagrams while the text is the one that was run. */
function RunFound({ lab, state }: { lab: Lab; state: State }) {
  const run = state.runs[state.selected];
  const trace = run?.outcome.kind === "result" ? run.outcome.result.trace : null;
  const isCurrent = run?.text === state.doc.text && state.tool === "result";
  const step = trace ? Math.min(state.step, trace.steps.length - 1) : 0;
  useEffect(() => {
    const now = trace?.steps[step];
    if (state.tool === "result") lab.light(now && isCurrent ? { locations: now.locations, edges: now.edges } : null);
  }, [lab, trace, step, isCurrent, state.tool]);
  useEffect(() => () => lab.light(null), [lab]);
  return useMemo(
    () =>
      trace && (
        <Player trace={trace} step={step} onStep={(to) => lab.showStep(to)} onGoToLine={(line) => lab.goToLine(line)} />
      ),
    [lab, trace, step],
  );
}

function ResultView({ lab, state }: { lab: Lab; state: State }) {
  const query = queryById(state.doc, state.selected);
  const run = state.runs[query.id];
  const own = state.running?.id === query.id ? state.running : null;
  const running = own?.isCheck ? null : own;
  const result = run?.outcome.kind === "result" ? run.outcome.result : null;
  const trace = result?.trace ?? null;
  const isTrace = trace !== null && (state.resultView === "trace" || run?.link !== undefined);
  return (
    <>
      {running && (
        <ProgressView
          query={running.query === kExhaustive.text ? "whole state space" : running.query}
          progress={running.progress}
          memoryLimitMb={running.options.maxMemoryMb ?? 0}
          stopping={running.stopping}
        />
      )}
      {!running && !run && <Idle state={state} />}
      {!running && run?.link && (
        <LinkVerdict run={run} stale={staleness(run, state.doc, query)} onRun={() => start(lab)} />
      )}
      {!running && run && !run.link && (
        <Verdict
          run={run}
          stale={staleness(run, state.doc, query)}
          choices={state.info?.configurations ?? null}
          onRunAgain={() => start(lab)}
          onGoTo={(range) => lab.goTo(range)}
          onFirstProblem={() => lab.goToProblem(1)}
          expect={query.expect}
          onCheck={() => void checkVerdict(lab, query.id)}
          isBusy={state.running !== null}
          checking={own?.isCheck ? own : null}
          onSave={(text) => download(`${baseName(fileNameOf(state.doc))}.certificate.json`, text, "application/json")}
        />
      )}
      {!running && run && trace && (
        <div class="result-bar">
          {!run.link && <ResultTabs lab={lab} state={state} trace={trace.steps.length - 1} />}
          {isTrace && (
            <TraceHead
              trace={trace}
              query={run.query}
              isJudged={run.link !== undefined}
              onCopied={(worked, what) =>
                lab.tell(
                  worked
                    ? `The run was copied as ${what === "Text" ? "text" : what}.`
                    : "The browser did not allow copying.",
                )
              }
              onSimulate={
                run.text === state.doc.text
                  ? () => {
                      lab.showTool("simulator");
                      lab.set({ byHand: true });
                    }
                  : null
              }
            />
          )}
        </div>
      )}
      {!running && isTrace && <RunFound lab={lab} state={state} />}
      {!running && result && !isTrace && !run?.link && <Statistics result={result} />}
    </>
  );
}

export const kTools: [Tool, string][] = [
  ["result", "Result"],
  ["simulator", "Simulator"],
  ["space", "State space"],
  ["algorithm", "Algorithm"],
  ["compare", "Compare"],
];

export function ResultPane({ lab, state }: { lab: Lab; state: State }) {
  const { tool } = state;
  const tabs = useRef<HTMLDivElement>(null);
  useMore(tabs);
  useEffect(
    () => tabs.current?.querySelector("[aria-pressed='true']")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    [tool],
  );
  // What was opened once stays as it was left.
  const [opened, setOpened] = useState<ReadonlySet<Tool>>(new Set());
  useEffect(() => setOpened((old) => (old.has(tool) ? old : new Set([...old, tool]))), [tool]);
  return (
    <section class="pane result-pane" aria-labelledby="result-title">
      <h2 id="result-title" class="visually-hidden">
        Result
      </h2>
      <div class="tool-bar">
        <div class="tabs" role="group" aria-label="Instrument" ref={tabs}>
          {kTools.map(([one, label], i) => (
            <button
              type="button"
              aria-pressed={tool === one}
              aria-keyshortcuts={`Alt+${i + 1}`}
              onClick={() => lab.showTool(one)}
            >
              {label}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="icon-button wide-button"
          aria-label="Use the room of the queries"
          aria-pressed={state.isWide}
          title="Use the room of the queries"
          onClick={() => lab.set({ isWide: !state.isWide })}
        >
          <Icon name="wide" />
        </button>
      </div>
      <div class="result-scroll" role="group" aria-labelledby="result-title" tabIndex={0} hidden={tool !== "result"}>
        <ResultView lab={lab} state={state} />
      </div>
      {kTools.map(([one, label]) => {
        const View = kInstruments[one];
        return (
          View &&
          (opened.has(one) || tool === one) && (
            <div key={one} class="result-scroll" role="group" aria-label={label} tabIndex={0} hidden={tool !== one}>
              <h3 class="visually-hidden">{label}</h3>
              <View lab={lab} state={state} />
            </div>
          )
        );
      })}
    </section>
  );
}
