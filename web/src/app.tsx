// The page: what stands where.
import "./app.css";
import { useEffect } from "preact/hooks";
import { titleOf } from "./state/document";
import { useStore, type Store } from "./state/store";
import { lazy } from "./ui/lazy";
import { Splitter } from "./ui/splitter";
import { Dock, Footer, Toast } from "./views/frame/foot";
import { Header } from "./views/frame/header";
import { useDrop, useKeys } from "./views/frame/keys";
import { EngineNotice, LinkNotice } from "./views/frame/notices";
import { ModelPane } from "./views/model/model-pane";
import { QueryPane } from "./views/queries/query-pane";
import { ResultPane } from "./views/result/result";
import { kDropHere, kWidths, pageTitle } from "./words/frame";

const YourModels = lazy(() => import("./views/library/library").then((module) => module.default));
const TaskPane = lazy(() => import("./views/task/task").then((module) => module.default));
const Tour = lazy(() => import("./views/tour/tour").then((module) => module.default), true);
const Guide = lazy(() => import("./views/guide/guide").then((module) => module.default));
const OfflineDialog = lazy(() => import("./views/offline/offline").then((module) => module.default));
const AuthorDialog = lazy(() => import("./views/author/author").then((module) => module.default));
const Help = lazy(() => import("./views/frame/help").then((module) => module.default));

export function App({ store }: { store: Store }) {
  const state = useStore(store);
  useKeys(store);
  useDrop(store);
  const title = titleOf(state.doc);
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <div
      class="page"
      data-tab={state.tab}
      data-running={state.checking !== null}
      data-embed={state.isEmbedded}
      data-stage={state.stage || undefined}
      data-task={state.task !== null}
    >
      <Header store={store} state={state} />
      <EngineNotice store={store} state={state} />
      <LinkNotice store={store} state={state} />
      {state.tour !== null && !state.shared && <Tour store={store} state={state} index={state.tour} />}
      <main class="main">
        {state.task && <TaskPane store={store} state={state} />}
        {state.task && <Splitter name="task" label={kWidths.task} least={18} most={50} usual={27} />}
        <ModelPane store={store} state={state} />
        {state.task ? (
          <Splitter key="beside" name="beside" label={kWidths.model} least={40} most={80} usual={62} />
        ) : (
          <Splitter key="split" name="split" label={kWidths.model} least={20} most={80} usual={47} />
        )}
        <div class="answers" data-wide={state.isWide}>
          <QueryPane store={store} state={state} />
          <Splitter name="queries" label={kWidths.queries} isFlat least={12} most={75} usual={34} />
          <ResultPane store={store} state={state} />
        </div>
      </main>
      <Footer store={store} state={state} />
      <Dock store={store} state={state} />
      {state.isDropping && <p class="drop-cue">{kDropHere}</p>}
      <Toast store={store} state={state} />
      {state.isLibraryShown && (
        <YourModels store={store} current={state.doc.id} onClose={() => store.set({ isLibraryShown: false })} />
      )}
      {state.guide !== null && <Guide store={store} at={state.guide} onClose={() => store.set({ guide: null })} />}
      {state.isOfflineShown && (
        <OfflineDialog store={store} state={state} onClose={() => store.set({ isOfflineShown: false })} />
      )}
      {state.author?.isShown && (
        <AuthorDialog
          store={store}
          author={state.author}
          onClose={() => store.set({ author: { ...state.author!, isShown: false } })}
        />
      )}
      {state.isHelpShown && <Help store={store} onClose={() => store.set({ isHelpShown: false })} />}
      <p class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </div>
  );
}
