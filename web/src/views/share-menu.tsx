// Gives away the model as a link that holds all of it.
import { useEffect, useState } from "preact/hooks";
import { count } from "../format";
import type { Lab } from "../lab";
import { asIframe, asLatex, asMarkdown, makeFragment, meter, type Look } from "../share/link";
import { kExhaustive, type State } from "../state";
import { asSharedRun } from "../trace";
import { copy } from "./copy";

interface Props { lab: Lab; state: State; onDone: () => void; }

function viewOf(state: State): string {
  if (state.tab === "model" && innerWidth <= 720) return state.modelView === "text" ? "model" : "diagram";
  if (state.resultView === "trace" && state.runs[state.selected]?.outcome.kind === "result") return "trace";
  return state.modelView === "text" ? "" : state.modelView;
}

export default function ShareMenu({ lab, state, onDone }: Props) {
  const { doc, selected } = state;
  const outcome = state.runs[selected]?.outcome;
  const trace = outcome?.kind === "result" && state.runs[selected]!.text === doc.text ? outcome.result.trace : null;
  const [withQueries, setWithQueries] = useState(true);
  const [withRun, setWithRun] = useState(true);
  const [url, setUrl] = useState("");
  const title = doc.origin ? `${doc.origin.title}${doc.origin.n ? ` (N = ${doc.origin.n})` : ""}` : doc.file?.name ?? "";
  const number = doc.queries.findIndex((query) => query.id === selected) + 1;
  const hasRun = withRun && trace !== null && (withQueries || selected === kExhaustive.id);
  useEffect(() => {
    let isWanted = true;
    const defaults = state.info?.configurations.defaults ?? {};
    const options = Object.fromEntries(Object.entries(doc.options).filter(([key, value]) =>
      value !== (defaults as Record<string, unknown>)[key]));
    const look: Look = { query: withQueries ? number : 0, step: hasRun ? state.step : 0, view: viewOf(state) };
    void makeFragment({
      engine: state.info?.version ?? "", look,
      document: {
        text: doc.text, title, layout: doc.layout, options, queries: withQueries ? doc.queries : [],
        run: hasRun ? { query: number, run: asSharedRun(trace) } : null,
      },
    }).then((fragment) => {
      if (isWanted) setUrl(`${location.origin}${location.pathname}${fragment}`);
    });
    return () => { isWanted = false; };
  }, [doc, withQueries, hasRun, trace, state.step, selected]);
  const give = (what: string, text: string) => async () => {
    const worked = await copy(text);
    lab.tell(worked ? `${what} was copied.` : "The browser did not allow copying; the link can be copied from its field.");
    if (worked) onDone();
  };
  const { tone, words } = meter(url.length);
  const name = title || "A model in ZoneLab";
  return (
    <div class="share">
      <p class="muted">The link holds everything itself; it is stored nowhere.</p>
      <label class="check"><input type="checkbox" checked={withQueries} onChange={(event) => setWithQueries(event.currentTarget.checked)} /> Queries</label>
      <label class="check">
        <input type="checkbox" checked={hasRun} disabled={!trace || (!withQueries && selected !== kExhaustive.id)}
          onChange={(event) => setWithRun(event.currentTarget.checked)} />
        {trace ? ` The run, at step ${Math.min(state.step, trace.steps.length - 1)}` : " A run, once there is one"}
      </label>
      <input class="share-url" readOnly aria-label="Link" value={url} onFocus={(event) => event.currentTarget.select()} />
      <p class={`share-meter tone-${tone}`}>
        <meter min={0} max={8000} low={2000} high={7999} optimum={0} value={Math.min(url.length, 8000)} aria-label="Length of the link" />
        {" "}{count(url.length)} characters: {words}
      </p>
      <div class="share-buttons">
        <button type="button" class="button primary" disabled={!url} onClick={give("The link", url)}>Copy link</button>
        <button type="button" class="button" disabled={!url} onClick={give("Markdown", asMarkdown(url, name))}>Markdown</button>
        <button type="button" class="button" disabled={!url} onClick={() => void give("HTML", asIframe(url, name))()}>HTML iframe</button>
        <button type="button" class="button" disabled={!url} onClick={give("LaTeX", asLatex(url, name))}>LaTeX</button>
      </div>
    </div>
  );
}
