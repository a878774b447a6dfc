// Runs a query with several configurations, one after another.
import { useState } from "preact/hooks";
import { checkForTool } from "../actions/tool-check";
import { queryById, sizedTitle } from "../state/document";
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { kBusy, kModelHasErrors, kNotPossible } from "../words/notices";
import type { Preset } from "./presets";
import type { Measured } from "./table";
import { kCompared } from "../words/messages";

/** A comparison, and what it was made of. */
export interface Bench {
  text: string;
  query: string;
  title: string;
  rows: Measured[];
}

export function useComparison(store: Store, state: State) {
  const [bench, setBench] = useState<Bench | null>(null);
  /** The configuration that is searched with now; "" for none. */
  const [now, setNow] = useState("");
  const start = async (presets: readonly Preset[], maxSeconds: number) => {
    const { doc } = state;
    const query = queryById(doc, state.selected);
    const rows: Measured[] = [];
    const show = () =>
      setBench({ text: doc.text, query: query.text, title: sizedTitle(doc) || "Model", rows: [...rows] });
    show();
    for (const { name, options: own } of presets) {
      setNow(name);
      const options = { ...doc.options, ...own, maxSeconds, trace: false };
      const done = await checkForTool(store, doc.text, query, options);
      if (!done) {
        store.tell(kBusy);
        break;
      }
      const { outcome, wasStopped } = done;
      const isBroken = outcome.kind === "rejected" && outcome.model.length > 0;
      rows.push(
        outcome.kind === "result"
          ? { name, options, result: outcome.result, problem: "" }
          : {
              name,
              options,
              result: null,
              problem: isBroken ? kModelHasErrors : (outcome.query[0]?.message ?? kNotPossible),
            },
      );
      show();
      if (wasStopped || isBroken) break;
    }
    setNow("");
    store.announce(kCompared);
  };
  return { bench, now, start };
}
