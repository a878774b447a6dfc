// The pane of queries, with the settings of the search below them.
import "./query-pane.css";
import { useMemo, useRef, useState } from "preact/hooks";
import { select, start, startAll } from "../../actions/checks";
import { addQuery, deleteQuery, editQuery } from "../../actions/queries";
import { staleness } from "../../state/check";
import type { QueryItem } from "../../state/document";
import { formOf, queryDiagnostics, refusal, tally, type State } from "../../state/state";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import { useScrollFade } from "../../ui/scroll-fade";
import { staleWords } from "../../words/notices";
import { StageButton } from "../frame/stage-button";
import { Configuration } from "./configuration";
import { Queries, type QueryActions, type QueryStatus } from "./queries";
import { expectationTally, kAddQuery, kRunAll } from "../../words/queries";
import { kPanes } from "../../words/frame";

function statusOf(state: State, query: QueryItem): QueryStatus {
  if (state.checking?.id === query.id && !state.checking.isProof) return { kind: "running" };
  if (state.queue.includes(query.id)) return { kind: "waiting" };
  const check = state.checks[query.id];
  return check ? { kind: "done", check, stale: staleWords(staleness(check, state.doc, query)) } : { kind: "idle" };
}

/** How many of the queries that expect a verdict have it. */
function Tally({ state }: { state: State }) {
  const { expecting, asExpected, answered } = tally(state);
  if (answered === 0) return null;
  const isGood = asExpected === answered;
  return (
    <span class={`tally tone-${isGood ? "good" : "bad"}`}>
      <Icon name={isGood ? "check" : "warning"} /> {expectationTally(asExpected, expecting, expecting - answered)}
    </span>
  );
}

export function QueryPane({ store, state }: { store: Store; state: State }) {
  const [added, setAdded] = useState<string | null>(null);
  const actions: QueryActions = useMemo(
    () => ({
      select: (id) => select(store, id),
      edit: (id, change) => {
        select(store, id);
        editQuery(store, id, change);
      },
      run: (id) => start(store, id),
      remove: (id) => deleteQuery(store, id),
      complete: (query, column) => store.completeQuery(query, column),
    }),
    [store],
  );
  const list = useRef<HTMLDivElement>(null);
  useScrollFade(list);
  return (
    <section class="pane queries-pane" aria-labelledby="queries-title">
      <div class="pane-head">
        <h2 id="queries-title">{kPanes.queries}</h2>
        <Tally state={state} />
        <button type="button" class="button small" onClick={() => setAdded(addQuery(store))}>
          <Icon name="plus" /> {kAddQuery}
        </button>
        <button type="button" class="button small" onClick={() => startAll(store)}>
          <Icon name="play" /> {kRunAll}
        </button>
        {!state.isEmbedded && <StageButton store={store} state={state} stage="queries" />}
      </div>
      <div class="queries-scroll" ref={list}>
        <Queries
          queries={state.doc.queries}
          selected={state.selected}
          added={added}
          actions={actions}
          statusOf={(query) => statusOf(state, query)}
          formOf={(query) => formOf(state, query)}
          diagnosticsOf={(query) => queryDiagnostics(state, query)}
        />
      </div>
      <Configuration
        contract={state.info?.contract ?? null}
        options={state.doc.options}
        refusal={refusal(state)}
        onChange={(change) => store.setOptions(change)}
      />
    </section>
  );
}
