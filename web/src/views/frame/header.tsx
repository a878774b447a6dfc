// The header: examples, the title, Run and Stop, Share.
import "./header.css";
import { useState } from "preact/hooks";
import { loadExample, reset, setParameter } from "../../actions/examples";
import { withFiles } from "../../actions/file-actions";
import { startTour } from "../../actions/tour";
import { chooseTheme, currentTheme } from "../../settings/theme";
import { isTextEdited, originOf, titleOf } from "../../state/document";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { Icon, Logo } from "../../ui/icons";
import { later } from "../../ui/later";
import { lazy } from "../../ui/lazy";
import { Popup } from "../../ui/popup";
import { kKeysAndHelp, kOpenHere, kPanes, kShare, kZoneLab, themeWords } from "../../words/frame";
import { ExampleMenu, ExampleSize } from "./example-menu";
import * as words from "../../words/kept";
import { LanguageChoice } from "./language";
import { RunButtons } from "./run-buttons";

function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      class="icon-button theme-button"
      aria-label={themeWords(other)}
      title={themeWords(other)}
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    >
      <Icon name={theme === "dark" ? "sun" : "moon"} />
    </button>
  );
}

function DocumentStatus({ store, state }: { store: Store; state: State }) {
  const { doc, saved, shared, fault } = state;
  const isBad = saved === "off" || saved === "last";
  const kept = !shared?.fragment ? words.kSaved : doc.id === "" ? words.kFromLink : words.kLinkSaved;
  const said = { saved: kept, saving: words.kSaving, last: words.kOnlyLast[fault], off: words.kNotSaved[fault] };
  return (
    <div class="doc-status-room">
      <p class={`doc-status ${isBad ? "warn" : ""}`}>
        {originOf(doc) && isTextEdited(doc) && words.kEdited}
        {said[saved]}
        {isBad && (
          <button type="button" class="link" onClick={() => withFiles(store, (files) => files.save(store, "xta"))}>
            {words.kSaveFile}
          </button>
        )}
      </p>
    </div>
  );
}

const ShareMenu = lazy(() => import("../share/share-menu").then((module) => module.default));

const isShareKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

const make = later(() => import("../../share/make"));

/** The link out of an embedded page carries what is there now, edits and step included. */
function carry(anchor: HTMLAnchorElement, state: State): void {
  void make().then(async ({ asLink, urlOf }) => {
    anchor.href = await urlOf(asLink(state, { queries: true, run: true, start: false }));
  });
}

/** In another page there is one pane at a time. */
function PaneChoice({ store, state }: { store: Store; state: State }) {
  return (
    <div class="segments" role="group" aria-label={kPanes.label}>
      {([...(state.task ? (["task"] as const) : []), "model", "queries", "result"] as const).map((tab) => (
        <button type="button" class="segment" aria-pressed={state.tab === tab} onClick={() => store.showTab(tab)}>
          {kPanes[tab]}
        </button>
      ))}
    </div>
  );
}

export function Header({ store, state }: { store: Store; state: State }) {
  const { info, doc } = state;
  const origin = originOf(doc);
  const range = info?.examples.find((example) => example.name === origin?.name)?.n;
  return (
    <header class="header">
      <h1 aria-label={kZoneLab}>
        <Logo /> <span>{kZoneLab}</span>
      </h1>
      <ExampleMenu
        examples={info?.examples ?? []}
        current={origin?.name ?? null}
        onChoose={(example) => void loadExample(store, example)}
        onReset={() => reset(store)}
        onStart={() => startTour(store)}
        onCourse={() => {
          location.hash = "course=course/course.json";
        }}
      />
      <span class="doc-title">{titleOf(doc) || (doc.text.trim() !== "" && words.kUntitled)}</span>
      {origin && range && <ExampleSize origin={origin} range={range} onChange={(n) => void setParameter(store, n)} />}
      <DocumentStatus store={store} state={state} />
      <RunButtons store={store} state={state} place="header" />
      {state.isEmbedded && <PaneChoice store={store} state={state} />}
      {state.isEmbedded ? (
        <a
          class="button small"
          aria-label={kOpenHere}
          title={kOpenHere}
          target="_blank"
          rel="noopener"
          href={`${location.pathname}${location.hash}`}
          onPointerEnter={(event) => carry(event.currentTarget, state)}
          onFocus={(event) => carry(event.currentTarget, state)}
        >
          <span class="embed-open">{kOpenHere}</span> ↗
        </a>
      ) : (
        <Popup
          class="share-popup"
          panelLabel={kShare}
          opensOn={isShareKey}
          label={
            <>
              <Icon name="share" />
              <span>{kShare}</span>
            </>
          }
        >
          {(close) => <ShareMenu store={store} state={state} onDone={close} />}
        </Popup>
      )}
      <button
        type="button"
        class="icon-button help-button"
        aria-label={kKeysAndHelp}
        title={kKeysAndHelp}
        aria-keyshortcuts="?"
        onClick={() => store.set({ isHelpShown: true })}
      >
        <Icon name="unknown" />
      </button>
      <LanguageChoice place="header" />
      <ThemeButton />
    </header>
  );
}
