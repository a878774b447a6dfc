// The pane of the model: its text, its diagrams, or both; and what is wrong with it.
import "./model-pane.css";
import { useMemo } from "preact/hooks";
import { begin } from "../../actions/examples";
import { withFiles } from "../../actions/file-actions";
import { ModelEditor } from "../../editor/model-editor";
import { looksLikeXml } from "../../files/text";
import { runtimeError, type State } from "../../state/state";
import type { Store } from "../../state/store";
import { lazy } from "../../ui/lazy";
import { StageButton } from "../frame/stage-button";
import { FileMenu } from "./file-menu";
import { Outline } from "./outline";
import { Problems } from "./problems";
import { convertedFromXml, kConvert, kIsBadXml, kIsXml, kModelViews, kShowModelAs } from "../../words/model";
import { kPanes } from "../../words/frame";

const Diagrams = lazy(() => import("../diagrams/diagrams").then((module) => module.default));

function ModelTabs({ store, state }: { store: Store; state: State }) {
  return (
    <div class="segments" role="group" aria-label={kShowModelAs}>
      {(["text", "both", "diagram"] as const).map((view) => (
        <button
          type="button"
          class={`segment segment-${view}`}
          aria-pressed={state.modelView === view}
          onClick={() => store.showModel(view)}
        >
          {kModelViews[view]}
        </button>
      ))}
    </div>
  );
}

/** Tells of a text that was, or still is, in UPPAAL's XML. */
function FormatNote({ store, state }: { store: Store; state: State }) {
  const { doc, diagnosis } = state;
  if (!looksLikeXml(doc.text)) {
    return doc.file?.isConverted ? <p class="format-note">{convertedFromXml(doc.file.name)}</p> : null;
  }
  const isChecked = diagnosis?.text === doc.text;
  return (
    <p class="format-note">
      {isChecked && !diagnosis.isReadableXml ? kIsBadXml : kIsXml}{" "}
      {isChecked && diagnosis.isReadableXml && (
        <button type="button" class="link" onClick={() => withFiles(store, (actions) => actions.convert(store))}>
          {kConvert}
        </button>
      )}
    </p>
  );
}

export function ModelPane({ store, state }: { store: Store; state: State }) {
  const error = runtimeError(state);
  const editor = useMemo(() => <ModelEditor store={store} />, [store]);
  const problems = useMemo(
    () => (
      <Problems
        diagnosis={state.diagnosis}
        runtimeError={error}
        onGoTo={(range) => store.goTo(range)}
        onFix={(range, text) => store.fix(range, text)}
        onExplain={(code) => store.set({ guide: code })}
      />
    ),
    [store, state.diagnosis, error],
  );
  const files = useMemo(
    () => (
      <FileMenu
        hasLayout={state.doc.layout !== ""}
        onNew={() => begin(store)}
        onModels={() => store.set({ isLibraryShown: true })}
        onOpen={(files) => withFiles(store, (actions) => actions.openFiles(store, files))}
        onSave={(kind) => withFiles(store, (actions) => actions.save(store, kind))}
      />
    ),
    [store, state.doc.layout],
  );
  const outline = useMemo(
    () => <Outline items={state.diagnosis?.outline ?? []} onGoTo={(range) => store.goTo(range)} />,
    [store, state.diagnosis?.outline],
  );
  return (
    <section class="pane model-pane" aria-labelledby="model-title" data-view={state.modelView}>
      <div class="pane-head">
        <h2 id="model-title">{kPanes.model}</h2>
        <ModelTabs store={store} state={state} />
        {files}
        {outline}
        {!state.isEmbedded && <StageButton store={store} state={state} stage="model" />}
      </div>
      <FormatNote store={store} state={state} />
      {editor}
      {state.modelView !== "text" && <Diagrams store={store} state={state} />}
      {problems}
    </section>
  );
}
