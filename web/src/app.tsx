// The page: what stands where, and which key does what.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadExample, openShelved, reset, setParameter } from "./actions/examples";
import { addQuery, deleteQuery, editQuery } from "./actions/queries";
import { run, runAll, select, stop } from "./actions/checks";
import { ModelEditor } from "./editor/model-editor";
import { Problems } from "./views/model/problems";
import { tally } from "./state/expected";
import { looksLikeXml } from "./files/files";
import {
  errorCount,
  isTextEdited,
  originOf,
  queryDiagnostics,
  refusal,
  runtimeError,
  staleness,
  titleOf,
  type QueryItem,
  type State,
  type Tab,
} from "./state/state";
import { useLab, type Lab } from "./state/store";
import { chooseLarge, chooseTheme, currentTheme, isLarge } from "./settings/theme";
import { Configuration } from "./views/queries/configuration";
import { ExampleMenu, ExampleSize } from "./views/frame/example-menu";
import { FileMenu } from "./views/model/file-menu";
import { Icon, Logo, type IconName } from "./ui/icons";
import { lazy } from "./ui/lazy";
import { LinkNotice } from "./views/frame/link-notice";
import { useMore } from "./ui/scroll-fade";
import { Outline } from "./views/model/outline";
import { Popup } from "./ui/popup";
import { Queries, type QueryActions, type QueryStatus } from "./views/queries/queries";
import { kTools, ResultPane } from "./views/result/result";
import { Splitter } from "./ui/splitter";

/** Files are dealt with by a part of the page that is fetched when it is needed. */
const fileActions = () => import("./actions/files");

const kMac = /Mac|iP/.test(navigator.platform);

const isShareKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/** Single characters are text there, not keys. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Keys that work wherever the focus is; the editor handles Run itself. */
function useKeys(lab: Lab): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const inEditor = event.target instanceof Element && event.target.closest(".cm-editor") !== null;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run(lab);
      else if (event.key === "F8") lab.goToProblem(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape" && !inEditor && lab.state.running) stop(lab);
      else if (event.key === "?" && !isTyping(event.target)) lab.set({ isHelpShown: true });
      else if (event.key === "F9") chooseLarge(!isLarge());
      else if (event.altKey && !event.ctrlKey && /^Digit[1-5]$/.test(event.code))
        lab.showTool(kTools[Number(event.code.slice(5)) - 1]![0]);
      else if (event.key === "." && event.ctrlKey && lab.state.running) stop(lab);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [lab]);
}

/** Files may be dropped anywhere; the editor would insert their text. */
function useDrop(lab: Lab): void {
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const files = [...event.dataTransfer!.files]; // the event keeps them only for now
      void fileActions().then((actions) => actions.openFiles(lab, files));
    };
    addEventListener("dragover", onDragOver, true);
    addEventListener("drop", onDrop, true);
    return () => {
      removeEventListener("dragover", onDragOver, true);
      removeEventListener("drop", onDrop, true);
    };
  }, [lab]);
}

function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      class="icon-button theme-button"
      aria-label={`Use the ${other} theme`}
      title={`Use the ${other} theme`}
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    >
      <Icon name={theme === "dark" ? "sun" : "moon"} />
    </button>
  );
}

function RunButtons({ lab, state, place }: { lab: Lab; state: State; place: "header" | "dock" }) {
  const running = state.running !== null;
  return (
    <div class={`run-buttons in-${place}`}>
      <button
        type="button"
        class="button primary run"
        title="Run the selected query"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => run(lab)}
      >
        <Icon name="play" /> Run {place === "header" && <kbd>{kMac ? "⌘" : "Ctrl"} ⏎</kbd>}
      </button>
      <button
        type="button"
        class="button stop"
        aria-disabled={!running}
        title="Stop the search"
        aria-keyshortcuts="Escape"
        onClick={() => stop(lab)}
      >
        <Icon name="stop" /> Stop {place === "header" && <kbd>Esc</kbd>}
      </button>
    </div>
  );
}

function DocumentStatus({ state }: { state: State }) {
  const words = {
    saved: state.shared?.fragment ? "from a link · changes are kept in this tab" : "saved in this browser",
    saving: "saving…",
    off: "not saved: this browser keeps no data",
  };
  return (
    <div class="doc-status-room">
      <p class={`doc-status ${state.saved === "off" ? "warn" : ""}`}>
        {originOf(state.doc) && isTextEdited(state.doc) && "edited · "}
        {words[state.saved]}
      </p>
    </div>
  );
}

const Diagrams = lazy(() => import("./views/diagrams/diagrams").then((module) => module.default));

const Help = lazy(() => import("./views/frame/help").then((module) => module.default));

const ShareMenu = lazy(() => import("./views/share/share-menu").then((module) => module.default));

function ModelTabs({ lab, state }: { lab: Lab; state: State }) {
  const views = [
    ["text", "Text"],
    ["both", "Both"],
    ["diagram", "Diagram"],
  ] as const;
  return (
    <div class="segments" role="group" aria-label="Show the model as">
      {views.map(([view, label]) => (
        <button
          type="button"
          class={`segment segment-${view}`}
          aria-pressed={state.modelView === view}
          onClick={() => lab.showModel(view)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The link out of an embedded page carries what is there now, edits and step included. */
function carry(anchor: HTMLAnchorElement, state: State): void {
  void import("./share/make").then(async ({ asLink, urlOf }) => {
    anchor.href = await urlOf(asLink(state, { queries: true, run: true, start: false }));
  });
}

function Header({ lab, state }: { lab: Lab; state: State }) {
  const { info, doc } = state;
  const origin = originOf(doc);
  const range = info?.examples.find((example) => example.name === origin?.name)?.n;
  return (
    <header class="header">
      <h1>
        <Logo /> <span>ZoneLab</span>
      </h1>
      <ExampleMenu
        examples={info?.examples ?? []}
        current={origin?.name ?? null}
        onChoose={(example) => void loadExample(lab, example)}
        onReset={() => reset(lab)}
      />
      <span class="doc-title">{titleOf(doc) || (doc.text.trim() !== "" && "Untitled")}</span>
      {origin && range && <ExampleSize origin={origin} range={range} onChange={(n) => void setParameter(lab, n)} />}
      <DocumentStatus state={state} />
      <RunButtons lab={lab} state={state} place="header" />
      {state.isEmbedded ? (
        <a
          class="button small"
          target="_blank"
          rel="noopener"
          href={`${location.pathname}${location.hash}`}
          onPointerEnter={(event) => carry(event.currentTarget, state)}
          onFocus={(event) => carry(event.currentTarget, state)}
        >
          Open in ZoneLab ↗
        </a>
      ) : (
        <Popup
          class="share-popup"
          panelLabel="Share"
          opensOn={isShareKey}
          label={
            <>
              <Icon name="share" />
              <span>Share</span>
            </>
          }
        >
          {(close) => <ShareMenu lab={lab} state={state} onDone={close} />}
        </Popup>
      )}
      <button
        type="button"
        class="icon-button help-button"
        aria-label="Keys and help"
        title="Keys and help"
        aria-keyshortcuts="?"
        onClick={() => lab.set({ isHelpShown: true })}
      >
        <Icon name="unknown" />
      </button>
      <ThemeButton />
    </header>
  );
}

function statusOf(state: State, query: QueryItem): QueryStatus {
  if (state.running?.id === query.id && !state.running.isCheck) return { kind: "running" };
  if (state.queue.includes(query.id)) return { kind: "waiting" };
  const run = state.runs[query.id];
  return run ? { kind: "done", run, stale: staleness(run, state.doc, query) } : { kind: "idle" };
}

/** How many of the queries that expect a verdict have it. */
function Tally({ state }: { state: State }) {
  const { expecting, asExpected, answered } = tally(state);
  if (answered === 0) return null;
  const isGood = asExpected === answered;
  return (
    <span class={`tally tone-${isGood ? "good" : "bad"}`}>
      <Icon name={isGood ? "check" : "warning"} /> {asExpected} of {expecting} as expected
      {answered < expecting && `, ${expecting - answered} not decided`}
    </span>
  );
}

function QueryPane({ lab, state }: { lab: Lab; state: State }) {
  const [added, setAdded] = useState<string | null>(null);
  const actions: QueryActions = useMemo(
    () => ({
      select: (id) => select(lab, id),
      edit: (id, change) => editQuery(lab, id, change),
      run: (id) => run(lab, id),
      remove: (id) => deleteQuery(lab, id),
      complete: (query, column) => lab.completeQuery(query, column),
    }),
    [lab],
  );
  const list = useRef<HTMLDivElement>(null);
  useMore(list);
  return (
    <section class="pane queries-pane" aria-labelledby="queries-title">
      <div class="pane-head">
        <h2 id="queries-title">Queries</h2>
        <Tally state={state} />
        <button type="button" class="button small" onClick={() => setAdded(addQuery(lab))}>
          <Icon name="plus" /> Add
        </button>
        <button type="button" class="button small" onClick={() => runAll(lab)}>
          <Icon name="play" /> Run all
        </button>
      </div>
      <div class="queries-scroll" ref={list}>
        <Queries
          queries={state.doc.queries}
          selected={state.selected}
          added={added}
          actions={actions}
          statusOf={(query) => statusOf(state, query)}
          diagnosticsOf={(query) => queryDiagnostics(state, query)}
        />
      </div>
      <Configuration
        choices={state.info?.configurations ?? null}
        options={state.doc.options}
        refusal={refusal(state)}
        onChange={(change) => lab.setOptions(change)}
      />
    </section>
  );
}

/** Tells of a text that was, or still is, in UPPAAL's XML. */
function FormatNote({ lab, state }: { lab: Lab; state: State }) {
  const { doc, check } = state;
  if (!looksLikeXml(doc.text)) {
    return doc.file?.isConverted ? (
      <p class="format-note">{doc.file.name}, converted from UPPAAL’s XML; comments are not kept.</p>
    ) : null;
  }
  const isChecked = check?.text === doc.text;
  return (
    <p class="format-note">
      This is UPPAAL’s XML{isChecked && !check.isReadableXml && "; once its errors are mended it can be converted"}.{" "}
      {isChecked && check.isReadableXml && (
        <button type="button" class="link" onClick={() => void fileActions().then((actions) => actions.convert(lab))}>
          Convert it to XTA
        </button>
      )}
    </p>
  );
}

function EngineNotice({ lab, state }: { lab: Lab; state: State }) {
  if (state.engine.phase !== "failed") return null;
  return (
    <p class="notice" role="alert">
      <Icon name="warning" />
      <span>The engine does not run: {state.engine.message} Your model is safe.</span>
      <button type="button" class="button small" onClick={() => lab.restartEngine()}>
        Restart the engine
      </button>
    </p>
  );
}

function Toast({ lab, state }: { lab: Lab; state: State }) {
  const { toast } = state;
  return (
    <div class="toast-place" role="status">
      {toast && (
        <div class="toast">
          <span>{toast.message}</span>
          {toast.action && (
            <button
              type="button"
              class="link"
              onClick={() => {
                lab.dismissToast();
                toast.act();
              }}
            >
              {toast.action}
            </button>
          )}
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => lab.dismissToast()}>
            <Icon name="cross" />
          </button>
        </div>
      )}
    </div>
  );
}

function Dock({ lab, state }: { lab: Lab; state: State }) {
  const errors = errorCount(state.check);
  const tabs: [Tab, string, IconName][] = [
    ["model", "Model", "model"],
    ["queries", "Queries", "list"],
    ["result", "Result", "result"],
  ];
  return (
    <nav class="dock" aria-label="Panes">
      {tabs.map(([tab, label, icon]) => (
        <button
          type="button"
          class="dock-tab"
          aria-current={state.tab === tab ? "true" : undefined}
          onClick={() => lab.showTab(tab)}
        >
          <Icon name={icon} />
          <span>
            {label}
            {tab === "model" && errors > 0 && (
              <span class="count">
                {errors}
                <span class="visually-hidden"> errors</span>
              </span>
            )}
          </span>
        </button>
      ))}
      <RunButtons lab={lab} state={state} place="dock" />
    </nav>
  );
}

function Footer({ state }: { state: State }) {
  return (
    <footer class="footer">
      <p>Nothing you type leaves this page.</p>
      <p class="muted">
        {state.engine.phase === "loading" ? "Engine is loading…" : state.info && `Engine ${state.info.version}`}
      </p>
    </footer>
  );
}

export function App({ lab }: { lab: Lab }) {
  const state = useLab(lab);
  useKeys(lab);
  useDrop(lab);
  const editor = useMemo(() => <ModelEditor lab={lab} />, [lab]);
  const error = runtimeError(state);
  const problems = useMemo(
    () => <Problems check={state.check} runtimeError={error} onGoTo={(range) => lab.goTo(range)} />,
    [lab, state.check, error],
  );
  const files = useMemo(
    () => (
      <FileMenu
        hasLayout={state.doc.layout !== ""}
        onShelved={(doc) => openShelved(lab, doc)}
        onOpen={(files) => void fileActions().then((actions) => actions.openFiles(lab, files))}
        onSave={(kind) => void fileActions().then((actions) => actions.save(lab, kind))}
      />
    ),
    [lab, state.doc.layout],
  );
  const outline = useMemo(
    () => <Outline items={state.check?.outline ?? []} onGoTo={(range) => lab.goTo(range)} />,
    [lab, state.check?.outline],
  );
  return (
    <div class="page" data-tab={state.tab} data-running={state.running !== null} data-embed={state.isEmbedded}>
      <Header lab={lab} state={state} />
      <EngineNotice lab={lab} state={state} />
      <LinkNotice lab={lab} state={state} />
      <main class="main">
        <section class="pane model-pane" aria-labelledby="model-title" data-view={state.modelView}>
          <div class="pane-head">
            <h2 id="model-title">Model</h2>
            <ModelTabs lab={lab} state={state} />
            {files}
            {outline}
          </div>
          <FormatNote lab={lab} state={state} />
          {editor}
          {state.modelView !== "text" && <Diagrams lab={lab} state={state} />}
          {problems}
        </section>
        <Splitter name="split" label="Width of the model pane" least={20} most={80} usual={47} />
        <div class="answers" data-wide={state.isWide}>
          <QueryPane lab={lab} state={state} />
          <Splitter name="queries" label="Height of the queries pane" isFlat least={12} most={75} usual={34} />
          <ResultPane lab={lab} state={state} />
        </div>
      </main>
      <Footer state={state} />
      <Dock lab={lab} state={state} />
      <Toast lab={lab} state={state} />
      {state.isHelpShown && <Help onClose={() => lab.set({ isHelpShown: false })} />}
      <p class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </div>
  );
}
